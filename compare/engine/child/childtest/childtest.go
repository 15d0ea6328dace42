// Package childtest talks to the handler of a child process, without a process,
// as its parent does.
package childtest

import (
	"io"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// Parent is a parent that talks to a handler.
type Parent struct {
	Hello protocol.Hello // what the handler said first

	t      *testing.T
	in     io.WriteCloser
	out    io.Reader
	number uint64
}

// Start serves the handler until the test ends.
func Start(t *testing.T, handler protocol.Handler) *Parent {
	t.Helper()
	toChild, in := io.Pipe()
	out, fromChild := io.Pipe()
	served := make(chan error, 1)
	go func() {
		served <- protocol.Serve(toChild, fromChild, handler)
		fromChild.Close()
	}()
	p := &Parent{t: t, in: in, out: out}
	t.Cleanup(func() {
		in.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	p.Hello, _ = p.receive().(protocol.Hello)
	return p
}

// Open opens a database with one setting, which must read back as want.
func (p *Parent) Open(database string, s protocol.Setting, want string) {
	p.t.Helper()
	p.number++
	p.send(protocol.Open{Number: p.number, Database: database, Settings: []protocol.Setting{s}})
	p.settings(want)
}

// Reset empties the database; its setting must read back as want.
func (p *Parent) Reset(want string) {
	p.t.Helper()
	p.number++
	p.send(protocol.Reset{Number: p.number})
	p.settings(want)
}

func (p *Parent) settings(want string) {
	p.t.Helper()
	answer := p.receive()
	if m, ok := answer.(protocol.Settings); !ok || len(m.Values) != 1 || m.Values[0] != want {
		p.t.Fatalf("it answers %+v, want the setting %s", answer, want)
	}
}

// Done returns the columns and rows of a query that must end well.
func (p *Parent) Done(text string) ([]protocol.Column, [][]protocol.Cell) {
	p.t.Helper()
	columns, rows, last := p.ask(text, false)
	if last != (protocol.Done{Number: p.number}) {
		p.t.Fatalf("%s: %+v", text, last)
	}
	return columns, rows
}

// Answer runs a query and returns its columns, its rows and the message that ends
// them.
func (p *Parent) Answer(text string) ([]protocol.Column, [][]protocol.Cell, protocol.Message) {
	p.t.Helper()
	return p.ask(text, false)
}

// Fails runs a query that must fail, and returns its failure.
func (p *Parent) Fails(text string) protocol.Failure {
	p.t.Helper()
	_, _, last := p.ask(text, false)
	return p.failure(text, last)
}

// Interrupted runs a query that is interrupted as soon as it was sent.
func (p *Parent) Interrupted(text string) protocol.Failure {
	p.t.Helper()
	_, _, last := p.ask(text, true)
	return p.failure(text, last)
}

// failure is a failure of the latest query; its number is not shown.
func (p *Parent) failure(text string, last protocol.Message) protocol.Failure {
	p.t.Helper()
	f, ok := last.(protocol.Failure)
	if !ok || f.Number != p.number {
		p.t.Fatalf("%s: %+v is no failure of query %d", text, last, p.number)
	}
	f.Number = 0
	return f
}

func (p *Parent) ask(text string, interrupt bool) (columns []protocol.Column, rows [][]protocol.Cell, last protocol.Message) {
	p.t.Helper()
	p.number++
	p.send(protocol.Query{Number: p.number, Text: text})
	if interrupt {
		p.send(protocol.Interrupt{Number: p.number})
	}
	for {
		switch m := p.receive().(type) {
		case protocol.Columns:
			columns = m.Columns
		case protocol.Rows:
			rows = append(rows, m.Rows...)
		default:
			return columns, rows, m
		}
	}
}

func (p *Parent) send(m protocol.Message) {
	p.t.Helper()
	if err := protocol.Write(p.in, m); err != nil {
		p.t.Fatal(err)
	}
}

func (p *Parent) receive() protocol.Message {
	p.t.Helper()
	m, err := protocol.Read(p.out)
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}
