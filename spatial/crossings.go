package spatial

// CrossInBinary says whether all places where segments of a and b cross are binary64, including
// places where segments of one of them cross. Segments that touch or overlap meet at their own
// ends.
func CrossInBinary(a, b Geometry) bool {
	segments := append(crossable(a), crossable(b)...)
	for i := range segments {
		for k := range i {
			if at, cross := segments[i].crossing(segments[k]); cross && !(at.X.IsBinary() && at.Y.IsBinary()) {
				return false
			}
		}
	}
	return true
}

// straightSegment is a piece of a line or a ring.
type straightSegment struct{ from, to Position }

func crossable(g Geometry) (list []straightSegment) {
	path := func(ps []Position) {
		for i := 1; i < len(ps); i++ {
			list = append(list, straightSegment{ps[i-1], ps[i]})
		}
	}
	Basic(g, func(part Geometry) {
		switch part := part.(type) {
		case LineString:
			path(part.Positions)
		case Polygon:
			for _, ring := range part.Rings {
				path(ring)
			}
		case Point, MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
		}
	})
	return list
}

// crossing is the place in the inner of both segments where they cross.
func (s straightSegment) crossing(t straightSegment) (at Position, cross bool) {
	turn := func(p, q, r Position) Number {
		return q.X.Minus(p.X).Times(r.Y.Minus(p.Y)).Minus(q.Y.Minus(p.Y).Times(r.X.Minus(p.X)))
	}
	from, to := turn(t.from, t.to, s.from), turn(t.from, t.to, s.to)
	if from.Sign()*to.Sign() >= 0 || turn(s.from, s.to, t.from).Sign()*turn(s.from, s.to, t.to).Sign() >= 0 {
		return at, false
	}
	part := from.Over(from.Minus(to)) // of the way from s.from to s.to
	return Position{X: s.from.X.Plus(part.Times(s.to.X.Minus(s.from.X))), Y: s.from.Y.Plus(part.Times(s.to.Y.Minus(s.from.Y)))}, true
}
