package campaign

import (
	"context"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// Case is a generated database with the queries that are asked of it.
type Case struct {
	Statements []ast.Statement
	// Query returns the query with that number; it is a pure function of the
	// number and the run's seed.
	Query func(n uint64) *ast.Query
}

// Database is the state that the semantics keep for one generated database.
type Database interface {
	// Apply executes a statement and counts the rules in coverage:
	// *eval.StatementError where the semantics call for an error,
	// *eval.UnsupportedError where it is not modelled.
	Apply(ctx context.Context, s ast.Statement, coverage *spec.Coverage) error
	// Query evaluates a query and counts the rules in coverage. The error is for
	// what is not an outcome: a cancelled context or an exceeded budget.
	Query(ctx context.Context, q *ast.Query, coverage *spec.Coverage) (*eval.Outcome, error)
	// Reread is Query where decimals in the texts of geometries are read as binary64.
	Reread(ctx context.Context, q *ast.Query) (*eval.Outcome, error)
}

// Sources are the parts that a campaign joins. Their functions are called from
// several goroutines.
type Sources struct {
	QueriesPerDatabase uint64
	Generate           func(database uint64) Case
	Semantics          func(d *spec.Dialect) Database // returns an empty database
	PrintStatement     func(s ast.Statement) (string, error)
	PrintQuery         func(q *ast.Query) (string, error)
	Close              func() error // releases what the others hold, after the run; nil if that is nothing
}

// Standard returns the generator of a seed, the evaluator and the printer of a
// dialect. Naive switches the evaluator's faster forms off.
func Standard(seed uint64, d *spec.Dialect, weights sql.Weights, naive bool) Sources {
	generator := sql.NewGenerator(seed, d, weights)
	s := evaluating(d, naive)
	s.QueriesPerDatabase = sql.QueriesPerDatabase
	s.Generate = func(index uint64) Case {
		db := generator.Database(index)
		return Case{Statements: db.Statements, Query: func(n uint64) *ast.Query { return generator.Query(db, n) }}
	}
	return s
}

// evaluating are sources without a generator: the evaluator and the printer of a
// dialect.
func evaluating(d *spec.Dialect, naive bool) Sources {
	return Sources{
		Semantics: func(d *spec.Dialect) Database {
			return &evaluated{Database: eval.NewDatabase(d), naive: naive}
		},
		PrintStatement: func(s ast.Statement) (string, error) { return render.Statement(s, d) },
		PrintQuery:     func(q *ast.Query) (string, error) { return render.Query(q, d) },
	}
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

func (e *evaluated) Reread(ctx context.Context, q *ast.Query) (*eval.Outcome, error) {
	return eval.Query(ctx, q, e.Database, eval.Options{Naive: e.naive, Reading: spatial.Binary64})
}

func (e *evaluated) Query(ctx context.Context, q *ast.Query, coverage *spec.Coverage) (*eval.Outcome, error) {
	return eval.Query(ctx, q, e.Database, eval.Options{Naive: e.naive, Coverage: coverage})
}
