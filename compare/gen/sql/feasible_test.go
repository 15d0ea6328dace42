package sql_test

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// TestNoInfeasibleTriple asks random queries for a triple that counts as infeasible. All of a query is
// traced.
func TestNoInfeasibleTriple(t *testing.T) {
	databases := uint64(12)
	if testrun.Whole() {
		databases = 120
	}
	for _, name := range []string{"iso", "sqlite", "postgres", "mysql", "mysql56", "mariadb", "duckdb"} {
		t.Run(name, func(t *testing.T) {
			d := spec.DialectByName(name)
			g := sql.NewGenerator(1, d, sql.DefaultWeights(d))
			reached := spec.NewReached(false)
			queries := uint64(0)
			for n := range databases {
				made := g.Database(n)
				db := eval.NewDatabase(d)
				for _, s := range made.Statements {
					_ = db.Apply(context.Background(), s) // one that is refused leaves the others
				}
				for range 200 {
					coverage := spec.NewCoverage()
					outcome, err := eval.Query(context.Background(), g.Query(made, n*200+queries%200), db, eval.Options{Coverage: coverage, Thorough: queries%4 == 0})
					if queries++; err == nil && outcome.Kind == eval.OutcomeRows {
						reached.Add(coverage, queries)
					}
				}
			}
			feasible := function.FeasibilityOf(name)
			triples := reached.Elements(spec.CriterionComposite)
			for _, reach := range triples {
				if triple := spec.TripleOf(reach.Element); !feasible.Has(triple) {
					t.Errorf("%s: query %d reached the infeasible %s", name, reach.Query, triple)
				}
			}
			if len(triples) < 300 {
				t.Errorf("%s: %d queries reached %d triples only", name, queries, len(triples))
			}
			t.Logf("%s: %d queries reached %d of %d triples", name, queries, len(triples), feasible.Count(func(*spec.Rule) bool { return true }))
		})
	}
}
