package notation

import (
	"math"
	"slices"

	"github.com/semcheck/semcheck/graph"
)

// Same tells whether two values are the same as far as the notation shows. NaN is the same
// as NaN, 0.0 as -0.0, and no integer as a float. Finite floats may differ by tolerance
// times the greater of their sizes; 0 wants them equal.
func Same(a, b graph.Value, tolerance float64) bool {
	c := comparison{tolerance}
	return c.values(a, b)
}

type comparison struct{ tolerance float64 }

func (c comparison) values(a, b graph.Value) bool {
	switch a := a.(type) {
	case graph.Float:
		b, both := b.(graph.Float)
		return both && c.floats(float64(a), float64(b))
	case graph.List:
		b, both := b.(graph.List)
		return both && slices.EqualFunc(a, b, c.values)
	case graph.Map:
		b, both := b.(graph.Map)
		return both && c.maps(a, b)
	case *graph.Node:
		b, both := b.(*graph.Node)
		return both && c.nodes(a, b)
	case *graph.Relationship:
		b, both := b.(*graph.Relationship)
		return both && c.relationships(a, b)
	case graph.Path:
		b, both := b.(graph.Path)
		return both && c.paths(a, b)
	}
	return Write(a) == Write(b)
}

func (c comparison) floats(a, b float64) bool {
	if a == b || math.IsNaN(a) && math.IsNaN(b) {
		return true
	}
	if c.tolerance == 0 || math.IsInf(a, 0) || math.IsInf(b, 0) {
		return false
	}
	return math.Abs(a-b) <= c.tolerance*max(math.Abs(a), math.Abs(b))
}

func (c comparison) maps(a, b graph.Map) bool {
	if len(a) != len(b) {
		return false
	}
	for key, v := range a {
		w, found := b[key]
		if !found || !c.values(v, w) {
			return false
		}
	}
	return true
}

func (c comparison) nodes(a, b *graph.Node) bool {
	sorted := func(n *graph.Node) []string { return slices.Sorted(slices.Values(n.Labels)) }
	return slices.Equal(sorted(a), sorted(b)) && c.maps(a.Properties, b.Properties)
}

func (c comparison) relationships(a, b *graph.Relationship) bool {
	return a.Type == b.Type && c.maps(a.Properties, b.Properties)
}

func (c comparison) paths(a, b graph.Path) bool {
	if !slices.EqualFunc(a.Nodes, b.Nodes, c.nodes) || !slices.EqualFunc(a.Relationships, b.Relationships, c.relationships) {
		return false
	}
	for i := range a.Relationships {
		if backward(a, i) != backward(b, i) {
			return false
		}
	}
	return true
}

// backward tells whether relationship i of a path points against the path's direction; a
// loop never does.
func backward(p graph.Path, i int) bool { return p.Relationships[i].Start != p.Nodes[i] }
