package spatial

import "slices"

// SameLines says whether two geometries have one type and the same lines: the same number of lines
// through the same positions. The order of lines, their directions, and the positions at which
// closed lines begin do not count. Other parts are not compared.
func SameLines(a, b Geometry) bool {
	if a.Type() != b.Type() {
		return false
	}
	sorted := func(g Geometry) [][]Position {
		var list [][]Position
		Basic(g, func(part Geometry) {
			if line, is := part.(LineString); is {
				list = append(list, leastWriting(line.Positions))
			}
		})
		slices.SortFunc(list, comparePaths[[]Position])
		return list
	}
	return slices.EqualFunc(sorted(a), sorted(b), func(p, q []Position) bool { return slices.EqualFunc(p, q, Position.SamePlace) })
}

// leastWriting is the least of the ways to write a line: in both directions, and a
// closed one from each of its positions.
func leastWriting(ps []Position) []Position {
	least := ps
	try := func(other []Position) {
		if comparePaths(other, least) < 0 {
			least = other
		}
	}
	try(reversed(ps))
	if n := len(ps); n > 1 && ps[0].SamePlace(ps[n-1]) {
		for i := 1; i < n-1; i++ {
			turned := slices.Concat(ps[i:n-1], ps[:i+1])
			try(turned)
			try(reversed(turned))
		}
	}
	return least
}
