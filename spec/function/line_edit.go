package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of functions that make a line or change one.
const (
	LineMade spec.Case = iota + 1
	LineOfAnotherType
	LineNoSuchPosition
)

var lineEditCases = []string{NullArgument: "null", LineMade: "made", LineOfAnotherType: "another type", LineNoSuchPosition: "no such position"}

// Cases of the rule of ST_LineMerge.
const (
	MergedEmpty spec.Case = iota + 1
	MergedOneLine
	MergedSeveral
)

// lineEdits is the chapter of what makes and changes lines in PostGIS.
var lineEdits = []*Function{STMakeLine, STAddPoint, STAddPointAt, STSetPoint, STRemovePoint}

// lineMerges is the chapter of what sews lines together.
var lineMerges = []*Function{STLineMerge}

const basicCode = ", postgis/lwgeom_functions_basic.c"

var (
	STMakeLine = ruled(Function{Name: "ST_MakeLine", Parameters: shapes, Result: Geometry, in: postgis, Raises: geometryErrors, Geometric: equivariant}, spec.Rule{
		ID: "edit.make-line", Statement: "ST_MakeLine(a, b) is the line through the positions of a and b, points or lines, in their order; a position that ends a and begins the line b stands once, EMPTY adds none. Other types are an error." + nullArgument,
		From:  spec.PostGIS("ST_MakeLine; LWGEOM_makeline, lwline_from_lwgeom_array in liblwgeom/lwline.c", "doc/reference_constructor.xml"+basicCode),
		Cases: []string{NullArgument: "null", LineMade: "made", LineOfAnotherType: "another type"},
	})
	STAddPoint = lineEdit(shapes, "ST_AddPoint", "edit.add-point", "ST_AddPoint(l, p, n) has the point p before the n-th position of the line l, counted from 0; -1 appends it, and so it does without n. POINT EMPTY changes nothing. Other types and other n are errors.", "LWGEOM_addpoint",
		spec.Variant{Dialects: []string{"postgis33"}, Statement: "ST_AddPoint(l, p, n) has the point p before the n-th position of the line l, counted from 0; -1 appends it, and so it does without n. Other types and other n are errors; POINT EMPTY is not modelled." + nullArgument,
			From: spec.PostGIS33("ST_AddPoint; LWGEOM_addpoint", editorPage+basicCode)})
	STAddPointAt  = taking(STAddPoint, Geometry, Geometry, Integer)
	STSetPoint    = lineEdit([]Type{Geometry, Integer, Geometry}, "ST_SetPoint", "edit.set-point", "ST_SetPoint(l, n, p) has the point p in the place of the n-th position of the line l, counted from 0, backward from -1. Other types and other n are errors; POINT EMPTY is not modelled.", "LWGEOM_setpoint_linestring")
	STRemovePoint = lineEdit(nth, "ST_RemovePoint", "edit.remove-point", "ST_RemovePoint(l, n) is the line l without its n-th position, counted from 0. Other types, other n and lines of fewer than three positions are errors.", "LWGEOM_removepoint")
	STLineMerge   = ruled(Function{Name: "ST_LineMerge", Parameters: shape, Result: Geometry, in: postgis | duckdbSpatial | geos, Geometric: pointSet}, spec.Rule{
		ID: "edit.line-merge", Statement: "ST_LineMerge is the lines of a geometry sewn together at places where the ends of exactly two of them lie: one line, or a MULTILINESTRING of several, in any order and direction. EMPTY stays. Of what is neither a line nor lines it is not modelled." + nullStays,
		From:  spec.PostGIS("ST_LineMerge; lwgeom_linemerge_directed", processingPage+", liblwgeom/lwgeom_geos.c").With(spec.GEOS("LineMerger", "include/geos/operation/linemerge/LineMerger.h")),
		Cases: []string{NullArgument: "null", MergedEmpty: "empty", MergedOneLine: "one line", MergedSeveral: "several"},
		Variants: []spec.Variant{
			varies(duckdbSpatial, unlessEmpty, inDuckDB("ST_LineMerge", duckdbGEOS)),
			varies(geos, unlessEmpty, spec.GEOS("LineMerger", "include/geos/operation/linemerge/LineMerger.h")),
		},
		Open: each(duckdbSpatial|geos, "empty"),
	})
)

// lineEdit declares a function that changes a line at a position.
func lineEdit(of []Type, name, id, statement, code string, variants ...spec.Variant) *Function {
	return ruled(Function{Name: name, Parameters: of, Result: Geometry, in: postgis, Raises: []spec.Class{spec.ClassArgument, spec.ClassGeometry}, Geometric: equivariant},
		spec.Rule{ID: id, Statement: statement + nullArgument, From: spec.PostGIS(name+"; "+code, editorPage+basicCode), Cases: lineEditCases, Variants: variants})
}
