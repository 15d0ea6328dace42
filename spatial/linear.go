package spatial

import "math"

// Linear referencing: places on a line by its length, and by the M of its positions.

// LengthOf is the length of the line through positions, in the plane.
func LengthOf(positions []Position) SumOfRoots {
	var b rootBuilder
	for i := 1; i < len(positions); i++ {
		b.addRoot(Integer(1), squaredLength(positions[i-1], positions[i]))
	}
	return b.sum()
}

// Between is the position at a part of the way from p to q, in all coordinates.
func Between(p, q Position, part Number) Position {
	at := func(a, b Number) Number { return a.Plus(b.Minus(a).Times(part)) }
	return Position{X: at(p.X, q.X), Y: at(p.Y, q.Y), Z: at(p.Z, q.Z), M: at(p.M, q.M)}
}

func samePosition(p, q Position) bool {
	return p.X.Equal(q.X) && p.Y.Equal(q.Y) && p.Z.Equal(q.Z) && p.M.Equal(q.M)
}

// appended adds a position, unless it is the last one already.
func appended(positions []Position, p Position) []Position {
	if n := len(positions); n > 0 && samePosition(positions[n-1], p) {
		return positions
	}
	return append(positions, p)
}

// PositionAt is the position at a part of a line's length, from 0 to 1. It reports false if the
// place is irrational. The line has two positions at least.
//
// Source: lwline_interpolate_points in liblwgeom/lwline.c at b2d57504
// (github.com/postgis/postgis, read 2026-11-29).
func PositionAt(positions []Position, part Number) (Position, bool) {
	last := positions[len(positions)-1]
	switch {
	case part.Sign() <= 0:
		return positions[0], true
	case part.Compare(Integer(1)) >= 0:
		return last, true
	}
	target := LengthOf(positions).Times(part)
	var done SumOfRoots
	for i := 1; i < len(positions); i++ {
		segment := LengthOf(positions[i-1 : i+1])
		if target.Compare(done.Plus(segment)) < 0 {
			of, rational := target.Minus(done).Over(segment)
			return Between(positions[i-1], positions[i], of), rational
		}
		done = done.Plus(segment)
	}
	return last, true
}

// Substring is the positions of a line from one part of its length to another, both from 0 to 1;
// one position if nothing lies between. It reports false if an end is irrational.
//
// Source: ptarray_substring in liblwgeom/ptarray.c at b2d57504 (github.com/postgis/postgis, read
// 2026-11-29).
func Substring(positions []Position, from, to Number) (part []Position, rational bool) {
	length := LengthOf(positions)
	begin, end := length.Times(from), length.Times(to)
	var done SumOfRoots
	inside := false
	for i := 1; i < len(positions); i++ {
		p, q := positions[i-1], positions[i]
		segment := LengthOf(positions[i-1 : i+1])
		after := done.Plus(segment)
		if !inside {
			switch {
			case begin.Equal(after):
				part, inside, done = appended(part, q), true, after
				continue
			case begin.Equal(done):
				part = appended(part, p)
			case begin.Compare(after) > 0:
				done = after
				continue
			default:
				of, is := begin.Minus(done).Over(segment)
				if !is {
					return nil, false
				}
				part = appended(part, Between(p, q, of))
			}
			inside = true
		}
		switch {
		case end.Equal(after):
			return appended(part, q), true
		case end.Equal(done):
			return appended(part, p), true
		case end.Compare(after) > 0:
			part = appended(part, q)
		default:
			of, is := end.Minus(done).Over(segment)
			if !is {
				return nil, false
			}
			return appended(part, Between(p, q, of)), true
		}
		done = after
	}
	return part, true
}

// Nearest is where a line is nearest to a place: the number of the segment, counted from 0, and the
// position on it, in all coordinates; of several segments the first. On a segment that is next to
// nothing it is the beginning. alike tells that another segment is as near at another place, or so
// nearly as near that rounded distances may go either way. The only position of a line is the nearest
// one.
//
// Source: ptarray_locate_point and closest_point_on_segment in liblwgeom/ptarray.c, FP_EQUALS in
// liblwgeom/liblwgeom_internal.h at b2d57504 (github.com/postgis/postgis, read 2026-11-29).
func Nearest(positions []Position, place Position) (segment int, at Position, alike bool) {
	if len(positions) == 1 {
		return 0, positions[0], false
	}
	var best Number
	reach := 0.0
	for i, p := range positions {
		square, _ := squaredLength(p, place).Float64()
		reach = max(reach, math.Sqrt(square))
		if i == 0 {
			continue
		}
		near := nearestOn(positions[i-1], p, place)
		distance := squaredLength(near, place)
		if i == 1 {
			at, best = near, distance
			continue
		}
		tied := nearlyEqual(distance, best, reach)
		alike = tied && (alike || !samePosition(near, at)) || alike && distance.Compare(best) > 0
		if distance.Compare(best) < 0 {
			segment, at, best = i-1, near, distance
		}
	}
	if p, q := positions[segment], positions[segment+1]; isShort(q.X.Minus(p.X)) && isShort(q.Y.Minus(p.Y)) {
		at = p
	}
	return segment, at, alike
}

// nearlyEqual tells that distances, given by their squares, are as good as equal beside numbers of a
// size.
func nearlyEqual(square, other Number, size float64) bool {
	if square.Equal(other) {
		return true
	}
	a, _ := square.Float64()
	b, _ := other.Float64()
	return math.Abs(math.Sqrt(a)-math.Sqrt(b)) <= 1e-14*size
}

// isShort tells that coordinates a difference apart are as good as equal.
func isShort(difference Number) bool {
	f, _ := difference.Float64()
	return math.Abs(f) <= 1e-12
}

func nearestOn(p, q, place Position) Position {
	dx, dy := q.X.Minus(p.X), q.Y.Minus(p.Y)
	square := dx.Times(dx).Plus(dy.Times(dy))
	if square.Sign() == 0 {
		return p
	}
	along := place.X.Minus(p.X).Times(dx).Plus(place.Y.Minus(p.Y).Times(dy))
	switch {
	case along.Sign() <= 0:
		return p
	case along.Compare(square) >= 0:
		return q
	}
	return Between(p, q, along.Over(square))
}
