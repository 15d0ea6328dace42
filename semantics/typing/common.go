package typing

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// Comparison is the type in which two operands are compared. In SQLite they
// keep their own; affinity decides at run time.
func Comparison(d *spec.Dialect, how Comparing, l, r ast.Type) (ast.Type, error) {
	if anyStruct(l, r) {
		return structComparison(d, how, l, r)
	}
	if anyList(l, r) {
		return listComparison(d, how, l, r)
	}
	if isGeometry(l) || isGeometry(r) {
		return geometryComparison(d, how, l, r)
	}
	if isDocument(l) || isDocument(r) {
		return documentComparison(d, l, r)
	}
	if isTemporal(l) || isTemporal(r) {
		return temporalComparison(d, l, r)
	}
	if isEngineSpecific(l) || isEngineSpecific(r) {
		return engineSpecificComparison(how, l, r)
	}
	switch d.Typing {
	case spec.TypingByCost:
		return costComparison(d, how, l, r)
	case spec.TypingDynamic:
		return ast.Dynamic(ast.AffinityNone), nil
	case spec.TypingCoercing:
		if isNamedHexLiteral(l) && r.IsNumeric() || isNamedHexLiteral(r) && l.IsNumeric() {
			return ast.Double, &Unsupported{"a hexadecimal literal of another query beside a number"}
		}
		return coercingComparison(l, r), nil
	case spec.TypingStrict:
	}
	switch {
	case l.Kind == ast.TypeUnknown && r.Kind == ast.TypeUnknown:
		return ast.Text, nil
	case l.Kind == ast.TypeUnknown:
		return widen(d, r), nil
	case r.Kind == ast.TypeUnknown:
		return widen(d, l), nil
	case l.IsNumeric() && r.IsNumeric():
		if d.MixedNumbers == spec.MixedNumbersExact && l.IsApproximate() != r.IsApproximate() {
			return ast.Unknown, nil // neither side is converted
		}
		return numericComparison(l, r)
	case l.IsText() && r.IsText():
		return characterComparison(d, l, r)
	case l.Kind == r.Kind && (l.Kind != ast.TypeLabel || l == r):
		return l, nil
	}
	return ast.Unknown, mismatch("comparison", l, r)
}

func numericComparison(l, r ast.Type) (ast.Type, error) {
	switch {
	case l.Kind == ast.TypeReal || r.Kind == ast.TypeReal:
		return ast.Double, &Unsupported{"comparison of real"}
	case l.IsApproximate() || r.IsApproximate():
		return ast.Double, nil
	case l.Kind == ast.TypeDecimal || r.Kind == ast.TypeDecimal:
		return ast.Numeric, nil
	case l.Width >= r.Width:
		return l, nil
	}
	return r, nil
}

// coercingComparison is MySQL's table: strings as strings, exact numbers
// exactly, everything else as double.
func coercingComparison(l, r ast.Type) ast.Type {
	if l.Kind == ast.TypeUnknown {
		l = r
	}
	if r.Kind == ast.TypeUnknown {
		r = l
	}
	switch {
	case l.IsText() && r.IsText():
		return ast.Text
	case isString(l) && isString(r): // a byte string beside text compares the bytes
		return ast.Bytes
	case l.Kind == ast.TypeInteger && r.Kind == ast.TypeInteger:
		return ast.BigInt // signedness is kept by the values
	case isExact(l) && isExact(r):
		return ast.Numeric
	case l.Kind == ast.TypeUnknown:
		return ast.Unknown
	}
	return ast.Double
}

func isExact(t ast.Type) bool { return t.Kind == ast.TypeInteger || t.Kind == ast.TypeDecimal }

// KeepsValue tells whether values of type from compare in type to without a
// conversion: exact numbers keep their kind.
func KeepsValue(from, to ast.Type) bool {
	switch {
	case to.Kind == ast.TypeDecimal && to.Precision == mostDigits && from.Kind == ast.TypeInteger:
		return false // the digits may not fit
	case to.Kind == ast.TypeDynamic || to.Kind == ast.TypeUnknown:
		return true
	case isStruct(from) && isStruct(to):
		return Settled(from) == Settled(to)
	case isList(from) && isList(to), isMap(from) && isMap(to):
		return from == to
	case isExact(from) && isExact(to):
		return true
	case from.IsText() && to.IsText():
		return from.Kind == to.Kind
	case from.IsApproximate() && to.IsApproximate():
		return true
	}
	return from.Kind == to.Kind
}

// Common is the type that several results unite to: the branches of CASE, the
// arguments of COALESCE, the columns of a set operation, a list of values.
// what names the construct in errors.
func Common(d *spec.Dialect, what string, types ...ast.Type) (ast.Type, error) {
	types = withoutCharacterSet(types)
	if anyStruct(types...) {
		return structCommon(d, what, types)
	}
	if anyList(types...) {
		return listCommon(d, what, types)
	}
	if slices.ContainsFunc(types, isGeometry) {
		return geometryCommon(what, types)
	}
	if slices.ContainsFunc(types, isDocument) {
		return documentCommon(what, types)
	}
	if slices.ContainsFunc(types, isTemporal) {
		return temporalCommon(d, what, types)
	}
	if slices.ContainsFunc(types, isEngineSpecific) {
		return engineSpecificCommon(what, types)
	}
	switch d.Typing {
	case spec.TypingDynamic:
		return ast.Dynamic(ast.AffinityNone), nil
	case spec.TypingCoercing:
		return coercingCommon(d, types)
	case spec.TypingByCost:
		return costCommon(what, types)
	case spec.TypingStrict:
	}
	common, untyped := ast.Unknown, false
	for _, t := range types {
		switch {
		case t.Kind == ast.TypeUnknown:
			untyped = true // it has no length, so the common type has none
		case t == common:
		case common.Kind == ast.TypeUnknown:
			common = t
		case t.IsNumeric() && common.IsNumeric():
			common = widerNumber(common, t)
		case t.IsText() && common.IsText():
			if t.Kind == ast.TypeChar && common.Kind == ast.TypeChar && d.CharacterBlanks == spec.CharacterBlanksShown {
				common = WithoutModifier(t)
				continue
			}
			if t.Kind == ast.TypeChar || common.Kind == ast.TypeChar {
				return common, &Unsupported{"CHAR(n) beside other text"}
			}
			common = ast.Text
		default:
			return common, &Error{Message: fmt.Sprintf("%s types %s and %s cannot be matched", what, common, t)}
		}
	}
	if untyped && d.Untyped == spec.UntypedText {
		common = WithoutModifier(common)
	}
	return common, nil
}

// widerNumber is the later of two numeric types in the order smallint,
// integer, bigint, numeric, real, double precision; a declared precision is
// lost unless both have the same.
func widerNumber(a, b ast.Type) ast.Type {
	switch {
	case a.Kind == ast.TypeDecimal && b.Kind == ast.TypeDecimal:
		return ast.Numeric
	case datatype.RankOf(a) >= datatype.RankOf(b):
		return plain(a)
	}
	return plain(b)
}

func plain(t ast.Type) ast.Type {
	if t.Kind == ast.TypeDecimal {
		return ast.Numeric
	}
	return t
}

func coercingCommon(d *spec.Dialect, types []ast.Type) (ast.Type, error) {
	common := ast.Unknown
	if slices.Contains(types, ast.TextOfNull) {
		common = ast.TextOfNull
	}
	for i, t := range types {
		if t.Kind == ast.TypeInteger {
			t.Length = 0 // of ZEROFILL, which is one of columns
		}
		if t.IsEnumeration() {
			t.Name = ""
		}
		if t.IsApproximate() {
			t.Precision, t.Scale = 0, 0
		}
		types[i] = Output(t)
		if t.Kind == ast.TypeUnknown && d.MixedSigns == spec.MixedSignsDecimal && allIntegers(types) {
			types[i] = ast.Type{Kind: ast.TypeInteger, Width: 8} // MariaDB counts NULL as signed
		}
	}
	for _, t := range types {
		switch {
		case t.Kind == ast.TypeUnknown || t == common:
		case common.Kind == ast.TypeUnknown:
			common = t
		case t.Kind == ast.TypeBytes || common.Kind == ast.TypeBytes:
			united, err := unitedBytes(d, common, t)
			if err != nil {
				return common, err
			}
			common = united
		case t.IsText() || common.IsText():
			length := 0
			if t.IsText() && common.IsText() && t.Length > 0 && common.Length > 0 {
				length = max(t.Length, common.Length)
			}
			common = ast.Varchar(length)
		case (isLong(t, common) || isLong(common, t)) && d.Singles == spec.SinglesLiterals:
			return common, &Unsupported{"a FLOAT beside an integer that may be a literal"}
		case holdsWith(t, common) || holdsWith(common, t):
			common = ast.Real
		case t.IsApproximate() || common.IsApproximate():
			common = ast.Double
		case t.Kind == ast.TypeDecimal || common.Kind == ast.TypeDecimal:
			common = unitedDecimal(d, common, t)
		case t.Unsigned != common.Unsigned:
			common = mixedSigns(d, common, t)
		case t.Width > common.Width:
			common = t
		}
	}
	if d.MixedSigns == spec.MixedSignsWider && common.Kind == ast.TypeInteger {
		for _, t := range types {
			common.Unsigned = common.Unsigned && t.Unsigned // NULL counts as signed
		}
	}
	return common, nil
}

// Column is the type that a column of a set operation has.
//
// Source: MySQL 5.6.24, Item_type_holder::join_types in sql/item.cc, which leaves
// the sign of integers as the first side has it.
func Column(d *spec.Dialect, name string, l, r ast.Type) (ast.Type, error) {
	if anyStruct(l, r) {
		return structCommon(d, name, []ast.Type{l, r})
	}
	if anyList(l, r) {
		return listCommon(d, name, []ast.Type{l, r})
	}
	if isGeometry(l) || isGeometry(r) {
		return geometryCommon(name, []ast.Type{l, r})
	}
	if isDocument(l) || isDocument(r) {
		return documentCommon(name, []ast.Type{l, r})
	}
	if isTemporal(l) || isTemporal(r) {
		return temporalCommon(d, name, []ast.Type{l, r})
	}
	if d.Typing == spec.TypingByCost {
		return costColumn(l, r)
	}
	t, err := Common(d, name, l, r)
	if t.Kind == ast.TypeInteger && d.MixedSigns == spec.MixedSignsWider {
		t.Unsigned = l.Unsigned
	}
	return t, err
}

// allIntegers tells whether all types but that of NULL are integers.
func allIntegers(types []ast.Type) bool {
	found := false
	for _, t := range types {
		if t.Kind == ast.TypeInteger {
			found = true
		} else if t.Kind != ast.TypeUnknown {
			return false
		}
	}
	return found
}

func unitedDecimal(d *spec.Dialect, a, b ast.Type) ast.Type {
	scale := max(scaleOf(a), scaleOf(b))
	whole := max(digitsOf(a)-scaleOf(a), digitsOf(b)-scaleOf(b))
	return ast.Decimal(min(whole+scale, d.DecimalDigits), scale)
}

// mixedSigns unites a signed and an unsigned integer: signed and one step
// wider where the unsigned one needs it, a decimal beyond BIGINT.
//
// Sources for MySQL 5.6.24: Field::field_type_merge, agg_num_lengths and
// count_only_length (sql/field.cc, item_cmpfunc.cc, item_func.cc) unite width and
// sign apart. A type of theirs may hold neither side's values; that these come
// through all the same is what the manual of 5.5 says (UNION Syntax: the types
// take into account the values of all arms). Chosen on 2026-11-20: the type is
// taken from the source, the values from the manual.
func mixedSigns(d *spec.Dialect, a, b ast.Type) ast.Type {
	signed, unsigned := a, b
	if a.Unsigned {
		signed, unsigned = b, a
	}
	if d.MixedSigns == spec.MixedSignsWider {
		return ast.Type{Kind: ast.TypeInteger, Width: max(a.Width, b.Width)}
	}
	if unsigned.Width == 64 || d.MixedSigns == spec.MixedSignsDecimal {
		return ast.Decimal(20, 0)
	}
	next := map[int]int{8: 16, 16: 24, 24: 32, 32: 64}[unsigned.Width]
	return ast.Type{Kind: ast.TypeInteger, Width: max(signed.Width, next)}
}

// largestPrecision is the largest declared precision of a decimal that any
// dialect accepts (PostgreSQL: 1,000).
const largestPrecision = 1000

// Cast checks that the dialect converts between two types: explicitly by CAST,
// or by assigning to a column.
func Cast(d *spec.Dialect, from, to ast.Type, explicit bool) error {
	if anyStruct(from, to) {
		return structCast(d, from, to, explicit)
	}
	if anyList(from, to) {
		return listCast(d, from, to, explicit)
	}
	if isGeometry(from) || isGeometry(to) {
		return geometryCast(d, from, to, explicit)
	}
	if isDocument(from) || isDocument(to) {
		return documentCast(d, from, to, explicit)
	}
	if isTemporal(from) || isTemporal(to) {
		return temporalCast(d, from, to, explicit)
	}
	if isEngineSpecific(from) && !to.IsText() && to != from {
		return &Unsupported{"a cast of the type " + from.String() + " to " + to.String()}
	}
	if to.Kind == ast.TypeDecimal && to.Precision > largestPrecision {
		return &Unsupported{fmt.Sprintf("a precision of %d digits", to.Precision)}
	}
	if to.Kind == ast.TypeChar && d.Typing == spec.TypingStrict && d.CharacterBlanks == spec.CharacterBlanksOpen {
		return &Unsupported{"CHAR(n)"}
	}
	if d.ByteStrings != spec.ByteStringsCharacters && from.Kind != to.Kind && from.Kind != ast.TypeUnknown && (from.Kind == ast.TypeBytes || to.Kind == ast.TypeBytes) {
		return byteStringCast(d, from, to, explicit)
	}
	if d.Typing != spec.TypingStrict || from.Kind == ast.TypeUnknown || from.Kind == to.Kind && (from.Kind != ast.TypeLabel || from == to) {
		return nil
	}
	refused := &Error{Message: fmt.Sprintf("cannot cast type %s to %s", from, to)}
	switch {
	case from.Kind == ast.TypeBytes || to.Kind == ast.TypeBytes:
		return &Unsupported{"casts of byte strings"}
	case from.IsNumeric() && to.IsNumeric():
		return nil
	case to.IsText():
		return nil
	case from.IsText():
		if explicit {
			return nil
		}
	case from.Kind == ast.TypeBoolean && to.Kind == ast.TypeInteger,
		from.Kind == ast.TypeInteger && to.Kind == ast.TypeBoolean:
		if explicit && d.BooleanCasts == spec.BooleanCastsInteger && from.Width+to.Width == 32 {
			return nil
		}
	}
	return refused
}

// holdsWith tells that a FLOAT and an integer unite to a FLOAT.
//
// Source: MySQL 8.0.39, field_types_merge_rules in sql/field.cc.
func holdsWith(l, r ast.Type) bool {
	return l.Kind == ast.TypeReal && r.Kind == ast.TypeInteger && r.Width != 32
}

func isLong(l, r ast.Type) bool { return holdsWith(l, r) && r.Width == 64 }
