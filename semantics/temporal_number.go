package semantics

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleTimeOfNumber.
const (
	numberDay spec.Case = iota
	numberClock
	numberNone
)

var ruleTimeOfNumber = spec.Declare(spec.Rule{
	ID:        "temporal.of-number",
	Statement: "An integer is the day YYYYMMDD or YYMMDD, or the time YYYYMMDDhhmmss or YYMMDDhhmmss, that its digits are; years of two digits are 2000 to 2069 and 1970 to 1999. As a TIME it is hhmmss. One that is no such day or time is NULL, and an error in a change under strict mode. Zeros of a date, numbers between YYMMDD and 10000101, and times of a day or more are not modelled.",
	From: spec.MySQL("13.2.1 Date and Time Data Type Syntax; 11.1.3 Date and Time Literals", "date-and-time-type-syntax.html, date-and-time-literals.html").
		With(spec.MySQLCode("number_to_datetime, number_to_time", "mysys/my_time.cc")).
		With(spec.MariaDBCode("number_to_datetime, number_to_time", "sql-common/my_time.c")),
	Keywords: []string{"CAST", "DATE", "DATETIME", "TIME"}, Only: []string{"mysql", "mariadb"},
	Cases: []string{numberDay: "day", numberClock: "time", numberNone: "none"},
})

// numberAs is an integer as one of the calendar or the clock.
func numberAs(e *Evaluation, v *Value, to ast.Type) Value {
	none := func() Value {
		e.apply(ruleTimeOfNumber, numberNone)
		return NoDay(e)
	}
	n := v.Int()
	switch {
	case v.kind == KindUnsigned && n < 0:
		return none()
	case to.Kind == ast.TypeTime && (n < 0 || n > 235959):
		e.MarkUnsupported("a number as a TIME that is no time of a day")
		return Null
	case to.Kind == ast.TypeTime && (n%100 > 59 || n/100%100 > 59):
		return none()
	case to.Kind == ast.TypeTime:
		e.apply(ruleTimeOfNumber, numberClock)
		return fitted(e, TimeOfDay((n/10000*3600+n/100%100*60+n%100)*microsecondsPerSecond), to)
	}
	n, known := timeNumber(n)
	switch month, day := n/100_000_000%100, n/1_000_000%100; {
	case !known, n > 0 && month <= 12 && day <= 31 && (month == 0 || day == 0):
		e.MarkUnsupported("such a number as " + strings.ToUpper(to.Kind.String()))
		return Null
	case n < 0:
		return none()
	}
	digits := fourteenDigits(n)
	read, form, valid := ReadTemporal(digits[:4] + "-" + digits[4:6] + "-" + digits[6:8] + " " + digits[8:10] + ":" + digits[10:12] + ":" + digits[12:])
	if form != FormTimestamp || !valid {
		return none()
	}
	if to.Kind == ast.TypeDate {
		e.apply(ruleTimeOfNumber, numberDay)
		return Date(floorDay(read.Microseconds()))
	}
	e.apply(ruleTimeOfNumber, numberClock)
	return fitted(e, Timestamp(read.Microseconds()), to)
}

// timeNumber is an integer by its fourteen digits YYYYMMDDhhmmss, -1 where it is none; not known is what
// depends on more.
func timeNumber(n int64) (whole int64, known bool) {
	const day = 1_000_000
	switch {
	case n == 0, n > 991231 && n < 1000_01_01:
		return 0, false
	case n < 101, n > 691231 && n < 70_01_01, n > 9999_12_31 && n < 101*day, n > 691231*day+235959 && n < 70_01_01*day, n > 99999999999999:
		return -1, true
	case n <= 691231:
		return (n + 2000_00_00) * day, true
	case n <= 991231:
		return (n + 1900_00_00) * day, true
	case n <= 9999_12_31:
		return n * day, true
	case n <= 691231*day+235959:
		return n + 2000_00_00*day, true
	case n <= 991231*day+235959:
		return n + 1900_00_00*day, true
	case n < 1000_01_01*day:
		return 0, false
	}
	return n, true
}

func fourteenDigits(n int64) string {
	var digits [14]byte
	for i := len(digits) - 1; i >= 0; i-- {
		digits[i] = byte('0' + n%10)
		n /= 10
	}
	return string(digits[:])
}
