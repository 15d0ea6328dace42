package spatial

// Simplify returns g with lines and rings without positions that lie within a tolerance of what is
// left of them (Douglas and Peucker); changed is false where none is left out. Unless collapsed is
// true, lines that become one place and rings of fewer than four positions are dropped, with the
// polygon if it is the shell; collections lose their EMPTY elements. Points stay.
//
// Source: lwgeom_simplify_in_place in liblwgeom/lwgeom.c, ptarray_simplify_in_place in
// liblwgeom/ptarray.c at b2d57504 (github.com/postgis/postgis, read 2026-11-29).
func Simplify(g Geometry, tolerance Number, collapsed bool) (simple Geometry, changed bool) {
	s := simplification{tolerance: tolerance, collapsed: collapsed}
	simple = s.of(g)
	if !s.changed {
		return g, false
	}
	return simple, true
}

type simplification struct {
	tolerance          Number
	collapsed, changed bool
}

func (s *simplification) of(g Geometry) Geometry {
	switch g := g.(type) {
	case Point:
		return g
	case LineString:
		kept := s.positions(g.Positions, 2)
		if len(kept) == 2 && !s.collapsed && kept[0].SamePlace(kept[1]) {
			kept = nil
		}
		return NewLineString(g.layout, kept...)
	case Polygon:
		return NewPolygon(g.layout, s.rings(g.Rings)...)
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
	}
	var elements []Geometry
	for _, element := range Elements(g) {
		if simple := s.of(element); !simple.IsEmpty() {
			elements = append(elements, simple)
		}
	}
	return multi(g.Layout(), g.Type(), elements)
}

func (s *simplification) rings(rings []Ring) []Ring {
	var kept []Ring
	for i, ring := range rings {
		least := 0
		if s.collapsed && i == 0 {
			least = 4
		}
		simple := s.positions(ring, least)
		switch {
		case len(simple) >= 4:
			kept = append(kept, simple)
		case i == 0:
			return nil
		}
	}
	return kept
}

// positions are those that stay, at least so many.
func (s *simplification) positions(ps []Position, least int) []Position {
	if len(ps) < 3 || len(ps) <= least {
		return ps
	}
	var kept []Position
	if s.tolerance.Sign() == 0 && least <= 2 {
		kept = withoutStraight(ps)
	} else {
		kept = s.split(ps, least)
	}
	s.changed = s.changed || len(kept) != len(ps)
	return kept
}

// split keeps the ends, and of each stretch the position that is farthest off.
func (s *simplification) split(ps []Position, least int) []Position {
	keep := make([]bool, len(ps))
	keep[0], keep[len(ps)-1] = true, true
	count, square := 2, squared(s.tolerance)
	first, last := 0, len(ps)-1
	behind := []int{}
	for {
		bound := square
		if count < least {
			bound = Integer(-1)
		}
		if at, found := farthest(ps, first, last, bound); found {
			keep[at] = true
			count++
			behind = append(behind, last)
			last = at
			continue
		}
		if len(behind) == 0 {
			break
		}
		first, last = last, behind[len(behind)-1]
		behind = behind[:len(behind)-1]
	}
	kept := make([]Position, 0, count)
	for i, p := range ps {
		if keep[i] {
			kept = append(kept, p)
		}
	}
	return kept
}

// onePlace is the square of a distance below which two positions count as one place:
// DBL_EPSILON in ptarray_dp_findsplit_in_place.
var onePlace = Integer(1).Over(Integer(1 << 52))

// farthest is the first of the positions between two that is farthest from the segment of these,
// if it is farther than the bound, a square.
func farthest(ps []Position, first, last int, bound Number) (at int, found bool) {
	a, b := ps[first], ps[last]
	for i := first + 1; i < last; i++ {
		var square Number
		if squaredLength(a, b).Compare(onePlace) < 0 {
			square = squaredLength(a, ps[i])
		} else {
			square = squaredLength(nearestOn(a, b, ps[i]), ps[i])
		}
		if square.Compare(bound) > 0 {
			at, found, bound = i, true, square
		}
	}
	return at, found
}

// withoutStraight drops positions that lie on the segment from the last one kept to the next one.
func withoutStraight(ps []Position) []Position {
	kept := []Position{ps[0]}
	for i := 1; i < len(ps)-1; i++ {
		from, p, to := kept[len(kept)-1], ps[i], ps[i+1]
		dx, dy := to.X.Minus(from.X), to.Y.Minus(from.Y)
		ex, ey := p.X.Minus(from.X), p.Y.Minus(from.Y)
		along := ex.Times(dx).Plus(ey.Times(dy))
		if from.SamePlace(to) || along.Sign() < 0 || along.Compare(dx.Times(dx).Plus(dy.Times(dy))) > 0 || !ex.Times(dy).Equal(ey.Times(dx)) {
			kept = append(kept, p)
		}
	}
	return append(kept, ps[len(ps)-1])
}

// WithoutNear is [RemoveRepeatedPoints] with a tolerance greater than 0: of a line at least two
// positions stay, of a ring four; positions within the tolerance of the last one kept are dropped,
// and rather the one before the last than that. It reports false of a MULTIPOINT of several points.
//
// Source: lwgeom_remove_repeated_points_in_place in liblwgeom/lwgeom.c,
// ptarray_remove_repeated_points_in_place in liblwgeom/ptarray.c at b2d57504
// (github.com/postgis/postgis, read 2026-11-29).
func WithoutNear(g Geometry, tolerance Number) (Geometry, bool) {
	square := squared(tolerance)
	switch g := g.(type) {
	case Point:
		return g, true
	case LineString:
		return NewLineString(g.layout, withoutNear(g.Positions, square, 2)...), true
	case Polygon:
		var rings []Ring
		for _, ring := range g.Rings {
			if shorter := withoutNear(ring, square, 4); len(shorter) >= 4 {
				rings = append(rings, shorter)
			}
		}
		return NewPolygon(g.layout, rings...), true
	case MultiPoint:
		return g, len(g.Points) < 2
	case MultiLineString, MultiPolygon, GeometryCollection:
	}
	var elements []Geometry
	for _, element := range Elements(g) {
		shorter, known := WithoutNear(element, tolerance)
		if !known {
			return nil, false
		}
		if !shorter.IsEmpty() {
			elements = append(elements, shorter)
		}
	}
	return multi(g.Layout(), g.Type(), elements), true
}

func withoutNear(ps []Position, square Number, least int) []Position {
	if len(ps) <= least {
		return ps
	}
	kept, from := []Position{ps[0]}, ps[0]
	for i := 1; i < len(ps); i++ {
		last, near := i == len(ps)-1, squaredLength(from, ps[i]).Compare(square) <= 0
		if near && len(ps)+len(kept) > least+i {
			if !last {
				continue
			}
			if len(kept) > 1 {
				kept = kept[:len(kept)-1]
			}
		}
		kept, from = append(kept, ps[i]), ps[i]
	}
	return kept
}
