package semantics

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec/ast"
)

// The casts of a dialect that is typed by cost, DuckDB's: text may have white
// space around it, single underscores between digits and an exponent; what is
// no number of the type, also because it is too large, is malformed. Sources:
// IntegerCastLoop in src/include/duckdb/common/operator/
// integer_cast_operator.hpp, DecimalCastOperation in decimal_cast_operators.hpp,
// TryDoubleCast in double_cast_operator.hpp, TryCastStringBool in
// cast_operators.hpp, TryCastWithOverflowCheckFloat in numeric_cast.hpp,
// DoubleToDecimalCast and TryCastDecimalToNumeric in
// src/common/operator/cast_operators.cpp, all of 1.5.5.

const whiteSpace = " \t\n\v\f\r"

// writtenNumber is a number as text writes it.
var writtenNumber = regexp.MustCompile(`^([+-]?)(\d+(?:_\d+)*)?(?:\.(\d+(?:_\d+)*)?)?(?:[eE]([+-]?\d+(?:_\d+)*))?$`)

// readNumber reads text as a decimal number; ok is false for anything else.
// exponent tells that the text has one.
func readNumber(text string) (n decimal.Decimal, exponent, ok bool) {
	parts := writtenNumber.FindStringSubmatch(strings.Trim(text, whiteSpace))
	if parts == nil || parts[2]+parts[3] == "" {
		return n, false, false
	}
	for i := range parts {
		parts[i] = strings.ReplaceAll(parts[i], "_", "")
	}
	digits, _ := new(big.Int).SetString(parts[2]+parts[3], 10)
	if parts[1] == "-" {
		digits.Neg(digits)
	}
	power := 0
	if exponent = parts[4] != ""; exponent {
		p, err := strconv.ParseInt(parts[4], 10, 16)
		if err != nil {
			return n, true, false
		}
		power = int(p)
	}
	return decimal.NewFromBigInt(digits, int32(power-len(parts[3]))), exponent, true
}

// baseInteger reads 0x1F and 0b101.
func baseInteger(text string) (n *big.Int, ok bool) {
	s := strings.ToLower(strings.TrimLeft(text, whiteSpace))
	base := map[string]int{"0x": 16, "0b": 2}[s[:min(2, len(s))]]
	if base == 0 || len(s) < 3 || s[2] == '_' || s[len(s)-1] == '_' || strings.Contains(s, "__") || strings.ContainsAny(s[2:], "+-") {
		return nil, false
	}
	return new(big.Int).SetString(strings.ReplaceAll(s[2:], "_", ""), base)
}

func castToInteger(e *Evaluation, v *Value, to ast.Type, _ bool) Value {
	if to.Unsigned && to.Width == 128 {
		e.MarkUnsupported("UHUGEINT")
		return Null
	}
	switch v.kind {
	case KindInteger:
		if to.Unsigned && v.Int() >= 0 && (to.Width == 64 || v.Int() < 1<<to.Width) || !to.Unsigned && fitsWidth(v.Int(), to.Width) {
			return *v
		}
		return outOfRange(e, ruleToInteger)
	case KindHuge, KindUnsigned:
		return integerInRange(e, ruleToInteger, bigInteger(v), to)
	case KindBoolean:
		return Integer(int64(v.bits))
	case KindDecimal:
		return integerInRange(e, ruleToInteger, v.decimal.number.Round(0).BigInt(), to)
	case KindFloat:
		f := v.Float64()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return outOfRange(e, ruleToInteger)
		}
		if v.Bound() > 0 && math.RoundToEven(f-v.Bound()) != math.RoundToEven(f+v.Bound()) {
			e.MarkUndetermined(ruleFloatWithin)
		}
		if floatOutside(f, to) { // before it is rounded
			return outOfRange(e, ruleToInteger)
		}
		n, _ := big.NewFloat(math.RoundToEven(f)).Int(nil)
		if low, high := integerRange(to); decimal.NewFromBigInt(n, 0).GreaterThan(high) || decimal.NewFromBigInt(n, 0).LessThan(low) {
			e.MarkUndetermined(ruleToInteger) // rounding left the type: undefined in C++
		}
		return HugeInteger(n)
	case KindText:
		return integerOfText(e, v.text, to)
	case KindNull, KindRaised, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	panic("semantics: no cast of " + v.kind.String() + " to an integer")
}

// integerOfText rounds the number half away from zero.
func integerOfText(e *Evaluation, text string, to ast.Type) Value {
	if to.Unsigned && strings.HasPrefix(strings.TrimLeft(text, whiteSpace), "-") {
		return negativeText(e, text)
	}
	if n, ok := baseInteger(text); ok {
		if to.Width == 128 && strings.ContainsAny(text, "xX") { // HugeIntegerCastOperation::HandleHexDigit takes none
			return malformed(e, ruleToInteger)
		}
		return inRangeOrMalformed(e, n, to)
	}
	number, exponent, ok := readNumber(text)
	switch {
	case !ok:
		return malformed(e, ruleToInteger)
	case exponent && to.Width == 128:
		e.MarkUnsupported("a HUGEINT with an exponent in text")
		return Null
	case exponent && number.NumDigits()+int(number.Exponent()) > 40, to.Width <= 64 && wholeBeyond(text, to):
		return malformed(e, ruleToInteger)
	}
	return inRangeOrMalformed(e, number.Round(0).BigInt(), to)
}

// wholeBeyond tells that the digits before the point and an exponent are beyond the 64 bits in which
// they are read, without a sign if the type is UBIGINT, whatever the exponent makes of them: HandleDigit of
// IntegerDecimalCastOperation, IntegerDecimalCastData in
// src/include/duckdb/common/operator/integer_cast_operator.hpp of DuckDB 1.5.5.
func wholeBeyond(text string, to ast.Type) bool {
	parts := writtenNumber.FindStringSubmatch(strings.Trim(text, whiteSpace))
	whole, _ := new(big.Int).SetString(strings.ReplaceAll("0"+parts[2], "_", ""), 10)
	if parts[1] == "-" {
		whole.Neg(whole)
	}
	if to.Unsigned && to.Width == 64 {
		return !whole.IsUint64()
	}
	return !whole.IsInt64()
}

func inRangeOrMalformed(e *Evaluation, n *big.Int, to ast.Type) Value {
	low, high := integerRange(to)
	if d := decimal.NewFromBigInt(n, 0); d.LessThan(low) || d.GreaterThan(high) {
		return malformed(e, ruleToInteger)
	}
	return HugeInteger(n)
}

func castToDecimal(e *Evaluation, v *Value, to ast.Type, _ bool) Value {
	switch v.kind {
	case KindInteger, KindHuge, KindUnsigned, KindDecimal:
		return decimalInRange(e, exactDecimal(v), to)
	case KindBoolean:
		if v.bits == 1 && to.Precision == to.Scale {
			return DecimalValue(NewDecimal(decimal.New(1, int32(-to.Scale)), to.Scale)) // the unscaled 1
		}
		return decimalInRange(e, decimal.NewFromInt(int64(v.bits)), to)
	case KindFloat:
		return decimalOfFloat(e, v, to)
	case KindText:
		n, exponent, ok := readNumber(v.text)
		switch {
		case !ok:
			return malformed(e, ruleToDecimal)
		case exponent:
			e.MarkUnsupported("a DECIMAL with an exponent in text")
			return Null
		}
		if n = n.Round(int32(to.Scale)); beyondPrecision(n, to) {
			return malformed(e, ruleToDecimal)
		}
		return DecimalValue(NewDecimal(n, to.Scale))
	case KindNull, KindRaised, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	panic("semantics: no cast of " + v.kind.String() + " to a decimal")
}

// decimalInRange rounds half away from zero.
func decimalInRange(e *Evaluation, n decimal.Decimal, to ast.Type) Value {
	if n = n.Round(int32(to.Scale)); beyondPrecision(n, to) {
		return outOfRange(e, ruleToDecimal)
	}
	return DecimalValue(NewDecimal(n, to.Scale))
}

func beyondPrecision(n decimal.Decimal, to ast.Type) bool {
	return n.Abs().GreaterThanOrEqual(decimal.New(1, int32(to.Precision-to.Scale)))
}

// decimalOfFloat scales in binary64 and rounds the product half away from
// zero.
func decimalOfFloat(e *Evaluation, v *Value, to ast.Type) Value {
	power := math.Pow10(to.Scale)
	scaled := math.Round(v.Float64() * power)
	if v.Bound() > 0 && math.Round((v.Float64()-v.Bound())*power) != math.Round((v.Float64()+v.Bound())*power) {
		e.MarkUndetermined(ruleFloatWithin)
	}
	if math.IsNaN(scaled) || math.Abs(scaled) >= math.Pow10(to.Precision) {
		return outOfRange(e, ruleToDecimal)
	}
	n, _ := big.NewFloat(scaled).Int(nil)
	return DecimalValue(NewDecimal(decimal.NewFromBigInt(n, int32(-to.Scale)), to.Scale))
}

func castToFloat(e *Evaluation, v *Value, _ ast.Type, _ bool) Value {
	switch v.kind {
	case KindInteger, KindHuge, KindUnsigned, KindFloat:
		f, bound := AsFloat(v)
		return FloatWithin(f, bound)
	case KindDecimal:
		f, _ := AsFloat(v)
		if v.decimal.number.Shift(int32(v.decimal.scale)).Abs().LessThanOrEqual(decimal.New(1<<53, 0)) || v.decimal.scale == 0 {
			return Float(f) // one division of two exact numbers
		}
		return FloatWithin(f, ulp(f)) // the sum of a whole and a fraction
	case KindBoolean:
		return Float(float64(v.bits))
	case KindText:
		f, ok := floatOfText(v.text)
		if !ok {
			return malformed(e, ruleToFloat)
		}
		return Float(f)
	case KindNull, KindRaised, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	panic("semantics: no cast of " + v.kind.String() + " to a double")
}

func floatOfText(text string) (float64, bool) {
	s := strings.ToLower(strings.Trim(text, whiteSpace))
	switch strings.TrimPrefix(strings.TrimPrefix(s, "+"), "-") {
	case "nan":
		return math.NaN(), true
	case "inf", "infinity":
		if strings.Contains(s, "-") {
			return math.Inf(-1), true
		}
		return math.Inf(1), true
	}
	parts := writtenNumber.FindStringSubmatch(s)
	if parts == nil || parts[2]+parts[3] == "" {
		return 0, false
	}
	return parseFloat(strings.ReplaceAll(s, "_", "")), true
}

func castToText(e *Evaluation, v *Value, _ ast.Type, _ bool) Value { return TextOf(e, v) }

func castToBoolean(e *Evaluation, v *Value, _ ast.Type, _ bool) Value {
	switch v.kind {
	case KindBoolean:
		return *v
	case KindInteger, KindUnsigned:
		return Boolean(v.bits != 0)
	case KindHuge:
		return Boolean(true)
	case KindDecimal, KindFloat:
		return Boolean(!isZero(e, v))
	case KindText:
		switch strings.ToLower(v.text) {
		case "true", "t", "yes", "y", "1":
			return Boolean(true)
		case "false", "f", "no", "n", "0":
			return Boolean(false)
		}
		return malformed(e, ruleToBoolean)
	case KindNull, KindRaised, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	panic("semantics: no cast of " + v.kind.String() + " to boolean")
}
