package match

import "github.com/semcheck/semcheck/spec/cypher"

// mentions tells of every name that stands as a variable in an expression, those that
// the expression binds itself among them: a condition that takes too many for the
// pattern's waits longer than needed and is right. It returns false for an expression
// with patterns or queries of its own, which may read whatever there is.
func mentions(x cypher.Expr, read func(string)) bool {
	known := true
	cypher.WalkExpr(x, cypher.Visitor{Expr: func(x cypher.Expr) {
		switch x := x.(type) {
		case *cypher.Variable:
			read(x.Name)
		case *cypher.PatternComprehension, *cypher.PatternPredicate, *cypher.Subquery:
			known = false
		default: // what reads by its parts alone
		}
	}})
	return known
}
