package spatial

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strings"
)

// Number is an exact rational number. The zero Number is 0. Numbers are values:
// no operation changes its operands.
type Number struct {
	integer  int64    // the number, if rational is nil
	rational *big.Rat // the number if int64 does not hold it; never changed once it is here
}

// Integer returns the number i.
func Integer(i int64) Number { return Number{integer: i} }

// Rational returns the number r. The caller must not change r afterwards.
func Rational(r *big.Rat) Number {
	if r.IsInt() && r.Num().IsInt64() {
		return Number{integer: r.Num().Int64()}
	}
	return Number{rational: new(big.Rat).Set(r)}
}

// owned is Rational of a number that nobody else holds.
func owned(r *big.Rat) Number {
	if r.IsInt() && r.Num().IsInt64() {
		return Number{integer: r.Num().Int64()}
	}
	return Number{rational: r}
}

// held returns the number as a big.Rat that must not be changed.
func (n Number) held() *big.Rat {
	if n.rational != nil {
		return n.rational
	}
	return new(big.Rat).SetInt64(n.integer)
}

// Binary returns the number that a binary64 stands for, exactly. It reports false
// for NaN and the infinities, which stand for none.
func Binary(f float64) (Number, bool) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Number{}, false
	}
	if i := int64(f); math.Abs(f) < 1<<62 && float64(i) == f {
		return Number{integer: i}, true
	}
	return Number{rational: new(big.Rat).SetFloat64(f)}, true
}

// greatestExponent bounds the power of ten of a decimal: above it the number would
// take more memory than its text, and no binary64 has it.
const greatestExponent = 400

// ParseNumber reads a decimal as the real number that it names: an optional sign,
// digits with at most one point, an optional exponent between -400 and 400.
func ParseNumber(text string) (Number, error) {
	mantissa, exponent, scientific := strings.Cut(strings.ToLower(text), "e")
	power := 0
	if scientific {
		if _, err := fmt.Sscanf(exponent+"\n", "%d\n", &power); err != nil || power > greatestExponent || power < -greatestExponent {
			return Number{}, fmt.Errorf("%q is not a number between 1e-%d and 1e%d", text, greatestExponent, greatestExponent)
		}
	}
	digits := strings.TrimLeft(mantissa, "+-")
	whole, fraction, _ := strings.Cut(digits, ".")
	if len(mantissa)-len(digits) > 1 || whole+fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return Number{}, fmt.Errorf("%q is not a number", text)
	}
	value, _ := new(big.Int).SetString(whole+fraction, 10)
	if strings.HasPrefix(mantissa, "-") {
		value.Neg(value)
	}
	power -= len(fraction)
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(power, -power))), nil)
	if power >= 0 {
		return Rational(new(big.Rat).SetInt(value.Mul(value, ten))), nil
	}
	return Rational(new(big.Rat).SetFrac(value, ten)), nil
}

// Rat returns the number as a new big.Rat.
func (n Number) Rat() *big.Rat {
	if n.rational != nil {
		return new(big.Rat).Set(n.rational)
	}
	return new(big.Rat).SetInt64(n.integer)
}

// Int64 returns the number if it is an integer of 64 bits.
func (n Number) Int64() (int64, bool) { return n.integer, n.rational == nil }

// Float64 returns the nearest binary64, with ties to even, and an infinity beyond the greatest.
// exact says whether it is the number itself.
func (n Number) Float64() (nearest float64, exact bool) {
	if n.rational == nil {
		f := float64(n.integer)
		return f, f < 1<<63 && int64(f) == n.integer
	}
	return n.rational.Float64()
}

// IsBinary says whether the number is a binary64.
func (n Number) IsBinary() bool { _, exact := n.Float64(); return exact }

// Sign is -1, 0 or 1.
func (n Number) Sign() int {
	if n.rational != nil {
		return n.rational.Sign()
	}
	switch {
	case n.integer < 0:
		return -1
	case n.integer > 0:
		return 1
	}
	return 0
}

// Compare is -1 if n is less than m, 0 if they are equal, and 1 if n is greater.
func (n Number) Compare(m Number) int {
	if n.rational == nil && m.rational == nil {
		switch {
		case n.integer < m.integer:
			return -1
		case n.integer > m.integer:
			return 1
		}
		return 0
	}
	return n.held().Cmp(m.held())
}

// Equal says whether n and m are the same number.
func (n Number) Equal(m Number) bool { return n.Compare(m) == 0 }

// Plus returns n + m.
func (n Number) Plus(m Number) Number {
	if n.rational == nil && m.rational == nil {
		if sum := n.integer + m.integer; (sum > n.integer) == (m.integer > 0) {
			return Integer(sum)
		}
	}
	return owned(new(big.Rat).Add(n.held(), m.held()))
}

// Negated returns -n.
func (n Number) Negated() Number {
	if n.rational == nil && n.integer != math.MinInt64 {
		return Integer(-n.integer)
	}
	return owned(new(big.Rat).Neg(n.held()))
}

// Minus returns n - m.
func (n Number) Minus(m Number) Number { return n.Plus(m.Negated()) }

// Times returns n · m.
func (n Number) Times(m Number) Number {
	if n.rational == nil && m.rational == nil {
		high, low := bits.Mul64(magnitude(n.integer), magnitude(m.integer))
		if high == 0 && low <= math.MaxInt64 {
			if (n.integer < 0) != (m.integer < 0) {
				return Integer(-int64(low))
			}
			return Integer(int64(low))
		}
	}
	return owned(new(big.Rat).Mul(n.held(), m.held()))
}

// Over returns n / m; m must not be 0.
func (n Number) Over(m Number) Number {
	return owned(new(big.Rat).Quo(n.held(), m.held()))
}

func magnitude(i int64) uint64 {
	if i < 0 {
		return -uint64(i)
	}
	return uint64(i)
}

// String writes the number as a decimal if it has one with at most 1,100 digits
// behind the point, which every binary64 has, and as a fraction otherwise.
func (n Number) String() string {
	if n.rational == nil {
		return fmt.Sprint(n.integer)
	}
	if digits, exact := n.rational.FloatPrec(); exact && digits <= 1100 {
		return n.rational.FloatString(digits)
	}
	return n.rational.RatString()
}
