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
	function.Abs: {Types: absoluteTypes, Apply: absolute},
}

func absoluteTypes(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if d.Storage == spec.StorageOfValue {
		return arguments, ast.Dynamic(ast.AffinityNone), nil
	}
	result, operand, err := typing.Absolute(d, arguments[0])
	return []ast.Type{operand}, result, err
}

func absolute(e *semantics.Evaluation, arguments []semantics.Value, result ast.Type) semantics.Value {
	if e.Dialect.Storage == spec.StorageOfValue {
		return semantics.AbsoluteDynamic(e, &arguments[0])
	}
	return semantics.Absolute(e, &arguments[0], result)
}
