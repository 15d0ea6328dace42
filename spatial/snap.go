package spatial

// Snap returns g with each position moved by a function, and without positions that are then the
// same as the one before. Lines of one position and rings of fewer than four are dropped, with the
// polygon if it is the shell; collections lose their EMPTY elements.
//
// Source: lwgeom_grid_in_place in liblwgeom/lwgeom.c, ptarray_grid_in_place in
// liblwgeom/ptarray.c at b2d57504 (github.com/postgis/postgis, read 2026-11-29).
func Snap(g Geometry, move func(Position) Position) Geometry {
	if g.IsEmpty() {
		return g
	}
	moved := func(ps []Position) []Position {
		var to []Position
		for _, p := range ps {
			to = appended(to, move(p))
		}
		return to
	}
	switch g := g.(type) {
	case Point:
		return NewPoint(g.layout, move(g.position))
	case LineString:
		to := moved(g.Positions)
		if len(to) < 2 {
			to = nil
		}
		return NewLineString(g.layout, to...)
	case Polygon:
		var rings []Ring
		for i, ring := range g.Rings {
			if to := moved(ring); len(to) >= 4 {
				rings = append(rings, to)
			} else if i == 0 {
				return NewPolygon(g.layout)
			}
		}
		return NewPolygon(g.layout, rings...)
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
	}
	var elements []Geometry
	for _, element := range Elements(g) {
		if to := Snap(element, move); !to.IsEmpty() {
			elements = append(elements, to)
		}
	}
	return multi(g.Layout(), g.Type(), elements)
}
