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
func coordinateOfPoint(y bool) code {
	return func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		p, is := c.shape(0).(spatial.Point)
		at, present := p.Position()
		switch {
		case is && present && y:
			c.meets(function.CoordinateFound)
			return c.coordinateOf(at.Y)
		case is && present:
			c.meets(function.CoordinateFound)
			return c.coordinateOf(at.X)
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
	function.STXOfMySQL:      coordinateOfPoint(false),
	function.STYOfMySQL:      coordinateOfPoint(true),
	function.STXOfOlderMySQL: coordinateOfPoint(false),
	function.STYOfOlderMySQL: coordinateOfPoint(true),
	function.STNumPoints: part(func(c *call) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		return whole(len(l.Positions)), is
	}),
	function.STPointNOfMySQLFamily: part(func(c *call) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		g, found := spatial.PointN(l, c.index())
		return shapeOr(g, is && found)
	}),
	function.STStartPointOfMySQLFamily: part(func(c *call) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		g, found := spatial.StartPoint(l)
		return shapeOr(g, is && found)
	}),
	function.STEndPointOfMySQLFamily: part(func(c *call) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		g, found := spatial.EndPoint(l)
		return shapeOr(g, is && found)
	}),
	function.STExteriorRingOfMySQLFamily: part(func(c *call) (semantics.Value, bool) {
		p, is := c.shape(0).(spatial.Polygon)
		if !is {
			return semantics.Null, false
		}
		return shapeValue(spatial.ExteriorRing(p)), true
	}),
	function.STNumInteriorRingsOfMySQLFamily: part(func(c *call) (semantics.Value, bool) {
		p, is := c.shape(0).(spatial.Polygon)
		return whole(spatial.NumInteriorRings(p)), is
	}),
	function.STInteriorRingNOfMySQLFamily: part(func(c *call) (semantics.Value, bool) {
		p, is := c.shape(0).(spatial.Polygon)
		g, found := spatial.InteriorRingN(p, c.index())
		return shapeOr(g, is && found)
	}),
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
		g, found := spatial.GeometryN(c.shape(0), c.index())
		return shapeOr(g, found)
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
