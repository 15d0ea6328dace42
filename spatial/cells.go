package spatial

import (
	"cmp"
	"slices"
)

// matrix reads the entries off the labelled arrangement: each node, edge and face
// lies in one part of a and in one part of b.
func (f *figure) matrix(c Conventions) Matrix {
	if c.Collections == LastElement {
		slices.SortFunc(f.ends, func(a, b marked) int { return cmp.Compare(a.position, b.position) })
	}
	m := NewMatrix()
	m[Exterior][Exterior] = 2 // the face without bounds lies outside of both
	for i := range f.edges {
		e := &f.edges[i]
		left := e.left()
		m.Raise(partOfFace(left[0]), partOfFace(left[1]), 2)
		m.Raise(partOfFace(e.right[0]), partOfFace(e.right[1]), 2)
		m.Raise(e.part(0), e.part(1), 1)
	}
	for node := range int32(len(f.same)) {
		if fan := f.fan(node); node < int32(f.vertices) || len(fan) > 0 {
			m.Raise(f.partOfNode(node, fan, 0, c), f.partOfNode(node, fan, 1, c), 0)
		}
	}
	return m
}

func partOfFace(areas int32) Part {
	if areas > 0 {
		return Interior
	}
	return Exterior
}

// part is the part of geometry g in which an edge lies.
func (e *edge) part(g int) Part {
	left, right := e.left()[g] > 0, e.right[g] > 0
	switch {
	case left && right:
		return Interior
	case left || right:
		return Boundary
	case e.line[g]:
		return Interior
	}
	return Exterior
}

// partOfNode is the part of geometry g in which a node lies.
func (f *figure) partOfNode(node int32, fan []int32, g int, c Conventions) Part {
	var at place
	inside, outside := false, false
	if f.isCrossing(node) {
		// A crossing has no place of its own.
	} else if at = f.places[node]; len(fan) == 0 {
		inside = f.outside[node][g] > 0
	}
	line, ring := false, int32(0) // ring: the one that was written last
	for _, half := range fan {
		e := &f.edges[half/2]
		line, ring = line || e.line[g], max(ring, e.last[g])
		for _, areas := range [...]int32{e.left()[g], e.right[g]} {
			inside, outside = inside || areas > 0, outside || areas <= 0
		}
	}
	if c.Collections == LastElement {
		if last := max(ring, at.last[g]); last > 0 || at.ends[g] > 0 {
			switch ends := f.endsSince(last, node, g); {
			case ends > 0 && c.Boundary.holds(ends):
				return Boundary
			case ends > 0 || last > ring || !outside:
				return Interior
			}
			return Boundary
		}
	}
	switch {
	case inside && outside:
		return Boundary
	case inside:
		return Interior
	case c.Boundary.holds(int(at.ends[g])):
		return Boundary
	case line || at.point[g]:
		return Interior
	}
	return Exterior
}

// endsSince counts the ends of lines of geometry g at a node that were written after
// the basic part of that rank.
func (f *figure) endsSince(last, node int32, g int) int {
	ends := 0
	first, _ := slices.BinarySearchFunc(f.ends, node, func(m marked, node int32) int { return cmp.Compare(m.position, node) })
	for _, end := range f.ends[first:] {
		if end.position != node {
			break
		}
		if int(end.owner) == g && end.element > last {
			ends++
		}
	}
	return ends
}
