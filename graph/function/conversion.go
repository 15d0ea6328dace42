package function

import (
	"errors"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
)

const (
	scalarPage = "functions/scalar.adoc @ 02b35f6bc4e3"
	listPage   = "functions/list.adoc @ 02b35f6bc4e3"
	stringPage = "functions/string.adoc @ 0a171b598ebe"
)

var conversionProposal = spec.TestableProposal("Semantics", "CIP2016-07-07-Type-conversion-functions", "1a5aa1031aae")

// caseNoText is the case of a text that does not stand for a value of the type.
const caseNoText = caseOwn

var (
	toBoolean = define(Function{Name: "toBoolean", Minimum: 1, Maximum: 1, body: convertToBoolean},
		"toBoolean(x) is a boolean itself, true and false of the texts in any case, null of other texts, and x <> 0 of an integer; other types raise.",
		conversionProposal.With(spec.Neo4jManual("toBoolean()", scalarPage)), "not a boolean's text")
	toInteger = define(Function{Name: "toInteger", Minimum: 1, Maximum: 1, body: convertToInteger},
		"toInteger(x) is a number without its fraction, the same of a number's text, null of other texts, 1 and 0 of booleans; other types raise.",
		conversionProposal.With(spec.Neo4jManual("toInteger()", scalarPage)), "not a number's text", "beyond the integers")
	toFloat = define(Function{Name: "toFloat", Minimum: 1, Maximum: 1, body: convertToFloat},
		"toFloat(x) is a number as a float, the same of a number's text, null of other texts; other types raise.",
		conversionProposal.With(spec.Neo4jManual("toFloat()", scalarPage)), "not a number's text")
	toString = define(Function{Name: "toString", Minimum: 1, Maximum: 1, body: convertToString},
		"toString(x) is a string itself and the text of a number, a boolean, a point, or a value of date and time; other types raise.",
		spec.Neo4jManual("toString()", stringPage))
)

var (
	_ = orNull(toBoolean, scalarPage)
	_ = orNull(toInteger, scalarPage)
	_ = orNull(toFloat, scalarPage)
	_ = orNull(toString, stringPage)
	_ = ofList(toBoolean)
	_ = ofList(toInteger)
	_ = ofList(toFloat)
	_ = ofList(toString)
)

// orNull defines the conversion that gives null where the plain one raises.
func orNull(plain *Function, page string) *Function {
	name := plain.Name + "OrNull"
	return define(Function{Name: name, Minimum: 1, Maximum: 1, body: func(c *Context, arguments []graph.Value) (graph.Value, error) {
		return quiet(c, plain, arguments[0])
	}}, name+"(x) is "+plain.Name+"(x), or null where that raises.", spec.Neo4jManual(name+"()", page))
}

func quiet(c *Context, plain *Function, v graph.Value) (graph.Value, error) {
	if isNull(v) {
		return v, nil
	}
	converted, err := plain.body(c, []graph.Value{v})
	c.note(caseValue)
	var missing *Unsupported
	if err != nil && !errors.As(err, &missing) {
		return graph.Null{}, nil
	}
	return converted, err
}

// ofList defines the conversion of all elements of a list.
func ofList(plain *Function) *Function {
	name := plain.Name + "List"
	return define(Function{Name: name, Minimum: 1, Maximum: 1, body: func(c *Context, arguments []graph.Value) (graph.Value, error) {
		list, ok := arguments[0].(graph.List)
		if !ok {
			return nil, wrongType(name, arguments[0], "a list")
		}
		converted := make(graph.List, len(list))
		for i, item := range list {
			v, err := quiet(c, plain, item)
			if err != nil {
				return nil, err
			}
			converted[i] = v
		}
		return converted, nil
	}}, name+"(list) converts each element as "+plain.Name+"OrNull does.", spec.Neo4jManual(name+"()", listPage))
}

func convertToBoolean(c *Context, arguments []graph.Value) (graph.Value, error) {
	switch v := arguments[0].(type) {
	case graph.Boolean:
		return v, nil
	case graph.Integer:
		return graph.Boolean(v != 0), nil
	case graph.String:
		switch strings.ToLower(string(v)) {
		case "true":
			return graph.Boolean(true), nil
		case "false":
			return graph.Boolean(false), nil
		}
		c.note(caseNoText)
		return graph.Null{}, nil
	}
	return nil, wrongValue("toBoolean", arguments[0], "a boolean, a string or an integer")
}

func convertToInteger(c *Context, arguments []graph.Value) (graph.Value, error) {
	switch v := arguments[0].(type) {
	case graph.Integer:
		return v, nil
	case graph.Boolean:
		if v {
			return graph.Integer(1), nil
		}
		return graph.Integer(0), nil
	case graph.Float:
		return integerOf(c, float64(v)), nil
	case graph.String:
		return integerOfText(c, string(v)), nil
	}
	return nil, wrongValue("toInteger", arguments[0], "a number, a string or a boolean")
}

// integerOf cuts off the fraction. Nothing says what is beyond the integers; it is
// the nearest one here, and 0 for NaN.
func integerOf(c *Context, f float64) graph.Value {
	switch {
	case math.IsNaN(f), f >= 1<<63, f < math.MinInt64:
		c.note(caseNoText + 1)
		c.leaveOpenHere()
	}
	switch {
	case math.IsNaN(f):
		return graph.Integer(0)
	case f >= 1<<63:
		return graph.Integer(math.MaxInt64)
	case f < math.MinInt64:
		return graph.Integer(math.MinInt64)
	}
	return graph.Integer(int64(f))
}

// decimalText is a number in decimal digits. Texts with blanks around it, and
// others that only some readers of numbers know, are left open.
var (
	decimalText = regexp.MustCompile(`^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$`)
	dubiousText = regexp.MustCompile(`^\s*[+-]?(NaN|Infinity|0[xXoO][0-9a-fA-F]+|[0-9.]+([eE][+-]?[0-9]+)?[dDfFlL]?)\s*$`)
)

// isDecimal tells whether a text stands for a number, noting what is left open.
func isDecimal(c *Context, text string) bool {
	if decimalText.MatchString(text) {
		return true
	}
	c.note(caseNoText)
	if dubiousText.MatchString(text) {
		c.leaveOpenHere()
	}
	return false
}

func integerOfText(c *Context, text string) graph.Value {
	if !isDecimal(c, text) {
		return graph.Null{}
	}
	if i, err := strconv.ParseInt(text, 10, 64); err == nil {
		return graph.Integer(i)
	}
	if f, err := strconv.ParseFloat(text, 64); err != nil || math.Abs(f) > 1e30 || math.Abs(f) < 1e-30 {
		return integerOf(c, f)
	}
	exact, ok := new(big.Rat).SetString(text)
	if !ok {
		return graph.Null{}
	}
	whole := new(big.Int).Quo(exact.Num(), exact.Denom())
	if !whole.IsInt64() {
		f, _ := new(big.Float).SetInt(whole).Float64()
		return integerOf(c, math.Copysign(1<<63*2, f))
	}
	return graph.Integer(whole.Int64())
}

func convertToFloat(c *Context, arguments []graph.Value) (graph.Value, error) {
	switch v := arguments[0].(type) {
	case graph.Float:
		return v, nil
	case graph.Integer:
		return graph.Float(v), nil
	case graph.String:
		if !isDecimal(c, string(v)) {
			return graph.Null{}, nil
		}
		f, err := strconv.ParseFloat(string(v), 64) // beyond the floats it is infinite
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			panic("function: " + err.Error())
		}
		return graph.Float(f), nil
	}
	return nil, wrongValue("toFloat", arguments[0], "a number or a string")
}

func convertToString(_ *Context, arguments []graph.Value) (graph.Value, error) {
	if text, scalar := scalarText(arguments[0]); scalar {
		return graph.String(text), nil
	}
	return nil, wrongValue("toString", arguments[0], "a scalar")
}

// scalarText is the text of a value that has one.
func scalarText(v graph.Value) (string, bool) {
	switch v := v.(type) {
	case graph.String:
		return string(v), true
	case graph.Float:
		if math.IsInf(float64(v), 0) {
			return strings.Replace(graph.FormatFloat(float64(v)), "Inf", "Infinity", 1), true
		}
		return graph.FormatFloat(float64(v)), true
	case graph.Boolean, graph.Integer, graph.Point:
		return graph.Format(v), true
	}
	if graph.IsTemporal(v) {
		return graph.TemporalText(v), true
	}
	return "", false
}
