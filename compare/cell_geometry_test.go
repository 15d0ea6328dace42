package compare

import (
	"testing"

	"github.com/semcheck/semcheck/spatial"
)

// The corners of a convex hull say what it is; where its ring begins is the engine's.
func TestSetsOfPointsBeginAnywhere(t *testing.T) {
	for _, c := range []struct {
		name, set, got string
		same           bool
	}{
		{"another start", "POLYGON((0 1,1 1,1 0,0 1))", "POLYGON((1 0,0 1,1 1,1 0))", true},
		{"the other direction", "POLYGON((0 1,1 1,1 0,0 1))", "POLYGON((1 0,1 1,0 1,1 0))", true},
		{"another corner", "POLYGON((0 1,1 1,1 0,0 1))", "POLYGON((0 1,1 1,1 0.5,0 1))", false},
		{"a decimal that is no double", "POLYGON((0 1,1 1,1 0.9,0 1))", "POLYGON((1 0.9,0 1,1 1,1 0.9))", true},
		{"a unit in the last place", "POLYGON((0 1,1 1,1 0.9,0 1))", "POLYGON((1 0.9000000000000001,0 1,1 1,1 0.9000000000000001))", true},
		{"a decimal far from it", "POLYGON((0 1,1 1,1 0.9,0 1))", "POLYGON((1 0.8999,0 1,1 1,1 0.8999))", false},
	} {
		set, err := spatial.ParseWellKnownText(c.set, spatial.Real)
		if err != nil {
			t.Fatal(err)
		}
		got, err := spatial.ParseWellKnownText(c.got, spatial.Binary64)
		if err != nil {
			t.Fatal(err)
		}
		if same := samePoints(set.Geometry, got.Geometry); same != c.same {
			t.Errorf("%s: %t, want %t", c.name, same, c.same)
		}
	}
}
