package semantics

import (
	"strings"
	"time"

	"github.com/semcheck/semcheck/spec"
)

// Form is what a text says that is read as a day, a timestamp or a time.
type Form uint8

const (
	FormOther     Form = iota // another form, which some dialects read: not modelled
	FormDay                   // YYYY-MM-DD
	FormTimestamp             // YYYY-MM-DD hh:mm:ss, with T for the blank, and up to six digits behind a point
	FormInstant               // a timestamp and Z or the distance of its zone from UTC
	FormTime                  // hh:mm:ss, with up to six digits behind a point
	FormNone                  // nothing that a dialect reads
)

// readTimes reads a text by the dialect's rules as a day, a timestamp, a point in time or a
// time of day. It is not valid if the calendar has no such day.
func readTimes(d *spec.Dialect, text string) (v Value, form Form, valid bool) {
	switch d.TimeText {
	case spec.TimeTextExact:
		return ReadTemporal(text)
	case spec.TimeTextInput:
		return readInput(strings.Trim(text, " \t\n\v\f\r"))
	case spec.TimeTextRelaxed:
		return readRelaxed(text)
	}
	panic("semantics: unknown reading of times")
}

// ReadDay reads a text as a day or a timestamp of the MySQL family. It is of form FormNone if
// it is none, so that the result is NULL; others are not modelled.
func ReadDay(e *Evaluation, text string) (v Value, form Form) {
	read, form, valid := readTimes(e.Dialect, text)
	switch {
	case form == FormNone, (form == FormDay || form == FormTimestamp) && !valid:
		return Null, FormNone
	case form == FormDay || form == FormTimestamp:
		return read, form
	}
	e.MarkUnsupported("the text '" + text + "' as a day")
	return Null, FormNone
}

// NoDay is what a text becomes that is no day and no time where the MySQL family needs one: NULL, and
// an error in a change.
func NoDay(e *Evaluation) Value {
	if e.Dialect.Truncations != spec.TruncationsTaken {
		return e.Raise(ClassCast)
	}
	return Null
}

// ReadTime reads a text as a day, a timestamp or a time of day of the MySQL family, as
// ReadDay does.
func ReadTime(e *Evaluation, text string) (v Value, form Form) {
	if read, form, valid := readTimes(e.Dialect, text); form == FormTime && valid {
		return read, form
	}
	return ReadDay(e, text)
}

// ReadTemporal reads a text as a day, a timestamp, a point in time or a time of day, in the
// form that all dialects read. It is not valid if the calendar has no such day, or the day no
// such time.
func ReadTemporal(text string) (v Value, form Form, valid bool) {
	if len(text) > 2 && text[2] == ':' {
		clock, is := readClock(text)
		if !is {
			return Null, FormOther, false
		}
		return TimeOfDay(clock), FormTime, true
	}
	day, clock, timed := text, "", false
	if len(text) > 10 && (text[10] == ' ' || text[10] == 'T') {
		day, clock, timed = text[:10], text[11:], true
	}
	if !hasForm(day, "dddd-dd-dd") || day[:4] == "0000" { // the year 1 BC in DuckDB, zeros in MySQL
		return Null, FormOther, false
	}
	date, valid := calendarDay(digitsAt(day, 0, 4), digitsAt(day, 5, 2), digitsAt(day, 8, 2))
	if !timed {
		return date, FormDay, valid
	}
	form, zone := FormTimestamp, int64(0)
	if at := strings.IndexAny(clock, "Z+-"); at > 0 {
		var is bool
		if zone, is = readZone(clock[at:]); !is {
			return Null, FormOther, false
		}
		clock, form = clock[:at], FormInstant
	}
	microseconds, is := readClock(clock)
	if !is {
		return Null, FormOther, false
	}
	v = Timestamp(date.Microseconds() + microseconds - zone)
	if form == FormInstant {
		v.kind = KindInstant
	}
	return v, form, valid
}

// calendarDay is a day; it is not valid if the calendar does not have it.
func calendarDay(year, month, day int) (v Value, valid bool) {
	date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return Date(date.Unix() / 86_400), date.Month() == time.Month(month) && date.Day() == day
}

// readClock reads hh:mm:ss with up to six digits of a fraction.
func readClock(text string) (microseconds int64, is bool) {
	whole, fraction, pointed := strings.Cut(text, ".")
	if !hasForm(whole, "dd:dd:dd") || pointed && (fraction == "" || len(fraction) > 6 || !hasForm(fraction, "dddddd"[:len(fraction)])) {
		return 0, false
	}
	hour, minute, second := digitsAt(whole, 0, 2), digitsAt(whole, 3, 2), digitsAt(whole, 6, 2)
	if hour > 23 || minute > 59 || second > 59 { // 24:00:00 and leap seconds are times in some dialects
		return 0, false
	}
	microseconds = int64(hour*3600+minute*60+second) * microsecondsPerSecond
	if pointed {
		microseconds += int64(digitsAt(fraction+"000000", 0, 6))
	}
	return microseconds, true
}

// readZone reads Z, +hh or +hh:mm: how far the clock of a zone is before UTC's.
func readZone(text string) (microseconds int64, is bool) {
	switch {
	case text == "Z":
		return 0, true
	case hasForm(text[1:], "dd"):
		microseconds = int64(digitsAt(text, 1, 2)) * 3600
	case hasForm(text[1:], "dd:dd"):
		microseconds = int64(digitsAt(text, 1, 2))*3600 + int64(digitsAt(text, 4, 2))*60
	default:
		return 0, false
	}
	if microseconds > 14*3600 {
		return 0, false
	}
	if text[0] == '-' {
		microseconds = -microseconds
	}
	return microseconds * microsecondsPerSecond, true
}

// readInput reads what PostgreSQL does: beside the common form months and days of one digit,
// YYYYMMDD, hours and minutes without seconds, and a blank before the zone.
//
// Source: 8.5.1. Date/Time Input (datatype.sgml); DecodeDate, DecodeNumberField, DecodeTime
// (src/backend/utils/adt/datetime.c).
func readInput(text string) (v Value, form Form, valid bool) {
	if hasForm(text, "dddddddd") {
		return ReadTemporal(text[:4] + "-" + text[4:6] + "-" + text[6:])
	}
	if hasForm(text, "dd:dd") || hasForm(text, "d:dd") || hasForm(text, "d:dd:dd") {
		return ReadTemporal(padClock(text))
	}
	end := strings.IndexAny(text, " T")
	if end < 0 {
		return ReadTemporal(padDay(text))
	}
	clock := strings.Replace(strings.TrimLeft(text[end+1:], " "), " +", "+", 1)
	zone := ""
	if at := strings.IndexAny(clock, "Z+-"); at > 0 {
		clock, zone = clock[:at], clock[at:]
	}
	return ReadTemporal(padDay(text[:end]) + " " + padClock(clock) + zone)
}

// padDay gives a day of the form Y-M-D two digits of month and day.
func padDay(text string) string {
	parts := strings.Split(text, "-")
	if len(parts) != 3 {
		return text
	}
	for i := range parts[1:] {
		if len(parts[i+1]) == 1 {
			parts[i+1] = "0" + parts[i+1]
		}
	}
	return strings.Join(parts, "-")
}

// padClock gives a time of the form h:mm two digits of hours, and seconds.
func padClock(text string) string {
	if len(text) > 1 && text[1] == ':' {
		text = "0" + text
	}
	if hasForm(text, "dd:dd") {
		text += ":00"
	}
	return text
}

// readRelaxed reads what the MySQL family does: any punctuation between the parts, parts of
// one digit, years of two, days and timestamps without punctuation. A text that begins with
// no digit is none. Zeros for parts depend on sql_mode and are not modelled, nor are times of
// more than a day.
//
// Source: 11.1.3 Date and Time Literals, String and Numeric Literals in Date and Time Context
// (date-and-time-literals.html); str_to_datetime (mysys/my_time.cc).
func readRelaxed(text string) (v Value, form Form, valid bool) {
	text = strings.TrimLeft(text, " ")
	if v, form, valid = ReadTemporal(strings.TrimRight(text, " ")); form != FormOther {
		if form == FormInstant { // the zone of the session
			return Null, FormOther, false
		}
		if year := digitsAt(text, 0, 2); form != FormTime && year == 0 {
			return Null, FormOther, false
		}
		return v, form, valid
	}
	if text == "" || text[0] < '0' || text[0] > '9' {
		if strings.ContainsAny(text, "0123456789") {
			return Null, FormOther, false
		}
		return Null, FormNone, false
	}
	if hasForm(text, "dd:dd") || hasForm(text, "d:dd") || hasForm(text, "d:dd:dd") {
		return ReadTemporal(padClock(text))
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	switch {
	case digits == len(text) && digits == 8:
		text = text[:4] + "-" + text[4:6] + "-" + text[6:]
	case digits == len(text) && digits == 14:
		text = text[:4] + "-" + text[4:6] + "-" + text[6:8] + " " + text[8:10] + ":" + text[10:12] + ":" + text[12:]
	case digits == len(text) && digits == 6:
		text = century(text[:2]) + "-" + text[2:4] + "-" + text[4:]
	case digits == 4 || digits == 2:
		day, clock, timed := strings.Cut(strings.Replace(text, "T", " ", 1), " ")
		day = strings.Map(func(r rune) rune {
			if r == '/' || r == '.' || r == ':' {
				return '-'
			}
			return r
		}, day)
		if digits == 2 {
			if strings.Contains(text, ":") && !timed {
				return Null, FormOther, false
			}
			day = century(day[:2]) + day[2:]
		}
		if text = padDay(day); timed {
			text += " " + padClock(strings.TrimSpace(clock))
		}
	default:
		return Null, FormOther, false
	}
	if v, form, valid = ReadTemporal(text); form != FormDay && form != FormTimestamp || strings.Contains(text, "-00") {
		return Null, FormOther, false
	}
	return v, form, valid
}

// century is a year of four digits: 70 to 99 are of the twentieth century.
func century(year string) string {
	if year >= "70" {
		return "19" + year
	}
	return "20" + year
}

// hasForm tells whether a text has digits where the form has a d, else the form's letters.
func hasForm(text, form string) bool {
	if len(text) != len(form) {
		return false
	}
	for i := range len(text) {
		if digit := text[i] >= '0' && text[i] <= '9'; form[i] == 'd' && !digit || form[i] != 'd' && text[i] != form[i] {
			return false
		}
	}
	return true
}

// digitsAt is the number that some digits are.
func digitsAt(text string, at, length int) (n int) {
	for i := range length {
		n = n*10 + int(text[at+i]-'0')
	}
	return n
}
