package function

import "github.com/semcheck/semcheck/spec"

// rectangles is the chapter of what compares minimum bounding rectangles in the MySQL family.
var rectangles = []*Function{
	MBRContains,
	MBRWithin,
	MBRCovers,
	MBRCoveredBy,
	MBRIntersects,
	MBRDisjoint,
	MBREqual,
	MBREquals,
	MBROverlaps,
	MBRTouches,
}

var MBRContains = &Function{
	Name: "MBRCONTAINS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysqls,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRWITHIN", OfBoxes: true},
	Rule: declare(mysqls, spec.Rule{
		ID:        "rectangle.contains",
		Statement: "MBRContains(a, b) is MBRWithin(b, a). NULL if an operand is, or if it is EMPTY.",
		From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles").With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords:  []string{"MBRCONTAINS"},
		Cases:     boxCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "MBRContains(a, b) is MBRWithin(b, a). NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MySQL56Help("MBRCONTAINS").With(spec.MySQL56Code("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
			{Dialects: []string{"mariadb"}, Statement: "MBRContains(a, b) is MBRWithin(b, a). NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MariaDB("MBRCONTAINS", "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/mbrcontains").With(spec.MariaDBCode("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
		},
		Open: map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
	}),
}

var MBRWithin = &Function{
	Name: "MBRWITHIN", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysqls,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRCONTAINS", OfBoxes: true},
	Rule: declare(mysqls, spec.Rule{
		ID:        "rectangle.within",
		Statement: "MBRWithin(a, b) is true if the boxes are equal, or no point of a's lies outside of b's and their interiors meet. NULL if an operand is, or if it is EMPTY.",
		From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles").With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords:  []string{"MBRWITHIN"},
		Cases:     boxCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "MBRWithin(a, b) is true if no point of a's box lies outside of b's. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MySQL56Help("MBRWITHIN").With(spec.MySQL56Code("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
			{Dialects: []string{"mariadb"}, Statement: "MBRWithin(a, b) is true if no point of a's box lies outside of b's. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MariaDB("MBRWITHIN", "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/mbrwithin").With(spec.MariaDBCode("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
		},
		Open: map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
	}),
}

var MBRCovers = &Function{
	Name: "MBRCOVERS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysql,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRCOVEREDBY", OfBoxes: true},
	Rule: declare(mysql, spec.Rule{
		ID:        "rectangle.covers",
		Statement: "MBRCovers(a, b) is true if no point of b's box lies outside of a's. NULL if an operand is, or if it is EMPTY.",
		From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles").With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords:  []string{"MBRCOVERS"},
		Cases:     boxCases,
	}),
}

var MBRCoveredBy = &Function{
	Name: "MBRCOVEREDBY", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysql,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRCOVERS", OfBoxes: true},
	Rule: declare(mysql, spec.Rule{
		ID:        "rectangle.covered-by",
		Statement: "MBRCoveredBy(a, b) is MBRCovers(b, a). NULL if an operand is, or if it is EMPTY.",
		From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles").With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords:  []string{"MBRCOVEREDBY"},
		Cases:     boxCases,
	}),
}

var MBRIntersects = &Function{
	Name: "MBRINTERSECTS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysqls,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRINTERSECTS", OfBoxes: true},
	Rule: declare(mysqls, spec.Rule{
		ID:        "rectangle.intersects",
		Statement: "MBRIntersects(a, b) is true if the boxes have a point in common. NULL if an operand is, or if it is EMPTY.",
		From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles").With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords:  []string{"MBRINTERSECTS"},
		Cases:     boxCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "MBRIntersects(a, b) is true if the boxes have a point in common. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MySQL56Help("MBRINTERSECTS").With(spec.MySQL56Code("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
			{Dialects: []string{"mariadb"}, Statement: "MBRIntersects(a, b) is true if the boxes have a point in common. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MariaDB("MBRINTERSECTS", "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/mbrintersects").With(spec.MariaDBCode("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
		},
		Open: map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
	}),
}

var MBRDisjoint = &Function{
	Name: "MBRDISJOINT", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysqls,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRDISJOINT", OfBoxes: true},
	Rule: declare(mysqls, spec.Rule{
		ID:        "rectangle.disjoint",
		Statement: "MBRDisjoint(a, b) is true if the boxes have no point in common. NULL if an operand is, or if it is EMPTY.",
		From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles").With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords:  []string{"MBRDISJOINT"},
		Cases:     boxCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "MBRDisjoint(a, b) is true if the boxes have no point in common. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MySQL56Help("MBRDISJOINT").With(spec.MySQL56Code("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
			{Dialects: []string{"mariadb"}, Statement: "MBRDisjoint(a, b) is true if the boxes have no point in common. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MariaDB("MBRDISJOINT", "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/mbrdisjoint").With(spec.MariaDBCode("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
		},
		Open: map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
	}),
}

var MBREqual = &Function{
	Name: "MBREQUAL", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysql56 | mariadb,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBREQUAL", OfBoxes: true},
	Rule: declare(mysql56|mariadb, spec.Rule{
		ID:        "rectangle.same",
		Statement: "MBREqual(a, b) is true if the boxes are the same. NULL if an operand is. Of EMPTY it is left open.",
		From:      spec.MariaDB("MBREQUAL", "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/mbrequal").With(spec.MySQL56Code("MBR::equals", "sql/spatial.h")),
		Keywords:  []string{"MBREQUAL"},
		Cases:     boxCases,
		Open:      map[string][]string{spec.EveryDialect: {"empty operand"}},
	}),
}

var MBREquals = &Function{
	Name: "MBREQUALS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysql,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBREQUALS", OfBoxes: true},
	Rule: declare(mysql, spec.Rule{
		ID:        "rectangle.equals",
		Statement: "MBREquals(a, b) is true if the boxes are the same. NULL if an operand is, or if it is EMPTY.",
		From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles").With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords:  []string{"MBREQUALS"},
		Cases:     boxCases,
	}),
}

var MBROverlaps = &Function{
	Name: "MBROVERLAPS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysqls,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBROVERLAPS", OfBoxes: true},
	Rule: declare(mysqls, spec.Rule{
		ID:        "rectangle.overlaps",
		Statement: "MBROverlaps(a, b) is true if the boxes meet, but neither covers the other; boxes that are lines overlap or cross, points never do. NULL if an operand is, or if it is EMPTY.",
		From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles").With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords:  []string{"MBROVERLAPS"},
		Cases:     boxCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "MBROverlaps(a, b) is true if the boxes have one dimension, meet in a box of that dimension, and neither covers the other. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MySQL56Help("MBROVERLAPS").With(spec.MySQL56Code("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
			{Dialects: []string{"mariadb"}, Statement: "MBROverlaps(a, b) is true if the boxes have one dimension, meet in a box of that dimension, and neither covers the other. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MariaDB("MBROVERLAPS", "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/mbroverlaps").With(spec.MariaDBCode("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
		},
		Open: map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
	}),
}

var MBRTouches = &Function{
	Name: "MBRTOUCHES", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: mysqls,
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "MBRTOUCHES", OfBoxes: true},
	Rule: declare(mysqls, spec.Rule{
		ID:        "rectangle.touches",
		Statement: "MBRTouches(a, b) is true if the boxes have points in common, but their interiors have none; a point touches the ends of a line, points never touch. NULL if an operand is, or if it is EMPTY.",
		From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles").With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis")),
		Keywords:  []string{"MBRTOUCHES"},
		Cases:     boxCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "MBRTouches(a, b) is true if the boxes have points in common, but their interiors have none. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MySQL56Help("MBRTOUCHES").With(spec.MySQL56Code("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
			{Dialects: []string{"mariadb"}, Statement: "MBRTouches(a, b) is true if the boxes have points in common, but their interiors have none. NULL if an operand is. Of EMPTY it is left open.",
				From: spec.MariaDB("MBRTOUCHES", "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/mbrtouches").With(spec.MariaDBCode("Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"))},
		},
		Open: map[string][]string{"mariadb": {"empty operand"}, "mysql56": {"empty operand"}},
	}),
}

// BesideArea is the case of RuleThinRectangles.
const BesideArea spec.Case = iota

// RuleThinRectangles is the rule of boxes without an area.
var RuleThinRectangles = declare(mysqls, spec.Rule{ID: "rectangle.thin",
	Statement: "Of a box without width or height the manual says that its interior is also its boundary; whether it touches or overlaps one that has an area is left open.",
	From:      spec.MySQLSpatial("14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles"), // MariaDB and MySQL 5.6 say nothing of it
	Cases:     []string{BesideArea: "beside an area"}, Open: map[string][]string{spec.EveryDialect: {"beside an area"}}})
