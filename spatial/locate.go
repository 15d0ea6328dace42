package spatial

// Locate returns the part of g in which a position lies; g has to be valid, of
// others it returns some part. It does what these sentences say and nothing else:
//
// Areas. A position is inside of a polygon if a ray from it crosses the rings of
// that polygon, all together, an odd number of times. It is interior to the areas of
// g if everything around it is inside of one polygon of g or another, and else
// boundary if it lies on a ring of any.
//
// Lines. A position is boundary if as many ends of lines lie there as the
// [BoundaryRule] asks for, over all lines of g wherever they stand in it, and else
// interior if it lies on a line. A line without length has no end and is a point.
//
// Points. A position is interior if it is a point of g.
//
// Under [Union] areas decide for all positions that lie inside of them or on their
// rings, then lines, then points; what none of them has is exterior.
//
// Source: the class documentation of RelateNG ("union semantics", "Zero-length
// LineStrings are treated as being topologically identical to Points"),
// RelatePointLocator ("the location on the largest-dimension element is reported",
// "may lie in the effective interior") and AdjacentEdgeLocator in JTS,
// github.com/locationtech/jts at 07833d3, modules/core/src/main/java/org/locationtech/
// jts/operation/relateng, read 2026-11-20. [LastElement] has its own source.
func Locate(at Position, g Geometry, c Conventions) Part {
	switch c.Collections {
	case Union:
		return locateInUnion(at, g, c.Boundary)
	case LastElement:
		return locateByLastElement(at, g, c.Boundary)
	}
	panic("spatial: unknown collection rule")
}

func locateInUnion(at Position, g Geometry, rule BoundaryRule) Part {
	if part := locateInAreas(at, g); part != Exterior {
		return part
	}
	switch {
	case rule.holds(endsAt(at, g)):
		return Boundary
	case isOnLine(at, g), isPoint(at, g):
		return Interior
	}
	return Exterior
}

// locateByLastElement is the rule [LastElement].
func locateByLastElement(at Position, g Geometry, rule BoundaryRule) Part {
	last, ends := Exterior, 0
	Basic(g, func(element Geometry) {
		switch element := element.(type) {
		case Point:
			if isPoint(at, element) {
				last, ends = Interior, 0
			}
		case LineString:
			if n := endsAt(at, element); n > 0 {
				last, ends = Interior, ends+n
				if rule.holds(ends) {
					last = Boundary
				}
			}
		case Polygon:
			if isOnRing(at, element) {
				last, ends = locateInAreas(at, g), 0
			}
		case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
			// Basic does not visit them.
		}
	})
	if last == Exterior && (locateInAreas(at, g) == Interior || isOnLine(at, g) || isPoint(at, g)) {
		return Interior
	}
	return last
}

// locateInAreas is the part of the areas of g, of all of them together.
func locateInAreas(at Position, g Geometry) Part {
	around := around(at, g)
	if len(around) == 0 {
		return locateFace(spot{at: at}, g)
	}
	for _, s := range around {
		if locateFace(s, g) != Interior {
			return Boundary
		}
	}
	return Interior
}

// locateFace is the part of g in which a spot lies that is on no ring of g, with all
// of its surroundings: inside of an area of g or not.
func locateFace(s spot, g Geometry) Part {
	part := Exterior
	Basic(g, func(element Geometry) {
		if p, isPolygon := element.(Polygon); isPolygon && s.isInside(p) {
			part = Interior
		}
	})
	return part
}

// around returns a spot beside a position in each sector between the rings of g that
// pass it: the sector to the left of each way on which a ring leaves it. It returns
// none if no ring passes.
func around(at Position, g Geometry) []spot {
	var spots []spot
	eachSegment(g, func(s straight, isRing bool) {
		if !isRing || !s.has(at) {
			return
		}
		for _, end := range [...]Position{s.from, s.to} {
			if !end.SamePlace(at) {
				way := from(at, end)
				spots = append(spots, spot{at, way, way.left()})
			}
		}
	})
	return spots
}

func isOnRing(at Position, g Geometry) bool { return len(around(at, g)) > 0 }

func isOnLine(at Position, g Geometry) bool {
	on := false
	eachSegment(g, func(s straight, isRing bool) { on = on || !isRing && s.has(at) })
	return on
}

// endsAt counts the ends of the lines of g at a position: two where a closed line
// closes, none of a line without length.
func endsAt(at Position, g Geometry) int {
	ends := 0
	Basic(g, func(element Geometry) {
		line, isLine := element.(LineString)
		if !isLine || isWithoutLength(line) {
			return
		}
		for _, end := range [...]Position{line.Positions[0], line.Positions[len(line.Positions)-1]} {
			if end.SamePlace(at) {
				ends++
			}
		}
	})
	return ends
}

func isPoint(at Position, g Geometry) bool {
	is := false
	eachPoint(g, func(p Position) { is = is || p.SamePlace(at) })
	return is
}

// isWithoutLength says whether all positions of a line are one place, or it has none.
func isWithoutLength(l LineString) bool {
	for _, p := range l.Positions {
		if !p.SamePlace(l.Positions[0]) {
			return false
		}
	}
	return true
}
