package spatial

import "slices"

// sameWriting says whether two geometries are written alike: type, layout, elements
// and positions in their order.
func sameWriting(a, b Geometry) bool {
	if a.Type() != b.Type() || a.Layout() != b.Layout() {
		return false
	}
	switch a := a.(type) {
	case Point, LineString, Polygon:
		return slices.EqualFunc(paths(a), paths(b), func(p, q []Position) bool { return slices.EqualFunc(p, q, Position.same) })
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
		return slices.EqualFunc(Elements(a), Elements(b), sameWriting)
	}
	panic("spatial: unknown geometry")
}

// same says whether all ordinates are equal.
func (p Position) same(q Position) bool {
	return p.SamePlace(q) && p.Z.Equal(q.Z) && p.M.Equal(q.M)
}

// Reverse returns g with the positions of every line and every ring in the opposite
// order. Elements and points keep theirs.
func Reverse(g Geometry) Geometry {
	return mapBasic(g, func(part Geometry) Geometry {
		switch part := part.(type) {
		case LineString:
			return NewLineString(part.layout, reversed(part.Positions)...)
		case Polygon:
			return mapRings(part, func(_ int, ring Ring) Ring { return reversed(ring) })
		}
		return part
	})
}

func reversed(ps []Position) []Position {
	out := slices.Clone(ps)
	slices.Reverse(out)
	return out
}
