package cypher_test

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// random makes a graph of so many nodes and relationships by a linear congruence.
func random(nodes, relationships int) *graph.Graph {
	g := graph.New()
	list := make([]*graph.Node, nodes)
	for i := range list {
		list[i] = g.CreateNode([]string{"N"}, graph.Map{"i": graph.Integer(i)})
	}
	state := uint64(42)
	next := func() *graph.Node {
		state = state*6364136223846793005 + 1442695040888963407
		return list[(state>>33)%uint64(nodes)]
	}
	for range relationships {
		g.CreateRelationship(next(), next(), "T", nil)
	}
	return g
}

func BenchmarkQuery(b *testing.B) {
	for _, c := range []struct {
		name                 string
		nodes, relationships int
		query                string
	}{
		{"triangles", 1_000, 5_000, `MATCH (a)-[:T]->(b)-[:T]->(c)-[:T]->(a) RETURN count(*)`},
		{"two hops", 10_000, 50_000, `MATCH (a)-[:T]->(b)-[:T]->(c) RETURN count(*)`},
		{"two hops of one node", 10_000, 50_000, `MATCH (a:N {i: 7})-[:T]->(b)-[:T]->(c) RETURN DISTINCT c.i ORDER BY c.i`},
		{"two hops with a condition", 10_000, 50_000, `MATCH (a)-[:T]->(b)-[:T]->(c) WHERE a.i = 7 AND c.i > 10 RETURN count(*)`},
		{"group", 10_000, 50_000, `MATCH (a)-[r:T]->(b) RETURN b.i % 10 AS k, count(*), avg(a.i), min(a.i) ORDER BY k`},
		{"list", 1, 0, `UNWIND range(1, 10000) AS x RETURN sum(reduce(a = 0, y IN [z IN range(1, 10) WHERE z % 2 = 0 | z * x] | a + y))`},
	} {
		g := random(c.nodes, c.relationships)
		q, err := parse.Query(c.query)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if _, err := cypher.Evaluate(context.Background(), q, g, cypher.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
