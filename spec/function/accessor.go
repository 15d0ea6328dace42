package function

import "github.com/semcheck/semcheck/spec"

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
	STX,
	STY,
	STNPoints,
	STNumGeometries,
	STGeometryN,
	STStartPoint,
	STEndPoint,
	STPointN,
	STExteriorRing,
	STNumInteriorRings,
	STNumInteriorRing,
	STInteriorRingN,
}

var STX = &Function{
	Name: "ST_X", Parameters: []Type{Geometry}, Result: Double, in: iso | postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule: declare(iso|postgis, spec.Rule{
		ID:        "accessor.x",
		Statement: "ST_X is the X of a point; POINT EMPTY has none. NULL if an argument is, and where there is none. PostGIS raises an error where the geometry is no point; elsewhere that is left open.",
		From:      spec.PostGIS("ST_X", "doc/reference_accessor.xml").With(spec.PostGIS("LWGEOM_x_point, LWGEOM_y_point", "postgis/lwgeom_ogc.c")),
		Keywords:  []string{"ST_X"},
		Cases:     coordinateCases,
		Except:    map[string][]string{"iso": {"no point"}},
	}),
}

var STY = &Function{
	Name: "ST_Y", Parameters: []Type{Geometry}, Result: Double, in: iso | postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule: declare(iso|postgis, spec.Rule{
		ID:        "accessor.y",
		Statement: "ST_Y is the Y of a point; POINT EMPTY has none. NULL if an argument is, and where there is none. PostGIS raises an error where the geometry is no point; elsewhere that is left open.",
		From:      spec.PostGIS("ST_Y", "doc/reference_accessor.xml").With(spec.PostGIS("LWGEOM_x_point, LWGEOM_y_point", "postgis/lwgeom_ogc.c")),
		Keywords:  []string{"ST_Y"},
		Cases:     coordinateCases,
		Except:    map[string][]string{"iso": {"no point"}},
	}),
}

var STNPoints = &Function{
	Name: "ST_NPOINTS", Parameters: []Type{Geometry}, Result: Integer, in: postgis | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(postgis|geos, spec.Rule{
		ID:        "accessor.positions",
		Statement: "ST_NPoints is the number of positions in a geometry. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_NPoints", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_NPOINTS"},
		Cases:     partCases,
		Except:    map[string][]string{"geos": {"none"}, "postgis": {"none"}},
	}),
}

var STNumGeometries = &Function{
	Name: "ST_NUMGEOMETRIES", Parameters: []Type{Geometry}, Result: Integer, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "accessor.elements",
		Statement: "ST_NumGeometries is the number of elements of a collection, 1 for another geometry, 0 for EMPTY. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_NumGeometries", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_NUMGEOMETRIES"},
		Cases:     partCases,
		Except:    map[string][]string{"postgis": {"none"}},
	}),
}

var STGeometryN = &Function{
	Name: "ST_GEOMETRYN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "accessor.element",
		Statement: "ST_GeometryN is the n-th element of a collection, or for 1 the geometry itself if it is no collection. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_GeometryN", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_GEOMETRYN"},
		Cases:     partCases,
	}),
}

var STStartPoint = &Function{
	Name: "ST_STARTPOINT", Parameters: []Type{Geometry}, Result: Geometry, in: iso | postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(iso|postgis, spec.Rule{
		ID:        "accessor.first",
		Statement: "ST_StartPoint is the first position of a line. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_StartPoint", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_STARTPOINT"},
		Cases:     partCases,
	}),
}

var STEndPoint = &Function{
	Name: "ST_ENDPOINT", Parameters: []Type{Geometry}, Result: Geometry, in: iso | postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(iso|postgis, spec.Rule{
		ID:        "accessor.last",
		Statement: "ST_EndPoint is the last position of a line. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_EndPoint", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_ENDPOINT"},
		Cases:     partCases,
	}),
}

var STPointN = &Function{
	Name: "ST_POINTN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "accessor.position",
		Statement: "ST_PointN is the n-th position of a line, counted from the end if n is negative. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_PointN", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_POINTN"},
		Cases:     partCases,
	}),
}

var STExteriorRing = &Function{
	Name: "ST_EXTERIORRING", Parameters: []Type{Geometry}, Result: Geometry, in: iso | postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(iso|postgis, spec.Rule{
		ID:        "accessor.shell",
		Statement: "ST_ExteriorRing is the shell of a polygon as a line. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_ExteriorRing", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_EXTERIORRING"},
		Cases:     partCases,
	}),
}

var STNumInteriorRings = &Function{
	Name: "ST_NUMINTERIORRINGS", Parameters: []Type{Geometry}, Result: Integer, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "accessor.holes",
		Statement: "ST_NumInteriorRings is the number of holes of a polygon. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_NumInteriorRings", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_NUMINTERIORRINGS"},
		Cases:     partCases,
	}),
}

var STNumInteriorRing = &Function{
	Name: "ST_NUMINTERIORRING", Parameters: []Type{Geometry}, Result: Integer, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "accessor.holes-by-old-name",
		Statement: "ST_NumInteriorRing is the number of holes of a polygon, as ST_NumInteriorRings. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_NumInteriorRing", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_NUMINTERIORRING"},
		Cases:     partCases,
	}),
}

var STInteriorRingN = &Function{
	Name: "ST_INTERIORRINGN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: iso | postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(iso|postgis, spec.Rule{
		ID:        "accessor.hole",
		Statement: "ST_InteriorRingN is the n-th hole of a polygon as a line. NULL if an argument is, and where there is none.",
		From:      spec.PostGIS("ST_InteriorRingN", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_INTERIORRINGN"},
		Cases:     partCases,
	}),
}
