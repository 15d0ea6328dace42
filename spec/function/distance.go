package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of distances.
const (
	DistanceEmptyOperand spec.Case = iota + 1
	DistanceZero
	DistanceApart
)

var distanceCases = []string{NullArgument: "null", DistanceEmptyOperand: "empty operand", DistanceZero: "no distance", DistanceApart: "apart"}

// Cases of the rules of what lies within a distance.
const (
	WithinEmptyOperand spec.Case = iota + 1
	WithinFalse
	WithinTrue
	WithinNegative
	WithinUndecided // of ST_DFullyWithin
)

// distances is the chapter of what measures distances or asks for one.
var distances = []*Function{
	STDistance,
	DistanceOperator,
	STDWithin,
	PreparedDWithin,
	STDFullyWithin,
}

var STDistance = &Function{
	Name: "ST_DISTANCE", Parameters: []Type{Geometry, Geometry}, Result: Double, in: withGeometry,
	Weight:    10,
	Geometric: Geometric{Invariance: ScaledBySimilarity, OfPointSets: true, Converse: "ST_DISTANCE"},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "measure.distance",
		Statement: "ST_Distance(a, b) is the least distance of a point of a from one of b, here the double nearest to it. Of EMPTY it is left open. NULL if an operand is.",
		From:      spec.PostGIS("ST_Distance", "doc/reference_measure.xml"),
		Keywords:  []string{"ST_DISTANCE"},
		Cases:     distanceCases,
		Variants: []spec.Variant{
			{Dialects: []string{"duckdbspatial"}, Statement: "The least distance of a point of a from one of b. Of EMPTY it is left open. NULL if an operand is.",
				From: spec.DuckDBSpatialPage("ST_Distance").With(spec.DuckDBSpatial("ST_Distance", "src/spatial/modules/geos/geos_module.cpp"))},
			{Dialects: []string{"spatialite"}, Statement: "The least distance of a point of a from one of b. NULL if an operand is.",
				From: spec.SpatiaLiteCode("fnct_Distance, gaiaGeomCollDistance_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
			{Dialects: []string{"postgis"}, Statement: "The least distance of a point of a from one of b; NULL if an operand is, or if it is EMPTY.",
				From: spec.PostGIS("ST_Distance; ST_Distance(PG_FUNCTION_ARGS): if called with empty geometries the ingoing mindistance is untouched, and makes us return NULL", "doc/reference_measure.xml, postgis/lwgeom_functions_basic.c")},
			{Dialects: []string{"mysql"}, Statement: "The least distance of a point of a from one of b; NULL if an operand is, or if it is EMPTY.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"mysql56"}, Statement: "The least distance of a point of a from one of b. Of EMPTY it is left open. NULL if an operand is.",
				From: spec.MySQL56Help("ST_DISTANCE")},
			{Dialects: []string{"mariadb"}, Statement: "The least distance of a point of a from one of b. Of EMPTY it is left open. NULL if an operand is.",
				From: spec.MariaDB("ST_DISTANCE", "server/reference/sql-structure/geometry/geometry-relations/st_distance")},
			{Dialects: []string{"geos"}, Statement: "The least distance of a point of a from one of b; 0 if one of them is EMPTY. NULL if an operand is.",
				From: spec.GEOS311("DistanceOp::distance", "src/operation/distance/DistanceOp.cpp")},
		},
		Open:   map[string][]string{"duckdbspatial": {"empty operand"}, "iso": {"empty operand"}, "mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var DistanceOperator = &Function{
	Name: "GEOMETRY_DISTANCE", Parameters: []Type{Geometry, Geometry}, Result: Double, in: postgis,
	Form: Sign, Sign: "<->",
	Weight:    10,
	Geometric: Geometric{Invariance: ScaledBySimilarity, OfPointSets: true, Converse: "GEOMETRY_DISTANCE"},
	Rule: declare(postgis, spec.Rule{
		ID:        "measure.distance-operator",
		Statement: "a <-> b is the least distance of a point of a from one of b, here the double nearest to it; NULL if an operand is, or if it is EMPTY.",
		From:      spec.PostGIS("<->; CREATE OPERATOR <->, whose function is ST_Distance's", "doc/reference_operator.xml, postgis/postgis.sql.in"),
		Keywords:  []string{"<->"},
		Cases:     distanceCases,
	}),
}

var STDWithin = &Function{
	Name: "ST_DWITHIN", Parameters: []Type{Geometry, Geometry, Number}, Result: Condition, in: postgis | duckdbSpatial | geos,
	Raises:    []spec.Class{spec.ClassArgument},
	Weight:    1,
	Geometric: Geometric{Invariance: ScaledBySimilarity, OfPointSets: true, Converse: "ST_DWITHIN"},
	Rule: declare(postgis|duckdbSpatial|geos, spec.Rule{
		ID:        "measure.within-distance",
		Statement: "ST_DWithin(a, b, r) is true if a and b come within r of each other; false of EMPTY, an error if r is negative. NULL if an argument is.",
		From:      spec.PostGIS("ST_DWithin; LWGEOM_dwithin", "doc/reference_relationship.xml, postgis/lwgeom_geos_predicates.c"),
		Keywords:  []string{"ST_DWITHIN"},
		Cases:     []string{NullArgument: "null", WithinEmptyOperand: "empty operand", WithinFalse: "false", WithinTrue: "true", WithinNegative: "negative distance"},
		Variants: []spec.Variant{
			{Dialects: []string{"duckdbspatial"}, Statement: "True if a and b come within r of each other. Of EMPTY and of a negative r it is left open. NULL if an argument is.",
				From: spec.DuckDBSpatialPage("ST_DWithin").With(spec.DuckDBSpatial("ST_DistanceWithin", "src/spatial/modules/geos/geos_module.cpp"))},
			{Dialects: []string{"geos"}, Statement: "True if a and b come within r of each other, which they never do if r is negative; false of EMPTY. NULL if an argument is.",
				From: spec.GEOS311("DistanceOp::isWithinDistance", "src/operation/distance/DistanceOp.cpp, include/geos/operation/distance/DistanceOp.h")},
		},
		Open: map[string][]string{"duckdbspatial": {"empty operand", "negative distance"}},
	}),
}

var PreparedDWithin = &Function{
	Name: "PREPARED_DWITHIN", Parameters: []Type{Geometry, Geometry, Number}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: ScaledBySimilarity},
	Rule:      STDWithin.Rule,
}

var STDFullyWithin = &Function{
	Name: "ST_DFULLYWITHIN", Parameters: []Type{Geometry, Geometry, Number}, Result: Condition, in: postgis,
	Raises:    []spec.Class{spec.ClassArgument},
	Weight:    1,
	Geometric: Geometric{Invariance: ScaledBySimilarity, OfPointSets: true},
	Rule: declare(postgis, spec.Rule{
		ID:        "measure.fully-within",
		Statement: "ST_DFullyWithin(a, b, r) is true if every point of b lies within r of a; false of EMPTY, an error if r is negative. For r = 0 it is left open. NULL if an argument is.",
		From:      spec.PostGIS("ST_DFullyWithin; LWGEOM_dfullywithin", "doc/reference_relationship.xml, postgis/lwgeom_geos.c"),
		Keywords:  []string{"ST_DFULLYWITHIN"},
		Cases:     []string{NullArgument: "null", WithinEmptyOperand: "empty operand", WithinFalse: "false", WithinTrue: "true", WithinNegative: "negative distance", WithinUndecided: "undecided"},
		Variants: []spec.Variant{
			{Dialects: []string{"postgis33"}, Statement: "ST_DFullyWithin(a, b, r) is true if the greatest distance of a point of a from one of b is at most r; false of EMPTY, an error if r is negative. NULL if an argument is.",
				From: spec.PostGIS33("ST_DFullyWithin, ST_MaxDistance; LWGEOM_dfullywithin", "doc/reference_relationship.xml, doc/reference_measure.xml, postgis/lwgeom_functions_basic.c")},
		},
		Open:   map[string][]string{"postgis": {"undecided"}, "postgis33": {}},
		Except: map[string][]string{"postgis33": {"undecided"}},
	}),
}

// greatestDistances is the chapter of what measures the greatest distance.
var greatestDistances = []*Function{
	STMaxDistance,
}

var STMaxDistance = &Function{
	Name: "ST_MAXDISTANCE", Parameters: []Type{Geometry, Geometry}, Result: Double, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: ScaledBySimilarity, OfPointSets: true, Converse: "ST_MAXDISTANCE"},
	Rule: declare(postgis, spec.Rule{
		ID:        "measure.greatest-distance",
		Statement: "ST_MaxDistance(a, b) is the greatest distance of a point of a from one of b, here the double nearest to it; NULL if an operand is, or if it is EMPTY.",
		From:      spec.PostGIS("ST_MaxDistance; LWGEOM_maxdistance2d_linestring", "doc/reference_measure.xml, postgis/lwgeom_functions_basic.c"),
		Keywords:  []string{"ST_MAXDISTANCE"},
		Cases:     distanceCases,
	}),
}
