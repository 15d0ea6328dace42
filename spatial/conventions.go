package spatial

// Conventions are the choices that the definition of DE-9IM leaves open and in
// which engines differ. The zero value is what the newest JTS says: boundaries by the
// odd-even rule, which it calls that of OGC 06-103r4, collections as unions.
type Conventions struct {
	Boundary    BoundaryRule
	Collections CollectionRule
}

// BoundaryRule says which ends of lines are their boundary. A point's count is the
// number of ends that lie there, over all lines of the geometry; a closed line has
// both of its ends in one place.
//
// Source: JTS, BoundaryNodeRule (github.com/locationtech/jts modules/core/src/main/
// java/org/locationtech/jts/algorithm @ 13135e80226061c134193bbef5f9da6ca42d60d1, read
// 2026-11-20).
type BoundaryRule uint8

const (
	// OddEnds is the rule of the Simple Features ("mod-2"): an odd count.
	OddEnds BoundaryRule = iota
	// AnyEnd: a count above 0, so that closed lines have a boundary too.
	AnyEnd
	// SingleEnd: a count of exactly 1.
	SingleEnd
	// SeveralEnds: a count above 1.
	SeveralEnds
)

// String names the rule by JTS' word for it.
func (r BoundaryRule) String() string {
	return [...]string{"mod-2", "endpoint", "monovalent", "multivalent"}[r]
}

// holds says whether a point where so many ends of lines lie is boundary.
func (r BoundaryRule) holds(ends int) bool {
	switch r {
	case OddEnds:
		return ends%2 == 1
	case AnyEnd:
		return ends > 0
	case SingleEnd:
		return ends == 1
	case SeveralEnds:
		return ends > 1
	}
	panic("spatial: unknown boundary rule")
}

// CollectionRule says to which part of a collection a position belongs that lies in
// several of its elements.
type CollectionRule uint8

const (
	// Union: the collection is the union of its elements. Areas decide first, and
	// what lies around a point inside of them is interior even where elements share
	// an edge; then lines, by all of their ends together; then points.
	//
	// Source: JTS, RelateNG (github.com/locationtech/jts modules/core/src/main/java/org/
	// locationtech/jts/operation/relateng @ 13ea27e4b14e4233cc4fdc339b1f97be85e560a0, read
	// 2026-11-20): "union semantics"; [Locate] names those for its parts.
	Union CollectionRule = iota
	// LastElement: what a collection has at the position itself decides, and among
	// that what was written last. It is a point (interior), an end of a line (boundary
	// if the rule holds for the ends there that were written since the last point or
	// ring), or a ring (what the areas together say: interior where their inside is all
	// around, else boundary). Where there is nothing of these, a position inside of an
	// area or on a line is interior. So the end of a line that lies inside of an area
	// is boundary, whatever the order. Multi types mean the same under both rules.
	//
	// It is what GEOS does up to 3.12, as far as that is a property of positions:
	// github.com/libgeos/geos at 3.11.1, read 2026-11-20, src/geomgraph/
	// GeometryGraph.cpp, where addPoint and addPolygonRing set the label of a node,
	// whatever it was, and insertBoundaryPoint turns it over at an end of a line;
	// src/operation/relate/RelateComputer.cpp, where copyNodesAndLabels lets these
	// labels win over all others; EdgeEndBundle.cpp, where two rings on one edge make
	// it interior. Not followed is what depends on how a ring is written or contradicts
	// itself: GEOS lets a ring count so at its first position only, where an end of a
	// line that comes later makes boundary interior; elsewhere a ring makes boundary of
	// what was interior if another edge is there, and nothing if only a point is. Edges
	// of a polygon inside of another it takes for boundary and their outer sides for
	// exterior, or gives up ("side location conflict").
	LastElement
)

// String is the word of the rule on the command line.
func (r CollectionRule) String() string { return [...]string{"union", "last-element"}[r] }

// CollectionRules are the rules there are.
func CollectionRules() []CollectionRule { return []CollectionRule{Union, LastElement} }
