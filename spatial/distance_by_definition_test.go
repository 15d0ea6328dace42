package spatial

// SquaredDistanceByDefinition is the plain form of [SquaredDistance]: the least
// over all pairs of basic parts, of which polygons are areas.
func SquaredDistanceByDefinition(a, b Geometry) (Number, bool) {
	least, found := Number{}, false
	for _, p := range nonEmptyParts(a) {
		for _, q := range nonEmptyParts(b) {
			if d := squaredPartDistance(p, q); !found || d.Compare(least) < 0 {
				least, found = d, true
			}
		}
	}
	return least, found
}

// squaredPartDistance is that of two basic geometries. Two that share a point have
// boundaries that meet, or one lies within the other, which then is a polygon; as
// both are connected, any position of the one inside decides.
func squaredPartDistance(p, q Geometry) Number {
	if covers(p, firstPosition(q)) || covers(q, firstPosition(p)) {
		return Number{}
	}
	var least Number
	found := false
	forSegments(p, func(a, b Position) {
		forSegments(q, func(c, d Position) {
			if s := squaredSegmentDistance(a, b, c, d); !found || s.Compare(least) < 0 {
				least, found = s, true
			}
		})
	})
	return least
}
