package spatial

import "slices"

// mostLooks bounds what is looked at for one polygon: boxes times segments of a. In the
// triangle of sides 3, 4 and 5, whose incircle has the radius 1, a third of them tell
// r = 1 ± 10⁻⁷ from 1.
const mostLooks = 2400

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

// meets says whether the segment pq has a point in the cell, sides included: two
// convex sets have none in common only if a line along a side of one parts them.
func (c cell) meets(p, q Position) bool {
	if gap := c.gapOf(p, q); gap.X.Sign() != 0 || gap.Y.Sign() != 0 {
		return false
	}
	side := 0
	for _, corner := range c.corners() {
		sign := crossProduct(p, q, corner).Sign()
		if sign == 0 || side != 0 && sign != side {
			return true
		}
		side = sign
	}
	return false
}

// gapOf says how far the cell is from the box of the segment pq, along X and along Y.
func (c cell) gapOf(p, q Position) Position {
	return Position{
		X: greater(Number{}, greater(smaller(p.X, q.X).Minus(c.high.X), c.low.X.Minus(greater(p.X, q.X)))),
		Y: greater(Number{}, greater(smaller(p.Y, q.Y).Minus(c.high.Y), c.low.Y.Minus(greater(p.Y, q.Y)))),
	}
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
		if looked*len(b.segments) >= mostLooks {
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
	fromCorners := make([][4]Number, len(b.segments))
	for i, s := range b.segments {
		greatest := Number{}
		for k, corner := range corners {
			fromCorners[i][k] = squaredDistanceToSegment(corner, s.from, s.to)
			greatest = greater(greatest, fromCorners[i][k])
		}
		if greatest.Compare(square) <= 0 {
			return true
		}
		if i == 0 || greatest.Compare(bound) < 0 {
			bound = greatest
		}
	}
	return b.isDownhill(c, bound, fromCorners)
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
// some point of the cell. The squared distances of the segments from its corners are
// known.
func (b *buffer) isDownhill(c cell, bound Number, fromCorners [][4]Number) bool {
	corners := c.corners()
	var feet []Position
	for i, s := range b.segments {
		if c.isFarther(s, bound, fromCorners[i]) {
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

// isFarther says whether the squared distance of the cell from a segment is more than
// the bound. Of two convex sets that are apart, a corner or an end is nearest.
func (c cell) isFarther(s stroke, bound Number, fromCorners [4]Number) bool {
	gap := c.gapOf(s.from, s.to)
	if squared(gap.X).Plus(squared(gap.Y)).Compare(bound) > 0 {
		return true
	}
	for _, square := range fromCorners {
		if square.Compare(bound) <= 0 {
			return false
		}
	}
	for _, end := range [...]Position{s.from, s.to} {
		gap := c.gapOf(end, end)
		if squared(gap.X).Plus(squared(gap.Y)).Compare(bound) <= 0 {
			return false
		}
	}
	return !c.meets(s.from, s.to)
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
