package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleCreate.
const (
	createNode spec.Case = iota
	createBoundNode
	createRelationship
	createPath
)

var ruleCreate = spec.Declare(spec.Rule{
	ID:        "clause.create",
	Statement: "CREATE makes, for each record, the nodes of its pattern that are not bound and all its relationships; properties that are null are left out.",
	From:      manual("Syntax for nodes; Syntax for relationships", "clauses/create"),
	Keywords:  []string{"CREATE"},
	Cases:     []string{createNode: "node", createBoundNode: "bound node", createRelationship: "relationship", createPath: "path"},
	Only:      spec.GraphOnly(),
})

// construction makes the entities of path patterns, for CREATE and MERGE.
type construction struct {
	e     *evaluation
	parts []part
	names []string // the variables that it introduces
	slots map[string]int
	width int // of the records that it reads
}

// part is a node, a relationship or a path of a construction. Parts refer to each
// other by their place in the list.
type part struct {
	slot       int // in the record behind the clause; -1 without a variable
	bound      func(env *environment) graph.Value
	same       int // the part before that is the same node, or -1
	labels     []string
	properties expression // nil if there are none
	late       bool       // the properties speak of variables of this pattern
	kind       partKind
	start, end int   // of a relationship
	members    []int // of a path: nodes and relationships in turn
	kindName   string
	at         syntax.Position
	variable   string
}

type partKind uint8

const (
	nodePart partKind = iota
	relationshipPart
	pathPart
)

// construction compiles path patterns for making; after is the scope behind it.
func (e *evaluation) construction(paths []*syntax.PathPattern, s *scope) (*construction, *scope, error) {
	c := &construction{e: e, slots: map[string]int{}, width: len(s.names)}
	for _, name := range patternVariables(paths) {
		if _, _, bound := s.find(name); !bound {
			c.slots[name] = len(s.names) + len(c.names)
			c.names = append(c.names, name)
		}
	}
	after := s.extended(c.names...)
	for _, path := range paths {
		if err := c.path(path, s, after); err != nil {
			return nil, nil, err
		}
	}
	return c, after, nil
}

func (c *construction) path(path *syntax.PathPattern, before, after *scope) error {
	last, err := c.node(path.Start, before, after)
	if err != nil {
		return err
	}
	members := []int{last}
	for _, step := range path.Steps {
		node, err := c.node(step.Node, before, after)
		if err != nil {
			return err
		}
		r := step.Relationship
		if len(r.Types) != 1 {
			return syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "NoSingleRelationshipType", r.At, "a relationship is made with exactly one type")
		}
		p := part{kind: relationshipPart, slot: c.slot(r.Variable), same: -1, kindName: r.Types[0], start: last, end: node, at: r.At, variable: r.Variable}
		if r.Direction == syntax.Incoming {
			p.start, p.end = node, last
		}
		if err := c.properties(&p, r.Properties, after); err != nil {
			return err
		}
		c.parts = append(c.parts, p)
		members = append(members, len(c.parts)-1, node)
		last = node
	}
	if path.Variable != "" {
		c.parts = append(c.parts, part{kind: pathPart, slot: c.slot(path.Variable), same: -1, members: members, at: path.At})
	}
	return nil
}

func (c *construction) slot(variable string) int {
	if slot, ok := c.slots[variable]; ok && variable != "" {
		return slot
	}
	return -1
}

// node adds a node pattern: a new node, the same as one before, or a bound one.
func (c *construction) node(n *syntax.NodePattern, before, after *scope) (int, error) {
	p := part{kind: nodePart, slot: c.slot(n.Variable), same: -1, labels: n.Labels, at: n.At, variable: n.Variable}
	if n.Variable != "" {
		if depth, slot, bound := before.find(n.Variable); bound {
			p.bound = func(env *environment) graph.Value { return env.up(depth).values[slot] }
		}
		p.same = slices.IndexFunc(c.parts, func(q part) bool { return q.kind == nodePart && q.variable == n.Variable && q.same < 0 })
	}
	if err := c.properties(&p, n.Properties, after); err != nil {
		return 0, err
	}
	c.parts = append(c.parts, p)
	return len(c.parts) - 1, nil
}

func (c *construction) properties(p *part, x syntax.Expr, after *scope) error {
	if x == nil {
		return nil
	}
	var err error
	p.properties, err = c.e.expression(x, after)
	p.late = referencesOf(x).hasAny(c.names)
	return err
}

// prepared holds the properties of a record's parts that were computed before any
// record's entities were made; nil for those that are computed late.
type prepared []graph.Map

// prepare computes the properties that do not depend on what is made.
func (c *construction) prepare(env *environment) (prepared, error) {
	maps := make(prepared, len(c.parts))
	for i := range c.parts {
		p := &c.parts[i]
		if p.late || p.properties == nil {
			continue
		}
		m, err := c.e.propertyMap(p.properties, env, p.at)
		if err != nil {
			return nil, err
		}
		maps[i] = m
	}
	return maps, nil
}

// build makes the entities and returns the record behind the clause.
func (c *construction) build(r record, outer *environment, maps prepared) (record, error) {
	out := r.extended(nulls(len(c.names))...)
	env := &environment{values: out, outer: outer}
	made := make([]graph.Value, len(c.parts))
	for _, kind := range []partKind{nodePart, relationshipPart, pathPart} {
		for i := range c.parts {
			p := &c.parts[i]
			if p.kind != kind {
				continue
			}
			properties := maps[i]
			if p.late && p.same < 0 && p.bound == nil {
				var err error
				if properties, err = c.e.propertyMap(p.properties, env, p.at); err != nil {
					return nil, err
				}
			}
			v, err := c.make(p, env, made, properties)
			if err != nil {
				return nil, err
			}
			made[i] = v
			if p.slot >= 0 {
				out[p.slot] = v
			}
		}
	}
	return out, nil
}

// make makes one part, or finds it where it is bound or was made before.
func (c *construction) make(p *part, env *environment, made []graph.Value, properties graph.Map) (graph.Value, error) {
	switch p.kind {
	case nodePart:
		if p.bound != nil {
			c.e.count(ruleCreate, createBoundNode)
			return c.boundNode(p.bound(env), p)
		}
		if p.same >= 0 {
			return made[p.same], nil
		}
		c.e.count(ruleCreate, createNode)
		return c.e.graph.CreateNode(p.labels, properties), c.e.step()
	case relationshipPart:
		c.e.count(ruleCreate, createRelationship)
		return c.e.graph.CreateRelationship(made[p.start].(*graph.Node), made[p.end].(*graph.Node), p.kindName, properties), c.e.step()
	case pathPart:
		c.e.count(ruleCreate, createPath)
		path := graph.Path{}
		for i, member := range p.members {
			if i%2 == 0 {
				path.Nodes = append(path.Nodes, made[member].(*graph.Node))
			} else {
				path.Relationships = append(path.Relationships, made[member].(*graph.Relationship))
			}
		}
		return path, nil
	}
	panic("eval/cypher: kind of part")
}

func (c *construction) boundNode(v graph.Value, p *part) (graph.Value, error) {
	n, ok := v.(*graph.Node)
	switch {
	case !ok:
		return nil, raise(syntax.TypeError, "InvalidArgumentType", p.at, "a relationship joins nodes, and %s is %s", p.variable, graph.Format(v))
	case n.Deleted:
		return nil, deletedAccess(p.at)
	}
	return n, nil
}

// create compiles CREATE. The properties of all records are computed before the
// first entity is made: the clause does not read its own writes.
func (e *evaluation) create(c *syntax.Create, s *scope) (stage, *scope, error) {
	made, after, err := e.construction(c.Paths, s)
	if err != nil {
		return nil, nil, err
	}
	return func(outer *environment, records []record) ([]record, error) {
		maps := make([]prepared, len(records))
		for i, r := range records {
			env := &environment{values: r.extended(nulls(len(made.names))...), outer: outer}
			if maps[i], err = made.prepare(env); err != nil {
				return nil, err
			}
		}
		out := make([]record, len(records))
		for i, r := range records {
			if out[i], err = made.build(r, outer, maps[i]); err != nil {
				return nil, err
			}
		}
		return out, nil
	}, after, nil
}

// propertyMap computes the properties of a new entity.
func (e *evaluation) propertyMap(x expression, env *environment, at syntax.Position) (graph.Map, error) {
	v, err := x(env)
	if err != nil {
		return nil, err
	}
	m, ok := v.(graph.Map)
	if !ok {
		return nil, raise(syntax.TypeError, "InvalidArgumentType", at, "properties are given by a map, not by %s", graph.Format(v))
	}
	properties := make(graph.Map, len(m))
	for _, key := range sortedKeys(m) {
		err := storable(m[key], at)
		e.countStorable(m[key], err)
		if err != nil {
			return nil, err
		}
		properties[key] = stored(m[key])
	}
	return properties, nil
}
