package match

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

// The meaning of a tuple of path patterns over a graph, read from openCypher's CIP on
// pattern matching and the Neo4j manual's reference on patterns: the bag of all
// assignments such that
//
//   - every node pattern has a node of the graph, the same for the same variable;
//   - every relationship pattern has a relationship of the graph that joins the nodes
//     beside it in its direction, and is of one of its types; one of variable length
//     has a sequence of such relationships, as long as its bounds say, that leads
//     from the node to its left to the node to its right;
//   - variables that the driving record holds keep their values;
//   - labels and properties are those asked for;
//   - no relationship occurs twice within a scope of uniqueness;
//   - the condition is true;
//   - of the paths of a shortest path pattern, the rest of the assignment being the
//     same, there are only the shortest: one of them, or all.

// enumerate walks along the paths from left to right, over all nodes and all relationships. It tests the
// rest on complete assignments.
func (m *matcher) enumerate() error {
	if len(m.p.shortest) == 0 {
		return m.alongPath(0, func() error {
			if right, err := m.right(); !right {
				return err
			}
			return m.found()
		})
	}
	var all []snapshot
	err := m.alongPath(0, func() error {
		right, err := m.right()
		if right {
			all = append(all, m.snapshot())
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, s := range m.selectShortest(all) {
		m.restore(s)
		if err := m.found(); err != nil {
			return err
		}
	}
	return nil
}

// alongPath assigns all paths from this path on.
func (m *matcher) alongPath(i int, next func() error) error {
	order := slices.Concat(m.p.ordinary, m.p.shortest)
	if i == len(order) {
		return next()
	}
	path := &m.p.paths[order[i]]
	for _, n := range m.g.Nodes() {
		if n.Deleted { // a deleted node is still there because it has relationships
			continue
		}
		err := m.assign(path.start, n, func() error {
			return m.alongEdges(path.edges, n, func() error { return m.alongPath(i+1, next) })
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// assign gives a node to an element, unless the element has another node.
func (m *matcher) assign(element int, n *graph.Node, next func() error) error {
	if has := m.nodes[element]; has != nil {
		if has != n {
			return nil
		}
		return next()
	}
	m.nodes[element] = n
	defer func() { m.nodes[element] = nil }()
	return next()
}

// alongEdges assigns the edges of a path from a node on.
func (m *matcher) alongEdges(edges []int, at *graph.Node, next func() error) error {
	if len(edges) == 0 {
		return next()
	}
	e := &m.p.edges[edges[0]]
	if e.shortest && m.options.ForbidCommonNodes && e.minimum > 0 && m.nodes[e.to] == at {
		return errCommonNodes
	}
	s := &m.edges[edges[0]]
	s.visited = []*graph.Node{at}
	tell := func(end *graph.Node) error {
		s.set = true
		defer func() { s.set = false }()
		return m.assign(e.to, end, func() error { return m.alongEdges(edges[1:], end, next) })
	}
	if e.group != nil {
		return m.repeat(edges[0], 0, at, at, tell)
	}
	return m.lengthen(e, s, at, tell)
}

// lengthen reports every sequence of relationships that extends the current sequence and fits by length,
// types, direction and mode.
func (m *matcher) lengthen(e *edgeElement, s *sequence, at *graph.Node, tell func(*graph.Node) error) error {
	length := int64(len(s.list))
	if e.minimum <= length && length <= m.longest(e) {
		if err := tell(at); err != nil {
			return err
		}
	}
	if length >= m.longest(e) {
		return nil
	}
	for _, r := range m.g.Relationships() {
		if err := m.step(); err != nil {
			return err
		}
		to, joined := leads(r, at, e.direction)
		if !joined || !e.typed(r) || !m.permits(m.mode(e), s, r, to) {
			continue
		}
		list, visited := s.list, s.visited
		for range m.times(r, e.direction) {
			s.list = append(slices.Clone(list), r)
			s.visited = append(slices.Clone(visited), to)
			err := m.lengthen(e, s, to, tell)
			s.list, s.visited = list, visited
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// times is how often a relationship stands for a pattern of that direction at a node.
func (m *matcher) times(r *graph.Relationship, direction cypher.Direction) int {
	if undirected(direction) && r.Start == r.End && m.options.LoopsTwice {
		return 2
	}
	return 1
}

// undirected tells whether a relationship pattern has no arrow.
func undirected(d cypher.Direction) bool { return d == cypher.Either || d == cypher.Both }

// permits tells whether the mode lets a relationship, and the node to which it leads, follow a sequence.
func (m *matcher) permits(mode VariableUniqueness, s *sequence, r *graph.Relationship, to *graph.Node) bool {
	switch mode {
	case Trail:
		return !s.contains(r)
	case Acyclic:
		return !slices.Contains(s.visited, to)
	case Walk:
		return true
	}
	panic("match: a mode that there is not")
}

// right tests what the walk along the paths did not test.
func (m *matcher) right() (bool, error) {
	for i := range m.p.nodes {
		n := &m.p.nodes[i]
		if n.bound != nil && n.bound != m.nodes[i] || !m.labelled(m.nodes[i], n.labels) || !tested(m.nodes[i], n.tests) || !m.satisfies(m.nodes[i].Properties, n.equal) {
			return false, nil
		}
	}
	for i := range m.p.edges {
		if !m.edgeRight(i) {
			return false, nil
		}
	}
	for i := range m.p.conditions {
		if holds, err := m.holds(&m.p.conditions[i]); !holds {
			return false, err
		}
	}
	return m.where()
}

func (m *matcher) edgeRight(i int) bool {
	e, list := &m.p.edges[i], m.edges[i].list
	if e.given && !slices.Equal(e.bound, list) {
		return false
	}
	for _, r := range list {
		if !m.satisfies(r.Properties, e.equal) {
			return false
		}
	}
	for j := range i {
		other := &m.p.edges[j]
		if e.variable != "" && e.variable == other.variable && !slices.Equal(list, m.edges[j].list) {
			return false
		}
		if m.rival(e, other) && slices.ContainsFunc(list, m.edges[j].contains) {
			m.count(ruleRepetition, repetitionRefused)
			return false
		}
	}
	return true
}
