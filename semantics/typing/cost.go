package typing

import "github.com/semcheck/semcheck/spec/ast"

// Typing by cost, DuckDB's: an operator is a set of functions, and the one is
// chosen whose implicit conversions cost least; two that cost the same are an
// error. The costs are those of TargetTypeCost and CastRules::ImplicitCast in
// src/function/cast_rules.cpp, the choice is FunctionBinder's
// (src/function/function_binder.cpp), both of 1.5.5.

// parameter is the type of a function's parameter. Types that are not modelled
// are parameters too, since a literal may become one of them.
type parameter uint8

const (
	toTinyInt parameter = iota
	toSmallInt
	toInteger
	toBigInt
	toHugeInt
	toUTinyInt
	toUSmallInt
	toUInteger
	toUBigInt
	toUHugeInt
	toFloat
	toDouble
	toDecimal
	toBigNum
	toOther // DATE, INTERVAL, BIT
	noParameter
)

var integerParameters = map[int]parameter{8: toTinyInt, 16: toSmallInt, 32: toInteger, 64: toBigInt, 128: toHugeInt}

var parameterTypes = map[parameter]ast.Type{
	toTinyInt: {Kind: ast.TypeInteger, Width: 8}, toSmallInt: ast.SmallInt, toInteger: ast.Integer, toBigInt: ast.BigInt, toHugeInt: ast.HugeInt,
	toUTinyInt: unsignedType(8), toUSmallInt: unsignedType(16), toUInteger: unsignedType(32), toUBigInt: ast.Unsigned, toUHugeInt: unsignedType(128),
	toFloat: ast.Real, toDouble: ast.Double, toDecimal: ast.Numeric,
}

// targetCost is the price of a conversion to a type: it decides which type is
// preferred.
func targetCost(to parameter) int {
	switch to {
	case toBigInt:
		return 101
	case toInteger:
		return 102
	case toHugeInt:
		return 103
	case toDouble:
		return 104
	case toDecimal:
		return 105
	case toBigNum:
		return 106
	case toTinyInt, toSmallInt, toUTinyInt, toUSmallInt, toUInteger, toUBigInt, toUHugeInt, toFloat, toOther:
	case noParameter:
		panic("typing: no parameter")
	}
	return 110
}

// implicitCost is the price of an implicit conversion; ok is false where there
// is none.
func implicitCost(from ast.Type, to parameter) (cost int, ok bool) {
	switch from.Kind {
	case ast.TypeUnknown: // NULL becomes anything
		return targetCost(to), true
	case ast.TypeText:
		return 20, from.Literal != 0 && to != toDecimal // a text literal has no precision
	case ast.TypeInteger:
		if from.Literal != 0 {
			return literalCost(from, to)
		}
		return integerCost(from, to)
	case ast.TypeDecimal:
		switch to {
		case toDecimal:
			return 0, true
		case toFloat, toDouble:
			return targetCost(to), true
		case toTinyInt, toSmallInt, toInteger, toBigInt, toHugeInt, toUTinyInt, toUSmallInt, toUInteger, toUBigInt, toUHugeInt, toBigNum, toOther, noParameter:
		}
	case ast.TypeReal:
		switch to {
		case toFloat:
			return 0, true
		case toDouble, toBigNum:
			return targetCost(to), true
		case toTinyInt, toSmallInt, toInteger, toBigInt, toHugeInt, toUTinyInt, toUSmallInt, toUInteger, toUBigInt, toUHugeInt, toDecimal, toOther, noParameter:
		}
	case ast.TypeDouble:
		switch to {
		case toDouble:
			return 0, true
		case toBigNum:
			return targetCost(to), true
		case toTinyInt, toSmallInt, toInteger, toBigInt, toHugeInt, toUTinyInt, toUSmallInt, toUInteger, toUBigInt, toUHugeInt, toFloat, toDecimal, toOther, noParameter:
		}
	case ast.TypeBoolean, ast.TypeChar, ast.TypeBytes, ast.TypeDynamic, ast.TypeEngineSpecific, ast.TypeDate, ast.TypeTimestamp, ast.TypeInstant, ast.TypeTime, ast.TypeInterval, ast.TypeGeometry, ast.TypeDocument, ast.TypeList, ast.TypeStruct, ast.TypeMap:
	case ast.TypeLabel, ast.TypeYear:
	}
	return 0, false
}

// literalCost is the price of an integer literal: nothing for its own type,
// little for an integer type that holds it or for a float.
func literalCost(from ast.Type, to parameter) (int, bool) {
	const discount = 90
	t := parameterTypes[to]
	switch {
	case to == integerParameters[from.Width]:
		return 0, true
	case literalFits(from, t), t.IsApproximate():
		return targetCost(to) - discount, true
	}
	return integerCost(from, to)
}

// integerCost is the price of an integer that is no literal: it widens.
func integerCost(from ast.Type, to parameter) (int, bool) {
	t := parameterTypes[to]
	switch {
	case t.Kind == ast.TypeInteger && t.Width == from.Width && t.Unsigned == from.Unsigned:
		return 0, true
	case widensTo(from, t), to == toFloat, to == toDouble, to == toDecimal, to == toBigNum:
		return targetCost(to), true
	}
	return 0, false
}

// overload is a function of one or two parameters.
type overload struct{ left, right parameter }

func pairs(list ...parameter) []overload {
	var all []overload
	for _, p := range list {
		all = append(all, overload{p, p})
	}
	return all
}

func singles(list ...parameter) []overload {
	var all []overload
	for _, p := range list {
		all = append(all, overload{p, noParameter})
	}
	return all
}

// The functions of each operator that an operand of a modelled type can reach:
// OperatorAddFun to OperatorModuloFun in src/function/scalar/operator/
// arithmetic.cpp, BitwiseAndFun to RightShiftFun in
// extension/core_functions/scalar/operators/bitwise.cpp. That dates come in
// several kinds only makes more of them cost the same.
var (
	numbers     = []parameter{toTinyInt, toSmallInt, toInteger, toBigInt, toHugeInt, toUTinyInt, toUSmallInt, toUInteger, toUBigInt, toUHugeInt, toFloat, toDouble, toDecimal}
	integers    = []parameter{toTinyInt, toSmallInt, toInteger, toBigInt, toHugeInt, toUTinyInt, toUSmallInt, toUInteger, toUBigInt, toUHugeInt}
	additions   = append(pairs(append([]parameter{toBigNum}, numbers...)...), overload{toOther, toInteger}, overload{toInteger, toOther})
	subtracts   = append(pairs(append([]parameter{toBigNum}, numbers...)...), overload{toOther, toInteger})
	multiplies  = append(pairs(numbers...), overload{toOther, toDouble}, overload{toDouble, toOther}, overload{toBigInt, toOther}, overload{toOther, toBigInt})
	divisions   = append(pairs(toFloat, toDouble), overload{toOther, toDouble})
	divisions11 = append(pairs(toFloat, toDouble), ofInterval) // DivideFun::RegisterFunction of 1.1.3
	quotients   = pairs(toTinyInt, toSmallInt, toInteger, toBigInt, toHugeInt, toUTinyInt, toUSmallInt, toUInteger, toUBigInt, toUHugeInt, toFloat, toDouble)
	modulos     = pairs(numbers...)
	bitwise     = append(pairs(integers...), overload{toOther, toOther})
	shifts      = append(pairs(integers...), overload{toOther, toInteger})
	negations   = singles(append([]parameter{toBigNum, toOther}, numbers...)...)
	absolutes   = singles(numbers...)
	inversions  = singles(append([]parameter{toOther}, integers...)...)
	sums        = singles(toDecimal, toSmallInt, toInteger, toBigInt, toHugeInt, toDouble, toBigNum)
	ofDouble    = singles(toDouble)
	averages    = singles(toDecimal, toSmallInt, toInteger, toBigInt, toHugeInt, toDouble, toOther)
)

// ofInterval is INTERVAL / BIGINT, which NULL / BIGINT is where there is no INTERVAL / DOUBLE: to
// convert NULL is all that it costs.
var ofInterval = overload{toOther, toBigInt}

// cheapest chooses the function with the least cost; name is for errors.
func cheapest(name string, functions []overload, operands ...ast.Type) (overload, error) {
	var best overload
	least, several := -1, false
	for _, f := range functions {
		cost, ok := implicitCost(operands[0], f.left)
		if ok && len(operands) > 1 {
			right, fits := implicitCost(operands[1], f.right)
			cost, ok = cost+right, fits
		}
		switch {
		case !ok || least >= 0 && cost > least:
		case cost == least:
			several = true
		default:
			best, least, several = f, cost, false
		}
	}
	switch {
	case least < 0:
		return best, mismatch(name, operands...)
	case several:
		return best, &Error{Message: mismatch(name, operands...).Error() + ": more than one function fits"}
	case best.left == toFloat:
		return best, &Unsupported{name + " of FLOAT"}
	case best == ofInterval:
		return best, nil
	case best.left == toBigNum || best.left == toOther || best.right == toOther:
		return best, &Unsupported{name + " of a type that is not modelled"}
	}
	return best, nil
}

// costLiteral is the type of an integer literal of that many significant bits:
// INTEGER, BIGINT or HUGEINT, and any narrower type where its place asks for it
// (Transformer::TransformValue, ExpressionBinder::GetExpressionReturnType).
func costLiteral(bits int) ast.Type {
	width := func(widths ...int) int {
		for _, w := range widths {
			if bits < w {
				return w
			}
		}
		return 0
	}
	switch w := width(32, 64, 128); w {
	case 0:
		if bits == 128 {
			return unsignedType(128)
		}
		return ast.Double
	default:
		return ast.Type{Kind: ast.TypeInteger, Width: w, Literal: width(8, 16, 32, 64, 128), Natural: natural(bits)}
	}
}
