package graph

import "slices"

// Entity is a *Node or a *Relationship: it has properties.
type Entity interface {
	Value
	properties() *Map
}

func (n *Node) properties() *Map         { return &n.Properties }
func (r *Relationship) properties() *Map { return &r.Properties }

// SetProperty sets a property of an entity of the graph. Null removes the property.
func (g *Graph) SetProperty(e Entity, key string, value Value) {
	if _, null := value.(Null); null {
		g.RemoveProperty(e, key)
		return
	}
	g.changing(e, key)
	(*e.properties())[key] = value
}

// RemoveProperty removes a property from an entity of the graph, if the entity has it.
func (g *Graph) RemoveProperty(e Entity, key string) {
	g.changing(e, key)
	delete(*e.properties(), key)
}

// SetProperties replaces all properties of an entity of the graph. It leaves out properties that
// are Null.
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

// AddLabel adds a label to a node of the graph. It tells whether the node did not have the label
// before.
func (g *Graph) AddLabel(n *Node, label string) bool {
	at, has := slices.BinarySearch(n.Labels, label)
	if has {
		return false
	}
	n.Labels = slices.Insert(n.Labels, at, label)
	g.index.forgetLabel(label)
	return true
}

// RemoveLabel removes a label from a node of the graph. It tells whether the node had the label.
func (g *Graph) RemoveLabel(n *Node, label string) bool {
	at, has := slices.BinarySearch(n.Labels, label)
	if !has {
		return false
	}
	n.Labels = slices.Delete(n.Labels, at, at+1)
	g.index.forgetLabel(label)
	return true
}
