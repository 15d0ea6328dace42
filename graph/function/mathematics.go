package function

import (
	"math"

	"github.com/semcheck/semcheck/graph"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// real defines a function from floats to floats. Outside of its domain the function gives the result of IEEE
// 754: NaN or an infinity.
func real(d *declared.Function, f func(float64) float64) *Function {
	return define(d, func(c *Context, arguments []graph.Value) (graph.Value, error) {
		x, ok := asFloat(arguments[0])
		if !ok {
			return nil, wrongType(d.Name, arguments[0], "a number")
		}
		y := f(x)
		if !math.IsNaN(x) && !math.IsInf(x, 0) && (math.IsNaN(y) || math.IsInf(y, 0)) {
			c.note(declared.OutsideTheDomain)
		}
		return graph.Float(y), nil
	})
}

// rootOrNull lets the root of a negative number give null in the dialects that say so.
func rootOrNull(f *Function) *Function {
	inner := f.body
	f.body = func(c *Context, arguments []graph.Value) (graph.Value, error) {
		if x, number := asFloat(arguments[0]); number && x < 0 && c.NegativeRootNull {
			c.note(declared.OutsideTheDomain)
			return graph.Null{}, nil
		}
		return inner(c, arguments)
	}
	return f
}

// constant defines a function without arguments.
func constant(d *declared.Function, value float64) *Function {
	return define(d, func(*Context, []graph.Value) (graph.Value, error) { return graph.Float(value), nil })
}

var (
	_ = constant(declared.E, math.E)
	_ = constant(declared.Pi, math.Pi)

	_ = wholeInType(real(declared.Ceil, math.Ceil))
	_ = wholeInType(real(declared.Floor, math.Floor))
	_ = rootOrNull(real(declared.Sqrt, math.Sqrt))
	_ = real(declared.Exp, math.Exp)
	_ = logarithm(declared.Log, math.Log)
	_ = logarithm(declared.Log10, math.Log10)

	_ = real(declared.Sin, math.Sin)
	_ = real(declared.Cos, math.Cos)
	_ = real(declared.Tan, math.Tan)
	_ = real(declared.Cot, func(x float64) float64 { return 1 / math.Tan(x) })
	_ = real(declared.Asin, math.Asin)
	_ = real(declared.Acos, math.Acos)
	_ = real(declared.Atan, math.Atan)
	_ = real(declared.Degrees, func(x float64) float64 { return x * 180 / math.Pi })
	_ = real(declared.Radians, func(x float64) float64 { return x / 180 * math.Pi })
	_ = real(declared.Haversin, func(x float64) float64 { return (1 - math.Cos(x)) / 2 })

	_ = define(declared.Atan2, atan2)
	_ = define(declared.Abs, abs)
	_ = define(declared.Sign, sign)
	_ = define(declared.IsNaN, notANumber)
	_ = define(declared.Rand, random)
)

// logarithm leaves open the logarithm of 0, which is null in the manual, and of a negative number.
func logarithm(d *declared.Function, f func(float64) float64) *Function {
	defined := real(d, f)
	inner := defined.body
	defined.body = func(c *Context, arguments []graph.Value) (graph.Value, error) {
		if x, ok := asFloat(arguments[0]); ok && x <= 0 {
			c.markRunningUndetermined()
		}
		return inner(c, arguments)
	}
	return defined
}

func atan2(_ *Context, arguments []graph.Value) (graph.Value, error) {
	y, ok := asFloat(arguments[0])
	x, also := asFloat(arguments[1])
	if !ok || !also {
		return nil, operands("atan2", arguments[0], arguments[1])
	}
	return graph.Float(math.Atan2(y, x)), nil
}

func abs(c *Context, arguments []graph.Value) (graph.Value, error) {
	switch x := arguments[0].(type) {
	case graph.Float:
		return graph.Float(math.Abs(float64(x))), nil
	case graph.Integer:
		switch {
		case x >= 0:
			return x, nil
		case x != math.MinInt64:
			return -x, nil
		}
		return overflow(c, "abs", int64(x))
	}
	return nil, wrongType("abs", arguments[0], "a number")
}

func sign(_ *Context, arguments []graph.Value) (graph.Value, error) {
	x, ok := asFloat(arguments[0])
	switch {
	case !ok:
		return nil, wrongType("sign", arguments[0], "a number")
	case x < 0:
		return graph.Integer(-1), nil
	case x > 0:
		return graph.Integer(1), nil
	}
	return graph.Integer(0), nil // also the sign of NaN
}

func notANumber(_ *Context, arguments []graph.Value) (graph.Value, error) {
	x, ok := asFloat(arguments[0])
	if !ok {
		return nil, wrongType("isNaN", arguments[0], "a number")
	}
	return graph.Boolean(math.IsNaN(x)), nil
}

func random(c *Context, _ []graph.Value) (graph.Value, error) {
	if c.Random == nil {
		return nil, unsupported("rand()")
	}
	return graph.Float(c.Random()), nil
}
