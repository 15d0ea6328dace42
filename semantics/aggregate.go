package semantics

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

var (
	ruleSum = function.Sum.Rule
	ruleAvg = function.Avg.Rule
)

// Sum adds values that are not NULL, one at least; result is the static type, or dynamic in SQLite.
func Sum(e *Evaluation, values []Value, result ast.Type) Value {
	if result.Kind == ast.TypeDynamic {
		return sumDynamic(e, values)
	}
	if result.IsApproximate() {
		total := sumFloats(e, values)
		if total.IsRaised() {
			e.apply(ruleSum, function.AggregateOther)
		} else {
			e.apply(ruleSum, function.AggregateFloat)
		}
		return total
	}
	total := sumExact(values)
	if e.Dialect.DecimalResults == spec.DecimalResultsSized {
		return sumSized(e, values, total, result)
	}
	if result.Kind == ast.TypeInteger {
		whole := total.number.BigInt()
		if !whole.IsInt64() {
			e.apply(ruleSum, function.AggregateOther)
			return e.Raise(ClassOverflow)
		}
		e.apply(ruleSum, function.AggregateInteger)
		return Integer(whole.Int64())
	}
	if values[0].kind == KindDecimal {
		e.apply(ruleSum, function.AggregateDecimal)
	} else {
		e.apply(ruleSum, function.AggregateInteger)
	}
	return DecimalValue(total)
}

// sumSized gives an exact sum its type: 128 bits, or a decimal that is summed in
// as many and shows no more than they hold.
func sumSized(e *Evaluation, values []Value, total *Decimal, result ast.Type) Value {
	if !summable(e, values, total) {
		e.apply(ruleSum, function.AggregateOther)
		return e.Raise(ClassOverflow)
	}
	whole := total.number.Shift(int32(result.Scale)).BigInt()
	if result.Kind == ast.TypeInteger {
		e.apply(ruleSum, function.AggregateInteger)
		return HugeInteger(whole)
	}
	if beyondPrecision(total.number, result) {
		e.MarkUnsupported("a sum of more digits than its type has")
	}
	e.apply(ruleSum, function.AggregateDecimal)
	return DecimalValue(NewDecimal(total.number, result.Scale))
}

// summable tells whether 128 bits hold the sum; where they do not hold those of
// some orders, an overflow may be met.
func summable(e *Evaluation, values []Value, total *Decimal) bool {
	unscaled := func(n decimal.Decimal) *big.Int { return n.Shift(int32(total.scale)).BigInt() }
	if !fitsHuge(unscaled(total.number)) {
		return false
	}
	var up, down decimal.Decimal
	for i := range values {
		if n := exactDecimal(&values[i]); n.Sign() > 0 {
			up = up.Add(n)
		} else {
			down = down.Add(n)
		}
	}
	if !fitsHuge(unscaled(up)) || !fitsHuge(unscaled(down)) {
		e.Raise(ClassOverflow)
	}
	return true
}

func sumExact(values []Value) *Decimal {
	total, kept := &Decimal{}, math.MaxInt
	for i := range values {
		if values[i].kind == KindBoolean {
			values[i] = Integer(int64(values[i].bits))
		}
		d := AsDecimal(&values[i])
		total.number = total.number.Add(d.number)
		total.scale = max(total.scale, d.scale)
		total.slack = total.slack.Add(d.slack)
		kept = min(kept, d.leastKept())
	}
	return total.keeping(kept)
}

// sumFloats adds in an order that the engine chooses: the result lies within
// (n-1)·ε·Σ|x| of the exact sum, and is exact where no order of additions rounds. SQLite
// converts integers one by one, or since 3.43 keeps what a double has no room for beside
// the sum (sumStep in func.c): for those beyond 2^53 the bound holds of two numbers, too.
func sumFloats(e *Evaluation, values []Value) Value {
	total, absolute, bound := math.Copysign(0, -1), 0.0, 0.0 // -0 leaves every number as it is, -0 too
	for i := range values {
		f, b := AsFloat(&values[i])
		total += f
		absolute += math.Abs(f)
		bound += b
	}
	if math.IsInf(total, 0) || math.IsNaN(total) {
		return specialSum(e, values, total)
	}
	const epsilon = 0x1p-52
	if (len(values) > 2 || e.Dialect.FloatSums == spec.FloatSumsConverted && len(values) > 1) && !sumsExactly(values, absolute) {
		bound += float64(len(values)) * epsilon * absolute
	}
	if total == 0 && math.Signbit(total) {
		total = 0 // -0 only if all are -0, and engines start from 0 or from the first
		bound = max(bound, math.SmallestNonzeroFloat64)
	}
	return finishFloat(e, total, bound)
}

// sumsExactly tells that no addition rounds, in whatever order: all values are multiples
// of one power of two, 2^k, and the sum of their magnitudes is below 2^(k+53), so that
// each partial sum is a multiple of 2^k with at most 53 binary digits. The magnitudes
// were added as doubles, which does not bring a sum that is not below under the limit.
func sumsExactly(values []Value, magnitudes float64) bool {
	const digits = 53
	least := math.MaxInt
	for i := range values {
		v := &values[i]
		f, bound := AsFloat(v)
		if bound > 0 || v.kind != KindFloat && math.Abs(f) >= 1<<digits {
			return false // what is added may be a double next to it
		}
		if v.kind == KindDecimal && new(big.Rat).SetFloat64(f).Cmp(v.decimal.number.Rat()) != 0 {
			return false
		}
		if f != 0 {
			least = min(least, lastDigit(f))
		}
	}
	return least == math.MaxInt || magnitudes < math.Ldexp(1, least+digits)
}

// lastDigit is the exponent of the last binary digit of a number that is 1.
func lastDigit(f float64) int {
	const digits = 53
	fraction, exponent := math.Frexp(math.Abs(f)) // fraction·2^53 is whole
	return exponent - digits + bits.TrailingZeros64(uint64(math.Ldexp(fraction, digits)))
}

// specialSum is a sum with an infinity or NaN: an operand's is required, one
// that arises from the order of finite additions is open.
func specialSum(e *Evaluation, values []Value, total float64) Value {
	for i := range values {
		if f, _ := AsFloat(&values[i]); math.IsInf(f, 0) || math.IsNaN(f) {
			return finishFloat(e, total, 0)
		}
	}
	if e.Dialect.FloatOverflow == spec.FloatOverflowRaises {
		return e.Raise(ClassOverflow)
	}
	e.MarkUndetermined(ruleFloatWithin)
	return Null
}

// sumDynamic is SQLite's SUM.
func sumDynamic(e *Evaluation, values []Value) Value {
	numbers := make([]Value, len(values))
	exact := true
	for i, v := range values {
		if v.kind == KindText {
			v = numberInText(v)
		}
		if v.kind == KindText || v.kind == KindBytes {
			v = castReal(v)
		}
		numbers[i] = v
		exact = exact && numbers[i].kind == KindInteger
	}
	if !exact {
		e.apply(ruleSum, function.AggregateFloat)
		return sumFloats(e, numbers)
	}
	var up, down decimal.Decimal
	for i := range numbers {
		if n := decimal.NewFromInt(numbers[i].Int()); n.Sign() > 0 {
			up = up.Add(n)
		} else {
			down = down.Add(n)
		}
	}
	if total := up.Add(down).BigInt(); total.IsInt64() {
		if !up.BigInt().IsInt64() || !down.BigInt().IsInt64() {
			e.Raise(ClassOverflow) // some orders of addition leave the range
		}
		e.apply(ruleSum, function.AggregateInteger)
		return Integer(total.Int64())
	}
	e.apply(ruleSum, function.AggregateOther)
	return e.Raise(ClassOverflow)
}

// Extreme finds the value that is wanted (Less or Greater) than all others.
// Which of several equal values is returned is open where they can be told
// apart.
func Extreme(e *Evaluation, rule *spec.Rule, values []Value, wanted Ordering) Value {
	best := values[0]
	for i := range values[1:] {
		v := values[1+i]
		switch o := Compare(e, &v, &best); {
		case o == wanted:
			best = v
		case o == Same && !Identical(&v, &best):
			e.MarkUndetermined(RuleDuplicates)
		}
	}
	switch best.kind {
	case KindInteger, KindUnsigned, KindHuge:
		e.apply(rule, function.AggregateInteger)
	case KindDecimal:
		e.apply(rule, function.AggregateDecimal)
		if best.decimal.optional > 0 { // the engine stores the extreme in the declared type
			best = Rescale(e, best, best.decimal.scale)
		}
	case KindFloat:
		e.apply(rule, function.AggregateFloat)
	case KindBoolean, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList:
		e.apply(rule, function.AggregateOther)
	case KindNull, KindRaised:
		panic("semantics: no extreme of " + best.kind.String())
	}
	return best
}
