package function

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// conversion is what PRINTF of SQLite does with an argument.
type conversion struct {
	left, zero, alternate, wide, thousands bool
	sign                                   string // before a number that is not negative
	width, precision                       int    // the latter is -1 where there is none
	letter                                 byte
}

func printf(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	f := directive{call: c, rest: c.text(0), next: 1}
	var b strings.Builder
	for f.rest != "" {
		before, after, found := strings.Cut(f.rest, "%")
		b.WriteString(before)
		if f.rest = after; !found {
			break
		}
		if f.accept("%") {
			b.WriteByte('%')
			continue
		}
		s, modelled := f.converted(f.conversion())
		if !modelled || c.e.Unsupported != "" {
			return c.unmodelled("such a conversion")
		}
		if b.WriteString(s); b.Len() > longest {
			return c.unmodelled("so long a text")
		}
	}
	return c.value(b.String())
}

// conversion reads what stands behind a percent sign.
func (f *directive) conversion() conversion {
	k := conversion{precision: -1}
	for f.rest != "" && strings.Contains("-0#!,+ ", f.rest[:1]) {
		switch f.rest[0] {
		case '-':
			k.left = true
		case '0':
			k.zero = true
		case '#':
			k.alternate = true
		case '!':
			k.wide = true
		case ',':
			k.thousands = true
		default:
			k.sign = f.rest[:1]
		}
		f.rest = f.rest[1:]
	}
	if f.accept("*") {
		k.width = f.size()
		k.left = k.left || k.width < 0
		k.width = max(k.width, -k.width)
	} else {
		k.width, _ = f.digits()
	}
	if f.accept(".") {
		if f.accept("*") {
			k.precision = f.size()
			k.precision = max(k.precision, -k.precision)
		} else {
			k.precision, _ = f.digits()
		}
	}
	for range 2 { // l and ll say nothing of SQLite's integers
		f.accept("l")
	}
	if f.rest != "" {
		k.letter = f.rest[0]
		f.rest = f.rest[1:]
	}
	return k
}

// given is the number of the next argument; ok tells that it is there and not NULL.
func (f *directive) given() (i int, ok bool) {
	i, has := f.taken(0)
	return i, has && !f.arguments[i].IsNull()
}

// size is a width or a precision that an argument says.
func (f *directive) size() int {
	i, ok := f.given()
	if !ok {
		return 0
	}
	n := f.whole(i)
	if n < -longest || n > longest {
		f.e.MarkUnsupported(f.f.Name + " with so great a number")
		return 0
	}
	return int(n)
}

// converted is what a conversion writes; modelled tells whether that is known.
func (f *directive) converted(k conversion) (s string, modelled bool) {
	if k.wide || k.width > longest || k.precision > longest {
		return "", false
	}
	switch k.letter {
	case 'd', 'i', 'u', 'x', 'X', 'o':
		i, ok := f.given()
		n := int64(0)
		if ok {
			n = f.whole(i)
		}
		return k.integer(n)
	case 'f':
		i, ok := f.given()
		x := semantics.Float(0)
		if ok {
			x = semantics.CastDynamic(f.e, f.arguments[i], ast.AffinityReal)
		}
		return k.float(&x)
	case 's', 'z', 'c', 'q', 'Q', 'w':
		i, ok := f.given()
		if ok {
			s = f.text(i)
		}
		return k.text(s, ok)
	}
	return "", false
}

// integer writes one.
func (k conversion) integer(n int64) (string, bool) {
	var sign, digits string
	switch k.letter {
	case 'd', 'i':
		if digits = strconv.FormatInt(n, 10); n < 0 {
			sign, digits = "-", digits[1:]
		} else {
			sign = k.sign
		}
	case 'u':
		digits = strconv.FormatUint(uint64(n), 10)
	case 'o':
		digits = strconv.FormatUint(uint64(n), 8)
	default:
		digits = strconv.FormatUint(uint64(n), 16)
	}
	if k.letter == 'X' {
		digits = strings.ToUpper(digits)
	}
	least := k.precision
	if k.zero {
		least = max(least, k.width-len(sign))
	}
	digits = strings.Repeat("0", max(0, least-len(digits))) + digits
	switch {
	case k.thousands && (k.letter == 'd' || k.letter == 'i'):
		if k.zero || k.precision >= 0 {
			return "", false
		}
		digits = grouped(digits)
	case k.thousands && k.letter == 'u':
		return "", false
	case k.alternate && n != 0 && k.letter == 'o':
		digits = "0" + digits
	case k.alternate && n != 0 && (k.letter == 'x' || k.letter == 'X'):
		digits = "0" + string(k.letter) + digits
	}
	return padded(sign+digits, k.width, k.left), true
}

// grouped is digits with a comma between each three.
func grouped(digits string) string { return separated(digits, ",") }

// separated has a separator between each three digits.
func separated(digits, separator string) string {
	var groups []string
	for len(digits) > 3 {
		groups, digits = append([]string{digits[len(digits)-3:]}, groups...), digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), separator)
}

// float writes one where rounding to so many digits is no question.
func (k conversion) float(x *semantics.Value) (string, bool) {
	places := 6
	if k.precision >= 0 {
		places = k.precision
	}
	rounded, known := roundedDecimal(x, places)
	if !known || k.alternate || k.thousands && k.zero {
		return "", false
	}
	sign, digits := k.sign, rounded.Abs().StringFixed(int32(places))
	if rounded.Sign() < 0 {
		sign = "-"
	}
	if k.zero && !k.left {
		digits = strings.Repeat("0", max(0, k.width-len(sign)-len(digits))) + digits
	}
	if whole, fraction, pointed := strings.Cut(digits, "."); k.thousands {
		if digits = grouped(whole); pointed {
			digits += "." + fraction
		}
	}
	return padded(sign+digits, k.width, k.left), true
}

// text writes one; given tells that it is not NULL.
func (k conversion) text(s string, given bool) (string, bool) {
	ascii := !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
	if !ascii && (k.width > 0 || k.precision >= 0) || k.alternate {
		return "", false
	}
	if k.precision >= 0 && k.letter != 'c' {
		s = s[:min(k.precision, len(s))]
	}
	switch k.letter {
	case 'c':
		if s == "" || k.precision >= 0 {
			return "", false
		}
		s = string([]rune(s)[:1])
	case 'q', 'w':
		quote := map[byte]string{'q': "'", 'w': `"`}[k.letter]
		if !given {
			return "", false
		}
		s = strings.ReplaceAll(s, quote, quote+quote)
	case 'Q':
		switch {
		case given:
			s = "'" + strings.ReplaceAll(s, "'", "''") + "'"
		case k.precision >= 0:
			return "", false
		default:
			s = "NULL"
		}
	}
	return padded(s, k.width, k.left), true
}
