package spatial

import "slices"

// CanonicalStep is one of the changes by which [Canonical] makes two geometries that
// are the same set of points, with the same boundary, be written alike. None of them
// changes DE-9IM where [CanonicalStep.Sound] holds; what else they change is said at
// each. Steps come in the order in which they are to be applied.
//
// Source: the Spatter paper, "canonicalization", at the level of values and of
// elements; the conditions are this package's own, and follow from the definition of
// boundaries (see [BoundaryRule], [CollectionRule]).
type CanonicalStep uint8

const (
	// DropRepeatedPositions removes positions that repeat the place of the position before. A line
	// without length keeps two. It changes the number of positions.
	DropRepeatedPositions CanonicalStep = iota
	// DirectLines reverses lines that run from the greater to the lesser end, and closed lines
	// that are less when written backward. Closed lines keep their start: it is boundary by the
	// rule [AnyEnd]. It changes OrderingEquals, LineCrossingDirection, StartPoint and PointN.
	DirectLines
	// DirectRings makes all rings run clockwise from their least position. It changes
	// OrderingEquals.
	DirectRings
	// DropEmptyElements removes EMPTY elements. It changes GeometryN, and the readings of
	// Dimension that count EMPTY.
	DropEmptyElements
	// Flatten takes elements out of collections within collections and the single
	// element out of a collection, and makes a collection of points or lines alone that of
	// their type. Polygons are not gathered: as elements of a MULTIPOLYGON they would
	// be invalid where they overlap or share an edge. It changes GeometryN and the type.
	Flatten
	// DropDuplicateElements removes elements that are written like another element: points,
	// polygons and closed lines. Open lines stay, because two ends in one place are no boundary by
	// the rule [OddEnds], and one end is. It changes GeometryN, Area and Length, among others.
	DropDuplicateElements
	// OrderElements sorts elements by dimension, then by positions. It changes GeometryN.
	OrderElements
)

// CanonicalSteps lists the steps in their order. The step Flatten comes again at the end, for
// collections that have one element left.
func CanonicalSteps() []CanonicalStep {
	return []CanonicalStep{DropRepeatedPositions, DirectLines, DirectRings, DropEmptyElements, Flatten, DropDuplicateElements, Flatten, OrderElements}
}

// Sound says whether the step keeps the DE-9IM of g with every geometry. If the last element
// decides, the elements of a GEOMETRYCOLLECTION stay as they are; only EMPTY elements, which
// decide nothing, may be removed.
func (s CanonicalStep) Sound(g Geometry, c Conventions) bool {
	switch s {
	case DropRepeatedPositions, DirectLines, DirectRings, DropEmptyElements:
		return true
	case Flatten, DropDuplicateElements, OrderElements:
		return c.Collections == Union || g.Type() != TypeGeometryCollection
	}
	panic("spatial: unknown step")
}

// Canonical applies all steps that are sound for g.
func Canonical(g Geometry, c Conventions) Geometry {
	for _, step := range CanonicalSteps() {
		if step.Sound(g, c) {
			g = step.Apply(g)
		}
	}
	return g
}

// Apply changes g by the step, sound or not.
func (s CanonicalStep) Apply(g Geometry) Geometry {
	switch s {
	case DropRepeatedPositions:
		return mapBasic(g, dropRepeatedPlaces)
	case DirectLines:
		return mapBasic(g, directLine)
	case DirectRings:
		return mapBasic(g, func(part Geometry) Geometry {
			if polygon, ok := part.(Polygon); ok {
				return mapRings(polygon, func(_ int, ring Ring) Ring { return oriented(fromLeast(ring), -1) })
			}
			return part
		})
	case DropEmptyElements:
		return dropEmpty(g)
	case Flatten:
		return flatten(g)
	case DropDuplicateElements:
		return changeElements(g, dropDuplicates)
	case OrderElements:
		return changeElements(g, func(elements []Geometry) []Geometry {
			slices.SortStableFunc(elements, compareNormal)
			return elements
		})
	}
	panic("spatial: unknown step")
}

func dropRepeatedPlaces(part Geometry) Geometry {
	switch part := part.(type) {
	case LineString:
		ps := slices.CompactFunc(slices.Clone(part.Positions), Position.SamePlace)
		if len(ps) == 1 && len(part.Positions) > 1 {
			ps = part.Positions[:2]
		}
		return NewLineString(part.layout, ps...)
	case Polygon:
		return mapRings(part, func(_ int, ring Ring) Ring {
			return slices.CompactFunc(slices.Clone(ring), Position.SamePlace)
		})
	case Point, MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
	}
	return part
}

func directLine(part Geometry) Geometry {
	line, ok := part.(LineString)
	if !ok {
		return part
	}
	// Of an open line the ends differ, so the first positions decide.
	if backward := reversed(line.Positions); comparePaths(backward, line.Positions) < 0 {
		return NewLineString(line.layout, backward...)
	}
	return line
}

// dropEmpty drops EMPTY elements at every depth.
func dropEmpty(g Geometry) Geometry {
	return changeElements(g, func(elements []Geometry) []Geometry {
		var kept []Geometry
		for _, element := range elements {
			if !element.IsEmpty() {
				kept = append(kept, dropEmpty(element))
			}
		}
		return kept
	})
}

// changeElements applies a change to a copy of the elements of a collection.
func changeElements(g Geometry, change func([]Geometry) []Geometry) Geometry {
	if !isCollection(g) {
		return g
	}
	return multi(g.Layout(), g.Type(), change(slices.Clone(Elements(g))))
}

func flatten(g Geometry) Geometry {
	for isCollection(g) && len(Elements(g)) == 1 {
		g = Elements(g)[0]
	}
	if g.Type() != TypeGeometryCollection {
		return g
	}
	var parts []Geometry
	same := true
	Basic(g, func(part Geometry) {
		parts = append(parts, part)
		same = same && part.Type() == parts[0].Type() && part.Type() != TypePolygon
	})
	switch {
	case len(parts) == 1:
		return parts[0]
	case len(parts) > 0 && same:
		return multi(g.Layout(), parts[0].Type(), parts)
	}
	return NewGeometryCollection(g.Layout(), parts...)
}

func dropDuplicates(elements []Geometry) []Geometry {
	var kept []Geometry
	for _, element := range elements {
		if !mayBeDropped(element) || !slices.ContainsFunc(kept, func(other Geometry) bool { return sameWriting(element, other) }) {
			kept = append(kept, element)
		}
	}
	return kept
}

// mayBeDropped says whether a second copy of an element adds nothing.
func mayBeDropped(element Geometry) bool {
	switch element := element.(type) {
	case Point, Polygon, MultiPoint, MultiPolygon:
		return true
	case LineString:
		n := len(element.Positions)
		return n == 0 || element.Positions[0].SamePlace(element.Positions[n-1])
	case MultiLineString, GeometryCollection:
	}
	return false
}
