package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// The chapter of SpatiaLite, to which every geometry is a list of points, one of lines
// and one of polygons: what is asked of a point, a line or a polygon is asked of the
// only one, alone or as the only element of a collection.

// parts are the basic geometries in the first argument, as SpatiaLite lists them.
func (c *call) parts() []spatial.Geometry { return c.partsAt(0) }

func (c *call) partsAt(i int) []spatial.Geometry {
	var list []spatial.Geometry
	spatial.Basic(spatial.ByDimension(c.shape(i)), func(g spatial.Geometry) { list = append(list, g) })
	return list
}

// sole is the only basic geometry in the first argument, if it is of the type.
func sole[G spatial.Geometry](c *call) (only G, is bool) { return soleAt[G](c, 0) }

// soleAt is the only basic geometry in an argument, if it is of the type.
func soleAt[G spatial.Geometry](c *call, i int) (only G, is bool) {
	if list := c.partsAt(i); len(list) == 1 {
		only, is = list[0].(G)
	}
	return only, is
}

func soleCoordinate(of func(spatial.Position) spatial.Number) code {
	return ofOne(sole, func(c *call, p spatial.Point) (semantics.Value, bool) {
		at, present := p.Position()
		return c.coordinateOf(of(at)), present
	})
}

// accessorsOfSpatiaLite number parts from 1.
var accessorsOfSpatiaLite = chapter{
	function.STXOfSpatiaLite:         soleCoordinate(xOf),
	function.STYOfSpatiaLite:         soleCoordinate(yOf),
	function.STNPointsOfSpatiaLite:   part(func(c *call) (semantics.Value, bool) { return whole(spatial.NumPoints(c.shape(0))), true }),
	function.STNumPointsOfSpatiaLite: ofOne(sole, lengthOf),
	function.STPointNOfSpatiaLite: ofOne(sole, func(c *call, l spatial.LineString) (semantics.Value, bool) {
		if c.index() < 0 {
			c.e.MarkUnsupported("ST_PointN of a negative number")
		}
		return positionOf(c, l)
	}),
	function.STStartPointOfSpatiaLite:      ofOne(sole, startOf),
	function.STEndPointOfSpatiaLite:        ofOne(sole, endOf),
	function.STExteriorRingOfSpatiaLite:    ofOne(sole, shellOf),
	function.STNumInteriorRingOfSpatiaLite: ofOne(sole, holesOf),
	function.STInteriorRingNOfSpatiaLite:   ofOne(sole, holeOf),
	function.STNumGeometriesOfSpatiaLite:   part(func(c *call) (semantics.Value, bool) { return whole(len(c.parts())), true }),
	function.STGeometryNOfSpatiaLite: part(func(c *call) (semantics.Value, bool) {
		list, n := c.parts(), c.index()
		if n < 1 || n > len(list) {
			return semantics.Null, false
		}
		return shapeValue(list[n-1]), true
	}),
}
