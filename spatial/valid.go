package spatial

import (
	"iter"
	"slices"
)

// Reason says which rule of validity a geometry breaks. The order is that in which
// the rules are looked at.
//
// Sources: the words are those of JTS 1.21.0-SNAPSHOT (locationtech/jts at
// 07833d3c), TopologyValidationError.errMsg, which GEOS repeats
// (libgeos/geos, TopologyValidationError.cpp) and PostGIS prints by
// ST_IsValidReason (manual, doc/reference_validation.xml); read 2026-11-20. Where
// the texts differ, the word is that of GEOS, because SQL shows it.
//
// Two reasons of that list are missing. "Invalid Coordinate" has no geometry here:
// every [Number] is finite. "Duplicate Rings" is declared in JTS but IsValidOp no
// longer issues it: two equal rings share segments, which is a Self-intersection.
type Reason uint8

const (
	// TooFewPoints: a ring has fewer than four positions, or a line fewer than two;
	// repeated positions that follow each other count once in a ring.
	TooFewPoints Reason = iota + 1
	// LineWithoutLength: all positions of a line, two at least, are one place. JTS
	// has no word of its own for it.
	LineWithoutLength
	// RingNotClosed: the last position of a ring is another place than the first.
	RingNotClosed
	// RingSelfIntersection: a ring comes twice through a position of its own.
	RingSelfIntersection
	// SelfIntersection: two segments of rings cross in the inner of both or have
	// more than one point in common, or a ring crosses another one at a position.
	SelfIntersection
	// HoleOutsideShell: a hole does not lie within the shell of its polygon.
	HoleOutsideShell
	// HolesNested: a hole lies within another hole of its polygon.
	HolesNested
	// ShellsNested: a polygon lies within another one of its MultiPolygon, and not
	// within a hole of that one.
	ShellsNested
	// InteriorDisconnected: the rings of a polygon touch each other so that they
	// part its interior.
	InteriorDisconnected
)

// String is the reason as PostGIS prints it.
func (r Reason) String() string {
	return [...]string{"", "Too few points in geometry component", "Too few points in geometry component", "Ring is not closed",
		"Ring Self-intersection", "Self-intersection", "Hole lies outside shell", "Holes are nested", "Nested shells",
		"Interior is disconnected"}[r]
}

// RingIndex names a ring of a Polygon or a MultiPolygon.
type RingIndex struct {
	Polygon int // from 0; 0 for a Polygon
	Ring    int // from 0, which is the shell
}

// Defect is one place where a geometry breaks a rule of validity.
type Defect struct {
	Reason Reason
	// Place is where the rule is broken, exactly: the crossing or the position that
	// two rings have in common, the lesser end of a piece that they have in common,
	// the first position of a line or of a ring that is wrong as a whole. Z and M
	// are 0.
	Place Position
	// Path leads from the geometry to the element that is not valid, a LineString,
	// a Polygon or a MultiPolygon: indices from 0, none if it is the geometry.
	Path []int
	// Rings are the rings concerned, in the order in which they are written: none
	// for a line, two if they break the rule together.
	Rings []RingIndex
}

// String writes reason and place as PostGIS does: "Self-intersection[0.5 0.5]".
func (d Defect) String() string {
	return d.Reason.String() + "[" + d.Place.X.String() + " " + d.Place.Y.String() + "]"
}

// Validity are the choices in which engines differ. The zero value is what JTS and
// GEOS say.
type Validity struct {
	// LinesWithoutLength makes a line valid whose positions are all one place, two
	// at least. RelateNG takes it for the point that it covers.
	LinesWithoutLength bool
}

// Invalid goes through the defects of a geometry; a valid one has none.
//
//   - Points are valid. Lines have two different positions at least.
//   - Rings are closed and have four positions at least, repeated ones apart. A ring
//     does not meet itself; also one that only touches itself is not valid.
//   - Rings of a Polygon or a MultiPolygon do not cross and have no segment in
//     common. They may touch at points.
//   - Holes lie in their shell and not in each other; polygons lie not in each
//     other, but may in holes.
//   - The interior of each polygon is connected.
//   - Collections are valid if their elements are.
//   - EMPTY is valid wherever it stands. A hole whose shell is EMPTY lies outside.
//
// Rules are looked at in the order of [Reason], the first three together, those on
// crossings and touches of rings together. If one is broken, later ones are not
// looked at in that Polygon or MultiPolygon, because they have no meaning there; but
// all defects under that rule are told. Their order is that in which elements,
// rings and segments are written: a pair of segments comes with its later one. A
// place can come more than once, from several pairs. Time up to the first defect, or
// to the end, grows with n log n for n positions (and with the pairs of segments
// that are near each other).
//
// Sources: the assertions on Polygon and MultiPolygon of OGC 06-103r4 (its clauses
// 6.1.11 and 6.1.14, numbers unverified: the text was read as quoted, for
// MultiPolygon by the MySQL 9.4 manual, "MultiPolygon Class", at
// dev.mysql.com/doc/refman/9.4/en/gis-class-multipolygon.html); JTS 1.21.0-SNAPSHOT
// at 07833d3c, IsValidOp and PolygonIntersectionAnalyzer, for the order, the reasons
// and the places of rings as a whole; read 2026-11-20.
func Invalid(g Geometry, v Validity) iter.Seq[Defect] {
	return func(yield func(Defect) bool) { eachDefect(g, nil, v, invalidRings, yield) }
}

// IsValid says whether a geometry has no defect.
func IsValid(g Geometry, v Validity) bool {
	for range Invalid(g, v) {
		return false
	}
	return true
}

// report takes the defects of one element.
type report struct {
	yield  func(Defect) bool
	path   []int
	broken bool // a defect was told
	over   bool // nobody wants to know more
}

// tell reports false if no more is to be told.
func (r *report) tell(reason Reason, place Position, rings ...RingIndex) bool {
	r.broken = true
	if !r.over {
		r.over = !r.yield(Defect{reason, Position{X: place.X, Y: place.Y}, slices.Clone(r.path), rings})
	}
	return !r.over
}

// ringRule tells the defects of rings that are well formed each.
type ringRule func(rings []indexedRing, r *report)

// eachDefect reports false if no more is to be told.
func eachDefect(g Geometry, path []int, v Validity, rule ringRule, yield func(Defect) bool) bool {
	r := &report{yield: yield, path: path}
	switch g := g.(type) {
	case Point, MultiPoint:
	case LineString:
		invalidLine(g, v, r)
	case Polygon:
		invalidPolygons([]Polygon{g}, rule, r)
	case MultiPolygon:
		invalidPolygons(g.Polygons, rule, r)
	case MultiLineString, GeometryCollection:
		for i, element := range Elements(g) {
			if !eachDefect(element, append(path, i), v, rule, yield) {
				return false
			}
		}
	}
	return !r.over
}

func invalidLine(l LineString, v Validity, r *report) {
	switch n := len(l.Positions); {
	case n == 1:
		r.tell(TooFewPoints, l.Positions[0])
	case n > 1 && !v.LinesWithoutLength && !hasLength(l.Positions):
		r.tell(LineWithoutLength, l.Positions[0])
	}
}

// invalidPolygons looks at each ring alone, and at their rings together if all are
// closed and have enough positions.
func invalidPolygons(polygons []Polygon, rule ringRule, r *report) {
	rings := ringsOf(polygons)
	for _, ring := range rings {
		first, last := ring.positions[0], ring.positions[len(ring.positions)-1]
		more := true
		switch {
		case !first.SamePlace(last):
			more = r.tell(RingNotClosed, first, ring.RingIndex)
		case !hasFour(ring.positions):
			more = r.tell(TooFewPoints, first, ring.RingIndex)
		}
		if !more {
			return
		}
	}
	if !r.broken {
		rule(rings, r)
	}
}

// hasFour says whether there are four positions at least, not counting one that is
// the place of the one before.
func hasFour(positions []Position) bool {
	counted := 1
	for i := 1; i < len(positions) && counted < 4; i++ {
		if !positions[i].SamePlace(positions[i-1]) {
			counted++
		}
	}
	return counted == 4
}

// indexedRing is a ring that is not EMPTY.
type indexedRing struct {
	RingIndex
	positions []Position
}

func ringsOf(polygons []Polygon) []indexedRing {
	var rings []indexedRing
	for p, polygon := range polygons {
		for i, ring := range polygon.Rings {
			if len(ring) > 0 {
				rings = append(rings, indexedRing{RingIndex{p, i}, ring})
			}
		}
	}
	return rings
}

// misplaced applies the rules on how rings lie in each other to rings that neither
// cross nor overlap. within lists, for each ring, those that it lies in.
func misplaced(rings []indexedRing, within [][]int, r *report) {
	for i, hole := range rings {
		inShell := slices.ContainsFunc(within[i], func(j int) bool { return rings[j].RingIndex == RingIndex{hole.Polygon, 0} })
		if hole.Ring > 0 && !inShell && !r.tell(HoleOutsideShell, hole.positions[0], hole.RingIndex) {
			return
		}
	}
	if r.broken {
		return
	}
	for i, hole := range rings {
		for _, j := range within[i] {
			if outer := rings[j]; hole.Ring > 0 && outer.Ring > 0 && outer.Polygon == hole.Polygon {
				if !r.tell(HolesNested, hole.positions[0], asWritten(outer.RingIndex, hole.RingIndex)...) {
					return
				}
			}
		}
	}
	if r.broken {
		return
	}
	for i, shell := range rings {
		for _, j := range within[i] {
			outer := rings[j]
			inHole := slices.ContainsFunc(within[i], func(h int) bool { return rings[h].Polygon == outer.Polygon && rings[h].Ring > 0 })
			if shell.Ring == 0 && outer.Ring == 0 && !inHole {
				if !r.tell(ShellsNested, shell.positions[0], asWritten(outer.RingIndex, shell.RingIndex)...) {
					return
				}
			}
		}
	}
}

// asWritten returns two rings as they are written.
func asWritten(a, b RingIndex) []RingIndex {
	if a.Polygon > b.Polygon || a.Polygon == b.Polygon && a.Ring > b.Ring {
		a, b = b, a
	}
	return []RingIndex{a, b}
}
