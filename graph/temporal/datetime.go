package temporal

import "cmp"

// LocalDateTime is a date with a time of day, without a time zone. Local date
// times are comparable with ==.
type LocalDateTime struct {
	date  Date
	clock LocalTime
}

// NewLocalDateTime puts a date and a time together.
func NewLocalDateTime(date Date, clock LocalTime) LocalDateTime { return LocalDateTime{date, clock} }

// Date is the day.
func (l LocalDateTime) Date() Date { return l.date }

// Clock is the time of day.
func (l LocalDateTime) Clock() LocalTime { return l.clock }

// epochSecond counts as if the local time were UTC.
func (l LocalDateTime) epochSecond() int64 {
	return l.date.epochDay*secondsOfDay + l.clock.secondOfDay()
}

// localAt is the inverse of epochSecond.
func localAt(epochSecond, nanosecond int64) (LocalDateTime, error) {
	date, err := Date{}.plusDays(floorDivide(epochSecond, secondsOfDay))
	return LocalDateTime{date, LocalTime{floorModulo(epochSecond, secondsOfDay)*nanosecondsOfSecond + nanosecond}}, err
}

// Compare is negative if l is before other, 0 if they are equal, and positive if l is after other.
func (l LocalDateTime) Compare(other LocalDateTime) int {
	return cmp.Or(l.date.Compare(other.date), l.clock.Compare(other.clock))
}

// Equal says whether both are the same.
func (l LocalDateTime) Equal(other LocalDateTime) bool { return l == other }

// String is the date, T and the time.
func (l LocalDateTime) String() string { return l.date.String() + "T" + l.clock.String() }

// DateTime is an instant as a time zone shows it. Date times are comparable with
// ==, which is Equal.
type DateTime struct {
	local  LocalDateTime
	offset int64  // seconds east of UTC
	name   string // of the zone; empty if the zone is an offset
}

// NewDateTime is the instant of a local time in a zone. If two instants show this time, it is the earlier
// instant. If no instant shows it, since clocks were turned forward, the local time moves on by as much as
// the clocks.
func NewDateTime(local LocalDateTime, zone Zone) (DateTime, error) {
	return zone.resolve(local, maximumOffset+1)
}

// DateTimeFromEpoch is the instant of seconds since 1970-01-01T00:00Z and nanoseconds (0 to 999 999 999), in
// UTC.
func DateTimeFromEpoch(seconds, nanoseconds int64) (DateTime, error) {
	if nanoseconds < 0 || nanoseconds >= nanosecondsOfSecond {
		return DateTime{}, invalid("nanosecond %d is not in 0 to 999999999", nanoseconds)
	}
	return UTC.at(seconds, nanoseconds)
}

// FromEpochMillis is the instant of milliseconds since 1970-01-01T00:00Z, in UTC.
func FromEpochMillis(milliseconds int64) (DateTime, error) {
	return UTC.at(floorDivide(milliseconds, 1000), floorModulo(milliseconds, 1000)*1_000_000)
}

// Local is the date and time that the zone shows.
func (d DateTime) Local() LocalDateTime { return d.local }

// Offset is in seconds east of UTC.
func (d DateTime) Offset() int64 { return d.offset }

// Zone is the time zone.
func (d DateTime) Zone() Zone {
	if d.name != "" {
		return Zone{name: d.name}
	}
	return Zone{offset: d.offset}
}

// In is the same instant in another zone.
func (d DateTime) In(zone Zone) (DateTime, error) {
	return zone.at(d.EpochSecond(), d.local.clock.Nanosecond())
}

// EpochSecond is the number of whole seconds since 1970-01-01T00:00Z, rounded down.
func (d DateTime) EpochSecond() int64 { return d.local.epochSecond() - d.offset }

// Compare orders by the instant, then by the offset, then by the name of the zone.
func (d DateTime) Compare(other DateTime) int {
	return cmp.Or(
		cmp.Compare(d.EpochSecond(), other.EpochSecond()),
		cmp.Compare(d.local.clock.Nanosecond(), other.local.clock.Nanosecond()),
		cmp.Compare(d.offset, other.offset),
		cmp.Compare(d.name, other.name))
}

// Equal says whether both are the same instant in the same zone.
func (d DateTime) Equal(other DateTime) bool { return d == other }

// String is the local time, the offset, and the name of the zone in brackets.
func (d DateTime) String() string {
	text := d.local.String() + offsetText(d.offset)
	if d.name != "" {
		text += "[" + d.name + "]"
	}
	return text
}
