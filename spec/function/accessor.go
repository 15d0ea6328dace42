package function

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

var coordinateCases = []string{NullArgument: "null", PartNone: "none", PartFound: "found", PartOfNoPoint: "no point"}

// Cases of the rules of parts of a geometry, and of its coordinates.
const (
	PartNone spec.Case = iota + 1
	PartFound
	PartOfNoPoint // of functions of points alone
)

var partCases = []string{NullArgument: "null", PartNone: "none", PartFound: "found"}

// accessors is the chapter of what takes a part of a geometry.
var accessors = []*Function{
	STX, STY, STNPoints, STNumGeometries, STGeometryN, STStartPoint, STStartPointOfPostGIS, STEndPoint, STEndPointOfPostGIS, STPointN, STExteriorRing, STNumInteriorRings, STNumInteriorRing, STInteriorRingN,
}

var (
	STX                = ordinate("ST_X", "accessor.x", "X")
	STY                = ordinate("ST_Y", "accessor.y", "Y")
	STNPoints          = accessor(postgis|geos, "ST_NPoints", shape, Integer, "accessor.positions", "the number of positions in a geometry", "none")
	STNumGeometries    = accessor(postgis, "ST_NumGeometries", shape, Integer, "accessor.elements", "the number of elements of a collection, 1 for another geometry, 0 for EMPTY", "none")
	STGeometryN        = accessor(postgis, "ST_GeometryN", nth, Geometry, "accessor.element", "the n-th element of a collection, or for 1 the geometry itself if it is no collection")
	STPointN           = accessor(postgis, "ST_PointN", nth, Geometry, "accessor.position", "the n-th position of a line, counted from the end if n is negative")
	STExteriorRing     = accessor(iso|postgis, "ST_ExteriorRing", shape, Geometry, "accessor.shell", "the shell of a polygon as a line")
	STNumInteriorRings = accessor(postgis, "ST_NumInteriorRings", shape, Integer, "accessor.holes", "the number of holes of a polygon")
	STNumInteriorRing  = accessor(postgis, "ST_NumInteriorRing", shape, Integer, "accessor.holes-by-old-name", "the number of holes of a polygon, as ST_NumInteriorRings")
	STInteriorRingN    = accessor(iso|postgis, "ST_InteriorRingN", nth, Geometry, "accessor.hole", "the n-th hole of a polygon as a line")
)

var (
	STStartPoint          = endOfLine("ST_StartPoint", "accessor.first", "the first position of a line", "the first position of a geometry that begins with none that is EMPTY", "LWGEOM_startpoint_linestring, lwgeom_startpoint, lwcollection_startpoint")
	STEndPoint            = endOfLine("ST_EndPoint", "accessor.last", "the last position of a line", "the last position of a line; another geometry has none", "LWGEOM_endpoint_linestring")
	STStartPointOfPostGIS = narrowed(STStartPoint, postgis)
	STEndPointOfPostGIS   = narrowed(STEndPoint, postgis)
)

// endOfLine declares ST_StartPoint or ST_EndPoint, which in PostGIS is a function of its own.
func endOfLine(name, id, is, inPostGIS, code string) *Function {
	f := following(declare(iso|postgis, spec.Rule{
		ID: id, Statement: name + " is " + is + "." + nullOrNothing, From: spec.PostGIS(name, accessorPage), Keywords: []string{strings.ToUpper(name)}, Cases: partCases,
		Variants: []spec.Variant{varies(postgis, name+" is "+inPostGIS+"."+nullOrNothing, spec.PostGIS(name+"; "+code, accessorPage+", postgis/lwgeom_ogc.c, liblwgeom/lwgeom.c, liblwgeom/lwcollection.c"))},
	}), Function{Name: name, Parameters: shape, Result: Geometry, in: iso, Geometric: ofPart(Geometry)})
	return f
}

// narrowed declares a function of its own in other dialects, by the same name.
func narrowed(f *Function, in dialects) *Function {
	like := *f
	like.in = in
	return &like
}

// accessor declares a function that takes a part, or a number of parts. Cases that no geometry
// is of stand last.
func accessor(in dialects, name string, of []Type, result Type, id, is string, never ...string) *Function {
	return ruled(Function{Name: name, Parameters: of, Result: result, in: in, Geometric: ofPart(result)}, spec.Rule{
		ID: id, Statement: name + " is " + is + "." + nullOrNothing, From: spec.PostGIS(name, accessorPage),
		Cases: partCases, Except: each(in, never...),
	})
}

// ordinate declares ST_X or ST_Y.
func ordinate(name, id, axis string) *Function {
	return ruled(Function{Name: name, Parameters: shape, Result: Double, in: iso | postgis, Raises: geometryErrors}, spec.Rule{
		ID: id, Statement: name + " is the " + axis + " of a point; POINT EMPTY has none." + nullOrNothing + " PostGIS raises an error where the geometry is no point; elsewhere that is left open.",
		From:  spec.PostGIS(name, accessorPage).With(spec.PostGIS("LWGEOM_x_point, LWGEOM_y_point", "postgis/lwgeom_ogc.c")),
		Cases: coordinateCases, Except: each(iso, "no point"),
	})
}
