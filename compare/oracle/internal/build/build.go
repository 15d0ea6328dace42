package build

import "github.com/semcheck/semcheck/spec/ast"

// Query is the query of a body alone.
func Query(b ast.Body) *ast.Query { return &ast.Query{Body: b} }

// Items are select items without aliases.
func Items(list ...ast.Expr) []ast.SelectItem {
	all := make([]ast.SelectItem, len(list))
	for i, x := range list {
		all[i].Expr = x
	}
	return all
}

// And is the conjunction of two conditions. Each of them may be nil.
func And(l, r ast.Expr) ast.Expr {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	}
	return &ast.Binary{Op: ast.And, L: l, R: r}
}

// Not negates a condition.
func Not(x ast.Expr) ast.Expr { return &ast.Unary{Op: ast.Not, X: x} }

// IsNull tests an expression for NULL.
func IsNull(x ast.Expr) ast.Expr { return &ast.Is{X: x, Test: ast.TestNull} }

// Number is a literal of an integer.
func Number(digits string) ast.Expr { return &ast.Literal{Kind: ast.LiteralInteger, Text: digits} }

// Aggregate is an aggregate without DISTINCT and FILTER.
func Aggregate(f ast.AggregateFunction, args ...ast.Expr) ast.Expr {
	return &ast.Aggregate{Function: f, Args: args}
}
