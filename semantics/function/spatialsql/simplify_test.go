package spatialsql

import (
	"testing"

	"github.com/semcheck/semcheck/spatial"
)

// TestSnapsDoubles holds the grid of doubles against ptarray_grid_in_place and snap_to_int of PostGIS: a
// product is rounded, a size below 1 divides by its reciprocal, and a size next to an integer is the integer.
func TestSnapsDoubles(t *testing.T) {
	binary := func(f float64) spatial.Number {
		n, finite := spatial.Binary(f)
		if !finite {
			t.Fatal(f)
		}
		return n
	}
	for _, c := range []struct{ size, from, to float64 }{{1.1, 7.7, 7.700000000000001}, {0.1, 0.31, 0.3}, {1.0000001, 7.2, 7}, {2.5, 7.6, 7.5}} {
		a := axis{origin: binary(0), size: binary(c.size)}
		if got, _ := a.snap(binary(c.from)).Float64(); got != c.to {
			t.Errorf("%v on a grid of %v is %v, want %v", c.from, c.size, got, c.to)
		}
	}
}
