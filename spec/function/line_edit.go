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
var lineEdits = []*Function{
	STMakeLine,
	STAddPoint,
	STAddPointAt,
	STSetPoint,
	STRemovePoint,
}

var STMakeLine = &Function{
	Name: "ST_MAKELINE", Parameters: []Type{Geometry, Geometry}, Result: Geometry, in: postgis,
	Raises:    []spec.Class{spec.ClassGeometry},
	Weight:    1,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.make-line",
		Statement: "ST_MakeLine(a, b) is the line through the positions of a and b, points or lines, in their order; a position that ends a and begins the line b stands once, EMPTY adds none. Other types are an error. NULL if an argument is.",
		From:      spec.PostGIS("ST_MakeLine; LWGEOM_makeline, lwline_from_lwgeom_array in liblwgeom/lwline.c", "doc/reference_constructor.xml, postgis/lwgeom_functions_basic.c"),
		Keywords:  []string{"ST_MAKELINE"},
		Cases:     []string{NullArgument: "null", LineMade: "made", LineOfAnotherType: "another type"},
	}),
}

var STAddPoint = &Function{
	Name: "ST_ADDPOINT", Parameters: []Type{Geometry, Geometry}, Result: Geometry, in: postgis,
	Raises:    []spec.Class{spec.ClassArgument, spec.ClassGeometry},
	Weight:    1,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.add-point",
		Statement: "ST_AddPoint(l, p, n) has the point p before the n-th position of the line l, counted from 0; -1 appends it, and so it does without n. POINT EMPTY changes nothing. Other types and other n are errors. NULL if an argument is.",
		From:      spec.PostGIS("ST_AddPoint; LWGEOM_addpoint", "doc/reference_editor.xml, postgis/lwgeom_functions_basic.c"),
		Keywords:  []string{"ST_ADDPOINT"},
		Cases:     lineEditCases,
		Variants: []spec.Variant{
			{Dialects: []string{"postgis33"}, Statement: "ST_AddPoint(l, p, n) has the point p before the n-th position of the line l, counted from 0; -1 appends it, and so it does without n. Other types and other n are errors; POINT EMPTY is not modelled. NULL if an argument is.",
				From: spec.PostGIS33("ST_AddPoint; LWGEOM_addpoint", "doc/reference_editor.xml, postgis/lwgeom_functions_basic.c")},
		},
	}),
}

var STAddPointAt = &Function{
	Name: "ST_ADDPOINT", Parameters: []Type{Geometry, Geometry, Integer}, Result: Geometry, in: postgis,
	Raises:    []spec.Class{spec.ClassArgument, spec.ClassGeometry},
	Weight:    1,
	Geometric: Geometric{Invariance: Equivariant},
	Rule:      STAddPoint.Rule,
}

var STSetPoint = &Function{
	Name: "ST_SETPOINT", Parameters: []Type{Geometry, Integer, Geometry}, Result: Geometry, in: postgis,
	Raises:    []spec.Class{spec.ClassArgument, spec.ClassGeometry},
	Weight:    1,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.set-point",
		Statement: "ST_SetPoint(l, n, p) has the point p in the place of the n-th position of the line l, counted from 0, backward from -1. Other types and other n are errors; POINT EMPTY is not modelled. NULL if an argument is.",
		From:      spec.PostGIS("ST_SetPoint; LWGEOM_setpoint_linestring", "doc/reference_editor.xml, postgis/lwgeom_functions_basic.c"),
		Keywords:  []string{"ST_SETPOINT"},
		Cases:     lineEditCases,
	}),
}

var STRemovePoint = &Function{
	Name: "ST_REMOVEPOINT", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: postgis,
	Raises:    []spec.Class{spec.ClassArgument, spec.ClassGeometry},
	Weight:    1,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.remove-point",
		Statement: "ST_RemovePoint(l, n) is the line l without its n-th position, counted from 0. Other types, other n and lines of fewer than three positions are errors. NULL if an argument is.",
		From:      spec.PostGIS("ST_RemovePoint; LWGEOM_removepoint", "doc/reference_editor.xml, postgis/lwgeom_functions_basic.c"),
		Keywords:  []string{"ST_REMOVEPOINT"},
		Cases:     lineEditCases,
	}),
}

// lineMerges is the chapter of what sews lines together.
var lineMerges = []*Function{
	STLineMerge,
}

var STLineMerge = &Function{
	Name: "ST_LINEMERGE", Parameters: []Type{Geometry}, Result: Geometry, in: postgis | duckdbSpatial | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(postgis|duckdbSpatial|geos, spec.Rule{
		ID:        "edit.line-merge",
		Statement: "ST_LineMerge is the lines of a geometry sewn together at places where the ends of exactly two of them lie: one line, or a MULTILINESTRING of several, in any order and direction. EMPTY stays. Of what is neither a line nor lines it is not modelled. NULL stays NULL.",
		From:      spec.PostGIS("ST_LineMerge; lwgeom_linemerge_directed", "doc/reference_processing.xml, liblwgeom/lwgeom_geos.c").With(spec.GEOS("LineMerger", "include/geos/operation/linemerge/LineMerger.h")),
		Keywords:  []string{"ST_LINEMERGE"},
		Cases:     []string{NullArgument: "null", MergedEmpty: "empty", MergedOneLine: "one line", MergedSeveral: "several"},
		Variants: []spec.Variant{
			{Dialects: []string{"duckdbspatial"}, Statement: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
				From: spec.DuckDBSpatialPage("ST_LineMerge").With(spec.DuckDBSpatial("ST_LineMerge", "src/spatial/modules/geos/geos_module.cpp"))},
			{Dialects: []string{"geos"}, Statement: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
				From: spec.GEOS("LineMerger", "include/geos/operation/linemerge/LineMerger.h")},
		},
		Open: map[string][]string{"duckdbspatial": {"empty"}, "geos": {"empty"}},
	}),
}
