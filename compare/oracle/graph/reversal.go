package graph

import (
	"slices"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// Reversal is the law that a pattern matches the same in all ways of writing it: a path from its other end
// with all directions turned, and comma patterns, the labels of a node and the types of a relationship in
// another order.
//
// The law applies to MATCH, OPTIONAL MATCH, pattern predicates, EXISTS and COUNT of a query whose answer is
// a function of the graph, as nondeterminism says. If SKIP or LIMIT cuts the root, the order must be total.
// A path is turned only if nothing shows its direction: It has no name, or its name is used in length()
// only. Its relationships of variable length have no name, or their names are used only in size() and as the
// list of a quantifier. RETURN * and WITH * show neither. The properties of its parts are constants, because
// another part could bind variables in them.
//
// The variants:
//
//	reversed   every path that can be turned
//	first      the first of them alone
//	condition  those of pattern predicates, EXISTS and COUNT
//	comma      comma patterns from the last to the first
//	labels     labels and types from the last to the first
type Reversal struct{}

// Name is "graph-reversal".
func (Reversal) Name() string { return "graph-reversal" }

// Variants lists the variants that fit the query.
func (Reversal) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	g, reason := graphsOf(s)
	if g == nil {
		return nil, reason
	}
	if reason := g.cut(); reason != "" {
		return nil, reason
	}
	g.rewritten("reversed", "with paths from their other ends", func(q *cypher.Query) bool {
		turned := false
		for _, p := range matchedPaths(q) {
			turned = g.turn(p) || turned
		}
		return turned
	})
	g.rewritten("first", "with a path from its other end", func(q *cypher.Query) bool {
		return slices.ContainsFunc(matchedPaths(q), g.turn)
	})
	g.rewritten("condition", "with the paths of conditions from their other ends", func(q *cypher.Query) bool {
		turned := false
		for _, p := range conditionPaths(q) {
			turned = g.turn(p) || turned
		}
		return turned
	})
	g.rewritten("comma", "with comma patterns from the last to the first", reverseCommas)
	g.rewritten("labels", "with labels and types from the last to the first", reverseLabels)
	if len(g.variants) == 0 {
		return nil, "no pattern can be written otherwise"
	}
	return g.variants, ""
}

// rewritten adds a variant that asks the rewritten query. It adds none if nothing was rewritten.
func (g *graphs) rewritten(variant, role string, rewrite func(q *cypher.Query) bool) {
	changed := cypher.CopyQuery(g.query)
	if !rewrite(changed) {
		return
	}
	g.add(variant, func() *trial.Check {
		return &trial.Check{Questions: []trial.Question{graphQuestion("as it is", g.query), graphQuestion(role, changed)},
			Judge: func(a []*engine.Result) trial.Verdict { return sameRecords(true)(a) }}
	})
}

// matchedPaths are the path patterns of the query's MATCH clauses, without subqueries.
func matchedPaths(q *cypher.Query) []*cypher.PathPattern {
	var paths []*cypher.PathPattern
	for _, arm := range q.Arms {
		for _, c := range arm.Clauses {
			if m, is := c.(*cypher.Match); is {
				paths = append(paths, m.Paths...)
			}
		}
	}
	return paths
}

// conditionPaths are the path patterns of pattern predicates, EXISTS and COUNT.
func conditionPaths(q *cypher.Query) []*cypher.PathPattern {
	var paths []*cypher.PathPattern
	cypher.Walk(q, cypher.Visitor{Expr: func(x cypher.Expr) {
		switch x := x.(type) {
		case *cypher.PatternPredicate:
			paths = append(paths, x.Path)
		case *cypher.Subquery:
			paths = append(paths, x.Paths...)
		default: // No other expression has a pattern that is a condition.
		}
	}})
	return paths
}

// turn writes a path from its other end. It is false if the turn could be seen, or if there is nothing to
// turn.
func (g *graphs) turn(p *cypher.PathPattern) bool {
	if len(p.Steps) == 0 || p.Shortest != cypher.AllPaths || !constantProperties(p) || p.Variable != "" && !g.shown(p.Variable, function.Length) {
		return false
	}
	for _, step := range p.Steps {
		if r := step.Relationship; r.Length != nil && r.Variable != "" && !g.shown(r.Variable, function.Size) {
			return false
		}
	}
	nodes := []*cypher.NodePattern{p.Start}
	var relationships []*cypher.RelationshipPattern
	for _, step := range p.Steps {
		nodes, relationships = append(nodes, step.Node), append(relationships, step.Relationship)
	}
	slices.Reverse(nodes)
	slices.Reverse(relationships)
	p.Start, p.Steps = nodes[0], nil
	for i, r := range relationships {
		switch r.Direction {
		case cypher.Outgoing:
			r.Direction = cypher.Incoming
		case cypher.Incoming:
			r.Direction = cypher.Outgoing
		case cypher.Either, cypher.Both:
		}
		p.Steps = append(p.Steps, cypher.Step{Relationship: r, Node: nodes[i+1]})
	}
	return true
}

// shown tells whether a variable is used only as the operand of a function and as the list of quantifiers,
// so that the order of its elements does not show. The variable has one pattern.
func (g *graphs) shown(name string, by *function.Function) bool {
	patterns, all, allowed := 0, 0, 0
	is := func(x cypher.Expr) bool { v, is := x.(*cypher.Variable); return is && v.Name == name }
	star := false
	cypher.Walk(g.query, cypher.Visitor{
		Path: func(p *cypher.PathPattern) {
			for _, other := range patternNames(p) {
				if other == name {
					patterns++
				}
			}
		},
		Clause: func(c cypher.Clause) {
			switch c := c.(type) {
			case *cypher.With:
				star = star || c.Star
			case *cypher.Return:
				star = star || c.Star
			case *cypher.Match, *cypher.Unwind, *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
			}
		},
		Expr: func(x cypher.Expr) {
			if is(x) {
				all++
			}
			switch x := x.(type) {
			case *cypher.FunctionCall:
				if function.Lookup(x.Name) == by && len(x.Arguments) == 1 && is(x.Arguments[0]) {
					allowed++
				}
			case *cypher.Quantifier:
				if is(x.List) {
					allowed++
				}
			default: // The order of a list would show in other places.
			}
		},
	})
	return !star && patterns == 1 && all == allowed
}

// constantProperties tells whether the properties of a pattern's parts name no variable.
func constantProperties(p *cypher.PathPattern) bool {
	for _, x := range cypher.PatternExprs(p) {
		m, is := x.(*cypher.MapLiteral)
		if !is || slices.ContainsFunc(m.Entries, func(e cypher.MapEntry) bool { return !isConstant(e.Value) }) {
			return false
		}
	}
	return true
}

// reverseCommas writes comma patterns from the last to the first.
func reverseCommas(q *cypher.Query) bool {
	changed := false
	for _, arm := range q.Arms {
		for _, c := range arm.Clauses {
			m, is := c.(*cypher.Match)
			if !is || len(m.Paths) < 2 || slices.ContainsFunc(m.Paths, func(p *cypher.PathPattern) bool { return !constantProperties(p) }) {
				continue
			}
			slices.Reverse(m.Paths)
			changed = true
		}
	}
	return changed
}

// reverseLabels writes labels and types from the last to the first.
func reverseLabels(q *cypher.Query) bool {
	changed := false
	turn := func(names []string) {
		changed = changed || len(names) > 1
		slices.Reverse(names)
	}
	cypher.Walk(q, cypher.Visitor{
		Path: func(p *cypher.PathPattern) {
			turn(p.Start.Labels)
			for _, step := range p.Steps {
				turn(step.Relationship.Types)
				turn(step.Node.Labels)
			}
		},
		Expr: func(x cypher.Expr) {
			if l, is := x.(*cypher.HasLabels); is {
				turn(l.Labels)
			}
		},
	})
	return changed
}
