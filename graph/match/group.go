package match

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleGroup.
const (
	groupNone spec.Case = iota
	groupOnce
	groupSeveral
)

var ruleGroup = spec.Declare(spec.Rule{
	ID:        "match.quantified",
	Statement: "A quantified path pattern stands for its path pattern as often as the quantifier says, one repetition beginning where the one before ends, each with its own nodes, relationships and condition; behind the pattern its variables are lists with an element for each repetition.",
	From: spec.Source{
		Doc: "Neo4j 5 Cypher manual", Clause: "Quantified path patterns: Rules; Quantifiers: Rules; Node pattern pairs",
		Address: "github.com/neo4j/docs-cypher modules/ROOT/pages/patterns/reference.adoc @ ad1e5fd921a8", Read: "2026-11-29",
	},
	Keywords: []string{"{ , }"},
	Cases:    []string{groupNone: "none", groupOnce: "once", groupSeveral: "several"},
	Only:     spec.GraphOnly(),
})

// groupElement is the path that is repeated.
type groupElement struct {
	path     *cypher.PathPattern
	where    cypher.Expr
	nodes    []*labelTest // beside labels
	edges    []edgeElement
	patterns []*cypher.NodePattern
}

// group makes a quantified path pattern ready, and names its variables.
func (c *compiler) group(g *cypher.PathGroup, edge int) (*groupElement, error) {
	x := &groupElement{path: g.Path, where: g.Where}
	node := func(n *cypher.NodePattern) error {
		test, err := c.labelTest(n.Expression)
		c.groupName(n.Variable, reference{kind: toGroup, at: edge, part: len(x.patterns), node: true})
		x.nodes, x.patterns = append(x.nodes, test), append(x.patterns, n)
		return err
	}
	if err := node(g.Path.Start); err != nil {
		return nil, err
	}
	for i, step := range g.Path.Steps {
		r := step.Relationship
		test, err := c.labelTest(r.Expression)
		if err != nil {
			return nil, err
		}
		c.groupName(r.Variable, reference{kind: toGroup, at: edge, part: i})
		x.edges = append(x.edges, edgeElement{types: r.Types, test: test, direction: r.Direction})
		if err := node(step.Node); err != nil {
			return nil, err
		}
	}
	return x, nil
}

func (c *compiler) groupName(name string, to reference) {
	if _, again := c.p.names[name]; name != "" && !again {
		c.name(name, to)
	}
}

// groupValue is the list of what a group variable stands for.
func (m *matcher) groupValue(to reference) (graph.Value, bool) {
	e, s := &m.p.edges[to.at], &m.edges[to.at]
	near := m.nodes[e.from]
	if !s.set || near == nil {
		return nil, false
	}
	length := len(e.group.edges)
	list := graph.List{}
	for i, r := range s.list {
		if to.node && i%length == to.part {
			list = append(list, near)
		}
		if !to.node && i%length == to.part {
			list = append(list, r)
		}
		near = r.Other(near)
		if to.node && to.part == length && i%length == length-1 {
			list = append(list, near)
		}
	}
	return list, true
}

// repeat tells of each end to which repetitions of a group lead. begin is where the
// repetition begins that is not complete, near the node up to which it leads.
func (m *matcher) repeat(edge, hop int, begin, near *graph.Node, tell func(*graph.Node) error) error {
	e, s := &m.p.edges[edge], &m.edges[edge]
	g := e.group
	length := len(g.edges)
	done := int64(len(s.list) / length)
	if hop == 0 {
		if done >= e.minimum && (e.maximum < 0 || done <= e.maximum) {
			s.set = true
			err := tell(near)
			s.set = false
			if err != nil {
				return err
			}
		}
		if e.maximum >= 0 && done >= e.maximum || !m.groupNode(g, 0, near) {
			return nil
		}
	}
	step := &g.edges[hop]
	for _, r := range adjacent(near, step.direction) {
		if err := m.step(); err != nil {
			return err
		}
		if !step.typed(r) || s.contains(r) || m.taken(edge, r) {
			continue
		}
		to := r.Other(near)
		if to.Deleted || !m.groupNode(g, hop+1, to) {
			continue
		}
		s.push(r)
		err := m.repeated(edge, hop, begin, to, tell)
		s.pop()
		if err != nil {
			return err
		}
	}
	return nil
}

// repeated continues behind a relationship of a repetition.
func (m *matcher) repeated(edge, hop int, begin, near *graph.Node, tell func(*graph.Node) error) error {
	g := m.p.edges[edge].group
	if hop+1 < len(g.edges) {
		return m.repeat(edge, hop+1, begin, near, tell)
	}
	if holds, err := m.repetition(edge, begin); err != nil || !holds {
		return err
	}
	return m.repeat(edge, 0, near, near, tell)
}

// taken tells whether another pattern of the scope of uniqueness has a relationship.
func (m *matcher) taken(edge int, r *graph.Relationship) bool {
	for i := range m.p.edges {
		if i != edge && m.edges[i].set && m.rival(&m.p.edges[edge], &m.p.edges[i]) && m.edges[i].contains(r) {
			m.count(ruleRepetition, repetitionRefused)
			return true
		}
	}
	return false
}

func (m *matcher) groupNode(g *groupElement, at int, n *graph.Node) bool {
	labels := g.patterns[at].Labels
	return (len(labels) == 0 || m.labelled(n, [][]string{labels})) && g.nodes[at].satisfied(n.HasLabel, len(n.Labels) > 0)
}

// repetition tests the properties and conditions of the last repetition, which begins at a
// node.
func (m *matcher) repetition(edge int, begin *graph.Node) (bool, error) {
	g := m.p.edges[edge].group
	list := m.edges[edge].list
	list = list[len(list)-len(g.edges):]
	values := map[string]graph.Value{}
	right := true
	node := func(n *cypher.NodePattern, v *graph.Node) {
		if has, again := values[n.Variable]; again && has != graph.Value(v) {
			right = false
		}
		if n.Variable != "" {
			values[n.Variable] = v
		}
	}
	near := begin
	node(g.path.Start, near)
	for i, r := range list {
		if name := g.path.Steps[i].Relationship.Variable; name != "" {
			values[name] = r
		}
		near = r.Other(near)
		node(g.path.Steps[i].Node, near)
	}
	if !right {
		return false, nil
	}
	assigned := func(name string) (graph.Value, bool) {
		if v, is := values[name]; is {
			return v, true
		}
		return Assignment{m}.Value(name)
	}
	near = begin
	if holds, err := m.groupHolds(g.path.Start.Properties, g.path.Start.Where, near.Properties, assigned); !holds {
		return false, err
	}
	for i, r := range list {
		step := g.path.Steps[i]
		if holds, err := m.groupHolds(step.Relationship.Properties, step.Relationship.Where, r.Properties, assigned); !holds {
			return false, err
		}
		near = r.Other(near)
		if holds, err := m.groupHolds(step.Node.Properties, step.Node.Where, near.Properties, assigned); !holds {
			return false, err
		}
	}
	return m.groupHolds(nil, g.where, nil, assigned)
}

// groupHolds tests a map of properties and a condition.
func (m *matcher) groupHolds(properties, where cypher.Expr, has graph.Map, assigned func(string) (graph.Value, bool)) (bool, error) {
	if properties != nil {
		v, err := m.p.env.Evaluate(properties, assigned)
		if err != nil {
			return false, err
		}
		asked, err := equalities("", v, properties)
		if err != nil || !m.satisfies(has, asked) {
			return false, err
		}
	}
	if where == nil {
		return true, nil
	}
	v, err := m.p.env.Evaluate(where, assigned)
	return v == graph.Value(graph.Boolean(true)), err
}

func groupCase(repetitions int) spec.Case {
	switch repetitions {
	case 0:
		return groupNone
	case 1:
		return groupOnce
	}
	return groupSeveral
}
