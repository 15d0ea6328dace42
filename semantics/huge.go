package semantics

import (
	"math"
	"math/big"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// HugeInteger returns an integer of up to 128 bits; one that 64 bits hold is a
// KindInteger, so that each integer has one form.
func HugeInteger(n *big.Int) Value {
	if n.IsInt64() {
		return Integer(n.Int64())
	}
	return Value{kind: KindHuge, decimal: &Decimal{number: decimal.NewFromBigInt(n, 0)}}
}

// bigInteger is the value of a KindInteger, KindUnsigned or KindHuge.
func bigInteger(v *Value) *big.Int { return exactDecimal(v).BigInt() }

// WholeNumber is the value of an integer; ok is false for anything else.
func WholeNumber(v *Value) (n *big.Int, ok bool) {
	switch v.kind {
	case KindInteger, KindUnsigned, KindHuge:
		return bigInteger(v), true
	case KindNull, KindRaised, KindBoolean, KindDecimal, KindFloat, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	return nil, false
}

// fitsHuge tells whether 128 bits hold a signed integer.
func fitsHuge(n *big.Int) bool {
	if n.Sign() < 0 {
		return new(big.Int).Add(n, big.NewInt(1)).BitLen() < 128
	}
	return n.BitLen() < 128
}

// hugeArithmetic computes a + b, a - b or a * b in 128 bits.
func hugeArithmetic(e *Evaluation, rule *spec.Rule, op operation, a, b *Value) Value {
	x, y, z := bigInteger(a), bigInteger(b), new(big.Int)
	switch op {
	case addition:
		z.Add(x, y)
	case subtraction:
		z.Sub(x, y)
	case multiplication:
		z.Mul(x, y)
	}
	// Hugeint::TryMultiply multiplies without the signs: the least number is a
	// product only if it is a factor.
	least := op == multiplication && z.Sign() < 0 && z.BitLen() == 128 && x.CmpAbs(z) != 0 && y.CmpAbs(z) != 0
	if least || !fitsHuge(z) {
		e.apply(rule, function.ArithmeticBeyond)
		return e.Raise(ClassOverflow)
	}
	e.apply(rule, function.ArithmeticInteger)
	return HugeInteger(z)
}

// hugeToFloat is a whole number as a binary64: the sum of its halves, each of which is rounded
// before.
//
// Source: CastBigintToFloating (src/common/types/hugeint.cpp, DuckDB 1.5.5 and 1.1.3). 2^64 as a
// factor is exact, so a fused product and sum is the same.
func hugeToFloat(n *big.Int) float64 {
	if n.Sign() < 0 && n.CmpAbs(new(big.Int).Lsh(big.NewInt(1), 64)) <= 0 { // the upper half is -1
		return -float64(new(big.Int).Not(n).Uint64()) - 1
	}
	upper := new(big.Int).Rsh(n, 64).Int64()
	lower := new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	return float64(lower) + float64(upper)*0x1p64
}

// integerInRange makes an integer of the type, or raises by the rule.
func integerInRange(e *Evaluation, rule *spec.Rule, n *big.Int, to ast.Type) Value {
	low, high := integerRange(to)
	if d := decimal.NewFromBigInt(n, 0); d.LessThan(low) || d.GreaterThan(high) {
		return outOfRange(e, rule)
	}
	return HugeInteger(n)
}
