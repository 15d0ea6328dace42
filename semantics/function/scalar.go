package function

import (
	"github.com/semcheck/semcheck/semantics"
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
	// TypesOf does so of the call itself, where a literal among the arguments decides; one
	// of the two is set.
	TypesOf func(d *spec.Dialect, call *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error)
	// Apply computes the function; result is the static type of the result. It may change
	// the arguments.
	Apply func(e *semantics.Evaluation, arguments []semantics.Value, result ast.Type) semantics.Value
}

// Signature finds the types of a call, by whichever of the two is set.
func (s Scalar) Signature(d *spec.Dialect, call *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if s.TypesOf != nil {
		return s.TypesOf(d, call, arguments)
	}
	return s.Types(d, arguments)
}

// chapter binds functions to their code.
type chapter map[*function.Function]Scalar

// scalars are all chapters together.
var scalars = func() chapter {
	all := chapter{}
	for _, c := range []chapter{arithmetic, characters, parts, textEdits, searches, codes, numbers, extremes, library, hashes, stored, timeParts, intervals, timeDays, timeTruncs, timeFormats, moments, clocks} {
		for f, code := range c {
			if _, bound := all[f]; bound {
				panic("function: " + f.Name + " is implemented twice")
			}
			all[f] = code
		}
	}
	return all
}()

// ScalarOf is the code of a function; false where it is none of those that are computed
// so.
func ScalarOf(f *function.Function) (code Scalar, bound bool) {
	code, bound = scalars[f]
	return code, bound
}

// Implements tells whether the code of a function is in this package.
func Implements(f *function.Function) bool {
	_, scalar := scalars[f]
	_, aggregate := setFunctions[f]
	return scalar || aggregate
}

// Implementations counts the functions whose code is in this package.
func Implementations() int { return len(scalars) + len(setFunctions) }
