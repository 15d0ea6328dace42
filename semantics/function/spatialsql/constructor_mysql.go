package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// constructorsOfMySQL is the chapter of what makes geometries of numbers and of geometries in the
// MySQL family.
var constructorsOfMySQL = chapter{
	function.PointOfMySQLFamily: pointIn(spatial.XY),
	function.LineStringOfMySQL: ofParts(func(points []spatial.Point) (spatial.Geometry, bool) {
		var positions []spatial.Position
		for _, p := range points {
			at, _ := p.Position()
			positions = append(positions, at)
		}
		return spatial.NewLineString(spatial.XY, positions...), len(points) > 1
	}),
	function.PolygonOfMySQL: ofParts(func(lines []spatial.LineString) (spatial.Geometry, bool) {
		var rings []spatial.Ring
		for _, l := range lines {
			if len(l.Positions) < 4 || !spatial.IsRing(l) {
				return nil, false
			}
			rings = append(rings, l.Positions)
		}
		return spatial.NewPolygon(spatial.XY, rings...), true
	}),
	function.MultiPointOfMySQL: ofParts(func(points []spatial.Point) (spatial.Geometry, bool) {
		return spatial.NewMultiPoint(spatial.XY, points...), true
	}),
	function.MultiLineStringOfMySQL: ofParts(func(lines []spatial.LineString) (spatial.Geometry, bool) {
		return spatial.NewMultiLineString(spatial.XY, lines...), true
	}),
	function.MultiPolygonOfMySQL: ofParts(func(polygons []spatial.Polygon) (spatial.Geometry, bool) {
		return spatial.NewMultiPolygon(spatial.XY, polygons...), true
	}),
	function.GeometryCollectionOfMySQL: ofParts(func(elements []spatial.Geometry) (spatial.Geometry, bool) {
		return spatial.NewGeometryCollection(spatial.XY, elements...), true
	}),
}

// ofParts makes a function of parts of one type; it leaves out what the manual and the code tell
// differently.
func ofParts[G spatial.Geometry](create func(parts []G) (spatial.Geometry, bool)) code {
	return func(c *call) semantics.Value {
		var parts []G
		for i := range c.arguments {
			part, is := c.shape(i).(G)
			switch {
			case !is:
				c.e.MarkUnsupported(c.f.Name + " of a geometry of another type")
				return semantics.Null
			case c.geometry(i).Reference() != 0:
				c.e.MarkUnsupported(c.f.Name + " of geometries in a spatial reference system")
				return semantics.Null
			case c.formOpen(i):
				return semantics.Null
			}
			parts = append(parts, part)
		}
		g, made := create(parts)
		switch {
		case !made:
			c.e.MarkUnsupported(c.f.Name + " of too few points, or of lines that are no rings")
			return semantics.Null
		case len(parts) == 0:
			c.meets(function.OfNoGeometries)
		default:
			c.meets(function.OfGeometriesMade)
		}
		return shapeValue(g)
	}
}
