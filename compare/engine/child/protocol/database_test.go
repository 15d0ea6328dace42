package protocol_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// scribe is a connection that writes down what is asked of it.
type scribe struct {
	name string
	said *[]string
}

func (s scribe) say(what string) { *s.said = append(*s.said, what+" "+s.name) }

func (s scribe) Run(text string, answer *protocol.Answer) error {
	if answer != nil {
		text = "rows of " + text
	}
	s.say(text)
	return nil
}

func (s scribe) Interrupt()   { s.say("interrupt") }
func (s scribe) Close() error { s.say("close"); return nil }

// A database has one connection at a time: a reset closes it and connects to the same name again.
// Without a connection nothing runs, and nothing is interrupted or closed.
func TestDatabaseHasOneConnection(t *testing.T) {
	var said []string
	broken := errors.New("no such library")
	var refused error
	d := &protocol.Database{Library: protocol.Hello{Engine: "scribe"}, Connect: func(name string) (protocol.Connection, error) {
		said = append(said, "connect "+name)
		return scribe{name, &said}, refused
	}}
	if d.Hello().Engine != "scribe" {
		t.Errorf("it says %+v", d.Hello())
	}
	d.Interrupt()
	var fatal *protocol.Failure
	if err := d.Execute("SELECT 1"); !errors.As(err, &fatal) || fatal.Kind != protocol.FailureFatal {
		t.Errorf("a statement before Open: %v", err)
	}
	steps := []func() error{
		d.Close,
		func() error { return d.Open("a") },
		func() error { return d.Execute("SELECT 1") },
		func() error { return d.Query("SELECT 2", new(protocol.Answer)) },
		func() error { d.Interrupt(); return nil },
		d.Reset,
		d.Close,
	}
	for i, step := range steps {
		if err := step(); err != nil {
			t.Errorf("step %d: %v", i, err)
		}
	}
	want := []string{"connect a", "SELECT 1 a", "rows of SELECT 2 a", "interrupt a", "close a", "connect a", "close a"}
	if !slices.Equal(said, want) {
		t.Errorf("it did %q, want %q", said, want)
	}
	refused = broken
	if err := d.Open("b"); !errors.Is(err, broken) {
		t.Errorf("a database that cannot be opened: %v", err)
	}
	if err := d.Query("SELECT 3", nil); !errors.As(err, &fatal) {
		t.Errorf("a query after a failed Open: %v", err)
	}
}
