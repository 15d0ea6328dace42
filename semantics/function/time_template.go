package function

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/semantics"
)

// templatePatterns are the patterns of TO_CHAR, the longer ones first (DCH_keywords,
// src/backend/utils/adt/formatting.c): nil for those that are not modelled.
var templatePatterns = []struct {
	name  string
	write func(t time.Time, v semantics.Value) string
}{
	{"YYYY", func(t time.Time, _ semantics.Value) string { return t.Format("2006") }},
	{"Y,YYY", nil},
	{"YYY", func(t time.Time, _ semantics.Value) string { return t.Format("2006")[1:] }},
	{"YY", func(t time.Time, _ semantics.Value) string { return t.Format("06") }},
	{"IYYY", func(t time.Time, _ semantics.Value) string { y, _ := t.ISOWeek(); return fmt.Sprintf("%04d", y) }},
	{"IYY", nil}, {"IY", nil}, {"IDDD", nil},
	{"IW", func(t time.Time, _ semantics.Value) string { _, w := t.ISOWeek(); return fmt.Sprintf("%02d", w) }},
	{"ID", func(t time.Time, _ semantics.Value) string { return strconv.Itoa((int(t.Weekday())+6)%7 + 1) }},
	{"MONTH", func(t time.Time, _ semantics.Value) string { return strings.ToUpper(t.Month().String()) }},
	{"Month", func(t time.Time, _ semantics.Value) string { return t.Month().String() }},
	{"month", func(t time.Time, _ semantics.Value) string { return strings.ToLower(t.Month().String()) }},
	{"MON", func(t time.Time, _ semantics.Value) string { return strings.ToUpper(t.Format("Jan")) }},
	{"Mon", func(t time.Time, _ semantics.Value) string { return t.Format("Jan") }},
	{"mon", func(t time.Time, _ semantics.Value) string { return strings.ToLower(t.Format("Jan")) }},
	{"MM", func(t time.Time, _ semantics.Value) string { return t.Format("01") }},
	{"MI", func(t time.Time, _ semantics.Value) string { return t.Format("04") }},
	{"MS", func(t time.Time, v semantics.Value) string { return fmt.Sprintf("%03d", v.Clock()%1_000_000/1000) }},
	{"US", func(t time.Time, v semantics.Value) string { return fmt.Sprintf("%06d", v.Clock()%1_000_000) }},
	{"DAY", func(t time.Time, _ semantics.Value) string { return strings.ToUpper(t.Weekday().String()) }},
	{"Day", func(t time.Time, _ semantics.Value) string { return t.Weekday().String() }},
	{"day", func(t time.Time, _ semantics.Value) string { return strings.ToLower(t.Weekday().String()) }},
	{"DY", func(t time.Time, _ semantics.Value) string { return strings.ToUpper(t.Format("Mon")) }},
	{"Dy", func(t time.Time, _ semantics.Value) string { return t.Format("Mon") }},
	{"dy", func(t time.Time, _ semantics.Value) string { return strings.ToLower(t.Format("Mon")) }},
	{"DDD", func(t time.Time, _ semantics.Value) string { return fmt.Sprintf("%03d", t.YearDay()) }},
	{"DD", func(t time.Time, _ semantics.Value) string { return t.Format("02") }},
	{"HH24", func(t time.Time, _ semantics.Value) string { return t.Format("15") }},
	{"HH12", func(t time.Time, _ semantics.Value) string { return t.Format("03") }},
	{"HH", func(t time.Time, _ semantics.Value) string { return t.Format("03") }},
	{"SSSSS", nil}, {"SSSS", nil},
	{"SS", func(t time.Time, _ semantics.Value) string { return t.Format("05") }},
	{"AM", func(t time.Time, _ semantics.Value) string { return t.Format("PM") }},
	{"PM", func(t time.Time, _ semantics.Value) string { return t.Format("PM") }},
	{"am", func(t time.Time, _ semantics.Value) string { return t.Format("pm") }},
	{"pm", func(t time.Time, _ semantics.Value) string { return t.Format("pm") }},
	{"WW", func(t time.Time, _ semantics.Value) string { return fmt.Sprintf("%02d", (t.YearDay()-1)/7+1) }},
	{"CC", func(t time.Time, _ semantics.Value) string { return fmt.Sprintf("%02d", (t.Year()+99)/100) }},
	{"Q", func(t time.Time, _ semantics.Value) string { return strconv.Itoa((int(t.Month())-1)/3 + 1) }},
	{"D", func(t time.Time, _ semantics.Value) string { return strconv.Itoa(int(t.Weekday()) + 1) }},
}

// padded are the patterns of names that fill nine letters.
var paddedPatterns = map[string]bool{"MONTH": true, "Month": true, "month": true, "DAY": true, "Day": true, "day": true}

// patternAt is the pattern at the beginning of a format, and how it is called there; words
// of numbers may be in small letters.
func patternAt(format string) (at int, is bool) {
	for i, p := range templatePatterns {
		if len(format) < len(p.name) {
			continue
		}
		begin := format[:len(p.name)]
		named := strings.ContainsAny(p.name, "abcdefghijklmnopqrstuvwxyz") || p.name == "MONTH" || p.name == "MON" || p.name == "DAY" || p.name == "DY" || p.name == "AM" || p.name == "PM"
		if begin == p.name || !named && strings.EqualFold(begin, p.name) && begin == strings.ToLower(begin) {
			return i, true
		}
	}
	return 0, false
}

// toChar is TO_CHAR of a day or a time.
func toChar(v semantics.Value, format string) (text string, modelled bool) {
	t := goTime(v)
	var b strings.Builder
	fill := true
	for format != "" {
		switch {
		case format[0] == '"':
			quoted, rest, closed := strings.Cut(format[1:], `"`)
			if !closed || strings.Contains(quoted, `\`) {
				return "", false
			}
			b.WriteString(quoted)
			format = rest
			continue
		case strings.HasPrefix(format, "FM"):
			fill = false
			format = format[2:]
			continue
		}
		at, is := patternAt(format)
		if !is {
			if c := format[0]; c == '\\' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 { // a pattern or modifier that is not here
				return "", false
			}
			b.WriteByte(format[0])
			format = format[1:]
			fill = true
			continue
		}
		p := templatePatterns[at]
		if p.write == nil {
			return "", false
		}
		part := p.write(t, v)
		switch {
		case paddedPatterns[p.name] && fill:
			part = fmt.Sprintf("%-9s", part)
		case !fill && strings.Trim(part, "0123456789") == "":
			if part = strings.TrimLeft(part, "0"); part == "" {
				part = "0"
			}
		}
		b.WriteString(part)
		format = format[len(p.name):]
		fill = true
		if strings.HasPrefix(strings.ToUpper(format), "TH") || strings.HasPrefix(format, "SP") {
			return "", false
		}
	}
	return b.String(), true
}

// fromTemplate reads a text by the patterns of TO_DATE and TO_TIMESTAMP: digits as many as the
// pattern has, and everything else as it stands.
func fromTemplate(text, format string) (t timeRead, is bool) {
	t = timeRead{year: 1, month: 1, day: 1, dated: true}
	for format != "" {
		at, pattern := patternAt(format)
		if !pattern {
			c := format[0]
			if c == '"' || c == '\\' || c >= 'a' && c <= 'z' && c != 't' || c >= 'A' && c <= 'Z' && c != 'T' || text == "" || text[0] != c {
				return t, false
			}
			text, format = text[1:], format[1:]
			continue
		}
		name := templatePatterns[at].name
		format = format[len(name):]
		digits := func(most int) (n int) {
			before := len(text)
			n, text, is = number(text, most)
			is = is && before-len(text) == most
			return n
		}
		switch name {
		case "YYYY":
			t.year = digits(4)
		case "MM":
			t.month = digits(2)
		case "DD":
			t.day = digits(2)
		case "HH24":
			t.hour = digits(2)
		case "MI":
			t.minute = digits(2)
		case "SS":
			t.second = digits(2)
		case "MON", "Mon", "mon":
			t.month, text, is = monthNamed(text, false)
		case "MONTH", "Month", "month":
			t.month, text, is = monthNamed(text, true)
		default:
			return t, false
		}
		if !is {
			return t, false
		}
	}
	return t, text == "" && t.year > 1
}
