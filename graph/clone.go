package graph

import "slices"

// Clone returns a copy of the graph with the same IDs. A change of one graph does not change the
// other.
func (g *Graph) Clone() *Graph {
	c := New()
	nodes := make(map[*Node]*Node, len(g.nodes))
	for _, n := range g.nodes {
		copied := c.CreateNode(n.Labels, n.Properties)
		copied.ID = n.ID
		nodes[n] = copied
	}
	for _, r := range g.relationships {
		copied := c.CreateRelationship(nodes[r.Start], nodes[r.End], r.Type, r.Properties)
		copied.ID = r.ID
	}
	c.constraints = slices.Clone(g.constraints)
	c.lastNode, c.lastRelationship = g.lastNode, g.lastRelationship
	return c
}
