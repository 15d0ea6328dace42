package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// The chapter of SpatiaLite, to which every geometry is a list of points, one of lines
// and one of polygons: what is asked of a point, a line or a polygon is asked of the
// only one, alone or as the only element of a collection.

const listedFile = "src/spatialite/spatialite.c"

// listed makes a function that takes a part of a geometry.
func listed(name, id, says, from string, result Result, parameters []Parameter, find func(c *call) (semantics.Value, bool)) Function {
	r := spec.Rule{ID: "accessor." + id, Says: says + " NULL if an argument is, and where there is none.",
		From: spec.SpatiaLiteCode(from, listedFile), Keywords: []string{name}, Cases: []string{"null", "none", "found"}}
	if id == "listed-positions" || id == "listed-elements" { // any geometry has a number of them
		r.Except = map[string][]string{"spatialite": {"none"}}
	}
	return listedFunction(name, declare(spatialite, r), result, parameters, find)
}

func listedFunction(name string, rule *spec.Rule, result Result, parameters []Parameter, find func(c *call) (semantics.Value, bool)) Function {
	group := map[Result]spatial.Invariance{ShapeResult: spatial.Equivariant, WholeResult: spatial.Invariant}[result]
	return Function{Name: name, Parameters: parameters, Result: result, Rule: rule, Invariance: group, in: spatialite, apply: func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		v, found := find(c)
		if !found {
			c.meets(accessNone)
			return semantics.Null
		}
		c.meets(accessFound)
		return v
	}}
}

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

var (
	ruleSoleCoordinate = declare(spatialite, spec.Rule{
		ID: "accessor.sole-coordinate", Says: "ST_X and ST_Y are the coordinates of the only point that a geometry has, if it has nothing else. NULL if the argument is, and where there is none.",
		From:     spec.SpatiaLiteCode("fnct_X, fnct_Y, simplePoint", listedFile),
		Keywords: []string{"ST_X", "ST_Y"}, Cases: []string{"null", "none", "found"}})
	ruleSoleEnd = declare(spatialite, spec.Rule{
		ID: "accessor.sole-line-end", Says: "ST_StartPoint and ST_EndPoint are the first and the last position of the only line that a geometry has, if it has nothing else. NULL if the argument is, and where there is none.",
		From:     spec.SpatiaLiteCode("point_n, simpleLinestring", listedFile),
		Keywords: []string{"ST_STARTPOINT", "ST_ENDPOINT"}, Cases: []string{"null", "none", "found"}})
)

func soleCoordinate(name string, of func(spatial.Position) spatial.Number) Function {
	return listedFunction(name, ruleSoleCoordinate, Measured, one, func(c *call) (semantics.Value, bool) {
		p, is := sole[spatial.Point](c)
		at, present := p.Position()
		if !is || !present {
			return semantics.Null, false
		}
		return c.coordinateOf(of(at)), true
	})
}

func soleEnd(name string, of func(spatial.LineString) (spatial.Geometry, bool)) Function {
	return listedFunction(name, ruleSoleEnd, ShapeResult, one, func(c *call) (semantics.Value, bool) {
		l, is := sole[spatial.LineString](c)
		if !is {
			return semantics.Null, false
		}
		return shapeOr(of(l))
	})
}

// listedAccessors number parts from 1.
var listedAccessors = []Function{
	soleCoordinate("ST_X", func(p spatial.Position) spatial.Number { return p.X }),
	soleCoordinate("ST_Y", func(p spatial.Position) spatial.Number { return p.Y }),
	listed("ST_NPOINTS", "listed-positions", "ST_NPoints is the number of positions in a geometry.", "fnct_NPoints", WholeResult, one,
		func(c *call) (semantics.Value, bool) { return whole(spatial.NumPoints(c.shape(0))), true }),
	listed("ST_NUMPOINTS", "sole-line-length", "ST_NumPoints is the number of positions of the only line that a geometry has, if it has nothing else.", "fnct_NumPoints, simpleLinestring", WholeResult, one,
		func(c *call) (semantics.Value, bool) {
			l, is := sole[spatial.LineString](c)
			return whole(len(l.Positions)), is
		}),
	listed("ST_POINTN", "sole-line-position", "ST_PointN is the n-th position of the only line that a geometry has, if it has nothing else; for a negative n it is not modelled.", "point_n, simpleLinestring", ShapeResult, andNumber,
		func(c *call) (semantics.Value, bool) {
			l, is := sole[spatial.LineString](c)
			if c.index() < 0 && is {
				c.e.LeaveOut("ST_PointN of a negative number")
			}
			if !is {
				return semantics.Null, false
			}
			g, found := spatial.PointN(l, c.index())
			return shapeOr(g, found)
		}),
	soleEnd("ST_STARTPOINT", func(l spatial.LineString) (spatial.Geometry, bool) { return spatial.StartPoint(l) }),
	soleEnd("ST_ENDPOINT", func(l spatial.LineString) (spatial.Geometry, bool) { return spatial.EndPoint(l) }),
	listed("ST_EXTERIORRING", "sole-shell", "ST_ExteriorRing is the shell of the only polygon that a geometry has, if it has nothing else, as a line.", "fnct_ExteriorRing, simplePolygon", ShapeResult, one,
		func(c *call) (semantics.Value, bool) {
			p, is := sole[spatial.Polygon](c)
			if !is {
				return semantics.Null, false
			}
			return shapeValue(spatial.ExteriorRing(p)), true
		}),
	listed("ST_NUMINTERIORRING", "sole-holes", "ST_NumInteriorRing is the number of holes of the only polygon that a geometry has, if it has nothing else.", "fnct_NumInteriorRings, simplePolygon", WholeResult, one,
		func(c *call) (semantics.Value, bool) {
			p, is := sole[spatial.Polygon](c)
			return whole(spatial.NumInteriorRings(p)), is
		}),
	listed("ST_INTERIORRINGN", "sole-hole", "ST_InteriorRingN is the n-th hole of the only polygon that a geometry has, if it has nothing else, as a line.", "fnct_InteriorRingN, simplePolygon", ShapeResult, andNumber,
		func(c *call) (semantics.Value, bool) {
			p, is := sole[spatial.Polygon](c)
			if !is {
				return semantics.Null, false
			}
			g, found := spatial.InteriorRingN(p, c.index())
			return shapeOr(g, found)
		}),
	listed("ST_NUMGEOMETRIES", "listed-elements", "ST_NumGeometries is the number of points, lines and polygons in a geometry.", "fnct_NumGeometries", WholeResult, one,
		func(c *call) (semantics.Value, bool) { return whole(len(c.parts())), true }),
	listed("ST_GEOMETRYN", "listed-element", "ST_GeometryN is the n-th of the points, lines and polygons in a geometry, the points before the lines and the lines before the polygons.", "fnct_GeometryN", ShapeResult, andNumber,
		func(c *call) (semantics.Value, bool) {
			list, n := c.parts(), c.index()
			if n < 1 || n > len(list) {
				return semantics.Null, false
			}
			return shapeValue(list[n-1]), true
		}),
}

// listedEdit makes a function that makes a geometry of another one; create reports
// false where the result is NULL.
func listedEdit(name, id, says string, from spec.Source, pointSet bool, group spatial.Invariance, create func(g spatial.Geometry) (spatial.Geometry, bool)) Function {
	r := spec.Rule{ID: "edit." + id, Says: says + " NULL stays NULL.", From: from, Keywords: []string{name}, Cases: []string{"null", "none", "made"}}
	if id != "listed-boundary" {
		r.Except = map[string][]string{"spatialite": {"none"}}
	}
	rule := declare(spatialite, r)
	return Function{Name: name, Parameters: one, Result: ShapeResult, Rule: rule, Invariance: group, PointSet: pointSet, in: spatialite, apply: func(c *call) semantics.Value {
		g, made := create(c.shape(0))
		if pointSet && !c.measurable() {
			return semantics.Null
		}
		if !made {
			c.meets(1)
			return semantics.Null
		}
		c.meets(2)
		if !spatial.IsBinary(g) {
			c.e.NearThreshold = true // the engine rounds the coordinates
		}
		v := semantics.NewGeometry(g)
		if pointSet || c.geometry(0).IsPointSet() {
			v = semantics.NewPointSet(g)
		}
		return semantics.GeometryValue(v)
	}}
}

// kept is an edit that makes something of every geometry.
func kept(edit func(g spatial.Geometry) spatial.Geometry) func(g spatial.Geometry) (spatial.Geometry, bool) {
	return func(g spatial.Geometry) (spatial.Geometry, bool) { return edit(g), true }
}

// listedEdits is the chapter of SpatiaLite's functions that make geometries of
// geometries.
var listedEdits = []Function{
	listedEdit("ST_ENVELOPE", "listed-envelope", "ST_Envelope is the box of the geometry: a polygon from its least corner on, east first, also where it has no width or height.",
		spec.SpatiaLiteCode("fnct_Envelope", listedFile), false, spatial.EquivariantOnAxes,
		func(g spatial.Geometry) (spatial.Geometry, bool) {
			box, found := spatial.Envelope(g)
			return box.Polygon(spatial.EastFirst), found
		}),
	listedEdit("ST_REVERSE", "listed-reverse", "ST_Reverse has the positions of every line and ring in the opposite order.",
		spec.SpatiaLiteCode("fnct_Reverse", listedFile), false, spatial.Equivariant, kept(spatial.Reverse)),
	listedEdit("ST_MULTI", "listed-multi", "ST_Multi is a basic geometry as the only element of a collection of its type; collections stay.",
		spec.SpatiaLiteCode("fnct_CastToMulti", listedFile), false, spatial.Equivariant, kept(spatial.Multi)),
	listedEdit("SWAPCOORDS", "listed-swap", "SwapCoords has X and Y exchanged.",
		spec.SpatiaLiteCode("fnct_SwapCoords", listedFile), false, spatial.NotInvariant, kept(spatial.FlipCoordinates)),
	listedEdit("ST_CONVEXHULL", "listed-hull", "ST_ConvexHull is the least convex set that contains the geometry.",
		spec.SpatiaLiteCode("fnct_ConvexHull, gaiaConvexHull_r", listedFile+", src/gaiageo/gg_relations.c"), true, spatial.Equivariant, kept(spatial.ConvexHull)),
	listedEdit("ST_BOUNDARY", "listed-boundary", "ST_Boundary is the ends of lines of which an odd number meets, or the rings of polygons; NULL where that is nothing, and of a GEOMETRYCOLLECTION.",
		spec.SpatiaLiteCode("fnct_Boundary, gaiaBoundary_r", listedFile+", src/gaiageo/gg_relations.c").With(spec.GEOS311("GeometryCollection::getBoundary", "src/geom/GeometryCollection.cpp")), true, spatial.Equivariant,
		func(g spatial.Geometry) (spatial.Geometry, bool) {
			if g.Type() == spatial.TypeGeometryCollection {
				return g, false
			}
			b, found := spatial.BoundaryOf(g, spatial.OddEnds)
			return b, found && !b.IsEmpty()
		}),
}
