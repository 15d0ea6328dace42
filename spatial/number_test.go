package spatial

import (
	"math"
	"testing"
)

// The least and the greatest of the integers are the ones next to which binary64
// has a number that int64 has not.
func TestIntegersThatAreBinary(t *testing.T) {
	for integer, want := range map[int64]bool{
		math.MinInt64: true, math.MinInt64 + 1: false, math.MaxInt64: false, 1 << 62: true,
		1<<53 + 1: false, -(1<<53 + 1): false, 1 << 53: true, 0: true, -1: true,
	} {
		if got := Integer(integer).IsBinary(); got != want {
			t.Errorf("%d: %v, want %v", integer, got, want)
		}
	}
}
