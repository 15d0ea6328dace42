package function

import "github.com/semcheck/semcheck/spec"

// lineEditsOfSpatiaLite is the chapter of what makes and changes lines in SpatiaLite.
var lineEditsOfSpatiaLite = []*Function{
	MakeLine,
	STAddPointOfSpatiaLite,
	STAddPointAtOfSpatiaLite,
	STSetPointOfSpatiaLite,
	STRemovePointOfSpatiaLite,
}

var MakeLine = &Function{
	Name: "MAKELINE", Parameters: []Type{Geometry, Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-make-line",
		Statement: "MakeLine(a, b) is the line from the only point of a to the only point of b, if they have nothing else. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_MakeLine, gaiaMakeLine", "src/spatialite/spatialite.c, src/gaiageo/gg_geometries.c"),
		Keywords:  []string{"MAKELINE"},
		Cases:     constructionCases,
	}),
}

var STAddPointOfSpatiaLite = &Function{
	Name: "ST_ADDPOINT", Parameters: []Type{Geometry, Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-add-point",
		Statement: "ST_AddPoint(l, p, n) has the only point p before the n-th position of the only line l; a negative n appends it, and so it does without n. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_AddPoint, is_single_linestring, is_single_point", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_ADDPOINT"},
		Cases:     constructionCases,
	}),
}

var STAddPointAtOfSpatiaLite = &Function{
	Name: "ST_ADDPOINT", Parameters: []Type{Geometry, Geometry, Integer}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule:      STAddPointOfSpatiaLite.Rule,
}

var STSetPointOfSpatiaLite = &Function{
	Name: "ST_SETPOINT", Parameters: []Type{Geometry, Integer, Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-set-point",
		Statement: "ST_SetPoint(l, n, p) has the only point p in the place of the n-th position of the only line l. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_SetPoint, commont_set_point", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_SETPOINT"},
		Cases:     constructionCases,
	}),
}

var STRemovePointOfSpatiaLite = &Function{
	Name: "ST_REMOVEPOINT", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-remove-point",
		Statement: "ST_RemovePoint(l, n) is the only line l without its n-th position; of a line of two positions it is not modelled. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_RemovePoint, is_single_linestring", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_REMOVEPOINT"},
		Cases:     constructionCases,
	}),
}
