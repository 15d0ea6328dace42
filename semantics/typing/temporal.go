package typing

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Days, timestamps and points in time go together with one another and with what has no type
// yet; times of day and intervals with their like. What a dialect makes of them beside other
// types is not modelled, but for what PostgreSQL refuses, which has no operators and casts for
// them (src/include/catalog/{pg_operator,pg_cast}.dat).

func isTemporal(t ast.Type) bool { return t.IsTemporal() }

func isYear(t ast.Type) bool { return t.Kind == ast.TypeYear }

// untypedText tells that a literal takes the type of its place.
func untypedText(t ast.Type) bool {
	return t.Kind == ast.TypeUnknown || t.Kind == ast.TypeText && t.Literal != 0
}

// together tells that values of two types are of the calendar both, or of one type.
func together(a, b ast.Type) bool {
	return a.Kind == b.Kind && isTemporal(a) || a.IsCalendar() && b.IsCalendar()
}

// laterTemporal is the type in which two of them meet: of days and timestamps the one that
// says more.
func laterTemporal(a, b ast.Type) ast.Type {
	switch {
	case a.Kind == b.Kind:
		if b.Precision > a.Precision {
			a.Precision = b.Precision
		}
		a.Name = ""
		return a
	case a.Kind == ast.TypeInstant || b.Kind == ast.TypeInstant:
		return ast.Instant(max(a.Precision, b.Precision))
	}
	return ast.Timestamp(max(a.Precision, b.Precision))
}

// temporalComparison types a comparison of which an operand is of the calendar or the clock.
func temporalComparison(d *spec.Dialect, l, r ast.Type) (ast.Type, error) {
	switch {
	case together(l, r):
		return laterTemporal(l, r), nil
	case isYear(l) || isYear(r): // a constant is stored in the column, so to speak, before it is compared
		if l.Kind == ast.TypeUnknown || r.Kind == ast.TypeUnknown {
			return ast.Year, nil
		}
	case isTemporal(l) && untypedText(r):
		return unlimited(d, l), nil
	case isTemporal(r) && untypedText(l):
		return unlimited(d, r), nil
	case d.Typing == spec.TypingCoercing && (l.IsCalendar() && r.IsText() || l.IsText() && r.IsCalendar()):
		// As timestamps: MySQL 8.0.39, Arg_comparator::can_compare_as_dates, get_datetime_value in
		// sql/item_cmpfunc.cc; MariaDB 10.3.24, aggregate_for_comparison in sql/sql_type.cc.
		compared := ast.Type{Kind: ast.TypeTimestamp, Precision: 6, Literal: ast.ComparedTime}
		if l.Kind == ast.TypeDate || r.Kind == ast.TypeDate {
			compared.Literal = ast.ComparedDay
		}
		return compared, nil
	case d.Typing == spec.TypingStrict && l.Kind != ast.TypeEngineSpecific && r.Kind != ast.TypeEngineSpecific && !clocks(l, r):
		return l, mismatch("comparison", l, r)
	}
	return l, &Unsupported{fmt.Sprintf("comparison of %s and %s", l, r)}
}

// clocks tells that of two types one is a time of day and one an interval, which PostgreSQL
// converts.
func clocks(l, r ast.Type) bool {
	return l.Kind == ast.TypeTime && r.Kind == ast.TypeInterval || l.Kind == ast.TypeInterval && r.Kind == ast.TypeTime
}

// unlimited is a type without a declared number of digits, in which a literal beside a value
// of it is read.
func unlimited(d *spec.Dialect, t ast.Type) ast.Type {
	if d.Typing == spec.TypingStrict {
		switch {
		case t.Kind == ast.TypeTimestamp, t.Kind == ast.TypeInstant, t.Kind == ast.TypeTime:
			t.Precision = 6
		case t.Kind == ast.TypeInterval:
			t.Name = ""
		}
	}
	return t
}

// temporalCommon is the type of results of which one is of the calendar or the clock.
func temporalCommon(d *spec.Dialect, what string, types []ast.Type) (ast.Type, error) {
	common := types[slices.IndexFunc(types, isTemporal)]
	for _, t := range types {
		switch {
		case together(common, t):
			common = laterTemporal(common, t)
		case untypedText(t) && (t.Kind == ast.TypeUnknown || d.Typing != spec.TypingCoercing):
		case d.Typing == spec.TypingStrict && t.Kind != ast.TypeEngineSpecific && !clocks(common, t):
			return common, &Error{Message: fmt.Sprintf("%s types %s and %s cannot be matched", what, common, t)}
		default:
			return common, &Unsupported{fmt.Sprintf("%s of %s and %s", what, common, t)}
		}
	}
	return common, nil
}

// temporalArithmetic types the operators that have an operand of the calendar or the clock.
//
// Sources: PostgreSQL 9.9. Date/Time Functions and Operators, table of operators
// (func-datetime.sgml), and 10.2. Operators, 2a (typeconv.sgml), of an untyped operand;
// DuckDB 1.5.5, AddFunction::GetFunction, SubtractFunction::GetFunction and MultiplyFun of
// src/function/scalar/operator/arithmetic.cpp.
func temporalArithmetic(d *spec.Dialect, op ast.BinaryOp, l, r ast.Type) (Signature, error) {
	refused := &Unsupported{fmt.Sprintf("%s of %s and %s", operatorName(op), l, r)}
	if d.Typing != spec.TypingStrict && d.Typing != spec.TypingByCost {
		return Signature{}, refused
	}
	l, r = placedTemporal(d, op, l, r)
	switch {
	case op == ast.Add:
		if result, is := temporalSum(l, r); is {
			return Signature{unlimited(d, l), unlimited(d, r), result}, nil
		}
		if result, is := temporalSum(r, l); is {
			return Signature{unlimited(d, l), unlimited(d, r), result}, nil
		}
	case op == ast.Subtract:
		if s, is := temporalDifference(d, l, r); is {
			return s, nil
		}
	case op == ast.Multiply && l.Kind == ast.TypeInterval && scales(d, r):
		return Signature{l, r, ast.Interval}, nil
	case op == ast.Multiply && r.Kind == ast.TypeInterval && scales(d, l):
		return Signature{l, r, ast.Interval}, nil
	case op == ast.Divide && l.Kind == ast.TypeInterval && d.Typing == spec.TypingStrict && r.IsNumeric():
		return Signature{l, r, ast.Interval}, nil
	}
	if d.Typing == spec.TypingStrict && lacksTemporalOperator(op, l, r) {
		return Signature{}, &Error{Message: fmt.Sprintf("%s does not accept %s and %s", operatorName(op), l, r)}
	}
	return Signature{}, refused
}

// placedTemporal gives an untyped operand of PostgreSQL its type: that of the other one, where
// there is such an operator, else an interval where that is the only other one.
func placedTemporal(d *spec.Dialect, op ast.BinaryOp, l, r ast.Type) (ast.Type, ast.Type) {
	if d.Typing != spec.TypingStrict {
		return l, r
	}
	place := func(t, other ast.Type) ast.Type {
		switch {
		case t.Kind != ast.TypeUnknown:
			return t
		case other.Kind == ast.TypeInterval && (op == ast.Add || op == ast.Subtract),
			op == ast.Subtract && other.IsCalendar(), op == ast.Subtract && other.Kind == ast.TypeTime:
			return unlimited(d, other)
		case op == ast.Add && (other.Kind == ast.TypeTimestamp || other.Kind == ast.TypeInstant):
			return ast.Interval
		}
		return t
	}
	if l.Kind == ast.TypeUnknown && r.Kind == ast.TypeInterval && op == ast.Subtract {
		return l, r // a day, a time, …: the text does not say
	}
	if l.Kind == ast.TypeUnknown && r.Kind == ast.TypeInterval {
		return ast.Interval, r
	}
	return place(l, r), place(r, l)
}

func isDays(t ast.Type) bool { return t.Kind == ast.TypeInteger && t.Width <= 32 && !t.Unsigned }

// scales tells that an interval is multiplied by values of a type.
func scales(d *spec.Dialect, t ast.Type) bool {
	if d.Typing == spec.TypingStrict {
		return t.IsNumeric()
	}
	return t.Kind == ast.TypeInteger && t.Width <= 64 && !t.Unsigned
}

// temporalSum is the type of l + r.
func temporalSum(l, r ast.Type) (result ast.Type, is bool) {
	switch {
	case l.Kind == ast.TypeDate && isDays(r):
		return ast.Date, true
	case l.Kind == ast.TypeDate && (r.Kind == ast.TypeInterval || r.Kind == ast.TypeTime), l.Kind == ast.TypeTimestamp && r.Kind == ast.TypeInterval:
		return ast.Timestamp(6), true
	case l.Kind == ast.TypeInstant && r.Kind == ast.TypeInterval:
		return ast.Instant(6), true
	case l.Kind == ast.TypeTime && r.Kind == ast.TypeInterval:
		return ast.Time(6), true
	case l.Kind == ast.TypeInterval && r.Kind == ast.TypeInterval:
		return ast.Interval, true
	}
	return l, false
}

// temporalDifference is the signature of l - r.
func temporalDifference(d *spec.Dialect, l, r ast.Type) (Signature, bool) {
	switch {
	case l.Kind == ast.TypeDate && r.Kind == ast.TypeDate:
		between := ast.Integer
		if d.Typing == spec.TypingByCost {
			between = ast.BigInt
		}
		return Signature{ast.Date, ast.Date, between}, true
	case l.Kind == ast.TypeTime && r.Kind == ast.TypeTime && d.Typing == spec.TypingStrict:
		return Signature{ast.Time(6), ast.Time(6), ast.Interval}, true
	case l.IsCalendar() && r.IsCalendar():
		meet := unlimited(d, laterTemporal(l, r))
		return Signature{meet, meet, ast.Interval}, true
	case l.Kind == ast.TypeDate && r.Kind == ast.TypeTime:
		return Signature{}, false
	}
	if result, is := temporalSum(l, r); is {
		return Signature{unlimited(d, l), unlimited(d, r), result}, true
	}
	return Signature{}, false
}

// temporalCast checks a conversion to or from values of the calendar or the clock.
func temporalCast(d *spec.Dialect, from, to ast.Type, explicit bool) error {
	switch {
	case together(from, to), untypedText(from),
		from.IsCalendar() && from.Kind != ast.TypeDate && to.Kind == ast.TypeTime && (explicit || d.Typing == spec.TypingStrict),
		from.Kind == ast.TypeTime && to.Kind == ast.TypeInterval && d.Typing == spec.TypingStrict,
		d.Typing == spec.TypingCoercing && isTemporal(to) && from.Kind == ast.TypeInteger && to.Kind != ast.TypeInterval,
		isYear(to) && from.Kind == ast.TypeInteger, isYear(from) && to.Kind == ast.TypeInteger && explicit:
		return nil
	case isTemporal(to) && from.IsText() && (explicit || d.Typing == spec.TypingCoercing):
		return nil
	case isTemporal(from) && to.Kind == ast.TypeBytes && d.ByteColumns && !isYear(from):
		return nil
	case isTemporal(from) && to.Kind == ast.TypeText && (explicit || d.Typing != spec.TypingByCost):
		return nil
	case d.Typing == spec.TypingStrict && from.Kind != ast.TypeEngineSpecific && to.Kind != ast.TypeEngineSpecific && to.Kind != ast.TypeChar && !clocks(from, to):
		return &Error{Message: fmt.Sprintf("cannot cast type %s to %s", from, to)}
	}
	return &Unsupported{fmt.Sprintf("conversion of %s to %s", from, to)}
}
