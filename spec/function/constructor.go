package function

import "github.com/semcheck/semcheck/spec"

// Case of the rules of what makes a geometry of numbers.
const (
	OfNumbersMade spec.Case = iota + 1
)

// Cases of the rule of ST_MakePolygon.
const (
	PolygonMade spec.Case = iota + 1
	PolygonOfAnotherType
	PolygonOfNoRing
)

// constructors is the chapter of what makes geometries of numbers, and polygons of lines.
var constructors = []*Function{
	STMakePoint, STMakePointM, STPoint, STPointZ, STPointM, STPointZM, STPointOfDuckDB, STMakeEnvelope, STMakeEnvelopeOfDuckDB, STMakePolygon,
}

const constructorPage = "doc/reference_constructor.xml"

var (
	STMakePoint     = ofNumbers(pointRule, "ST_MakePoint", postgis, 2, Number, Number, Number, Number)
	STMakePointM    = ofNumbers(pointRule, "ST_MakePointM", postgis, 0, Number, Number, Number)
	STPoint         = ofNumbers(pointRule, "ST_Point", postgis, 1, Number, Number, Integer)
	STPointZ        = ofNumbers(pointRule, "ST_PointZ", postgis, 1, Number, Number, Number, Integer)
	STPointM        = ofNumbers(pointRule, "ST_PointM", postgis, 1, Number, Number, Number, Integer)
	STPointZM       = ofNumbers(pointRule, "ST_PointZM", postgis, 1, Number, Number, Number, Number, Integer)
	STPointOfDuckDB = ofNumbers(pointRule, "ST_Point", duckdbSpatial, 0, Number, Number)

	pointRule = declare(postgis|duckdbSpatial|mysqls, spec.Rule{
		ID: "edit.make-point", Statement: "ST_MakePoint is the point of the coordinates X and Y, then Z, then M, as far as they are given; ST_MakePointM that of X, Y and M. ST_Point, ST_PointZ, ST_PointM and ST_PointZM have the coordinates that they name, and may have the number of a spatial reference system behind them. Coordinates that are not finite are not modelled." + nullArgument,
		From: spec.PostGIS("ST_MakePoint, ST_MakePointM, ST_Point, ST_PointZ, ST_PointM, ST_PointZM; LWGEOM_makepoint, LWGEOM_makepoint3dm", constructorPage+basicCode), Keywords: []string{"ST_MAKEPOINT"},
		Cases: []string{NullArgument: "null", OfNumbersMade: "made"},
		Variants: []spec.Variant{
			varies(duckdbSpatial, "ST_Point(x, y) is the point of these coordinates."+nullArgument, inDuckDB("ST_Point", duckdbMain)),
			varies(mysql, "Point(x, y) is the point of these coordinates, in no spatial reference system."+nullArgument,
				spec.MySQLSpatial(specificConstructors).With(spec.MySQLCode("Item_func_point::val_str", "sql/item_geofunc.cc"))),
			varies(mysql56, "Point(x, y) is the point of these coordinates, in no spatial reference system."+nullArgument,
				spec.MySQL56Help("POINT").With(spec.MySQL56Code("Item_func_point::val_str", "sql/item_geofunc.cc"))),
			varies(mariadb, "Point(x, y) is the point of these coordinates, in no spatial reference system."+nullArgument,
				spec.MariaDB("Point", "server/reference/sql-statements/geometry-constructors/geometry-constructors/point").With(spec.MariaDBCode("Item_func_point::val_str", "sql/item_geofunc.cc"))),
		},
	})
)

var (
	STMakeEnvelope         = ofNumbers(envelopeRule, "ST_MakeEnvelope", postgis, 1, Number, Number, Number, Number, Integer)
	STMakeEnvelopeOfDuckDB = ofNumbers(envelopeRule, "ST_MakeEnvelope", duckdbSpatial, 0, Number, Number, Number, Number)

	envelopeRule = declare(postgis|duckdbSpatial, spec.Rule{
		ID: "edit.make-envelope", Statement: "ST_MakeEnvelope(a, b, c, d) is the polygon (a b, a d, c d, c b, a b), whichever numbers are the greater ones; a number of a spatial reference system may stand behind. Coordinates that are not finite are not modelled." + nullArgument,
		From: spec.PostGIS("ST_MakeEnvelope; lwpoly_construct_envelope", constructorPage+", liblwgeom/lwpoly.c"), Keywords: []string{"ST_MAKEENVELOPE"},
		Cases: []string{NullArgument: "null", OfNumbersMade: "made"},
		Variants: []spec.Variant{varies(duckdbSpatial, "ST_MakeEnvelope(a, b, c, d) is the polygon (a b, a d, c d, c b, a b), whichever numbers are the greater ones."+nullArgument,
			inDuckDB("ST_MakeEnvelope", duckdbMain))},
	})

	STMakePolygon = ruled(Function{Name: "ST_MakePolygon", Parameters: shape, Result: Geometry, in: postgis, Raises: geometryErrors, Geometric: equivariant}, spec.Rule{
		ID: "edit.make-polygon", Statement: "ST_MakePolygon is the polygon whose shell is a line. Another geometry is an error, and so is a line of fewer than four positions or whose last position has not the X and Y of the first." + nullStays,
		From:  spec.PostGIS("ST_MakePolygon; LWGEOM_makepoly, lwpoly_from_lwlines", constructorPage+basicCode+", liblwgeom/lwpoly.c"),
		Cases: []string{NullArgument: "null", PolygonMade: "made", PolygonOfAnotherType: "another type", PolygonOfNoRing: "no ring"},
	})
)

// ofNumbers declares what makes a geometry of numbers. The last ones may be left away.
func ofNumbers(rule *spec.Rule, name string, in dialects, optional int, of ...Type) *Function {
	f := following(rule, Function{Name: name, Parameters: of, Optional: optional, Result: Geometry, in: in})
	if f.Name != rule.Keywords[0] && in == postgis {
		rule.Keywords = append(rule.Keywords, f.Name)
	}
	return f
}
