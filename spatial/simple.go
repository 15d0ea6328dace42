package spatial

import (
	"iter"
	"slices"
)

// NotSimple goes through the places where a geometry is not simple; a simple one has
// none.
//
//   - A point is simple; a MultiPoint is if no two of its points are one place.
//   - A LineString is simple if it comes through no place twice, but a closed one
//     ends where it begins.
//   - A MultiLineString is simple if its lines are and each two of them meet only at
//     places that are ends of both. Whether the end of a closed line is one, the
//     boundary rule says: it is if two ends in one place are boundary.
//   - A Polygon or a MultiPolygon is simple if each of its rings is, taken alone. So
//     valid ones are, and not all that are simple are valid.
//   - A collection is simple if its elements are; they may meet in any way.
//   - EMPTY is simple, and adds nothing where it is an element. Neither does a line
//     whose positions are all one place.
//
// The places come in the order in which elements and segments are written, a pair of
// segments with its later one; of a piece that two segments have in common, its
// lesser end. A place can come more than once. Time is that of [Invalid].
//
// Sources: JTS 1.21.0-SNAPSHOT at 07833d3c, IsSimpleOp (class documentation, and its
// code for lines without length); PostGIS 3.6 manual, "Geometry Validation", Simple
// Geometry, at docs.pgedge.com; read 2026-11-20. JTS calls two EMPTY points in a
// MultiPoint equal; here they have no place that could be.
func NotSimple(g Geometry, rule BoundaryRule) iter.Seq[Position] {
	return func(yield func(Position) bool) { eachNotSimple(g, rule, notSimpleLines, yield) }
}

// IsSimple says whether a geometry is simple.
func IsSimple(g Geometry, rule BoundaryRule) bool {
	for range NotSimple(g, rule) {
		return false
	}
	return true
}

// lineRule passes the places where lines are not simple to found, and reports false
// if found did.
type lineRule func(lines [][]Position, rule BoundaryRule, found func(Position) bool) bool

func eachNotSimple(g Geometry, rule BoundaryRule, lines lineRule, yield func(Position) bool) bool {
	found := func(p Position) bool { return yield(Position{X: p.X, Y: p.Y}) }
	switch g := g.(type) {
	case Point:
	case MultiPoint:
		return repeatedPoints(g, found)
	case LineString:
		return lines([][]Position{g.Positions}, rule, found)
	case MultiLineString:
		all := make([][]Position, len(g.Lines))
		for i, line := range g.Lines {
			all[i] = line.Positions
		}
		return lines(all, rule, found)
	case Polygon:
		for _, ring := range g.Rings {
			if !lines([][]Position{ring}, rule, found) {
				return false
			}
		}
	case MultiPolygon, GeometryCollection:
		for _, element := range Elements(g) {
			if !eachNotSimple(element, rule, lines, yield) {
				return false
			}
		}
	}
	return true
}

// repeatedPoints finds the points that are the place of an earlier one.
func repeatedPoints(m MultiPoint, found func(Position) bool) bool {
	var positions []Position
	for _, point := range m.Points {
		if at, present := point.Position(); present {
			positions = append(positions, at)
		}
	}
	_, rank, places := newKernel(positions)
	seen := make([]bool, places)
	for i, place := range rank {
		if seen[place] && !found(positions[i]) {
			return false
		}
		seen[place] = true
	}
	return true
}

func notSimpleLines(lines [][]Position, rule BoundaryRule, found func(Position) bool) bool {
	d, more := newDrawing(lines), true
	d.eachMeeting(func(s, t int, m meeting, vertex int32) bool {
		switch m {
		case apart:
		case crossed:
			more = found(d.crossing(s, t))
		case overlap:
			more = found(d.at[vertex])
		case touching:
			a, countsA := d.visitOf(s, vertex)
			b, countsB := d.visitOf(t, vertex)
			bound := a.end && b.end && a.path != b.path &&
				(rule.holds(2) || !d.paths[a.path].closed && !d.paths[b.path].closed)
			if countsA && countsB && !bound {
				more = found(d.at[vertex])
			}
		}
		return more
	})
	return more
}

// IsRing says whether a line is closed and simple (OGC 06-103r4, Curve, IsRing;
// clause number unverified). EMPTY is not.
func IsRing(l LineString) bool {
	closed, _ := IsClosed(l)
	return closed && IsSimple(l, OddEnds)
}

// IsClosed says whether a line, or each line of a MultiLineString, ends where it
// begins. EMPTY does not, and neither does what has an EMPTY line. It reports ok
// false for other types, for which engines differ.
//
// Source: JTS 1.21.0-SNAPSHOT at 07833d3c, LineString.isClosed and
// MultiLineString.isClosed; read 2026-11-20.
func IsClosed(g Geometry) (closed, ok bool) {
	switch g := g.(type) {
	case LineString:
		n := len(g.Positions)
		return n > 0 && g.Positions[0].SamePlace(g.Positions[n-1]), true
	case MultiLineString:
		open := func(l LineString) bool { closed, _ := IsClosed(l); return !closed }
		return len(g.Lines) > 0 && !slices.ContainsFunc(g.Lines, open), true
	case Point, Polygon, MultiPoint, MultiPolygon, GeometryCollection:
	}
	return false, false
}
