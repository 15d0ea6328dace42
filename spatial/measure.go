package spatial

// Area returns the sum of the areas of the polygons in g: of each the shell's area
// less the holes'. Overlapping elements of a collection count each for itself. It is
// 0 for EMPTY and where there are no polygons.
//
// Source: PostGIS manual, ST_Area, doc/reference_measure.xml, and lwgeom_area in
// liblwgeom/lwgeom.c, which sums over collections, at b2d57504
// (github.com/postgis/postgis, read 2026-11-20); DuckDB spatial, docs/functions.md
// (ST_Area) at 919c69fe (github.com/duckdb/duckdb-spatial, read 2026-11-20).
func Area(g Geometry) Number {
	var area Number
	Basic(g, func(part Geometry) {
		if polygon, ok := part.(Polygon); ok {
			for i, ring := range polygon.Rings {
				if twice := magnitudeOf(twiceSignedArea(ring)); i == 0 {
					area = area.Plus(twice)
				} else {
					area = area.Minus(twice)
				}
			}
		}
	})
	return area.Over(Integer(2))
}

// Length returns the sum of the lengths of the lines in g; polygons have none (see
// [Perimeter]).
//
// Source: PostGIS manual, ST_Length ("for areal geometries 0 is returned"),
// doc/reference_measure.xml at b2d57504 (github.com/postgis/postgis, read
// 2026-11-20).
func Length(g Geometry) SumOfRoots { return lengthOf(g, TypeLineString) }

// Perimeter returns the sum of the lengths of the rings, holes included, of the
// polygons in g; lines have none.
//
// Source: PostGIS manual, ST_Perimeter, doc/reference_measure.xml, and
// lwgeom_perimeter in liblwgeom/lwgeom.c at b2d57504 (github.com/postgis/postgis, read
// 2026-11-20).
func Perimeter(g Geometry) SumOfRoots { return lengthOf(g, TypePolygon) }

func lengthOf(g Geometry, of Type) SumOfRoots {
	var b rootBuilder
	Basic(g, func(part Geometry) {
		if part.Type() == of {
			forSegments(part, func(p, q Position) { b.addRoot(Integer(1), squaredLength(p, q)) })
		}
	})
	return b.sum()
}

// Centroid returns the centre of mass of the parts of the highest dimension that
// have a measure: polygons by area, else lines by length, else points, each of them
// counted as often as it is written. Polygons without area count as their rings, and
// lines without length as points. It is POINT EMPTY for EMPTY. It reports false where
// the centroid of lines is irrational.
//
// Source: PostGIS manual, ST_Centroid, doc/reference_processing.xml at b2d57504
// (github.com/postgis/postgis); GEOS, algorithm/Centroid.h (class documentation: "lower
// effective dimension") at 5b62cd06 (github.com/libgeos/geos); both read 2026-11-20.
// What EMPTY becomes differs: an empty GEOMETRYCOLLECTION by PostGIS's manual.
func Centroid(g Geometry) (Point, bool) {
	if at, found := centroidOfAreas(g); found {
		return NewPoint(XY, at), true
	}
	if at, found, rational := centroidOfLines(g); found {
		return NewPoint(XY, at), rational
	}
	var x, y, count Number
	Basic(g, func(part Geometry) {
		if !part.IsEmpty() {
			// Without measure all positions are one place.
			at := firstPosition(part)
			x, y, count = x.Plus(at.X), y.Plus(at.Y), count.Plus(Integer(1))
		}
	})
	if count.Sign() == 0 {
		return EmptyPoint(XY), true
	}
	return NewPoint(XY, Position{X: x.Over(count), Y: y.Over(count)}), true
}

func centroidOfAreas(g Geometry) (Position, bool) {
	var x, y, whole Number
	Basic(g, func(part Geometry) {
		polygon, ok := part.(Polygon)
		if !ok {
			return
		}
		for i, ring := range polygon.Rings {
			twice := twiceSignedArea(ring)
			if twice.Sign() == 0 {
				continue
			}
			// Each triangle from the ring's first position weighs its signed area; the
			// sum's sign is made that of a shell or a hole.
			var ringX, ringY Number
			for j := 1; j < len(ring); j++ {
				weight := crossProduct(ring[0], ring[j-1], ring[j])
				ringX = ringX.Plus(weight.Times(ring[0].X.Plus(ring[j-1].X).Plus(ring[j].X)))
				ringY = ringY.Plus(weight.Times(ring[0].Y.Plus(ring[j-1].Y).Plus(ring[j].Y)))
			}
			if (twice.Sign() > 0) != (i == 0) {
				ringX, ringY, twice = ringX.Negated(), ringY.Negated(), twice.Negated()
			}
			x, y, whole = x.Plus(ringX), y.Plus(ringY), whole.Plus(twice)
		}
	})
	if whole.Sign() == 0 {
		return Position{}, false
	}
	three := whole.Times(Integer(3))
	return Position{X: x.Over(three), Y: y.Over(three)}, true
}

func centroidOfLines(g Geometry) (at Position, found, rational bool) {
	x, y, length := lineMoments(g)
	if length.Sign() == 0 {
		return Position{}, false, false
	}
	meanX, rationalX := x.Over(length)
	meanY, rationalY := y.Over(length)
	return Position{X: meanX, Y: meanY}, true, rationalX && rationalY
}

// lineMoments returns the sums of the segments' middles, each times its length, and of
// the lengths.
func lineMoments(g Geometry) (momentX, momentY, length SumOfRoots) {
	var x, y, whole rootBuilder
	half := Integer(1).Over(Integer(2))
	Basic(g, func(part Geometry) {
		forSegments(part, func(p, q Position) {
			square := squaredLength(p, q)
			x.addRoot(p.X.Plus(q.X).Times(half), square)
			y.addRoot(p.Y.Plus(q.Y).Times(half), square)
			whole.addRoot(Integer(1), square)
		})
	})
	return x.sum(), y.sum(), whole.sum()
}

// twiceSignedArea is positive for a ring that runs counterclockwise. The ring is
// closed where it is not.
func twiceSignedArea(ring []Position) Number {
	var sum Number
	for i := 2; i < len(ring); i++ {
		sum = sum.Plus(crossProduct(ring[0], ring[i-1], ring[i]))
	}
	return sum
}

func magnitudeOf(n Number) Number {
	if n.Sign() < 0 {
		return n.Negated()
	}
	return n
}
