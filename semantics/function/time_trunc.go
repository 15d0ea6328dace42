package function

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// timeTruncs is the chapter of functions of the boundaries of parts.
var timeTruncs = chapter{
	function.DateTrunc:         {types: dateTruncTypes, compute: dateTrunc},
	function.DateTruncOfDuckDB: {types: dateTruncTypes, compute: dateTrunc},
	function.DateDiffOfDuckDB:  dateDiff(boundariesBetween),
	function.DateSubOfDuckDB:   dateDiff(wholeBetween),
}

// truncated are the parts whose beginning is known.
var truncated = []string{"MICROSECONDS", "MILLISECONDS", "SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "DECADE", "CENTURY", "MILLENNIUM"}

// counted are those that are counted between two times.
var counted = []string{"SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR"}

// literalPart is the part that a literal names; empty for others.
func literalPart(x ast.Expr) string {
	literal, is := x.(*ast.Literal)
	if !is || literal.Kind != ast.LiteralString {
		return ""
	}
	if part := function.PartOf(literal.Text); slices.Contains(truncated, part) {
		return part
	}
	return ""
}

// dateTrunc is DATE_TRUNC('part', x).
func dateTrunc(c *call) semantics.Value {
	v := c.arguments[1]
	part := function.PartOf(c.text(0))
	begun := beginning(v, part)
	if year, _, _ := v.Calendar(); c.e.Dialect.Typing == spec.TypingByCost { // there they begin with the year 00
		switch part {
		case "CENTURY":
			begun = dateOf(year/100*100, 1, 1).Microseconds()
		case "MILLENNIUM":
			begun = dateOf(year/1000*1000, 1, 1).Microseconds()
		}
	}
	at := semantics.Timestamp(begun)
	if year, _, _ := at.Calendar(); year < 1 {
		return c.unmodelled("a day before the year 1")
	}
	c.apply(function.OfValues)
	return semantics.Convert(c.e, at, c.result)
}

func dateTruncTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	t := arguments[1]
	switch {
	case literalPart(x.Args[0]) == "",
		t.Kind != ast.TypeTimestamp && t.Kind != ast.TypeInstant && !(t.Kind == ast.TypeDate && d.Typing == spec.TypingStrict),
		t.Kind == ast.TypeInstant && d.Typing == spec.TypingByCost:
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String() + ", or of another part"}
	case t.Kind == ast.TypeTimestamp:
		return []ast.Type{ast.Text, t}, ast.Timestamp(6), nil
	}
	return []ast.Type{ast.Text, ast.Instant(6)}, ast.Instant(6), nil
}

// beginning is that of the part of a time, in microseconds.
func beginning(v semantics.Value, part string) int64 {
	const second = 1_000_000
	micros := v.Microseconds()
	step := func(unit int64) int64 { return floored(micros, unit) * unit }
	year, month, day := v.Calendar()
	switch part {
	case "MICROSECONDS":
		return micros
	case "MILLISECONDS":
		return step(1000)
	case "SECOND":
		return step(second)
	case "MINUTE":
		return step(60 * second)
	case "HOUR":
		return step(3600 * second)
	case "DAY":
		return dateOf(year, month, day).Microseconds()
	case "WEEK": // 1970-01-01 is a Thursday
		return (floored(semantics.DayOf(v).Days()+3, 7)*7 - 3) * semantics.MicrosecondsPerDay
	case "MONTH":
		return dateOf(year, month, 1).Microseconds()
	case "QUARTER":
		return dateOf(year, (month-1)/3*3+1, 1).Microseconds()
	case "YEAR":
		return dateOf(year, 1, 1).Microseconds()
	case "DECADE":
		return dateOf(year/10*10, 1, 1).Microseconds()
	case "CENTURY":
		return dateOf((year-1)/100*100+1, 1, 1).Microseconds()
	case "MILLENNIUM":
		return dateOf((year-1)/1000*1000+1, 1, 1).Microseconds()
	}
	panic("function: unknown part " + part)
}

// dateDiff is DATE_DIFF or DATE_SUB of DuckDB.
func dateDiff(count func(part string, a, b semantics.Value) int64) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		c.apply(function.OfValues)
		return semantics.Integer(count(function.PartOf(c.text(0)), c.arguments[1], c.arguments[2]))
	}, types: func(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		a, b := arguments[1], arguments[2]
		part := literalPart(x.Args[0])
		calendars := (a.Kind == ast.TypeDate || a.Kind == ast.TypeTimestamp) && (b.Kind == ast.TypeDate || b.Kind == ast.TypeTimestamp)
		if part == "" || !calendars || !slices.Contains(counted, part) {
			return nil, a, &typing.Unsupported{Feature: f.Name + " of " + a.String() + ", or of another part"}
		}
		if a.Kind != b.Kind {
			a = ast.Timestamp(6)
			b = a
		}
		return []ast.Type{ast.Text, a, b}, ast.BigInt, nil
	}}
}

// boundariesBetween counts the boundaries of a part between two times.
func boundariesBetween(part string, a, b semantics.Value) int64 {
	y, m, _ := a.Calendar()
	year, month, _ := b.Calendar()
	switch part {
	case "YEAR":
		return int64(year - y)
	case "QUARTER":
		return int64((4*year + (month-1)/3) - (4*y + (m-1)/3))
	case "MONTH":
		return int64((12*year + month) - (12*y + m))
	case "WEEK": // no boundaries, just distance
		return (semantics.DayOf(b).Days() - semantics.DayOf(a).Days()) / 7
	}
	unit := simpleUnit(part)
	return (beginning(b, part) - beginning(a, part)) / (unit.Days*semantics.MicrosecondsPerDay + unit.Microseconds)
}

// wholeBetween counts whole parts between two times.
func wholeBetween(part string, a, b semantics.Value) int64 {
	unit := simpleUnit(part)
	if unit.Months > 0 {
		return wholeMonths(a, b) / unit.Months
	}
	return (b.Microseconds() - a.Microseconds()) / (unit.Days*semantics.MicrosecondsPerDay + unit.Microseconds)
}

// wholeMonths counts whole months: the last day of a month reaches any later day of another.
//
// Source: DateSub::MonthOperator (extension/core_functions/scalar/date/date_sub.cpp).
func wholeMonths(a, b semantics.Value) int64 {
	if b.Microseconds() < a.Microseconds() {
		return -wholeMonths(b, a)
	}
	_, _, d := a.Calendar()
	year, month, day := b.Calendar()
	months := semantics.MonthsBetween(a, b)
	if day == semantics.DaysInMonth(year, month) && d > day && b.Clock() >= a.Clock() {
		months++
	}
	return months
}
