package calibrate

import (
	"context"
	"errors"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// statement asks a text as it stands: what we read as something that is not modelled is
// not asked, what we do not read has to be refused by the engine, too.
func (r *Run) statement(ctx context.Context, g *Group, c asked, a *answers) error {
	tree, unread := parse.Statement(c.Text, r.Plan.Dialect)
	var unsupported *parse.UnsupportedError
	if errors.As(unread, &unsupported) {
		r.report.count(g, c, trial.NotTried("not modelled: %v", unread), NotModelled, c.Text)
		return nil
	}
	var result *trial.Result
	var err error
	if q, is := tree.(*ast.QueryStatement); is && unread == nil {
		if result, err = r.asText(ctx, g, q.Query, c.Text); err == nil {
			c.rules = r.applied(result.Coverage, spec.NewCoverage())
		}
	} else {
		result, err = r.executed(ctx, g, tree, unread, c.Text)
	}
	if err != nil {
		return err
	}
	a.list[c.Number-g.First] = answer(result)
	r.report.count(g, c, result, sortOf(result), c.Text)
	return nil
}

// executed executes a text on the engine and its tree by the semantics.
func (r *Run) executed(ctx context.Context, g *Group, tree ast.Statement, unread error, text string) (*trial.Result, error) {
	result := &trial.Result{}
	var db *eval.Database
	if unread == nil {
		var unmodelled *trial.Result
		fault := trial.Guard("calibrating", nil, func() { db, unmodelled = r.apply(ctx, tree, result) })
		if fault != nil {
			return &trial.Result{Fault: fault, Judgement: compare.Judgement{Detail: fault.Line()}}, nil
		}
		if unmodelled != nil {
			return unmodelled, nil
		}
	}
	var err error
	if isQuery(text) {
		result.Result, result.Failure, err = r.Runner.Ask(ctx, text, trial.Plain)
	} else {
		result.Failure, err = r.Runner.Execute(ctx, text)
	}
	if err != nil {
		return nil, err
	}
	expected := result.Expected
	if unread != nil {
		expected = &eval.StatementError{Class: spec.ClassSyntax, Message: unread.Error()}
		result.Expected = expected
	}
	result.Judgement = compare.JudgeStatement(expected, result.Failure)
	if unread != nil && sortOf(result) == OtherError { // the engine names another fault of a text that it refuses
		result.Verdict, result.Difference = compare.Agree, compare.DifferenceNone
	}
	if db != nil && expected == nil && result.Failure == nil {
		if err := r.readBack(ctx, db, tree, result); err != nil {
			return nil, err
		}
	}
	if result.Failure == nil && !isQuery(text) || result.Breaks() { // the database is not what it was
		if _, err := r.Runner.Settle(result); err != nil {
			return nil, err
		}
		return result, r.again(ctx, g.Section)
	}
	return result, nil
}

// apply executes a statement by the semantics on a database of its own.
func (r *Run) apply(ctx context.Context, tree ast.Statement, result *trial.Result) (db *eval.Database, unmodelled *trial.Result) {
	db = eval.NewDatabase(r.Plan.Dialect)
	for _, s := range nameTables(r.Plan.Dialect) {
		if err := db.Apply(ctx, s); err != nil {
			return nil, trial.NotTried("%v", err)
		}
	}
	err := db.Apply(ctx, tree)
	var failure *eval.StatementError
	switch {
	case err == nil:
	case errors.As(err, &failure):
		result.Expected = failure
	default:
		return nil, trial.NotTried("%v", err)
	}
	return db, nil
}

// readBack holds what both sides have of a table after a change against each other.
func (r *Run) readBack(ctx context.Context, db *eval.Database, tree ast.Statement, result *trial.Result) error {
	switch tree.(type) {
	case *ast.Insert, *ast.Update, *ast.Delete, *ast.Merge, *ast.Truncate:
	default: // No other statement changes rows.
		return nil
	}
	const text = "SELECT a, b FROM n"
	q, err := parse.Query(text, r.Plan.Dialect)
	if err != nil {
		return err
	}
	outcome, err := eval.Query(ctx, q, db, eval.Options{})
	if err != nil {
		return err
	}
	rows, failure, err := r.Runner.Ask(ctx, text, trial.Plain)
	if err != nil {
		return err
	}
	if judged := compare.Judge(outcome, rows, failure); judged.Verdict == compare.Disagree {
		result.Judgement, result.Outcome, result.Result = judged, outcome, rows
	}
	return nil
}

// isQuery tells whether a text begins as a query does.
func isQuery(text string) bool {
	for _, begin := range []string{"SELECT", "VALUES", "TABLE", "("} {
		if strings.HasPrefix(text, begin) {
			return true
		}
	}
	return false
}
