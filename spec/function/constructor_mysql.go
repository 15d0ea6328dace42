package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of what makes a geometry of others in MySQL.
const (
	OfGeometriesMade spec.Case = iota + 1
	OfNoGeometries
	OfAnotherGeometry
)

// specificConstructors is a section of MySQL's manual.
const specificConstructors = "14.16.5 MySQL-Specific Functions That Create Geometry Values"

// constructorsOfMySQL is the chapter of what makes geometries of numbers and of geometries in the
// MySQL family.
var constructorsOfMySQL = []*Function{
	PointOfMySQLFamily, LineStringOfMySQL, PolygonOfMySQL, MultiPointOfMySQL, MultiLineStringOfMySQL, MultiPolygonOfMySQL, GeometryCollectionOfMySQL,
	LineStringOfOlderMySQL, PolygonOfOlderMySQL, MultiPointOfOlderMySQL, MultiLineStringOfOlderMySQL, MultiPolygonOfOlderMySQL, GeometryCollectionOfOlderMySQL,
}

var (
	PointOfMySQLFamily        = ofNumbers(pointRule, "Point", mysqls, 0, Number, Number)
	LineStringOfMySQL         = ofGeometriesInMySQL("LineString", 0)
	PolygonOfMySQL            = ofGeometriesInMySQL("Polygon", 0)
	MultiPointOfMySQL         = ofGeometriesInMySQL("MultiPoint", 0)
	MultiLineStringOfMySQL    = ofGeometriesInMySQL("MultiLineString", 0)
	MultiPolygonOfMySQL       = ofGeometriesInMySQL("MultiPolygon", 0)
	GeometryCollectionOfMySQL = spelled(ofGeometriesInMySQL("GeometryCollection", 1), "GEOMCOLLECTION", mysql)

	partsRule = declare(mysqls, spec.Rule{
		ID: "edit.of-parts", Statement: "LineString makes a line of points, Polygon a polygon of its rings, MultiPoint, MultiLineString and MultiPolygon collections of their elements, GeometryCollection one of any geometries, and without arguments an empty one. What they make is in no spatial reference system. Arguments of other types, a line of one point and rings that are no simple closed lines are NULL by the manual and errors, or taken, by the code: they are not modelled. Neither are arguments in a spatial reference system." + nullArgument,
		From: spec.MySQLSpatial(specificConstructors).With(spec.MySQLCode("Item_func_spatial_collection::val_str", "sql/item_geofunc.cc")), Keywords: []string{"GEOMETRYCOLLECTION"},
		Cases: []string{NullArgument: "null", OfGeometriesMade: "made", OfNoGeometries: "no geometries", OfAnotherGeometry: "another geometry"},
		Variants: []spec.Variant{varies(mysql56|mariadb, "As in MySQL 9, but NULL if an argument is of another type, or a line of a polygon is not closed. Without arguments GeometryCollection is not modelled.",
			spec.MySQL56Help("LINESTRING, POLYGON, MULTIPOINT").With(spec.MySQL56Code("Item_func_spatial_collection::val_str", "sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_spatial_collection::val_str", "sql/item_geofunc.cc")))},
		Except: map[string][]string{"mysql": {"another geometry"}, "mysql56": {"no geometries"}, "mariadb": {"no geometries"}},
	})
)

func ofGeometriesInMySQL(name string, optional int) *Function {
	return following(partsRule, Function{Name: name, Parameters: shape, Variadic: true, Optional: optional, Result: Geometry, in: mysql})
}

var (
	LineStringOfOlderMySQL         = ofGeometriesInOlder("LineString")
	PolygonOfOlderMySQL            = ofGeometriesInOlder("Polygon")
	MultiPointOfOlderMySQL         = ofGeometriesInOlder("MultiPoint")
	MultiLineStringOfOlderMySQL    = ofGeometriesInOlder("MultiLineString")
	MultiPolygonOfOlderMySQL       = ofGeometriesInOlder("MultiPolygon")
	GeometryCollectionOfOlderMySQL = ofGeometriesInOlder("GeometryCollection")
)

func ofGeometriesInOlder(name string) *Function {
	return following(partsRule, Function{Name: name, Parameters: shape, Variadic: true, Result: Geometry, in: mysql56 | mariadb})
}
