package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// The chapter of what the MySQL family takes of a geometry of one type: of another it
// is NULL, or an error.

// coordinateOfPoint is ST_X or ST_Y.
func coordinateOfPoint(of func(spatial.Position) spatial.Number) code {
	return func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		p, is := c.shape(0).(spatial.Point)
		at, present := p.Position()
		if is && present {
			c.meets(function.CoordinateFound)
			return c.coordinateOf(of(at))
		}
		c.meets(function.CoordinateOfNoPoint)
		return c.otherType()
	}
}

// otherType is what comes of a geometry of another type than a function asks for.
func (c *call) otherType() semantics.Value {
	switch c.e.Dialect.OtherType {
	case spec.OtherTypeRaises:
		return c.e.Raise(semantics.ClassGeometry)
	case spec.OtherTypeNull, spec.OtherTypeSum:
	}
	return semantics.Null
}

// accessorsOfMySQL number parts from 1.
var accessorsOfMySQL = chapter{
	function.STXOfMySQL:                      coordinateOfPoint(xOf),
	function.STYOfMySQL:                      coordinateOfPoint(yOf),
	function.STXOfOlderMySQL:                 coordinateOfPoint(xOf),
	function.STYOfOlderMySQL:                 coordinateOfPoint(yOf),
	function.STNumPoints:                     ofOne(first, lengthOf),
	function.STPointNOfMySQLFamily:           ofOne(first, positionOf),
	function.STStartPointOfMySQLFamily:       ofOne(first, startOf),
	function.STEndPointOfMySQLFamily:         ofOne(first, endOf),
	function.STExteriorRingOfMySQLFamily:     ofOne(first, shellOf),
	function.STNumInteriorRingsOfMySQLFamily: ofOne(first, holesOf),
	function.STInteriorRingNOfMySQLFamily:    ofOne(first, holeOf),
	function.STNumGeometriesOfMySQLFamily: part(func(c *call) (semantics.Value, bool) {
		if c.shape(0).IsEmpty() && c.e.Dialect.EmptyOperands == spec.EmptyIsNull {
			return semantics.Null, false
		}
		return whole(len(spatial.Elements(c.shape(0)))), isAnyCollection(c.shape(0))
	}),
	function.STGeometryNOfMySQLFamily: part(func(c *call) (semantics.Value, bool) {
		if !isAnyCollection(c.shape(0)) {
			return semantics.Null, false
		}
		return shapeOr(spatial.GeometryN(c.shape(0), c.index()))
	}),
	function.STIsClosed: isClosed,
}

func isAnyCollection(g spatial.Geometry) bool {
	switch g.Type() {
	case spatial.TypePoint, spatial.TypeLineString, spatial.TypePolygon:
		return false
	case spatial.TypeMultiPoint, spatial.TypeMultiLineString, spatial.TypeMultiPolygon, spatial.TypeGeometryCollection:
	}
	return true
}

func isClosed(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	closed, is := spatial.IsClosed(c.shape(0))
	met := function.ClosedNoLine
	if is && closed {
		met = function.ClosedTrue
	}
	c.openAs(met, !is || closed && !spatial.IsSimple(c.shape(0), spatial.OddEnds))
	switch {
	case !is || c.shape(0).IsEmpty():
		c.meets(function.ClosedNoLine)
		if c.e.Dialect.OtherType == spec.OtherTypeSum {
			return whole(-1)
		}
		return semantics.Null
	case closed:
		c.meets(function.ClosedTrue)
		return whole(1)
	}
	c.meets(function.ClosedFalse)
	return whole(0)
}
