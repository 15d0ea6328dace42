package typing

import (
	"fmt"
	"github.com/semcheck/semcheck/spec"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// Settled is the type that a literal has where its place asks for none.
func Settled(t ast.Type) ast.Type {
	t.Literal, t.Natural = 0, 0
	return t
}

// united is the type in which two types meet (TryGetMaxLogicalTypeInternal in
// src/common/types.cpp); ok is false where an explicit cast is needed.
func united(l, r ast.Type) (t ast.Type, ok bool) {
	switch {
	case l.Kind == ast.TypeUnknown:
		return Settled(r), true
	case r.Kind == ast.TypeUnknown:
		return Settled(l), true
	case l.Kind == r.Kind:
		return unitedAlike(l, r)
	case l.Kind == ast.TypeText && l.Literal != 0:
		return Settled(r), true
	case r.Kind == ast.TypeText && r.Literal != 0:
		return Settled(l), true
	case l.IsNumeric() && r.IsNumeric():
		return unitedNumbers(l, r), true
	case l.Kind == ast.TypeBoolean && r.Kind == ast.TypeInteger:
		return Settled(r), true
	case l.Kind == ast.TypeInteger && r.Kind == ast.TypeBoolean:
		return Settled(l), true
	}
	return ast.Unknown, false
}

// unitedAlike unites two types of a kind.
func unitedAlike(l, r ast.Type) (ast.Type, bool) {
	switch {
	case l.Kind == ast.TypeInteger:
		return unitedIntegers(l, r), true
	case l.Kind == ast.TypeDecimal:
		whole, scale := max(l.Precision-l.Scale, r.Precision-r.Scale), max(l.Scale, r.Scale)
		if whole+scale > mostDigits {
			scale = mostDigits - whole
		}
		return ast.Decimal(whole+scale, scale), true
	}
	return Settled(l), true
}

// unitedIntegers is the wider integer type; a literal that fits takes the type
// of the other side.
func unitedIntegers(l, r ast.Type) ast.Type {
	switch {
	case l.Literal != 0 && r.Literal == 0 && literalFits(l, r):
		return r
	case r.Literal != 0 && l.Literal == 0 && literalFits(r, l):
		return l
	case l.Unsigned != r.Unsigned:
		return unitedSigns(l, r)
	case l.Width >= r.Width:
		return Settled(l)
	}
	return Settled(r)
}

// unitedNumbers unites numbers of different kinds: a float where there is one,
// else a DECIMAL with room for the integer (DecimalSizeCheck).
func unitedNumbers(l, r ast.Type) ast.Type {
	switch {
	case l.Kind == ast.TypeDouble || r.Kind == ast.TypeDouble:
		return ast.Double
	case l.Kind == ast.TypeReal || r.Kind == ast.TypeReal:
		return ast.Real
	case l.Kind == ast.TypeInteger:
		return unitedNumbers(r, l)
	}
	digits, _, _ := decimalSize(r)
	if digits > l.Precision-l.Scale {
		return ast.Decimal(min(digits+l.Scale, mostDigits), l.Scale)
	}
	return l
}

// forced is united, or the type of the higher rank where there is none
// (LogicalType::ForceMaxLogicalType, GetLogicalTypeScore).
func forced(l, r ast.Type) ast.Type {
	if t, ok := united(l, r); ok {
		return t
	}
	if datatype.Of(l).Number.Forced < datatype.Of(r).Number.Forced {
		return Settled(r)
	}
	return Settled(l)
}

// Comparing is what a comparison is for, where that matters for its type.
type Comparing uint8

const (
	ForEquality Comparing = iota // =, <>, IN of a list, IS DISTINCT FROM
	ForOrder                     // <, <=, >, >=, BETWEEN
	ForQuery                     // IN, ANY and ALL of a query
)

// costComparison is the type in which two operands are compared
// (BoundComparisonExpression::TryBindComparison, and for queries
// ExpressionBinder::BindExpression of a SubqueryExpression).
func costComparison(d *spec.Dialect, how Comparing, l, r ast.Type) (ast.Type, error) {
	t, ok := united(l, r)
	switch {
	case ok && how == ForQuery:
		return t, nil
	case !ok && how == ForEquality:
		t = forced(l, r)
	case !ok:
		return t, mismatch("comparison", l, r)
	}
	if t.Kind == ast.TypeDecimal {
		return comparedDecimal(t, l, r), nil
	}
	if t.Kind == ast.TypeText { // beside a number or a boolean text becomes one
		for _, side := range []ast.Type{l, r} {
			if side.IsNumeric() || side.Kind == ast.TypeBoolean && !d.TextBesideBoolean {
				return Settled(side), nil
			}
		}
	}
	return t, nil
}

// comparedDecimal is the DECIMAL that holds both sides, if 38 digits do.
func comparedDecimal(t, l, r ast.Type) ast.Type {
	lp, ls, okL := decimalSize(l)
	rp, rs, okR := decimalSize(r)
	if !okL || !okR {
		return t
	}
	scale := max(ls, rs)
	return ast.Decimal(min(max(scale+max(lp-ls, rp-rs), lp, rp), mostDigits), scale)
}

// RowElements is the type in which elements of two rows are compared: literals
// have no types of their own there, and a number does not decide over text.
func RowElements(d *spec.Dialect, how Comparing, l, r ast.Type) (ast.Type, error) {
	if anyStruct(l, r) {
		return structComparison(d, how, l, r)
	}
	if anyList(l, r) {
		return listComparison(d, how, l, r)
	}
	if isTemporal(l) || isTemporal(r) {
		return temporalComparison(d, Settled(l), Settled(r))
	}
	l, r = Settled(l), Settled(r)
	t, ok := united(l, r)
	switch {
	case ok:
		return t, nil
	case how == ForEquality:
		return forced(l, r), nil
	}
	return t, mismatch("comparison of rows", l, r)
}

// costCommon unites the types of several results, from the first one on.
func costCommon(what string, types []ast.Type) (ast.Type, error) {
	if len(types) == 0 {
		return ast.Unknown, nil
	}
	common := types[0]
	for _, t := range types[1:] {
		next, ok := united(common, t)
		if !ok {
			return common, &Error{Message: fmt.Sprintf("%s types %s and %s cannot be combined", what, common, t)}
		}
		common = next
	}
	return Settled(common), nil
}

// costColumn is the type of a column of a set operation: two types always meet,
// if need be in the one of higher rank (Binder::BindNode of a
// SetOperationNode).
func costColumn(l, r ast.Type) (ast.Type, error) {
	if l.Kind == ast.TypeBytes != (r.Kind == ast.TypeBytes) && l.Kind != ast.TypeUnknown && r.Kind != ast.TypeUnknown {
		return l, &Unsupported{"byte strings beside other types"}
	}
	return forced(l, r), nil
}
