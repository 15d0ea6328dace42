package geom

import "github.com/semcheck/semcheck/spatial"

// Family is a position of a new geometry relative to a geometry that exists.
type Family uint8

const (
	// Touching: they have points in common, but their interiors have none.
	Touching Family = iota
	// Overlapping: of one dimension as is what their interiors share, and each has a
	// part of its own.
	Overlapping
	// Crossing: the interiors meet, and the interior of the new one, or of the other,
	// is partly outside; or two lines that meet in points.
	Crossing
	// Nested: one lies within the other.
	Nested
	// SharedEdge: a piece of a line or a ring is on the boundary of the new polygon.
	SharedEdge
	// HoleFilling: one lies in a hole of the other and fills it.
	HoleFilling
	// NearDegenerate: a sliver, an almost straight line or a point almost on a line.
	NearDegenerate
	// EmptyBearing: EMPTY, alone or as an element, at any level.
	EmptyBearing
	// MixedCollection: a collection of elements that meet the geometry, nested ones
	// among them.
	MixedCollection
	// SamePoints: the same set of points, written differently.
	SamePoints
	// OnEdges: points on vertices and edges.
	OnEdges
	// AlongBoundary: a line along a line or a ring.
	AlongBoundary
	// DuplicateElements: a collection in which an element stands twice.
	DuplicateElements
	// ClosedLines: lines that end where they begin, alone and among others.
	ClosedLines
	// CommonEnds: several lines that end in one place, which makes it boundary or not.
	CommonEnds
	families
)

// String names the family.
func (f Family) String() string {
	return [...]string{"touching", "overlapping", "crossing", "nested", "shared edge", "hole filling", "near degenerate", "EMPTY bearing",
		"mixed collection", "same points", "on edges", "along the boundary", "duplicate elements", "closed lines", "common ends"}[f]
}

// tries bounds how often a family is tried on one geometry.
const tries = 6

// related makes a valid geometry that lies to a valid one as the family says; false
// if none was found.
func (m *maker) related(f Family, base spatial.Geometry) (spatial.Geometry, bool) {
	for range tries {
		g := m.candidate(f, base)
		if g != nil && valid(g) && f.holds(g, base) {
			return g, true
		}
	}
	return nil, false
}

// candidate makes a geometry that may be of the family; nil if the geometry has no
// place for it.
func (m *maker) candidate(f Family, base spatial.Geometry) spatial.Geometry {
	if base.IsEmpty() && f != EmptyBearing && f != MixedCollection && f != DuplicateElements {
		return nil
	}
	switch f {
	case Touching:
		return m.touching(base)
	case Overlapping:
		return m.overlapping(base)
	case Crossing:
		return m.crossing(base)
	case Nested:
		return m.nested(base)
	case SharedEdge:
		return m.sharedEdge(base)
	case HoleFilling:
		return m.holeFilling(base)
	case NearDegenerate:
		return m.nearDegenerate(base)
	case EmptyBearing:
		return m.emptyBearing(base)
	case MixedCollection:
		return m.mixedCollection(base)
	case SamePoints:
		return m.samePoints(base)
	case OnEdges:
		return m.onEdges(base)
	case AlongBoundary:
		return m.alongBoundary(base)
	case DuplicateElements:
		return m.duplicateElements(base)
	case ClosedLines:
		return m.closedLines(base)
	case CommonEnds:
		return m.commonEnds(base)
	}
	return nil
}

// holds says whether g lies to base as the family says. Families of form, not of
// place, are so by construction.
func (f Family) holds(g, base spatial.Geometry) bool {
	relate := func() spatial.Matrix { return spatial.Relate(g, base, spatial.Conventions{}) }
	matches := func(p spatial.Pattern) bool { return relate().Matches(p) }
	switch f {
	case Touching:
		r := relate()
		return r.Matches("FT*******") || r.Matches("F**T*****") || r.Matches("F***T****")
	case Overlapping:
		d := spatial.PointSetDimension(g)
		r := relate()
		return d == spatial.PointSetDimension(base) && r[spatial.Interior][spatial.Interior] == d && r.Matches("T*T***T**")
	case Crossing:
		return matches("T*T***T**")
	case Nested:
		r := relate()
		return r.Matches("T*F**F***") != r.Matches("T*****FF*")
	case SharedEdge:
		r := relate()
		return r[spatial.Boundary][spatial.Boundary] == 1 || r[spatial.Boundary][spatial.Interior] == 1
	case HoleFilling:
		return matches("F***1****") || matches("F**1*****") || matches("F1*******")
	case AlongBoundary:
		r := relate()
		return r.Matches("**F**F***") && (r[spatial.Interior][spatial.Interior] == 1 || r[spatial.Interior][spatial.Boundary] == 1)
	case OnEdges:
		return matches("**F**F***") && !g.IsEmpty()
	case SamePoints:
		return matches("T*F**FFF*")
	case NearDegenerate, EmptyBearing, MixedCollection, DuplicateElements, ClosedLines, CommonEnds:
	}
	return true
}
