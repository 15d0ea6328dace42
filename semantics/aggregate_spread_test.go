package semantics_test

import (
	"math"
	"testing"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// squareSum is a sum of squared differences from the mean as engines keep it beside the number
// of values and their mean or sum.
type squareSum struct{ n, mean, squares float64 }

func twoPasses(values []float64) float64 {
	mean, squares := 0.0, 0.0
	for _, x := range values {
		mean += x
	}
	mean /= float64(len(values))
	for _, x := range values {
		squares += (x - mean) * (x - mean)
	}
	return squares
}

func (s *squareSum) welford(x float64) {
	s.n++
	before := s.mean
	s.mean += (x - before) / s.n
	s.squares += (x - before) * (x - s.mean)
}

func welford(values []float64) float64 {
	var s squareSum
	for _, x := range values {
		s.welford(x)
	}
	return s.squares
}

func youngsCramer(values []float64) float64 {
	sum, squares := 0.0, 0.0
	for i, x := range values {
		n := float64(i + 1)
		if sum += x; i > 0 {
			difference := x*n - sum
			squares += difference * difference / (n * (n - 1))
		}
	}
	return squares
}

// combined is the sum of halves, each of which is combined of halves.
func combined(values []float64) squareSum {
	if len(values) == 1 {
		return squareSum{1, values[0], 0}
	}
	a, b := combined(values[:len(values)/2]), combined(values[len(values)/2:])
	n, delta := a.n+b.n, b.mean-a.mean
	return squareSum{n, (a.n*a.mean + b.n*b.mean) / n, a.squares + b.squares + delta*delta*a.n*b.n/n}
}

// Each method that an engine has, or might have, lies within the bound that is stated, with
// values of one magnitude, of several, and near a large mean.
func TestSpreadBoundCoversMethods(t *testing.T) {
	random := testrun.Random(t, 1)
	made := []func() float64{
		func() float64 { return random.NormFloat64() },
		func() float64 { return 1e9 + random.Float64() },
		func() float64 { return math.Ldexp(random.Float64()-0.5, random.IntN(80)-40) },
		func() float64 { return math.Ldexp(random.Float64(), -530) },
		func() float64 { return 0.1 },
		func() float64 { return float64(random.IntN(100)) / 10 },
	}
	duckdb := spec.DialectByName("duckdb")
	for range testrun.Count(200, 1000, 20000) {
		draw, n := made[random.IntN(len(made))], 2+random.IntN(40)
		values, list := make([]float64, n), make([]semantics.Value, n)
		for i := range values {
			values[i] = draw()
			list[i] = semantics.Float(values[i])
		}
		for name, squares := range map[string]float64{"two passes": twoPasses(values), "Welford": welford(values), "Youngs and Cramer": youngsCramer(values), "combined": combined(values).squares} {
			for f, got := range map[*function.Function]float64{
				function.VariancePopulation: squares / float64(n), function.VarianceSample: squares / float64(n-1),
				function.DeviationPopulation: math.Sqrt(squares / float64(n)), function.DeviationSample: math.Sqrt(squares / float64(n-1)),
			} {
				v := semantics.Spread(semantics.NewEvaluation(duckdb, nil), f, list, ast.Double)
				if math.Abs(v.Float64()-got) > v.Bound() {
					t.Fatalf("%s of %v: %g by %s, which is not within %g of %g", f.Name, values, got, name, v.Bound(), v.Float64())
				}
			}
		}
	}
}
