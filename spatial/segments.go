package spatial

// eachSegment calls visit with the segments of all lines and rings of g that have
// length.
func eachSegment(g Geometry, visit func(s straight, isRing bool)) {
	along := func(positions []Position, isRing bool) {
		for i := 1; i < len(positions); i++ {
			if !positions[i-1].SamePlace(positions[i]) {
				visit(straight{positions[i-1], positions[i]}, isRing)
			}
		}
	}
	Basic(g, func(element Geometry) {
		switch element := element.(type) {
		case LineString:
			along(element.Positions, false)
		case Polygon:
			for _, ring := range element.Rings {
				along(ring, true)
			}
		case Point, MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
			// They have no segments of their own.
		}
	})
}

// eachPoint calls visit with the places of the points of g and of its lines without
// length.
func eachPoint(g Geometry, visit func(Position)) {
	Basic(g, func(element Geometry) {
		switch element := element.(type) {
		case Point:
			if at, present := element.Position(); present {
				visit(at)
			}
		case LineString:
			if !element.IsEmpty() && isWithoutLength(element) {
				visit(element.Positions[0])
			}
		case Polygon, MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
			// They are no points.
		}
	})
}
