package graph

import (
	"cmp"
	"strings"

	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/semantics"
)

// The values of date and time.
type (
	// Date is a day of the calendar.
	Date struct{ temporal.Date }
	// LocalTime is a time of day.
	LocalTime struct{ temporal.LocalTime }
	// Time is a time of day at an offset from UTC.
	Time struct{ temporal.Time }
	// LocalDateTime is a day with a time of day.
	LocalDateTime struct{ temporal.LocalDateTime }
	// DateTime is an instant, in a time zone.
	DateTime struct{ temporal.DateTime }
	// Duration is an amount of months, days and seconds.
	Duration struct{ temporal.Duration }
)

func (Date) value()          {}
func (LocalTime) value()     {}
func (Time) value()          {}
func (LocalDateTime) value() {}
func (DateTime) value()      {}
func (Duration) value()      {}

// temporalNames are the types' names in messages.
var temporalNames = map[kind]string{
	kindDateTime: "DateTime", kindLocalDateTime: "LocalDateTime", kindDate: "Date",
	kindTime: "Time", kindLocalTime: "LocalTime", kindDuration: "Duration",
}

func temporalKind(v Value) kind {
	switch v.(type) {
	case DateTime:
		return kindDateTime
	case LocalDateTime:
		return kindLocalDateTime
	case Date:
		return kindDate
	case Time:
		return kindTime
	case LocalTime:
		return kindLocalTime
	case Duration:
		return kindDuration
	}
	panic(unknownType(v))
}

func temporalName(v Value) string { return temporalNames[temporalKind(v)] }

// orderTemporal orders two values of one type: instants by the moment, then by the
// offset and the zone; durations by their average length, then by their parts.
func orderTemporal(a, b Value) int {
	switch a := a.(type) {
	case DateTime:
		return a.Compare(b.(DateTime).DateTime)
	case LocalDateTime:
		return a.Compare(b.(LocalDateTime).LocalDateTime)
	case Date:
		return a.Compare(b.(Date).Date)
	case Time:
		return a.Compare(b.(Time).Time)
	case LocalTime:
		return a.Compare(b.(LocalTime).LocalTime)
	case Duration:
		b := b.(Duration)
		return cmp.Or(a.Compare(b.Duration), cmp.Compare(a.Months, b.Months), cmp.Compare(a.Days, b.Days),
			cmp.Compare(a.Seconds, b.Seconds), cmp.Compare(a.Nanoseconds, b.Nanoseconds))
	}
	panic(unknownType(a))
}

// temporalEqual tells instants apart that show one moment in two time zones, as
// the Neo4j manual has it and the proposal, which is older, has not.
func temporalEqual(a, b Value) semantics.Truth {
	return semantics.TruthOf(temporalKind(a) == kindOf(b) && orderTemporal(a, b) == 0)
}

// SameInstant tells whether two values of one type are at one moment and differ only in
// their offset or time zone. The sources disagree whether these values are equal.
func SameInstant(a, b Value) bool {
	switch a := a.(type) {
	case DateTime:
		b, same := b.(DateTime)
		return same && a != b && a.EpochSecond() == b.EpochSecond() && a.Local().Clock().Nanosecond() == b.Local().Clock().Nanosecond()
	case Time:
		b, same := b.(Time)
		const nanoseconds = 1_000_000_000
		return same && a != b && a.Clock().NanosecondOfDay()-a.Offset()*nanoseconds == b.Clock().NanosecondOfDay()-b.Offset()*nanoseconds
	}
	return false
}

// temporalLess compares instants of one type; durations have no order.
func temporalLess(a, b Value) semantics.Truth {
	if k := temporalKind(a); k != kindOf(b) || k == kindDuration {
		return semantics.Unknown
	}
	return semantics.TruthOf(orderTemporal(a, b) < 0)
}

func writeTemporal(key *strings.Builder, v Value) {
	if d, duration := v.(Duration); duration {
		for _, part := range [...]int64{d.Months, d.Days, d.Seconds, d.Nanoseconds} {
			writeInteger(key, 'D', part)
		}
		return
	}
	writeText(key, 'A'+byte(temporalKind(v)), TemporalText(v))
}

// TemporalText is the text of a value of date and time in the form of ISO 8601,
// which toString gives too.
func TemporalText(v Value) string {
	switch v := v.(type) {
	case DateTime:
		return v.String()
	case LocalDateTime:
		return v.String()
	case Date:
		return v.String()
	case Time:
		return v.String()
	case LocalTime:
		return v.String()
	case Duration:
		return v.String()
	}
	panic(unknownType(v))
}

func temporalText(v Value) string { return TemporalText(v) }

// IsTemporal tells whether the value is a value of date and time, or a duration.
func IsTemporal(v Value) bool {
	switch v.(type) {
	case DateTime, LocalDateTime, Date, Time, LocalTime, Duration:
		return true
	}
	return false
}

// Instant returns the value of package temporal inside a value of date and time;
// nil for other values.
func Instant(v Value) any {
	switch v := v.(type) {
	case DateTime:
		return v.DateTime
	case LocalDateTime:
		return v.LocalDateTime
	case Date:
		return v.Date
	case Time:
		return v.Time
	case LocalTime:
		return v.LocalTime
	case Duration:
		return v.Duration
	}
	return nil
}

// FromInstant makes a value of one of package temporal, the reverse of Instant.
func FromInstant(instant any) Value {
	switch instant := instant.(type) {
	case temporal.DateTime:
		return DateTime{instant}
	case temporal.LocalDateTime:
		return LocalDateTime{instant}
	case temporal.Date:
		return Date{instant}
	case temporal.Time:
		return Time{instant}
	case temporal.LocalTime:
		return LocalTime{instant}
	case temporal.Duration:
		return Duration{instant}
	}
	panic("graph: not a temporal value")
}
