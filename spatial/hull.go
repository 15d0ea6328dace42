package spatial

import "slices"

// ConvexHull returns the least convex set that contains g: a polygon, a line of two
// positions if all points lie on a line, a point if all are one place. The ring
// starts at the least position and runs clockwise; no three of its positions lie on a
// line. An EMPTY geometry is its own hull.
//
// Source: PostGIS manual, ST_ConvexHull, doc/reference_processing.xml, and convexhull
// in postgis/lwgeom_geos.c for EMPTY, at b2d57504 (github.com/postgis/postgis, read
// 2026-11-20). Sources say nothing of where the ring starts and how it runs.
func ConvexHull(g Geometry) Geometry {
	places := sortedPlaces(extremePositions(g))
	switch len(places) {
	case 0:
		return g
	case 1:
		return NewPoint(XY, places[0])
	}
	// Clockwise from the least position along the upper side, and back along the lower.
	upper := chain(places)
	slices.Reverse(places)
	lower := chain(places)
	if len(upper) == 2 && len(lower) == 2 {
		return NewLineString(XY, upper...)
	}
	return NewPolygon(XY, Ring(append(upper, lower[1:]...)))
}

// chain returns those of the sorted places from the first to the last that make
// right turns only.
func chain(places []Position) []Position {
	var out []Position
	for _, p := range places {
		for len(out) >= 2 && crossProduct(out[len(out)-2], out[len(out)-1], p).Sign() >= 0 {
			out = out[:len(out)-1]
		}
		out = append(out, p)
	}
	return out
}

// sortedPlaces returns the different places among positions by X and Y, in the
// plane.
func sortedPlaces(positions []Position) []Position {
	places := make([]Position, len(positions))
	for i, p := range positions {
		places[i] = inPlane(p)
	}
	slices.SortFunc(places, Position.Compare)
	return slices.CompactFunc(places, Position.SamePlace)
}
