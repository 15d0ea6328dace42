package eval

import (
	"math"
	"math/big"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// foldedInteger is an integer literal with the signs before it, which
// PostgreSQL's grammar makes part of it (doNegate in gram.y): the type follows
// from the signed number.
func (c *compiler) foldedInteger(x ast.Expr) (operand, bool) {
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
	if c.dialect.IntegerLiterals == spec.IntegerLiteralsOfPlace {
		return c.signedLiteral(n, negative)
	}
	if negative {
		n.Neg(n)
	}
	t, v := ast.Numeric, semantics.Null
	switch {
	case n.IsInt64():
		v, t = semantics.Integer(n.Int64()), ast.BigInt
		if n.Int64() >= math.MinInt32 && n.Int64() <= math.MaxInt32 {
			t = ast.Integer
		}
	default:
		d, err := semantics.ParseDecimal(n.String())
		if err != nil {
			return operand{}, false
		}
		v = semantics.DecimalValue(d)
	}
	semantics.NoteNegation(c.e, &v)
	return computed(t, false, func(*environment) semantics.Value { return v }), true
}

// signedLiteral is an integer literal with its sign, where it takes the type of
// its place.
func (c *compiler) signedLiteral(n *big.Int, negative bool) (operand, bool) {
	t := typing.IntegerLiteral(c.dialect, n.BitLen())
	if negative && n.Sign() > 0 {
		t = typing.NegativeLiteral(c.dialect, n)
		n.Neg(n)
	}
	t, v, err := c.integerOf(n, t)
	if err != nil {
		return operand{}, false
	}
	semantics.NoteNegation(c.e, &v)
	return computed(t, false, func(*environment) semantics.Value { return v }), true
}
