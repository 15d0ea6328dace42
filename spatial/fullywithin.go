package spatial

import "slices"

// FullyWithinBuffer decides whether every point of b lies within r of a, which is
// that b is a part of the exact buffer of a.
//
// Along a segment of b the points within r of a place, or of a segment, make one
// stretch whose ends are of the form p + q·√n; whether stretches cover the segment
// is decided exactly. A polygon of b is covered if its rings are and if no gap lies
// in its interior. A gap holds a point whose distance from a is a local maximum, so
// the interior is cut into boxes until each of them has no such maximum, lies near
// one part of a altogether, or shows a point that is too far. That ends unless a
// local maximum is r itself: then, and beyond a number of boxes, the answer is
// Undecided.
//
// Source: PostGIS manual, ST_DFullyWithin ("g2 is contained within a distance buffer
// of g1"), the definition since 3.5. The implementation asks whether GEOS's buffer
// with 16 segments a quadrant covers b (LWGEOM_dfullywithin, postgis/lwgeom_geos.c).
// That polygon lies within the exact buffer, and for r = 0 it is EMPTY unless a has
// areas. Both at b2d57504, github.com/postgis/postgis, read 2026-11-20.
func FullyWithinBuffer(a, b Geometry, r Number) Decision {
	if r.Sign() < 0 {
		return NegativeBound
	}
	if a.IsEmpty() || b.IsEmpty() {
		return NoDistance
	}
	if r.Sign() == 0 {
		// b's points are a's points.
		m := Relate(a, b, Conventions{})
		if m[Exterior][Interior] == Nothing && m[Exterior][Boundary] == Nothing {
			return WithinBound
		}
		return BeyondBound
	}
	buffer := newBuffer(a, r)
	for _, part := range nonEmptyParts(b) {
		covered := true
		forSegments(part, func(p, q Position) { covered = covered && buffer.coversSegment(p, q) })
		if !covered {
			return BeyondBound
		}
	}
	for _, part := range nonEmptyParts(b) {
		if polygon, ok := part.(Polygon); ok {
			if d := buffer.coversInterior(polygon); d != WithinBound {
				return d
			}
		}
	}
	return WithinBound
}

// buffer is the points within r of a geometry: of its polygons and its segments.
type buffer struct {
	r        Number
	polygons []Polygon
	segments []stroke
}

func newBuffer(g Geometry, r Number) *buffer {
	parts := nonEmptyParts(g)
	b := &buffer{r: r, segments: segmentsOf(parts)}
	for _, part := range parts {
		if polygon, ok := part.(Polygon); ok {
			b.polygons = append(b.polygons, polygon)
		}
	}
	return b
}

// coversSegment says whether all points of pq lie in the buffer.
func (b *buffer) coversSegment(p, q Position) bool {
	if p.SamePlace(q) {
		return b.coversPlace(p)
	}
	var stretches []stretch
	add := func(s stretch, ok bool) {
		if ok {
			stretches = append(stretches, s)
		}
	}
	for _, s := range b.segments {
		add(nearPlace(p, q, s.from, b.r))
		if !s.from.SamePlace(s.to) {
			add(nearPlace(p, q, s.to, b.r))
			add(besideSegment(p, q, s.from, s.to, b.r))
		}
	}
	for _, polygon := range b.polygons {
		stretches = append(stretches, stretchesWithin(polygon, p, q)...)
	}
	return coverUnit(stretches)
}

func (b *buffer) coversPlace(p Position) bool {
	if slices.ContainsFunc(b.polygons, func(polygon Polygon) bool { return covers(polygon, p) }) {
		return true
	}
	square := squared(b.r)
	return slices.ContainsFunc(b.segments, func(s stroke) bool {
		return squaredDistanceToSegment(p, s.from, s.to).Compare(square) <= 0
	})
}

// stretchesWithin returns the pieces of pq, between its meetings with the rings of a
// polygon, that lie in it.
func stretchesWithin(polygon Polygon, p, q Position) []stretch {
	stops := []Number{Integer(0), Integer(1)}
	forSegments(polygon, func(c, d Position) {
		fromC, fromD := crossProduct(p, q, c), crossProduct(p, q, d)
		if !fromC.Equal(fromD) && fromC.Sign()*fromD.Sign() <= 0 {
			share := fromC.Over(fromC.Minus(fromD))
			stops = append(stops, shareAlong(p, q, between(c, d, share)))
		}
	})
	slices.SortFunc(stops, Number.Compare)
	var out []stretch
	for i := 1; i < len(stops); i++ {
		low, high := stops[i-1], stops[i]
		if low.Sign() < 0 || high.Compare(Integer(1)) > 0 || low.Equal(high) {
			continue
		}
		if covers(polygon, between(p, q, low.Plus(high).Over(Integer(2)))) {
			out = append(out, stretch{fixed(low), fixed(high)})
		}
	}
	return out
}

// between returns p + share·(q - p).
func between(p, q Position, share Number) Position {
	return Position{X: p.X.Plus(q.X.Minus(p.X).Times(share)), Y: p.Y.Plus(q.Y.Minus(p.Y).Times(share))}
}

// shareAlong returns the share of the way from p to q at which the foot of r lies.
func shareAlong(p, q, r Position) Number {
	return dotProduct(p, r, q).Over(squaredLength(p, q))
}
