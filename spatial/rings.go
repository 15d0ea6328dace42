package spatial

// MakePolygon returns the polygon with this shell and these holes, which have to be
// closed and of at least four positions each. Whether holes lie in the shell is not
// asked.
//
// Source: PostGIS manual, ST_MakePolygon; lwpoly_from_lwlines in liblwgeom/lwpoly.c.
// DuckDB documentation, ST_MakePolygon.
func MakePolygon(shell LineString, holes ...LineString) (Polygon, error) {
	rings := make([]Ring, 0, len(holes)+1)
	for _, line := range append([]LineString{shell}, holes...) {
		switch n := len(line.Positions); {
		case n < 4:
			return Polygon{}, TooFewPositions
		case !line.Positions[0].SamePlace(line.Positions[n-1]):
			return Polygon{}, NotClosed
		case line.layout != shell.layout:
			return Polygon{}, DifferentLayouts
		}
		rings = append(rings, line.Positions)
	}
	return NewPolygon(shell.layout, rings...), nil
}

// DumpRings returns the rings of a polygon as polygons, the shell first: its path in
// SQL is {0}, that of the n-th hole {n}. EMPTY has none.
//
// Source: PostGIS manual, ST_DumpRings.
func DumpRings(p Polygon) []Polygon {
	out := make([]Polygon, len(p.Rings))
	for i, ring := range p.Rings {
		out[i] = NewPolygon(p.layout, ring)
	}
	return out
}

// ForcePolygonClockwise returns g with all shells clockwise and all holes
// counterclockwise. Rings of no area, and what is no polygon, stay as they are.
//
// Source: PostGIS manual, ST_ForcePolygonCW; lwpoly_force_orientation in
// liblwgeom/lwpoly.c, which goes through collections, too.
func ForcePolygonClockwise(g Geometry) Geometry { return forceOrientation(g, -1) }

// ForcePolygonCounterclockwise is the opposite of [ForcePolygonClockwise].
//
// Source: PostGIS manual, ST_ForcePolygonCCW.
func ForcePolygonCounterclockwise(g Geometry) Geometry { return forceOrientation(g, 1) }

// forceOrientation gives shells that sign of area, and holes the other.
func forceOrientation(g Geometry, shell int) Geometry {
	return mapBasic(g, func(part Geometry) Geometry {
		polygon, ok := part.(Polygon)
		if !ok {
			return part
		}
		return mapRings(polygon, func(i int, ring Ring) Ring {
			if i == 0 {
				return oriented(ring, shell)
			}
			return oriented(ring, -shell)
		})
	})
}

// oriented returns the ring, reversed if its area has the other sign.
func oriented(ring Ring, sign int) Ring {
	if twiceSignedArea(ring).Sign() == -sign {
		return reversed(ring)
	}
	return ring
}

// RingOrientation is the sign of the ring's area: 1 if it runs counterclockwise, -1 if clockwise, 0 if
// it has no area.
func RingOrientation(ring Ring) int { return twiceSignedArea(ring).Sign() }

// FlipCoordinates returns g with X and Y exchanged in every position.
//
// Source: PostGIS manual, ST_FlipCoordinates; DuckDB documentation,
// ST_FlipCoordinates. MySQL's name is ST_SwapXY (unverified).
func FlipCoordinates(g Geometry) Geometry { return Swapping().Apply(g) }

// IsOnSurface says whether p may be what ST_PointOnSurface makes of g: a point in
// the interior of the areas of g, on its lines if it has no areas, one of its points
// if it has no lines either; POINT EMPTY for EMPTY. Which of these points an engine
// returns is its own affair.
//
// Source: PostGIS manual, ST_PointOnSurface, of areas; that lines and points are
// supported stands there, that parts of lower dimension do not count is unverified.
func IsOnSurface(g Geometry, p Point) bool {
	if p.IsEmpty() || g.IsEmpty() {
		return p.IsEmpty() && g.IsEmpty()
	}
	highest := TypePoint
	var parts []Geometry
	for _, part := range nonEmptyParts(g) {
		if part.Type() > highest {
			highest, parts = part.Type(), nil
		}
		if part.Type() == highest {
			parts = append(parts, part)
		}
	}
	m := Relate(p, NewGeometryCollection(g.Layout(), parts...), Conventions{})
	return m[Interior][Interior] == 0 || highest != TypePolygon && m[Interior][Boundary] == 0
}
