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
var measuresOfMySQL = []*Function{STAreaOfMySQL, STAreaOfOlderMySQL, STLengthOfMySQLFamily}

var (
	STAreaOfMySQL = following(polygonAreaRule, Function{Name: "ST_Area", Parameters: shape, Result: Double, in: mysql, Raises: geometryErrors,
		Geometric: Geometric{Invariance: ScaledByDeterminant}})
	STAreaOfOlderMySQL = following(polygonAreaRule, Function{Name: "ST_Area", Spellings: older("ST_Area"), Parameters: shape, Result: Double, in: mysql56 | mariadb,
		Geometric: Geometric{Invariance: ScaledByDeterminant}})

	polygonAreaRule = declare(mysqls, spec.Rule{
		ID: "measure.area-of-polygons", Statement: "ST_Area is the area of a Polygon or a MultiPolygon, here the double nearest to it; of another geometry, of EMPTY, too, it is an error." + nullStays,
		From: spec.MySQLSpatial(polygonProperties), Keywords: []string{"ST_AREA"},
		Cases: []string{NullArgument: "null", AreaOfOtherType: "other type", AreaMeasured: "area"},
		Variants: []spec.Variant{
			varies(mysql56, "The sum of the areas of the polygons in a geometry, 0 if there are none."+nullStays,
				spec.MySQL56Help("ST_AREA").With(spec.MySQL56Code("Geometry::area, collection_area", "sql/spatial.h, sql/spatial.cc"))),
			varies(mariadb, "The sum of the areas of the polygons in a geometry, 0 of points, lines and EMPTY; NULL where a MultiPoint or a MultiLineString stands."+nullStays,
				spec.MariaDBCode("Geometry::area, Gis_point::area, Gis_line_string::area, Gis_geometry_collection::area", "sql/spatial.h, sql/spatial.cc")),
		},
	})

	STLengthOfMySQLFamily = ruled(Function{Name: "ST_Length", Spellings: older("ST_GLength"), Parameters: shape, Result: Double, in: mysqls,
		Geometric: scaledBySimilarity}, spec.Rule{
		ID: "measure.length-of-lines", Statement: "ST_Length is the length of a LineString or the sum of those of a MultiLineString, here the double nearest to it; NULL of another geometry." + nullStays,
		From:  familyCode(lineProperties, "Geometry::geom_length, Gis_line_string::geom_length, Gis_multi_line_string::geom_length"),
		Cases: []string{NullArgument: "null", LengthOfOtherType: "other type", LengthMeasured: "length"},
		Variants: []spec.Variant{varies(mariadb, "The sum of the lengths of the lines in a geometry, 0 of points and EMPTY; NULL where a MultiPoint, a Polygon or a MultiPolygon stands."+nullStays,
			spec.MariaDBCode("Geometry::geom_length, Gis_point::geom_length, Gis_geometry_collection::geom_length", "sql/spatial.h, sql/spatial.cc"))},
	})
)
