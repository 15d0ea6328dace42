package function

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// timeFormats is the chapter of functions that write times by a format, or read them by one.
var timeFormats = chapter{
	function.DateFormat:          formatFunction(func(v semantics.Value, format string) (string, bool) { return written(v, format, mysqlSpecifier) }),
	function.StrFTimeOfDuckDB:    {types: strftimeTypes, compute: strftime},
	function.ToChar:              formatFunction(toChar),
	function.StrToDate:           {types: strToDateTypes, compute: strToDate},
	function.StrPTime:            literalFormat(readFunction(ast.Timestamp(6), strptime)),
	function.ToDate:              readFunction(ast.Date, fromTemplate),
	function.ToTimestamp:         readFunction(ast.Instant(6), fromTemplate),
	function.ToTimestampOfNumber: {types: toTimestampTypes, compute: toTimestamp},
}

// moment in Go's calendar.
func goTime(v semantics.Value) time.Time { return time.UnixMicro(v.Microseconds()).UTC() }

// formatFunction is a function of a time and a format; write is false for what is not modelled.
func formatFunction(write func(v semantics.Value, format string) (string, bool)) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		v, is := c.time(0, false)
		if !is || v.Kind() == semantics.KindTime {
			if is {
				return c.unmodelled("a time of day")
			}
			c.apply(function.FormatUnread)
			return semantics.Null
		}
		format := c.text(1)
		if format == "" && c.f == function.DateFormat { // Item_func_date_format::val_str
			c.apply(function.FormatUnread)
			return semantics.Null
		}
		text, modelled := write(v, format)
		if !modelled {
			return c.unmodelled("the format '" + format + "'")
		}
		return c.value(text)
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		t := arguments[0]
		if !t.IsCalendar() && !(d.Typing == spec.TypingCoercing && (t.IsText() || t.Kind == ast.TypeUnknown)) || !arguments[1].IsText() && arguments[1].Kind != ast.TypeUnknown {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
		return []ast.Type{t, ast.Text}, ast.Text, nil
	}}
}

// written writes a time by a format of specifiers behind %.
func written(v semantics.Value, format string, specifier func(t time.Time, v semantics.Value, c string) (string, bool)) (text string, modelled bool) {
	t := goTime(v)
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		i++
		c := format[i : i+1]
		if c == "-" && i+1 < len(format) {
			i++
			c = format[i-1 : i+1]
		}
		part, is := specifier(t, v, c)
		if !is {
			return "", false
		}
		b.WriteString(part)
	}
	return b.String(), true
}

// mysqlSpecifier is one of DATE_FORMAT (make_date_time, sql/item_timefunc.cc).
func mysqlSpecifier(t time.Time, v semantics.Value, c string) (text string, modelled bool) {
	week := func(mode int, ofYear bool) (int, int) { return weekByMode(v, mode, ofYear) }
	switch c {
	case "a":
		return t.Format("Mon"), true
	case "b":
		return t.Format("Jan"), true
	case "c":
		return t.Format("1"), true
	case "D":
		return t.Format("2") + ordinal(t.Day()), true
	case "d":
		return t.Format("02"), true
	case "e":
		return t.Format("2"), true
	case "f":
		return fmt.Sprintf("%06d", v.Clock()%1_000_000), true
	case "H":
		return t.Format("15"), true
	case "h", "I":
		return t.Format("03"), true
	case "i":
		return t.Format("04"), true
	case "j":
		return fmt.Sprintf("%03d", t.YearDay()), true
	case "k":
		return strconv.Itoa(t.Hour()), true
	case "l":
		return t.Format("3"), true
	case "M":
		return t.Month().String(), true
	case "m":
		return t.Format("01"), true
	case "p":
		return t.Format("PM"), true
	case "r":
		return t.Format("03:04:05 PM"), true
	case "S", "s":
		return t.Format("05"), true
	case "T":
		return t.Format("15:04:05"), true
	case "U":
		_, w := week(0, false)
		return fmt.Sprintf("%02d", w), true
	case "u":
		_, w := week(1, false)
		return fmt.Sprintf("%02d", w), true
	case "V":
		_, w := week(2, true)
		return fmt.Sprintf("%02d", w), true
	case "v":
		_, w := week(3, true)
		return fmt.Sprintf("%02d", w), true
	case "X":
		y, _ := week(2, true)
		return fmt.Sprintf("%04d", y), true
	case "x":
		y, _ := week(3, true)
		return fmt.Sprintf("%04d", y), true
	case "W":
		return t.Weekday().String(), true
	case "w":
		return strconv.Itoa(int(t.Weekday())), true
	case "Y":
		return t.Format("2006"), true
	case "y":
		return t.Format("06"), true
	}
	if strings.HasPrefix(c, "-") {
		return mysqlRest(t, v, c)
	}
	return c, true
}

// mysqlRest is a minus behind %, which stands for itself, and what is behind it.
func mysqlRest(_ time.Time, _ semantics.Value, c string) (string, bool) {
	return c, !strings.HasSuffix(c, "%")
}

// ordinal is the ending of a number in English.
func ordinal(n int) string {
	switch {
	case n/10 == 1:
		return "th"
	case n%10 == 1:
		return "st"
	case n%10 == 2:
		return "nd"
	case n%10 == 3:
		return "rd"
	}
	return "th"
}

// duckdbSpecifier is one of STRFTIME.
func duckdbSpecifier(t time.Time, v semantics.Value, c string) (text string, modelled bool) {
	yearDay := t.YearDay() - 1
	switch c {
	case "a":
		return t.Format("Mon"), true
	case "A":
		return t.Weekday().String(), true
	case "b":
		return t.Format("Jan"), true
	case "B":
		return t.Month().String(), true
	case "d":
		return t.Format("02"), true
	case "-d":
		return t.Format("2"), true
	case "m":
		return t.Format("01"), true
	case "-m":
		return t.Format("1"), true
	case "y":
		return t.Format("06"), true
	case "Y":
		return strconv.Itoa(t.Year()), true
	case "H":
		return t.Format("15"), true
	case "-H":
		return strconv.Itoa(t.Hour()), true
	case "I":
		return t.Format("03"), true
	case "-I":
		return t.Format("3"), true
	case "M":
		return t.Format("04"), true
	case "-M":
		return t.Format("4"), true
	case "S":
		return t.Format("05"), true
	case "-S":
		return t.Format("5"), true
	case "p":
		return t.Format("PM"), true
	case "f":
		return fmt.Sprintf("%06d", v.Clock()%1_000_000), true
	case "g":
		return fmt.Sprintf("%03d", v.Clock()%1_000_000/1000), true
	case "j":
		return fmt.Sprintf("%03d", yearDay+1), true
	case "-j":
		return strconv.Itoa(yearDay + 1), true
	case "u":
		return strconv.Itoa((int(t.Weekday())+6)%7 + 1), true
	case "w":
		return strconv.Itoa(int(t.Weekday())), true
	case "U":
		return fmt.Sprintf("%02d", (yearDay-int(t.Weekday())+7)/7), true
	case "W":
		return fmt.Sprintf("%02d", (yearDay-(int(t.Weekday())+6)%7+7)/7), true
	case "x":
		return t.Format("2006-01-02"), true
	case "X":
		return t.Format("15:04:05"), true
	case "%":
		return "%", true
	}
	return "", false
}

// strftime is STRFTIME of DuckDB, whose arguments may stand either way.
func strftime(c *call) semantics.Value {
	time, format := 0, 1
	if c.arguments[0].Kind() == semantics.KindText {
		time, format = 1, 0
	}
	text, modelled := written(c.arguments[time], c.text(format), duckdbSpecifier)
	if !modelled {
		return c.unmodelled("the format '" + c.text(format) + "'")
	}
	return c.value(text)
}

func strftimeTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	calendars := 0
	for i, t := range arguments {
		switch {
		case t.Kind == ast.TypeDate || t.Kind == ast.TypeTimestamp:
			calendars++
			operands = append(operands, t)
		case t.IsText() && !isLiteral(x.Args[i]):
			return nil, t, &typing.Unsupported{Feature: f.Name + " by a format that is no literal"}
		case t.IsText():
			operands = append(operands, ast.Text)
		default:
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	if calendars != 1 {
		return nil, arguments[0], &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
	}
	return operands, ast.Text, nil
}

// isLiteral tells that an expression is a literal, or a cast of one.
func isLiteral(x ast.Expr) bool {
	for cast, is := x.(*ast.Cast); is; cast, is = x.(*ast.Cast) {
		x = cast.X
	}
	_, is := x.(*ast.Literal)
	return is
}

// literalFormat is a function whose second argument is a literal. DuckDB refuses a format that is
// no constant while it binds names, whether there are rows or not; which names are constants, as
// an alias of one, is not asked here.
//
// Source: StrfTimeBindFunction, StrpTimeFunction::Bind (DuckDB 1.5.5).
func literalFormat(s Scalar) Scalar {
	types := s.types
	s.types = func(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		if !isLiteral(x.Args[1]) {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " by a format that is no literal"}
		}
		return types(f, d, x, arguments)
	}
	return s
}

// readFunction is a function that reads a text by a format; read is false for what is not
// modelled.
func readFunction(result ast.Type, read func(text, format string) (timeRead, bool)) Scalar {
	return Scalar{compute: func(c *call) semantics.Value {
		t, is := read(c.text(0), c.text(1))
		v, valid := t.value()
		if !is || !valid {
			return c.unmodelled("the text '" + c.text(0) + "' by '" + c.text(1) + "'")
		}
		c.apply(function.OfValues)
		return semantics.Convert(c.e, v, result)
	}, types: func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, _ ast.Type, err error) {
		for _, t := range arguments {
			if !t.IsText() && t.Kind != ast.TypeUnknown {
				return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
			}
		}
		return []ast.Type{ast.Text, ast.Text}, result, nil
	}}
}

// toTimestamp is TO_TIMESTAMP of a number.
func toTimestamp(c *call) semantics.Value {
	seconds := c.arguments[0].Float64()
	micros := int64(seconds * 1_000_000)
	if seconds < -62_135_596_800 || seconds >= 253_402_300_800 || float64(micros) != seconds*1_000_000 || c.arguments[0].Bound() > 0 {
		return c.unmodelled("such a number of seconds")
	}
	c.apply(function.OfValues)
	return semantics.Instant(micros)
}

func toTimestampTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if t := arguments[0]; !t.IsNumeric() && t.Kind != ast.TypeUnknown {
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
	return []ast.Type{ast.Double}, ast.Instant(6), nil
}
