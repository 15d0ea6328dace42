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

	"github.com/semcheck/semcheck/cmd/semcheck/internal/ask"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// dialects are those of --dialect: names, separated by commas, or all.
func (o *evalOptions) dialects() ([]*spec.Dialect, error) {
	return dialectsNamed(cmp.Or(o.dialect, spec.StandardSQL().Name))
}

// dialectsNamed are the dialects of a list of names, separated by commas, or all.
func dialectsNamed(flag string) ([]*spec.Dialect, error) {
	names := strings.Split(flag, ",")
	if flag == "all" {
		names = script.EngineDialects
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
	for _, name := range script.EngineDialects {
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
	n := ask.Notes{
		Text: text, Answer: a, Last: last, Coverage: coverage, Installed: o.collation == collationInstalled,
		Modes: o.modeNotes(text, a.Outcome), Strict: o.strictNote,
		Again: func(d *spec.Dialect, binary bool) (*present.Answer, error) {
			other := *o
			other.explain, other.noNotes = false, true
			other.leftOut, other.read = nil, nil
			if binary {
				other.collation = collationBinary
			}
			var discarded bytes.Buffer
			return other.answer(ctx, &terminal{in: strings.NewReader(""), out: &discarded, err: &discarded}, d, text)
		},
	}
	return n.Sentences()
}
