package compare

import (
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
)

// TestPlacesAreHeldAgainstWhatIsKnown: a computed point may be as far off as is said,
// any point of a surface will do, sewn lines may run any way.
func TestPlacesAreHeldAgainstWhatIsKnown(t *testing.T) {
	read := func(text string) spatial.Geometry {
		g, err := spatial.ParseWellKnownText(text, spatial.Binary64)
		if err != nil {
			t.Fatal(err)
		}
		return g.Geometry
	}
	point := func(text string) spatial.Point { return read(text).(spatial.Point) }
	computed := semantics.NewComputed(point("POINT(1 2)"), 1e-9, false)
	square := semantics.NewPointOn(read("POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,3 1,3 3,1 3,1 1))"), point("POINT(0.5 2)"))
	mixed := semantics.NewPointOn(read("GEOMETRYCOLLECTION(POINT(9 9),LINESTRING(0 0,2 2))"), point("POINT(1 1)"))
	sewn := semantics.NewSewn(read("LINESTRING(0 0,1 1,2 0)"))
	for _, c := range []struct {
		name  string
		value *semantics.Geometry
		shown string
		want  bool
	}{
		{"the point itself", computed, "POINT(1 2)", true},
		{"within", computed, "POINT(1.0000000005 1.9999999995)", true},
		{"beyond", computed, "POINT(1.00000001 2)", false},
		{"no point", computed, "LINESTRING(1 2,1 2)", false},
		{"EMPTY", computed, "POINT EMPTY", false},
		{"the representative", square, "POINT(0.5 2)", true},
		{"another point inside", square, "POINT(3.5 3.5)", true},
		{"in the hole", square, "POINT(2 2)", false},
		{"outside", square, "POINT(5 5)", false},
		{"on the ring, as a rounding may have it", square, "POINT(0 2)", true},
		{"none", square, "POINT EMPTY", false},
		{"on the line", mixed, "POINT(0 0)", true},
		{"of the lower dimension", mixed, "POINT(9 9)", false},
		{"reversed", sewn, "LINESTRING(2 0,1 1,0 0)", true},
		{"not merged", sewn, "MULTILINESTRING((0 0,1 1),(1 1,2 0))", false},
	} {
		text, ok := engine.GeometryText(engine.FormPostgres, read(c.shown))
		if !ok {
			t.Fatal(c.shown)
		}
		m := &matcher{result: &engine.Result{Form: engine.FormPostgres}}
		if got := m.geometryAgrees(semantics.GeometryValue(c.value), text); got != c.want {
			t.Errorf("%s, %s: %v", c.name, c.shown, got)
		}
	}
}
