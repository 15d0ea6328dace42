package spatial

// mapBasic returns g with every basic part replaced by one of its type.
func mapBasic(g Geometry, replace func(Geometry) Geometry) Geometry {
	switch g := g.(type) {
	case Point, LineString, Polygon:
		return replace(g)
	case MultiPoint:
		return NewMultiPoint(g.layout, mapElements(g.Points, replace)...)
	case MultiLineString:
		return NewMultiLineString(g.layout, mapElements(g.Lines, replace)...)
	case MultiPolygon:
		return NewMultiPolygon(g.layout, mapElements(g.Polygons, replace)...)
	case GeometryCollection:
		out := make([]Geometry, len(g.Elements))
		for i, element := range g.Elements {
			out[i] = mapBasic(element, replace)
		}
		return NewGeometryCollection(g.layout, out...)
	}
	panic("spatial: unknown geometry")
}

func mapElements[G Geometry](elements []G, replace func(Geometry) Geometry) []G {
	out := make([]G, len(elements))
	for i, element := range elements {
		out[i] = replace(element).(G)
	}
	return out
}

// mapRings returns p with every ring replaced; ring 0 is the shell.
func mapRings(p Polygon, replace func(index int, ring Ring) Ring) Polygon {
	rings := make([]Ring, len(p.Rings))
	for i, ring := range p.Rings {
		rings[i] = replace(i, ring)
	}
	return NewPolygon(p.layout, rings...)
}

// multi collects basic geometries of one type.
func multi(l Layout, t Type, parts []Geometry) Geometry {
	switch t {
	case TypePoint, TypeMultiPoint:
		return NewMultiPoint(l, asBasic[Point](parts)...)
	case TypeLineString, TypeMultiLineString:
		return NewMultiLineString(l, asBasic[LineString](parts)...)
	case TypePolygon, TypeMultiPolygon:
		return NewMultiPolygon(l, asBasic[Polygon](parts)...)
	case TypeGeometryCollection:
		return NewGeometryCollection(l, parts...)
	}
	panic("spatial: unknown type")
}

func asBasic[G Geometry](parts []Geometry) []G {
	out := make([]G, len(parts))
	for i, part := range parts {
		out[i] = part.(G)
	}
	return out
}
