package typing

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Hexadecimal and bit literals of the MySQL family are byte strings that are a number
// where one is asked for (MySQL 9.5, 11.1.4 and 11.1.5).

// named is what Literal is of a hexadecimal or bit literal that a name stands for.
const named = -1

// Output is the type that a value has as a column of a result.
func Output(t ast.Type) ast.Type {
	if t.IsHexLiteral() {
		t.Literal = named
		return t
	}
	if isNamedHexLiteral(t) || t == ast.TextOfNull {
		return t
	}
	return Settled(t)
}

func isNamedHexLiteral(t ast.Type) bool { return t.Kind == ast.TypeBytes && t.Literal == named }

// byteString tells whether values are bytes and never a number.
func byteString(t ast.Type) bool { return t.Kind == ast.TypeBytes && !t.IsHexLiteral() }

// isString tells whether values are characters or bytes.
func isString(t ast.Type) bool { return t.IsText() || t.Kind == ast.TypeBytes }

// arithmeticOperand is the type in which MySQL takes an operand of an operator of two
// numbers, of SUM and of AVG (Item_num_op::set_numeric_type, Item_sum_sum::resolve_type,
// which ask for numeric_context_result_type).
func arithmeticOperand(d *spec.Dialect, t ast.Type) ast.Type {
	if t.IsHexLiteral() && d.HexLiterals == spec.HexLiteralsUnsigned {
		return hexLiteralInteger(d, t, t)
	}
	return signedOperand(d, t)
}

// signedOperand is the type in which the operand of a sign or of ABS is taken.
func signedOperand(d *spec.Dialect, t ast.Type) ast.Type {
	if t.IsEnumeration() && d.Enumerations == spec.EnumerationsInteger {
		return ast.Integer
	}
	if t.IsHexLiteral() && d.HexLiterals == spec.HexLiteralsInteger {
		return ast.Unsigned
	}
	return numericOperand(t)
}

// hexLiteralInteger is a type, or if another one is that of a hexadecimal or bit literal the integer that it is:
// DIV takes a number (Item_func_div_int::val_int asks for val_decimal).
func hexLiteralInteger(d *spec.Dialect, of, t ast.Type) ast.Type {
	switch {
	case of == ast.Bits && d.HexLiterals == spec.HexLiteralsUnsigned:
		return ast.BigInt
	case of.IsHexLiteral():
		return ast.Unsigned
	}
	return t
}
