package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// editsOfMySQL is the chapter of functions of the MySQL family that make geometries of
// geometries.
var editsOfMySQL = chapter{
	function.STEnvelopeOfMySQLFamily: made(false, func(c *call) (spatial.Geometry, bool) {
		box, found := spatial.Envelope(c.shape(0))
		switch c.e.Dialect.FlatEnvelope {
		case spec.FlatEnvelopeThin:
			if !found {
				return c.shape(0), true
			}
			return box.Geometry(spatial.EastFirst), true
		case spec.FlatEnvelopePolygon:
			if !found {
				c.e.MarkUnsupported("the envelope of EMPTY")
			}
		}
		return box.Polygon(spatial.EastFirst), true
	}),
	function.STConvexHullOfMySQLFamily: made(true, func(c *call) (spatial.Geometry, bool) {
		return spatial.ConvexHull(c.shape(0)), !c.shape(0).IsEmpty()
	}),
	function.STSwapXY:   made(false, func(c *call) (spatial.Geometry, bool) { return spatial.FlipCoordinates(c.shape(0)), true }),
	function.STValidate: made(true, func(c *call) (spatial.Geometry, bool) { return c.shape(0), c.valid(0) }),
	function.STBoundaryOfMariaDB: made(true, func(c *call) (spatial.Geometry, bool) {
		g, found := spatial.BoundaryOf(c.shape(0), spatial.OddEnds)
		if !found || !c.measurable() {
			c.e.MarkUnsupported("the boundary of a geometry collection")
			return c.shape(0), true
		}
		return g, true
	}),
}

// made applies what makes a geometry of another one: create reports false where the
// result is NULL. The rule's cases are null, none and made.
func made(pointSet bool, create func(c *call) (spatial.Geometry, bool)) code {
	return func(c *call) semantics.Value {
		g, made := create(c)
		return c.constructed(g, made, pointSet)
	}
}

func (c *call) constructed(g spatial.Geometry, made, pointSet bool) semantics.Value {
	if !made {
		c.meets(function.ConstructedNone)
		return semantics.Null
	}
	c.meets(function.Constructed)
	return c.edited(g, pointSet)
}
