package function

import "github.com/semcheck/semcheck/spec"

// signs is the chapter of PostgreSQL's prefix operators that are functions. Their names are
// the operators.
//
// Source: PostgreSQL behind 18, 9.3. Mathematical Functions and Operators (func-math.sgml), and
// pg_operator.dat: @ has the types of ABS; |/ and ||/ take a double precision alone (read 2026-11-29).
var signs = []*Function{AbsSign, SqrtSign, CbrtSign}

// The operators, which follow the rules of the functions.
var (
	AbsSign  = &Function{Name: "@", Form: Prefix, Parameters: []Type{Any}, Result: ByRule, Raises: []spec.Class{spec.ClassOverflow}, in: postgres, Rule: Abs.Rule}
	SqrtSign = &Function{Name: "|/", Form: Prefix, Parameters: []Type{Double}, Result: Double, Raises: SqrtFunctions.Raising.Raises, in: postgres, Rule: SqrtFunctions.Raising.Rule}
	CbrtSign = &Function{Name: "||/", Form: Prefix, Parameters: []Type{Double}, Result: Double, Raises: CbrtFunctions.Raising.Raises, in: postgres, Rule: CbrtFunctions.Raising.Rule}
)

// IsPrefix tells that a sign is an operator before its operand that is in the catalogue.
func IsPrefix(sign string, d *spec.Dialect) bool {
	for _, f := range signs {
		if f.Name == sign && f.In(d) {
			return true
		}
	}
	return false
}
