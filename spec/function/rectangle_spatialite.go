package function

import "github.com/semcheck/semcheck/spec"

// rectanglesOfSpatiaLite is the chapter of what compares minimum bounding rectangles in SpatiaLite.
var rectanglesOfSpatiaLite = []*Function{
	MBRContainsOfSpatiaLite,
	MBRWithinOfSpatiaLite,
	MBRIntersectsOfSpatiaLite,
	MBRDisjointOfSpatiaLite,
	MBREqualOfSpatiaLite,
}

var MBRContainsOfSpatiaLite = &Function{
	Name: "MBRCONTAINS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRWITHIN", OfBoxes: true},
	Rule: declare(spatialite, spec.Rule{
		ID:        "rectangle.listed-contains",
		Statement: "MbrContains(a, b) is 1 if no point of b's box lies outside of a's, else 0. -1 if an operand is NULL.",
		From:      spec.SpatiaLiteCode("mbrs_eval, gaiaMbrsContains", "src/spatialite/spatialite.c, src/gaiageo/gg_geometries.c"),
		Keywords:  []string{"MBRCONTAINS"},
		Cases:     propertyCases,
	}),
}

var MBRWithinOfSpatiaLite = &Function{
	Name: "MBRWITHIN", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRCONTAINS", OfBoxes: true},
	Rule: declare(spatialite, spec.Rule{
		ID:        "rectangle.listed-within",
		Statement: "MbrWithin(a, b) is 1 if no point of a's box lies outside of b's, else 0. -1 if an operand is NULL.",
		From:      spec.SpatiaLiteCode("mbrs_eval, gaiaMbrsWithin", "src/spatialite/spatialite.c, src/gaiageo/gg_geometries.c"),
		Keywords:  []string{"MBRWITHIN"},
		Cases:     propertyCases,
	}),
}

var MBRIntersectsOfSpatiaLite = &Function{
	Name: "MBRINTERSECTS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRINTERSECTS", OfBoxes: true},
	Rule: declare(spatialite, spec.Rule{
		ID:        "rectangle.listed-intersects",
		Statement: "MbrIntersects(a, b) is 1 if the boxes have a point in common, else 0. -1 if an operand is NULL.",
		From:      spec.SpatiaLiteCode("mbrs_eval, gaiaMbrsIntersects", "src/spatialite/spatialite.c, src/gaiageo/gg_geometries.c"),
		Keywords:  []string{"MBRINTERSECTS"},
		Cases:     propertyCases,
	}),
}

var MBRDisjointOfSpatiaLite = &Function{
	Name: "MBRDISJOINT", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRDISJOINT", OfBoxes: true},
	Rule: declare(spatialite, spec.Rule{
		ID:        "rectangle.listed-disjoint",
		Statement: "MbrDisjoint(a, b) is 1 if the boxes have no point in common, else 0. -1 if an operand is NULL.",
		From:      spec.SpatiaLiteCode("mbrs_eval, gaiaMbrsDisjoint", "src/spatialite/spatialite.c, src/gaiageo/gg_geometries.c"),
		Keywords:  []string{"MBRDISJOINT"},
		Cases:     propertyCases,
	}),
}

var MBREqualOfSpatiaLite = &Function{
	Name: "MBREQUAL", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBREQUAL", OfBoxes: true},
	Rule: declare(spatialite, spec.Rule{
		ID:        "rectangle.listed-same",
		Statement: "MbrEqual(a, b) is 1 if the boxes are the same, else 0. -1 if an operand is NULL.",
		From:      spec.SpatiaLiteCode("mbrs_eval, gaiaMbrsEqual", "src/spatialite/spatialite.c, src/gaiageo/gg_geometries.c"),
		Keywords:  []string{"MBREQUAL"},
		Cases:     propertyCases,
	}),
}
