package semantics

import (
	"math"
	"math/big"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Unsigned integers of a dialect that is typed by cost, DuckDB's: the static type says that there is no
// sign, and the value has the form of any integer (HugeInteger), so that equal numbers are the same.
// Sources of 1.5.5: AddOperator, TryAddOperator to TryMultiplyOperator in
// src/function/scalar/operator, NegateOperator in src/include/duckdb/common/operator/negate.hpp,
// TryCastWithOverflowCheckFloat in numeric_cast.hpp, TryIntegerCast in integer_cast_operator.hpp,
// BitwiseShiftLeftOperator in extension/core_functions/scalar/operators/bitwise.cpp.

// unsignedByType tells that a result is an unsigned integer by its type alone.
func unsignedByType(e *Evaluation, result ast.Type) bool {
	return result.Unsigned && e.Dialect.Typing == spec.TypingByCost
}

// unsignedInRange computes a + b, a - b or a * b; a result that the type does not hold raises.
func unsignedInRange(e *Evaluation, rule *spec.Rule, op operation, a, b *Value, result ast.Type) Value {
	x, y, z := bigInteger(a), bigInteger(b), new(big.Int)
	switch op {
	case addition:
		z.Add(x, y)
	case subtraction:
		z.Sub(x, y)
	case multiplication:
		z.Mul(x, y)
	}
	if z.Sign() < 0 || z.BitLen() > result.Width {
		e.apply(rule, function.ArithmeticBeyond)
		return e.Raise(ClassOverflow)
	}
	e.apply(rule, function.ArithmeticInteger)
	return HugeInteger(z)
}

// negateUnsigned computes -a: it goes around the end of the type.
func negateUnsigned(e *Evaluation, a *Value, result ast.Type) Value {
	e.apply(ruleNegate, function.ArithmeticInteger)
	n := bigInteger(a)
	if n.Sign() != 0 {
		n = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(result.Width)), n)
	}
	return HugeInteger(n)
}

// complementUnsigned computes ~a.
func complementUnsigned(a *Value, result ast.Type) Value {
	ones := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(result.Width)), big.NewInt(1))
	return HugeInteger(ones.Sub(ones, bigInteger(a)))
}

// shiftUnsigned computes a << n or a >> n: a left shift that loses a bit raises.
func shiftUnsigned(e *Evaluation, rule *spec.Rule, op ast.BinaryOp, x, count *big.Int, width int) Value {
	within := count.Cmp(big.NewInt(int64(width))) < 0
	switch {
	case op == ast.ShiftRight && !within:
		e.apply(rule, operationBeyond)
		return Integer(0)
	case op == ast.ShiftRight:
		e.apply(rule, operationValue)
		return HugeInteger(new(big.Int).Rsh(x, uint(count.Int64())))
	case x.Sign() != 0 && (!within || x.BitLen()+int(count.Int64()) > width):
		e.apply(rule, operationBeyond)
		return e.Raise(ClassOverflow)
	}
	e.apply(rule, operationValue)
	if x.Sign() == 0 {
		return Integer(0)
	}
	return HugeInteger(new(big.Int).Lsh(x, uint(count.Int64())))
}

// floatOutside tells that a number is outside of a type's range before it is rounded.
func floatOutside(f float64, to ast.Type) bool {
	if to.Unsigned {
		return f < 0 || f >= math.Ldexp(1, to.Width)
	}
	limit := math.Ldexp(1, to.Width-1)
	return f < -limit || f >= limit || to.Width == 128 && f == -limit
}

// negativeText is a text with a minus in front as an unsigned integer: zeros alone may follow.
func negativeText(e *Evaluation, text string) Value {
	digits := strings.TrimLeft(text, whiteSpace)[1:]
	if digits == "" || strings.Trim(digits, "0") != "" {
		return malformed(e, ruleToInteger)
	}
	return Integer(0)
}
