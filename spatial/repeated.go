package spatial

import "slices"

// RemoveRepeatedPoints returns g without positions that repeat the one before with
// all of their ordinates: of a line at least two positions are kept, of a ring four.
// Rings of fewer are dropped, and so are a MULTIPOINT's points in a place where it has
// one already. EMPTY elements of collections are dropped, too.
//
// Source: PostGIS manual, ST_RemoveRepeatedPoints, without a tolerance;
// lwgeom_remove_repeated_points_in_place in liblwgeom/lwgeom.c and
// ptarray_remove_repeated_points_in_place in liblwgeom/ptarray.c. It sorts the points
// of a MULTIPOINT, by an algorithm that leaves open which of equals comes first; here
// they keep their order.
func RemoveRepeatedPoints(g Geometry) Geometry {
	switch g := g.(type) {
	case Point:
		return g
	case LineString:
		return NewLineString(g.layout, withoutRepeats(g.Positions, 2)...)
	case Polygon:
		var rings []Ring
		for _, ring := range g.Rings {
			if shorter := withoutRepeats(ring, 4); len(shorter) >= 4 {
				rings = append(rings, shorter)
			}
		}
		return NewPolygon(g.layout, rings...)
	case MultiPoint:
		var points []Point
		for _, p := range g.Points {
			if !p.IsEmpty() && !slices.ContainsFunc(points, func(q Point) bool { return p.position.SamePlace(q.position) }) {
				points = append(points, p)
			}
		}
		return NewMultiPoint(g.layout, points...)
	case MultiLineString, MultiPolygon, GeometryCollection:
	}
	var elements []Geometry
	for _, element := range Elements(g) {
		if shorter := RemoveRepeatedPoints(element); !shorter.IsEmpty() {
			elements = append(elements, shorter)
		}
	}
	return multi(g.Layout(), g.Type(), elements)
}

// withoutRepeats drops positions that are the same as the last one kept, as long as
// enough are left.
func withoutRepeats(ps []Position, least int) []Position {
	if len(ps) <= least {
		return ps
	}
	kept := ps[:1:1]
	for i, p := range ps[1:] {
		if left := len(ps) - i - 1; len(kept)+left > least && p.same(kept[len(kept)-1]) {
			continue
		}
		kept = append(kept, p)
	}
	return kept
}
