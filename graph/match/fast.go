package match

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// run continues the plan at a step.
func (m *matcher) run(at int) error {
	if at == len(m.plan) {
		if holds, err := m.where(); !holds {
			return err
		}
		return m.found()
	}
	s := &m.plan[at]
	switch s.kind {
	case scanNode:
		for _, n := range s.candidates {
			if err := m.step(); err != nil {
				return err
			}
			if err := m.take(s.at, n, at); err != nil {
				return err
			}
		}
		return nil
	case followEdge:
		return m.follow(s, at)
	case seekShortest:
		return m.seek(s.at, at)
	}
	panic("match: a step that there is not")
}

// after tests the conditions that follow a step, and continues behind the step.
func (m *matcher) after(at int) error {
	for _, c := range m.plan[at].conditions {
		if holds, err := m.holds(&m.p.conditions[c]); !holds {
			return err
		}
	}
	for _, c := range m.plan[at].prunes {
		if m.options.Prune[c].Holds(Assignment{m}) != semantics.True {
			return nil
		}
	}
	return m.run(at + 1)
}

// fits tells whether a node can stand for an element.
func (m *matcher) fits(element int, n *graph.Node) bool {
	want := &m.p.nodes[element]
	return (want.bound == nil || want.bound == n) && !n.Deleted && m.labelled(n, want.labels) && tested(n, want.tests) && m.satisfies(n.Properties, want.equal)
}

// take assigns a node, if the node can stand for the element, and continues behind the step.
func (m *matcher) take(element int, n *graph.Node, at int) error {
	if has := m.nodes[element]; has != nil {
		if has != n {
			return nil
		}
		return m.after(at)
	}
	if !m.fits(element, n) {
		return nil
	}
	m.nodes[element] = n
	err := m.after(at)
	m.nodes[element] = nil
	return err
}

// follow assigns an edge, from a node that is assigned to the node at its other end.
func (m *matcher) follow(s *planStep, at int) error {
	e := &m.p.edges[s.at]
	forward := s.forward
	if e.group != nil {
		q := &m.edges[s.at]
		q.reversed = false
		return m.repeat(s.at, 0, m.nodes[e.from], m.nodes[e.from], func(end *graph.Node) error { return m.take(e.to, end, at) })
	}
	if left, right := m.nodes[e.from], m.nodes[e.to]; left != nil && right != nil {
		forward = degree(left, e.direction) <= degree(right, turned(e.direction))
	}
	if given, is := m.given(s.at); is {
		return m.followGiven(s.at, given, forward, at)
	}
	f := follower{m: m, edge: s.at, e: e, s: &m.edges[s.at], at: at, far: e.to, direction: e.direction,
		mode: m.mode(e), most: m.longest(e)}
	near := m.nodes[e.from]
	if !forward {
		f.far, f.direction, near = e.from, turned(e.direction), m.nodes[e.to]
	}
	f.s.reversed = !forward
	f.s.visited = append(f.s.visited[:0], near)
	return f.lengthen(near)
}

// turned is the direction of a pattern that is read from right to left.
func turned(d cypher.Direction) cypher.Direction {
	switch d {
	case cypher.Outgoing:
		return cypher.Incoming
	case cypher.Incoming:
		return cypher.Outgoing
	case cypher.Either, cypher.Both:
		return d
	}
	panic("match: a direction that there is not")
}

// degree is the number of relationships that must be looked at to follow an edge from the node.
func degree(n *graph.Node, d cypher.Direction) int {
	switch d {
	case cypher.Outgoing:
		return len(n.Outgoing())
	case cypher.Incoming:
		return len(n.Incoming())
	case cypher.Either, cypher.Both:
		return len(n.Outgoing()) + len(n.Incoming())
	}
	panic("match: a direction that there is not")
}

// given returns the value that an edge must have: the value of the driving record, or the value that an edge
// of the same variable got.
func (m *matcher) given(edge int) ([]*graph.Relationship, bool) {
	e := &m.p.edges[edge]
	if e.given {
		return e.bound, true
	}
	if e.variable == "" {
		return nil, false
	}
	for i := range m.p.edges {
		if i != edge && m.p.edges[i].variable == e.variable && m.edges[i].set {
			list := m.edges[i].list
			if m.edges[i].reversed {
				list = slices.Clone(list)
				slices.Reverse(list)
			}
			return list, true
		}
	}
	return nil, false
}

// followGiven compares a given list of relationships with an edge.
func (m *matcher) followGiven(edge int, list []*graph.Relationship, forward bool, at int) error {
	e, s := &m.p.edges[edge], &m.edges[edge]
	if length := int64(len(list)); length < e.minimum || length > m.longest(e) {
		return nil
	}
	near, far, direction := m.nodes[e.from], e.to, e.direction
	if !forward {
		near, far, direction = m.nodes[e.to], e.from, turned(e.direction)
	}
	defer func() { *s = sequence{} }()
	s.reversed, s.visited = !forward, []*graph.Node{near}
	for i := range list {
		r := list[i]
		if !forward {
			r = list[len(list)-1-i]
		}
		if err := m.step(); err != nil {
			return err
		}
		to, joined := leads(r, near, direction)
		if !joined || r.Deleted || !e.typed(r) || !m.permits(m.mode(e), s, r, to) || !m.admits(edge, r) {
			return nil
		}
		s.push(r)
		s.visited = append(s.visited, to)
		near = to
	}
	s.set = true
	return m.take(far, near, at)
}

// admits tests the properties that an edge requires, and whether a rival already has the relationship.
func (m *matcher) admits(edge int, r *graph.Relationship) bool {
	for _, i := range m.rivals[edge] {
		if m.edges[i].set && m.edges[i].contains(r) {
			m.count(ruleRepetition, repetitionRefused)
			return false
		}
	}
	return m.satisfies(r.Properties, m.p.edges[edge].equal)
}

// follower assigns sequences of relationships to an edge.
type follower struct {
	m         *matcher
	edge      int
	e         *edgeElement
	s         *sequence
	at        int // the plan's step
	far       int // the node to which the sequence leads
	direction cypher.Direction
	mode      VariableUniqueness
	most      int64
}

// lengthen extends the sequence. The sequence leads to the given node.
func (f *follower) lengthen(near *graph.Node) error {
	length := int64(len(f.s.list))
	if f.e.minimum <= length && length <= f.most {
		f.s.set = true
		err := f.m.take(f.far, near, f.at)
		f.s.set = false
		if err != nil {
			return err
		}
	}
	if length >= f.most {
		return nil
	}
	if f.direction != cypher.Incoming {
		if err := f.along(near, near.Outgoing(), false); err != nil {
			return err
		}
	}
	if f.direction != cypher.Outgoing {
		return f.along(near, near.Incoming(), f.direction != cypher.Incoming && !f.m.options.LoopsTwice)
	}
	return nil
}

// along extends the sequence by each of some relationships of a node. It leaves out self-loops that were met
// among the other relationships.
func (f *follower) along(near *graph.Node, relationships []*graph.Relationship, leaveLoops bool) error {
	for _, r := range relationships {
		if err := f.m.step(); err != nil {
			return err
		}
		if leaveLoops && r.Start == r.End || !f.e.typed(r) {
			continue
		}
		to := r.Other(near)
		if !f.m.permits(f.mode, f.s, r, to) || !f.m.admits(f.edge, r) {
			continue
		}
		if int64(len(f.s.list))+1 == f.most { // the last relationship must lead to the end
			if has := f.m.nodes[f.far]; has != nil && has != to {
				continue
			}
		}
		f.s.push(r)
		if f.mode == Acyclic {
			f.s.visited = append(f.s.visited, to)
		}
		err := f.lengthen(to)
		f.s.pop()
		if f.mode == Acyclic {
			f.s.visited = f.s.visited[:len(f.s.visited)-1]
		}
		if err != nil {
			return err
		}
	}
	return nil
}
