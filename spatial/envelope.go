package spatial

// Box is a rectangle with sides parallel to the axes. Its sides belong to it. It may have no
// width, no height, or neither.
type Box struct{ Low, High Position }

// Envelope returns the least box around a geometry, with the least and the greatest Z and M at its
// corners. It reports false if the geometry is EMPTY.
func Envelope(g Geometry) (Box, bool) {
	var box Box
	found := false
	EachPosition(g, func(p Position) {
		if !found {
			box, found = Box{p, p}, true
			return
		}
		box.Low = Position{smaller(box.Low.X, p.X), smaller(box.Low.Y, p.Y), smaller(box.Low.Z, p.Z), smaller(box.Low.M, p.M)}
		box.High = Position{greater(box.High.X, p.X), greater(box.High.Y, p.Y), greater(box.High.Z, p.Z), greater(box.High.M, p.M)}
	})
	return box, found
}

// CornerOrder is the order in which the corners of a box are written as a ring, from the least
// corner.
type CornerOrder uint8

const (
	// NorthFirst is PostGIS's: (x0 y0, x0 y1, x1 y1, x1 y0, x0 y0). PostGIS manual,
	// ST_Envelope, doc/reference_accessor.xml at b2d57504
	// (github.com/postgis/postgis, read 2026-11-20).
	NorthFirst CornerOrder = iota
	// EastFirst is MySQL's and MariaDB's: (x0 y0, x1 y0, x1 y1, x0 y1, x0 y0). MariaDB
	// documentation, ST_ENVELOPE (mariadb.com/kb/en/envelope), and MySQL 8.0 reference
	// manual, "General Geometry Property Functions", as copied at
	// www.cerebrosql.com/sql-tutorial-for-mysql/316; read 2026-11-20.
	EastFirst
)

// Polygon returns the box as a polygon. The polygon has no area if the box has no width or no
// height.
func (b Box) Polygon(order CornerOrder) Polygon {
	low, high := inPlane(b.Low), inPlane(b.High)
	north, east := Position{X: low.X, Y: high.Y}, Position{X: high.X, Y: low.Y}
	if order == EastFirst {
		north, east = east, north
	}
	return NewPolygon(XY, Ring{low, north, high, east, low})
}

// Geometry returns the box as a geometry of its dimension: a point, a line of two
// positions from the least corner to the greatest, or a polygon.
//
// Source: PostGIS manual, ST_Envelope ("degenerate cases"), and LWGEOM_envelope in
// postgis/lwgeom_functions_basic.c at b2d57504 (github.com/postgis/postgis, read
// 2026-11-20), which returns an EMPTY argument as it is. MySQL does so, too; MariaDB's
// page speaks of a polygon alone (see [EastFirst]).
func (b Box) Geometry(order CornerOrder) Geometry {
	switch low, high := inPlane(b.Low), inPlane(b.High); {
	case low.SamePlace(high):
		return NewPoint(XY, low)
	case low.X.Equal(high.X) || low.Y.Equal(high.Y):
		return NewLineString(XY, low, high)
	}
	return b.Polygon(order)
}

// BoundingDiagonal returns the line from the least corner of a geometry's box to the
// greatest, in the geometry's layout; LINESTRING EMPTY for EMPTY. Of a geometry in
// one place it has no length.
//
// Source: PostGIS manual, ST_BoundingDiagonal, doc/reference_accessor.xml at
// b2d57504 (github.com/postgis/postgis, read 2026-11-20).
func BoundingDiagonal(g Geometry) LineString {
	box, ok := Envelope(g)
	if !ok {
		return NewLineString(g.Layout())
	}
	return NewLineString(g.Layout(), box.Low, box.High)
}

// inPlane is p without Z and M.
func inPlane(p Position) Position { return Position{X: p.X, Y: p.Y} }
