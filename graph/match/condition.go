package match

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

// condition requires properties whose values depend on variables of the pattern.
type condition struct {
	owner reference // a node, or the relationships of an edge
	key   string    // empty if the expression is a whole map
	expr  cypher.Expr
	needs []reference // what must be assigned before, with the owner
}

// properties divides a map of properties into equalities, whose values are known before anything is matched,
// and conditions.
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

// needs returns the parts of the pattern that an expression reads. It says whether the expression reads a
// part that the driving record does not hold.
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
