package geom

import "github.com/semcheck/semcheck/spatial"

// largest is the number of positions that a geometry has at most; derivations of
// derivations would grow without end.
const largest = 60

// Origin says how a geometry of a database came about.
type Origin struct {
	Strategy Strategy
	Family   Family // of Related
	Edit     *Edit  // of Derivative
	// Failed: the derivation had no result, and the geometry is EMPTY for that; or
	// the family found no geometry, and it is one of random shape.
	Failed bool
}

// grow makes one geometry more.
func (m *maker) grow(by Deriver) (spatial.Geometry, Origin) {
	o := Origin{Strategy: Strategy(m.Share(m.weights.Strategies[:]))}
	if len(m.known) == 0 {
		o.Strategy = RandomShape
	}
	switch o.Strategy {
	case Derivative:
		return m.derived(by, o)
	case Related:
		o.Family = Family(m.Share(m.weights.Families[:]))
		for range 3 {
			base, _ := m.operand(nil)
			if g, found := m.related(o.Family, base); found && m.usable(g) {
				return g, o
			}
		}
		o.Failed = true
	case RandomShape:
	}
	for {
		if g := m.shape(0); m.usable(g) {
			return g, o
		}
	}
}

// derived applies an editing function; what fails is EMPTY.
func (m *maker) derived(by Deriver, o Origin) (spatial.Geometry, Origin) {
	f := EditFunction(m.Share(m.weights.Edits[:]))
	for range tries {
		e, found := m.edited(f)
		o.Edit = &e
		if found {
			g, done := by.Derive(e)
			vanished := done && g.IsEmpty() && !e.Operands[0].IsEmpty() && m.PerMille(m.weights.ChanceRepair)
			if done && !vanished && m.usable(g) && valid(g) {
				return g, o
			}
		}
		if !m.PerMille(m.weights.ChanceRepair) {
			break
		}
	}
	o.Failed = true
	return m.anyEmpty(), o
}

// usable says whether a geometry is small enough, not too deep and of numbers that
// an engine keeps: binary64 where the database's are, else decimals.
func (m *maker) usable(g spatial.Geometry) bool {
	if spatial.NumPoints(g) > largest || depthOf(g) > deepest {
		return false
	}
	exact := true
	for _, p := range positions(g) {
		for _, n := range [...]spatial.Number{p.X, p.Y} {
			if m.unit.IsBinary() {
				exact = exact && n.IsBinary()
			} else {
				_, decimal := n.Rat().FloatPrec()
				exact = exact && decimal
			}
		}
	}
	return exact
}

// depthOf is the number of levels of collections.
func depthOf(g spatial.Geometry) int {
	deep := 0
	for _, element := range spatial.Elements(g) {
		deep = max(deep, 1+depthOf(element))
	}
	return deep
}
