package main

import (
	"testing"

	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/spatial"
)

// TestChangesKeepTheMatrix: a change is another way to write the same pair, up to
// one factor of all coordinates.
func TestChangesKeepTheMatrix(t *testing.T) {
	w := geom.DefaultWeights()
	changed := make([]int, len(changes))
	for n := range uint64(500) {
		a, b := pair(3, n, &w)
		want := spatial.Relate(a, b, spatial.Conventions{})
		for i, c := range changes {
			x, y := c.of(a, b)
			if got := spatial.Relate(x, y, spatial.Conventions{}); got != want {
				t.Fatalf("%s makes %v of %v:\n%s\n%s\n%s\n%s", c.name, got, want, text(a), text(b), text(x), text(y))
			}
			if !same(a, x) || !same(b, y) {
				changed[i]++
			}
		}
	}
	for i, n := range changed {
		if n == 0 {
			t.Errorf("%s never changes anything", changes[i].name)
		}
	}
}

func TestChanges(t *testing.T) {
	for _, c := range []struct {
		of         func(a, b spatial.Geometry) (spatial.Geometry, spatial.Geometry)
		a, b, x, y string
	}{
		{withoutEmpty, "GEOMETRYCOLLECTION(POINT EMPTY,MULTILINESTRING(EMPTY,(0 0,1 1)))", "POINT EMPTY", "GEOMETRYCOLLECTION(MULTILINESTRING((0 0,1 1)))", "POINT EMPTY"},
		// They cross at 2/3, 4/3.
		{enlarged, "LINESTRING(1 2,0 0)", "LINESTRING(0 2,1 1)", "LINESTRING(3 6,0 0)", "LINESTRING(0 6,3 3)"},
		{split, "LINESTRING(1 2,0 0)", "LINESTRING(0 2,1 1)", "LINESTRING(3 6,2 4,0 0)", "LINESTRING(0 6,2 4,3 3)"},
		// Two places on a segment that is written backwards.
		{split, "LINESTRING(3 0,0 0)", "MULTILINESTRING((1 1,1 -1),(2 1,2 -1))", "LINESTRING(3 0,2 0,1 0,0 0)", "MULTILINESTRING((1 1,1 0,1 -1),(2 1,2 0,2 -1))"},
	} {
		x, y := c.of(read(t, c.a), read(t, c.b))
		if text(x) != c.x || text(y) != c.y {
			t.Errorf("%s, %s: %s, %s", c.a, c.b, text(x), text(y))
		}
	}
}

func TestCrossingsAtOwnNodes(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"LINESTRING(0 0,2 2)", "LINESTRING(0 2,2 0)", false},
		{"MULTILINESTRING((0 0,2 2),(1 1,5 6))", "LINESTRING(0 2,2 0)", true},
		{"MULTILINESTRING((0 0,2 2),(1 0,1 2))", "POLYGON((0 2,2 0,3 3,0 2))", true},
		{"MULTILINESTRING((0 0,2 2),(1 0,2 1))", "POLYGON((0 2,2 0,3 3,0 2))", false},
		{"LINESTRING(0 0,2 2)", "LINESTRING(0 0,2 2)", false},
	} {
		if got := crossesAtOwnNode(read(t, c.a), read(t, c.b)); got != c.want {
			t.Errorf("%s, %s: %v", c.a, c.b, got)
		}
	}
}

func TestComposition(t *testing.T) {
	for wkt, want := range map[string]string{
		"MULTILINESTRING((0 0,1 1),(0 0,1 0))":                                                 unexplained,
		"GEOMETRYCOLLECTION(POINT(0 0),MULTIPOINT((1 1)))":                                     unexplained,
		"GEOMETRYCOLLECTION(LINESTRING EMPTY,POINT(0 0))":                                      unexplained,
		"GEOMETRYCOLLECTION(LINESTRING(0 0,1 1),POINT(0 0))":                                   "collection of points and lines",
		"GEOMETRYCOLLECTION(POLYGON((0 0,1 0,0 1,0 0)),POLYGON((1 1,1 0,0 1,1 1)))":            "collection of areas that meet",
		"GEOMETRYCOLLECTION(POLYGON((0 0,1 0,0 1,0 0)),POLYGON((5 5,6 5,5 6,5 5)),POINT(9 9))": "collection of points and areas",
	} {
		if got := composition(read(t, wkt)); got != want {
			t.Errorf("%s: %s, want %s", wkt, got, want)
		}
	}
}

// TestStepsAreSmaller: reducing comes to an end.
func TestStepsAreSmaller(t *testing.T) {
	size := func(a, b spatial.Geometry) (points, elements int, sum spatial.Number) {
		for _, g := range [...]spatial.Geometry{a, b} {
			points += spatial.NumPoints(g)
			elements += depths(g)
			spatial.EachPosition(g, func(p spatial.Position) { sum = sum.Plus(p.X).Plus(p.Y) })
		}
		return points, elements, sum
	}
	w := geom.DefaultWeights()
	for n := range uint64(200) {
		a, b := pair(4, n, &w)
		points, elements, sum := size(a, b)
		for _, next := range steps(a, b) {
			p, e, s := size(next[0], next[1])
			if p > points || p == points && e > elements || p == points && e == elements && s.Compare(sum) >= 0 {
				t.Fatalf("%s\n%s\nare no step from\n%s\n%s", text(next[0]), text(next[1]), text(a), text(b))
			}
		}
	}
}

// depths counts geometries at all levels.
func depths(g spatial.Geometry) int {
	count := 1
	for _, element := range spatial.Elements(g) {
		count += depths(element)
	}
	return count
}
