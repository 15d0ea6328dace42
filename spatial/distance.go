package spatial

// Decision says whether a distance keeps a bound. The function of SQL decides what the last three
// become.
type Decision uint8

const (
	// BeyondBound: the distance is greater than the bound.
	BeyondBound Decision = iota
	// WithinBound: it is not.
	WithinBound
	// NoDistance: one of the geometries is EMPTY, so there is no distance. PostGIS
	// answers false (LWGEOM_dfullywithin in postgis/lwgeom_geos.c, github.com/postgis/postgis
	// at b2d57504, read 2026-11-20).
	NoDistance
	// NegativeBound: the bound is less than 0. PostGIS raises "Tolerance cannot be
	// less than zero" (same place).
	NegativeBound
	// Undecided: the question has an answer that was not found. Only [FullyWithinBuffer] returns
	// it.
	Undecided
)

// WithinDistance decides whether a and b come within r of each other: the squares
// are compared as real numbers, unlike ST_Distance(a, b) <= r, which compares
// rounded ones (see [Distance]).
//
// Source: PostGIS manual, ST_DWithin, doc/reference_relationship.xml at b2d57504
// (github.com/postgis/postgis, read 2026-11-20).
func WithinDistance(a, b Geometry, r Number) Decision {
	if r.Sign() < 0 {
		return NegativeBound
	}
	square, ok := SquaredDistance(a, b)
	return decide(square, ok, r)
}

// FullyWithinDistance decides whether the greatest distance of a position of a from
// one of b is at most r.
//
// Source: PostGIS manual, ST_DFullyWithin and ST_MaxDistance at b2d57504
// (github.com/postgis/postgis, read 2026-11-20): the definition before 3.5.
func FullyWithinDistance(a, b Geometry, r Number) Decision {
	if r.Sign() < 0 {
		return NegativeBound
	}
	square, ok := SquaredGreatestDistance(a, b)
	return decide(square, ok, r)
}

func decide(square Number, ok bool, r Number) Decision {
	switch {
	case !ok:
		return NoDistance
	case square.Compare(squared(r)) <= 0:
		return WithinBound
	}
	return BeyondBound
}

// Distance returns the least distance of a and b; it reports false if one of them
// is EMPTY. ST_Distance returns the binary64 nearest to it, at best: see
// [SumOfRoots.Float64] and [WithinUnits].
func Distance(a, b Geometry) (SumOfRoots, bool) {
	square, ok := SquaredDistance(a, b)
	if !ok {
		return SumOfRoots{}, false
	}
	return SquareRoot(square)
}

// SquaredGreatestDistance returns the square of the greatest distance between a
// point of a and a point of b; it reports false if one of them is EMPTY. Distance
// from a place is a convex function, so both are vertices.
//
// Source: PostGIS manual, ST_MaxDistance ("always occurs between two vertices"),
// doc/reference_measure.xml at b2d57504 (github.com/postgis/postgis, read
// 2026-11-20).
func SquaredGreatestDistance(a, b Geometry) (Number, bool) {
	p, q := extremePositions(a), extremePositions(b)
	greatest := Integer(-1)
	for i := range p {
		for j := range q {
			if d := squaredLength(p[i], q[j]); d.Compare(greatest) > 0 {
				greatest = d
			}
		}
	}
	return greatest, greatest.Sign() >= 0
}

// covers says whether a position lies within a polygon or on its rings; of other
// geometries it is false.
func covers(g Geometry, at Position) bool {
	polygon, ok := g.(Polygon)
	if !ok {
		return false
	}
	inside := false
	for _, ring := range polygon.Rings {
		for i := 1; i < len(ring); i++ {
			low, high := ring[i-1], ring[i]
			if low.Y.Compare(high.Y) > 0 {
				low, high = high, low
			}
			side := crossProduct(low, high, at).Sign()
			if side == 0 && dotProduct(at, low, high).Sign() <= 0 {
				return true
			}
			// A ray to the east meets the segment, of which the upper end does not count.
			if low.Y.Compare(at.Y) <= 0 && at.Y.Compare(high.Y) < 0 && side > 0 {
				inside = !inside
			}
		}
	}
	return inside
}

// squaredSegmentDistance is the squared distance of ab and cd, each of which may be
// a single place.
func squaredSegmentDistance(a, b, c, d Position) Number {
	if segmentsMeet(a, b, c, d) {
		return Number{}
	}
	least := squaredDistanceToSegment(a, c, d)
	for _, other := range [...]Number{squaredDistanceToSegment(b, c, d), squaredDistanceToSegment(c, a, b), squaredDistanceToSegment(d, a, b)} {
		if other.Compare(least) < 0 {
			least = other
		}
	}
	return least
}

// segmentsMeet says whether the segments cross in the inner of both. If they meet
// otherwise, an end of one lies on the other.
func segmentsMeet(a, b, c, d Position) bool {
	return crossProduct(a, b, c).Sign()*crossProduct(a, b, d).Sign() < 0 &&
		crossProduct(c, d, a).Sign()*crossProduct(c, d, b).Sign() < 0
}

// squaredDistanceToSegment is the squared distance of p from the segment ab.
func squaredDistanceToSegment(p, a, b Position) Number {
	along, whole := dotProduct(a, p, b), squaredLength(a, b)
	switch {
	case along.Sign() <= 0:
		return squaredLength(a, p)
	case along.Compare(whole) >= 0:
		return squaredLength(b, p)
	}
	return squared(crossProduct(a, b, p)).Over(whole)
}

func squared(n Number) Number { return n.Times(n) }

// crossProduct is (p - o) × (q - o): twice the area of the triangle o, p, q, positive
// if it runs counterclockwise.
func crossProduct(o, p, q Position) Number {
	return p.X.Minus(o.X).Times(q.Y.Minus(o.Y)).Minus(p.Y.Minus(o.Y).Times(q.X.Minus(o.X)))
}

// dotProduct is (p - o) · (q - o).
func dotProduct(o, p, q Position) Number {
	return p.X.Minus(o.X).Times(q.X.Minus(o.X)).Plus(p.Y.Minus(o.Y).Times(q.Y.Minus(o.Y)))
}

func squaredLength(p, q Position) Number { return dotProduct(p, q, q) }

// nonEmptyParts lists the basic geometries in g that have points.
func nonEmptyParts(g Geometry) []Geometry {
	var parts []Geometry
	Basic(g, func(part Geometry) {
		if !part.IsEmpty() {
			parts = append(parts, part)
		}
	})
	return parts
}

// paths lists the positions of a basic geometry: its place, its line, its rings.
func paths(g Geometry) [][]Position {
	switch g := g.(type) {
	case Point:
		if at, present := g.Position(); present {
			return [][]Position{{at}}
		}
	case LineString:
		if len(g.Positions) > 0 {
			return [][]Position{g.Positions}
		}
	case Polygon:
		var out [][]Position
		for _, ring := range g.Rings {
			if len(ring) > 0 {
				out = append(out, ring)
			}
		}
		return out
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
	}
	return nil
}

// firstPosition returns a position of a basic geometry that is not EMPTY.
func firstPosition(g Geometry) Position { return paths(g)[0][0] }

// forSegments calls visit for the segments of a basic geometry; a path of one
// position is a segment without length.
func forSegments(g Geometry, visit func(from, to Position)) {
	for _, path := range paths(g) {
		if len(path) == 1 {
			visit(path[0], path[0])
		}
		for i := 1; i < len(path); i++ {
			visit(path[i-1], path[i])
		}
	}
}

// extremePositions lists the positions among which those are that are farthest in
// any direction: all but those of holes.
func extremePositions(g Geometry) []Position {
	var out []Position
	for _, part := range nonEmptyParts(g) {
		out = append(out, paths(part)[0]...)
	}
	return out
}
