package function

import "slices"

// The dimension of an operand is the greatest entry of its interior's row or column of
// the matrix, and where the interiors have a point in common the boundaries of the other
// decide nothing of it: a boundary has at most the dimension 1, of an area, whose
// interior reaches into the exterior of all but an area. So crosses and overlaps follow
// from patterns, too, dimension by dimension. Two EMPTY geometries, and no others, have
// FFFFFFFF2.
//
// Source: as for Geometric.Converse.
var (
	crossesPatterns = slices.Concat(crossesGreater, crossesLines, transposed(crossesGreater))
	// crossesGreater is that a crosses b, which has a greater dimension.
	crossesGreater = []string{
		"0*0***1**",                                        // points, lines
		"0*0***2**", "0*1***2**", "1*0***2**", "1*1***2**", // points or lines, areas
	}
	crossesLines = []string{"0*1***1**"}

	overlapsPatterns = []string{
		"0*0***0**",                                        // of points
		"1*0***0**", "1*0***1**", "1*1***0**", "1*1***1**", // of lines
		"2*T***T**", "0*2***2**", "1*2***2**", // of areas; a collection's interiors may meet in less
	}
)

// transposed are the patterns of the operands exchanged: rows are columns.
func transposed(list []string) []string {
	var out []string
	for _, p := range list {
		out = append(out, string([]byte{p[0], p[3], p[6], p[1], p[4], p[7], p[2], p[5], p[8]}))
	}
	return out
}
