package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of ST_X and ST_Y.
const (
	CoordinateOfNoPoint spec.Case = iota + 1
	CoordinateFound
)

// Cases of the rule of ST_IsClosed.
const (
	ClosedNoLine spec.Case = iota + 1
	ClosedFalse
	ClosedTrue
)

// accessorsOfMySQL is the chapter of what takes a part of a geometry of one type in the MySQL family.
var accessorsOfMySQL = []*Function{
	STXOfMySQL,
	STYOfMySQL,
	STXOfOlderMySQL,
	STYOfOlderMySQL,
	STNumPoints,
	STPointNOfMySQLFamily,
	STStartPointOfMySQLFamily,
	STEndPointOfMySQLFamily,
	STExteriorRingOfMySQLFamily,
	STNumInteriorRingsOfMySQLFamily,
	STInteriorRingNOfMySQLFamily,
	STNumGeometriesOfMySQLFamily,
	STGeometryNOfMySQLFamily,
	STIsClosed,
}

var STXOfMySQL = &Function{
	Name: "ST_X", Parameters: []Type{Geometry}, Result: Double, in: mysql,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.coordinate",
		Statement: "ST_X and ST_Y are the coordinates of a point; of another geometry an error. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.7.2 Point Property Functions"),
		Keywords:  []string{"ST_X", "ST_Y"},
		Cases:     []string{NullArgument: "null", CoordinateOfNoPoint: "no point", CoordinateFound: "found"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "The coordinates of a point; of another geometry NULL. NULL stays NULL.",
				From: spec.MySQL56Code("Item_func_x::val_real, Geometry::get_x", "sql/item_geofunc.cc, sql/spatial.h")},
			{Dialects: []string{"mariadb"}, Statement: "The coordinates of a point; of another geometry NULL. NULL stays NULL.",
				From: spec.MariaDBCode("Item_func_x::val_real, Geometry::get_x", "sql/item_geofunc.cc, sql/spatial.h")},
		},
	}),
}

var STYOfMySQL = &Function{
	Name: "ST_Y", Parameters: []Type{Geometry}, Result: Double, in: mysql,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STXOfMySQL.Rule,
}

var STXOfOlderMySQL = &Function{
	Name: "ST_X", Parameters: []Type{Geometry}, Result: Double, in: mysql56 | mariadb,
	Weight: 10,
	Rule:   STXOfMySQL.Rule,
}

var STYOfOlderMySQL = &Function{
	Name: "ST_Y", Parameters: []Type{Geometry}, Result: Double, in: mysql56 | mariadb,
	Weight: 10,
	Rule:   STXOfMySQL.Rule,
}

var STNumPoints = &Function{
	Name: "ST_NUMPOINTS", Parameters: []Type{Geometry}, Result: Integer, in: mysqls,
	Spellings: []Spelling{{"NUMPOINTS", mysql56 | mariadb}},
	Weight:    10,
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.line-length",
		Statement: "ST_NumPoints is the number of positions of a LineString; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.MySQLSpatial("14.16.7.3 LineString and MultiLineString Property Functions").With(spec.MySQL56Code("Item_func_numpoints::val_int, Gis_line_string::num_points", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_numpoints::val_int, Gis_line_string::num_points", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")),
		Keywords:  []string{"ST_NUMPOINTS"},
		Cases:     partCases,
	}),
}

var STPointNOfMySQLFamily = &Function{
	Name: "ST_POINTN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: mysqls,
	Spellings: []Spelling{{"POINTN", mysql56 | mariadb}},
	Weight:    10,
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.line-position",
		Statement: "ST_PointN is the n-th position of a LineString; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.MySQLSpatial("14.16.7.3 LineString and MultiLineString Property Functions").With(spec.MySQL56Code("Item_func_spatial_decomp_n::val_str, Gis_line_string::point_n", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_spatial_decomp_n::val_str, Gis_line_string::point_n", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")),
		Keywords:  []string{"ST_POINTN"},
		Cases:     partCases,
	}),
}

var STStartPointOfMySQLFamily = &Function{
	Name: "ST_STARTPOINT", Parameters: []Type{Geometry}, Result: Geometry, in: mysqls,
	Spellings: []Spelling{{"STARTPOINT", mysql56 | mariadb}},
	Weight:    10,
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.line-end",
		Statement: "ST_StartPoint and ST_EndPoint are the first and the last position of a LineString; of another geometry they are NULL. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.7.3 LineString and MultiLineString Property Functions").With(spec.MySQL56Code("Item_func_spatial_decomp::val_str, Gis_line_string::start_point, end_point", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_spatial_decomp::val_str, Gis_line_string::start_point, end_point", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")),
		Keywords:  []string{"ST_STARTPOINT", "ST_ENDPOINT"},
		Cases:     partCases,
	}),
}

var STEndPointOfMySQLFamily = &Function{
	Name: "ST_ENDPOINT", Parameters: []Type{Geometry}, Result: Geometry, in: mysqls,
	Spellings: []Spelling{{"ENDPOINT", mysql56 | mariadb}},
	Weight:    10,
	Rule:      STStartPointOfMySQLFamily.Rule,
}

var STExteriorRingOfMySQLFamily = &Function{
	Name: "ST_EXTERIORRING", Parameters: []Type{Geometry}, Result: Geometry, in: mysqls,
	Spellings: []Spelling{{"EXTERIORRING", mysql56 | mariadb}},
	Weight:    10,
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.polygon-shell",
		Statement: "ST_ExteriorRing is the shell of a Polygon as a LineString; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.MySQLSpatial("14.16.7.4 Polygon and MultiPolygon Property Functions").With(spec.MySQL56Code("Item_func_spatial_decomp::val_str, Gis_polygon::exterior_ring", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_spatial_decomp::val_str, Gis_polygon::exterior_ring", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")),
		Keywords:  []string{"ST_EXTERIORRING"},
		Cases:     partCases,
	}),
}

var STNumInteriorRingsOfMySQLFamily = &Function{
	Name: "ST_NUMINTERIORRINGS", Parameters: []Type{Geometry}, Result: Integer, in: mysqls,
	Spellings: []Spelling{{"NUMINTERIORRINGS", mysql56 | mariadb}, {"ST_NUMINTERIORRING", mysql}},
	Weight:    10,
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.polygon-holes",
		Statement: "ST_NumInteriorRings is the number of holes of a Polygon; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.MySQLSpatial("14.16.7.4 Polygon and MultiPolygon Property Functions").With(spec.MySQL56Code("Item_func_numinteriorring::val_int, Gis_polygon::num_interior_ring", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_numinteriorring::val_int, Gis_polygon::num_interior_ring", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")),
		Keywords:  []string{"ST_NUMINTERIORRINGS"},
		Cases:     partCases,
	}),
}

var STInteriorRingNOfMySQLFamily = &Function{
	Name: "ST_INTERIORRINGN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: mysqls,
	Spellings: []Spelling{{"INTERIORRINGN", mysql56 | mariadb}},
	Weight:    10,
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.polygon-hole",
		Statement: "ST_InteriorRingN is the n-th hole of a Polygon as a LineString; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.MySQLSpatial("14.16.7.4 Polygon and MultiPolygon Property Functions").With(spec.MySQL56Code("Item_func_spatial_decomp_n::val_str, Gis_polygon::interior_ring_n", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_spatial_decomp_n::val_str, Gis_polygon::interior_ring_n", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")),
		Keywords:  []string{"ST_INTERIORRINGN"},
		Cases:     partCases,
	}),
}

var STNumGeometriesOfMySQLFamily = &Function{
	Name: "ST_NUMGEOMETRIES", Parameters: []Type{Geometry}, Result: Integer, in: mysqls,
	Spellings: []Spelling{{"NUMGEOMETRIES", mysql56 | mariadb}},
	Weight:    10,
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.collection-size",
		Statement: "ST_NumGeometries is the number of elements of a collection, of MultiPoint and the like, too; it is NULL of EMPTY and of another geometry. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.7.5 GeometryCollection Property Functions"),
		Keywords:  []string{"ST_NUMGEOMETRIES"},
		Cases:     partCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mariadb"}, Statement: "The number of elements of a collection, of MultiPoint and the like, too, 0 of EMPTY; NULL of another geometry. NULL stays NULL.",
				From: spec.MariaDBCode("Item_func_numgeometries::val_int, Gis_geometry_collection::num_geometries", "sql/item_geofunc.cc, sql/spatial.cc")},
		},
	}),
}

var STGeometryNOfMySQLFamily = &Function{
	Name: "ST_GEOMETRYN", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: mysqls,
	Spellings: []Spelling{{"GEOMETRYN", mysql56 | mariadb}},
	Weight:    10,
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.collection-element",
		Statement: "ST_GeometryN is the n-th element of a collection, of MultiPoint and the like, too; another geometry has none. NULL if an argument is, and where there is none.",
		From:      spec.MySQLSpatial("14.16.7.5 GeometryCollection Property Functions").With(spec.MySQL56Code("Item_func_spatial_decomp_n::val_str, Gis_geometry_collection::geometry_n", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_spatial_decomp_n::val_str, Gis_geometry_collection::geometry_n", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")),
		Keywords:  []string{"ST_GEOMETRYN"},
		Cases:     partCases,
	}),
}

var STIsClosed = &Function{
	Name: "ST_ISCLOSED", Parameters: []Type{Geometry}, Result: Integer, in: mysqls,
	Spellings: []Spelling{{"ISCLOSED", mysql56 | mariadb}},
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(mysqls, spec.Rule{
		ID:        "accessor.closed",
		Statement: "ST_IsClosed tells whether a LineString, or each of a MultiLineString, ends where it begins; NULL of another geometry. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.7.3 LineString and MultiLineString Property Functions").With(spec.MySQL56Code("Item_func_isclosed::val_int, Gis_line_string::is_closed, Gis_multi_line_string::is_closed", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_isclosed::val_int, Gis_line_string::is_closed, Gis_multi_line_string::is_closed", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")),
		Keywords:  []string{"ST_ISCLOSED"},
		Cases:     []string{NullArgument: "null", ClosedNoLine: "no line", ClosedFalse: "false", ClosedTrue: "true"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "False of a LineString, or a MultiLineString, that does not end where it begins. Of NULL and another geometry it is left open, and whether what is closed has to be simple, too.",
				From: spec.MySQL56Help("ISCLOSED").With(spec.MySQL56Code("Item_func_isclosed::val_int", "sql/item_geofunc.cc"))},
			{Dialects: []string{"mariadb"}, Statement: "Whether a LineString, or each of a MultiLineString, ends where it begins; -1 of another geometry. Whether NULL is such an argument, too, is left open.",
				From: spec.MariaDB("ST_ISCLOSED", "server/reference/sql-structure/geometry/geometry-properties/st_isclosed")},
		},
		Open: map[string][]string{"mariadb": {"null"}, "mysql56": {"null", "no line", "true"}},
	}),
}
