package cypher

import "github.com/semcheck/semcheck/spec/cypher/function"

// IsAggregate tells whether a function is an aggregate (openCypher 9, "Aggregating
// functions"), whatever the case of its letters.
func IsAggregate(name string) bool {
	f := function.Lookup(name)
	return f != nil && f.Aggregate
}

// Aggregates tells whether an expression itself is an aggregate; its operands are not
// looked at.
func Aggregates(x Expr) bool {
	switch x := x.(type) {
	case *CountStar:
		return true
	case *FunctionCall:
		return IsAggregate(x.Name)
	default: // No other form is an aggregate.
	}
	return false
}
