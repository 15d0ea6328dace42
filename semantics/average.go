package semantics

import (
	"math"
	"math/big"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// NewAverage is AVG; result is the static type.
func NewAverage(e *Evaluation, result ast.Type) Accumulator {
	if result.Kind == ast.TypeDynamic {
		return &dynamicAverage{floats: newFloatSum(e)}
	}
	return &average{e: e, result: result, exact: newExactSum(), floats: newFloatSum(e)}
}

// average is AVG of a static type.
type average struct {
	e      *Evaluation
	result ast.Type
	n      int64
	first  Kind
	exact  exactSum
	halves halves
	floats floatSum
	values []Value // where their squares may overflow
}

func (a *average) Add(v *Value) {
	if a.n++; a.n == 1 {
		a.first = v.kind
	}
	if a.first == KindFloat && a.result.IsApproximate() {
		a.floats.add(v)
		if a.e.Dialect.Quotient == spec.QuotientSignificant {
			a.values = append(a.values, *v)
		}
		return
	}
	a.exact.add(v)
	if a.result.IsApproximate() {
		a.halves.add(v)
	}
}

func (a *average) Result() Value {
	e := a.e
	switch {
	case !a.result.IsApproximate():
	case a.first != KindFloat:
		return a.ofExact()
	default:
		e.apply(ruleAvg, function.AggregateFloat)
		if squaresOverflow(e, a.values) {
			e.apply(ruleAvg, function.AggregateOther)
			return e.Raise(ClassOverflow)
		}
		return a.floats.average()
	}
	a.note()
	total, count := a.exact.total(), DecimalFromInteger(a.n)
	switch e.Dialect.Quotient {
	case spec.QuotientSignificant:
		scale := significantScale(total, count)
		return DecimalValue(NewDecimal(total.number.DivRound(count.number, int32(scale)), scale))
	case spec.QuotientIncrement:
		return quotient(total, count, a.result.Scale)
	case spec.QuotientOpen, spec.QuotientFloat:
	}
	q := total.number.DivRound(count.number, 30)
	if !q.Mul(count.number).Equal(total.number) || !q.Equal(q.Truncate(int32(total.scale))) {
		e.MarkUndetermined(ruleAvg) // the scale may be that of the argument
	}
	return DecimalValue(shortestDecimal(q, total.scale))
}

// note counts the average of exact values.
func (a *average) note() {
	if a.first == KindDecimal {
		a.e.apply(ruleAvg, function.AggregateDecimal)
	} else {
		a.e.apply(ruleAvg, function.AggregateInteger)
	}
}

// ofExact is DuckDB's average of exact values: one division of the exact
// sum, in long double but for SMALLINT, and rounded once more.
func (a *average) ofExact() Value {
	a.note()
	total := a.exact.total()
	if !a.halves.summable(a.e, total) {
		return a.e.Raise(ClassOverflow)
	}
	q := new(big.Rat).Quo(total.number.Rat(), new(big.Rat).SetInt64(a.n))
	f, _ := q.Float64()
	if g, _ := new(big.Float).SetPrec(64).SetRat(q).Float64(); f != g {
		return FloatWithin(f, ulp(f))
	}
	return Float(f)
}

// squaresOverflow tells that PostgreSQL's average of doubles raises: it keeps the sum of the
// squares of what the values differ from their mean, too, and raises where that is no finite
// number (float8_accum in float.c). Whether a sum on the way is none depends on the order of
// the rows, as does what is met first beside NaN and infinities: then the error is one that
// may be.
func squaresOverflow(e *Evaluation, values []Value) bool {
	const harmless = 1e150
	greatest, special := 0.0, false
	sum, squares := new(big.Float).SetPrec(4096), new(big.Float).SetPrec(4096)
	for i := range values {
		f := values[i].Float64()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			special = true
			continue
		}
		x := new(big.Float).SetPrec(4096).SetFloat64(f)
		sum.Add(sum, x)
		squares.Add(squares, new(big.Float).SetPrec(4096).Mul(x, x))
		greatest = max(greatest, math.Abs(f))
	}
	if greatest < harmless || len(values) < 2 {
		return false
	}
	mean := new(big.Float).SetPrec(4096).Mul(sum, sum)
	squares.Sub(squares, mean.Quo(mean, new(big.Float).SetInt64(int64(len(values)))))
	if f, _ := squares.Float64(); !special && math.IsInf(f, 1) {
		return true
	}
	e.Raise(ClassOverflow)
	return false
}

// dynamicAverage is SQLite's AVG.
type dynamicAverage struct {
	n      int64
	first  Kind
	floats floatSum
}

func (a *dynamicAverage) Add(v *Value) {
	if a.n++; a.n == 1 {
		a.first = v.kind
	}
	number := castReal(AsNumber(*v))
	if number.kind == KindInteger {
		number = Float(float64(number.Int()))
	}
	a.floats.add(&number)
}

func (a *dynamicAverage) Result() Value {
	if a.first == KindInteger {
		a.floats.e.apply(ruleAvg, function.AggregateInteger)
	} else {
		a.floats.e.apply(ruleAvg, function.AggregateFloat)
	}
	return a.floats.average()
}

// average is the sum by the number of values.
func (s *floatSum) average() Value {
	total := s.result()
	if total.kind != KindFloat {
		return total
	}
	q := total.Float64() / float64(s.n)
	bound := 0.0
	if total.Bound() > 0 {
		bound = total.Bound()/float64(s.n) + ulp(q)
	}
	return finishFloat(s.e, q, bound)
}
