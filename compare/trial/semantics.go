package trial

import (
	"context"
	"errors"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// Database is the state that the semantics keep for one database.
type Database interface {
	// Apply executes a statement and counts the rules in coverage, which may be nil:
	// *eval.StatementError where the semantics call for an error,
	// *eval.UnsupportedError where it is not modelled.
	Apply(ctx context.Context, s ast.Statement, coverage *spec.Coverage) error
	// Query evaluates a query. The error is for what is not an outcome: a cancelled
	// context or an exceeded budget.
	Query(ctx context.Context, q *ast.Query, o eval.Options) (*eval.Outcome, error)
}

// Semantics makes an empty database of a dialect.
type Semantics func(d *spec.Dialect) Database

// Evaluator returns the semantics of package eval. naive switches its faster forms off.
func Evaluator(naive bool) Semantics {
	return func(d *spec.Dialect) Database { return &evaluated{Database: eval.NewDatabase(d), naive: naive} }
}

// evaluated is a database of package eval.
type evaluated struct {
	*eval.Database
	naive bool
}

func (e *evaluated) Apply(ctx context.Context, s ast.Statement, coverage *spec.Coverage) error {
	e.Coverage = coverage
	return e.Database.Apply(ctx, s)
}

func (e *evaluated) Query(ctx context.Context, q *ast.Query, o eval.Options) (*eval.Outcome, error) {
	o.Naive = o.Naive || e.naive
	return eval.Query(ctx, q, e.Database, o)
}

// model is a database by the semantics alone, with what they do not model of it.
type model struct {
	texts      []string        // that make it
	statements []ast.Statement // from which it is made when it is first asked
	database   Database        // nil until then
	unmodelled Unmodelled
}

// empty makes a database by the semantics, without anything in it.
func (r *Runner) empty() Database {
	if r.Semantics == nil {
		return Evaluator(false)(r.Dialect)
	}
	return r.Semantics(r.Dialect)
}

// Model makes the database of the statements on the side of the semantics only. Outcome then
// speaks about this database, until another one is loaded.
func (r *Runner) Model(statements []ast.Statement) error {
	texts, err := r.texts(statements)
	if err != nil {
		return err
	}
	if r.model == nil || !equal(r.model.texts, texts) {
		r.model = &model{texts: texts, statements: statements}
	}
	return nil
}

// Outcome is what the semantics say about a query on the database in use. It is nil if they do not
// model the database or the query, if the query is beyond their budget, and if they fail
// themselves.
func (r *Runner) Outcome(ctx context.Context, q *ast.Query, o eval.Options) *eval.Outcome {
	m := r.model
	if m == nil {
		return nil
	}
	if m.database == nil {
		r.applyAll(ctx, m)
	}
	if m.unmodelled.Query(q) != "" {
		return nil
	}
	outcome, fault, err := r.evaluate(ctx, q, o)
	if err != nil || fault != nil {
		return nil
	}
	return outcome
}

// applyAll makes the database of a model from its statements. Those that the semantics
// refuse make nothing there.
func (r *Runner) applyAll(ctx context.Context, m *model) {
	m.database = r.empty()
	for i, s := range m.statements {
		if reason := m.unmodelled.Statement(s); reason != "" {
			m.unmodelled.Note(s, reason)
			continue
		}
		_, either, unmodelled, err := r.apply(ctx, m.database, s, m.texts[i], nil)
		if err == nil && either != nil { // no engine was asked
			err = either
		}
		if err != nil {
			m.unmodelled.Note(s, err.Error())
		} else if unmodelled != nil {
			m.unmodelled.Note(s, unmodelled.Detail)
		}
	}
}

// apply executes a statement by the semantics: the error that they call for, or nil, or
// both that are permitted, of which nothing is done yet. Unmodelled is why they say
// nothing of it.
func (r *Runner) apply(ctx context.Context, to Database, s ast.Statement, text string, coverage *spec.Coverage) (expected *eval.StatementError, either *eval.EitherError, unmodelled *Result, err error) {
	var applied error
	fault, err := r.Guard("executing the statement by the semantics", func() finding.Case { return r.caseOf(text) }, func() {
		limited, cancel := r.limit(ctx)
		defer cancel()
		applied = to.Apply(limited, s, coverage)
	})
	switch {
	case err != nil:
		return nil, nil, nil, err
	case fault != nil:
		return nil, nil, faulted(fault), nil
	case applied == nil || errors.As(applied, &expected) || errors.As(applied, &either):
		return expected, either, nil, nil
	case ctx.Err() != nil:
		return nil, nil, nil, ctx.Err()
	}
	return nil, nil, NotTried("%v", applied), nil
}

// evaluate evaluates a query on the database at hand. The error is for a cancelled
// context and for a query that is beyond the budget.
func (r *Runner) evaluate(ctx context.Context, q *ast.Query, o eval.Options) (outcome *eval.Outcome, fault *Fault, err error) {
	fault, unobserved := r.Guard("evaluating the query", func() finding.Case { return r.caseOf(r.TextOf(q)) }, func() {
		limited, cancel := r.limit(ctx)
		defer cancel()
		outcome, err = r.model.database.Query(limited, q, o)
	})
	switch {
	case unobserved != nil:
		return nil, fault, unobserved
	case fault != nil:
		return nil, fault, nil
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	}
	return outcome, nil, err
}

// TextOf prints a query for a message. It names the reason if the query cannot be printed.
func (r *Runner) TextOf(q *ast.Query) (text string) {
	var err error
	switch ended := recovered(func() { text, err = r.printQuery(q) }); { // the tree may be what is broken
	case !ended:
		return "a query that cannot be printed"
	case err != nil:
		return "a query that cannot be printed: " + err.Error()
	}
	return text
}

func (r *Runner) printStatement(s ast.Statement) (string, error) {
	if r.PrintStatement != nil {
		return r.PrintStatement(s)
	}
	return render.Statement(s, r.Dialect)
}

func (r *Runner) printQuery(q *ast.Query) (string, error) {
	if r.PrintQuery != nil {
		return r.PrintQuery(q)
	}
	return render.Query(q, r.Dialect)
}

// AskSession sends a session one query in one way.
func AskSession(ctx context.Context, s engine.Session, text string, way Way) (*engine.Result, error) {
	switch way {
	case Plain:
		return s.Query(ctx, text)
	case Prepared:
		if p, ok := s.(preparing); ok {
			return p.QueryPrepared(ctx, text)
		}
		return nil, notPrepared(s)
	}
	panic("trial: unknown way")
}
