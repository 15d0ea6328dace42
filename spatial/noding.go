package spatial

import (
	"cmp"
	"math"
	"slices"
)

// node splits all segments where they meet each other, and merges the pieces that
// lie on each other into edges.
func (f *figure) node() {
	stops := f.meetings()
	f.same = make([]int32, f.vertices+len(f.crossings))
	for i := range f.same {
		f.same[i] = int32(i)
	}
	f.cut(f.sortStops(stops))
	f.fanOut()
}

// stop is a node in the inner of a segment. A crossing lies at the given part of
// the way from the segment's lesser to its greater end, give or take within.
type stop struct {
	segment, node int32
	at, within    float64
}

// meetings finds all places where segments meet each other or a point, except those
// at common ends.
func (f *figure) meetings() []stop {
	var stops []stop
	meet := func(i, j int32) {
		s, t := &f.segments[i], &f.segments[j]
		if s.from == t.from || s.to == t.to || s.from == t.to || s.to == t.from {
			if f.kernel.turn(s, t) != 0 {
				return
			}
		}
		fromT, toT := f.kernel.orientation(s.from, s.to, t.from), f.kernel.orientation(s.from, s.to, t.to)
		if fromT*toT > 0 {
			return
		}
		fromS, toS := f.kernel.orientation(t.from, t.to, s.from), f.kernel.orientation(t.from, t.to, s.to)
		if fromS*toS > 0 {
			return
		}
		if fromT*toT*fromS*toS != 0 {
			node := int32(f.vertices + len(f.crossings))
			f.crossings = append(f.crossings, crossing{i, j})
			atS, withinS := f.kernel.fraction(s, t)
			atT, withinT := f.kernel.fraction(t, s)
			stops = append(stops, stop{i, node, atS, withinS}, stop{j, node, atT, withinT})
			return
		}
		// An end that lies on the other segment's line lies within that segment if
		// it is between its ends, because vertices are ordered along every line.
		within := func(orientation int, segment int32, of *segment, end int32) {
			if orientation == 0 && of.from < end && end < of.to {
				stops = append(stops, stop{segment: segment, node: end})
			}
		}
		within(fromT, i, s, t.from)
		within(toT, i, s, t.to)
		within(fromS, j, t, s.from)
		within(toS, j, t, s.to)
	}
	// A point cuts the segments that it lies on; where it is an end of a segment as
	// well, meet has found that already, and twice does no harm.
	touch := func(segment, vertex int32) {
		s := &f.segments[segment]
		if s.from < vertex && vertex < s.to && f.kernel.orientation(s.from, s.to, vertex) == 0 {
			stops = append(stops, stop{segment: segment, node: vertex})
		}
	}
	f.eachNear(meet, touch)
	return stops
}

// sortStops orders the stops of each segment by the way from its lesser to its
// greater end, and makes one node of those that are one place.
func (f *figure) sortStops(stops []stop) []stop {
	stops, first := bucket(stops, len(f.segments), func(s *stop) int32 { return s.segment })
	for i := range f.segments {
		on := stops[first[i]:first[i+1]]
		slices.SortFunc(on, f.along)
		for j := 1; j < len(on); j++ {
			if f.along(on[j-1], on[j]) == 0 {
				f.unite(on[j-1].node, on[j].node)
			}
		}
	}
	return stops
}

// bucket orders items by a key below keys, and says where each key begins.
func bucket[T any](items []T, keys int, key func(*T) int32) (ordered []T, first []int32) {
	first = make([]int32, keys+1)
	for i := range items {
		first[key(&items[i])+1]++
	}
	for k := range keys {
		first[k+1] += first[k]
	}
	next := slices.Clone(first)
	ordered = make([]T, len(items))
	for i := range items {
		k := key(&items[i])
		ordered[next[k]] = items[i]
		next[k]++
	}
	return ordered, first
}

// along compares two stops of one segment.
func (f *figure) along(a, b stop) int {
	switch {
	case a.node == b.node:
		return 0
	case !f.isCrossing(a.node) && !f.isCrossing(b.node):
		return cmp.Compare(a.node, b.node)
	case !f.isCrossing(a.node):
		return -f.along(b, a)
	}
	s, t := &f.segments[a.segment], f.other(a.node, a.segment)
	if f.isCrossing(b.node) {
		if apart := a.at - b.at; math.Abs(apart) > 2*(a.within+b.within) {
			return cmp.Compare(apart, 0)
		}
		return f.kernel.order(s, t, f.other(b.node, a.segment))
	}
	// The vertex b comes before the crossing if it lies on that side of the crossing
	// segment where s begins.
	return f.kernel.orientation(t.from, t.to, b.node) * f.kernel.orientation(t.from, t.to, s.from)
}

func (f *figure) isCrossing(node int32) bool { return int(node) >= f.vertices }

// other is the segment that crosses the given one in a crossing.
func (f *figure) other(node, segment int32) *segment {
	c := f.crossings[int(node)-f.vertices]
	if c.one == segment {
		return &f.segments[c.other]
	}
	return &f.segments[c.one]
}

// unite makes two nodes one, named by the lesser: a vertex, if one of them is one.
func (f *figure) unite(a, b int32) {
	a, b = f.find(a), f.find(b)
	f.same[max(a, b)] = min(a, b)
}

func (f *figure) find(node int32) int32 {
	for f.same[node] != node {
		f.same[node] = f.same[f.same[node]]
		node = f.same[node]
	}
	return node
}

// cut makes the edges.
func (f *figure) cut(stops []stop) {
	f.edges = make([]edge, 0, len(f.segments)+len(stops))
	for i := range f.segments {
		s := &f.segments[i]
		from := s.from
		for len(stops) > 0 && stops[0].segment == int32(i) {
			if to := f.find(stops[0].node); to != from {
				f.edges = append(f.edges, f.piece(from, to, int32(i)))
				from = to
			}
			stops = stops[1:]
		}
		f.edges = append(f.edges, f.piece(from, s.to, int32(i)))
	}
	edges, first := bucket(f.edges, len(f.same), func(e *edge) int32 { return e.from })
	merged := f.edges[:0]
	for n := range f.same {
		leaving := edges[first[n]:first[n+1]]
		slices.SortFunc(leaving, func(a, b edge) int { return cmp.Compare(a.to, b.to) })
		for i, e := range leaving {
			if i > 0 && leaving[i-1].to == e.to {
				merged[len(merged)-1].merge(e)
				continue
			}
			merged = append(merged, e)
		}
	}
	f.edges = merged
}

func (f *figure) piece(from, to, segment int32) edge {
	s := &f.segments[segment]
	e := edge{from: from, to: to, segment: segment}
	e.line[s.owner], e.ring[s.owner], e.change[s.owner] = !s.ring, s.ring, int32(s.left)
	if s.ring {
		e.last[s.owner] = s.element
	}
	return e
}

func (e *edge) merge(with edge) {
	for g := range e.line {
		e.line[g] = e.line[g] || with.line[g]
		e.ring[g] = e.ring[g] || with.ring[g]
		e.last[g] = max(e.last[g], with.last[g])
		e.change[g] += with.change[g]
	}
}

// fanOut lists the half-edges of each node: 2e for edge e seen from its from, 2e+1
// seen from its to, counterclockwise from the south. Those that leave for a greater
// node come first, because they point to the east or to the north.
func (f *figure) fanOut() {
	nodes := len(f.same)
	f.first = make([]int32, nodes+1)
	for i := range f.edges {
		f.first[f.edges[i].from+1]++
		f.first[f.edges[i].to+1]++
	}
	for n := range nodes {
		f.first[n+1] += f.first[n]
	}
	f.incident = make([]int32, 2*len(f.edges))
	next := slices.Clone(f.first)
	for i := range f.edges {
		for half, node := range [...]int32{f.edges[i].from, f.edges[i].to} {
			f.incident[next[node]] = int32(2*i + half)
			next[node]++
		}
	}
	for n := range nodes {
		slices.SortFunc(f.incident[f.first[n]:f.first[n+1]], func(g, h int32) int {
			if g%2 != h%2 {
				return cmp.Compare(g%2, h%2)
			}
			return -f.kernel.turn(&f.segments[f.edges[g/2].segment], &f.segments[f.edges[h/2].segment])
		})
	}
}
