package spatial

import "slices"

// Relate returns the DE-9IM matrix of a and b, both of which have to be valid (see
// [Invalid]); of others it returns some matrix. Time grows with n log n + k for n
// positions and k intersections.
//
// An entry is the greatest dimension of a set of positions that lie in one part of a
// and in one part of b. All segments of a and b together divide the plane into nodes,
// edges and faces; no part begins or ends within one of these. The parts of a and b
// are carried from one side of an edge to the other and from node to
// node, so that only one place for each connected component has to be located.
//
// Source: OGC 06-103r4, "The Dimensionally Extended Nine-Intersection Model"
// (unverified).
func Relate(a, b Geometry, c Conventions) Matrix {
	f := newFigure(a, b)
	f.node()
	f.label()
	return f.matrix(c)
}

// figure is the drawing of two geometries over each other: as segments, and after
// node as an arrangement of nodes and edges that do not cross.
//
// A vertex is the rank of a position in the order by X and Y, so that vertices
// compare as their places do. Nodes are the vertices and, behind them, the
// crossings of segments.
type figure struct {
	kernel   kernel
	vertices int
	segments []segment
	places   []place  // by vertex
	ends     []marked // of lines, by vertex, where they stand for a position

	crossings []crossing
	same      []int32 // by node: union-find over nodes that turned out to be one place
	edges     []edge
	incident  []int32 // half-edges by node, counterclockwise from the south (excluded)
	first     []int32 // node n has incident[first[n]:first[n+1]]
	outside   [][2]int32
}

// segment is a straight piece of a line or a ring, directed from its lesser end to
// its greater one.
type segment struct {
	from, to int32 // vertices, from < to
	owner    uint8 // 0 for a, 1 for b
	ring     bool
	left     int8  // of a ring: 1 if the polygon lies to the left, -1 to the right
	element  int32 // the rank of its polygon or line among the basic parts of its owner, from 1
}

// place is what geometries have at one vertex, beside segments.
type place struct {
	ends  [2]int32 // number of ends of lines
	point [2]bool
	last  [2]int32 // the point that was written last, by its rank among the basic parts
}

// crossing is the place where two segments cross in the inner of both.
type crossing struct{ one, other int32 }

// edge is a piece of one or more segments between neighbouring nodes, directed as
// they are.
type edge struct {
	from, to int32
	segment  int32 // one of those it is a piece of
	line     [2]bool
	ring     [2]bool
	last     [2]int32 // of the rings, the one that was written last
	change   [2]int32 // areas on the left less areas on the right
	right    [2]int32 // areas on the right, after label
}

// newFigure draws two geometries.
func newFigure(a, b Geometry) *figure {
	s := &sketch{}
	s.draw(a, 0)
	s.draw(b, 1)
	f := &figure{segments: s.segments}
	var rank []int32
	f.kernel, rank, f.vertices = newKernel(s.positions)
	f.places = make([]place, f.vertices)
	for _, p := range s.points {
		at := &f.places[rank[p.position]]
		at.point[p.owner] = true
		at.last[p.owner] = max(at.last[p.owner], p.element)
	}
	for i, p := range s.ends {
		f.places[rank[p.position]].ends[p.owner]++
		s.ends[i].position = rank[p.position]
	}
	f.ends = s.ends
	for _, r := range s.rings {
		f.direct(r, rank)
	}
	kept := f.segments[:0]
	for _, one := range f.segments {
		one.from, one.to = rank[one.from], rank[one.to]
		if one.from == one.to {
			continue
		}
		if one.from > one.to {
			one.from, one.to, one.left = one.to, one.from, -one.left
		}
		kept = append(kept, one)
	}
	f.segments = kept
	return f
}

// sketch gathers the positions of geometries before they are ranked.
type sketch struct {
	positions []Position
	segments  []segment // from and to index positions
	points    []marked
	ends      []marked
	rings     []drawnRing
	element   int32 // the rank of the basic part that is being drawn
}

// drawnRing is a ring as the sketch has it.
type drawnRing struct {
	position, segment int32 // the first of each
	length            int32 // number of segments
	shell             bool
}

type marked struct {
	position int32
	owner    uint8
	element  int32 // 0 for a line without length, which counts as no point of its own
}

func (s *sketch) draw(g Geometry, owner uint8) {
	s.element = 0
	Basic(g, func(g Geometry) {
		s.element++
		switch g := g.(type) {
		case Point:
			if at, present := g.Position(); present {
				s.points = append(s.points, marked{s.add(at), owner, s.element})
			}
		case LineString:
			s.drawLine(g, owner)
		case Polygon:
			for i, ring := range g.Rings {
				s.drawRing(ring, i == 0, owner)
			}
		case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
			panic("spatial: a collection is not basic")
		}
	})
}

// drawLine draws a line; one without length is the point that it covers.
func (s *sketch) drawLine(l LineString, owner uint8) {
	n := len(l.Positions)
	if n == 0 {
		return
	}
	if !hasLength(l.Positions) {
		s.points = append(s.points, marked{s.add(l.Positions[0]), owner, 0})
		return
	}
	first := s.addAll(l.Positions)
	s.ends = append(s.ends, marked{first, owner, s.element}, marked{first + int32(n-1), owner, s.element})
	for i := first; i < first+int32(n-1); i++ {
		s.segments = append(s.segments, segment{from: i, to: i + 1, owner: owner, element: s.element})
	}
}

// drawRing draws a ring; one of a single position, which is not valid, bounds
// nothing.
func (s *sketch) drawRing(r Ring, shell bool, owner uint8) {
	if len(r) < 2 {
		return
	}
	first := s.addAll(r)
	s.rings = append(s.rings, drawnRing{first, int32(len(s.segments)), int32(len(r) - 1), shell})
	for i := first; i < first+int32(len(r)-1); i++ {
		s.segments = append(s.segments, segment{from: i, to: i + 1, owner: owner, ring: true, element: s.element})
	}
}

// direct finds on which side of a ring's segments its polygon lies: within a shell,
// outside of a hole. The turn at the least vertex is that of the ring as a whole.
func (f *figure) direct(r drawnRing, rank []int32) {
	ring := rank[r.position : r.position+r.length]
	least := 0
	for i := range ring {
		if ring[i] < ring[least] {
			least = i
		}
	}
	before, after := least, least
	for range ring {
		if ring[before] == ring[least] {
			before = (before + len(ring) - 1) % len(ring)
		}
		if ring[after] == ring[least] {
			after = (after + 1) % len(ring)
		}
	}
	left := int8(f.kernel.orientation(ring[before], ring[least], ring[after]))
	if !r.shell {
		left = -left
	}
	for i := range f.segments[r.segment : r.segment+r.length] {
		f.segments[r.segment+int32(i)].left = left
	}
}

func (s *sketch) add(p Position) int32 {
	s.positions = append(s.positions, p)
	return int32(len(s.positions) - 1)
}

func (s *sketch) addAll(ps []Position) int32 {
	s.positions = append(s.positions, ps...)
	return int32(len(s.positions) - len(ps))
}

func hasLength(ps []Position) bool {
	return slices.ContainsFunc(ps[1:], func(p Position) bool { return !p.SamePlace(ps[0]) })
}
