package spatial

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

func mapOf(a, b, d, e, x, y int64) Map {
	return Map{Integer(a), Integer(b), Integer(d), Integer(e), Integer(x), Integer(y)}
}

func TestMapsByHand(t *testing.T) {
	for _, c := range []struct {
		name                                         string
		m                                            Map
		determinant                                  string
		identity, translation, axes                  bool
		scale                                        string // "-" for none
		invariant, similar, onAxes, unmirrored, none bool
	}{
		{"identity", Identity(), "1", true, true, true, "1", true, true, true, true, true},
		{"translation", Translation(Integer(5), Integer(-1)), "1", false, true, true, "1", true, true, true, true, false},
		{"swap", Swapping(), "-1", false, false, true, "1", true, true, true, false, false},
		{"scaling by 2 and 3", Scaling(Integer(2), Integer(3)), "6", false, false, true, "-", true, false, true, true, false},
		{"3-4-5", mapOf(3, -4, 4, 3, 0, 0), "25", false, false, false, "5", true, true, false, true, false},
		{"3-4-5 mirrored", mapOf(3, 4, 4, -3, 1, 1), "-25", false, false, false, "5", true, true, false, false, false},
		{"a turn by 45° grows by √2", mapOf(1, -1, 1, 1, 0, 0), "2", false, false, false, "-", true, false, false, true, false},
		{"half", Scaling(Integer(1).Over(Integer(2)), Integer(1).Over(Integer(2))), "0.25", false, false, true, "0.5", true, false, true, true, false},
		{"shear", mapOf(1, 1, 0, 1, 0, 0), "1", false, false, false, "-", true, false, false, true, false},
		{"to a line", mapOf(1, 0, 0, 0, 0, 0), "0", false, false, false, "-", false, false, false, false, false},
		{"to a point", Map{}, "0", false, false, false, "-", false, false, false, false, false},
	} {
		if got := c.m.Determinant().String(); got != c.determinant {
			t.Errorf("%s: determinant %s", c.name, got)
		}
		if c.m.IsIdentity() != c.identity || c.m.IsTranslation() != c.translation || c.m.KeepsAxes() != c.axes {
			t.Errorf("%s: identity %v, translation %v, axes %v", c.name, c.m.IsIdentity(), c.m.IsTranslation(), c.m.KeepsAxes())
		}
		scale := "-"
		if s, ok := c.m.SimilarityScale(); ok {
			scale = s.String()
		}
		if scale != c.scale {
			t.Errorf("%s: scale %s", c.name, scale)
		}
		for _, admits := range []struct {
			by   Operation
			want bool
		}{
			{OperationRelate, c.invariant}, {OperationArea, c.invariant}, {OperationConvexHull, c.invariant}, {OperationDistance, c.similar},
			{OperationBoxPredicate, c.onAxes}, {OperationEnvelope, c.onAxes}, {OperationLineCrossingDirection, c.unmirrored}, {OperationBuffer, c.none},
		} {
			if got := Admits(admits.by.Invariance(), c.m); got != admits.want {
				t.Errorf("%s: operation %d admits it: %v", c.name, admits.by, got)
			}
		}
	}
	if got := wkt(mapOf(1, 2, 3, 4, 5, 6).Apply(written(t, "GEOMETRYCOLLECTION Z(LINESTRING Z(1 0 7,0 1 8),POINT Z EMPTY)"))); got != wkt(written(t, "GEOMETRYCOLLECTION Z(LINESTRING Z(6 9 7,7 10 8),POINT Z EMPTY)")) {
		t.Errorf("image %s", got)
	}
	tenth := NewPoint(XY, Position{X: decimal(t, "0.1"), Y: Integer(1)})
	if IsBinary(tenth) || !IsBinary(pt(16777217, 1)) || IsExactly32(pt(16777217, 1)) || !IsExactly32(pt(16777216, 1)) || !IsBinary(EmptyPoint(XY)) {
		t.Error("what is binary64 or binary32 is not told")
	}
}

func TestMapProperties(t *testing.T) {
	entry := func(t *rapid.T) Number { return Integer(rapid.Int64Range(-4, 4).Draw(t, "entry")) }
	testrun.Check(t, func(t *rapid.T) {
		m := Map{entry(t), entry(t), entry(t), entry(t), entry(t), entry(t)}
		n := Map{entry(t), entry(t), entry(t), entry(t), entry(t), entry(t)}
		g, other := drawGeometry(t), drawGeometry(t)
		if !sameWriting(m.After(n).Apply(g), m.Apply(n.Apply(g))) {
			t.Fatal("After is not one after the other")
		}
		inverse, ok := m.Inverse()
		if ok != Admits(OperationRelate.Invariance(), m) {
			t.Fatal("an inverse for a singular map, or none for another")
		}
		if !ok {
			return
		}
		if !inverse.After(m).IsIdentity() || !sameWriting(inverse.Apply(m.Apply(g)), g) {
			t.Fatal("the inverse does not undo the map")
		}
		if before, after := Relate(g, other, Conventions{}), Relate(m.Apply(g), m.Apply(other), Conventions{}); before != after {
			t.Fatalf("%s, %s: %v before, %v after", wkt(g), wkt(other), before, after)
		}
		if Admits(OperationEnvelope.Invariance(), m) && !g.IsEmpty() {
			box, _ := Envelope(g)
			image, _ := Envelope(m.Apply(g))
			if !samePointSet(m.Apply(box.Geometry(NorthFirst)), image.Geometry(NorthFirst)) {
				t.Fatal("the box of the image is not the image of the box")
			}
		}
	})
}
