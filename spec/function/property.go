package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of what is true or not.
const (
	PropertyFalse spec.Case = iota + 1
	PropertyTrue
)

var propertyCases = []string{NullArgument: "null", PropertyFalse: "false", PropertyTrue: "true"}

// Cases of the rule of ST_IsSimple beside those.
const (
	SimpleOfInvalid = PropertyTrue + 1 + iota
	SimpleElementsMeet
)

// Cases of the rule of ST_IsRing beside those.
const (
	RingOfAnotherType = PropertyTrue + 1 + iota
	RingWithoutLength
)

// Cases of the rule of ST_SRID.
const (
	SystemNone spec.Case = iota + 1
	SystemNamed
)

// Cases of the rule of ST_Dimension.
const (
	DimensionBasic spec.Case = iota + 1
	DimensionOfCollection
	DimensionOfNoElements
)

// Case of the rule of ST_GeometryType.
const (
	TypeNamed spec.Case = iota + 1
)

// properties is the chapter of what is asked of one geometry as a whole.
var properties = []*Function{
	STSRID,
	STIsEmpty,
	STIsValid,
	STIsSimple,
	STDimension,
	STGeometryType,
}

var STSRID = &Function{
	Name: "ST_SRID", Parameters: []Type{Geometry}, Result: Integer, in: iso | postgis | mysqls | duckdbSpatial | spatialite,
	Spellings: []Spelling{{"SRID", mysql56 | mariadb}},
	Weight:    1,
	Geometric: Geometric{geographies: postgis, Invariance: Invariant},
	Rule: declare(iso|postgis|mysqls|duckdbSpatial|spatialite, spec.Rule{
		ID:        "property.srid",
		Statement: "ST_SRID is the number of a geometry's spatial reference system, 0 where none is named. NULL stays NULL.",
		From:      spec.PostGIS("ST_SRID", "doc/reference_srs.xml"),
		Keywords:  []string{"ST_SRID"},
		Cases:     []string{NullArgument: "null", SystemNone: "none", SystemNamed: "named"},
		Except:    map[string][]string{"duckdbspatial": {"named"}, "iso": {"named"}, "spatialite": {"named"}},
	}),
}

var STIsEmpty = &Function{
	Name: "ST_ISEMPTY", Parameters: []Type{Geometry}, Result: Condition, in: withGeometry,
	Spellings: []Spelling{{"ISEMPTY", mysql56 | mariadb}},
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "property.is-empty",
		Statement: "ST_IsEmpty is true of a geometry without any point. NULL stays NULL.",
		From:      spec.PostGIS("ST_IsEmpty", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_ISEMPTY"},
		Cases:     propertyCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "ST_IsEmpty is true of a geometry collection without elements, the only EMPTY. NULL stays NULL.",
				From: spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions")},
			{Dialects: []string{"mysql56"}, Statement: "ST_IsEmpty is false of every geometry. What it is of NULL is left open: 1 by the help text, NULL by the code.",
				From: spec.MySQL56Help("ISEMPTY").With(spec.MySQL56Code("Item_func_isempty::val_int", "sql/item_geofunc.cc"))},
			{Dialects: []string{"mariadb"}, Statement: "ST_IsEmpty is false of every geometry, of a collection without elements, too. NULL stays NULL.",
				From: spec.MariaDB("ST_ISEMPTY", "server/reference/sql-structure/geometry/geometry-properties/st_isempty")},
			{Dialects: []string{"spatialite"}, Statement: "ST_IsEmpty is 0 of every geometry that is modelled, for there is no EMPTY, and -1 of NULL.",
				From: spec.SpatiaLiteCode("fnct_IsEmpty", "src/spatialite/spatialite.c")},
		},
		Open:   map[string][]string{"mysql56": {"null"}},
		Except: map[string][]string{"mariadb": {"true"}, "mysql56": {"true"}, "spatialite": {"true"}},
	}),
}

var STIsValid = &Function{
	Name: "ST_ISVALID", Parameters: []Type{Geometry}, Result: Condition, in: iso | postgis | mysql | duckdbSpatial | spatialite | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(iso|postgis|mysql|duckdbSpatial|spatialite|geos, spec.Rule{
		ID:        "property.is-valid",
		Statement: "ST_IsValid tells whether a geometry is well formed: lines have two different positions, rings are closed and simple, those of a polygon meet in points at most, its interior is connected, polygons of a MULTIPOLYGON do not overlap. NULL stays NULL.",
		From:      spec.PostGIS("ST_IsValid", "doc/reference_validation.xml").With(spec.JTS("IsValidOp")),
		Keywords:  []string{"ST_ISVALID"},
		Cases:     propertyCases,
		Variants: []spec.Variant{
			{Dialects: []string{"spatialite"}, Statement: "As in the standard, 1 or 0, and -1 of NULL.",
				From: spec.SpatiaLiteCode("fnct_IsValid, gaiaIsValid_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c").With(spec.JTS("IsValidOp"))},
		},
	}),
}

var STIsSimple = &Function{
	Name: "ST_ISSIMPLE", Parameters: []Type{Geometry}, Result: Condition, in: withGeometry,
	Spellings: []Spelling{{"ISSIMPLE", mysql56 | mariadb}},
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(withGeometry, spec.Rule{
		ID:        "property.is-simple",
		Statement: "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines. NULL stays NULL; of a geometry that is not valid it is left open.",
		From:      spec.PostGIS("ST_IsSimple", "doc/reference_accessor.xml").With(spec.JTS("IsSimpleOp")),
		Keywords:  []string{"ST_ISSIMPLE"},
		Cases:     []string{NullArgument: "null", PropertyFalse: "false", PropertyTrue: "true", SimpleOfInvalid: "invalid", SimpleElementsMeet: "elements that meet"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines, and whether the interiors of the elements of a GEOMETRYCOLLECTION do not meet. NULL stays NULL; of a geometry that is not valid it is left open.",
				From: spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions").With(spec.MySQLCode("Is_simple::eval(const Geometrycollection &), which quotes SQL/MM Part 3, 10.1.1", "sql/gis/is_simple.cc"))},
			{Dialects: []string{"mysql56"}, Statement: "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines. NULL stays NULL; of a geometry that is not valid it is left open, and of a GEOMETRYCOLLECTION of which elements meet.",
				From: spec.MySQL56Help("ISSIMPLE")},
			{Dialects: []string{"mariadb"}, Statement: "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines. NULL stays NULL; of a geometry that is not valid it is left open, and of a GEOMETRYCOLLECTION of which elements meet.",
				From: spec.MariaDB("ST_IsSimple", "server/reference/sql-structure/geometry/geometry-properties/st_issimple")},
			{Dialects: []string{"spatialite"}, Statement: "1 if a geometry has no point in which it meets itself but the common ends of lines, else 0; -1 of NULL. Of a geometry that is not valid it is left open.",
				From: spec.SpatiaLiteCode("fnct_IsSimple, gaiaIsSimple_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c").With(spec.JTS("IsSimpleOp"))},
		},
		Open:   map[string][]string{spec.EveryDialect: {"invalid"}, "mariadb": {"invalid", "elements that meet"}, "mysql56": {"invalid", "elements that meet"}},
		Except: map[string][]string{"duckdbspatial": {"elements that meet"}, "geos": {"elements that meet"}, "iso": {"elements that meet"}, "postgis": {"elements that meet"}, "postgis33": {"elements that meet"}, "spatialite": {"elements that meet"}},
	}),
}

var STDimension = &Function{
	Name: "ST_DIMENSION", Parameters: []Type{Geometry}, Result: Integer, in: iso | postgis | mysqls | duckdbSpatial | spatialite,
	Spellings: []Spelling{{"DIMENSION", mysql56 | mariadb}},
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(iso|postgis|mysqls|duckdbSpatial|spatialite, spec.Rule{
		ID:        "property.dimension",
		Statement: "ST_Dimension is 0 for points, 1 for lines, 2 for polygons, for collections the greatest of their elements', EMPTY ones included. That of a collection without elements is left open. NULL stays NULL.",
		From:      spec.PostGIS("ST_Dimension; lwgeom_dimension", "doc/reference_accessor.xml, liblwgeom/lwgeom.c").With(spec.JTS("GeometryCollectionDimension")),
		Keywords:  []string{"ST_DIMENSION"},
		Cases:     []string{NullArgument: "null", DimensionBasic: "basic", DimensionOfCollection: "collection", DimensionOfNoElements: "no elements"},
		Variants: []spec.Variant{
			{Dialects: []string{"spatialite"}, Statement: "0 for points, 1 for lines, 2 for polygons, for collections the greatest of their elements'. NULL stays NULL.",
				From: spec.SpatiaLiteCode("fnct_Dimension, gaiaDimension", "src/spatialite/spatialite.c, src/gaiageo/gg_geometries.c")},
			{Dialects: []string{"mysql"}, Statement: "As in the standard; that of a collection without elements is -1.",
				From: spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions").With(spec.MySQL("13.4.2.2 Geometry Class", "gis-class-geometry.html"))},
			{Dialects: []string{"mariadb"}, Statement: "As in the standard; that of a collection without elements is -1.",
				From: spec.MariaDB("ST_DIMENSION", "server/reference/sql-structure/geometry/geometry-properties/st_dimension")},
			{Dialects: []string{"postgis"}, Statement: "As in the standard; that of a collection without elements is 0.",
				From: spec.PostGIS("ST_Dimension; lwgeom_dimension", "doc/reference_accessor.xml, liblwgeom/lwgeom.c")},
		},
		Open:   map[string][]string{"iso": {"no elements"}},
		Except: map[string][]string{"mysql56": {"no elements"}, "spatialite": {"no elements"}},
	}),
}

var STGeometryType = &Function{
	Name: "ST_GEOMETRYTYPE", Parameters: []Type{Geometry}, Result: Text, in: iso | postgis | mysqls | spatialite,
	Spellings: []Spelling{{"GEOMETRYTYPE", mysql56 | mariadb}},
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(iso|postgis|mysqls|spatialite, spec.Rule{
		ID:        "property.type",
		Statement: "ST_GeometryType is the name of the geometry's type behind ST_: ST_Point, ST_LineString and so on. NULL stays NULL.",
		From:      spec.PostGIS("ST_GeometryType", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_GEOMETRYTYPE"},
		Cases:     []string{NullArgument: "null", TypeNamed: "named"},
		Variants: []spec.Variant{
			{Dialects: []string{"spatialite"}, Statement: "ST_GeometryType is the name of the geometry's type in upper case. NULL stays NULL.",
				From: spec.SpatiaLiteCode("fnct_GeometryType", "src/spatialite/spatialite.c")},
			{Dialects: []string{"mysql", "mariadb"}, Statement: "ST_GeometryType is the name of the geometry's type in upper case, GEOMCOLLECTION in MySQL from 8.0 on for GEOMETRYCOLLECTION. NULL stays NULL.",
				From: spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions").With(spec.MySQL56Code("Item_func_geometry_type::val_str_ascii, geometrycollection_class", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MariaDBCode("Item_func_geometry_type::val_str_ascii, geometrycollection_class", "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc")).With(spec.MySQLCode("geometrycollection_class", "sql/spatial.cc"))},
		},
	}),
}

// rings is the chapter of what asks whether a line is a ring.
var rings = []*Function{
	STIsRing,
	STIsRingOfPostGIS,
}

var STIsRing = &Function{
	Name: "ST_ISRING", Parameters: []Type{Geometry}, Result: Condition, in: duckdbSpatial | spatialite | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule: declare(postgis|duckdbSpatial|spatialite|geos, spec.Rule{
		ID:        "property.is-ring",
		Statement: "ST_IsRing tells whether a line ends where it begins and meets itself nowhere else. EMPTY is none, of whatever type; of another geometry it is an error. A line without length is left open. NULL stays NULL.",
		From:      spec.PostGIS("ST_IsRing; isring", "doc/reference_accessor.xml, postgis/lwgeom_geos.c"),
		Keywords:  []string{"ST_ISRING"},
		Cases:     []string{NullArgument: "null", PropertyFalse: "false", PropertyTrue: "true", RingOfAnotherType: "another type", RingWithoutLength: "without length"},
		Variants: []spec.Variant{
			{Dialects: []string{"duckdbspatial"}, Statement: "Whether a line ends where it begins and meets itself nowhere else. Of another geometry, of EMPTY and of a line without length it is left open. NULL stays NULL.",
				From: spec.DuckDBSpatialPage("ST_IsRing").With(spec.DuckDBSpatial("ST_IsRing", "src/spatial/modules/geos/geos_module.cpp"))},
			{Dialects: []string{"geos"}, Statement: "Whether a line ends where it begins and meets itself nowhere else. Of another geometry, of EMPTY and of a line without length it is left open. NULL stays NULL.",
				From: spec.OGC("Curve, IsRing")},
			{Dialects: []string{"spatialite"}, Statement: "1 if the only line that a geometry has ends where it begins and meets itself nowhere else, else 0; -1 of NULL and of a geometry that has anything else. A line without length is left open.",
				From: spec.SpatiaLiteCode("fnct_IsRing, simpleLinestring, gaiaIsRing_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open: map[string][]string{spec.EveryDialect: {"without length"}, "duckdbspatial": {"another type", "without length"}, "geos": {"another type", "without length"}},
	}),
}

var STIsRingOfPostGIS = &Function{
	Name: "ST_ISRING", Parameters: []Type{Geometry}, Result: Condition, in: postgis,
	Raises:    []spec.Class{spec.ClassGeometry},
	Weight:    1,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STIsRing.Rule,
}
