package semantics

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
)

// truncatedFloat tells that a change raises where it takes a text as a double: behind the number
// stands more than white space, or the number is out of range.
//
// Source: double_from_string_with_check (sql/item.cc) and Field_varstring::val_real (sql/field.cc) of
// MySQL 8.0.39: my_strtod reads no number from an empty text and reports no error; MariaDB's
// Converter_strntod_with_warn warns of it (seen on 10.11.19).
func truncatedFloat(e *Evaluation, text string) bool {
	if e.Dialect.Truncations == spec.TruncationsTaken {
		return false
	}
	prefix, rest, _ := numericPrefix(text)
	if prefix == "" && strings.Trim(rest, whiteSpace) == "" {
		return e.Dialect.Truncations == spec.TruncationsRaiseEmpty
	}
	if rest == "." { // 1. is a number
		rest = ""
	}
	return prefix == "" || strings.Trim(rest, whiteSpace) != "" || math.IsInf(parseFloat(prefix), 0)
}

// LosesBlanks tells that a text has more characters than a number, all of them blanks.
func LosesBlanks(text string, most int) bool {
	return utf8.RuneCountInString(text) > most && utf8.RuneCountInString(strings.TrimRight(text, " ")) <= most
}

// truncatedInteger tells the same of an integer: a fraction and an exponent are more than the number,
// and so is what 64 bits do not hold.
//
// Source: longlong_from_string_with_check (sql/item.cc) of MySQL 8.0.39.
func truncatedInteger(e *Evaluation, text string) bool {
	if e.Dialect.Truncations == spec.TruncationsTaken {
		return false
	}
	s := strings.TrimLeft(text, integerBlanks(e.Dialect))
	start := skipSign(s, 0)
	end := skipDigits(s, start)
	if end == start || strings.Trim(s[end:], whiteSpace) != "" {
		return true
	}
	digits := strings.TrimLeft(s[start:end], "0")
	const most = "18446744073709551615"
	return len(digits) > len(most) || len(digits) == len(most) && digits > most
}

// truncatedDecimal tells the same of a decimal: a text without a number is none.
//
// Source: Item::val_decimal_from_string and Field_varstring::val_decimal (sql/item.cc, sql/field.cc)
// of MySQL 8.0.39.
func truncatedDecimal(e *Evaluation, text string) bool {
	if e.Dialect.Truncations == spec.TruncationsTaken {
		return false
	}
	prefix, rest, _ := numericPrefix(text)
	if rest == "." {
		rest = ""
	}
	return prefix == "" || strings.Trim(rest, whiteSpace) != ""
}
