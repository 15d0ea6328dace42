package semantics

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// numericPrefix splits text into the longest prefix that is a number and the
// rest; leading white space is skipped. fraction tells that the prefix has a
// point or an exponent. The prefix is empty if there is none.
func numericPrefix(text string) (prefix, rest string, fraction bool) {
	s := strings.TrimLeft(text, " \t\n\v\f\r")
	start := skipSign(s, 0)
	i := skipDigits(s, start)
	digits := i - start
	if i < len(s) && s[i] == '.' {
		j := skipDigits(s, i+1)
		if digits+j-i-1 > 0 {
			digits += j - i - 1
			i, fraction = j, true
		}
	}
	if digits == 0 {
		return "", s, false
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		first := skipSign(s, i+1)
		if j := skipDigits(s, first); j > first {
			i, fraction = j, true
		}
	}
	return s[:i], s[i:], fraction
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// skipSign is the place behind a sign at i, if there is one.
func skipSign(s string, i int) int {
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	return i
}

// skipDigits is the place behind the digits at i.
func skipDigits(s string, i int) int {
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

// prefixFloat converts the numeric prefix of a text to binary64; 0 if there is
// none.
func prefixFloat(text string) float64 {
	prefix, _, _ := numericPrefix(text)
	if prefix == "" {
		return 0
	}
	return parseFloat(prefix)
}

// parseFloat reads a well-formed number; a magnitude out of range becomes an
// infinity.
func parseFloat(number string) float64 {
	f, _ := strconv.ParseFloat(number, 64)
	return f
}

// leadingInteger converts the leading integer digits of a text, stopping at
// the ends of the 64-bit ranges; 0 if there is none.
func leadingInteger(d *spec.Dialect, text string) Value {
	return integerBehind(integerBlanks(d), text)
}

// integerBlanks are the characters that may stand before the digits of an integer.
func integerBlanks(d *spec.Dialect) string {
	if d.IntegerBlanks == spec.IntegerBlanksTabs {
		return " \t"
	}
	return whiteSpace
}

// integerBehind converts the integer digits behind blanks of a text.
func integerBehind(blanks, text string) Value {
	s := strings.TrimLeft(text, blanks)
	start := skipSign(s, 0)
	i := skipDigits(s, start)
	if i == start {
		return Integer(0)
	}
	n, err := decimal.NewFromString(s[:i])
	if err != nil {
		return Integer(0)
	}
	return clampInteger(n)
}

// exactFloat is a whole binary64 as a decimal, digit by digit.
func exactFloat(f float64) decimal.Decimal {
	i, _ := new(big.Float).SetFloat64(f).Int(nil)
	return decimal.NewFromBigInt(i, 0)
}

// decimalToFloat converts exactly rounded to the nearest binary64.
func decimalToFloat(d decimal.Decimal) float64 {
	if c := d.Coefficient(); c.IsInt64() {
		// Both an integer below 2^53 and a power of ten up to 10^22 are exact, so
		// one division or product is correctly rounded.
		if i, x := c.Int64(), d.Exponent(); i > -1<<53 && i < 1<<53 && x >= -22 && x <= 22 {
			if x < 0 {
				return float64(i) / math.Pow10(int(-x))
			}
			return float64(i) * math.Pow10(int(x))
		}
	}
	return parseFloat(d.String())
}

// IsNumber tells whether a numeric type takes the number that a value is: NULL, a number,
// or text that is a number and nothing else. MySQL's strict mode refuses any other text.
func IsNumber(d *spec.Dialect, v *Value, to ast.Type) bool {
	if v.kind != KindText {
		return true
	}
	prefix, rest, _ := numericPrefix(v.text)
	if to.Kind == ast.TypeInteger {
		prefix, rest = storedPrefix(d, v.text)
	}
	return prefix != "" && strings.Trim(rest, whiteSpace) == ""
}

// storedPrefix is numericPrefix for a column of an integer type, before whose number fewer
// characters may stand.
func storedPrefix(d *spec.Dialect, text string) (prefix, rest string) {
	s := strings.TrimLeft(text, integerBlanks(d))
	if s == "" || strings.ContainsRune(whiteSpace, rune(s[0])) {
		return "", s
	}
	prefix, rest, _ = numericPrefix(s)
	return prefix, rest
}

// HoldsText tells whether a comparison with a column of an integer type takes a text as the
// integer that the column stores of it: it is within the range, and the same double as the
// text.
func HoldsText(d *spec.Dialect, t ast.Type, v *Value) bool {
	prefix, _ := storedPrefix(d, v.text)
	if prefix == "" {
		return false
	}
	n, err := decimal.NewFromString(prefix)
	if err != nil {
		return false
	}
	n = n.Round(0)
	low, high := integerRange(t)
	return !n.LessThan(low) && !n.GreaterThan(high) && decimalToFloat(n) == parseFloat(prefix)
}

// HoldsFloat tells whether an integer type holds a double: it is whole and within the range.
func HoldsFloat(t ast.Type, v *Value) bool {
	f := v.Float64()
	if v.Bound() > 0 || math.IsInf(f, 0) || f != math.Trunc(f) {
		return false
	}
	n := exactFloat(f)
	low, high := integerRange(t)
	return !n.LessThan(low) && !n.GreaterThan(high)
}

// Whole tells whether a value is a decimal without a fraction.
func Whole(v *Value) bool { return v.kind == KindDecimal && AsDecimal(v).number.IsInteger() }
