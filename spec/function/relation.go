package function

import "github.com/semcheck/semcheck/spec"

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
	STEquals,
	STDisjoint,
	STIntersects,
	STTouches,
	STCrosses,
	STOverlaps,
	STWithin,
	STContains,
	STCoveredBy,
	STCovers,
	STContainsProperly,
	STOrderingEquals,
}

var STEquals = &Function{
	Name: "ST_EQUALS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: withGeometry,
	Weight: 10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: "ST_EQUALS",
		Patterns: []string{"T*F**FFF*", "FFFFFFFF2"},
	},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "relation.equals",
		Statement: "ST_Equals(a, b) is true if a and b are the same set of points; EMPTY equals EMPTY. NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isEquals, RelatePredicate").With(spec.PostGIS("ST_Equals", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_EQUALS"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"spatialite"}, Statement: "ST_Equals(a, b) is true if a and b are the same set of points; EMPTY equals EMPTY. The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open:   map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STDisjoint = &Function{
	Name: "ST_DISJOINT", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: withGeometry,
	Weight: 6,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: "ST_DISJOINT",
		Patterns: []string{"FF*FF****"},
	},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "relation.disjoint",
		Statement: "ST_Disjoint(a, b) is true if a and b have no point in common; EMPTY has none. NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isDisjoint, RelatePredicate").With(spec.PostGIS("ST_Disjoint", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_DISJOINT"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "ST_Disjoint(a, b) is true if a and b have no point in common; EMPTY has none. NULL if an operand is, or if it is EMPTY.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"spatialite"}, Statement: "ST_Disjoint(a, b) is true if a and b have no point in common; EMPTY has none. The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open:   map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STIntersects = &Function{
	Name: "ST_INTERSECTS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: withGeometry,
	Weight: 8,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: "ST_INTERSECTS",
		Patterns: []string{"T********", "*T*******", "***T*****", "****T****"},
	},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "relation.intersects",
		Statement: "ST_Intersects(a, b) is true if a and b have a point in common. NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isIntersects, RelatePredicate").With(spec.PostGIS("ST_Intersects", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_INTERSECTS"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "ST_Intersects(a, b) is true if a and b have a point in common. NULL if an operand is, or if it is EMPTY.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"spatialite"}, Statement: "ST_Intersects(a, b) is true if a and b have a point in common. The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open:   map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STTouches = &Function{
	Name: "ST_TOUCHES", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: withGeometry,
	Weight: 10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: "ST_TOUCHES",
		Patterns: []string{"FT*******", "F**T*****", "F***T****"},
	},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "relation.touches",
		Statement: "ST_Touches(a, b) is true if a and b have a point in common, but their interiors have none. NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isTouches, RelatePredicate").With(spec.PostGIS("ST_Touches", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_TOUCHES"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "ST_Touches(a, b) is true if a and b have a point in common, but their interiors have none. NULL if an operand is, or if it is EMPTY.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"spatialite"}, Statement: "ST_Touches(a, b) is true if a and b have a point in common, but their interiors have none. The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open:   map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STCrosses = &Function{
	Name: "ST_CROSSES", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: withGeometry,
	Weight: 10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true,
		Patterns: crossesPatterns,
	},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "relation.crosses",
		Statement: "ST_Crosses(a, b) is true of operands of different dimensions if their interiors meet and that of the lower dimension is not all inside; of two lines if their interiors meet in points only. NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isCrosses, RelatePredicate").With(spec.PostGIS("ST_Crosses", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_CROSSES"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "True if a and b meet, the dimension of what they have in common is one less than the greater of theirs, and it is neither all of a nor all of b. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MySQL56Help("ST_CROSSES")},
			{Dialects: []string{"mariadb"}, Statement: "True if a and b meet, the dimension of what they have in common is one less than the greater of theirs, and it is neither all of a nor all of b. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MariaDB("ST_CROSSES", "server/reference/sql-structure/geometry/geometry-relations/st-crosses")},
			{Dialects: []string{"mysql"}, Statement: "ST_Crosses(a, b) is true of operands of different dimensions if their interiors meet and that of the lower dimension is not all inside; of two lines if their interiors meet in points only. NULL if an operand is, or if it is EMPTY.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"spatialite"}, Statement: "ST_Crosses(a, b) is true of operands of different dimensions if their interiors meet and that of the lower dimension is not all inside; of two lines if their interiors meet in points only. The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open:   map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STOverlaps = &Function{
	Name: "ST_OVERLAPS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: withGeometry,
	Weight: 10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: "ST_OVERLAPS",
		Patterns: overlapsPatterns,
	},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "relation.overlaps",
		Statement: "ST_Overlaps(a, b) is true if a and b and the meeting of their interiors have one dimension, and each has a part of its interior outside of the other. NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isOverlaps, RelatePredicate").With(spec.PostGIS("ST_Overlaps", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_OVERLAPS"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "ST_Overlaps(a, b) is true if a and b and the meeting of their interiors have one dimension, and each has a part of its interior outside of the other. NULL if an operand is, or if it is EMPTY.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"spatialite"}, Statement: "ST_Overlaps(a, b) is true if a and b and the meeting of their interiors have one dimension, and each has a part of its interior outside of the other. The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open:   map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STWithin = &Function{
	Name: "ST_WITHIN", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: withGeometry,
	Weight: 10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: "ST_CONTAINS",
		Patterns: []string{"T*F**F***"},
	},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "relation.within",
		Statement: "ST_Within(a, b) is true if no point of a lies outside of b and their interiors meet. NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isWithin, RelatePredicate").With(spec.PostGIS("ST_Within", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_WITHIN"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "ST_Within(a, b) is true if no point of a lies outside of b and their interiors meet. NULL if an operand is, or if it is EMPTY.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"spatialite"}, Statement: "ST_Within(a, b) is true if no point of a lies outside of b and their interiors meet. The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open:   map[string][]string{"iso": {"empty operand"}, "mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STContains = &Function{
	Name: "ST_CONTAINS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: withGeometry,
	Weight: 10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: "ST_WITHIN",
		Patterns: []string{"T*****FF*"},
	},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "relation.contains",
		Statement: "ST_Contains(a, b) is ST_Within(b, a). NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isContains, RelatePredicate").With(spec.PostGIS("ST_Contains", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_CONTAINS"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "ST_Contains(a, b) is ST_Within(b, a). NULL if an operand is, or if it is EMPTY.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"spatialite"}, Statement: "ST_Contains(a, b) is ST_Within(b, a). The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open:   map[string][]string{"iso": {"empty operand"}, "mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STCoveredBy = &Function{
	Name: "ST_COVEREDBY", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: postgis | duckdbSpatial | spatialite | geos,
	Weight: 10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: "ST_COVERS",
		Patterns: []string{"T*F**F***", "*TF**F***", "**FT*F***", "**F*TF***"},
	},
	Rule: declare(postgis|duckdbSpatial|spatialite|geos, spec.Rule{
		ID:        "relation.covered-by",
		Statement: "ST_CoveredBy(a, b) is true if no point of a lies outside of b and they have a point in common. NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isCoveredBy, RelatePredicate").With(spec.PostGIS("ST_CoveredBy", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_COVEREDBY"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"spatialite"}, Statement: "ST_CoveredBy(a, b) is true if no point of a lies outside of b and they have a point in common. The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STCovers = &Function{
	Name: "ST_COVERS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: postgis | duckdbSpatial | spatialite | geos,
	Weight: 10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true, Converse: "ST_COVEREDBY",
		Patterns: []string{"T*****FF*", "*T****FF*", "***T**FF*", "****T*FF*"},
	},
	Rule: declare(postgis|duckdbSpatial|spatialite|geos, spec.Rule{
		ID:        "relation.covers",
		Statement: "ST_Covers(a, b) is ST_CoveredBy(b, a). NULL if an operand is.",
		From:      spec.JTS("IntersectionMatrix.isCovers, RelatePredicate").With(spec.PostGIS("ST_Covers", "doc/reference_relationship.xml")),
		Keywords:  []string{"ST_COVERS"},
		Cases:     relationCases,
		Variants: []spec.Variant{
			{Dialects: []string{"spatialite"}, Statement: "ST_Covers(a, b) is ST_CoveredBy(b, a). The truth value is 1 or 0, and -1 if an operand is NULL.",
				From: spec.SpatiaLiteCode("fnct_Contains and its like; gaiaGeomCollPreparedContains and its like", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STContainsProperly = &Function{
	Name: "ST_CONTAINSPROPERLY", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: postgis | duckdbSpatial | geos,
	Weight: 10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true,
		Patterns: []string{"T**FF*FF*"},
	},
	Rule: declare(postgis|duckdbSpatial|geos, spec.Rule{
		ID:        "relation.contains-properly",
		Statement: "ST_ContainsProperly(a, b) is true if every point of b lies in the interior of a: the matrix matches T**FF*FF*. NULL if an operand is.",
		From:      spec.PostGIS("ST_ContainsProperly", "doc/reference_relationship.xml"),
		Keywords:  []string{"ST_CONTAINSPROPERLY"},
		Cases:     relationCases,
	}),
}

var STOrderingEquals = &Function{
	Name: "ST_ORDERINGEQUALS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: postgis,
	Weight:    4,
	Geometric: Geometric{Invariance: Invariant, Converse: "ST_ORDERINGEQUALS"},
	Rule: declare(postgis, spec.Rule{
		ID:        "relation.ordering-equals",
		Statement: "ST_OrderingEquals(a, b) is true if a and b are of one type and have the same coordinates in the same order. NULL if an operand is.",
		From:      spec.PostGIS("ST_OrderingEquals; lwgeom_same", "doc/reference_relationship.xml, liblwgeom/lwgeom.c"),
		Keywords:  []string{"ST_ORDERINGEQUALS"},
		Cases:     relationCases,
	}),
}
