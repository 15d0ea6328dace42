package temporal

import (
	"maps"
	"slices"
	"strings"
)

// Fields are the components of a map in a Cypher call: int64 (also float64 for durations), string for
// timezone, and a temporal value for the selectors date, time and datetime. As for accessors, the case of
// names does not matter. The caller answers NULL for NULL.
type Fields map[string]any

// OnlyTimezone says whether the map holds a time zone and nothing else. The call asks for the current
// instant in this zone, then.
func (f Fields) OnlyTimezone() (zone string, only bool) {
	if len(f) != 1 {
		return "", false
	}
	for name, value := range f {
		zone, only = value.(string)
		only = only && strings.EqualFold(name, "timezone")
	}
	return zone, only
}

// The names of components, in lower case.
const (
	fieldYear         = "year"
	fieldQuarter      = "quarter"
	fieldMonth        = "month"
	fieldWeek         = "week"
	fieldOrdinalDay   = "ordinalday"
	fieldDayOfQuarter = "dayofquarter"
	fieldDayOfWeek    = "dayofweek"
	fieldDay          = "day"
	fieldHour         = "hour"
	fieldMinute       = "minute"
	fieldSecond       = "second"
	fieldMillisecond  = "millisecond"
	fieldMicrosecond  = "microsecond"
	fieldNanosecond   = "nanosecond"
	fieldTimezone     = "timezone"
	fieldDate         = "date"
	fieldTime         = "time"
	fieldDateTime     = "datetime"
	fieldEpochSeconds = "epochseconds"
	fieldEpochMillis  = "epochmillis"
)

var (
	dateFields     = []string{fieldYear, fieldQuarter, fieldMonth, fieldWeek, fieldOrdinalDay, fieldDayOfQuarter, fieldDayOfWeek, fieldDay}
	clockFields    = []string{fieldHour, fieldMinute, fieldSecond, fieldMillisecond, fieldMicrosecond, fieldNanosecond}
	fractionFields = []string{fieldMillisecond, fieldMicrosecond, fieldNanosecond}
)

// fieldAliases are second names of fields.
var fieldAliases = map[string]string{"weekday": fieldDayOfWeek, "quarterday": fieldDayOfQuarter}

// components are the fields of a map by their names, sorted by kind.
type components struct {
	integers  map[string]int64
	selectors map[string]any
	zone      *Zone
}

// read sorts the fields by kind. A field that the type does not have is an *Error.
func (f Fields) read(admitted ...[]string) (components, error) {
	c := components{integers: map[string]int64{}, selectors: map[string]any{}}
	if len(f) == 0 {
		return c, invalid("no components are given")
	}
	seen := map[string]bool{}
	for _, given := range slices.Sorted(maps.Keys(f)) {
		name := strings.ToLower(given)
		if alias, ok := fieldAliases[name]; ok {
			name = alias
		}
		if !slices.ContainsFunc(admitted, func(names []string) bool { return slices.Contains(names, name) }) {
			return c, invalid("%s is no component here", given)
		}
		if seen[name] {
			return c, invalid("%s is given twice", given)
		}
		seen[name] = true
		if err := c.put(name, given, f[given]); err != nil {
			return c, err
		}
	}
	return c, nil
}

func (c *components) put(name, given string, value any) error {
	switch name {
	case fieldDate, fieldTime, fieldDateTime:
		c.selectors[name] = value
	case fieldTimezone:
		text, ok := value.(string)
		if !ok {
			return invalid("timezone is no text: %v", value)
		}
		zone, err := ParseZone(text)
		if err != nil {
			return err
		}
		c.zone = &zone
	default:
		n, ok := value.(int64)
		if !ok {
			return invalid("%s is no integer: %v", given, value)
		}
		c.integers[name] = n
	}
	return nil
}

func (c components) has(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { _, ok := c.integers[name]; return ok })
}

func (c components) or(name string, otherwise int64) int64 {
	if n, ok := c.integers[name]; ok {
		return n
	}
	return otherwise
}

// inOrder refuses a component if a component of higher significance, which comes before it, is missing.
func (c components) inOrder(names ...string) error {
	missing := ""
	for _, name := range names {
		switch {
		case !c.has(name) && missing == "":
			missing = name
		case c.has(name) && missing != "":
			return invalid("%s is given without %s", name, missing)
		}
	}
	return nil
}

// dateForms are the four ways to name a day of a year. They cannot be mixed.
var dateForms = [][]string{
	{fieldMonth, fieldDay},
	{fieldWeek, fieldDayOfWeek},
	{fieldQuarter, fieldDayOfQuarter},
	{fieldOrdinalDay},
}

// form is the form that the components have. It is nil if they name no more than the year.
func (c components) form() ([]string, error) {
	var found []string
	for _, form := range dateForms {
		if !c.has(form...) {
			continue
		}
		if found != nil {
			return nil, invalid("%s and %s are of different forms of a date", strings.Join(found, ", "), strings.Join(form, ", "))
		}
		found = form
	}
	return found, nil
}

// date makes a date of the components. The lowest value stands for a component that is missing. No component
// may be missing before a component that is given, nor if a time of day follows.
func (c components) date(complete bool) (Date, error) {
	form, err := c.form()
	if err != nil {
		return Date{}, err
	}
	if !c.has(fieldYear) {
		return Date{}, invalid("year is missing")
	}
	if err := c.inOrder(append([]string{fieldYear}, form...)...); err != nil {
		return Date{}, err
	}
	if complete && (form == nil || !c.has(form[len(form)-1])) {
		return Date{}, invalid("the date is not complete, but a time is given")
	}
	year := c.integers[fieldYear]
	switch {
	case form == nil:
		return NewDate(year, 1, 1)
	case form[0] == fieldWeek:
		return WeekDate(year, c.integers[fieldWeek], c.or(fieldDayOfWeek, 1))
	case form[0] == fieldQuarter:
		return QuarterDate(year, c.integers[fieldQuarter], c.or(fieldDayOfQuarter, 1))
	case form[0] == fieldOrdinalDay:
		return OrdinalDate(year, c.integers[fieldOrdinalDay])
	default:
		return NewDate(year, c.integers[fieldMonth], c.or(fieldDay, 1))
	}
}

// overrideDate replaces components of a date that was selected. If there is a week, the year is the year of
// the week. If no day of the month is given, the day is at most the last day of the month.
func (c components) overrideDate(base Date) (Date, error) {
	form, err := c.form()
	if err != nil {
		return Date{}, err
	}
	year := c.or(fieldYear, base.Year())
	switch {
	case form == nil:
		return clampedDate(year, base.Month(), base.Day())
	case form[0] == fieldWeek:
		return WeekDate(c.or(fieldYear, base.WeekYear()), c.or(fieldWeek, base.Week()), c.or(fieldDayOfWeek, base.DayOfWeek()))
	case form[0] == fieldQuarter && c.has(fieldDayOfQuarter):
		return QuarterDate(year, c.or(fieldQuarter, base.Quarter()), c.integers[fieldDayOfQuarter])
	case form[0] == fieldQuarter:
		quarter := c.integers[fieldQuarter]
		if quarter < 1 || quarter > 4 {
			return Date{}, invalid("quarter %d is not in 1 to 4", quarter)
		}
		return clampedDate(year, quarter*3-2+(base.Month()-1)%3, base.Day())
	case form[0] == fieldOrdinalDay:
		return OrdinalDate(year, c.integers[fieldOrdinalDay])
	case c.has(fieldDay):
		return NewDate(year, c.or(fieldMonth, base.Month()), c.integers[fieldDay])
	default:
		return clampedDate(year, c.integers[fieldMonth], base.Day())
	}
}

func clampedDate(year, month, day int64) (Date, error) {
	return NewDate(year, month, min(day, monthLength(year, month)))
}

// clock makes a time of the components. 0 stands for a component that is missing. No component may be
// missing before a component that is given.
func (c components) clock() (LocalTime, error) {
	order := []string{fieldHour, fieldMinute, fieldSecond}
	for _, name := range fractionFields {
		if err := c.inOrder(append(slices.Clone(order), name)...); err != nil {
			return LocalTime{}, err
		}
	}
	return c.overrideClock(LocalTime{}, 0)
}

// overrideClock replaces components of a time that was selected. The parts of a second are replaced
// together, except the parts of which kept is a unit: A time that was truncated to milliseconds keeps its
// milliseconds if nanoseconds are given.
func (c components) overrideClock(base LocalTime, kept int64) (LocalTime, error) {
	nanosecond, err := c.nanosecond(base.Nanosecond(), kept)
	if err != nil {
		return LocalTime{}, err
	}
	return NewLocalTime(c.or(fieldHour, base.Hour()), c.or(fieldMinute, base.Minute()), c.or(fieldSecond, base.Second()), nanosecond)
}

// nanosecond adds up the parts of a second. Each part has three digits if there are several parts, or if a
// unit is kept. A part that is alone is the whole fraction.
func (c components) nanosecond(base, kept int64) (int64, error) {
	given := 0
	for _, name := range fractionFields {
		if c.has(name) {
			given++
		}
	}
	if given == 0 {
		return base, nil
	}
	limit, sum := int64(nanosecondsOfSecond), int64(0)
	units := []int64{1_000_000, 1000, 1}
	for i, name := range fractionFields {
		if units[i] == kept && !c.has(fractionFields[:i+1]...) {
			limit, sum = kept, base/kept*kept
		}
		value, here := c.integers[name]
		if !here {
			continue
		}
		end := limit / units[i]
		if given > 1 {
			end = min(end, 1000)
		}
		if value < 0 || value >= end {
			return 0, invalid("%s %d is not in 0 to %d", name, value, end-1)
		}
		sum += value * units[i]
	}
	return sum, nil
}
