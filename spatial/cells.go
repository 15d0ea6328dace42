package spatial

// matrix reads the entries off the labelled arrangement: each node, edge and face
// lies in one part of a and in one part of b.
func (f *figure) matrix(c Conventions) Matrix {
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
	line := false
	for _, half := range fan {
		e := &f.edges[half/2]
		line = line || e.line[g]
		for _, areas := range [...]int32{e.left()[g], e.right[g]} {
			inside, outside = inside || areas > 0, outside || areas <= 0
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
