package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// coordinatesOfDuckDB is the chapter of coordinates and positions in DuckDB's extension.
var coordinatesOfDuckDB = chapter{
	function.STXOfDuckDB:         coordinateOrError(xOf),
	function.STYOfDuckDB:         coordinateOrError(yOf),
	function.STNPointsOfDuckDB:   numPoints,
	function.STNumPointsOfDuckDB: numPoints,
}

func coordinateOrError(of func(spatial.Position) spatial.Number) code {
	return func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		p, is := c.shape(0).(spatial.Point)
		at, present := p.Position()
		switch {
		case !is:
			c.meets(function.PartOfNoPoint)
			return c.e.Raise(semantics.ClassGeometry)
		case !present:
			c.meets(function.PartNone)
			return semantics.Null
		}
		c.meets(function.PartFound)
		return c.coordinateOf(of(at))
	}
}

func numPoints(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	c.meets(function.PositionsCounted)
	return whole(spatial.NumPoints(c.shape(0)))
}
