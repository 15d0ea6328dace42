package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// The chapter of what DuckDB's extension takes of a geometry of one type.

// accessorsOfDuckDB number parts from 1.
var accessorsOfDuckDB = chapter{
	function.STXMinOfDuckDB:          partBound(func(b spatial.Box) spatial.Number { return b.Low.X }),
	function.STXMaxOfDuckDB:          partBound(func(b spatial.Box) spatial.Number { return b.High.X }),
	function.STYMinOfDuckDB:          partBound(func(b spatial.Box) spatial.Number { return b.Low.Y }),
	function.STYMaxOfDuckDB:          partBound(func(b spatial.Box) spatial.Number { return b.High.Y }),
	function.STNumGeometriesOfDuckDB: numGeometries,
	function.STNGeometries:           numGeometries,
	function.STStartPointOfDuckDB: part(func(c *call) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		if !is {
			return semantics.Null, false
		}
		g, found := spatial.StartPoint(l)
		return shapeOr(g, found)
	}),
	function.STEndPointOfDuckDB: part(func(c *call) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		if !is {
			return semantics.Null, false
		}
		g, found := spatial.EndPoint(l)
		return shapeOr(g, found)
	}),
	function.STPointNOfDuckDB: part(func(c *call) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		if !is {
			return semantics.Null, false
		}
		n := c.index()
		if n < 0 {
			n += len(l.Positions) + 1
		}
		g, found := spatial.PointN(l, n)
		return shapeOr(g, found)
	}),
	function.STExteriorRingOfDuckDB: part(func(c *call) (semantics.Value, bool) {
		p, is := c.shape(0).(spatial.Polygon)
		if !is {
			return semantics.Null, false
		}
		return shapeValue(spatial.ExteriorRing(p)), true
	}),
	function.STNumInteriorRingsOfDuckDB: numInteriorRings,
	function.STNInteriorRings:           numInteriorRings,
}

func partBound(bound func(spatial.Box) spatial.Number) code {
	return part(func(c *call) (semantics.Value, bool) {
		b, found := spatial.Envelope(c.shape(0))
		if !found {
			return semantics.Null, false
		}
		return coordinate(bound(b)), true
	})
}

var numGeometries = part(func(c *call) (semantics.Value, bool) {
	switch {
	case isAnyCollection(c.shape(0)):
		return whole(len(spatial.Elements(c.shape(0)))), true
	case c.shape(0).IsEmpty():
		return whole(0), true
	}
	return whole(1), true
})

var numInteriorRings = part(func(c *call) (semantics.Value, bool) {
	p, is := c.shape(0).(spatial.Polygon)
	return whole(spatial.NumInteriorRings(p)), is
})
