package fault

import (
	"slices"

	"github.com/semcheck/semcheck/spec/cypher"
)

// graphPaths is a small graph with a chain, parallel relationships and a loop.
var graphPaths = []string{"CREATE (a:A {id: 1})-[:T {id: 11}]->(b:B {id: 2})-[:T {id: 12}]->(c:A:B {id: 3})-[:T {id: 13}]->(c), (a)-[:T {id: 14}]->(b)"}

// graphPatternFaults are faults of patterns.
func graphPatternFaults() []*GraphFault {
	return []*GraphFault{
		{
			Name: "comma patterns may share a relationship", Rule: "match.uniqueness", Statements: graphPaths,
			Query:  "MATCH (a)-[r]->(b), (c)-[s]->(d) RETURN r.id AS r, s.id AS s",
			Claims: sees("the parts are told that relationships differ", divided), Blind: asWrong,
			rewrite: func(_ *graphPlanter, q *cypher.Query) bool {
				return eachArm(q, func(arm *cypher.Arm, i int, m *cypher.Match) bool {
					if m.Optional || len(m.Paths) < 2 {
						return false
					}
					var parts []cypher.Clause
					for _, p := range m.Paths {
						parts = append(parts, &cypher.Match{Paths: []*cypher.PathPattern{p}})
					}
					parts[len(parts)-1].(*cypher.Match).Where = m.Where
					arm.Clauses = slices.Replace(arm.Clauses, i, i+1, parts...)
					return true
				})
			},
		},
		{
			Name: "a path may take a relationship twice", Rule: "match.uniqueness", Statements: graphPaths,
			Query:  "MATCH (a)-[r]->(b)<-[s]-(c) RETURN r.id AS r, s.id AS s",
			Claims: sees("the parts are told that relationships differ", divided), Blind: asWrong,
			rewrite: func(p *graphPlanter, q *cypher.Query) bool {
				return eachArm(q, func(arm *cypher.Arm, i int, m *cypher.Match) bool {
					if m.Optional || len(m.Paths) != 1 || len(m.Paths[0].Steps) != 2 || m.Paths[0].Variable != "" {
						return false
					}
					path := m.Paths[0]
					middle := p.fresh(&path.Steps[0].Node.Variable)
					first := &cypher.Match{Paths: []*cypher.PathPattern{{Start: path.Start, Steps: path.Steps[:1]}}}
					second := &cypher.Match{Paths: []*cypher.PathPattern{{Start: &cypher.NodePattern{Variable: middle}, Steps: path.Steps[1:]}}, Where: m.Where}
					arm.Clauses = slices.Replace(arm.Clauses, i, i+1, cypher.Clause(first), cypher.Clause(second))
					return true
				})
			},
		},
		{
			Name: "a variable length ends one too early", Rule: "match.length", Statements: graphPaths,
			Query: "MATCH (a:A)-[r*1..2]->(b) RETURN b.id AS i", Blind: asWrong,
			rewrite: relationships(func(r *cypher.RelationshipPattern) bool { return shorter(r) }),
		},
		{
			Name: "a variable length against its direction ends one too early", Rule: "match.length", Statements: graphPaths,
			Query:  "MATCH (b)<-[r*1..2]-(a:A) RETURN b.id AS i",
			Claims: sees("from the other end the answer is right", reversed), Blind: asWrong,
			rewrite: relationships(func(r *cypher.RelationshipPattern) bool { return r.Direction == cypher.Incoming && shorter(r) }),
		},
		{
			Name: "<-- of any type is taken for -->", Rule: "match.relationship", Statements: graphPaths,
			Query:  "MATCH (a:A)<-[r]-(b) RETURN r.id AS r",
			Claims: sees("from the other end the answer is right", reversed), Blind: asWrong,
			rewrite: relationships(func(r *cypher.RelationshipPattern) bool {
				if r.Direction != cypher.Incoming || len(r.Types) > 0 || r.Length != nil {
					return false
				}
				r.Direction = cypher.Outgoing
				return true
			}),
		},
		{
			Name: "a loop matches -- twice", Rule: "match.relationship", Statements: graphPaths,
			Query: "MATCH (a)-[r]-(b) RETURN r.id AS r", Blind: asWrong,
			rewrite: func(p *graphPlanter, q *cypher.Query) bool {
				return eachArm(q, func(arm *cypher.Arm, i int, m *cypher.Match) bool {
					if m.Optional || len(m.Paths) != 1 || len(m.Paths[0].Steps) != 1 || starred(arm) {
						return false
					}
					step := m.Paths[0].Steps[0]
					if step.Relationship.Direction != cypher.Either || step.Relationship.Length != nil {
						return false
					}
					start, end := p.fresh(&m.Paths[0].Start.Variable), p.fresh(&step.Node.Variable)
					once, twice := &cypher.List{Items: []cypher.Expr{&cypher.Null{}}}, &cypher.List{Items: []cypher.Expr{&cypher.Null{}, &cypher.Null{}}}
					var extra string
					times := &cypher.Unwind{Variable: p.fresh(&extra), List: &cypher.Case{
						Whens: []cypher.When{{Condition: graphCompare(cypher.Equal, graphVariable(start), graphVariable(end)), Result: twice}}, Else: once}}
					arm.Clauses = slices.Insert(arm.Clauses, i+1, cypher.Clause(times))
					return true
				})
			},
		},
		{
			Name: "of two labels the second is not looked at", Rule: "match.node", Statements: graphPaths,
			Query:  "MATCH (n:A:B) RETURN n.id AS i",
			Claims: sees("in the other order another one is dropped", reversed), Blind: asWrong,
			rewrite: func(_ *graphPlanter, q *cypher.Query) bool {
				changed := false
				for _, m := range matchClauses(q) {
					for _, p := range m.Paths {
						nodes := []*cypher.NodePattern{p.Start}
						for _, step := range p.Steps {
							nodes = append(nodes, step.Node)
						}
						for _, n := range nodes {
							if len(n.Labels) > 1 {
								n.Labels, changed = n.Labels[:1], true
							}
						}
					}
				}
				return changed
			},
		},
		{
			Name: "labels behind the first comma are not looked at", Rule: "match.node", Statements: graphPaths,
			Query:  "MATCH (a:A), (b:B) RETURN a.id AS a, b.id AS b",
			Claims: append(sees("in the other order another one is dropped", reversed), sees("in a MATCH of its own it is looked at", divided)...), Blind: asWrong,
			rewrite: func(_ *graphPlanter, q *cypher.Query) bool {
				changed := false
				for _, m := range matchClauses(q) {
					for _, p := range m.Paths[1:] {
						if len(p.Start.Labels) > 0 {
							p.Start.Labels, changed = nil, true
						}
					}
				}
				return changed
			},
		},
	}
}

// shorter takes one from the greatest length.
func shorter(r *cypher.RelationshipPattern) bool {
	l := r.Length
	if l == nil || l.Maximum == nil || l.Minimum == nil || *l.Maximum <= *l.Minimum {
		return false
	}
	*l.Maximum--
	return true
}

// relationships rewrites every relationship pattern of MATCH.
func relationships(change func(r *cypher.RelationshipPattern) bool) func(*graphPlanter, *cypher.Query) bool {
	return func(_ *graphPlanter, q *cypher.Query) bool {
		changed := false
		for _, m := range matchClauses(q) {
			for _, p := range m.Paths {
				for _, step := range p.Steps {
					changed = change(step.Relationship) || changed
				}
			}
		}
		return changed
	}
}

// eachArm offers the MATCH clauses of all arms, from the last one; change may replace
// the clause.
func eachArm(q *cypher.Query, change func(arm *cypher.Arm, i int, m *cypher.Match) bool) bool {
	changed := false
	for _, arm := range q.Arms {
		for i := len(arm.Clauses) - 1; i >= 0; i-- {
			if m, is := arm.Clauses[i].(*cypher.Match); is {
				changed = change(arm, i, m) || changed
			}
		}
	}
	return changed
}

// starred tells whether an arm would show a new variable.
func starred(arm *cypher.Arm) bool {
	r, is := arm.Clauses[len(arm.Clauses)-1].(*cypher.Return)
	return is && r.Star
}
