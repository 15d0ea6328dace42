package function

import "github.com/semcheck/semcheck/spec"

// accessorsOfDuckDB is the chapter of what takes a part of a geometry of one type in DuckDB's extension.
var accessorsOfDuckDB = []*Function{
	STXMinOfDuckDB,
	STXMaxOfDuckDB,
	STYMinOfDuckDB,
	STYMaxOfDuckDB,
	STNumGeometriesOfDuckDB,
	STNGeometries,
	STStartPointOfDuckDB,
	STEndPointOfDuckDB,
	STPointNOfDuckDB,
	STExteriorRingOfDuckDB,
	STNumInteriorRingsOfDuckDB,
	STNInteriorRings,
}

var STXMinOfDuckDB = &Function{
	Name: "ST_XMIN", Parameters: []Type{Geometry}, Result: Double, in: duckdbSpatial,
	Weight: 10,
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "accessor.part-bound",
		Statement: "ST_XMin, ST_XMax, ST_YMin and ST_YMax are the least and the greatest X and Y of a geometry's positions; EMPTY has none. NULL if an argument is, and where there is none.",
		From:      spec.DuckDBSpatialPage("ST_XMin, ST_XMax, ST_YMin, ST_YMax").With(spec.DuckDBSpatial("VertexAggFunctionBase", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_XMIN", "ST_XMAX", "ST_YMIN", "ST_YMAX"},
		Cases:     partCases,
	}),
}

var STXMaxOfDuckDB = &Function{
	Name: "ST_XMAX", Parameters: []Type{Geometry}, Result: Double, in: duckdbSpatial,
	Weight: 10,
	Rule:   STXMinOfDuckDB.Rule,
}

var STYMinOfDuckDB = &Function{
	Name: "ST_YMIN", Parameters: []Type{Geometry}, Result: Double, in: duckdbSpatial,
	Weight: 10,
	Rule:   STXMinOfDuckDB.Rule,
}

var STYMaxOfDuckDB = &Function{
	Name: "ST_YMAX", Parameters: []Type{Geometry}, Result: Double, in: duckdbSpatial,
	Weight: 10,
	Rule:   STXMinOfDuckDB.Rule,
}

var STNumGeometriesOfDuckDB = &Function{
	Name: "ST_NUMGEOMETRIES", Parameters: []Type{Geometry}, Result: Integer, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "accessor.part-elements",
		Statement: "ST_NumGeometries and ST_NGeometries are the number of elements of a collection, 1 for another geometry, 0 for EMPTY that is none. NULL if an argument is, and where there is none.",
		From:      spec.DuckDBSpatialPage("ST_NGeometries").With(spec.DuckDBSpatial("ST_NGeometries", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_NUMGEOMETRIES", "ST_NGEOMETRIES"},
		Cases:     partCases,
		Except:    map[string][]string{"duckdbspatial": {"none"}},
	}),
}

var STNGeometries = &Function{
	Name: "ST_NGEOMETRIES", Parameters: []Type{Geometry}, Result: Integer, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STNumGeometriesOfDuckDB.Rule,
}

var STStartPointOfDuckDB = &Function{
	Name: "ST_STARTPOINT", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "accessor.part-line-end",
		Statement: "ST_StartPoint and ST_EndPoint are the first and the last position of a LineString; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.DuckDBSpatialPage("ST_StartPoint, ST_EndPoint").With(spec.DuckDBSpatial("ST_StartPoint, ST_EndPoint", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_STARTPOINT", "ST_ENDPOINT"},
		Cases:     partCases,
	}),
}

var STEndPointOfDuckDB = &Function{
	Name: "ST_ENDPOINT", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule:      STStartPointOfDuckDB.Rule,
}

var STPointNOfDuckDB = &Function{
	Name: "ST_POINTN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "accessor.part-line-position",
		Statement: "ST_PointN is the n-th position of a LineString, counted from the end if n is negative; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.DuckDBSpatialPage("ST_PointN").With(spec.DuckDBSpatial("ST_PointN", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_POINTN"},
		Cases:     partCases,
	}),
}

var STExteriorRingOfDuckDB = &Function{
	Name: "ST_EXTERIORRING", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "accessor.part-shell",
		Statement: "ST_ExteriorRing is the shell of a Polygon as a LineString; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.DuckDBSpatialPage("ST_ExteriorRing").With(spec.DuckDBSpatial("ST_ExteriorRing", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_EXTERIORRING"},
		Cases:     partCases,
	}),
}

var STNumInteriorRingsOfDuckDB = &Function{
	Name: "ST_NUMINTERIORRINGS", Parameters: []Type{Geometry}, Result: Integer, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "accessor.part-holes",
		Statement: "ST_NumInteriorRings and ST_NInteriorRings are the number of holes of a Polygon; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.DuckDBSpatialPage("ST_NInteriorRings").With(spec.DuckDBSpatial("ST_NInteriorRings", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_NUMINTERIORRINGS", "ST_NINTERIORRINGS"},
		Cases:     partCases,
	}),
}

var STNInteriorRings = &Function{
	Name: "ST_NINTERIORRINGS", Parameters: []Type{Geometry}, Result: Integer, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STNumInteriorRingsOfDuckDB.Rule,
}
