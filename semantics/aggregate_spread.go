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

// Spread is a standard deviation or a variance of values that are not NULL, one at least;
// result is the static type.
func Spread(e *Evaluation, f *function.Function, values []Value, result ast.Type) Value {
	n := int64(len(values))
	root := f == function.DeviationPopulation || f == function.DeviationSample
	divisor := n
	if f == function.DeviationSample || f == function.VarianceSample {
		divisor--
	}
	switch {
	case n == 1:
		e.apply(f.Rule, function.SpreadOne)
		if divisor == 0 {
			return Null
		}
	case result.Kind == ast.TypeDecimal:
		e.apply(f.Rule, function.SpreadExact)
	}
	if result.Kind == ast.TypeDecimal {
		return spreadExact(values, divisor, root)
	}
	return spreadFloat(e, f, values, divisor, root)
}

// spreadExact is PostgreSQL's quotient of exact sums (numeric_stddev_internal in numeric.c):
// n·Σx² - (Σx)² has twice the scale of the values. The root has as many digits as the quotient.
func spreadExact(values []Value, divisor int64, root bool) Value {
	var sum, squares decimal.Decimal
	scale := 0
	for i := range values {
		d := AsDecimal(&values[i])
		sum = sum.Add(d.number)
		squares = squares.Add(d.number.Mul(d.number))
		scale = max(scale, d.scale)
	}
	n := decimal.NewFromInt(int64(len(values)))
	numerator := NewDecimal(squares.Mul(n).Sub(sum.Mul(sum)), 2*scale)
	if numerator.number.Sign() <= 0 {
		return DecimalValue(DecimalFromInteger(0))
	}
	denominator := NewDecimal(n.Mul(decimal.NewFromInt(divisor)), 0)
	digits := significantScale(numerator, denominator)
	v := numerator.number.DivRound(denominator.number, int32(digits))
	if root {
		v = rootOfDecimal(v, digits)
	}
	return DecimalValue(NewDecimal(v, digits))
}

// rootOfDecimal is the square root of a decimal that is not negative, rounded to a number of
// digits: one digit more is computed, as sqrt_var does.
func rootOfDecimal(v decimal.Decimal, digits int) decimal.Decimal {
	whole := v.Shift(int32(2 * (digits + 1))).BigInt()
	return decimal.NewFromBigInt(whole.Sqrt(whole), int32(-digits-1)).Round(int32(digits))
}

// spreadFloat computes the true value and how far an engine's may lie from it.
func spreadFloat(e *Evaluation, f *function.Function, values []Value, divisor int64, root bool) Value {
	xs := make([]Value, len(values))
	greatest, absolute, inexact, special := 0.0, 0.0, 0.0, false
	for i := range values {
		x, bound := AsFloat(&values[i])
		xs[i] = FloatWithin(x, bound)
		special = special || math.IsInf(x, 0) || math.IsNaN(x)
		greatest = max(greatest, math.Abs(x))
		absolute += math.Abs(x)
		inexact += bound
	}
	const harmless = 1e150
	switch {
	case (special || greatest >= harmless) && e.Dialect.SpreadOverflow == spec.SpreadOverflowOpen:
		e.MarkUnsupported(f.Name + " of such large numbers")
		return Null
	case squaresOverflow(e, xs):
		e.apply(f.Rule, function.SpreadBeyond)
		return e.Raise(ClassOverflow)
	}
	if len(values) > 1 {
		e.apply(f.Rule, function.SpreadFloat)
	}
	if special {
		return finishFloat(e, math.NaN(), 0)
	}
	squares := squaredDifferences(xs)
	d := new(big.Float).SetInt64(divisor)
	s, _ := squares.Float64()
	exact := squares.Quo(squares, d)
	v, _ := exact.Float64()
	bound := spreadError(xs, s, absolute, inexact)/float64(divisor) + 2*ulp(v)
	if inexact == 0 && s == 0 && (len(values) == 1 || sumsExactly(xs, absolute)) {
		bound = 0 // values of which no step rounds differ from their mean by 0
	}
	if root && (v > 0 || bound > 0) {
		least := math.Sqrt(max(v-bound, 0))
		v, _ = new(big.Float).SetPrec(128).Sqrt(exact).Float64()
		if v > 0 {
			bound = bound/(v+least) + 2*ulp(v)
		} else {
			bound = math.Sqrt(bound)
		}
	}
	bound += digitsLost(e, values)
	if math.IsInf(bound, 0) || math.IsNaN(bound) {
		e.MarkUndetermined(ruleFloatWithin)
		return Null
	}
	return finishFloat(e, v, bound)
}

// squaredDifferences is the exact sum of the squared differences of finite doubles from their
// mean, but for the last division: Σx² - (Σx)²/n. The precision holds all binary digits that
// squares of doubles have.
func squaredDifferences(values []Value) *big.Float {
	const precision = 4400
	made := func() *big.Float { return new(big.Float).SetPrec(precision) }
	sum, squares := made(), made()
	for i := range values {
		x := made().SetFloat64(values[i].Float64())
		sum.Add(sum, x)
		squares.Add(squares, x.Mul(x, x))
	}
	n := made().SetInt64(int64(len(values)))
	squares.Mul(squares, n)
	squares.Sub(squares, sum.Mul(sum, sum))
	return squares.Quo(squares, n)
}

// spreadError bounds the error of the sum s of squared differences, in whatever order the
// values come and whether it is computed by two passes, by Welford's method (MySQL, MariaDB,
// DuckDB), by that of Youngs and Cramer (PostgreSQL) or of parts that are combined as Chan,
// Golub and LeVeque do. In each of them a difference from a mean is off by at most a few
// ε·Σ|x|, so that its square is off by that times twice the difference, and by the square of
// that; by the inequality of Cauchy and Schwarz the differences have no larger sum than √(n·s).
// Parts are combined in levels, of which there are no more than n has binary digits. A value
// that is itself known within a bound shifts the root of s by no more than the bound.
func spreadError(values []Value, s, absolute, inexact float64) float64 {
	const epsilon = 0x1p-52
	n, levels := float64(len(values)), float64(1+bits.Len(uint(len(values))))
	mean := 16 * epsilon * absolute
	rounded := levels * (epsilon*(2*n+16)*s + 2*mean*math.Sqrt(n)*math.Sqrt(s) + n*mean*mean)
	if s > 0 {
		rounded += 8 * n * math.SmallestNonzeroFloat64 // squares that are too small for a double
	}
	return rounded + 2*math.Sqrt(s)*inexact + inexact*inexact
}

// digitsLost is how far a result of exact values may lie from what is shown of it.
func digitsLost(e *Evaluation, values []Value) float64 {
	if e.Dialect.SpreadDigits == spec.SpreadDigitsAll || values[0].kind == KindFloat {
		return 0
	}
	const more, most = 4, 30
	scale := most
	for i := range values {
		shown := 0
		if values[i].kind == KindDecimal {
			shown = values[i].decimal.LeastScale()
		}
		scale = min(scale, shown+more)
	}
	return 0.51 * math.Pow10(-scale)
}
