package function

import (
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// stored is the chapter of functions that tell of a value, or hand it on.
var stored = chapter{
	function.TypeOf:     {compute: typeOf},
	function.Likely:     {compute: itself},
	function.Unlikely:   {compute: itself},
	function.Likelihood: {types: likelihoodTypes, compute: itself},
	function.IsNull:     {compute: isNull},
}

func typeOf(c *call) semantics.Value {
	class := c.arguments[0].Kind().StorageClass()
	if c.arguments[0].IsRaised() {
		class = "null"
	}
	k, has := typesOf[class]
	if !has || c.arguments[0].Kind() == semantics.KindBoolean {
		return c.unmodelled(c.arguments[0].Kind().String())
	}
	c.apply(k)
	return semantics.Text(class)
}

// typesOf are the cases of typeof() by what it says.
var typesOf = map[string]spec.Case{"null": function.TypeOfNull, "integer": function.TypeOfInteger, "real": function.TypeOfReal, "text": function.TypeOfText, "blob": function.TypeOfBlob}

// likelihoodTypes takes a probability that is written with a point or an exponent alone; what
// another one raises is not modelled.
func likelihoodTypes(f *function.Function, d *spec.Dialect, call *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	literal, is := call.Args[1].(*ast.Literal)
	if is && (literal.Kind == ast.LiteralDecimal || literal.Kind == ast.LiteralApproximate) {
		if p, err := strconv.ParseFloat(literal.Text, 64); err == nil && p <= 1 {
			return declaredTypes(f, d, nil, arguments)
		}
	}
	return nil, result, &typing.Unsupported{Feature: "LIKELIHOOD of another probability than a literal between 0.0 and 1.0"}
}

func itself(c *call) semantics.Value {
	c.apply(function.Always)
	return c.arguments[0]
}

func isNull(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		c.apply(function.OfNull)
		return semantics.Integer(1)
	}
	return c.number(0)
}
