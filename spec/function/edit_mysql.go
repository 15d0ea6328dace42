package function

import "github.com/semcheck/semcheck/spec"

// editsOfMySQL is the chapter of what makes geometries of geometries in the MySQL family.
var editsOfMySQL = []*Function{STEnvelopeOfMySQLFamily, STConvexHullOfMySQLFamily, STSwapXY, STValidate, STBoundaryOfMariaDB}

var (
	STEnvelopeOfMySQLFamily = construction(Function{Name: "ST_Envelope", Spellings: older("ST_Envelope"), in: mysqls, Geometric: equivariantOnAxes}, spec.Rule{
		ID: "edit.rectangle", Statement: "ST_Envelope is the box of the geometry: a polygon from its least corner on, east first; a line or a point where it has no width or height; EMPTY is its own.",
		From: spec.MySQLSpatial(anyProperties), Except: each(mysqls, "none"),
		Variants: []spec.Variant{
			varies(mysql56, "The box of the geometry: a polygon from its least corner on, east first, also where it has no width or height."+nullStays, spec.MySQL56Code("Geometry::envelope", "sql/spatial.cc")),
			varies(mariadb, "The box of the geometry: a polygon from its least corner on, east first, also where it has no width or height. Of EMPTY it is left out."+nullStays,
				spec.MariaDB("ST_ENVELOPE", mariadbProperties+"st_envelope").With(spec.MariaDBCode("Geometry::envelope", "sql/spatial.cc"))),
		},
	})
	STConvexHullOfMySQLFamily = construction(Function{Name: "ST_ConvexHull", in: mysql | mariadb, Geometric: equivariant}, spec.Rule{
		ID: "edit.hull", Statement: "ST_ConvexHull is the least convex set that contains the geometry; NULL of EMPTY.",
		From: spec.MySQLSpatial("14.16.8 Spatial Operator Functions"),
		Variants: []spec.Variant{varies(mariadb, "The least convex set that contains the geometry; NULL of EMPTY."+nullStays,
			spec.MariaDB("ST_CONVEXHULL", "server/reference/sql-statements/geometry-constructors/geometry-constructors/st_convexhull"))},
	})
	STSwapXY = construction(Function{Name: "ST_SwapXY", in: mysql}, spec.Rule{
		ID: "edit.swap", Statement: "ST_SwapXY has X and Y exchanged.",
		From: spec.MySQLSpatial(formatConversion), Except: each(mysql, "none"),
	})
	STValidate = construction(Function{Name: "ST_Validate", in: mysql, Geometric: equivariant}, spec.Rule{
		ID: "edit.validate", Statement: "ST_Validate is the geometry if it is valid, in which direction its rings run is left open; NULL if it is not.",
		From: spec.MySQLSpatial("14.16.13 Spatial Convenience Functions"),
	})
	STBoundaryOfMariaDB = construction(Function{Name: "ST_Boundary", in: mariadb, Geometric: equivariant}, spec.Rule{
		ID: "edit.closure", Statement: "ST_Boundary is the closure of the boundary: none of points, the ends of lines of which an odd number meets, the rings of polygons. Of a GEOMETRYCOLLECTION it is left out.",
		From: spec.MariaDB("ST_BOUNDARY", mariadbProperties+"st_boundary"), Except: each(mariadb, "none"),
	})
)

// construction declares a function that makes a geometry of another one, or NULL.
func construction(f Function, r spec.Rule) *Function {
	f.Parameters, f.Result, r.Cases = shape, Geometry, constructionCases
	r.Statement += nullStays
	return ruled(f, r)
}
