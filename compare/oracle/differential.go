package oracle

import (
	"context"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/render"
)

// Differential is the law that an engine answers as the semantics say.
//
// It applies to every case whose statements both sides take alike and whose
// outcome is determined, or free within a set that can be checked.
type Differential struct{}

// Name is "differential".
func (Differential) Name() string { return "differential" }

// Try makes the database, evaluates the query, runs it and compares. A case
// without a query is judged by its last statement.
func (Differential) Try(ctx context.Context, b *Bench, c *Case) (*Trial, error) {
	b.Tries++
	before := c.Statements
	if c.Query == nil {
		if len(before) == 0 {
			return notTried("an empty case"), nil
		}
		before = before[:len(before)-1]
	}
	if flaw, err := b.load(ctx, before); flaw != nil || err != nil {
		return flaw, err
	}
	coverage := spec.NewCoverage()
	if c.Query == nil {
		last := c.Statements[len(before)]
		text, err := render.Statement(last, b.Dialect)
		if err != nil {
			return notTried("the statement cannot be printed: %v", err), nil
		}
		b.clean = false
		if reason := b.beyond.Statement(last); reason != "" {
			return b.stepAlone(ctx, text, reason)
		}
		return b.step(ctx, last, text, coverage)
	}
	text, err := render.Query(c.Query, b.Dialect)
	if err != nil {
		return notTried("the query cannot be printed: %v", err), nil
	}
	if reason := b.beyond.Query(c.Query); reason != "" {
		return notTried("%s", reason), nil
	}
	outcome, flaw, err := b.evaluate(ctx, c.Query, coverage)
	if flaw != nil || err != nil {
		return flaw, err
	}
	if open(outcome) && !b.AskOpen {
		return &Trial{Judgement: compare.Judge(outcome, nil, nil), Outcome: outcome, Coverage: coverage}, nil
	}
	result, failure, err := b.ask(ctx, text)
	if err != nil {
		return nil, err
	}
	trial := &Trial{Judgement: compare.Judge(outcome, result, failure), Outcome: outcome, Result: result, Failure: failure, Coverage: coverage}
	trial.ByRounding(func() bool { return NamesGeometry(c.Query) && compare.Sensitive(outcome, b.reread(ctx, c.Query)) })
	if trial.Open() && b.JudgeErrors {
		expectation, err := b.expects().JudgeOpen(ctx, b.loaded, text, failure)
		if err != nil {
			return nil, err
		}
		trial.Judgement = expectation.OfOpen(trial.Judgement, failure)
	}
	switch {
	case trial.Verdict == compare.Crash || trial.Verdict == compare.Hang:
		b.lose()
	case trial.Difference == compare.DifferenceInternal: // the database may be damaged, or refuse everything from now on
		b.Forget()
	}
	return trial, nil
}

// open tells whether nothing can be held against the outcome.
func open(o *eval.Outcome) bool {
	switch o.Kind {
	case eval.OutcomeUnsupported, eval.OutcomeUndetermined:
		return true
	case eval.OutcomeRows, eval.OutcomeRaise:
	}
	return false
}
