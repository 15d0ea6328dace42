package cypher

import (
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleListComprehension and ruleReduce.
const (
	listIsNull spec.Case = iota
	listIsEmpty
	listHasElements
)

var (
	ruleListComprehension = spec.Declare(spec.Rule{
		ID:        "expression.list-comprehension",
		Statement: "[x IN list WHERE p | r] is the list of r for the elements for which p is true, in the list's order; null for null.",
		From:      manual("List comprehension", "values-and-types/lists"),
		Keywords:  []string{"[ IN | ]"},
		Cases:     []string{listIsNull: "null", listIsEmpty: "empty", listHasElements: "some"},
		Only:      spec.GraphOnly(),
	})
	ruleReduce = spec.Declare(spec.Rule{
		ID:        "expression.reduce",
		Statement: "reduce(a = initial, x IN list | step) replaces a by step for each element, in the list's order; null for a list that is null.",
		From:      manual("reduce()", "functions/list"),
		Keywords:  []string{"reduce()"},
		Cases:     []string{listIsNull: "null", listIsEmpty: "empty", listHasElements: "some"},
		Only:      spec.GraphOnly(),
	})
	ruleQuantifiers = [...]*spec.Rule{
		syntax.AllOf:    quantifierRule("expression.all", "all(x IN list WHERE p) is false if p is false for an element, else null if it is null for one, else true."),
		syntax.AnyOf:    quantifierRule("expression.any", "any(x IN list WHERE p) is true if p is true for an element, else null if it is null for one, else false."),
		syntax.NoneOf:   quantifierRule("expression.none", "none(x IN list WHERE p) is false if p is true for an element, else null if it is null for one, else true."),
		syntax.SingleOf: quantifierRule("expression.single", "single(x IN list WHERE p) is false if p is true for more than one element, else null if it is null for one, else true if it is true for exactly one."),
	}
)

// Case of ruleUnknownElement.
const unknownElementNull spec.Case = iota

// ruleUnknownElement is what a condition that is null means to a quantifier.
var ruleUnknownElement = spec.Declare(spec.Rule{
	ID:        "expression.quantified-null",
	Statement: "An element for which the condition of all, any, none or single is null may be one for which it holds, and one for which it does not.",
	From:      manual("all(); any(); none(); single()", "functions/predicate"),
	Cases:     []string{unknownElementNull: "null"}, Only: spec.GraphOnly(),
	Variants: []spec.Variant{{Dialects: []string{"kuzu"}, Statement: "It is one for which the predicate does not hold.",
		From: spec.Kuzu("List functions: all, any, none, single", "expressions/list-functions")}},
})

func quantifierRule(id, statement string) *spec.Rule {
	name := strings.TrimPrefix(id, "expression.")
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + " It is null for a list that is null.",
		From:     manual(name+"()", "functions/predicate").With(manual("The IN operator and null", "values-and-types/working-with-null")),
		Keywords: []string{name + "()"}, Cases: truthCases, Only: spec.GraphOnly(),
	})
}

// elements reads a value as a list; ok is false for null.
func elements(v graph.Value, at syntax.Position) (list graph.List, ok bool, err error) {
	switch v := v.(type) {
	case graph.Null:
		return nil, false, nil
	case graph.List:
		return v, true, nil
	}
	return nil, false, raise(syntax.TypeError, "InvalidArgumentType", at, "a list is wanted here, not %s", graph.Format(v))
}

// sizeCase is the case of a rule about lists for one that is not null.
func sizeCase(list graph.List) spec.Case {
	return whether(len(list) == 0, listIsEmpty, listHasElements)
}

func (e *evaluation) listComprehension(x *syntax.ListComprehension, s *scope) (expression, error) {
	list, err := e.inAnyOrder(x.List, s)
	if err != nil {
		return nil, err
	}
	inner := s.inner(x.Variable)
	keep := func(*environment) (semantics.Truth, error) { return semantics.True, nil }
	if x.Where != nil {
		if keep, err = e.condition(x.Where, inner); err != nil {
			return nil, err
		}
	}
	result := slotOf(0, 0)
	if x.Result != nil {
		if result, err = e.expression(x.Result, inner); err != nil {
			return nil, err
		}
	}
	return func(env *environment) (graph.Value, error) {
		v, err := list(env)
		if err != nil {
			return nil, err
		}
		items, ok, err := elements(v, x.At)
		if err != nil {
			return nil, err
		}
		if !ok {
			e.count(ruleListComprehension, listIsNull)
			return graph.Null{}, nil
		}
		e.count(ruleListComprehension, sizeCase(items))
		out := graph.List{}
		for _, item := range items {
			if err := e.step(); err != nil {
				return nil, err
			}
			inside := env.inner(item)
			t, err := keep(inside)
			if err != nil {
				return nil, err
			}
			if t != semantics.True {
				continue
			}
			v, err := result(inside)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	}, nil
}

// quantifier compiles all(), any(), none() and single().
func (e *evaluation) quantifier(x *syntax.Quantifier, s *scope) (condition, error) {
	list, err := e.inAnyOrder(x.List, s)
	if err != nil {
		return nil, err
	}
	inner := s.inner(x.Variable)
	where := x.Where
	if where == nil {
		where = &syntax.Variable{Name: x.Variable, At: x.At}
	}
	holds, err := e.condition(where, inner)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (semantics.Truth, error) {
		v, err := list(env)
		if err != nil {
			return semantics.Unknown, err
		}
		items, ok, err := elements(v, x.At)
		if err != nil {
			return semantics.Unknown, err
		}
		var counts [3]int // by truth
		var failed error
		for _, item := range items {
			if err := e.step(); err != nil {
				return semantics.Unknown, err
			}
			t, err := holds(env.inner(item))
			if fatal(err) {
				return semantics.Unknown, err
			}
			if err != nil {
				failed = err
				continue
			}
			if t == semantics.Unknown {
				e.count(ruleUnknownElement, unknownElementNull)
				if e.dialect.Graph.Quantification == spec.BinaryQuantifiers {
					t = semantics.False
				}
			}
			counts[t]++
		}
		if failed != nil && !settled(x.Kind, counts) {
			return semantics.Unknown, failed
		}
		e.unasked(failed)
		t := semantics.Unknown
		if ok {
			t = quantified(x.Kind, counts)
		}
		e.count(ruleQuantifiers[x.Kind], t.Case())
		return t, nil
	}, nil
}

// quantified decides a quantifier by how often its condition is false, null, true.
func quantified(kind syntax.QuantifierKind, counts [3]int) semantics.Truth {
	wrong, unknown, right := counts[semantics.False] > 0, counts[semantics.Unknown] > 0, counts[semantics.True]
	switch kind {
	case syntax.AllOf:
		return decided(wrong, semantics.False, unknown, semantics.True)
	case syntax.AnyOf:
		return decided(right > 0, semantics.True, unknown, semantics.False)
	case syntax.NoneOf:
		return decided(right > 0, semantics.False, unknown, semantics.True)
	case syntax.SingleOf:
		return decided(right > 1, semantics.False, unknown, semantics.TruthOf(right == 1))
	}
	panic("eval/cypher: quantifier")
}

// settled tells whether further elements cannot change a quantifier.
func settled(kind syntax.QuantifierKind, counts [3]int) bool {
	switch kind {
	case syntax.AllOf:
		return counts[semantics.False] > 0
	case syntax.AnyOf, syntax.NoneOf:
		return counts[semantics.True] > 0
	case syntax.SingleOf:
		return counts[semantics.True] > 1
	}
	panic("eval/cypher: quantifier")
}

func decided(early bool, t semantics.Truth, unknown bool, otherwise semantics.Truth) semantics.Truth {
	switch {
	case early:
		return t
	case unknown:
		return semantics.Unknown
	}
	return otherwise
}

func (e *evaluation) reduce(x *syntax.Reduce, s *scope) (expression, error) {
	operands, err := e.all([]syntax.Expr{x.Initial, x.List}, s)
	if err != nil {
		return nil, err
	}
	next, err := e.expression(x.Step, s.inner(x.Accumulator, x.Variable))
	if err != nil {
		return nil, err
	}
	return func(env *environment) (graph.Value, error) {
		values, err := evaluated(operands, env)
		if err != nil {
			return nil, err
		}
		items, ok, err := elements(values[1], x.At)
		if err != nil {
			return nil, err
		}
		if !ok {
			e.count(ruleReduce, listIsNull)
			return graph.Null{}, nil
		}
		e.count(ruleReduce, sizeCase(items))
		accumulator := values[0]
		for _, item := range items {
			if err := e.step(); err != nil {
				return nil, err
			}
			if accumulator, err = next(env.inner(accumulator, item)); err != nil {
				return nil, err
			}
		}
		return accumulator, nil
	}, nil
}
