package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of ST_Area.
const (
	AreaOfOtherType spec.Case = iota + 1
	AreaMeasured
)

// Cases of the rule of ST_Length.
const (
	LengthOfOtherType spec.Case = iota + 1
	LengthMeasured
)

// measuresOfMySQL is the chapter of what measures a geometry of one type in the MySQL family.
var measuresOfMySQL = []*Function{
	STAreaOfMySQL,
	STAreaOfOlderMySQL,
	STLengthOfMySQLFamily,
}

var STAreaOfMySQL = &Function{
	Name: "ST_AREA", Parameters: []Type{Geometry}, Result: Double, in: mysql,
	Raises:    []spec.Class{spec.ClassGeometry},
	Weight:    1,
	Geometric: Geometric{Invariance: ScaledByDeterminant},
	Rule: declare(mysqls, spec.Rule{
		ID:        "measure.area-of-polygons",
		Statement: "ST_Area is the area of a Polygon or a MultiPolygon, here the double nearest to it; of another geometry, of EMPTY, too, it is an error. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.7.4 Polygon and MultiPolygon Property Functions"),
		Keywords:  []string{"ST_AREA"},
		Cases:     []string{NullArgument: "null", AreaOfOtherType: "other type", AreaMeasured: "area"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "The sum of the areas of the polygons in a geometry, 0 if there are none. NULL stays NULL.",
				From: spec.MySQL56Help("ST_AREA").With(spec.MySQL56Code("Geometry::area, collection_area", "sql/spatial.h, sql/spatial.cc"))},
			{Dialects: []string{"mariadb"}, Statement: "The sum of the areas of the polygons in a geometry, 0 of points, lines and EMPTY; NULL where a MultiPoint or a MultiLineString stands. NULL stays NULL.",
				From: spec.MariaDBCode("Geometry::area, Gis_point::area, Gis_line_string::area, Gis_geometry_collection::area", "sql/spatial.h, sql/spatial.cc")},
		},
	}),
}

var STAreaOfOlderMySQL = &Function{
	Name: "ST_AREA", Parameters: []Type{Geometry}, Result: Double, in: mysql56 | mariadb,
	Spellings: []Spelling{{"AREA", mysql56 | mariadb}},
	Weight:    10,
	Geometric: Geometric{Invariance: ScaledByDeterminant},
	Rule:      STAreaOfMySQL.Rule,
}

var STLengthOfMySQLFamily = &Function{
	Name: "ST_LENGTH", Parameters: []Type{Geometry}, Result: Double, in: mysqls,
	Spellings: []Spelling{{"GLENGTH", mysql56 | mariadb}},
	Weight:    10,
	Geometric: Geometric{Invariance: ScaledBySimilarity},
	Rule: declare(mysqls, spec.Rule{
		ID:        "measure.length-of-lines",
		Statement: "ST_Length is the length of a LineString or the sum of those of a MultiLineString, here the double nearest to it; NULL of another geometry. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.7.3 LineString and MultiLineString Property Functions").With(spec.MySQL56Code("Geometry::geom_length, Gis_line_string::geom_length, Gis_multi_line_string::geom_length", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Geometry::geom_length, Gis_line_string::geom_length, Gis_multi_line_string::geom_length", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")),
		Keywords:  []string{"ST_LENGTH"},
		Cases:     []string{NullArgument: "null", LengthOfOtherType: "other type", LengthMeasured: "length"},
		Variants: []spec.Variant{
			{Dialects: []string{"mariadb"}, Statement: "The sum of the lengths of the lines in a geometry, 0 of points and EMPTY; NULL where a MultiPoint, a Polygon or a MultiPolygon stands. NULL stays NULL.",
				From: spec.MariaDBCode("Geometry::geom_length, Gis_point::geom_length, Gis_geometry_collection::geom_length", "sql/spatial.h, sql/spatial.cc")},
		},
	}),
}
