package temporal

import (
	"cmp"
	"fmt"
)

const (
	nanosecondsOfSecond = 1_000_000_000
	secondsOfDay        = 86_400
	nanosecondsOfDay    = secondsOfDay * nanosecondsOfSecond
)

// LocalTime is a time of day without a time zone, to the nanosecond. The zero
// value is midnight. Local times are comparable with ==.
type LocalTime struct {
	nanosecondOfDay int64
}

// NewLocalTime is the time of an hour (0 to 23), a minute and a second (0 to 59; there are no leap seconds)
// and a nanosecond (0 to 999 999 999).
func NewLocalTime(hour, minute, second, nanosecond int64) (LocalTime, error) {
	for _, part := range []struct {
		name         string
		value, limit int64
	}{{"hour", hour, 24}, {"minute", minute, 60}, {"second", second, 60}, {"nanosecond", nanosecond, nanosecondsOfSecond}} {
		if part.value < 0 || part.value >= part.limit {
			return LocalTime{}, invalid("%s %d is not in 0 to %d", part.name, part.value, part.limit-1)
		}
	}
	return LocalTime{((hour*60+minute)*60+second)*nanosecondsOfSecond + nanosecond}, nil
}

// NanosecondOfDay is the time since midnight.
func (t LocalTime) NanosecondOfDay() int64 { return t.nanosecondOfDay }

// Hour is 0 to 23.
func (t LocalTime) Hour() int64 { return t.secondOfDay() / 3600 }

// Minute is 0 to 59.
func (t LocalTime) Minute() int64 { return t.secondOfDay() / 60 % 60 }

// Second is 0 to 59.
func (t LocalTime) Second() int64 { return t.secondOfDay() % 60 }

// Nanosecond is the part of the second.
func (t LocalTime) Nanosecond() int64 { return t.nanosecondOfDay % nanosecondsOfSecond }

func (t LocalTime) secondOfDay() int64 { return t.nanosecondOfDay / nanosecondsOfSecond }

// plus rolls over at midnight.
func (t LocalTime) plus(seconds, nanoseconds int64) LocalTime {
	return LocalTime{floorModulo(t.nanosecondOfDay+seconds%secondsOfDay*nanosecondsOfSecond+nanoseconds, nanosecondsOfDay)}
}

// Compare is negative if t is before other, 0 if they are equal, and positive if t is after other.
func (t LocalTime) Compare(other LocalTime) int {
	return cmp.Compare(t.nanosecondOfDay, other.nanosecondOfDay)
}

// Equal says whether both are the same time.
func (t LocalTime) Equal(other LocalTime) bool { return t == other }

// String leaves out seconds if the seconds and the fraction are 0. It prints a fraction of three, six or
// nine digits.
func (t LocalTime) String() string {
	text := fmt.Sprintf("%02d:%02d", t.Hour(), t.Minute())
	second, nanosecond := t.Second(), t.Nanosecond()
	if second == 0 && nanosecond == 0 {
		return text
	}
	text += fmt.Sprintf(":%02d", second)
	switch {
	case nanosecond == 0:
		return text
	case nanosecond%1_000_000 == 0:
		return text + fmt.Sprintf(".%03d", nanosecond/1_000_000)
	case nanosecond%1000 == 0:
		return text + fmt.Sprintf(".%06d", nanosecond/1000)
	default:
		return text + fmt.Sprintf(".%09d", nanosecond)
	}
}

// Time is a time of day at an offset from UTC. Times are comparable with ==.
type Time struct {
	clock  LocalTime
	offset int64 // seconds east of UTC
}

// NewTime is the time at an offset in seconds. The offset is at most 18 hours.
func NewTime(clock LocalTime, offset int64) (Time, error) {
	if err := inOffsets(offset); err != nil {
		return Time{}, err
	}
	return Time{clock, offset}, nil
}

// Clock is the time of day that is shown.
func (t Time) Clock() LocalTime { return t.clock }

// Offset is in seconds east of UTC.
func (t Time) Offset() int64 { return t.offset }

// at is the same instant at another offset.
func (t Time) at(offset int64) Time { return Time{t.clock.plus(offset-t.offset, 0), offset} }

// Compare orders by the instant on one day, then by the offset.
func (t Time) Compare(other Time) int {
	return cmp.Or(
		cmp.Compare(t.clock.nanosecondOfDay-t.offset*nanosecondsOfSecond, other.clock.nanosecondOfDay-other.offset*nanosecondsOfSecond),
		cmp.Compare(t.offset, other.offset))
}

// Equal says whether both show the same time at the same offset.
func (t Time) Equal(other Time) bool { return t == other }

// String is the clock and the offset.
func (t Time) String() string { return t.clock.String() + offsetText(t.offset) }
