package function

import (
	"math"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// The cases of arithmetic.
const (
	arithmeticNull spec.Case = iota
	arithmeticInteger
	arithmeticFloat
	arithmeticTemporal
	arithmeticRaises
)

var arithmeticCases = []string{arithmeticNull: "null", arithmeticInteger: "integer", arithmeticFloat: "float", arithmeticTemporal: "temporal", arithmeticRaises: "raises"}

// observed is the source of results that were seen on engines and that no text has.
func observed(what string) spec.Source {
	return spec.Source{Doc: "measurements of engines", Clause: what, Read: spec.Unverified}
}

// Case of ruleOverflow.
const overflowBeyond64Bits spec.Case = iota

// ruleOverflow is the rule for results about which the sources say nothing.
var ruleOverflow = spec.Declare(spec.Rule{
	ID:        "cypher.overflow",
	Statement: "An integer beyond 64 bits raises; openCypher does not say what it is.",
	From:      spec.Neo4jManual("Mathematical operators", "expressions/mathematical-operators.adoc @ 1db81f37a114"),
	Cases:     []string{overflowBeyond64Bits: "beyond 64 bits"}, Only: graphOnly,
	Variants: []spec.Variant{
		{Dialects: []string{"neo4j", "kuzu"}, Statement: "It raises.", From: observed("integer overflow"), Observed: true},
		{Dialects: []string{"falkordb", "age"}, Statement: "It wraps around.", From: observed("integer overflow"), Observed: true},
	},
	Open: map[string][]string{"opencypher": {"beyond 64 bits"}, "neo4j": nil, "kuzu": nil, "falkordb": nil, "age": nil},
})

func arithmetic(id, operator, statement string, variants ...spec.Variant) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement, From: spec.Neo4jManual("Mathematical operators; Temporal operators", "syntax/operators.adoc @ 06003b3b7966"),
		Keywords: []string{operator}, Cases: arithmeticCases, Only: graphOnly, Variants: variants,
	})
}

var (
	ruleSubtract = arithmetic("cypher.subtract", "-", "a - b is an integer for integers, else a float; a duration is subtracted from an instant and from a duration.")
	ruleMultiply = arithmetic("cypher.multiply", "*", "a * b is an integer for integers, else a float; a duration is multiplied by a number.")
	ruleDivide   = arithmetic("cypher.divide", "/", "a / b cuts off the fraction for integers, of which 0 is no divisor; floats divide as IEEE 754 says; a duration is divided by a number.",
		spec.Variant{Dialects: []string{"age"}, Statement: "0 is no divisor of floats either.", From: testsOfAGE("agtype.sql", "Should fail with divide by zero")})
	ruleModulo = arithmetic("cypher.modulo", "%", "a % b is the rest of a / b and has the sign of a.")
	rulePower  = arithmetic("cypher.power", "^", "a ^ b is a float.")
	ruleNegate = arithmetic("cypher.negate", "unary -", "-a reverses the sign of a number; +a is a.")
	ruleAdd    = arithmetic("cypher.add", "+", "a + b is an integer for integers, else a float; a duration is added to an instant and to a duration.")
)

// testsOfAGE are Apache AGE's own regression tests, at the tag PG18/v1.7.0-rc0.
func testsOfAGE(file, clause string) spec.Source {
	return spec.Source{Doc: "Apache AGE 1.7.0, regression tests", Clause: clause, Address: "github.com/apache/age regress/sql/" + file + " @ 806fa2ebdb30", Read: "2026-11-22"}
}

// operator is a binary operator on numbers.
type operator struct {
	name    string
	rule    *spec.Rule
	integer func(a, b int64) (result int64, fits bool)
	float   func(a, b float64) float64
}

var (
	subtraction    = operator{"-", ruleSubtract, subtractIntegers, func(a, b float64) float64 { return a - b }}
	multiplication = operator{"*", ruleMultiply, multiplyIntegers, func(a, b float64) float64 { return a * b }}
	division       = operator{"/", ruleDivide, divideIntegers, func(a, b float64) float64 { return a / b }}
	modulo         = operator{"%", ruleModulo, func(a, b int64) (int64, bool) { return a % b, true }, math.Mod}
	addition       = operator{"+", ruleAdd, addIntegers, func(a, b float64) float64 { return a + b }}
)

func addIntegers(a, b int64) (int64, bool) { return a + b, (a+b > a) == (b > 0) }

func subtractIntegers(a, b int64) (int64, bool) { return a - b, (a-b < a) == (b > 0) }

func multiplyIntegers(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	p := a * b
	return p, p/b == a && !(b == -1 && a == math.MinInt64)
}

// divideIntegers wraps around, as two's complement on a processor does.
func divideIntegers(a, b int64) (int64, bool) { return a / b, b != -1 || a != math.MinInt64 }

// Subtract is a - b.
func Subtract(c *Context, a, b graph.Value) (graph.Value, error) {
	return subtraction.apply(c, a, b, subtractTemporal)
}

// Multiply is a * b.
func Multiply(c *Context, a, b graph.Value) (graph.Value, error) {
	return multiplication.apply(c, a, b, multiplyTemporal)
}

// Divide is a / b.
func Divide(c *Context, a, b graph.Value) (graph.Value, error) {
	return division.apply(c, a, b, divideTemporal)
}

// Modulo is a % b.
func Modulo(c *Context, a, b graph.Value) (graph.Value, error) { return modulo.apply(c, a, b, nil) }

// Power is a ^ b.
func Power(c *Context, a, b graph.Value) (graph.Value, error) {
	if isNull(a) || isNull(b) {
		c.mayRefuse(a, b)
		c.apply(rulePower, arithmeticNull)
		return graph.Null{}, nil
	}
	base, ok := asFloat(a)
	exponent, also := asFloat(b)
	if !ok || !also {
		c.apply(rulePower, arithmeticRaises)
		return nil, operands("^", a, b)
	}
	// Libraries differ for 1 and -1 to the power of NaN and the infinities.
	if math.Abs(base) == 1 && (math.IsNaN(exponent) || math.IsInf(exponent, 0)) {
		c.markUndetermined(rulePower)
	}
	c.apply(rulePower, arithmeticFloat)
	return graph.Float(math.Pow(base, exponent)), nil
}

// Negate is -a.
func Negate(c *Context, a graph.Value) (graph.Value, error) {
	switch a := a.(type) {
	case graph.Null:
		c.apply(ruleNegate, arithmeticNull)
		return a, nil
	case graph.Integer:
		if a == math.MinInt64 {
			return overflow(c, "-", int64(a))
		}
		c.apply(ruleNegate, arithmeticInteger)
		return -a, nil
	case graph.Float:
		c.apply(ruleNegate, arithmeticFloat)
		return -a, nil
	}
	c.apply(ruleNegate, arithmeticRaises)
	return nil, wrongType("-", a, "a number")
}

// Plus is +a.
func Plus(c *Context, a graph.Value) (graph.Value, error) {
	if isNull(a) || isNumber(a) {
		return a, nil
	}
	return nil, wrongType("+", a, "a number")
}

// apply computes with numbers. temporal, if it is not nil, takes other operands.
func (o operator) apply(c *Context, a, b graph.Value, temporal func(a, b graph.Value) (graph.Value, bool, error)) (graph.Value, error) {
	if isNull(a) || isNull(b) {
		c.mayRefuse(a, b)
		c.apply(o.rule, arithmeticNull)
		return graph.Null{}, nil
	}
	i, whole := a.(graph.Integer)
	j, alsoWhole := b.(graph.Integer)
	if whole && alsoWhole {
		return o.integers(c, int64(i), int64(j))
	}
	x, number := asFloat(a)
	y, alsoNumber := asFloat(b)
	if number && alsoNumber {
		if y == 0 && o.name == "/" && c.FloatZeroRaises {
			c.apply(o.rule, arithmeticRaises)
			return nil, raise(cypher.ArithmeticError, "DivisionByZero", "%s / 0", graph.Format(a))
		}
		c.apply(o.rule, arithmeticFloat)
		return graph.Float(o.float(x, y)), nil
	}
	if temporal != nil {
		if v, meant, err := temporal(a, b); meant {
			if err != nil {
				c.apply(o.rule, arithmeticRaises)
				return nil, err
			}
			c.apply(o.rule, arithmeticTemporal)
			return v, nil
		}
	}
	c.apply(o.rule, arithmeticRaises)
	return nil, operands(o.name, a, b)
}

func (o operator) integers(c *Context, a, b int64) (graph.Value, error) {
	if b == 0 && (o.name == "/" || o.name == "%") {
		c.apply(o.rule, arithmeticRaises)
		return nil, raise(cypher.ArithmeticError, "DivisionByZero", "%d %s 0", a, o.name)
	}
	result, fits := o.integer(a, b)
	if !fits {
		return overflow(c, o.name, result)
	}
	c.apply(o.rule, arithmeticInteger)
	return graph.Integer(result), nil
}

// overflow is the result that openCypher leaves undetermined.
func overflow(c *Context, name string, wrapped int64) (graph.Value, error) {
	c.applyOpen(ruleOverflow, overflowBeyond64Bits)
	if c.WrapOverflow {
		return graph.Integer(wrapped), nil
	}
	return nil, raise(cypher.ArithmeticError, "IntegerOverflow", "the result of %s is no integer of 64 bits", name)
}

func operands(name string, a, b graph.Value) error {
	return raise(cypher.TypeError, "InvalidArgumentType", "%s has no meaning for %s and %s", name, graph.TypeName(a), graph.TypeName(b))
}

// mayRefuse permits an error beside a null if the other operand is no operand of arithmetic. No text says
// whether null or the error comes.
func (c *Context) mayRefuse(a, b graph.Value) {
	if noOperand(a) || noOperand(b) {
		c.mayRaise(cypher.TypeError)
	}
}

// noOperand tells whether a value is no operand of any arithmetic. + takes strings and lists, and checks for
// null itself.
func noOperand(v graph.Value) bool {
	switch v.(type) {
	case graph.Boolean, graph.String, graph.List, graph.Map, *graph.Node, *graph.Relationship, graph.Path:
		return true
	}
	return false
}

func isNumber(v graph.Value) bool {
	_, ok := asFloat(v)
	return ok
}

// asFloat coerces a number to a float.
func asFloat(v graph.Value) (float64, bool) {
	switch v := v.(type) {
	case graph.Integer:
		return float64(v), true
	case graph.Float:
		return float64(v), true
	}
	return 0, false
}

func isNaN(v graph.Value) bool {
	f, ok := v.(graph.Float)
	return ok && math.IsNaN(float64(f))
}
