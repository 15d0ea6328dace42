package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

var (
	ruleReference = declare(everyone&^geos, spec.Rule{
		ID: "property.srid", Says: "ST_SRID is the number of a geometry's spatial reference system, 0 where none is named. NULL stays NULL.",
		From:     spec.PostGIS("ST_SRID", "doc/reference_srs.xml"),
		Keywords: []string{"ST_SRID"}, Cases: []string{"null", "none", "named"},
		Except: map[string][]string{"iso": {"named"}, "duckdbspatial": {"named"}, "spatialite": {"named"}},
	})
	ruleIsEmpty = declare(standard|postgis|mysqls|duckdb|geos|spatialite, spec.Rule{
		ID: "property.is-empty", Says: "ST_IsEmpty is true of a geometry without any point. NULL stays NULL.",
		From:     spec.PostGIS("ST_IsEmpty", "doc/reference_accessor.xml"),
		Keywords: []string{"ST_ISEMPTY"}, Cases: []string{"null", "false", "true"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Says: "ST_IsEmpty is true of a geometry collection without elements, the only EMPTY. NULL stays NULL.",
				From: spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions")},
			{Dialects: []string{"mysql56"}, Says: "ST_IsEmpty is false of every geometry. What it is of NULL is left open: 1 by the help text, NULL by the code.",
				From: spec.MySQL56Help("ISEMPTY").With(spec.MySQL56Code("Item_func_isempty::val_int", "sql/item_geofunc.cc"))},
			{Dialects: []string{"mariadb"}, Says: "ST_IsEmpty is false of every geometry, of a collection without elements, too. NULL stays NULL.",
				From: spec.MariaDB("ST_ISEMPTY", "server/reference/sql-structure/geometry/geometry-properties/st_isempty")},
			{Dialects: []string{"spatialite"}, Says: "ST_IsEmpty is 0 of every geometry that is modelled, for there is no EMPTY, and -1 of NULL.",
				From: spec.SpatiaLiteCode("fnct_IsEmpty", listedFile)},
		},
		Except: map[string][]string{"mysql56": {"true"}, "mariadb": {"true"}, "spatialite": {"true"}},
		Open:   map[string][]string{"mysql56": {"null"}},
	})
	ruleIsValid = declare(standard|postgis|mysqlNew|duckdb|geos|spatialite, spec.Rule{
		ID: "property.is-valid", Says: "ST_IsValid tells whether a geometry is well formed: lines have two different positions, rings are closed and simple, those of a polygon meet in points at most, its interior is connected, polygons of a MULTIPOLYGON do not overlap. NULL stays NULL.",
		From:     spec.PostGIS("ST_IsValid", "doc/reference_validation.xml").With(spec.JTS("IsValidOp")),
		Keywords: []string{"ST_ISVALID"}, Cases: []string{"null", "false", "true"},
		Variants: []spec.Variant{{Dialects: []string{"spatialite"}, Says: "As in the standard, 1 or 0, and -1 of NULL.",
			From: spec.SpatiaLiteCode("fnct_IsValid, gaiaIsValid_r", listedFile+", src/gaiageo/gg_relations.c").With(spec.JTS("IsValidOp"))}},
	})
	ruleIsSimple = declare(standard|postgis|mysqls|duckdb|geos|spatialite, spec.Rule{
		ID: "property.is-simple", Says: "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines. NULL stays NULL; of a geometry that is not valid it is left open.",
		From:     spec.PostGIS("ST_IsSimple", "doc/reference_accessor.xml").With(spec.JTS("IsSimpleOp")),
		Keywords: []string{"ST_ISSIMPLE"}, Cases: []string{"null", "false", "true", "invalid", "elements that meet"},
		Open:   map[string][]string{spec.EveryDialect: {"invalid"}, "mysql56": {"invalid", "elements that meet"}, "mariadb": {"invalid", "elements that meet"}},
		Except: simpleElsewhere,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Says: "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines, and whether the interiors of the elements of a GEOMETRYCOLLECTION do not meet. NULL stays NULL; of a geometry that is not valid it is left open.",
				From: spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions").With(spec.MySQLCode("Is_simple::eval(const Geometrycollection &), which quotes SQL/MM Part 3, 10.1.1", "sql/gis/is_simple.cc"))},
			{Dialects: []string{"mysql56"}, Says: "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines. NULL stays NULL; of a geometry that is not valid it is left open, and of a GEOMETRYCOLLECTION of which elements meet.",
				From: spec.MySQL56Help("ISSIMPLE")},
			{Dialects: []string{"mariadb"}, Says: "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines. NULL stays NULL; of a geometry that is not valid it is left open, and of a GEOMETRYCOLLECTION of which elements meet.",
				From: spec.MariaDB("ST_IsSimple", "server/reference/sql-structure/geometry/geometry-properties/st_issimple")},
			{Dialects: []string{"spatialite"}, Says: "1 if a geometry has no point in which it meets itself but the common ends of lines, else 0; -1 of NULL. Of a geometry that is not valid it is left open.",
				From: spec.SpatiaLiteCode("fnct_IsSimple, gaiaIsSimple_r", listedFile+", src/gaiageo/gg_relations.c").With(spec.JTS("IsSimpleOp"))},
		},
	})
	ruleDimension = declare(standard|postgis|mysqls|duckdb|spatialite, spec.Rule{
		ID: "property.dimension", Says: "ST_Dimension is 0 for points, 1 for lines, 2 for polygons, for collections the greatest of their elements', EMPTY ones included. That of a collection without elements is left open. NULL stays NULL.",
		From:     spec.PostGIS("ST_Dimension; lwgeom_dimension", "doc/reference_accessor.xml, liblwgeom/lwgeom.c").With(spec.JTS("GeometryCollectionDimension")),
		Keywords: []string{"ST_DIMENSION"}, Cases: []string{"null", "basic", "collection", "no elements"},
		Open:   map[string][]string{"iso": {"no elements"}},
		Except: map[string][]string{"mysql56": {"no elements"}, "spatialite": {"no elements"}},
		Variants: []spec.Variant{{Dialects: []string{"spatialite"}, Says: "0 for points, 1 for lines, 2 for polygons, for collections the greatest of their elements'. NULL stays NULL.",
			From: spec.SpatiaLiteCode("fnct_Dimension, gaiaDimension", listedFile+", src/gaiageo/gg_geometries.c")}, {Dialects: []string{"mysql"}, Says: "As in the standard; that of a collection without elements is -1.",
			From: spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions").With(spec.MySQL("13.4.2.2 Geometry Class", "gis-class-geometry.html"))},
			{Dialects: []string{"mariadb"}, Says: "As in the standard; that of a collection without elements is -1.",
				From: spec.MariaDB("ST_DIMENSION", "server/reference/sql-structure/geometry/geometry-properties/st_dimension")}, {Dialects: []string{"postgis"}, Says: "As in the standard; that of a collection without elements is 0.",
				From: spec.PostGIS("ST_Dimension; lwgeom_dimension", "doc/reference_accessor.xml, liblwgeom/lwgeom.c")}},
	})
	ruleGeometryType = declare(standard|postgis|mysqls|spatialite, spec.Rule{
		ID: "property.type", Says: "ST_GeometryType is the name of the geometry's type behind ST_: ST_Point, ST_LineString and so on. NULL stays NULL.",
		From:     spec.PostGIS("ST_GeometryType", "doc/reference_accessor.xml"),
		Keywords: []string{"ST_GEOMETRYTYPE"}, Cases: []string{"null", "named"},
		Variants: []spec.Variant{{Dialects: []string{"spatialite"}, Says: "ST_GeometryType is the name of the geometry's type in upper case. NULL stays NULL.",
			From: spec.SpatiaLiteCode("fnct_GeometryType", listedFile)}, {Dialects: []string{"mysql", "mariadb"}, Says: "ST_GeometryType is the name of the geometry's type in upper case, GEOMCOLLECTION in MySQL from 8.0 on for GEOMETRYCOLLECTION. NULL stays NULL.",
			From: kin("14.16.7.1 General Geometry Property Functions", "Item_func_geometry_type::val_str_ascii, geometrycollection_class").With(spec.MySQLCode("geometrycollection_class", "sql/spatial.cc"))}},
	})
)

// properties is the chapter of what is asked of one geometry as a whole.
var properties = []Function{
	{Name: "ST_SRID", Parameters: []Parameter{Shape}, Result: WholeResult, Rule: ruleReference, in: everyone &^ geos, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value {
			if c.geometry(0).Reference() != 0 {
				c.meets(2)
			} else {
				c.meets(1)
			}
			return semantics.Integer(int64(c.geometry(0).Reference()))
		}},
	{Name: "ST_ISEMPTY", Parameters: []Parameter{Shape}, Result: Truth, Rule: ruleIsEmpty, in: standard | postgis | mysqls | duckdb | geos | spatialite, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value {
			return c.property(c.shape(0).IsEmpty() && !c.e.Dialect.EmptinessUnknown)
		}},
	{Name: "ST_ISVALID", Parameters: []Parameter{Shape}, Result: Truth, Rule: ruleIsValid, in: standard | postgis | mysqlNew | duckdb | geos | spatialite, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value { return c.property(c.valid(0)) }},
	{Name: "ST_ISSIMPLE", Parameters: []Parameter{Shape}, Result: Truth, Rule: ruleIsSimple, in: standard | postgis | mysqls | duckdb | geos | spatialite, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value {
			if !c.valid(0) {
				c.meets(3)
				c.e.LeaveOpen(c.rule)
				return semantics.Null
			}
			return c.simple()
		}},
	{Name: "ST_DIMENSION", Parameters: []Parameter{Shape}, Result: WholeResult, Rule: ruleDimension, in: standard | postgis | mysqls | duckdb | spatialite, Invariance: spatial.Invariant,
		apply: dimension},
	{Name: "ST_GEOMETRYTYPE", Parameters: []Parameter{Shape}, Result: TextResult, Rule: ruleGeometryType, in: standard | postgis | mysqls | spatialite, Invariance: spatial.Invariant,
		apply: func(c *call) semantics.Value {
			c.meets(1)
			switch {
			case c.isCollection(0) && mysqlNew.has(c.e.Dialect.SpatialSystem):
				return semantics.Text("GEOMCOLLECTION")
			case (mysqls | spatialite).has(c.e.Dialect.SpatialSystem):
				return semantics.Text(c.shape(0).Type().String())
			}
			return semantics.Text(typeNames[c.shape(0).Type()])
		}},
}

// simpleElsewhere excepts the case that only MySQL's kin have.
var simpleElsewhere = func() map[string][]string {
	except := map[string][]string{}
	for _, name := range spec.SpatialDialects() {
		if spec.DialectByName(name).SimpleCollections == spec.SimpleByElements {
			except[name] = []string{"elements that meet"}
		}
	}
	return except
}()

// simple tells whether the first argument is simple, as the dialect says it of
// collections.
func (c *call) simple() semantics.Value {
	simple := spatial.IsSimple(c.shape(0), spatial.OddEnds)
	if !c.isCollection(0) {
		return c.property(simple)
	}
	switch c.e.Dialect.SimpleCollections {
	case spec.SimpleByElements:
	case spec.SimpleApart:
		if simple && !interiorsApart(c.shape(0)) {
			c.meets(4)
			return semantics.Boolean(false)
		}
	case spec.SimpleApartOpen:
		if simple && c.overlapping(0) {
			c.meets(4)
			c.e.LeaveOpen(c.rule)
			return semantics.Null
		}
	}
	return c.property(simple)
}

// interiorsApart tells whether the interiors of elements of a collection do not meet,
// at each level.
func interiorsApart(g spatial.Geometry) bool {
	if g.Type() != spatial.TypeGeometryCollection {
		return true
	}
	elements := spatial.Elements(g)
	for i, a := range elements {
		if !interiorsApart(a) {
			return false
		}
		for _, b := range elements[:i] {
			if spatial.Relate(a, b, spatial.Conventions{}).Matches("T********") {
				return false
			}
		}
	}
	return true
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
		switch c.e.Dialect.SpatialSystem {
		case spec.SpatialMySQL, spec.SpatialMySQL56, spec.SpatialMariaDB:
			return semantics.Integer(-1)
		case spec.SpatialNone, spec.SpatialStandard, spec.SpatialDuckDB, spec.SpatialSpatiaLite, spec.SpatialGEOS:
			c.e.LeaveOpen(c.rule)
		case spec.SpatialPostGIS:
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
