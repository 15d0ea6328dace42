package function

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/function"
)

// moments is the chapter of SQLite's functions of dates.
var moments = chapter{
	function.DateOfSQLite:     momentFunction(0, func(m *moment, _ string) semantics.Value { return semantics.Text(m.day()) }),
	function.TimeOfSQLite:     momentFunction(0, func(m *moment, _ string) semantics.Value { return semantics.Text(m.clock()) }),
	function.DateTimeOfSQLite: momentFunction(0, func(m *moment, _ string) semantics.Value { return semantics.Text(m.day() + " " + m.clock()) }),
	function.JulianDay:        momentFunction(0, func(m *moment, _ string) semantics.Value { return semantics.Float(m.julianDay()) }),
	function.UnixEpoch: momentFunction(0, func(m *moment, _ string) semantics.Value {
		if m.fractions {
			return semantics.Float(float64(m.ms-epoch) / 1000)
		}
		return semantics.Integer(m.ms/1000 - epoch/1000)
	}),
	function.StrFTimeOfSQLite: momentFunction(1, (*moment).formatted),
	function.TimeDiffOfSQLite: {compute: timeDiff},
}

// epoch is 1970-01-01 and lastMoment the end of 9999-12-31, in milliseconds after the first
// Julian day; noon of the day before 2000-01-01 begins one.
const (
	epoch      = 210_866_760_000_000
	lastMoment = 464_269_060_799_999
	perDay     = 86_400_000
	// latestNumber is the first number that is no Julian day (parseDateOrTime, date.c).
	latestNumber = 5_373_484.5
)

// moment is a DateTime of date.c: a number of milliseconds after the first Julian day, or a
// number of which it is not known yet of what.
type moment struct {
	ms        int64
	known     bool
	raw       bool
	number    float64
	fractions bool // subsec
	beyond    int  // days of a month that it does not have, for floor
	late      bool // a day that the month does not have, or the hour 24, as it was written
	local     bool // it depends on the zone of the session
	invalid   bool
}

// momentFunction is a function of a moment that its arguments from the first-th on say.
func momentFunction(first int, show func(m *moment, format string) semantics.Value) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		format := ""
		if first > 0 {
			format = c.text(0)
		}
		m, clock := c.moment(c.arguments[first:])
		switch {
		case c.e.Unsupported != "":
			return semantics.Null
		case m == nil:
			c.apply(function.MomentUnread)
			return semantics.Null
		case clock || m.local:
			return semantics.OfClock(c.e)
		}
		v := show(m, format)
		switch {
		case v.IsNull():
			c.apply(function.MomentUnread)
		case len(c.arguments) > first+1:
			c.apply(function.MomentModified)
		default:
			c.apply(function.MomentShown)
		}
		return v
	}}
}

// moment reads a time value and its modifiers (isDate, date.c): nil if there is none; clock
// tells that it is now, and that the time is not given.
func (c *call) moment(arguments []semantics.Value) (m *moment, clock bool) {
	m = &moment{}
	switch {
	case len(arguments) == 0:
		clock = !m.now(c.e)
	case arguments[0].Kind() == semantics.KindInteger:
		m.setNumber(float64(arguments[0].Int()))
	case arguments[0].Kind() == semantics.KindFloat:
		m.setNumber(arguments[0].Float64())
	default:
		text := c.text(0 + len(c.arguments) - len(arguments))
		switch {
		case strings.EqualFold(text, "now"):
			clock = !m.now(c.e)
		case strings.EqualFold(text, "subsec"), strings.EqualFold(text, "subsecond"):
			clock = !m.now(c.e)
			m.fractions = true
		case !m.read(text):
			return nil, false
		}
	}
	for i := 1; i < len(arguments); i++ {
		if !m.modify(c.text(i+len(c.arguments)-len(arguments)), i) {
			return nil, false
		}
	}
	if m.local {
		return m, clock
	}
	if m.raw && !m.known || m.invalid || m.ms < 0 || m.ms > lastMoment {
		return nil, false
	}
	if m.late {
		c.e.MarkUnsupported("a day that the month does not have, or the hour 24") // kept as written until a modifier moves it
	}
	return m, clock
}

// now sets the moment to the time of the evaluation, if it is given.
func (m *moment) now(e *semantics.Evaluation) bool {
	m.known = true
	if e.Now == nil {
		m.ms = epoch
		return false
	}
	m.ms = epoch + e.Now.Microseconds()/1000
	return true
}

// setNumber is setRawDateNumber of date.c.
func (m *moment) setNumber(n float64) {
	m.number, m.raw = n, true
	if n >= 0 && n < latestNumber {
		m.ms, m.known = int64(n*perDay+0.5), true
	}
}

// read reads a time value.
func (m *moment) read(text string) bool {
	if m.readDay(text) || m.readClock(text) {
		return true
	}
	if n, is := momentNumber(text); is {
		m.setNumber(n)
		return true
	}
	return false
}

// momentNumber is a text that is a number as a whole, blanks around it apart.
func momentNumber(text string) (n float64, is bool) {
	text = strings.Trim(text, " \t\n\v\f\r")
	if text == "" || strings.ContainsAny(text, "xXpP_iInN") {
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil || math.IsInf(n, 0)
}

// readDay reads [-]YYYY-MM-DD and a time behind it (parseYyyyMmDd).
func (m *moment) readDay(text string) bool {
	rest, negative := strings.CutPrefix(text, "-")
	if len(rest) < 10 || rest[4] != '-' || rest[7] != '-' {
		return false
	}
	year, month, day := digits(rest[:4]), digits(rest[5:7]), digits(rest[8:10])
	if year < 0 || month < 1 || month > 12 || day < 1 || day > 31 {
		return false
	}
	if negative {
		year = -year
	}
	rest = strings.TrimLeft(rest[10:], " \t\n\v\f\rT")
	var clock moment
	if rest != "" && !clock.readClock(rest) {
		return false
	}
	at := calendar(year, month, day)
	m.late = clock.late || time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Day() != day
	if m.ms, m.known = at, true; rest != "" {
		m.ms += clock.ms - calendar(2000, 1, 1)
	}
	return year >= -4713
}

// calendar is the midnight of a day.
func calendar(year, month, day int) int64 {
	return epoch + time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).UnixMilli()
}

// digits is the number that a text of digits is, -1 if it is none.
func digits(text string) int {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return -1
	}
	n, _ := strconv.Atoi(text)
	return n
}

// readClock reads hh:mm, hh:mm:ss or hh:mm:ss.fff and a zone (parseHhMmSs): a time of
// 2000-01-01.
func (m *moment) readClock(text string) bool {
	if len(text) < 5 || text[2] != ':' {
		return false
	}
	hour, minute := digits(text[:2]), digits(text[3:5])
	if hour < 0 || hour > 24 || minute < 0 || minute > 59 {
		return false
	}
	rest, second := text[5:], 0.0
	if len(rest) >= 3 && rest[0] == ':' {
		whole := digits(rest[1:3])
		if whole < 0 || whole > 59 {
			return false
		}
		second, rest = float64(whole), rest[3:]
		if len(rest) > 1 && rest[0] == '.' && rest[1] >= '0' && rest[1] <= '9' {
			end := 1
			for end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
				end++
			}
			fraction, _ := strconv.ParseFloat("0"+rest[:end], 64)
			second, rest = second+fraction, rest[end:]
		}
	}
	zone, is := momentZone(rest)
	if !is {
		return false
	}
	m.late = hour == 24
	m.ms, m.known = calendar(2000, 1, 1)+int64(hour)*3_600_000+int64(minute)*60_000+int64(second*1000+0.5)-zone, true
	return true
}

// momentZone reads nothing, Z, or +hh:mm: milliseconds (parseTimezone).
func momentZone(text string) (ms int64, is bool) {
	text = strings.TrimRight(strings.TrimLeft(text, " \t\n\v\f\r"), " \t\n\v\f\r")
	switch {
	case text == "", text == "Z", text == "z":
		return 0, true
	case len(text) != 6 || text[3] != ':' || text[0] != '+' && text[0] != '-':
		return 0, false
	}
	hours, minutes := digits(text[1:3]), digits(text[4:])
	if hours < 0 || hours > 14 || minutes < 0 || minutes > 59 {
		return 0, false
	}
	ms = int64(hours*60+minutes) * 60_000
	if text[0] == '-' {
		ms = -ms
	}
	return ms, true
}
