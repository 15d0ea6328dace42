package graph

import (
	"math"
	"sync"
)

// index finds nodes by label and by the value of a property. Its parts are made when
// they are asked for first, follow new nodes, and are forgotten when what they hold
// may have changed. The lock lets several goroutines read one graph.
type index struct {
	lock       sync.Mutex
	labels     map[string][]*Node
	properties map[propertyPlace]map[propertyKey][]*Node
}

// propertyPlace is a property of the nodes with a label; no label means all nodes.
type propertyPlace struct{ label, key string }

// propertyKey is the same for values that are equal; values that are not may share it.
type propertyKey struct {
	kind   byte
	number float64
	text   string
}

// propertyKeyOf returns the key of a value, and false for values that the index does
// not tell apart. Numbers are one kind, since 1 = 1.0.
func propertyKeyOf(v Value) (propertyKey, bool) {
	switch v := v.(type) {
	case Boolean:
		if v {
			return propertyKey{kind: 'b', number: 1}, true
		}
		return propertyKey{kind: 'b'}, true
	case Integer:
		return propertyKey{kind: 'n', number: float64(v)}, true
	case Float:
		if math.IsNaN(float64(v)) || v == 0 {
			return propertyKey{kind: 'n'}, true // one zero; a key of NaN would not be found again
		}
		return propertyKey{kind: 'n', number: float64(v)}, true
	case String:
		return propertyKey{kind: 's', text: string(v)}, true
	default: // values that no key is computed for stand together
		return propertyKey{}, false
	}
}

// NodesWithLabel returns the nodes with the label in the order of creation. The caller must not
// change the list.
func (g *Graph) NodesWithLabel(label string) []*Node {
	g.index.lock.Lock()
	defer g.index.lock.Unlock()
	return g.nodesWithLabel(label)
}

func (g *Graph) nodesWithLabel(label string) []*Node {
	if nodes, made := g.index.labels[label]; made {
		return nodes
	}
	nodes := []*Node{}
	for _, n := range g.nodes {
		if n.HasLabel(label) {
			nodes = append(nodes, n)
		}
	}
	if g.index.labels == nil {
		g.index.labels = map[string][]*Node{}
	}
	g.index.labels[label] = nodes
	return nodes
}

// NodesWithProperty returns nodes with the label, or with any label if it is empty, in the order
// of creation. The list contains every node whose property equals the value, and may contain
// others. It returns false for a value that finds no nodes: a value that is no boolean, number or
// string. The caller must not change the list.
func (g *Graph) NodesWithProperty(label, key string, value Value) ([]*Node, bool) {
	k, found := propertyKeyOf(value)
	if !found {
		return nil, false
	}
	g.index.lock.Lock()
	defer g.index.lock.Unlock()
	place := propertyPlace{label, key}
	values, made := g.index.properties[place]
	if !made {
		values = g.valuesAt(place)
		if g.index.properties == nil {
			g.index.properties = map[propertyPlace]map[propertyKey][]*Node{}
		}
		g.index.properties[place] = values
	}
	return values[k], true
}

func (g *Graph) valuesAt(place propertyPlace) map[propertyKey][]*Node {
	nodes := g.nodes
	if place.label != "" {
		nodes = g.nodesWithLabel(place.label)
	}
	values := map[propertyKey][]*Node{}
	for _, n := range nodes {
		file(values, n, place.key)
	}
	return values
}

// file enters a node under its property's value, if it has one with a key.
func file(values map[propertyKey][]*Node, n *Node, key string) {
	if value, has := n.Properties[key]; has {
		if k, found := propertyKeyOf(value); found {
			values[k] = append(values[k], n)
		}
	}
}

// added enters a new node, which stands behind all others.
func (x *index) added(n *Node) {
	x.lock.Lock()
	defer x.lock.Unlock()
	for _, label := range n.Labels {
		if nodes, made := x.labels[label]; made {
			x.labels[label] = append(nodes, n)
		}
	}
	for place, values := range x.properties {
		if place.label == "" || n.HasLabel(place.label) {
			file(values, n, place.key)
		}
	}
}

// forgetLabel drops what depends on which nodes have the label.
func (x *index) forgetLabel(label string) {
	x.lock.Lock()
	defer x.lock.Unlock()
	delete(x.labels, label)
	for place := range x.properties {
		if place.label == label {
			delete(x.properties, place)
		}
	}
}

// forgetProperty drops what depends on the nodes' property.
func (x *index) forgetProperty(key string) {
	x.lock.Lock()
	defer x.lock.Unlock()
	for place := range x.properties {
		if place.key == key {
			delete(x.properties, place)
		}
	}
}

// removed drops what holds a node that is deleted.
func (x *index) removed(n *Node) {
	for _, label := range n.Labels {
		x.forgetLabel(label)
	}
	for key := range n.Properties {
		x.forgetProperty(key)
	}
}
