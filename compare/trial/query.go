package trial

import (
	"cmp"
	"context"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
)

// Try tries a case against the semantics: it makes the database, evaluates the query, runs the
// query and compares. A case without a query is judged by its last statement. A case is not tried
// if the sides disagree about one of its earlier statements. The error says nothing about the
// case: it is a cancelled context, or an engine that is gone or lacks what it needs.
func (r *Runner) Try(ctx context.Context, c *Case) (*Result, error) {
	r.Tries++
	text := func() string {
		if c.Query == nil {
			return ""
		}
		return cmp.Or(c.Text, r.TextOf(c.Query))
	}
	return r.Guarded("trying the case", text, func() (*Result, error) { return r.try(ctx, c) })
}

func (r *Runner) try(ctx context.Context, c *Case) (*Result, error) {
	before := c.Statements
	if c.Query == nil {
		if len(before) == 0 {
			return NotTried("an empty case"), nil
		}
		before = before[:len(before)-1]
	}
	if flaw, err := r.Load(ctx, before); flaw != nil || err != nil {
		return flaw, err
	}
	var result *Result
	var err error
	if c.Query == nil {
		result, err = r.tryStatement(ctx, c.Statements[len(before)])
	} else {
		text := c.Text
		if text == "" {
			var unprinted error
			if text, unprinted = r.printQuery(c.Query); unprinted != nil {
				return NotTried("the query cannot be printed: %v", unprinted), nil
			}
		}
		result, err = r.Query(ctx, c.Query, text)
	}
	if err != nil {
		return nil, err
	}
	if lacking := engine.Lacking(result.Failure); lacking != nil {
		return nil, lacking
	}
	_, err = r.Settle(result)
	return result, err
}

// tryStatement tries a statement on the loaded database. Of one about something that
// the semantics do not model nothing is called for: only an engine that breaks, or says
// that it is itself at fault, differs.
func (r *Runner) tryStatement(ctx context.Context, s ast.Statement) (*Result, error) {
	r.clean = false
	step := &Step{Statement: s}
	if err := r.step(ctx, step, false); err != nil {
		return nil, err
	}
	switch {
	case step.NotSent != "":
		return NotTried("the statement cannot be printed: %s", step.NotSent), nil
	case !step.EngineOnly, step.Breaks(), engine.Lacking(step.Failure) != nil, step.Difference == compare.DifferenceInternal:
		return &step.Result, nil //nolint:nilerr // the engine's failure is in the result
	case step.Fault != nil:
		return faulted(step.Fault), nil //nolint:nilerr // the result holds the fault
	}
	return NotTried("%s", step.Unmodelled), nil
}

// Query tries a query on the database in use, which both sides have: it evaluates the query, asks
// the engine and judges the answer. If the result has no outcome, the engine was not asked. The
// caller must call Settle before the next case.
func (r *Runner) Query(ctx context.Context, q *ast.Query, text string) (*Result, error) {
	if reason := r.model.unmodelled.Query(q); reason != "" {
		return NotTried("%s", reason), nil
	}
	coverage := r.counting()
	began := time.Now()
	outcome, fault, err := r.evaluate(ctx, q, eval.Options{Coverage: coverage, Naive: r.Plain})
	spend(&r.Times.Evaluate, began)
	switch {
	case fault != nil:
		return faulted(fault), err
	case err != nil && ctx.Err() != nil:
		return nil, err
	case err != nil: // too large for the evaluator: the engine is spared as well
		return NotTried("over budget: %v", err), nil
	}
	if open(outcome) && !r.AskOpen {
		return &Result{Judgement: compare.Judge(outcome, nil, nil), Outcome: outcome, Coverage: coverage}, nil
	}
	rows, failure, err := r.Ask(ctx, text, Plain)
	if err != nil {
		return nil, err
	}
	result := &Result{Judgement: r.judged(compare.Judge(outcome, rows, failure)), Outcome: outcome, Result: rows, Failure: failure, Coverage: coverage}
	if r.leaveError(&result.Judgement, outcome.Kind == eval.OutcomeRaise) || r.leaveOpen(&result.Judgement, coverage, outcome) {
		return result, nil
	}
	result.ByRounding(func() bool { return NamesGeometry(q) && compare.Rounded(rows, r.reread(ctx, q)) })
	if result.Verdict == compare.Disagree && outcome.Defect != nil {
		r.acknowledge(ctx, q, result)
	}
	if result.Rule == nil {
		result.Rule = outcome.Rule
	}
	if r.JudgeErrors && result.Verdict == compare.Unsupported { // the outcome is open, or the engine lacks something
		if result.Expectation, err = r.judgeOpen(ctx, text, failure); err != nil {
			return result, err
		}
		result.Judgement = result.Expectation.OfOpen(result.Judgement, failure)
	}
	return result, nil
}

// acknowledge makes Known of a disagreement that an acknowledged defect of the engine explains:
// with the defect the engine's answer is the one that is called for.
func (r *Runner) acknowledge(ctx context.Context, q *ast.Query, result *Result) {
	rule := result.Outcome.Defect
	with := r.Outcome(ctx, q, eval.Options{Defective: true})
	if with == nil || compare.Judge(with, result.Result, result.Failure).Verdict != compare.Agree {
		return
	}
	result.Judgement = compare.Judgement{Verdict: compare.Known, Rule: rule, Detail: rule.DefectFor(r.Dialect.Name).Defect.Report}
}

// reread evaluates a query again, with decimals in the texts of geometries read as they
// are or as binary64, and with what a rounding turns.
func (r *Runner) reread(ctx context.Context, q *ast.Query) compare.Reread {
	return func(reading spatial.Reading, rounding *semantics.Rounding) *eval.Outcome {
		return r.Outcome(ctx, q, eval.Options{Reading: reading, Rounding: rounding})
	}
}

// judgeOpen judges an error where no outcome says what is permitted.
func (r *Runner) judgeOpen(ctx context.Context, text string, failure error) (Expectation, error) {
	defer r.askedOnEmptyTables()()
	return r.expects().JudgeOpen(ctx, r.executed, text, failure)
}

// askedOnEmptyTables adds the time until the function that it returns is called to the
// engine's, if the engine was asked on empty tables meanwhile.
func (r *Runner) askedOnEmptyTables() func() {
	began, asked := time.Now(), r.expects().Asked
	return func() {
		if r.expects().Asked > asked {
			spend(&r.Times.Engine, began)
		}
	}
}

// Settle looks after the session behind a result. It gives up a session that broke, or whose
// setting could not be put back. gone tells that the database no longer exists or has changed, and
// must be made again.
func (r *Runner) Settle(result *Result) (gone bool, err error) {
	switch {
	case result.Breaks():
		what := result.Verdict.String()
		if result.Difference == compare.DifferenceClosed {
			what = result.Difference.String()
		}
		return true, r.lose(what, result.Detail)
	case result.Check != nil && result.Check.Stuck():
		return true, r.lose("not put back", "a law's setting or index could not be put back: "+result.Detail)
	case result.Difference == compare.DifferenceInternal: // the database may be damaged, or refuse everything from now on
		r.Invalidate()
		return true, nil
	}
	return r.session == nil, nil
}

// judged is a judgement where the engine was asked in its own dialect, whose grammar the
// front end has, or in another.
func (r *Runner) judged(j compare.Judgement) compare.Judgement {
	if !r.told.Foreign && r.Dialect.HasGrammarOf(r.Engine.Dialect()) {
		return j.InOwnDialect()
	}
	return j
}
