package spatial

import "cmp"

// vector is a way from one position to another.
type vector struct{ x, y Number }

// from returns the way from p to q.
func from(p, q Position) vector { return vector{q.X.Minus(p.X), q.Y.Minus(p.Y)} }

// left is the way turned by a right angle, counterclockwise.
func (v vector) left() vector { return vector{v.y.Negated(), v.x} }

// cross is the signed area of the parallelogram that v and w span: above 0 if w points
// to the left of v.
func (v vector) cross(w vector) Number { return v.x.Times(w.y).Minus(v.y.Times(w.x)) }

// straight is the segment between two positions that differ.
type straight struct{ from, to Position }

func (s straight) way() vector { return from(s.from, s.to) }

// has says whether a position lies on s, its ends included.
func (s straight) has(p Position) bool {
	return isBetween(s.from.X, p.X, s.to.X) && isBetween(s.from.Y, p.Y, s.to.Y) &&
		s.way().cross(from(s.from, p)).Sign() == 0
}

func isBetween(n, m, o Number) bool { return n.Compare(m)*m.Compare(o) >= 0 }

// crossing returns the one place that s and t have in common, if they are not
// parallel and have one. Parallel segments meet, if at all, at ends.
func (s straight) crossing(t straight) (at Position, cross bool) {
	determinant := s.way().cross(t.way())
	if determinant.Sign() == 0 {
		return Position{}, false
	}
	between := from(s.from, t.from)
	onS := between.cross(t.way()).Over(determinant)
	onT := between.cross(s.way()).Over(determinant)
	zero, one := Integer(0), Integer(1)
	if !isBetween(zero, onS, one) || !isBetween(zero, onT, one) {
		return Position{}, false
	}
	way := s.way()
	return Position{X: s.from.X.Plus(onS.Times(way.x)), Y: s.from.Y.Plus(onS.Times(way.y))}, true
}

// middle is the place halfway between the ends.
func (s straight) middle() Position {
	two := Integer(2)
	return Position{X: s.from.X.Plus(s.to.X).Over(two), Y: s.from.Y.Plus(s.to.Y).Over(two)}
}

// spot is a place just beside a position: at + ε·along + ε²·aside, for all ε above 0
// that are small enough. What is said of a spot needs no ε: the term with the least
// power that is not 0 decides.
type spot struct {
	at           Position
	along, aside vector
}

// isInside says whether a spot, which is on no ring of the polygon, lies inside of it:
// a ray from it to the east crosses the rings an odd number of times. A segment is
// taken with its lower end and without its upper end, so that a ring that passes
// through the ray at a position is counted once, and one that only touches it twice
// or never.
func (s spot) isInside(p Polygon) bool {
	crossings := 0
	eachSegment(p, func(edge straight, _ bool) {
		if edge.from.Y.Compare(edge.to.Y) > 0 {
			edge.from, edge.to = edge.to, edge.from
		}
		if s.above(edge.from.Y) >= 0 && s.above(edge.to.Y) < 0 && s.leftOf(edge) > 0 {
			crossings++
		}
	})
	return crossings%2 == 1
}

// above is 1 if a spot lies above a height, -1 if below it, 0 if on it.
func (s spot) above(height Number) int {
	return cmp.Or(s.at.Y.Compare(height), s.along.y.Sign(), s.aside.y.Sign())
}

// leftOf is 1 if a spot lies to the left of the way along a segment, -1 if to the
// right of it, 0 if on its line.
func (s spot) leftOf(edge straight) int {
	way := edge.way()
	return cmp.Or(way.cross(from(edge.from, s.at)).Sign(), way.cross(s.along).Sign(), way.cross(s.aside).Sign())
}
