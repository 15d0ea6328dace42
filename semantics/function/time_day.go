package function

import (
	"time"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// fromYearZero are the days from the year 0 of the MySQL family to 1970-01-01.
const fromYearZero = 719_528

// timeDays is the chapter of functions that make a day of something, or count days.
var timeDays = chapter{
	function.DateOfMySQL: dayFunction(ast.Date, func(c *call, v semantics.Value) semantics.Value { return semantics.DayOf(v) }),
	function.LastDay: dayFunction(ast.Date, func(c *call, v semantics.Value) semantics.Value {
		year, month, _ := v.Calendar()
		return dateOf(year, month, semantics.DaysInMonth(year, month))
	}),
	function.ToDays: dayFunction(ast.BigInt, func(c *call, v semantics.Value) semantics.Value {
		return semantics.Integer(semantics.DayOf(v).Days() + fromYearZero)
	}),
	function.ToSeconds: dayFunction(ast.BigInt, func(c *call, v semantics.Value) semantics.Value {
		return semantics.Integer(floored(v.Microseconds(), 1_000_000) + fromYearZero*86_400)
	}),
	function.DateDiff: dayFunction(ast.BigInt, func(c *call, v semantics.Value) semantics.Value {
		w, is := c.time(1, false)
		if !is || !w.IsCalendar() {
			c.apply(function.DayNone)
			return semantics.Null
		}
		return semantics.Integer(semantics.DayOf(v).Days() - semantics.DayOf(w).Days())
	}),
	function.TimestampOfMySQL: dayFunction(ast.Timestamp(0), func(c *call, v semantics.Value) semantics.Value {
		return semantics.Timestamp(v.Microseconds()).WithDigits(c.result.Precision)
	}),
	function.UnixTimestamp: unixTimestamp(),
	function.FromUnixTime: numberFunction(ast.Timestamp(0), func(c *call) semantics.Value {
		n := c.arguments[0].Int()
		if n >= 1<<31 {
			return c.unmodelled("seconds beyond 2038")
		}
		if n < 0 {
			c.apply(function.DayNone)
			return semantics.Null
		}
		c.apply(function.OfValues)
		return semantics.Timestamp(n * 1_000_000)
	}),
	function.FromDays: numberFunction(ast.Date, func(c *call) semantics.Value {
		n := c.arguments[0].Int() - fromYearZero
		if n < -354_285 || n > 2_932_896 { // 1000-01-01, 9999-12-31
			return c.unmodelled("a day beyond the years 1000 to 9999")
		}
		c.apply(function.OfValues)
		return semantics.Date(n)
	}),
	function.MakeDateOfMySQL: numberFunction(ast.Date, func(c *call) semantics.Value {
		year, n := c.arguments[0].Int(), c.arguments[1].Int()
		switch {
		case n <= 0:
			c.apply(function.DayNone)
			return semantics.Null
		case year < 1000 || year > 9999 || n > 366*100:
			return c.unmodelled("a day beyond the years 1000 to 9999")
		}
		date := dateOf(int(year), 1, int(n))
		if last, _, _ := date.Calendar(); last > 9999 { // Item_func_makedate::get_date
			c.apply(function.DayNone)
			return semantics.Null
		}
		c.apply(function.OfValues)
		return date
	}),
	function.TimeToSec:     {types: timeToSecTypes, compute: timeToSec},
	function.MakeDate:      makeDate(ast.Date),
	function.MakeTimestamp: makeDate(ast.Timestamp(6)),
	function.Age:           {types: ageTypes, compute: age},
}

// dateOf is a day, of which month and number may be beyond the calendar.
func dateOf(year, month, day int) semantics.Value {
	return semantics.Date(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Unix() / 86_400)
}

// dayFunction is a function of days or timestamps, which may be texts in the MySQL family.
func dayFunction(result ast.Type, compute func(c *call, v semantics.Value) semantics.Value) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		v, is := c.time(0, false)
		if !is || !v.IsCalendar() {
			c.apply(function.DayNone)
			return semantics.Null
		}
		w := compute(c, v)
		if !w.IsNull() {
			c.apply(function.OfValues)
		}
		return w
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, _ ast.Type, err error) {
		result := result
		for _, t := range arguments {
			if !t.IsCalendar() && !(d.Typing == spec.TypingCoercing && (t.IsText() || t.Kind == ast.TypeUnknown)) {
				return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
			}
			if result.Kind == ast.TypeTimestamp && t.Kind != ast.TypeDate {
				if t.Kind != ast.TypeTimestamp {
					return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
				}
				result.Precision = t.Precision
			}
		}
		return arguments, result, nil
	}}
}

// numberFunction is a function of integers in the MySQL family.
func numberFunction(result ast.Type, compute func(c *call) semantics.Value) Scalar {
	return Scalar{compute: compute, types: func(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, _ ast.Type, err error) {
		for _, t := range arguments {
			if t.Kind != ast.TypeInteger && t.Kind != ast.TypeUnknown {
				return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
			}
			operands = append(operands, ast.BigInt)
		}
		return operands, result, nil
	}}
}

// unixTimestamp is UNIX_TIMESTAMP: of nothing it is of the clock.
func unixTimestamp() Scalar {
	s := dayFunction(ast.BigInt, func(c *call, v semantics.Value) semantics.Value {
		seconds := floored(v.Microseconds(), 1_000_000)
		if seconds < 0 || seconds >= 1<<31 {
			return c.unmodelled("a time before 1970 or after 2038")
		}
		return semantics.Integer(seconds)
	})
	return Scalar{compute: func(c *call) semantics.Value {
		switch {
		case c.has(0):
			return s.compute(c)
		case c.e.Now == nil:
			return semantics.OfClock(c.e)
		}
		return semantics.Integer(c.e.Now.Microseconds() / 1_000_000)
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		if len(arguments) == 1 && (arguments[0].IsText() || arguments[0].Precision > 0) { // a decimal
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
		}
		return s.types(f, d, nil, arguments)
	}}
}

// timeToSec is TIME_TO_SEC.
func timeToSec(c *call) semantics.Value {
	v, is := c.time(0, true)
	if !is {
		c.apply(function.DayNone)
		return semantics.Null
	}
	c.apply(function.OfValues)
	return semantics.Integer(v.Clock() / 1_000_000)
}

func timeToSecTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operand, result, err := partTypes(f.Name, "HOUR", d, x.Args[0], arguments[0])
	return []ast.Type{operand}, result, err
}

// makeDate is MAKE_DATE or MAKE_TIMESTAMP.
//
// Source: PostgreSQL behind 18, make_date and make_timestamp in pg_proc.dat: of int4 and float8, to which BIGINT is
// converted to the latter alone.
func makeDate(result ast.Type) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		year, month, day := c.arguments[0].Int(), c.arguments[1].Int(), c.arguments[2].Int()
		if year < 1 || year > 9999 {
			return c.unmodelled("a year beyond 1 to 9999")
		}
		if month < 1 || month > 12 || day < 1 || int(day) > semantics.DaysInMonth(int(year), int(month)) {
			c.apply(function.DayNone)
			class := spec.ClassOverflow
			if c.e.Dialect.Casts == spec.CastsTried {
				class = spec.ClassCast
			}
			return c.e.Raise(class)
		}
		date := dateOf(int(year), int(month), int(day))
		if len(c.arguments) == 3 {
			c.apply(function.OfValues)
			return date
		}
		hour, minute, second := c.arguments[3].Int(), c.arguments[4].Int(), c.arguments[5].Float64()
		micros := int64(second * 1_000_000)
		if hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second >= 60 || float64(micros) != second*1_000_000 {
			return c.unmodelled("such a time of day")
		}
		c.apply(function.OfValues)
		return semantics.Timestamp(date.Microseconds() + (hour*3600+minute*60)*1_000_000 + micros)
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, _ ast.Type, err error) {
		for i, t := range arguments {
			switch {
			case i == 5 && (t.IsNumeric() || t.Kind == ast.TypeUnknown):
				operands = append(operands, ast.Double)
			case d.Typing == spec.TypingStrict && t.Kind == ast.TypeInteger && t.Width > 32:
				return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
			case t.Kind == ast.TypeInteger || t.Kind == ast.TypeUnknown:
				operands = append(operands, ast.BigInt)
			default:
				return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
			}
		}
		return operands, result, nil
	}}
}

// age is AGE of two times.
//
// Source: timestamp_age (src/backend/utils/adt/timestamp.c).
func age(c *call) semantics.Value {
	c.apply(function.OfValues)
	a, b := c.arguments[0], c.arguments[1]
	sign := int64(1)
	if a.Microseconds() < b.Microseconds() {
		a, b, sign = b, a, -1
	}
	y, m, d := a.Calendar()
	year, month, day := b.Calendar()
	days, clock := int64(d-day), a.Clock()-b.Clock()
	months := int64(12*(y-year) + m - month)
	if clock < 0 {
		clock += semantics.MicrosecondsPerDay
		days--
	}
	// the days that are borrowed are those of the earlier month, however the operands stand
	for days < 0 {
		days += int64(semantics.DaysInMonth(year, month))
		months--
	}
	return semantics.IntervalValue(semantics.Interval{Months: sign * months, Days: sign * days, Microseconds: sign * clock})
}

func ageTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	kind := ast.Timestamp(6)
	for _, t := range arguments {
		if !t.IsCalendar() {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
		if t.Kind == ast.TypeInstant {
			kind = ast.Instant(6)
		}
	}
	return []ast.Type{kind, kind}, ast.Interval, nil
}
