package spatial

import "slices"

// mostCells bounds the boxes that are looked at for one polygon. In the triangle of
// sides 3, 4 and 5, whose incircle has the radius 1, half of them tell r = 1 ± 10⁻⁷
// from 1.
const mostCells = 500

// cell is an axis-parallel box of the plane.
type cell struct{ low, high Position }

func (c cell) corners() [4]Position {
	return [...]Position{c.low, {X: c.high.X, Y: c.low.Y}, c.high, {X: c.low.X, Y: c.high.Y}}
}

func (c cell) middle() Position { return between(c.low, c.high, Integer(1).Over(Integer(2))) }

// quarters cuts the cell in four.
func (c cell) quarters() [4]cell {
	m := c.middle()
	return [...]cell{
		{c.low, m},
		{Position{X: m.X, Y: c.low.Y}, Position{X: c.high.X, Y: m.Y}},
		{m, c.high},
		{Position{X: c.low.X, Y: m.Y}, Position{X: m.X, Y: c.high.Y}},
	}
}

// meets says whether the segment pq has a point in the cell, sides included.
func (c cell) meets(p, q Position) bool {
	corners := c.corners()
	if c.contains(p) || c.contains(q) {
		return true
	}
	for i := range corners {
		if squaredSegmentDistance(p, q, corners[i], corners[(i+1)%4]).Sign() == 0 {
			return true
		}
	}
	return false
}

func (c cell) contains(p Position) bool {
	return c.low.X.Compare(p.X) <= 0 && p.X.Compare(c.high.X) <= 0 && c.low.Y.Compare(p.Y) <= 0 && p.Y.Compare(c.high.Y) <= 0
}

// coversInterior decides whether the interior of a polygon lies in the buffer, whose
// rings do.
func (b *buffer) coversInterior(polygon Polygon) Decision {
	box, ok := Envelope(polygon)
	if !ok {
		return WithinBound
	}
	open := []cell{{box.Low, box.High}}
	for looked := 0; len(open) > 0; looked++ {
		if looked == mostCells {
			return Undecided
		}
		c := open[0]
		open = open[1:]
		if b.holds(c, polygon) {
			continue
		}
		corners := c.corners()
		for _, p := range append(corners[:], c.middle()) {
			if covers(polygon, p) && !b.coversPlace(p) {
				return BeyondBound
			}
		}
		quarters := c.quarters()
		open = append(open, quarters[:]...)
	}
	return WithinBound
}

// holds says whether no gap of the buffer has its farthest point in a cell within
// the polygon, as far as one look at the cell can tell.
func (b *buffer) holds(c cell, polygon Polygon) bool {
	if c.isBeside(polygon) && !covers(polygon, c.middle()) {
		return true // outside of the polygon
	}
	for _, other := range b.polygons {
		if c.isBeside(other) && covers(other, c.middle()) {
			return true
		}
	}
	// The squared distance from a segment is convex: over the cell it is greatest at
	// a corner.
	square, corners := squared(b.r), c.corners()
	var bound Number // some segment is so near to all of the cell
	for i, s := range b.segments {
		greatest := Number{}
		for _, corner := range corners {
			if d := squaredDistanceToSegment(corner, s.from, s.to); d.Compare(greatest) > 0 {
				greatest = d
			}
		}
		if greatest.Compare(square) <= 0 {
			return true
		}
		if i == 0 || greatest.Compare(bound) < 0 {
			bound = greatest
		}
	}
	return b.isDownhill(c, bound)
}

// isBeside says whether no ring of the polygon passes through the cell.
func (c cell) isBeside(polygon Polygon) bool {
	beside := true
	forSegments(polygon, func(p, q Position) { beside = beside && !c.meets(p, q) })
	return beside
}

// isDownhill says whether there is a direction in which, from any point of the cell,
// the distance from a grows: then the cell has no local maximum of it. That is so if
// a line separates the cell from all points of segments that may be the nearest of
// some point of the cell.
func (b *buffer) isDownhill(c cell, bound Number) bool {
	corners := c.corners()
	var feet []Position
	for _, s := range b.segments {
		if c.squaredGap(s).Compare(bound) > 0 {
			continue // something else is nearer, wherever in the cell
		}
		// The nearest points of the cell's points lie between those of its corners.
		low, high := Integer(1), Integer(0)
		for _, corner := range corners {
			share := Integer(0)
			if !s.from.SamePlace(s.to) {
				share = shareAlong(s.from, s.to, corner)
			}
			low, high = smaller(low, share), greater(high, share)
		}
		low, high = greater(low, Integer(0)), smaller(high, Integer(1))
		if low.Compare(high) > 0 { // beyond one end
			low, high = smaller(low, Integer(1)), smaller(low, Integer(1))
		}
		feet = append(feet, between(s.from, s.to, low), between(s.from, s.to, high))
	}
	return slices.ContainsFunc(directions[:], func(d [2]int64) bool {
		least := ahead(corners[0], d)
		for _, corner := range corners[1:] {
			least = smaller(least, ahead(corner, d))
		}
		return !slices.ContainsFunc(feet, func(foot Position) bool { return ahead(foot, d).Compare(least) >= 0 })
	})
}

// directions are those in which separating lines are looked for. A cell small
// enough has one among them unless the directions to its nearest points leave less
// than the angle between neighbours free.
var directions = [...][2]int64{
	{4, 0}, {4, 1}, {4, 2}, {4, 3}, {4, 4}, {3, 4}, {2, 4}, {1, 4},
	{0, 4}, {-1, 4}, {-2, 4}, {-3, 4}, {-4, 4}, {-4, 3}, {-4, 2}, {-4, 1},
	{-4, 0}, {-4, -1}, {-4, -2}, {-4, -3}, {-4, -4}, {-3, -4}, {-2, -4}, {-1, -4},
	{0, -4}, {1, -4}, {2, -4}, {3, -4}, {4, -4}, {4, -3}, {4, -2}, {4, -1},
}

func ahead(p Position, d [2]int64) Number {
	return p.X.Times(Integer(d[0])).Plus(p.Y.Times(Integer(d[1])))
}

// squaredGap is the squared distance of the cell from a segment.
func (c cell) squaredGap(s stroke) Number {
	if c.meets(s.from, s.to) {
		return Number{}
	}
	corners := c.corners()
	least := squaredSegmentDistance(s.from, s.to, corners[0], corners[1])
	for i := 1; i < 4; i++ {
		least = smaller(least, squaredSegmentDistance(s.from, s.to, corners[i], corners[(i+1)%4]))
	}
	return least
}

func smaller(n, m Number) Number {
	if m.Compare(n) < 0 {
		return m
	}
	return n
}

func greater(n, m Number) Number {
	if m.Compare(n) > 0 {
		return m
	}
	return n
}
