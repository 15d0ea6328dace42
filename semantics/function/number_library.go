package function

import (
	"math"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// ulps is how many units in the last place engines' libraries, and ours, may be wrong.
//
// Source: The GNU C Library Reference Manual, "Known Maximum Errors in Math Functions",
// has at most 4 for the functions here of doubles; package math promises less than 1 to 2
// where it says so, and a quotient or a product of two adds its own.
const ulps = 16

// mathematical is what a library computes: of which arguments, and whether it grows, or
// falls, with its only argument throughout.
type mathematical struct {
	of        *function.LibraryFunction
	compute   func(x []float64) float64
	domain    func(x []float64) bool
	monotonic bool
	exact     bool // IEEE 754 requires the nearest double
	// angle tells that the argument is reduced by a multiple of π first, which brings an
	// error that does not shrink with the result.
	angle bool
}

func one(f func(float64) float64) func(x []float64) float64 {
	return func(x []float64) float64 { return f(x[0]) }
}

func two(f func(x, y float64) float64) func(x []float64) float64 {
	return func(x []float64) float64 { return f(x[0], x[1]) }
}

func everywhere([]float64) bool    { return true }
func positive(x []float64) bool    { return x[0] > 0 }
func atMostOne(x []float64) bool   { return x[0] >= -1 && x[0] <= 1 }
func atLeastOne(x []float64) bool  { return x[0] >= 1 }
func logarithm(x []float64) bool   { return x[0] > 0 && x[0] != 1 && x[1] > 0 }
func notNegative(x []float64) bool { return x[0] >= 0 }

// logarithmTo is a logarithm to a base; of one below 1 the sources differ.
func logarithmTo(base, x float64) float64 {
	if base < 1 {
		return math.NaN()
	}
	return math.Log(x) / math.Log(base)
}

// leastNormal is the least double of full precision.
const leastNormal = 0x1p-1022

// greatestAngle is where the reduction of angles ends to be as exact as is assumed.
const greatestAngle = 1e5

var mathematics = []mathematical{
	{of: function.SqrtFunctions, compute: one(math.Sqrt), domain: notNegative, monotonic: true, exact: true},
	{of: function.ExpFunctions, compute: one(math.Exp), domain: everywhere, monotonic: true},
	{of: function.LnFunctions, compute: one(math.Log), domain: positive, monotonic: true},
	{of: function.Log10Functions, compute: one(math.Log10), domain: positive, monotonic: true},
	{of: function.Log2Functions, compute: one(math.Log2), domain: positive, monotonic: true},
	{of: function.LogFunctions, compute: one(math.Log10), domain: positive, monotonic: true},
	{of: function.LogNaturalFunctions, compute: one(math.Log), domain: positive, monotonic: true},
	{of: function.LogBaseFunctions, compute: two(logarithmTo), domain: logarithm},
	{of: function.PowerFunctions, compute: two(math.Pow), domain: everywhere},
	{of: function.ModFunctions, compute: two(math.Mod), domain: func(x []float64) bool { return x[1] != 0 }, exact: true},
	{of: function.SinFunctions, compute: one(math.Sin), domain: everywhere, angle: true},
	{of: function.CosFunctions, compute: one(math.Cos), domain: everywhere, angle: true},
	{of: function.TanFunctions, compute: one(math.Tan), domain: everywhere, angle: true},
	{of: function.CotFunctions, compute: one(func(x float64) float64 { return 1 / math.Tan(x) }), domain: everywhere, angle: true},
	{of: function.AsinFunctions, compute: one(math.Asin), domain: atMostOne, monotonic: true},
	{of: function.AcosFunctions, compute: one(math.Acos), domain: atMostOne, monotonic: true},
	{of: function.AtanFunctions, compute: one(math.Atan), domain: everywhere, monotonic: true},
	{of: function.Atan2Functions, compute: two(math.Atan2), domain: everywhere},
	{of: function.AtanOfTwoFunctions, compute: two(math.Atan2), domain: everywhere},
	{of: function.DegreesFunctions, compute: one(func(x float64) float64 { return x * (180 / math.Pi) }), domain: everywhere, monotonic: true},
	{of: function.RadiansFunctions, compute: one(func(x float64) float64 { return x * (math.Pi / 180) }), domain: everywhere, monotonic: true},
	{of: function.SinhFunctions, compute: one(math.Sinh), domain: everywhere, monotonic: true},
	{of: function.CoshFunctions, compute: one(math.Cosh), domain: everywhere},
	{of: function.TanhFunctions, compute: one(math.Tanh), domain: everywhere, monotonic: true},
	{of: function.AsinhFunctions, compute: one(math.Asinh), domain: everywhere, monotonic: true},
	{of: function.AcoshFunctions, compute: one(math.Acosh), domain: atLeastOne, monotonic: true},
	{of: function.AtanhFunctions, compute: one(math.Atanh), domain: atMostOne, monotonic: true},
	{of: function.CbrtFunctions, compute: one(math.Cbrt), domain: everywhere, monotonic: true},
}

// library is the chapter of functions of a mathematical library.
var library = func() chapter {
	all := chapter{
		function.Pi:        {compute: func(c *call) semantics.Value { return c.pi(0) }},
		function.PiOfMySQL: {compute: func(c *call) semantics.Value { return c.pi(1e-6) }},
	}
	for _, m := range mathematics {
		outside := func(c *call) semantics.Value {
			c.apply(function.LibraryOutside)
			return semantics.Null
		}
		unmodelled := func(c *call) semantics.Value {
			return c.unmodelled("an argument outside of its domain, or with a result outside of the range")
		}
		raises := func(c *call) semantics.Value {
			c.apply(function.LibraryValue)
			return c.e.Raise(semantics.ClassOverflow)
		}
		for f, way := range map[*function.Function]struct{ outside, beyond func(c *call) semantics.Value }{
			m.of.Null: {outside, unmodelled}, m.of.Checked: {outside, raises}, m.of.Raising: {unmodelled, unmodelled}, m.of.Plain: {unmodelled, unmodelled},
		} {
			if f != nil {
				code := Scalar{compute: func(c *call) semantics.Value { return c.mathematics(m, way.outside, way.beyond) }}
				if f == m.of.Raising && slices.Contains(ofNumeric, m.of) {
					code.types = doubleTypes
				}
				all[f] = code
			}
		}
	}
	return all
}()

// ofNumeric are those that PostgreSQL has of numeric, too, to which it gives digits of its
// own.
var ofNumeric = []*function.LibraryFunction{function.SqrtFunctions, function.ExpFunctions, function.LnFunctions, function.LogFunctions, function.Log10Functions, function.PowerFunctions}

// doubleTypes is the signature of such a function of doubles: not of exact numbers alone.
func doubleTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	is := func(kind ast.TypeKind) bool {
		return slices.ContainsFunc(arguments, func(t ast.Type) bool { return t.Kind == kind })
	}
	if is(ast.TypeDecimal) && !is(ast.TypeDouble) {
		return nil, arguments[0], &typing.Unsupported{Feature: f.Name + " of exact numbers"}
	}
	return declaredTypes(f, d, nil, arguments)
}

func (c *call) pi(bound float64) semantics.Value {
	c.apply(function.Always)
	return semantics.FloatWithin(math.Pi, bound)
}

// mathematics computes a function of a library; what is outside of its domain, and a result
// that is infinite or too small, are the dialect's.
func (c *call) mathematics(m mathematical, outside, beyond func(c *call) semantics.Value) semantics.Value {
	x := make([]float64, len(c.arguments))
	bound := 0.0
	for i := range c.arguments {
		v := c.arguments[i]
		if v.Kind() != semantics.KindFloat { // what SQLite stores
			number, is := c.stored(i)
			switch {
			case !is && m.of == function.LogBaseFunctions:
				return c.unmodelled("a text")
			case !is:
				return outside(c)
			}
			v = semantics.CastDynamic(c.e, number, ast.AffinityReal)
		}
		x[i] = v.Float64()
		bound = max(bound, v.Bound())
		if math.IsNaN(x[i]) || math.IsInf(x[i], 0) || x[i] != 0 && math.Abs(x[i]) < leastNormal {
			return c.unmodelled("a number that is not finite, or too small")
		}
	}
	if bound > 0 && (!m.monotonic || !m.domain([]float64{x[0] - bound}) || !m.domain([]float64{x[0] + bound})) {
		return c.unmodelled("a rounded number")
	}
	switch {
	case !m.domain(x) && c.e.Dialect.Truncations != spec.TruncationsTaken && (m.monotonic || m.of == function.LogBaseFunctions):
		return c.unmodelled("a number outside of its domain, in a change") // an error of a logarithm, NULL of a root
	case !m.domain(x):
		return outside(c)
	case m.angle && math.Abs(x[0]) > greatestAngle:
		return c.unmodelled("so great an angle")
	}
	y := m.compute(x)
	switch {
	case math.IsNaN(y):
		return c.unmodelled("such numbers")
	case math.IsInf(y, 0):
		return beyond(c)
	case y != 0 && math.Abs(y) < 1e-300, y == 0 && x[0] != 0 && !m.zero(x):
		return c.unmodelled("numbers with so small a result")
	}
	c.apply(function.LibraryValue)
	within := 0.0
	if !m.exact {
		within = ulps * (math.Nextafter(math.Abs(y), math.Inf(1)) - math.Abs(y))
	}
	if m.of == function.PowerFunctions && x[0] != 0 { // computed by a logarithm, the error grows with it
		within *= 1 + math.Abs(x[1]*math.Log(math.Abs(x[0])))/8
	}
	if m.angle {
		within += 1e-15 * (1 + y*y)
	}
	if bound > 0 {
		within += math.Abs(m.compute([]float64{x[0] + bound}) - m.compute([]float64{x[0] - bound}))
	}
	return semantics.FloatWithin(y, within)
}

// zero tells that a result that is 0 is no rounded one: of a logarithm of 1, an arc cosine
// of 1, an angle of a point on the axis, a power of 0.
func (m mathematical) zero(x []float64) bool {
	return m.of != function.ExpFunctions && (m.of != function.PowerFunctions || x[0] == 0)
}
