package cypher

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// Case of ruleListOrder.
const listOrderDecides spec.Case = iota

// Case of ruleRepresentative.
const representativeSeveral spec.Case = iota

var (
	ruleListOrder = spec.Declare(spec.Rule{
		ID:        "freedom.list-order",
		Statement: "The elements of a list that collect(), a pattern comprehension, labels() or keys() makes stand in any order, unless an ORDER BY directly before orders the records; what depends on that order is open.",
		From:      manual("Unless ORDER BY is used, the row order is not guaranteed; Ordering in a WITH clause", "clauses/order-by"),
		Cases:     []string{listOrderDecides: "used where the order decides"},
		Only:      spec.GraphOnly(),
		Open:      map[string][]string{spec.EveryDialect: {"used where the order decides"}},
	})
	ruleRepresentative = spec.Declare(spec.Rule{
		ID:        "freedom.representative",
		Statement: "Which one of values that are equivalent and not the same (1 and 1.0, 0.0 and -0.0) stands for a group, is kept by DISTINCT, or is the least or greatest, nothing says.",
		From:      spec.EqualityProposal("Equivalence"),
		Cases:     []string{representativeSeveral: "several"},
		Only:      spec.GraphOnly(),
		Open:      map[string][]string{spec.EveryDialect: {"several"}},
	})
)

// always is what freeList returns for lists that are in no order at all times.
var always = true

// freeList returns nil for an expression that yields no list in any order. For a
// collect(), a pattern comprehension, labels, keys, what a list comprehension makes of
// such a list, and a variable that holds one, it returns where to look, while the
// query runs, whether its order is free: that of collect() is not behind an ORDER BY.
func freeList(x syntax.Expr, s *scope) *bool {
	switch x := x.(type) {
	case *syntax.FunctionCall:
		f := function.Lookup(x.Name)
		if f != nil && f.ByOrder == function.Elements {
			if frame, _ := s.aggregating(); frame != nil {
				return &frame.aggregation.unordered
			}
		}
		if f != nil && f.Unordered {
			return &always
		}
	case *syntax.PatternComprehension:
		return &always
	case *syntax.ListComprehension:
		return freeList(x.List, s)
	case *syntax.Subquery:
		if x.Kind == syntax.CollectSubquery && !sortsItself(x) {
			return &always
		}
	case *syntax.Variable:
		if depth, slot, found := s.find(x.Name); found {
			for ; depth > 0; depth-- {
				s = s.outer
			}
			if slot < len(s.free) {
				return s.free[slot]
			}
		}
	default: // No other form is followed to where its list was made.
	}
	return nil
}

// inAnyOrder compiles an operand for which the order of a list's elements decides
// nothing.
func (e *evaluation) inAnyOrder(x syntax.Expr, s *scope) (expression, error) { return e.compile(x, s) }

// expression compiles an expression within a scope, for a place where the order of a
// list's elements decides.
func (e *evaluation) expression(x syntax.Expr, s *scope) (expression, error) {
	compiled, err := e.compile(x, s)
	if err != nil {
		return nil, err
	}
	free := freeList(x, s)
	if free == nil {
		return compiled, nil
	}
	return func(env *environment) (graph.Value, error) {
		v, err := compiled(env)
		if err == nil && *free {
			e.orderDecides(v)
		}
		return v, err
	}, nil
}

// orderDecides notes that the order of a list is used that is free.
func (e *evaluation) orderDecides(v graph.Value) {
	if list, ok := v.(graph.List); ok && !uniform(list) {
		e.count(ruleListOrder, listOrderDecides)
		e.markUndetermined(ruleListOrder)
	}
}

// uniform tells whether all elements of a list are equivalent: its order is none.
func uniform(list graph.List) bool {
	for i := 1; i < len(list); i++ {
		if !graph.Equivalent(list[0], list[i]) {
			return false
		}
	}
	return true
}

// represent notes that one of two equivalent records was chosen that can be told
// apart.
func (e *evaluation) represent(kept, dropped record) {
	for i := range kept {
		if distinguishable(kept[i], dropped[i]) {
			e.count(ruleRepresentative, representativeSeveral)
			e.markUndetermined(ruleRepresentative)
			return
		}
	}
}

// distinguishable tells whether two equivalent values are not the same.
func distinguishable(a, b graph.Value) bool {
	switch a := a.(type) {
	case graph.Integer:
		_, same := b.(graph.Integer)
		return !same
	case graph.Float:
		f, same := b.(graph.Float)
		return !same || (a == 0 && graph.Format(a) != graph.Format(f))
	case graph.List:
		other, same := b.(graph.List)
		if !same || len(a) != len(other) {
			return true
		}
		for i := range a {
			if distinguishable(a[i], other[i]) {
				return true
			}
		}
	case graph.Map:
		other, same := b.(graph.Map)
		if !same {
			return true
		}
		for key := range a {
			if distinguishable(a[key], other[key]) {
				return true
			}
		}
	}
	return false
}
