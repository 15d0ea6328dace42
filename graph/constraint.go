package graph

import "slices"

// ConstraintKind is what a constraint asks for.
type ConstraintKind uint8

// The kinds of constraints.
const (
	Unique ConstraintKind = iota // no two entities have all properties equal
	Exists                       // the property is there
	Key                          // both
	Typed                        // the property, where it is there, has a type
)

// Constraint asks something of the properties of nodes with a label, or of relationships of a
// type.
type Constraint struct {
	Name           string
	Kind           ConstraintKind
	OnRelationship bool
	Label          string // or the relationships' type
	Keys           []string
	Type           string           // its name, of Typed
	Admits         func(Value) bool // of Typed
}

// SameSchema tells whether two constraints are of the same properties of the same entities.
func (c *Constraint) SameSchema(d *Constraint) bool {
	return c.OnRelationship == d.OnRelationship && c.Label == d.Label && slices.Equal(c.Keys, d.Keys)
}

// Called tells whether the constraint has a name.
func (c *Constraint) Called(name string) bool { return c.Name == name }

// Constraints returns the constraints in the order in which they were made. The caller must
// not change the list.
func (g *Graph) Constraints() []*Constraint { return g.constraints }

// AddConstraint adds a constraint. It does not look whether the graph fulfils it.
func (g *Graph) AddConstraint(c *Constraint) { g.constraints = append(g.constraints, c) }

// DropConstraint removes a constraint.
func (g *Graph) DropConstraint(c *Constraint) {
	g.constraints = slices.DeleteFunc(slices.Clone(g.constraints), func(d *Constraint) bool { return c == d })
}

// Violation is an entity that a constraint forbids.
type Violation struct {
	Constraint *Constraint
	Entity     Entity
}

// Violated returns the first violation of a constraint; nil if the graph fulfils it.
func (g *Graph) Violated(c *Constraint) *Violation {
	seen := map[string]bool{}
	fails := func(x Entity, properties Map) bool {
		var key []byte
		absent := false
		for _, k := range c.Keys {
			v, has := properties[k]
			if !has {
				absent = true
				continue
			}
			if c.Kind == Typed && !c.Admits(v) {
				return true
			}
			part := EquivalenceKey(v)
			key = append(key, byte(len(part)), byte(len(part)>>8), byte(len(part)>>16))
			key = append(key, part...)
		}
		switch c.Kind {
		case Exists:
			return absent
		case Typed:
			return false
		case Unique, Key:
		}
		if absent {
			return c.Kind == Key
		}
		again := seen[string(key)]
		seen[string(key)] = true
		return again
	}
	if c.OnRelationship {
		for _, r := range g.relationships {
			if r.Type == c.Label && !r.Deleted && fails(r, r.Properties) {
				return &Violation{c, r}
			}
		}
		return nil
	}
	for _, n := range g.nodes {
		if n.HasLabel(c.Label) && !n.Deleted && fails(n, n.Properties) {
			return &Violation{c, n}
		}
	}
	return nil
}
