package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of texts and byte strings of geometries.
const (
	OutputShown spec.Case = iota + 1
	OutputInexact
)

var outputCases = []string{NullArgument: "null", OutputShown: "shown", OutputInexact: "inexact"}

// outputs is the chapter of what makes texts and bytes of geometries.
var outputs = []*Function{STAsText, STAsTextOfDigits, STAsBinary}

// outputsOfDuckDB is the chapter of what makes texts of geometries in DuckDB's extension.
var outputsOfDuckDB = []*Function{STAsTextOfDuckDB}

var (
	STAsText = output(Function{Name: "ST_AsText", Result: Text, in: iso | postgis | mysqls | spatialite,
		Spellings: []Spelling{{"ASTEXT", mysql56 | mariadb}, {"ASWKT", mysql56 | mariadb}, {"ST_ASWKT", mysql}}}, spec.Rule{
		ID: "geometry.as-text", Statement: "ST_AsText is the well-known text of a geometry. How its numbers are written and whether blanks stand between its parts is not said." + nullStays,
		From: spec.OGC("Well-known Text Representation for Geometry"),
		Variants: []spec.Variant{
			varies(postgis, "Words are in upper case, no blank stands before parentheses or behind commas, a number has the fewest digits that read back as its double, up to 15 behind the point, or up to n where n is a second argument; others are rounded to the nearest. EMPTY stands behind a blank.",
				spec.PostGIS("ST_AsText; lwgeom_to_wkt, lwprint_double, to_chars_fixed", outputPage+", liblwgeom/lwout_wkt.c, liblwgeom/lwprint.c, deps/ryu/d2s.c")),
			varies(mysql, "Words are in upper case, no blank stands before parentheses or behind commas, points of a MULTIPOINT stand in parentheses, a number of few digits has no exponent. EMPTY stands behind a blank.",
				spec.MySQLSpatial("14.16.3 Functions That Create Geometry Values from WKT Values; "+formatConversion).With(spec.MySQLCode("append_point, Gis_multi_point::get_data_as_wkt", "sql/spatial.cc"))),
			varies(spatialite, "Words are in upper case, no blank stands before parentheses, one behind commas; points of a MULTIPOINT stand without parentheses; a number has up to 6 digits behind the point.",
				inSpatiaLite("fnct_AsText; gaiaOutWkt, gaiaOutPoint, gaiaOutClean", "gg_wkt.c")),
			varies(mysql56, "As in MySQL 9, but without parentheses around the points of a MULTIPOINT.", spec.MySQL56Code("append_point, Gis_multi_point::get_data_as_wkt", "sql/spatial.cc")),
			varies(mariadb, "As in MySQL 9, but without parentheses around the points of a MULTIPOINT.", spec.MariaDBCode("append_point, Gis_multi_point::get_data_as_wkt", "sql/spatial.cc")),
		},
		Open: each(iso, "shown"),
	})
	STAsTextOfDigits = withDigits(STAsText)
	STAsBinary       = output(Function{Name: "ST_AsBinary", Result: Bytes, in: iso | postgis | mysqls, Geometric: Geometric{geographies: postgis},
		Spellings: []Spelling{{"ASBINARY", mysql56 | mariadb}, {"ASWKB", mysql56 | mariadb}, {"ST_ASWKB", mysql}}}, spec.Rule{
		ID: "geometry.as-binary", Statement: "ST_AsBinary is the well-known binary of a geometry, here with the lowest byte first." + nullStays,
		From: spec.OGC("Well-known Binary Representation for Geometry").With(spec.PostGIS("ST_AsBinary", outputPage)),
		Variants: []spec.Variant{varies(mysql|mariadb, "ST_AsBinary is the well-known binary of a geometry, with the lowest byte first."+nullStays,
			familyCode(formatConversion, "Item_func_as_wkb::val_str, wkb_ndr"))},
	})
	STAsTextOfDuckDB = output(Function{Name: "ST_AsText", Result: Text, in: duckdbSpatial}, spec.Rule{
		ID: "geometry.part-text", Statement: "ST_AsText is the well-known text of a geometry, with a blank behind the type and behind commas and without parentheses around the points of a MULTIPOINT. Of what needs more digits than any writer shows, and of collections with EMPTY elements, it is left open." + nullStays,
		From: duckdbCode("ST_AsText, ST_CollectionExtract, whose examples show the form", "ST_AsText, ST_CollectionExtract", duckdbMain),
	})
)

// withDigits declares a text in PostGIS whose numbers have at most so many digits behind the point.
func withDigits(f *Function) *Function {
	rounded := taking(f, Geometry, Integer)
	rounded.in, rounded.Spellings = postgis, nil
	return rounded
}

// output declares what makes a text or bytes of a geometry; of numbers that no text shows it is left open.
func output(f Function, r spec.Rule) *Function {
	f.Parameters, r.Cases = shape, outputCases
	if r.Open == nil {
		r.Open = map[string][]string{}
	}
	r.Open[spec.EveryDialect] = []string{"inexact"}
	return ruled(f, r)
}
