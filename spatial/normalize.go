package spatial

import (
	"cmp"
	"slices"
)

// Normalize returns the normal form of a geometry: lines directed so that their
// first position is not greater than their last, closed ones and rings started at
// their least position, shells and closed lines clockwise, holes counterclockwise,
// holes and elements sorted from the greatest to the least (see [compareNormal]).
// Two geometries with one normal form are the same set of points, not the other way
// round.
//
// Source: PostGIS manual, ST_Normalize, which GEOS performs: LineString.cpp,
// Polygon.cpp, GeometryCollection.cpp in src/geom at 5b62cd06
// (github.com/libgeos/geos, 3.15.0beta3). JTS sorts from the least to the greatest
// (GeometryCollection.java at 07833d3c) and knows no start of closed lines
// (LineString.java). Both read 2026-11-20.
func Normalize(g Geometry) Geometry {
	switch g := g.(type) {
	case Point:
		return g
	case LineString:
		ps := g.Positions
		switch last := len(ps) - 1; {
		case last < 0:
		case ps[0].SamePlace(ps[last]):
			ps = fromLeast(ps)
			if twiceSignedArea(ps).Sign() > 0 {
				ps = reversed(ps)
			}
		case ps[0].Compare(ps[last]) > 0:
			ps = reversed(ps)
		}
		return NewLineString(g.layout, ps...)
	case Polygon:
		normal := mapRings(g, func(i int, ring Ring) Ring {
			if i == 0 {
				return oriented(fromLeast(ring), -1)
			}
			return oriented(fromLeast(ring), 1)
		})
		if len(normal.Rings) > 1 {
			slices.SortStableFunc(normal.Rings[1:], func(a, b Ring) int { return comparePaths(b, a) })
		}
		return normal
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
	}
	elements := make([]Geometry, 0, len(Elements(g)))
	for _, element := range Elements(g) {
		elements = append(elements, Normalize(element))
	}
	slices.SortStableFunc(elements, func(a, b Geometry) int { return compareNormal(b, a) })
	return multi(g.Layout(), g.Type(), elements)
}

// fromLeast returns a closed line with its least position first and last.
func fromLeast(ps []Position) []Position {
	if len(ps) < 2 {
		return ps
	}
	least := 0
	for i := range ps {
		if ps[i].Compare(ps[least]) < 0 {
			least = i
		}
	}
	return slices.Concat(ps[least:len(ps)-1], ps[:least], ps[least:least+1])
}

// compareNormal orders geometries: by type, MULTIPOINT between POINT and LINESTRING
// and so on; EMPTY before others; lines by their number of positions, then by the
// first that differ; polygons by shells, number of holes and holes; collections by the
// first elements that differ, then by their number.
//
// Source: GEOS, Geometry::compareTo, GeometrySortIndex, SimpleCurve, Surface at
// 5b62cd06 (github.com/libgeos/geos, read 2026-11-20).
func compareNormal(a, b Geometry) int {
	switch {
	case a.Type() != b.Type():
		return cmp.Compare(sortIndex(a), sortIndex(b))
	case a.IsEmpty() || b.IsEmpty():
		return cmp.Compare(boolOrder(b.IsEmpty()), boolOrder(a.IsEmpty()))
	}
	switch a.(type) {
	case Point, LineString:
		return comparePaths(paths(a)[0], paths(b)[0])
	case Polygon:
		p, q := paths(a), paths(b)
		return cmp.Or(comparePaths(p[0], q[0]), cmp.Compare(len(p), len(q)), slices.CompareFunc(p, q, comparePaths[[]Position]))
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
	}
	return slices.CompareFunc(Elements(a), Elements(b), compareNormal)
}

func comparePaths[P ~[]Position](p, q P) int {
	return cmp.Or(cmp.Compare(len(p), len(q)), slices.CompareFunc(p, q, Position.Compare))
}

func sortIndex(g Geometry) int {
	return [...]int{TypePoint: 0, TypeMultiPoint: 1, TypeLineString: 2, TypeMultiLineString: 3, TypePolygon: 4, TypeMultiPolygon: 5, TypeGeometryCollection: 6}[g.Type()]
}

func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}
