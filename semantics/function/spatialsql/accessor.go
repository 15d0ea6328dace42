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

// accessors is the chapter of parts of a geometry, which are counted from 1.
var accessors = chapter{
	function.STX:       part(func(c *call) (semantics.Value, bool) { return c.ordinate(false) }),
	function.STY:       part(func(c *call) (semantics.Value, bool) { return c.ordinate(true) }),
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
		g, found := spatial.GeometryN(c.shape(0), c.index())
		return shapeOr(g, found)
	}),
	function.STStartPoint: part(func(c *call) (semantics.Value, bool) {
		l, is := c.line()
		if !is {
			return semantics.Null, false
		}
		g, found := spatial.StartPoint(l)
		return shapeOr(g, found)
	}),
	function.STEndPoint: part(func(c *call) (semantics.Value, bool) {
		l, is := c.line()
		if !is {
			return semantics.Null, false
		}
		g, found := spatial.EndPoint(l)
		return shapeOr(g, found)
	}),
	function.STPointN: part(func(c *call) (semantics.Value, bool) {
		l, is := c.line()
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
	function.STExteriorRing: part(func(c *call) (semantics.Value, bool) {
		p, is := c.polygon()
		if !is {
			return semantics.Null, false
		}
		return shapeValue(spatial.ExteriorRing(p)), true
	}),
	function.STNumInteriorRings: part(func(c *call) (semantics.Value, bool) {
		p, is := c.polygon()
		return whole(spatial.NumInteriorRings(p)), is
	}),
	function.STNumInteriorRing: part(func(c *call) (semantics.Value, bool) {
		p, is := c.polygon()
		return whole(spatial.NumInteriorRings(p)), is
	}),
	function.STInteriorRingN: part(func(c *call) (semantics.Value, bool) {
		p, is := c.polygon()
		if !is {
			return semantics.Null, false
		}
		g, found := spatial.InteriorRingN(p, c.index())
		return shapeOr(g, found)
	}),
}

func whole(n int) semantics.Value { return semantics.Integer(int64(n)) }

func shapeOr(g spatial.Geometry, found bool) (semantics.Value, bool) {
	if !found {
		return semantics.Null, false
	}
	return shapeValue(g), true
}

// index is the second argument; one that counts nothing finds nothing.
func (c *call) index() int { return c.indexAt(1) }

func (c *call) indexAt(i int) int {
	const beyond = 1 << 30
	return int(max(-beyond, min(c.arguments[i].Int(), beyond)))
}

// ordinate is the X or Y of a point.
func (c *call) ordinate(y bool) (semantics.Value, bool) {
	p, is := c.shape(0).(spatial.Point)
	if !is && c.e.Dialect.OtherOrdinate == spec.OtherOrdinateRaises {
		return c.e.Raise(semantics.ClassGeometry), true
	}
	if !is {
		c.e.MarkUnsupported("a coordinate of other than a point")
		return semantics.Null, false
	}
	at, present := p.Position()
	if y {
		return c.coordinateOf(at.Y), present
	}
	return c.coordinateOf(at.X), present
}

// line is the first argument, if it is one.
func (c *call) line() (spatial.LineString, bool) {
	l, is := c.shape(0).(spatial.LineString)
	if !is && !c.shape(0).IsEmpty() && c.f != function.STPointN {
		c.e.MarkUnsupported("an end of other than a line") // PostGIS 3.2 and newer take the first position
	}
	return l, is
}

// polygon is the first argument, if it is one.
func (c *call) polygon() (spatial.Polygon, bool) {
	p, is := c.shape(0).(spatial.Polygon)
	if !is && c.e.Dialect.OtherRing == spec.OtherRingOpen {
		c.e.MarkUnsupported("a ring of other than a polygon")
	}
	return p, is
}
