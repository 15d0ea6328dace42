package function

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// intervals is the chapter of functions of intervals.
var intervals = func() chapter {
	c := chapter{}
	for unit, f := range function.DateAdd {
		c[f] = dateAdd(unit, 1)
		c[function.DateSub[unit]] = dateAdd(unit, -1)
	}
	for unit, f := range function.TimestampDiff {
		c[f] = timestampDiff(unit)
	}
	for unit, f := range function.ToIntervals {
		c[f] = toInterval(unit)
	}
	return c
}()

// A unit of several parts is written as its greatest and its least one.
var partsOfUnit = map[string][]string{
	"SECOND_MICROSECOND": {"SECOND", "MICROSECOND"}, "MINUTE_MICROSECOND": {"MINUTE", "SECOND", "MICROSECOND"}, "MINUTE_SECOND": {"MINUTE", "SECOND"},
	"HOUR_MICROSECOND": {"HOUR", "MINUTE", "SECOND", "MICROSECOND"}, "HOUR_SECOND": {"HOUR", "MINUTE", "SECOND"}, "HOUR_MINUTE": {"HOUR", "MINUTE"},
	"DAY_MICROSECOND": {"DAY", "HOUR", "MINUTE", "SECOND", "MICROSECOND"}, "DAY_SECOND": {"DAY", "HOUR", "MINUTE", "SECOND"},
	"DAY_MINUTE": {"DAY", "HOUR", "MINUTE"}, "DAY_HOUR": {"DAY", "HOUR"}, "YEAR_MONTH": {"YEAR", "MONTH"},
}

// simpleUnit is the interval that one unit is.
func simpleUnit(unit string) semantics.Interval {
	if unit == "QUARTER" {
		return semantics.Interval{Months: 3}
	}
	i, _ := semantics.UnitOf(unit)
	return i
}

// hasTime tells that a unit, or a part of it, is less than a day.
func hasTime(unit string) bool {
	for _, part := range append([]string{unit}, partsOfUnit[unit]...) {
		if simpleUnit(part).Microseconds > 0 {
			return true
		}
	}
	return false
}

// dateAdd is DATE_ADD of the MySQL family, or DATE_SUB.
//
// Source: Item_date_add_interval::resolve_type, get_date_internal and val_str,
// date_add_interval (sql/item_timefunc.cc, mysys/my_time.cc).
func dateAdd(unit string, sign int64) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		return laterBy(c, unit, sign)
	}, types: func(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		name, _ := f.Spoken()
		t, amount := arguments[0], arguments[1]
		refused := &typing.Unsupported{Feature: name + " of " + t.String() + " by " + amount.String()}
		fraction := 0
		if strings.HasSuffix(unit, "MICROSECOND") {
			fraction = 6
		}
		switch {
		case partsOfUnit[unit] != nil && !amount.IsText() && amount.Kind != ast.TypeInteger && amount.Kind != ast.TypeUnknown,
			unit == "SECOND" && amount.Kind != ast.TypeInteger && amount.Kind != ast.TypeUnknown, amount.IsApproximate():
			return nil, t, refused
		case partsOfUnit[unit] != nil:
			amount = ast.Text
		default:
			amount = ast.BigInt
		}
		switch {
		case t.Kind == ast.TypeDate:
			result = t
			if hasTime(unit) {
				result = ast.Timestamp(fraction)
			}
		case t.Kind == ast.TypeTimestamp:
			result = ast.Timestamp(max(t.Precision, fraction))
		case t.IsText():
			if _, literal := x.Args[0].(*ast.Literal); !literal && d.TimeDigits == spec.TimeDigitsCut { // MariaDB shows six digits of what has a time
				return nil, t, refused
			}
			t, result = ast.Text, ast.Text
		case t.Kind == ast.TypeUnknown:
			result = ast.Unknown
		default:
			return nil, t, refused
		}
		return []ast.Type{t, amount}, result, nil
	}}
}

// laterBy computes DATE_ADD.
func laterBy(c *call, unit string, sign int64) semantics.Value {
	x := c.arguments[0]
	timed := x.Kind() == semantics.KindTimestamp
	if x.Kind() == semantics.KindText {
		read, form := semantics.ReadDay(c.e, x.Str())
		if form == semantics.FormNone {
			c.apply(function.LaterUnread)
			return semantics.NoDay(c.e)
		}
		x, timed = read, form == semantics.FormTimestamp
	}
	amount := c.arguments[1]
	if partsOfUnit[unit] == nil {
		amount = semantics.Convert(c.e, amount, ast.BigInt)
	}
	i, is := amountOf(amount, unit)
	if !is {
		return c.unmodelled("such an amount")
	}
	later := semantics.LaterThan(c.e, x, i, sign)
	if later.IsNull() {
		return later
	}
	timed = timed || hasTime(unit)
	switch _, _, day := x.Calendar(); {
	case c.arguments[0].Kind() == semantics.KindText:
		c.apply(function.LaterText)
	case cutAt(x, later, i, day):
		c.apply(function.LaterMonthEnd)
	case !timed:
		c.apply(function.LaterDay)
	default:
		c.apply(function.OfValues)
	}
	switch {
	case c.result.Kind == ast.TypeTimestamp:
		return later.WithDigits(c.result.Precision)
	case !timed:
		later = semantics.DayOf(later)
	case later.Microseconds()%1_000_000 != 0:
		later = later.WithDigits(6)
	}
	if c.result.Kind == ast.TypeText {
		return semantics.Text(later.TemporalText())
	}
	return later
}

// cutAt tells that the month of the result has no such day.
func cutAt(_, later semantics.Value, i semantics.Interval, day int) bool {
	_, _, reached := later.Calendar()
	return i.Months != 0 && i.Days == 0 && i.Microseconds == 0 && reached != day
}

// amountOf is a number of units, or of a unit of several parts a text of numbers: the last
// ones if there are too few, a minus before them is for all.
//
// Source: get_interval_value, get_interval_info (sql/item_timefunc.cc).
func amountOf(v semantics.Value, unit string) (i semantics.Interval, is bool) {
	parts := partsOfUnit[unit]
	if parts == nil {
		if v.Kind() != semantics.KindInteger {
			return i, false
		}
		n := v.Int()
		return semantics.Multiple(simpleUnit(unit), n), max(n, -n) < 1<<31
	}
	text := strings.TrimSpace(v.Str())
	sign := int64(1)
	if rest, negative := strings.CutPrefix(text, "-"); negative {
		text, sign = rest, -1
	}
	numbers := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if len(numbers) > len(parts) || len(numbers) == 0 {
		return i, false
	}
	parts = parts[len(parts)-len(numbers):]
	for k, digits := range numbers {
		if parts[k] == "MICROSECOND" {
			digits = (digits + "000000")[:max(6, len(digits))]
		}
		n, err := strconv.ParseInt(digits, 10, 32)
		if err != nil {
			return i, false
		}
		part := semantics.Multiple(simpleUnit(parts[k]), sign*n)
		i = semantics.Interval{Months: i.Months + part.Months, Days: i.Days + part.Days, Microseconds: i.Microseconds + part.Microseconds}
	}
	return i, true
}

// timestampDiff is TIMESTAMPDIFF.
//
// Source: Item_func_timestamp_diff::val_int (sql/item_timefunc.cc).
func timestampDiff(unit string) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		c.apply(function.OfValues)
		a, b := c.arguments[0], c.arguments[1]
		whole := simpleUnit(unit)
		if whole.Months > 0 {
			return semantics.Integer(semantics.MonthsBetween(a, b) / whole.Months)
		}
		between := b.Microseconds() - a.Microseconds()
		return semantics.Integer(between / (whole.Days*semantics.MicrosecondsPerDay + whole.Microseconds))
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		name, _ := f.Spoken()
		operands, err = calendarOperands(name, arguments)
		return operands, ast.BigInt, err
	}}
}

// calendarOperands are the types of arguments of the MySQL family that are taken as
// timestamps.
func calendarOperands(name string, arguments []ast.Type) (operands []ast.Type, err error) {
	for _, t := range arguments {
		switch {
		case t.IsCalendar(), t.Kind == ast.TypeUnknown:
			operands = append(operands, t)
		case t.IsText():
			operands = append(operands, ast.Timestamp(6))
		default:
			return nil, &typing.Unsupported{Feature: name + " of " + t.String()}
		}
	}
	return operands, nil
}

// toInterval is INTERVAL n UNIT of DuckDB.
func toInterval(unit string) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		n := c.arguments[0].Int()
		if max(n, -n) >= 1<<31 {
			return c.unmodelled("so great a number")
		}
		c.apply(function.OfValues)
		return semantics.IntervalValue(semantics.Multiple(simpleUnit(unit), n))
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		t := arguments[0]
		if t.Kind != ast.TypeUnknown && (t.Kind != ast.TypeInteger || t.Unsigned || t.Width > 64) {
			return nil, t, &typing.Unsupported{Feature: "an interval of " + t.String()}
		}
		return []ast.Type{ast.BigInt}, ast.Interval, nil
	}}
}
