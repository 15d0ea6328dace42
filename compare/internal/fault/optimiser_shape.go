package fault

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// shapeFaults are faults of duplicates and limits.
func shapeFaults() []*RuleFault {
	return []*RuleFault{
		{
			Name: "UNION of filtered arms keeps duplicates", Rule: "set.union", Case: "in both", Planning: true,
			Also:       []string{"bag.duplicates"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT a FROM t WHERE a > 0 UNION SELECT a FROM t WHERE a < 2",
			Claims:     []Claim{pqsNoDuplicates},
			rewrite:    rewrite{operation: takeForDisjoint},
		},
		{
			Name: "EXCEPT and INTERSECT become joins by =", Rule: "set.except", Case: "in both", Planning: true,
			Also:       []string{"set.intersect", "bag.duplicates", "compare.equal"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (NULL)"},
			Query:      "SELECT a FROM t EXCEPT SELECT a FROM t",
			Claims:     []Claim{pinoloNoNulls},
			rewrite:    rewrite{operation: joinByEquality},
		},
		{
			Name: "DISTINCT is dropped where WHERE fixes a column", Rule: "select.distinct", Case: "duplicates removed", Planning: true,
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (1)"},
			Query:      "SELECT DISTINCT a FROM t WHERE a = 1",
			Claims:     []Claim{norecNoDistinct, pqsNoDuplicates},
			rewrite:    rewrite{block: takeForOneRow},
		},
		{
			Name: "LIMIT cuts the rows before WHERE", Rule: "order.limit", Case: "cut", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (2)"},
			Query:      "SELECT a FROM t WHERE a > (SELECT MIN(a) FROM t) LIMIT 1",
			Claims:     []Claim{{"norec", false, "NoREC 3.1: queries have no LIMIT"}},
			rewrite:    rewrite{query: limitBeforeWhere},
		},
		{
			Name: "a derived table loses its duplicates below WHERE", Rule: "from.derived", Case: "rows", Planning: true,
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (1)"},
			Query:      "SELECT 1 FROM (SELECT a FROM t) AS u WHERE a = 1",
			Unless:     []string{"derived_with_keys", "optimize_derived_merge", "enable_material", "common_subplan"},
			Claims:     []Claim{norecSees, pqsNoDuplicates},
			rewrite:    rewrite{block: materialiseOnce},
		},
	}
}

// takeForDisjoint takes arms that are filtered for arms without a common row.
func takeForDisjoint(_ *planter, o *ast.SetOperation) bool {
	if o.Op != ast.Union || o.All {
		return false
	}
	for _, arm := range []ast.Body{o.L, o.R} {
		if s, ok := arm.(*ast.Select); !ok || s.Where == nil {
			return false
		}
	}
	o.All = true
	return true
}

// joinByEquality compares the first column of the right arm by = where rows are not distinct, so
// that NULL is in no other arm.
func joinByEquality(_ *planter, o *ast.SetOperation) bool {
	right, ok := o.R.(*ast.Select)
	if !ok || o.Op == ast.Union || len(right.GroupBy) > 0 || right.Having != nil {
		return false
	}
	column, ok := right.Items[0].Expr.(*ast.ColumnRef)
	if !ok {
		return false
	}
	right.Where = andAlso(right.Where, &ast.Is{X: column, Test: ast.TestNull, Not: true})
	return true
}

// takeForOneRow takes an equality for one with a key.
func takeForOneRow(p *planter, s *ast.Select) bool {
	if !s.Distinct {
		return false
	}
	fixed := false
	eachFilter(s, func(x ast.Expr) ast.Expr {
		if c, ok := x.(*ast.Comparison); ok && c.Op == ast.Equal {
			_, l := c.L.(*ast.ColumnRef)
			_, r := c.R.(*ast.ColumnRef)
			fixed = fixed || l || r
		}
		return x
	})
	s.Distinct = !fixed
	return fixed
}

// limitBeforeWhere takes the first rows, then filters them.
func limitBeforeWhere(p *planter, q *ast.Query) bool {
	s, ok := q.Body.(*ast.Select)
	if !ok || q.Limit == nil || q.Offset != nil || s.Where == nil || s.Distinct || len(s.GroupBy) > 0 || s.Having != nil {
		return false
	}
	t := p.onlyTable(s)
	if t == nil {
		return false
	}
	for _, item := range s.Items {
		if holdsAggregate(item.Expr) {
			return false
		}
	}
	first := &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.TableName{Name: t.Name}}},
		OrderBy: []ast.OrderItem{{Expr: &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}}}, Limit: ast.CopyExpr(q.Limit)}
	s.From[0] = &ast.DerivedTable{Query: first, Alias: resolve.ExposedName(t)}
	return true
}

// materialiseOnce stores each row of a derived table once, under a key of all
// its columns.
func materialiseOnce(_ *planter, s *ast.Select) bool {
	if s.Where == nil {
		return false
	}
	changed := false
	for _, t := range leaves(s.From) {
		d, ok := t.(*ast.DerivedTable)
		if !ok {
			continue
		}
		rows, ok := d.Query.Body.(*ast.Select)
		if !ok || rows.Distinct || len(d.Query.OrderBy) > 0 || d.Query.Limit != nil || d.Query.Offset != nil {
			continue
		}
		rows.Distinct = true
		changed = true
	}
	return changed
}
