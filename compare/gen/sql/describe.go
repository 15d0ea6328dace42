package sql

import "github.com/semcheck/semcheck/spec/ast"

// Mix says what a query is made of.
type Mix struct {
	Relations  int  // base and derived tables, in all blocks
	Joins      int  // joins, comma included
	Subqueries int  // in expressions and in FROM
	Grouping   bool // GROUP BY or an aggregate
	GroupBy    bool // GROUP BY
	SetOps     int
	Nodes      int
}

// Describe counts.
func Describe(q *ast.Query) Mix {
	m := Mix{Subqueries: -1, Nodes: ast.Size(q)}
	ast.Walk(q, ast.Visitor{
		Query: func(*ast.Query) { m.Subqueries++ },
		Body: func(b ast.Body) {
			switch b := b.(type) {
			case *ast.Select:
				m.Joins += max(0, len(b.From)-1)
				m.GroupBy = m.GroupBy || len(b.GroupBy) > 0
			case *ast.SetOperation:
				m.SetOps++
			case *ast.Nested:
				m.Subqueries-- // an arm, not a subquery
			case *ast.Values, *ast.TableFunction, *ast.Cypher:
			}
		},
		Table: func(t ast.TableExpr) {
			switch t.(type) {
			case *ast.Join:
				m.Joins++
			case *ast.TableName, *ast.DerivedTable:
				m.Relations++
			}
		},
		Expr: func(x ast.Expr) {
			if _, ok := x.(*ast.Aggregate); ok {
				m.Grouping = true
			}
		},
	})
	m.Grouping = m.Grouping || m.GroupBy
	return m
}
