package geom

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
)

// Pair makes two valid geometries over the whole numbers from 0 to most, which is 1
// at least. The first has the first type. The second has the other type or, in two
// of five pairs, lies to the first as a family says and has the family's type. It is
// a function of its arguments.
func Pair(seed, number uint64, most int, types [2]spatial.Type, w *Weights) (a, b spatial.Geometry) {
	r := choice.New(seed, number, pairStream)
	m := &maker{Sequence: &r, weights: w, unit: spatial.Integer(1)}
	m.axis = m.steps(0, most)
	a = m.whole(types[0])
	m.known = []spatial.Geometry{a}
	if m.PerMille(400) {
		f := Family(m.Share(w.Families[:]))
		if g, found := m.related(f, a); found && m.usable(g) && m.isWhole(g) {
			return a, g
		}
	}
	return a, m.whole(types[1])
}

// whole is a geometry of a type that is small enough.
func (m *maker) whole(t spatial.Type) spatial.Geometry {
	for {
		if g := m.ofType(t, 0); m.usable(g) {
			return g
		}
	}
}

// isWhole says whether all positions are multiples of the unit.
func (m *maker) isWhole(g spatial.Geometry) bool {
	for _, p := range positions(g) {
		if !m.fits(p) {
			return false
		}
	}
	return true
}
