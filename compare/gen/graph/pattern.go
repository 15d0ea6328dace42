package graph

import (
	"slices"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/cypher"
)

// mostSteps is how many relationships a path pattern has at most.
const mostSteps = 5

// adjacent lists the relationships at a node.
func (d *Database) adjacent(n *node) []*edge {
	var list []*edge
	for _, e := range d.edges {
		if e.start == n || e.end == n {
			list = append(list, e)
		}
	}
	return list
}

// other is the end of a relationship that a node is not.
func (e *edge) other(n *node) *node {
	if e.end == n {
		return e.start
	}
	return e.end
}

// path draws a path pattern, mostly along a walk in the graph, so that something
// matches it. It may begin at a node that is bound.
func (b *queryBuilder) path(steps int, named bool) *cypher.PathPattern {
	p := &cypher.PathPattern{}
	b.named = named
	var at *node
	if len(b.scope.nodes) > 0 && b.PerMille(600) {
		bound := choice.One(b.Sequence, b.scope.nodes)
		p.Start, at = &cypher.NodePattern{Variable: bound.name}, bound.witness
	} else {
		at = b.someNode(steps)
		p.Start = b.nodePattern(at)
	}
	for range steps {
		var step cypher.Step
		step, at = b.step(at)
		p.Steps = append(p.Steps, step)
	}
	if named {
		p.Variable = b.fresh("p")
		b.scope.paths = append(b.scope.paths, p.Variable)
	}
	return p
}

// someNode draws a node; one with relationships where a step is to be made.
func (b *queryBuilder) someNode(steps int) *node {
	if len(b.database.nodes) == 0 {
		return nil
	}
	if steps > 0 && len(b.database.edges) > 0 && b.PerMille(930) {
		e := choice.One(b.Sequence, b.database.edges)
		if b.PerMille(500) {
			return e.end
		}
		return e.start
	}
	return choice.One(b.Sequence, b.database.nodes)
}

// nodePattern binds a new variable to a node.
func (b *queryBuilder) nodePattern(witness *node) *cypher.NodePattern {
	p := &cypher.NodePattern{Variable: b.fresh("n")}
	bound := boundNode{name: p.Variable, witness: witness}
	if witness != nil && len(witness.labels) > 0 {
		bound.label = choice.One(b.Sequence, witness.labels)
		if b.PerMille(550) {
			p.Labels = []string{bound.label}
		}
		if len(witness.labels) > 1 && b.PerMille(150) {
			p.Labels = append([]string(nil), witness.labels...)
		}
		if len(p.Labels) == 1 && b.PerMille(30) { // nothing may match
			p.Labels = []string{choice.One(b.Sequence, b.database.model.labels).name}
			bound.label = p.Labels[0]
		}
		if b.PerMille(60) {
			p.Properties = b.propertyMap(witness.id, witness.values)
		}
	}
	if witness == nil && b.language.Schema {
		p.Labels = []string{choice.One(b.Sequence, b.database.model.labels).name}
		bound.label = p.Labels[0]
	}
	b.scope.nodes = append(b.scope.nodes, bound)
	return p
}

// propertyMap asks for a value that the witness has.
func (b *queryBuilder) propertyMap(id int, values map[string]cypher.Expr) cypher.Expr {
	for _, p := range literalMap(id, values).Entries {
		if _, list := p.Value.(*cypher.List); !list && b.PerMille(400) {
			return &cypher.MapLiteral{Entries: []cypher.MapEntry{p}}
		}
	}
	return nil
}

// step draws a relationship pattern and the node pattern behind it.
func (b *queryBuilder) step(from *node) (cypher.Step, *node) {
	var witness *edge
	var to *node
	if from != nil {
		list := slices.DeleteFunc(b.database.adjacent(from), func(e *edge) bool { return slices.Contains(b.walked, e) })
		if len(list) > 0 && b.PerMille(960) {
			witness = choice.One(b.Sequence, list)
			b.walked = append(b.walked, witness)
			to = witness.other(from)
		}
	}
	r := &cypher.RelationshipPattern{Variable: b.fresh("r")}
	kind := choice.One(b.Sequence, b.database.model.relations).name
	r.Direction = cypher.Direction(b.Below(2))
	if witness != nil {
		kind = witness.kind
		r.Direction = cypher.Outgoing
		if witness.start != from {
			r.Direction = cypher.Incoming
		}
	}
	if b.language.Either && b.PerMille(200) {
		r.Direction = cypher.Either
	}
	bound := boundEdge{name: r.Variable, witness: witness, kind: kind}
	if b.language.Schema || b.PerMille(550) {
		r.Types = []string{kind}
		if other := choice.One(b.Sequence, b.database.model.relations).name; b.language.SeveralTypes && other != kind && b.PerMille(150) {
			r.Types = append(r.Types, other)
		}
	}
	if b.PerMille(100) && (b.language.Lists || b.named || b.language.UnnamedLengths) {
		b.variableLength(r)
		if b.language.UnnamedLengths {
			r.Variable = ""
		}
		if b.language.Lists {
			b.scope.lists = append(b.scope.lists, r.Variable)
		}
		if *r.Length.Minimum > 1 || *r.Length.Maximum < 1 { // the witness has one relationship
			to = nil
		}
	} else {
		b.scope.edges = append(b.scope.edges, bound)
	}
	if meeting := b.meeting(to); meeting != nil {
		return cypher.Step{Relationship: r, Node: &cypher.NodePattern{Variable: meeting.name}}, meeting.witness
	}
	return cypher.Step{Relationship: r, Node: b.nodePattern(to)}, to
}

// meeting chooses a node that is bound for the end of a step, which makes a cycle or
// joins two parts: mostly one that the step leads to. Nil makes a new one.
func (b *queryBuilder) meeting(to *node) *boundNode {
	if len(b.scope.nodes) > 0 && b.PerMille(15) {
		return &b.scope.nodes[b.Below(len(b.scope.nodes))]
	}
	for i := range b.scope.nodes {
		if n := &b.scope.nodes[i]; to != nil && n.witness == to && b.PerMille(350) {
			return n
		}
	}
	return nil
}

// variableLength asks for one to three relationships, or for none.
func (b *queryBuilder) variableLength(r *cypher.RelationshipPattern) {
	low, high := int64(b.Share([]int{2, 6, 2})), int64(0)
	high = low + int64(b.Between(0, 2))
	if b.language.BoundLengths {
		low = max(low, 1)
		high = max(low, high)
	}
	r.Length = &cypher.Length{Minimum: &low, Maximum: &high}
}

// pattern draws one to three path patterns.
func (b *queryBuilder) pattern(named bool) []*cypher.PathPattern {
	b.walked = nil
	steps := b.Share([]int{22, 42, 20, 9, 4, 3})
	if len(b.database.edges) == 0 && b.PerMille(700) {
		steps = 0
	}
	paths := []*cypher.PathPattern{b.path(min(steps, mostSteps), named)}
	for steps < 3 && b.PerMille(160) {
		more := b.Share([]int{3, 5, 2})
		if len(b.database.edges) == 0 {
			more = 0
		}
		paths = append(paths, b.path(more, false))
		steps += more + 1
	}
	return paths
}
