package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// constructorsOfMySQL is the chapter of what makes geometries of numbers and of geometries in the
// MySQL family.
var constructorsOfMySQL = chapter{
	function.PointOfMySQLFamily:             pointIn(spatial.XY),
	function.LineStringOfMySQL:              ofParts(lineOf),
	function.LineStringOfOlderMySQL:         ofPartsOrNull(lineOf),
	function.PolygonOfMySQL:                 ofParts(ofRings),
	function.PolygonOfOlderMySQL:            ofPartsOrNull(ofRings),
	function.MultiPointOfMySQL:              ofParts(pointsOf),
	function.MultiPointOfOlderMySQL:         ofPartsOrNull(pointsOf),
	function.MultiLineStringOfMySQL:         ofParts(linesOf),
	function.MultiLineStringOfOlderMySQL:    ofPartsOrNull(linesOf),
	function.MultiPolygonOfMySQL:            ofParts(polygonsOf),
	function.MultiPolygonOfOlderMySQL:       ofPartsOrNull(polygonsOf),
	function.GeometryCollectionOfMySQL:      ofParts(collectionOf),
	function.GeometryCollectionOfOlderMySQL: ofPartsOrNull(collectionOf),
}

// fit tells whether parts make a geometry, are NULL in older engines, or are left out.
type fit uint8

const (
	fits fit = iota
	fitsNot
	fitOpen
)

func lineOf(points []spatial.Point) (spatial.Geometry, fit) {
	var positions []spatial.Position
	for _, p := range points {
		at, _ := p.Position()
		positions = append(positions, at)
	}
	if len(points) < 2 {
		return nil, fitOpen
	}
	return spatial.NewLineString(spatial.XY, positions...), fits
}

func ofRings(lines []spatial.LineString) (spatial.Geometry, fit) {
	var rings []spatial.Ring
	for _, l := range lines {
		switch {
		case !isClosedIn(l, spatial.XY):
			return nil, fitsNot
		case len(l.Positions) < 4 || !spatial.IsRing(l):
			return nil, fitOpen
		}
		rings = append(rings, l.Positions)
	}
	return spatial.NewPolygon(spatial.XY, rings...), fits
}

func pointsOf(points []spatial.Point) (spatial.Geometry, fit) {
	return spatial.NewMultiPoint(spatial.XY, points...), fits
}

func linesOf(lines []spatial.LineString) (spatial.Geometry, fit) {
	return spatial.NewMultiLineString(spatial.XY, lines...), fits
}

func polygonsOf(polygons []spatial.Polygon) (spatial.Geometry, fit) {
	return spatial.NewMultiPolygon(spatial.XY, polygons...), fits
}

func collectionOf(elements []spatial.Geometry) (spatial.Geometry, fit) {
	return spatial.NewGeometryCollection(spatial.XY, elements...), fits
}

// ofParts makes a function of parts of one type; it leaves out what the manual and the code tell
// differently.
func ofParts[G spatial.Geometry](create func(parts []G) (spatial.Geometry, fit)) code {
	return ofPartsOr(create, func(c *call) semantics.Value {
		c.e.MarkUnsupported(c.f.Name + " of a geometry of another type, or of lines that are no rings")
		return semantics.Null
	})
}

// ofPartsOrNull is ofParts in the older engines.
func ofPartsOrNull[G spatial.Geometry](create func(parts []G) (spatial.Geometry, fit)) code {
	return ofPartsOr(create, func(c *call) semantics.Value {
		c.meets(function.OfAnotherGeometry)
		return semantics.Null
	})
}

func ofPartsOr[G spatial.Geometry](create func(parts []G) (spatial.Geometry, fit), otherwise code) code {
	return func(c *call) semantics.Value {
		var parts []G
		for i := range c.arguments {
			part, is := c.shape(i).(G)
			switch {
			case !is:
				return otherwise(c)
			case c.geometry(i).Reference() != 0:
				c.e.MarkUnsupported(c.f.Name + " of geometries in a spatial reference system")
				return semantics.Null
			case c.formOpen(i):
				return semantics.Null
			}
			parts = append(parts, part)
		}
		g, fit := create(parts)
		switch {
		case fit == fitsNot:
			return otherwise(c)
		case fit == fitOpen:
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
