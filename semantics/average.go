package semantics

import (
	"math"
	"math/big"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Average is the mean of values that are not NULL, one at least; result is the static
// type.
func Average(e *Evaluation, values []Value, result ast.Type) Value {
	n := int64(len(values))
	switch result.Kind {
	case ast.TypeDynamic:
		return averageDynamic(e, values)
	case ast.TypeDouble, ast.TypeReal:
		if values[0].kind != KindFloat {
			return averageExact(e, values)
		}
		e.apply(ruleAvg, function.AggregateFloat)
		if e.Dialect.Quotient == spec.QuotientSignificant && squaresOverflow(e, values) {
			e.apply(ruleAvg, function.AggregateOther)
			return e.Raise(ClassOverflow)
		}
		total := sumFloats(e, values)
		if total.kind != KindFloat {
			return total
		}
		return averageFloat(e, total, n)
	case ast.TypeUnknown, ast.TypeBoolean, ast.TypeInteger, ast.TypeDecimal, ast.TypeText, ast.TypeChar, ast.TypeBytes, ast.TypeEngineSpecific, ast.TypeDate, ast.TypeTimestamp, ast.TypeInstant, ast.TypeTime, ast.TypeInterval, ast.TypeGeometry, ast.TypeList:
	}
	if values[0].kind == KindDecimal {
		e.apply(ruleAvg, function.AggregateDecimal)
	} else {
		e.apply(ruleAvg, function.AggregateInteger)
	}
	total, count := sumExact(values), DecimalFromInteger(n)
	switch e.Dialect.Quotient {
	case spec.QuotientSignificant:
		scale := significantScale(total, count)
		return DecimalValue(NewDecimal(total.number.DivRound(count.number, int32(scale)), scale))
	case spec.QuotientIncrement:
		return quotient(total, count, result.Scale)
	case spec.QuotientOpen, spec.QuotientFloat:
	}
	q := total.number.DivRound(count.number, 30)
	if !q.Mul(count.number).Equal(total.number) || !q.Equal(q.Truncate(int32(total.scale))) {
		e.MarkUndetermined(ruleAvg) // the scale may be that of the argument
	}
	return DecimalValue(shortestDecimal(q, total.scale))
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

// averageExact is DuckDB's average of exact values: one division of the exact
// sum, in long double but for SMALLINT, and rounded once more.
func averageExact(e *Evaluation, values []Value) Value {
	if values[0].kind == KindDecimal {
		e.apply(ruleAvg, function.AggregateDecimal)
	} else {
		e.apply(ruleAvg, function.AggregateInteger)
	}
	total := sumExact(values)
	if !summable(e, values, total) {
		return e.Raise(ClassOverflow)
	}
	q := new(big.Rat).Quo(total.number.Rat(), new(big.Rat).SetInt64(int64(len(values))))
	f, _ := q.Float64()
	if g, _ := new(big.Float).SetPrec(64).SetRat(q).Float64(); f != g {
		return FloatWithin(f, ulp(f))
	}
	return Float(f)
}

func averageDynamic(e *Evaluation, values []Value) Value {
	numbers := make([]Value, len(values))
	for i, v := range values {
		numbers[i] = castReal(AsNumber(v))
		if numbers[i].kind == KindInteger {
			numbers[i] = Float(float64(numbers[i].Int()))
		}
	}
	if values[0].kind == KindInteger {
		e.apply(ruleAvg, function.AggregateInteger)
	} else {
		e.apply(ruleAvg, function.AggregateFloat)
	}
	total := sumFloats(e, numbers)
	if total.kind != KindFloat {
		return total
	}
	return averageFloat(e, total, int64(len(values)))
}

func averageFloat(e *Evaluation, total Value, n int64) Value {
	q := total.Float64() / float64(n)
	bound := 0.0
	if total.bound > 0 {
		bound = total.bound/float64(n) + ulp(q)
	}
	return finishFloat(e, q, bound)
}
