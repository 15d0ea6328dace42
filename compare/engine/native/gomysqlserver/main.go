// Command gomysqlserver serves go-mysql-server, a server that is compatible with MySQL, with
// databases in memory: it prints its address, as --dsn takes it, and serves until it is ended.
// Its tests judge it as semcheck judges any compatible server (docs/COMPATIBLE.md).
package main

import (
	"context"
	"fmt"
	"net"
	"os"

	sqle "github.com/dolthub/go-mysql-server"
	"github.com/dolthub/go-mysql-server/memory"
	"github.com/dolthub/go-mysql-server/server"
	"github.com/dolthub/go-mysql-server/sql"
	"github.com/sirupsen/logrus"
)

func main() {
	if len(os.Args) > 1 {
		fmt.Println("semcheck-gomysqlserver serves go-mysql-server with databases in memory, on a free port of this\n" +
			"machine. It takes no arguments. It prints its address, as --dsn takes it, and serves until it is\n" +
			"interrupted (Ctrl-C).")
		return
	}
	s, dsn, err := newServer("127.0.0.1:0")
	if err == nil {
		fmt.Println(dsn)
		err = s.Start()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// newServer makes a server that listens at an address of this machine; Start serves.
func newServer(address string) (s *server.Server, dsn string, err error) {
	logrus.SetLevel(logrus.PanicLevel) // what it refuses comes back as an error
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, "", err
	}
	provider := memory.NewDBProvider()
	s, err = server.NewServer(server.Config{Protocol: "tcp", Address: listener.Addr().String(), Listener: listener},
		sqle.NewDefault(provider), newContext, memory.NewSessionBuilder(provider), nil)
	return s, "mysql://root@" + listener.Addr().String() + "/", err
}

func newContext(ctx context.Context, options ...sql.ContextOption) *sql.Context {
	return sql.NewContext(ctx, options...)
}
