package geom

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
)

func point(p spatial.Position) spatial.Geometry { return spatial.NewPoint(spatial.XY, p) }

func lineOf(list ...spatial.Position) spatial.LineString {
	return spatial.NewLineString(spatial.XY, list...)
}

// ringOf is the polygon through these positions.
func ringOf(list ...spatial.Position) spatial.Polygon {
	ring := append(spatial.Ring{}, list...)
	return spatial.NewPolygon(spatial.XY, append(ring, ring[0]))
}

// border is a position of a line or a ring: a vertex or, sometimes, one inside of an
// edge; a point where there is no edge.
func (m *maker) border(base spatial.Geometry) spatial.Position {
	if e := edges(base); len(e) > 0 && m.PerMille(400) {
		return m.inside(choice.One(m.Sequence, e))
	}
	return choice.One(m.Sequence, positions(base))
}

func (m *maker) touching(base spatial.Geometry) spatial.Geometry {
	at := m.border(base)
	switch m.Below(5) {
	case 0:
		return point(at)
	case 1:
		return lineOf(at, m.anywhere())
	case 2:
		return lineOf(m.anywhere(), at, m.anywhere())
	case 3:
		return ringOf(at, m.anywhere(), m.anywhere())
	}
	moved, _ := m.moved(base)
	return moved
}

// moved is a geometry shifted by the way from one position of the axes to another.
func (m *maker) moved(base spatial.Geometry) (spatial.Geometry, bool) {
	from, to := m.anywhere(), m.anywhere()
	if m.PerMille(500) { // onto a place that it has itself
		from, to = choice.One(m.Sequence, positions(base)), choice.One(m.Sequence, positions(base))
	}
	by := spatial.Translation(to.X.Minus(from.X), to.Y.Minus(from.Y))
	return by.Apply(base), !by.IsIdentity()
}

func (m *maker) overlapping(base spatial.Geometry) spatial.Geometry {
	if m.PerMille(400) {
		if g, other := m.moved(base); other {
			return g
		}
	}
	switch spatial.PointSetDimension(base) {
	case 0:
		return spatial.NewMultiPoint(spatial.XY, spatial.NewPoint(spatial.XY, choice.One(m.Sequence, positions(base))), spatial.NewPoint(spatial.XY, m.anywhere()))
	case 1:
		if e := edges(base); len(e) > 0 {
			on := choice.One(m.Sequence, e)
			return lineOf(m.inside(on), on.to, m.anywhere())
		}
	case 2:
		if in, found := m.interior(base); found {
			return ringOf(in, m.anywhere(), m.anywhere())
		}
	case spatial.Nothing:
	}
	return nil
}

// interior is a position inside of an area of the geometry.
func (m *maker) interior(base spatial.Geometry) (spatial.Position, bool) {
	of := polygons(base)
	if len(of) == 0 {
		return spatial.Position{}, false
	}
	p := choice.One(m.Sequence, of)
	inside := func(at spatial.Position) bool {
		return spatial.Locate(at, p, spatial.Conventions{}) == spatial.Interior
	}
	for range 4 {
		if at := m.anywhere(); inside(at) {
			return at, true
		}
	}
	for range 6 { // the middle of three vertices, or of two
		ring := p.Rings[0]
		a, b, c := choice.One(m.Sequence, ring), choice.One(m.Sequence, ring), choice.One(m.Sequence, ring)
		if at := (edge{edge{a, b}.along(1, 2), c}).along(1, 2); inside(at) {
			return at, true
		}
	}
	return spatial.Position{}, false
}

func (m *maker) crossing(base spatial.Geometry) spatial.Geometry {
	if in, found := m.interior(base); found {
		if m.PerMille(250) {
			return spatial.NewMultiPoint(spatial.XY, spatial.NewPoint(spatial.XY, in), spatial.NewPoint(spatial.XY, m.anywhere()))
		}
		return lineOf(m.outside(), in, m.outside())
	}
	if e := edges(base); len(e) > 0 {
		at := m.inside(choice.One(m.Sequence, e))
		if m.PerMille(200) {
			return spatial.NewMultiPoint(spatial.XY, spatial.NewPoint(spatial.XY, at), spatial.NewPoint(spatial.XY, m.outside()))
		}
		from := m.anywhere()
		return lineOf(from, at, edge{from, at}.along(2, 1))
	}
	return lineOf(m.anywhere(), choice.One(m.Sequence, positions(base)), m.anywhere())
}

// outside is a position past the ends of the axes, or between them.
func (m *maker) outside() spatial.Position {
	p := m.anywhere()
	switch m.Below(5) {
	case 0:
		p.X = m.axis[0].Minus(m.unit)
	case 1:
		p.X = m.axis[len(m.axis)-1].Plus(m.unit)
	case 2:
		p.Y = m.axis[0].Minus(m.unit)
	case 3:
		p.Y = m.axis[len(m.axis)-1].Plus(m.unit)
	}
	return p
}

func (m *maker) nested(base spatial.Geometry) spatial.Geometry {
	if m.PerMille(300) { // around it
		if box, found := spatial.Envelope(base); found {
			margin := func() spatial.Number { return m.unit.Times(spatial.Integer(int64(m.Below(2)))) }
			return m.rectangle(box.Low.X.Minus(margin()), box.High.X.Plus(margin()), box.Low.Y.Minus(margin()), box.High.Y.Plus(margin()))
		}
	}
	in, found := m.interior(base)
	if !found {
		if e := edges(base); len(e) > 0 {
			on := choice.One(m.Sequence, e)
			if m.PerMille(300) {
				return point(m.inside(on))
			}
			return lineOf(choice.One(m.Sequence, []spatial.Position{on.from, on.along(1, 4)}), m.inside(on))
		}
		return point(choice.One(m.Sequence, positions(base)))
	}
	switch m.Below(5) {
	case 0:
		return point(in)
	case 1:
		return lineOf(in, m.border(base))
	case 2:
		other, _ := m.interior(base)
		return lineOf(in, other)
	case 3:
		return ringOf(in, m.border(base), m.border(base))
	}
	// Toward the inner position, halfway.
	half := quotient(1, 2)
	return spatial.Map{A: half, E: half, XOffset: in.X.Times(half), YOffset: in.Y.Times(half)}.Apply(base)
}

func (m *maker) sharedEdge(base spatial.Geometry) spatial.Geometry {
	list := edges(base)
	if len(list) == 0 {
		return nil
	}
	e := choice.One(m.Sequence, list)
	from, to := e.from, e.to
	if m.PerMille(300) {
		from = m.inside(e)
	}
	switch {
	case m.PerMille(200):
		return ringOf(from, to, m.anywhere(), m.anywhere())
	case m.PerMille(200):
		return spatial.NewMultiPolygon(spatial.XY, ringOf(from, to, m.anywhere()), ringOf(m.anywhere(), m.anywhere(), m.anywhere()))
	}
	return ringOf(from, to, m.anywhere())
}

func (m *maker) holeFilling(base spatial.Geometry) spatial.Geometry {
	list := polygons(base)
	if len(list) == 0 {
		return nil
	}
	p := choice.One(m.Sequence, list)
	if len(p.Rings) > 1 {
		hole := m.rewritten(choice.One(m.Sequence, p.Rings[1:]))
		switch m.Below(4) {
		case 0:
			return spatial.NewLineString(spatial.XY, hole...)
		case 1:
			return spatial.NewGeometryCollection(spatial.XY, spatial.NewPolygon(spatial.XY, hole), point(m.border(base)))
		}
		return spatial.NewPolygon(spatial.XY, hole)
	}
	box, _ := spatial.Envelope(p)
	around := func() spatial.Number { return m.unit.Times(spatial.Integer(int64(m.Between(1, 2)))) }
	shell := m.rectangle(box.Low.X.Minus(around()), box.High.X.Plus(around()), box.Low.Y.Minus(around()), box.High.Y.Plus(around())).Rings[0]
	return spatial.NewPolygon(spatial.XY, shell, m.rewritten(p.Rings[0]))
}

func (m *maker) nearDegenerate(base spatial.Geometry) spatial.Geometry {
	list, form := edges(base), m.Below(4)
	if len(list) == 0 {
		form = m.Between(1, 3)
		list = []edge{{choice.One(m.Sequence, positions(base)), m.anywhere()}}
	}
	e := choice.One(m.Sequence, list)
	near, found := m.beside(e)
	if !found || e.from.SamePlace(e.to) {
		return nil
	}
	switch form {
	case 0:
		return point(near)
	case 1:
		return lineOf(e.from, near, e.to)
	case 2:
		return lineOf(e.from, near)
	}
	return ringOf(e.from, e.to, near)
}

func (m *maker) onEdges(base spatial.Geometry) spatial.Geometry {
	if m.PerMille(400) {
		return point(m.border(base))
	}
	var list []spatial.Point
	for range m.Between(1, 4) {
		list = append(list, spatial.NewPoint(spatial.XY, m.border(base)))
	}
	return spatial.NewMultiPoint(spatial.XY, list...)
}

func (m *maker) alongBoundary(base spatial.Geometry) spatial.Geometry {
	list := paths(base)
	if len(list) == 0 {
		return nil
	}
	p := choice.One(m.Sequence, list)
	places := p.positions
	if p.ring {
		places = m.rewritten(places)
	}
	from := m.Below(len(places) - 1)
	part := append([]spatial.Position{}, places[from:m.Between(from+2, len(places))]...)
	if m.PerMille(400) && !part[0].SamePlace(part[1]) {
		part[0] = m.inside(edge{part[0], part[1]})
	}
	if m.PerMille(300) {
		part = reversed(part)
	}
	return lineOf(part...)
}
