package spatial

import (
	"math"
	"slices"
)

// label finds for both sides of all edges, and for nodes without edges, in how many
// areas of a and of b they lie.
//
// Within a connected component one place is enough: going around a node, each ring
// that is passed changes the number by what is known of its sides. The place is
// the one to the west of the component's least node, which is outside of all rings
// of the component, and is located by the rings of all others.
func (f *figure) label() {
	f.outside = make([][2]int32, f.vertices)
	reached := make([]bool, len(f.same))
	locate := f.locator()
	var open []int32 // half-edges that are labelled, whose nodes are not done
	for v := range int32(f.vertices) {
		if reached[v] {
			continue
		}
		reached[v] = true
		f.outside[v] = locate(v)
		fan := f.fan(v)
		f.goAround(fan, 0, len(fan), f.outside[v], reached, &open)
		for len(open) > 0 {
			half := open[len(open)-1]
			open = open[:len(open)-1]
			e := &f.edges[half/2]
			node, sector := e.from, e.left()
			if half%2 == 1 {
				node, sector = e.to, e.right
			}
			fan := f.fan(node)
			f.goAround(fan, slices.Index(fan, half)+1, len(fan)-1, sector, reached, &open)
		}
	}
}

// fan is the half-edges of a node in their order.
func (f *figure) fan(node int32) []int32 { return f.incident[f.first[node]:f.first[node+1]] }

// left is the label of an edge's left side.
func (e *edge) left() [2]int32 {
	return [2]int32{e.right[0] + e.change[0], e.right[1] + e.change[1]}
}

// goAround labels the next count half-edges of a fan, given the label of the sector
// before them, and adds those at whose other end nobody was to the open ones. What
// comes first around a half-edge that leaves is its right side; around one that
// arrives, its left.
func (f *figure) goAround(fan []int32, start, count int, sector [2]int32, reached []bool, open *[]int32) {
	for i := range count {
		half := fan[(start+i)%len(fan)]
		e := &f.edges[half/2]
		far := e.to
		if half%2 == 0 {
			e.right = sector
			sector = e.left()
		} else {
			far = e.from
			e.right = [2]int32{sector[0] - e.change[0], sector[1] - e.change[1]}
			sector = e.right
		}
		if !reached[far] {
			reached[far] = true
			*open = append(*open, half^1)
		}
	}
}

// locator returns a function that finds the number of areas of a and of b that lie
// around a place just to the west of a vertex, if no segment passes through the
// vertex from the west.
//
// It follows a ray to the west, a little above the vertex, and adds up what changes
// at the rings that the ray meets.
func (f *figure) locator() func(vertex int32) [2]int32 {
	var rings []int32
	for i := range f.segments {
		if f.segments[i].ring {
			rings = append(rings, int32(i))
		}
	}
	pass := func(vertex, ring int32, areas *[2]int32) {
		s := &f.segments[ring]
		low, high, left := s.from, s.to, s.left
		if f.kernel.height(low) > f.kernel.height(high) {
			low, high, left = high, low, -left
		}
		y := f.kernel.height(vertex)
		if f.kernel.height(low) <= y && y < f.kernel.height(high) && f.kernel.orientation(low, high, vertex) < 0 {
			areas[s.owner] -= int32(left)
		}
	}
	if len(rings) <= fewSegments {
		return func(vertex int32) (areas [2]int32) {
			for _, ring := range rings {
				pass(vertex, ring, &areas)
			}
			return areas
		}
	}
	var index *tree
	return func(vertex int32) (areas [2]int32) {
		if vertex == 0 {
			return areas // nothing lies to the west of the least vertex
		}
		if index == nil {
			boxes := make([]box, len(rings))
			for i, ring := range rings {
				boxes[i] = f.boxOf(&f.segments[ring])
			}
			index = newTree(boxes)
		}
		y := f.kernel.height(vertex)
		index.search(box{math.MinInt32, f.kernel.abscissa(vertex), y, y}, func(i int32) { pass(vertex, rings[i], &areas) })
		return areas
	}
}
