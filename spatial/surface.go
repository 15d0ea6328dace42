package spatial

import "slices"

// PointOnSurface is a point that ST_PointOnSurface may return (see [IsOnSurface]): in an
// area the middle of the first stretch inside on a horizontal line between vertices,
// otherwise the middle of a line's first segment, or the first position. It reports
// false where none was found, of areas that are not valid.
func PointOnSurface(g Geometry) (Point, bool) {
	parts := nonEmptyParts(g)
	for _, part := range parts {
		if polygon, is := part.(Polygon); is {
			p, found := withinPolygon(polygon)
			return p, found && IsOnSurface(g, p)
		}
	}
	var middle Point
	for _, part := range parts {
		if line, is := part.(LineString); is {
			forSegments(line, func(p, q Position) {
				if middle.IsEmpty() && !p.SamePlace(q) {
					middle = NewPoint(XY, straight{p, q}.middle())
				}
			})
		}
	}
	switch {
	case !middle.IsEmpty():
		return middle, true
	case len(parts) == 0:
		return EmptyPoint(XY), true
	}
	return NewPoint(XY, firstPosition(parts[0])), true
}

// withinPolygon is a point inside of a polygon.
func withinPolygon(polygon Polygon) (Point, bool) {
	var heights []Number
	for _, path := range paths(polygon) {
		for _, at := range path {
			heights = append(heights, at.Y)
		}
	}
	slices.SortFunc(heights, Number.Compare)
	two := Integer(2)
	for i := 1; i < len(heights); i++ {
		if heights[i-1].Equal(heights[i]) {
			continue
		}
		y := heights[i-1].Plus(heights[i]).Over(two)
		var crossed []Number
		forSegments(polygon, func(p, q Position) {
			if (p.Y.Compare(y) < 0) != (q.Y.Compare(y) < 0) {
				share := y.Minus(p.Y).Over(q.Y.Minus(p.Y))
				crossed = append(crossed, p.X.Plus(q.X.Minus(p.X).Times(share)))
			}
		})
		slices.SortFunc(crossed, Number.Compare)
		if len(crossed) > 1 { // from the first crossing to the second is inside
			return NewPoint(XY, Position{X: crossed[0].Plus(crossed[1]).Over(two), Y: y}), true
		}
	}
	return EmptyPoint(XY), false
}
