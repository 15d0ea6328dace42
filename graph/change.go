package graph

import "slices"

// Entity is what has properties: a *Node or a *Relationship.
type Entity interface {
	Value
	properties() *Map
}

func (n *Node) properties() *Map         { return &n.Properties }
func (r *Relationship) properties() *Map { return &r.Properties }

// SetProperty gives an entity of the graph a property; Null removes it.
func (g *Graph) SetProperty(e Entity, key string, value Value) {
	if _, null := value.(Null); null {
		g.RemoveProperty(e, key)
		return
	}
	g.changing(e, key)
	(*e.properties())[key] = value
}

// RemoveProperty takes a property from an entity of the graph, if it has it.
func (g *Graph) RemoveProperty(e Entity, key string) {
	g.changing(e, key)
	delete(*e.properties(), key)
}

// SetProperties replaces all properties of an entity of the graph; those that are
// Null are left out.
func (g *Graph) SetProperties(e Entity, properties Map) {
	for key := range *e.properties() {
		g.changing(e, key)
	}
	for key := range properties {
		g.changing(e, key)
	}
	*e.properties() = known(properties)
}

// changing makes ready for a change of the entity's property.
func (g *Graph) changing(e Entity, key string) {
	if _, node := e.(*Node); node {
		g.index.forgetProperty(key)
	}
}

// AddLabel gives a node of the graph a label, and tells whether it is new to it.
func (g *Graph) AddLabel(n *Node, label string) bool {
	at, has := slices.BinarySearch(n.Labels, label)
	if has {
		return false
	}
	n.Labels = slices.Insert(n.Labels, at, label)
	g.index.forgetLabel(label)
	return true
}

// RemoveLabel takes a label from a node of the graph, and tells whether it had it.
func (g *Graph) RemoveLabel(n *Node, label string) bool {
	at, has := slices.BinarySearch(n.Labels, label)
	if !has {
		return false
	}
	n.Labels = slices.Delete(n.Labels, at, at+1)
	g.index.forgetLabel(label)
	return true
}
