package temporal

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The grammar of ISO 8601 as CIP2015-08-06 and Neo4j's manual list it. A year with a sign has up to nine
// digits, and a separator follows it. A year without a sign has four digits.
const (
	extendedDate = `(?P<year>[+-][0-9]{1,9}|[0-9]{4})` +
		`(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?` +
		`|-W(?P<week>[0-9]{2})(?:-(?P<dayOfWeek>[0-9]))?` +
		`|-Q(?P<quarter>[0-9])(?:-(?P<dayOfQuarter>[0-9]{2}))?` +
		`|-(?P<ordinalDay>[0-9]{3}))?`
	basicDate = `(?P<basicYear>[0-9]{4})` +
		`(?:(?P<basicMonth>[0-9]{2})(?P<basicDay>[0-9]{2})?` +
		`|Q(?P<basicQuarter>[0-9])(?P<basicDayOfQuarter>[0-9]{2})?` +
		`|(?P<basicOrdinalDay>[0-9]{3}))`
	basicWeekDate = `(?P<weekYear>[+-][0-9]{1,9}|[0-9]{4})W(?P<basicWeek>[0-9]{2})(?P<basicDayOfWeek>[0-9])?`
	dateGrammar   = `(?:` + extendedDate + `|` + basicDate + `|` + basicWeekDate + `)`

	timeGrammar = `(?P<hour>[0-9]{2})` +
		`(?::(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:[.,](?P<fraction>[0-9]{1,9}))?)?` +
		`|(?P<basicMinute>[0-9]{2})(?:(?P<basicSecond>[0-9]{2})(?:[.,](?P<basicFraction>[0-9]{1,9}))?)?)?`

	offsetGrammar   = `(?:Z|[+-][0-9]{2}(?::[0-9]{2}(?::[0-9]{2})?|[0-9]{2}(?:[0-9]{2})?)?)`
	zoneNameGrammar = `[A-Za-z][A-Za-z0-9~._ /+-]*`
)

var (
	datePattern          = regexp.MustCompile(`^` + dateGrammar + `$`)
	localTimePattern     = regexp.MustCompile(`^T?` + timeGrammar + `$`)
	timePattern          = regexp.MustCompile(`^T?` + timeGrammar + `(?P<offset>` + offsetGrammar + `)?$`)
	localDateTimePattern = regexp.MustCompile(`^` + dateGrammar + `(?:T` + timeGrammar + `)?$`)
	dateTimePattern      = regexp.MustCompile(`^` + dateGrammar + `(?:T` + timeGrammar +
		`(?P<offset>` + offsetGrammar + `)?(?:\[(?P<zone>` + zoneNameGrammar + `)\])?)?$`)
)

// parsed are the named parts that a text has.
type parsed map[string]string

func match(pattern *regexp.Regexp, kind, text string) (parsed, error) {
	groups := pattern.FindStringSubmatch(text)
	if groups == nil {
		return nil, invalid("%q is no %s", text, kind)
	}
	parts := parsed{}
	for i, name := range pattern.SubexpNames() {
		if name != "" && groups[i] != "" {
			parts[name] = groups[i]
		}
	}
	return parts, nil
}

// number reads digits with an optional sign. They are few enough for an integer.
func number(digits string) int64 {
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		panic("temporal: the grammar let through " + digits)
	}
	return n
}

// optional is the number of the first part that the text has, or 1.
func (p parsed) optional(names ...string) int64 {
	if text, ok := p.first(names...); ok {
		return number(text)
	}
	return 1
}

func (p parsed) first(names ...string) (string, bool) {
	i := slices.IndexFunc(names, func(name string) bool { return p[name] != "" })
	if i < 0 {
		return "", false
	}
	return p[names[i]], true
}

func (p parsed) has(names ...string) bool { _, ok := p.first(names...); return ok }

// date takes the lowest value for a part that is missing.
func (p parsed) date() (Date, error) {
	year := p.optional("year", "basicYear", "weekYear")
	switch {
	case p.has("week", "basicWeek"):
		return WeekDate(year, p.optional("week", "basicWeek"), p.optional("dayOfWeek", "basicDayOfWeek"))
	case p.has("quarter", "basicQuarter"):
		return QuarterDate(year, p.optional("quarter", "basicQuarter"), p.optional("dayOfQuarter", "basicDayOfQuarter"))
	case p.has("ordinalDay", "basicOrdinalDay"):
		return OrdinalDate(year, p.optional("ordinalDay", "basicOrdinalDay"))
	default:
		return NewDate(year, p.optional("month", "basicMonth"), p.optional("day", "basicDay"))
	}
}

// clock is midnight if there is no time.
func (p parsed) clock() (LocalTime, error) {
	part := func(names ...string) int64 {
		if text, ok := p.first(names...); ok {
			return number(text)
		}
		return 0
	}
	var nanosecond int64
	if digits, ok := p.first("fraction", "basicFraction"); ok {
		nanosecond = number(digits + strings.Repeat("0", 9-len(digits)))
	}
	return NewLocalTime(part("hour"), part("minute", "basicMinute"), part("second", "basicSecond"), nanosecond)
}

func (p parsed) local() (LocalDateTime, error) {
	date, err := p.date()
	if err != nil {
		return LocalDateTime{}, err
	}
	clock, err := p.clock()
	return LocalDateTime{date, clock}, err
}

// ParseDate reads a calendar, week, quarter or ordinal date in extended or basic form. A part that is
// missing at the end has its lowest value.
func ParseDate(text string) (Date, error) {
	parts, err := match(datePattern, "date", text)
	if err != nil {
		return Date{}, err
	}
	return parts.date()
}

// ParseLocalTime reads a time of day, from the hour alone to nanoseconds, in extended or basic form. A T may
// stand before it.
func ParseLocalTime(text string) (LocalTime, error) {
	parts, err := match(localTimePattern, "local time", text)
	if err != nil {
		return LocalTime{}, err
	}
	return parts.clock()
}

// ParseTime reads a time of day with an offset. The offset is UTC if the text has none.
func ParseTime(text string) (Time, error) {
	parts, err := match(timePattern, "time", text)
	if err != nil {
		return Time{}, err
	}
	clock, err := parts.clock()
	if err != nil || !parts.has("offset") {
		return Time{clock: clock}, err
	}
	offset, err := parseOffset(parts["offset"])
	return Time{clock, offset}, err
}

// ParseLocalDateTime reads a date, T and a time. The CIP requires a complete date here. Reduced dates and a
// missing time are read as Neo4j's grammar has them.
func ParseLocalDateTime(text string) (LocalDateTime, error) {
	parts, err := match(localDateTimePattern, "local date time", text)
	if err != nil {
		return LocalDateTime{}, err
	}
	return parts.local()
}

// ParseDateTime reads a date, T, a time, and an offset or a zone's name in brackets. If the text
// has both, they must agree; if it has neither, the zone is UTC.
func ParseDateTime(text string) (DateTime, error) {
	parts, err := match(dateTimePattern, "date time", text)
	if err != nil {
		return DateTime{}, err
	}
	local, err := parts.local()
	if err != nil {
		return DateTime{}, err
	}
	if !parts.has("zone") {
		zone := UTC
		if parts.has("offset") {
			if zone.offset, err = parseOffset(parts["offset"]); err != nil {
				return DateTime{}, err
			}
		}
		return NewDateTime(local, zone)
	}
	zone, err := ParseZone(parts["zone"])
	if err != nil {
		return DateTime{}, err
	}
	if !parts.has("offset") {
		return NewDateTime(local, zone)
	}
	offset, err := parseOffset(parts["offset"])
	if err != nil {
		return DateTime{}, err
	}
	if !slices.Contains(zone.validOffsets(local), offset) {
		return DateTime{}, invalid("%s is not the offset of %s in %q", parts["offset"], zone, text)
	}
	return zone.resolve(local, offset)
}
