package graph

import (
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Split is the law that MATCH a, b is MATCH a MATCH b, and that a path of several steps is one MATCH for
// each step.
//
// The law holds only if no relationship can match in both parts, because a dialect may forbid this within
// one MATCH. The types of the parts are disjoint, or the conditions r1 <> r2 and NOT r IN list are added.
// Relationships without a name get a name for these conditions. Two lists must have disjoint types. By the
// dialect's reading of uniqueness nothing is added between paths (once in each path, or never), nor within a
// path (never).
//
// The law applies to MATCH, not to OPTIONAL MATCH, of a query whose answer is a function of the graph, as
// nondeterminism says. If SKIP or LIMIT cuts the root, the order must be total. A path with a name stays
// whole. Patterns share no relationship variable, and the properties of their parts are constants. There is
// no variant if RETURN * or WITH * would show a new name.
//
// The variants:
//
//	split    each comma pattern in a MATCH of its own
//	steps    each step of the first path that has several
//	joined   two MATCH clauses as one, if no relationship can match in both
type Split struct{}

// Name is "graph-split".
func (Split) Name() string { return "graph-split" }

// Variants lists the variants that fit the query.
func (Split) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	g, reason := graphsOf(s)
	if g == nil {
		return nil, reason
	}
	if reason := g.cut(); reason != "" {
		return nil, reason
	}
	for n, arm := range g.query.Arms {
		for i, c := range arm.Clauses {
			m, is := c.(*cypher.Match)
			if !is || m.Optional || !divisible(m) {
				continue
			}
			g.rewritten("split", "each comma pattern in a MATCH", func(q *cypher.Query) bool { return g.splitCommas(q, q.Arms[n], i) })
			g.rewritten("steps", "each step in a MATCH", func(q *cypher.Query) bool { return g.splitSteps(q, q.Arms[n], i) })
			if next, is := arm.Clauses[i+1].(*cypher.Match); is && !next.Optional && divisible(next) {
				g.rewritten("joined", "two MATCH clauses as one", func(q *cypher.Query) bool { return g.join(q.Arms[n], i) })
			}
		}
	}
	if len(g.variants) == 0 {
		return nil, "no MATCH of several patterns"
	}
	return g.variants, ""
}

// divisible tells whether a MATCH can be divided, or become a part of another MATCH.
func divisible(m *cypher.Match) bool {
	seen := map[string]bool{}
	for _, p := range m.Paths {
		if p.Shortest != cypher.AllPaths || !constantProperties(p) {
			return false
		}
		for _, step := range p.Steps {
			if name := step.Relationship.Variable; name != "" {
				if seen[name] {
					return false
				}
				seen[name] = true
			}
		}
	}
	return true
}

// splitCommas gives each comma pattern of a clause its own MATCH.
func (g *graphs) splitCommas(q *cypher.Query, arm *cypher.Arm, i int) bool {
	m := arm.Clauses[i].(*cypher.Match)
	if len(m.Paths) < 2 {
		return false
	}
	var apart cypher.Expr
	if g.Dialect.Graph.Uniqueness == spec.UniquePerClause {
		for k, p := range m.Paths {
			for _, other := range m.Paths[:k] {
				conditions, fits := g.apart(q, relationshipsOf(other), relationshipsOf(p))
				if !fits {
					return false
				}
				apart = conjunction(apart, conditions)
			}
		}
	}
	var parts []cypher.Clause
	for _, p := range m.Paths {
		parts = append(parts, &cypher.Match{Paths: []*cypher.PathPattern{p}})
	}
	parts[len(parts)-1].(*cypher.Match).Where = conjunction(apart, m.Where)
	arm.Clauses = slices.Replace(arm.Clauses, i, i+1, parts...)
	return true
}

// splitSteps gives each step of the first path with several steps its own MATCH. The other patterns stay
// with the last step.
func (g *graphs) splitSteps(q *cypher.Query, arm *cypher.Arm, i int) bool {
	m := arm.Clauses[i].(*cypher.Match)
	at := slices.IndexFunc(m.Paths, func(p *cypher.PathPattern) bool { return len(p.Steps) > 1 && p.Variable == "" })
	if at < 0 || len(m.Paths) > 1 {
		return false
	}
	p := m.Paths[at]
	var apart cypher.Expr
	if g.Dialect.Graph.Uniqueness != spec.UniqueNever {
		all := relationshipsOf(p)
		for k := range all {
			conditions, fits := g.apart(q, all[:k], all[k:k+1])
			if !fits {
				return false
			}
			apart = conjunction(apart, conditions)
		}
	}
	var parts []cypher.Clause
	start := p.Start
	for k, step := range p.Steps {
		if k < len(p.Steps)-1 && step.Node.Variable == "" && !g.name(q, &step.Node.Variable, "between") {
			return false
		}
		parts = append(parts, &cypher.Match{Paths: []*cypher.PathPattern{{Start: start, Steps: []cypher.Step{step}}}})
		start = &cypher.NodePattern{Variable: step.Node.Variable}
	}
	parts[len(parts)-1].(*cypher.Match).Where = conjunction(apart, m.Where)
	arm.Clauses = slices.Replace(arm.Clauses, i, i+1, parts...)
	return true
}

// join makes one MATCH of two.
func (g *graphs) join(arm *cypher.Arm, i int) bool {
	m, next := arm.Clauses[i].(*cypher.Match), arm.Clauses[i+1].(*cypher.Match)
	for _, p := range m.Paths {
		for _, other := range next.Paths {
			for _, r := range relationshipsOf(p) {
				for _, s := range relationshipsOf(other) {
					if r.Variable != "" && r.Variable == s.Variable {
						return false
					}
					if g.Dialect.Graph.Uniqueness == spec.UniquePerClause && !disjointTypes(r, s) {
						return false
					}
				}
			}
		}
	}
	joined := &cypher.Match{Paths: append(slices.Clone(m.Paths), next.Paths...), Where: conjunction(m.Where, next.Where)}
	arm.Clauses = slices.Replace(arm.Clauses, i, i+2, cypher.Clause(joined))
	return true
}

func relationshipsOf(p *cypher.PathPattern) []*cypher.RelationshipPattern {
	var list []*cypher.RelationshipPattern
	for _, step := range p.Steps {
		list = append(list, step.Relationship)
	}
	return list
}

// disjointTypes tells whether no relationship can have a type of both patterns.
func disjointTypes(a, b *cypher.RelationshipPattern) bool {
	return len(a.Types) > 0 && len(b.Types) > 0 && !slices.ContainsFunc(a.Types, func(t string) bool { return slices.Contains(b.Types, t) })
}

// apart is the condition that no relationship of the first patterns is a relationship of the second
// patterns. It is nil if no condition is needed. It is false if there is no such condition.
func (g *graphs) apart(q *cypher.Query, first, second []*cypher.RelationshipPattern) (conditions cypher.Expr, fits bool) {
	for _, a := range first {
		for _, b := range second {
			if disjointTypes(a, b) {
				continue
			}
			if a.Length != nil && b.Length != nil || !g.name(q, &a.Variable, "first") || !g.name(q, &b.Variable, "second") {
				return nil, false
			}
			var condition cypher.Expr
			switch {
			case a.Length != nil:
				condition = negated(&cypher.Binary{Op: cypher.In, L: namedVariable(b.Variable), R: namedVariable(a.Variable)})
			case b.Length != nil:
				condition = negated(&cypher.Binary{Op: cypher.In, L: namedVariable(a.Variable), R: namedVariable(b.Variable)})
			default:
				condition = compared(cypher.NotEqual, namedVariable(a.Variable), namedVariable(b.Variable))
			}
			conditions = conjunction(conditions, condition)
		}
	}
	return conditions, true
}

// name gives a part of a pattern a name, if it has none. It is false if * would show this name.
func (g *graphs) name(q *cypher.Query, variable *string, prefix string) bool {
	if *variable != "" {
		return true
	}
	star := false
	cypher.Walk(q, cypher.Visitor{Clause: func(c cypher.Clause) {
		switch c := c.(type) {
		case *cypher.With:
			star = star || c.Star
		case *cypher.Return:
			star = star || c.Star
		case *cypher.Match, *cypher.Unwind, *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
		}
	}})
	if star {
		return false
	}
	*variable = freshName(q, prefix)
	return true
}
