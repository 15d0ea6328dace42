package match

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

const patternsReadOn spec.Reading = "2026-11-22"

// manual cites a page on patterns of the Neo4j manual. The manual describes what openCypher's reference
// leaves open.
func manual(page, commit, clause string) spec.Source {
	return spec.Source{Doc: "Neo4j Cypher manual 25", Clause: clause,
		Address: "github.com/neo4j/docs-cypher modules/ROOT/pages/patterns/reference/" + page + ".adoc @ " + commit, Read: patternsReadOn}
}

func elementPage(clause string) spec.Source {
	return manual("node-and-relationship-patterns", "85eb177cc0d6", clause)
}

func lengthPage(clause string) spec.Source {
	return manual("variable-length-paths", "510b7d2862d4", clause)
}

// proposal cites openCypher's proposal on pattern matching. It states the current semantics before it
// proposes others.
func proposal(clause string) spec.Source {
	return spec.Source{Doc: "openCypher CIP2017-01-18", Clause: clause,
		Address: "github.com/opencypher/openCypher cip/1.accepted/CIP2017-01-18-configurable-pattern-matching-semantics.adoc @ 589aa6b493e6", Read: patternsReadOn}
}

// measured cites an engine itself.
func measured(engine, what string) spec.Source {
	return spec.Source{Doc: engine, Clause: "measured: " + what, Read: spec.Unverified}
}

// Case of ruleSelfLoop.
const selfLoopWithoutArrow spec.Case = iota

// Case of ruleUniqueness.
const relationshipsDifferent spec.Case = iota

// Cases of rulePath.
const (
	pathOfOneNode spec.Case = iota
	pathOfRelationships
)

// Cases of ruleShortest.
const (
	shortestOne spec.Case = iota
	shortestAll
)

var (
	ruleNode = spec.Declare(spec.Rule{
		ID:        "match.node",
		Statement: "A node pattern stands for one node that has all its labels; a variable that is bound stands for its node, and one of several patterns for the same node.",
		From:      elementPage("Node patterns: Rules"),
		Keywords:  []string{"MATCH"},
		Cases:     []string{nodeAny: "any", nodeLabels: "labels", nodeBound: "bound"},
		Only:      spec.GraphOnly(),
		Variants: []spec.Variant{{Dialects: []string{"kuzu"}, Statement: "A node has one label; of several labels in a pattern it has any.",
			From: spec.Source{Doc: "Kuzu manual, 2025", Clause: "Match nodes with multiple labels", Address: "github.com/kuzudb/kuzu-docs src/content/docs/cypher/query-clauses/match.md @ 7c7aae164ef4", Read: patternsReadOn}}},
	})
	ruleRelationship = spec.Declare(spec.Rule{
		ID:        "match.relationship",
		Statement: "A relationship pattern stands for one relationship of one of its types that joins the nodes beside it in its direction; without an arrow it stands for relationships of either direction, and for a self-loop once.",
		From:      elementPage("Relationship patterns: Rules"),
		Keywords:  []string{"-->", "<--", "--"},
		Cases:     []string{relationshipDirected: "directed", relationshipEither: "either", relationshipLoop: "self-loop", relationshipBound: "bound"},
		Only:      spec.GraphOnly(),
	})
	ruleSelfLoop = spec.Declare(spec.Rule{
		ID:        "match.self-loop",
		Statement: "A self-loop stands once for a relationship pattern without an arrow.",
		From:      elementPage("Relationship patterns: Rules"),
		Cases:     []string{selfLoopWithoutArrow: "without an arrow"},
		Only:      spec.GraphOnly(),
		Variants: []spec.Variant{{Dialects: []string{"kuzu"}, Statement: "It stands twice for it, once in each direction.",
			From: measured("Kùzu 0.11.3", "a self-loop matched without an arrow"), Observed: true}},
	})
	ruleProperties = spec.Declare(spec.Rule{
		ID:        "match.properties",
		Statement: "A map of properties is the conjunction of equalities of properties and values; only what is true matches, and a property that is absent is null.",
		From:      elementPage("Property key-value expressions: Rules"),
		Cases:     semantics.TruthCases,
		Only:      spec.GraphOnly(),
	})
	ruleUniqueness = spec.Declare(spec.Rule{
		ID:        "match.uniqueness",
		Statement: "All relationships that the patterns of a MATCH clause stand for, members of variable length patterns among them, are different.",
		From:      proposal("Motivation").With(manual("match-modes-and-path-modes", "16c1d252b591", "DIFFERENT RELATIONSHIPS")),
		Cases:     []string{relationshipsDifferent: "different"},
		Only:      spec.GraphOnly(),
	})
	// The readings of dialects differ only for assignments in which a relationship repeats. The rule above
	// covers all other assignments.
	ruleRepetition = spec.Declare(spec.Rule{
		ID:        "match.repetition",
		Statement: "An assignment in which two of a clause's relationship patterns stand for one relationship is none.",
		From:      proposal("Motivation").With(manual("match-modes-and-path-modes", "16c1d252b591", "DIFFERENT RELATIONSHIPS")),
		Cases:     []string{repetitionRefused: "refused", repetitionRepeated: "repeated"},
		Only:      spec.GraphOnly(),
		Except:    map[string][]string{"opencypher": {"repeated"}},
		Variants: []spec.Variant{
			{Dialects: []string{"age"}, Statement: "The condition that prevents an edge from being joined to twice is made for each path, of its edges.",
				From: spec.Source{Doc: "Apache AGE 1.7.0, source", Clause: "prevent_duplicate_edges and its only call, in transform_match_path",
					Address: "github.com/apache/age src/backend/parser/cypher_clause.c @ 806fa2ebdb30", Read: patternsReadOn}},
			{Dialects: []string{"kuzu"}, Statement: "Patterns of a MATCH clause are walks: a relationship may repeat.",
				From: spec.Source{Doc: "Kuzu manual, 2025", Clause: "Differences between Kuzu and Neo4j: MATCH and OPTIONAL MATCH, Semantics",
					Address: "github.com/kuzudb/kuzu-docs src/content/docs/cypher/difference.md @ 042f4fa613cc", Read: patternsReadOn}},
			{Dialects: []string{"falkordb"}, Statement: "Patterns are products of matrices, which keep no track of relationships: one may repeat.",
				From: spec.Source{Doc: "FalkorDB, a maintainer's answer of 2024-06-07", Clause: "Relationship matching not following OpenCypher specs",
					Address: "github.com/FalkorDB/FalkorDB/issues/694 @ 2024-06-07", Read: patternsReadOn}},
		},
	})
	ruleLength = spec.Declare(spec.Rule{
		ID:        "match.length",
		Statement: "A pattern of variable length stands for a sequence of relationships from the node to its left to that to its right: * of 1 or more, *n of n, *m..n of m to n, *m.. of m or more, *..n of 1 to n. Types and properties are asked of each; the sequence of length 0 joins a node with itself.",
		From:      lengthPage("Variable-length relationships: Rules"),
		Keywords:  []string{"*", ".."},
		Cases:     []string{lengthZero: "zero", lengthOne: "one", lengthSeveral: "several", lengthBound: "bound"},
		Only:      spec.GraphOnly(),
		Variants: []spec.Variant{{Dialects: []string{"kuzu"}, Statement: "Where no upper bound is given it is 30.",
			From: spec.Source{Doc: "Kuzu manual, 2025", Clause: "Match recursive relationships", Address: "github.com/kuzudb/kuzu-docs src/content/docs/cypher/query-clauses/match.md @ 7c7aae164ef4", Read: patternsReadOn}}},
	})
	rulePath = spec.Declare(spec.Rule{
		ID:        "match.path",
		Statement: "The variable of a path pattern stands for the path: its nodes and relationships in the order of the pattern.",
		From:      manual("path-patterns-and-graph-patterns", "f7a5fc17afd2", "Path patterns"),
		Cases:     []string{pathOfOneNode: "one node", pathOfRelationships: "relationships"},
		Only:      spec.GraphOnly(),
	})
	ruleShortest = spec.Declare(spec.Rule{
		ID:        "match.shortest",
		Statement: "Of the paths between two nodes that the pattern and the clause's condition permit, shortestPath gives one of those with fewest relationships and allShortestPaths gives all of them.",
		From:      manual("shortest-paths", "5affe94f75b5", "The shortestPath() and allShortestPaths() functions"),
		Keywords:  []string{"shortestPath", "allShortestPaths"},
		Cases:     []string{shortestOne: "one", shortestAll: "all"},
		Only:      spec.GraphOnly(),
	})
)

const (
	nodeAny spec.Case = iota
	nodeLabels
	nodeBound
)

const (
	relationshipDirected spec.Case = iota
	relationshipEither
	relationshipLoop
	relationshipBound
)

const (
	repetitionRefused spec.Case = iota
	repetitionRepeated
)

const (
	lengthZero spec.Case = iota
	lengthOne
	lengthSeveral
	lengthBound
)

// account counts the rules on which an assignment relies.
func (m *matcher) account() {
	for i := range m.p.nodes {
		switch n := &m.p.nodes[i]; {
		case n.bound != nil:
			m.count(ruleNode, nodeBound)
		case len(n.labels) > 0:
			m.count(ruleNode, nodeLabels)
		default:
			m.count(ruleNode, nodeAny)
		}
	}
	rivals := 0
	for i := range m.p.edges {
		e := &m.p.edges[i]
		if undirected(e.direction) && slices.ContainsFunc(m.edges[i].list, func(r *graph.Relationship) bool { return r.Start == r.End }) {
			m.count(ruleSelfLoop, selfLoopWithoutArrow)
		}
		if e.group != nil {
			m.count(ruleGroup, groupCase(len(m.edges[i].list)/len(e.group.edges)))
		} else if e.list {
			m.count(ruleLength, lengthCase(e, len(m.edges[i].list)))
		} else {
			m.count(ruleRelationship, relationshipCase(e, m.edges[i].list[0]))
		}
		if !e.shortest {
			rivals += len(m.edges[i].list)
		}
	}
	if m.repeats() {
		m.count(ruleRepetition, repetitionRepeated)
	} else if rivals > 1 {
		m.count(ruleUniqueness, relationshipsDifferent)
	}
	for i := range m.p.paths {
		switch path := &m.p.paths[i]; path.kind {
		case cypher.AllPaths:
			if len(path.edges) == 0 {
				m.count(rulePath, pathOfOneNode)
			} else {
				m.count(rulePath, pathOfRelationships)
			}
		case cypher.OneShortestPath:
			m.count(ruleShortest, shortestOne)
		case cypher.AllShortestPaths:
			m.count(ruleShortest, shortestAll)
		}
	}
}

func lengthCase(e *edgeElement, length int) spec.Case {
	switch {
	case e.given:
		return lengthBound
	case length == 0:
		return lengthZero
	case length == 1:
		return lengthOne
	}
	return lengthSeveral
}

func relationshipCase(e *edgeElement, r *graph.Relationship) spec.Case {
	switch {
	case e.given:
		return relationshipBound
	case r.Start == r.End:
		return relationshipLoop
	case undirected(e.direction):
		return relationshipEither
	default:
		return relationshipDirected
	}
}

// repeats tells whether two patterns of the assignment stand for one relationship, if the dialect permits
// this.
func (m *matcher) repeats() bool {
	if m.options.Uniqueness.Fixed == PerClause {
		return false
	}
	met := map[*graph.Relationship]bool{}
	for i := range m.p.edges {
		if m.p.edges[i].shortest {
			continue
		}
		for _, r := range m.edges[i].list {
			if met[r] {
				return true
			}
			met[r] = true
		}
	}
	return false
}
