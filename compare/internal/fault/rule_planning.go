package fault

import "github.com/semcheck/semcheck/spec/ast"

// planningFaults are faults of an optimiser: every expression is right where it
// is asked alone.
func planningFaults() []*RuleFault {
	return []*RuleFault{
		{
			Name: "WHERE above a LEFT JOIN is moved into ON", Rule: "where.filter", Case: "false", Planning: true,
			Also:       []string{"from.left"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT 1 FROM t LEFT JOIN t AS u ON TRUE WHERE FALSE",
			rewrite:    rewrite{block: pushBelowOuterJoin},
		},
		{
			Name: "an index scan for c > x begins at x", Rule: "compare.greater", Case: "false", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "CREATE INDEX i ON t (a)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT 1 FROM t WHERE a > 1",
			rewrite:    rewrite{block: scanFromEqual},
		},
		{
			Name: "a LEFT JOIN below any WHERE becomes an inner join", Rule: "from.left", Case: "padded", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT 1 FROM t LEFT JOIN t AS u ON FALSE WHERE TRUE",
			rewrite:    rewrite{block: simplifyOuterJoin},
		},
		{
			Name: "DISTINCT comes after LIMIT", Rule: "select.distinct", Case: "duplicates removed", Planning: true,
			Also:       []string{"order.limit"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (1), (2)"},
			Query:      "SELECT DISTINCT a FROM t LIMIT 2",
			rewrite:    rewrite{query: limitBeforeDistinct},
		},
	}
}

// pushBelowOuterJoin filters the right rows of a left join, not its result.
func pushBelowOuterJoin(_ *planter, s *ast.Select) bool {
	if s.Where == nil || len(s.From) != 1 {
		return false
	}
	j, ok := s.From[0].(*ast.Join)
	if !ok || j.Kind != ast.JoinLeft || j.On == nil {
		return false
	}
	j.On, s.Where = and(j.On, s.Where), nil
	return true
}

// scanFromEqual takes the rows at the end of the range along.
func scanFromEqual(p *planter, s *ast.Select) bool {
	changed := false
	s.Where = eachConjunct(s.Where, func(x ast.Expr) ast.Expr {
		c, ok := x.(*ast.Comparison)
		if !ok || c.Op != ast.Greater {
			return x
		}
		if _, constant := c.R.(*ast.Literal); !constant || !p.isIndexed(s.From, c.L) {
			return x
		}
		changed = true
		return &ast.Comparison{Op: ast.GreaterEqual, L: c.L, R: c.R}
	})
	return changed
}

// simplifyOuterJoin takes every condition for one that no padded row satisfies.
func simplifyOuterJoin(_ *planter, s *ast.Select) bool {
	if s.Where == nil || len(s.From) != 1 {
		return false
	}
	j, ok := s.From[0].(*ast.Join)
	if !ok || j.Kind != ast.JoinLeft {
		return false
	}
	j.Kind = ast.JoinInner
	return true
}

// limitBeforeDistinct cuts the rows, then removes duplicates. An ordering by
// other things than ordinals could not be repeated outside.
func limitBeforeDistinct(p *planter, q *ast.Query) bool {
	s, ok := q.Body.(*ast.Select)
	if !ok || !s.Distinct || q.Limit == nil {
		return false
	}
	for _, key := range q.OrderBy {
		if l, ok := key.Expr.(*ast.Literal); !ok || l.Kind != ast.LiteralInteger {
			return false
		}
	}
	if !p.distinctNames(s) {
		return false // some engines refuse a derived table with two columns of one name
	}
	all := *s
	all.Distinct = false
	cut := &ast.Query{Body: &all, OrderBy: q.OrderBy, Limit: q.Limit, Offset: q.Offset}
	q.Body = &ast.Select{Distinct: true, Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.DerivedTable{Query: cut, Alias: "planted"}}}
	q.Limit, q.Offset = nil, nil
	return true
}

// distinctNames tells whether no two columns of a block can have one name.
func (p *planter) distinctNames(s *ast.Select) bool {
	for _, item := range s.Items {
		if item.Expr != nil {
			continue
		}
		if len(s.From) != 1 || len(s.Items) > 1 {
			return false
		}
		if _, table := s.From[0].(*ast.TableName); !table {
			return false
		}
	}
	seen := map[string]bool{}
	for _, item := range p.block(s).Items {
		if item.Expr != nil && item.Alias == "" {
			if _, column := item.Expr.Node.(*ast.ColumnRef); !column {
				continue
			}
		}
		name := p.schema.Key(item.Name)
		if seen[name] {
			return false
		}
		seen[name] = true
	}
	return true
}

// eachConjunct rewrites the operands of the outermost ANDs.
func eachConjunct(x ast.Expr, change func(ast.Expr) ast.Expr) ast.Expr {
	if x == nil {
		return nil
	}
	if b, ok := x.(*ast.Binary); ok && b.Op == ast.And {
		return and(eachConjunct(b.L, change), eachConjunct(b.R, change))
	}
	return change(x)
}
