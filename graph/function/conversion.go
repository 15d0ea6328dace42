package function

import (
	"errors"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/graph"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

var (
	toBoolean = define(declared.ToBoolean, convertToBoolean)
	toInteger = define(declared.ToInteger, convertToInteger)
	toFloat   = define(declared.ToFloat, convertToFloat)
	toString  = define(declared.ToString, convertToString)
)

var (
	_ = orNull(declared.ToBooleanOrNull, toBoolean)
	_ = orNull(declared.ToIntegerOrNull, toInteger)
	_ = orNull(declared.ToFloatOrNull, toFloat)
	_ = orNull(declared.ToStringOrNull, toString)
	_ = ofList(declared.ToBooleanList, toBoolean)
	_ = ofList(declared.ToIntegerList, toInteger)
	_ = ofList(declared.ToFloatList, toFloat)
	_ = ofList(declared.ToStringList, toString)
)

// orNull defines the conversion that gives null if the plain conversion raises an error.
func orNull(d *declared.Function, plain *Function) *Function {
	return define(d, func(c *Context, arguments []graph.Value) (graph.Value, error) {
		return quiet(c, plain, arguments[0])
	})
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
func ofList(d *declared.Function, plain *Function) *Function {
	return define(d, func(c *Context, arguments []graph.Value) (graph.Value, error) {
		list, ok := arguments[0].(graph.List)
		if !ok {
			return nil, wrongType(d.Name, arguments[0], "a list")
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
	})
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
		c.note(declared.NoTextOfBoolean)
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

// integerOf cuts off the fraction. No text says what a float beyond the integers becomes. Here it becomes
// the nearest integer, and NaN becomes 0.
func integerOf(c *Context, f float64) graph.Value {
	switch {
	case math.IsNaN(f), f >= 1<<63, f < math.MinInt64:
		c.note(declared.BeyondTheIntegers)
		c.markRunningUndetermined()
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

// decimalText is a number in decimal digits. Texts with blanks around the number are left open, and so are
// texts that only some readers of numbers accept.
var (
	decimalText = regexp.MustCompile(`^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$`)
	dubiousText = regexp.MustCompile(`^\s*[+-]?(NaN|Infinity|0[xXoO][0-9a-fA-F]+|[0-9.]+([eE][+-]?[0-9]+)?[dDfFlL]?)\s*$`)
)

// isDecimal tells whether a text stands for a number. It notes if the sources leave this open.
func isDecimal(c *Context, text string) bool {
	if decimalText.MatchString(text) {
		return true
	}
	c.note(declared.NoTextOfNumber)
	if dubiousText.MatchString(text) {
		c.markRunningUndetermined()
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
		f, err := strconv.ParseFloat(string(v), 64) // a number beyond the floats is infinite
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

// scalarText is the text of a value, if the value has a text.
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
