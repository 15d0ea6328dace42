package function

import (
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// signs is the chapter of prefix operators.
var signs = chapter{
	function.AbsSign:  {types: absoluteTypes, compute: absolute},
	function.SqrtSign: {types: prefixTypes, compute: library[function.SqrtFunctions.Raising].compute},
	function.CbrtSign: {types: prefixTypes, compute: library[function.CbrtFunctions.Raising].compute},
}

// prefixTypes is the signature of an operator of a double precision: a number becomes one, and a
// text does not.
func prefixTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if t := arguments[0]; !t.IsNumeric() && t.Kind != ast.TypeUnknown {
		return nil, ast.Double, &typing.Error{Message: "operator " + f.Name + " does not accept " + t.String()}
	}
	return []ast.Type{ast.Double}, ast.Double, nil
}
