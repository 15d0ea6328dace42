package spatial

// Conventions are the choices that the definition of DE-9IM leaves open and in
// which engines differ. The zero value is what OGC 06-103r4 and the newest JTS
// and GEOS say: boundaries by the odd-even rule, collections as unions.
type Conventions struct {
	Boundary    BoundaryRule
	Collections CollectionRule
}

// BoundaryRule says which ends of lines are their boundary. A point's count is the
// number of ends that lie there, over all lines of the geometry; a closed line has
// both of its ends in one place.
//
// Source: JTS 1.20, BoundaryNodeRule (class documentation).
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

// CollectionRule says to which part of a collection a point belongs that lies in
// several of its elements.
type CollectionRule uint8

const (
	// Union: the collection is the union of its elements. Areas decide first, and
	// what lies around a point inside of them is interior even where elements share
	// an edge; then lines, by all of their ends together; then points.
	//
	// Source: JTS 1.20, RelateNG (class documentation).
	Union CollectionRule = iota
	// LastElement: the element that was written last, among those that the point
	// belongs to, decides; GEOS did so up to 3.12.
	LastElement
)

// String is the word of the rule on the command line.
func (r CollectionRule) String() string { return [...]string{"union", "last-element"}[r] }
