package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// Cases of the rule of ST_GeomFromText.
const (
	TextRead spec.Case = iota + 1
	TextEmpty
	TextMalformed
	TextUnclosed
	TextShort
	TextNotTaken
)

// Cases of the rule of ST_GeomFromWKB.
const (
	BinaryRead spec.Case = iota + 1
	BinaryMalformed
)

// Cases of the rule of ST_PointFromText and the like.
const (
	TextOfTheType spec.Case = iota + 1
	TextOfAnotherType
)

// inputs is the chapter of what reads geometries of texts and bytes.
var inputs = []*Function{
	STGeomFromText, STGeomFromTextWithSRID, STGeomFromWKBOfGeometry, STGeomFromWKB, STGeomFromWKBWithSRID,
	STGeometryFromText, STGeometryFromTextWithSRID, STGeomFromEWKT, STGeomFromEWKB,
}

var (
	STGeomFromText = reading("ST_GeomFromText", withGeometry, Text, spec.Rule{
		ID: "geometry.from-text", Statement: "Well-known text is read as the geometry that it names. Text of another form, a ring whose last position is not its first and a line or ring of too few positions are errors." + nullStays,
		From:  spec.OGC("Well-known Text Representation for Geometry"),
		Cases: []string{NullArgument: "null", TextRead: "read", TextEmpty: "empty", TextMalformed: "malformed", TextUnclosed: "unclosed ring", TextShort: "too few positions", TextNotTaken: "form that is not taken"},
		Variants: []spec.Variant{
			varies(postgis, "Well-known text, also behind SRID=n; or well-known binary in hexadecimal digits, is read as the geometry that it names, with Z and M. Text of another form, positions with Z or M beside others, a ring whose last position is not its first and a line or ring of too few positions are errors, where a geometry is asked for as by ST_GeomFromText. Infinities are no numbers; NaN is one, which is left out.",
				spec.PostGIS("ST_GeomFromText, ST_GeometryFromText, ST_GeomFromEWKT; LWGEOM_from_text, LWGEOM_in, lwgeom_from_text, parse_WKT_lwgeom; the tokens of lwin_wkt_lex.l; CREATE CAST (text AS geometry)", "doc/reference_input.xml, postgis/lwgeom_ogc.c, postgis/lwgeom_inout.c, liblwgeom/lwin_wkt_lex.l, postgis/postgis.sql.in")),
			varies(mysql, "As in the standard, and EMPTY of another type than GEOMETRYCOLLECTION is an error, too, and so are positions of other than two numbers, which begin with a digit, a sign or a point.",
				spec.MySQLSpatial("14.16.2 Argument Handling by Spatial Functions; 14.16.3 Functions That Create Geometry Values from WKT Values").With(spec.Source{Doc: "MySQL 8.0 source", Clause: "Gis_point::init_from_wkt, Gis_read_stream::get_next_number (sql/spatial.cc, sql/gstream.cc)", Address: "", Read: ""})),
			varies(mariadb, "Well-known text is read as the geometry that it names; what stands behind it is not read. NULL are a ring whose last position is not its first, a collection in a collection, EMPTY of another type than GEOMETRYCOLLECTION, parentheses around the points of a MULTIPOINT. Names with a type such as PointFromText read any type. Other texts, and lines and rings of too few positions, are left open.",
				spec.MariaDBCode("Item_func_geometry_from_text::val_str, Geometry::create_from_wkt, init_from_wkt of each class", "sql/item_geofunc.cc, sql/spatial.cc")),
			varies(mysql56, "Well-known text is read as the geometry that it names; what stands behind it is not read. NULL are a ring whose last position is not its first, a collection in a collection, EMPTY, parentheses around the points of a MULTIPOINT. Names with a type such as PointFromText read any type. Other texts, and lines and rings of too few positions, are left open.",
				spec.MySQL56Code("Item_func_geometry_from_text::val_str, Geometry::create_from_wkt, init_from_wkt of each class", "sql/item_geofunc.cc, sql/spatial.cc")),
			varies(duckdbSpatial, "Well-known text is read as the geometry that it names; what stands behind it is not read. Text of another form is an error. A ring whose last position is not its first and a line or ring of too few positions are read; such geometries are left open."+nullStays,
				spec.DuckDBSpatial("wkt_reader_try_parse: no position is held against another, and none is counted; it returns behind the geometry", "src/sgl/sgl.cpp").With(spec.DuckDBCode("FromStringRecursive", "src/common/types/geometry.cpp"))),
			varies(spatialite, "Well-known text is read as the geometry that it names, the elements of a collection as its points, then its lines, then its polygons, of all levels. NULL are text of another form, lines and rings of too few positions, EMPTY at any place, text behind SRID=n; and a MULTIPOINT of which some points stand in parentheses. A ring whose last position is not its first is read; such geometries are left open.",
				spec.SpatiaLiteCode("gaiaParseWkt, vanuatuCheckValidity, vanuatu_ring_xy, vanuatu_geomColl_common; the rules of vanuatuWkt.y and vanuatuLexer.l, of which the generated parser was read", "src/gaiageo/gg_vanuatu.c, src/gaiageo/vanuatuWkt.c, src/gaiageo/lex.VanuatuWkt.c").With(spec.Source{Doc: "libspatialite 4.3.0a source", Clause: "the grammar that the parser is generated from", Address: "github.com/sevar83/android-spatialite lib/src/main/jni/ndk-modules/libspatialite/libspatialite-4.3.0a/src/gaiageo/lemon/vanuatuWkt.y @ 4cf38900c63d", Read: "2026-11-20"})),
		},
		Open: map[string][]string{"mariadb": {"malformed", "too few positions"}, "mysql56": {"malformed", "too few positions"}, "spatialite": {"unclosed ring"}, "duckdbspatial": {"unclosed ring", "too few positions"}},
		Except: map[string][]string{"iso": {"form that is not taken"}, "postgis": {"form that is not taken"}, "postgis33": {"form that is not taken"}, "mysql": {"form that is not taken"}, "mysql56": {"empty"}, "mariadb": {},
			"duckdbspatial": {"form that is not taken"}, "spatialite": {"empty"}, "geos": {"form that is not taken"}},
	})
	STGeomFromTextWithSRID = inSystem(STGeomFromText, iso|postgis|mysqls|spatialite|geos)
	STGeomFromWKB          = reading("ST_GeomFromWKB", withGeometry, Bytes, spec.Rule{
		ID: "geometry.from-binary", Statement: "Well-known binary is read as the geometry that it holds; other bytes are an error." + nullStays,
		From:  spec.OGC("Well-known Binary Representation for Geometry"),
		Cases: []string{NullArgument: "null", BinaryRead: "read", BinaryMalformed: "malformed"},
		Variants: []spec.Variant{
			varies(mysql56, "Well-known binary is read as the geometry that it holds; other bytes and EMPTY are NULL. A geometry stands for itself."+nullStays,
				spec.MySQL56Code("Item_func_geometry_from_wkb::val_str, Geometry::create_from_wkb, wkb_parser::scan_non_zero_uint4", "sql/item_geofunc.cc, sql/spatial.cc, sql/spatial.h")),
			varies(spatialite, "Well-known binary is read as the geometry that it holds, the elements of a collection as its points, then its lines, then its polygons, of all levels. Of other bytes some are read: they are left open."+nullStays,
				spec.SpatiaLiteCode("gaiaFromWkb, ParseWkbGeometry", "src/gaiageo/gg_wkb.c")),
			varies(mariadb, "Well-known binary is read as the geometry that it holds; other bytes are NULL. A geometry stands for itself."+nullStays,
				spec.MariaDBCode("Item_func_geometry_from_wkb::val_str, Geometry::create_from_wkb", "sql/item_geofunc.cc, sql/spatial.cc")),
			varies(postgis, "Well-known binary, also in the extended form, is read as the geometry that it holds; other bytes are an error."+nullStays,
				spec.PostGIS("ST_GeomFromWKB, ST_GeomFromEWKB; lwgeom_from_wkb", "doc/reference_input.xml, liblwgeom/lwin_wkb.c")),
		},
		Open: each(spatialite, "malformed"),
	})
	STGeomFromWKBWithSRID = inSystem(STGeomFromWKB, postgis|mysqls)

	STGeomFromWKBOfGeometry = narrowed(taking(STGeomFromWKB, Geometry), mysql56|mariadb)

	STGeometryFromText         = inPostGIS(STGeomFromText, "ST_GeometryFromText")
	STGeometryFromTextWithSRID = inSystem(STGeometryFromText, postgis)
	STGeomFromEWKT             = spelled(inPostGIS(STGeomFromText, "ST_GeomFromEWKT"), "GEOMFROMEWKT", postgis)
	STGeomFromEWKB             = inPostGIS(STGeomFromWKB, "ST_GeomFromEWKB")
)

// namesByType are names of ST_GeomFromText and ST_GeomFromWKB that name a type, of which the older engines of MySQL's
// family ask nothing; and two that name none.
//
// Sources: native_functions_array of sql/item_create.cc in MySQL 5.6.24,
// github.com/Lasertooth/mysql-5.6.24 @ e3ebd74a08af, and in MariaDB 10.3.24,
// github.com/ottok/mariadb-10.3 @ d281a768c416, read 2026-11-29: all are
// Create_func_geometry_from_text or Create_func_geometry_from_wkb.
var namesByType = []string{"Geometry", "GeomColl", "GeometryCollection", "Line", "LineString", "Point", "Poly", "Polygon",
	"MLine", "MPoint", "MPoly", "MultiLineString", "MultiPoint", "MultiPolygon"}

// onlyInMariaDB are those among them that MySQL 5.6 has without ST_ alone.
var onlyInMariaDB = namesByType[8:]

// typedInOlder are the spellings of ST_GeomFromText, or of ST_GeomFromWKB, by those names.
func typedInOlder(from string) []Spelling {
	list := older("ST_Geom" + from)
	for _, name := range namesByType {
		name = strings.ToUpper(name + from)
		in := mysql56 | mariadb
		list = append(list, Spelling{name, in})
		if slices.ContainsFunc(onlyInMariaDB, func(only string) bool { return strings.EqualFold(only+from, name) }) {
			in = mariadb
		}
		list = append(list, Spelling{"ST_" + name, in})
	}
	return list
}

// typedTexts is the chapter of what reads texts of geometries of one type.
var typedTexts = []*Function{
	STPointFromText, STPointFromTextWithSRID, STLineFromText, STLineFromTextWithSRID, STPolyFromText, STPolyFromTextWithSRID, STPolygonFromText, STPolygonFromTextWithSRID,
	STMPointFromText, STMPointFromTextWithSRID, STMultiPointFromText, STMLineFromText, STMLineFromTextWithSRID,
	STMultiLineStringFromText, STMultiLineStringFromTextWithSRID,
}

var (
	STPointFromText = reading("ST_PointFromText", postgis, Text, spec.Rule{
		ID: "geometry.from-typed-text", Statement: "ST_PointFromText and the functions like it are what ST_GeomFromText reads, if it is of their type; otherwise NULL." + nullStays,
		From:  spec.PostGIS("ST_PointFromText, ST_LineFromText, ST_PolyFromText, ST_MPointFromText, ST_MLineFromText", "postgis/postgis.sql.in"),
		Cases: []string{NullArgument: "null", TextOfTheType: "of the type", TextOfAnotherType: "of another type"},
	})
	STLineFromText            = also(STPointFromText, "ST_LineFromText")
	STPolyFromText            = also(STPointFromText, "ST_PolyFromText")
	STPolygonFromText         = also(STPointFromText, "ST_PolygonFromText")
	STMPointFromText          = also(STPointFromText, "ST_MPointFromText")
	STMultiPointFromText      = also(STPointFromText, "ST_MultiPointFromText")
	STMLineFromText           = also(STPointFromText, "ST_MLineFromText")
	STMultiLineStringFromText = also(STPointFromText, "ST_MultiLineStringFromText")

	STPointFromTextWithSRID           = inSystem(STPointFromText, postgis)
	STLineFromTextWithSRID            = inSystem(STLineFromText, postgis)
	STPolyFromTextWithSRID            = inSystem(STPolyFromText, postgis)
	STPolygonFromTextWithSRID         = inSystem(STPolygonFromText, postgis)
	STMPointFromTextWithSRID          = inSystem(STMPointFromText, postgis)
	STMLineFromTextWithSRID           = inSystem(STMLineFromText, postgis)
	STMultiLineStringFromTextWithSRID = inSystem(STMultiLineStringFromText, postgis)
)

// reading declares what reads a geometry.
func reading(name string, in dialects, of Type, r spec.Rule) *Function {
	f := Function{Name: name, Parameters: []Type{of}, Result: Geometry, in: in, Raises: geometryErrors}
	if in&mariadb != 0 {
		f.Spellings = typedInOlder(name[len("ST_Geom"):])
	}
	return ruled(f, r)
}

// inPostGIS declares another name of a reading that PostGIS alone has. What it has to say of the
// extended forms its rule says.
func inPostGIS(read *Function, name string) *Function {
	f := also(read, name)
	f.in, f.Spellings = postgis, nil
	return f
}

// inSystem declares a reading with the number of a spatial reference system behind what is read.
func inSystem(read *Function, in dialects) *Function {
	return following(read.Rule, Function{Name: read.Name, Parameters: []Type{read.Parameters[0], Integer}, Result: Geometry, in: in, Raises: geometryErrors})
}
