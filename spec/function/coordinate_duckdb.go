package function

import "github.com/semcheck/semcheck/spec"

// Case of the rule of ST_NPoints.
const (
	PositionsCounted spec.Case = iota + 1
)

// coordinatesOfDuckDB is the chapter of what counts and takes positions in DuckDB's extension.
var coordinatesOfDuckDB = []*Function{
	STXOfDuckDB,
	STYOfDuckDB,
	STNPointsOfDuckDB,
	STNumPointsOfDuckDB,
}

var STXOfDuckDB = &Function{
	Name: "ST_X", Parameters: []Type{Geometry}, Result: Double, in: duckdbSpatial,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "accessor.part-coordinate",
		Statement: "ST_X and ST_Y are the coordinates of a point; POINT EMPTY has none, and of another geometry they are an error. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_X, ST_Y").With(spec.DuckDBSpatial("PointAccessFunctionBase", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_X", "ST_Y"},
		Cases:     coordinateCases,
	}),
}

var STYOfDuckDB = &Function{
	Name: "ST_Y", Parameters: []Type{Geometry}, Result: Double, in: duckdbSpatial,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STXOfDuckDB.Rule,
}

var STNPointsOfDuckDB = &Function{
	Name: "ST_NPOINTS", Parameters: []Type{Geometry}, Result: Unsigned, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "accessor.part-positions",
		Statement: "ST_NPoints and ST_NumPoints are the number of positions in a geometry, a UINTEGER. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_NPoints").With(spec.DuckDBSpatial("ST_NPoints", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_NPOINTS", "ST_NUMPOINTS"},
		Cases:     []string{NullArgument: "null", PositionsCounted: "found"},
	}),
}

var STNumPointsOfDuckDB = &Function{
	Name: "ST_NUMPOINTS", Parameters: []Type{Geometry}, Result: Unsigned, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STNPointsOfDuckDB.Rule,
}
