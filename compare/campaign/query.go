package campaign

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/keyword"
)

// query runs one case: it has it tried, and accounts for it.
func (w *worker) query(ctx context.Context, d *database, kind Kind, number uint64, q *ast.Query) (compare.Verdict, error) {
	record := Record{Kind: kind, Number: number, Database: d.index}
	began, probed := time.Now(), w.statistics.Times[ShareProbes]
	defer func() { w.spent(began.Add(w.statistics.Times[ShareProbes] - probed)) }()
	asked := w.runner.AskedOnEmptyTables()
	result, err := w.tried(ctx, d, "trying the query", q, &record, func() (*trial.Result, error) { return w.runner.Query(ctx, q, record.SQL) })
	if err != nil {
		return compare.Unsupported, err
	}
	record.Judgement = result.Judgement
	if kind == KindTable {
		w.runner.LeaveTable(&record.Judgement)
		d.apart = d.apart || record.Lacks != ""
	}
	if result.Outcome == nil { // the engine was not asked
		if err := w.notCompared(d, record, result.Detail); err != nil {
			return record.Verdict, err
		}
		return record.Verdict, w.after(ctx, d, result)
	}
	w.gap = w.gap || engine.Lacking(result.Failure) != nil
	w.countExpectation("", result.Expectation, asked)
	if record.Verdict == compare.Agree {
		if err := w.refine(ctx, d, q, result, &record.Judgement); err != nil {
			return record.Verdict, err
		}
	}
	if kind == KindQuery {
		if err := w.explained(ctx, d, result, &record); err != nil {
			return record.Verdict, err
		}
		w.probing(ctx, q, result.Outcome, &record)
	}
	w.tally(kind, q, result.Outcome, result.Result, result.Failure, &record)
	if kind == KindQuery {
		w.guided(q, result.Outcome, &record)
	}
	err = w.settle(record, func() (finding.Expected, finding.Actual) {
		return finding.ExpectedOf(result.Outcome), finding.ActualOf(result.Result, result.Failure)
	})
	if err != nil {
		return record.Verdict, err
	}
	return record.Verdict, w.after(ctx, d, result)
}

// print writes a query as text and describes it. The reason is why the engine is not
// asked it.
func (w *worker) print(d *database, kind Kind, q *ast.Query, record *Record) (reason string, err error) {
	began := time.Now()
	text, err := w.run.config.Sources.PrintQuery(q)
	w.statistics.Times[ShareGenerator] += time.Since(began)
	record.SQL = text
	if kind == KindQuery {
		w.statistics.form(w.run.config.Sources.Describe(q))
	}
	if err != nil {
		return err.Error(), nil //nolint:nilerr // it is the reason
	}
	if reason := d.lacksAny(q); reason != "" {
		return "a table was left out: " + reason, nil
	}
	return "", nil
}

// tried writes a query, has it tried and, where it broke the engine, tried again: on a
// server that is there anew and that no other worker uses meanwhile. With several workers a
// query that runs beside the one that breaks the server is lost as well. Only what breaks it
// alone counts; what else it gives then is judged like any other answer.
func (w *worker) tried(ctx context.Context, d *database, doing string, q *ast.Query, record *Record, try func() (*trial.Result, error)) (*trial.Result, error) {
	text := func() string { return record.SQL }
	first, err := w.runner.Guarded(doing, text, func() (*trial.Result, error) {
		reason, err := w.print(d, record.Kind, q, record)
		if reason != "" || err != nil {
			return trial.NotTried("%s", reason), err
		}
		return try()
	})
	if err != nil || first.Verdict != compare.Crash {
		return first, err
	}
	var again *trial.Result
	w.runner.Exclusively(func() {
		if _, err = w.runner.Settle(first); err != nil {
			return
		}
		if err = w.make(ctx, d); err == nil {
			again, err = w.runner.Guarded(doing, text, try)
		}
	})
	if errors.As(err, new(*trial.GoneError)) { // it broke, and is not there any more: no other answer will come
		w.gone = err
		return first, nil
	}
	if err == nil && again.Verdict != compare.Crash {
		err = w.run.incident(Incident{What: "not repeated", Detail: "crash of " + record.ID() + ": alone it gives " + again.Verdict.String() + ": " + first.Detail})
	}
	return again, err
}

// after has the runner look after its session behind a case, and makes the database anew
// where that is not there any more.
func (w *worker) after(ctx context.Context, d *database, result *trial.Result) error {
	if w.gone != nil {
		return w.gone
	}
	if result.Breaks() {
		d.lost++
	}
	gone, err := w.runner.Settle(result)
	if err != nil || !gone {
		return err
	}
	return w.make(ctx, d)
}

// spent shares out the time since a case began: what the runner did not need was
// comparing and accounting.
func (w *worker) spent(began time.Time) {
	t := &w.statistics.Times
	before := t[ShareGenerator] + t[ShareEvaluator] + t[ShareEngine]
	w.takeTimes()
	t[ShareComparator] += max(0, time.Since(began)-(t[ShareGenerator]+t[ShareEvaluator]+t[ShareEngine]-before))
}

// takeTimes takes over what the runner has counted.
func (w *worker) takeTimes() {
	t, spent := &w.statistics.Times, &w.runner.Times
	t[ShareGenerator] += spent.Print
	t[ShareEvaluator] += spent.Evaluate
	t[ShareEngine] += spent.Engine
	*spent = trial.Times{}
}

// notCompared accounts for a case that the engine is not asked.
func (w *worker) notCompared(d *database, record Record, reason string) error {
	note(&w.statistics.Unsupported, reason)
	record.Judgement = compare.Judgement{Verdict: compare.Unsupported, Detail: reason}
	return w.settle(record, nil)
}

// refine looks at the rules behind an agreement: one that stands on a variant
// which was only observed is no agreement; one by a documented variant is
// documented where differences are asked for and the dialect's base calls for another
// answer.
func (w *worker) refine(ctx context.Context, d *database, q *ast.Query, result *trial.Result, j *compare.Judgement) error {
	variant, observed := w.applied()
	switch {
	case observed != nil:
		j.Verdict, j.Rule, j.Detail = compare.Observed, observed, "the variant of "+observed.ID+" was only observed"
	case variant && d.base != nil:
		base := w.run.config.Dialect.Base()
		var outcome *eval.Outcome
		var err error
		fault, unobserved := w.runner.Guard("evaluating the query by "+base.Name, w.caseOf(d, q), func() {
			limited, cancel := context.WithTimeoutCause(ctx, w.run.config.StatementTimeout, errTooLong)
			defer cancel()
			outcome, err = d.base.Query(limited, q, eval.Options{})
		})
		if unobserved != nil {
			return unobserved
		}
		if fault == nil && err == nil && !compare.Conforms(outcome, result.Result, result.Failure) {
			j.Verdict, j.Detail = compare.Documented, base.Name+" calls for another answer"
		}
	}
	return nil
}

// caseOf is the case of a query of a database.
func (w *worker) caseOf(d *database, q *ast.Query) func() finding.Case {
	return func() finding.Case {
		c := finding.Case{Statements: slices.Clone(w.runner.Executed())}
		if q != nil {
			c.Query = w.runner.TextOf(q)
		}
		return c
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

// countExpectation counts what was said of an error. Asked is how often the engine had
// been asked on empty tables before.
func (w *worker) countExpectation(law string, x trial.Expectation, asked uint64) {
	if x.Why == "" {
		return
	}
	law = cmp.Or(law, oracle.Differential{}.Name())
	note(&w.statistics.Errors, law+" "+x.Origin.String())
	if w.runner.AskedOnEmptyTables() > asked {
		note(&w.statistics.Errors, law+" "+onEmptyTables)
	}
}

// tally counts a judged query, and its rules and keywords if it was compared.
func (w *worker) tally(kind Kind, q *ast.Query, outcome *eval.Outcome, result *engine.Result, failure error, record *Record) {
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
	if accepted(failure) {
		s.took(record.SQL)
	}
	if compared {
		for _, row := range keyword.Shown(q, record.SQL) {
			note(&s.Keywords, row.Name)
			w.current.NoteKeyword(row.Number())
		}
		w.reached.Add(w.current, record.Number)
	}
	if followed, _ := w.applied(); followed && compared {
		s.VariantApplied++
	}
	switch record.Verdict {
	case compare.Unsupported:
		note(&s.Unsupported, record.Detail)
		if record.Lacks != "" {
			note(&s.Lacking, record.Lacks)
		}
	case compare.Freedom:
		choice, _, _ := strings.Cut(first(record.Detail), ": ") // without the engine's message
		note(&s.Freedoms, digits.ReplaceAllString(choice, "n"))
	case compare.Observed:
		note(&s.ObservedBy, record.Rule.ID)
	case compare.Refused:
		note(&s.Refusals, record.Refusal()+": "+refusal(record.Detail))
		s.refuse(record.SQL)
		w.run.noteRefused(w.current, record.Number)
	case compare.Disagree:
		s.forbid(record)
	case compare.Known:
		note(&s.Acknowledged, record.Detail)
	case compare.Agree, compare.Documented, compare.Crash, compare.Hang, compare.Precision:
	}
}

// forbid counts a case that the dialect forbids and the semantics executed.
func (s *Statistics) forbid(record *Record) {
	if record.Difference == compare.DifferenceForbidden {
		_, message, _ := strings.Cut(record.Detail, "\ngot ")
		note(&s.Forbidden, refusal(message))
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
