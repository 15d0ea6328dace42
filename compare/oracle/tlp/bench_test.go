package tlp_test

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/tlp"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// depth is the number of levels of an expression.
func depth(x ast.Expr) int {
	deepest := 0
	ast.Children(x, func(c ast.Expr) { deepest = max(deepest, depth(c)) }, func(*ast.Query) { deepest = 100 })
	return deepest + 1
}

// BenchmarkTLP asks TLP of blocks over one table with a condition of at most
// three levels, on the embedded SQLite: generating included, one check each.
func BenchmarkTLP(b *testing.B) {
	ctx, d := context.Background(), spec.DialectByName("sqlite")
	s, err := lawtest.SQLiteSession(b, d)
	if err != nil {
		b.Fatal(err)
	}
	weights := sql.DefaultWeights(d)
	weights[sql.RelationsTwo], weights[sql.RelationsThree], weights[sql.RelationsFour], weights[sql.RelationDerived] = 0, 0, 0, 0
	weights[sql.BodySetOperation], weights[sql.BodyValues], weights[sql.ChanceLarge] = 0, 0, 0
	generator := sql.NewGenerator(1, d, weights)
	checks, rows, n := 0, 0, uint64(0)
	for k := uint64(0); checks < b.N; k++ {
		db := generator.Database(k)
		b.StopTimer()
		if err := s.Reset(ctx); err != nil {
			b.Fatal(err)
		}
		for _, statement := range db.Statements {
			text, err := render.Statement(statement, d)
			if err != nil {
				b.Fatal(err)
			}
			_ = s.Execute(ctx, text) // some are meant to fail
		}
		schema := metamorphic.SchemaOf(db.Statements, d)
		b.StartTimer()
		for range 500 {
			n++
			q := generator.Query(db, n)
			block, is := q.Body.(*ast.Select)
			if !is || block.Where == nil || depth(block.Where) > 3 {
				continue
			}
			variants, _ := tlp.Relation{}.Variants(&metamorphic.Subject{Dialect: d, Schema: schema, Query: q, Choice: n})
			if len(variants) == 0 {
				continue
			}
			check := variants[n%uint64(len(variants))].Make()
			if check == nil {
				continue
			}
			checked, err := trial.RunCheck(ctx, d, lawtest.SessionAsker{Session: s}, check)
			if err != nil {
				b.Fatal(err)
			}
			if checked.Verdict == compare.Disagree {
				b.Fatal(checked.Detail)
			}
			checks++
			if checked.Rows > 0 {
				rows++
			}
		}
	}
	b.ReportMetric(float64(checks)/b.Elapsed().Seconds(), "checks/s")
	b.ReportMetric(100*float64(rows)/float64(checks), "%rows")
}
