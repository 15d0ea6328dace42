package compare

import (
	"math"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
)

// geometryAgrees tells whether a cell holds the geometry: the same type and the same
// coordinates in the same order, in the same reference system. A coordinate that is no double was computed, and may
// be as far from the nearest one as other measures.
func (m *matcher) geometryAgrees(v semantics.Value, text string) bool {
	exact, ok := engine.ReferencedText(m.result.Form, v.Geometry().Referenced())
	if ok && exact == engine.PlainGeometryText(m.result.Form, text) {
		return true
	}
	if ok && !loose(v) {
		return false
	}
	answer, err := engine.ReadReferencedText(m.result.Form, text)
	got := answer.Geometry
	switch g := v.Geometry(); {
	case err != nil || answer.SRID != g.Reference():
		return false
	case g.PointOn() != nil:
		return liesOn(g.PointOn(), got)
	case g.IsComputed():
		return liesWithin(g.Shape(), got, g.Within())
	case g.IsSewn():
		stored, ok := spatial.InBinary64(g.Shape())
		return ok && spatial.SameLines(stored, got)
	case g.IsPointSet():
		return samePoints(g.Shape(), got)
	}
	return nearlySame(v.Geometry().Shape(), got)
}

// liesOn tells whether an engine's answer is a point on a geometry, or so near to it
// that the roundings of its computation decide: within four units in the last place of
// the greatest ordinate.
func liesOn(on, got spatial.Geometry) bool {
	p, is := got.(spatial.Point)
	if !is {
		return false
	}
	if spatial.IsOnSurface(on, p) {
		return true
	}
	greatest := 0.0
	spatial.EachPosition(on, func(at spatial.Position) {
		for _, n := range [...]spatial.Number{at.X, at.Y} {
			f, _ := n.Float64()
			greatest = max(greatest, math.Abs(f))
		}
	})
	reach, finite := spatial.Binary(4 * (math.Nextafter(greatest, math.Inf(1)) - greatest))
	return finite && spatial.WithinDistance(spatial.CollectionExtractHighest(on), p, reach) == spatial.WithinBound
}

// liesWithin tells whether an engine's answer is a point whose coordinates are no
// further off than they may be.
func liesWithin(want, got spatial.Geometry, within float64) bool {
	p, is := want.(spatial.Point)
	q, alike := got.(spatial.Point)
	if !is || !alike || p.IsEmpty() || q.IsEmpty() {
		return is && alike && p.IsEmpty() && q.IsEmpty()
	}
	at, _ := p.Position()
	other, _ := q.Position()
	x, _ := at.X.Minus(other.X).Float64()
	y, _ := at.Y.Minus(other.Y).Float64()
	return math.Abs(x) <= within && math.Abs(y) <= within
}

// samePoints tells whether an engine's geometry is a set of points, wherever its rings
// begin: after the set's coordinates were stored as doubles, or, where they had to be
// computed, but for what that costs.
func samePoints(set, got spatial.Geometry) bool {
	if stored, ok := spatial.InBinary64(set); ok && spatial.Equals.Of(stored, got, spatial.Conventions{}) {
		return true
	}
	return !spatial.IsBinary(set) && nearlySame(spatial.Normalize(set), spatial.Normalize(got))
}

// nearlySame tells whether two geometries are of one form and their coordinates lie
// within four units in the last place of each other.
func nearlySame(a, b spatial.Geometry) bool {
	flat := func(g spatial.Geometry) (form string, numbers []float64) {
		same := spatial.MapPositions(g, func(p spatial.Position) spatial.Position {
			for _, n := range [...]spatial.Number{p.X, p.Y} {
				f, _ := n.Float64()
				numbers = append(numbers, f)
			}
			return spatial.Position{}
		})
		form, _ = spatial.WellKnownText(same, spatial.Real)
		return form, numbers
	}
	form, want := flat(a)
	other, got := flat(b)
	if form != other || len(want) != len(got) {
		return false
	}
	for i := range want {
		unit := math.Nextafter(math.Abs(want[i]), math.Inf(1)) - math.Abs(want[i])
		if !(math.Abs(want[i]-got[i]) <= 4*unit) {
			return false
		}
	}
	return true
}
