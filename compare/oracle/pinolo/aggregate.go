package pinolo

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Aggregates that are monotone in the bag of rows that they are of, by inclusion: the paper
// leaves aggregates out (section 5.5). A block of aggregates over all rows has one row, so the
// mutant's row is held against the query's, value by value:
//
//	COUNT(*), COUNT(x)  grow with the rows; with DISTINCT with the set of rows
//	MAX, BOOL_OR        grow with the set of rows; NULL is less than every value
//	MIN, BOOL_AND       shrink with it; NULL is more than every value
//
// FILTER selects rows, so it changes nothing of this. SUM and AVG of negative numbers grow with
// no set, and other values of the row are not compared.

// monotony is how the value of an aggregate goes with the rows.
type monotony uint8

const (
	noMonotony monotony = iota
	counts
	grows
	shrinks
)

// monotonyOf is that of a select item.
func monotonyOf(x *resolve.Expression) (m monotony, setwise bool) {
	if x == nil {
		return noMonotony, false
	}
	a, is := x.Node.(*ast.Aggregate)
	if !is {
		return noMonotony, false
	}
	switch a.Function {
	case ast.CountStar, ast.Count:
		return counts, a.Distinct
	case ast.Max, function.BoolOr.InTree():
		return grows, true
	case ast.Min, function.BoolAnd.InTree():
		return shrinks, true
	}
	return noMonotony, false
}

// monotone lists how the values of a block's row go with the rows that it aggregates; nil where
// it has not one group of all rows, or no value goes with them.
func monotone(b *resolve.Block) []monotony {
	if len(b.GroupBy) > 0 || b.Sets != nil || b.Having != nil || b.Qualify != nil || b.Windowed {
		return nil
	}
	var list []monotony
	known := false
	for i := range b.Items {
		m, _ := monotonyOf(b.Items[i].Expr)
		list = append(list, m)
		known = known || m != noMonotony
	}
	if !known {
		return nil
	}
	return list
}

// extremesOnly tells whether only the set of rows matters to the values that are compared.
func extremesOnly(b *resolve.Block) bool {
	for i := range b.Items {
		if m, setwise := monotonyOf(b.Items[i].Expr); m != noMonotony && !setwise {
			return false
		}
	}
	return true
}

// ordered is the check that the aggregates of an upper mutant are those of a superset, those of a
// lower one of a subset.
func (p *pinolo) ordered(mutant *ast.Query, upper bool) *trial.Check {
	var values []monotony
	for b := range p.Bound(p.Query).Blocks() {
		if ast.Body(b.Node) == p.Query.Body {
			values = monotone(b)
		}
	}
	role := roleOf(upper)
	return &trial.Check{Questions: metamorphic.Pair([2]string{seedRole, role}, p.Query, mutant), Judge: func(a []*engine.Result) trial.Verdict {
		if upper {
			return inOrder(values, a[0], seedRole, a[1], role)
		}
		return inOrder(values, a[1], role, a[0], seedRole)
	}}
}

// inOrder holds the row of aggregates of fewer rows against that of more.
func inOrder(values []monotony, less *engine.Result, lessRole string, more *engine.Result, moreRole string) trial.Verdict {
	if len(less.Rows) != 1 || len(more.Rows) != 1 || len(less.Columns) != len(values) || len(more.Columns) != len(values) {
		return metamorphic.Violated("%s has %s, %s has %s, of %d aggregates", lessRole, bag.Rows(len(less.Rows)), moreRole, bag.Rows(len(more.Rows)), len(values))
	}
	h := trial.Verdict{Rows: 1}
	for i, m := range values {
		l, r := &less.Rows[0][i], &more.Rows[0][i]
		if m == noMonotony || l.Null && m != counts {
			continue
		}
		order := orderOf(less, more, i)
		if m == shrinks {
			order = -order
		}
		if r.Null || l.Null || order > 0 {
			h.Violation = fmt.Sprintf("aggregate %d of %s is %s, of %s %s", i+1, lessRole, bag.Show(less.Rows[0][i:i+1]), moreRole, bag.Show(more.Rows[0][i:i+1]))
			return h
		}
	}
	return h
}

// orderOf compares two numbers or two truth values; others are equal.
func orderOf(l, r *engine.Result, column int) int {
	a, b := &l.Rows[0][column], &r.Rows[0][column]
	x, y := compare.Number(l.Form, l.Columns[column], a), compare.Number(r.Form, r.Columns[column], b)
	switch {
	case x != nil && y != nil:
		return x.Cmp(y)
	case !truth(a) || !truth(b) || bag.IsTrue(a) == bag.IsTrue(b):
		return 0
	case bag.IsTrue(a):
		return 1
	}
	return -1
}

// truth tells whether a cell is a truth value as engines with a type for them send it.
func truth(c *engine.Cell) bool { return slices.Contains([]string{"t", "f", "true", "false"}, c.Text) }
