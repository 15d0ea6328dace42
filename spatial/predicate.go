package spatial

import "slices"

// Predicate is a named relation of two geometries. It follows from their matrix and
// from the dimensions of their sets of points.
//
// All of them are by the definitions of JTS 1.21, which makes those of OGC 06-103r4
// symmetric: IntersectionMatrix (isEquals and the like) and RelatePredicate, class
// documentation and code (repository locationtech/jts, commit 07833d3c, read
// 2026-11-20). Dialects that define them in another way say so elsewhere.
//
// EMPTY intersects nothing: it is disjoint from everything, equal to EMPTY, and has
// no other relation.
type Predicate uint8

const (
	// Equals: the same set of points. EMPTY equals EMPTY, whatever the types.
	Equals Predicate = iota
	// Disjoint: no point in common.
	Disjoint
	// Intersects: a point in common.
	Intersects
	// Touches: a point in common, but none of both interiors.
	Touches
	// Crosses: of different dimensions, interiors that meet, and a part of the
	// interior of lower dimension outside; or two lines whose interiors meet in
	// points only.
	Crosses
	// Overlaps: of one dimension, as the meeting of the interiors is, and each has a
	// part of its interior outside of the other.
	Overlaps
	// Within: no point of A outside of B, and the interiors meet.
	Within
	// Contains is Within of B and A.
	Contains
	// CoveredBy: no point of A outside of B, and a point in common.
	CoveredBy
	// Covers is CoveredBy of B and A.
	Covers
)

var predicateNames = [...]string{"equals", "disjoint", "intersects", "touches", "crosses", "overlaps", "within", "contains", "coveredby", "covers"}

// String is the predicate's name in lower case.
func (p Predicate) String() string { return predicateNames[p] }

// IsOfPointSets says whether the predicate depends on the sets of points alone, and not on their
// interiors and boundaries.
func (p Predicate) IsOfPointSets() bool {
	switch p {
	case Equals, Disjoint, Intersects, CoveredBy, Covers:
		return true
	case Touches, Crosses, Overlaps, Within, Contains:
	}
	return false
}

// Predicates lists all predicates.
func Predicates() []Predicate {
	list := make([]Predicate, len(predicateNames))
	for i := range list {
		list[i] = Predicate(i)
	}
	return list
}

// PredicateByName returns the predicate of a name in lower case.
func PredicateByName(name string) (Predicate, bool) {
	i := slices.Index(predicateNames[:], name)
	return Predicate(max(i, 0)), i >= 0
}

// Of says whether the predicate holds for a and b. Both geometries must be valid.
func (p Predicate) Of(a, b Geometry, c Conventions) bool {
	return p.Holds(Relate(a, b, c), PointSetDimension(a), PointSetDimension(b))
}

// Holds says whether the predicate holds for two geometries with this matrix, whose
// sets of points have the dimensions a and b.
func (p Predicate) Holds(m Matrix, a, b Dimension) bool {
	switch p {
	case Equals:
		return a == Nothing && b == Nothing || m.Matches("T*F**FFF*")
	case Disjoint:
		return m.Matches("FF*FF****")
	case Intersects:
		return !m.Matches("FF*FF****")
	case Touches:
		return m.Matches("FT*******") || m.Matches("F**T*****") || m.Matches("F***T****")
	case Crosses:
		switch {
		case a < b:
			return m.Matches("T*T******")
		case a > b:
			return m.Matches("T*****T**")
		}
		return a == 1 && m.Matches("0********")
	case Overlaps:
		if a != b {
			return false
		}
		if a == 1 {
			return m.Matches("1*T***T**")
		}
		return m.Matches("T*T***T**")
	case Within:
		return m.Matches("T*F**F***")
	case Contains:
		return m.Matches("T*****FF*")
	case CoveredBy:
		return m.Matches("**F**F***") && !m.Matches("FF*FF****")
	case Covers:
		return m.Matches("******FF*") && !m.Matches("FF*FF****")
	}
	panic("spatial: unknown predicate")
}
