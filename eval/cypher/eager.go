package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/limit"
)

// No text fixes when an expression is evaluated: an engine folds one of constants before
// it reads a record, and computes one of properties while it scans nodes or relationships
// that no assignment has in the end. What raises then is permitted besides the records.

// mostEager is how many assignments an expression is tried on.
const mostEager = 3000

// eager notes the errors that the query's subexpressions raise where they are evaluated
// before they are needed: those of constants, and those of one or two variables, of patterns
// on any nodes and relationships of the graph, of WITH on what its expressions give there, of
// UNWIND on the elements of its list.
func (e *evaluation) eager(q *syntax.Query) {
	ranges := e.eagerRanges(q)
	syntax.Walk(q, syntax.Visitor{Expr: func(x syntax.Expr) {
		if !raising(x) {
			return
		}
		e.tryEagerly(x, ranges, func(graph.Value) {})
	}})
}

// eagerRanges are the values that a variable may have while a query is computed ahead. One
// that a variable gets in two places has those of both.
func (e *evaluation) eagerRanges(q *syntax.Query) map[string][]graph.Value {
	ranges := map[string][]graph.Value{}
	nodes, relationships := matchedVariables(q)
	for name := range nodes {
		ranges[name] = values(e.graph.Nodes())
	}
	for name := range relationships {
		ranges[name] = append(ranges[name], values(e.graph.Relationships())...)
	}
	for _, arm := range q.Arms {
		for _, clause := range arm.Clauses {
			switch clause := clause.(type) {
			case *syntax.With:
				for _, item := range clause.Items {
					name := columnName(item)
					if v, same := item.Expr.(*syntax.Variable); same && v.Name == name {
						continue
					}
					e.tryEagerly(item.Expr, ranges, ranged(ranges, name))
				}
			case *syntax.Unwind:
				add := ranged(ranges, clause.Variable)
				e.tryEagerly(clause.List, ranges, func(v graph.Value) {
					if list, is := v.(graph.List); is {
						for _, element := range list[:min(len(list), mostEager)] {
							add(element)
						}
					}
				})
			default: // The values that other clauses bind are not known ahead.
			}
		}
	}
	return ranges
}

// ranged adds a value to those that a variable may have, each once.
func ranged(ranges map[string][]graph.Value, name string) func(graph.Value) {
	seen := map[string]bool{}
	return func(v graph.Value) {
		if key := (record{v}).key(); !seen[key] {
			seen[key] = true
			ranges[name] = append(ranges[name], v)
		}
	}
}

// tryEagerly evaluates an expression on all assignments to its variables, of which there are
// at most two. It notes the errors and yields the values.
func (e *evaluation) tryEagerly(x syntax.Expr, ranges map[string][]graph.Value, yield func(graph.Value)) {
	names, simple := variablesOf(x)
	if !simple || len(names) > 2 || slices.ContainsFunc(names, func(name string) bool { return ranges[name] == nil }) {
		return
	}
	apart := newEvaluation(e.ctx, e.graph, Options{Dialect: e.dialect, Coverage: spec.NewCoverage(), Budget: limit.Budget{Rows: mostEager, Steps: mostEager}})
	compiled, err := apart.compile(x, &scope{names: names})
	if err != nil {
		return
	}
	tried := 0
	var assign func(r record)
	assign = func(r record) {
		if len(r) == len(names) {
			tried++
			v, err := compiled(&environment{values: slices.Clone(r)})
			e.unasked(err)
			if err == nil {
				yield(v)
			}
			return
		}
		for _, v := range ranges[names[len(r)]] {
			if tried < mostEager && e.ctx.Err() == nil {
				assign(append(r, v))
			}
		}
	}
	assign(nil)
}

// raising tells whether an expression computes something that may raise.
func raising(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Binary:
		return operators[x.Op] != nil && !textual[x.Op]
	case *syntax.Unary:
		return x.Op != syntax.Not
	case *syntax.FunctionCall:
		return !syntax.Aggregates(x)
	case *syntax.Index, *syntax.Slice:
		return true
	default: // No other form is an operator or a call.
	}
	return false
}

// variablesOf lists the variables of an expression, each once. It is simple if nothing in
// it binds variables, aggregates or matches patterns.
func variablesOf(x syntax.Expr) (names []string, simple bool) {
	simple = true
	syntax.WalkExpr(x, syntax.Visitor{
		Path: func(*syntax.PathPattern) { simple = false },
		Expr: func(x syntax.Expr) {
			switch x := x.(type) {
			case *syntax.Variable:
				if !slices.Contains(names, x.Name) {
					names = append(names, x.Name)
				}
			case *syntax.ListComprehension, *syntax.Reduce, *syntax.Quantifier, *syntax.Subquery, *syntax.Parameter, *syntax.CaseOperand:
				simple = false
			default: // Another expression depends on its parts alone, or is an aggregate.
				simple = simple && !syntax.Aggregates(x)
			}
		},
	})
	return names, simple
}

// matchedVariables are the variables of nodes and of single relationships in patterns.
func matchedVariables(q *syntax.Query) (nodes, relationships map[string]bool) {
	nodes, relationships = map[string]bool{}, map[string]bool{}
	syntax.Walk(q, syntax.Visitor{Path: func(p *syntax.PathPattern) {
		nodes[p.Start.Variable] = true
		for _, step := range p.Steps {
			nodes[step.Node.Variable] = true
			if step.Relationship.Length == nil {
				relationships[step.Relationship.Variable] = true
			}
		}
	}})
	return nodes, relationships
}

func values[T graph.Value](list []T) []graph.Value {
	all := make([]graph.Value, len(list))
	for i := range list {
		all[i] = list[i]
	}
	return all
}
