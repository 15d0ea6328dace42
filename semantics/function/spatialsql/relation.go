package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// Case of ruleValidOperands.
const operandInvalid spec.Case = iota

// Case of ruleCollections.
const elementsOverlap spec.Case = iota

// Cases of ruleRelationDomain.
const (
	domainOfCrosses spec.Case = iota
	domainOfOverlaps
	domainOfTouches
)

var (
	ruleValidOperands = spec.Declare(spec.Rule{
		ID:        "relation.valid-operands",
		Statement: "What a relation says of a geometry that is not valid is left open.",
		From:      spec.PostGIS("ST_Contains: do not use this function with invalid geometries", "doc/reference_relationship.xml"),
		Cases:     []string{operandInvalid: "invalid operand"}, Only: spec.SpatialDialects(),
		Open: map[string][]string{spec.EveryDialect: {"invalid operand"}},
	})
	ruleCollections = spec.Declare(spec.Rule{
		ID:        "relation.collections",
		Statement: "A collection is the union of its elements: what lies around a point inside of areas is interior; then the ends of all lines together decide; then points are interior.",
		From:      spec.JTS("RelateNG, class documentation"),
		Cases:     []string{elementsOverlap: "overlapping elements"}, Only: spec.SpatialDialects(),
		Choices: []spec.Choice{{Date: "2026-11-26", Statement: "GEOS up to 3.12 lets the last element decide that a position belongs to, by its source. Its maintainers gave collections their meaning in 3.13 (RelateNG): that is the rule of PostGIS 3.3 and of the library 3.11, too, whose answers are a known issue."}},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "Points are within a collection if one of them is within one of its elements and all of them meet the collection. A geometry does not cross what covers it, and lines do not cross that have a piece in common. How elements that meet are taken together is else left open: what is interior of the collection and what boundary.",
				From: spec.MySQLSpatial("14.16.2 Argument Handling by Spatial Functions; 14.16.9.1 Spatial Relation Functions That Use Object Shapes, ST_Crosses").With(spec.MySQLCode("Within::eval of a point, a multipoint and a geometry collection", "sql/gis/within.cc"))},
			{Dialects: []string{"mysql56", "mariadb"}, Statement: "How elements of a collection that meet are taken together is left open: what is interior of the collection and what boundary.",
				From: spec.MySQLSpatial("14.16.2 Argument Handling by Spatial Functions; 14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"duckdbspatial", "spatialite"}, Statement: "How elements of a collection that meet are taken together is left open: what is interior of the collection and what boundary. It depends on the version of GEOS: the last element decides up to 3.12, the collection is the union of its elements from 3.13 on.",
				From: spec.GEOS311("GeometryGraph::addPoint, addPolygonRing, insertBoundaryPoint; RelateComputer::copyNodesAndLabels", "src/geomgraph/GeometryGraph.cpp, src/operation/relate/RelateComputer.cpp").With(spec.GEOS("RelateNG", "include/geos/operation/relateng/RelateNG.h"))},
		},
	})
	ruleRelationDomain = spec.Declare(spec.Rule{
		ID:        "relation.domain",
		Statement: "Crosses is defined for points and lines, points and areas, lines and lines, lines and areas in this order, overlaps for operands of one dimension, touches not for points and points. What they are of other operands is left open.",
		From:      spec.OGC("Named spatial relationship predicates based on the DE-9IM"),
		Cases:     []string{domainOfCrosses: "crosses", domainOfOverlaps: "overlaps", domainOfTouches: "touches"}, Only: spec.SpatialDialects(),
		Open: map[string][]string{"iso": {"crosses", "overlaps", "touches"}, "mysql56": {"overlaps"}},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "Crosses is NULL of an area and anything and of anything and points, overlaps of operands of different dimensions, touches of points and points.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"duckdbspatial", "spatialite", "geos"}, Statement: "Crosses is symmetric; it is false of points and points and of areas and areas. Overlaps is false of operands of different dimensions, touches of points and points.",
				From: spec.GEOS("IntersectionMatrix::isCrosses, isOverlaps, isTouches", "src/geom/IntersectionMatrix.cpp")},
			{Dialects: []string{"mysql56"}, Statement: "Crosses is NULL of a (Multi)Polygon and anything and of anything and a (Multi)Point. Touches is false of points and points. Overlaps of operands of different dimensions is left open.",
				From: spec.MySQL56Help("ST_CROSSES, ST_OVERLAPS, ST_TOUCHES")},
			{Dialects: []string{"mariadb"}, Statement: "Crosses is NULL of a (Multi)Polygon and anything and of anything and a (Multi)Point. Overlaps is false of operands of different dimensions, touches of points and points.",
				From: spec.MariaDB("ST_CROSSES, ST_OVERLAPS, ST_TOUCHES", "server/reference/sql-structure/geometry/geometry-relations/{st-crosses,st-overlaps,st-touches}")},
			{Dialects: []string{"postgis"}, Statement: "Crosses is symmetric; it is false of points and points and of areas and areas. Overlaps is false of operands of different dimensions, touches of points and points.",
				From: spec.PostGIS("ST_Crosses, ST_Overlaps, ST_Touches", "doc/reference_relationship.xml")},
		},
	})
)

// relationOf makes the function of a predicate.
func relation(p spatial.Predicate) code {
	return func(c *call) semantics.Value { return c.relation(p) }
}

// relations is the chapter "Functions that test spatial relations".
var relations = chapter{
	function.STEquals:     relation(spatial.Equals),
	function.STDisjoint:   relation(spatial.Disjoint),
	function.STIntersects: relation(spatial.Intersects),
	function.STTouches:    relation(spatial.Touches),
	function.STCrosses:    relation(spatial.Crosses),
	function.STOverlaps:   relation(spatial.Overlaps),
	function.STWithin:     relation(spatial.Within),
	function.STContains:   relation(spatial.Contains),
	function.STCoveredBy:  relation(spatial.CoveredBy),
	function.STCovers:     relation(spatial.Covers),
	function.STContainsProperly: func(c *call) semantics.Value {
		return c.related(func(conventions spatial.Conventions) bool { return c.matrix(conventions).Matches("T**FF*FF*") })
	},
	function.STOrderingEquals: func(c *call) semantics.Value {
		if c.formOpen(0) || c.formOpen(1) {
			return semantics.Null
		}
		return c.found(c.geometry(0).Same(c.geometry(1)))
	},
}

// prepared are the relations of a first geometry that GEOS prepares for many questions,
// by other code than it answers one with; the rules are the same.
var prepared = chapter{
	function.PreparedDisjoint:   relation(spatial.Disjoint),
	function.PreparedIntersects: relation(spatial.Intersects),
	function.PreparedTouches:    relation(spatial.Touches),
	function.PreparedCrosses:    relation(spatial.Crosses),
	function.PreparedOverlaps:   relation(spatial.Overlaps),
	function.PreparedWithin:     relation(spatial.Within),
	function.PreparedContains:   relation(spatial.Contains),
	function.PreparedCoveredBy:  relation(spatial.CoveredBy),
	function.PreparedCovers:     relation(spatial.Covers),
}

// relation is the truth of a predicate of two geometries.
func (c *call) relation(p spatial.Predicate) semantics.Value {
	a, b := c.dimension(0), c.dimension(1)
	if p == spatial.Equals && c.geometry(0).Same(c.geometry(1)) && !(c.valid(0) && c.valid(1)) && c.e.Dialect.SameIsEqual {
		return c.found(true) // "Returns true even for invalid geometries if they are binary equal"
	}
	if a == spatial.Nothing || b == spatial.Nothing {
		if v, decided := c.ofEmpty(p); decided {
			return v
		}
		return c.related(func(conventions spatial.Conventions) bool { return p.Holds(c.matrix(conventions), a, b) })
	}
	if !c.valid(0) || !c.valid(1) { // its dimension, too, says nothing
		return c.ofInvalid()
	}
	if v, decided := c.outsideDomain(p, a, b); decided {
		return v
	}
	if v, decided := c.pointsWithin(p); decided {
		return v
	}
	c.asPointSets = p.IsOfPointSets() || c.ruledOut(p)
	return c.related(func(conventions spatial.Conventions) bool {
		m := c.matrix(conventions)
		switch c.e.Dialect.CrossesDefinition {
		case spec.CrossesByIntersection:
			if p == spatial.Crosses {
				common := max(m[spatial.Interior][spatial.Interior], m[spatial.Interior][spatial.Boundary], m[spatial.Boundary][spatial.Interior], m[spatial.Boundary][spatial.Boundary])
				return common >= 0 && common == max(a, b)-1 && !spatial.CoveredBy.Holds(m, a, b) && !spatial.Covers.Holds(m, a, b)
			}
		case spec.CrossesByInteriors:
		}
		return p.Holds(m, a, b)
	})
}

// ofEmpty decides what a predicate is of EMPTY, where it does not follow from the
// matrix.
func (c *call) ofEmpty(p spatial.Predicate) (v semantics.Value, decided bool) {
	switch c.e.Dialect.EmptyOperands {
	case spec.EmptyHasNoPoints:
		return v, false
	case spec.EmptyIsNull:
		if p == spatial.Equals {
			return v, false
		}
	case spec.EmptyContainmentOpen:
		if !containment(p) {
			return v, false
		}
		c.e.MarkUndetermined(c.rule)
	case spec.EmptyOpen:
		c.e.MarkUndetermined(c.rule)
	}
	c.meets(function.RelationEmptyOperand)
	return semantics.Null, true
}

func containment(p spatial.Predicate) bool {
	switch p {
	case spatial.Within, spatial.Contains, spatial.CoveredBy, spatial.Covers:
		return true
	case spatial.Equals, spatial.Disjoint, spatial.Intersects, spatial.Touches, spatial.Crosses, spatial.Overlaps:
	}
	return false
}

// outsideDomain decides what a predicate is of operands of dimensions that it is not
// defined for, where the dialect has a rule of its own.
func (c *call) outsideDomain(p spatial.Predicate, a, b spatial.Dimension) (v semantics.Value, decided bool) {
	met, outside := domainOfCrosses, false
	switch p {
	case spatial.Crosses:
		outside = !(a < b || a == 1 && b == 1)
		switch c.e.Dialect.RelationDomain {
		case spec.RelationsCrossesNull, spec.RelationsOverlapsOpen:
			outside = isPolygonal(c.shape(0)) || isPuntal(c.shape(1))
		case spec.RelationsEverywhere, spec.RelationsNull, spec.RelationsOpen:
		}
	case spatial.Overlaps:
		met, outside = domainOfOverlaps, a != b
	case spatial.Touches:
		met, outside = domainOfTouches, a == 0 && b == 0
	case spatial.Equals, spatial.Disjoint, spatial.Intersects, spatial.Within, spatial.Contains, spatial.CoveredBy, spatial.Covers:
	}
	if !outside {
		return v, false
	}
	c.e.Coverage.Apply(ruleRelationDomain, met)
	switch c.e.Dialect.RelationDomain {
	case spec.RelationsEverywhere:
		return v, false
	case spec.RelationsNull:
		return semantics.Null, true
	case spec.RelationsCrossesNull, spec.RelationsOverlapsOpen:
		if p == spatial.Crosses {
			return semantics.Null, true
		}
		if p != spatial.Overlaps || c.e.Dialect.RelationDomain == spec.RelationsCrossesNull {
			return v, false
		}
	case spec.RelationsOpen:
	}
	c.e.MarkUndetermined(ruleRelationDomain)
	return semantics.Null, true
}

func isPolygonal(g spatial.Geometry) bool {
	return g.Type() == spatial.TypePolygon || g.Type() == spatial.TypeMultiPolygon
}

func isPuntal(g spatial.Geometry) bool {
	return g.Type() == spatial.TypePoint || g.Type() == spatial.TypeMultiPoint
}

// ofInvalid leaves open what is said of a geometry that is not valid.
func (c *call) ofInvalid() semantics.Value {
	c.e.Coverage.Apply(ruleValidOperands, operandInvalid)
	c.e.MarkUndetermined(ruleValidOperands)
	return semantics.Null
}

// related decides a relation under the dialect's reading of collections, if both
// operands are valid.
func (c *call) related(holds func(spatial.Conventions) bool) semantics.Value {
	if !c.valid(0) || !c.valid(1) {
		return c.ofInvalid()
	}
	if c.isCollection(0) || c.isCollection(1) {
		c.e.Coverage.Apply(ruleCollections, elementsOverlap)
		switch c.e.Dialect.Collections {
		case spec.CollectionsUnion:
		case spec.CollectionsOpen, spec.CollectionsOfPoints:
			if !c.asPointSets && (c.overlapping(0) || c.overlapping(1)) {
				return c.found(c.e.Undecided(ruleCollections, c.relationDecision()...))
			}
		}
	}
	return c.found(holds(spatial.Conventions{}))
}

// relationDecision names what a relation of collections decides, the same for ST_Contains(a, b) and
// ST_Within(b, a), and for the two orders of operands of a symmetric predicate.
func (c *call) relationDecision() []string {
	f, a, b := c.f.Name, c.arguments[0].String(), c.arguments[1].String()
	switch c.f {
	case function.STContains, function.PreparedContains:
		f, a, b = function.STWithin.Name, b, a
	case function.PreparedWithin:
		f = function.STWithin.Name
	case function.STTouches, function.STOverlaps:
		a, b = min(a, b), max(a, b)
	}
	parts := []string{"collections", f, a, b}
	for i := range c.arguments[2:] {
		parts = append(parts, c.arguments[2+i].String())
	}
	return parts
}

// pointsWithin decides whether points are within a collection, where what is interior of its
// elements decides it.
func (c *call) pointsWithin(p spatial.Predicate) (v semantics.Value, decided bool) {
	points, collection := 0, 1
	if p == spatial.Contains {
		points, collection = 1, 0
	}
	if p != spatial.Within && p != spatial.Contains || !isPuntal(c.shape(points)) || !c.isCollection(collection) {
		return v, false
	}
	inside, edge := within(c.shape(points), c.shape(collection))
	switch c.e.Dialect.Collections {
	case spec.CollectionsUnion:
		return v, false
	case spec.CollectionsOpen:
		if !inside || edge {
			return v, false
		}
	case spec.CollectionsOfPoints:
	}
	c.e.Coverage.Apply(ruleCollections, elementsOverlap)
	c.matrix(spatial.Conventions{}) // for explanations
	return c.found(inside && spatial.CoveredBy.Of(c.shape(points), c.shape(collection), spatial.Conventions{})), true
}

// within tells whether one of the points is within one of the elements of a collection, at
// any depth, and whether one of them is on the boundary of an element.
func within(points, collection spatial.Geometry) (inside, edge bool) {
	elements := spatial.Elements(collection)
	for _, point := range spatial.Dump(points) {
		for _, element := range elements {
			if element.Type() == spatial.TypeGeometryCollection {
				deepInside, deepEdge := within(point.Geometry, element)
				inside, edge = inside || deepInside, edge || deepEdge
			} else if spatial.Within.Of(point.Geometry, element, spatial.Conventions{}) {
				inside = true
			} else if spatial.Intersects.Of(point.Geometry, element, spatial.Conventions{}) {
				edge = true
			}
		}
	}
	return inside, edge
}

// ruledOut tells that the sets of points alone make a predicate false, whatever is interior
// of them and what boundary.
func (c *call) ruledOut(p spatial.Predicate) bool {
	if !c.isCollection(0) && !c.isCollection(1) {
		return false
	}
	holds := func(p spatial.Predicate) bool { return p.Of(c.shape(0), c.shape(1), spatial.Conventions{}) }
	switch p {
	case spatial.Within:
		return !holds(spatial.CoveredBy)
	case spatial.Contains:
		return !holds(spatial.Covers)
	case spatial.Touches:
		return !holds(spatial.Intersects)
	case spatial.Crosses: // no part of the lower dimension is outside, or lines share a piece
		return !holds(spatial.Intersects) || holds(spatial.CoveredBy) || holds(spatial.Covers) || c.sharesLine()
	case spatial.Overlaps:
		return !holds(spatial.Intersects) || holds(spatial.CoveredBy) || holds(spatial.Covers)
	case spatial.Equals, spatial.Disjoint, spatial.Intersects, spatial.CoveredBy, spatial.Covers:
	}
	return false
}

// sharesLine tells that two geometries of dimension 1 have more than single points in common.
func (c *call) sharesLine() bool {
	m := spatial.Relate(c.shape(0), c.shape(1), spatial.Conventions{})
	return c.dimension(0) == 1 && c.dimension(1) == 1 && m[spatial.Interior][spatial.Interior] == 1
}

// overlapping tells whether elements of a collection meet, so that it matters how
// they are taken together.
func (c *call) overlapping(i int) bool {
	if !c.isCollection(i) {
		return false
	}
	var parts []spatial.Geometry
	spatial.Basic(c.shape(i), func(g spatial.Geometry) { parts = append(parts, g) })
	for i, a := range parts {
		for _, b := range parts[:i] {
			if spatial.Intersects.Of(a, b, spatial.Conventions{}) {
				return true
			}
		}
	}
	return false
}

// found counts the case of an answer and gives it as a value.
func (c *call) found(holds bool) semantics.Value {
	switch {
	case c.dimension(0) == spatial.Nothing || c.dimension(1) == spatial.Nothing:
		c.meets(function.RelationEmptyOperand)
	case c.isCollection(0) || c.isCollection(1):
		c.meets(function.RelationOfCollection)
	case holds:
		c.meets(function.RelationTrue)
	default:
		c.meets(function.RelationFalse)
	}
	return semantics.Boolean(holds)
}

// matrix is the matrix of the first two arguments; explanations show it.
func (c *call) matrix(conventions spatial.Conventions) spatial.Matrix {
	m := spatial.Relate(c.shape(0), c.shape(1), conventions)
	c.e.Note(semantics.Relation{A: c.geometry(0), B: c.geometry(1), Matrix: m})
	return m
}

func (c *call) dimension(i int) spatial.Dimension { return c.geometry(i).Dimension() }
func (c *call) valid(i int) bool                  { return c.geometry(i).IsValid() }
func (c *call) isCollection(i int) bool {
	return c.shape(i).Type() == spatial.TypeGeometryCollection
}
