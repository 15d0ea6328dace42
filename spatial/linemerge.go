package spatial

import "slices"

// LineMerge returns the lines of a LINESTRING or a MULTILINESTRING sewn together at
// places where the ends of exactly two of them lie, as one line or a MULTILINESTRING
// of several. Places where lines meet otherwise than in their ends do not count.
// Positions that repeat the one before and lines without length are left out; what
// has nothing left is GEOMETRYCOLLECTION EMPTY, an EMPTY argument stays. Of other
// types it reports false: the manual promises an empty GEOMETRYCOLLECTION there.
//
// Directed, lines are sewn only where one ends and the other begins. Otherwise a
// result runs as most of its lines do. The order of results, the start of loops and
// the direction where there is no majority are this function's own: engines are to be
// held to the set of points and to the number of lines.
//
// Source: PostGIS manual, ST_LineMerge, doc/reference_processing.xml at b2d57504
// (github.com/postgis/postgis); GEOS, LineMerger (class documentation) and
// operation/linemerge/LineMerger.cpp, EdgeString.cpp at 5b62cd06
// (github.com/libgeos/geos); both read 2026-11-20.
func LineMerge(g Geometry, directed bool) (Geometry, bool) {
	if t := g.Type(); t != TypeLineString && t != TypeMultiLineString {
		return nil, false
	}
	if g.IsEmpty() {
		return g, true
	}
	s := newSewing(g, directed)
	for _, node := range s.nodes {
		if !s.passes(node) {
			s.sewFrom(node)
		}
	}
	for _, node := range s.nodes {
		s.sewFrom(node) // what is left are loops
	}
	switch len(s.sewn) {
	case 0:
		return NewGeometryCollection(g.Layout()), true
	case 1:
		return s.sewn[0], true
	}
	return multi(g.Layout(), TypeLineString, s.sewn), true
}

// sewing is the lines by their ends.
type sewing struct {
	layout   Layout
	directed bool
	lines    [][]Position
	used     []bool
	nodes    []Position
	leaving  [][]thread // by node
	sewn     []Geometry
}

// thread is a line as it leaves a node: backward from its end.
type thread struct {
	line     int
	backward bool
}

func newSewing(g Geometry, directed bool) *sewing {
	s := &sewing{layout: g.Layout(), directed: directed}
	for _, part := range nonEmptyParts(g) {
		ps := slices.CompactFunc(slices.Clone(paths(part)[0]), Position.SamePlace)
		if len(ps) < 2 {
			continue
		}
		s.lines = append(s.lines, ps)
		s.nodes = append(s.nodes, ps[0], ps[len(ps)-1])
	}
	slices.SortFunc(s.nodes, Position.Compare)
	s.nodes = slices.CompactFunc(s.nodes, Position.SamePlace)
	s.leaving, s.used = make([][]thread, len(s.nodes)), make([]bool, len(s.lines))
	for i, ps := range s.lines {
		first, last := s.node(ps[0]), s.node(ps[len(ps)-1])
		s.leaving[first] = append(s.leaving[first], thread{i, false})
		s.leaving[last] = append(s.leaving[last], thread{i, true})
	}
	return s
}

func (s *sewing) node(at Position) int {
	i, _ := slices.BinarySearchFunc(s.nodes, at, Position.Compare)
	return i
}

// passes says whether lines are sewn at a place.
func (s *sewing) passes(at Position) bool {
	leaving := s.leaving[s.node(at)]
	return len(leaving) == 2 && (!s.directed || leaving[0].backward != leaving[1].backward)
}

// sewFrom follows the lines that leave a place, as far as they can be sewn.
func (s *sewing) sewFrom(at Position) {
	for _, t := range s.leaving[s.node(at)] {
		if s.used[t.line] || s.directed && t.backward {
			continue
		}
		var positions []Position
		forward := 0
		for {
			s.used[t.line] = true
			ps := s.lines[t.line]
			if t.backward {
				ps = reversed(ps)
				forward--
			} else {
				forward++
			}
			positions = append(positions, ps[min(len(positions), 1):]...)
			end := ps[len(ps)-1]
			if !s.passes(end) {
				break
			}
			both := s.leaving[s.node(end)]
			next := both[0]
			if next == (thread{t.line, !t.backward}) {
				next = both[1]
			}
			if s.used[next.line] {
				break
			}
			t = next
		}
		if forward < 0 {
			positions = reversed(positions)
		}
		s.sewn = append(s.sewn, NewLineString(s.layout, positions...))
	}
}
