package semantics

import (
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleToYear.
const (
	yearOfNumber spec.Case = iota
	yearOfText
	yearBeyond
	yearMalformed
)

var ruleToYear = spec.Declare(spec.Rule{
	ID: "change.year",
	Statement: "A column of YEAR stores 0 and the years 1901 to 2155. The numbers 1 to 69 and the texts '0' to '69' are the years from 2000 on, 70 to 99 those from 1970 on; the number 0 and the text '0000' are 0. " +
		"Another number is out of range, and a text that begins with a letter is no year.",
	From: spec.MySQL("13.2.4 The YEAR Type; 13.2.9 2-Digit Years in Dates", "year.html").On("2026-11-29").
		With(spec.MySQLCode("Field_year::store, Field_num::check_int", "sql/field.cc")),
	Cases:    []string{yearOfNumber: "of a number", yearOfText: "of a text", yearBeyond: "out of range", yearMalformed: "malformed"},
	Keywords: []string{"YEAR"}, Only: []string{"mysql"},
})

const (
	leastYear    = 1901
	greatestYear = 2155
	// turnOfYears is the least of the two digits that are a year of the twentieth century.
	turnOfYears = 70
	yearDigits  = 4
)

// toYear is what a column of YEAR stores of a value. The value is an unsigned integer that shows four
// digits as a text.
func toYear(e *Evaluation, v Value, _ ast.Type) Value {
	var n int64
	var zero bool
	switch {
	case v.kind == KindNull:
		return Null
	case v.kind == KindUnsigned && v.digits == yearDigits: // a year
		return v
	case v.kind == KindInteger, v.kind == KindUnsigned && v.bits <= greatestYear:
		n = v.Int()
		zero = n == 0
		if !isYear(n) {
			return noYear(e)
		}
		e.apply(ruleToYear, yearOfNumber)
	case v.kind == KindUnsigned:
		return noYear(e)
	case v.kind == KindText:
		read, err := strconv.ParseUint(v.text, 10, 16)
		switch {
		case v.text != "" && (v.text[0]|0x20 >= 'a' && v.text[0]|0x20 <= 'z'):
			e.apply(ruleToYear, yearMalformed)
			return e.Raise(ClassCast)
		case err != nil || len(v.text) > yearDigits || v.text[0] == '+':
			e.MarkUnsupported("the text '" + v.text + "' as a YEAR")
			return Null
		case !isYear(int64(read)):
			return noYear(e)
		}
		e.apply(ruleToYear, yearOfText)
		n = int64(read)
		zero = n == 0 && len(v.text) == yearDigits
	default:
		e.MarkUnsupported("a " + v.kind.String() + " as a YEAR")
		return Null
	}
	switch {
	case zero:
	case n < turnOfYears:
		n += 2000
	case n < 100:
		n += 1900
	}
	return Value{kind: KindUnsigned, bits: uint64(n), digits: yearDigits}
}

func noYear(e *Evaluation) Value {
	e.apply(ruleToYear, yearBeyond)
	return e.Raise(ClassOverflow)
}

func isYear(n int64) bool { return n >= 0 && n < 100 || n >= leastYear && n <= greatestYear }
