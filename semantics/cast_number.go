package semantics

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func toInteger(e *Evaluation, v *Value, to ast.Type, explicit bool) Value {
	nearest := e.Dialect.Casts == spec.CastsNearest
	var whole decimal.Decimal
	switch v.kind {
	case KindInteger:
		if !to.Unsigned && fitsWidth(v.Int(), to.Width) {
			return *v
		}
		whole = decimal.NewFromInt(v.Int())
	case KindHuge:
		whole = v.decimal.number
	case KindUnsigned:
		if to.Unsigned && to.Width == 64 {
			return *v
		}
		whole = decimal.NewFromUint64(v.bits)
	case KindBoolean:
		return Integer(int64(v.bits))
	case KindDecimal:
		if d := v.decimal; d.slack.Sign() > 0 && !d.number.Sub(d.slack).Round(0).Equal(d.number.Add(d.slack).Round(0)) {
			e.MarkUndetermined(ruleQuotientDigits)
		}
		whole = v.decimal.number.Round(0)
		if e.Dialect.CastRounding == spec.CastRoundingOpen && !whole.Equal(v.decimal.number) {
			e.MarkUndetermined(ruleToInteger)
		}
	case KindFloat:
		f := v.Float64()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return outOfRange(e, ruleToInteger)
		}
		if v.Bound() > 0 && math.RoundToEven(f-v.Bound()) != math.RoundToEven(f+v.Bound()) {
			e.MarkUndetermined(ruleFloatWithin)
		}
		if e.Dialect.CastRounding == spec.CastRoundingOpen && f != math.Trunc(f) {
			e.MarkUndetermined(ruleToInteger)
		}
		whole = exactFloat(math.RoundToEven(f))
		if math.Abs(f) >= 1<<63 && nearest {
			// MySQL clamps a column or literal and raises for an expression. What
			// CAST made a DOUBLE 8.0.39 truncates besides (val_int_from_real in
			// sql/item_func.cc); 9.7.4 was seen to round it like any other.
			e.MarkUndetermined(ruleToInteger)
		}
	case KindText:
		switch e.Dialect.NumberText {
		case spec.NumberTextPrefix:
			if explicit && truncatedInteger(e, v.text) {
				return malformed(e, ruleToInteger)
			}
			return fitInteger(e, leadingInteger(e.Dialect, v.text), to, explicit)
		case spec.NumberTextLiteral:
			return integerOfLiteral(e, v, to)
		case spec.NumberTextInput:
		}
		n, read := integerInput(v.text, to.Width)
		if read != inputNumber {
			return unread(e, ruleToInteger, read)
		}
		return Integer(n)
	case KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap, KindNull, KindRaised:
		return malformed(e, ruleToInteger)
	}
	if low, high := integerRange(to); whole.LessThan(low) || whole.GreaterThan(high) {
		if !nearest || !explicit {
			return outOfRange(e, ruleToInteger)
		}
		e.apply(ruleToInteger, castBeyond)
	}
	i := clampInteger(whole)
	if v.kind == KindDecimal && !to.Unsigned && i.kind == KindUnsigned {
		i = Integer(math.MaxInt64) // my_decimal2int stops at the end of the signed range
	}
	if to.Unsigned && v.kind == KindDecimal && whole.Sign() < 0 {
		// MySQL converts a negative decimal as signed and reinterprets it,
		// MariaDB stops at 0 (both from source text of other versions).
		e.MarkUndetermined(ruleToInteger)
	}
	return fitInteger(e, i, to, explicit)
}

// fitInteger gives a 64-bit integer the signedness of the type: MySQL keeps
// the bits.
func fitInteger(e *Evaluation, i Value, to ast.Type, explicit bool) Value {
	if !explicit {
		whole := exactDecimal(&i)
		if low, high := integerRange(to); whole.LessThan(low) || whole.GreaterThan(high) {
			return outOfRange(e, ruleToInteger)
		}
	}
	if to.Unsigned {
		return UnsignedInteger(i.bits)
	}
	return Integer(int64(i.bits))
}

var (
	two = decimal.NewFromInt(2)
	one = decimal.NewFromInt(1)
)

func integerRange(t ast.Type) (low, high decimal.Decimal) {
	width := int64(t.Width)
	if t.Unsigned {
		return decimal.Zero, powerOfTwo(width).Sub(one)
	}
	high = powerOfTwo(width - 1)
	return high.Neg(), high.Sub(one)
}

func powerOfTwo(n int64) decimal.Decimal { return two.Pow(decimal.NewFromInt(n)) }

// integerOfLiteral is the standard's cast of text: the text is a numeric
// literal, which is cast in its turn.
func integerOfLiteral(e *Evaluation, v *Value, to ast.Type) Value {
	prefix, rest, _ := numericPrefix(strings.Trim(v.text, " "))
	if prefix == "" || rest != "" {
		return malformed(e, ruleToInteger)
	}
	number := Float(parseFloat(prefix))
	if !strings.ContainsAny(prefix, "eE") {
		d, err := ParseDecimal(prefix)
		if err != nil {
			return malformed(e, ruleToInteger)
		}
		number = DecimalValue(d)
	}
	return toInteger(e, &number, to, true)
}

// unread raises what the input function of a type raises for a text.
func unread(e *Evaluation, rule *spec.Rule, read input) Value {
	switch read {
	case inputBeyond:
		return outOfRange(e, rule)
	case inputSpecial:
		e.MarkUnsupported("NaN and infinity as numeric")
		return Null
	case inputMalformed, inputNumber:
	}
	return malformed(e, rule)
}

func toDecimal(e *Evaluation, v *Value, to ast.Type, explicit bool) Value {
	d := &Decimal{}
	switch v.kind {
	case KindInteger, KindUnsigned, KindHuge, KindDecimal:
		*d = *AsDecimal(v)
	case KindBoolean:
		*d = *DecimalFromInteger(int64(v.bits))
	case KindFloat:
		f := v.Float64()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			if e.Dialect.SpecialDecimals == spec.SpecialDecimalsNone {
				return outOfRange(e, ruleToDecimal)
			}
			return unread(e, ruleToDecimal, inputSpecial)
		}
		n := decimal.NewFromFloat(f)
		if e.Dialect.FloatDigits == spec.FloatDigitsFifteen {
			n = fifteenDigits(f)
		}
		d = NewDecimal(n, max(0, int(-n.Exponent())))
		d.slack = decimal.NewFromFloat(v.Bound())
	case KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
		text := v.text
		if e.Dialect.NumberText == spec.NumberTextInput {
			n, read := decimalInput(text)
			if read != inputNumber {
				return unread(e, ruleToDecimal, read)
			}
			d = n
			break
		}
		if e.Dialect.NumberText == spec.NumberTextPrefix {
			if explicit && truncatedDecimal(e, text) {
				return malformed(e, ruleToDecimal)
			}
			prefix, _, _ := numericPrefix(text)
			text = "0"
			if prefix != "" {
				text = prefix
			}
		}
		prefix, rest, _ := numericPrefix(text)
		if prefix == "" || strings.Trim(rest, " \t\n\v\f\r") != "" {
			return malformed(e, ruleToDecimal)
		}
		n, err := ParseDecimal(prefix)
		switch {
		case errors.Is(err, ErrDecimalRange):
			return outOfRange(e, ruleToDecimal)
		case err != nil:
			return malformed(e, ruleToDecimal)
		}
		d = n
	case KindNull, KindRaised:
	}
	if to.Precision == ast.Unlimited {
		return DecimalValue(d)
	}
	return fitDecimal(e, d, to, explicit)
}

// fifteenDigits is the number that PostgreSQL makes of a double: what %.15g
// prints (float8_numeric).
func fifteenDigits(f float64) decimal.Decimal {
	d, err := decimal.NewFromString(strconv.FormatFloat(f, 'g', 15, 64))
	if err != nil {
		panic("semantics: not a number: " + err.Error())
	}
	return d
}

// fitDecimal rounds to precision and scale of a type.
func fitDecimal(e *Evaluation, d *Decimal, to ast.Type, explicit bool) Value {
	n := d.number.Round(int32(to.Scale))
	if d.slack.Sign() > 0 && !d.number.Sub(d.slack).Round(int32(to.Scale)).Equal(d.number.Add(d.slack).Round(int32(to.Scale))) {
		e.MarkUndetermined(ruleQuotientDigits)
	}
	if e.Dialect.CastRounding == spec.CastRoundingOpen && !n.Equal(d.number) {
		e.MarkUndetermined(ruleToDecimal)
	}
	if limit := decimal.New(1, int32(to.Precision-to.Scale)); n.Abs().GreaterThanOrEqual(limit) {
		if e.Dialect.Casts != spec.CastsNearest || e.Dialect.Truncations != spec.TruncationsTaken || !explicit { // strict mode stores no other value
			return outOfRange(e, ruleToDecimal)
		}
		e.apply(ruleToDecimal, castBeyond)
		sign := n.Sign()
		n = limit.Sub(decimal.New(1, int32(-to.Scale)))
		if sign < 0 {
			n = n.Neg()
		}
	}
	return DecimalValue(NewDecimal(n, to.Scale))
}

func toFloat(e *Evaluation, v *Value, to ast.Type, _ bool) Value {
	var f, bound float64
	switch v.kind {
	case KindInteger, KindUnsigned, KindHuge, KindDecimal, KindFloat:
		f, bound = AsFloat(v)
		if f == 0 && v.kind == KindDecimal && !v.decimal.number.IsZero() && e.Dialect.FloatUnderflow == spec.FloatUnderflowRaises {
			return outOfRange(e, ruleToFloat)
		}
	case KindBoolean:
		f = float64(v.bits)
	case KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
		if e.Dialect.NumberText == spec.NumberTextInput {
			n, read := floatInput(v.text)
			if read != inputNumber {
				return unread(e, ruleToFloat, read)
			}
			return floatOfType(n, 0, to)
		}
		parsed, ok := floatLiteral(e, v.text)
		if !ok {
			return malformed(e, ruleToFloat)
		}
		f = parsed
	case KindNull, KindRaised:
	}
	switch {
	case e.Dialect.Casts == spec.CastsNearest && math.IsInf(f, 0):
		e.apply(ruleToFloat, castBeyond)
		f = math.Copysign(math.MaxFloat64, f)
	case e.Dialect.Casts == spec.CastsNearest:
	case e.Dialect.FloatOverflow == spec.FloatOverflowRaises && v.kind != KindFloat && beyondFloat(f, v):
		return outOfRange(e, ruleToFloat)
	}
	if to.Kind == ast.TypeReal && beyondSingle(f) {
		return outOfRange(e, ruleToFloat)
	}
	if to.Precision > 0 {
		return fixedFloat(e, f, to)
	}
	return floatOfType(f, bound, to)
}

func floatOfType(f, bound float64, to ast.Type) Value {
	if to.Kind == ast.TypeReal {
		return singleWithin(f, bound)
	}
	return FloatWithin(f, bound)
}

// beyondFloat tells that a number is too large for binary64, or that a text
// denotes one too close to 0 (float8in_internal: ERANGE with a result of 0).
func beyondFloat(f float64, v *Value) bool {
	if math.IsInf(f, 0) {
		return !strings.Contains(strings.ToLower(v.text), "inf")
	}
	mantissa, _, _ := strings.Cut(strings.ToLower(v.text), "e")
	return f == 0 && v.kind == KindText && strings.ContainsAny(mantissa, "123456789")
}

// floatLiteral reads text as an approximate number: a literal, or in MySQL the
// longest numeric prefix.
func floatLiteral(e *Evaluation, text string) (float64, bool) {
	if e.Dialect.NumberText == spec.NumberTextPrefix {
		return prefixFloat(text), !truncatedFloat(e, text)
	}
	s := strings.ToLower(strings.Trim(text, " \t\n\v\f\r"))
	word := s
	if strings.HasPrefix(s, "+") || strings.HasPrefix(s, "-") {
		word = s[1:]
	}
	switch {
	case e.Dialect.FloatWords == spec.FloatWordsNone:
	case word == "nan":
		return math.NaN(), s == "nan"
	case word == "inf" || word == "infinity":
		if strings.HasPrefix(s, "-") {
			return math.Inf(-1), true
		}
		return math.Inf(1), true
	}
	prefix, rest, _ := numericPrefix(s)
	return parseFloat(prefix), prefix != "" && rest == ""
}
