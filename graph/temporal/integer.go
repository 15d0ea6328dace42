package temporal

import "math"

// floorDivide rounds down, so that instants before the epoch are counted like instants after it.
func floorDivide(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func floorModulo(a, b int64) int64 { return a - floorDivide(a, b)*b }

// addChecked adds. It is false if the sum is no 64-bit integer.
func addChecked(a, b int64) (int64, bool) {
	s := a + b
	return s, (s > a) == (b > 0)
}

// multiplyChecked multiplies. It is false if the product is no 64-bit integer.
func multiplyChecked(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	p := a * b
	return p, p/b == a && !(a == -1 && b == math.MinInt64) && !(b == -1 && a == math.MinInt64)
}
