package semantics

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

var (
	divisionCases = []string{function.ArithmeticNull: "null", function.ArithmeticInteger: "integer", function.ArithmeticDecimal: "decimal", function.ArithmeticFloat: "approximate", function.ArithmeticBeyond: "zero divisor"}
	ruleDivide    = spec.Declare(spec.Rule{
		ID:        "arithmetic.divide",
		Statement: "a / b; precision and scale of an exact quotient are implementation-defined; a zero divisor raises.",
		From:      spec.ISO("<numeric value expression>"),
		Keywords:  []string{"/"}, Cases: divisionCases,
		Except: map[string][]string{"sqlite": {"decimal"}, "mysql": {"integer"}, "mariadb": {"integer"}, "duckdb": {"integer", "decimal"}},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Statement: "Integers: the quotient is truncated towards zero. Numeric: at least 16 significant digits and no fewer than the operands' scales.",
				From: spec.PostgreSQL("9.3 Mathematical Functions and Operators", "func.sgml").With(spec.PostgreSQLCode("select_div_scale", "src/backend/utils/adt/numeric.c"))},
			{Dialects: []string{"mysql", "mariadb"}, Statement: "Exact operands: a decimal whose scale is the dividend's plus div_precision_increment (4); a zero divisor yields NULL.",
				From: spec.MySQL("14.6.1 Arithmetic Operators", "arithmetic-functions.html").
					With(spec.MariaDBServer("Item_func_div::result_precision, Item_func_div::decimal_op", "sql/item_func.cc @ 001f93df2be5"))},
			{Dialects: []string{"duckdb"}, Statement: "Always a double; a zero divisor yields an infinity or NaN. In DuckDB 1.1 NULL / BIGINT is an INTERVAL: of the functions this one converts least.",
				From: spec.DuckDBCode("OperatorFloatDivideFun::GetFunctions, ieee_floating_point_ops", "src/function/scalar/operator/arithmetic.cpp, src/common/settings.json").With(spec.DuckDB("Numeric Types, Fixed-Point Decimals", "data_types/numeric.md @ 7b6cd50e99d5")).
					With(spec.Source{Doc: "DuckDB 1.1.3 source", Clause: "DivideFun::RegisterFunction, CastRules::ImplicitCast", Address: "github.com/duckdb/duckdb src/function/scalar/operators/arithmetic.cpp, src/function/cast_rules.cpp @ 19864453f7d0", Read: "2026-11-28"})},
			{Dialects: []string{"sqlite"}, Statement: "Integers: the quotient is truncated towards zero; a zero divisor yields NULL.",
				From: spec.SQLite("2. Operators, and Parse-Affecting Attributes", "lang_expr.html").With(spec.SQLiteCode("OP_Divide", "vdbe.c"))},
		},
	})
	ruleIntegerDivide = spec.Declare(spec.Rule{
		ID:        "arithmetic.integer-divide",
		Statement: "a DIV b is the quotient truncated towards zero as BIGINT; a zero divisor yields NULL.",
		From: spec.MySQL("14.6.1 Arithmetic Operators", "arithmetic-functions.html").
			With(spec.MySQLCode("Item_func_div_base::int_op", "sql/item_func.cc")).
			With(spec.MariaDBServer("Item_func_int_div::val_int", "sql/item_func.cc @ 001f93df2be5")),
		Keywords: []string{"DIV", "//"}, Cases: divisionCases,
		Only: []string{"mysql", "mariadb", "duckdb"}, Except: map[string][]string{"duckdb": {"decimal"}},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "a // b has the wider integer type of its operands; decimals are divided as doubles, and a quotient of doubles keeps its fraction; a zero divisor yields NULL.",
			From: spec.DuckDBCode("OperatorIntegerDivideFun::GetFunctions, BinaryNumericDivideWrapper", "src/function/scalar/operator/arithmetic.cpp")}},
	})
	ruleModulo = function.Mod.Rule
)

// Divide computes a / b. Both operands are NULL or of one family; result is
// the static type.
func Divide(e *Evaluation, a, b *Value, result ast.Type) Value {
	if v, done := strict(e, ruleDivide, a, b); done {
		return v
	}
	if a.kind == KindInterval {
		return DividedInterval(e, a, b)
	}
	if a.kind == KindFloat && math.IsNaN(a.Float64()) {
		e.apply(ruleDivide, function.ArithmeticFloat)
		return *a // also by zero: float8_div in utils/float.h
	}
	if isZero(e, b) && !(a.kind == KindFloat && math.IsNaN(a.Float64())) { // NaN / 0 is NaN (float8_div)
		if e.Dialect.ZeroDivisor == spec.ZeroDivisorFloat {
			e.apply(ruleDivide, function.ArithmeticBeyond)
			return quotientByZero(e, a, b)
		}
		return zeroDivisor(e, ruleDivide)
	}
	switch {
	case a.kind == KindFloat || b.kind == KindFloat:
		return divideFloats(e, a, b)
	case a.kind == KindDecimal || b.kind == KindDecimal || e.Dialect.Division == spec.DivisionDecimal:
		return divideDecimals(e, a, b, result)
	case e.Dialect.Division == spec.DivisionOpen:
		e.apply(ruleDivide, function.ArithmeticInteger)
		if a.Int()%b.Int() != 0 {
			e.MarkUndetermined(ruleDivide)
		}
		if a.Int() == math.MinInt64 && b.Int() == -1 {
			return e.Raise(ClassOverflow)
		}
		return Integer(a.Int() / b.Int())
	}
	x, y := a.Int(), b.Int()
	if y == -1 && (x == math.MinInt64 || !fitsWidth(-x, result.Width)) {
		e.apply(ruleDivide, function.ArithmeticInteger)
		if e.Dialect.IntegerOverflow == spec.OverflowToFloat {
			return Float(-float64(x))
		}
		return e.Raise(ClassOverflow)
	}
	e.apply(ruleDivide, function.ArithmeticInteger)
	return Integer(x / y)
}

func isZero(e *Evaluation, v *Value) bool {
	switch v.kind {
	case KindFloat:
		switch near := !(math.Abs(v.Float64()) > v.Bound()); {
		case near && v.measure: // a condition ST_Distance(a, b) is False at 0 only
			zero := Float(0)
			return nearly(e, v, &zero, compareFloats(v.Float64(), 0)) == Same
		case !near || v.Bound() == 0:
			return v.Float64() == 0
		}
		e.apply(ruleFloatWithin, floatWithinOpen)
		e.MarkUndetermined(ruleFloatWithin)
		return v.Float64() == 0
	case KindDecimal:
		if v.decimal.slack.Sign() > 0 && v.decimal.number.Abs().LessThanOrEqual(v.decimal.slack) {
			e.apply(ruleQuotientDigits, quotientDigitsOpen)
			e.MarkUndetermined(ruleQuotientDigits)
		}
		return v.decimal.number.IsZero()
	case KindNull, KindRaised, KindBoolean, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
		panic("semantics: not a number")
	case KindHuge:
		return false
	case KindInteger, KindUnsigned:
	}
	return v.bits == 0
}

func zeroDivisor(e *Evaluation, rule *spec.Rule) Value {
	e.apply(rule, function.ArithmeticBeyond)
	if e.Dialect.ZeroDivisor == spec.ZeroDivisorNull || e.Dialect.ZeroDivisor == spec.ZeroDivisorFloat {
		return Null
	}
	return e.Raise(ClassDivisionByZero)
}

// quotientByZero is x / 0 by IEEE 754; the sign of either that a bound leaves
// unknown leaves it open.
func quotientByZero(e *Evaluation, a, b *Value) Value {
	x, xb := AsFloat(a)
	if xb > 0 && math.Abs(x) <= xb {
		e.apply(ruleFloatWithin, floatWithinOpen)
		e.MarkUndetermined(ruleFloatWithin)
	}
	return Float(x / b.Float64())
}

func divideFloats(e *Evaluation, a, b *Value) Value {
	e.apply(ruleDivide, function.ArithmeticFloat)
	return floatQuotient(e, a, b)
}

func floatQuotient(e *Evaluation, a, b *Value) Value {
	x, xb := AsFloat(a)
	y, yb := AsFloat(b)
	z := x / y
	bound := 0.0
	if xb > 0 || yb > 0 {
		bound = (xb+math.Abs(z)*yb)/(math.Abs(y)-yb) + ulp(z)
	}
	if overflows(e, z, x, y) && e.Dialect.FloatOverflow == spec.FloatOverflowRaises {
		return e.Raise(ClassOverflow)
	}
	if z == 0 && x != 0 && !math.IsInf(y, 0) && e.Dialect.FloatUnderflow == spec.FloatUnderflowRaises {
		return e.Raise(ClassOverflow)
	}
	return finishFloat(e, z, bound)
}

func divideDecimals(e *Evaluation, a, b *Value, result ast.Type) Value {
	e.apply(ruleDivide, function.ArithmeticDecimal)
	x, y := AsDecimal(a), AsDecimal(b)
	switch e.Dialect.Quotient {
	case spec.QuotientOpen:
		q := x.number.DivRound(y.number, 30)
		if !q.Mul(y.number).Equal(x.number) || !q.IsInteger() {
			e.MarkUndetermined(ruleDivide) // the scale may be 0
		}
		return DecimalValue(shortestDecimal(q, 0))
	case spec.QuotientSignificant:
		scale := significantScale(x, y)
		return DecimalValue(NewDecimal(x.number.DivRound(y.number, int32(scale)), scale))
	case spec.QuotientIncrement:
		return quotient(x, y, result.Scale)
	case spec.QuotientFloat:
	}
	panic("semantics: no quotient of decimals")
}

// shortestDecimal gives an exact quotient the least scale that shows all its
// digits, at least that one.
func shortestDecimal(q decimal.Decimal, least int) *Decimal {
	scale := max(least, int(-q.Exponent()))
	for scale > least && q.Equal(q.Truncate(int32(scale-1))) {
		scale--
	}
	return NewDecimal(q, scale)
}

// quotient is MySQL's: the engine holds more digits than the scale shows, or fewer where it
// keeps fewer of an operand, so the value has a slack unless it is exact at that scale.
func quotient(x, y *Decimal, scale int) Value {
	q := x.number.DivRound(y.number, int32(scale)+30)
	kept := quotientDigits(x.leastKept(), y.leastKept())
	sure := int32(min(scale, kept))
	shown := q.Round(sure)
	z := (&Decimal{number: q, scale: scale}).keeping(kept)
	z.longer = kept > scale || x.longer || y.longer
	if x.slack.Sign() > 0 || y.slack.Sign() > 0 {
		least := y.number.Abs().Sub(y.slack)
		if least.Sign() <= 0 {
			least = y.number.Abs()
		}
		z.slack = x.slack.Add(q.Abs().Mul(y.slack)).DivRound(least, int32(scale)+30)
	}
	if !shown.Equal(q) {
		z.slack = z.slack.Add(decimal.New(1, -sure))
	}
	return DecimalValue(z)
}

// StoredDigits notes that a column of texts shows all digits that an engine keeps of a number,
// and not those of its scale (Field_longstr::store_decimal in sql/field.cc of MySQL and MariaDB).
func StoredDigits(e *Evaluation, v *Value) {
	if v.kind == KindDecimal && e.Dialect.Quotient == spec.QuotientIncrement && (v.decimal.longer || v.decimal.dropped > 0) {
		e.apply(ruleQuotientDigits, quotientDigitsOpen)
		e.MarkUndetermined(ruleQuotientDigits)
	}
}

// quotientDigits is how many digits behind the point MySQL keeps of a quotient of numbers of
// which it keeps x and y: words of nine digits, as the operands have them, and more for
// div_precision_increment, 4, if there is no room for that many behind their digits
// (do_div_mod in strings/decimal.cc).
func quotientDigits(x, y int) int {
	const word, increment = 9, 4
	whole := func(digits int) int { return (digits + word - 1) / word * word }
	room := whole(x) - x + whole(y) - y
	return whole(whole(x) + whole(y) + max(0, increment-room))
}

// significantScale is PostgreSQL's scale of a numeric quotient: enough digits
// for 16 significant ones, counted in base 10,000, and no fewer than either
// operand shows (select_div_scale in utils/adt/numeric.c).
func significantScale(x, y *Decimal) int {
	const significant, perDigit = 16, 4
	xw, xf := leadingBase10000(x.number)
	yw, yf := leadingBase10000(y.number)
	weight := xw - yw
	if xf <= yf {
		weight--
	}
	scale := max(significant-weight*perDigit, x.scale, y.scale, 0)
	return min(scale, 1000)
}

// leadingBase10000 returns weight and value of the first non-zero digit in
// base 10,000; weight 0 is the digit before the point. Zero has weight 0 and
// digit 0.
func leadingBase10000(d decimal.Decimal) (weight, digit int) {
	if d.IsZero() {
		return 0, 0
	}
	top := d.NumDigits() + int(d.Exponent()) - 1 // power of ten of the first decimal digit
	weight = floorDivide(top, 4)
	return weight, int(d.Abs().Shift(int32(-4 * weight)).IntPart())
}

func floorDivide(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// IntegerDivide computes MySQL's a DIV b; result is BIGINT, unsigned if an
// operand is.
func IntegerDivide(e *Evaluation, a, b *Value, result ast.Type) Value {
	if e.Dialect.ZeroDivisor == spec.ZeroDivisorFloat && a.kind == KindRaised && b.kind == KindInteger && b.Int() == 0 {
		return zeroDivisor(e, ruleIntegerDivide) // NULL whatever a is: ArithmeticSimplificationRule of DuckDB leaves it out
	}
	if v, done := strict(e, ruleIntegerDivide, a, b); done {
		return v
	}
	if isZero(e, b) {
		return zeroDivisor(e, ruleIntegerDivide)
	}
	if e.Dialect.IntegerQuotient == spec.IntegerQuotientByType {
		return wholeQuotient(e, a, b, result)
	}
	if b.kind == KindFloat && math.Abs(b.Float64()) < 1e-60 { // fewer digits than that are left of it as a decimal
		e.MarkUnsupported("DIV by so small a double")
		return Null
	}
	if a.kind != KindInteger && a.kind != KindUnsigned || b.kind != KindInteger && b.kind != KindUnsigned {
		return integerDivideDecimals(e, a, b, result)
	}
	e.apply(ruleIntegerDivide, function.ArithmeticInteger)
	x, xn := magnitude(a)
	y, yn := magnitude(b)
	return signed(e, x/y, xn != yn, result)
}

// wholeQuotient is a // b: truncated between integers, a plain quotient
// between doubles.
func wholeQuotient(e *Evaluation, a, b *Value, result ast.Type) Value {
	if a.kind == KindFloat || b.kind == KindFloat {
		e.apply(ruleIntegerDivide, function.ArithmeticFloat)
		return floatQuotient(e, a, b)
	}
	e.apply(ruleIntegerDivide, function.ArithmeticInteger)
	low, _ := integerRange(result)
	if exactDecimal(a).Equal(low) && b.kind == KindInteger && b.Int() == -1 {
		return e.Raise(ClassOverflow)
	}
	return HugeInteger(new(big.Int).Quo(bigInteger(a), bigInteger(b)))
}

// signed builds a 64-bit integer of the result's signedness, or raises.
func signed(e *Evaluation, z uint64, negative bool, result ast.Type) Value {
	switch {
	case result.Unsigned && negative && z != 0:
		return e.Raise(ClassOverflow)
	case result.Unsigned:
		return UnsignedInteger(z)
	case negative && z <= 1<<63:
		return Integer(-int64(z))
	case !negative && z <= math.MaxInt64:
		return Integer(int64(z))
	}
	return e.Raise(ClassOverflow)
}

func integerDivideDecimals(e *Evaluation, a, b *Value, result ast.Type) Value {
	x, y := wholeDecimal(a), wholeDecimal(b)
	if a.kind == KindFloat || b.kind == KindFloat {
		e.apply(ruleIntegerDivide, function.ArithmeticFloat)
	} else {
		e.apply(ruleIntegerDivide, function.ArithmeticDecimal)
	}
	whole, _ := x.number.QuoRem(y.number, 0)
	if x.slack.Sign() > 0 || y.slack.Sign() > 0 {
		e.apply(ruleQuotientDigits, quotientDigitsOpen)
		e.MarkUndetermined(ruleQuotientDigits)
	}
	magnitude := whole.Abs().BigInt()
	if !magnitude.IsUint64() {
		return e.Raise(ClassOverflow)
	}
	return signed(e, magnitude.Uint64(), whole.IsNegative(), result)
}

// wholeDecimal converts any number to a decimal; a float by its shortest text.
func wholeDecimal(v *Value) *Decimal {
	if v.kind == KindFloat {
		return &Decimal{number: decimal.NewFromFloat(v.Float64()), slack: decimal.NewFromFloat(v.Bound())}
	}
	return AsDecimal(v)
}

// ModuloOfDecimals computes a % b of decimals for which DuckDB has no type and
// that it takes as doubles: a zero divisor yields NULL all the same
// (BindDecimalModulo).
func ModuloOfDecimals(e *Evaluation, a, b *Value, result ast.Type) Value {
	if b.kind == KindFloat && !a.IsRaised() && !a.IsNull() && isZero(e, b) {
		return zeroDivisor(e, ruleModulo)
	}
	return Modulo(e, a, b, result)
}

// ModuloOfText computes a % b where a was read from a text: in dialects whose engines have the
// acknowledged defect of -0 the right remainder is 0.
func ModuloOfText(e *Evaluation, a, b *Value, result ast.Type) Value {
	v := Modulo(e, a, b, result)
	if v.kind != KindFloat || v.Float64() != 0 || !math.Signbit(v.Float64()) || ruleModulo.DefectFor(e.Dialect.Name) == nil || e.defective(ruleModulo) {
		return v
	}
	return Float(0)
}

// Modulo computes a % b with the sign of a. Both operands are NULL or of one
// family.
func Modulo(e *Evaluation, a, b *Value, result ast.Type) Value {
	if v, done := strict(e, ruleModulo, a, b); done {
		return v
	}
	if isZero(e, b) {
		if b.kind == KindFloat && e.Dialect.ZeroDivisor == spec.ZeroDivisorFloat {
			e.apply(ruleModulo, function.ArithmeticBeyond)
			return Float(math.NaN())
		}
		return zeroDivisor(e, ruleModulo)
	}
	switch {
	case a.kind == KindFloat || b.kind == KindFloat:
		e.apply(ruleModulo, function.ArithmeticFloat)
		x, xb := AsFloat(a)
		y, yb := AsFloat(b)
		if xb > 0 || yb > 0 {
			e.apply(ruleFloatWithin, floatWithinOpen)
			e.MarkUndetermined(ruleFloatWithin)
		}
		return finishFloat(e, math.Mod(x, y), 0)
	case a.kind == KindDecimal || b.kind == KindDecimal:
		e.apply(ruleModulo, function.ArithmeticDecimal)
		x, y := AsDecimal(a), AsDecimal(b)
		if x.slack.Sign() > 0 || y.slack.Sign() > 0 {
			e.apply(ruleQuotientDigits, quotientDigitsOpen)
			e.MarkUndetermined(ruleQuotientDigits)
		}
		if e.Dialect.DecimalResults == spec.DecimalResultsSized {
			return sizedDecimal(e, ruleModulo, NewDecimal(x.number.Mod(y.number), max(x.scale, y.scale)), result, x, y)
		}
		z := NewDecimal(x.number.Mod(y.number), max(x.scale, y.scale)).keeping(max(x.leastKept(), y.leastKept()))
		z.longer = x.longer || y.longer
		return DecimalValue(z)
	}
	e.apply(ruleModulo, function.ArithmeticInteger)
	if low, _ := integerRange(result); e.Dialect.LeastModulo == spec.LeastModuloRaises && b.kind == KindInteger && b.Int() == -1 && exactDecimal(a).Equal(low) {
		return e.Raise(ClassOverflow) // it is computed as the division is
	}
	if result.Width == 128 || unsignedByType(e, result) {
		return HugeInteger(new(big.Int).Rem(bigInteger(a), bigInteger(b)))
	}
	x, negative := magnitude(a)
	y, _ := magnitude(b)
	_, remainder := bits.Div64(0, x, y)
	if negative {
		return Integer(-int64(remainder))
	}
	if a.kind == KindUnsigned {
		return UnsignedInteger(remainder)
	}
	return Integer(int64(remainder))
}
