package typing

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Typing of records of PostgreSQL. All rows that are written out have one type there, whatever their fields are;
// what that makes of rows with other fields is not modelled. A type with a name is that of a table or of
// CREATE TYPE.
//
// Sources: PostgreSQL behind 18, 8.16 Composite Types; transformRowExpr in src/backend/parser/parse_expr.c,
// coerce_record_to_complex in src/backend/parser/parse_coerce.c, record_eq in src/backend/utils/adt/rowtypes.c,
// read 2026-11-29.

// Record is the type of a row that is written out: it takes the type of its place. A literal among its fields has
// no type.
func Record(fields []ast.StructField) ast.Type {
	for i := range fields {
		fields[i].Name = "f" + strconv.Itoa(i+1)
		if fields[i].Type.Kind == ast.TypeDecimal {
			fields[i].Type = WithoutModifier(fields[i].Type)
		}
	}
	t := ast.Struct(fields...)
	t.Literal = 1
	return t
}

// recordCommon is the type of results of which one is a record.
func recordCommon(what string, types []ast.Type) (ast.Type, error) {
	common := ast.Unknown
	for _, t := range types {
		switch t = Settled(t); {
		case t.Kind == ast.TypeUnknown:
		case common.Kind == ast.TypeUnknown:
			common = t
		case t != common:
			return t, &Unsupported{what + " of rows of several types, or of a row and another type"}
		case hasText(t):
			return t, &Unsupported{what + " of several rows with texts, which may be of VARCHAR and of TEXT"}
		}
	}
	return common, nil
}

// hasText tells that a row without a type has a field that is VARCHAR or TEXT: both have one type here, but a comparison
// of them raises in PostgreSQL (record_eq and record_cmp: "cannot compare dissimilar column types").
func hasText(t ast.Type) bool {
	return t.Contains(func(t ast.Type) bool {
		return t.IsStruct() && t.Name == "" && slices.ContainsFunc(t.StructFields(), func(f ast.StructField) bool { return f.Type.Innermost().Kind == ast.TypeText })
	})
}

// recordComparison types a comparison of which an operand is a record.
func recordComparison(l, r ast.Type) (ast.Type, error) {
	l, r = Settled(l), Settled(r)
	switch {
	case l.Kind == ast.TypeUnknown: // NULL; what a text is there, readRecord says
		return r, nil
	case r.Kind == ast.TypeUnknown:
		return l, nil
	case !isStruct(l) || !isStruct(r):
		return l, &Unsupported{"comparison of " + l.String() + " and " + r.String()}
	}
	if hasText(l) || l != r && hasText(r) {
		return l, &Unsupported{"comparison of rows with texts, which may be of VARCHAR and of TEXT"}
	}
	left, right := l.StructFields(), r.StructFields()
	if len(left) != len(right) {
		return l, &Unsupported{fmt.Sprintf("comparison of rows of %d and %d fields", len(left), len(right))} // an error after those before are equal
	}
	for i := range left {
		switch x, y := left[i].Type, right[i].Type; {
		case l == r: // a column beside itself or another of its type
		case x.Kind == ast.TypeUnknown || y.Kind == ast.TypeUnknown || WithoutModifier(x) != WithoutModifier(y):
			return l, &Unsupported{"comparison of " + l.String() + " and " + r.String()}
		}
	}
	return ast.Unknown, nil // neither side is converted
}

// recordCast checks a conversion to or from records.
func recordCast(d *spec.Dialect, from, to ast.Type, explicit bool) error {
	switch {
	case from.Kind == ast.TypeUnknown, isStruct(from) && to.Kind == ast.TypeText,
		isStruct(from) && isStruct(to) && Settled(from) == to:
		return nil
	case from.IsText() && to.IsStruct() && to.Name != "" && explicit:
		return nil
	case isStruct(from) && isStruct(to) && to.Name != "" && from.Literal != 0:
		left, right := from.StructFields(), to.StructFields()
		if len(left) != len(right) {
			return &Error{Message: fmt.Sprintf("cannot cast a row of %d fields to %s, which has %d", len(left), to.Name, len(right))}
		}
		for i := range left {
			if err := Cast(d, left[i].Type, right[i].Type, explicit); err != nil {
				return err
			}
		}
		return nil
	}
	return &Unsupported{"conversion of " + from.String() + " to " + to.String()}
}
