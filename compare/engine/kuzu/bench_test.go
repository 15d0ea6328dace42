package kuzu_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/kuzu"
	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// ends makes the ends of so many relationships among so many nodes by a linear congruence.
func ends(nodes, relationships int) [][2]int {
	state := uint64(42)
	next := func() int {
		state = state*6364136223846793005 + 1442695040888963407
		return int((state >> 33) % uint64(nodes))
	}
	list := make([][2]int, relationships)
	for i := range list {
		list[i] = [2]int{next(), next()}
	}
	return list
}

// fill gives Kùzu the graph, in statements of a thousand relationships.
func fill(b *testing.B, s engine.GraphSession, nodes int, list [][2]int) {
	b.Helper()
	statements := []string{"CREATE NODE TABLE N(i INT64, PRIMARY KEY(i))", "CREATE REL TABLE T(FROM N TO N)",
		fmt.Sprintf("UNWIND range(0, %d) AS x CREATE (:N {i: x})", nodes-1)}
	for len(list) > 0 {
		part := list[:min(len(list), 1000)]
		list = list[len(part):]
		rows := make([]string, len(part))
		for i, e := range part {
			rows[i] = fmt.Sprintf("{a: %d, b: %d}", e[0], e[1])
		}
		statements = append(statements, "UNWIND ["+strings.Join(rows, ", ")+"] AS r MATCH (a:N), (b:N) WHERE a.i = r.a AND b.i = r.b CREATE (a)-[:T]->(b)")
	}
	for _, statement := range statements {
		if _, err := s.Execute(context.Background(), statement, nil); err != nil {
			b.Fatalf("%.80s: %v", statement, err)
		}
	}
}

// BenchmarkBeside asks semcheck and Kùzu the same query of the same graph, by turns: ns/op is
// semcheck's, of-kuzu the ratio. Both have to give the same, by Kùzu's own rules.
func BenchmarkBeside(b *testing.B) {
	e, err := kuzu.New("kuzu", "kuzu", "")
	if err != nil {
		b.Fatal(err)
	}
	enginetest.GraphBuilt(b, e)
	for _, c := range []struct {
		name                 string
		nodes, relationships int
		query                string
	}{
		{"triangles", 1_000, 5_000, "MATCH (a)-[:T]->(b)-[:T]->(c)-[:T]->(a) RETURN count(*)"},
		{"two hops", 10_000, 50_000, "MATCH (a)-[:T]->(b)-[:T]->(c) RETURN count(*)"},
		{"two hops of one node", 10_000, 50_000, "MATCH (a:N {i: 7})-[:T]->(b)-[:T]->(c) RETURN DISTINCT c.i AS i ORDER BY i"},
	} {
		b.Run(c.name, func(b *testing.B) {
			list := ends(c.nodes, c.relationships)
			g := graph.New()
			nodes := make([]*graph.Node, c.nodes)
			for i := range nodes {
				nodes[i] = g.CreateNode([]string{"N"}, graph.Map{"i": graph.Integer(i)})
			}
			for _, e := range list {
				g.CreateRelationship(nodes[e[0]], nodes[e[1]], "T", nil)
			}
			q, err := parse.Query(c.query)
			if err != nil {
				b.Fatal(err)
			}
			s, err := engine.OpenSession[engine.GraphSession](context.Background(), e)
			if err != nil {
				b.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			fill(b, s, c.nodes, list)
			options := cypher.Options{Dialect: spec.DialectByName("kuzu")}
			var beside time.Duration
			for b.Loop() {
				o, err := cypher.Evaluate(context.Background(), q, g, options)
				if err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				began := time.Now()
				answer, err := s.Execute(context.Background(), c.query, nil)
				beside += time.Since(began)
				if err != nil {
					b.Fatal(err)
				}
				if got, want := fmt.Sprint(answer.Records), fmt.Sprint(o.Records); got != want {
					b.Fatalf("Kùzu has %.200s, semcheck %.200s", got, want)
				}
				b.StartTimer()
			}
			b.ReportMetric(float64(b.Elapsed())/float64(beside), "of-kuzu")
		})
	}
}
