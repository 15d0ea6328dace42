package datatype

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// Null is the literal NULL.
func Null() ast.Expr { return &ast.Literal{Kind: ast.LiteralNull} }

// Text is the literal of a text.
func Text(s string) ast.Expr { return &ast.Literal{Kind: ast.LiteralString, Text: s} }

// Integer is the literal of an integer.
func Integer(n int64) ast.Expr { return Signed(ast.LiteralInteger, strconv.FormatInt(n, 10)) }

// Signed is a literal with its sign, which is no part of it in a tree.
func Signed(kind ast.LiteralKind, digits string) ast.Expr {
	magnitude, negative := strings.CutPrefix(digits, "-")
	x := &ast.Literal{Kind: kind, Text: magnitude}
	if negative {
		return &ast.Unary{Op: ast.Negate, X: x}
	}
	return x
}

func numbers(kind ast.LiteralKind, list ...string) (values []ast.Expr) {
	for _, digits := range list {
		values = append(values, Signed(kind, digits))
	}
	return values
}

func texts(list ...string) (values []ast.Expr) {
	for _, s := range list {
		values = append(values, Text(s))
	}
	return values
}

// copiedText is a value of a dump that is written as a text.
func copiedText(text string, _ ast.Type) ast.Expr { return Text(text) }
