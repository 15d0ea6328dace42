package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// accessorsOfDuckDB is the chapter of what DuckDB's extension takes of a geometry of one type.
var accessorsOfDuckDB = chapter{
	function.STXMinOfDuckDB:             partBound(leastX),
	function.STXMaxOfDuckDB:             partBound(greatestX),
	function.STYMinOfDuckDB:             partBound(leastY),
	function.STYMaxOfDuckDB:             partBound(greatestY),
	function.STNumGeometriesOfDuckDB:    numGeometries,
	function.STNGeometries:              numGeometries,
	function.STStartPointOfDuckDB:       ofOne(first, startOf),
	function.STEndPointOfDuckDB:         ofOne(first, endOf),
	function.STPointNOfDuckDB:           ofOne(first, positionFromEnds),
	function.STExteriorRingOfDuckDB:     ofOne(first, shellOf),
	function.STNumInteriorRingsOfDuckDB: ofOne(first, holesOf),
	function.STNInteriorRings:           ofOne(first, holesOf),
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
