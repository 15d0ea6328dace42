package spatial

import "testing"

func TestCrossInBinary(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"LINESTRING(0 0,1 1)", "LINESTRING(0 1,1 0)", true},
		{"LINESTRING(0 0,3 1)", "LINESTRING(0 1,1 0)", true},  // (3/4 1/4)
		{"LINESTRING(0 0,2 1)", "LINESTRING(0 1,1 0)", false}, // (2/3 1/3)
		{"LINESTRING(0 0,2 1)", "POLYGON((0 1,1 0,5 5,0 1))", false},
		{"LINESTRING(0 0,2 1,0 1,1 0)", "POINT(7 7)", false},
		{"LINESTRING(0 0,3 3)", "LINESTRING(1 1,5 0)", true},    // an end of one in the other
		{"LINESTRING(0 0,3 3)", "LINESTRING(1 1,2 2)", true},    // on each other
		{"GEOMETRYCOLLECTION(POINT(0 0))", "POINT EMPTY", true}, // no segments
		{"LINESTRING(0 0,2 1)", "LINESTRING(0 10,10 0)", true},  // apart
	} {
		a, err := ParseWellKnownText(c.a, Real)
		if err != nil {
			t.Fatal(err)
		}
		b, err := ParseWellKnownText(c.b, Real)
		if err != nil {
			t.Fatal(err)
		}
		if got := CrossInBinary(a.Geometry, b.Geometry); got != c.want {
			t.Errorf("%s, %s: %t", c.a, c.b, got)
		}
	}
}
