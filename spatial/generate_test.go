package spatial

import (
	"math/rand/v2"

	"pgregory.net/rapid"
)

// chance chooses one of n, from 0 to n-1.
type chance func(n int) int

func chanceOf(r *rand.Rand) chance { return r.IntN }

func chanceOfRapid(t *rapid.T) chance {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
}

// quarry makes valid geometries over a grid of positions; few coordinates make many
// collinear and touching ones. What it made before it uses again, in whole or in part,
// so that two geometries share positions, edges and elements.
type quarry struct {
	choose    chance
	axes      [2][]Number
	lines     []LineString
	polygons  []Polygon
	positions []Position
	repeats   bool // whether positions may be repeated and lines have no length
}

func (q *quarry) often(percent int) bool { return q.choose(100) < percent }

func (q *quarry) position() Position {
	if len(q.positions) > 0 && q.often(30) {
		return q.positions[q.choose(len(q.positions))]
	}
	p := Position{X: q.axes[0][q.choose(len(q.axes[0]))], Y: q.axes[1][q.choose(len(q.axes[1]))]}
	q.positions = append(q.positions, p)
	return p
}

func (q *quarry) point() Point {
	if q.often(8) {
		return EmptyPoint(XY)
	}
	return NewPoint(XY, q.position())
}

func (q *quarry) line() LineString {
	switch {
	case q.often(8):
		return NewLineString(XY)
	case len(q.lines) > 0 && q.often(20):
		return q.lines[q.choose(len(q.lines))]
	case len(q.polygons) > 0 && q.often(20):
		if p := q.polygons[q.choose(len(q.polygons))]; !p.IsEmpty() { // along a ring
			ring := p.Rings[q.choose(len(p.Rings))]
			from := q.choose(len(ring) - 1)
			return q.kept(ring[from : from+2+q.choose(len(ring)-from-1)])
		}
	}
	if q.repeats && q.often(5) {
		p := q.position()
		return NewLineString(XY, p, p)
	}
	var positions []Position
	for range 2 + q.choose(4) {
		p := q.position()
		if !q.repeats && len(positions) > 0 && positions[len(positions)-1].SamePlace(p) {
			continue
		}
		positions = append(positions, p)
	}
	if len(positions) < 2 {
		return NewLineString(XY)
	}
	if q.often(15) {
		positions = append(positions, positions[0])
	}
	return q.kept(positions)
}

func (q *quarry) kept(positions []Position) LineString {
	l := NewLineString(XY, positions...)
	q.lines = append(q.lines, l)
	return l
}

func (q *quarry) polygon() Polygon {
	switch {
	case q.often(8):
		return NewPolygon(XY)
	case len(q.polygons) > 0 && q.often(15):
		return q.polygons[q.choose(len(q.polygons))]
	}
	p := NewPolygon(XY, q.ring())
	if q.often(50) { // a wide shell has room for holes
		last := [2]int{len(q.axes[0]) - 1, len(q.axes[1]) - 1}
		corner := func(i, j int) Position { return Position{X: q.axes[0][i], Y: q.axes[1][j]} }
		p = NewPolygon(XY, Ring{corner(0, 0), corner(last[0], 0), corner(last[0], last[1]), corner(0, last[1]), corner(0, 0)})
		for range 1 + q.choose(4) {
			with := NewPolygon(XY, append(p.Rings[:len(p.Rings):len(p.Rings)], q.ring())...)
			if areRingsApart(with) {
				p = with
			}
		}
	}
	q.polygons = append(q.polygons, p)
	return p
}

// ring makes a ring by trial, with any start and in either direction.
func (q *quarry) ring() Ring {
	for range 8 {
		var r Ring
		for range 3 + q.choose(4) {
			r = append(r, q.position())
		}
		r = append(r, r[0])
		if isSimpleRing(r) {
			if q.repeats && q.often(10) {
				i := q.choose(len(r))
				r = append(r[:i:i], append(Ring{r[i]}, r[i:]...)...)
			}
			return r
		}
	}
	x, y := q.choose(len(q.axes[0])-1), q.choose(len(q.axes[1])-1)
	at := func(i, j int) Position { return Position{X: q.axes[0][x+i], Y: q.axes[1][y+j]} }
	return Ring{at(0, 0), at(1, 0), at(0, 1), at(0, 0)}
}

func (q *quarry) geometry(kind Type, depth int) Geometry {
	few := q.choose(4)
	switch kind {
	case TypePoint:
		return q.point()
	case TypeLineString:
		return q.line()
	case TypePolygon:
		return q.polygon()
	case TypeMultiPoint:
		var points []Point
		for range few {
			points = append(points, q.point())
		}
		return NewMultiPoint(XY, points...)
	case TypeMultiLineString:
		var lines []LineString
		for range few {
			lines = append(lines, q.line())
		}
		return NewMultiLineString(XY, lines...)
	case TypeMultiPolygon:
		var polygons []Polygon
		for range few {
			p := q.polygon()
			apart := true
			for _, other := range polygons {
				m := Relate(p, other, Conventions{})
				apart = apart && m[Interior][Interior] == Nothing && m[Boundary][Boundary] < 1
			}
			if apart {
				polygons = append(polygons, p)
			}
		}
		return NewMultiPolygon(XY, polygons...)
	case TypeGeometryCollection:
		var elements []Geometry
		for range few {
			kinds := Type(7)
			if depth == 0 {
				kinds--
			}
			elements = append(elements, q.geometry(TypePoint+Type(q.choose(int(kinds))), depth-1))
		}
		return NewGeometryCollection(XY, elements...)
	}
	panic("unknown type")
}

// turnOf is the sign of the turn from the way p to q to the way p to r.
func turnOf(p, q, r Position) int {
	return q.X.Minus(p.X).Times(r.Y.Minus(p.Y)).Compare(q.Y.Minus(p.Y).Times(r.X.Minus(p.X)))
}

// liesOn says whether r lies on the segment from p to q.
func liesOn(p, q, r Position) bool {
	least, greatest := p, q
	if least.Compare(greatest) > 0 {
		least, greatest = q, p
	}
	return turnOf(p, q, r) == 0 && least.Compare(r) <= 0 && r.Compare(greatest) <= 0
}

// contact says how two segments meet: not at all (0), at one place that is an end of
// one of them (1), otherwise (2).
func contact(p, q, r, s Position) (kind int, at Position) {
	var touching []Position
	add := func(on bool, p Position) {
		for _, t := range touching {
			on = on && !t.SamePlace(p)
		}
		if on {
			touching = append(touching, p)
		}
	}
	add(liesOn(p, q, r), r)
	add(liesOn(p, q, s), s)
	add(liesOn(r, s, p), p)
	add(liesOn(r, s, q), q)
	switch {
	case len(touching) == 1:
		return 1, touching[0]
	case len(touching) > 1, turnOf(p, q, r)*turnOf(p, q, s) < 0 && turnOf(r, s, p)*turnOf(r, s, q) < 0:
		return 2, Position{}
	}
	return 0, Position{}
}

// isSimpleRing says whether a closed ring without repeated positions meets itself only
// where one segment goes on into the next.
func isSimpleRing(r Ring) bool {
	n := len(r) - 1
	for i := range n {
		for j := range i {
			kind, at := contact(r[i], r[i+1], r[j], r[j+1])
			next := j == i-1 && at.SamePlace(r[i]) || i == n-1 && j == 0 && at.SamePlace(r[0])
			if kind == 2 || kind == 1 && !next || kind == 0 && (j == i-1 || i == n-1 && j == 0) {
				return false
			}
		}
		if r[i].SamePlace(r[i+1]) {
			return false
		}
	}
	return n >= 3
}

// areRingsApart says whether the last hole of a polygon lies within the shell and
// outside of all other holes, touches other rings at one place at most, and does not
// close a chain of touching rings.
func areRingsApart(p Polygon) bool {
	last := len(p.Rings) - 1
	group := 0
	for i, other := range p.Rings[:last] {
		var touched *Position
		for j := range len(other) - 1 {
			for k := range len(p.Rings[last]) - 1 {
				kind, at := contact(other[j], other[j+1], p.Rings[last][k], p.Rings[last][k+1])
				if kind == 2 || kind == 1 && touched != nil && !touched.SamePlace(at) {
					return false
				}
				if kind == 1 {
					touched = &at
				}
			}
		}
		if touched != nil {
			group++
		}
		if isWithin(p.Rings[last], other) != (i == 0) || i > 0 && isWithin(other, p.Rings[last]) {
			return false
		}
	}
	return group <= 1
}

// isWithin says whether a ring that crosses the other nowhere lies within it.
func isWithin(inner, outer Ring) bool {
	for _, p := range inner {
		odd := false
		on := false
		for i := range len(outer) - 1 {
			s, t := outer[i], outer[i+1]
			on = on || liesOn(s, t, p)
			if s.Y.Compare(p.Y) > 0 != (t.Y.Compare(p.Y) > 0) {
				if (turnOf(s, t, p) > 0) == (t.Y.Compare(s.Y) > 0) {
					odd = !odd
				}
			}
		}
		if !on {
			return odd
		}
	}
	return false
}

// moved is a geometry with all of its positions moved.
func moved(g Geometry, move func(Position) Position) Geometry {
	all := func(ps []Position) []Position {
		out := make([]Position, len(ps))
		for i, p := range ps {
			out[i] = move(p)
		}
		return out
	}
	switch g := g.(type) {
	case Point:
		if at, present := g.Position(); present {
			return NewPoint(XY, move(at))
		}
		return g
	case LineString:
		return NewLineString(XY, all(g.Positions)...)
	case Polygon:
		var rings []Ring
		for _, r := range g.Rings {
			rings = append(rings, all(r))
		}
		return NewPolygon(XY, rings...)
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
		var elements []Geometry
		for _, e := range Elements(g) {
			elements = append(elements, moved(e, move))
		}
		return gather(g.Type(), elements)
	}
	panic("unknown geometry")
}

// gather makes a collection of a type from elements of the right types.
func gather(kind Type, elements []Geometry) Geometry {
	switch kind {
	case TypeMultiPoint:
		return NewMultiPoint(XY, allOf[Point](elements)...)
	case TypeMultiLineString:
		return NewMultiLineString(XY, allOf[LineString](elements)...)
	case TypeMultiPolygon:
		return NewMultiPolygon(XY, allOf[Polygon](elements)...)
	case TypeGeometryCollection:
		return NewGeometryCollection(XY, elements...)
	case TypePoint, TypeLineString, TypePolygon:
	}
	panic("not a collection")
}

func allOf[G Geometry](elements []Geometry) []G {
	out := make([]G, len(elements))
	for i, e := range elements {
		out[i] = e.(G)
	}
	return out
}

// affine is a random map x ↦ Mx + v with an invertible integer matrix.
func affine(choose chance, entry, shift int) func(Position) Position {
	draw := func(bound int) Number { return Integer(int64(choose(2*bound+1) - bound)) }
	m := [4]Number{draw(entry), draw(entry), draw(entry), draw(entry)}
	v := [2]Number{draw(shift), draw(shift)}
	if m[0].Times(m[3]).Equal(m[1].Times(m[2])) {
		m = [4]Number{Integer(1), Integer(int64(choose(3))), Integer(0), Integer(-1)}
	}
	return func(p Position) Position {
		return Position{X: m[0].Times(p.X).Plus(m[1].Times(p.Y)).Plus(v[0]), Y: m[2].Times(p.X).Plus(m[3].Times(p.Y)).Plus(v[1])}
	}
}

// shuffled is a geometry with the elements of its collections in another order.
func shuffled(g Geometry, choose chance) Geometry {
	elements := Elements(g)
	if elements == nil {
		return g
	}
	out := make([]Geometry, len(elements))
	for i, e := range elements {
		out[i] = shuffled(e, choose)
	}
	for i := len(out) - 1; i > 0; i-- {
		j := choose(i + 1)
		out[i], out[j] = out[j], out[i]
	}
	return gather(g.Type(), out)
}

// text writes a geometry for a message, thirds and the like rounded.
func text(g Geometry) string {
	word, _ := WellKnownText(g, Real)
	return word
}
