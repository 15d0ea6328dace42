package function

import "github.com/semcheck/semcheck/spec"

// editsOfMySQL is the chapter of what makes geometries of geometries in the MySQL family.
var editsOfMySQL = []*Function{
	STEnvelopeOfMySQLFamily,
	STConvexHullOfMySQLFamily,
	STSwapXY,
	STValidate,
	STBoundaryOfMariaDB,
}

var STEnvelopeOfMySQLFamily = &Function{
	Name: "ST_ENVELOPE", Parameters: []Type{Geometry}, Result: Geometry, in: mysqls,
	Spellings: []Spelling{{"ENVELOPE", mysql56 | mariadb}},
	Weight:    10,
	Geometric: Geometric{Invariance: EquivariantOnAxes},
	Rule: declare(mysqls, spec.Rule{
		ID:        "edit.rectangle",
		Statement: "ST_Envelope is the box of the geometry: a polygon from its least corner on, east first; a line or a point where it has no width or height; EMPTY is its own. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions"),
		Keywords:  []string{"ST_ENVELOPE"},
		Cases:     constructionCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Statement: "The box of the geometry: a polygon from its least corner on, east first, also where it has no width or height. NULL stays NULL.",
				From: spec.MySQL56Code("Geometry::envelope", "sql/spatial.cc")},
			{Dialects: []string{"mariadb"}, Statement: "The box of the geometry: a polygon from its least corner on, east first, also where it has no width or height. Of EMPTY it is left out. NULL stays NULL.",
				From: spec.MariaDB("ST_ENVELOPE", "server/reference/sql-structure/geometry/geometry-properties/st_envelope").With(spec.MariaDBCode("Geometry::envelope", "sql/spatial.cc"))},
		},
		Except: map[string][]string{"mariadb": {"none"}, "mysql": {"none"}, "mysql56": {"none"}},
	}),
}

var STConvexHullOfMySQLFamily = &Function{
	Name: "ST_CONVEXHULL", Parameters: []Type{Geometry}, Result: Geometry, in: mysql | mariadb,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(mysql|mariadb, spec.Rule{
		ID:        "edit.hull",
		Statement: "ST_ConvexHull is the least convex set that contains the geometry; NULL of EMPTY. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.8 Spatial Operator Functions"),
		Keywords:  []string{"ST_CONVEXHULL"},
		Cases:     constructionCases,
		Variants: []spec.Variant{
			{Dialects: []string{"mariadb"}, Statement: "The least convex set that contains the geometry; NULL of EMPTY. NULL stays NULL.",
				From: spec.MariaDB("ST_CONVEXHULL", "server/reference/sql-statements/geometry-constructors/geometry-constructors/st_convexhull")},
		},
	}),
}

var STSwapXY = &Function{
	Name: "ST_SWAPXY", Parameters: []Type{Geometry}, Result: Geometry, in: mysql,
	Weight: 10,
	Rule: declare(mysql, spec.Rule{
		ID:        "edit.swap",
		Statement: "ST_SwapXY has X and Y exchanged. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.6 Geometry Format Conversion Functions"),
		Keywords:  []string{"ST_SWAPXY"},
		Cases:     constructionCases,
		Except:    map[string][]string{"mysql": {"none"}},
	}),
}

var STValidate = &Function{
	Name: "ST_VALIDATE", Parameters: []Type{Geometry}, Result: Geometry, in: mysql,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(mysql, spec.Rule{
		ID:        "edit.validate",
		Statement: "ST_Validate is the geometry if it is valid, in which direction its rings run is left open; NULL if it is not. NULL stays NULL.",
		From:      spec.MySQLSpatial("14.16.13 Spatial Convenience Functions"),
		Keywords:  []string{"ST_VALIDATE"},
		Cases:     constructionCases,
	}),
}

var STBoundaryOfMariaDB = &Function{
	Name: "ST_BOUNDARY", Parameters: []Type{Geometry}, Result: Geometry, in: mariadb,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(mariadb, spec.Rule{
		ID:        "edit.closure",
		Statement: "ST_Boundary is the closure of the boundary: none of points, the ends of lines of which an odd number meets, the rings of polygons. Of a GEOMETRYCOLLECTION it is left out. NULL stays NULL.",
		From:      spec.MariaDB("ST_BOUNDARY", "server/reference/sql-structure/geometry/geometry-properties/st_boundary"),
		Keywords:  []string{"ST_BOUNDARY"},
		Cases:     constructionCases,
		Except:    map[string][]string{"mariadb": {"none"}},
	}),
}
