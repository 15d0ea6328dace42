package semantics

import (
	"math"
	"math/bits"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

var arithmeticCases = []string{function.ArithmeticNull: "null", function.ArithmeticInteger: "integer", function.ArithmeticDecimal: "decimal", function.ArithmeticFloat: "approximate", function.ArithmeticBeyond: "overflow"}

var (
	ruleAdd = spec.Declare(spec.Rule{
		ID:        "arithmetic.add",
		Statement: "a + b; the scale of an exact result is the larger scale. NULL if an operand is NULL; a result outside its type raises.",
		From:      spec.ISO("<numeric value expression>"),
		Keywords:  []string{"+"}, Cases: arithmeticCases,
		Except:   noDecimals,
		Variants: overflowVariants,
	})
	ruleSubtract = spec.Declare(spec.Rule{
		ID:        "arithmetic.subtract",
		Statement: "a - b; the scale of an exact result is the larger scale. NULL if an operand is NULL; a result outside its type raises.",
		From:      spec.ISO("<numeric value expression>"),
		Keywords:  []string{"-"}, Cases: arithmeticCases,
		Except:   noDecimals,
		Variants: overflowVariants,
	})
	ruleMultiply = spec.Declare(spec.Rule{
		ID:        "arithmetic.multiply",
		Statement: "a * b; the scale of an exact result is the sum of the scales. NULL if an operand is NULL; a result outside its type raises.",
		From:      spec.ISO("<numeric value expression>"),
		Keywords:  []string{"*"}, Cases: arithmeticCases,
		Except:   noDecimals,
		Variants: overflowVariants,
	})
	ruleNegate = spec.Declare(spec.Rule{
		ID:        "arithmetic.negate",
		Statement: "-a is a with its sign reversed; +a is a.",
		From:      spec.ISO("<numeric value expression>"),
		Keywords:  []string{"unary -"}, Cases: arithmeticCases,
		Except: noDecimals,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "BIGINT for integers; a decimal for a constant whose 64 bits, read as unsigned, are 2^63 or more, other than the literal 2^63. NULL counts as text.",
				From: spec.MySQLCode("Item_func_neg::resolve_type, Item_func_num1::set_numeric_type", "sql/item_func.cc")},
			{Dialects: []string{"mariadb"}, Statement: "As MySQL, but a sign before a literal is part of the literal.",
				From: spec.MariaDBCode("Item_func_neg::fix_length_and_dec_int, Item_int::neg, simple_expr", "sql/item_func.cc, sql/item.cc, sql/sql_yacc.yy")},
			{Dialects: []string{"duckdb"}, Statement: "A minus before a number is part of the literal. An unsigned integer goes around the end of its type.",
				From: spec.DuckDBCode("doNegate, SubtractFunction::GetFunction", "third_party/libpg_query/grammar/grammar.cpp, src/function/scalar/operator/arithmetic.cpp")},
			{Dialects: []string{"sqlite"}, Statement: "-a is 0 - a unless a is a literal; an integer result outside 64 bits is computed in floating point.",
				From: spec.SQLiteCode("sqlite3ExprCodeTarget, OP_Subtract", "expr.c, vdbe.c")},
		},
	})
	noDecimals = map[string][]string{"sqlite": {"decimal"}}

	overflowVariants = []spec.Variant{
		{Dialects: []string{"mysql", "mariadb"}, Statement: "Integer results are BIGINT, unsigned if an operand is; a result outside its range raises.",
			From: spec.MySQL("14.6.1 Arithmetic Operators; 13.1.7 Out-of-Range and Overflow Handling", "arithmetic-functions.html, out-of-range-and-overflow.html").
				With(spec.MariaDBServer("Item_func_minus::int_op, Item_func_mul::int_op", "sql/item_func.cc @ 001f93df2be5"))},
		{Dialects: []string{"duckdb"}, Statement: "The function is chosen whose implicit conversions cost least, a literal taking the narrowest type that the other side asks for. DECIMAL results have one digit more than both operands need, products the sum of their digits, but no more than 18 where neither has more, nor than 38; a result outside its type raises, doubles become infinite or NaN. An unsigned integer and one with signs meet in the type with signs that holds both.",
			From: spec.DuckDBCode("FunctionBinder::BindFunctionsFromArguments, CastRules::ImplicitCast, BindDecimalArithmetic, BindDecimalMultiply, AddOperatorOverflowCheck", "src/function/function_binder.cpp, src/function/cast_rules.cpp, src/function/scalar/operator/arithmetic.cpp")},
		{Dialects: []string{"sqlite"}, Statement: "An integer result outside 64 bits is computed again in floating point; a NaN becomes NULL.",
			From: spec.SQLite("2. Operators, and Parse-Affecting Attributes", "lang_expr.html").With(spec.SQLiteCode("OP_Add", "vdbe.c"))},
	}
)

// operation is what Arithmetic computes.
type operation uint8

const (
	addition operation = iota
	subtraction
	multiplication
)

func operationOf(op ast.BinaryOp) operation {
	switch op {
	case ast.Add:
		return addition
	case ast.Subtract:
		return subtraction
	case ast.Multiply:
		return multiplication
	case ast.And, ast.Or, ast.Xor, ast.Divide, ast.IntegerDivide, ast.Modulo, ast.Power,
		ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight, ast.Concat:
	}
	panic("semantics: not an additive or multiplicative operator")
}

var arithmeticRules = [...]*spec.Rule{addition: ruleAdd, subtraction: ruleSubtract, multiplication: ruleMultiply}

// Arithmetic computes a + b, a - b or a * b. Both operands are NULL or of the
// same family (integer, decimal, float), as typing arranged; result is the
// static type of the result.
func Arithmetic(e *Evaluation, operator ast.BinaryOp, a, b *Value, result ast.Type) Value {
	op := operationOf(operator)
	rule := arithmeticRules[op]
	if v, done := strict(e, rule, a, b); done {
		return v
	}
	switch {
	case a.IsTemporal() || b.IsTemporal():
		return temporalOperation(e, op, a, b)
	case a.kind == KindFloat || b.kind == KindFloat:
		return floatArithmetic(e, rule, op, a, b)
	case a.kind == KindDecimal || b.kind == KindDecimal:
		return decimalArithmetic(e, rule, op, a, b, result)
	case unsignedByType(e, result):
		return unsignedInRange(e, rule, op, a, b, result)
	case result.Unsigned || a.kind == KindUnsigned || b.kind == KindUnsigned:
		return unsignedArithmetic(e, rule, op, a, b)
	}
	if result.Width == 128 {
		return hugeArithmetic(e, rule, op, a, b)
	}
	x, y := a.Int(), b.Int()
	z, ok := integerArithmetic(op, x, y)
	if !ok || !fitsWidth(z, result.Width) {
		e.apply(rule, function.ArithmeticBeyond)
		if e.Dialect.IntegerOverflow == spec.OverflowToFloat {
			return finishFloat(e, floatOperation(op, float64(x), float64(y)), 0)
		}
		return e.Raise(ClassOverflow)
	}
	e.apply(rule, function.ArithmeticInteger)
	return Integer(z)
}

// strict handles operands that are NULL or raise: NULL may be returned without
// computing the other operand.
func strict(e *Evaluation, rule *spec.Rule, a, b *Value) (Value, bool) {
	switch {
	case a.kind == KindNull || b.kind == KindNull:
		e.apply(rule, function.ArithmeticNull)
		return Null, true
	case a.kind == KindRaised:
		return *a, true
	case b.kind == KindRaised:
		return *b, true
	case a.kind == KindOpen:
		return OfOpen(e, a), true
	case b.kind == KindOpen:
		return OfOpen(e, b), true
	}
	return Null, false
}

// integerArithmetic computes in 64 bits; ok is false on overflow.
func integerArithmetic(op operation, x, y int64) (z int64, ok bool) {
	switch op {
	case addition:
		z = x + y
		return z, (z > x) == (y > 0)
	case subtraction:
		z = x - y
		return z, (z < x) == (y > 0)
	case multiplication:
		if x == 0 || y == 0 {
			return 0, true
		}
		z = x * y
		return z, z/y == x && !(x == -1 && y == math.MinInt64) && !(y == -1 && x == math.MinInt64)
	}
	panic("semantics: unknown operation")
}

func fitsWidth(z int64, width int) bool {
	switch width {
	case 8:
		return z == int64(int8(z))
	case 16:
		return z == int64(int16(z))
	case 24:
		return z >= -1<<23 && z < 1<<23
	case 32:
		return z == int64(int32(z))
	}
	return true
}

// unsignedArithmetic computes with at least one unsigned operand; the result
// is unsigned and raises if it is negative or needs more than 64 bits.
func unsignedArithmetic(e *Evaluation, rule *spec.Rule, op operation, a, b *Value) Value {
	x, xn := magnitude(a)
	y, yn := magnitude(b)
	if op == subtraction {
		yn = !yn
	}
	var z, carry uint64
	var negative bool
	switch {
	case op == multiplication:
		carry, z = bits.Mul64(x, y)
		negative = xn != yn && z|carry != 0
	case xn == yn:
		z, carry = bits.Add64(x, y, 0)
		negative = xn && z|carry != 0
	case x >= y:
		z, negative = x-y, xn && x != y
	default:
		z, negative = y-x, yn
	}
	if carry != 0 || negative {
		e.apply(rule, function.ArithmeticBeyond)
		return e.Raise(ClassOverflow)
	}
	e.apply(rule, function.ArithmeticInteger)
	return UnsignedInteger(z)
}

// magnitude splits an integer into absolute value and sign.
func magnitude(v *Value) (uint64, bool) {
	if v.kind == KindInteger && v.Int() < 0 {
		return -v.bits, true
	}
	return v.bits, false
}

func decimalArithmetic(e *Evaluation, rule *spec.Rule, op operation, a, b *Value, result ast.Type) Value {
	x, y := AsDecimal(a), AsDecimal(b)
	z := &Decimal{}
	switch op {
	case addition:
		z.number, z.scale, z.slack = x.number.Add(y.number), max(x.scale, y.scale), x.slack.Add(y.slack)
		z.keeping(max(x.leastKept(), y.leastKept()))
	case subtraction:
		z.number, z.scale, z.slack = x.number.Sub(y.number), max(x.scale, y.scale), x.slack.Add(y.slack)
		z.keeping(max(x.leastKept(), y.leastKept()))
	case multiplication:
		z.number, z.scale = x.number.Mul(y.number), x.scale+y.scale
		z.slack = x.slack.Mul(y.number.Abs()).Add(y.slack.Mul(x.number.Abs())).Add(x.slack.Mul(y.slack))
		z.keeping(x.leastKept() + y.leastKept())
	}
	z.longer = x.longer || y.longer
	if e.Dialect.DecimalResults == spec.DecimalResultsSized {
		return sizedDecimal(e, rule, z, result, x, y)
	}
	return finishDecimal(e, rule, z)
}

// sizedDecimal gives a result its type's scale; it raises where the type does
// not hold it or an operand: operands are converted to the type first.
func sizedDecimal(e *Evaluation, rule *spec.Rule, z *Decimal, result ast.Type, operands ...*Decimal) Value {
	beyond := beyondPrecision(z.number, result)
	for _, x := range operands {
		room := result
		if rule == ruleMultiply { // there each keeps its own scale
			room.Scale = x.scale
		}
		beyond = beyond || beyondPrecision(x.number, room)
	}
	if beyond {
		e.apply(rule, function.ArithmeticBeyond)
		return e.Raise(ClassOverflow)
	}
	e.apply(rule, function.ArithmeticDecimal)
	return DecimalValue(NewDecimal(z.number, result.Scale))
}

// finishDecimal checks the dialect's limits of precision and scale.
func finishDecimal(e *Evaluation, rule *spec.Rule, z *Decimal) Value {
	limit := e.Dialect.DecimalDigits
	if limit > 0 && integerDigits(z.number) > limit-min(z.scale, e.Dialect.DecimalScale) {
		if integerDigits(z.number) > limit {
			e.apply(rule, function.ArithmeticBeyond)
			return e.Raise(ClassOverflow)
		}
		// the digits fit only if some of the scale is given up
		e.MarkUndetermined(ruleQuotientDigits)
	}
	e.apply(rule, function.ArithmeticDecimal)
	if most := e.Dialect.DecimalScale; most > 0 && z.scale > most {
		z.number, z.scale = z.number.Round(int32(most)), most
	}
	return DecimalValue(z)
}

// integerDigits counts the digits before the point.
func integerDigits(d decimal.Decimal) int {
	if d.IsZero() {
		return 0
	}
	return max(0, d.NumDigits()+int(d.Exponent()))
}

// AsDecimal converts an exact number to a decimal.
func AsDecimal(v *Value) *Decimal {
	switch v.kind {
	case KindDecimal, KindHuge:
		return v.decimal
	case KindInteger:
		return DecimalFromInteger(v.Int())
	case KindUnsigned:
		return DecimalFromUnsigned(v.bits)
	case KindNull, KindRaised, KindBoolean, KindFloat, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	panic("semantics: " + v.kind.String() + " is not an exact number")
}

func floatArithmetic(e *Evaluation, rule *spec.Rule, op operation, a, b *Value) Value {
	x, xb := AsFloat(a)
	y, yb := AsFloat(b)
	z := floatOperation(op, x, y)
	bound := 0.0
	if xb > 0 || yb > 0 {
		switch op {
		case addition, subtraction:
			bound = xb + yb
		case multiplication:
			bound = xb*math.Abs(y) + yb*math.Abs(x) + xb*yb
		}
		bound += ulp(z)
	}
	if overflows(e, z, x, y) || underflows(e, op, z, x, y) {
		e.apply(rule, function.ArithmeticBeyond)
		if e.Dialect.FloatOverflow == spec.FloatOverflowRaises {
			return e.Raise(ClassOverflow)
		}
	} else {
		e.apply(rule, function.ArithmeticFloat)
	}
	return finishFloat(e, z, bound)
}

// overflows tells whether a finite computation left the range of binary64.
func overflows(_ *Evaluation, z, x, y float64) bool {
	return math.IsInf(z, 0) && !math.IsInf(x, 0) && !math.IsInf(y, 0)
}

// underflows tells whether a product of non-zero factors became zero, which
// PostgreSQL reports as an error (float8_mul in utils/float.h).
func underflows(e *Evaluation, op operation, z, x, y float64) bool {
	return op == multiplication && z == 0 && x != 0 && y != 0 && e.Dialect.FloatUnderflow == spec.FloatUnderflowRaises
}

func floatOperation(op operation, x, y float64) float64 {
	switch op {
	case addition:
		return x + y
	case subtraction:
		return x - y
	case multiplication:
		return x * y
	}
	panic("semantics: unknown operation")
}

// finishFloat applies the dialect's reading of NaN.
func finishFloat(e *Evaluation, z, bound float64) Value {
	if math.IsNaN(z) && e.Dialect.NotANumber == spec.NaNNull {
		return Null
	}
	return FloatWithin(z, bound)
}

// AsFloat converts a number to the nearest binary64, with its error bound.
func AsFloat(v *Value) (f, bound float64) {
	switch v.kind {
	case KindFloat:
		return v.Float64(), v.Bound()
	case KindInteger:
		return float64(v.Int()), 0
	case KindUnsigned:
		return float64(v.bits), 0
	case KindDecimal:
		slack, _ := v.decimal.slack.Float64()
		return decimalToFloat(v.decimal.number), slack
	case KindHuge:
		return hugeToFloat(bigInteger(v)), 0
	case KindNull, KindRaised, KindBoolean, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	panic("semantics: " + v.kind.String() + " is not a number")
}

// ulp is the distance from |f| to the next binary64.
func ulp(f float64) float64 {
	f = math.Abs(f)
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return 0
	}
	return math.Nextafter(f, math.Inf(1)) - f
}
