package semantics

import (
	"strconv"
	"strings"
)

// endsDifferInZero tells that in a geometry's text a line or a ring ends in 0 where it begins with -0, or the other way,
// in a coordinate: where ends are compared as bytes it is not closed.
//
// Source: PostGIS behind 3.6 (b2d575041), ptarray_is_closed_2d and ptarray_is_closed_3d in liblwgeom/ptarray.c; read
// 2026-11-30.
func endsDifferInZero(text string) bool {
	if !strings.Contains(text, "-0") && !strings.Contains(text, "-.0") {
		return false
	}
	for _, within := range strings.Split(text, "(") {
		within, _, _ = strings.Cut(within, ")")
		positions := strings.Split(within, ",")
		first, last := strings.Fields(positions[0]), strings.Fields(positions[len(positions)-1])
		for i := range min(len(first), len(last)) {
			p, failed := strconv.ParseFloat(first[i], 64)
			q, wrong := strconv.ParseFloat(last[i], 64)
			if failed == nil && wrong == nil && p == 0 && q == 0 && strings.HasPrefix(first[i], "-") != strings.HasPrefix(last[i], "-") {
				return true
			}
		}
	}
	return false
}
