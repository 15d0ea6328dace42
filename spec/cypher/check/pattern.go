package check

import (
	"github.com/semcheck/semcheck/spec/cypher"
)

// match declares the variables of the patterns of one MATCH, then checks their
// properties, which may refer to all of them.
func (c *checker) match(paths []*cypher.PathPattern, s *scope) {
	fresh := map[string]bool{} // relationships of this MATCH
	for _, p := range paths {
		if p.Selector.Kind != cypher.NoSelector && len(paths) > 1 {
			raise("UnexpectedSyntax", p.At, "a path with a selector is the only one of its clause")
		}
		if p.Unmodelled != nil {
			for _, name := range p.Unmodelled.Variables {
				if _, bound := s.lookup(name); !bound {
					s.declare(name, unknown)
				}
			}
			if p.Variable != "" {
				bind(s, p.Variable, of(path), p.At)
			}
			continue
		}
		matchNode(p.Start, s)
		for _, step := range p.Steps {
			if g := step.Relationship.Group; g != nil {
				groupVariables(g, s, step.Relationship.At)
			}
			matchRelationship(step.Relationship, s, fresh)
			matchNode(step.Node, s)
		}
		if p.Variable != "" {
			bind(s, p.Variable, of(path), p.At)
		}
	}
	for _, p := range paths {
		c.matchProperties(p, s)
	}
}

func (c *checker) matchProperties(p *cypher.PathPattern, s *scope) {
	if p.Unmodelled != nil {
		for _, x := range p.Unmodelled.Parts {
			c.part(x, s, forbidden)
		}
		return
	}
	node := func(n *cypher.NodePattern) {
		c.dynamicLabels(n.Expression, s, forbidden)
		c.matchedProperties(n.Properties, s)
		c.condition(n.Where, s, forbidden)
	}
	node(p.Start)
	for _, step := range p.Steps {
		r := step.Relationship
		c.dynamicLabels(r.Expression, s, forbidden)
		c.matchedProperties(r.Properties, s)
		if r.Where != nil && r.Length != nil {
			raise("UnexpectedSyntax", r.At, "a relationship of variable length has no condition inside")
		}
		c.condition(r.Where, s, forbidden)
		if r.Group != nil {
			c.group(r.Group, s)
		}
		node(step.Node)
	}
}

func (c *checker) matchedProperties(x cypher.Expr, s *scope) {
	if x, ok := x.(*cypher.Parameter); ok {
		raise("InvalidParameterUse", x.At, "a parameter cannot be all properties of a pattern that is matched: expected a map")
	}
	if x != nil {
		c.expr(x, s, forbidden)
	}
}

func matchNode(n *cypher.NodePattern, s *scope) {
	if n.Variable == "" {
		return
	}
	if t, bound := s.lookup(n.Variable); !bound {
		s.declare(n.Variable, of(node))
	} else if t.never(node) {
		raise("VariableTypeConflict", n.At, "%s is %v, and cannot be a node", n.Variable, t.kinds)
	}
}

func matchRelationship(r *cypher.RelationshipPattern, s *scope, fresh map[string]bool) {
	if r.Variable == "" {
		return
	}
	wanted := of(relationship)
	if r.Length != nil {
		wanted = listOf(wanted)
	}
	t, bound := s.lookup(r.Variable)
	switch {
	case !bound:
		s.declare(r.Variable, wanted)
		fresh[r.Variable] = true
	case t.never(wanted.kinds), r.Length != nil && t.only(list) && t.element().never(relationship):
		raise("VariableTypeConflict", r.At, "%s is %v, and cannot be what this pattern finds", r.Variable, t.kinds)
	case fresh[r.Variable]:
		raise("RelationshipUniquenessViolation", r.At, "%s stands twice in one pattern, which never finds a relationship twice", r.Variable)
	default:
		fresh[r.Variable] = true
	}
}

// patternPredicate checks a pattern that binds nothing.
func (c *checker) patternPredicate(p *cypher.PathPattern, s *scope) {
	known := func(name string, allowed kinds, at cypher.Position) {
		if name == "" {
			return
		}
		if t, bound := s.lookup(name); !bound {
			raise("UndefinedVariable", at, "the variable %s is not defined: a pattern in an expression binds none", name)
		} else if t.never(allowed) {
			raise("VariableTypeConflict", at, "%s is %v", name, t.kinds)
		}
	}
	if p.Unmodelled != nil {
		local := newScope(s)
		for _, name := range p.Unmodelled.Variables {
			if _, bound := s.lookup(name); !bound {
				local.declare(name, unknown)
			}
		}
		c.matchProperties(p, local)
		return
	}
	known(p.Start.Variable, node, p.Start.At)
	for _, step := range p.Steps {
		allowed := relationship
		if step.Relationship.Length != nil {
			allowed = list
		}
		known(step.Relationship.Variable, allowed, step.Relationship.At)
		known(step.Node.Variable, node, step.Node.At)
	}
	c.matchProperties(p, s)
}

// create checks patterns of CREATE, or of MERGE. A node that is bound may stand at
// the end of a new relationship, as it is. The variables of relationships come before
// all else in the patterns: openCypher's front end declares the variables of a pattern
// before it checks its types, directions and properties (opencypher/front-end @ 7e1ddfd9,
// SemanticPatternCheck.check, read 2026-11-28).
func (c *checker) create(paths []*cypher.PathPattern, s *scope, merge bool) {
	newRelationships(paths, s)
	for _, p := range paths {
		if p.Shortest != cypher.AllPaths || p.Selector.Kind != cypher.NoSelector {
			raise("UnexpectedSyntax", p.At, "a shortest path cannot be created")
		}
		if p.Unmodelled != nil {
			c.match([]*cypher.PathPattern{p}, s)
			continue
		}
		c.createNode(p.Start, s, len(p.Steps) == 0, merge)
		for _, step := range p.Steps {
			c.createRelationship(step.Relationship, s, merge)
			c.createNode(step.Node, s, false, merge)
		}
		if p.Variable != "" {
			bind(s, p.Variable, of(path), p.At)
		}
	}
}

// newRelationships raises for a relationship whose variable is bound before, or by a
// relationship before it in the same patterns.
func newRelationships(paths []*cypher.PathPattern, s *scope) {
	names := newScope(s)
	for _, p := range paths {
		for _, step := range p.Steps {
			if r := step.Relationship; r.Variable != "" {
				bind(names, r.Variable, of(relationship), r.At)
			}
		}
	}
}

func (c *checker) createNode(n *cypher.NodePattern, s *scope, alone, merge bool) {
	if n.Where != nil || n.Expression != nil {
		raise("UnexpectedSyntax", n.At, "a node that is created has labels, and no condition")
	}
	c.createProperties(n.Properties, s, merge)
	if n.Variable == "" {
		return
	}
	t, bound := s.lookup(n.Variable)
	switch {
	case !bound:
		s.declare(n.Variable, of(node))
	case t.never(node):
		raise("VariableTypeConflict", n.At, "%s is %v, and cannot be a node", n.Variable, t.kinds)
	case alone || len(n.Labels) > 0 || n.Properties != nil:
		raise("VariableAlreadyBound", n.At, "the node %s is already bound, and cannot be created", n.Variable)
	}
}

func (c *checker) createRelationship(r *cypher.RelationshipPattern, s *scope, merge bool) {
	switch {
	case r.Where != nil || r.Expression != nil:
		raise("UnexpectedSyntax", r.At, "a relationship that is created has one type, and no condition")
	case r.Length != nil:
		raise("CreatingVarLength", r.At, "a relationship of variable length cannot be created")
	case len(r.Types) != 1:
		raise("NoSingleRelationshipType", r.At, "a relationship that is created has exactly one type")
	case !merge && (r.Direction == cypher.Either || r.Direction == cypher.Both):
		raise("RequiresDirectedRelationship", r.At, "a relationship that is created has a direction")
	}
	c.createProperties(r.Properties, s, merge)
	if r.Variable != "" {
		bind(s, r.Variable, of(relationship), r.At)
	}
}

func (c *checker) createProperties(x cypher.Expr, s *scope, merge bool) {
	if x == nil {
		return
	}
	if p, ok := x.(*cypher.Parameter); ok && merge {
		raise("InvalidParameterUse", p.At, "a parameter cannot be all properties of a pattern that is merged: expected a map")
	}
	c.expr(x, s, forbidden)
}

func (c *checker) merge(m *cypher.Merge, s *scope) {
	c.create([]*cypher.PathPattern{m.Path}, s, true)
	for _, a := range m.Actions {
		c.set(a.Items, s)
	}
}

func (c *checker) set(items []cypher.SetItem, s *scope) {
	for _, item := range items {
		switch item := item.(type) {
		case *cypher.SetProperty:
			c.require(item.Target.Of, s, entity, "properties are set of")
			c.expr(item.Value, s, forbidden)
		case *cypher.SetProperties:
			c.require(item.Variable, s, entity, "properties are set of")
			c.require(item.Value, s, mapping|entity, "properties come from")
		case *cypher.SetLabels:
			c.require(item.Variable, s, node, "labels are set of")
		}
	}
}

func (c *checker) remove(r *cypher.Remove, s *scope) {
	for _, item := range r.Items {
		switch item := item.(type) {
		case *cypher.RemoveProperty:
			c.require(item.Target.Of, s, entity, "properties are removed from")
		case *cypher.RemoveLabels:
			c.require(item.Variable, s, node, "labels are removed from")
		}
	}
}

func (c *checker) delete(d *cypher.Delete, s *scope) {
	for _, x := range d.Items {
		if labels, ok := x.(*cypher.HasLabels); ok {
			raise("InvalidDelete", labels.At, "DELETE deletes nodes, relationships and paths: a label is removed by REMOVE")
		}
		c.require(x, s, entity|path, "DELETE takes")
	}
}

// require checks an expression of which only some kinds are of use.
func (c *checker) require(x cypher.Expr, s *scope, allowed kinds, what string) static {
	t := c.expr(x, s, forbidden)
	if t.never(allowed) {
		panic(failure{mistype(x, t, allowed, what)})
	}
	return t
}

// requireIn checks an operand of which only some kinds are of use.
func (c *checker) requireIn(x cypher.Expr, s *scope, m mode, allowed kinds, what string) static {
	t := c.expr(x, s, m)
	if !t.never(allowed) {
		return t
	}
	c.mistypes(mistype(x, t, allowed, what))
	return unknown
}

// mistypes raises the error of an operand that never fits, or notes it where the dialect
// asks for the types of values.
func (c *checker) mistypes(err *cypher.Error) {
	if !c.ofValues {
		panic(failure{err})
	}
	c.mistyped = append(c.mistyped, err)
}

func mistype(x cypher.Expr, t static, allowed kinds, what string) *cypher.Error {
	return cypher.Raise(cypher.SyntaxError, cypher.CompileTime, "InvalidArgumentType", x.Place(), "%s %v, not %v", what, allowed, t.kinds)
}
