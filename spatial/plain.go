package spatial

import "slices"

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

// eachSegment calls visit with the segments of all lines and rings of g that have
// length.
func eachSegment(g Geometry, visit func(s straight, isRing bool)) {
	along := func(positions []Position, isRing bool) {
		for i := 1; i < len(positions); i++ {
			if !positions[i-1].SamePlace(positions[i]) {
				visit(straight{positions[i-1], positions[i]}, isRing)
			}
		}
	}
	Basic(g, func(element Geometry) {
		switch element := element.(type) {
		case LineString:
			along(element.Positions, false)
		case Polygon:
			for _, ring := range element.Rings {
				along(ring, true)
			}
		case Point, MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
			// They have no segments of their own.
		}
	})
}

// eachPoint calls visit with the places of the points of g and of its lines without
// length.
func eachPoint(g Geometry, visit func(Position)) {
	Basic(g, func(element Geometry) {
		switch element := element.(type) {
		case Point:
			if at, present := element.Position(); present {
				visit(at)
			}
		case LineString:
			if !element.IsEmpty() && isWithoutLength(element) {
				visit(element.Positions[0])
			}
		case Polygon, MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
			// They are no points.
		}
	})
}
