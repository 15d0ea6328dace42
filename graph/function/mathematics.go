package function

import (
	"math"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
)

const (
	numericPage       = "functions/mathematical-numeric.adoc @ 02b35f6bc4e3"
	logarithmicPage   = "functions/mathematical-logarithmic.adoc @ 129721bd520e"
	trigonometricPage = "functions/mathematical-trigonometric.adoc @ 00a238e664e3"
)

// real defines a function from floats to floats. Outside the domain it is what
// IEEE 754 gives, NaN or an infinity.
func real(name, says, page string, spread int, f func(float64) float64) *Function {
	return define(Function{Name: name, Minimum: 1, Maximum: 1, Spread: spread, body: func(c *Context, arguments []graph.Value) (graph.Value, error) {
		x, ok := asFloat(arguments[0])
		if !ok {
			return nil, wrongType(name, arguments[0], "a number")
		}
		y := f(x)
		if !math.IsNaN(x) && !math.IsInf(x, 0) && (math.IsNaN(y) || math.IsInf(y, 0)) {
			c.note(caseOwn)
		}
		return graph.Float(y), nil
	}}, says, spec.Neo4jManual(name+"()", page), "outside the domain")
}

// rootOrNull lets the root of a negative number be null in the dialects that say so.
func rootOrNull(f *Function) *Function {
	inner := f.body
	f.body = func(c *Context, arguments []graph.Value) (graph.Value, error) {
		if x, number := asFloat(arguments[0]); number && x < 0 && c.NegativeRootNull {
			c.note(caseOwn)
			return graph.Null{}, nil
		}
		return inner(c, arguments)
	}
	return varied(f, spec.Variant{Dialects: []string{"age"}, Says: "The root of a negative number is null.", From: testsOfAGE("expr.sql", "sqrt(): should return null")})
}

// constant defines a function without arguments.
func constant(name string, value float64, page string) *Function {
	return define(Function{Name: name, body: func(*Context, []graph.Value) (graph.Value, error) { return graph.Float(value), nil }},
		name+"() is the constant.", spec.Neo4jManual(name+"()", page))
}

var (
	_ = constant("e", math.E, logarithmicPage)
	_ = constant("pi", math.Pi, trigonometricPage)

	_ = wholeInType(real("ceil", "ceil(x) is the least whole float that is not less than x.", numericPage, 0, math.Ceil), "ceil of an integer is the integer.")
	_ = wholeInType(real("floor", "floor(x) is the greatest whole float that is not greater than x.", numericPage, 0, math.Floor), "floor of an integer is the integer.")
	_ = rootOrNull(real("sqrt", "sqrt(x) is the square root, NaN of a negative number.", logarithmicPage, 0, math.Sqrt))
	_ = real("exp", "exp(x) is e to the power of x.", logarithmicPage, ofLibrary, math.Exp)
	_ = logarithm("log", "log(x) is the natural logarithm.", math.Log)
	_ = logarithm("log10", "log10(x) is the logarithm to the base 10.", math.Log10)

	_ = real("sin", "sin(x) is the sine of x radians.", trigonometricPage, ofLibrary, math.Sin)
	_ = real("cos", "cos(x) is the cosine of x radians.", trigonometricPage, ofLibrary, math.Cos)
	_ = real("tan", "tan(x) is the tangent of x radians.", trigonometricPage, ofLibrary, math.Tan)
	_ = real("cot", "cot(x) is the cotangent of x radians, infinite for 0.", trigonometricPage, ofQuotient, func(x float64) float64 { return 1 / math.Tan(x) })
	_ = real("asin", "asin(x) is the arcsine in radians, NaN beyond -1 and 1.", trigonometricPage, ofLibrary, math.Asin)
	_ = real("acos", "acos(x) is the arccosine in radians, NaN beyond -1 and 1.", trigonometricPage, ofLibrary, math.Acos)
	_ = real("atan", "atan(x) is the arctangent in radians.", trigonometricPage, ofLibrary, math.Atan)
	_ = real("degrees", "degrees(x) is x radians in degrees.", trigonometricPage, ofScaling, func(x float64) float64 { return x * 180 / math.Pi })
	_ = real("radians", "radians(x) is x degrees in radians.", trigonometricPage, ofScaling, func(x float64) float64 { return x / 180 * math.Pi })
	_ = real("haversin", "haversin(x) is (1 - cos(x)) / 2.", trigonometricPage, ofFormula, func(x float64) float64 { return (1 - math.Cos(x)) / 2 })

	_ = define(Function{Name: "atan2", Minimum: 2, Maximum: 2, Spread: ofLibrary, body: atan2},
		"atan2(y, x) is the angle of the point (x, y) in radians.", spec.Neo4jManual("atan2()", trigonometricPage))
	_ = define(Function{Name: "abs", Minimum: 1, Maximum: 1, body: abs},
		"abs(x) is the absolute value, an integer of an integer.", spec.Neo4jManual("abs()", numericPage))
	_ = define(Function{Name: "sign", Minimum: 1, Maximum: 1, body: sign},
		"sign(x) is the integer -1, 0 or 1.", spec.Neo4jManual("sign()", numericPage))
	_ = define(Function{Name: "isNaN", Minimum: 1, Maximum: 1, body: notANumber},
		"isNaN(x) tells whether x is NaN.", spec.Neo4jManual("isNaN()", numericPage))
	_ = define(Function{Name: "rand", Volatile: true, body: random},
		"rand() is a random float from 0 up to and without 1.", spec.Neo4jManual("rand()", numericPage))
)

// logarithm leaves 0 open, of which the manual says null, and a negative number.
func logarithm(name, says string, f func(float64) float64) *Function {
	defined := real(name, says, logarithmicPage, ofLibrary, f)
	inner := defined.body
	defined.body = func(c *Context, arguments []graph.Value) (graph.Value, error) {
		if x, ok := asFloat(arguments[0]); ok && x <= 0 {
			c.leaveOpenHere()
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
	return graph.Integer(0), nil // of NaN too
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
