package cypher

import (
	"fmt"

	"github.com/semcheck/semcheck/graph"
)

// SideEffects are the net differences between the graph before and after a
// statement: nodes and relationships that came and went, labels that the graph has
// new or has no more, and properties: a changed one goes and comes.
type SideEffects struct {
	NodesCreated, NodesDeleted                 int
	RelationshipsCreated, RelationshipsDeleted int
	LabelsAdded, LabelsRemoved                 int
	PropertiesSet, PropertiesRemoved           int
}

// Any tells whether there are any.
func (s SideEffects) Any() bool { return s != SideEffects{} }

// Counts lists the side effects that are not zero by the names that the openCypher
// TCK gives them.
func (s SideEffects) Counts() map[string]int {
	counts := map[string]int{}
	for name, n := range map[string]int{
		"+nodes": s.NodesCreated, "-nodes": s.NodesDeleted,
		"+relationships": s.RelationshipsCreated, "-relationships": s.RelationshipsDeleted,
		"+labels": s.LabelsAdded, "-labels": s.LabelsRemoved,
		"+properties": s.PropertiesSet, "-properties": s.PropertiesRemoved,
	} {
		if n != 0 {
			counts[name] = n
		}
	}
	return counts
}

// inventory is what side effects are told from.
type inventory struct {
	nodes, relationships, labels, properties map[string]bool
}

// take lists what a graph holds.
func take(g *graph.Graph) *inventory {
	i := &inventory{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	add := func(set map[string]bool, id string, properties graph.Map) {
		set[id] = true
		for key, v := range properties {
			i.properties[fmt.Sprintf("%s %q %s", id, key, graph.EquivalenceKey(v))] = true
		}
	}
	for _, n := range g.Nodes() {
		add(i.nodes, fmt.Sprint("n", n.ID), n.Properties)
		for _, label := range n.Labels {
			i.labels[label] = true
		}
	}
	for _, r := range g.Relationships() {
		add(i.relationships, fmt.Sprint("r", r.ID), r.Properties)
	}
	return i
}

// difference tells what came and went.
func (i *inventory) difference(after *inventory) SideEffects {
	return SideEffects{
		NodesCreated: missing(after.nodes, i.nodes), NodesDeleted: missing(i.nodes, after.nodes),
		RelationshipsCreated: missing(after.relationships, i.relationships), RelationshipsDeleted: missing(i.relationships, after.relationships),
		LabelsAdded: missing(after.labels, i.labels), LabelsRemoved: missing(i.labels, after.labels),
		PropertiesSet: missing(after.properties, i.properties), PropertiesRemoved: missing(i.properties, after.properties),
	}
}

// missing counts what the one set has and the other has not.
func missing(of, in map[string]bool) int {
	n := 0
	for x := range of {
		if !in[x] {
			n++
		}
	}
	return n
}
