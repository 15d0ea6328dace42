package gremlin

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
)

// match writes MATCH: each path as a walk from its first node. All relationships of
// the clause are different.
func (t *translator) match(m *cypher.Match) {
	if m.Optional {
		t.fail("OPTIONAL MATCH")
		return
	}
	var relationships []string
	for _, path := range m.Paths {
		if path.Variable != "" || path.Shortest != cypher.AllPaths {
			t.fail("a named path")
			return
		}
		t.path(path, &relationships)
	}
	if m.Where != nil {
		t.step("filter(%s)", t.isTrue(m.Where))
	}
}

func (t *translator) path(path *cypher.PathPattern, relationships *[]string) {
	if path.Selector.Kind != cypher.NoSelector {
		t.fail("a path selector")
	}
	for _, s := range path.Steps {
		if r := s.Relationship; r.Group != nil || r.Where != nil || r.Expression != nil {
			t.fail("a relationship pattern beyond openCypher 9")
		}
	}
	at := t.start(path.Start)
	for _, s := range path.Steps {
		at = t.walk(at, s, relationships)
	}
}

// start goes to the first node of a path and returns its name.
func (t *translator) start(n *cypher.NodePattern) string {
	if t.bound[n.Variable] != unbound {
		t.step("select(%s)", quoted(n.Variable))
		t.node(n)
		return n.Variable
	}
	t.step("V()")
	t.node(n)
	return t.bind(n.Variable, node)
}

// bind names where the traversal is.
func (t *translator) bind(variable string, what binding) string {
	if variable == "" {
		variable = t.fresh()
	}
	t.bound[variable] = what
	t.step("as(%s)", quoted(variable))
	return variable
}

// node asks for labels and properties.
func (t *translator) node(n *cypher.NodePattern) {
	if n.Where != nil || n.Expression != nil {
		t.fail("a node pattern beyond openCypher 9")
	}
	for _, label := range n.Labels {
		t.step("hasLabel(%s)", quoted(label))
	}
	t.properties(n.Properties)
}

func (t *translator) properties(x cypher.Expr) {
	for _, e := range t.entries(x) {
		value, ok := t.literal(e.Value)
		if !ok { // null is equal to nothing
			t.fail("a pattern's property other than a constant")
		}
		t.step("has(%s, P.eq(%s))", quoted(e.Key), value)
	}
}

func (t *translator) entries(x cypher.Expr) []cypher.MapEntry {
	switch x := x.(type) {
	case nil:
		return nil
	case *cypher.MapLiteral:
		return x.Entries
	default: // The grammar has nothing else there.
		t.fail("a parameter as a pattern's properties")
		return nil
	}
}

// walk goes along a relationship and returns the name of the node at its end.
func (t *translator) walk(from string, s cypher.Step, relationships *[]string) string {
	r := s.Relationship
	switch {
	case r.Length != nil:
		t.fail("variable length")
	case t.bound[r.Variable] != unbound:
		t.fail("a relationship that is bound already")
	case r.Properties != nil && r.Direction != cypher.Outgoing && r.Direction != cypher.Incoming:
		t.fail("properties of a relationship of either direction")
	}
	edges := quotedAll(r.Types)
	name := r.Variable
	if name == "" {
		name = t.fresh()
	}
	t.bound[name] = relationship
	switch r.Direction {
	case cypher.Outgoing:
		t.step("outE(%s)", edges)
		t.properties(r.Properties)
		t.step("as(%s).inV()", quoted(name))
	case cypher.Incoming:
		t.step("inE(%s)", edges)
		t.properties(r.Properties)
		t.step("as(%s).outV()", quoted(name))
	case cypher.Either, cypher.Both:
		// bothE gives a loop twice; openCypher has it once. The step behind keeps the name
		// from, which TinkerPop 3.7 forgets too early where only a branch asks for it.
		t.step("union(__.outE(%s).as(%s).inV(), __.inE(%s).as(%s).outV().where(P.neq(%s)))", edges, quoted(name), edges, quoted(name), quoted(from))
		t.step("filter(__.select(%s))", quoted(from))
	}
	to := s.Node.Variable
	if t.bound[to] != unbound {
		t.node(s.Node)
		t.step("where(P.eq(%s))", quoted(to))
	} else {
		t.node(s.Node)
		to = t.bind(to, node)
	}
	for _, other := range *relationships {
		t.step("where(%s, P.neq(%s))", quoted(name), quoted(other))
	}
	*relationships = append(*relationships, name)
	return to
}

func quotedAll(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = quoted(name)
	}
	return strings.Join(list, ", ")
}

// create writes CREATE: its nodes, then its relationships.
func (t *translator) create(c *cypher.Create) {
	type edge struct {
		from, to string
		pattern  *cypher.RelationshipPattern
	}
	var edges []edge
	for _, path := range c.Paths {
		if path.Variable != "" {
			t.fail("a named path")
		}
		from := t.createNode(path.Start)
		for _, s := range path.Steps {
			to := t.createNode(s.Node)
			e := edge{from, to, s.Relationship}
			if s.Relationship.Direction == cypher.Incoming {
				e.from, e.to = to, from
			}
			edges, from = append(edges, e), to
		}
	}
	for _, e := range edges {
		if len(e.pattern.Types) != 1 || e.pattern.Length != nil {
			t.fail("a relationship without a type")
			return
		}
		t.step("addE(%s).from(%s).to(%s)", quoted(e.pattern.Types[0]), quoted(e.from), quoted(e.to))
		t.values(e.pattern.Properties)
		t.bind(e.pattern.Variable, relationship)
	}
}

func (t *translator) createNode(n *cypher.NodePattern) string {
	if t.bound[n.Variable] != unbound {
		return n.Variable
	}
	if len(n.Labels) != 1 {
		t.fail("a node without a label, or with several")
		return ""
	}
	t.step("addV(%s)", quoted(n.Labels[0]))
	t.values(n.Properties)
	return t.bind(n.Variable, node)
}

// values gives the properties of what was made their values; null is none.
func (t *translator) values(x cypher.Expr) {
	for _, e := range t.entries(x) {
		if !isNull(e.Value) {
			t.give(e.Key, e.Value)
		}
	}
}

func (t *translator) give(key string, x cypher.Expr) {
	value, ok := t.literal(x)
	if !ok {
		t.fail("a property's value other than a constant")
	}
	t.step("property(%s, %s)", quoted(key), value)
}

// set writes SET of one property.
func (t *translator) set(c *cypher.Set) {
	for _, item := range c.Items {
		p, ok := item.(*cypher.SetProperty)
		if !ok {
			t.fail("SET of labels or of all properties")
			return
		}
		t.change(p.Target, p.Value)
	}
}

func (t *translator) remove(c *cypher.Remove) {
	for _, item := range c.Items {
		p, ok := item.(*cypher.RemoveProperty)
		if !ok {
			t.fail("REMOVE of labels")
			return
		}
		t.change(p.Target, &cypher.Null{})
	}
	if len(c.Items) > 1 {
		t.fail("several changes in one clause") // what is dropped goes on no further
	}
}

func (t *translator) change(target *cypher.Property, value cypher.Expr) {
	variable, key, ok := t.property(target)
	if !ok {
		t.fail("SET of something other than a variable's property")
		return
	}
	t.step("select(%s)", quoted(variable))
	if isNull(value) {
		t.step("properties(%s).drop()", quoted(key))
		return
	}
	t.give(key, value)
}

// delete writes DETACH DELETE, and DELETE of a relationship. A vertex takes its edges
// with it.
func (t *translator) delete(c *cypher.Delete) {
	if len(c.Items) != 1 {
		t.fail("DELETE of several entities")
		return
	}
	variable, ok := t.variable(c.Items[0])
	if !ok || t.bound[variable] == node && !c.Detach {
		t.fail("DELETE of a node that may have relationships")
		return
	}
	t.step("%s", fmt.Sprintf("select(%s).drop()", quoted(variable)))
}
