package temporal

import (
	"maps"
	"slices"
	"strings"
)

// truncations of a date, by the unit in lower case.
var dateTruncations = map[string]func(Date) (Date, error){
	"millennium": func(d Date) (Date, error) { return NewDate(floorDivide(d.Year(), 1000)*1000, 1, 1) },
	"century":    func(d Date) (Date, error) { return NewDate(floorDivide(d.Year(), 100)*100, 1, 1) },
	"decade":     func(d Date) (Date, error) { return NewDate(floorDivide(d.Year(), 10)*10, 1, 1) },
	"year":       func(d Date) (Date, error) { return NewDate(d.Year(), 1, 1) },
	"weekyear":   func(d Date) (Date, error) { return WeekDate(d.WeekYear(), 1, 1) },
	"quarter":    func(d Date) (Date, error) { return QuarterDate(d.Year(), d.Quarter(), 1) },
	"month":      func(d Date) (Date, error) { return NewDate(d.Year(), d.Month(), 1) },
	"week":       func(d Date) (Date, error) { return d.plusDays(1 - d.DayOfWeek()) },
	"day":        func(d Date) (Date, error) { return d, nil },
}

// clockTruncations are the lengths, in nanoseconds, of the units of a time.
var clockTruncations = map[string]int64{
	"day": nanosecondsOfDay, "hour": 3600 * nanosecondsOfSecond, "minute": 60 * nanosecondsOfSecond, "second": nanosecondsOfSecond,
	"millisecond": 1_000_000, "microsecond": 1000,
}

// keptUnit is millisecond or microsecond: the unit to which finer components are added. For other units they
// replace the whole fraction.
func keptUnit(unit string) int64 {
	if length := clockTruncations[strings.ToLower(unit)]; length < nanosecondsOfSecond {
		return length
	}
	return 0
}

func truncateDate(unit string, d Date) (Date, error) {
	truncate, ok := dateTruncations[strings.ToLower(unit)]
	if !ok {
		return Date{}, invalid("%q is no unit that a date is truncated to", unit)
	}
	return truncate(d)
}

func truncateClock(unit string, t LocalTime) (LocalTime, error) {
	length, ok := clockTruncations[strings.ToLower(unit)]
	if !ok {
		return LocalTime{}, invalid("%q is no unit that a time is truncated to", unit)
	}
	return LocalTime{t.nanosecondOfDay / length * length}, nil
}

// truncateLocal needs a time of day for units shorter than a day.
func truncateLocal(unit string, value any) (LocalDateTime, error) {
	date, err := DateOf(value)
	if err != nil {
		return LocalDateTime{}, err
	}
	if _, ofDate := dateTruncations[strings.ToLower(unit)]; ofDate {
		date, err = truncateDate(unit, date)
		return LocalDateTime{date: date}, err
	}
	clock, err := LocalTimeOf(value)
	if err != nil {
		return LocalDateTime{}, err
	}
	clock, err = truncateClock(unit, clock)
	return LocalDateTime{date, clock}, err
}

// sizes orders units and components: A truncated value may get components that are smaller than the unit.
// The days of a month, week, quarter or year have one size.
var sizes = map[string]int{
	"millennium": 13, "century": 12, "decade": 11, fieldYear: 10, "weekyear": 10, fieldQuarter: 9, fieldMonth: 8, fieldWeek: 7,
	fieldDay: 6, fieldDayOfWeek: 6, fieldDayOfQuarter: 6, fieldOrdinalDay: 6,
	fieldTime: 5, fieldHour: 5, fieldMinute: 4, fieldSecond: 3, fieldMillisecond: 2, fieldMicrosecond: 1, fieldNanosecond: 0,
}

// truncationFields reads the map of a truncation. The map may be empty.
func truncationFields(unit string, fields Fields, admitted ...[]string) (components, error) {
	if len(fields) == 0 {
		return components{}, nil
	}
	c, err := fields.read(admitted...)
	if err != nil {
		return c, err
	}
	size := sizes[strings.ToLower(unit)]
	for _, name := range slices.Concat(slices.Sorted(maps.Keys(c.integers)), slices.Sorted(maps.Keys(c.selectors))) {
		if sizes[name] >= size {
			return c, invalid("%s is not smaller than %s", name, unit)
		}
	}
	return c, nil
}

// TruncateDate goes back to the beginning of a unit, from millennium to day, of a value with a date. Then
// fields replace components of the date.
func TruncateDate(unit string, value any, fields Fields) (Date, error) {
	c, err := truncationFields(unit, fields, dateFields)
	if err != nil {
		return Date{}, err
	}
	date, err := DateOf(value)
	if err != nil {
		return Date{}, err
	}
	if date, err = truncateDate(unit, date); err != nil {
		return Date{}, err
	}
	return c.overrideDate(date)
}

// TruncateLocalTime goes back to the beginning of a unit, from day to microsecond, of a value with a time.
// Then fields replace components of the time.
func TruncateLocalTime(unit string, value any, fields Fields) (LocalTime, error) {
	c, err := truncationFields(unit, fields, clockFields)
	if err != nil {
		return LocalTime{}, err
	}
	return c.truncatedClock(unit, value)
}

func (c components) truncatedClock(unit string, value any) (LocalTime, error) {
	clock, err := LocalTimeOf(value)
	if err != nil {
		return LocalTime{}, err
	}
	if clock, err = truncateClock(unit, clock); err != nil {
		return LocalTime{}, err
	}
	return c.overrideClock(clock, keptUnit(unit))
}

// TruncateTime is TruncateLocalTime with the offset of the value, or with UTC. A time zone among the fields
// replaces the offset, and converts nothing.
func TruncateTime(unit string, value any, fields Fields) (Time, error) {
	c, err := truncationFields(unit, fields, clockFields, []string{fieldTimezone})
	if err != nil {
		return Time{}, err
	}
	clock, err := c.truncatedClock(unit, value)
	if err != nil {
		return Time{}, err
	}
	if c.zone != nil {
		offset, err := fixedOffset(*c.zone)
		return Time{clock, offset}, err
	}
	source, err := partsOf(value)
	return Time{clock, source.offset}, err
}

// TruncateLocalDateTime goes back to the beginning of a unit, from millennium to microsecond, of a value
// with a date. The value must have a time if the unit is shorter than a day. Fields then replace components
// of the result; a field "time" replaces its whole time of day.
func TruncateLocalDateTime(unit string, value any, fields Fields) (LocalDateTime, error) {
	c, err := truncationFields(unit, fields, dateFields, clockFields, []string{fieldTime})
	if err != nil {
		return LocalDateTime{}, err
	}
	return c.truncatedLocal(unit, value)
}

func (c components) truncatedLocal(unit string, value any) (LocalDateTime, error) {
	local, err := truncateLocal(unit, value)
	if err != nil {
		return LocalDateTime{}, err
	}
	if selected, ok := c.selectors[fieldTime]; ok {
		if local.clock, err = LocalTimeOf(selected); err != nil {
			return LocalDateTime{}, err
		}
	}
	return c.overrideLocal(local, keptUnit(unit))
}

// TruncateDateTime is TruncateLocalDateTime in the zone of the value, or in UTC. A time zone among the
// fields replaces the zone, and converts nothing.
func TruncateDateTime(unit string, value any, fields Fields) (DateTime, error) {
	c, err := truncationFields(unit, fields, dateFields, clockFields, []string{fieldTime, fieldTimezone})
	if err != nil {
		return DateTime{}, err
	}
	local, err := c.truncatedLocal(unit, value)
	if err != nil {
		return DateTime{}, err
	}
	if c.zone != nil {
		return NewDateTime(local, *c.zone)
	}
	source, err := partsOf(value)
	if err != nil || source.zone == nil {
		return DateTime{local: local}, err
	}
	return source.zone.resolve(local, source.offset)
}
