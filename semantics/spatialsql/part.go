package spatialsql

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// The chapter of what DuckDB's extension takes of a geometry of one type, and makes of
// geometries.

const scalarFile = "src/spatial/modules/main/spatial_functions_scalar.cpp"

// page is the source of a function, in the documentation and in the source text.
func page(functions, names, file string) spec.Source {
	return spec.DuckDBSpatialPage(functions).With(spec.DuckDBSpatial(names, file))
}

// part makes a function that takes a part of a geometry of one type.
func part(names []string, rule *spec.Rule, result Result, parameters []Parameter, find func(c *call, name string) (semantics.Value, bool)) []Function {
	group := map[Result]spatial.Invariance{ShapeResult: spatial.Equivariant, WholeResult: spatial.Invariant}[result]
	var list []Function
	for _, name := range names {
		list = append(list, Function{Name: name, Parameters: parameters, Result: result, Rule: rule, Invariance: group, in: duckdb, apply: func(c *call) semantics.Value {
			if c.formOpen(0) {
				return semantics.Null
			}
			v, found := find(c, name)
			if !found {
				c.meets(accessNone)
				return semantics.Null
			}
			c.meets(accessFound)
			return v
		}})
	}
	return list
}

func partRule(id, says string, from spec.Source, names ...string) *spec.Rule {
	r := spec.Rule{ID: "accessor." + id, Says: says + " NULL if an argument is, and where there is none.",
		From: from, Keywords: names, Cases: []string{"null", "none", "found"}}
	if id == "part-elements" {
		r.Except = map[string][]string{"duckdbspatial": {"none"}}
	}
	return declare(duckdb, r)
}

var (
	rulePartBound = partRule("part-bound", "ST_XMin, ST_XMax, ST_YMin and ST_YMax are the least and the greatest X and Y of a geometry's positions; EMPTY has none.",
		page("ST_XMin, ST_XMax, ST_YMin, ST_YMax", "VertexAggFunctionBase", scalarFile), "ST_XMIN", "ST_XMAX", "ST_YMIN", "ST_YMAX")
	rulePartElements = partRule("part-elements", "ST_NumGeometries and ST_NGeometries are the number of elements of a collection, 1 for another geometry, 0 for EMPTY that is none.",
		page("ST_NGeometries", "ST_NGeometries", scalarFile), "ST_NUMGEOMETRIES", "ST_NGEOMETRIES")
	rulePartEnd = partRule("part-line-end", "ST_StartPoint and ST_EndPoint are the first and the last position of a LineString; another geometry has none.",
		page("ST_StartPoint, ST_EndPoint", "ST_StartPoint, ST_EndPoint", scalarFile), "ST_STARTPOINT", "ST_ENDPOINT")
	rulePartPosition = partRule("part-line-position", "ST_PointN is the n-th position of a LineString, counted from the end if n is negative; another geometry has none.",
		page("ST_PointN", "ST_PointN", scalarFile), "ST_POINTN")
	rulePartShell = partRule("part-shell", "ST_ExteriorRing is the shell of a Polygon as a LineString; another geometry has none.",
		page("ST_ExteriorRing", "ST_ExteriorRing", scalarFile), "ST_EXTERIORRING")
	rulePartHoles = partRule("part-holes", "ST_NumInteriorRings and ST_NInteriorRings are the number of holes of a Polygon; another geometry has none.",
		page("ST_NInteriorRings", "ST_NInteriorRings", scalarFile), "ST_NUMINTERIORRINGS", "ST_NINTERIORRINGS")
)

// partAccessors number parts from 1.
var partAccessors = slices.Concat(
	part([]string{"ST_XMIN", "ST_XMAX", "ST_YMIN", "ST_YMAX"}, rulePartBound, Measured, one, func(c *call, name string) (semantics.Value, bool) {
		b, found := spatial.Envelope(c.shape(0))
		if !found {
			return semantics.Null, false
		}
		of := map[string]spatial.Number{"ST_XMIN": b.Low.X, "ST_XMAX": b.High.X, "ST_YMIN": b.Low.Y, "ST_YMAX": b.High.Y}
		return coordinate(of[name]), true
	}),
	part([]string{"ST_NUMGEOMETRIES", "ST_NGEOMETRIES"}, rulePartElements, WholeResult, one, func(c *call, _ string) (semantics.Value, bool) {
		switch {
		case isAnyCollection(c.shape(0)):
			return whole(len(spatial.Elements(c.shape(0)))), true
		case c.shape(0).IsEmpty():
			return whole(0), true
		}
		return whole(1), true
	}),
	part([]string{"ST_STARTPOINT", "ST_ENDPOINT"}, rulePartEnd, ShapeResult, one, func(c *call, name string) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		if !is {
			return semantics.Null, false
		}
		if name == "ST_ENDPOINT" {
			g, found := spatial.EndPoint(l)
			return shapeOr(g, found)
		}
		g, found := spatial.StartPoint(l)
		return shapeOr(g, found)
	}),
	part([]string{"ST_POINTN"}, rulePartPosition, ShapeResult, andNumber, func(c *call, _ string) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
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
	part([]string{"ST_EXTERIORRING"}, rulePartShell, ShapeResult, one, func(c *call, _ string) (semantics.Value, bool) {
		p, is := c.shape(0).(spatial.Polygon)
		if !is {
			return semantics.Null, false
		}
		return shapeValue(spatial.ExteriorRing(p)), true
	}),
	part([]string{"ST_NUMINTERIORRINGS", "ST_NINTERIORRINGS"}, rulePartHoles, WholeResult, one, func(c *call, _ string) (semantics.Value, bool) {
		p, is := c.shape(0).(spatial.Polygon)
		return whole(spatial.NumInteriorRings(p)), is
	}),
)

// partEdit makes a function that makes a geometry of another one.
func partEdit(name, id, says string, from spec.Source, pointSet bool, group spatial.Invariance, create func(c *call) (spatial.Geometry, bool)) Function {
	r := spec.Rule{ID: "edit." + id, Says: says + " NULL stays NULL.", From: from, Keywords: []string{name}, Cases: []string{"null", "none", "made"}}
	if id != "part-boundary" {
		r.Except = map[string][]string{"duckdbspatial": {"none"}}
	}
	rule := declare(duckdb, r)
	return Function{Name: name, Parameters: one, Result: ShapeResult, Rule: rule, Invariance: group, PointSet: pointSet, in: duckdb, apply: made(pointSet, create)}
}

const geosFile = "src/spatial/modules/geos/geos_module.cpp"

// partEdits is the chapter of DuckDB's functions that make geometries of geometries.
var partEdits = []Function{
	partEdit("ST_MULTI", "part-multi", "ST_Multi is a basic geometry, be it EMPTY, as the only element of a collection of its type; collections stay.",
		page("ST_Multi", "ST_Multi", scalarFile), false, spatial.Equivariant, always(spatial.AsElement)),
	partEdit("ST_FLIPCOORDINATES", "part-flip", "ST_FlipCoordinates has X and Y exchanged.",
		page("ST_FlipCoordinates", "ST_FlipCoordinates", scalarFile), false, spatial.NotInvariant, always(spatial.FlipCoordinates)),
	partEdit("ST_REVERSE", "part-reverse", "ST_Reverse has the order of the positions reversed; how the elements of collections are then written is not said.",
		page("ST_Reverse", "ST_Reverse", geosFile), true, spatial.Equivariant, always(spatial.Reverse)),
	partEdit("ST_CONVEXHULL", "part-hull", "ST_ConvexHull is the least convex set that contains the geometry.",
		page("ST_ConvexHull", "ST_ConvexHull", geosFile), true, spatial.Equivariant, always(spatial.ConvexHull)),
	partEdit("ST_NORMALIZE", "part-normalize", "ST_Normalize is the same set of points, written in a form of the engine's own.",
		page("ST_Normalize", "ST_Normalize", geosFile), true, spatial.Equivariant, always(spatial.Normalize)),
	partEdit("ST_BOUNDARY", "part-boundary", "ST_Boundary is the boundary: none of points, the ends of lines of which an odd number meets, the rings of polygons; NULL of a GEOMETRYCOLLECTION.",
		page("ST_Boundary", "ST_Boundary", geosFile), true, spatial.Equivariant,
		func(c *call) (spatial.Geometry, bool) {
			if c.isCollection(0) || !c.measurable() {
				return c.shape(0), false
			}
			return spatial.BoundaryOf(c.shape(0), spatial.OddEnds)
		}),
}
