package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

var (
	ruleReference = declare(everyone, spec.Rule{
		ID: "property.srid", Says: "ST_SRID is the number of a geometry's spatial reference system, 0 where none is named. NULL stays NULL.",
		From:     spec.PostGIS("ST_SRID", "doc/reference_srs.xml"),
		Keywords: []string{"ST_SRID"}, Cases: []string{"null", "none"},
	})
	ruleIsEmpty = declare(standard|postgis|mysqls|duckdb|geos, spec.Rule{
		ID: "property.is-empty", Says: "ST_IsEmpty is true of a geometry without any point. NULL stays NULL.",
		From:     spec.PostGIS("ST_IsEmpty", "doc/reference_accessor.xml"),
		Keywords: []string{"ST_ISEMPTY"}, Cases: []string{"null", "false", "true"},
	})
	ruleIsValid = declare(standard|postgis|mysqlNew|duckdb|geos, spec.Rule{
		ID: "property.is-valid", Says: "ST_IsValid tells whether a geometry is well formed: lines have two different positions, rings are closed and simple, those of a polygon meet in points at most, its interior is connected, polygons of a MULTIPOLYGON do not overlap. NULL stays NULL.",
		From:     spec.PostGIS("ST_IsValid", "doc/reference_validation.xml").With(spec.JTS("IsValidOp")),
		Keywords: []string{"ST_ISVALID"}, Cases: []string{"null", "false", "true"},
	})
	ruleIsSimple = declare(standard|postgis|mysqlNew|mariadb|duckdb|geos, spec.Rule{
		ID: "property.is-simple", Says: "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines. NULL stays NULL; of a geometry that is not valid it is left open.",
		From:     spec.PostGIS("ST_IsSimple", "doc/reference_accessor.xml").With(spec.JTS("IsSimpleOp")),
		Keywords: []string{"ST_ISSIMPLE"}, Cases: []string{"null", "false", "true", "invalid"},
		Open: map[string][]string{spec.EveryDialect: {"invalid"}},
	})
	ruleDimension = declare(standard|postgis|mysqls|duckdb|geos, spec.Rule{
		ID: "property.dimension", Says: "ST_Dimension is 0 for points, 1 for lines, 2 for polygons, for collections the greatest of their elements', EMPTY ones included. That of a collection without elements is left open. NULL stays NULL.",
		From:     spec.PostGIS("ST_Dimension; lwgeom_dimension", "doc/reference_accessor.xml, liblwgeom/lwgeom.c").With(spec.JTS("GeometryCollectionDimension")),
		Keywords: []string{"ST_DIMENSION"}, Cases: []string{"null", "basic", "collection", "no elements"},
		Open: map[string][]string{"iso": {"no elements"}, "mysql": {"no elements"}, "mariadb": {"no elements"}},
		Variants: []spec.Variant{{Dialects: []string{"postgis"}, Says: "As in the standard; that of a collection without elements is 0.",
			From: spec.PostGIS("ST_Dimension; lwgeom_dimension", "doc/reference_accessor.xml, liblwgeom/lwgeom.c")}},
	})
	ruleGeometryType = declare(standard|postgis|geos, spec.Rule{
		ID: "property.type", Says: "ST_GeometryType is the name of the geometry's type behind ST_: ST_Point, ST_LineString and so on. NULL stays NULL.",
		From:     spec.PostGIS("ST_GeometryType", "doc/reference_accessor.xml"),
		Keywords: []string{"ST_GEOMETRYTYPE"}, Cases: []string{"null", "named"},
	})
)

// properties is the chapter of what is asked of one geometry as a whole.
var properties = []Function{
	{Name: "ST_SRID", Parameters: []Parameter{Shape}, Result: WholeResult, Rule: ruleReference, in: everyone, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value {
			c.meets(1)
			return semantics.Integer(0)
		}},
	{Name: "ST_ISEMPTY", Parameters: []Parameter{Shape}, Result: Truth, Rule: ruleIsEmpty, in: standard | postgis | mysqls | duckdb | geos, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value { return c.property(c.shape(0).IsEmpty()) }},
	{Name: "ST_ISVALID", Parameters: []Parameter{Shape}, Result: Truth, Rule: ruleIsValid, in: standard | postgis | mysqlNew | duckdb | geos, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value { return c.property(c.valid(0)) }},
	{Name: "ST_ISSIMPLE", Parameters: []Parameter{Shape}, Result: Truth, Rule: ruleIsSimple, in: standard | postgis | mysqlNew | mariadb | duckdb | geos, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value {
			if !c.valid(0) {
				c.meets(3)
				c.e.LeaveOpen(c.rule)
				return semantics.Null
			}
			return c.property(spatial.IsSimple(c.shape(0), spatial.OddEnds))
		}},
	{Name: "ST_DIMENSION", Parameters: []Parameter{Shape}, Result: WholeResult, Rule: ruleDimension, in: standard | postgis | mysqls | duckdb | geos, Invariance: spatial.Invariant,
		apply: dimension},
	{Name: "ST_GEOMETRYTYPE", Parameters: []Parameter{Shape}, Result: TextResult, Rule: ruleGeometryType, in: standard | postgis | geos, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value {
			c.meets(1)
			return semantics.Text(typeNames[c.shape(0).Type()])
		}},
}

// property counts the case of a yes or no about one geometry.
func (c *call) property(holds bool) semantics.Value {
	if holds {
		c.meets(2)
	} else {
		c.meets(1)
	}
	return semantics.Boolean(holds)
}

func dimension(c *call) semantics.Value {
	d := spatial.TypeDimension(c.shape(0))
	switch {
	case d == spatial.Nothing:
		c.meets(3)
		if c.e.Dialect.SpatialSystem != spec.SpatialPostGIS {
			c.e.LeaveOpen(c.rule)
		}
		return semantics.Integer(0)
	case c.isCollection(0):
		c.meets(2)
	default:
		c.meets(1)
	}
	return semantics.Integer(int64(d))
}

// typeNames are the names of the types as SQL/MM has them.
var typeNames = map[spatial.Type]string{
	spatial.TypePoint: "ST_Point", spatial.TypeLineString: "ST_LineString", spatial.TypePolygon: "ST_Polygon", spatial.TypeMultiPoint: "ST_MultiPoint",
	spatial.TypeMultiLineString: "ST_MultiLineString", spatial.TypeMultiPolygon: "ST_MultiPolygon", spatial.TypeGeometryCollection: "ST_GeometryCollection",
}
