package temporal

import "strings"

// The accessors, by their names in lower case: CIP2015-08-06, "Accessing components of temporal values", and
// Neo4j's manual.
var (
	dateComponents = map[string]func(Date) int64{
		"year": Date.Year, "quarter": Date.Quarter, "month": Date.Month, "week": Date.Week, "weekyear": Date.WeekYear,
		"dayofquarter": Date.DayOfQuarter, "quarterday": Date.DayOfQuarter, "day": Date.Day, "ordinalday": Date.OrdinalDay,
		"dayofweek": Date.DayOfWeek, "weekday": Date.DayOfWeek,
	}
	clockComponents = map[string]func(LocalTime) int64{
		"hour": LocalTime.Hour, "minute": LocalTime.Minute, "second": LocalTime.Second,
		"millisecond": func(t LocalTime) int64 { return t.Nanosecond() / 1_000_000 },
		"microsecond": func(t LocalTime) int64 { return t.Nanosecond() / 1000 },
		"nanosecond":  LocalTime.Nanosecond,
	}
	durationComponents = map[string]func(Duration) (int64, bool){
		"years":                always(func(d Duration) int64 { return d.Months / 12 }),
		"quarters":             always(func(d Duration) int64 { return d.Months / 3 }),
		"months":               always(func(d Duration) int64 { return d.Months }),
		"weeks":                always(func(d Duration) int64 { return d.Days / 7 }),
		"days":                 always(func(d Duration) int64 { return d.Days }),
		"hours":                always(func(d Duration) int64 { return d.Seconds / 3600 }),
		"minutes":              always(func(d Duration) int64 { return d.Seconds / 60 }),
		"seconds":              always(func(d Duration) int64 { return d.Seconds }),
		"milliseconds":         func(d Duration) (int64, bool) { return d.total(1000) },
		"microseconds":         func(d Duration) (int64, bool) { return d.total(1_000_000) },
		"nanoseconds":          func(d Duration) (int64, bool) { return d.total(nanosecondsOfSecond) },
		"quartersofyear":       always(func(d Duration) int64 { return d.Months / 3 % 4 }),
		"monthsofquarter":      always(func(d Duration) int64 { return d.Months % 3 }),
		"monthsofyear":         always(func(d Duration) int64 { return d.Months % 12 }),
		"daysofweek":           always(func(d Duration) int64 { return d.Days % 7 }),
		"minutesofhour":        always(func(d Duration) int64 { return d.Seconds / 60 % 60 }),
		"secondsofminute":      always(func(d Duration) int64 { return d.Seconds % 60 }),
		"millisecondsofsecond": always(func(d Duration) int64 { return d.Nanoseconds / 1_000_000 }),
		"microsecondsofsecond": always(func(d Duration) int64 { return d.Nanoseconds / 1000 }),
		"nanosecondsofsecond":  always(func(d Duration) int64 { return d.Nanoseconds }),
	}
)

func always(component func(Duration) int64) func(Duration) (int64, bool) {
	return func(d Duration) (int64, bool) { return component(d), true }
}

// total is this part of a duration in a finer unit. It is false beyond 64-bit integers.
func (d Duration) total(perSecond int64) (int64, bool) {
	whole, fits := multiplyChecked(d.Seconds, perSecond)
	sum, added := addChecked(whole, d.Nanoseconds/(nanosecondsOfSecond/perSecond))
	return sum, fits && added
}

// Component is the value of the accessor of that name, an int64. It is false if a date has no such accessor.
func (d Date) Component(name string) (value any, ok bool) {
	component, ok := dateComponents[strings.ToLower(name)]
	if !ok {
		return nil, false
	}
	return component(d), true
}

// Component is the value of the accessor of that name, an int64. It is false if a local time has no such
// accessor.
func (t LocalTime) Component(name string) (value any, ok bool) {
	component, ok := clockComponents[strings.ToLower(name)]
	if !ok {
		return nil, false
	}
	return component(t), true
}

// Component is the value of the accessor of that name, an int64 or a string. It is false if a time has no
// such accessor.
func (t Time) Component(name string) (value any, ok bool) {
	if value, ok = t.clock.Component(name); ok {
		return value, ok
	}
	return zoneComponent(name, Zone{offset: t.offset}, t.offset)
}

// Component is the value of the accessor of that name, an int64. It is false if a local date time has no
// such accessor.
func (l LocalDateTime) Component(name string) (value any, ok bool) {
	if value, ok = l.date.Component(name); ok {
		return value, ok
	}
	return l.clock.Component(name)
}

// Component is the value of the accessor of that name, an int64 or a string. It is false if a date time has
// no such accessor, or if epochMillis is beyond 64-bit integers.
func (d DateTime) Component(name string) (value any, ok bool) {
	if value, ok = d.local.Component(name); ok {
		return value, ok
	}
	switch strings.ToLower(name) {
	case "epochseconds":
		return d.EpochSecond(), true
	case "epochmillis":
		millis, fits := Duration{Seconds: d.EpochSecond(), Nanoseconds: d.local.clock.Nanosecond()}.total(1000)
		return millis, fits
	default:
		return zoneComponent(name, d.Zone(), d.offset)
	}
}

func zoneComponent(name string, zone Zone, offset int64) (value any, ok bool) {
	switch strings.ToLower(name) {
	case "timezone":
		return zone.String(), true
	case "offset":
		return offsetText(offset), true
	case "offsetminutes":
		return offset / 60, true
	case "offsetseconds":
		return offset, true
	default:
		return nil, false
	}
}

// Component is the value of the accessor of that name, an int64. It is false if a duration has no such
// accessor, or if the value is beyond 64-bit integers. Months, days and seconds are separate groups. Seconds
// are rounded down, so that parts of a second are positive. Greater units of a group count whole units of
// the group's amount.
func (d Duration) Component(name string) (value any, ok bool) {
	component, ok := durationComponents[strings.ToLower(name)]
	if !ok {
		return nil, false
	}
	return component(d)
}
