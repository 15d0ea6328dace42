package semantics

import (
	"math"
	"time"

	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleDays.
const (
	daysBetween spec.Case = iota
	daysLater
)

// Cases of ruleIntervals.
const (
	intervalLater spec.Case = iota
	intervalMonthEnd
	intervalBetween
	intervalClock
	intervalSum
	intervalScaled
)

var (
	ruleDays = spec.Declare(spec.Rule{
		ID:        "temporal.days",
		Statement: "The difference of two days is the number of days between them; a day and a number is the day so many days later, or earlier. Days before the year 1 and after the year 9999 are not modelled.",
		From: spec.PostgreSQL("9.9. Date/Time Functions and Operators, Date/Time Operators", "func.sgml").
			With(spec.PostgreSQLCode("date_mi, date_pli, date_mii", "src/backend/utils/adt/date.c")).
			With(spec.DuckDBCode("AddOperator::Operation(date_t, int32_t), SubtractOperator::Operation(date_t, date_t)", "src/function/scalar/operator/{add,subtract}.cpp")),
		Cases: []string{daysBetween: "between", daysLater: "later"},
		Only:  []string{"postgres", "duckdb"},
	})
	ruleIntervals = spec.Declare(spec.Rule{
		ID:        "temporal.intervals",
		Statement: "A day, a timestamp or a point in time and an interval is the timestamp so many months later, on the last day of a month that has no such day, then so many days and microseconds later. Two timestamps differ by days of 24 hours and what is left. A time of day and an interval is the time by the clock, without the days. Intervals are added part by part and multiplied by a number; a fraction of a month goes to days of which it has 30, one of a day to its hours.",
		Keywords:  []string{"INTERVAL"},
		From: spec.PostgreSQL("9.9. Date/Time Functions and Operators, Date/Time Operators", "func.sgml").
			With(spec.PostgreSQLCode("timestamp_pl_interval, timestamp_mi, date_pl_interval, time_pl_interval, interval_pl, interval_mul, interval_div", "src/backend/utils/adt/{timestamp,date}.c")),
		Cases: []string{intervalLater: "later", intervalMonthEnd: "end of month", intervalBetween: "between", intervalClock: "clock", intervalSum: "sum", intervalScaled: "multiple"},
		Only:  []string{"postgres", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "An interval is multiplied by whole numbers alone; it is not divided.",
			From: spec.DuckDBCode("Interval::Add, AddOperator::Operation, SubtractOperator::Operation, MultiplyOperator::Operation", "src/include/duckdb/common/types/interval.hpp, src/function/scalar/operator/{add,subtract,multiply}.cpp")}},
	})
)

// temporalOperation computes an operator of which an operand is of the calendar or the clock.
func temporalOperation(e *Evaluation, op operation, a, b *Value) Value {
	switch {
	case a.kind == KindOpen:
		return *a
	case b.kind == KindOpen:
		return *b
	case a.kind == KindDate && b.kind == KindDate:
		e.apply(ruleDays, daysBetween)
		return Integer(a.Days() - b.Days())
	case a.kind == KindDate && b.kind == KindInteger, a.kind == KindInteger && b.kind == KindDate:
		return daysLaterThan(e, op, a, b)
	case a.kind == KindDate && b.kind == KindTime, a.kind == KindTime && b.kind == KindDate:
		e.apply(ruleIntervals, intervalLater)
		return withinYears(e, Timestamp(a.Microseconds()+b.Microseconds()))
	case op == multiplication && a.kind == KindInterval:
		return scaledInterval(e, a.Interval(), b)
	case op == multiplication && b.kind == KindInterval:
		return scaledInterval(e, b.Interval(), a)
	case a.kind == KindInterval && b.kind == KindInterval:
		e.apply(ruleIntervals, intervalSum)
		return within(e, a.Interval().plus(directed(op, b.Interval())))
	case b.kind == KindInterval && a.kind == KindTime:
		return laterByClock(e, a, directed(op, b.Interval()))
	case a.kind == KindInterval && b.kind == KindTime:
		return laterByClock(e, b, a.Interval())
	case b.kind == KindInterval && a.IsCalendar():
		return LaterBy(e, *a, directed(op, b.Interval()))
	case a.kind == KindInterval && b.IsCalendar():
		return LaterBy(e, *b, a.Interval())
	case a.kind == KindTime && b.kind == KindTime:
		e.apply(ruleIntervals, intervalBetween)
		return IntervalValue(Interval{Microseconds: a.Microseconds() - b.Microseconds()})
	case a.IsCalendar() && b.IsCalendar():
		e.apply(ruleIntervals, intervalBetween)
		between := a.Microseconds() - b.Microseconds()
		return IntervalValue(Interval{Days: between / microsecondsPerDay, Microseconds: between % microsecondsPerDay})
	}
	e.MarkUnsupported("arithmetic of a " + a.kind.String() + " and a " + b.kind.String())
	return Null
}

// directed is an interval as an operator takes it.
func directed(op operation, i Interval) Interval {
	if op == subtraction {
		return i.times(-1)
	}
	return i
}

// daysLaterThan computes a day and a number of days.
func daysLaterThan(e *Evaluation, op operation, a, b *Value) Value {
	day, days := a.Days(), b.Int()
	if b.kind == KindDate {
		day, days = b.Days(), a.Int()
	}
	if op == subtraction {
		days = -days
	}
	if max(days, -days) > furthestDays {
		return beyondYears(e)
	}
	e.apply(ruleDays, daysLater)
	return withinYears(e, Date(day+days))
}

// LaterThan is a day or a timestamp some interval later, or earlier if sign is -1.
func LaterThan(e *Evaluation, v Value, i Interval, sign int64) Value {
	i = i.times(sign)
	if !i.modelled() {
		return beyondYears(e)
	}
	later, _ := monthsLater(v.Microseconds(), i.Months)
	v = Timestamp(later + i.Days*microsecondsPerDay + i.Microseconds)
	if e.Dialect.DayText == spec.DayTextByMode && v.calendar().Year() < 1000 {
		return beyondYears(e)
	}
	return withinYears(e, v)
}

// DayOf is the day that a timestamp lies in.
func DayOf(v Value) Value { return Date(floorDay(v.Microseconds())) }

// Multiple is so many times an interval.
func Multiple(i Interval, n int64) Interval { return i.times(n) }

// MonthsBetween is the number of whole months from a to b, below 0 if b is before a.
func MonthsBetween(a, b Value) int64 {
	if b.Microseconds() < a.Microseconds() {
		return -MonthsBetween(b, a)
	}
	y, m, d := a.Calendar()
	year, month, day := b.Calendar()
	months := int64(year-y)*monthsPerYear + int64(month-m)
	if day < d || day == d && b.Clock() < a.Clock() {
		months--
	}
	return months
}

// LaterBy is a day or a timestamp some interval later.
func LaterBy(e *Evaluation, v Value, i Interval) Value {
	if !i.modelled() {
		return beyondYears(e)
	}
	microseconds, cut := monthsLater(v.Microseconds(), i.Months)
	if cut {
		e.apply(ruleIntervals, intervalMonthEnd)
	} else {
		e.apply(ruleIntervals, intervalLater)
	}
	later := Timestamp(microseconds + i.Days*microsecondsPerDay + i.Microseconds)
	if v.kind == KindInstant {
		later.kind = KindInstant
	}
	return withinYears(e, later)
}

// monthsLater is a time some months later; cut tells that the month has no such day, so that
// it is on the last one.
func monthsLater(microseconds, months int64) (later int64, cut bool) {
	if months == 0 {
		return microseconds, false
	}
	year, month, day := Timestamp(microseconds).Calendar()
	total := int64(year)*monthsPerYear + int64(month-1) + months
	year, month = int(floorDivision(total, monthsPerYear)), int(floorRemainder(total, monthsPerYear))+1
	if last := DaysInMonth(year, month); day > last {
		day, cut = last, true
	}
	return daysOf(year, month, day)*microsecondsPerDay + Timestamp(microseconds).Clock(), cut
}

// DaysInMonth is how many days a month has.
func DaysInMonth(year, month int) int {
	return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// daysOf are the days of a day after 1970-01-01.
func daysOf(year, month, day int) int64 {
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Unix() / 86_400
}

func floorDivision(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func floorRemainder(a, b int64) int64 { return a - b*floorDivision(a, b) }

// laterByClock is a time of day some interval later: days and months do not count.
func laterByClock(e *Evaluation, v *Value, i Interval) Value {
	e.apply(ruleIntervals, intervalClock)
	return TimeOfDay(floorRemainder(v.Microseconds()+i.Microseconds%microsecondsPerDay, microsecondsPerDay))
}

// scaledInterval is a multiple of an interval, as PostgreSQL computes it: fractions of months
// are days, fractions of days are seconds.
func scaledInterval(e *Evaluation, i Interval, by *Value) Value {
	if by.kind == KindInteger {
		e.apply(ruleIntervals, intervalScaled)
		if n := by.Int(); max(n, -n) < 1<<20 || i.Months == 0 && i.Days == 0 && max(n, -n) < 1<<31 && max(i.Microseconds, -i.Microseconds) < 1<<31 {
			return within(e, i.times(n))
		}
		return beyondYears(e)
	}
	f, bound := AsFloat(by)
	if bound > 0 {
		e.MarkUndetermined(ruleFloatWithin)
		return Null
	}
	return fractionOf(e, i, func(n int64) float64 { return float64(n) * f })
}

// DividedInterval is an interval divided by a number.
func DividedInterval(e *Evaluation, a, b *Value) Value {
	if a.kind == KindOpen {
		return *a
	}
	f, bound := AsFloat(b)
	switch {
	case bound > 0:
		e.MarkUndetermined(ruleFloatWithin)
		return Null
	case f == 0:
		return e.Raise(ClassDivisionByZero)
	}
	return fractionOf(e, a.Interval(), func(n int64) float64 { return float64(n) / f })
}

// fractionOf is interval_mul and interval_div of src/backend/utils/adt/timestamp.c.
func fractionOf(e *Evaluation, i Interval, scaled func(int64) float64) Value {
	months, days := math.Trunc(scaled(i.Months)), math.Trunc(scaled(i.Days))
	if math.IsNaN(months) || math.Abs(months) > furthestMonths || math.Abs(days) > furthestDays || math.Abs(scaled(i.Microseconds)) > furthestDays*microsecondsPerDay {
		return beyondYears(e)
	}
	toMicroseconds := func(x float64) float64 { return math.RoundToEven(x*microsecondsPerSecond) / microsecondsPerSecond }
	ofMonths := toMicroseconds((scaled(i.Months) - months) * daysPerMonth)
	seconds := toMicroseconds((scaled(i.Days) - days + ofMonths - math.Trunc(ofMonths)) * 86_400)
	if math.Abs(seconds) >= 86_400 {
		days += math.Trunc(seconds / 86_400)
		seconds -= math.Trunc(seconds/86_400) * 86_400
	}
	days += math.Trunc(ofMonths)
	e.apply(ruleIntervals, intervalScaled)
	return within(e, Interval{int64(months), int64(days), int64(math.RoundToEven(scaled(i.Microseconds) + seconds*microsecondsPerSecond))})
}

// within is an interval of the lengths that are modelled.
func within(e *Evaluation, i Interval) Value {
	if !i.modelled() {
		return beyondYears(e)
	}
	return IntervalValue(i)
}

// withinYears is a day or a timestamp of the years that are modelled.
func withinYears(e *Evaluation, v Value) Value {
	if year := v.calendar().Year(); year < 1 || year > latestYear {
		return beyondYears(e)
	}
	return v
}

func beyondYears(e *Evaluation) Value {
	e.MarkUnsupported("a day beyond the years 1 to 9999")
	return Null
}
