package match_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/match"
)

// randomGraph makes a graph whose relationships a linear congruence chooses.
func randomGraph(nodes, relationships int) *graph.Graph {
	g := graph.New()
	state := uint64(42)
	next := func() int {
		state = state*6364136223846793005 + 1442695040888963407
		return int(state>>33) % nodes
	}
	for i := range nodes {
		g.CreateNode([]string{"N"}, graph.Map{"n": graph.Integer(i)})
	}
	for range relationships {
		g.CreateRelationship(g.Nodes()[next()], g.Nodes()[next()], "R", graph.Map{})
	}
	return g
}

func benchmark(b *testing.B, g *graph.Graph, text string, driving record) {
	b.Helper()
	b.ReportAllocs()
	count := 0
	for b.Loop() {
		count = 0
		p, err := match.Compile(pattern(text), driving)
		if err != nil {
			b.Fatal(err)
		}
		if err := p.Each(context.Background(), g, match.Options{}, func(match.Assignment) error { count++; return nil }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(count), "assignments")
}

func BenchmarkTriangles(b *testing.B) {
	benchmark(b, randomGraph(1000, 5000), "(x)-->(y)-->(z)-->(x)", record{})
}

func BenchmarkTwoHops(b *testing.B) {
	benchmark(b, randomGraph(10000, 50000), "(x:N)-[q]->(y)-[r]->(z:N)", record{})
}

func BenchmarkPointLookup(b *testing.B) {
	benchmark(b, randomGraph(10000, 50000), "(x:N{7})-[q*1..3]->(y)", record{})
}

func BenchmarkShortestPath(b *testing.B) {
	g := randomGraph(10000, 50000)
	benchmark(b, g, "p=shortest((x)-[*]->(y))", record{"x": g.Nodes()[0], "y": g.Nodes()[1]})
}

// TestMemory compares the memory that a search needs, with its indexes, with the memory of the graph.
func TestMemory(t *testing.T) {
	heap := func() uint64 {
		var s runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&s)
		return s.HeapAlloc
	}
	before := heap()
	g := randomGraph(10000, 50000)
	made := heap()
	p, err := match.Compile(pattern("(x:N)-[*1..2]->(y:N), (z:N{77})"), record{})
	if err != nil {
		t.Fatal(err)
	}
	count, peak := 0, made
	err = p.Each(context.Background(), g, match.Options{}, func(match.Assignment) error {
		if count++; count%100000 == 0 {
			peak = max(peak, heap())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ratio := float64(max(peak, heap())-before) / float64(made-before)
	t.Logf("%d assignments, %.1f MB of graph, %.2f times that with the search", count, float64(made-before)/1e6, ratio)
	if ratio > 5 {
		t.Errorf("%.2f times the graph", ratio)
	}
	runtime.KeepAlive(g)
}
