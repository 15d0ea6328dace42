package spatial

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

// anyRing draws a ring of positions on a small grid, now and then one that is not
// well formed; box is where it lies.
func anyRing(choose func(n int) int, size int) Ring {
	corner, extent := At(int64(choose(size)), int64(choose(size))), int64(1+choose(size))
	var ring Ring
	for range 3 + choose(4) {
		x, _ := corner.X.Int64()
		y, _ := corner.Y.Int64()
		ring = append(ring, At(x+int64(choose(int(extent)+1)), y+int64(choose(int(extent)+1))))
	}
	if choose(40) > 0 {
		ring = append(ring, ring[0])
	}
	return ring
}

// anyConvexRing draws a ring that is more often simple: a triangle or a
// quadrangle, or the box around.
func anyConvexRing(choose func(n int) int, size int) Ring {
	x, y := int64(choose(size)), int64(choose(size))
	w, h := int64(1+choose(size)), int64(1+choose(size))
	switch choose(4) {
	case 0:
		return ring(x, y, x+w, y, x+w, y+h, x, y+h, x, y)
	case 1:
		return ring(x, y, x+w, y, x, y+h, x, y)
	case 2:
		return ring(x, y, x+w, y+h, x, y+2*h, x-w, y+h, x, y)
	}
	return ring(x, y+h, x+w, y, x+w, y+h, x, y+h)
}

// diamond is the ring of places that are r away from a centre, by whole steps.
func diamond(x, y, r int64) Ring { return ring(x-r, y, x, y-r, x+r, y, x, y+r, x-r, y) }

// anyLattice draws a box with diamonds as holes that touch their neighbours and the
// box, islands in some, and now and then a ring that does not fit.
func anyLattice(choose func(n int) int) []Polygon {
	size := int64(2 + choose(3))
	shell := ring(-4, -4, 8*size-4, -4, 8*size-4, 8*size-4, -4, 8*size-4, -4, -4)
	rings, islands := []Ring{shell}, []Polygon{}
	taken := map[[2]int64]bool{}
	for range choose(6) {
		at := [2]int64{8 * int64(choose(int(size))), 8 * int64(choose(int(size)))}
		if taken[at] && choose(20) > 0 {
			continue
		}
		taken[at] = true
		rings = append(rings, diamond(at[0], at[1], int64(3+min(1, choose(4)))))
		switch choose(8) {
		case 0:
			islands = append(islands, NewPolygon(XY, diamond(at[0], at[1], 2)))
		case 1:
			islands = append(islands, NewPolygon(XY, diamond(at[0]+1, at[1], 3), diamond(at[0], at[1], 1)))
		case 2:
			islands = append(islands, NewPolygon(XY, diamond(at[0]+4, at[1]+4, 2)))
		case 3:
			rings = append(rings, diamond(at[0], at[1], int64(1+choose(12))))
		}
	}
	if choose(8) == 0 {
		rings = append(rings, anyRing(choose, 30))
	}
	if choose(4) == 0 {
		slices.Reverse(rings[choose(2):])
	}
	return slices.Insert(islands, choose(len(islands)+1), NewPolygon(XY, rings...))
}

func anyPolygons(choose func(n int) int) MultiPolygon {
	if choose(3) > 0 {
		return NewMultiPolygon(XY, anyLattice(choose)...)
	}
	size := 2 + choose(8)
	var polygons []Polygon
	for range 1 + choose(2) {
		var rings []Ring
		for range 1 + choose(2) {
			switch {
			case choose(30) == 0:
				rings = append(rings, Ring{})
			case choose(3) == 0:
				rings = append(rings, anyRing(choose, size))
			default:
				rings = append(rings, anyConvexRing(choose, size))
			}
		}
		polygons = append(polygons, NewPolygon(XY, rings...))
	}
	return NewMultiPolygon(XY, polygons...)
}

// stretched multiplies all coordinates, so that the kernel for large numbers works.
func stretched(m MultiPolygon, by Number) MultiPolygon {
	var polygons []Polygon
	for _, p := range m.Polygons {
		var rings []Ring
		for _, r := range p.Rings {
			var ring Ring
			for _, at := range r {
				ring = append(ring, Position{X: at.X.Times(by), Y: at.Y.Times(by)})
			}
			rings = append(rings, ring)
		}
		polygons = append(polygons, NewPolygon(XY, rings...))
	}
	return NewMultiPolygon(XY, polygons...)
}

func checkPolygons(m MultiPolygon) (defects, disagreement string) {
	defects = told(InvalidByDefinition(m, Validity{}))
	if fast := told(Invalid(m, Validity{})); fast != defects {
		return defects, fmt.Sprintf("%v\n fast %q\nplain %q", m, fast, defects)
	}
	tenth := Integer(1).Over(Integer(10))
	if IsValid(stretched(m, tenth), Validity{}) != (defects == "") {
		return defects, fmt.Sprintf("%v is valid at another size", m)
	}
	if defects == "" && !IsSimple(m, OddEnds) {
		return defects, fmt.Sprintf("%v is valid and not simple", m)
	}
	if simple, plain := places(NotSimple(m, OddEnds)), places(NotSimpleByDefinition(m, OddEnds)); simple != plain {
		return defects, fmt.Sprintf("%v\n fast not simple at %q\nplain not simple at %q", m, simple, plain)
	}
	return defects, ""
}

// Both forms find the same defects in the same order; every reason comes up, and
// valid polygons with holes and islands do.
func TestFormsOfInvalidAgree(t *testing.T) {
	random := testrun.Random(t, 1)
	seen := map[string]int{}
	const rounds = 1_500
	for range rounds {
		m := anyPolygons(random.IntN)
		defects, disagreement := checkPolygons(m)
		if disagreement != "" {
			t.Fatal(disagreement)
		}
		reason, _, _ := strings.Cut(defects, "[")
		if reason == "" && (len(m.Polygons) < 2 || len(m.Polygons[0].Rings) < 2) {
			reason = "valid, alone or without holes"
		}
		seen[reason]++
	}
	t.Logf("first reasons: %v", seen)
	for reason := TooFewPoints; reason <= InteriorDisconnected; reason++ {
		if seen[reason.String()] == 0 {
			t.Errorf("%s never came first", reason)
		}
	}
	if seen[""] == 0 {
		t.Error("no valid polygons with holes")
	}
}

func TestFormsOfInvalidAgreeShrunk(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		m := anyPolygons(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
		if _, disagreement := checkPolygons(m); disagreement != "" {
			t.Fatal(disagreement)
		}
	})
}
