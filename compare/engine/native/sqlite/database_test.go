package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// dialogue is a parent that talks to the handler.
type dialogue struct {
	t      *testing.T
	in     io.WriteCloser
	out    io.Reader
	number uint64
}

func start(t *testing.T, path string) *dialogue {
	t.Helper()
	toChild, in := io.Pipe()
	out, fromChild := io.Pipe()
	served := make(chan error, 1)
	go func() {
		served <- protocol.Serve(toChild, fromChild, new(database))
		fromChild.Close()
	}()
	d := &dialogue{t: t, in: in, out: out}
	t.Cleanup(func() {
		in.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	hello, ok := d.receive().(protocol.Hello)
	if !ok || hello.Engine != "SQLite" || !strings.HasPrefix(hello.Version, "3.") {
		t.Fatalf("it says %+v", hello)
	}
	d.number++
	d.send(protocol.Open{Number: d.number, Database: path, Settings: []protocol.Setting{{Statement: "PRAGMA cache_size = 77", ReadBack: "PRAGMA cache_size"}}})
	if m, ok := d.receive().(protocol.Settings); !ok || m.Values[0] != "77" {
		t.Fatalf("it answers %+v", m)
	}
	return d
}

func (d *dialogue) send(m protocol.Message) {
	d.t.Helper()
	if err := protocol.Write(d.in, m); err != nil {
		d.t.Fatal(err)
	}
}

func (d *dialogue) receive() protocol.Message {
	d.t.Helper()
	m, err := protocol.Read(d.out)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// query returns the rows of a query and its last message.
func (d *dialogue) query(text string) (rows [][]protocol.Cell, last protocol.Message) {
	d.t.Helper()
	d.number++
	d.send(protocol.Query{Number: d.number, Text: text})
	for {
		switch m := d.receive().(type) {
		case protocol.Rows:
			rows = append(rows, m.Rows...)
		case protocol.Columns:
		default:
			return rows, m
		}
	}
}

func (d *dialogue) done(text string) [][]protocol.Cell {
	d.t.Helper()
	rows, last := d.query(text)
	if last != (protocol.Done{Number: d.number}) {
		d.t.Fatalf("%s: %+v", text, last)
	}
	return rows
}

func TestValuesKeepTheirStorageClass(t *testing.T) {
	d := start(t, ":memory:")
	d.done("CREATE TABLE t (d DATE, b BOOLEAN)")
	d.done("INSERT INTO t VALUES ('2024-01-02', 1)")
	for expression, want := range map[string]protocol.Cell{
		"1":                        {Type: "integer", Text: "1"},
		"-9223372036854775807 - 1": {Type: "integer", Text: "-9223372036854775808"},
		"1.0":                      {Type: "real", Text: "1"},
		"0.1 + 0.2":                {Type: "real", Text: "0.30000000000000004"},
		"1e308 * 10":               {Type: "real", Text: "Infinity"},
		"-1e308 * 10":              {Type: "real", Text: "-Infinity"},
		"1e308 * 10 - 1e308 * 10":  {Type: "null", Null: true},
		"'1'":                      {Type: "text", Text: "1"},
		"''":                       {Type: "text"},
		"'a' || char(0) || 'b'":    {Type: "text", Text: "a\x00b"},
		"'é€😀'":                    {Type: "text", Text: "é€😀"},
		"X'00ff'":                  {Type: "blob", Text: "\x00\xff"},
		"X''":                      {Type: "blob"},
		"NULL":                     {Type: "null", Null: true},
		"(SELECT d FROM t)":        {Type: "text", Text: "2024-01-02"},
		"(SELECT b FROM t)":        {Type: "integer", Text: "1"},
	} {
		if rows := d.done("SELECT " + expression + ";\n"); len(rows) != 1 || rows[0][0] != want {
			t.Errorf("%s = %+v, want %+v", expression, rows, want)
		}
	}
}

func TestErrorsCarryTheExtendedCode(t *testing.T) {
	d := start(t, ":memory:")
	d.done("CREATE TABLE t (a INT UNIQUE); INSERT INTO t VALUES (1)")
	for text, want := range map[string]protocol.Failure{
		"SELECT x":                           {Code: 1, Message: "no such column: x"},
		"SELECT 1; INSERT INTO t VALUES (1)": {Code: 2067, Message: "UNIQUE constraint failed: t.a"},
		"SELECT 'a\x00'":                     {Code: 1, Message: "unrecognized token: a statement with a NUL byte"},
	} {
		want.Number = d.number + 1
		if _, got := d.query(text); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
	if rows := d.done("SELECT count(*) FROM t"); rows[0][0].Text != "1" {
		t.Errorf("the session does not go on: %v", rows)
	}
}

func TestStatementIsInterrupted(t *testing.T) {
	d := start(t, ":memory:")
	d.number++
	d.send(protocol.Query{Number: d.number, Text: "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r"})
	d.send(protocol.Interrupt{Number: d.number})
	last := d.receive()
	for _, ok := last.(protocol.Columns); ok; _, ok = last.(protocol.Columns) {
		last = d.receive()
	}
	if failure, ok := last.(protocol.Failure); !ok || failure.Kind != protocol.FailureInterrupted {
		t.Errorf("got %+v", last)
	}
	d.done("SELECT 1")
}

func TestResetEmptiesTheDatabaseAndKeepsTheSettings(t *testing.T) {
	for _, path := range []string{":memory:", filepath.Join(t.TempDir(), "semcheck_x.db")} {
		d := start(t, path)
		for range 2 {
			d.done("CREATE TABLE t (a)")
			d.done("PRAGMA cache_size = 5")
			d.number++
			d.send(protocol.Reset{Number: d.number})
			if m, ok := d.receive().(protocol.Settings); !ok || m.Values[0] != "77" {
				t.Fatalf("%s: %+v", path, m)
			}
		}
		if _, err := os.Stat(path); path != ":memory:" && err != nil {
			t.Error("the database is not in the file")
		}
	}
}
