package sql

import (
	"testing"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// levels is the height of an expression; a literal has one also if it is negative, or a day.
func levels(x ast.Expr) int {
	if c, ok := x.(*ast.Cast); ok && c.Type.IsCalendar() {
		if _, literal := c.X.(*ast.Literal); literal {
			return 1
		}
	}
	if u, ok := x.(*ast.Unary); ok && u.Op == ast.Negate {
		if _, literal := u.X.(*ast.Literal); literal {
			return 1
		}
	}
	most := 0
	ast.Children(x, func(c ast.Expr) { most = max(most, levels(c)) }, func(*ast.Query) { most = 100 })
	return most + 1
}

// What PredicateWeights promise, for every dialect; and enough of it differs.
func TestPredicateWeights(t *testing.T) {
	queries := testrun.Count[uint64](500, 500, 2000)
	for _, name := range spec.DialectNames() {
		d := spec.DialectByName(name)
		g := NewGenerator(4, d, PredicateWeights(d))
		texts, deep := map[string]bool{}, 0
		for n := range queries {
			q := g.Query(g.Database(n/QueriesPerDatabase), n)
			text, err := render.Query(q, d)
			if err != nil {
				t.Fatal(err)
			}
			texts[text] = true
			s, block := q.Body.(*ast.Select)
			if !block || q.OrderBy != nil || q.Limit != nil || q.Offset != nil || len(s.From) != 1 || s.Where == nil || s.GroupBy != nil || s.Having != nil || s.Distinct {
				t.Fatalf("%s: %s", name, text)
			}
			if _, table := s.From[0].(*ast.TableName); !table || levels(s.Where) > 3 {
				t.Fatalf("%s: %d levels: %s", name, levels(s.Where), text)
			}
			if levels(s.Where) == 3 {
				deep++
			}
		}
		if uint64(len(texts))*20 < queries*19 || uint64(deep)*20 < queries*7 {
			t.Errorf("%s: %d of %d queries differ, %d conditions have three levels", name, len(texts), queries, deep)
		}
	}
}
