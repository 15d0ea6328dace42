package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// number is the number that a hexadecimal or bit literal is.
func (c *compiler) number(x operand) operand {
	e, value := c.e, x.value
	x.typ, x.slot, x.truth = ast.Unsigned, -1, nil
	x.value = func(env *environment) semantics.Value { return semantics.HexLiteralNumber(e, value(env)) }
	return x
}

// characters are the characters that a byte string holds.
func (c *compiler) characters(x operand) operand {
	e, value := c.e, x.value
	x.typ, x.slot, x.truth = ast.Text, -1, nil
	x.value = func(env *environment) semantics.Value { return semantics.Characters(e, value(env)) }
	return x
}

// bytesAs prepares the conversion of a byte string to a type: a hexadecimal literal is a
// number where a number is asked for.
func (c *compiler) bytesAs(x operand, to ast.Type) operand {
	if !x.typ.IsHexLiteral() || !to.IsNumeric() {
		return x
	}
	x = c.number(x)
	if value := x.value; to == ast.BigInt {
		x.typ = to
		x.value = func(env *environment) semantics.Value {
			v := value(env)
			return semantics.Integer(v.Int())
		}
	}
	return x
}

// castBytes prepares the operand of CAST.
func (c *compiler) castBytes(x operand, to ast.Type) operand {
	switch {
	case c.dialect.HexLiterals == spec.HexLiteralsNone || x.typ.Kind != ast.TypeBytes:
	case x.typ.IsHexLiteral() && to.IsNumeric():
		return c.number(x)
	case x.typ.Literal < 0 && to.IsNumeric():
	case to.IsNumeric(), to.IsText():
		return c.characters(x)
	}
	return x
}

// storedBytes prepares a byte string for a column: what it is then, and of which type.
func (c *compiler) storedBytes(v semantics.Value, from, to ast.Type) (semantics.Value, ast.Type) {
	switch {
	case from.IsHexLiteral() && to.IsNumeric():
		return semantics.StoredHexLiteral(c.e, v, to), ast.Unsigned
	case from.Literal < 0 && to.IsNumeric():
		c.e.MarkUnsupported("a hexadecimal literal of another query in a column of numbers")
	case to.IsNumeric(), to.IsText():
		return semantics.StoredCharacters(c.e, v), ast.Text
	}
	return v, from
}
