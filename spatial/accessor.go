package spatial

import "slices"

// Numbers of elements, rings and positions count from 1, as in the Simple Features.
// A number that names nothing is reported by false: which error or NULL that is, and
// whether negative numbers count from the end, is up to the dialect.
//
// Source: JTS 1.21.0-SNAPSHOT at 07833d3c, Geometry, GeometryCollection, Polygon,
// LineString, BoundaryOp; read 2026-11-20. What OGC 06-103r4 says of the methods was
// read as JTS quotes it.

// NumPoints is the number of positions in all lines, rings and points. It is 0 for EMPTY; a ring
// counts its first position twice.
func NumPoints(g Geometry) int {
	n := 0
	Basic(g, func(g Geometry) {
		switch g := g.(type) {
		case Point:
			if !g.IsEmpty() {
				n++
			}
		case LineString:
			n += len(g.Positions)
		case Polygon:
			for _, ring := range g.Rings {
				n += len(ring)
			}
		case Further:
			eachOfFurther(g, func(Position) { n++ })
		case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
		}
	})
	return n
}

// NumGeometries is the number of direct elements, including EMPTY ones. It is 1 for a Point, a
// LineString and a Polygon, even if it is EMPTY.
func NumGeometries(g Geometry) int {
	if f, is := g.(Further); is && !f.IsSeveral() {
		return 1
	}
	switch g.Type() {
	case TypePoint, TypeLineString, TypePolygon:
		return 1
	case TypeMultiPoint, TypeMultiLineString, TypeMultiPolygon, TypeGeometryCollection:
	}
	return len(Elements(g))
}

// GeometryN is the n-th direct element, counted from 1. The first element of a Point, a LineString
// or a Polygon is the geometry itself. It reports false if there is no such element.
func GeometryN(g Geometry, n int) (Geometry, bool) {
	elements := Elements(g)
	if f, is := g.(Further); is && !f.IsSeveral() {
		elements = []Geometry{g}
	}
	switch g.Type() {
	case TypePoint, TypeLineString, TypePolygon:
		elements = []Geometry{g}
	case TypeMultiPoint, TypeMultiLineString, TypeMultiPolygon, TypeGeometryCollection:
	}
	return nth(elements, n)
}

func nth[E any](elements []E, n int) (e E, ok bool) {
	if n < 1 || n > len(elements) {
		return e, false
	}
	return elements[n-1], true
}

// ExteriorRing is the shell as a line, LINESTRING EMPTY if the polygon is EMPTY.
func ExteriorRing(p Polygon) LineString {
	if len(p.Rings) == 0 {
		return NewLineString(p.layout)
	}
	return NewLineString(p.layout, p.Rings[0]...)
}

// NumInteriorRings is the number of holes, including EMPTY ones.
func NumInteriorRings(p Polygon) int { return max(0, len(p.Rings)-1) }

// InteriorRingN is the n-th hole as a line.
func InteriorRingN(p Polygon, n int) (LineString, bool) {
	if n < 1 {
		return LineString{}, false
	}
	ring, ok := nth(p.Rings, n+1)
	return NewLineString(p.layout, ring...), ok
}

// PointN is the n-th position of a line.
func PointN(l LineString, n int) (Point, bool) {
	at, ok := nth(l.Positions, n)
	return NewPoint(l.layout, at), ok
}

// StartPoint is the first position of a line; EMPTY has none.
func StartPoint(l LineString) (Point, bool) { return PointN(l, 1) }

// EndPoint is the last position of a line; EMPTY has none.
func EndPoint(l LineString) (Point, bool) { return PointN(l, len(l.Positions)) }

// Coordinates is the number of ordinates that a position has, 2 to 4.
func (l Layout) Coordinates() int {
	switch l {
	case XY:
		return 2
	case XYZ, XYM:
		return 3
	case XYZM:
		return 4
	}
	panic("spatial: unknown layout")
}

// TypeDimension is the dimension of a geometry by its type: EMPTY has that of its
// type, a GeometryCollection the greatest of its elements, EMPTY ones included, at
// every depth. Only a collection without any element has Nothing.
//
// Source: JTS 1.21.0-SNAPSHOT at 07833d3c, GeometryCollectionDimension, which says
// of EMPTY elements that they still count; read 2026-11-20.
func TypeDimension(g Geometry) Dimension {
	switch g.Type() {
	case TypePoint, TypeMultiPoint:
		return 0
	case TypeLineString, TypeMultiLineString:
		return 1
	case TypePolygon, TypeMultiPolygon:
		return 2
	case TypeGeometryCollection:
	}
	d := Nothing
	for _, element := range Elements(g) {
		d = max(d, TypeDimension(element))
	}
	return d
}

// PointSetDimension is the dimension of the set of points that a geometry is: EMPTY
// elements add nothing, a line without length is a point. EMPTY has Nothing.
func PointSetDimension(g Geometry) Dimension {
	d := Nothing
	Basic(g, func(g Geometry) {
		switch g := g.(type) {
		case Point, Polygon:
			if !g.IsEmpty() {
				d = max(d, TypeDimension(g))
			}
		case LineString:
			if !g.IsEmpty() {
				d = max(d, 0)
				if hasLength(g.Positions) {
					d = max(d, 1)
				}
			}
		case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
		}
	})
	return d
}

// BoundaryOf is the boundary of a geometry. It reports false for a
// GeometryCollection: JTS raises an error, and engines differ.
//
//   - Of a Point or a MultiPoint it is GEOMETRYCOLLECTION EMPTY.
//   - Of a LineString it is a MULTIPOINT of those ends that the rule makes boundary,
//     in the order in which they are written; but a POINT if the line is closed and
//     its end is boundary.
//   - Of a MultiLineString it is the same, ordered by X and Y, but a POINT if there
//     is one only.
//   - Of a Polygon it is its shell as a LINESTRING, or its rings as a
//     MULTILINESTRING if it has holes; of a MultiPolygon always the latter. EMPTY
//     rings are left out, and EMPTY has MULTILINESTRING EMPTY.
//
// Z and M are those of the first end at the place. The types of the results are
// those of JTS, BoundaryOp and the getBoundary methods; where a rule has no place
// for single ends ([SeveralEnds]), this function follows the rule for a LineString
// also, where JTS does not look at it.
func BoundaryOf(g Geometry, rule BoundaryRule) (Geometry, bool) {
	switch g := g.(type) {
	case Point, MultiPoint:
		return NewGeometryCollection(g.Layout()), true
	case LineString:
		points := boundaryPoints(g.layout, rule, g)
		if len(points) == 1 {
			return points[0], true
		}
		return NewMultiPoint(g.layout, points...), true
	case MultiLineString:
		points := boundaryPoints(g.layout, rule, g.Lines...)
		slices.SortFunc(points, func(p, q Point) int { return p.position.Compare(q.position) })
		if len(points) == 1 {
			return points[0], true
		}
		return NewMultiPoint(g.layout, points...), true
	case Polygon:
		lines := ringLines(g)
		if len(lines) == 1 {
			return lines[0], true
		}
		return NewMultiLineString(g.layout, lines...), true
	case MultiPolygon:
		return NewMultiLineString(g.layout, ringLines(g.Polygons...)...), true
	case GeometryCollection:
	}
	return nil, false
}

// boundaryPoints is the ends of lines that are boundary, once each.
func boundaryPoints(layout Layout, rule BoundaryRule, lines ...LineString) []Point {
	var ends []Position
	for _, line := range lines {
		if n := len(line.Positions); n > 0 {
			ends = append(ends, line.Positions[0], line.Positions[n-1])
		}
	}
	_, rank, places := newKernel(ends)
	count := make([]int, places)
	for _, place := range rank {
		count[place]++
	}
	var points []Point
	for i, place := range rank {
		if rule.holds(count[place]) {
			points = append(points, NewPoint(layout, ends[i]))
			count[place] = 0 // told
		}
	}
	return points
}

func ringLines(polygons ...Polygon) []LineString {
	var lines []LineString
	for _, ring := range ringsOf(polygons) {
		lines = append(lines, NewLineString(polygons[ring.Polygon].layout, ring.positions...))
	}
	return lines
}
