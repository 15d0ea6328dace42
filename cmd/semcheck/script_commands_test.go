package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/semcheck/semcheck/compare/engine/targets"
)

// writeNested is the script command `nested DEPTH FILE`: it writes a query
// with that many parentheses around a number.
func writeNested(ts *testscript.TestScript, _ bool, args []string) {
	depth, err := strconv.Atoi(args[0])
	ts.Check(err)
	text := "SELECT " + strings.Repeat("(", depth) + "1" + strings.Repeat(")", depth)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o600))
}

// writeRows is the script command `rows NUMBER FILE`: it writes a table with
// that many rows of about 50 bytes.
func writeRows(ts *testscript.TestScript, _ bool, args []string) {
	number, err := strconv.Atoi(args[0])
	ts.Check(err)
	var b strings.Builder
	b.WriteString("CREATE TABLE small (id INT, b VARCHAR(3));\nINSERT INTO small VALUES (1, 'x'), (2, 'y');\nCREATE TABLE large (id INT, other INT, name VARCHAR(60));\n")
	for i := range number {
		if i%5000 == 0 {
			b.WriteString(";\nINSERT INTO large VALUES ")
		} else {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "(%d, %d, 'abcdefghijabcdefghijabcdefghij%d')", i, i%777, i%999)
	}
	b.WriteString(";\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o600))
}

// startDying is the script command `dying VARIABLE BYTES`: it puts a relay in
// front of the server that the variable names and the relay's address into the
// variable. After that many bytes from the server the relay is gone for good.
// What the run could not drop any more is dropped at the end of the script.
func startDying(ts *testscript.TestScript, _ bool, args []string) {
	variable := args[0]
	left, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	dsn := ts.Getenv(variable)
	address, err := url.Parse(dsn)
	ts.Check(err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	r := &relay{server: address.Host, listener: listener}
	r.left.Store(left)
	go r.serve()
	ts.Defer(func() {
		listener.Close()
		name := strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(variable, "SEMCHECK_"), "_DSN"))
		target, err := targets.ByName(name)
		ts.Check(err)
		e, err := target.Engine(dsn, nil)
		ts.Check(err)
		session, err := e.Open(context.Background()) // the first session drops what ended processes left
		ts.Check(err)
		ts.Check(errors.Join(session.Close(), e.Close()))
	})
	address.Host = listener.Addr().String()
	ts.Setenv(variable, address.String())
}

// relay passes bytes between clients and a server until it has passed enough.
type relay struct {
	server   string
	listener net.Listener
	left     atomic.Int64 // bytes from the server that are still passed
}

func (r *relay) serve() {
	for {
		client, err := r.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", r.server)
		if err != nil {
			client.Close()
			return
		}
		end := func() { client.Close(); server.Close() }
		go func() { defer end(); _, _ = io.Copy(server, client) }()
		go func() { defer end(); _, _ = io.Copy(client, &rationed{server, r}) }()
	}
}

// rationed reads from the server while the relay lives.
type rationed struct {
	io.Reader
	relay *relay
}

func (r *rationed) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if r.relay.left.Add(int64(-n)) < 0 {
		r.relay.listener.Close()
		return 0, io.ErrUnexpectedEOF
	}
	return n, err
}
