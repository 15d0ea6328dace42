package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

const (
	ringFalse spec.Case = iota + 1
	ringTrue
	ringOther
	ringInvalid
)

var ruleIsRing = declare(postgis|geos|duckdb|spatialite, spec.Rule{
	ID:   "property.is-ring",
	Says: "ST_IsRing tells whether a line ends where it begins and meets itself nowhere else. EMPTY is none, of whatever type; of another geometry it is an error. A line without length is left open. NULL stays NULL.",
	From: spec.PostGIS("ST_IsRing; isring", "doc/reference_accessor.xml, postgis/lwgeom_geos.c"),

	Keywords: []string{"ST_ISRING"}, Cases: []string{"null", "false", "true", "another type", "without length"},
	Open: map[string][]string{spec.EveryDialect: {"without length"}, "geos": {"another type", "without length"}, "duckdbspatial": {"another type", "without length"}},
	Variants: []spec.Variant{
		{Dialects: []string{"duckdbspatial"}, Says: "Whether a line ends where it begins and meets itself nowhere else. Of another geometry, of EMPTY and of a line without length it is left open. NULL stays NULL.",
			From: page("ST_IsRing", "ST_IsRing", geosFile)},
		{Dialects: []string{"geos"}, Says: "Whether a line ends where it begins and meets itself nowhere else. Of another geometry, of EMPTY and of a line without length it is left open. NULL stays NULL.",
			From: spec.OGC("Curve, IsRing")},
		{Dialects: []string{"spatialite"}, Says: "1 if the only line that a geometry has ends where it begins and meets itself nowhere else, else 0; -1 of NULL and of a geometry that has anything else. A line without length is left open.",
			From: spec.SpatiaLiteCode("fnct_IsRing, simpleLinestring, gaiaIsRing_r", listedFile+", src/gaiageo/gg_relations.c")},
	},
})

var rings = []Function{
	{Name: "ST_ISRING", Parameters: one, Result: Truth, Rule: ruleIsRing, Invariance: spatial.Invariant, in: geos | duckdb | spatialite, apply: isRing},
	{Name: "ST_ISRING", Parameters: one, Result: Truth, Rule: ruleIsRing, Invariance: spatial.Invariant, in: postgis, Raises: true, apply: isRing},
}

func isRing(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	line, is := c.shape(0).(spatial.LineString)
	if c.e.Dialect.SpatialSystem == spec.SpatialSpatiaLite {
		line, is = sole[spatial.LineString](c)
	}
	switch {
	case c.shape(0).IsEmpty() && c.e.Dialect.SpatialSystem == spec.SpatialPostGIS:
		return c.property(false)
	case !is || line.IsEmpty():
		c.meets(ringOther)
		c.openAs(ringOther, true)
		if c.e.Dialect.SpatialSystem == spec.SpatialPostGIS {
			return c.e.Raise(semantics.ClassGeometry)
		}
		return semantics.Null
	case !spatial.IsValid(line, spatial.Validity{}):
		c.meets(ringInvalid)
		c.openAs(ringInvalid, true)
		return semantics.Null
	}
	return c.property(spatial.IsRing(line))
}
