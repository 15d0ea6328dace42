package spatial

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

func line(c ...int64) LineString {
	var ps []Position
	for i := 0; i < len(c); i += 2 {
		ps = append(ps, At(c[i], c[i+1]))
	}
	return NewLineString(XY, ps...)
}
func ring(c ...int64) Ring { return Ring(line(c...).Positions) }

func TestRelateSmall(t *testing.T) {
	sq := NewPolygon(XY, ring(0, 0, 10, 0, 10, 10, 0, 10, 0, 0))
	sq2 := NewPolygon(XY, ring(5, 5, 15, 5, 15, 15, 5, 15, 5, 5))
	hole := NewPolygon(XY, ring(0, 0, 10, 0, 10, 10, 0, 10, 0, 0), ring(2, 2, 8, 2, 8, 8, 2, 8, 2, 2))
	for _, c := range []struct {
		a, b Geometry
		want string
	}{
		{sq, sq2, "212101212"},
		{sq, sq, "2FFF1FFF2"},
		{hole, NewPoint(XY, At(5, 5)), "FF2FF10F2"},
		{sq, NewPoint(XY, At(5, 5)), "0F2FF1FF2"},
		{sq, NewPoint(XY, At(5, 0)), "FF20F1FF2"},
		{line(0, 0, 4, 2), NewPoint(XY, At(2, 1)), "0F1FF0FF2"},
		{line(1, 1, 4, 2), NewMultiLineString(XY, line(1, 1, 4, 2), line(2, 1, 1, 3)), "1FFF0F102"},
		{line(0, 0, 1, 0), NewMultiLineString(XY, line(0, 0, 1, 0), line(0, 0, 1, 0)), "1FF0FFFF2"},
		{NewMultiLineString(XY, line(0, 0, 2, 0), line(1, 0, 1, 1)), NewPoint(XY, At(1, 0)), "FF10F0FF2"},
		{NewGeometryCollection(XY, sq, NewPolygon(XY, ring(10, 0, 20, 0, 20, 10, 10, 10, 10, 0))), line(10, 0, 10, 10), "1F2F01FF2"},
	} {
		if got := Relate(c.a, c.b, Conventions{}).String(); got != c.want {
			t.Errorf("%v %v: got %s want %s", c.a, c.b, got, c.want)
		}
	}
}

// TestRelateOfInvalidGeometries: the matrix of such means nothing, but there is
// one. Rings of any number of positions, closed or not, with spikes and crossings.
func TestRelateOfInvalidGeometries(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		polygon := func(name string) Geometry {
			var rings []Ring
			for range rapid.IntRange(0, 3).Draw(t, name+" rings") {
				var r Ring
				for range rapid.IntRange(0, 12).Draw(t, name+" positions") {
					r = append(r, At(rapid.Int64Range(0, 4).Draw(t, "x"), rapid.Int64Range(0, 4).Draw(t, "y")))
				}
				rings = append(rings, r)
			}
			return NewMultiPolygon(XY, NewPolygon(XY, rings...))
		}
		a, b := polygon("a"), polygon("b")
		Relate(a, b, Conventions{})
		RelateByDefinition(a, b, Conventions{Collections: LastElement})
		Meet(a, b)
		IsValid(a, Validity{})
	})
}
