package geom

import (
	"testing"

	"github.com/semcheck/semcheck/spatial"
)

// TestPairsAreValidAndWhole also asks that pairs of all types come, that they are a
// function of the arguments, and that they meet often.
func TestPairsAreValidAndWhole(t *testing.T) {
	w := DefaultWeights()
	types := map[[2]spatial.Type]int{}
	matrices := map[spatial.Matrix]bool{}
	const pairs = 1470
	for n := range uint64(pairs) {
		asked := [2]spatial.Type{spatial.TypePoint + spatial.Type(n%7), spatial.TypePoint + spatial.Type(n/7%7)}
		most := int(1 + n%20)
		a, b := Pair(11, n, most, asked, &w)
		again, other := Pair(11, n, most, asked, &w)
		if textOf(again) != textOf(a) || textOf(other) != textOf(b) {
			t.Fatalf("pair %d is not the same again", n)
		}
		if a.Type() != asked[0] {
			t.Fatalf("%v instead of %v", a.Type(), asked[0])
		}
		for _, g := range [...]spatial.Geometry{a, b} {
			for d := range spatial.Invalid(g, spatial.Validity{}) {
				t.Fatalf("%v: %v", textOf(g), d)
			}
			spatial.EachPosition(g, func(p spatial.Position) {
				x, wholeX := p.X.Int64()
				y, wholeY := p.Y.Int64()
				if !wholeX || !wholeY || max(x, y) > 2*int64(most) || min(x, y) < -int64(most) {
					t.Fatalf("%v lies off the grid to %d", textOf(g), most)
				}
			})
		}
		types[[2]spatial.Type{a.Type(), b.Type()}]++
		matrices[spatial.Relate(a, b, spatial.Conventions{})] = true
	}
	if len(types) != 49 || len(matrices) < 150 {
		t.Errorf("%d of 49 pairs of types, %d different matrices", len(types), len(matrices))
	}
}
