package function

import "github.com/semcheck/semcheck/spec"

// Case of the rule of ST_NPoints.
const (
	PositionsCounted spec.Case = iota + 1
)

// coordinatesOfDuckDB is the chapter of what counts and takes positions in DuckDB's extension.
var coordinatesOfDuckDB = []*Function{STXOfDuckDB, STYOfDuckDB, STNPointsOfDuckDB, STNumPointsOfDuckDB}

var (
	STXOfDuckDB = ruled(Function{Name: "ST_X", Parameters: shape, Result: Double, in: duckdbSpatial, Raises: geometryErrors}, spec.Rule{
		ID: "accessor.part-coordinate", Statement: "ST_X and ST_Y are the coordinates of a point; POINT EMPTY has none, and of another geometry they are an error." + nullStays,
		From:  duckdbCode("ST_X, ST_Y", "PointAccessFunctionBase", duckdbMain),
		Cases: coordinateCases,
	})
	STYOfDuckDB       = also(STXOfDuckDB, "ST_Y")
	STNPointsOfDuckDB = ruled(Function{Name: "ST_NPoints", Parameters: shape, Result: Unsigned, in: duckdbSpatial, Geometric: invariant}, spec.Rule{
		ID: "accessor.part-positions", Statement: "ST_NPoints and ST_NumPoints are the number of positions in a geometry, a UINTEGER." + nullStays,
		From:  inDuckDB("ST_NPoints", duckdbMain),
		Cases: []string{NullArgument: "null", PositionsCounted: "found"},
	})
	STNumPointsOfDuckDB = also(STNPointsOfDuckDB, "ST_NumPoints")
)
