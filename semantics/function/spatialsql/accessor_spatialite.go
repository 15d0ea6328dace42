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
	return part(func(c *call) (semantics.Value, bool) {
		p, is := sole[spatial.Point](c)
		at, present := p.Position()
		if !is || !present {
			return semantics.Null, false
		}
		return c.coordinateOf(of(at)), true
	})
}

func soleEnd(of func(spatial.LineString) (spatial.Geometry, bool)) code {
	return part(func(c *call) (semantics.Value, bool) {
		l, is := sole[spatial.LineString](c)
		if !is {
			return semantics.Null, false
		}
		return shapeOr(of(l))
	})
}

// accessorsOfSpatiaLite number parts from 1.
var accessorsOfSpatiaLite = chapter{
	function.STXOfSpatiaLite:       soleCoordinate(func(p spatial.Position) spatial.Number { return p.X }),
	function.STYOfSpatiaLite:       soleCoordinate(func(p spatial.Position) spatial.Number { return p.Y }),
	function.STNPointsOfSpatiaLite: part(func(c *call) (semantics.Value, bool) { return whole(spatial.NumPoints(c.shape(0))), true }),
	function.STNumPointsOfSpatiaLite: part(func(c *call) (semantics.Value, bool) {
		l, is := sole[spatial.LineString](c)
		return whole(len(l.Positions)), is
	}),
	function.STPointNOfSpatiaLite: part(func(c *call) (semantics.Value, bool) {
		l, is := sole[spatial.LineString](c)
		if c.index() < 0 && is {
			c.e.MarkUnsupported("ST_PointN of a negative number")
		}
		if !is {
			return semantics.Null, false
		}
		g, found := spatial.PointN(l, c.index())
		return shapeOr(g, found)
	}),
	function.STStartPointOfSpatiaLite: soleEnd(func(l spatial.LineString) (spatial.Geometry, bool) { return spatial.StartPoint(l) }),
	function.STEndPointOfSpatiaLite:   soleEnd(func(l spatial.LineString) (spatial.Geometry, bool) { return spatial.EndPoint(l) }),
	function.STExteriorRingOfSpatiaLite: part(func(c *call) (semantics.Value, bool) {
		p, is := sole[spatial.Polygon](c)
		if !is {
			return semantics.Null, false
		}
		return shapeValue(spatial.ExteriorRing(p)), true
	}),
	function.STNumInteriorRingOfSpatiaLite: part(func(c *call) (semantics.Value, bool) {
		p, is := sole[spatial.Polygon](c)
		return whole(spatial.NumInteriorRings(p)), is
	}),
	function.STInteriorRingNOfSpatiaLite: part(func(c *call) (semantics.Value, bool) {
		p, is := sole[spatial.Polygon](c)
		if !is {
			return semantics.Null, false
		}
		g, found := spatial.InteriorRingN(p, c.index())
		return shapeOr(g, found)
	}),
	function.STNumGeometriesOfSpatiaLite: part(func(c *call) (semantics.Value, bool) { return whole(len(c.parts())), true }),
	function.STGeometryNOfSpatiaLite: part(func(c *call) (semantics.Value, bool) {
		list, n := c.parts(), c.index()
		if n < 1 || n > len(list) {
			return semantics.Null, false
		}
		return shapeValue(list[n-1]), true
	}),
}
