package campaign

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// query runs one case: it prints, evaluates, executes, judges and accounts.
func (w *worker) query(ctx context.Context, d *database, kind Kind, number uint64, q *ast.Query) (verdict compare.Verdict, err error) {
	record := Record{Kind: kind, Number: number, Database: d.index}
	defer func() {
		if fault := recover(); fault != nil { // ours, not the engine's: it must not end the run unseen
			record.Judgement = compare.Judgement{Verdict: compare.Crash, Detail: fmt.Sprintf("semcheck itself failed: %v\n%s", fault, place(debug.Stack()))}
			verdict, err = record.Verdict, w.settle(d, record, nil)
		}
	}()
	c := &w.run.config
	began := time.Now()
	text, printing := c.Sources.PrintQuery(q)
	printed := time.Now()
	w.statistics.Times[ShareGenerator] += printed.Sub(began)
	record.SQL = text
	if kind == KindQuery {
		w.statistics.form(describe(q))
	}
	if printing != nil {
		return w.notCompared(d, record, printing.Error())
	}
	if reason := d.lacksAny(q); reason != "" {
		return w.notCompared(d, record, "a table was left out: "+reason)
	}
	if reason := d.alone.Query(q); reason != "" {
		return w.notCompared(d, record, reason)
	}

	outcome, err := w.evaluate(ctx, d, q)
	evaluated := time.Now()
	w.statistics.Times[ShareEvaluator] += evaluated.Sub(printed)
	if ctx.Err() != nil {
		return compare.Unsupported, ctx.Err()
	}
	if err != nil { // too large for the evaluator: the engine is spared as well
		return w.notCompared(d, record, "over budget: "+err.Error())
	}

	result, failure, err := w.ask(ctx, text)
	if err != nil {
		return compare.Unsupported, err
	}
	executed := time.Now()
	w.statistics.Times[ShareEngine] += executed.Sub(evaluated)
	if ctx.Err() != nil {
		return compare.Unsupported, ctx.Err()
	}

	record.Judgement = compare.Judge(outcome, result, failure)
	record.ByRounding(func() bool { return oracle.NamesGeometry(q) && compare.Sensitive(outcome, w.reread(ctx, d, q)) })
	if record.Rule == nil {
		record.Rule = outcome.Rule
	}
	if record.Verdict == compare.Agree {
		w.refine(ctx, d, q, result, failure, &record.Judgement)
	}
	if record.Verdict == compare.Unsupported { // the outcome is open, or the engine lacks something
		if err := w.expectOpen(ctx, d, &record, failure); err != nil {
			return compare.Unsupported, err
		}
	}
	w.tally(kind, outcome, result, failure, &record)
	err = w.settle(d, record, func() (finding.Expected, finding.Actual) {
		return finding.ExpectedOf(outcome), finding.ActualOf(result, failure)
	})
	w.statistics.Times[ShareComparator] += time.Since(executed)
	if err != nil {
		return record.Verdict, err
	}
	if record.Verdict == compare.Crash || record.Verdict == compare.Hang {
		d.lost++
		if err := w.reopen(ctx, record.Verdict.String(), record.Detail); err != nil {
			return record.Verdict, err
		}
		return record.Verdict, w.make(ctx, d)
	}
	if record.Difference == compare.DifferenceInternal { // the database may be damaged, or refuse everything from now on
		return record.Verdict, w.make(ctx, d)
	}
	return record.Verdict, nil
}

// ask runs a query on the engine, again where it lacks resources. The error is
// for an engine that lacks them for good, and for a cancelled context.
func (w *worker) ask(ctx context.Context, text string) (*engine.Result, error, error) {
	return w.askIn(ctx, text, oracle.Plain)
}

func (w *worker) askIn(ctx context.Context, text string, way oracle.Way) (*engine.Result, error, error) {
	for tries := 1; ; tries++ {
		limited, cancel := context.WithTimeoutCause(ctx, w.run.config.StatementTimeout, errTooLong)
		w.sent(text)
		result, failure := oracle.AskSession(limited, w.session, text, way)
		cancel()
		lacking := engine.Lacking(failure)
		if lacking == nil {
			w.relieved(KindQuery)
			return result, failure, nil
		}
		if again, err := w.lacking(ctx, KindQuery, tries, lacking); !again || err != nil {
			return nil, failure, err
		}
	}
}

// notCompared accounts for a case that the engine is not asked.
func (w *worker) notCompared(d *database, record Record, reason string) (compare.Verdict, error) {
	note(&w.statistics.Unsupported, reason)
	record.Judgement = compare.Judgement{Verdict: compare.Unsupported, Detail: reason}
	return record.Verdict, w.settle(d, record, nil)
}

// evaluate gives the outcome under the target's dialect.
func (w *worker) evaluate(ctx context.Context, d *database, q *ast.Query) (*eval.Outcome, error) {
	w.current.Reset()
	limited, cancel := context.WithTimeoutCause(ctx, w.run.config.StatementTimeout, errTooLong)
	defer cancel()
	return d.state.Query(limited, q, w.current)
}

// reread gives the outcome where decimals in the texts of geometries are read as
// binary64; nil where there is none.
func (w *worker) reread(ctx context.Context, d *database, q *ast.Query) *eval.Outcome {
	limited, cancel := context.WithTimeoutCause(ctx, w.run.config.StatementTimeout, errTooLong)
	defer cancel()
	outcome, err := d.state.Reread(limited, q)
	if err != nil {
		return nil
	}
	return outcome
}

// refine looks at the rules behind an agreement: one that stands on a variant
// which was only observed is no agreement; one by a documented variant is
// documented where differences are asked for and the dialect's base calls for another
// answer.
func (w *worker) refine(ctx context.Context, d *database, q *ast.Query, result *engine.Result, failure error, j *compare.Judgement) {
	variant, observed := w.applied()
	switch {
	case observed != nil:
		j.Verdict, j.Rule, j.Detail = compare.Observed, observed, "the variant of "+observed.ID+" was only observed"
	case variant && d.base != nil:
		limited, cancel := context.WithTimeoutCause(ctx, w.run.config.StatementTimeout, errTooLong)
		defer cancel()
		outcome, err := d.base.Query(limited, q, nil)
		if err == nil && !compare.Conforms(outcome, result, failure) {
			j.Verdict, j.Detail = compare.Documented, w.run.config.Dialect.Base().Name+" calls for another answer"
		}
	}
}

// applied tells whether the query at hand applied a rule by a variant of the
// dialect, and which of them, if any, was only observed.
func (w *worker) applied() (followed bool, observed *spec.Rule) {
	for i := range w.variants {
		for _, n := range w.variants[i].counts {
			if *n == 0 {
				continue
			}
			followed = true
			if w.variants[i].observed {
				return true, w.variants[i].rule
			}
			break
		}
	}
	return followed, nil
}

// expectOpen judges an error where the outcome is open.
func (w *worker) expectOpen(ctx context.Context, d *database, record *Record, failure error) error {
	expectation, err := w.expecting(record.Law, func() (oracle.Expectation, error) {
		return w.expected.JudgeOpen(ctx, d.executed, record.SQL, failure)
	})
	record.Judgement = expectation.OfOpen(record.Judgement, failure)
	return err
}

// expecting counts what is said of an error.
func (w *worker) expecting(law string, ask func() (oracle.Expectation, error)) (oracle.Expectation, error) {
	began, asked := time.Now(), w.expected.Asked
	expectation, err := ask()
	if err != nil || expectation.Why == "" {
		return oracle.Expectation{}, err
	}
	law = cmp.Or(law, oracle.Differential{}.Name())
	note(&w.statistics.Errors, law+" "+expectation.Origin.String())
	if w.expected.Asked > asked {
		w.statistics.Times[ShareEngine] += time.Since(began)
		note(&w.statistics.Errors, law+" "+onEmptyTables)
	}
	return expectation, nil
}

// tally counts a judged query, and its rules if it was compared.
func (w *worker) tally(kind Kind, outcome *eval.Outcome, result *engine.Result, failure error, record *Record) {
	compared := record.Compared() && (outcome.Kind == eval.OutcomeRows || outcome.Kind == eval.OutcomeRaise)
	if compared {
		w.coverage.Add(w.current)
		w.queries.AddOnce(w.current)
	}
	if kind != KindQuery {
		return
	}
	s := &w.statistics
	s.answer(outcome, result, failure)
	if followed, _ := w.applied(); followed && compared {
		s.VariantApplied++
	}
	switch record.Verdict {
	case compare.Unsupported:
		note(&s.Unsupported, record.Detail)
	case compare.Freedom:
		choice, _, _ := strings.Cut(first(record.Detail), ": ") // without the engine's message
		note(&s.Freedoms, digits.ReplaceAllString(choice, "n"))
	case compare.Observed:
		note(&s.ObservedBy, record.Rule.ID)
	case compare.Refused:
		note(&s.Refusals, refusal(record.Detail))
	case compare.Agree, compare.Disagree, compare.Documented, compare.Known, compare.Crash, compare.Hang, compare.Precision:
	}
}

var (
	digits      = regexp.MustCompile(`[0-9]+`)
	particulars = regexp.MustCompile("'[^']*'|\"[^\"]*\"|`[^`]*`|[0-9]+|near .*")
)

// refusal reduces an engine's message to its construct.
func refusal(message string) string { return particulars.ReplaceAllString(first(message), "…") }

// first is the first line of a text.
func first(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// place is the part of a stack that says where a panic came from.
func place(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") && i+3 < len(lines) {
			return strings.Join(lines[i+2:i+4], "\n")
		}
	}
	return ""
}
