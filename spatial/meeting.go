package spatial

import "slices"

// Meeting is the set of places where the points, lines and rings of two geometries meet: what a
// drawing of both marks. It does not describe areas that overlap.
type Meeting struct {
	Places []Position    // ordered by X and Y
	Edges  [][2]Position // pieces of lines and rings that both geometries have
}

// Meet finds where two geometries meet. Coordinates of crossings are exact; Z and M
// are 0. Rings must be closed and have four positions.
func Meet(a, b Geometry) Meeting {
	s := &sketch{}
	s.draw(a, 0)
	s.draw(b, 1)
	f := newFigure(a, b)
	f.node()
	places := f.locations(s.positions)
	var m Meeting
	for node := range int32(len(f.same)) {
		var at place
		if !f.isCrossing(node) {
			at = f.places[node]
		}
		on := at.point
		for _, half := range f.fan(node) {
			e := &f.edges[half/2]
			for g := range on {
				on[g] = on[g] || e.line[g] || e.ring[g]
			}
		}
		if on[0] && on[1] {
			m.Places = append(m.Places, places[node])
		}
	}
	slices.SortFunc(m.Places, Position.Compare)
	for i := range f.edges {
		if e := &f.edges[i]; (e.line[0] || e.ring[0]) && (e.line[1] || e.ring[1]) {
			m.Edges = append(m.Edges, [2]Position{places[e.from], places[e.to]})
		}
	}
	return m
}

// locations are the coordinates of all nodes, given the positions that the figure
// was drawn from.
func (f *figure) locations(positions []Position) []Position {
	_, rank, _ := newKernel(positions)
	at := make([]Position, len(f.same))
	for i, vertex := range rank {
		at[vertex] = Position{X: positions[i].X, Y: positions[i].Y}
	}
	for i, c := range f.crossings {
		s, t := &f.segments[c.one], &f.segments[c.other]
		at[f.vertices+i], _ = straight{at[s.from], at[s.to]}.crossing(straight{at[t.from], at[t.to]})
	}
	return at
}
