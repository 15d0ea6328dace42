package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// An engine may compute what depends on no record before it looks for records, in a
// branch that is never taken or over no records at all, and what depends on single nodes
// and relationships before it knows whether they are part of a match; no text forbids it.

const (
	mostEntities     = 2    // that an expression is computed ahead for
	mostCombinations = 1024 // of entities, for one expression
)

// ahead notes the errors of expressions that an engine may compute before a match.
func (e *evaluation) ahead(q *syntax.Query) {
	candidates := e.candidates(q)
	syntax.Walk(q, syntax.Visitor{Expr: func(x syntax.Expr) {
		if list := listOf(x); list != nil { // of no type but a list's
			if names, closed := entitiesOf(list, candidates); closed && len(names) <= mostEntities {
				e.computeAhead(&syntax.ListComprehension{Variable: elementAhead, List: list}, names, candidates)
			}
		}
		if !operates(x) {
			return
		}
		if names, closed := entitiesOf(x, candidates); closed && len(names) <= mostEntities {
			e.computeAhead(x, names, candidates)
		}
	}})
}

// candidates are the nodes or relationships for which the variables of patterns may stand.
func (e *evaluation) candidates(q *syntax.Query) map[string][]graph.Value {
	var nodes, relationships []graph.Value
	for _, n := range e.graph.Nodes() {
		nodes = append(nodes, n)
	}
	for _, r := range e.graph.Relationships() {
		relationships = append(relationships, r)
	}
	found := map[string][]graph.Value{}
	syntax.Walk(q, syntax.Visitor{Path: func(p *syntax.PathPattern) {
		found[p.Start.Variable] = nodes
		for _, step := range p.Steps {
			found[step.Node.Variable] = nodes
			if step.Relationship.Length == nil {
				found[step.Relationship.Variable] = relationships
			}
		}
	}})
	delete(found, "")
	return found
}

// computeAhead computes an expression for all combinations of entities and notes the
// error that it does raise, and what it may.
func (e *evaluation) computeAhead(x syntax.Expr, names []string, candidates map[string][]graph.Value) {
	options := e.options
	options.Coverage, options.Unchecked = spec.NewCoverage(), true
	alone := newEvaluation(e.ctx, e.graph, options)
	compiled, err := alone.expression(x, &scope{names: names})
	combinations := 0
	var compute func(values record) error
	compute = func(values record) error {
		if len(values) == len(names) {
			combinations++
			_, err := compiled(&environment{values: values})
			return err
		}
		for _, v := range candidates[names[len(values)]] {
			if err := compute(values.extended(v)); err != nil || combinations >= mostCombinations {
				return err
			}
		}
		return nil
	}
	if err == nil {
		err = compute(record{})
	}
	e.unasked(err)
	e.permit(alone.mayRaise)
	e.permit(alone.functions.MayRaise)
}

// permit notes errors that may come instead of records.
func (e *evaluation) permit(list []*syntax.Error) {
	for _, err := range list {
		e.unasked(err)
	}
}

// elementAhead is a name that no query gives to an element.
const elementAhead = " element"

// listOf returns what an expression goes through element by element, else nil.
func listOf(x syntax.Expr) syntax.Expr {
	switch x := x.(type) {
	case *syntax.ListComprehension:
		return x.List
	case *syntax.Quantifier:
		return x.List
	case *syntax.Reduce:
		return x.List
	default: // No other expression goes through a list.
	}
	return nil
}

// operates tells whether an expression is an operation that may raise.
func operates(x syntax.Expr) bool {
	switch x.(type) {
	case *syntax.Binary, *syntax.Unary, *syntax.FunctionCall, *syntax.Index, *syntax.Slice:
		return true
	default: // No other form is an operator or a call.
	}
	return false
}

// entitiesOf lists the variables of an expression. Closed tells that they all stand for
// nodes and relationships, and that it depends on nothing else: no parameter, no random
// number, no other part of the graph, no group.
func entitiesOf(x syntax.Expr, candidates map[string][]graph.Value) (names []string, closed bool) {
	closed = true
	syntax.Inspect(x, func(inner syntax.Expr) bool {
		switch inner := inner.(type) {
		case *syntax.Variable:
			if closed = candidates[inner.Name] != nil; closed && !slices.Contains(names, inner.Name) {
				names = append(names, inner.Name)
			}
		case *syntax.Parameter, *syntax.CaseOperand, *syntax.CountStar, *syntax.ListComprehension, *syntax.Quantifier, *syntax.Reduce,
			*syntax.PatternComprehension, *syntax.PatternPredicate, *syntax.Subquery:
			closed = false
		case *syntax.FunctionCall:
			f, known := function.Lookup(inner.Name)
			closed = closed && known && f.Volatility < declared.Volatile && !syntax.IsAggregate(inner.Name)
		default: // Other expressions depend on their parts alone.
		}
		return closed
	})
	return names, closed
}
