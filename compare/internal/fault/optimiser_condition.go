package fault

import (
	"github.com/semcheck/semcheck/spec/ast"
)

// conditionFaults are faults of rewriting conditions: folding, moving.
func conditionFaults() []*RuleFault {
	return []*RuleFault{
		{
			Name: "a comparison with NULL is folded to False", Rule: "where.filter", Case: "unknown", Planning: true,
			Also:       []string{"compare.equal", "truth.not"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT 1 FROM t WHERE NOT (a = NULL)",
			Claims:     []Claim{norecSees},
			rewrite:    rewrite{block: foldNull},
		},
		{
			Name: "c = c is folded to True", Rule: "compare.equal", Case: "unknown", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (NULL)"},
			Query:      "SELECT 1 FROM t WHERE a = a",
			Claims:     []Claim{norecSees, pinoloNoNulls},
			rewrite:    rewrite{block: foldSelf},
		},
		{
			Name: "NOT of a comparison inverts it and keeps NULLs", Rule: "truth.not", Case: "unknown", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (NULL)"},
			Query:      "SELECT 1 FROM t WHERE NOT (a > 1)",
			Claims:     []Claim{norecSees, pinoloNoNulls},
			rewrite:    rewrite{block: invert},
		},
		{
			Name: "HAVING of an aggregate filters the rows of the groups", Rule: "group.having", Case: "false", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (2)"},
			Query:      "SELECT COUNT(*) FROM t HAVING MIN(a) > 1",
			Claims:     []Claim{norecNoAggregates, pinoloNoGroups},
			rewrite:    rewrite{block: filterBeforeGrouping},
		},
		{
			Name: "WHERE over a UNION filters its first arm alone", Rule: "where.filter", Case: "false", Planning: true,
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT 1 FROM (SELECT a FROM t UNION ALL SELECT a FROM t) AS u WHERE a = 2",
			Unless:     []string{"derived_condition_pushdown", "condition_pushdown_for_derived", "filter_pushdown"},
			Claims:     []Claim{norecSees},
			rewrite:    rewrite{block: filterFirstArm},
		},
	}
}

// foldNull takes Unknown for False where it is seen before rows are.
func foldNull(_ *planter, s *ast.Select) bool {
	if s.Where == nil {
		return false
	}
	changed := false
	s.Where = eachOperand(s.Where, func(x ast.Expr) ast.Expr {
		c, comparison := x.(*ast.Comparison)
		if isNullLiteral(x) || comparison && (isNullLiteral(c.L) || isNullLiteral(c.R)) {
			changed = true
			return falsehood()
		}
		return x
	})
	return changed
}

func isNullLiteral(x ast.Expr) bool {
	l, ok := x.(*ast.Literal)
	return ok && l.Kind == ast.LiteralNull
}

// foldSelf forgets that NULL does not equal itself.
func foldSelf(_ *planter, s *ast.Select) bool {
	return eachFilter(s, func(x ast.Expr) ast.Expr {
		c, ok := x.(*ast.Comparison)
		if !ok || c.Op != ast.Equal && c.Op != ast.LessEqual && c.Op != ast.GreaterEqual {
			return x
		}
		if _, ref := c.L.(*ast.ColumnRef); !ref || !ast.Same(c.L, c.R) {
			return x
		}
		return truth()
	})
}

// invert keeps the rows for which a comparison is not True.
func invert(_ *planter, s *ast.Select) bool {
	return eachFilter(s, func(x ast.Expr) ast.Expr {
		n, ok := x.(*ast.Unary)
		if !ok || n.Op != ast.Not && n.Op != ast.NotSymbol {
			return x
		}
		if c, ok := n.X.(*ast.Comparison); !ok || isRow(c.L, c.R) {
			return x
		}
		return &ast.Is{X: n.X, Test: ast.TestTrue, Not: true}
	})
}

// filterBeforeGrouping has the rows of a group fulfil x > c, too, where HAVING
// says MIN(x) > c.
func filterBeforeGrouping(_ *planter, s *ast.Select) bool {
	if s.Having == nil || len(s.From) == 0 {
		return false
	}
	changed := false
	eachConjunct(s.Having, func(x ast.Expr) ast.Expr {
		c, ok := x.(*ast.Comparison)
		if !ok || !isConstant(c.R) {
			return x
		}
		a, ok := c.L.(*ast.Aggregate)
		if !ok || a.Function.IsCount() {
			return x
		}
		changed = true
		s.Where = andAlso(s.Where, &ast.Comparison{Op: c.Op, L: a.Args[0], R: c.R})
		return x
	})
	return changed
}

// filterFirstArm moves a condition on a derived table below its set operation,
// into the first arm only.
func filterFirstArm(p *planter, s *ast.Select) bool {
	if len(s.From) != 1 || s.Where == nil {
		return false
	}
	derived, ok := s.From[0].(*ast.DerivedTable)
	if !ok || derived.Columns != nil || derived.Query.Limit != nil || derived.Query.Offset != nil || derived.Lateral {
		return false
	}
	set, ok := derived.Query.Body.(*ast.SetOperation)
	if !ok || set.Op != ast.Union {
		return false
	}
	if arm, ok := set.L.(*ast.Select); !ok || !columnsOnly(arm.Items) {
		return false // a literal would take another type below a derived table
	}
	moved := false
	first := &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.DerivedTable{Query: &ast.Query{Body: set.L}, Alias: derived.Alias}}}
	kept := eachConjunct(s.Where, func(x ast.Expr) ast.Expr {
		if !p.ofTable(x, derived) {
			return x
		}
		moved = true
		first.Where = andAlso(first.Where, x)
		return truth()
	})
	if !moved {
		return false
	}
	s.Where, set.L = kept, first
	return true
}

func columnsOnly(items []ast.SelectItem) bool {
	for _, item := range items {
		if _, ok := item.Expr.(*ast.ColumnRef); !ok && item.Expr != nil {
			return false
		}
	}
	return true
}

// ofTable tells whether an expression is over one table of its block, and has no
// subquery.
func (p *planter) ofTable(x ast.Expr, table ast.TableExpr) bool {
	only := true
	ast.Inspect(x, func(x ast.Expr) bool {
		if c, is := x.(*ast.ColumnRef); is {
			source, _ := p.source(c)
			only = only && source != nil && source.Node == table
		}
		only = only && ast.QueryOf(x) == nil
		return only
	})
	return only
}
