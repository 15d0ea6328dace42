package spatialsql

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// The chapter of MySQL's functions that compare minimum bounding rectangles: those of
// the relations, of the boxes as geometries. A box without width or height is a line
// or a point.

const rectangleSection = "14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles"

// rectangleRule declares the rule of a function; kin is what it says in MariaDB and
// MySQL 5.6, if they have it.
func rectangleRule(id, function, says, kin string) *spec.Rule {
	r := spec.Rule{ID: "rectangle." + id, Says: says + " NULL if an operand is, or if it is EMPTY.",
		From:     spec.MySQLSpatial(rectangleSection).With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords: []string{function}, Cases: []string{"null", "empty operand", "false", "true"}}
	if kin == "" {
		return declare(mysqlNew, r)
	}
	r.Variants = []spec.Variant{
		{Dialects: []string{"mysql56"}, Says: kin + " NULL if an operand is. Of EMPTY it is left open.",
			From: spec.MySQL56Help(function).With(spec.MySQL56Code("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
		{Dialects: []string{"mariadb"}, Says: kin + " NULL if an operand is. Of EMPTY it is left open.",
			From: spec.MariaDB(function, "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/"+strings.ToLower(function)).
				With(spec.MariaDBCode("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
	}
	r.Open = map[string][]string{"mysql56": {"empty operand"}, "mariadb": {"empty operand"}}
	return declare(mysqls, r)
}

var ruleThinRectangles = declare(mysqls, spec.Rule{ID: "rectangle.thin",
	Says:  "Of a box without width or height the manual says that its interior is also its boundary; whether it touches or overlaps one that has an area is left open.",
	From:  spec.MySQLSpatial(rectangleSection), // MariaDB and MySQL 5.6 say nothing of it
	Cases: []string{"beside an area"}, Open: map[string][]string{spec.EveryDialect: {"beside an area"}}})

var ruleSameRectangles = declare(mysql56|mariadb, spec.Rule{ID: "rectangle.same",
	Says:     "MBREqual(a, b) is true if the boxes are the same. NULL if an operand is. Of EMPTY it is left open.",
	From:     spec.MariaDB("MBREQUAL", "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/mbrequal").With(spec.MySQL56Code("MBR::equals", "sql/spatial.h")),
	Keywords: []string{"MBREQUAL"}, Cases: []string{"null", "empty operand", "false", "true"},
	Open: map[string][]string{spec.EveryDialect: {"empty operand"}}})

// listedRectangle declares the rule of SpatiaLite's function.
func listedRectangle(id, function, says, names string) *spec.Rule {
	return declare(spatialite, spec.Rule{ID: "rectangle.listed-" + id, Says: says + " -1 if an operand is NULL.",
		From: spec.SpatiaLiteCode("mbrs_eval, "+names, listedFile+", src/gaiageo/gg_geometries.c"), Keywords: []string{function}, Cases: []string{"null", "false", "true"}})
}

// listedRectangles are those of SpatiaLite's functions of boxes that say what their
// names say; MbrTouches and MbrOverlaps go by single sides.
var listedRectangles = []Function{
	listedRectangleOf("MBRCONTAINS", listedRectangle("contains", "MBRCONTAINS", "MbrContains(a, b) is 1 if no point of b's box lies outside of a's, else 0.", "gaiaMbrsContains"), spatial.Covers),
	listedRectangleOf("MBRWITHIN", listedRectangle("within", "MBRWITHIN", "MbrWithin(a, b) is 1 if no point of a's box lies outside of b's, else 0.", "gaiaMbrsWithin"), spatial.CoveredBy),
	listedRectangleOf("MBRINTERSECTS", listedRectangle("intersects", "MBRINTERSECTS", "MbrIntersects(a, b) is 1 if the boxes have a point in common, else 0.", "gaiaMbrsIntersects"), spatial.Intersects),
	listedRectangleOf("MBRDISJOINT", listedRectangle("disjoint", "MBRDISJOINT", "MbrDisjoint(a, b) is 1 if the boxes have no point in common, else 0.", "gaiaMbrsDisjoint"), spatial.Disjoint),
	listedRectangleOf("MBREQUAL", listedRectangle("same", "MBREQUAL", "MbrEqual(a, b) is 1 if the boxes are the same, else 0.", "gaiaMbrsEqual"), spatial.Equals),
}

func listedRectangleOf(name string, rule *spec.Rule, p spatial.Predicate) Function {
	return Function{Name: name, Parameters: []Parameter{Shape, Shape}, Result: Truth, Rule: rule, Invariance: spatial.InvariantOnAxes, in: spatialite,
		apply: func(c *call) semantics.Value {
			a, _ := spatial.Envelope(c.shape(0)) // there is no EMPTY
			b, _ := spatial.Envelope(c.shape(1))
			return c.property(p.Of(a.Geometry(spatial.EastFirst), b.Geometry(spatial.EastFirst), spatial.Conventions{}))
		}}
}

// rectangles compares boxes.
var rectangles = []Function{
	rectangleOf("MBRCONTAINS", mysqls, rectangleRule("contains", "MBRCONTAINS", "MBRContains(a, b) is MBRWithin(b, a).", "MBRContains(a, b) is MBRWithin(b, a)."),
		func(c *call, a, b spatial.Geometry) bool { return c.rectangleWithin(b, a) }),
	rectangleOf("MBRWITHIN", mysqls, rectangleRule("within", "MBRWITHIN", "MBRWithin(a, b) is true if the boxes are equal, or no point of a's lies outside of b's and their interiors meet.", "MBRWithin(a, b) is true if no point of a's box lies outside of b's."),
		func(c *call, a, b spatial.Geometry) bool { return c.rectangleWithin(a, b) }),
	rectangleOf("MBRCOVERS", mysqlNew, rectangleRule("covers", "MBRCOVERS", "MBRCovers(a, b) is true if no point of b's box lies outside of a's.", ""),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.Covers.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBRCOVEREDBY", mysqlNew, rectangleRule("covered-by", "MBRCOVEREDBY", "MBRCoveredBy(a, b) is MBRCovers(b, a).", ""),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.CoveredBy.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBRINTERSECTS", mysqls, rectangleRule("intersects", "MBRINTERSECTS", "MBRIntersects(a, b) is true if the boxes have a point in common.", "MBRIntersects(a, b) is true if the boxes have a point in common."),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.Intersects.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBRDISJOINT", mysqls, rectangleRule("disjoint", "MBRDISJOINT", "MBRDisjoint(a, b) is true if the boxes have no point in common.", "MBRDisjoint(a, b) is true if the boxes have no point in common."),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.Disjoint.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBREQUAL", mysql56|mariadb, ruleSameRectangles,
		func(_ *call, a, b spatial.Geometry) bool { return spatial.Equals.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBREQUALS", mysqlNew, rectangleRule("equals", "MBREQUALS", "MBREquals(a, b) is true if the boxes are the same.", ""),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.Equals.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBROVERLAPS", mysqls, rectangleRule("overlaps", "MBROVERLAPS", "MBROverlaps(a, b) is true if the boxes meet, but neither covers the other; boxes that are lines overlap or cross, points never do.", "MBROverlaps(a, b) is true if the boxes have one dimension, meet in a box of that dimension, and neither covers the other."),
		rectangleOverlaps),
	rectangleOf("MBRTOUCHES", mysqls, rectangleRule("touches", "MBRTOUCHES", "MBRTouches(a, b) is true if the boxes have points in common, but their interiors have none; a point touches the ends of a line, points never touch.", "MBRTouches(a, b) is true if the boxes have points in common, but their interiors have none."),
		rectangleTouches),
}

func rectangleOf(name string, has systems, rule *spec.Rule, holds func(c *call, a, b spatial.Geometry) bool) Function {
	return Function{Name: name, Parameters: []Parameter{Shape, Shape}, Result: Truth, Rule: rule, Invariance: spatial.InvariantOnAxes, in: has,
		apply: func(c *call) semantics.Value {
			a, found := spatial.Envelope(c.shape(0))
			b, also := spatial.Envelope(c.shape(1))
			if !found || !also {
				c.meets(relationEmpty)
				if c.e.Dialect.EmptyOperands == spec.EmptyOpen {
					c.e.LeaveOpen(c.rule)
				}
				return semantics.Null
			}
			if !c.valid(0) || !c.valid(1) {
				c.e.Coverage.Apply(ruleValidOperands, 0)
				c.e.LeaveOpen(ruleValidOperands)
				return semantics.Null
			}
			truth := holds(c, a.Geometry(spatial.EastFirst), b.Geometry(spatial.EastFirst))
			if truth {
				c.meets(3)
			} else {
				c.meets(2)
			}
			return semantics.Boolean(truth)
		}}
}

func (c *call) rectangleWithin(a, b spatial.Geometry) bool {
	switch c.e.Dialect.BoxContainment {
	case spec.BoxContainsCovered:
		return spatial.CoveredBy.Of(a, b, spatial.Conventions{})
	case spec.BoxContainsInterior:
	}
	return spatial.Equals.Of(a, b, spatial.Conventions{}) || spatial.Within.Of(a, b, spatial.Conventions{})
}

// thin leaves open what is said of a line or a point beside an area.
func (c *call) thin(a, b spatial.Geometry) {
	if (a.Type() == spatial.TypePolygon) != (b.Type() == spatial.TypePolygon) {
		c.e.Coverage.Apply(ruleThinRectangles, 0)
		c.e.LeaveOpen(ruleThinRectangles)
	}
}

func rectangleOverlaps(c *call, a, b spatial.Geometry) bool {
	if a.Type() == spatial.TypePoint || b.Type() == spatial.TypePoint {
		return false
	}
	if c.e.Dialect.BoxContainment == spec.BoxContainsCovered {
		return spatial.Overlaps.Of(a, b, spatial.Conventions{})
	}
	c.thin(a, b)
	return spatial.Overlaps.Of(a, b, spatial.Conventions{}) || a.Type() == spatial.TypeLineString && spatial.Crosses.Of(a, b, spatial.Conventions{})
}

func rectangleTouches(c *call, a, b spatial.Geometry) bool {
	c.thin(a, b)
	return spatial.Touches.Of(a, b, spatial.Conventions{})
}
