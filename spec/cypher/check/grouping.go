package check

import (
	"slices"

	"github.com/semcheck/semcheck/spec/cypher"
)

// aggregates tells whether an expression holds an aggregate of its own projection.
func aggregates(x cypher.Expr) bool {
	found := false
	cypher.Inspect(x, func(x cypher.Expr) bool {
		switch x := x.(type) {
		case *cypher.Subquery:
			return false
		case *cypher.CountStar:
			found = true
		case *cypher.FunctionCall:
			found = found || isAggregate(x)
		default: // Aggregates are in the parts of other forms.
		}
		return !found
	})
	return found
}

// isAggregate tells whether an expression is a call of an aggregate.
func isAggregate(x cypher.Expr) bool {
	call, is := x.(*cypher.FunctionCall)
	if !is {
		return false
	}
	f := lookup(call.Name)
	return f != nil && f.Aggregate
}

// ambiguous checks the items that aggregate: what stands beside the aggregate has to
// be a constant, or a variable or a property that is a grouping key.
func (j *projection) ambiguous(star bool) {
	var keys []cypher.Expr
	for _, item := range j.items {
		if !aggregates(item.Expr) {
			keys = append(keys, item.Expr)
		}
	}
	for _, item := range j.items {
		if aggregates(item.Expr) {
			beside(item.Expr, nil, func(x cypher.Expr) bool {
				v, variable := x.(*cypher.Variable)
				return star && variable && j.source.names[v.Name].kinds != 0 || among(x, keys)
			}, func(v *cypher.Variable) {
				raise("AmbiguousAggregationExpression", v.At, "%s stands beside an aggregate, and is no grouping key", v.Name)
			})
		}
	}
}

func among(x cypher.Expr, list []cypher.Expr) bool {
	return slices.ContainsFunc(list, func(y cypher.Expr) bool { return cypher.EqualExpr(x, y) })
}

// beside visits the variables of an expression that stand outside aggregates, but not
// those in a variable or property that allowed knows, nor locals.
func beside(x cypher.Expr, locals []string, allowed func(cypher.Expr) bool, visit func(*cypher.Variable)) {
	deeper := func(y cypher.Expr) { beside(y, locals, allowed, visit) }
	local := func(y cypher.Expr, names ...string) {
		if y != nil {
			beside(y, append(slices.Clone(locals), names...), allowed, visit)
		}
	}
	switch x := x.(type) {
	case *cypher.CountStar, *cypher.Subquery:
	case *cypher.Variable:
		if !slices.Contains(locals, x.Name) && !allowed(x) {
			visit(x)
		}
	case *cypher.Property:
		if !allowed(x) {
			deeper(x.Of)
		}
	case *cypher.FunctionCall:
		if isAggregate(x) {
			return
		}
		cypher.Children(x, deeper, nil, nil)
	case *cypher.ListComprehension:
		deeper(x.List)
		local(x.Where, x.Variable)
		local(x.Result, x.Variable)
	case *cypher.Quantifier:
		deeper(x.List)
		local(x.Where, x.Variable)
	case *cypher.Reduce:
		deeper(x.Initial)
		deeper(x.List)
		local(x.Step, x.Accumulator, x.Variable)
	case *cypher.PatternComprehension, *cypher.PatternPredicate:
		// The pattern's own variables are not told from others here.
	default: // Another expression binds no variable.
		cypher.Children(x, deeper, nil, nil)
	}
}

// closedCheck checks an expression of ORDER BY or WHERE behind DISTINCT or
// aggregation: it can reach columns, and what is written as an item is.
func (j *projection) closedCheck(x cypher.Expr) {
	if !j.closed {
		return
	}
	var projected, keys []cypher.Expr
	for _, item := range j.items {
		projected = append(projected, item.Expr)
		if !aggregates(item.Expr) {
			keys = append(keys, item.Expr)
		}
	}
	if among(x, projected) {
		return
	}
	mixed := aggregates(x)
	reach := func(x cypher.Expr) bool {
		if v, ok := x.(*cypher.Variable); ok {
			if _, column := j.out.lookup(v.Name); column {
				return true
			}
		}
		return among(x, projected)
	}
	inside := aggregated(x)
	j.closedParts(x, nil, mixed, reach, func(v *cypher.Variable) {
		if mixed && !inside[v] && slices.ContainsFunc(keys, func(key cypher.Expr) bool { return mentions(key, v.Name) }) {
			raise("AmbiguousAggregationExpression", v.At, "%s stands beside an aggregate, and is no grouping key", v.Name)
		}
		raise("UndefinedVariable", v.At, "the variable %s cannot be reached behind DISTINCT or an aggregate", v.Name)
	})
}

// aggregated are the variables that stand in aggregates. They are no implicit grouping keys:
// openCypher's front end skips aggregates when it looks for such keys
// (opencypher/front-end @ 7e1ddfd9, AmbiguousAggregation.ambiguousExpressions, read 2026-11-28).
func aggregated(x cypher.Expr) map[*cypher.Variable]bool {
	inside := map[*cypher.Variable]bool{}
	cypher.Inspect(x, func(x cypher.Expr) bool {
		if isAggregate(x) {
			cypher.Inspect(x, func(x cypher.Expr) bool {
				if v, ok := x.(*cypher.Variable); ok {
					inside[v] = true
				}
				return true
			})
		}
		return true
	})
	return inside
}

// closedParts visits the variables that reach does not know. Beside an aggregate only
// a variable, a property or an aggregate is known as a whole.
func (j *projection) closedParts(x cypher.Expr, locals []string, mixed bool, reach func(cypher.Expr) bool, visit func(*cypher.Variable)) {
	if whole(x, mixed) && reach(x) {
		return
	}
	deeper := func(y cypher.Expr) { j.closedParts(y, locals, mixed, reach, visit) }
	local := func(y cypher.Expr, names ...string) {
		if y != nil {
			j.closedParts(y, append(slices.Clone(locals), names...), mixed, reach, visit)
		}
	}
	switch x := x.(type) {
	case *cypher.Variable:
		if !slices.Contains(locals, x.Name) {
			visit(x)
		}
	case *cypher.ListComprehension:
		deeper(x.List)
		local(x.Where, x.Variable)
		local(x.Result, x.Variable)
	case *cypher.Quantifier:
		deeper(x.List)
		local(x.Where, x.Variable)
	case *cypher.Reduce:
		deeper(x.Initial)
		deeper(x.List)
		local(x.Step, x.Accumulator, x.Variable)
	case *cypher.PatternComprehension, *cypher.PatternPredicate, *cypher.Subquery:
		// The pattern's own variables are not told from others here.
	default: // Another expression binds no variable.
		cypher.Children(x, deeper, nil, nil)
	}
}

func whole(x cypher.Expr, mixed bool) bool {
	if !mixed {
		return true
	}
	switch x := x.(type) {
	case *cypher.Variable, *cypher.Property, *cypher.CountStar:
		return true
	case *cypher.FunctionCall:
		return isAggregate(x)
	default: // The parts of other forms are looked at one by one.
	}
	return false
}

func mentions(x cypher.Expr, name string) bool {
	found := false
	cypher.Inspect(x, func(x cypher.Expr) bool {
		if v, ok := x.(*cypher.Variable); ok && v.Name == name {
			found = true
		}
		return !found
	})
	return found
}
