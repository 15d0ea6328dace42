package sql_test

import (
	"context"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// BenchmarkEdges says what edges cost of the evaluation of generated queries: "%more" compares the
// sums of the shortest of several evaluations of each query, with edges and without, which take turns
// in one run.
func BenchmarkEdges(b *testing.B) {
	for _, name := range []string{"sqlite", "postgres", "mysql"} {
		b.Run(name, func(b *testing.B) {
			d := spec.DialectByName(name)
			g := sql.NewGenerator(1, d, sql.DefaultWeights(d))
			var queries []*ast.Query
			made := g.Database(0)
			db := eval.NewDatabase(d)
			for _, s := range made.Statements {
				if err := db.Apply(context.Background(), s); err != nil {
					b.Fatal(err)
				}
			}
			for n := range uint64(200) {
				queries = append(queries, g.Query(made, n))
			}
			coverage, edges := spec.NewCoverage(), 0
			least := make([][2]time.Duration, len(queries))
			for i := range least {
				least[i] = [2]time.Duration{time.Hour, time.Hour}
			}
			round := 0
			for b.Loop() {
				round++
				for n, q := range queries {
					for turn := range 2 {
						i := (turn + round) % 2 // the second finds the caches warm
						coverage.Reset()
						began := time.Now()
						if _, err := eval.Query(context.Background(), q, db, eval.Options{Coverage: coverage, Untraced: i == 1}); err != nil {
							b.Fatal(err)
						}
						least[n][i] = min(least[n][i], time.Since(began))
						edges += len(coverage.Edges())
					}
				}
			}
			var traced, plain time.Duration
			for _, times := range least {
				traced, plain = traced+times[0], plain+times[1]
			}
			b.ReportMetric(100*(float64(traced)/float64(plain)-1), "%more")
			b.ReportMetric(float64(plain.Microseconds())/float64(len(queries)), "µs/query")
			b.ReportMetric(float64(edges)/float64(b.N*len(queries)), "edges/query")
		})
	}
}
