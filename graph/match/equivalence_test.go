package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/match"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
)

// drawScene makes a small graph with self-loops and parallel relationships.
func drawScene(t *rapid.T) *scene {
	nodes := rapid.IntRange(1, 4).Draw(t, "nodes")
	labels := []string{"", "", ":A", ":B", ":A:B"}
	var words, relationships []string
	for i := range nodes {
		words = append(words, fmt.Sprintf("n%d%s", i, rapid.SampledFrom(labels).Draw(t, "labels")))
	}
	node := rapid.IntRange(0, nodes-1)
	for i := range rapid.IntRange(0, 5).Draw(t, "relationships") {
		relationships = append(relationships, fmt.Sprintf("r%d:%s n%d n%d", i, rapid.SampledFrom([]string{"T", "U"}).Draw(t, "type"),
			node.Draw(t, "start"), node.Draw(t, "end")))
	}
	text := strings.Join(words, " ") + " | " + strings.Join(relationships, ", ")
	t.Log(text)
	s := newScene(text)
	for _, n := range s.g.Nodes() { // so that properties have equal values here and there
		s.g.SetProperty(n, "n", graph.Integer(n.ID%2))
	}
	return s
}

// drawPattern draws paths with up to four relationships in all. The first letter of a name says what the
// variable is: x a node, q a relationship, l a list, p a path.
func drawPattern(t *rapid.T, shortest bool) string {
	node := func() string {
		name := rapid.SampledFrom([]string{"", "x", "y", "z"}).Draw(t, "variable")
		label := rapid.SampledFrom([]string{"", "", "", "", "", "", "", ":A", ":B", ":A:B"}).Draw(t, "label")
		return "(" + name + label + rapid.SampledFrom([]string{"", "", "", "", "", "", "", "", "", "", "", "{1}", "{1}", "{x.n}", "{x.n}", "{p0.n}"}).Draw(t, "properties") + ")"
	}
	left := 3
	var paths []string
	for i := range rapid.IntRange(1, 2).Draw(t, "paths") {
		text := fmt.Sprintf("p%d=", i)
		short := shortest && i == 0
		steps := rapid.IntRange(0, min(left, 2)).Draw(t, "steps")
		if short {
			text += rapid.SampledFrom([]string{"all", "shortest"}).Draw(t, "shortest")
			steps = 1
		}
		left -= steps
		if short {
			text += "("
		}
		text += node()
		for range steps {
			text += drawRelationship(t, short) + node()
		}
		if short {
			text += ")"
		}
		paths = append(paths, text)
	}
	text := strings.Join(paths, ", ")
	for _, name := range []string{"x", "p0"} { // conditions read what the pattern binds
		if !strings.Contains(text, "("+name) && !strings.Contains(text, name+"=") {
			text = strings.ReplaceAll(text, "{"+name+".n}", "")
		}
	}
	return text
}

func drawRelationship(t *rapid.T, short bool) string {
	length := rapid.SampledFrom([]string{"", "", "", "", "", "", "*", "*", "*0..", "*0..", "*2", "*..2", "*1..3", "*0", "*3..2"}).Draw(t, "length")
	if short {
		length = rapid.SampledFrom([]string{"", "*", "*0..", "*..2", "*0..3"}).Draw(t, "length")
	}
	name := rapid.SampledFrom([]string{"", "", "q", "r"}).Draw(t, "variable")
	if name != "" && length != "" {
		name += "l"
	}
	inner := name + rapid.SampledFrom([]string{"", "", ":T", ":T|U"}).Draw(t, "types") + length + rapid.SampledFrom([]string{"", "", "", "", "", "", "", "", "{1}", "{x.n}"}).Draw(t, "properties")
	arrow := rapid.SampledFrom([][2]string{{"-[", "]->"}, {"<-[", "]-"}, {"-[", "]-"}, {"<-[", "]->"}}).Draw(t, "direction")
	return arrow[0] + inner + arrow[1]
}

func drawOptions(t *rapid.T) match.Options {
	u := match.Uniqueness{Fixed: rapid.SampledFrom([]match.FixedUniqueness{match.PerClause, match.PerPath, match.NoUniqueness}).Draw(t, "fixed"),
		Variable: rapid.SampledFrom([]match.VariableUniqueness{match.Trail, match.Walk, match.Acyclic}).Draw(t, "variable length")}
	if u.Variable == match.Walk || rapid.Bool().Draw(t, "bounded") {
		u.DefaultBound = 3
	}
	return match.Options{Uniqueness: u, AnyLabel: rapid.Bool().Draw(t, "any label")}
}

// drawRecord binds some of the variables to parts of the scene.
func drawRecord(t *rapid.T, s *scene, text string) record {
	r := record{}
	if rapid.IntRange(0, 3).Draw(t, "bind") == 0 && strings.Contains(text, "(x") {
		r["x"] = rapid.SampledFrom(s.g.Nodes()).Draw(t, "x")
	}
	if all := s.g.Relationships(); len(all) > 0 && rapid.IntRange(0, 3).Draw(t, "bind") == 0 {
		one := rapid.SampledFrom(all)
		r["q"] = one.Draw(t, "q")
		list := graph.List{}
		for _, q := range rapid.SliceOfN(one, 0, 2).Draw(t, "ql") {
			list = append(list, q)
		}
		r["ql"] = list
	}
	return r
}

// names returns the variables of the pattern that the tests draw.
func names(text string) []string {
	var list []string
	for _, path := range pattern(text) {
		list = append(list, path.Variable)
		if path.Start.Variable != "" {
			list = append(list, path.Start.Variable)
		}
		for _, step := range path.Steps {
			for _, name := range []string{step.Relationship.Variable, step.Node.Variable} {
				if name != "" {
					list = append(list, name)
				}
			}
		}
	}
	return list
}

// TestSearchEqualsDefinition tests what the search relies on: the same bag for every graph, pattern, driving
// record and reading of uniqueness.
func TestSearchEqualsDefinition(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		text := drawPattern(t, false)
		driving := drawRecord(t, s, text)
		options := drawOptions(t)
		if rapid.IntRange(0, 4).Draw(t, "where") == 0 {
			options.Where = evenNodes
			for _, name := range []string{"x", "y"} {
				if rapid.Bool().Draw(t, "prune") {
					options.Prune = append(options.Prune, match.Prune{Reads: []string{name}, Holds: func(a match.Assignment) semantics.Truth {
						return even(a, name)
					}})
				}
			}
		}
		t.Log(text, driving)
		compare(t, s, text, driving, options, names(text))
	})
}

// TestShortestEqualsDefinition tests the same for shortest paths. For shortestPath only the number of
// relationships of the path is determined, and whether there was a choice.
func TestShortestEqualsDefinition(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		text := drawPattern(t, true)
		driving := drawRecord(t, s, text)
		options := drawOptions(t)
		if rapid.IntRange(0, 2).Draw(t, "where") == 0 {
			options.Where = evenPath
		}
		t.Log(text, driving)
		asked := names(text)
		if strings.HasPrefix(text, "p0=shortest") {
			kept := names(text)[1:]
			step := pattern(text)[0].Steps[0].Relationship.Variable
			asked = slices.DeleteFunc(kept, func(n string) bool { return n == step })
		}
		compare(t, s, text, driving, options, asked)
	})
}

func compare(t *rapid.T, s *scene, text string, driving record, options match.Options, asked []string) {
	var choice [2]bool
	var got [2][]string
	for i, naive := range []bool{true, false} {
		options.Naive, options.Choice = naive, &choice[i]
		var err error
		if got[i], err = s.matches(pattern(text), driving, options, asked...); err != nil {
			t.Fatalf("naive %v: %v", naive, err)
		}
	}
	if !slices.Equal(got[0], got[1]) {
		t.Fatalf("by the definition\n%s\nby search\n%s", strings.Join(got[0], "\n"), strings.Join(got[1], "\n"))
	}
	if choice[0] != choice[1] {
		t.Fatalf("a choice by the definition %v, by search %v", choice[0], choice[1])
	}
}

// evenNodes is a condition that reads what the pattern has assigned.
func evenNodes(a match.Assignment) (semantics.Truth, error) {
	return min(even(a, "x"), even(a, "y")), nil
}

// even tells whether the number of a node is even, if the pattern knows the node.
func even(a match.Assignment, name string) semantics.Truth {
	v, is := a.Value(name)
	return semantics.TruthOf(!is || v.(*graph.Node).ID%2 == 0)
}

// evenPath keeps paths of even length.
func evenPath(a match.Assignment) (semantics.Truth, error) {
	p, _ := a.Value("p0")
	return semantics.TruthOf(len(p.(graph.Path).Relationships)%2 == 0), nil
}
