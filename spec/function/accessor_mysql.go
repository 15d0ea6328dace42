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
	STXOfMySQL, STYOfMySQL, STXOfOlderMySQL, STYOfOlderMySQL, STNumPoints, STPointNOfMySQLFamily, STStartPointOfMySQLFamily, STEndPointOfMySQLFamily,
	STExteriorRingOfMySQLFamily, STNumInteriorRingsOfMySQLFamily, STInteriorRingNOfMySQLFamily, STNumGeometriesOfMySQLFamily, STGeometryNOfMySQLFamily, STIsClosed,
}

var (
	STXOfMySQL      = following(coordinateRule, Function{Name: "ST_X", Parameters: shape, Result: Double, in: mysql, Raises: geometryErrors})
	STYOfMySQL      = also(STXOfMySQL, "ST_Y")
	STXOfOlderMySQL = following(coordinateRule, Function{Name: "ST_X", Parameters: shape, Result: Double, in: mysql56 | mariadb})
	STYOfOlderMySQL = also(STXOfOlderMySQL, "ST_Y")

	coordinateRule = declare(mysqls, spec.Rule{
		ID: "accessor.coordinate", Statement: "ST_X and ST_Y are the coordinates of a point; of another geometry an error." + nullStays,
		From: spec.MySQLSpatial(pointProperties), Keywords: []string{"ST_X", "ST_Y"},
		Cases: []string{NullArgument: "null", CoordinateOfNoPoint: "no point", CoordinateFound: "found"},
		Variants: []spec.Variant{
			varies(mysql56, "The coordinates of a point; of another geometry NULL."+nullStays, spec.MySQL56Code("Item_func_x::val_real, Geometry::get_x", "sql/item_geofunc.cc, sql/spatial.h")),
			varies(mariadb, "The coordinates of a point; of another geometry NULL."+nullStays, spec.MariaDBCode("Item_func_x::val_real, Geometry::get_x", "sql/item_geofunc.cc, sql/spatial.h")),
		},
	})
)

var (
	STNumPoints = partInMySQL("ST_NumPoints", shape, Integer, "accessor.line-length", "ST_NumPoints is the number of positions of a LineString; another geometry has none."+nullOrNothing,
		familyCode(lineProperties, "Item_func_numpoints::val_int, Gis_line_string::num_points"))
	STPointNOfMySQLFamily = partInMySQL("ST_PointN", nth, Geometry, "accessor.line-position", "ST_PointN is the n-th position of a LineString; another geometry has none."+nullOrNothing,
		familyCode(lineProperties, "Item_func_spatial_decomp_n::val_str, Gis_line_string::point_n"))
	STStartPointOfMySQLFamily = partInMySQL("ST_StartPoint", shape, Geometry, "accessor.line-end", "ST_StartPoint and ST_EndPoint are the first and the last position of a LineString; of another geometry they are NULL."+nullStays,
		familyCode(lineProperties, "Item_func_spatial_decomp::val_str, Gis_line_string::start_point, end_point"))
	STEndPointOfMySQLFamily     = also(STStartPointOfMySQLFamily, "ST_EndPoint")
	STExteriorRingOfMySQLFamily = partInMySQL("ST_ExteriorRing", shape, Geometry, "accessor.polygon-shell", "ST_ExteriorRing is the shell of a Polygon as a LineString; another geometry has none."+nullOrNothing,
		familyCode(polygonProperties, "Item_func_spatial_decomp::val_str, Gis_polygon::exterior_ring"))
	STNumInteriorRingsOfMySQLFamily = spelled(partInMySQL("ST_NumInteriorRings", shape, Integer, "accessor.polygon-holes", "ST_NumInteriorRings is the number of holes of a Polygon; another geometry has none."+nullOrNothing,
		familyCode(polygonProperties, "Item_func_numinteriorring::val_int, Gis_polygon::num_interior_ring")), "ST_NUMINTERIORRING", mysql)
	STInteriorRingNOfMySQLFamily = partInMySQL("ST_InteriorRingN", nth, Geometry, "accessor.polygon-hole", "ST_InteriorRingN is the n-th hole of a Polygon as a LineString; another geometry has none."+nullOrNothing,
		familyCode(polygonProperties, "Item_func_spatial_decomp_n::val_str, Gis_polygon::interior_ring_n"))
	STNumGeometriesOfMySQLFamily = partInMySQL("ST_NumGeometries", shape, Integer, "accessor.collection-size", "ST_NumGeometries is the number of elements of a collection, of MultiPoint and the like, too; it is NULL of EMPTY and of another geometry."+nullStays,
		spec.MySQLSpatial(collectionProperties),
		varies(mariadb, "The number of elements of a collection, of MultiPoint and the like, too, 0 of EMPTY; NULL of another geometry."+nullStays,
			spec.MariaDBCode("Item_func_numgeometries::val_int, Gis_geometry_collection::num_geometries", "sql/item_geofunc.cc, sql/spatial.cc")))
	STGeometryNOfMySQLFamily = partInMySQL("ST_GeometryN", nth, Geometry, "accessor.collection-element", "ST_GeometryN is the n-th element of a collection, of MultiPoint and the like, too; another geometry has none."+nullOrNothing,
		familyCode(collectionProperties, "Item_func_spatial_decomp_n::val_str, Gis_geometry_collection::geometry_n"))
)

func partInMySQL(name string, of []Type, result Type, id, statement string, from spec.Source, variants ...spec.Variant) *Function {
	return ruled(Function{Name: name, Spellings: older(name), Parameters: of, Result: result, in: mysqls},
		spec.Rule{ID: id, Statement: statement, From: from, Cases: partCases, Variants: variants})
}

var STIsClosed = ruled(Function{Name: "ST_IsClosed", Spellings: older("ST_IsClosed"), Parameters: shape, Result: Integer, in: mysqls, Geometric: invariant}, spec.Rule{
	ID: "accessor.closed", Statement: "ST_IsClosed tells whether a LineString, or each of a MultiLineString, ends where it begins; NULL of another geometry." + nullStays,
	From:  familyCode(lineProperties, "Item_func_isclosed::val_int, Gis_line_string::is_closed, Gis_multi_line_string::is_closed"),
	Cases: []string{NullArgument: "null", ClosedNoLine: "no line", ClosedFalse: "false", ClosedTrue: "true"},
	Variants: []spec.Variant{
		varies(mysql56, "False of a LineString, or a MultiLineString, that does not end where it begins. Of NULL and another geometry it is left open, and whether what is closed has to be simple, too.",
			spec.MySQL56Help("ISCLOSED").With(spec.MySQL56Code("Item_func_isclosed::val_int", "sql/item_geofunc.cc"))),
		varies(mariadb, "Whether a LineString, or each of a MultiLineString, ends where it begins; -1 of another geometry. Whether NULL is such an argument, too, is left open.",
			spec.MariaDB("ST_ISCLOSED", mariadbProperties+"st_isclosed")),
	},
	Open: map[string][]string{"mariadb": {"null"}, "mysql56": {"null", "no line", "true"}},
})
