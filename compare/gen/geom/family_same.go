package geom

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
)

// samePoints writes the same set of points differently, by one to three changes.
func (m *maker) samePoints(base spatial.Geometry) spatial.Geometry {
	g := base
	for range m.Between(1, 3) {
		g = m.respelled(g)
	}
	return g
}

// respelled is the same set of points after one change.
func (m *maker) respelled(g spatial.Geometry) spatial.Geometry {
	switch m.Below(9) {
	case 0:
		return spatial.Reverse(g)
	case 1:
		return m.eachPath(g, m.restarted)
	case 2:
		return m.eachPath(g, m.repeated)
	case 3:
		return m.eachPath(g, m.withMiddles)
	case 4:
		return m.split(g)
	case 5:
		return m.halved(g)
	case 6:
		return m.wrapped(g)
	case 7:
		elements := append([]spatial.Geometry{}, spatial.Elements(g)...)
		if len(elements) == 0 {
			return m.wrapped(g)
		}
		choice.Shuffle(m.Sequence, elements)
		return gathered(elements...)
	}
	return spatial.Normalize(g)
}

// wrapped is the geometry as the only element of a collection, or what is left of one.
func (m *maker) wrapped(g spatial.Geometry) spatial.Geometry {
	switch m.Below(3) {
	case 0:
		return spatial.Multi(g)
	case 1:
		return spatial.CollectionHomogenize(g)
	}
	return collection(g)
}

// eachPath is the geometry with another way of writing in place of each line and
// ring; closed tells that the first position is the last one.
func (m *maker) eachPath(g spatial.Geometry, change func(list spatial.Ring, closed bool) spatial.Ring) spatial.Geometry {
	of := func(l spatial.LineString) spatial.LineString {
		if l.IsEmpty() {
			return l
		}
		closed, _ := spatial.IsClosed(l)
		return lineOf(change(l.Positions, closed)...)
	}
	polygon := func(p spatial.Polygon) spatial.Polygon {
		var rings []spatial.Ring
		for _, ring := range p.Rings {
			rings = append(rings, change(ring, true))
		}
		return spatial.NewPolygon(spatial.XY, rings...)
	}
	switch g := g.(type) {
	case spatial.LineString:
		return of(g)
	case spatial.Polygon:
		return polygon(g)
	case spatial.MultiLineString:
		var list []spatial.LineString
		for _, l := range g.Lines {
			list = append(list, of(l))
		}
		return spatial.NewMultiLineString(spatial.XY, list...)
	case spatial.MultiPolygon:
		var list []spatial.Polygon
		for _, p := range g.Polygons {
			list = append(list, polygon(p))
		}
		return spatial.NewMultiPolygon(spatial.XY, list...)
	case spatial.GeometryCollection:
		var list []spatial.Geometry
		for _, element := range g.Elements {
			list = append(list, m.eachPath(element, change))
		}
		return collection(list...)
	case spatial.Point, spatial.MultiPoint:
	}
	return g
}

// restarted gives what is closed another start.
func (m *maker) restarted(list spatial.Ring, closed bool) spatial.Ring {
	if !closed {
		return list
	}
	return m.rewritten(list)
}

// repeated writes one position twice.
func (m *maker) repeated(list spatial.Ring, _ bool) spatial.Ring {
	if len(list) == 0 {
		return list
	}
	at := m.Below(len(list))
	return append(append(append(spatial.Ring{}, list[:at]...), list[at]), list[at:]...)
}

// withMiddles writes a position more on one edge.
func (m *maker) withMiddles(list spatial.Ring, _ bool) spatial.Ring {
	if len(list) < 2 {
		return list
	}
	at := m.Between(1, len(list)-1)
	e := edge{list[at-1], list[at]}
	if e.from.SamePlace(e.to) {
		return list
	}
	return append(append(append(spatial.Ring{}, list[:at]...), m.inside(e)), list[at:]...)
}

// split cuts one line in two, at a vertex or on an edge.
func (m *maker) split(g spatial.Geometry) spatial.Geometry {
	of := lines(g)
	if len(of) == 0 {
		return m.wrapped(g)
	}
	cut := choice.One(m.Sequence, of)
	list := m.withMiddles(cut.Positions, false)
	if len(list) < 3 {
		return g
	}
	at := m.Between(1, len(list)-2)
	first, second := lineOf(list[:at+1]...), lineOf(list[at:]...)
	if g.Type() == spatial.TypeLineString {
		return gathered(first, second)
	}
	return m.replaced(g, cut, first, second)
}

// halved cuts one polygon in two along a diagonal.
func (m *maker) halved(g spatial.Geometry) spatial.Geometry {
	of := polygons(g)
	if len(of) == 0 {
		return m.wrapped(g)
	}
	cut := choice.One(m.Sequence, of)
	ring := m.rewritten(cut.Rings[0])
	if len(cut.Rings) > 1 || len(ring) < 5 {
		return m.eachPath(g, m.restarted)
	}
	at := m.Between(2, len(ring)-3)
	first, second := ringOf(ring[:at+1]...), ringOf(append(append(spatial.Ring{}, ring[at:len(ring)-1]...), ring[0])...)
	if !valid(first) || !valid(second) {
		return g
	}
	if g.Type() == spatial.TypePolygon {
		return collection(first, second)
	}
	return m.replaced(g, cut, first, second)
}

// replaced is a collection with two elements in place of each that is written like
// one.
func (m *maker) replaced(g, old spatial.Geometry, by ...spatial.Geometry) spatial.Geometry {
	var list []spatial.Geometry
	for _, element := range spatial.Elements(g) {
		switch {
		case same(element, old):
			list = append(list, by...)
		case len(spatial.Elements(element)) > 0:
			list = append(list, m.replaced(element, old, by...))
		default:
			list = append(list, element)
		}
	}
	if list == nil {
		return g
	}
	return gathered(list...)
}

// same says whether two geometries are written alike.
func same(g, h spatial.Geometry) bool { return textOf(g) == textOf(h) }

// textOf is well-known text under the reading of real numbers.
func textOf(g spatial.Geometry) string {
	text, _ := spatial.WellKnownText(g, spatial.Real)
	return text
}
