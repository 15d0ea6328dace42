package spatial_test

import (
	"math"
	"testing"

	"github.com/semcheck/semcheck/spatial"
)

func read(t *testing.T, text string) spatial.Geometry {
	t.Helper()
	g, err := spatial.ParseWellKnownText(text, spatial.Real)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return g.Geometry
}

// TestNearCentroid: an irrational coordinate is the nearest double, a rational one
// stands as it is.
func TestNearCentroid(t *testing.T) {
	for _, c := range []struct {
		text  string
		x, y  float64
		exact bool
	}{
		{"LINESTRING(0 0,3 4)", 1.5, 2, true},
		{"LINESTRING(0 0,3 4,3 8)", (1.5*5 + 3*4) / 9, (2*5 + 6*4) / 9.0, true},
		// lengths √2 and 1: x = (√2/2 + 1)/(√2 + 1) = √2/2; y = (√2/2 + 3/2)/(√2 + 1) = 2√2 - 2 + … = (√2 + 3)(√2 - 1)/2 = √2 - 1/2
		{"LINESTRING(0 0,1 1,1 2)", math.Sqrt2 / 2, math.Sqrt2 - 0.5, false},
		{"LINESTRING(0 0,-1 -1,-1 -2)", -math.Sqrt2 / 2, 0.5 - math.Sqrt2, false},
		{"MULTIPOINT((0 0),(1 0),(EMPTY))", 0.5, 0, true},
	} {
		if c.text == "MULTIPOINT((0 0),(1 0),(EMPTY))" {
			c.text = "MULTIPOINT((0 0),(1 0),EMPTY)"
		}
		p, exact := spatial.NearCentroid(read(t, c.text))
		at, _ := p.Position()
		x, _ := at.X.Float64()
		y, _ := at.Y.Float64()
		if exact != c.exact || math.Abs(x-c.x) > 2e-16 || math.Abs(y-c.y) > 3e-16 {
			t.Errorf("%s: %v %v exact=%v, not %v %v exact=%v", c.text, x, y, exact, c.x, c.y, c.exact)
		}
	}
}

// TestPointOnSurface: what is returned lies where it may.
func TestPointOnSurface(t *testing.T) {
	for _, text := range []string{
		"POINT(1 2)", "MULTIPOINT((1 2),(3 4))", "LINESTRING(0 0,1 1)", "LINESTRING(0 0,0 0)", "MULTILINESTRING(EMPTY,(0 0,1 1))",
		"POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,8 1,8 8,1 8,1 1))", "POLYGON((0 0,4 4,0 1,0 0))", "POLYGON EMPTY",
		"GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(0 0,1 1),POLYGON((5 5,6 5,6 6,5 5)))",
	} {
		g := read(t, text)
		if p, found := spatial.PointOnSurface(g); !found || !spatial.IsOnSurface(g, p) {
			t.Errorf("%s: %v %v", text, p, found)
		}
	}
	if g := read(t, "POLYGON((0 0,4 0,4 4,0 4,0 0))"); spatial.IsOnSurface(g, spatial.NewPoint(spatial.XY, spatial.At(0, 0))) {
		t.Error("a corner is not in the interior")
	}
}

// TestSameLines: order, direction and start make no difference, all else does.
func TestSameLines(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"LINESTRING(0 0,1 1,2 0)", "LINESTRING(2 0,1 1,0 0)", true},
		{"LINESTRING(0 0,1 1,2 0,0 0)", "LINESTRING(2 0,1 1,0 0,2 0)", true},
		{"LINESTRING(0 0,1 1,0 0)", "LINESTRING(1 1,0 0,1 1)", true},
		{"MULTILINESTRING((0 0,1 1),(5 5,6 6))", "MULTILINESTRING((6 6,5 5),(0 0,1 1))", true},
		{"MULTILINESTRING((0 0,1 1),(1 1,2 0))", "MULTILINESTRING((0 0,1 1,2 0))", false},
		{"LINESTRING(0 0,1 1,2 0)", "MULTILINESTRING((0 0,1 1,2 0))", false},
		{"LINESTRING(0 0,2 0,1 1)", "LINESTRING(0 0,1 1,2 0)", false},
	} {
		if got := spatial.SameLines(read(t, c.a), read(t, c.b)); got != c.same {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}
