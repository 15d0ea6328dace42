package function

import (
	"math"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

var _ = wholeInType(define(declared.Round, round))

// wholeInType is a function that rounds. In some dialects it leaves integers as they are.
func wholeInType(f *Function) *Function {
	inner := f.body
	f.body = func(c *Context, arguments []graph.Value) (graph.Value, error) {
		if _, whole := arguments[0].(graph.Integer); whole && c.RoundInType && len(arguments) == 1 {
			return arguments[0], nil
		}
		return inner(c, arguments)
	}
	return f
}

// roundings are the modes: what a decimal becomes with the given number of places.
var roundings = map[string]func(d decimal.Decimal, places int32) decimal.Decimal{
	"UP":        decimal.Decimal.RoundUp,
	"DOWN":      decimal.Decimal.RoundDown,
	"CEILING":   decimal.Decimal.RoundCeil,
	"FLOOR":     decimal.Decimal.RoundFloor,
	"HALF_UP":   decimal.Decimal.Round,
	"HALF_DOWN": halfDown,
	"HALF_EVEN": decimal.Decimal.RoundBank,
}

// halfDown rounds towards zero unless it drops more than half of the last place.
func halfDown(d decimal.Decimal, places int32) decimal.Decimal {
	down := d.RoundDown(places)
	if d.Sub(down).Abs().GreaterThan(decimal.New(5, -places-1)) {
		return d.RoundUp(places)
	}
	return down
}

func round(c *Context, arguments []graph.Value) (graph.Value, error) {
	x, ok := asFloat(arguments[0])
	if !ok {
		return nil, wrongType("round", arguments[0], "a number")
	}
	switch {
	case len(arguments) == 1 && c.RoundInType:
		return graph.Float(math.Round(x)), nil
	case len(arguments) == 1:
		return graph.Float(roundHalf(x)), nil
	}
	precision, err := places(arguments[1])
	if err != nil {
		return nil, err
	}
	c.note(declared.RoundPrecision)
	mode := "HALF_UP"
	if len(arguments) == 3 {
		name, isString := arguments[2].(graph.String)
		mode = strings.ToUpper(string(name))
		if !isString || roundings[mode] == nil {
			return nil, raise(cypher.ArgumentError, "InvalidArgumentValue", "%s is no mode of rounding", graph.Format(arguments[2]))
		}
		c.note(declared.RoundMode)
	} else if precision == 0 {
		return graph.Float(roundHalf(x)), nil
	}
	return graph.Float(roundPlaces(x, precision, roundings[mode])), nil
}

// places reads the precision. No float has more than 1074 decimals.
func places(v graph.Value) (int32, error) {
	f, ok := asFloat(v)
	switch {
	case !ok:
		return 0, wrongType("round", v, "an integer as its precision")
	case f < 0 || math.IsNaN(f):
		return 0, raise(cypher.ArgumentError, "NegativeIntegerArgument", "the precision of round is not negative: %s", graph.Format(v))
	}
	return int32(min(f, 1100)), nil
}

// roundHalf is the nearest whole number, and the greater one if two are equally near.
func roundHalf(x float64) float64 {
	below := math.Floor(x)
	if math.IsInf(x, 0) || x-below < 0.5 {
		return below
	}
	return below + 1 + 0
}

func roundPlaces(x float64, precision int32, rounding func(decimal.Decimal, int32) decimal.Decimal) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return x
	}
	exact, err := decimal.NewFromString(strconv.FormatFloat(x, 'e', -1, 64))
	if err != nil {
		panic("function: " + err.Error())
	}
	rounded, err := strconv.ParseFloat(rounding(exact, precision).String(), 64)
	if err != nil {
		return math.Copysign(math.Inf(1), x)
	}
	return rounded
}

func overflowError(name string) error {
	return raise(cypher.ArithmeticError, "IntegerOverflow", "the result of %s is no integer of 64 bits", name)
}
