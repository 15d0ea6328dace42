package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// arithmetic is the chapter of functions of numbers.
var arithmetic = chapter{
	function.Abs: {types: absoluteTypes, compute: absolute},
}

func absoluteTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if d.Storage == spec.StorageOfValue {
		return arguments, ast.Dynamic(ast.AffinityNone), nil
	}
	result, operand, err := typing.Absolute(d, arguments[0])
	return []ast.Type{operand}, result, err
}

func absolute(c *call) semantics.Value {
	if c.e.Dialect.Storage == spec.StorageOfValue {
		return semantics.AbsoluteDynamic(c.e, &c.arguments[0])
	}
	return semantics.Absolute(c.e, &c.arguments[0], c.result)
}
