package typing

import "github.com/semcheck/semcheck/spec/ast"

// Of a type that is not modelled two values can be equal or not, if there are any: those of
// PG_TYPEOF. How they are ordered is not known.

func isEngineSpecific(t ast.Type) bool { return t.Kind == ast.TypeEngineSpecific }

func engineSpecificComparison(how Comparing, l, r ast.Type) (ast.Type, error) {
	switch {
	case how != ForEquality:
		return l, &Unsupported{"comparison of the types " + l.String() + " and " + r.String()}
	case l.Kind == ast.TypeUnknown:
		return r, nil
	case r.Kind == ast.TypeUnknown, l == r:
		return l, nil
	}
	if l.IsText() || r.IsText() {
		return l, &Error{Message: "comparison does not accept " + l.String() + " and " + r.String()}
	}
	return l, mismatch("comparison", l, r)
}

func engineSpecificCommon(what string, types []ast.Type) (ast.Type, error) {
	for _, t := range types {
		if t != types[0] {
			return t, &Unsupported{what + " of the type " + t.String() + " and another one"}
		}
	}
	return types[0], nil
}
