package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// engineDialects are those that --dialect all stands for: the present versions of the
// engines that people use most.
var engineDialects = []string{"sqlite", "postgres", "mysql", "mariadb", "duckdb"}

// dialects are those of --dialect: names, separated by commas, or all.
func (o *evalOptions) dialects() ([]*spec.Dialect, error) {
	return dialectsNamed(cmp.Or(o.dialect, spec.StandardSQL().Name))
}

// dialectsNamed are the dialects of a list of names, separated by commas, or all.
func dialectsNamed(flag string) ([]*spec.Dialect, error) {
	names := strings.Split(flag, ",")
	if flag == "all" {
		names = engineDialects
	}
	var list []*spec.Dialect
	for _, name := range names {
		d, err := dialectNamed(spec.Canonical(name))
		if err != nil {
			return nil, err
		}
		if slices.Contains(list, d) {
			continue
		}
		list = append(list, d)
	}
	return list, nil
}

// reply is what one dialect said.
type reply struct {
	answer *present.Answer
	err    error
	notes  string // written to standard error
}

// answered tells that there is an answer.
func (r reply) answered() bool { return r.answer != nil && r.err == nil }

// ask asks each of some dialects.
func (o *evalOptions) ask(ctx context.Context, t *terminal, dialects []*spec.Dialect, text string) ([]reply, error) {
	var list []reply
	for _, d := range dialects {
		var notes bytes.Buffer
		one := *o
		one.leftOut, one.read = nil, nil // what is left out of a text is a dialect's own
		a, err := one.answer(ctx, &terminal{in: t.in, out: t.out, err: &notes}, d, text)
		var usage *usageError
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case errors.As(err, &usage):
			return nil, err
		}
		list = append(list, reply{a, err, notes.String()})
	}
	return list, nil
}

// compare asks several dialects and writes together what those say that answer alike.
func (o *evalOptions) compare(ctx context.Context, t *terminal, dialects []*spec.Dialect, text string) error {
	replies, err := o.ask(ctx, t, dialects, text)
	if err != nil {
		return err
	}
	missing := 0
	for _, r := range replies {
		if !r.answered() {
			missing++
		}
		fmt.Fprint(t.err, r.notes)
	}
	if o.json {
		for i, r := range replies {
			if r.answer == nil {
				return fmt.Errorf("%s: %w", dialects[i].Name, r.err)
			}
			r.answer.Called = dialects[i].Name
			if err := o.show(t, r.answer, r.err); err != nil {
				return err
			}
		}
	} else if err := o.showAlike(t, dialects, replies); err != nil {
		return err
	}
	if missing > 0 {
		return errPrinted
	}
	return nil
}

// showAlike writes what dialects said: those together that answer alike, under their names.
func (o *evalOptions) showAlike(t *terminal, dialects []*spec.Dialect, replies []reply) error {
	paint := t.paint()
	shown := make([]bool, len(replies))
	for i, r := range replies {
		if shown[i] {
			continue
		}
		names, named := []string{dialects[i].Name}, true
		for j := i + 1; j < len(replies); j++ {
			if r.answered() && replies[j].answered() && !o.explain && r.answer.Together(replies[j].answer) {
				names, shown[j] = append(names, dialects[j].Name), true
				named = named && r.answer.SameNames(replies[j].answer)
				if r.answer.Raising != replies[j].answer.Raising {
					r.answer.Raising = "" // written otherwise
				}
			}
		}
		if i > 0 {
			fmt.Fprintln(t.out)
		}
		fmt.Fprintln(t.out, paint.Bold(strings.Join(names, ", ")+":"))
		if !r.answered() {
			fmt.Fprintf(t.out, "%s: %s\n", paint.Yellow("no answer"), present.Message(r.err.Error()))
			continue
		}
		if len(names) > 1 {
			r.answer.Called = "each of them"
			r.answer.Outcome.Message = r.answer.Message()
		}
		if !named {
			r.answer.Notes = append(r.answer.Notes, "The columns have the names that "+dialects[i].Name+" gives them.")
		}
		if err := o.show(t, r.answer, nil); err != nil {
			return err
		}
	}
	return nil
}

// leftOpen tells that the standard gives no answer, or none that is fixed.
func leftOpen(a *present.Answer, err error) bool {
	if a == nil {
		return false
	}
	return err != nil || a.Outcome.Kind == eval.OutcomeUndetermined
}

// showEngines writes what the dialects of engines answer where the standard leaves it open.
func (o *evalOptions) showEngines(ctx context.Context, t *terminal, text string) error {
	var dialects []*spec.Dialect
	for _, name := range engineDialects {
		dialects = append(dialects, spec.DialectByName(name))
	}
	replies, err := o.ask(ctx, t, dialects, text)
	if err != nil {
		return err
	}
	var answering []*spec.Dialect
	var answers []reply
	for i, r := range replies {
		if r.answered() {
			answering, answers = append(answering, dialects[i]), append(answers, r)
		}
	}
	if len(answers) == 0 {
		return nil
	}
	fmt.Fprint(t.out, "\nThe dialects of engines answer (--dialect names one):\n\n")
	return o.showAlike(t, answering, answers)
}

// longestNote is how long a query is evaluated again for a note.
const longestNote = 2 * time.Second

// noteTime is how long it is at most: a note takes no answer its time.
func noteTime(ctx context.Context) time.Duration {
	if deadline, limited := ctx.Deadline(); limited {
		return min(longestNote, time.Until(deadline)/2)
	}
	return longestNote
}

// shortText is how long a text is at most that is read again: for a note, or as Cypher.
const shortText = 1 << 20

// notes are sentences about what an answer depends on. last is the statement that gave it, coverage
// what was applied for it.
func (o *evalOptions) notes(ctx context.Context, d *spec.Dialect, text string, a *present.Answer, last ast.Statement, coverage *spec.Coverage) (notes []string) {
	if len(text) > shortText || o.noNotes {
		return nil
	}
	ctx, end := context.WithTimeout(ctx, noteTime(ctx))
	defer end()
	other := *o
	other.explain, other.noNotes = false, true
	other.leftOut, other.read = nil, nil
	// written tells that the setting decides how the text is read: it is another query then, also
	// where this one is not modelled.
	differs := func(d *spec.Dialect, written bool) (bool, *present.Answer) {
		var discarded bytes.Buffer
		b, err := other.answer(ctx, &terminal{in: strings.NewReader(""), out: &discarded, err: &discarded}, d, text)
		if err != nil {
			return written && b != nil && b.Outcome != nil && b.Outcome.Kind == eval.OutcomeUnsupported, b
		}
		return !a.Alike(b), b
	}
	_, asks := last.(*ast.QueryStatement)
	for i := range d.Caveats {
		c := &d.Caveats[i]
		switch {
		case !strings.Contains(text, c.Mark), c.Texts && !coverage.Texts:
		case c.Other == nil:
			if !asks && a.Outcome.Kind == eval.OutcomeRaise && slices.ContainsFunc(c.Change, a.Outcome.Classes.Has) {
				notes = append(notes, o.strictNote(c))
			}
		default:
			if is, _ := differs(d.Under(c), c.Mark != ""); is {
				notes = append(notes, c.Sentence)
			}
		}
	}
	notes = append(notes, o.modeNotes(text, a.Outcome)...)
	if o.collation != collationInstalled || d.InstalledCollation.IsBinary() {
		return notes
	}
	other.collation = collationBinary
	is, binary := differs(d, false)
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
