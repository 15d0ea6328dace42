package spatial

// PlainEmpty returns the geometry with each collection of nothing but EMPTY in it as EMPTY without elements.
//
// Source: lwgeom_to_wkb_buf and empty_to_wkb_buf in liblwgeom/lwout_wkb.c, lwcollection_force_dims in liblwgeom/lwcollection.c of
// PostGIS 3.6.4 at 94d984bd0836 (github.com/postgis/postgis, read 2026-11-29), which write and change geometries so.
func PlainEmpty(g Geometry) Geometry {
	empty := g.IsEmpty()
	switch g := g.(type) {
	case MultiPoint:
		if empty {
			return NewMultiPoint(g.Layout())
		}
	case MultiLineString:
		if empty {
			return NewMultiLineString(g.Layout())
		}
	case MultiPolygon:
		if empty {
			return NewMultiPolygon(g.Layout())
		}
	case GeometryCollection:
		if empty {
			return NewGeometryCollection(g.Layout())
		}
		elements := make([]Geometry, len(g.Elements))
		for i, element := range g.Elements {
			elements[i] = PlainEmpty(element)
		}
		return NewGeometryCollection(g.Layout(), elements...)
	case Further:
		if empty {
			return Further{kind: g.kind, layout: g.layout}
		}
		parts := make([]Geometry, len(g.Parts))
		for i, part := range g.Parts {
			parts[i] = PlainEmpty(part)
		}
		return Further{kind: g.kind, layout: g.layout, Positions: g.Positions, Parts: parts}
	case Point, LineString, Polygon:
	}
	return g
}
