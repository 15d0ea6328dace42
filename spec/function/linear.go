package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of linear referencing.
const (
	LinearEmpty spec.Case = iota + 1
	LinearFound
	LinearRefused
)

var linearCases = []string{NullArgument: "null", LinearEmpty: "empty", LinearFound: "found", LinearRefused: "refused"}

// linear is the chapter of places on lines in PostGIS: by length, and by M.
var linear = []*Function{
	STAddMeasure, STLocateAlong, STLocateBetween, STLocateBetweenElevations, STLineInterpolatePoint, STLineInterpolatePoints, STLineInterpolatePointsRepeating,
	STLineSubstring, STLineLocatePoint, STInterpolatePoint, STIsValidTrajectory,
}

const (
	linearPage     = "doc/reference_lrs.xml"
	trajectoryPage = "doc/reference_trajectory.xml"
	linearCode     = ", postgis/lwgeom_functions_lrs.c, liblwgeom/lwlinearreferencing.c"
	analyticCode   = ", postgis/lwgeom_functions_analytic.c, liblwgeom/lwline.c, liblwgeom/ptarray.c"
)

var (
	STAddMeasure = ofLine("ST_AddMeasure", Geometry, "linear.measure-along", "(g, a, b) is a line or are lines with M from a to b in proportion to the length from the beginning, in the plane; a line without length has M in proportion to the number of the position. Other geometries are an error. What is irrational, and lines of which none has a length, are not modelled",
		"ST_AddMeasure; lwline_measured_from_lwline, lwmline_measured_from_lwmline", ", postgis/lwgeom_functions_lrs.c, liblwgeom/lwline.c, liblwgeom/lwmline.c", Number, Number)
	STLocateAlong = optional(1, ofLine("ST_LocateAlong", Geometry, "linear.locate-along", "(g, m) is a MULTIPOINT of the places of points and lines whose M is m: of a segment one, the middle if both ends have it; a place that follows itself stands once. Without M, and of other types, it is an error; NULL of MULTILINESTRING EMPTY. A third argument other than 0 is not modelled",
		"ST_LocateAlong; lwgeom_locate_along, segment_locate_along", linearCode, Number, Number))
	STLocateBetween = optional(1, ofLine("ST_LocateBetween", Geometry, "linear.locate-between", "(g, a, b) is what of a geometry has M between a and b: of lines a MULTILINESTRING, a GEOMETRYCOLLECTION if points are among it; of polygons a MULTIPOLYGON; of points a MULTIPOINT; of a collection those of its elements. If a is b it is ST_LocateAlong. Without M it is an error. A fourth argument other than 0 is not modelled",
		"ST_LocateBetween; lwgeom_clip_to_ordinate_range", linearCode, Number, Number, Number))
	STLocateBetweenElevations = ofLine("ST_LocateBetweenElevations", Geometry, "linear.locate-between-elevations", "(g, a, b) is what of a geometry has Z between a and b, as ST_LocateBetween has it of M. Without Z it is an error",
		"ST_LocateBetweenElevations; lwgeom_clip_to_ordinate_range", linearCode, Number, Number)
	STLineInterpolatePoint = ofLine("ST_LineInterpolatePoint", Geometry, "linear.interpolate", "(l, a) is the place on a line at the part a of its length in the plane, in all coordinates; POINT EMPTY of EMPTY. Other geometries, and an a below 0 or above 1, are errors. An irrational place is not modelled",
		"ST_LineInterpolatePoint; lwline_interpolate_points", analyticCode, Number)
	STLineInterpolatePoints = ofLine("ST_LineInterpolatePoints", Geometry, "linear.interpolate-several", "(l, a, repeat) is a MULTIPOINT of the places on a line at the parts a, 2a, … of its length, as many as the whole part of 1/a; of one place it is a POINT, and so it is of 0 and without repeat. Otherwise as ST_LineInterpolatePoint",
		"ST_LineInterpolatePoints; lwline_interpolate_points", analyticCode, Number)
	STLineInterpolatePointsRepeating = ofGeometryAlone(taking(STLineInterpolatePoints, Geometry, Number, Condition))
	STLineSubstring                  = ofLine("ST_LineSubstring", Geometry, "linear.substring", "(l, a, b) is the line from the part a to the part b of a line's length in the plane, a POINT if they are one place; NULL of EMPTY. Other geometries, parts below 0 or above 1 and an a above b are errors. Irrational places and several lines are not modelled",
		"ST_LineSubstring; ptarray_substring", analyticCode, Number, Number)
	STLineLocatePoint = ofLine("ST_LineLocatePoint", Double, "linear.locate-point", "(l, p) is the part of a line's length in the plane at which the line is nearest to the point p, of several places the first; 0 of EMPTY and of a line without length unless its last position is that. Other geometries are an error; POINT EMPTY is not modelled",
		"ST_LineLocatePoint; ptarray_locate_point", analyticCode, Geometry)
	STInterpolatePoint = never(ofLine("ST_InterpolatePoint", Double, "linear.interpolate-measure", "(l, p) is the M of a line where it is nearest to the point p in the plane, of several places the first. Other geometries, EMPTY and lines without M are errors",
		"ST_InterpolatePoint; lwgeom_interpolate_point", linearCode, Geometry), "empty")

	STIsValidTrajectory = property(Function{Name: "ST_IsValidTrajectory", Result: Condition, in: postgis}, spec.Rule{
		ID: "property.is-trajectory", Statement: "ST_IsValidTrajectory tells whether a geometry is a line with M that grows from each position to the next; EMPTY does. Another geometry does not." + nullStays,
		From: spec.PostGIS("ST_IsValidTrajectory; lwgeom_is_trajectory, lwline_is_trajectory", trajectoryPage+", liblwgeom/lwgeom.c, liblwgeom/lwline.c"), Cases: propertyCases,
	})
)

// ofLine declares a function of linear referencing; further are the parameters behind the line.
func ofLine(name string, result Type, id, statement, from, code string, further ...Type) *Function {
	return ruled(Function{Name: name, Parameters: append([]Type{Geometry}, further...), Result: result, in: postgis, Raises: geometryErrors}, spec.Rule{
		ID: id, Statement: name + statement + "." + nullArgument, From: spec.PostGIS(from, linearPage+code), Cases: linearCases,
	})
}

// ofGeometryAlone declares that a first argument without a type may be a geography as well.
func ofGeometryAlone(f *Function) *Function {
	f.geographies = postgis
	return f
}

// optional declares that so many of the last arguments may be left away.
func optional(n int, f *Function) *Function {
	f.Optional = n
	return f
}

// never declares that no call is of some cases of the rule.
func never(f *Function, cases ...string) *Function {
	f.Rule.Except["postgis"] = append(f.Rule.Except["postgis"], cases...)
	return f
}
