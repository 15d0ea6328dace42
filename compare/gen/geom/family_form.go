package geom

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
)

func collection(elements ...spatial.Geometry) spatial.Geometry {
	return spatial.NewGeometryCollection(spatial.XY, elements...)
}

// anyEmpty is EMPTY of any type.
func (m *maker) anyEmpty() spatial.Geometry { return empty(spatial.Type(m.Between(1, 7))) }

// basic is a point, a line or a polygon of the geometry; EMPTY if it has none.
func (m *maker) basic(base spatial.Geometry) spatial.Geometry {
	if parts := spatial.Dump(base); len(parts) > 0 {
		return choice.One(m.Sequence, parts).Geometry
	}
	return m.anyEmpty()
}

// gathered is a collection of these elements: of their common type if they have one.
func gathered(elements ...spatial.Geometry) spatial.Geometry {
	g, err := spatial.Collect(elements...)
	if err != nil || !valid(g) {
		return collection(elements...)
	}
	return g
}

// inserted is the list with an element more, anywhere.
func (m *maker) inserted(list []spatial.Geometry, g spatial.Geometry) []spatial.Geometry {
	at := m.Between(0, len(list))
	return append(append(append([]spatial.Geometry{}, list[:at]...), g), list[at:]...)
}

func (m *maker) emptyBearing(base spatial.Geometry) spatial.Geometry {
	part := m.basic(base)
	switch m.Below(6) {
	case 0:
		return m.anyEmpty()
	case 1: // a collection of EMPTY alone
		return collection(m.anyEmpty(), collection(m.anyEmpty()))
	case 2: // beside the elements of one type
		elements := spatial.Elements(spatial.Multi(part))
		if basic := spatial.Elements(base); len(basic) > 0 && base.Type() != spatial.TypeGeometryCollection {
			elements, part = basic, basic[0]
		}
		return gathered(m.inserted(elements, empty(part.Type()))...)
	case 3:
		return collection(m.inserted([]spatial.Geometry{base}, m.anyEmpty())...)
	case 4: // at a deeper level
		return collection(m.inserted([]spatial.Geometry{part}, collection(gathered(empty(part.Type()), part), m.anyEmpty()))...)
	}
	return collection(m.inserted([]spatial.Geometry{part, m.shape(deepest)}, m.anyEmpty())...)
}

func (m *maker) mixedCollection(base spatial.Geometry) spatial.Geometry {
	elements := []spatial.Geometry{m.basic(base)}
	for range m.Between(1, 3) {
		element := m.shape(deepest)
		if g := m.candidate(Family(m.Between(int(Touching), int(SharedEdge))), base); g != nil && m.PerMille(700) && valid(g) {
			element = g
		}
		elements = m.inserted(elements, element)
	}
	if m.PerMille(400) {
		at := m.Below(len(elements))
		elements[at] = collection(elements[at], m.basic(base))
	}
	return collection(elements...)
}

func (m *maker) duplicateElements(base spatial.Geometry) spatial.Geometry {
	part := m.basic(base)
	switch m.Below(4) {
	case 0:
		return collection(base, base)
	case 1:
		return gathered(part, part)
	case 2:
		return collection(part, collection(part))
	}
	elements := spatial.Elements(base)
	if len(elements) == 0 {
		return gathered(part, part)
	}
	return gathered(m.inserted(elements, choice.One(m.Sequence, elements))...)
}

func (m *maker) closedLines(base spatial.Geometry) spatial.Geometry {
	list := paths(base)
	if len(list) == 0 {
		return nil
	}
	p := choice.One(m.Sequence, list)
	closed := append([]spatial.Position{}, p.positions...)
	if p.ring {
		closed = m.rewritten(closed)
	} else if first := closed[0]; !first.SamePlace(closed[len(closed)-1]) {
		if len(closed) == 2 {
			closed = append(closed, m.anywhere())
		}
		closed = append(closed, first)
	}
	loop := lineOf(closed...)
	switch m.Below(4) {
	case 0: // another line ends at its end
		return gathered(m.inserted([]spatial.Geometry{loop}, lineOf(closed[0], m.anywhere()))...)
	case 1: // a second loop
		return gathered(loop, lineOf(closed[0], m.anywhere(), m.anywhere(), closed[0]))
	case 2: // a line through it
		return gathered(m.inserted([]spatial.Geometry{loop}, m.line())...)
	}
	return loop
}

func (m *maker) commonEnds(base spatial.Geometry) spatial.Geometry {
	at := m.border(base)
	var list []spatial.Geometry
	for range m.Between(2, 5) {
		l := lineOf(at, m.anywhere())
		switch m.Below(4) {
		case 0:
			l = lineOf(m.anywhere(), at)
		case 1: // it goes through the place
			l = lineOf(m.anywhere(), at, m.anywhere())
		}
		list = append(list, l)
	}
	switch m.Below(4) {
	case 0:
		return collection(list[0], gathered(list[1:]...))
	case 1:
		return collection(append(list, m.basic(base))...)
	}
	return gathered(list...)
}
