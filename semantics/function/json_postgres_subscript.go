package function

import (
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// heldSubscripts is the signature of subscripts of a document: numbers, and texts.
//
// Source: PostgreSQL behind 18, 8.14.5. jsonb Subscripting (json.sgml); jsonb_subscript_transform in
// src/backend/utils/adt/jsonbsubs.c, read 2026-11-29.
func heldSubscripts(f *function.Function, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if arguments[0] != ast.JSONB {
		return nil, result, &typing.Error{Message: "a subscript of " + arguments[0].String()}
	}
	operands = []ast.Type{ast.JSONB}
	for _, t := range arguments[1:] {
		switch {
		case t.Kind == ast.TypeUnknown, t.IsText():
			operands = append(operands, ast.Text)
		case t.Kind == ast.TypeInteger && t.Width <= 32:
			operands = append(operands, ast.Integer)
		default:
			return nil, result, &typing.Unsupported{Feature: "a subscript of the type " + t.String()}
		}
	}
	return operands, ast.JSONB, nil
}

// storedSubscript is what subscripts of a document lead to.
func storedSubscript(c *call) semantics.Value {
	path := make([]semantics.Value, 0, len(c.arguments)-1)
	for _, v := range c.arguments[1:] {
		if v.Kind() == semantics.KindInteger {
			v = semantics.Text(strconv.FormatInt(v.Int(), 10))
		}
		path = append(path, v)
	}
	n, ok := c.followed(path)
	if !ok {
		return semantics.Null
	}
	if n == nil {
		c.apply(function.ListBeyond)
		return semantics.Null
	}
	c.apply(function.ListFound)
	return c.storedText(n.Raw)
}
