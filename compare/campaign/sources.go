package campaign

import (
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// Case is a generated database with the queries that are asked about it.
type Case struct {
	Statements []ast.Statement
	// Query returns the query with that number; it is a pure function of the
	// number and the run's seed.
	Query func(n uint64) *ast.Query
	// Guided returns the query with that number of a guided run, and the numbers of the sql.Mutations
	// by which it was made; it is a function of the guidance, too. Nil where no run can be guided.
	Guided func(n uint64, x *sql.Guidance) (q *ast.Query, made []int)
	// Change changes the state of the database as the guidance says, before it is made: it returns all
	// statements and the numbers of the sql.StateChanges. Nil where the state cannot be changed.
	Change func(x *sql.Guidance) (statements []ast.Statement, made []int)
}

// Sources are the parts of a campaign. Several goroutines call their functions.
type Sources struct {
	QueriesPerDatabase uint64
	Generate           func(database uint64) Case
	Semantics          trial.Semantics
	PrintStatement     func(s ast.Statement) (string, error)
	PrintQuery         func(q *ast.Query) (string, error)
	Written            func(q *ast.Query) *ast.Query // a query that was typed, as it is written; nil is the query itself
	Describe           func(q *ast.Query) sql.Mix    // counts what a query is made of; nil is sql.Describe
	Close              func() error                  // releases what the others hold, after the run; nil if that is nothing
}

// Standard returns the generator of a seed, and the evaluator and the printer of a dialect. naive
// switches the evaluator's faster forms off.
func Standard(seed uint64, d *spec.Dialect, weights sql.Weights, naive bool) Sources {
	generator := sql.NewGenerator(seed, d, weights)
	s := evaluating(d, naive)
	s.QueriesPerDatabase = sql.QueriesPerDatabase
	s.Generate = func(index uint64) Case {
		db := generator.Database(index)
		db.Accepts = acceptance(d, db.Statements)
		return Case{
			Statements: db.Statements,
			Query:      func(n uint64) *ast.Query { return generator.Query(db, n) },
			Guided: func(n uint64, x *sql.Guidance) (*ast.Query, []int) {
				return generator.Guided(db, x, n, func() *ast.Query { return generator.Query(db, n) })
			},
			Change: func(x *sql.Guidance) ([]ast.Statement, []int) {
				made := generator.ChangeState(db, x)
				db.Accepts = acceptance(d, db.Statements)
				return db.Statements, made
			},
		}
	}
	return s
}

// evaluating are sources without a generator: the evaluator and the printer of a
// dialect.
func evaluating(d *spec.Dialect, naive bool) Sources {
	return Sources{
		Semantics:      trial.Evaluator(naive),
		PrintStatement: func(s ast.Statement) (string, error) { return render.Statement(s, d) },
		PrintQuery:     func(q *ast.Query) (string, error) { return render.Query(q, d) },
	}
}
