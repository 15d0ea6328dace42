package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// rowOf is a row that is written out.
func (p *parser) rowOf(items []ast.Expr) ast.Expr {
	p.refuseStars(items)
	return &ast.Row{Items: items}
}

// refuseStars refuses t.* where it stands for all columns of t: in a row, in VALUES and alone in parentheses in a
// select list, but in no other expression.
//
// Source: PostgreSQL behind 18, 8.16.5 Using Composite Types in Queries (rowtypes.sgml) and transformExpressionList in
// src/backend/parser/parse_target.c, read 2026-11-29.
func (p *parser) refuseStars(items []ast.Expr) {
	if slices.ContainsFunc(items, func(x ast.Expr) bool {
		ref, is := x.(*ast.ColumnRef)
		return is && ref.Whole
	}) {
		panic(p.unsupported("all columns of a table by a star in parentheses, in a row or in VALUES"))
	}
}

// goesOn tells that an expression of which t.* is the begin goes on with a token.
func (p *parser) goesOn(t *token) bool {
	if p.d.RowTypes != spec.RowsAreRecords {
		return false
	}
	switch t.upper {
	case "IS", "IN", "NOT", "BETWEEN", "AND", "OR", "LIKE", "ILIKE", "ISNULL", "NOTNULL":
		return t.kind == tokenWord
	}
	return t.kind == tokenOperator && !t.isOp(",") && !t.isOp(")") && !t.isOp(";")
}
