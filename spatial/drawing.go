package spatial

import (
	"math"
	"slices"
)

// drawing is lines and rings over each other, not split where they meet: what
// validity and simplicity are decided on.
type drawing struct {
	kernel   kernel
	at       []Position // by vertex
	paths    []drawnPath
	segments []drawnSegment // path by path, in the order in which they are written
	tree     *tree          // over the segments; nil if there is none
}

// drawnPath is the vertices of a line or a ring, repeated ones left out. Of a closed
// one the last is left out too.
type drawnPath struct {
	vertices []int32
	closed   bool
}

// drawnSegment is the piece of a path from the vertex with this index to the next.
type drawnSegment struct{ path, index int32 }

// newDrawing draws lines, of which each may be closed.
func newDrawing(lines [][]Position) *drawing {
	var all []Position
	for _, line := range lines {
		all = append(all, line...)
	}
	var rank []int32
	var vertices int
	d := &drawing{}
	d.kernel, rank, vertices = newKernel(all)
	d.at = make([]Position, vertices)
	for i, vertex := range rank {
		d.at[vertex] = all[i]
	}
	for i, line := range lines {
		path := drawnPath{vertices: slices.Compact(rank[:len(line):len(line)])}
		rank = rank[len(line):]
		n := len(path.vertices)
		if n > 1 && path.vertices[0] == path.vertices[n-1] {
			path.vertices, path.closed = path.vertices[:n-1], true
		}
		d.paths = append(d.paths, path)
		for index := range n - 1 {
			d.segments = append(d.segments, drawnSegment{int32(i), int32(index)})
		}
	}
	boxes := make([]box, len(d.segments))
	for i := range boxes {
		boxes[i] = d.boxOf(i)
	}
	if len(boxes) > 0 {
		d.tree = newTree(boxes)
	}
	return d
}

// ends is the vertices of a segment.
func (d *drawing) ends(segment int) (from, to int32) {
	s := d.segments[segment]
	vertices := d.paths[s.path].vertices
	return vertices[s.index], vertices[(int(s.index)+1)%len(vertices)]
}

func (d *drawing) boxOf(segment int) box {
	from, to := d.ends(segment)
	south, north := d.kernel.height(from), d.kernel.height(to)
	return box{d.kernel.abscissa(min(from, to)), d.kernel.abscissa(max(from, to)), min(south, north), max(south, north)}
}

// meeting is what two segments have in common.
type meeting uint8

const (
	apart    meeting = iota
	crossed          // a point in the inner of both
	touching         // a vertex of one of them or of both
	overlap          // more than a point
)

// meet also returns the vertex where two segments touch, or the lesser end of their
// overlap.
func (d *drawing) meet(s, t int) (meeting, int32) {
	fromS, toS := d.ends(s)
	fromT, toT := d.ends(t)
	lowS, highS, lowT, highT := min(fromS, toS), max(fromS, toS), min(fromT, toT), max(fromT, toT)
	k := d.kernel
	f, g := k.orientation(fromS, toS, fromT), k.orientation(fromS, toS, toT)
	if f*g > 0 {
		return apart, 0
	}
	if f == 0 && g == 0 { // on one line, along which vertices are ordered
		switch low, high := max(lowS, lowT), min(highS, highT); {
		case low > high:
			return apart, 0
		case low == high:
			return touching, low
		default:
			return overlap, low
		}
	}
	h, i := k.orientation(fromT, toT, fromS), k.orientation(fromT, toT, toS)
	switch {
	case h*i > 0:
		return apart, 0
	case f == 0:
		return touching, fromT
	case g == 0:
		return touching, toT
	case h == 0:
		return touching, fromS
	case i == 0:
		return touching, toS
	}
	return crossed, 0
}

// eachMeeting calls found for all pairs of segments that meet: the earlier one
// first, in the order of the later ones and then of the earlier. It ends when found
// reports false.
func (d *drawing) eachMeeting(found func(s, t int, m meeting, vertex int32) bool) {
	var near []int32
	for t := range d.segments {
		near = near[:0]
		d.tree.search(d.boxOf(t), func(s int32) {
			if int(s) < t {
				near = append(near, s)
			}
		})
		slices.Sort(near)
		for _, s := range near {
			if m, vertex := d.meet(int(s), t); m != apart && !found(int(s), t, m, vertex) {
				return
			}
		}
	}
}

// visit is one time that a path comes to a vertex.
type visit struct {
	path    int32
	in, out int32 // the vertices before and after
	end     bool  // the path begins or ends here
}

// visitOf is the visit of a segment at a vertex on it. It reports false where the
// segment arrives at a vertex and another one goes on, so that every visit belongs
// to one segment.
func (d *drawing) visitOf(segment int, vertex int32) (visit, bool) {
	s := d.segments[segment]
	path := d.paths[s.path]
	from, to := d.ends(segment)
	switch vertex {
	case from:
		before := path.vertices[(int(s.index)+len(path.vertices)-1)%len(path.vertices)]
		return visit{s.path, before, to, s.index == 0}, true
	case to:
		return visit{s.path, from, from, true}, !path.closed && int(s.index) == len(path.vertices)-2
	}
	return visit{s.path, from, to, false}, true
}

// crosses says whether two visits of a vertex cross there: seen around the vertex,
// arms of the one and of the other alternate.
func (d *drawing) crosses(vertex int32, a, b visit) bool {
	return d.between(vertex, a.in, b.in, a.out) && d.between(vertex, a.out, b.out, a.in) ||
		d.between(vertex, a.in, b.out, a.out) && d.between(vertex, a.out, b.in, a.in)
}

// between says whether the direction from p to x comes, counterclockwise, after
// that to a and before that to b, which is another one.
func (d *drawing) between(p, a, x, b int32) bool {
	k := d.kernel
	switch k.orientation(p, a, b) {
	case 1:
		return k.orientation(p, a, x) > 0 && k.orientation(p, x, b) > 0
	case -1:
		return k.orientation(p, b, x) < 0 || k.orientation(p, x, a) < 0
	}
	return (a < p) != (b < p) && k.orientation(p, a, x) > 0
}

// within lists for each path, all of which are closed, those that it lies in. They
// must neither cross nor overlap.
//
// A path lies in another one if a point of it does that is not on the other: here
// the one next to its lowest vertex, on the way to the vertex after. A ray from
// there to the west, a little above all of the heights of vertices, meets the other
// path an odd number of times. (The lowest vertex itself may lie on the other path;
// no piece of its neighbourhood does.)
func (d *drawing) within() [][]int {
	all := make([][]int, len(d.paths))
	odd := map[int32]bool{}
	for i, path := range d.paths {
		lowest := 0
		for j, vertex := range path.vertices {
			if least := path.vertices[lowest]; d.kernel.height(vertex) < d.kernel.height(least) ||
				d.kernel.height(vertex) == d.kernel.height(least) && vertex < least {
				lowest = j
			}
		}
		vertex, next := path.vertices[lowest], path.vertices[(lowest+1)%len(path.vertices)]
		clear(odd)
		y := d.kernel.height(vertex)
		d.tree.search(box{math.MinInt32, d.kernel.abscissa(vertex), y, y}, func(segment int32) {
			other := d.segments[segment].path
			low, high := d.ends(int(segment))
			if d.kernel.height(low) > d.kernel.height(high) {
				low, high = high, low
			}
			if int(other) == i || d.kernel.height(low) > y || y >= d.kernel.height(high) {
				return
			}
			side := d.kernel.orientation(low, high, vertex)
			if side == 0 { // the way to next leaves the other path to the left or to the right
				side = d.kernel.orientation(low, high, next)
			}
			if side < 0 {
				odd[other] = !odd[other]
			}
		})
		for other, in := range odd {
			if in {
				all[i] = append(all[i], int(other))
			}
		}
		slices.Sort(all[i])
	}
	return all
}
