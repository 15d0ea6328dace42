package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Scalar is the code of a function that is computed of the values of its arguments.
type Scalar struct {
	// Types finds, of the arguments' types in a dialect, those that the arguments are
	// converted to, and the type of the result. It returns an error of package typing
	// where the dialect has no such function.
	Types func(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error)
	// Apply computes the function; result is the static type of the result. It may change
	// the arguments.
	Apply func(e *semantics.Evaluation, arguments []semantics.Value, result ast.Type) semantics.Value
}

// scalars are the functions of values other than geometries.
var scalars = map[*function.Function]Scalar{
	function.Abs:           {Types: absoluteTypes, Apply: absolute},
	function.Lower:         {Types: foldTypes, Apply: fold(function.Lower.Rule, 'A', 'Z')},
	function.Upper:         {Types: foldTypes, Apply: fold(function.Upper.Rule, 'a', 'z')},
	function.Length:        {Types: lengthTypes, Apply: length},
	function.LengthInBytes: {Types: lengthTypes, Apply: lengthInBytes},
	function.CharLength:    {Types: lengthTypes, Apply: charLength},
}

// ScalarOf is the code of a function; false where it is none of those that are computed
// so.
func ScalarOf(f *function.Function) (code Scalar, bound bool) {
	code, bound = scalars[f]
	return code, bound
}

// Implements tells whether the code of a function is in this package.
func Implements(f *function.Function) bool {
	_, scalar := scalars[f]
	_, aggregate := aggregates[f]
	return scalar || aggregate
}

// Implementations counts the functions whose code is in this package.
func Implementations() int { return len(scalars) + len(aggregates) }

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
