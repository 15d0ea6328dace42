package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of texts and byte strings of geometries.
const (
	OutputShown spec.Case = iota + 1
	OutputInexact
)

var outputCases = []string{NullArgument: "null", OutputShown: "shown", OutputInexact: "inexact"}

// outputs is the chapter of what makes texts and bytes of geometries.
var outputs = []*Function{
	STAsText,
	STAsBinary,
}

var STAsText = &Function{
	Name: "ST_ASTEXT", Parameters: []Type{Geometry}, Result: Text, in: iso | postgis | mysqls | spatialite,
	Spellings: []Spelling{{"ASTEXT", mysql56 | mariadb}, {"ASWKT", mysql56 | mariadb}, {"ST_ASWKT", mysql}},
	Weight:    10,
	Rule: declare(iso|postgis|mysqls|spatialite, spec.Rule{
		ID:        "geometry.as-text",
		Statement: "ST_AsText is the well-known text of a geometry. How its numbers are written and whether blanks stand between its parts is not said. NULL stays NULL.",
		From:      spec.OGC("Well-known Text Representation for Geometry"),
		Keywords:  []string{"ST_ASTEXT"},
		Cases:     outputCases,
		Variants: []spec.Variant{
			{Dialects: []string{"postgis"}, Statement: "Words are in upper case, no blank stands before parentheses or behind commas, a number has the fewest digits that read back as its double, up to 15 behind the point. EMPTY stands behind a blank.",
				From: spec.PostGIS("ST_AsText; lwgeom_to_wkt, lwprint_double", "doc/reference_output.xml, liblwgeom/lwout_wkt.c, liblwgeom/lwprint.c")},
			{Dialects: []string{"mysql"}, Statement: "Words are in upper case, no blank stands before parentheses or behind commas, points of a MULTIPOINT stand in parentheses, a number of few digits has no exponent. EMPTY stands behind a blank.",
				From: spec.MySQLSpatial("14.16.3 Functions That Create Geometry Values from WKT Values; 14.16.6 Geometry Format Conversion Functions").With(spec.MySQLCode("append_point, Gis_multi_point::get_data_as_wkt", "sql/spatial.cc"))},
			{Dialects: []string{"spatialite"}, Statement: "Words are in upper case, no blank stands before parentheses, one behind commas; points of a MULTIPOINT stand without parentheses; a number has up to 6 digits behind the point.",
				From: spec.SpatiaLiteCode("fnct_AsText; gaiaOutWkt, gaiaOutPoint, gaiaOutClean", "src/spatialite/spatialite.c, src/gaiageo/gg_wkt.c")},
			{Dialects: []string{"mysql56"}, Statement: "As in MySQL 9, but without parentheses around the points of a MULTIPOINT.",
				From: spec.MySQL56Code("append_point, Gis_multi_point::get_data_as_wkt", "sql/spatial.cc")},
			{Dialects: []string{"mariadb"}, Statement: "As in MySQL 9, but without parentheses around the points of a MULTIPOINT.",
				From: spec.MariaDBCode("append_point, Gis_multi_point::get_data_as_wkt", "sql/spatial.cc")},
		},
		Open: map[string][]string{spec.EveryDialect: {"inexact"}, "iso": {"shown"}},
	}),
}

var STAsBinary = &Function{
	Name: "ST_ASBINARY", Parameters: []Type{Geometry}, Result: Bytes, in: iso | postgis | mysqls,
	Spellings: []Spelling{{"ASBINARY", mysql56 | mariadb}, {"ASWKB", mysql56 | mariadb}, {"ST_ASWKB", mysql}},
	Weight:    10,
	Geometric: Geometric{geographies: postgis},
	Rule: declare(iso|postgis|mysqls, spec.Rule{
		ID:        "geometry.as-binary",
		Statement: "ST_AsBinary is the well-known binary of a geometry, here with the lowest byte first. NULL stays NULL.",
		From:      spec.OGC("Well-known Binary Representation for Geometry").With(spec.PostGIS("ST_AsBinary", "doc/reference_output.xml")),
		Keywords:  []string{"ST_ASBINARY"},
		Cases:     outputCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql", "mariadb"}, Statement: "ST_AsBinary is the well-known binary of a geometry, with the lowest byte first. NULL stays NULL.",
				From: spec.MySQLSpatial("14.16.6 Geometry Format Conversion Functions").With(spec.MySQL56Code("Item_func_as_wkb::val_str, wkb_ndr", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_as_wkb::val_str, wkb_ndr", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc"))},
		},
		Open: map[string][]string{spec.EveryDialect: {"inexact"}},
	}),
}

// outputsOfDuckDB is the chapter of what makes texts of geometries in DuckDB's extension.
var outputsOfDuckDB = []*Function{
	STAsTextOfDuckDB,
}

var STAsTextOfDuckDB = &Function{
	Name: "ST_ASTEXT", Parameters: []Type{Geometry}, Result: Text, in: duckdbSpatial,
	Weight: 10,
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "geometry.part-text",
		Statement: "ST_AsText is the well-known text of a geometry, with a blank behind the type and behind commas and without parentheses around the points of a MULTIPOINT. Of what needs more digits than any writer shows, and of collections with EMPTY elements, it is left open. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_AsText, ST_CollectionExtract, whose examples show the form").With(spec.DuckDBSpatial("ST_AsText, ST_CollectionExtract", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_ASTEXT"},
		Cases:     outputCases,
		Open:      map[string][]string{spec.EveryDialect: {"inexact"}},
	}),
}
