package match

import "github.com/semcheck/semcheck/spec/cypher"

// mentions reports every name that an expression uses as a variable, also names that the expression binds
// itself. A condition that takes too many names for names of the pattern waits longer than necessary, but is
// right. mentions returns false for an expression with its own patterns or queries, which may read any
// variable.
func mentions(x cypher.Expr, read func(string)) bool {
	known := true
	cypher.WalkExpr(x, cypher.Visitor{Expr: func(x cypher.Expr) {
		switch x := x.(type) {
		case *cypher.Variable:
			read(x.Name)
		case *cypher.PatternComprehension, *cypher.PatternPredicate, *cypher.Subquery:
			known = false
		default: // the parts of the expression say what it reads
		}
	}})
	return known
}
