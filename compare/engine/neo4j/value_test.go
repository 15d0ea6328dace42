package neo4j

import (
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j/dbtype"

	"github.com/semcheck/semcheck/compare/engine"
)

// The driver names a node of a path once, however often the path comes by.
func TestPathComesByANodeAgain(t *testing.T) {
	step := func(id, start, end int64) dbtype.Relationship {
		return dbtype.Relationship{Id: id, StartId: start, EndId: end, Type: "T"} //nolint:staticcheck // what value.go reads
	}
	var nodes []dbtype.Node
	for id := range int64(3) {
		nodes = append(nodes, dbtype.Node{Id: id}) //nolint:staticcheck // what value.go reads
	}
	for name, c := range map[string]struct {
		nodes []dbtype.Node
		steps []dbtype.Relationship
		ids   []string
	}{
		"a node alone":      {nodes[:1], nil, []string{"0"}},
		"a loop":            {nodes[:1], []dbtype.Relationship{step(7, 0, 0)}, []string{"0", "0"}},
		"there and back":    {nodes[:2], []dbtype.Relationship{step(7, 0, 1), step(8, 0, 1)}, []string{"0", "1", "0"}},
		"round and further": {nodes, []dbtype.Relationship{step(7, 0, 1), step(8, 1, 1), step(9, 0, 1), step(10, 2, 0)}, []string{"0", "1", "1", "0", "2"}},
	} {
		p, err := path(&engine.Entities{}, dbtype.Path{Nodes: c.nodes, Relationships: c.steps})
		if err != nil || len(p.Nodes) != len(c.ids) || len(p.Relationships) != len(c.steps) {
			t.Errorf("%s: %v, %+v", name, err, p)
			continue
		}
		for i, n := range p.Nodes {
			if n.ID != p.Nodes[0].ID && c.ids[i] == c.ids[0] || n.ID == p.Nodes[0].ID && c.ids[i] != c.ids[0] {
				t.Errorf("%s: node %d is another one", name, i)
			}
		}
	}
	for name, bad := range map[string]dbtype.Path{
		"no node":         {},
		"a leap":          {Nodes: nodes, Relationships: []dbtype.Relationship{step(7, 1, 2)}},
		"an unnamed node": {Nodes: nodes[:2], Relationships: []dbtype.Relationship{step(7, 0, 2)}},
	} {
		if p, err := path(&engine.Entities{}, bad); err == nil {
			t.Errorf("%s: %+v", name, p)
		}
	}
}
