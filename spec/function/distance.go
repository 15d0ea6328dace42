package function

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

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
var distances = []*Function{STDistance, DistanceOperator, STDWithin, PreparedDWithin, STDFullyWithin}

// greatestDistances is the chapter of what measures the greatest distance.
var greatestDistances = []*Function{STMaxDistance}

const leastDistance = "The least distance of a point of a from one of b"

var (
	STDistance = distance(Function{Name: "ST_Distance", in: withGeometry}, spec.Rule{
		ID: "measure.distance", Statement: "ST_Distance(a, b) is the least distance of a point of a from one of b, here the double nearest to it. Of EMPTY it is left open." + nullOperand,
		From: spec.PostGIS("ST_Distance", measurePage),
		Variants: []spec.Variant{
			varies(duckdbSpatial, leastDistance+". Of EMPTY it is left open."+nullOperand, inDuckDB("ST_Distance", duckdbGEOS)),
			varies(spatialite, leastDistance+"."+nullOperand, inSpatiaLite("fnct_Distance, gaiaGeomCollDistance_r", "gg_relations.c")),
			varies(postgis, leastDistance+"; NULL if an operand is, or if it is EMPTY.",
				spec.PostGIS("ST_Distance; ST_Distance(PG_FUNCTION_ARGS): if called with empty geometries the ingoing mindistance is untouched, and makes us return NULL", measurePage+", postgis/lwgeom_functions_basic.c")),
			varies(mysql, leastDistance+"; NULL if an operand is, or if it is EMPTY.", spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")),
			varies(mysql56, leastDistance+". Of EMPTY it is left open."+nullOperand, spec.MySQL56Help("ST_DISTANCE")),
			varies(mariadb, leastDistance+". Of EMPTY it is left open."+nullOperand, spec.MariaDB("ST_DISTANCE", "server/reference/sql-structure/geometry/geometry-relations/st_distance")),
			varies(geos, leastDistance+"; 0 if one of them is EMPTY."+nullOperand, spec.GEOS311("DistanceOp::distance", "src/operation/distance/DistanceOp.cpp")),
		},
		Open: each(iso|mysql56|mariadb|duckdbSpatial, "empty operand"), Except: each(spatialite, "empty operand"),
	})
	DistanceOperator = distance(Function{Name: "GEOMETRY_DISTANCE", Form: Sign, Sign: "<->", in: postgis}, spec.Rule{
		ID: "measure.distance-operator", Statement: "a <-> b is the least distance of a point of a from one of b, here the double nearest to it; NULL if an operand is, or if it is EMPTY.",
		From: spec.PostGIS("<->; CREATE OPERATOR <->, whose function is ST_Distance's", "doc/reference_operator.xml, postgis/postgis.sql.in"),
	})
	STMaxDistance = distance(Function{Name: "ST_MaxDistance", in: postgis}, spec.Rule{
		ID: "measure.greatest-distance", Statement: "ST_MaxDistance(a, b) is the greatest distance of a point of a from one of b, here the double nearest to it; NULL if an operand is, or if it is EMPTY.",
		From: spec.PostGIS("ST_MaxDistance; LWGEOM_maxdistance2d_linestring", measurePage+", postgis/lwgeom_functions_basic.c"),
	})
	STDWithin = withinDistance(Function{Name: "ST_DWithin", in: postgis | duckdbSpatial | geos, Geometric: Geometric{Converse: "ST_DWITHIN"}}, spec.Rule{
		ID: "measure.within-distance", Statement: "ST_DWithin(a, b, r) is true if a and b come within r of each other; false of EMPTY, an error if r is negative." + nullArgument,
		From:  spec.PostGIS("ST_DWithin; LWGEOM_dwithin", relationPage+", postgis/lwgeom_geos_predicates.c"),
		Cases: []string{NullArgument: "null", WithinEmptyOperand: "empty operand", WithinFalse: "false", WithinTrue: "true", WithinNegative: "negative distance"},
		Variants: []spec.Variant{
			varies(duckdbSpatial, "True if a and b come within r of each other. Of EMPTY and of a negative r it is left open."+nullArgument, duckdbCode("ST_DWithin", "ST_DistanceWithin", duckdbGEOS)),
			varies(geos, "True if a and b come within r of each other, which they never do if r is negative; false of EMPTY."+nullArgument,
				spec.GEOS311("DistanceOp::isWithinDistance", "src/operation/distance/DistanceOp.cpp, include/geos/operation/distance/DistanceOp.h")),
		},
		Open: each(duckdbSpatial, "empty operand", "negative distance"),
	})
	STDFullyWithin = withinDistance(Function{Name: "ST_DFullyWithin", in: postgis}, spec.Rule{
		ID: "measure.fully-within", Statement: "ST_DFullyWithin(a, b, r) is true if every point of b lies within r of a; false of EMPTY, an error if r is negative. For r = 0 it is left open." + nullArgument,
		From:  spec.PostGIS("ST_DFullyWithin; LWGEOM_dfullywithin", relationPage+", postgis/lwgeom_geos.c"),
		Cases: []string{NullArgument: "null", WithinEmptyOperand: "empty operand", WithinFalse: "false", WithinTrue: "true", WithinNegative: "negative distance", WithinUndecided: "undecided"},
		Variants: []spec.Variant{{Dialects: []string{"postgis33"}, Statement: "ST_DFullyWithin(a, b, r) is true if the greatest distance of a point of a from one of b is at most r; false of EMPTY, an error if r is negative." + nullArgument,
			From: spec.PostGIS33("ST_DFullyWithin, ST_MaxDistance; LWGEOM_dfullywithin", relationPage+", "+measurePage+", postgis/lwgeom_functions_basic.c")}},
		Open: map[string][]string{"postgis": {"undecided"}, "postgis33": {}}, Except: map[string][]string{"postgis33": {"undecided"}},
	})
)

// distance declares a distance of two geometries.
func distance(f Function, r spec.Rule) *Function {
	f.Parameters, f.Result, r.Cases = shapes, Double, distanceCases
	f.Geometric = Geometric{Invariance: ScaledBySimilarity, OfPointSets: true, Converse: strings.ToUpper(f.Name)}
	return ruled(f, r)
}

// withinDistance declares what asks for a distance of two geometries.
func withinDistance(f Function, r spec.Rule) *Function {
	f.Parameters, f.Result, f.Raises = []Type{Geometry, Geometry, Number}, Condition, argumentErrors
	f.Invariance, f.OfPointSets = ScaledBySimilarity, true
	return ruled(f, r)
}
