package semantics

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"
)

// PostgreSQL's input of numbers, read in src/backend/utils/adt/numutils.c
// (pg_strtoint32_safe), numeric.c (numeric_in) and float.c (float8in_internal) of
// PostgreSQL 18.

const spaces = " \t\n\v\f\r"

// input is how the reading of a text as a number ended.
type input uint8

const (
	inputNumber input = iota
	inputMalformed
	inputBeyond  // outside the type
	inputSpecial // NaN or an infinity
)

// integerInput reads a signed integer of a width: decimal, or hexadecimal,
// octal and binary behind 0x, 0o and 0b; single underscores may stand between
// digits, and behind the prefix. A digit too many is out of range whatever
// follows it.
func integerInput(text string, width int) (int64, input) {
	s := strings.TrimLeft(text, spaces)
	s, negative := signOf(s)
	base, s := baseOf(s)
	limit := uint64(1) << (width - 1)
	var n uint64
	first := true
	for ; len(s) > 0; s = s[1:] {
		if s[0] == '_' && !(first && base == 10) && len(s) > 1 && digitIn(s[1], base) >= 0 {
			continue
		}
		d := digitIn(s[0], base)
		if d < 0 {
			break
		}
		if n > limit/uint64(base) {
			return 0, inputBeyond
		}
		n, first = n*uint64(base)+uint64(d), false
	}
	switch {
	case first || strings.Trim(s, spaces) != "":
		return 0, inputMalformed
	case n > limit || n == limit && !negative:
		return 0, inputBeyond
	case negative:
		return -int64(n), inputNumber
	}
	return int64(n), inputNumber
}

func signOf(s string) (rest string, negative bool) {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		return s[1:], s[0] == '-'
	}
	return s, false
}

// baseOf reads the prefix 0x, 0o or 0b.
func baseOf(s string) (base int, rest string) {
	if len(s) > 1 && s[0] == '0' {
		switch s[1] | 0x20 {
		case 'x':
			return 16, s[2:]
		case 'o':
			return 8, s[2:]
		case 'b':
			return 2, s[2:]
		}
	}
	return 10, s
}

// digitIn is the value of a digit in a base, -1 if it is none.
func digitIn(c byte, base int) int {
	d := -1
	switch {
	case isDigit(c):
		d = int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		d = int(c|0x20-'a') + 10
	}
	if d >= base {
		return -1
	}
	return d
}

var decimalForm = regexp.MustCompile(`^(\d+(?:_\d+)*)?(?:\.(\d+(?:_\d+)*)?)?(?:[eE]([+-]?\d+(?:_\d+)*))?$`)

// The format of a numeric: digits before and behind the point, and how large
// an exponent is read.
const (
	mostWholeDigits    = 131072
	mostFractionDigits = 16383
	largestExponent    = 1 << 30
)

// decimalInput reads a numeric: digits with a point and an exponent, or an
// integer of another base; single underscores may stand between digits.
func decimalInput(text string) (*Decimal, input) {
	s := strings.Trim(text, spaces)
	digits, negative := signOf(s)
	switch strings.ToLower(digits) {
	case "nan":
		if digits == s {
			return nil, inputSpecial
		}
	case "inf", "infinity":
		return nil, inputSpecial
	}
	if base, rest := baseOf(digits); base != 10 {
		return otherBase(rest, base, negative)
	}
	parts := decimalForm.FindStringSubmatch(digits)
	if parts == nil || parts[1]+parts[2] == "" {
		return nil, inputMalformed
	}
	for i := range parts {
		parts[i] = strings.ReplaceAll(parts[i], "_", "")
	}
	exponent := 0
	if parts[3] != "" {
		e, err := strconv.Atoi(parts[3])
		if err != nil || e > largestExponent || e < -largestExponent {
			return nil, inputBeyond
		}
		exponent = e
	}
	whole, _ := new(big.Int).SetString(parts[1]+parts[2], 10)
	if negative {
		whole.Neg(whole)
	}
	places := len(parts[2]) - exponent
	number := decimal.NewFromBigInt(whole, int32(-places))
	scale := max(0, places)
	if scale > mostFractionDigits || whole.Sign() != 0 && number.NumDigits()-places > mostWholeDigits {
		return nil, inputBeyond
	}
	return NewDecimal(number, scale), inputNumber
}

func otherBase(digits string, base int, negative bool) (*Decimal, input) {
	n, b := new(big.Int), big.NewInt(int64(base))
	first := true
	for i := range len(digits) {
		if digits[i] == '_' && i+1 < len(digits) && digits[i+1] != '_' {
			continue
		}
		d := digitIn(digits[i], base)
		if d < 0 {
			return nil, inputMalformed
		}
		n.Add(n.Mul(n, b), big.NewInt(int64(d)))
		first = false
	}
	if first {
		return nil, inputMalformed
	}
	if negative {
		n.Neg(n)
	}
	return NewDecimal(decimal.NewFromBigInt(n, 0), 0), inputNumber
}

var (
	hexadecimalForm = regexp.MustCompile(`^0x([0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)(p[+-]?[0-9]+)?`)
	wordForm        = regexp.MustCompile(`^(infinity|inf|nan(\([0-9a-z_]*\))?)`)
)

// floatInput reads a double precision: what strtod of C reads, with white space around. It
// takes hexadecimal digits with an exponent of two behind p, and the words inf, infinity,
// nan and nan(…) with a sign. A number outside the range is found before what follows it.
func floatInput(text string) (float64, input) {
	s := strings.ToLower(strings.TrimLeft(text, spaces))
	digits, negative := signOf(s)
	var f float64
	var rest string
	nonzero := false
	if word := wordForm.FindString(digits); word != "" {
		f, rest = math.Inf(1), digits[len(word):]
		if word[0] == 'n' {
			f = math.NaN()
		}
	} else if parts := hexadecimalForm.FindStringSubmatch(digits); parts != nil {
		number, exponent := parts[0], parts[2]
		if exponent == "" {
			number += "p0"
		}
		f, rest = parseFloat(number), digits[len(parts[0]):]
		nonzero = strings.Trim(parts[1], "0.") != ""
	} else {
		prefix, behind, _ := numericPrefix(digits)
		if prefix == "" || !strings.HasPrefix(digits, prefix) || !isDigit(prefix[0]) && prefix[0] != '.' {
			return 0, inputMalformed
		}
		f, rest = parseFloat(prefix), behind
		mantissa, _, _ := strings.Cut(prefix, "e")
		nonzero = strings.Trim(mantissa, "0.") != ""
	}
	switch {
	case nonzero && (f == 0 || math.IsInf(f, 0)):
		return 0, inputBeyond
	case strings.Trim(rest, spaces) != "":
		return 0, inputMalformed
	case negative:
		return -f, inputNumber
	}
	return f, inputNumber
}
