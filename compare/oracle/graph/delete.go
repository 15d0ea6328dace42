package graph

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
	"github.com/semcheck/semcheck/spec/render"
)

// Empty is the law that a query returns nothing after a node of each of its matches was deleted.
//
// The law applies to MATCH … [WHERE …] RETURN … without aggregates. The condition and the properties of the
// pattern's parts must not depend on anything that is not matched: There is no pattern predicate,
// comprehension or subquery. A match in a smaller graph is a match in the larger graph, then. The deletion
// is the query's own MATCH with DETACH DELETE of a node with a name. The statements of the case make the
// graph again afterwards; its indexes and tables stay. SKIP and LIMIT are left out. The variant does not
// rely on what the query returned before the deletion: A query that finds nothing must find nothing in the
// smaller graph, too.
//
// It is the oracle "empty" of GDBMeter, which asks the same about a graph that it built for this purpose.
type Empty struct{}

// NonEmpty is the law that a query returns the same after all nodes were deleted that are in none of its
// matches. It applies as Empty does, if all nodes of the pattern have names. A part of variable length has
// nodes without names, so that no part may have a variable length. A match in the larger graph is a match in
// the smaller graph, then. GDBMeter asks only that something is left.
type NonEmpty struct{}

// Name is "graph-empty".
func (Empty) Name() string { return "graph-empty" }

// Name is "graph-nonempty".
func (NonEmpty) Name() string { return "graph-nonempty" }

// Variants lists the one variant, "deleted", if it fits.
func (Empty) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	g, m, reason := deletable(s)
	if g == nil {
		return nil, reason
	}
	node := m.Paths[0].Start.Variable
	if node == "" {
		return nil, "the first node has no name"
	}
	deletion := []cypher.Clause{cypher.CopyClause(m), &cypher.Delete{Detach: true, Items: []cypher.Expr{namedVariable(node)}}}
	g.onSmaller(deletion, "after a node of each match was deleted", func(a []*engine.Result) trial.Verdict {
		if n := len(a[1].Rows); n > 0 {
			return metamorphic.Violated("a node of each match is deleted, and the query returns %s: %s", bag.Rows(n), bag.Show(a[1].Rows[0]))
		}
		return trial.Verdict{Rows: len(a[0].Rows)}
	})
	return g.variants, ""
}

// Variants lists the one variant, "deleted", if it fits.
func (NonEmpty) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	g, m, reason := deletable(s)
	if g == nil {
		return nil, reason
	}
	var kept cypher.Expr
	seen := map[string]bool{}
	for _, p := range m.Paths {
		nodes := []*cypher.NodePattern{p.Start}
		for _, step := range p.Steps {
			if step.Relationship.Length != nil {
				return nil, "a variable length, whose nodes have no names"
			}
			nodes = append(nodes, step.Node)
		}
		for _, n := range nodes {
			if n.Variable == "" {
				return nil, "a node has no name"
			}
			if seen[n.Variable] {
				continue
			}
			seen[n.Variable] = true
			var found cypher.Expr = &cypher.FunctionCall{Name: declared.Collect.Name, Distinct: true, Arguments: []cypher.Expr{identityOf(n.Variable)}}
			if kept != nil {
				found = &cypher.Binary{Op: cypher.Add, L: kept, R: found}
			}
			kept = found
		}
	}
	list := freshName(g.query, "kept")
	node := freshName(g.query, "other")
	deletion := []cypher.Clause{
		cypher.CopyClause(m),
		&cypher.With{Projection: cypher.Projection{Items: []cypher.ProjectionItem{{Expr: kept, Alias: list}}}},
		&cypher.Match{Paths: []*cypher.PathPattern{{Start: &cypher.NodePattern{Variable: node}}},
			Where: negated(&cypher.Binary{Op: cypher.In, L: identityOf(node), R: namedVariable(list)})},
		&cypher.Delete{Detach: true, Items: []cypher.Expr{namedVariable(node)}},
	}
	g.onSmaller(deletion, "after all nodes were deleted that no match has", sameRecords(true))
	return g.variants, ""
}

// identityOf is an expression that tells a node from the others. Lists of such values can be concatenated.
// Lists of nodes cannot in Kùzu, which has a type of nodes for each label.
func identityOf(node string) cypher.Expr {
	return &cypher.FunctionCall{Name: declared.Id.Name, Arguments: []cypher.Expr{namedVariable(node)}}
}

// deletable reads a query of one MATCH to which Empty and NonEmpty apply.
func deletable(s *metamorphic.Subject) (*graphs, *cypher.Match, string) {
	g, reason := graphsOf(s)
	if g == nil {
		return nil, nil, reason
	}
	arm := g.arm()
	if arm == nil || len(arm.Clauses) != 2 || returned(arm) == nil {
		return nil, nil, "more than MATCH and RETURN"
	}
	m, is := arm.Clauses[0].(*cypher.Match)
	if !is || m.Optional || projectsAggregates(returned(arm).Projection) {
		return nil, nil, "more than MATCH and RETURN"
	}
	larger := ""
	cypher.Walk(g.query, cypher.Visitor{Expr: func(x cypher.Expr) {
		switch x.(type) {
		case *cypher.PatternPredicate, *cypher.PatternComprehension, *cypher.Subquery:
			larger = "it asks of what is not matched"
		default: // Other expressions depend only on what is matched.
		}
	}})
	if larger != "" {
		return nil, nil, larger
	}
	return g, m, ""
}

// onSmaller adds the variant that asks the query, and asks it again after a deletion. The graph is made
// again afterwards.
func (g *graphs) onSmaller(deletion []cypher.Clause, role string, judge func(a []*engine.Result) trial.Verdict) {
	q := withoutLimit(g.query)
	g.add("deleted", func() *trial.Check {
		before, err := g.written(&cypher.Query{Arms: []*cypher.Arm{{Clauses: deletion}}})
		if err != nil {
			return nil
		}
		everything := &cypher.Query{Arms: []*cypher.Arm{{Clauses: []cypher.Clause{
			&cypher.Match{Paths: []*cypher.PathPattern{{Start: &cypher.NodePattern{Variable: "n"}}}},
			&cypher.Delete{Detach: true, Items: []cypher.Expr{namedVariable("n")}},
		}}}}
		after := []string{}
		for _, s := range append([]cypher.Statement{everything}, g.facts.statements...) {
			change, is := s.(*cypher.Query)
			if !is {
				continue // tables and indexes stay
			}
			text, err := g.written(change)
			if err != nil {
				return nil
			}
			after = append(after, text)
		}
		smaller := graphQuestion(role, q)
		smaller.Before, smaller.After, smaller.Changed = []string{before}, after, true
		return &trial.Check{Questions: []trial.Question{graphQuestion("as the graph is", q), smaller}, Judge: judge}
	})
}

// written prints a statement that changes the graph.
func (g *graphs) written(q *cypher.Query) (string, error) {
	return render.Statement(&ast.CypherStatement{Statement: q}, g.Dialect)
}
