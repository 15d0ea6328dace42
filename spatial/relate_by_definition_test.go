package spatial

import (
	"cmp"
	"slices"
)

// RelateByDefinition returns the DE-9IM matrix of a and b, both of which have to be
// valid; of others it returns some matrix. Time grows with the third power of the
// number of positions: [Relate] is the same and fast.
//
// An entry is the greatest dimension of a set of positions that lie in one part of a
// and in one part of b. All segments of a and b together divide the plane into nodes,
// edges and faces. No part begins or ends within one of these, so that one position
// of each is enough. The face without bounds is always there, and outside of both.
//
// Source: OGC 06-103r4, "The Dimensionally Extended Nine-Intersection Model"
// (unverified).
func RelateByDefinition(a, b Geometry, c Conventions) Matrix {
	m := NewMatrix()
	m[Exterior][Exterior] = 2
	nodes, edges := arrange(a, b)
	for _, node := range nodes {
		m.Raise(Locate(node, a, c), Locate(node, b, c), 0)
	}
	for _, edge := range edges {
		middle := edge.middle()
		m.Raise(Locate(middle, a, c), Locate(middle, b, c), 1)
		for _, side := range edge.sides() {
			m.Raise(locateFace(side, a), locateFace(side, b), 2)
		}
	}
	return m
}

// arrange returns the nodes and the edges of the arrangement of a and b: a node is an
// end of a segment, a place where segments meet, or a point; an edge is what lies on
// a segment from one node to the next.
func arrange(a, b Geometry) (nodes []Position, edges []straight) {
	var segments []straight
	for _, g := range [...]Geometry{a, b} {
		eachPoint(g, func(p Position) { nodes = append(nodes, p) })
		eachSegment(g, func(s straight, _ bool) {
			segments = append(segments, s)
			nodes = append(nodes, s.from, s.to)
		})
	}
	for i, s := range segments {
		for _, t := range segments[:i] {
			if at, cross := s.crossing(t); cross {
				nodes = append(nodes, at)
			}
		}
	}
	nodes = inOrder(nodes, Position.Compare)
	for _, s := range segments {
		var before *Position
		for i := range nodes { // in the order by X and Y, so in order along s
			if s.has(nodes[i]) {
				if before != nil {
					edges = append(edges, straight{*before, nodes[i]})
				}
				before = &nodes[i]
			}
		}
	}
	return nodes, inOrder(edges, straight.compare)
}

// inOrder sorts a list and takes out what stands in it twice.
func inOrder[T any](list []T, compare func(T, T) int) []T {
	slices.SortFunc(list, compare)
	return slices.CompactFunc(list, func(s, t T) bool { return compare(s, t) == 0 })
}

// back is the opposite way.
func (v vector) back() vector { return vector{v.x.Negated(), v.y.Negated()} }

func (s straight) compare(t straight) int {
	return cmp.Or(s.from.Compare(t.from), s.to.Compare(t.to))
}

// sides are spots to the left and to the right of the middle.
func (s straight) sides() [2]spot {
	left := s.way().left()
	return [2]spot{{at: s.middle(), along: left}, {at: s.middle(), along: left.back()}}
}
