package semantics

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

const (
	castNull spec.Case = iota
	castInteger
	castDecimal
	castFloat
	castText
	castBoolean
	castBeyond    // out of range
	castMalformed // text that is no literal of the type
)

var castCases = []string{"null", "from integer", "from decimal", "from approximate", "from text", "from boolean", "out of range", "malformed"}

// castRule declares a conversion to one type; strict are the cases that no
// strictly typed dialect reaches. SQLite's casts are a rule of their own.
func castRule(id, says string, strict []string, variants ...spec.Variant) *spec.Rule {
	coercing := []string{"from boolean", "malformed"}
	return spec.Declare(spec.Rule{
		ID: id, Says: says + " NULL stays NULL.", From: spec.ISO("<cast specification>"),
		Keywords: []string{"CAST"}, Cases: castCases, Variants: variants,
		Only:   []string{"iso", "mysql", "mariadb", "postgres"},
		Except: map[string][]string{"mysql": coercing, "mariadb": coercing, "iso": strict, "postgres": strict},
	})
}

var (
	ruleToInteger = castRule("cast.to-integer",
		"An exact number loses its fraction by rounding or truncation, text must be a literal; a number outside the type raises.", nil,
		spec.Variant{Dialects: []string{"postgres"}, Says: "numeric rounds half away from zero, double precision half to even; text must be an integer literal.",
			From: spec.PostgreSQLCode("numeric_int4, numericvar_to_int64, dtoi4, pg_strtoint32_safe", "src/backend/utils/adt/numeric.c, float.c, numutils.c")},
		spec.Variant{Dialects: []string{"mysql", "mariadb"}, Says: "Decimals round half away from zero, doubles half to even, text gives its leading digits; out of range stops at the end of the range, of MySQL's computed doubles it is open.",
			From: spec.MySQLCode("Item_typecast_signed::val_int, Item_typecast_unsigned::val_int, Item_func_numhybrid::val_int, Field_double::val_int", "sql/item_func.cc, sql/field.cc").
				With(spec.MariaDBCode("Converter_double_to_longlong", "sql/field.cc"))},
	)
	ruleToDecimal = castRule("cast.to-decimal",
		"The number is rounded or truncated to the scale; if its integer digits do not fit the precision it raises.", []string{"from boolean"},
		spec.Variant{Dialects: []string{"postgres"}, Says: "Rounds half away from zero; a double precision gives 15 significant digits.",
			From: spec.PostgreSQL("8.1.2 Arbitrary Precision Numbers", "datatype.sgml").With(spec.PostgreSQLCode("float8_numeric", "src/backend/utils/adt/numeric.c"))},
		spec.Variant{Dialects: []string{"mysql", "mariadb"}, Says: "Rounds half away from zero; a number that does not fit becomes the largest one of the type.",
			From: spec.MySQLCode("Item_typecast_decimal::val_decimal", "sql/item_func.cc").With(spec.MariaDBCode("Item_decimal_typecast::val_decimal", "sql/item_func.cc"))},
	)
	ruleToFloat = castRule("cast.to-float",
		"An approximation of the number, here the nearest one; text must be a literal.", []string{"from boolean"},
		spec.Variant{Dialects: []string{"mysql", "mariadb"}, Says: "Text gives its longest numeric prefix, 0 without one; out of range stops at the largest double.",
			From: spec.MySQL("14.3 Type Conversion in Expression Evaluation", "type-conversion.html").
				With(spec.MySQLCode("my_strtod", "strings/dtoa.cc")).With(spec.MariaDBCode("my_strtod", "strings/dtoa.c"))},
	)
	ruleToText = castRule("cast.to-text",
		"The literal that denotes the value; an explicit cast to a shorter string truncates.", []string{"malformed"})
	ruleToBoolean = spec.Declare(spec.Rule{
		ID:       "cast.to-boolean",
		Says:     "Text is read as TRUE or FALSE; anything else raises.",
		From:     spec.ISO("<cast specification>"),
		Keywords: []string{"CAST"}, Cases: castCases, Only: []string{"iso", "postgres"},
		Except: map[string][]string{"postgres": {"from decimal", "from approximate", "out of range", "from boolean"},
			"iso": {"from decimal", "from approximate", "from integer", "out of range", "from boolean"}},
		Variants: []spec.Variant{{Dialects: []string{"postgres"}, Says: "An integer is true if it is not zero; text may be any unambiguous prefix of true, false, yes, no, on, off, or 1, 0.",
			From: spec.PostgreSQL("8.6 Boolean Type", "datatype.sgml").With(spec.PostgreSQLCode("int4_bool", "src/backend/utils/adt/int.c"))}},
	})
)

// sourceCase is the case of a cast by the kind it starts from.
func sourceCase(k Kind) spec.Case {
	switch k {
	case KindInteger, KindUnsigned:
		return castInteger
	case KindDecimal:
		return castDecimal
	case KindFloat:
		return castFloat
	case KindText, KindBytes:
		return castText
	case KindBoolean:
		return castBoolean
	case KindNull:
		return castNull
	case KindRaised:
	}
	panic("semantics: no cast from " + k.String())
}

// Cast converts a value to a type as CAST does. The caller has checked that
// the dialect has such a cast.
func Cast(e *Evaluation, v Value, to ast.Type) Value {
	return convert(e, v, to, true)
}

// Convert converts a value as an implicit conversion or a store does: where an
// explicit cast would truncate text, it raises.
func Convert(e *Evaluation, v Value, to ast.Type) Value {
	return convert(e, v, to, false)
}

func convert(e *Evaluation, v Value, to ast.Type, explicit bool) Value {
	if v.kind == KindRaised {
		return v
	}
	if to.Kind == ast.TypeDynamic {
		if explicit {
			return CastDynamic(e, v, to.Affinity)
		}
		return ApplyAffinity(e, v, to.Affinity)
	}
	var rule *spec.Rule
	var compute func(*Evaluation, *Value, ast.Type, bool) Value
	switch to.Kind {
	case ast.TypeInteger:
		rule, compute = ruleToInteger, toInteger
	case ast.TypeDecimal:
		rule, compute = ruleToDecimal, toDecimal
	case ast.TypeDouble, ast.TypeReal:
		rule, compute = ruleToFloat, toFloat
	case ast.TypeText, ast.TypeChar:
		rule, compute = ruleToText, toText
	case ast.TypeBoolean:
		rule, compute = ruleToBoolean, toBoolean
	case ast.TypeUnknown, ast.TypeBytes:
		return v
	case ast.TypeDynamic:
	}
	e.apply(rule, sourceCase(v.kind))
	if v.kind == KindNull {
		return Null
	}
	return compute(e, &v, to, explicit)
}

func outOfRange(e *Evaluation, rule *spec.Rule) Value {
	e.apply(rule, castBeyond)
	return e.Raise(ClassOverflow)
}

func malformed(e *Evaluation, rule *spec.Rule) Value {
	e.apply(rule, castMalformed)
	return e.Raise(ClassCast)
}

func toInteger(e *Evaluation, v *Value, to ast.Type, explicit bool) Value {
	coercing := e.Dialect.Typing == spec.TypingCoercing
	var whole decimal.Decimal
	switch v.kind {
	case KindInteger:
		if !to.Unsigned && fitsWidth(v.Int(), to.Width) {
			return *v
		}
		whole = decimal.NewFromInt(v.Int())
	case KindUnsigned:
		if to.Unsigned && to.Width == 64 {
			return *v
		}
		whole = decimal.NewFromUint64(v.bits)
	case KindBoolean:
		return Integer(int64(v.bits))
	case KindDecimal:
		if d := v.decimal; d.slack.Sign() > 0 && !d.number.Sub(d.slack).Round(0).Equal(d.number.Add(d.slack).Round(0)) {
			e.LeaveOpen(ruleQuotientDigits)
		}
		whole = v.decimal.number.Round(0)
		if e.Dialect.Division == spec.DivisionOpen && !whole.Equal(v.decimal.number) {
			e.LeaveOpen(ruleToInteger) // ISO: rounding or truncation
		}
	case KindFloat:
		f := v.Float64()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return outOfRange(e, ruleToInteger)
		}
		if v.bound > 0 && math.RoundToEven(f-v.bound) != math.RoundToEven(f+v.bound) {
			e.LeaveOpen(ruleFloatWithin)
		}
		if e.Dialect.Division == spec.DivisionOpen && f != math.Trunc(f) {
			e.LeaveOpen(ruleToInteger)
		}
		whole = exactFloat(math.RoundToEven(f))
		if math.Abs(f) >= 1<<63 && coercing {
			// MySQL clamps a column or literal and raises for an expression. What
			// CAST made a DOUBLE 8.0.39 truncates besides (val_int_from_real in
			// sql/item_func.cc); 9.7.4 was seen to round it like any other.
			e.LeaveOpen(ruleToInteger)
		}
	case KindText:
		if coercing {
			return fitInteger(e, leadingInteger(v.text), to, explicit)
		}
		if e.Dialect.Division == spec.DivisionOpen {
			return integerOfLiteral(e, v, to)
		}
		n, read := integerInput(v.text, to.Width)
		if read != inputNumber {
			return unread(e, ruleToInteger, read)
		}
		return Integer(n)
	case KindBytes, KindNull, KindRaised:
		return malformed(e, ruleToInteger)
	}
	if low, high := integerRange(to); whole.LessThan(low) || whole.GreaterThan(high) {
		if !coercing || !explicit {
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
		e.LeaveOpen(ruleToInteger)
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
		e.LeaveOut("NaN and infinity as numeric")
		return Null
	case inputMalformed, inputNumber:
	}
	return malformed(e, rule)
}

func toDecimal(e *Evaluation, v *Value, to ast.Type, explicit bool) Value {
	d := &Decimal{}
	switch v.kind {
	case KindInteger, KindUnsigned, KindDecimal:
		*d = *AsDecimal(v)
	case KindBoolean:
		*d = *DecimalFromInteger(int64(v.bits))
	case KindFloat:
		f := v.Float64()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			if e.Dialect.Quotient != spec.QuotientSignificant {
				return outOfRange(e, ruleToDecimal)
			}
			return unread(e, ruleToDecimal, inputSpecial)
		}
		n := decimal.NewFromFloat(f)
		if e.Dialect.Quotient == spec.QuotientSignificant {
			n = fifteenDigits(f)
		}
		d = NewDecimal(n, max(0, int(-n.Exponent())))
		d.slack = decimal.NewFromFloat(v.bound)
	case KindText, KindBytes:
		text := v.text
		if e.Dialect.Quotient == spec.QuotientSignificant {
			n, read := decimalInput(text)
			if read != inputNumber {
				return unread(e, ruleToDecimal, read)
			}
			d = n
			break
		}
		if e.Dialect.Typing == spec.TypingCoercing {
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
		e.LeaveOpen(ruleQuotientDigits)
	}
	if e.Dialect.Division == spec.DivisionOpen && !n.Equal(d.number) {
		e.LeaveOpen(ruleToDecimal) // ISO: rounding or truncation
	}
	if limit := decimal.New(1, int32(to.Precision-to.Scale)); n.Abs().GreaterThanOrEqual(limit) {
		if e.Dialect.Typing != spec.TypingCoercing || !explicit { // strict mode stores no other value
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
	case KindInteger, KindUnsigned, KindDecimal, KindFloat:
		f, bound = AsFloat(v)
		if f == 0 && v.kind == KindDecimal && !v.decimal.number.IsZero() && e.Dialect.NotANumber == spec.NaNValue {
			return outOfRange(e, ruleToFloat) // PostgreSQL manual, 8.1.3: underflow is an error
		}
	case KindBoolean:
		f = float64(v.bits)
	case KindText, KindBytes:
		parsed, ok := floatLiteral(e, v.text)
		if !ok {
			return malformed(e, ruleToFloat)
		}
		f = parsed
	case KindNull, KindRaised:
	}
	switch {
	case e.Dialect.Typing == spec.TypingCoercing && math.IsInf(f, 0):
		e.apply(ruleToFloat, castBeyond)
		f = math.Copysign(math.MaxFloat64, f)
	case e.Dialect.Typing == spec.TypingCoercing:
	case e.Dialect.FloatOverflow == spec.FloatOverflowRaises && v.kind != KindFloat && beyondFloat(f, v):
		return outOfRange(e, ruleToFloat)
	}
	if to.Kind == ast.TypeReal {
		f = float64(float32(f))
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
	if e.Dialect.Typing == spec.TypingCoercing {
		return prefixFloat(text), true
	}
	s := strings.ToLower(strings.Trim(text, " \t\n\v\f\r"))
	switch strings.TrimLeft(s, "+-") {
	case "nan":
		return math.NaN(), s == "nan"
	case "inf", "infinity":
		if strings.HasPrefix(s, "-") {
			return math.Inf(-1), true
		}
		return math.Inf(1), true
	}
	prefix, rest, _ := numericPrefix(s)
	return parseFloat(prefix), prefix != "" && rest == ""
}

func toText(e *Evaluation, v *Value, to ast.Type, explicit bool) Value {
	t := TextOf(e, v)
	if to.Length > 0 && utf8.RuneCountInString(t.text) > to.Length {
		runes := []rune(t.text)
		number := v.kind != KindText && e.Dialect.Division == spec.DivisionOpen // ISO truncates strings only
		if (!explicit || number) && strings.TrimRight(string(runes[to.Length:]), " ") != "" {
			e.apply(ruleToText, castBeyond)
			return e.Raise(ClassLength)
		}
		e.apply(ruleToText, castBeyond)
		t = Text(string(runes[:to.Length]))
	}
	return t
}

func toBoolean(e *Evaluation, v *Value, _ ast.Type, _ bool) Value {
	switch v.kind {
	case KindBoolean:
		return *v
	case KindInteger:
		return Boolean(v.bits != 0)
	case KindText:
		b, ok := booleanLiteral(e.Dialect, v.text)
		if !ok {
			return malformed(e, ruleToBoolean)
		}
		return Boolean(b)
	case KindNull, KindRaised, KindUnsigned, KindDecimal, KindFloat, KindBytes:
	}
	return malformed(e, ruleToBoolean)
}

// booleanLiteral reads text as a truth value: TRUE or FALSE, and in PostgreSQL
// any unambiguous prefix of its words.
func booleanLiteral(d *spec.Dialect, text string) (value, ok bool) {
	s := strings.ToLower(strings.Trim(text, " \t\n\v\f\r"))
	if d.Division == spec.DivisionOpen {
		return s == "true", s == "true" || s == "false"
	}
	for _, word := range []struct {
		text  string
		least int
		value bool
	}{{"true", 1, true}, {"false", 1, false}, {"yes", 1, true}, {"no", 1, false},
		{"on", 2, true}, {"off", 2, false}, {"1", 1, true}, {"0", 1, false}} {
		if len(s) >= word.least && strings.HasPrefix(word.text, s) {
			return word.value, true
		}
	}
	return false, false
}

// RescaleBranch is Rescale for a value that the dialect hands through as it is:
// digits that its own type does not have are optional.
func RescaleBranch(e *Evaluation, v Value, scale int) Value {
	out := Rescale(e, v, scale)
	if e.Dialect.BranchScale != spec.BranchScaleOwn || out.kind != KindDecimal || v.kind == KindFloat || v.kind == KindText {
		return out
	}
	if own := AsDecimal(&v); own.LeastScale() < scale {
		e.apply(ruleBranchScale, 0)
		out.decimal.optional = scale - own.LeastScale()
	}
	return out
}

// Rescale gives an exact number the scale of the column it goes into: more
// digits are zeros, and a quotient's hidden digits stay hidden.
func Rescale(e *Evaluation, v Value, scale int) Value {
	switch v.kind {
	case KindInteger, KindUnsigned, KindDecimal:
		d := *AsDecimal(&v)
		d.scale, d.optional = scale, 0
		return DecimalValue(&d)
	case KindNull, KindRaised:
		return v
	case KindBoolean, KindFloat, KindText, KindBytes:
	}
	return Convert(e, v, ast.Type{Kind: ast.TypeDecimal, Precision: ast.Unlimited, Scale: scale})
}
