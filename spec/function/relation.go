package function

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// Cases of the rules of relations.
const (
	RelationEmptyOperand spec.Case = iota + 1
	RelationOfCollection
	RelationFalse
	RelationTrue
)

var relationCases = []string{NullArgument: "null", RelationEmptyOperand: "empty operand", RelationOfCollection: "collection", RelationFalse: "false", RelationTrue: "true"}

// relations is the chapter of what tests spatial relations.
var relations = []*Function{
	STEquals, STDisjoint, STIntersects, STTouches, STCrosses, STOverlaps, STWithin, STContains, STCoveredBy, STCovers, STContainsProperly, STOrderingEquals,
}

var (
	STEquals = predicate(withGeometry, mysql56|mariadb, "ST_Equals", 10, "ST_Equals", "relation.equals", "ST_Equals(a, b) is true if a and b are the same set of points; EMPTY equals EMPTY.",
		[]string{"T*F**FFF*", "FFFFFFFF2"})
	STDisjoint = relation("ST_Disjoint", 6, "ST_Disjoint", "relation.disjoint", "ST_Disjoint(a, b) is true if a and b have no point in common; EMPTY has none.",
		[]string{"FF*FF****"})
	STIntersects = relation("ST_Intersects", 8, "ST_Intersects", "relation.intersects", "ST_Intersects(a, b) is true if a and b have a point in common.",
		[]string{"T********", "*T*******", "***T*****", "****T****"})
	STTouches = relation("ST_Touches", 10, "ST_Touches", "relation.touches", "ST_Touches(a, b) is true if a and b have a point in common, but their interiors have none.",
		[]string{"FT*******", "F**T*****", "F***T****"})
	STCrosses = relation("ST_Crosses", 10, "", "relation.crosses", "ST_Crosses(a, b) is true of operands of different dimensions if their interiors meet and that of the lower dimension is not all inside; of two lines if their interiors meet in points only.",
		crossesPatterns,
		varies(mysql56, crossesOfOlder, spec.MySQL56Help("ST_CROSSES")),
		varies(mariadb, crossesOfOlder, spec.MariaDB("ST_CROSSES", "server/reference/sql-structure/geometry/geometry-relations/st-crosses")))
	STOverlaps = relation("ST_Overlaps", 10, "ST_Overlaps", "relation.overlaps", "ST_Overlaps(a, b) is true if a and b and the meeting of their interiors have one dimension, and each has a part of its interior outside of the other.",
		overlapsPatterns)
	STWithin = containment(withGeometry, "ST_Within", "ST_Contains", "relation.within", "ST_Within(a, b) is true if no point of a lies outside of b and their interiors meet.",
		"T*F**F***")
	STContains = containment(withGeometry, "ST_Contains", "ST_Within", "relation.contains", "ST_Contains(a, b) is ST_Within(b, a).",
		"T*****FF*")
	STCoveredBy = containment(postgis|duckdbSpatial|spatialite|geos, "ST_CoveredBy", "ST_Covers", "relation.covered-by", "ST_CoveredBy(a, b) is true if no point of a lies outside of b and they have a point in common.",
		"T*F**F***", "*TF**F***", "**FT*F***", "**F*TF***")
	STCovers = containment(postgis|duckdbSpatial|spatialite|geos, "ST_Covers", "ST_CoveredBy", "relation.covers", "ST_Covers(a, b) is ST_CoveredBy(b, a).",
		"T*****FF*", "*T****FF*", "***T**FF*", "****T*FF*")
)

const crossesOfOlder = "True if a and b meet, the dimension of what they have in common is one less than the greater of theirs, and it is neither all of a nor all of b." + nullOperand + " Of EMPTY it is left open."

// relation declares a relation of all dialects with geometries; in MySQL it is NULL of EMPTY.
func relation(name string, weight int, converse, id, statement string, patterns []string, variants ...spec.Variant) *Function {
	return predicate(withGeometry, mysql56|mariadb, name, weight, converse, id, statement, patterns, append(variants, nullOfEmpty(statement))...)
}

// containment declares a relation of which the standard, too, says nothing for EMPTY.
func containment(in dialects, name, converse, id, statement string, patterns ...string) *Function {
	var variants []spec.Variant
	if in&mysql != 0 {
		variants = []spec.Variant{nullOfEmpty(statement)}
	}
	return predicate(in, in&(iso|mysql56|mariadb), name, 10, converse, id, statement, patterns, variants...)
}

func nullOfEmpty(statement string) spec.Variant {
	return varies(mysql, statement+nullOrEmpty, spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes"))
}

// predicate declares a relation that the patterns of matrices decide, of which some dialects leave
// open what it is of EMPTY.
func predicate(in, open dialects, name string, weight int, converse, id, statement string, patterns []string, variants ...spec.Variant) *Function {
	return ruled(Function{Name: name, Parameters: shapes, Result: Condition, in: in, Weight: weight,
		Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: strings.ToUpper(converse), Patterns: patterns}}, spec.Rule{
		ID: id, Statement: statement + nullOperand,
		From:  spec.JTS("IntersectionMatrix.is" + strings.TrimPrefix(name, "ST_") + ", RelatePredicate").With(spec.PostGIS(name, relationPage)),
		Cases: relationCases, Open: each(open, "empty operand"), Except: each(spatialite, "empty operand"),
		Variants: append(variants, varies(spatialite, statement+" The truth value is 1 or 0, and -1 if an operand is NULL.",
			inSpatiaLite("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "gg_relations.c"))),
	})
}

var (
	STContainsProperly = ruled(Function{Name: "ST_ContainsProperly", Parameters: shapes, Result: Condition, in: postgis | duckdbSpatial | geos,
		Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Patterns: []string{"T**FF*FF*"}}}, spec.Rule{
		ID: "relation.contains-properly", Statement: "ST_ContainsProperly(a, b) is true if every point of b lies in the interior of a: the matrix matches T**FF*FF*." + nullOperand,
		From: spec.PostGIS("ST_ContainsProperly", relationPage), Cases: relationCases,
	})
	STOrderingEquals = ruled(Function{Name: "ST_OrderingEquals", Parameters: shapes, Result: Condition, in: postgis, Weight: 4,
		Geometric: Geometric{Invariance: Invariant, Converse: "ST_ORDERINGEQUALS"}}, spec.Rule{
		ID: "relation.ordering-equals", Statement: "ST_OrderingEquals(a, b) is true if a and b are of one type and have the same coordinates in the same order." + nullOperand,
		From: spec.PostGIS("ST_OrderingEquals; lwgeom_same", relationPage+", liblwgeom/lwgeom.c"), Cases: relationCases,
	})
)
