package semantics

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// pairs is what set functions of pairs (y, x) are computed of: exact sums of finite doubles,
// and how far an engine's may lie from them.
type pairs struct {
	n                    int
	sumX, sumY           *big.Float
	sxx, syy, sxy        *big.Float
	errorX, errorY       float64 // of the sums of x and of y
	errorXX, errorYY     float64
	errorXY              float64
	constantX, constantY bool // all values are equal
	greatest             float64
}

// OfPairs is a set function of pairs of doubles that are not NULL, one at least.
func OfPairs(e *Evaluation, f *function.Function, ys, xs []Value) Value {
	p := pairsOf(ys, xs)
	const harmless = 1e75 // products of squares stay within a double
	switch {
	case f == function.RegressionCount:
		e.apply(f.Rule, function.PairsValues)
		return Integer(int64(p.n))
	case !(p.greatest < harmless):
		e.MarkUnsupported(f.Name + " of such large numbers")
		return Null
	}
	v, bound, defined := p.of(f)
	switch {
	case !defined && (f == function.Correlation || f == function.RegressionSlope) && e.Dialect.DegeneratePairs == spec.DegeneratePairsNaN:
		e.apply(f.Rule, function.PairsDegenerate)
		return Float(math.NaN())
	case !defined:
		e.apply(f.Rule, function.PairsDegenerate)
		return Null
	case math.IsInf(bound, 0) || math.IsNaN(bound):
		e.MarkUndetermined(ruleFloatWithin)
		return Null
	}
	e.apply(f.Rule, function.PairsValues)
	return finishFloat(e, v, bound)
}

func pairsOf(ys, xs []Value) *pairs {
	p := &pairs{n: len(xs)}
	x, y := sideOf(xs), sideOf(ys)
	p.constantX, p.constantY, p.greatest = x.constant, y.constant, max(x.greatest, y.greatest)
	if math.IsNaN(p.greatest) || math.IsInf(p.greatest, 0) {
		return p
	}
	p.sumX, p.sumY, p.sxy = productOfDifferences(x.values, y.values)
	_, _, p.sxx = productOfDifferences(x.values, x.values)
	_, _, p.syy = productOfDifferences(y.values, y.values)
	sxx, syy := double(p.sxx), double(p.syy)
	p.errorX, p.errorY = x.sumError(), y.sumError()
	if !x.constant {
		p.errorXX = spreadError(x.values, sxx, x.absolute, x.inexact)
	}
	if !y.constant {
		p.errorYY = spreadError(y.values, syy, y.absolute, y.inexact)
	}
	if !x.constant && !y.constant {
		p.errorXY = productError(p.n, sxx, syy, x, y)
	}
	return p
}

// side is one side of the pairs.
type side struct {
	values             []Value
	absolute, greatest float64 // the sum and the greatest of the magnitudes
	inexact            float64 // the sum of how far values may lie from what is known
	constant           bool
}

func sideOf(values []Value) *side {
	s := &side{values: make([]Value, len(values))}
	for i := range values {
		x, bound := AsFloat(&values[i])
		s.values[i] = FloatWithin(x, bound)
		s.absolute += math.Abs(x)
		s.greatest = max(s.greatest, math.Abs(x))
		s.inexact += bound
	}
	s.constant = len(values) == 1 || s.inexact == 0 && !slices.ContainsFunc(s.values, func(v Value) bool { return v.Float64() != s.values[0].Float64() })
	return s
}

// sumError bounds the error of the sum in whatever order.
func (s *side) sumError() float64 {
	if s.inexact == 0 && sumsExactly(s.values, s.absolute) {
		return 0
	}
	return float64(len(s.values))*0x1p-52*s.absolute + s.inexact
}

// productOfDifferences is the exact sum of the products of the differences of finite doubles
// from their means, but for the last division: Σxy - Σx·Σy/n; with it Σx and Σy.
func productOfDifferences(xs, ys []Value) (sumX, sumY, product *big.Float) {
	const precision = 4400
	made := func() *big.Float { return new(big.Float).SetPrec(precision) }
	sumX, sumY, product = made(), made(), made()
	for i := range xs {
		x, y := made().SetFloat64(xs[i].Float64()), made().SetFloat64(ys[i].Float64())
		sumX.Add(sumX, x)
		sumY.Add(sumY, y)
		product.Add(product, x.Mul(x, y))
	}
	n := made().SetInt64(int64(len(xs)))
	product.Mul(product, n)
	product.Sub(product, made().Mul(sumX, sumY))
	return sumX, sumY, product.Quo(product, n)
}

// productError bounds the error of Sxy as spreadError does that of Sxx: a difference from a
// mean is off by a few ε·Σ|x|, and by the inequality of Cauchy and Schwarz Σ|dx·dy| is at most
// √(Sxx·Syy), Σ|dx| at most √(n·Sxx).
func productError(n int, sxx, syy float64, x, y *side) float64 {
	const epsilon = 0x1p-52
	count, levels := float64(n), float64(1+bits.Len(uint(n)))
	meanX, meanY := 16*epsilon*x.absolute, 16*epsilon*y.absolute
	rounded := levels * (epsilon*(2*count+16)*math.Sqrt(sxx)*math.Sqrt(syy) +
		math.Sqrt(count)*(meanX*math.Sqrt(syy)+meanY*math.Sqrt(sxx)) + count*meanX*meanY + 8*count*math.SmallestNonzeroFloat64)
	return rounded + math.Sqrt(sxx)*y.inexact + math.Sqrt(syy)*x.inexact + x.inexact*y.inexact
}

func double(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// of is a function of the pairs, with how far an engine's result may lie from it; defined is
// false where there is none.
func (p *pairs) of(f *function.Function) (v, bound float64, defined bool) {
	n := float64(p.n)
	switch f {
	case function.CovariancePopulation:
		return divided(p.sxy, p.errorXY, n)
	case function.CovarianceSample:
		if p.n < 2 {
			return 0, 0, false
		}
		return divided(p.sxy, p.errorXY, n-1)
	case function.RegressionAverageX:
		return divided(p.sumX, p.errorX, n)
	case function.RegressionAverageY:
		return divided(p.sumY, p.errorY, n)
	case function.RegressionSXX:
		return divided(p.sxx, p.errorXX, 1)
	case function.RegressionSYY:
		return divided(p.syy, p.errorYY, 1)
	case function.RegressionSXY:
		return divided(p.sxy, p.errorXY, 1)
	case function.RegressionSlope:
		return p.slope()
	case function.RegressionIntercept:
		return p.intercept()
	case function.Correlation:
		return p.correlation()
	case function.RegressionR2:
		return p.determination()
	}
	panic("semantics: " + f.Name + " is no function of pairs")
}

func divided(x *big.Float, error, by float64) (v, bound float64, defined bool) {
	v = double(new(big.Float).Quo(x, big.NewFloat(by)))
	if error == 0 { // one division, which rounds to the nearest double
		return v, 0, true
	}
	return v, error/by + 4*ulp(v), true
}

// ratio is a quotient of sums and how far one of sums within bounds may lie from it; the
// bound is infinite where the divisor may be 0.
func ratio(x *big.Float, errorX float64, y *big.Float, errorY float64) (v, bound float64) {
	least := double(y) - errorY
	if least <= 0 {
		return 0, math.Inf(1)
	}
	v = double(new(big.Float).Quo(x, y))
	return v, (errorX+math.Abs(v)*errorY)/least + 8*ulp(v)
}

func (p *pairs) slope() (v, bound float64, defined bool) {
	if p.constantX {
		return 0, 0, false
	}
	v, bound = ratio(p.sxy, p.errorXY, p.sxx, p.errorXX)
	return v, bound, true
}

// intercept is (Σy - Σx·Sxy/Sxx) / n.
func (p *pairs) intercept() (v, bound float64, defined bool) {
	slope, slopeError, defined := p.slope()
	if !defined || math.IsInf(slopeError, 0) {
		return 0, slopeError, defined
	}
	shift := new(big.Float).Quo(p.sxy, p.sxx)
	shift.Mul(shift, p.sumX)
	n := float64(p.n)
	v = double(new(big.Float).Quo(new(big.Float).Sub(p.sumY, shift), big.NewFloat(n)))
	moved, sumX := math.Abs(double(shift)), math.Abs(double(p.sumX))
	bound = (p.errorY + slopeError*(sumX+p.errorX) + math.Abs(slope)*p.errorX) / n
	return v, bound + 8*ulp((moved+math.Abs(double(p.sumY)))/n) + 8*ulp(v), true
}

func (p *pairs) correlation() (v, bound float64, defined bool) {
	if p.constantX || p.constantY {
		return 0, 0, false
	}
	xx, yy := p.errorXX/double(p.sxx), p.errorYY/double(p.syy)
	if !(xx < 0.5 && yy < 0.5) { // nor if a sum is 0
		return 0, math.Inf(1), true
	}
	const precision = 512
	product := new(big.Float).SetPrec(precision).Mul(p.sxx, p.syy)
	v = double(new(big.Float).SetPrec(precision).Quo(p.sxy, product.Sqrt(product)))
	// a relative error d below one half of a radicand is one of at most d of the root's inverse
	return v, p.errorXY/double(product)*(1+xx)*(1+yy) + math.Abs(v)*(xx+yy+xx*yy) + 16*0x1p-52*math.Abs(v), true
}

func (p *pairs) determination() (v, bound float64, defined bool) {
	switch {
	case p.constantX:
		return 0, 0, false
	case p.constantY:
		return 1, 0, true
	}
	r, error, _ := p.correlation()
	if math.IsInf(error, 0) {
		return 0, error, true
	}
	square := new(big.Float).Mul(p.sxy, p.sxy)
	v = double(square.Quo(square, new(big.Float).Mul(p.sxx, p.syy)))
	return v, error*(2*math.Abs(r)+error) + 16*ulp(v), true
}
