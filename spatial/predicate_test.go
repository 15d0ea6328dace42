package spatial

import (
	"strings"
	"testing"
)

// geometryOf reads a text that is known to be right.
func geometryOf(t testing.TB, text string) Geometry {
	t.Helper()
	g, err := ParseWellKnownText(text, Real)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return g.Geometry
}

// TestPredicates has, for pairs of each combination of dimensions, the predicates
// that hold, worked out by hand from the definitions.
func TestPredicates(t *testing.T) {
	const (
		square = "POLYGON((0 0,4 0,4 4,0 4,0 0))"
		east   = "POLYGON((4 0,8 0,8 4,4 4,4 0))"
		shift  = "POLYGON((2 2,6 2,6 6,2 6,2 2))"
		inner  = "POLYGON((1 1,2 1,2 2,1 1))"
	)
	for _, c := range []struct{ a, b, hold string }{
		{square, square, "equals intersects within contains coveredby covers"},
		{square, "POLYGON((4 4,4 0,2 0,0 0,0 4,4 4))", "equals intersects within contains coveredby covers"},
		{square, east, "intersects touches"},
		{square, "POLYGON((9 9,10 9,9 10,9 9))", "disjoint"},
		{square, shift, "intersects overlaps"},
		{square, inner, "intersects contains covers"},
		{"LINESTRING(0 0,4 0)", "LINESTRING(2 -1,2 1)", "intersects crosses"},
		{"LINESTRING(0 0,4 0)", "LINESTRING(2 0,6 0)", "intersects overlaps"},
		{"LINESTRING(0 0,4 0)", "LINESTRING(4 0,6 0)", "intersects touches"},
		{"LINESTRING(0 0,4 0)", "LINESTRING(2 0,2 5)", "intersects touches"},
		{"LINESTRING(0 0,4 0)", "LINESTRING(1 0,2 0)", "intersects contains covers"},
		// In points and in a piece: II is 1, so it overlaps and does not cross.
		{"LINESTRING(0 0,4 0)", "LINESTRING(1 0,2 0,3 1,3 -1)", "intersects overlaps"},
		{"LINESTRING(1 1,9 1)", square, "intersects crosses"},
		{"LINESTRING(1 1,2 1)", square, "intersects within coveredby"},
		{"LINESTRING(0 0,4 0)", square, "intersects touches coveredby"},
		{"LINESTRING(-1 0,0 0)", square, "intersects touches"},
		{"POINT(1 1)", square, "intersects within coveredby"},
		{"POINT(0 1)", square, "intersects touches coveredby"},
		{"POINT(9 9)", square, "disjoint"},
		{"MULTIPOINT(1 1,9 9)", square, "intersects crosses"},
		{"MULTIPOINT(1 1,0 0)", square, "intersects within coveredby"},
		{"MULTIPOINT(1 0,9 9)", "LINESTRING(0 0,4 0)", "intersects crosses"},
		{"POINT(0 0)", "LINESTRING(0 0,4 0)", "intersects touches coveredby"},
		{"POINT(1 1)", "POINT(1 1)", "equals intersects within contains coveredby covers"},
		{"MULTIPOINT(1 1,2 2)", "MULTIPOINT(2 2,3 3)", "intersects overlaps"},
		{"MULTIPOINT(1 1,2 2)", "POINT(1 1)", "intersects contains covers"},
		// Of two lines without length each is the point that it covers.
		{"LINESTRING(1 1,1 1)", "POINT(1 1)", "equals intersects within contains coveredby covers"},
		{"POINT EMPTY", "POLYGON EMPTY", "equals disjoint"},
		{"GEOMETRYCOLLECTION(LINESTRING EMPTY)", "GEOMETRYCOLLECTION EMPTY", "equals disjoint"},
		{"POINT EMPTY", "POINT(1 1)", "disjoint"},
		{"GEOMETRYCOLLECTION EMPTY", square, "disjoint"},
		// The dimension is that of the greatest element that is not EMPTY.
		{"GEOMETRYCOLLECTION(POINT(1 0),POINT(9 9),LINESTRING EMPTY)", "LINESTRING(0 0,4 0)", "intersects crosses"},
		{"GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(1 1,9 1))", square, "intersects crosses"},
	} {
		a, b := geometryOf(t, c.a), geometryOf(t, c.b)
		for _, turned := range []bool{false, true} {
			want := c.hold
			if turned {
				a, b = b, a
				want = converse(want)
			}
			var hold []string
			for _, p := range Predicates() {
				if p.Of(a, b, Conventions{}) {
					hold = append(hold, p.String())
				}
			}
			if got := strings.Join(hold, " "); got != want {
				t.Errorf("%s, %s (turned %t): %s, want %s; matrix %v", c.a, c.b, turned, got, want, Relate(a, b, Conventions{}))
			}
		}
	}
}

// converse exchanges the names of predicates that are each other's converse, and
// keeps the order of the list.
func converse(hold string) string {
	swap := map[string]string{"within": "contains", "contains": "within", "coveredby": "covers", "covers": "coveredby"}
	of := map[string]bool{}
	for _, name := range strings.Fields(hold) {
		if other := swap[name]; other != "" {
			name = other
		}
		of[name] = true
	}
	var list []string
	for _, p := range Predicates() {
		if of[p.String()] {
			list = append(list, p.String())
		}
	}
	return strings.Join(list, " ")
}

func TestPredicatesHaveNames(t *testing.T) {
	for _, p := range Predicates() {
		if back, ok := PredicateByName(p.String()); !ok || back != p {
			t.Errorf("%v is not found by its name", p)
		}
	}
	if _, ok := PredicateByName("near"); ok {
		t.Error("near is a predicate")
	}
}
