package function

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Scalar is the code of a function that depends on the values of its arguments alone. A chapter has
// one such row for each function. The declaration says how the arguments are made and whether NULL
// is one of them; see [Bound.Apply].
type Scalar struct {
	of *function.Function // the chapters' key
	// types is the signature of calls; nil where the declaration is (declaredTypes).
	types signature
	// compute computes the function. It may change the arguments.
	compute func(c *call) semantics.Value
}

// signature finds, of the arguments' types in a dialect, those that the arguments are
// converted to, and the type of the result. It may look at the call itself, where a literal
// among the arguments decides. It returns an error of package typing where the dialect has
// no such function.
type signature func(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error)

// Types is the signature of a call in a dialect.
func (s Scalar) Types(d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if slices.ContainsFunc(arguments, func(t ast.Type) bool { return t.Kind == ast.TypeYear }) { // a number in one function, a time in another
		return nil, ast.Unknown, &typing.Unsupported{Feature: x.Name + " of " + ast.Year.String()}
	}
	if isBytewise(s.of, d, arguments) {
		return bytewiseTypes(s, d, x, arguments)
	}
	if !takesUnsigned[s.of] {
		if err := typing.WithoutUnsigned(d, s.of.Name, arguments...); err != nil {
			return nil, ast.Unknown, err
		}
	}
	return s.types(s.of, d, x, arguments)
}

// chapter binds functions to their code.
type chapter map[*function.Function]Scalar

// scalars are all chapters together.
var scalars = func() chapter {
	all := chapter{}
	for _, c := range []chapter{arithmetic, signs, characters, parts, textEdits, searches, regexps, codes, numbers, extremes, library, hashes, byteStrings, lists, listFunctions, quantifiedLists, structures, lambdas, maps, setReturning, jsonRowsOfPostgres, furtherOfPostgres, wholes, textFormats, textDistances, stored, timeParts, intervals, timeDays, timeTruncs, timeZones, timeFormats, moments, clocks, characterSets, jsonOfSQLite, jsonOfMySQL, jsonOfDuckDB, jsonOfPostgres} {
		for f, code := range c {
			if _, bound := all[f]; bound {
				panic("function: " + f.Name + " is implemented twice")
			}
			code.of = f
			if code.types == nil {
				code.types = declaredTypes
			}
			all[f] = code
		}
	}
	return all
}()

// ScalarOf is the code of a function; false if the function does not depend on the values of its
// arguments alone.
func ScalarOf(f *function.Function) (code Scalar, bound bool) {
	code, bound = scalars[f]
	return code, bound
}
