package match

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Environment is the driving record and the meaning of expressions, for one pattern.
type Environment interface {
	// Bound returns the value of a variable that the driving record holds.
	Bound(name string) (graph.Value, bool)
	// Evaluate computes an expression under the record and the variables that the pattern has assigned.
	Evaluate(x cypher.Expr, assigned func(name string) (graph.Value, bool)) (graph.Value, error)
}

// Pattern is a tuple of path patterns that is ready for one driving record.
type Pattern struct {
	env        Environment
	nodes      []nodeElement
	edges      []edgeElement
	paths      []pathElement
	ordinary   []int // paths that are no shortest paths
	shortest   []int
	names      map[string]reference
	variables  []string
	conditions []condition
	impossible bool // a bound variable, or a property that is required, is null
}

// nodeElement is a node of the pattern: all node patterns of one variable together.
type nodeElement struct {
	labels [][]string // of each pattern that has labels
	tests  []*labelTest
	equal  []equality
	bound  *graph.Node // the node of the driving record, or nil
}

// edgeElement is a relationship pattern.
type edgeElement struct {
	variable         string
	types            []string
	test             *labelTest
	direction        cypher.Direction
	from, to         int // the nodes to its left and right
	path             int
	list             bool  // it has a length, so that its variable is a list
	minimum, maximum int64 // the length; a negative maximum means that the pattern gives none
	shortest         bool
	group            *groupElement // of a quantified path pattern
	equal            []equality
	given            bool // the driving record has the relationships
	bound            []*graph.Relationship
}

// pathElement is a path pattern.
type pathElement struct {
	start int
	edges []int
	kind  cypher.Shortest
}

// referenceKind says what a variable stands for.
type referenceKind uint8

const (
	toNode referenceKind = iota
	toEdge
	toPath
	toGroup
)

// reference is what a variable of the pattern stands for.
type reference struct {
	kind referenceKind
	at   int
	part int // of a group: the node, or the relationship, of each repetition
	node bool
}

// Variables returns the names that the pattern binds and the driving record does not bind, in the order of
// their first occurrence. The caller must not change the list.
func (p *Pattern) Variables() []string { return p.variables }

// Compile makes a tuple of path patterns ready for a driving record. It evaluates properties that depend on
// no variable of the pattern. It returns an error of evaluation, a TypeError for a bound variable whose kind
// is not the kind that the pattern requires, and SyntaxErrors for patterns that no scope allows.
func Compile(paths []*cypher.PathPattern, env Environment) (*Pattern, error) {
	c := compiler{p: &Pattern{env: env, names: map[string]reference{}}}
	for _, path := range paths {
		if err := c.path(path); err != nil {
			return nil, err
		}
	}
	for _, maps := range c.maps {
		if err := c.properties(maps); err != nil {
			return nil, err
		}
	}
	return c.p, nil
}

type compiler struct {
	p    *Pattern
	maps []propertyMap
}

// propertyMap is a map of properties with its owner. It waits until all variables of the pattern are known.
type propertyMap struct {
	owner reference
	expr  cypher.Expr
}

func (c *compiler) path(path *cypher.PathPattern) error {
	p := c.p
	at := len(p.paths)
	p.paths = append(p.paths, pathElement{kind: path.Shortest})
	if path.Shortest == cypher.AllPaths {
		p.ordinary = append(p.ordinary, at)
	} else {
		p.shortest = append(p.shortest, at)
		if len(path.Steps) != 1 {
			return cypher.Raise(cypher.SyntaxError, cypher.CompileTime, "UnexpectedSyntax", path.At, "a shortest path asks for exactly one relationship pattern")
		}
	}
	if path.Variable != "" {
		_, bound := p.env.Bound(path.Variable)
		if _, again := p.names[path.Variable]; bound || again {
			return cypher.Raise(cypher.SyntaxError, cypher.CompileTime, "VariableAlreadyBound", path.At, "variable `%s` is bound already", path.Variable)
		}
		c.name(path.Variable, reference{kind: toPath, at: at})
	}
	left, err := c.node(path.Start)
	if err != nil {
		return err
	}
	p.paths[at].start = left
	for _, step := range path.Steps {
		right, err := c.node(step.Node)
		if err != nil {
			return err
		}
		if err := c.edge(step.Relationship, at, left, right); err != nil {
			return err
		}
		left = right
	}
	return nil
}

// name adds a variable that the driving record does not hold.
func (c *compiler) name(name string, to reference) {
	c.p.names[name] = to
	c.p.variables = append(c.p.variables, name)
}

func conflict(name, kind string, at cypher.Position) error {
	return cypher.Raise(cypher.SyntaxError, cypher.CompileTime, "VariableTypeConflict", at, "variable `%s` stands for a %s and for something else", name, kind)
}

func wrongType(name, kind string, at cypher.Position) error {
	return cypher.Raise(cypher.TypeError, cypher.Runtime, "InvalidArgumentType", at, "the value of variable `%s` is no %s", name, kind)
}

// node returns the element of a node pattern.
func (c *compiler) node(n *cypher.NodePattern) (int, error) {
	p := c.p
	at := len(p.nodes)
	to, again := p.names[n.Variable]
	switch {
	case n.Variable != "" && again && to.kind != toNode:
		return 0, conflict(n.Variable, "node", n.At)
	case n.Variable != "" && again:
		at = to.at
	default:
		p.nodes = append(p.nodes, nodeElement{})
		if err := c.bindNode(n, at); err != nil {
			return 0, err
		}
	}
	if len(n.Labels) > 0 {
		p.nodes[at].labels = append(p.nodes[at].labels, n.Labels)
	}
	if n.Expression != nil {
		test, err := c.labelTest(n.Expression)
		if err != nil {
			return 0, err
		}
		p.nodes[at].tests = append(p.nodes[at].tests, test)
	}
	if n.Properties != nil {
		c.maps = append(c.maps, propertyMap{reference{kind: toNode, at: at}, n.Properties})
	}
	return at, nil
}

func (c *compiler) bindNode(n *cypher.NodePattern, at int) error {
	if n.Variable == "" {
		return nil
	}
	value, bound := c.p.env.Bound(n.Variable)
	if !bound {
		c.name(n.Variable, reference{kind: toNode, at: at})
		return nil
	}
	c.p.names[n.Variable] = reference{kind: toNode, at: at}
	switch value := value.(type) {
	case *graph.Node:
		c.p.nodes[at].bound = value
	case graph.Null:
		c.p.impossible = true
	default:
		return wrongType(n.Variable, "node", n.At)
	}
	return nil
}

func (c *compiler) edge(r *cypher.RelationshipPattern, path, left, right int) error {
	p := c.p
	at := len(p.edges)
	e := edgeElement{variable: r.Variable, types: r.Types, direction: r.Direction, from: left, to: right,
		path: path, minimum: 1, maximum: 1, shortest: p.paths[path].kind != cypher.AllPaths}
	var err error
	if e.test, err = c.labelTest(r.Expression); err != nil {
		return err
	}
	if r.Length != nil {
		e.list, e.maximum = true, -1
		if r.Length.Minimum != nil {
			e.minimum = *r.Length.Minimum
		}
		if r.Length.Maximum != nil {
			e.maximum = *r.Length.Maximum
		}
	}
	if r.Group != nil {
		if e.group, err = c.group(r.Group, at); err != nil {
			return err
		}
	}
	if r.Variable != "" {
		to, again := p.names[r.Variable]
		if again && (to.kind != toEdge || p.edges[to.at].list != e.list) {
			return conflict(r.Variable, "relationship", r.At)
		}
		if err := c.bindEdge(r, &e, at, again); err != nil {
			return err
		}
	}
	p.edges = append(p.edges, e)
	p.paths[path].edges = append(p.paths[path].edges, at)
	if r.Properties != nil {
		c.maps = append(c.maps, propertyMap{reference{kind: toEdge, at: at}, r.Properties})
	}
	return nil
}

func (c *compiler) bindEdge(r *cypher.RelationshipPattern, e *edgeElement, at int, again bool) error {
	value, bound := c.p.env.Bound(r.Variable)
	if !bound {
		if !again {
			c.name(r.Variable, reference{kind: toEdge, at: at})
		}
		return nil
	}
	c.p.names[r.Variable] = reference{kind: toEdge, at: at}
	e.given = true
	if _, null := value.(graph.Null); null {
		c.p.impossible = true
		return nil
	}
	if !e.list {
		one, is := value.(*graph.Relationship)
		if !is {
			return wrongType(r.Variable, "relationship", r.At)
		}
		e.bound = []*graph.Relationship{one}
		return nil
	}
	list, is := value.(graph.List)
	if !is {
		return wrongType(r.Variable, "list of relationships", r.At)
	}
	for _, item := range list {
		switch item := item.(type) {
		case *graph.Relationship:
			e.bound = append(e.bound, item)
		case graph.Null:
			c.p.impossible = true
		default:
			return wrongType(r.Variable, "list of relationships", r.At)
		}
	}
	return nil
}

// Assignment gives values to the variables of a pattern.
type Assignment struct{ m *matcher }

// Value returns the value of a variable of the pattern. The caller may keep the value. Value returns false
// for names that the pattern does not know.
func (a Assignment) Value(name string) (graph.Value, bool) {
	to, known := a.m.p.names[name]
	if !known {
		return nil, false
	}
	switch to.kind {
	case toNode:
		n := a.m.nodes[to.at]
		return n, n != nil
	case toEdge:
		return a.m.edgeValue(to.at)
	case toPath:
		return a.m.pathValue(to.at)
	case toGroup:
		return a.m.groupValue(to)
	}
	panic("match: a variable of a kind that there is not")
}

// Path returns what a path pattern stands for, by its place among the patterns.
func (a Assignment) Path(at int) (graph.Path, bool) {
	v, ok := a.m.pathValue(at)
	if !ok {
		return graph.Path{}, false
	}
	path, is := v.(graph.Path)
	return path, is
}

func (m *matcher) edgeValue(at int) (graph.Value, bool) {
	e := &m.edges[at]
	if !e.set {
		return nil, false
	}
	if !m.p.edges[at].list {
		return e.list[0], true
	}
	list := make(graph.List, len(e.list))
	for i, r := range e.list {
		list[i] = r
	}
	if e.reversed {
		slices.Reverse(list)
	}
	return list, true
}

func (m *matcher) pathValue(at int) (graph.Value, bool) {
	path := &m.p.paths[at]
	node := m.nodes[path.start]
	if node == nil {
		return nil, false
	}
	value := graph.Path{Nodes: []*graph.Node{node}, Relationships: []*graph.Relationship{}}
	for _, i := range path.edges {
		if !m.edges[i].set {
			return nil, false
		}
		first := len(value.Relationships)
		value.Relationships = append(value.Relationships, m.edges[i].list...)
		if m.edges[i].reversed {
			slices.Reverse(value.Relationships[first:])
		}
		for _, r := range value.Relationships[first:] {
			node = r.Other(node)
			value.Nodes = append(value.Nodes, node)
		}
	}
	return value, true
}
