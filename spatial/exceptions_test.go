package spatial

import (
	"math/big"
	"testing"
)

// TestExceptionsOfTheDE9IMSuite is the arithmetic of docs/DE9IM_EXCEPTIONS.md, with
// integers alone: in both cases the ends of each segment lie on different sides of
// the other.
func TestExceptionsOfTheDE9IMSuite(t *testing.T) {
	for _, c := range []struct {
		a, b       string
		p, r       int // the first position of the segment in question
		areas      [4]string
		power      [2]int
		suite, own string
	}{
		{"LINESTRING(-29796.696826656284 138522.76848210802,-29804.3911369969 138519.3504205817)",
			"LINESTRING(-29802.795222153436 138520.05937757515,-29802.23305474065 138518.7938969792)", 0, 0,
			[4]string{"-46977459207", "55055819389927249721069", "87272840890629098540757", "-22838797889319355819795"},
			[2]int{72, 73}, "F01FF0102", "0F1FF0102"},
		{"LINESTRING(-57.2681216 49.4063466,-57.267725199999994 49.406617499999996,-57.26747895046037 49.406750916517765)",
			"LINESTRING(-57.267475399999995 49.4067465,-57.2675701 49.406864299999995,-57.267989 49.407135399999994)", 1, 0,
			[4]string{"-15461925829500923243", "396947795707474852101", "103102430383610113919", "-633829917"},
			[2]int{93, 91}, "FF10F0102", "0F1FF0102"},
	} {
		for _, reading := range []Reading{Binary64, Real} {
			a, errA := ParseWellKnownText(c.a, reading)
			b, errB := ParseWellKnownText(c.b, reading)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			one, other := a.Geometry.(LineString).Positions[c.p:], b.Geometry.(LineString).Positions[c.r:]
			areas := [...]*big.Rat{doubleArea(one[0], one[1], other[0]), doubleArea(one[0], one[1], other[1]),
				doubleArea(other[0], other[1], one[0]), doubleArea(other[0], other[1], one[1])}
			for i, area := range areas {
				want, ok := new(big.Int).SetString(c.areas[i], 10)
				if !ok {
					t.Fatal(c.areas[i])
				}
				exact := new(big.Rat).SetFrac(want, new(big.Int).Lsh(big.NewInt(1), uint(c.power[i/2])))
				if reading == Binary64 && area.Cmp(exact) != 0 {
					t.Errorf("area %d is %v, want %v", i, area, exact)
				}
				if area.Sign() != want.Sign() {
					t.Errorf("%v: area %d is %v", reading, i, area)
				}
			}
			if got := Relate(a.Geometry, b.Geometry, Conventions{}).String(); got != c.own || got == c.suite {
				t.Errorf("%v: %s, want %s", reading, got, c.own)
			}
		}
	}
}

// doubleArea is twice the signed area of a triangle, by rationals.
func doubleArea(p, q, r Position) *big.Rat {
	minus := func(x, y Number) *big.Rat { return new(big.Rat).Sub(x.Rat(), y.Rat()) }
	one := new(big.Rat).Mul(minus(q.X, p.X), minus(r.Y, p.Y))
	return one.Sub(one, new(big.Rat).Mul(minus(q.Y, p.Y), minus(r.X, p.X)))
}
