package function

import "github.com/semcheck/semcheck/spec"

// accessorsOfSpatiaLite is the chapter of what takes a part of a geometry in SpatiaLite.
var accessorsOfSpatiaLite = []*Function{
	STXOfSpatiaLite,
	STYOfSpatiaLite,
	STNPointsOfSpatiaLite,
	STNumPointsOfSpatiaLite,
	STPointNOfSpatiaLite,
	STStartPointOfSpatiaLite,
	STEndPointOfSpatiaLite,
	STExteriorRingOfSpatiaLite,
	STNumInteriorRingOfSpatiaLite,
	STInteriorRingNOfSpatiaLite,
	STNumGeometriesOfSpatiaLite,
	STGeometryNOfSpatiaLite,
}

var STXOfSpatiaLite = &Function{
	Name: "ST_X", Parameters: []Type{Geometry}, Result: Double, in: spatialite,
	Weight: 10,
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.sole-coordinate",
		Statement: "ST_X and ST_Y are the coordinates of the only point that a geometry has, if it has nothing else. NULL if the argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_X, fnct_Y, simplePoint", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_X", "ST_Y"},
		Cases:     partCases,
	}),
}

var STYOfSpatiaLite = &Function{
	Name: "ST_Y", Parameters: []Type{Geometry}, Result: Double, in: spatialite,
	Weight: 10,
	Rule:   STXOfSpatiaLite.Rule,
}

var STNPointsOfSpatiaLite = &Function{
	Name: "ST_NPOINTS", Parameters: []Type{Geometry}, Result: Integer, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.listed-positions",
		Statement: "ST_NPoints is the number of positions in a geometry. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_NPoints", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_NPOINTS"},
		Cases:     partCases,
		Except:    map[string][]string{"spatialite": {"none"}},
	}),
}

var STNumPointsOfSpatiaLite = &Function{
	Name: "ST_NUMPOINTS", Parameters: []Type{Geometry}, Result: Integer, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.sole-line-length",
		Statement: "ST_NumPoints is the number of positions of the only line that a geometry has, if it has nothing else. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_NumPoints, simpleLinestring", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_NUMPOINTS"},
		Cases:     partCases,
	}),
}

var STPointNOfSpatiaLite = &Function{
	Name: "ST_POINTN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.sole-line-position",
		Statement: "ST_PointN is the n-th position of the only line that a geometry has, if it has nothing else; for a negative n it is not modelled. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("point_n, simpleLinestring", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_POINTN"},
		Cases:     partCases,
	}),
}

var STStartPointOfSpatiaLite = &Function{
	Name: "ST_STARTPOINT", Parameters: []Type{Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.sole-line-end",
		Statement: "ST_StartPoint and ST_EndPoint are the first and the last position of the only line that a geometry has, if it has nothing else. NULL if the argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("point_n, simpleLinestring", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_STARTPOINT", "ST_ENDPOINT"},
		Cases:     partCases,
	}),
}

var STEndPointOfSpatiaLite = &Function{
	Name: "ST_ENDPOINT", Parameters: []Type{Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule:      STStartPointOfSpatiaLite.Rule,
}

var STExteriorRingOfSpatiaLite = &Function{
	Name: "ST_EXTERIORRING", Parameters: []Type{Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.sole-shell",
		Statement: "ST_ExteriorRing is the shell of the only polygon that a geometry has, if it has nothing else, as a line. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_ExteriorRing, simplePolygon", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_EXTERIORRING"},
		Cases:     partCases,
	}),
}

var STNumInteriorRingOfSpatiaLite = &Function{
	Name: "ST_NUMINTERIORRING", Parameters: []Type{Geometry}, Result: Integer, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.sole-holes",
		Statement: "ST_NumInteriorRing is the number of holes of the only polygon that a geometry has, if it has nothing else. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_NumInteriorRings, simplePolygon", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_NUMINTERIORRING"},
		Cases:     partCases,
	}),
}

var STInteriorRingNOfSpatiaLite = &Function{
	Name: "ST_INTERIORRINGN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.sole-hole",
		Statement: "ST_InteriorRingN is the n-th hole of the only polygon that a geometry has, if it has nothing else, as a line. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_InteriorRingN, simplePolygon", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_INTERIORRINGN"},
		Cases:     partCases,
	}),
}

var STNumGeometriesOfSpatiaLite = &Function{
	Name: "ST_NUMGEOMETRIES", Parameters: []Type{Geometry}, Result: Integer, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.listed-elements",
		Statement: "ST_NumGeometries is the number of points, lines and polygons in a geometry. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_NumGeometries", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_NUMGEOMETRIES"},
		Cases:     partCases,
		Except:    map[string][]string{"spatialite": {"none"}},
	}),
}

var STGeometryNOfSpatiaLite = &Function{
	Name: "ST_GEOMETRYN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "accessor.listed-element",
		Statement: "ST_GeometryN is the n-th of the points, lines and polygons in a geometry, the points before the lines and the lines before the polygons. NULL if an argument is, and where there is none.",
		From:      spec.SpatiaLiteCode("fnct_GeometryN", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_GEOMETRYN"},
		Cases:     partCases,
	}),
}
