package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

const (
	accessNone spec.Case = iota + 1
	accessFound
	accessRaised // of ST_X and ST_Y only
)

// accessor makes a function that takes a part of a geometry. find reports false where
// there is no such part; of arguments that lie outside of what is modelled it leaves
// out.
func accessor(name, id, says, from string, has systems, result Result, parameters []Parameter, find func(c *call) (semantics.Value, bool)) Function {
	r := spec.Rule{ID: "accessor." + id, Says: says + " NULL if an argument is, and where there is none.",
		From: spec.PostGIS(from, "doc/reference_accessor.xml"), Keywords: []string{name}, Cases: []string{"null", "none", "found"}}
	if id == "positions" || id == "elements" { // any geometry has a number of them
		r.Except = map[string][]string{"postgis": {"none"}, "geos": {"none"}}
	}
	ordinate := id == "x" || id == "y"
	if ordinate {
		r.From = r.From.With(spec.PostGIS("LWGEOM_x_point, LWGEOM_y_point", "postgis/lwgeom_ogc.c"))
		r.Says += " PostGIS raises an error where the geometry is no point; elsewhere that is left open."
		r.Cases, r.Except = append(r.Cases, "no point"), map[string][]string{"iso": {"no point"}}
	}
	rule := declare(has, r)
	// A part's image is the image's part.
	group := map[Result]spatial.Invariance{ShapeResult: spatial.Equivariant, WholeResult: spatial.Invariant}[result]
	return Function{Name: name, Parameters: parameters, Result: result, Rule: rule, Invariance: group, in: has, Raises: ordinate, apply: func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		v, found := find(c)
		switch {
		case v.IsRaised():
			c.meets(accessRaised)
		case !found:
			c.meets(accessNone)
			return semantics.Null
		default:
			c.meets(accessFound)
		}
		return v
	}}
}

var (
	one       = []Parameter{Shape}
	andNumber = []Parameter{Shape, Whole}
)

// accessors is the chapter of parts of a geometry, which are counted from 1.
var accessors = []Function{
	accessor("ST_X", "x", "ST_X is the X of a point; POINT EMPTY has none.", "ST_X", standard|postgis, Measured, one, func(c *call) (semantics.Value, bool) { return c.ordinate(false) }),
	accessor("ST_Y", "y", "ST_Y is the Y of a point; POINT EMPTY has none.", "ST_Y", standard|postgis, Measured, one, func(c *call) (semantics.Value, bool) { return c.ordinate(true) }),
	accessor("ST_NPOINTS", "positions", "ST_NPoints is the number of positions in a geometry.", "ST_NPoints", postgis|geos, WholeResult, one,
		func(c *call) (semantics.Value, bool) { return whole(spatial.NumPoints(c.shape(0))), true }),
	accessor("ST_NUMGEOMETRIES", "elements", "ST_NumGeometries is the number of elements of a collection, 1 for another geometry, 0 for EMPTY.", "ST_NumGeometries", postgis, WholeResult, one,
		func(c *call) (semantics.Value, bool) {
			if c.shape(0).IsEmpty() {
				return whole(0), true
			}
			return whole(spatial.NumGeometries(c.shape(0))), true
		}),
	accessor("ST_GEOMETRYN", "element", "ST_GeometryN is the n-th element of a collection, or for 1 the geometry itself if it is no collection.", "ST_GeometryN", postgis, ShapeResult, andNumber,
		func(c *call) (semantics.Value, bool) {
			if c.shape(0).IsEmpty() {
				c.e.LeaveOut("an element of EMPTY")
				return semantics.Null, false
			}
			g, found := spatial.GeometryN(c.shape(0), c.index())
			return shapeOr(g, found)
		}),
	accessor("ST_STARTPOINT", "first", "ST_StartPoint is the first position of a line.", "ST_StartPoint", standard|postgis, ShapeResult, one,
		func(c *call) (semantics.Value, bool) {
			l, is := c.line()
			if !is {
				return semantics.Null, false
			}
			g, found := spatial.StartPoint(l)
			return shapeOr(g, found)
		}),
	accessor("ST_ENDPOINT", "last", "ST_EndPoint is the last position of a line.", "ST_EndPoint", standard|postgis, ShapeResult, one,
		func(c *call) (semantics.Value, bool) {
			l, is := c.line()
			if !is {
				return semantics.Null, false
			}
			g, found := spatial.EndPoint(l)
			return shapeOr(g, found)
		}),
	accessor("ST_POINTN", "position", "ST_PointN is the n-th position of a line, counted from the end if n is negative.", "ST_PointN", postgis, ShapeResult, andNumber,
		func(c *call) (semantics.Value, bool) {
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
	accessor("ST_EXTERIORRING", "shell", "ST_ExteriorRing is the shell of a polygon as a line.", "ST_ExteriorRing", standard|postgis, ShapeResult, one,
		func(c *call) (semantics.Value, bool) {
			p, is := c.polygon()
			if !is {
				return semantics.Null, false
			}
			return shapeValue(spatial.ExteriorRing(p)), true
		}),
	accessor("ST_NUMINTERIORRINGS", "holes", "ST_NumInteriorRings is the number of holes of a polygon.", "ST_NumInteriorRings", postgis, WholeResult, one,
		func(c *call) (semantics.Value, bool) {
			p, is := c.polygon()
			return whole(spatial.NumInteriorRings(p)), is
		}),
	accessor("ST_NUMINTERIORRING", "holes-by-old-name", "ST_NumInteriorRing is the number of holes of a polygon, as ST_NumInteriorRings.", "ST_NumInteriorRing", postgis, WholeResult, one,
		func(c *call) (semantics.Value, bool) {
			p, is := c.polygon()
			return whole(spatial.NumInteriorRings(p)), is
		}),
	accessor("ST_INTERIORRINGN", "hole", "ST_InteriorRingN is the n-th hole of a polygon as a line.", "ST_InteriorRingN", standard|postgis, ShapeResult, andNumber,
		func(c *call) (semantics.Value, bool) {
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

// ordinate is the X or Y of a point. Of other geometries it is an error in PostGIS,
// EMPTY ones included.
func (c *call) ordinate(y bool) (semantics.Value, bool) {
	p, is := c.shape(0).(spatial.Point)
	if !is && c.e.Dialect.SpatialSystem == spec.SpatialPostGIS {
		return c.e.Raise(semantics.ClassGeometry), true
	}
	if !is {
		c.e.LeaveOut("a coordinate of other than a point")
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
	if !is && !c.shape(0).IsEmpty() && c.rule.ID != "accessor.position" {
		c.e.LeaveOut("an end of other than a line") // PostGIS 3.2 and newer take the first position
	}
	return l, is
}

// polygon is the first argument, if it is one; what the standard says of others was
// not read.
func (c *call) polygon() (spatial.Polygon, bool) {
	p, is := c.shape(0).(spatial.Polygon)
	if !is && c.e.Dialect.SpatialSystem == spec.SpatialStandard {
		c.e.LeaveOut("a ring of other than a polygon")
	}
	return p, is
}
