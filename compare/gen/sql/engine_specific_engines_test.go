package sql

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// engineSpecificTargets are the engines on which engine-specific cases are tried,
// with the number of queries in a run of all tests; there are half of them
// otherwise.
var engineSpecificTargets = []struct {
	name    string
	queries uint64
}{
	{"sqlite", 3000}, {"sqlite@3.29.0", 1500}, {"sqlite@3.30.1", 1500}, {"sqlite@3.32.2", 1000}, {"sqlite@3.53.4", 1000},
	{"duckdb", 3000}, {"duckdb@1.1.3", 750}, {"mysql", 750}, {"mysql56", 750}, {"mariadb", 750}, {"postgres", 750},
}

// Engines take engine-specific cases, and neither die nor fail inside.
func TestEnginesAcceptEngineSpecificCases(t *testing.T) {
	for _, w := range engineSpecificTargets {
		t.Run(w.name, func(t *testing.T) {
			target, err := targets.ByName(w.name)
			if err != nil {
				t.Fatal(err)
			}
			dsn := ""
			if !target.Embedded && !target.Child {
				dsn = enginetest.DSN(t, w.name)
			}
			d := spec.DialectByName(target.Dialect)
			e, err := target.Engine(dsn, d)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { e.Close() })
			if target.Child {
				enginetest.Built(t, e)
			}
			queries, seed := testrun.Count(w.queries/2, w.queries/2, w.queries), uint64(1)
			if n, err := strconv.ParseUint(os.Getenv("SEMCHECK_GEN_SEED"), 10, 64); err == nil {
				seed = n
			}
			if n, err := strconv.ParseUint(os.Getenv("SEMCHECK_GEN_QUERIES"), 10, 64); err == nil {
				queries = n
			}
			tryEngineSpecific(t, e, d, seed, queries)
		})
	}
}

func tryEngineSpecific(t *testing.T, e engine.Engine, d *spec.Dialect, seed, queries uint64) {
	weights := EngineSpecificWeights(d)
	weights[ChanceEngineSpecific] = 1000
	s := enginetest.Open(t, e)
	statements, answers := newTally(), newTally()
	engineSpecific, broken, left := 0, 0, false
	// A database that breaks the engine is left out: that is a finding of a run.
	run := func(db *DatabaseCase) {
		left = false
		if err := s.Reset(context.Background()); err != nil {
			t.Fatal(err)
		}
		for _, statement := range db.Statements {
			text, err := render.Statement(statement, d)
			must(t, err)
			statements.total++
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			err = s.Execute(ctx, text)
			cancel()
			var failure *engine.Error
			if errors.As(err, &failure) && (failure.Internal || failure.Kind != engine.ErrorStatement && failure.Kind != engine.ErrorResource) {
				t.Logf("database %d of seed %d breaks the engine: %v\n%s", db.Index, seed, err, text)
				s, left = enginetest.Open(t, e), true
				broken++
				return
			}
			if accepted(t, err, text, statements) {
				statements.good++
			}
		}
	}
	each(NewGenerator(seed, d, weights), queries, func(db *DatabaseCase, n uint64, q *ast.Query) {
		if n%QueriesPerDatabase == 0 {
			run(db)
		}
		if left {
			return
		}
		text, err := render.Query(q, d)
		must(t, err)
		answers.total++
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		r, err := s.Query(ctx, text)
		cancel()
		if holdsEngineSpecific(q) {
			engineSpecific++
		}
		var failure *engine.Error
		switch {
		case accepted(t, err, text, answers):
			answers.good++
			if len(r.Rows) > 0 {
				answers.nonEmpty++
			}
		case errors.As(err, &failure) && failure.Kind != engine.ErrorStatement && failure.Kind != engine.ErrorResource:
			t.Errorf("query %d of seed %d breaks the engine: %v\n%s", n, seed, err, text)
			s = enginetest.Open(t, e)
			run(db)
		case errors.As(err, &failure) && atRunTime[failure.Class]:
			answers.failed++
		}
	})
	t.Logf("statements: %d, accepted %.2f %%%s", statements.total, statements.share(statements.good), statements)
	taken := answers.share(answers.good + answers.failed)
	t.Logf("queries: %d, accepted %.2f %%, errors at run time %.2f %%, non-empty %.1f %%, with engine-specific constructs %.1f %%%s", answers.total, taken,
		answers.share(answers.failed), answers.share(answers.nonEmpty), answers.share(engineSpecific), answers)
	for _, c := range []struct {
		what string
		good bool
	}{
		{"no database breaks the engine, and in an older version at most one", broken == 0 || broken == 1 && strings.Contains(t.Name(), "@")},
		{"95 % of the statements are accepted", statements.share(statements.good) >= 95},
		{"95 % of the queries are accepted", taken >= 95},
		{"45 % of the results are not empty", answers.share(answers.nonEmpty) >= 45},
		{"30 % of the queries have an engine-specific construct", answers.share(engineSpecific) >= 30},
	} {
		if !c.good {
			t.Errorf("not so: %s", c.what)
		}
	}
}

// atRunTime are the classes of errors that rows cause.
var atRunTime = map[semantics.Class]bool{
	semantics.ClassDivisionByZero: true, semantics.ClassOverflow: true, semantics.ClassCardinality: true, semantics.ClassCast: true,
	semantics.ClassArgument: true, semantics.ClassLength: true,
}

// accepted tells whether there was no error, and keeps an example of each.
func accepted(t *testing.T, err error, text string, in *tally) bool {
	t.Helper()
	if err == nil {
		return true
	}
	in.note("refused", err, text)
	return false
}

// holdsEngineSpecific tells whether a query holds what the semantics do not model.
func holdsEngineSpecific(q *ast.Query) (found bool) {
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		switch x := x.(type) {
		case *ast.EngineSpecific, *ast.Collate:
			found = true
		case *ast.Call:
			found = found || x.Name != "COALESCE" && x.Name != "NULLIF" && x.Name != "ABS"
		case *ast.ColumnRef:
			found = found || x.Column[0] == 'g'
		}
	}})
	return found
}
