package engine

import (
	"reflect"
	"strconv"

	"github.com/semcheck/semcheck/graph"
)

// Entities collects the nodes and relationships of one answer, so that each identity of the engine
// is one value. The zero value is ready to use.
type Entities struct {
	nodes         map[string]*graph.Node
	described     map[*graph.Node]bool // more is known than that it is an end
	relationships map[string]*graph.Relationship
}

// NodeAt returns the node of an identity. Its labels and properties may be unknown: the node is an
// end of a relationship that came alone.
func (e *Entities) NodeAt(identity string) *graph.Node {
	n, ok := e.nodes[identity]
	if !ok {
		if e.nodes == nil {
			e.nodes, e.described = map[string]*graph.Node{}, map[*graph.Node]bool{}
		}
		n = &graph.Node{ID: numberOf(identity, len(e.nodes)), Properties: graph.Map{}}
		e.nodes[identity] = n
	}
	return n
}

// Node returns the node of an identity with its labels and properties. If the engine shows one
// node in two states, the second state is a value of its own with the same ID.
func (e *Entities) Node(identity string, labels []string, properties graph.Map) *graph.Node {
	n := e.NodeAt(identity)
	// A graph of its own sorts the labels and leaves null out.
	made := graph.New().CreateNode(labels, properties)
	made.ID = n.ID
	switch {
	case !e.described[n]:
		n.Labels, n.Properties = made.Labels, made.Properties
		e.described[n] = true
	case !reflect.DeepEqual(n.Labels, made.Labels) || !reflect.DeepEqual(n.Properties, made.Properties):
		return made
	}
	return n
}

// Relationship returns the relationship of an identity between the nodes of two identities.
func (e *Entities) Relationship(identity, start, end, kind string, properties graph.Map) *graph.Relationship {
	r, ok := e.relationships[identity]
	known := graph.New().CreateNode(nil, properties).Properties
	if ok && r.Type == kind && r.Start == e.NodeAt(start) && r.End == e.NodeAt(end) && reflect.DeepEqual(r.Properties, known) {
		return r
	}
	id := numberOf(identity, len(e.relationships))
	if ok {
		id = r.ID
	}
	r = &graph.Relationship{ID: id, Type: kind, Start: e.NodeAt(start), End: e.NodeAt(end), Properties: known}
	if !ok {
		if e.relationships == nil {
			e.relationships = map[string]*graph.Relationship{}
		}
		e.relationships[identity] = r
	}
	return r
}

// numberOf is the identity as a number, or the next number where it is none.
func numberOf(identity string, next int) int64 {
	if id, err := strconv.ParseInt(identity, 10, 64); err == nil {
		return id
	}
	return int64(next)
}
