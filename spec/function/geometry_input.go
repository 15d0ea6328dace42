package function

import "github.com/semcheck/semcheck/spec"

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
	STGeomFromText,
	STGeomFromTextWithSRID,
	STGeomFromWKB,
	STGeomFromWKBWithSRID,
}

var STGeomFromText = &Function{
	Name: "ST_GEOMFROMTEXT", Parameters: []Type{Text}, Result: Geometry, in: withGeometry,
	Spellings: []Spelling{{"GEOMFROMTEXT", mysql56 | mariadb}},
	Raises:    []spec.Class{spec.ClassGeometry},
	Weight:    1,
	Rule: declare(withGeometry, spec.Rule{
		ID:        "geometry.from-text",
		Statement: "Well-known text is read as the geometry that it names. Text of another form, a ring whose last position is not its first and a line or ring of too few positions are errors. NULL stays NULL.",
		From:      spec.OGC("Well-known Text Representation for Geometry"),
		Keywords:  []string{"ST_GEOMFROMTEXT"},
		Cases:     []string{NullArgument: "null", TextRead: "read", TextEmpty: "empty", TextMalformed: "malformed", TextUnclosed: "unclosed ring", TextShort: "too few positions", TextNotTaken: "form that is not taken"},
		Variants: []spec.Variant{
			{Dialects: []string{"postgis"}, Statement: "Well-known text, also behind SRID=n; or well-known binary in hexadecimal digits, is read as the geometry that it names, with Z and M. Text of another form, positions with Z or M beside others, a ring whose last position is not its first and a line or ring of too few positions are errors, where a geometry is asked for as by ST_GeomFromText. Infinities are no numbers; NaN is one, which is left out.",
				From: spec.PostGIS("ST_GeomFromText, ST_GeomFromEWKT; LWGEOM_from_text, lwgeom_from_text, parse_WKT_lwgeom; the tokens of lwin_wkt_lex.l; CREATE CAST (text AS geometry)", "doc/reference_input.xml, postgis/lwgeom_ogc.c, postgis/lwgeom_inout.c, liblwgeom/lwin_wkt_lex.l, postgis/postgis.sql.in")},
			{Dialects: []string{"mysql"}, Statement: "As in the standard, and EMPTY of another type than GEOMETRYCOLLECTION is an error, too, and so are positions of other than two numbers, which begin with a digit, a sign or a point.",
				From: spec.MySQLSpatial("14.16.2 Argument Handling by Spatial Functions; 14.16.3 Functions That Create Geometry Values from WKT Values").With(spec.Source{Doc: "MySQL 8.0 source", Clause: "Gis_point::init_from_wkt, Gis_read_stream::get_next_number (sql/spatial.cc, sql/gstream.cc)", Address: "", Read: ""})},
			{Dialects: []string{"mariadb"}, Statement: "Well-known text is read as the geometry that it names; what stands behind it is not read. NULL are a ring whose last position is not its first, a collection in a collection, EMPTY of another type than GEOMETRYCOLLECTION, parentheses around the points of a MULTIPOINT. Other texts, and lines and rings of too few positions, are left open.",
				From: spec.MariaDBCode("Item_func_geometry_from_text::val_str, Geometry::create_from_wkt, init_from_wkt of each class", "sql/item_geofunc.cc, sql/spatial.cc")},
			{Dialects: []string{"mysql56"}, Statement: "Well-known text is read as the geometry that it names; what stands behind it is not read. NULL are a ring whose last position is not its first, a collection in a collection, EMPTY, parentheses around the points of a MULTIPOINT. Other texts, and lines and rings of too few positions, are left open.",
				From: spec.MySQL56Code("Item_func_geometry_from_text::val_str, Geometry::create_from_wkt, init_from_wkt of each class", "sql/item_geofunc.cc, sql/spatial.cc")},
			{Dialects: []string{"duckdbspatial"}, Statement: "Well-known text is read as the geometry that it names; what stands behind it is not read. Text of another form is an error. A ring whose last position is not its first and a line or ring of too few positions are read; such geometries are left open. NULL stays NULL.",
				From: spec.DuckDBSpatial("wkt_reader_try_parse: no position is held against another, and none is counted; it returns behind the geometry", "src/sgl/sgl.cpp").With(spec.DuckDBCode("FromStringRecursive", "src/common/types/geometry.cpp"))},
			{Dialects: []string{"spatialite"}, Statement: "Well-known text is read as the geometry that it names, the elements of a collection as its points, then its lines, then its polygons, of all levels. NULL are text of another form, lines and rings of too few positions, EMPTY at any place, text behind SRID=n; and a MULTIPOINT of which some points stand in parentheses. A ring whose last position is not its first is read; such geometries are left open.",
				From: spec.SpatiaLiteCode("gaiaParseWkt, vanuatuCheckValidity, vanuatu_ring_xy, vanuatu_geomColl_common; the rules of vanuatuWkt.y and vanuatuLexer.l, of which the generated parser was read", "src/gaiageo/gg_vanuatu.c, src/gaiageo/vanuatuWkt.c, src/gaiageo/lex.VanuatuWkt.c").With(spec.Source{Doc: "libspatialite 4.3.0a source", Clause: "the grammar that the parser is generated from", Address: "github.com/sevar83/android-spatialite lib/src/main/jni/ndk-modules/libspatialite/libspatialite-4.3.0a/src/gaiageo/lemon/vanuatuWkt.y @ 4cf38900c63d", Read: "2026-11-20"})},
		},
		Open:   map[string][]string{"mariadb": {"malformed", "too few positions"}, "mysql56": {"malformed", "too few positions"}, "spatialite": {"unclosed ring"}, "duckdbspatial": {"unclosed ring", "too few positions"}},
		Except: map[string][]string{"duckdbspatial": {"form that is not taken"}, "geos": {"form that is not taken"}, "iso": {"form that is not taken"}, "mariadb": {}, "mysql": {"form that is not taken"}, "mysql56": {"empty"}, "postgis": {"form that is not taken"}, "postgis33": {"form that is not taken"}, "spatialite": {"empty"}},
	}),
}

var STGeomFromTextWithSRID = &Function{
	Name: "ST_GEOMFROMTEXT", Parameters: []Type{Text, Integer}, Result: Geometry, in: iso | postgis | mysqls | spatialite | geos,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STGeomFromText.Rule,
}

var STGeomFromWKB = &Function{
	Name: "ST_GEOMFROMWKB", Parameters: []Type{Bytes}, Result: Geometry, in: withGeometry,
	Spellings: []Spelling{{"GEOMFROMWKB", mysql56 | mariadb}},
	Raises:    []spec.Class{spec.ClassGeometry},
	Weight:    1,
	Rule: declare(withGeometry, spec.Rule{
		ID:        "geometry.from-binary",
		Statement: "Well-known binary is read as the geometry that it holds; other bytes are an error. NULL stays NULL.",
		From:      spec.OGC("Well-known Binary Representation for Geometry"),
		Keywords:  []string{"ST_GEOMFROMWKB"},
		Cases:     []string{NullArgument: "null", BinaryRead: "read", BinaryMalformed: "malformed"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "Well-known binary is read as the geometry that it holds; other bytes and EMPTY are NULL. NULL stays NULL.",
				From: spec.MySQL56Code("Item_func_geometry_from_wkb::val_str, Geometry::create_from_wkb, wkb_parser::scan_non_zero_uint4", "sql/item_geofunc.cc, sql/spatial.cc, sql/spatial.h")},
			{Dialects: []string{"spatialite"}, Statement: "Well-known binary is read as the geometry that it holds, the elements of a collection as its points, then its lines, then its polygons, of all levels. Of other bytes some are read: they are left open. NULL stays NULL.",
				From: spec.SpatiaLiteCode("gaiaFromWkb, ParseWkbGeometry", "src/gaiageo/gg_wkb.c")},
			{Dialects: []string{"mariadb"}, Statement: "Well-known binary is read as the geometry that it holds; other bytes are NULL. NULL stays NULL.",
				From: spec.MariaDBCode("Item_func_geometry_from_wkb::val_str, Geometry::create_from_wkb", "sql/item_geofunc.cc, sql/spatial.cc")},
			{Dialects: []string{"postgis"}, Statement: "Well-known binary, also in the extended form, is read as the geometry that it holds; other bytes are an error. NULL stays NULL.",
				From: spec.PostGIS("ST_GeomFromWKB; lwgeom_from_wkb", "doc/reference_input.xml, liblwgeom/lwin_wkb.c")},
		},
		Open: map[string][]string{"spatialite": {"malformed"}},
	}),
}

var STGeomFromWKBWithSRID = &Function{
	Name: "ST_GEOMFROMWKB", Parameters: []Type{Bytes, Integer}, Result: Geometry, in: postgis | mysqls,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STGeomFromWKB.Rule,
}

// typedTexts is the chapter of what reads texts of geometries of one type.
var typedTexts = []*Function{
	STPointFromText,
	STPointFromTextWithSRID,
	STLineFromText,
	STLineFromTextWithSRID,
	STPolyFromText,
	STPolyFromTextWithSRID,
	STPolygonFromText,
	STPolygonFromTextWithSRID,
	STMPointFromText,
	STMPointFromTextWithSRID,
	STMultiPointFromText,
	STMultiPointFromTextWithSRID,
	STMLineFromText,
	STMLineFromTextWithSRID,
	STMultiLineStringFromText,
	STMultiLineStringFromTextWithSRID,
}

var STPointFromText = &Function{
	Name: "ST_POINTFROMTEXT", Parameters: []Type{Text}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule: declare(postgis, spec.Rule{
		ID:        "geometry.from-typed-text",
		Statement: "ST_PointFromText and the functions like it are what ST_GeomFromText reads, if it is of their type; otherwise NULL. NULL stays NULL.",
		From:      spec.PostGIS("ST_PointFromText, ST_LineFromText, ST_PolyFromText, ST_MPointFromText, ST_MLineFromText", "postgis/postgis.sql.in"),
		Keywords:  []string{"ST_POINTFROMTEXT", "ST_LINEFROMTEXT", "ST_POLYFROMTEXT", "ST_POLYGONFROMTEXT", "ST_MPOINTFROMTEXT", "ST_MULTIPOINTFROMTEXT", "ST_MLINEFROMTEXT", "ST_MULTILINESTRINGFROMTEXT"},
		Cases:     []string{NullArgument: "null", TextOfTheType: "of the type", TextOfAnotherType: "of another type"},
	}),
}

var STPointFromTextWithSRID = &Function{
	Name: "ST_POINTFROMTEXT", Parameters: []Type{Text, Integer}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STLineFromText = &Function{
	Name: "ST_LINEFROMTEXT", Parameters: []Type{Text}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STLineFromTextWithSRID = &Function{
	Name: "ST_LINEFROMTEXT", Parameters: []Type{Text, Integer}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STPolyFromText = &Function{
	Name: "ST_POLYFROMTEXT", Parameters: []Type{Text}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STPolyFromTextWithSRID = &Function{
	Name: "ST_POLYFROMTEXT", Parameters: []Type{Text, Integer}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STPolygonFromText = &Function{
	Name: "ST_POLYGONFROMTEXT", Parameters: []Type{Text}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STPolygonFromTextWithSRID = &Function{
	Name: "ST_POLYGONFROMTEXT", Parameters: []Type{Text, Integer}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STMPointFromText = &Function{
	Name: "ST_MPOINTFROMTEXT", Parameters: []Type{Text}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STMPointFromTextWithSRID = &Function{
	Name: "ST_MPOINTFROMTEXT", Parameters: []Type{Text, Integer}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STMultiPointFromText = &Function{
	Name: "ST_MULTIPOINTFROMTEXT", Parameters: []Type{Text}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STMultiPointFromTextWithSRID = &Function{
	Name: "ST_MULTIPOINTFROMTEXT", Parameters: []Type{Text, Integer}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STMLineFromText = &Function{
	Name: "ST_MLINEFROMTEXT", Parameters: []Type{Text}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STMLineFromTextWithSRID = &Function{
	Name: "ST_MLINEFROMTEXT", Parameters: []Type{Text, Integer}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STMultiLineStringFromText = &Function{
	Name: "ST_MULTILINESTRINGFROMTEXT", Parameters: []Type{Text}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}

var STMultiLineStringFromTextWithSRID = &Function{
	Name: "ST_MULTILINESTRINGFROMTEXT", Parameters: []Type{Text, Integer}, Result: Geometry, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STPointFromText.Rule,
}
