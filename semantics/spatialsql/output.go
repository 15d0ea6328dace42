package spatialsql

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

var (
	ruleAsText = declare(standard|postgis|mysqls|spatialite, spec.Rule{
		ID:       "geometry.as-text",
		Says:     "ST_AsText is the well-known text of a geometry. How its numbers are written and whether blanks stand between its parts is not said. NULL stays NULL.",
		From:     spec.OGC("Well-known Text Representation for Geometry"),
		Keywords: []string{"ST_ASTEXT"}, Cases: []string{"null", "shown", "inexact"},
		Open: map[string][]string{"iso": {"shown"}, spec.EveryDialect: {"inexact"}},
		Variants: []spec.Variant{{Dialects: []string{"postgis"}, Says: "Words are in upper case, no blank stands before parentheses or behind commas, a number has the fewest digits that read back as its double, up to 15 behind the point. EMPTY stands behind a blank.",
			From: spec.PostGIS("ST_AsText; lwgeom_to_wkt, lwprint_double", "doc/reference_output.xml, liblwgeom/lwout_wkt.c, liblwgeom/lwprint.c")},
			{Dialects: []string{"mysql"}, Says: "Words are in upper case, no blank stands before parentheses or behind commas, points of a MULTIPOINT stand in parentheses, a number of few digits has no exponent. EMPTY stands behind a blank.",
				From: spec.MySQLSpatial("14.16.3 Functions That Create Geometry Values from WKT Values; 14.16.6 Geometry Format Conversion Functions").With(spec.MySQLCode("append_point, Gis_multi_point::get_data_as_wkt", "sql/spatial.cc"))},
			{Dialects: []string{"spatialite"}, Says: "Words are in upper case, no blank stands before parentheses, one behind commas; points of a MULTIPOINT stand without parentheses; a number has up to 6 digits behind the point.",
				From: spec.SpatiaLiteCode("fnct_AsText; gaiaOutWkt, gaiaOutPoint, gaiaOutClean", listedFile+", src/gaiageo/gg_wkt.c")},
			{Dialects: []string{"mysql56"}, Says: "As in MySQL 9, but without parentheses around the points of a MULTIPOINT.",
				From: spec.MySQL56Code("append_point, Gis_multi_point::get_data_as_wkt", "sql/spatial.cc")},
			{Dialects: []string{"mariadb"}, Says: "As in MySQL 9, but without parentheses around the points of a MULTIPOINT.",
				From: spec.MariaDBCode("append_point, Gis_multi_point::get_data_as_wkt", "sql/spatial.cc")}},
	})
	ruleAsBinary = declare(standard|postgis|mysqls, spec.Rule{
		ID:       "geometry.as-binary",
		Says:     "ST_AsBinary is the well-known binary of a geometry, here with the lowest byte first. NULL stays NULL.",
		From:     spec.OGC("Well-known Binary Representation for Geometry").With(spec.PostGIS("ST_AsBinary", "doc/reference_output.xml")),
		Keywords: []string{"ST_ASBINARY"}, Cases: []string{"null", "shown", "inexact"},
		Open: map[string][]string{spec.EveryDialect: {"inexact"}},
		Variants: []spec.Variant{{Dialects: []string{"mysql", "mariadb"}, Says: "ST_AsBinary is the well-known binary of a geometry, with the lowest byte first. NULL stays NULL.",
			From: kin("14.16.6 Geometry Format Conversion Functions", "Item_func_as_wkb::val_str, wkb_ndr")}},
	})
)

// outputs is the chapter of functions that make texts and bytes of geometries.
var outputs = []Function{
	{Name: "ST_ASTEXT", Parameters: []Parameter{Shape}, Result: TextResult, Rule: ruleAsText, in: standard | postgis | mysqls | spatialite, apply: asText},
	{Name: "ST_ASBINARY", Parameters: []Parameter{Shape}, Result: OctetsResult, Rule: ruleAsBinary, in: standard | postgis | mysqls, apply: asBinary},
}

const (
	outputShown spec.Case = iota + 1
	outputInexact
)

// asText is determined where the dialect's text of every number is: that of integers
// of few digits, and of other doubles that have few digits in all.
func asText(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	plain := true
	spatial.EachPosition(c.shape(0), func(p spatial.Position) {
		plain = plain && plainNumber(p.X) && plainNumber(p.Y) && plainNumber(p.Z) && plainNumber(p.M)
	})
	text, exact := semantics.WellKnownText(c.e.Dialect, c.shape(0), c.e.Reading)
	if !plain || !exact {
		c.meets(outputInexact)
		c.e.LeaveOpen(c.rule)
		return semantics.Null
	}
	c.meets(outputShown)
	if c.e.Dialect.SpatialSystem == spec.SpatialStandard {
		c.e.LeaveOpen(c.rule)
	}
	return semantics.Text(text)
}

// plainNumber tells whether any reasonable text of a number is the same: it is an
// integer below 10^15, or has at most 15 digits of which at most 6 stand behind the
// point.
func plainNumber(n spatial.Number) bool {
	text := strings.TrimPrefix(n.String(), "-")
	whole, fraction, _ := strings.Cut(text, ".")
	return len(whole)+len(fraction) <= 15 && len(fraction) <= 6 && !strings.Contains(text, "/")
}

func asBinary(c *call) semantics.Value { return c.asBinary(spatial.ISO) }

func (c *call) asBinary(form spatial.BinaryForm) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	data, err := spatial.WellKnownBinary(c.geometry(0).Referenced(), form)
	if err != nil {
		c.meets(outputInexact)
		c.e.LeaveOpen(c.rule)
		return semantics.Null
	}
	c.meets(outputShown)
	return semantics.Bytes(string(data))
}
