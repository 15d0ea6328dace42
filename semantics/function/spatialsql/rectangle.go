package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// The chapter of MySQL's functions that compare minimum bounding rectangles: those of
// the relations, of the boxes as geometries. A box without width or height is a line
// or a point.

var ruleThinRectangles = function.RuleThinRectangles

// rectanglesOfSpatiaLite are those of SpatiaLite's functions of boxes that say what their
// names say; MbrTouches and MbrOverlaps go by single sides.
var rectanglesOfSpatiaLite = chapter{
	function.MBRContainsOfSpatiaLite:   compareListedRectangles(spatial.Covers),
	function.MBRWithinOfSpatiaLite:     compareListedRectangles(spatial.CoveredBy),
	function.MBRIntersectsOfSpatiaLite: compareListedRectangles(spatial.Intersects),
	function.MBRDisjointOfSpatiaLite:   compareListedRectangles(spatial.Disjoint),
	function.MBREqualOfSpatiaLite:      compareListedRectangles(spatial.Equals),
}

func compareListedRectangles(p spatial.Predicate) code {
	return func(c *call) semantics.Value {
		a, _ := spatial.Envelope(c.shape(0)) // there is no EMPTY
		b, _ := spatial.Envelope(c.shape(1))
		return c.property(p.Of(a.Geometry(spatial.EastFirst), b.Geometry(spatial.EastFirst), spatial.Conventions{}))
	}
}

// rectangles compares boxes.
var rectangles = chapter{
	function.MBRContains:   compareRectangles(func(c *call, a, b spatial.Geometry) bool { return c.rectangleWithin(b, a) }),
	function.MBRWithin:     compareRectangles(func(c *call, a, b spatial.Geometry) bool { return c.rectangleWithin(a, b) }),
	function.MBRCovers:     compareRectangles(byPredicate(spatial.Covers)),
	function.MBRCoveredBy:  compareRectangles(byPredicate(spatial.CoveredBy)),
	function.MBRIntersects: compareRectangles(byPredicate(spatial.Intersects)),
	function.MBRDisjoint:   compareRectangles(byPredicate(spatial.Disjoint)),
	function.MBREqual:      compareRectangles(byPredicate(spatial.Equals)),
	function.MBREquals:     compareRectangles(byPredicate(spatial.Equals)),
	function.MBROverlaps:   compareRectangles(rectangleOverlaps),
	function.MBRTouches:    compareRectangles(rectangleTouches),
}

// byPredicate is a relation of the boxes as geometries.
func byPredicate(p spatial.Predicate) func(c *call, a, b spatial.Geometry) bool {
	return func(_ *call, a, b spatial.Geometry) bool { return p.Of(a, b, spatial.Conventions{}) }
}

func compareRectangles(holds func(c *call, a, b spatial.Geometry) bool) code {
	return func(c *call) semantics.Value {
		a, found := spatial.Envelope(c.shape(0))
		b, also := spatial.Envelope(c.shape(1))
		if !found || !also {
			c.meets(function.BoxEmptyOperand)
			if c.e.Dialect.EmptyOperands == spec.EmptyOpen {
				c.e.MarkUndetermined(c.rule)
			}
			return semantics.Null
		}
		if !c.valid(0) || !c.valid(1) {
			c.e.Coverage.Apply(ruleValidOperands, operandInvalid)
			c.e.MarkUndetermined(ruleValidOperands)
			return semantics.Null
		}
		truth := holds(c, a.Geometry(spatial.EastFirst), b.Geometry(spatial.EastFirst))
		if truth {
			c.meets(function.BoxTrue)
		} else {
			c.meets(function.BoxFalse)
		}
		return semantics.Boolean(truth)
	}
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
		c.e.Coverage.Apply(ruleThinRectangles, function.BesideArea)
		c.e.MarkUndetermined(ruleThinRectangles)
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
