package graph

import (
	"errors"
	"slices"
)

// Node is a node of a graph. Its identity is the pointer. ID is unique in its graph, and no later
// node gets it.
type Node struct {
	ID         int64
	Labels     []string // sorted, without repetition
	Properties Map      // no Null among them
	Deleted    bool     // it was deleted by a clause before

	outgoing, incoming []*Relationship // in the order of creation
}

// Relationship is a relationship of a graph, from Start to End.
type Relationship struct {
	ID         int64
	Type       string
	Start, End *Node
	Properties Map // no Null among them
	Deleted    bool
}

// Graph is a property graph. While one goroutine changes it, no other goroutine may use it. Labels
// and properties change through its methods only: it keeps indexes of them.
type Graph struct {
	nodes            []*Node // in the order of creation
	relationships    []*Relationship
	lastNode         int64
	lastRelationship int64
	index            index
	constraints      []*Constraint
}

// New returns an empty graph.
func New() *Graph { return &Graph{} }

// CreateNode adds a node. Labels may repeat and have any order. It leaves out properties that are
// Null.
func (g *Graph) CreateNode(labels []string, properties Map) *Node {
	g.lastNode++
	n := &Node{ID: g.lastNode, Labels: labelSet(labels), Properties: known(properties)}
	g.nodes = append(g.nodes, n)
	g.index.added(n)
	return n
}

// CreateRelationship adds a relationship between two nodes of the graph.
func (g *Graph) CreateRelationship(start, end *Node, kind string, properties Map) *Relationship {
	g.lastRelationship++
	r := &Relationship{ID: g.lastRelationship, Type: kind, Start: start, End: end, Properties: known(properties)}
	g.relationships = append(g.relationships, r)
	start.outgoing = append(start.outgoing, r)
	end.incoming = append(end.incoming, r)
	return r
}

// ErrConnected is the error for a node that still has relationships.
var ErrConnected = errors.New("the node still has relationships")

// DeleteNode removes a node without relationships.
func (g *Graph) DeleteNode(n *Node) error {
	if len(n.outgoing)+len(n.incoming) > 0 {
		return ErrConnected
	}
	n.Deleted = true
	g.index.removed(n)
	g.nodes = slices.DeleteFunc(g.nodes, func(m *Node) bool { return m == n })
	return nil
}

// DeleteRelationship removes a relationship.
func (g *Graph) DeleteRelationship(r *Relationship) {
	same := func(s *Relationship) bool { return s == r }
	r.Deleted = true
	r.Start.outgoing = slices.DeleteFunc(r.Start.outgoing, same)
	r.End.incoming = slices.DeleteFunc(r.End.incoming, same)
	g.relationships = slices.DeleteFunc(g.relationships, same)
}

// Nodes returns the nodes in the order of creation. The caller must not change the list.
func (g *Graph) Nodes() []*Node { return g.nodes }

// Relationships returns the relationships in the order of creation. The caller must not change the
// list.
func (g *Graph) Relationships() []*Relationship { return g.relationships }

// Outgoing returns the relationships that start at the node. The caller must not change the list.
func (n *Node) Outgoing() []*Relationship { return n.outgoing }

// Incoming returns the relationships that end at the node. The caller must not change the list.
func (n *Node) Incoming() []*Relationship { return n.incoming }

// HasLabel tells whether the node has the label.
func (n *Node) HasLabel(label string) bool {
	_, found := slices.BinarySearch(n.Labels, label)
	return found
}

// Other returns the node at the other end of the relationship.
func (r *Relationship) Other(n *Node) *Node {
	if r.Start == n {
		return r.End
	}
	return r.Start
}

func labelSet(labels []string) []string {
	set := slices.Clone(labels)
	slices.Sort(set)
	return slices.Compact(set)
}

func known(properties Map) Map {
	m := make(Map, len(properties))
	for key, value := range properties {
		if _, null := value.(Null); !null {
			m[key] = value
		}
	}
	return m
}
