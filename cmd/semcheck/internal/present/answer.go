package present

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// Answer is what the semantics say of a query, with all that is told of it.
type Answer struct {
	Dialect   *spec.Dialect
	Outcome   *eval.Outcome
	Coverage  *spec.Coverage // the rules that were applied; nil where nobody asked for them
	Defective *Defective     // what engines answer by an acknowledged defect, or nil
	Notes     []string       // what the answer depends on, a sentence each
	Called    string         // what the dialect is called; empty: its name
}

// Alike tells that two dialects answer alike: the same values in the same order, or errors
// of the same classes, whatever columns, types and messages are called.
func (a *Answer) Alike(b *Answer) bool { return bytes.Equal(a.unnamed(), b.unnamed()) }

// unnamed is an answer without the names in it.
func (a *Answer) unnamed() []byte {
	o := *a.Outcome
	o.Columns, o.Message = make([]eval.Column, len(o.Columns)), ""
	return (&Answer{Dialect: a.Dialect, Outcome: &o, Defective: a.Defective}).JSON()
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
