package spatial

// Ordinate is one coordinate of a position.
type Ordinate func(Position) Number

// ClipTo is what of a geometry lies between two values of a coordinate, from less than or equal to
// to: points, lines and polygons, in a collection.
//
// Source: lwgeom_clip_to_ordinate_range and the functions behind it in
// liblwgeom/lwlinearreferencing.c at b2d57504 (github.com/postgis/postgis, read 2026-11-29).
func ClipTo(g Geometry, of Ordinate, from, to Number) Geometry {
	c := clip{of: of, from: from, to: to}
	switch g := g.(type) {
	case Point:
		return NewMultiPoint(g.layout, c.points(g)...)
	case MultiPoint:
		return NewMultiPoint(g.layout, c.points(g.Points...)...)
	case LineString:
		return c.line(g)
	case Polygon:
		return NewMultiPolygon(g.layout, c.polygon(g)...)
	case MultiLineString, MultiPolygon, GeometryCollection:
		return c.collection(g)
	}
	panic("spatial: unknown geometry")
}

type clip struct {
	of       Ordinate
	from, to Number
}

// side is -1 below the range, 0 within it, 1 above it.
func (c clip) side(p Position) int {
	n := c.of(p)
	switch {
	case n.Compare(c.from) < 0:
		return -1
	case n.Compare(c.to) > 0:
		return 1
	}
	return 0
}

// bound is the end of the range on a side.
func (c clip) bound(side int) Number {
	if side > 0 {
		return c.to
	}
	return c.from
}

// at is the position between p and q where the coordinate has a value; p and q differ in it.
func (c clip) at(p, q Position, value Number) Position {
	return Between(p, q, value.Minus(c.of(p)).Over(c.of(q).Minus(c.of(p))))
}

func (c clip) points(points ...Point) []Point {
	var within []Point
	for _, p := range points {
		if at, present := p.Position(); present && c.side(at) == 0 {
			within = append(within, p)
		}
	}
	return within
}

// line makes lines of the stretches within, and points where the line only touches the range.
func (c clip) line(l LineString) Geometry {
	var parts []Geometry
	var part []Position
	flush := func() {
		switch {
		case len(part) == 1:
			parts = append(parts, NewPoint(l.layout, part[0]))
		case len(part) > 1:
			parts = append(parts, NewLineString(l.layout, part...))
		}
		part = nil
	}
	for i, p := range l.Positions {
		side := c.side(p)
		before := side
		if i > 0 {
			before = c.side(l.Positions[i-1])
		}
		if before != 0 && side != before { // the line comes in from outside, at the end of the range on that side
			part = appended(part, c.at(l.Positions[i-1], p, c.bound(before)))
		}
		switch {
		case side == 0:
			part = appended(part, p)
		case side == -before: // it goes through the whole range, and may leave two positions at one place
			part = append(part, c.at(l.Positions[i-1], p, c.bound(side)))
			flush()
		case side != before: // it goes out
			part = appended(part, c.at(l.Positions[i-1], p, c.bound(side)))
			flush()
		default:
			flush()
		}
	}
	flush()
	for _, g := range parts {
		if g.Type() == TypePoint {
			return NewGeometryCollection(l.layout, parts...)
		}
	}
	return multi(l.layout, TypeMultiLineString, parts)
}

// polygon is the polygon of the rings with what is outside of the range cut off, or none.
func (c clip) polygon(p Polygon) []Polygon {
	var rings []Ring
	for i, ring := range p.Rings {
		cut := c.ring(ring)
		if len(cut) >= 4 {
			rings = append(rings, cut)
		} else if i == 0 {
			return nil
		}
	}
	if len(rings) == 0 {
		return nil
	}
	return []Polygon{NewPolygon(p.layout, rings...)}
}

func (c clip) ring(ring Ring) Ring {
	var cut []Position
	for i, p := range ring {
		side := c.side(p)
		if i > 0 {
			before := c.side(ring[i-1])
			if before != 0 && side != before {
				cut = appended(cut, c.at(ring[i-1], p, c.bound(before)))
			}
			if side != 0 && side != before {
				cut = appended(cut, c.at(ring[i-1], p, c.bound(side)))
			}
		}
		if side == 0 {
			cut = appended(cut, p)
		}
	}
	if len(cut) > 2 {
		cut = appended(cut, cut[0])
	}
	return cut
}

// collection clips the elements. One element alone is clipped as if it were no element.
func (c clip) collection(g Geometry) Geometry {
	elements := Elements(g)
	if len(elements) == 1 {
		return ClipTo(elements[0], c.of, c.from, c.to)
	}
	kind := g.Type()
	var parts []Geometry
	for _, element := range elements {
		of := ClipTo(element, c.of, c.from, c.to)
		if of.Type() != g.Type() {
			kind = TypeGeometryCollection
		}
		parts = append(parts, Elements(of)...)
	}
	return multi(g.Layout(), kind, parts)
}
