package function

import (
	"strings"
	"time"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// timeRead is what was read of a time by a format.
type timeRead struct {
	year, month, day, hour, minute, second, micro int
	twelve, afternoon                             bool // a clock of twelve hours
	dated                                         bool
}

// value is the time; it is not valid if the calendar has no such day, or the day no such time.
func (t timeRead) value() (v semantics.Value, valid bool) {
	if t.twelve {
		if t.hour < 1 || t.hour > 12 {
			return semantics.Null, false
		}
		t.hour %= 12
		if t.afternoon {
			t.hour += 12
		}
	}
	clock := (int64(t.hour)*3600+int64(t.minute)*60+int64(t.second))*1_000_000 + int64(t.micro)
	if t.hour > 23 || t.minute > 59 || t.second > 59 {
		return semantics.Null, false
	}
	if !t.dated {
		return semantics.TimeOfDay(clock), true
	}
	at := time.Date(t.year, time.Month(t.month), t.day, 0, 0, 0, 0, time.UTC)
	if t.year < 1 || t.year > 9999 || int(at.Month()) != t.month || at.Day() != t.day {
		return semantics.Null, false
	}
	return semantics.Timestamp(at.UnixMicro() + clock), true
}

// number reads up to so many digits at the beginning of a text.
func number(text string, most int) (n int, rest string, is bool) {
	end := 0
	for end < len(text) && end < most && text[end] >= '0' && text[end] <= '9' {
		n = 10*n + int(text[end]-'0')
		end++
	}
	return n, text[end:], end > 0
}

// monthNamed reads the name of a month, or its first three letters.
func monthNamed(text string, whole bool) (month int, rest string, is bool) {
	for m := time.January; m <= time.December; m++ {
		name := m.String()
		if !whole {
			name = name[:3]
		}
		if len(text) >= len(name) && strings.EqualFold(text[:len(name)], name) {
			return int(m), text[len(name):], true
		}
	}
	return 0, text, false
}

// half reads AM or PM.
func half(text string) (afternoon bool, rest string, is bool) {
	if len(text) < 2 || !strings.EqualFold(text[:2], "AM") && !strings.EqualFold(text[:2], "PM") {
		return false, text, false
	}
	return text[0] == 'P' || text[0] == 'p', text[2:], true
}

// fraction reads digits behind a point as microseconds.
func fraction(text string) (micro int, rest string, is bool) {
	before := len(text)
	micro, rest, is = number(text, 6)
	for range 6 - (before - len(rest)) {
		micro *= 10
	}
	return micro, rest, is
}

// specifiers of STR_TO_DATE that are parts of a day, and of a time.
const (
	daySpecifiers  = "YymcMbdeD"
	timeSpecifiers = "HkhIlisSfprT"
)

// specified reads one specifier of the MySQL family; modelled is false for others.
func (t *timeRead) specified(c byte, text string) (rest string, is, modelled bool) {
	modelled = true
	switch c {
	case 'Y':
		t.year, rest, is = number(text, 4)
		if n := len(text) - len(rest); n == 1 || n == 2 { // such a year is of this century or the last
			return rest, is, false
		}
	case 'y':
		t.year, rest, is = number(text, 2)
		if t.year += 1900; t.year < 1970 {
			t.year += 100
		}
	case 'm', 'c':
		t.month, rest, is = number(text, 2)
	case 'M', 'b':
		t.month, rest, is = monthNamed(text, c == 'M')
	case 'd', 'e':
		t.day, rest, is = number(text, 2)
	case 'H', 'k':
		t.hour, rest, is = number(text, 2)
	case 'h', 'I', 'l':
		t.hour, rest, is = number(text, 2)
		t.twelve = true
	case 'i':
		t.minute, rest, is = number(text, 2)
	case 's', 'S':
		t.second, rest, is = number(text, 2)
	case 'f':
		t.micro, rest, is = fraction(text)
	case 'p':
		if !t.twelve { // an hour of twelve stands before it
			return text, false, true
		}
		t.afternoon, rest, is = half(text)
	case 'T':
		if strings.Count(text, ":") < 2 { // what is missing stands for zeros
			return text, false, false
		}
		var clock, second string
		if t.hour, clock, is = number(text, 2); is && strings.HasPrefix(clock, ":") {
			if t.minute, second, is = number(clock[1:], 2); is && strings.HasPrefix(second, ":") {
				t.second, rest, is = number(second[1:], 2)
				return rest, is, true
			}
		}
		return text, false, true
	default:
		return text, false, false
	}
	return rest, is, modelled
}

// strToDate is STR_TO_DATE of a format that is a literal.
//
// Source: extract_date_time, Item_func_str_to_date (sql/item_timefunc.cc).
func strToDate(c *call) semantics.Value {
	t, is, modelled := readByFormat(c.text(0), c.text(1))
	if !modelled {
		return c.unmodelled("the text '" + c.text(0) + "' by '" + c.text(1) + "'")
	}
	t.dated = c.result.Kind != ast.TypeTime
	v, valid := t.value()
	if !is || !valid {
		c.apply(function.FormatUnread)
		return semantics.Null
	}
	c.apply(function.OfValues)
	if c.result.Kind == ast.TypeTime {
		return v.WithDigits(c.result.Precision)
	}
	return semantics.Convert(c.e, v, c.result)
}

func strToDateTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	refused := &typing.Unsupported{Feature: f.Name + " by a format that is no literal, or has not all parts of a day"}
	literal, is := x.Args[1].(*ast.Literal)
	if !is || literal.Kind != ast.LiteralString || !arguments[0].IsText() && arguments[0].Kind != ast.TypeUnknown {
		return nil, ast.Unknown, refused
	}
	var day, clock string
	for i := 0; i+1 < len(literal.Text); i++ {
		if literal.Text[i] != '%' {
			continue
		}
		i++
		switch c := literal.Text[i]; {
		case strings.IndexByte(daySpecifiers, c) >= 0:
			day += map[string]string{"Y": "y", "y": "y", "m": "m", "c": "m", "M": "m", "b": "m", "d": "d", "e": "d", "D": "d"}[string(c)]
		case strings.IndexByte(timeSpecifiers, c) >= 0:
			clock += string(c)
		default:
			return nil, ast.Unknown, refused
		}
	}
	digits := 0
	if strings.Contains(clock, "f") {
		digits = 6
	}
	whole := strings.Contains(day, "y") && strings.Contains(day, "m") && strings.Contains(day, "d")
	switch {
	case whole && clock == "":
		result = ast.Date
	case whole:
		result = ast.Timestamp(digits)
	case day == "" && clock != "":
		result = ast.Time(digits)
	default:
		return nil, ast.Unknown, refused
	}
	return []ast.Type{ast.Text, ast.Text}, result, nil
}

// readByFormat reads a text by a format of the MySQL family; is tells that it follows it.
func readByFormat(text, format string) (t timeRead, is, modelled bool) {
	for i := 0; i < len(format); i++ {
		text = strings.TrimLeft(text, " \t\n\v\f\r")
		if text == "" { // the rest of the format stands for zeros
			return t, true, false
		}
		if format[i] == '%' && i+1 < len(format) {
			i++
			var read bool
			if text, read, modelled = t.specified(format[i], text); !modelled || !read {
				return t, false, modelled
			}
			continue
		}
		if strings.IndexByte(" \t\n\v\f\r", format[i]) >= 0 {
			continue
		}
		if text[0] != format[i] {
			return t, false, true
		}
		text = text[1:]
	}
	return t, true, true // what is left over is a warning
}

// strptime reads a text by a format of DuckDB.
func strptime(text, format string) (t timeRead, is bool) {
	t = timeRead{year: 1900, month: 1, day: 1, dated: true}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			if !strings.HasPrefix(text, format[i:i+1]) {
				return t, false
			}
			text = text[1:]
			continue
		}
		if i++; i == len(format) {
			return t, false
		}
		if format[i] == '-' && i+1 < len(format) {
			i++
		}
		switch format[i] {
		case 'Y':
			t.year, text, is = number(text, 4)
		case 'm':
			t.month, text, is = number(text, 2)
		case 'd':
			t.day, text, is = number(text, 2)
		case 'b':
			t.month, text, is = monthNamed(text, false)
		case 'B':
			t.month, text, is = monthNamed(text, true)
		case 'H':
			t.hour, text, is = number(text, 2)
		case 'I':
			t.hour, text, is = number(text, 2)
			t.twelve = true
		case 'M':
			t.minute, text, is = number(text, 2)
		case 'S':
			t.second, text, is = number(text, 2)
		case 'f':
			t.micro, text, is = fraction(text)
		case 'p':
			t.afternoon, text, is = half(text)
		default:
			return t, false
		}
		if !is {
			return t, false
		}
	}
	return t, text == ""
}
