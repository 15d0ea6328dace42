package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// part takes a part of a geometry. find reports false where
// there is no such part; of arguments that lie outside of what is modelled it leaves
// out.
func part(find func(c *call) (semantics.Value, bool)) code {
	return func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		v, found := find(c)
		switch {
		case v.IsRaised():
			c.meets(function.PartOfNoPoint)
		case !found:
			c.meets(function.PartNone)
			return semantics.Null
		default:
			c.meets(function.PartFound)
		}
		return v
	}
}

// ofOne makes a function of the one geometry of a type that a call is about: one reports false
// where there is none.
func ofOne[G spatial.Geometry](one func(c *call) (G, bool), find func(c *call, g G) (semantics.Value, bool)) code {
	return part(func(c *call) (semantics.Value, bool) {
		g, is := one(c)
		if !is {
			return semantics.Null, false
		}
		return find(c, g)
	})
}

// first is the first argument, if it is of the type.
func first[G spatial.Geometry](c *call) (G, bool) {
	g, is := c.shape(0).(G)
	return g, is
}

// What is found of a line or a polygon. Parts are counted from 1.

func startOf(_ *call, l spatial.LineString) (semantics.Value, bool) {
	return shapeOr(spatial.StartPoint(l))
}

func endOf(_ *call, l spatial.LineString) (semantics.Value, bool) {
	return shapeOr(spatial.EndPoint(l))
}

func positionOf(c *call, l spatial.LineString) (semantics.Value, bool) {
	return shapeOr(spatial.PointN(l, c.index()))
}

// positionFromEnds counts from the end where the number is negative.
func positionFromEnds(c *call, l spatial.LineString) (semantics.Value, bool) {
	n := c.index()
	if n < 0 {
		n += len(l.Positions) + 1
	}
	return shapeOr(spatial.PointN(l, n))
}

func lengthOf(_ *call, l spatial.LineString) (semantics.Value, bool) {
	return whole(len(l.Positions)), true
}

func shellOf(_ *call, p spatial.Polygon) (semantics.Value, bool) {
	return shapeValue(spatial.ExteriorRing(p)), true
}

func holesOf(_ *call, p spatial.Polygon) (semantics.Value, bool) {
	return whole(spatial.NumInteriorRings(p)), true
}

func holeOf(c *call, p spatial.Polygon) (semantics.Value, bool) {
	return shapeOr(spatial.InteriorRingN(p, c.index()))
}

// accessors is the chapter of parts of a geometry.
var accessors = chapter{
	function.STX:       part(func(c *call) (semantics.Value, bool) { return c.ordinate(xOf) }),
	function.STY:       part(func(c *call) (semantics.Value, bool) { return c.ordinate(yOf) }),
	function.STNPoints: part(func(c *call) (semantics.Value, bool) { return whole(spatial.NumPoints(c.shape(0))), true }),
	function.STNumGeometries: part(func(c *call) (semantics.Value, bool) {
		if c.shape(0).IsEmpty() {
			return whole(0), true
		}
		return whole(spatial.NumGeometries(c.shape(0))), true
	}),
	function.STGeometryN: part(func(c *call) (semantics.Value, bool) {
		if c.shape(0).IsEmpty() {
			c.e.MarkUnsupported("an element of EMPTY")
			return semantics.Null, false
		}
		return shapeOr(spatial.GeometryN(c.shape(0), c.index()))
	}),
	function.STStartPoint:          ofOne((*call).line, startOf),
	function.STEndPoint:            ofOne((*call).line, endOf),
	function.STStartPointOfPostGIS: part(func(c *call) (semantics.Value, bool) { return shapeOr(firstPosition(c.shape(0))) }),
	function.STEndPointOfPostGIS:   ofOne(first[spatial.LineString], endOf),
	function.STPointN:              ofOne((*call).line, positionFromEnds),
	function.STExteriorRing:        ofOne((*call).polygon, shellOf),
	function.STNumInteriorRings:    ofOne((*call).polygon, holesOf),
	function.STNumInteriorRing:     ofOne((*call).polygon, holesOf),
	function.STInteriorRingN:       ofOne((*call).polygon, holeOf),
}

func whole(n int) semantics.Value { return semantics.Integer(int64(n)) }

func shapeOr[G spatial.Geometry](g G, found bool) (semantics.Value, bool) {
	if !found {
		return semantics.Null, false
	}
	return shapeValue(g), true
}

// xOf and yOf are the coordinates of a position.
func xOf(p spatial.Position) spatial.Number { return p.X }
func yOf(p spatial.Position) spatial.Number { return p.Y }

// index is the second argument; one that counts nothing finds nothing.
func (c *call) index() int { return c.indexAt(1) }

func (c *call) indexAt(i int) int {
	const beyond = 1 << 30
	return int(max(-beyond, min(c.arguments[i].Int(), beyond)))
}

// ordinate is the X or Y of a point.
func (c *call) ordinate(of func(spatial.Position) spatial.Number) (semantics.Value, bool) {
	p, is := c.shape(0).(spatial.Point)
	if !is && c.e.Dialect.OtherOrdinate == spec.OtherOrdinateRaises {
		return c.e.Raise(semantics.ClassGeometry), true
	}
	if !is {
		c.e.MarkUnsupported("a coordinate of other than a point")
		return semantics.Null, false
	}
	at, present := p.Position()
	return c.coordinateOf(of(at)), present
}

// line is the first argument, if it is one.
func (c *call) line() (spatial.LineString, bool) {
	l, is := c.shape(0).(spatial.LineString)
	if !is && !c.shape(0).IsEmpty() && c.f != function.STPointN {
		c.e.MarkUnsupported("an end of other than a line") // PostGIS 3.2 and newer take the first position
	}
	return l, is
}

// firstPosition is the first position of a geometry as a point; it reports false where the geometry
// begins with EMPTY.
func firstPosition(g spatial.Geometry) (spatial.Point, bool) {
	if elements := spatial.Elements(g); len(elements) > 0 {
		return firstPosition(elements[0])
	}
	var start spatial.Point
	spatial.EachPosition(g, func(at spatial.Position) {
		if start.IsEmpty() {
			start = spatial.NewPoint(g.Layout(), at)
		}
	})
	return start, !start.IsEmpty()
}

// polygon is the first argument, if it is one.
func (c *call) polygon() (spatial.Polygon, bool) {
	p, is := c.shape(0).(spatial.Polygon)
	if !is && c.e.Dialect.OtherRing == spec.OtherRingOpen {
		c.e.MarkUnsupported("a ring of other than a polygon")
	}
	return p, is
}
