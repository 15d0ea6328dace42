package match

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// condition asks for properties whose values depend on variables of the pattern.
type condition struct {
	owner reference // a node, or the relationships of an edge
	key   string    // empty if the expression is a whole map
	expr  cypher.Expr
	needs []reference // what has to be assigned before, the owner among it
}

// properties divides a map of properties into equalities with values that are known
// before anything is matched, and conditions.
func (c *compiler) properties(m propertyMap) error {
	if literal, is := m.expr.(*cypher.MapLiteral); is {
		for _, entry := range literal.Entries {
			if err := c.property(m.owner, entry.Key, entry.Value); err != nil {
				return err
			}
		}
		return nil
	}
	return c.property(m.owner, "", m.expr)
}

func (c *compiler) property(owner reference, key string, x cypher.Expr) error {
	needs, depends := c.needs(owner, x)
	if depends {
		c.p.conditions = append(c.p.conditions, condition{owner, key, x, needs})
		return nil
	}
	value, err := c.p.env.Evaluate(x, func(string) (graph.Value, bool) { return nil, false })
	if err != nil {
		return err
	}
	asked, err := equalities(key, value, x)
	if err != nil {
		return err
	}
	for _, q := range asked {
		c.demand(owner, q)
	}
	return nil
}

func (c *compiler) demand(owner reference, q equality) {
	_, null := q.value.(graph.Null)
	if owner.kind == toNode {
		n := &c.p.nodes[owner.at]
		n.equal = append(n.equal, q)
		c.p.impossible = c.p.impossible || null
		return
	}
	e := &c.p.edges[owner.at]
	e.equal = append(e.equal, q)
	c.p.impossible = c.p.impossible || null && e.minimum > 0
}

// equalities turns the value of a property, or of a whole map if key is empty, into
// what it asks for, in the order of the keys.
func equalities(key string, value graph.Value, x cypher.Expr) ([]equality, error) {
	if key != "" {
		return []equality{{key, value}}, nil
	}
	entries, is := value.(graph.Map)
	if !is {
		return nil, cypher.Raise(cypher.TypeError, cypher.Runtime, "InvalidArgumentType", x.Place(), "the properties of a pattern are no map")
	}
	var asked []equality
	for k, v := range entries {
		asked = append(asked, equality{k, v})
	}
	slices.SortFunc(asked, func(a, b equality) int {
		if a.key < b.key {
			return -1
		}
		return 1
	})
	return asked, nil
}

// needs returns the parts of the pattern that an expression reads, and whether it
// reads any that the driving record does not hold.
func (c *compiler) needs(owner reference, x cypher.Expr) ([]reference, bool) {
	needs, depends := []reference{owner}, false
	read := func(name string) {
		to, known := c.p.names[name]
		if !known {
			return
		}
		if _, bound := c.p.env.Bound(name); bound {
			return
		}
		needs, depends = append(needs, to), true
	}
	if !mentions(x, read) {
		for _, name := range c.p.variables {
			read(name)
		}
	}
	return needs, depends
}

// holds tests a condition under the assignment.
func (m *matcher) holds(c *condition) (bool, error) {
	value, err := m.p.env.Evaluate(c.expr, Assignment{m}.Value)
	if err != nil {
		return false, err
	}
	asked, err := equalities(c.key, value, c.expr)
	if err != nil {
		return false, err
	}
	if c.owner.kind == toNode {
		return m.satisfies(m.nodes[c.owner.at].Properties, asked), nil
	}
	for _, r := range m.edges[c.owner.at].list {
		if !m.satisfies(r.Properties, asked) {
			return false, nil
		}
	}
	return true, nil
}

// satisfies tells whether all equalities are true of the properties.
func (m *matcher) satisfies(properties graph.Map, asked []equality) bool {
	for i := range asked {
		var truth semantics.Truth
		if has, is := properties[asked[i].key]; is {
			truth = graph.Equal(has, asked[i].value)
		} else {
			truth = semantics.Unknown // a property that is absent is null
		}
		m.count(ruleProperties, truthCase[truth])
		if truth != semantics.True {
			return false
		}
	}
	return true
}
