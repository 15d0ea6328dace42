package spatialsql

import (
	"errors"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

var ruleFromBinary = declare(everyone, spec.Rule{
	ID:       "geometry.from-binary",
	Says:     "Well-known binary is read as the geometry that it holds; other bytes are an error. NULL stays NULL.",
	From:     spec.OGC("Well-known Binary Representation for Geometry"),
	Keywords: []string{"ST_GEOMFROMWKB"},
	Cases:    []string{"null", "read", "malformed"},
	Open:     map[string][]string{"spatialite": {"malformed"}},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql56"}, Says: "Well-known binary is read as the geometry that it holds; other bytes and EMPTY are NULL. NULL stays NULL.",
			From: spec.MySQL56Code("Item_func_geometry_from_wkb::val_str, Geometry::create_from_wkb, wkb_parser::scan_non_zero_uint4", "sql/item_geofunc.cc, sql/spatial.cc, sql/spatial.h")},
		{Dialects: []string{"spatialite"}, Says: "Well-known binary is read as the geometry that it holds, the elements of a collection as its points, then its lines, then its polygons, of all levels. Of other bytes some are read: they are left open. NULL stays NULL.",
			From: spec.SpatiaLiteCode("gaiaFromWkb, ParseWkbGeometry", "src/gaiageo/gg_wkb.c")},
		{Dialects: []string{"mariadb"}, Says: "Well-known binary is read as the geometry that it holds; other bytes are NULL. NULL stays NULL.",
			From: spec.MariaDBCode("Item_func_geometry_from_wkb::val_str, Geometry::create_from_wkb", "sql/item_geofunc.cc, sql/spatial.cc")}, {Dialects: []string{"postgis"}, Says: "Well-known binary, also in the extended form, is read as the geometry that it holds; other bytes are an error. NULL stays NULL.",
			From: spec.PostGIS("ST_GeomFromWKB; lwgeom_from_wkb", "doc/reference_input.xml, liblwgeom/lwin_wkb.c")}},
})

// inputs is the chapter of functions that make geometries of texts and bytes.
var inputs = []Function{
	{Name: "ST_GEOMFROMTEXT", Parameters: []Parameter{Characters}, Result: ShapeResult, Rule: semantics.RuleGeometryText, Raises: true,
		in: everyone, apply: func(c *call) semantics.Value { return semantics.ReadGeometry(c.e, c.arguments[0].Str()) }},
	{Name: "ST_GEOMFROMTEXT", Parameters: []Parameter{Characters, Whole}, Result: ShapeResult, Rule: semantics.RuleGeometryText, Raises: true,
		in: everyone &^ duckdb, apply: func(c *call) semantics.Value {
			return c.inReference(semantics.ReadGeometry(c.e, c.arguments[0].Str()), 1)
		}},
	{Name: "ST_GEOMFROMWKB", Parameters: []Parameter{Octets}, Result: ShapeResult, Rule: ruleFromBinary, Raises: true,
		in: everyone, apply: fromBinary},
	{Name: "ST_GEOMFROMWKB", Parameters: []Parameter{Octets, Whole}, Result: ShapeResult, Rule: ruleFromBinary, Raises: true,
		in: postgis | mysqls, apply: func(c *call) semantics.Value { return c.inReference(fromBinary(c), 1) }},
}

func fromBinary(c *call) semantics.Value {
	g, err := spatial.ParseWellKnownBinary([]byte(c.arguments[0].Str()))
	c.e.NoteUnreadBinary(c.arguments[0].Str(), err)
	var failure *spatial.ReadError
	switch {
	case errors.As(err, &failure) && failure.Fault == spatial.NotFinite:
		c.e.LeaveOut("well-known binary with a coordinate that is not finite")
		return semantics.Null
	case errors.As(err, &failure) && failure.Fault != spatial.Malformed:
		c.e.LeaveOut("well-known binary with a fault of the sort: " + failure.Fault.String())
		return semantics.Null
	case err != nil:
		return c.unreadBinary()
	case g.SRID != 0 && c.e.Dialect.SpatialSystem != spec.SpatialPostGIS:
		c.e.LeaveOut("a spatial reference system in well-known binary")
		return semantics.Null
	case g.Geometry.Layout() != spatial.XY && c.e.Dialect.FurtherOrdinates != spec.FurtherOrdinatesCarried:
		c.e.LeaveOut("geometries with Z or M")
		return semantics.Null
	case !semantics.HasGeometry(c.e.Dialect, g.Geometry):
		if c.e.Dialect.TextGrammar == spec.TextListed {
			c.e.LeaveOut("EMPTY in well-known binary")
			return semantics.Null
		}
		return c.unreadBinary()
	}
	c.meets(1)
	v, modelled := semantics.InReference(c.e, semantics.NewGeometry(semantics.Kept(c.e.Dialect, g.Geometry)), int64(g.SRID))
	if !modelled {
		return semantics.Null
	}
	return semantics.GeometryValue(v)
}

// unreadBinary is what comes of bytes that are no geometry in the dialect.
func (c *call) unreadBinary() semantics.Value {
	c.meets(2)
	c.openAs(2, true)
	switch c.e.Dialect.UnreadGeometry {
	case spec.UnreadGeometryRaises:
		return c.e.Raise(semantics.ClassGeometry)
	case spec.UnreadGeometryNull:
	case spec.UnreadGeometryOpen:
		c.e.LeaveOpen(c.rule)
	}
	return semantics.Null
}
