package sql

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/render"
)

// dialects are those that the generator writes.
var dialects = []string{"iso", "mysql", "mysql56", "mariadb", "postgres", "sqlite", "sqlite329", "sqlite332"}

// sampleSize is the number of queries that the shares are measured on.
func sampleSize() uint64 { return testrun.Count[uint64](5_000, 5_000, 20_000) }

// samples are the queries of seed 1 by dialect, on which several tests look.
var samples = map[string][]*ast.Query{}

func sampleOf(t testing.TB, dialect string) []*ast.Query {
	t.Helper()
	if samples[dialect] == nil {
		each(generator(t, dialect, 1), sampleSize(), func(_ *DatabaseCase, _ uint64, q *ast.Query) { samples[dialect] = append(samples[dialect], q) })
	}
	return samples[dialect]
}

func generator(t testing.TB, dialect string, seed uint64) *Generator {
	t.Helper()
	d := spec.DialectByName(dialect)
	if d == nil {
		t.Fatalf("no dialect %s", dialect)
	}
	return NewGenerator(seed, d, DefaultWeights(d))
}

// each hands the first n queries of a seed with their databases to visit.
func each(g *Generator, n uint64, visit func(*DatabaseCase, uint64, *ast.Query)) {
	var db *DatabaseCase
	for i := range n {
		if i%QueriesPerDatabase == 0 {
			db = g.Database(i / QueriesPerDatabase)
		}
		visit(db, i, g.Query(db, i))
	}
}

func TestCasesAreAFunctionOfSeedAndNumber(t *testing.T) {
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			one, two := generator(t, dialect, 7), generator(t, dialect, 7)
			other := generator(t, dialect, 8)
			var first []*ast.Query
			each(one, 300, func(_ *DatabaseCase, _ uint64, q *ast.Query) { first = append(first, q) })
			differing := 0
			for i := 299; i >= 0; i-- {
				index := uint64(i) / QueriesPerDatabase
				db := two.Database(index)
				if !reflect.DeepEqual(db.Statements, one.Database(index).Statements) {
					t.Fatalf("database %d differs between two generators of one seed", index)
				}
				if !reflect.DeepEqual(two.Query(db, uint64(i)), first[i]) {
					t.Fatalf("query %d differs when it is made in another order", i)
				}
				if !reflect.DeepEqual(other.Query(other.Database(index), uint64(i)), first[i]) {
					differing++
				}
			}
			if differing < 280 {
				t.Errorf("another seed gives %d of 300 equal queries", 300-differing)
			}
		})
	}
}

func TestEveryCaseCanBeWritten(t *testing.T) {
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			d := spec.DialectByName(dialect)
			each(generator(t, dialect, 3), sampleSize(), func(db *DatabaseCase, n uint64, q *ast.Query) {
				if _, err := render.Query(q, d); err != nil {
					t.Errorf("query %d: %v", n, err)
				}
				for _, s := range db.Statements {
					if _, err := render.Statement(s, d); err != nil && n%QueriesPerDatabase == 0 {
						t.Errorf("database %d: %v", db.Index, err)
					}
				}
			})
		})
	}
}

// kinds counts the node kinds and operators of a query.
func kinds(q *ast.Query, count func(string)) {
	ast.Walk(q, ast.Visitor{
		Query: func(q *ast.Query) {
			named := map[string]bool{"ORDER BY": q.OrderBy != nil, "LIMIT": q.Limit != nil, "OFFSET": q.Offset != nil}
			for _, o := range q.OrderBy {
				named["DESC"] = named["DESC"] || o.Descending
				named["NULLS FIRST"] = named["NULLS FIRST"] || o.Nulls == ast.NullsFirst
				named["NULLS LAST"] = named["NULLS LAST"] || o.Nulls == ast.NullsLast
			}
			for name, has := range named {
				if has {
					count(name)
				}
			}
		},
		Body: func(b ast.Body) {
			count(fmt.Sprintf("%T", b))
			switch b := b.(type) {
			case *ast.Select:
				for name, has := range map[string]bool{"DISTINCT": b.Distinct, "GROUP BY": b.GroupBy != nil, "HAVING": b.Having != nil,
					"WHERE": b.Where != nil, "comma": len(b.From) > 1, "no FROM": b.From == nil} {
					if has {
						count(name)
					}
				}
				for _, i := range b.Items {
					if i.Expr == nil && i.StarTable == "" {
						count("*")
					} else if i.Expr == nil {
						count("t.*")
					}
				}
			case *ast.SetOperation:
				count(fmt.Sprintf("set operation %d all %v", b.Op, b.All))
			}
		},
		Table: func(t ast.TableExpr) {
			count(fmt.Sprintf("%T", t))
			if j, ok := t.(*ast.Join); ok {
				count(fmt.Sprintf("join %d", j.Kind))
				if j.Natural {
					count("NATURAL")
				}
				if j.Using != nil {
					count("USING")
				}
				if _, nested := j.R.(*ast.Join); nested {
					count("nested join")
				}
			}
		},
		Expr: func(x ast.Expr) { count(exprKind(x)) },
	})
}

// exprKind names an expression's kind and operator.
func exprKind(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Literal:
		return fmt.Sprintf("literal %d", x.Kind)
	case *ast.Unary:
		return fmt.Sprintf("unary %d", x.Op)
	case *ast.Binary:
		return fmt.Sprintf("binary %d", x.Op)
	case *ast.Comparison:
		if _, row := x.L.(*ast.Row); row {
			if _, query := x.R.(*ast.Subquery); query {
				return fmt.Sprintf("row comparison %d with query", x.Op)
			}
			return fmt.Sprintf("row comparison %d", x.Op)
		}
		return fmt.Sprintf("comparison %d", x.Op)
	case *ast.Distinct:
		return fmt.Sprintf("distinct not %v spelled %d", x.Not, x.Spelling)
	case *ast.Is:
		return fmt.Sprintf("is %d not %v", x.Test, x.Not)
	case *ast.Between:
		return fmt.Sprintf("between not %v symmetric %v", x.Not, x.Symmetric)
	case *ast.InList:
		_, row := x.X.(*ast.Row)
		return fmt.Sprintf("in list not %v row %v", x.Not, row)
	case *ast.InQuery:
		_, row := x.X.(*ast.Row)
		return fmt.Sprintf("in query not %v row %v", x.Not, row)
	case *ast.Like:
		return fmt.Sprintf("like %d not %v escape %v", x.Op, x.Not, x.Escape != nil)
	case *ast.Quantified:
		return fmt.Sprintf("quantified %d op %d", x.Quantifier, x.Op)
	case *ast.Case:
		return fmt.Sprintf("case simple %v else %v", x.Operand != nil, x.Else != nil)
	case *ast.Cast:
		return fmt.Sprintf("cast to %s", x.Type)
	case *ast.Call:
		if slices.ContainsFunc(function.Named(x.Name), func(f *function.Function) bool { return f.Weight > 0 && !f.IsOnGeometries() }) {
			return weighedKind + x.Name
		}
		return x.Name
	case *ast.Windowed:
		return fmt.Sprintf("window of a set function %v", x.Aggregate != nil)
	case *ast.Aggregate:
		if !x.Function.IsBasic() {
			return fmt.Sprintf("%saggregate %s", weighedKind, x.Function)
		}
		return fmt.Sprintf("aggregate %s distinct %v arguments %d", x.Function, x.Distinct, len(x.Args))
	case *ast.ColumnRef, *ast.Exists, *ast.Row, *ast.Subquery, *ast.Collate:
		return fmt.Sprintf("%T", x)
	}
	panic(fmt.Sprintf("unknown expression %T", x))
}

// weighedKind begins the kinds of functions that are drawn by their weights: there are many,
// and each is rarer than other kinds.
const weighedKind = "function "

// expectedKinds is how many kinds the cases of a dialect have at least; one
// that is no longer produced would not be seen otherwise.
var expectedKinds = map[string]int{"iso": 138, "mysql": 170, "mysql56": 164, "mariadb": 170, "postgres": 168, "sqlite": 135, "sqlite329": 126, "sqlite332": 128}

func TestEveryKindIsProducedOften(t *testing.T) {
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			counts := map[string]int{}
			for _, q := range sampleOf(t, dialect) {
				seen := map[string]bool{}
				kinds(q, func(k string) {
					if !seen[k] {
						seen[k] = true
						counts[k]++
					}
				})
			}
			// Each is in one of 200 queries; a small sample may have half of them.
			least := testrun.Count(len(samples[dialect])/400, len(samples[dialect])/400, len(samples[dialect])/200)
			var names []string
			for k := range counts {
				names = append(names, k)
			}
			slices.SortFunc(names, func(a, b string) int { return counts[a] - counts[b] })
			for _, k := range names {
				if counts[k] < least && !strings.HasPrefix(k, weighedKind) {
					t.Errorf("%s in %d queries of %d", k, counts[k], sampleSize())
				}
			}
			t.Logf("%d kinds", len(names))
			if len(names) < expectedKinds[dialect] {
				t.Errorf("%d kinds, expected %d", len(names), expectedKinds[dialect])
			}
		})
	}
}

func TestMix(t *testing.T) {
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			var several, subquery, grouping, groupBy, inExpressions int
			var sizes []int
			for _, q := range sampleOf(t, dialect) {
				m := Describe(q)
				if m.Relations >= 2 {
					several++
				}
				if m.Subqueries > 0 {
					subquery++
				}
				if m.Grouping {
					grouping++
				}
				if m.GroupBy {
					groupBy++
				}
				if s, ok := q.Body.(*ast.Select); ok && (len(s.From) > 1 || len(s.From) == 1 && isJoin(s.From[0])) {
					inExpressions++
				}
				sizes = append(sizes, m.Nodes)
			}
			slices.Sort(sizes)
			share := func(n int) float64 { return 100 * float64(n) / float64(sampleSize()) }
			t.Logf("two or more relations %.1f %% (joined in the outermost block %.1f %%), subquery %.1f %%, grouping %.1f %% (GROUP BY %.1f %%), nodes: median %d, 90 %% ≤ %d, most %d",
				share(several), share(inExpressions), share(subquery), share(grouping), share(groupBy),
				sizes[len(sizes)/2], sizes[len(sizes)*9/10], sizes[len(sizes)-1])
			for _, c := range []struct {
				what  string
				share float64
				least float64
			}{
				{"two or more relations", share(several), 45},
				{"a subquery", share(subquery), 30},
				{"grouping", share(grouping), 25},
				{"tree nodes, median", float64(sizes[len(sizes)/2]), 14},
			} {
				if c.share < c.least {
					t.Errorf("%s: %.1f, at least %.0f expected", c.what, c.share, c.least)
				}
			}
			if most := sizes[len(sizes)*99/100]; most > 120 {
				t.Errorf("1 %% of the queries have more than %d nodes", most)
			}
		})
	}
}

func isJoin(t ast.TableExpr) bool { _, ok := t.(*ast.Join); return ok }
