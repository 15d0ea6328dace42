package graph

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

// TestIndexFollowsChanges holds the indexes, which are asked at every step, against
// a look at every node.
func TestIndexFollowsChanges(t *testing.T) {
	labels, keys := []string{"A", "B"}, []string{"p", "q"}
	values := []Value{Integer(0), Integer(1), Float(1), String("1"), Boolean(true), Null{}, List{Integer(1)}}
	testrun.Check(t, func(t *rapid.T) {
		g := New()
		steps := map[string]func(*rapid.T){
			"create": func(t *rapid.T) {
				g.CreateNode(rapid.SliceOf(rapid.SampledFrom(labels)).Draw(t, "labels"),
					Map{rapid.SampledFrom(keys).Draw(t, "key"): rapid.SampledFrom(values).Draw(t, "value")})
			},
			"": func(t *rapid.T) {
				for _, l := range labels {
					if got, want := g.NodesWithLabel(l), filtered(g, func(n *Node) bool { return n.HasLabel(l) }); !slices.Equal(got, want) {
						t.Fatalf("label %s: %v, not %v", l, got, want)
					}
				}
				for _, l := range append([]string{""}, labels...) {
					for _, k := range keys {
						for _, v := range values {
							compareFound(t, g, l, k, v)
						}
					}
				}
			},
		}
		ofNode := func(name string, change func(*rapid.T, *Node)) {
			steps[name] = func(t *rapid.T) {
				if len(g.Nodes()) > 0 {
					change(t, rapid.SampledFrom(g.Nodes()).Draw(t, "node"))
				}
			}
		}
		ofNode("add label", func(t *rapid.T, n *Node) { g.AddLabel(n, rapid.SampledFrom(labels).Draw(t, "label")) })
		ofNode("remove label", func(t *rapid.T, n *Node) { g.RemoveLabel(n, rapid.SampledFrom(labels).Draw(t, "label")) })
		ofNode("set property", func(t *rapid.T, n *Node) {
			g.SetProperty(n, rapid.SampledFrom(keys).Draw(t, "key"), rapid.SampledFrom(values).Draw(t, "value"))
		})
		ofNode("remove property", func(t *rapid.T, n *Node) { g.RemoveProperty(n, rapid.SampledFrom(keys).Draw(t, "key")) })
		ofNode("set properties", func(t *rapid.T, n *Node) {
			g.SetProperties(n, Map{rapid.SampledFrom(keys).Draw(t, "key"): rapid.SampledFrom(values).Draw(t, "value")})
		})
		ofNode("delete", func(t *rapid.T, n *Node) {
			if err := g.DeleteNode(n); err != nil {
				t.Fatal(err)
			}
		})
		t.Repeat(steps)
	})
}

func filtered(g *Graph, holds func(*Node) bool) []*Node {
	var list []*Node
	for _, n := range g.Nodes() {
		if holds(n) {
			list = append(list, n)
		}
	}
	return list
}

func compareFound(t *rapid.T, g *Graph, label, key string, value Value) {
	got, can := g.NodesWithProperty(label, key, value)
	switch value.(type) {
	case Null, List:
		if can {
			t.Fatalf("a node was looked for by %v", value)
		}
		return
	}
	want := filtered(g, func(n *Node) bool {
		has, is := n.Properties[key]
		k, _ := propertyKeyOf(value)
		h, found := propertyKeyOf(has)
		return is && found && h == k && (label == "" || n.HasLabel(label))
	})
	if !slices.Equal(got, want) {
		t.Fatalf("(:%s {%s: %v}): %v, not %v", label, key, value, got, want)
	}
}

func TestEqualNumbersAreFoundTogether(t *testing.T) {
	g := New()
	for i, v := range []Value{Integer(1), Float(1), Float(0), Integer(0), String("1")} {
		g.CreateNode(nil, Map{"p": v, "at": Integer(i)})
	}
	for _, c := range []struct {
		value Value
		want  string
	}{{Integer(1), "0 1 "}, {Float(1), "0 1 "}, {Integer(0), "2 3 "}, {String("1"), "4 "}, {Float(2), ""}} {
		nodes, _ := g.NodesWithProperty("", "p", c.value)
		got := ""
		for _, n := range nodes {
			got += fmt.Sprintf("%d ", n.Properties["at"])
		}
		if got != c.want {
			t.Errorf("%v: %q, not %q", c.value, got, c.want)
		}
	}
}
