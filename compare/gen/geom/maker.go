package geom

import (
	"math/big"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
)

// maker makes the geometries of one database.
type maker struct {
	*choice.Sequence
	weights *Weights
	// axis holds the numbers that random coordinates are drawn from, in order; unit is
	// the least difference of two coordinates.
	axis []spatial.Number
	unit spatial.Number
	// known are the geometries that the database has.
	known []spatial.Geometry
}

func newMaker(r *choice.Sequence, w *Weights) *maker {
	m := &maker{Sequence: r, weights: w, unit: spatial.Integer(1)}
	switch Coordinates(m.Share(w.Coordinates[:])) {
	case Grid:
		m.axis = m.steps(0, m.Between(3, 6))
	case Small:
		m.axis = m.some(-10, 10)
	case Thousand:
		m.axis = m.some(-1000, 1000)
	case Halves:
		m.unit = quotient(1, 2)
		m.axis = m.steps(0, 6)
	case Decimals:
		m.unit = quotient(1, 10)
		m.axis = m.steps(0, 10)
	case Spread:
		m.axis = m.steps(0, 1000)
	case Single:
		m.axis = m.steps(1<<24-2, 1<<24+3)
	}
	return m
}

func quotient(n, d int64) spatial.Number { return spatial.Integer(n).Over(spatial.Integer(d)) }

// steps are the multiples of the unit from low to high times it.
func (m *maker) steps(low, high int) []spatial.Number {
	var list []spatial.Number
	for i := low; i <= high; i++ {
		list = append(list, m.unit.Times(spatial.Integer(int64(i))))
	}
	return list
}

// some are six to nine whole numbers, neighbours among them.
func (m *maker) some(low, high int) []spatial.Number {
	in := map[int]bool{0: true}
	for count := m.Between(6, 9); len(in) < count; {
		n := m.Between(low, high)
		in[n] = true
		if m.PerMille(300) && n < high {
			in[n+1] = true
		}
	}
	var list []spatial.Number
	for n := low; n <= high; n++ {
		if in[n] {
			list = append(list, spatial.Integer(int64(n)))
		}
	}
	return list
}

// anywhere is a position of the axes.
func (m *maker) anywhere() spatial.Position {
	return spatial.Position{X: choice.One(m.Sequence, m.axis), Y: choice.One(m.Sequence, m.axis)}
}

// position is one of the axes or, often, one that a known geometry has.
func (m *maker) position() spatial.Position {
	if len(m.known) > 0 && m.PerMille(m.weights.ChanceKnownPlace) {
		if places := positions(choice.One(m.Sequence, m.known)); len(places) > 0 {
			return choice.One(m.Sequence, places)
		}
	}
	return m.anywhere()
}

// positions lists all positions of a geometry.
func positions(g spatial.Geometry) []spatial.Position {
	var list []spatial.Position
	spatial.EachPosition(g, func(p spatial.Position) { list = append(list, p) })
	return list
}

// path is a line of edges: a line or a ring.
type path struct {
	positions []spatial.Position
	ring      bool
}

// paths lists the lines and rings of a geometry that have two positions at least.
func paths(g spatial.Geometry) []path {
	var list []path
	spatial.Basic(g, func(part spatial.Geometry) {
		switch part := part.(type) {
		case spatial.LineString:
			if len(part.Positions) > 1 {
				list = append(list, path{positions: part.Positions})
			}
		case spatial.Polygon:
			for _, ring := range part.Rings {
				if len(ring) > 1 {
					list = append(list, path{positions: ring, ring: true})
				}
			}
		case spatial.Point, spatial.MultiPoint, spatial.MultiLineString, spatial.MultiPolygon, spatial.GeometryCollection:
		}
	})
	return list
}

// edge is a piece of a line or a ring between positions of different places.
type edge struct{ from, to spatial.Position }

// edges lists all edges of a geometry.
func edges(g spatial.Geometry) []edge {
	var list []edge
	for _, p := range paths(g) {
		for i := 1; i < len(p.positions); i++ {
			if !p.positions[i-1].SamePlace(p.positions[i]) {
				list = append(list, edge{p.positions[i-1], p.positions[i]})
			}
		}
	}
	return list
}

// polygons lists the polygons of a geometry that are not EMPTY.
func polygons(g spatial.Geometry) []spatial.Polygon {
	var list []spatial.Polygon
	spatial.Basic(g, func(part spatial.Geometry) {
		if p, is := part.(spatial.Polygon); is && !p.IsEmpty() {
			list = append(list, p)
		}
	})
	return list
}

// lines lists the lines of a geometry that are not EMPTY.
func lines(g spatial.Geometry) []spatial.LineString {
	var list []spatial.LineString
	spatial.Basic(g, func(part spatial.Geometry) {
		if l, is := part.(spatial.LineString); is && !l.IsEmpty() {
			list = append(list, l)
		}
	})
	return list
}

// along is the position at n of d equal steps on the way.
func (e edge) along(n, d int64) spatial.Position {
	t := quotient(n, d)
	return spatial.Position{
		X: e.from.X.Plus(e.to.X.Minus(e.from.X).Times(t)),
		Y: e.from.Y.Plus(e.to.Y.Minus(e.from.Y).Times(t)),
	}
}

// cross is twice the area of the triangle of the edge and p, positive if p lies to
// its left.
func (e edge) cross(p spatial.Position) spatial.Number {
	dx, dy := e.to.X.Minus(e.from.X), e.to.Y.Minus(e.from.Y)
	return dx.Times(p.Y.Minus(e.from.Y)).Minus(dy.Times(p.X.Minus(e.from.X)))
}

// inside is a position on the edge, not at its ends: a multiple of the unit where
// there is one, else the middle.
func (m *maker) inside(e edge) spatial.Position {
	steps := []int64{2, 3, 4, 5, 6}
	choice.Shuffle(m.Sequence, steps)
	for _, d := range steps {
		p := e.along(int64(m.Between(1, int(d)-1)), d)
		if m.fits(p) {
			return p
		}
	}
	return e.along(1, 2)
}

// fits says whether both coordinates are multiples of the unit.
func (m *maker) fits(p spatial.Position) bool {
	return p.X.Over(m.unit).Rat().IsInt() && p.Y.Over(m.unit).Rat().IsInt()
}

// floor is the greatest multiple of the unit that is not above a number.
func (m *maker) floor(n spatial.Number) spatial.Number {
	r := n.Over(m.unit).Rat()
	q := new(big.Int).Div(r.Num(), r.Denom()) // Euclidean; the denominator is positive
	return spatial.Rational(new(big.Rat).SetInt(q)).Times(m.unit)
}

// beside is a position of the units that is not on the line of the edge and as near
// to it as few are.
func (m *maker) beside(e edge) (spatial.Position, bool) {
	at := e.along(int64(m.Between(1, 4)), 5)
	low := spatial.Position{X: m.floor(at.X), Y: m.floor(at.Y)}
	var best spatial.Position
	var least *big.Rat
	for dx := int64(-1); dx <= 2; dx++ {
		for dy := int64(-1); dy <= 2; dy++ {
			p := spatial.Position{X: low.X.Plus(m.unit.Times(spatial.Integer(dx))), Y: low.Y.Plus(m.unit.Times(spatial.Integer(dy)))}
			off := e.cross(p).Rat()
			off.Abs(off)
			if off.Sign() != 0 && (least == nil || off.Cmp(least) < 0) {
				best, least = p, off
			}
		}
	}
	return best, least != nil
}
