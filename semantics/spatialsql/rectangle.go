package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// The chapter of MySQL's functions that compare minimum bounding rectangles: those of
// the relations, of the boxes as geometries. A box without width or height is a line
// or a point.

const rectangleSection = "14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles"

func rectangleRule(id, function, says string) *spec.Rule {
	return declare(mysqlNew, spec.Rule{ID: "rectangle." + id, Says: says + " NULL if an operand is, or if it is EMPTY.",
		From:     spec.MySQLSpatial(rectangleSection).With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords: []string{function}, Cases: []string{"null", "empty operand", "false", "true"}})
}

var ruleThinRectangles = declare(mysqlNew, spec.Rule{ID: "rectangle.thin",
	Says:  "Of a box without width or height the manual says that its interior is also its boundary; whether it touches or overlaps one that has an area is left open.",
	From:  spec.MySQLSpatial(rectangleSection),
	Cases: []string{"beside an area"}, Open: map[string][]string{spec.EveryDialect: {"beside an area"}}})

// rectangles are MySQL's alone: what MariaDB says of its own is less.
var rectangles = []Function{
	rectangleOf("MBRCONTAINS", rectangleRule("contains", "MBRCONTAINS", "MBRContains(a, b) is MBRWithin(b, a)."),
		func(_ *call, a, b spatial.Geometry) bool { return rectangleWithin(b, a) }),
	rectangleOf("MBRWITHIN", rectangleRule("within", "MBRWITHIN", "MBRWithin(a, b) is true if the boxes are equal, or no point of a's lies outside of b's and their interiors meet."),
		func(_ *call, a, b spatial.Geometry) bool { return rectangleWithin(a, b) }),
	rectangleOf("MBRCOVERS", rectangleRule("covers", "MBRCOVERS", "MBRCovers(a, b) is true if no point of b's box lies outside of a's."),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.Covers.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBRCOVEREDBY", rectangleRule("covered-by", "MBRCOVEREDBY", "MBRCoveredBy(a, b) is MBRCovers(b, a)."),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.CoveredBy.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBRINTERSECTS", rectangleRule("intersects", "MBRINTERSECTS", "MBRIntersects(a, b) is true if the boxes have a point in common."),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.Intersects.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBRDISJOINT", rectangleRule("disjoint", "MBRDISJOINT", "MBRDisjoint(a, b) is true if the boxes have no point in common."),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.Disjoint.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBREQUALS", rectangleRule("equals", "MBREQUALS", "MBREquals(a, b) is true if the boxes are the same."),
		func(_ *call, a, b spatial.Geometry) bool { return spatial.Equals.Of(a, b, spatial.Conventions{}) }),
	rectangleOf("MBROVERLAPS", rectangleRule("overlaps", "MBROVERLAPS", "MBROverlaps(a, b) is true if the boxes meet, but neither covers the other; boxes that are lines overlap or cross, points never do."),
		rectangleOverlaps),
	rectangleOf("MBRTOUCHES", rectangleRule("touches", "MBRTOUCHES", "MBRTouches(a, b) is true if the boxes have points in common, but their interiors have none; a point touches the ends of a line, points never touch."),
		rectangleTouches),
}

func rectangleOf(name string, rule *spec.Rule, holds func(c *call, a, b spatial.Geometry) bool) Function {
	return Function{Name: name, Parameters: []Parameter{Shape, Shape}, Result: Truth, Rule: rule, Invariance: spatial.InvariantOnAxes, in: mysqlNew,
		apply: func(c *call) semantics.Value {
			a, found := spatial.Envelope(c.shape(0))
			b, also := spatial.Envelope(c.shape(1))
			if !found || !also {
				c.meets(relationEmpty)
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

func rectangleWithin(a, b spatial.Geometry) bool {
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
	c.thin(a, b)
	return spatial.Overlaps.Of(a, b, spatial.Conventions{}) || a.Type() == spatial.TypeLineString && spatial.Crosses.Of(a, b, spatial.Conventions{})
}

func rectangleTouches(c *call, a, b spatial.Geometry) bool {
	c.thin(a, b)
	return spatial.Touches.Of(a, b, spatial.Conventions{})
}
