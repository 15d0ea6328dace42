package present

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// Answer is what the semantics say about a query, with everything that eval shows.
type Answer struct {
	Dialect   *spec.Dialect
	Outcome   *eval.Outcome
	Coverage  *spec.Coverage // the rules that were applied; nil where nobody asked for them
	Defective *Defective     // what engines answer by an acknowledged defect, or nil
	Notes     []string       // what the answer depends on, a sentence each
	Called    string         // what the dialect is called; empty: its name
	Raising   string         // the expression that raises the error, or that the sources leave open; empty where none is known to
}

// Alike tells whether two dialects answer alike: with the same values in the same order, or with
// errors of the same classes. Columns, types and messages may have different names.
func (a *Answer) Alike(b *Answer) bool { return bytes.Equal(a.unnamed(), b.unnamed()) }

// unnamed is an answer without the names in it.
func (a *Answer) unnamed() []byte {
	o := *a.Outcome
	o.Columns, o.Message = make([]eval.Column, len(o.Columns)), ""
	return (&Answer{Dialect: a.Dialect, Outcome: &o, Defective: a.Defective}).JSON()
}

// Together tells whether the answers of two dialects can be shown as one: they are alike, and have
// the same messages and notes.
func (a *Answer) Together(b *Answer) bool {
	return a.Alike(b) && a.Message() == b.Message() && slices.Equal(a.Notes, b.Notes)
}

// Message is the message of an error, without the dialect's title.
func (a *Answer) Message() string {
	return strings.ReplaceAll(a.Outcome.Message, a.Dialect.Title, "each of them")
}

// within says in which expression an error is, where the message does not say it.
func (a *Answer) within(message string) string {
	if a.Raising == "" || strings.Contains(message, a.Raising) {
		return ""
	}
	return " in " + Message(a.Raising)
}

// SameNames tells whether the columns of two answers have the same names.
func (a *Answer) SameNames(b *Answer) bool {
	return slices.EqualFunc(a.Outcome.Columns, b.Outcome.Columns, func(x, y eval.Column) bool { return x.Name == y.Name })
}

// called is what the dialect is called.
func (a *Answer) called() string { return cmp.Or(a.Called, a.Dialect.Name) }

// writeNotes says what the answer depends on.
func (a *Answer) writeNotes(w io.Writer, paint Paint) {
	for _, note := range a.Notes {
		lines := Wrap("note: "+note, "", Width)
		fmt.Fprintln(w, paint.Yellow("note:")+strings.TrimPrefix(lines, "note:"))
	}
}
