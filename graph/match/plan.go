package match

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
)

// planStep is a step of the search: It assigns one more part of the pattern.
type planStep struct {
	kind       stepKind
	at         int           // the element
	forward    bool          // an edge is followed from left to right
	candidates []*graph.Node // of a node
	conditions []int         // the conditions that can be tested behind the step
	prunes     []int
}

type stepKind uint8

const (
	scanNode     stepKind = iota
	followEdge            // from a node that is assigned to a node that may be assigned
	seekShortest          // between two nodes that are assigned
)

// search finds the same bag as enumerate. It begins at the element with the fewest nodes, follows the
// relationships of nodes, and tests each condition as soon as possible.
func (m *matcher) search() error {
	m.rivals = make([][]int, len(m.p.edges))
	for i := range m.p.edges {
		for j := range m.p.edges {
			if i != j && m.rival(&m.p.edges[i], &m.p.edges[j]) {
				m.rivals[i] = append(m.rivals[i], j)
			}
		}
	}
	m.distances = make([]distances, len(m.p.edges))
	m.makePlan()
	return m.run(0)
}

// planner makes the plan. It knows what is assigned behind its steps.
type planner struct {
	m            *matcher
	nodes, edges []bool
	candidates   [][]*graph.Node
	tested       []bool
	pruned       []bool
}

func (m *matcher) makePlan() {
	p := m.p
	b := &planner{m: m, nodes: make([]bool, len(p.nodes)), edges: make([]bool, len(p.edges)),
		candidates: make([][]*graph.Node, len(p.nodes)), tested: make([]bool, len(p.conditions)),
		pruned: make([]bool, len(m.options.Prune))}
	for i := range p.nodes {
		b.candidates[i] = m.candidates(i)
	}
	wanted := make([]bool, len(p.nodes)) // by a path that is no shortest path
	for _, at := range p.ordinary {
		path := &p.paths[at]
		wanted[path.start] = true
		for _, e := range path.edges {
			wanted[p.edges[e].to] = true
		}
	}
	for b.follow() || b.scan(wanted) {
	}
	for _, at := range p.shortest {
		e := p.paths[at].edges[0]
		b.scanOne(p.edges[e].to)
		b.scanOne(p.edges[e].from)
		b.edges[e] = true
		b.add(planStep{kind: seekShortest, at: e})
	}
}

// add appends a step with the conditions that can be tested behind it.
func (b *planner) add(s planStep) {
	for i, c := range b.m.p.conditions {
		if !b.tested[i] && !slices.ContainsFunc(c.needs, func(r reference) bool { return !b.assigned(r) }) {
			b.tested[i] = true
			s.conditions = append(s.conditions, i)
		}
	}
	b.addPrunes(&s)
	b.m.plan = append(b.m.plan, s)
}

// addPrunes gives a step the clause's conditions that can be tested behind it.
func (b *planner) addPrunes(s *planStep) {
	if len(b.m.p.shortest) > 0 { // another path is shortest if a condition drops a path
		return
	}
	for i, c := range b.m.options.Prune {
		if b.pruned[i] || slices.ContainsFunc(c.Reads, func(name string) bool {
			r, known := b.m.p.names[name]
			return known && !b.assigned(r)
		}) {
			continue
		}
		b.pruned[i] = true
		s.prunes = append(s.prunes, i)
	}
}

func (b *planner) assigned(r reference) bool {
	switch r.kind {
	case toNode:
		return b.nodes[r.at]
	case toEdge, toGroup:
		return b.edges[r.at]
	case toPath:
		path := &b.m.p.paths[r.at]
		return b.nodes[path.start] && !slices.ContainsFunc(path.edges, func(e int) bool { return !b.edges[e] })
	}
	panic("match: a variable of a kind that there is not")
}

// follow adds the best edge that begins or ends at a node that is assigned: first edges that only test, then
// single relationships, then sequences.
func (b *planner) follow() bool {
	best, least := -1, 0
	for i := range b.m.p.edges {
		e := &b.m.p.edges[i]
		if b.edges[i] || e.shortest || !b.nodes[e.from] && (e.group != nil || !b.nodes[e.to]) {
			continue
		}
		cost := 2
		if e.given {
			cost = 0
		} else if b.nodes[e.from] && b.nodes[e.to] {
			cost = 1
		}
		if e.list && !e.given {
			cost += 2
		}
		if best < 0 || cost < least {
			best, least = i, cost
		}
	}
	if best < 0 {
		return false
	}
	e := &b.m.p.edges[best]
	s := planStep{kind: followEdge, at: best, forward: b.nodes[e.from]}
	b.edges[best], b.nodes[e.from], b.nodes[e.to] = true, true, true
	b.add(s)
	return true
}

// scan adds the wanted node with the fewest candidates.
func (b *planner) scan(wanted []bool) bool {
	best := -1
	for i, want := range wanted {
		if want && !b.nodes[i] && (best < 0 || len(b.candidates[i]) < len(b.candidates[best])) {
			best = i
		}
	}
	if best >= 0 {
		b.scanOne(best)
	}
	return best >= 0
}

func (b *planner) scanOne(node int) {
	if !b.nodes[node] {
		b.nodes[node] = true
		b.add(planStep{kind: scanNode, at: node, candidates: b.candidates[node]})
	}
}

// candidates returns a list that contains all nodes that the element can have: the shortest list that an
// index gives.
func (m *matcher) candidates(element int) []*graph.Node {
	n := &m.p.nodes[element]
	if n.bound != nil {
		return []*graph.Node{n.bound}
	}
	best := m.g.Nodes()
	better := func(nodes []*graph.Node) {
		if len(nodes) < len(best) {
			best = nodes
		}
	}
	label := ""
	for _, labels := range n.labels {
		if m.options.AnyLabel && len(labels) > 1 {
			continue
		}
		for _, l := range labels {
			better(m.g.NodesWithLabel(l))
			label = l
		}
	}
	for _, q := range n.equal {
		if nodes, can := m.g.NodesWithProperty(label, q.key, q.value); can {
			better(nodes)
		}
	}
	for i := range m.p.edges {
		e := &m.p.edges[i]
		if len(e.bound) == 0 || e.from != element && e.to != element {
			continue
		}
		end := e.bound[0]
		if e.from != element {
			end = e.bound[len(e.bound)-1]
		}
		if end.Start == end.End {
			better([]*graph.Node{end.Start})
		} else {
			better([]*graph.Node{end.Start, end.End})
		}
	}
	return best
}
