package semantics

import (
	"cmp"
	"math"
	"math/big"

	"github.com/shopspring/decimal"
)

// storageRank is the rank of a kind that has one.
func storageRank(k Kind) storageOrder {
	if r := kinds[k].rank; r != rankNone {
		return r
	}
	panic("semantics: " + k.String() + " has no rank")
}

func compareNumbers(e *Evaluation, a, b *Value) Ordering {
	if a.kind == KindFloat || b.kind == KindFloat {
		e.apply(ruleCompareNumbers, comparedApproximately)
		return compareApproximate(e, a, b)
	}
	e.apply(ruleCompareNumbers, comparedExactly)
	switch {
	case a.kind == KindDecimal || b.kind == KindDecimal || a.kind == KindHuge || b.kind == KindHuge:
		x, y := exactDecimal(a), exactDecimal(b)
		if slack := slackOf(a).Add(slackOf(b)); slack.Sign() > 0 && x.Sub(y).Abs().LessThanOrEqual(slack) {
			e.apply(ruleQuotientDigits, quotientDigitsOpen)
			e.MarkUndetermined(ruleQuotientDigits)
		}
		return Ordering(x.Cmp(y))
	case a.kind == KindUnsigned && b.kind == KindUnsigned:
		return Ordering(cmp.Compare(a.bits, b.bits))
	case a.kind == KindUnsigned:
		if b.Int() < 0 {
			return Greater
		}
		return Ordering(cmp.Compare(a.bits, b.bits))
	case b.kind == KindUnsigned:
		if a.Int() < 0 {
			return Less
		}
		return Ordering(cmp.Compare(a.bits, b.bits))
	}
	return Ordering(cmp.Compare(a.Int(), b.Int()))
}

func slackOf(v *Value) decimal.Decimal {
	if v.kind == KindDecimal {
		return v.decimal.slack
	}
	return decimal.Zero
}

// exactDecimal returns an exact number as a decimal.
func exactDecimal(v *Value) decimal.Decimal {
	switch v.kind {
	case KindDecimal, KindHuge:
		return v.decimal.number
	case KindInteger:
		return decimal.NewFromInt(v.Int())
	case KindUnsigned:
		return decimal.NewFromUint64(v.bits)
	case KindNull, KindRaised, KindBoolean, KindFloat, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	panic("semantics: " + v.kind.String() + " is not an exact number")
}

func compareApproximate(e *Evaluation, a, b *Value) Ordering {
	if a.kind != KindFloat || b.kind != KindFloat {
		if bound := a.Bound() + b.Bound(); a.measure || b.measure {
			x, _ := AsFloat(a)
			y, _ := AsFloat(b)
			if !(math.Abs(x-y) > bound) {
				return nearly(e, a, b, compareMixed(a, b))
			}
		}
		return compareMixed(a, b)
	}
	x, y := a.Float64(), b.Float64()
	if (a.single == notSingle) != (b.single == notSingle) {
		besideSingle(e, a, b)
	}
	nearFixed(e, x, y)
	bound := a.Bound() + b.Bound()
	near := bound > 0 && !(math.Abs(x-y) > bound)
	switch {
	case near && (a.measure || b.measure):
		return nearly(e, a, b, compareFloats(x, y))
	case near:
		e.apply(ruleFloatWithin, floatWithinOpen)
		e.MarkUndetermined(ruleFloatWithin)
	}
	return compareFloats(x, y)
}

// compareFloats orders binary64 with NaN equal to itself and above all others.
func compareFloats(x, y float64) Ordering {
	switch {
	case math.IsNaN(x) && math.IsNaN(y):
		return Same
	case math.IsNaN(x):
		return Greater
	case math.IsNaN(y):
		return Less
	}
	return Ordering(cmp.Compare(x, y))
}

// compareMixed compares an exact number with a float by their exact values.
func compareMixed(a, b *Value) Ordering {
	if a.kind == KindFloat {
		return -compareMixed(b, a)
	}
	f := b.Float64()
	switch {
	case math.IsNaN(f) || math.IsInf(f, 1):
		return Less
	case math.IsInf(f, -1):
		return Greater
	}
	x := exactDecimal(a)
	return Ordering(x.Rat().Cmp(new(big.Rat).SetFloat64(f)))
}
