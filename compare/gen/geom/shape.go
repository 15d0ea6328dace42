package geom

import "github.com/semcheck/semcheck/spatial"

// deepest is the number of levels of collections in collections that are made.
const deepest = 3

// shape is a geometry by the random-shape strategy: valid, of a type by its share.
func (m *maker) shape(depth int) spatial.Geometry {
	shares := m.weights.Shapes
	if depth >= deepest {
		shares[spatial.TypeGeometryCollection-1] = 0
	}
	return m.ofType(spatial.Type(m.Share(shares[:])+1), depth)
}

func (m *maker) ofType(t spatial.Type, depth int) spatial.Geometry {
	if m.PerMille(m.weights.ChanceEmpty) {
		return empty(t)
	}
	switch t {
	case spatial.TypePoint:
		return spatial.NewPoint(spatial.XY, m.position())
	case spatial.TypeLineString:
		return m.line()
	case spatial.TypePolygon:
		return m.polygon()
	case spatial.TypeMultiPoint:
		var points []spatial.Point
		for range m.Between(1, 4) {
			points = append(points, m.ofType(spatial.TypePoint, depth).(spatial.Point))
		}
		return spatial.NewMultiPoint(spatial.XY, points...)
	case spatial.TypeMultiLineString:
		var list []spatial.LineString
		for range m.Between(1, 4) {
			list = append(list, m.ofType(spatial.TypeLineString, depth).(spatial.LineString))
		}
		return spatial.NewMultiLineString(spatial.XY, list...)
	case spatial.TypeMultiPolygon:
		return m.multiPolygon(depth)
	case spatial.TypeGeometryCollection:
		var elements []spatial.Geometry
		for range m.Between(1, 4) {
			elements = append(elements, m.shape(depth+1))
		}
		return spatial.NewGeometryCollection(spatial.XY, elements...)
	}
	return spatial.EmptyPoint(spatial.XY)
}

// empty is the EMPTY geometry of a type.
func empty(t spatial.Type) spatial.Geometry {
	switch t {
	case spatial.TypePoint:
		return spatial.EmptyPoint(spatial.XY)
	case spatial.TypeLineString:
		return spatial.NewLineString(spatial.XY)
	case spatial.TypePolygon:
		return spatial.NewPolygon(spatial.XY)
	case spatial.TypeMultiPoint:
		return spatial.NewMultiPoint(spatial.XY)
	case spatial.TypeMultiLineString:
		return spatial.NewMultiLineString(spatial.XY)
	case spatial.TypeMultiPolygon:
		return spatial.NewMultiPolygon(spatial.XY)
	case spatial.TypeGeometryCollection:
	}
	return spatial.NewGeometryCollection(spatial.XY)
}

// line is a line of two different positions at least.
func (m *maker) line() spatial.LineString {
	first := m.position()
	list := []spatial.Position{first}
	for range m.Between(1, 4) {
		list = m.next(list, m.position())
	}
	if len(list) > 2 && m.PerMille(m.weights.ChanceClosed) {
		list = m.next(list, first)
	}
	for len(list) < 2 {
		list = m.next(list, m.anywhere())
	}
	return spatial.NewLineString(spatial.XY, list...)
}

// next appends a position; one at the same place as the last seldom.
func (m *maker) next(list []spatial.Position, p spatial.Position) []spatial.Position {
	same := list[len(list)-1].SamePlace(p)
	if same && (len(list) < 2 || !m.PerMille(m.weights.ChanceRepeated)) {
		return list
	}
	return append(list, p)
}

// polygon is a valid polygon: of random positions or, where these do not bound one,
// a rectangle; with holes where there is room.
func (m *maker) polygon() spatial.Polygon {
	p := m.simplePolygon()
	if m.PerMille(m.weights.ChanceHoles) {
		if m.PerMille(600) { // a wide shell has room for holes
			p = m.rectangle(m.axis[0], m.axis[len(m.axis)-1], m.axis[0], m.axis[len(m.axis)-1])
		}
		for range m.Between(1, 3) {
			with := append(p.Rings[:len(p.Rings):len(p.Rings)], m.simplePolygon().Rings[0])
			if q := spatial.NewPolygon(spatial.XY, with...); valid(q) {
				p = q
			}
		}
	}
	return p
}

// simplePolygon is a polygon without holes.
func (m *maker) simplePolygon() spatial.Polygon {
	for range 5 {
		first := m.position()
		ring := spatial.Ring{first}
		for range m.Between(2, 5) {
			ring = m.next(ring, m.position())
		}
		ring = append(ring, first)
		if p := spatial.NewPolygon(spatial.XY, ring); len(ring) > 3 && valid(p) {
			return p
		}
	}
	i, j := m.Below(len(m.axis)-1), m.Below(len(m.axis)-1)
	return m.rectangle(m.axis[i], m.axis[m.Between(i+1, len(m.axis)-1)], m.axis[j], m.axis[m.Between(j+1, len(m.axis)-1)])
}

// rectangle is an axis-parallel polygon, its ring started and directed at random.
func (m *maker) rectangle(west, east, south, north spatial.Number) spatial.Polygon {
	ring := spatial.Ring{{X: west, Y: south}, {X: east, Y: south}, {X: east, Y: north}, {X: west, Y: north}, {X: west, Y: south}}
	return spatial.NewPolygon(spatial.XY, m.rewritten(ring))
}

// rewritten is the same ring with another start, perhaps reversed.
func (m *maker) rewritten(ring spatial.Ring) spatial.Ring {
	if len(ring) < 2 {
		return ring
	}
	start := m.Below(len(ring) - 1)
	open := append(append(spatial.Ring{}, ring[start:len(ring)-1]...), ring[:start]...)
	if m.PerMille(500) {
		open = reversed(open)
	}
	return append(open, open[0])
}

func reversed(list []spatial.Position) []spatial.Position {
	out := make([]spatial.Position, len(list))
	for i, p := range list {
		out[len(list)-1-i] = p
	}
	return out
}

// multiPolygon gathers polygons that may stand in one MULTIPOLYGON.
func (m *maker) multiPolygon(depth int) spatial.MultiPolygon {
	var list []spatial.Polygon
	for range m.Between(1, 4) {
		with := append(list[:len(list):len(list)], m.ofType(spatial.TypePolygon, depth).(spatial.Polygon))
		if valid(spatial.NewMultiPolygon(spatial.XY, with...)) {
			list = with
		}
	}
	return spatial.NewMultiPolygon(spatial.XY, list...)
}

func valid(g spatial.Geometry) bool { return spatial.IsValid(g, spatial.Validity{}) }
