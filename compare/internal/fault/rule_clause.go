package fault

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// clauseFaults are faults of aggregates, subqueries and clauses.
func clauseFaults() []*RuleFault {
	return []*RuleFault{
		{
			Name: "COUNT(x) counts NULLs", Rule: "aggregate.count", Case: "nulls skipped",
			Query: "SELECT COUNT(NULL)",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				a, ok := x.(*ast.Aggregate)
				if !ok || a.Function != ast.Count || a.Distinct || len(a.Args) != 1 {
					return x
				}
				known := &ast.Case{Whens: []ast.When{{Condition: isNull(a.Args[0]), Result: zero()}}, Else: zero()}
				return &ast.Aggregate{Function: ast.Count, Args: []ast.Expr{known}}
			}},
		},
		{
			Name: "DISTINCT in an aggregate is dropped", Rule: "aggregate.distinct", Case: "duplicates removed",
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (1)"},
			Query:      "SELECT COUNT(DISTINCT a) FROM t",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				a, ok := x.(*ast.Aggregate)
				if !ok || !a.Distinct || len(a.Args) != 1 {
					return x
				}
				return &ast.Aggregate{Function: a.Function, Args: a.Args}
			}},
		},
		{
			Name: "SUM of no values is 0", Rule: "aggregate.sum", Case: "empty, nulls only",
			Query: "SELECT SUM(NULL)",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				if a, ok := x.(*ast.Aggregate); ok && a.Function == ast.Sum {
					return orElse(a, zero())
				}
				return x
			}},
		},
		{
			Name: "a scalar subquery without a row is 0", Rule: "subquery.scalar", Case: "no row",
			Query:   "SELECT (SELECT 1 WHERE FALSE)",
			rewrite: rewrite{expression: rowlessAsZero},
		},
		{
			Name: "LEFT JOIN loses unmatched rows", Rule: "from.left", Case: "padded",
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT 1 FROM t LEFT JOIN t AS u ON FALSE",
			rewrite: rewrite{join: func(_ *planter, j *ast.Join) bool {
				if j.Kind != ast.JoinLeft {
					return false
				}
				j.Kind = ast.JoinInner
				return true
			}},
		},
		{
			Name: "GROUP BY loses the group of NULL", Rule: "group.by", Case: "null key",
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (NULL)"},
			Query:      "SELECT 1 FROM t GROUP BY a",
			rewrite:    rewrite{block: loseNullGroups},
		},
		{
			Name: "HAVING keeps groups for which it is Unknown", Rule: "group.having", Case: "unknown",
			Query: "SELECT COUNT(*) HAVING NULL",
			rewrite: rewrite{block: func(_ *planter, s *ast.Select) bool {
				if s.Having == nil {
					return false
				}
				s.Having = orElse(s.Having, truth())
				return true
			}},
		},
		{
			Name: "SELECT DISTINCT keeps duplicates", Rule: "select.distinct", Case: "duplicates removed",
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (1)"},
			Query:      "SELECT DISTINCT a FROM t",
			rewrite: rewrite{block: func(_ *planter, s *ast.Select) bool {
				distinct := s.Distinct
				s.Distinct = false
				return distinct
			}},
		},
		{
			Name: "UNION keeps duplicates", Rule: "set.union", Case: "in both",
			Query: "SELECT 1 UNION SELECT 1",
			rewrite: rewrite{operation: func(_ *planter, o *ast.SetOperation) bool {
				if o.Op != ast.Union || o.All {
					return false
				}
				o.All = true
				return true
			}},
		},
		{
			Name: "DESC sorts ascending", Rule: "order.by", Case: "descending",
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (2)"},
			Query:      "SELECT a FROM t ORDER BY a DESC",
			rewrite: rewrite{query: func(_ *planter, q *ast.Query) bool {
				changed := false
				for i := range q.OrderBy {
					changed = changed || q.OrderBy[i].Descending
					q.OrderBy[i].Descending = false
				}
				return changed
			}},
		},
		{
			Name: "OFFSET is overlooked", Rule: "order.limit", Case: "offset",
			Query: "SELECT 1 LIMIT 1 OFFSET 1",
			rewrite: rewrite{query: func(_ *planter, q *ast.Query) bool {
				offset := q.Offset
				q.Offset = nil
				return offset != nil
			}},
		},
	}
}

// rowlessAsZero puts a row before those of a subquery that has none. With
// dynamic types the subquery has to stay the last arm: its column decides the
// affinity with which the value is compared. With static types only numbers get
// a zero.
func rowlessAsZero(p *planter, x ast.Expr) ast.Expr {
	sub, ok := x.(*ast.Subquery)
	if !ok {
		return x
	}
	s, ok := sub.Query.Body.(*ast.Select)
	if !ok || len(s.Items) != 1 || s.Items[0].Expr == nil {
		return x
	}
	if p.dialect.Storage == spec.StorageOfColumn {
		if !isNumeric(s.Items[0].Expr) {
			return x
		}
		rows := &ast.Exists{Query: sub.Query}
		return &ast.Case{Whens: []ast.When{{Condition: rows, Result: sub}}, Else: zero()}
	}
	first := *sub.Query
	if first.Limit == nil {
		first.Limit = &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}
	}
	instead := &ast.Select{Items: []ast.SelectItem{{Expr: zero()}}, Where: not(&ast.Exists{Query: sub.Query})}
	rows := &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.DerivedTable{Query: &first, Alias: "planted"}}}
	return &ast.Subquery{Query: &ast.Query{Body: &ast.SetOperation{Op: ast.Union, All: true, L: instead, R: rows}}}
}

// isNumeric tells whether an expression can be seen to be a number.
func isNumeric(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Literal:
		return x.Kind == ast.LiteralInteger
	case *ast.Binary:
		return x.Op == ast.Add || x.Op == ast.Subtract || x.Op == ast.Multiply || x.Op == ast.Divide
	case *ast.Aggregate:
		return x.Function == ast.Sum || x.Function == ast.Avg || x.Function == ast.Count || x.Function == ast.CountStar
	default: // Other forms may be of any type.
	}
	return false
}

// loseNullGroups keeps rows with a NULL key away. A key that names a column of the
// select list is let be.
func loseNullGroups(p *planter, s *ast.Select) bool {
	changed := false
	for _, key := range p.block(s).GroupBy {
		if _, literal := key.Node.(*ast.Literal); literal || key.Item >= 0 {
			continue
		}
		changed = true
		s.Where = andAlso(s.Where, isNotNull(key.Node))
	}
	return changed
}
