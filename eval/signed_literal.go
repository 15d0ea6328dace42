package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// foldedInteger is an integer literal with the signs before it, which
// PostgreSQL's grammar makes part of it (doNegate in gram.y): the type follows
// from the signed number.
func (c *compiler) foldedInteger(x ast.Expr, t ast.Type) (operand, bool) {
	negative, signs := false, 0
	for {
		u, unary := x.(*ast.Unary)
		if !unary || u.Op != ast.Negate {
			break
		}
		x, negative = u.X, !negative
		signs++
	}
	literal, ok := x.(*ast.Literal)
	if !ok || literal.Kind != ast.LiteralInteger || signs == 0 {
		return operand{}, false
	}
	n, ok := integerText(literal.Text)
	if !ok {
		return operand{}, false
	}
	if negative {
		n.Neg(n)
	}
	v, err := integerOf(n, t)
	if err != nil {
		return operand{}, false
	}
	semantics.NoteNegation(c.e, &v)
	return computed(t, false, func(*environment) semantics.Value { return v }), true
}
