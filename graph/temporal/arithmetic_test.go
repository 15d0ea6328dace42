package temporal

import (
	"fmt"
	"slices"
	"testing"
)

// The examples are examples of Neo4j's manual for duration.between() and the functions like it.
func TestBetween(t *testing.T) {
	zoned := func(zone string) DateTime {
		return must(DateTimeFrom(Fields{"year": int64(2017), "month": int64(10), "day": int64(29), "hour": int64(0), "timezone": zone}))
	}
	date, local := func(s string) any { return must(ParseDate(s)) }, func(s string) any { return must(ParseLocalDateTime(s)) }
	for _, c := range []struct {
		a, b                            any
		between, months, days, inSecond string
	}{
		{date("1984-10-11"), date("1985-11-25"), "P1Y1M14D", "P1Y1M", "P410D", "PT9840H"},
		{date("1985-11-25"), date("1984-10-11"), "P-1Y-1M-14D", "P-1Y-1M", "P-410D", "PT-9840H"},
		{date("1984-10-11"), must(ParseDateTime("1984-10-12T21:40:32.142+0100")), "P1DT21H40M32.142S", "PT0S", "P1D", "PT45H40M32.142S"},
		{date("2015-06-24"), must(ParseLocalTime("14:30")), "PT14H30M", "PT0S", "PT0S", "PT14H30M"},
		{must(ParseLocalTime("14:30")), must(ParseTime("16:30+0100")), "PT2H", "PT0S", "PT0S", "PT2H"},
		{local("2015-07-21T21:40:32.142"), local("2016-07-21T21:45:22.142"), "P1YT4M50S", "P1Y", "P366D", "PT8784H4M50S"},
		{zoned("Europe/Stockholm"), zoned("Europe/London"), "PT1H", "PT0S", "PT0S", "PT1H"},
		{date("1984-10-11"), date("2015-06-24"), "P30Y8M13D", "P30Y8M", "P11213D", "PT269112H"}, // the CIP
		// A day of 25 hours is one day in local time.
		{zoned("Europe/Stockholm"), date("2017-10-30"), "P1D", "PT0S", "P1D", "PT25H"},
		{local("2018-01-31T00:00"), local("2018-02-28T00:00"), "P28D", "PT0S", "P28D", "PT672H"},
		{local("2018-03-31T12:00"), local("2018-02-28T12:00"), "P-1M", "P-1M", "P-31D", "PT-744H"},
	} {
		got := []any{must(Between(c.a, c.b)), must(MonthsBetween(c.a, c.b)), must(DaysBetween(c.a, c.b)), must(SecondsBetween(c.a, c.b))}
		if want := []any{c.between, c.months, c.days, c.inSecond}; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v to %v: %v, want %v", c.a, c.b, got, want)
		}
	}
	for _, between := range []func(a, b any) (Duration, error){Between, MonthsBetween, DaysBetween, SecondsBetween} {
		if d, err := between(date1984, "1984"); err == nil {
			t.Error(d)
		}
	}
}

// The examples are from the CIP, "Arithmetic on temporal values", and from the manual, "Temporal operators".
func TestAdd(t *testing.T) {
	duration := func(s string) Duration { return must(ParseDuration(s)) }
	for _, c := range []struct {
		value    any
		duration string
		want     string
	}{
		{must(ParseTime("13:42:19")), "P1DT12H", "01:42:19Z"},
		{must(ParseDate("2011-01-31")), "P1M", "2011-02-28"}, {must(ParseDate("2011-01-31")), "P13M", "2012-02-29"}, {must(ParseDate("2011-02-28")), "P12M", "2012-02-28"},
		{must(ParseLocalDateTime("1984-10-11T12:31:14")), "P12YT0.000000002S", "1996-10-11T12:31:14.000000002"},
		{must(ParseLocalDateTime("1984-10-11T12:31:14")), "P-12YT-0.000000002S", "1972-10-11T12:31:13.999999998"},
		{must(ParseDateTime("2017-10-28T12:00[Europe/Stockholm]")), "P1D", "2017-10-29T12:00+01:00[Europe/Stockholm]"},
		{must(ParseDateTime("2017-10-28T12:00[Europe/Stockholm]")), "PT24H", "2017-10-29T11:00+01:00[Europe/Stockholm]"},
		{must(ParseDateTime("2017-03-25T02:30[Europe/Stockholm]")), "P1D", "2017-03-26T03:30+02:00[Europe/Stockholm]"},
		{must(ParseLocalTime("00:00")), "PT-0.000000001S", "23:59:59.999999999"}, {must(ParseDate("2011-01-31")), "PT-23H", "2011-01-31"}, {must(ParseDate("2011-01-31")), "PT-24H", "2011-01-30"},
	} {
		if got := must(Add(c.value, duration(c.duration))); fmt.Sprint(got) != c.want {
			t.Errorf("%v + %s = %v, want %s", c.value, c.duration, got, c.want)
		}
	}
	if got := must(Subtract(must(ParseDate("2011-03-31")), duration("P1M"))); got != must(ParseDate("2011-02-28")) {
		t.Error(got)
	}
	for _, value := range []any{must(ParseDate("+999999999-12-31")), must(ParseLocalDateTime("+999999999-12-31T23:59:59")), must(ParseDateTime("+999999999-12-31T23:59:59Z")), "text"} {
		for _, by := range []string{"P1M", "P1D", "PT24H"} {
			if got, err := Add(value, duration(by)); err == nil {
				t.Errorf("%v + %s = %v", value, by, got)
			}
		}
	}
}

func TestDurationArithmetic(t *testing.T) {
	duration := func(s string) Duration { return must(ParseDuration(s)) }
	for _, c := range []struct {
		got  Duration
		err  error
		want string
	}{
		durationResult(duration("P2DT7H").Plus(duration("P1MT18H"))).want("P1M2DT25H"), durationResult(duration("PT5H21M").TimesInteger(14)).want("PT74H54M"),
		durationResult(duration("PT3H16M").DivideInteger(2)).want("PT1H38M"), durationResult(duration("PT3H16M").Divide(2)).want("PT1H38M"),
		durationResult(duration("P1M").Divide(2)).want("P15DT5H14M33S"), durationResult(duration("PT1S").Times(0.1)).want("PT0.1S"),
		durationResult(duration("PT1S").DivideInteger(-3)).want("PT-0.333333333S"), durationResult(duration("P1Y").Minus(duration("P1D"))).want("P1Y-1D"),
		durationResult(duration("PT-0.1S").Negate()).want("PT0.1S"),
		durationResult(duration("P1D").Divide(0)).want(""), durationResult(duration("P1D").DivideInteger(0)).want(""), durationResult(duration("P1D").Times(1e30)).want(""),
		durationResult(duration("P1D").TimesInteger(1 << 62)).want(""), durationResult(duration("PT9223372036854775807S").Plus(duration("PT1S"))).want(""),
	} {
		if c.want == "" && c.err == nil || c.want != "" && (c.err != nil || c.got.String() != c.want) {
			t.Errorf("%v %v, want %q", c.got, c.err, c.want)
		}
	}
}

type durationOutcome struct {
	value Duration
	err   error
}

func durationResult(d Duration, err error) durationOutcome { return durationOutcome{d, err} }

func (o durationOutcome) want(text string) struct {
	got  Duration
	err  error
	want string
} {
	return struct {
		got  Duration
		err  error
		want string
	}{o.value, o.err, text}
}

// The manual, "Ordering and comparison of values", orders by the instant, then by the offset from west to
// east, then by the name of the zone. It orders durations by average lengths.
func TestCompare(t *testing.T) {
	inOrder(t, DateTime.Compare, ParseDateTime, "2017-01-01T00:00+01:00", "2017-01-01T00:00-01:00", "2017-01-01T01:00Z", "2017-01-01T01:00Z[Africa/Abidjan]", "2017-01-01T01:00Z[Europe/London]",
		"2017-01-01T02:00+01:00", "2017-01-01T02:00+01:00[Europe/Stockholm]", "2017-01-01T01:00:00.000000001Z")
	inOrder(t, Time.Compare, ParseTime, "12:35:15+05:00", "11:30-01:00", "12:30Z", "13:30+01:00", "10:35-08:00")
	inOrder(t, Date.Compare, ParseDate, "-0001-12-31", "0000-01-01", "1984-10-11")
	inOrder(t, LocalTime.Compare, ParseLocalTime, "00:00", "00:00:00.000000001", "23:59")
	inOrder(t, LocalDateTime.Compare, ParseLocalDateTime, "1984-10-11T23:00", "1984-10-12T01:00", "1984-10-12T01:00:01")
	inOrder(t, Duration.Compare, ParseDuration, "P-1D", "PT0S", "PT0.1S", "PT24H", "P1D", "P30D", "P30DT10H29M5S", "PT730H29M6S", "P30DT10H29M6S", "P1M", "P30DT10H29M7S", "P365D", "P1Y", "P366D")
}

func inOrder[T interface {
	comparable
	Equal(T) bool
}](t *testing.T, compare func(T, T) int, parse func(string) (T, error), texts ...string) {
	t.Helper()
	for i, a := range texts {
		for j, b := range texts {
			x, y := must(parse(a)), must(parse(b))
			if got := compare(x, y); (got < 0) != (i < j) || (got > 0) != (i > j) || x.Equal(y) != (i == j) {
				t.Errorf("%s to %s: %d", a, b, got)
			}
		}
	}
}

// The manual has the accessors under "Components of temporal instants" and "Components of durations".
func TestComponents(t *testing.T) {
	type component interface{ Component(string) (any, bool) }
	d := must(ParseDateTime("1984-11-11T12:31:14.645876123[Europe/Stockholm]"))
	negative := must(ParseDuration("PT-23H-59M-59.9S"))
	for _, c := range []struct {
		value component
		names []string
		want  string
	}{
		{must(ParseDate("1984-10-11")), []string{"year", "quarter", "month", "week", "weekYear", "day", "ordinalDay", "dayOfWeek", "weekDay", "dayOfQuarter", "quarterDay"}, "[1984 4 10 41 1984 11 285 4 4 11 11]"},
		{d, []string{"year", "quarter", "month", "week", "weekYear", "day", "ordinalDay", "dayOfWeek", "dayOfQuarter"}, "[1984 4 11 45 1984 11 316 7 42]"},
		{d, []string{"hour", "minute", "second", "millisecond", "microsecond", "nanosecond"}, "[12 31 14 645 645876 645876123]"},
		{d, []string{"timezone", "offset", "offsetMinutes", "offsetSeconds", "epochSeconds", "epochMillis"}, "[Europe/Stockholm +01:00 60 3600 469020674 469020674645]"},
		{time645, []string{"hour", "timezone", "offset", "offsetMinutes"}, "[12 +01:00 +01:00 60]"},
		{must(ParseDuration("P1Y5M111DT42M")), []string{"years", "quarters", "quartersOfYear", "months", "monthsOfYear", "monthsOfQuarter"}, "[1 5 1 17 5 2]"},
		{must(ParseDuration("P25DT61M2.123456789S")), []string{"weeks", "days", "daysOfWeek", "hours", "minutes", "minutesOfHour", "seconds", "secondsOfMinute"}, "[3 25 4 1 61 1 3662 2]"},
		{must(ParseDuration("PT2.123456789S")), []string{"milliseconds", "microseconds", "nanoseconds", "millisecondsOfSecond", "microsecondsOfSecond", "nanosecondsOfSecond"}, "[2123 2123456 2123456789 123 123456 123456789]"},
		{negative, []string{"seconds", "nanosecondsOfSecond", "nanoseconds"}, "[-86400 100000000 -86399900000000]"},
	} {
		var got []any
		for _, name := range c.names {
			value, ok := c.value.Component(name)
			if !ok {
				t.Errorf("%v has no %s", c.value, name)
			}
			got = append(got, value)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%v: %v, want %s", c.value, got, c.want)
		}
	}
	for _, c := range []struct {
		value component
		name  string
	}{{date1984, "hour"}, {localTime645, "year"}, {time645, "year"}, {localDateTimeW, "timezone"}, {time645, "epochSeconds"}, {negative, "second"}, {d, "epoch"},
		{must(ParseDuration("P1D")), "timezone"}, {must(ParseDuration("PT9223372036854775807S")), "milliseconds"}} {
		if value, ok := c.value.Component(c.name); ok {
			t.Errorf("%v.%s = %v", c.value, c.name, value)
		}
	}
}

// At a time at which a zone's clocks are turned, two offsets hold or none.
func TestValidOffsets(t *testing.T) {
	zone := must(ParseZone("Europe/Stockholm"))
	for text, want := range map[string][]int64{"2017-10-29T02:30": {7200, 3600}, "2017-10-29T03:00": {3600}, "2017-10-29T01:59": {7200}, "2017-03-26T02:30": nil, "2017-03-26T03:00": {7200}} {
		if got := zone.validOffsets(must(ParseLocalDateTime(text))); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// The rules of the archive hold, not the rules of the machine: Zones that are alike since 1970 share their
// early years. Release 2025c has in its file backward "Link Europe/Berlin Europe/Stockholm" and in europe
// "Zone Europe/Berlin 0:53:28 - LMT 1893 Apr".
func TestZonesAreThoseOfTheArchive(t *testing.T) {
	if got := must(ParseDateTime("1818-07-21T12:00[Europe/Stockholm]")).String(); got != "1818-07-21T12:00+00:53:28[Europe/Stockholm]" {
		t.Error(got)
	}
	for name := range zoneFiles() {
		if zone, err := ParseZone(name); err != nil || zone.String() != name {
			t.Errorf("%s: %v %v", name, zone, err)
		}
	}
}

// The later of two instants that show the same time keeps its offset.
func TestOffsetIsKept(t *testing.T) {
	later := must(ParseDateTime("2017-10-29T02:30+01:00[Europe/Stockholm]"))
	for _, got := range []any{
		must(Add(later, Duration{})), must(DateTimeFrom(Fields{"datetime": later})), must(TruncateDateTime("minute", later, nil)), must(later.In(later.Zone())),
		must(DateTimeFrom(Fields{"datetime": later, "hour": int64(2)})), must(Subtract(must(ParseDateTime("2017-11-29T02:30[Europe/Stockholm]")), Duration{Months: 1})),
	} {
		if got != later {
			t.Errorf("%v, want %v", got, later)
		}
	}
}
