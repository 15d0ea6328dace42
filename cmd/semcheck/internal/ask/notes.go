package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Notes is what sentences about an answer are made of: what it depends on.
type Notes struct {
	Text      string // of the query
	Answer    *present.Answer
	Last      ast.Statement  // the statement that gave it
	Coverage  *spec.Coverage // what was applied for it
	Installed bool           // texts compare by the collation of a server as it is installed
	Modes     []string       // sentences about modes that a script sets
	// Strict is the note that an error of a change presupposes a strict mode.
	Strict func(*spec.Caveat) string
	// Again answers the same text in another dialect, or comparing texts by code points.
	Again func(d *spec.Dialect, binary bool) (*present.Answer, error)
}

// Sentences are the notes.
func (n *Notes) Sentences() (notes []string) {
	a, d := n.Answer, n.Answer.Dialect
	// written tells that the setting decides how the text is read: it is another query then, also
	// where this one is not modelled.
	differs := func(d *spec.Dialect, binary, written bool) (bool, *present.Answer) {
		b, err := n.Again(d, binary)
		if err != nil {
			return written && b != nil && b.Outcome != nil && b.Outcome.Kind == eval.OutcomeUnsupported, b
		}
		return !a.Alike(b), b
	}
	_, asks := n.Last.(*ast.QueryStatement)
	for i := range d.Caveats {
		c := &d.Caveats[i]
		switch {
		case !strings.Contains(n.Text, c.Mark), c.Texts && !n.Coverage.Texts:
		case c.Other == nil:
			if !asks && a.Outcome.Kind == eval.OutcomeRaise && slices.ContainsFunc(c.Change, a.Outcome.Classes.Has) {
				notes = append(notes, n.Strict(c))
			}
		default:
			if is, _ := differs(d.Under(c), false, c.Mark != ""); is {
				notes = append(notes, c.Sentence)
			}
		}
	}
	notes = append(notes, n.Modes...)
	if !n.Installed || d.InstalledCollation.IsBinary() {
		return notes
	}
	is, binary := differs(d, true, false)
	switch {
	case !is:
		return notes
	case a.Outcome.Kind == eval.OutcomeUndetermined && determined(binary.Outcome):
		return append(notes, "With --collation binary the answer is determined.")
	case a.Outcome.Kind == eval.OutcomeUndetermined: // by more than the collation
		return notes
	}
	return append(notes, fmt.Sprintf("The answer depends on the collation. Texts compare by %s, the collation of a server as it is installed. With --collation binary the answer differs.", d.InstalledCollationName()))
}

// determined tells that an outcome is one answer: an error, or one result.
func determined(o *eval.Outcome) bool {
	switch o.Kind {
	case eval.OutcomeRaise:
		return true
	case eval.OutcomeRows:
		return len(present.Allowed(o)) == 1
	case eval.OutcomeUndetermined, eval.OutcomeUnsupported:
	}
	return false
}
