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
var properties = []*Function{STSRID, STIsEmpty, STIsValid, STIsSimple, STDimension, STGeometryType}

// rings is the chapter of what asks whether a line is a ring.
var rings = []*Function{STIsRing, STIsRingOfPostGIS}

var (
	STSRID = property(Function{Name: "ST_SRID", Result: Integer, in: iso | postgis | mysqls | duckdbSpatial | spatialite, Weight: 1, Geometric: Geometric{geographies: postgis}}, spec.Rule{
		ID: "property.srid", Statement: "ST_SRID is the number of a geometry's spatial reference system, 0 where none is named." + nullStays,
		From:  spec.PostGIS("ST_SRID", "doc/reference_srs.xml"),
		Cases: []string{NullArgument: "null", SystemNone: "none", SystemNamed: "named"}, Except: each(iso|duckdbSpatial|spatialite, "named"),
	})
	STIsEmpty = property(Function{Name: "ST_IsEmpty", Result: Condition, in: withGeometry, Geometric: Geometric{OfPointSets: true}}, spec.Rule{
		ID: "property.is-empty", Statement: "ST_IsEmpty is true of a geometry without any point." + nullStays,
		From: spec.PostGIS("ST_IsEmpty", accessorPage), Cases: propertyCases,
		Variants: []spec.Variant{
			varies(mysql, "ST_IsEmpty is true of a geometry collection without elements, the only EMPTY."+nullStays, spec.MySQLSpatial(anyProperties)),
			varies(mysql56, "ST_IsEmpty is false of every geometry. What it is of NULL is left open: 1 by the help text, NULL by the code.",
				spec.MySQL56Help("ISEMPTY").With(spec.MySQL56Code("Item_func_isempty::val_int", "sql/item_geofunc.cc"))),
			varies(mariadb, "ST_IsEmpty is false of every geometry, of a collection without elements, too."+nullStays, spec.MariaDB("ST_ISEMPTY", mariadbProperties+"st_isempty")),
			varies(spatialite, "ST_IsEmpty is 0 of every geometry that is modelled, for there is no EMPTY, and -1 of NULL.", inSpatiaLite("fnct_IsEmpty")),
		},
		Open: each(mysql56, "null"), Except: each(mysql56|mariadb|spatialite, "true"),
	})
	STIsValid = property(Function{Name: "ST_IsValid", Result: Condition, in: iso | postgis | mysql | duckdbSpatial | spatialite | geos}, spec.Rule{
		ID: "property.is-valid", Statement: "ST_IsValid tells whether a geometry is well formed: lines have two different positions, rings are closed and simple, those of a polygon meet in points at most, its interior is connected, polygons of a MULTIPOLYGON do not overlap." + nullStays,
		From: spec.PostGIS("ST_IsValid", "doc/reference_validation.xml").With(spec.JTS("IsValidOp")), Cases: propertyCases,
		Variants: []spec.Variant{varies(spatialite, "As in the standard, 1 or 0, and -1 of NULL.", inSpatiaLite("fnct_IsValid, gaiaIsValid_r", "gg_relations.c").With(spec.JTS("IsValidOp")))},
	})
	STIsSimple = property(Function{Name: "ST_IsSimple", Result: Condition, in: withGeometry}, spec.Rule{
		ID: "property.is-simple", Statement: simple + ". NULL stays NULL; of a geometry that is not valid it is left open.",
		From:  spec.PostGIS("ST_IsSimple", accessorPage).With(spec.JTS("IsSimpleOp")),
		Cases: []string{NullArgument: "null", PropertyFalse: "false", PropertyTrue: "true", SimpleOfInvalid: "invalid", SimpleElementsMeet: "elements that meet"},
		Variants: []spec.Variant{
			varies(mysql, simple+", and whether the interiors of the elements of a GEOMETRYCOLLECTION do not meet. NULL stays NULL; of a geometry that is not valid it is left open.",
				spec.MySQLSpatial(anyProperties).With(spec.MySQLCode("Is_simple::eval(const Geometrycollection &), which quotes SQL/MM Part 3, 10.1.1", "sql/gis/is_simple.cc"))),
			varies(mysql56, simpleOfOlder, spec.MySQL56Help("ISSIMPLE")),
			varies(mariadb, simpleOfOlder, spec.MariaDB("ST_IsSimple", mariadbProperties+"st_issimple")),
			varies(spatialite, "1 if a geometry has no point in which it meets itself but the common ends of lines, else 0; -1 of NULL. Of a geometry that is not valid it is left open.",
				inSpatiaLite("fnct_IsSimple, gaiaIsSimple_r", "gg_relations.c").With(spec.JTS("IsSimpleOp"))),
		},
		Open:   map[string][]string{spec.EveryDialect: {"invalid"}, "mariadb": {"invalid", "elements that meet"}, "mysql56": {"invalid", "elements that meet"}},
		Except: map[string][]string{"iso": {"elements that meet"}, "postgis": {"elements that meet"}, "postgis33": {"elements that meet"}, "duckdbspatial": {"elements that meet"}, "spatialite": {"elements that meet"}, "geos": {"elements that meet"}},
	})
	STDimension = property(Function{Name: "ST_Dimension", Result: Integer, in: iso | postgis | mysqls | duckdbSpatial | spatialite}, spec.Rule{
		ID: "property.dimension", Statement: "ST_Dimension is 0 for points, 1 for lines, 2 for polygons, for collections the greatest of their elements', EMPTY ones included. That of a collection without elements is left open." + nullStays,
		From:  spec.PostGIS("ST_Dimension; lwgeom_dimension", accessorPage+", liblwgeom/lwgeom.c").With(spec.JTS("GeometryCollectionDimension")),
		Cases: []string{NullArgument: "null", DimensionBasic: "basic", DimensionOfCollection: "collection", DimensionOfNoElements: "no elements"},
		Variants: []spec.Variant{
			varies(spatialite, "0 for points, 1 for lines, 2 for polygons, for collections the greatest of their elements'."+nullStays, inSpatiaLite("fnct_Dimension, gaiaDimension", "gg_geometries.c")),
			varies(mysql, "As in the standard; that of a collection without elements is -1.", spec.MySQLSpatial(anyProperties).With(spec.MySQL("13.4.2.2 Geometry Class", "gis-class-geometry.html"))),
			varies(mariadb, "As in the standard; that of a collection without elements is -1.", spec.MariaDB("ST_DIMENSION", mariadbProperties+"st_dimension")),
			varies(postgis, "As in the standard; that of a collection without elements is 0.", spec.PostGIS("ST_Dimension; lwgeom_dimension", accessorPage+", liblwgeom/lwgeom.c")),
		},
		Open: each(iso, "no elements"), Except: each(mysql56|spatialite, "no elements"),
	})
	STGeometryType = property(Function{Name: "ST_GeometryType", Result: Text, in: iso | postgis | mysqls | spatialite}, spec.Rule{
		ID: "property.type", Statement: "ST_GeometryType is the name of the geometry's type behind ST_: ST_Point, ST_LineString and so on." + nullStays,
		From: spec.PostGIS("ST_GeometryType", accessorPage), Cases: []string{NullArgument: "null", TypeNamed: "named"},
		Variants: []spec.Variant{
			varies(spatialite, "ST_GeometryType is the name of the geometry's type in upper case."+nullStays, inSpatiaLite("fnct_GeometryType")),
			varies(mysql|mariadb, "ST_GeometryType is the name of the geometry's type in upper case, GEOMCOLLECTION in MySQL from 8.0 on for GEOMETRYCOLLECTION."+nullStays,
				familyCode(anyProperties, "Item_func_geometry_type::val_str_ascii, geometrycollection_class").With(spec.MySQLCode("geometrycollection_class", "sql/spatial.cc"))),
		},
	})
)

const (
	simple        = "ST_IsSimple tells whether a geometry has no point in which it meets itself but the common ends of lines"
	simpleOfOlder = simple + ". NULL stays NULL; of a geometry that is not valid it is left open, and of a GEOMETRYCOLLECTION of which elements meet."
)

// property declares what is asked of a geometry and is the same of its affine images. The older
// dialects of the MySQL family have a name without ST_ for each but ST_IsValid, which they lack.
func property(f Function, r spec.Rule) *Function {
	f.Parameters, f.Invariance = shape, Invariant
	if f.in&mariadb != 0 {
		f.Spellings = older(f.Name)
	}
	return ruled(f, r)
}

var (
	STIsRing = following(ringRule, Function{Name: "ST_IsRing", Parameters: shape, Result: Condition, in: duckdbSpatial | spatialite | geos,
		Geometric: invariant})
	STIsRingOfPostGIS = following(ringRule, Function{Name: "ST_IsRing", Parameters: shape, Result: Condition, in: postgis, Raises: geometryErrors,
		Geometric: invariant})

	ringRule = declare(postgis|duckdbSpatial|spatialite|geos, spec.Rule{
		ID: "property.is-ring", Statement: "ST_IsRing tells whether a line ends where it begins and meets itself nowhere else. EMPTY is none, of whatever type; of another geometry it is an error. A line without length is left open." + nullStays,
		From: spec.PostGIS("ST_IsRing; isring", accessorPage+", postgis/lwgeom_geos.c"), Keywords: []string{"ST_ISRING"},
		Cases: []string{NullArgument: "null", PropertyFalse: "false", PropertyTrue: "true", RingOfAnotherType: "another type", RingWithoutLength: "without length"},
		Variants: []spec.Variant{
			varies(duckdbSpatial, ringOfLine, inDuckDB("ST_IsRing", duckdbGEOS)),
			varies(geos, ringOfLine, spec.OGC("Curve, IsRing")),
			varies(spatialite, "1 if the only line that a geometry has ends where it begins and meets itself nowhere else, else 0; -1 of NULL and of a geometry that has anything else. A line without length is left open.",
				inSpatiaLite("fnct_IsRing, simpleLinestring, gaiaIsRing_r", "gg_relations.c")),
		},
		Open: map[string][]string{spec.EveryDialect: {"without length"}, "duckdbspatial": {"another type", "without length"}, "geos": {"another type", "without length"}},
	})
)

const ringOfLine = "Whether a line ends where it begins and meets itself nowhere else. Of another geometry, of EMPTY and of a line without length it is left open." + nullStays
