package spatial

import (
	"cmp"
	"math"
	"slices"
)

// SquaredDistance returns the square of the least distance of a point of a from a
// point of b, 0 if they share one; polygons are areas. It reports false if a or b is
// EMPTY.
//
// SquaredDistance searches two trees together, which are over the boxes of the segments of each
// geometry. It skips pairs whose boxes are farther apart than the best pair so far. Boxes are of
// binary64 and rounded outward, so rounding never skips the best pair.
func SquaredDistance(a, b Geometry) (Number, bool) {
	p, q := nonEmptyParts(a), nonEmptyParts(b)
	if len(p) == 0 || len(q) == 0 {
		return Number{}, false
	}
	if anyCovers(p, q) || anyCovers(q, p) {
		return Number{}, true
	}
	s := distanceSearch{}
	s.keep(squaredLength(firstPosition(p[0]), firstPosition(q[0])))
	s.search(newReach(segmentsOf(p)), newReach(segmentsOf(q)))
	return s.least, true
}

// anyCovers says whether a polygon among the first covers one of the others' first
// positions.
func anyCovers(polygons, others []Geometry) bool {
	for _, polygon := range polygons {
		if polygon.Type() != TypePolygon {
			continue
		}
		extent := emptyExtent()
		for _, at := range paths(polygon)[0] {
			extent = extent.with(extentOf(at, at))
		}
		for _, other := range others {
			if at := firstPosition(other); extent.squaredGap(extentOf(at, at)) <= 0 && covers(polygon, at) {
				return true
			}
		}
	}
	return false
}

// extent is a rectangle that contains what it is of.
type extent struct{ west, east, south, north float64 }

func emptyExtent() extent {
	return extent{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}
}

// extentOf is that of a segment.
func extentOf(p, q Position) extent {
	west, east := outward(p.X, q.X)
	south, north := outward(p.Y, q.Y)
	return extent{west, east, south, north}
}

// outward returns bounds of two numbers.
func outward(n, m Number) (low, high float64) {
	lowN, highN := bounds(n)
	lowM, highM := bounds(m)
	return min(lowN, lowM), max(highN, highM)
}

func bounds(n Number) (low, high float64) {
	f, exact := n.Float64()
	if exact {
		return f, f
	}
	return math.Nextafter(f, math.Inf(-1)), math.Nextafter(f, math.Inf(1))
}

func (e extent) with(f extent) extent {
	return extent{min(e.west, f.west), max(e.east, f.east), min(e.south, f.south), max(e.north, f.north)}
}

// squaredGap is at most the squared distance of a point in e from one in f.
func (e extent) squaredGap(f extent) float64 {
	down := func(x float64) float64 { return max(0, math.Nextafter(x, math.Inf(-1))) }
	x := down(max(e.west-f.east, f.west-e.east))
	y := down(max(e.south-f.north, f.south-e.north))
	return down(down(x*x) + down(y*y))
}

func (e extent) size() float64 { return max(e.east-e.west, e.north-e.south) }

// stroke is a segment with its extent, which rounding only widens.
type stroke struct {
	from, to Position
	extent   extent
}

func segmentsOf(parts []Geometry) []stroke {
	var out []stroke
	for _, part := range parts {
		forSegments(part, func(from, to Position) { out = append(out, stroke{from, to, extentOf(from, to)}) })
	}
	return out
}

// reach is a tree over segments: those that lie together stand together.
type reach struct {
	extent      extent
	segments    []stroke // of a leaf
	left, right *reach
}

// leafSegments is the number of segments of a leaf.
const leafSegments = 8

func newReach(segments []stroke) *reach {
	r := &reach{extent: emptyExtent()}
	for i := range segments {
		r.extent = r.extent.with(segments[i].extent)
	}
	if len(segments) <= leafSegments {
		r.segments = segments
		return r
	}
	wide := r.extent.east-r.extent.west > r.extent.north-r.extent.south
	slices.SortFunc(segments, func(s, t stroke) int {
		if wide {
			return cmp.Compare(s.extent.west/2+s.extent.east/2, t.extent.west/2+t.extent.east/2)
		}
		return cmp.Compare(s.extent.south/2+s.extent.north/2, t.extent.south/2+t.extent.north/2)
	})
	half := len(segments) / 2
	r.left, r.right = newReach(segments[:half]), newReach(segments[half:])
	return r
}

// distanceSearch holds the least squared distance so far, and a binary64 that is
// not less.
type distanceSearch struct {
	least Number
	above float64
}

func (s *distanceSearch) keep(least Number) {
	s.least = least
	_, s.above = bounds(least)
}

// tooFar says that nothing in e and f can be nearer to each other than the best.
// Where an overflow makes a bound infinite or no number it says false.
func (s *distanceSearch) tooFar(e, f extent) bool { return e.squaredGap(f) > s.above }

func (s *distanceSearch) search(p, q *reach) {
	switch {
	case s.least.Sign() == 0 || s.tooFar(p.extent, q.extent):
	case p.left == nil && q.left == nil:
		for i := range p.segments {
			for j := range q.segments {
				s.try(&p.segments[i], &q.segments[j])
			}
		}
	case q.left == nil || p.left != nil && p.extent.size() > q.extent.size():
		near, far := p.left, p.right
		if far.extent.squaredGap(q.extent) < near.extent.squaredGap(q.extent) {
			near, far = far, near
		}
		s.search(near, q)
		s.search(far, q)
	default:
		near, far := q.left, q.right
		if far.extent.squaredGap(p.extent) < near.extent.squaredGap(p.extent) {
			near, far = far, near
		}
		s.search(p, near)
		s.search(p, far)
	}
}

func (s *distanceSearch) try(p, q *stroke) {
	if s.tooFar(p.extent, q.extent) {
		return
	}
	if d := squaredSegmentDistance(p.from, p.to, q.from, q.to); d.Compare(s.least) < 0 {
		s.keep(d)
	}
}
