package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// A SET sql_mode of --schema holds for QUERY, too, since both are of one session. The modes that a
// dialect models are applied. Of the others an answer says that it may depend on them.

// modes are those that --schema sets; false if it sets none.
func (o *evalOptions) modes() (spec.Modes, bool) {
	if o.read == nil || o.read.Modes == nil {
		return nil, false
	}
	return spec.ReadModes(*o.read.Modes), true
}

// underModes is the dialect by which QUERY is read. A line says so if QUERY means something else by
// it.
func (o *evalOptions) underModes(t *terminal, d *spec.Dialect, text string) *spec.Dialect {
	modes, set := o.modes()
	if !set {
		return d
	}
	under, other := d.UnderModes(modes)
	var names []string
	for _, c := range other {
		if strings.Contains(text, c.Mark) {
			names = append(names, c.Mode)
		}
	}
	if len(names) > 0 {
		fmt.Fprintf(t.err, "semcheck eval: %s: sql_mode %s holds for the query\n", o.schema, strings.Join(names, ", "))
	}
	return under
}

// strictNote is the note that an error of a change presupposes a strict mode.
func (o *evalOptions) strictNote(c *spec.Caveat) string {
	if modes, set := o.modes(); set && !modes.Strict() {
		return fmt.Sprintf("The error presupposes a strict sql_mode, and the sql_mode of %s is not strict. Under this sql_mode the server stores another value, with a warning.", o.schema)
	}
	return c.Sentence
}

// fullGroupBy is the mode by which an ungrouped column is an error.
const fullGroupBy = "ONLY_FULL_GROUP_BY"

// ungroupedNote is of an answer by asInstalled.
const ungroupedNote = "Under sql_mode " + fullGroupBy + ", which a server as it is installed lacks, the query is an error. Here all rows of a group have the same value."

// asInstalled is the answer of a server as it is installed to a query that is an error by
// ONLY_FULL_GROUP_BY; nil where that is not the case.
func (o *evalOptions) asInstalled(ctx context.Context, session *script.Session, statement ast.Statement, refused *eval.Outcome) (*eval.Outcome, error) {
	if modes, set := o.modes(); set && slices.Contains(modes, fullGroupBy) {
		return nil, nil
	}
	return session.AsInstalled(ctx, statement, refused)
}

// modeNotes says what an answer presupposes that the modes of --schema change.
func (o *evalOptions) modeNotes(text string, outcome *eval.Outcome) (notes []string) {
	modes, set := o.modes()
	if !set {
		return nil
	}
	if outcome.Kind == eval.OutcomeRaise && strings.Contains(outcome.Message, fullGroupBy) && !slices.Contains(modes, fullGroupBy) {
		notes = append(notes, fmt.Sprintf("The sql_mode of %s lacks %s. By it the server takes the value of any row of the group.", o.schema, fullGroupBy))
	}
	if unmodelled := modes.Unmodelled(text); len(unmodelled) > 0 {
		notes = append(notes, fmt.Sprintf("The sql_mode of %s has %s, which is not modelled. The answer may differ by it.", o.schema, strings.Join(unmodelled, ", ")))
	}
	return notes
}
