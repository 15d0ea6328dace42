package spatial

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

func TestCanonicalByHand(t *testing.T) {
	for _, c := range []struct{ g, want string }{
		{"GEOMETRYCOLLECTION(LINESTRING(1 1,0 0,0 0),GEOMETRYCOLLECTION(POINT(5 5),POINT EMPTY),MULTIPOINT((5 5)))", "GEOMETRYCOLLECTION(POINT(5 5),LINESTRING(0 0,1 1))"},
		{"GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(MULTIPOINT((1 1),EMPTY)))", "POINT(1 1)"},
		{"GEOMETRYCOLLECTION(POINT(1 1),POINT(0 0))", "MULTIPOINT((0 0),(1 1))"},
		{"MULTIPOINT((1 1),(1 1))", "POINT(1 1)"},
		{"MULTILINESTRING((1 0,0 0),(0 0,1 0))", "MULTILINESTRING((0 0,1 0),(0 0,1 0))"},
		{"MULTILINESTRING((0 0,1 0,0 1,0 0),(0 0,0 1,1 0,0 0))", "LINESTRING(0 0,0 1,1 0,0 0)"},
		{"LINESTRING(1 1,1 1,1 1)", "LINESTRING(1 1,1 1)"},
		{"GEOMETRYCOLLECTION(POLYGON((0 0,1 0,0 1,0 0)),POLYGON((1 0,0 1,0 0,1 0)))", "POLYGON((0 0,0 1,1 0,0 0))"},
		{"GEOMETRYCOLLECTION(POLYGON((0 0,1 0,0 1,0 0)),POLYGON((0 0,2 0,0 2,0 0)))", "GEOMETRYCOLLECTION(POLYGON((0 0,0 1,1 0,0 0)),POLYGON((0 0,0 2,2 0,0 0)))"},
		{"GEOMETRYCOLLECTION(MULTIPOLYGON(((0 0,1 0,0 1,0 0)),((5 5,6 5,5 6,5 5))),POINT EMPTY)", "MULTIPOLYGON(((0 0,0 1,1 0,0 0)),((5 5,5 6,6 5,5 5)))"},
		{"MULTIPOLYGON EMPTY", "MULTIPOLYGON EMPTY"},
		{"GEOMETRYCOLLECTION(POINT EMPTY)", "GEOMETRYCOLLECTION EMPTY"},
	} {
		if got := wkt(Canonical(written(t, c.g), Conventions{})); got != wkt(written(t, c.want)) {
			t.Errorf("%s: %s, want %s", c.g, got, c.want)
		}
	}
	// Where the last element decides, elements keep their places.
	last := Conventions{Collections: LastElement}
	g := written(t, "GEOMETRYCOLLECTION(LINESTRING(0 0,1 0),POINT(0 0),POINT(0 0),POINT EMPTY)")
	if got, want := wkt(Canonical(g, last)), wkt(written(t, "GEOMETRYCOLLECTION(LINESTRING(0 0,1 0),POINT(0 0),POINT(0 0))")); got != want {
		t.Errorf("last element: %s, want %s", got, want)
	}
}

func TestCanonicalKeepsTheMatrix(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		a, b := drawGeometry(t), drawGeometry(t)
		c := Conventions{
			Boundary:    rapid.SampledFrom([]BoundaryRule{OddEnds, AnyEnd, SingleEnd, SeveralEnds}).Draw(t, "boundary"),
			Collections: rapid.SampledFrom([]CollectionRule{Union, LastElement}).Draw(t, "collections"),
		}
		want := Relate(a, b, c)
		for _, step := range CanonicalSteps() {
			if step.Sound(a, c) {
				if got := Relate(step.Apply(a), b, c); got != want {
					t.Fatalf("%v, %v, %v: %s to %s makes %v of %v", step, c.Boundary, c.Collections, wkt(a), wkt(step.Apply(a)), got, want)
				}
			}
		}
		canonical := Canonical(a, c)
		if got := Relate(canonical, Canonical(b, c), c); got != want {
			t.Fatalf("%s and %s: %v, want %v", wkt(canonical), wkt(Canonical(b, c)), got, want)
		}
		if again := Canonical(canonical, c); !sameWriting(again, canonical) {
			t.Fatalf("%s, again %s", wkt(canonical), wkt(again))
		}
		// Order and direction of what is written do not matter.
		if c.Collections == Union {
			if shuffled := Canonical(reorder(Reverse(a)), c); !sameWriting(shuffled, canonical) {
				t.Fatalf("%s, in another order %s", wkt(canonical), wkt(shuffled))
			}
		}
	})
}

// reorder turns the order of elements around at every depth.
func reorder(g Geometry) Geometry {
	if !isCollection(g) {
		return g
	}
	var elements []Geometry
	for _, element := range slices.Backward(Elements(g)) {
		elements = append(elements, reorder(element))
	}
	return multi(g.Layout(), g.Type(), elements)
}

// What canonicalization must not do, each with a pair that it would change.
func TestUnsoundCanonicalization(t *testing.T) {
	dropAll := func(g Geometry) Geometry {
		return changeElements(g, func(elements []Geometry) []Geometry { return slices.CompactFunc(elements, sameWriting) })
	}
	startLeast := func(g Geometry) Geometry {
		return mapBasic(g, func(part Geometry) Geometry {
			l := part.(LineString)
			return NewLineString(l.layout, fromLeast(l.Positions)...)
		})
	}
	for _, c := range []struct {
		name          string
		change        func(Geometry) Geometry
		a, b          string
		c             Conventions
		before, after string
	}{
		{"duplicate open lines dropped", dropAll, "MULTILINESTRING((0 0,1 0),(0 0,1 0))", "LINESTRING(0 0,1 0)", Conventions{}, "10FFFFFF2", "1FFF0FFF2"},
		{"closed lines started elsewhere", startLeast, "LINESTRING(1 1,0 1,0 0,1 1)", "POINT(1 1)", Conventions{Boundary: AnyEnd}, "FF10FFFF2", "0F1FF0FF2"},
		{"elements ordered where the last decides", OrderElements.Apply, "GEOMETRYCOLLECTION(LINESTRING(0 0,1 0),POINT(0 0))", "POINT(0 0)", Conventions{Collections: LastElement}, "0F1FF0FF2", "FF10F0FF2"},
	} {
		a, b := written(t, c.a), written(t, c.b)
		before, after := Relate(a, b, c.c).String(), Relate(c.change(a), b, c.c).String()
		if before != c.before || after != c.after {
			t.Errorf("%s: %s before and %s after, want %s and %s", c.name, before, after, c.before, c.after)
		}
	}
	// Polygons that share an edge are no MULTIPOLYGON: an engine may refuse it, and one
	// that does not calls the edge boundary.
	two := written(t, "GEOMETRYCOLLECTION(POLYGON((0 0,1 0,1 1,0 1,0 0)),POLYGON((1 0,2 0,2 1,1 1,1 0)))")
	if got := Canonical(two, Conventions{}); got.Type() != TypeGeometryCollection || CollectionHomogenize(two).Type() != TypeMultiPolygon {
		t.Errorf("polygons with a common edge are gathered: %s", wkt(got))
	}
}
