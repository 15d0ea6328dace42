package semantics

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of the rules of conversions.
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

var castCases = []string{castNull: "null", castInteger: "from integer", castDecimal: "from decimal", castFloat: "from approximate", castText: "from text", castBoolean: "from boolean", castBeyond: "out of range", castMalformed: "malformed"}

// castRule declares a conversion to one type; strict are the cases that no
// strictly typed dialect reaches. SQLite's casts are a rule of their own.
func castRule(id, statement string, strict []string, variants ...spec.Variant) *spec.Rule {
	coercing := []string{"from boolean", "malformed"}
	byCost := map[string][]string{"cast.to-text": {"out of range", "malformed"}, "cast.to-float": {"out of range"}}[id]
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + " NULL stays NULL.", From: spec.ISO("<cast specification>"),
		Keywords: []string{"CAST"}, Cases: castCases, Variants: variants,
		Only:   []string{"iso", "mysql", "mariadb", "postgres", "duckdb"},
		Except: map[string][]string{"mysql": coercing, "mariadb": coercing, "iso": strict, "postgres": strict, "duckdb": byCost},
	})
}

var (
	ruleToInteger = castRule("cast.to-integer",
		"An exact number loses its fraction by rounding or truncation, text must be a literal; a number outside the type raises.", nil,
		spec.Variant{Dialects: []string{"postgres"}, Statement: "numeric rounds half away from zero, double precision half to even; text must be an integer literal.",
			From: spec.PostgreSQLCode("numeric_int4, numericvar_to_int64, dtoi4, pg_strtoint32_safe", "src/backend/utils/adt/numeric.c, float.c, numutils.c")},
		spec.Variant{Dialects: []string{"mysql", "mariadb"}, Statement: "Decimals round half away from zero, doubles half to even, text gives its leading digits, or in a column its number rounded, before which MySQL skips blanks and tabs, MariaDB white space; a number out of range stops at the end of the range, of MySQL's computed doubles it is open. A positive number of more than 64 bits in a text is 2^64 - 1, which is -1 as SIGNED.",
			From: spec.MySQLCode("Item_typecast_signed::val_int, Item_typecast_unsigned::val_int, Item_func_numhybrid::val_int, Field_double::val_int", "sql/item_func.cc, sql/field.cc").
				With(spec.MySQLCode("my_strtoll10, my_strntoull10rnd_8bit", "strings/my_strtoll10.cc, strings/ctype-simple.cc")).With(spec.MariaDBCode("Converter_double_to_longlong, my_strtoll10", "sql/field.cc, strings/my_strtoll10.c"))},
		spec.Variant{Dialects: []string{"mysql"}, Statement: "A text that is no column's, as an operand of &, |, ^, ~, << or >>, is 0 where white space other than blanks and tabs stands before its digits; a text of a column is the number that + reads, too.",
			From: spec.SQLancer("MySQL, The logical operators &, |, and ^ do not ignore newlines in TEXT").With(spec.MySQLCode("Item_string::val_int, Field_varstring::val_int, my_strtoll10, my_strntoll_8bit",
				"sql/item.cc, sql/field.cc, strings/my_strtoll10.cc, strings/ctype-simple.cc")),
			Defect: &spec.Defect{Report: "MySQL bug 95960", Link: "https://bugs.mysql.com/bug.php?id=95960", Versions: "MySQL 5.6.24 to 9.7.4"}},
		spec.Variant{Dialects: []string{"duckdb"}, Statement: "Decimals and numbers in text round half away from zero, doubles half to even; text may have white space around it, a fraction, an exponent and underscores between digits (behind a minus none but zeros if the type is unsigned), and is malformed where the type does not hold its number.",
			From: spec.DuckDBCode("TryCastDecimalToNumeric, TryCastWithOverflowCheckFloat, IntegerDecimalCastOperation", "src/common/operator/cast_operators.cpp, src/include/duckdb/common/operator/{numeric_cast,integer_cast_operator}.hpp")},
	)
	ruleToDecimal = castRule("cast.to-decimal",
		"The number is rounded or truncated to the scale; if its integer digits do not fit the precision it raises.", []string{"from boolean"},
		spec.Variant{Dialects: []string{"postgres"}, Statement: "Rounds half away from zero; a double precision gives 15 significant digits.",
			From: spec.PostgreSQL("8.1.2 Arbitrary Precision Numbers", "datatype.sgml").With(spec.PostgreSQLCode("float8_numeric", "src/backend/utils/adt/numeric.c"))},
		spec.Variant{Dialects: []string{"mysql", "mariadb"}, Statement: "Rounds half away from zero; a number that does not fit becomes the largest one of the type.",
			From: spec.MySQLCode("Item_typecast_decimal::val_decimal", "sql/item_func.cc").With(spec.MariaDBCode("Item_decimal_typecast::val_decimal", "sql/item_func.cc"))},
		spec.Variant{Dialects: []string{"duckdb"}, Statement: "Rounds half away from zero, a double after it was scaled in binary64; a number that does not fit raises, in text it is malformed.",
			From: spec.DuckDBCode("DoubleToDecimalCast, TryCastDecimalToNumeric, DecimalCastOperation, DecimalScaleDownOperator", "src/common/operator/cast_operators.cpp, src/include/duckdb/common/operator/decimal_cast_operators.hpp, src/function/cast/decimal_cast.cpp")},
	)
	ruleToFloat = castRule("cast.to-float",
		"An approximation of the number, here the nearest one; text must be a literal.", []string{"from boolean"},
		spec.Variant{Dialects: []string{"mysql", "mariadb"}, Statement: "Text gives its longest numeric prefix, 0 without one; out of range stops at the largest double. In a change under strict mode a text that has more than a number and white space raises, in MariaDB an empty one, too; so do casts to the other types.",
			From: spec.MySQL("14.3 Type Conversion in Expression Evaluation; 7.1.11 Server SQL Modes, Comparison of the IGNORE Keyword and Strict SQL Mode", "type-conversion.html; sql-mode.html").
				With(spec.MySQLCode("my_strtod", "strings/dtoa.cc")).With(spec.MariaDBCode("my_strtod", "strings/dtoa.c"))},
		spec.Variant{Dialects: []string{"postgres"}, Statement: "Text is what strtod reads as C99 asks it to (the source leaves that to the platform), with white space around: hexadecimal digits, perhaps with an exponent of two, and inf, infinity, nan and nan(…), with a sign, are numbers; a number outside the range raises, too close to 0 as well.",
			From: spec.PostgreSQLCode("float8in_internal", "src/backend/utils/adt/float.c")},
		spec.Variant{Dialects: []string{"duckdb"}, Statement: "Text may have white space around it and underscores between digits; too large a number is an infinity.",
			From: spec.DuckDBCode("TryDoubleCast, TryCastDecimalToFloatingPoint, CastBigintToFloating", "src/include/duckdb/common/operator/double_cast_operator.hpp, src/common/operator/cast_operators.cpp, src/common/types/hugeint.cpp")},
	)
	ruleToText = castRule("cast.to-text",
		"The literal that denotes the value; an explicit cast to a shorter string truncates.", []string{"malformed"},
		spec.Variant{Dialects: []string{"duckdb"}, Statement: "The length of a string type means nothing.",
			From: spec.DuckDB("Text Types", "data_types/text.md @ f93a5854ca60")})
	ruleToBoolean = spec.Declare(spec.Rule{
		ID:        "cast.to-boolean",
		Statement: "Text is read as TRUE or FALSE; anything else raises.",
		From:      spec.ISO("<cast specification>"),
		Keywords:  []string{"CAST"}, Cases: castCases, Only: []string{"iso", "postgres", "duckdb"},
		Except: map[string][]string{"postgres": {"from decimal", "from approximate", "out of range", "from boolean"}, "duckdb": {"out of range"},
			"iso": {"from decimal", "from approximate", "from integer", "out of range", "from boolean"}},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Statement: "An integer is true if it is not zero; text may be any unambiguous prefix of true, false, yes, no, on, off, or 1, 0.",
				From: spec.PostgreSQL("8.6 Boolean Type", "datatype.sgml").With(spec.PostgreSQLCode("int4_bool", "src/backend/utils/adt/int.c"))},
			{Dialects: []string{"duckdb"}, Statement: "A number is true if it is not zero; text is true, t, yes, y, 1 or false, f, no, n, 0, without regard to case.",
				From: spec.DuckDBCode("TryCastStringBool, DefaultCasts::NumericCastSwitch", "src/include/duckdb/common/operator/cast_operators.hpp, src/function/cast/numeric_casts.cpp")}},
	})
)

// Cases of the rule of TRY_CAST.
const (
	tryCastHeld spec.Case = iota
	tryCastNull
)

var ruleTryCast = spec.Declare(spec.Rule{
	ID:        "cast.try",
	Statement: "TRY_CAST(x AS type) is CAST(x AS type), and NULL where CAST raises an error. An error of x itself is raised.",
	From: spec.DuckDBCode("ExpressionExecutor::Execute(BoundCastExpression), HandleCastError::AssignError, DefaultCasts::TryVectorNullCast, HandleVectorCastError::Operation",
		"src/execution/expression_executor/execute_cast.cpp, src/function/cast/default_casts.cpp, src/include/duckdb/common/vector_operations/general_cast.hpp"),
	Keywords: []string{"TRY_CAST"}, Cases: []string{tryCastHeld: "held", tryCastNull: "not held"}, Only: []string{"duckdb"},
})

// Cast converts a value to a type as CAST does. The caller has checked that
// the dialect has such a cast.
func Cast(e *Evaluation, v Value, to ast.Type) Value {
	return convert(e, v, to, true)
}

// TryCast converts a value to a type as TRY_CAST does: as [Cast], and to NULL where the cast
// raises. An error of the operand stays one.
func TryCast(e *Evaluation, v Value, to ast.Type) Value {
	if v.kind == KindRaised {
		return v
	}
	met := e.Met
	cast := Cast(e, v, to)
	if cast.kind != KindRaised {
		e.apply(ruleTryCast, tryCastHeld)
		return cast
	}
	e.Met = met        // the error is not raised
	if to.IsNested() { // an element that fails is NULL, and not the list
		e.MarkUnsupported("TRY_CAST to a list or a struct of what it does not hold")
	}
	e.apply(ruleTryCast, tryCastNull)
	return Null
}

// Convert converts a value as an implicit conversion or a store does: where an
// explicit cast would truncate text, it raises.
func Convert(e *Evaluation, v Value, to ast.Type) Value {
	return convert(e, v, to, false)
}

// Unite converts a value to the common type of several expressions. In MySQL 5.6 the common type of
// integers may not hold all of their values (MixedSignsWider); Unite keeps a value that does not
// fit.
func Unite(e *Evaluation, v Value, to ast.Type) Value {
	out := unite(e, v, to)
	if v.member > 0 && out.kind == KindText {
		out.member = memberComputed
	}
	if v.kind == KindUnsigned && v.digits > 0 && out.kind == KindUnsigned {
		out.digits = v.digits | computedZerofill
	}
	return out
}

func unite(e *Evaluation, v Value, to ast.Type) Value {
	if to.Kind == ast.TypeReal && !isSingle(&v) {
		e.MarkUnsupported("a FLOAT beside a number that binary32 does not hold")
		return Null
	}
	if e.Dialect.MixedSigns != spec.MixedSignsWider || to.Kind != ast.TypeInteger {
		return Convert(e, v, to)
	}
	switch {
	case v.kind == KindInteger && to.Unsigned && v.Int() >= 0:
		return UnsignedInteger(v.bits)
	case v.kind == KindUnsigned && !to.Unsigned && v.bits <= math.MaxInt64:
		return Integer(v.Int())
	case v.kind == KindInteger, v.kind == KindUnsigned:
		return v
	}
	return Convert(e, v, to)
}

func convert(e *Evaluation, v Value, to ast.Type, explicit bool) Value {
	if v.kind == KindRaised || v.kind == KindOpen {
		return v
	}
	if to.Kind == ast.TypeDynamic {
		if explicit {
			return CastDynamic(e, v, to.Affinity)
		}
		return ApplyAffinity(e, v, to.Affinity)
	}
	if v.member > 0 && to.Kind != ast.TypeBytes && to.Kind != ast.TypeText && to.Kind != ast.TypeChar && to.Kind != ast.TypeUnknown {
		v = memberNumber(e, v)
	}
	if to.Kind == ast.TypeBytes && e.Dialect.ByteColumns {
		return toOctets(e, v, to, explicit)
	}
	if v.kind == KindMap || to.Kind == ast.TypeMap {
		return convertMap(e, v, to, explicit)
	}
	if v.kind == KindStruct || to.Kind == ast.TypeStruct {
		return convertStruct(e, v, to, explicit)
	}
	if v.kind == KindList || to.Kind == ast.TypeList {
		return convertList(e, v, to, explicit)
	}
	if v.IsTemporal() {
		return convertTemporal(e, v, to)
	}
	if v.kind == KindGeometry && to.Kind != ast.TypeGeometry && to.Kind != ast.TypeUnknown {
		e.MarkUnsupported("a geometry as " + to.String())
		return Null
	}
	if v.document == formBinary && to.Kind != ast.TypeDocument && to.Kind != ast.TypeUnknown && !to.IsText() {
		return fromDocument(e, v, to)
	}
	if to.Kind == ast.TypeEngineSpecific { // a field or an element of such a type
		e.MarkUnsupported("a value as " + to.String())
		return Null
	}
	c := &conversions[to.Kind]
	switch {
	case c.whole != nil:
		return c.whole(e, v, to)
	case c.rule == nil:
		panic("semantics: no conversion to " + to.String())
	case v.kind == KindBytes && e.Dialect.ByteStrings != spec.ByteStringsCharacters:
		return fromBytes(e, &v, to, explicit)
	}
	e.apply(c.rule, sourceCase(v.kind))
	if v.kind == KindNull {
		return Null
	}
	compute := c.compute
	if e.Dialect.Casts == spec.CastsTried {
		compute = c.tried
	}
	out := compute(e, &v, to, explicit)
	if out.kind == KindUnsigned {
		out.digits = uint8(to.Length) // of ZEROFILL
	}
	return out
}

func outOfRange(e *Evaluation, rule *spec.Rule) Value {
	e.apply(rule, castBeyond)
	return e.Raise(ClassOverflow)
}

func malformed(e *Evaluation, rule *spec.Rule) Value {
	e.apply(rule, castMalformed)
	return e.Raise(ClassCast)
}

func toText(e *Evaluation, v *Value, to ast.Type, explicit bool) Value {
	t := TextOf(e, v)
	if to.Length > 0 && utf8.RuneCountInString(t.text) > to.Length {
		runes := []rune(t.text)
		number := v.kind != KindText && e.Dialect.LongNumberText == spec.LongNumberTextRaises
		if (!explicit || number) && strings.TrimRight(string(runes[to.Length:]), " ") != "" {
			e.apply(ruleToText, castBeyond)
			return e.Raise(ClassLength)
		}
		e.apply(ruleToText, castBeyond)
		switch {
		case !explicit || e.Dialect.Truncations == spec.TruncationsTaken || strings.TrimRight(string(runes[to.Length:]), " ") == "":
		case v.kind == KindText && e.Dialect.Truncations == spec.TruncationsRaiseEmpty:
			e.MarkUnsupported("a text that CAST cuts in a change")
		default:
			return e.Raise(ClassCast)
		}
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
	case KindNull, KindRaised, KindUnsigned, KindHuge, KindDecimal, KindFloat, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	return malformed(e, ruleToBoolean)
}

// booleanLiteral reads text as a truth value: TRUE or FALSE, and in PostgreSQL
// any unambiguous prefix of its words.
func booleanLiteral(d *spec.Dialect, text string) (value, ok bool) {
	s := strings.ToLower(strings.Trim(text, " \t\n\v\f\r"))
	if d.BooleanText == spec.BooleanTextLiteral {
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
	out := RescaleResult(e, v, scale)
	if e.Dialect.ScaleOfChosenBranch != spec.ScaleOfChosenBranchOwn || out.kind != KindDecimal || v.kind == KindFloat || v.kind == KindText {
		return out
	}
	if own := AsDecimal(&v); own.LeastScale() < scale {
		e.apply(ruleScaleOfChosenBranch, scaleOfChosenBranchDigitsOptional)
		out.decimal.optional = scale - own.LeastScale()
	}
	return out
}

// RescaleResult is Rescale for a value that a function may hand through as it is, with the
// digits of its own type alone (Item_func_coalesce::decimal_op in sql/item_cmpfunc.cc of MySQL).
func RescaleResult(e *Evaluation, v Value, scale int) Value {
	out := Rescale(e, v, scale)
	switch {
	case out.kind != KindDecimal:
	case v.kind == KindInteger || v.kind == KindUnsigned:
		out.decimal.keeping(0)
	case v.kind == KindDecimal:
		out.decimal.keeping(v.decimal.leastKept())
	}
	return out
}

// Rescale gives an exact number the scale of the column it goes into: more
// digits are zeros, and a quotient's hidden digits stay hidden.
func Rescale(e *Evaluation, v Value, scale int) Value {
	switch v.kind {
	case KindInteger, KindUnsigned, KindHuge, KindDecimal:
		d := *AsDecimal(&v)
		d.scale, d.optional, d.dropped = scale, 0, 0
		return DecimalValue(&d)
	case KindNull, KindRaised:
		return v
	case KindBoolean, KindFloat, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	return Convert(e, v, ast.Type{Kind: ast.TypeDecimal, Precision: ast.Unlimited, Scale: scale})
}
