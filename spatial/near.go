package spatial

import (
	"cmp"
	"math"
	"slices"
)

// box is a rectangle of ranks, its sides included.
type box struct{ west, east, south, north int32 }

func (b box) meets(c box) bool {
	return b.west <= c.east && c.west <= b.east && b.south <= c.north && c.south <= b.north
}

func (b box) with(c box) box {
	return box{min(b.west, c.west), max(b.east, c.east), min(b.south, c.south), max(b.north, c.north)}
}

func (f *figure) boxOf(s *segment) box {
	south, north := f.kernel.height(s.from), f.kernel.height(s.to)
	return box{f.kernel.abscissa(s.from), f.kernel.abscissa(s.to), min(south, north), max(south, north)}
}

// fewSegments is the number up to which all pairs are looked at.
const fewSegments = 24

// eachNear calls meet for all pairs of segments whose boxes meet, and touch for all
// segments with the points of geometries that lie in their boxes.
func (f *figure) eachNear(meet func(i, j int32), touch func(segment, vertex int32)) {
	boxes := make([]box, len(f.segments))
	for i := range f.segments {
		boxes[i] = f.boxOf(&f.segments[i])
	}
	if len(boxes) <= fewSegments {
		for i := range boxes {
			for j := range i {
				if boxes[i].meets(boxes[j]) {
					meet(int32(i), int32(j))
				}
			}
		}
		f.eachPoint(func(vertex int32, at box) {
			for i := range boxes {
				if boxes[i].meets(at) {
					touch(int32(i), vertex)
				}
			}
		})
		return
	}
	t := newTree(boxes)
	for i := range boxes {
		t.search(boxes[i], func(j int32) {
			if j < int32(i) {
				meet(int32(i), j)
			}
		})
	}
	f.eachPoint(func(vertex int32, at box) {
		t.search(at, func(i int32) { touch(i, vertex) })
	})
}

// eachPoint calls visit with the vertices where a geometry has a point, and their
// boxes.
func (f *figure) eachPoint(visit func(vertex int32, at box)) {
	for v := range f.places {
		if p := &f.places[v]; p.point[0] || p.point[1] {
			x, y := f.kernel.abscissa(int32(v)), f.kernel.height(int32(v))
			visit(int32(v), box{x, x, y, y})
		}
	}
}

// tree is a packed R-tree: level 0 holds the boxes in an order that keeps
// neighbours together, each box of a higher level spans fanOut of the level below.
type tree struct {
	items  []int32
	levels [][]box
}

const treeFanOut = 8

// newTree packs boxes by sort-tile-recursive: vertical slices of equal count, each
// ordered from south to north (Leutenegger, Edgington and Lopez 1997, unverified).
func newTree(boxes []box) *tree {
	t := &tree{items: make([]int32, len(boxes))}
	for i := range t.items {
		t.items[i] = int32(i)
	}
	slices.SortFunc(t.items, func(i, j int32) int {
		return cmp.Compare(boxes[i].west+boxes[i].east, boxes[j].west+boxes[j].east)
	})
	leaves := (len(boxes) + treeFanOut - 1) / treeFanOut
	slice := max(1, int(math.Ceil(math.Sqrt(float64(leaves))))) * treeFanOut
	for part := range slices.Chunk(t.items, slice) {
		slices.SortFunc(part, func(i, j int32) int {
			return cmp.Compare(boxes[i].south+boxes[i].north, boxes[j].south+boxes[j].north)
		})
	}
	level := make([]box, len(boxes))
	for i, item := range t.items {
		level[i] = boxes[item]
	}
	t.levels = append(t.levels, level)
	for len(level) > 1 {
		var above []box
		for part := range slices.Chunk(level, treeFanOut) {
			whole := part[0]
			for _, b := range part[1:] {
				whole = whole.with(b)
			}
			above = append(above, whole)
		}
		t.levels = append(t.levels, above)
		level = above
	}
	return t
}

// search calls found for the items whose boxes meet b.
func (t *tree) search(b box, found func(item int32)) {
	if len(t.items) > 0 {
		t.descend(len(t.levels)-1, 0, b, found)
	}
}

func (t *tree) descend(level, from int, b box, found func(int32)) {
	boxes := t.levels[level]
	for i := from; i < min(from+treeFanOut, len(boxes)); i++ {
		switch {
		case !boxes[i].meets(b):
		case level == 0:
			found(t.items[i])
		default:
			t.descend(level-1, i*treeFanOut, b, found)
		}
	}
}
