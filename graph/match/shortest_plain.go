package match

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

// errCommonNodes is raised if a dialect looks for no shortest path from a node to itself.
var errCommonNodes error = cypher.Raise(cypher.ArgumentError, cypher.Runtime, "ShortestPathCommonNodes", cypher.Position{},
	"a shortest path from a node to itself is not looked for")

// snapshot is a copy of a complete assignment.
type snapshot struct {
	nodes []*graph.Node
	lists [][]*graph.Relationship
}

func (m *matcher) snapshot() snapshot {
	s := snapshot{nodes: slices.Clone(m.nodes)}
	for i := range m.edges {
		s.lists = append(s.lists, slices.Clone(m.edges[i].list))
	}
	return s
}

func (m *matcher) restore(s snapshot) {
	copy(m.nodes, s.nodes)
	for i := range m.edges {
		m.edges[i] = sequence{set: true, list: s.lists[i]}
	}
}

// selectShortest compares assignments that differ only in a shortest path. It keeps the assignments in which
// this path is shortest. For shortestPath it keeps the first path.
func (m *matcher) selectShortest(all []snapshot) []snapshot {
	for _, p := range m.p.shortest {
		edge := m.p.paths[p].edges[0]
		best := map[string][]*graph.Relationship{}
		for _, s := range all {
			key, list := m.rest(s), s.lists[edge]
			if has, met := best[key]; !met || len(list) < len(has) {
				best[key] = list
			}
		}
		all = slices.DeleteFunc(slices.Clone(all), func(s snapshot) bool {
			chosen := best[m.rest(s)]
			if len(s.lists[edge]) != len(chosen) {
				return true
			}
			return m.p.paths[p].kind == cypher.OneShortestPath && !slices.Equal(s.lists[edge], chosen) && m.chose()
		})
	}
	return all
}

// chose notes that shortestPath had a choice.
func (m *matcher) chose() bool {
	if m.options.Choice != nil {
		*m.options.Choice = true
	}
	return true
}

// rest is the part that is equal in assignments that differ only in shortest paths.
func (m *matcher) rest(s snapshot) string {
	var key strings.Builder
	for _, n := range s.nodes {
		key.WriteString(strconv.FormatInt(n.ID, 10) + " ")
	}
	for i, list := range s.lists {
		if m.p.edges[i].shortest {
			continue
		}
		key.WriteString("|")
		for _, r := range list {
			key.WriteString(strconv.FormatInt(r.ID, 10) + " ")
		}
	}
	return key.String()
}
