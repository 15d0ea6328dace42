package match

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

// distances holds the distance of nodes from the node at an edge's right end, by relationships that the edge
// permits.
type distances struct {
	to  *graph.Node
	far map[*graph.Node]int64
}

// seek finds the shortest sequences between two nodes that are assigned. It looks for trails of one length
// after the other, until all conditions accept trails of a length. It never goes where the end is too far
// away.
func (m *matcher) seek(edge, at int) error {
	e := &m.p.edges[edge]
	from, to := m.nodes[e.from], m.nodes[e.to]
	if m.options.ForbidCommonNodes && e.minimum > 0 && from == to {
		return errCommonNodes
	}
	if given, is := m.given(edge); is {
		return m.followGiven(edge, given, true, at)
	}
	if err := m.measure(edge, to); err != nil {
		return err
	}
	far, reached := m.distances[edge].far[from]
	if !reached {
		return nil
	}
	k := seeker{m: m, edge: edge, e: e, s: &m.edges[edge], at: at, far: m.distances[edge].far,
		one: m.p.paths[e.path].kind == cypher.OneShortestPath}
	silent := m.silent
	defer func() { m.silent = silent }()
	k.s.reversed = false
	for k.length = max(e.minimum, far); k.length <= m.longest(e); k.length++ {
		k.longer = false
		if err := k.lengthen(from); err != nil {
			return err
		}
		if k.accepted > 0 || !k.longer {
			return nil
		}
	}
	return nil
}

// measure computes the distances to a node, unless they are known.
func (m *matcher) measure(edge int, to *graph.Node) error {
	d := &m.distances[edge]
	if d.to == to {
		return nil
	}
	e := &m.p.edges[edge]
	d.to, d.far = to, map[*graph.Node]int64{to: 0}
	for queue := []*graph.Node{to}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		for _, r := range adjacent(n, turned(e.direction)) {
			if err := m.step(); err != nil {
				return err
			}
			before := r.Other(n)
			if _, met := d.far[before]; met || !e.typed(r) || !m.admits(edge, r) {
				continue
			}
			d.far[before] = d.far[n] + 1
			queue = append(queue, before)
		}
	}
	return nil
}

// adjacent returns the relationships that lead away from a node in a direction. It returns each relationship
// once.
func adjacent(n *graph.Node, d cypher.Direction) []*graph.Relationship {
	switch d {
	case cypher.Outgoing:
		return n.Outgoing()
	case cypher.Incoming:
		return n.Incoming()
	case cypher.Either, cypher.Both:
		list := make([]*graph.Relationship, 0, degree(n, d))
		list = append(list, n.Outgoing()...)
		for _, r := range n.Incoming() {
			if r.Start != r.End {
				list = append(list, r)
			}
		}
		return list
	}
	panic("match: a direction that there is not")
}

// seeker assigns trails of one length to an edge.
type seeker struct {
	m        *matcher
	edge     int
	e        *edgeElement
	s        *sequence
	at       int
	far      map[*graph.Node]int64
	length   int64
	longer   bool // there may be longer trails
	one      bool
	accepted int
}

// done tells that no more trails are wanted. shortestPath wants one trail, or two if somebody asks whether
// there was a choice.
func (k *seeker) done() bool {
	return k.one && (k.accepted > 1 || k.accepted == 1 && k.m.options.Choice == nil)
}

func (k *seeker) lengthen(near *graph.Node) error {
	length := int64(len(k.s.list))
	if length == k.length {
		k.longer = true
		if k.far[near] != 0 {
			return nil
		}
		return k.accept()
	}
	for _, r := range adjacent(near, k.e.direction) {
		if err := k.m.step(); err != nil {
			return err
		}
		to := r.Other(near)
		far, reached := k.far[to]
		if !reached || !k.e.typed(r) || k.s.contains(r) || !k.m.admits(k.edge, r) {
			continue
		}
		if length+1+far > k.length {
			k.longer = true
			continue
		}
		k.s.push(r)
		err := k.lengthen(to)
		k.s.pop()
		if err != nil || k.done() {
			return err
		}
	}
	return nil
}

// accept continues behind the step with a trail. It notes whether the conditions of the step accepted the
// trail. Behind the last step, the conditions of the clause count, too.
func (k *seeker) accept() error {
	m := k.m
	k.s.set = true
	defer func() { k.s.set = false }()
	for _, c := range m.plan[k.at].conditions {
		if holds, err := m.holds(&m.p.conditions[c]); !holds {
			return err
		}
	}
	before := m.accepted
	last := k.at+1 == len(m.plan)
	if k.one && k.accepted == 1 {
		m.silent = true
	}
	if err := m.run(k.at + 1); err != nil {
		return err
	}
	if last && m.accepted == before {
		return nil
	}
	k.accepted++
	if k.one && k.accepted == 2 {
		m.chose()
	}
	return nil
}
