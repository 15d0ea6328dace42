package semantics

import (
	"cmp"
	"time"

	"github.com/semcheck/semcheck/spec"
)

// Days and timestamps are those of the proleptic Gregorian calendar, without a zone.
// Years are 1 to 9999, in the MySQL family 1000 to 9999: what lies beyond, the infinities
// of PostgreSQL and DuckDB, and MySQL's zero dates are not modelled.

const (
	microsecondsPerSecond = 1_000_000
	microsecondsPerDay    = 86_400 * microsecondsPerSecond

	// MicrosecondsPerDay are those of 24 hours.
	MicrosecondsPerDay = microsecondsPerDay

	// latestYear is the last one that all dialects read in four digits.
	latestYear = 9999
)

// Cases of ruleCompareTimes.
const (
	comparedDays spec.Case = iota
	comparedTimestamps
	comparedInstants
	comparedTimesOfDay
	comparedIntervals
)

var ruleCompareTimes = spec.Declare(spec.Rule{
	ID:        "compare.times",
	Statement: "Days compare by the calendar, timestamps by day and time of day; beside a timestamp a day is converted to its midnight. Points in time compare by their order; a day or a timestamp beside one is taken in the zone of the session, which is UTC here. Times of day compare by the clock, intervals as if a month had 30 days and a day 24 hours.",
	From: spec.PostgreSQL("9.9. Date/Time Functions and Operators", "func.sgml").
		With(spec.PostgreSQLCode("date_cmp, timestamp_cmp_internal, date_cmp_timestamp_internal, interval_cmp_value", "src/backend/utils/adt/{date,timestamp}.c")).
		With(spec.MySQL("13.2.8 Conversion Between Date and Time Types", "date-and-time-type-conversion.html")).
		With(spec.MariaDB("Type Conversion", "server/reference/sql-functions/string-functions/type-conversion")).
		With(spec.DuckDBCode("TryGetMaxLogicalTypeInternal, date_t, timestamp_t", "src/common/types.cpp, src/include/duckdb/common/types/{date,timestamp}.hpp")),
	Cases:  []string{comparedDays: "days", comparedTimestamps: "timestamps", comparedInstants: "instants", comparedTimesOfDay: "times of day", comparedIntervals: "intervals"},
	Only:   []string{"postgres", "mysql", "mariadb", "duckdb"},
	Except: map[string][]string{"mysql": {"instants", "intervals"}, "mariadb": {"instants", "intervals"}},
})

// Date returns the day that is so many days after 1970-01-01.
func Date(days int64) Value { return Value{kind: KindDate, bits: uint64(days)} }

// Timestamp returns the time that is so many microseconds after 1970-01-01 00:00:00.
func Timestamp(microseconds int64) Value {
	return Value{kind: KindTimestamp, bits: uint64(microseconds)}
}

// Instant returns the point in time that is so many microseconds after 1970-01-01 00:00:00
// UTC.
func Instant(microseconds int64) Value {
	return Value{kind: KindInstant, bits: uint64(microseconds)}
}

// TimeOfDay returns the time so many microseconds after midnight.
func TimeOfDay(microseconds int64) Value {
	return Value{kind: KindTime, bits: uint64(microseconds)}
}

// WithDigits returns a timestamp or a time that shows at least this number of digits of its
// fraction.
func (v Value) WithDigits(digits int) Value {
	v.digits = uint8(digits)
	return v
}

// Days are the days of a date after 1970-01-01.
func (v Value) Days() int64 { return int64(v.bits) }

// Microseconds counts from 1970-01-01 00:00:00 to a timestamp, or to the midnight of a date. For a
// time it counts from midnight.
func (v Value) Microseconds() int64 {
	if v.kind == KindDate {
		return v.Days() * microsecondsPerDay
	}
	return int64(v.bits)
}

// IsTemporal tells whether the value is of the calendar or the clock.
func (v Value) IsTemporal() bool {
	return v.IsCalendar() || v.kind == KindTime || v.kind == KindInterval || v.kind == KindOpen
}

// IsCalendar tells whether the value is a day, or a day with a time.
func (v Value) IsCalendar() bool {
	return v.kind == KindDate || v.kind == KindTimestamp || v.kind == KindInstant
}

// calendar is a day or a timestamp in Go's calendar, which is the proleptic Gregorian one.
func (v Value) calendar() time.Time { return time.UnixMicro(v.Microseconds()).UTC() }

// Calendar is the year, the month from 1 and the day from 1 of a day or a timestamp.
func (v Value) Calendar() (year, month, day int) {
	y, m, d := v.calendar().Date()
	return y, int(m), d
}

// Clock is the time of day of a timestamp, in microseconds after midnight.
func (v Value) Clock() int64 {
	if v.kind == KindTime {
		return v.Microseconds()
	}
	return v.Microseconds() - floorDay(v.Microseconds())*microsecondsPerDay
}

// floorDay is the number of whole days of some microseconds after 1970-01-01.
func floorDay(microseconds int64) int64 {
	days := microseconds / microsecondsPerDay
	if microseconds%microsecondsPerDay < 0 {
		days--
	}
	return days
}

// TemporalText is YYYY-MM-DD for a date, YYYY-MM-DD hh:mm:ss for a timestamp, and hh:mm:ss for a
// time. A fraction follows without zeros at its end. An interval has the text of PostgreSQL. A
// point in time is shown in UTC.
func (v Value) TemporalText() string {
	if v.IsTemporal() {
		return v.String()
	}
	panic("semantics: " + v.kind.String() + " is of no calendar")
}

// compareTimes orders two values of the calendar or the clock.
func compareTimes(e *Evaluation, a, b *Value) Ordering {
	switch {
	case a.kind == KindOpen || b.kind == KindOpen:
		markOpen(e, a, b)
		return Unordered
	case a.kind == KindInterval && b.kind == KindInterval:
		e.apply(ruleCompareTimes, comparedIntervals)
		return Ordering(a.Interval().length().Cmp(b.Interval().length()))
	case a.kind == KindTime && b.kind == KindTime:
		e.apply(ruleCompareTimes, comparedTimesOfDay)
		return Ordering(cmp.Compare(a.Microseconds(), b.Microseconds()))
	case !a.IsCalendar() || !b.IsCalendar():
		e.MarkUnsupported("comparison of a " + a.kind.String() + " and a " + b.kind.String())
		return Unordered
	case a.kind == KindDate && b.kind == KindDate:
		e.apply(ruleCompareTimes, comparedDays)
	case a.kind == KindInstant || b.kind == KindInstant:
		e.apply(ruleCompareTimes, comparedInstants)
	default:
		e.apply(ruleCompareTimes, comparedTimestamps)
	}
	return Ordering(cmp.Compare(a.Microseconds(), b.Microseconds()))
}
