package semantics

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/semcheck/semcheck/spec"
)

// floatSum adds in an order that the engine chooses: the result lies within
// (n-1)·ε·Σ|x| of the exact sum, and is exact where no order of additions rounds. SQLite
// converts integers one by one, or since 3.43 keeps what a double has no room for beside
// the sum (sumStep in func.c): for those beyond 2^53 the bound holds of two numbers, too.
type floatSum struct {
	e                      *Evaluation
	n                      int
	total, absolute, bound float64
	special                bool // an infinity or NaN is among the values
	exact                  exactFloats
}

func newFloatSum(e *Evaluation) floatSum {
	return floatSum{e: e, total: math.Copysign(0, -1), exact: newExactFloats()} // -0 leaves every number as it is, -0 too
}

func (s *floatSum) add(v *Value) {
	f, bound := AsFloat(v)
	s.n++
	s.total += f
	s.absolute += math.Abs(f)
	s.bound += bound
	s.special = s.special || math.IsInf(f, 0) || math.IsNaN(f)
	s.exact.add(v, f, bound)
}

func (s *floatSum) result() Value {
	e, total, bound := s.e, s.total, s.bound
	if math.IsInf(total, 0) || math.IsNaN(total) {
		return s.beyond()
	}
	const epsilon = 0x1p-52
	if (s.n > 2 || e.Dialect.FloatSums == spec.FloatSumsConverted && s.n > 1) && !s.exact.sumsExactly(s.absolute) {
		bound += float64(s.n) * epsilon * s.absolute
	}
	if total == 0 && math.Signbit(total) {
		total = 0 // -0 only if all are -0, and engines start from 0 or from the first
		bound = max(bound, math.SmallestNonzeroFloat64)
	}
	return finishFloat(e, total, bound)
}

// beyond is a sum with an infinity or NaN: an operand's is required, one
// that arises from the order of finite additions is open.
func (s *floatSum) beyond() Value {
	switch {
	case s.special:
		return finishFloat(s.e, s.total, 0)
	case s.e.Dialect.FloatOverflow == spec.FloatOverflowRaises:
		return s.e.Raise(ClassOverflow)
	}
	s.e.MarkUndetermined(ruleFloatWithin)
	return Null
}

// exactFloats tells whether numbers are multiples of one power of two, 2^k, and what k is.
type exactFloats struct {
	rounded bool // what is added may be a double next to the number
	least   int
}

func newExactFloats() exactFloats { return exactFloats{least: math.MaxInt} }

const binaryDigits = 53 // of a double

func (x *exactFloats) add(v *Value, f, bound float64) {
	if x.rounded {
		return
	}
	x.rounded = bound > 0 || v.kind != KindFloat && math.Abs(f) >= 1<<binaryDigits ||
		v.kind == KindDecimal && new(big.Rat).SetFloat64(f).Cmp(v.decimal.number.Rat()) != 0
	if f != 0 && !x.rounded {
		x.least = min(x.least, lastDigit(f))
	}
}

// sumsExactly tells that no addition rounds, in whatever order: all values are multiples
// of one power of two, 2^k, and the sum of their magnitudes is below 2^(k+53), so that
// each partial sum is a multiple of 2^k with at most 53 binary digits. The magnitudes
// were added as doubles, which does not bring a sum that is not below under the limit.
func (x *exactFloats) sumsExactly(magnitudes float64) bool {
	return !x.rounded && (x.least == math.MaxInt || magnitudes < math.Ldexp(1, x.least+binaryDigits))
}

// sumsExactly is exactFloats.sumsExactly of some values.
func sumsExactly(values []Value, magnitudes float64) bool {
	x := newExactFloats()
	for i := range values {
		f, bound := AsFloat(&values[i])
		x.add(&values[i], f, bound)
	}
	return x.sumsExactly(magnitudes)
}

// lastDigit is the exponent of the last binary digit of a number that is 1.
func lastDigit(f float64) int {
	fraction, exponent := math.Frexp(math.Abs(f)) // fraction·2^53 is whole
	return exponent - binaryDigits + bits.TrailingZeros64(uint64(math.Ldexp(fraction, binaryDigits)))
}
