package tck

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
)

// State is what of a graph the kit counts: sets of identities, of labels, and of properties as
// (entity, key, value).
type State struct {
	Nodes, Relationships, Labels, Properties map[string]bool
}

// NewState returns the state of an empty graph.
func NewState() *State {
	return &State{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
}

// StateOf measures a graph.
func StateOf(g *graph.Graph) *State {
	s := NewState()
	properties := func(entity string, m graph.Map) {
		for k, v := range m {
			s.Properties[property(entity, k, v)] = true
		}
	}
	for _, n := range g.Nodes() {
		identity := fmt.Sprint(n.ID)
		s.Nodes[identity] = true
		for _, label := range n.Labels {
			s.Labels[label] = true
		}
		properties("node "+identity, n.Properties)
	}
	for _, r := range g.Relationships() {
		identity := fmt.Sprint(r.ID)
		s.Relationships[identity] = true
		properties("relationship "+identity, r.Properties)
	}
	return s
}

func property(entity, key string, v graph.Value) string {
	return entity + "\x00" + key + "\x00" + notation.Write(v)
}

// The queries by which the kit's own runner measures a graph (TCKQueries).
var measurements = [...]string{
	"MATCH (n) RETURN id(n)",
	"MATCH ()-[r]->() RETURN id(r)",
	"MATCH (n) UNWIND labels(n) AS label RETURN DISTINCT label",
	"MATCH (n) UNWIND keys(n) AS key WITH properties(n) AS properties, key, n RETURN id(n) AS nodeId, key, properties[key] AS value",
	"MATCH ()-[r]->() UNWIND keys(r) AS key WITH properties(r) AS properties, key, r RETURN id(r) AS relId, key, properties[key] AS value",
}

// measure asks for the state by queries, of an executor that does not tell it.
func measure(ctx context.Context, e Executor) (*State, error) {
	s := NewState()
	for i, query := range measurements {
		result, err := e.Run(ctx, query, nil)
		if err != nil {
			return nil, fmt.Errorf("the state of the graph cannot be measured by %s: %w", query, err)
		}
		for _, row := range result.Rows {
			switch {
			case i < 3 && len(row) == 1:
				[...]map[string]bool{s.Nodes, s.Relationships, s.Labels}[i][notation.Write(row[0])] = true
			case i >= 3 && len(row) == 3:
				s.Properties[property([...]string{"node ", "relationship "}[i-3]+notation.Write(row[0]), notation.Write(row[1]), row[2])] = true
			default:
				return nil, fmt.Errorf("the state of the graph cannot be measured: %d columns of %s", len(row), query)
			}
		}
	}
	return s, nil
}

// Difference gives the side effects that lead from one state to another.
func Difference(before, after *State) Effects {
	e := Effects{}
	for name, sets := range map[string][2]map[string]bool{
		"nodes": {before.Nodes, after.Nodes}, "relationships": {before.Relationships, after.Relationships},
		"labels": {before.Labels, after.Labels}, "properties": {before.Properties, after.Properties},
	} {
		e["-"+name], e["+"+name] = missing(sets[0], sets[1]), missing(sets[1], sets[0])
	}
	return e
}

// missing counts what one set has and the other has not.
func missing(from, in map[string]bool) int {
	n := 0
	for member := range maps.Keys(from) {
		if !in[member] {
			n++
		}
	}
	return n
}

// String lists the side effects that are not 0.
func (e Effects) String() string {
	var parts []string
	for _, name := range EffectNames() {
		if e[name] != 0 {
			parts = append(parts, fmt.Sprintf("%s %d", name, e[name]))
		}
	}
	if parts == nil {
		return "no side effects"
	}
	return strings.Join(parts, ", ")
}
