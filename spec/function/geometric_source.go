package function

import "github.com/semcheck/semcheck/spec"

// The files of DuckDB's extension in which functions stand.
const (
	duckdbMain = "src/spatial/modules/main/spatial_functions_scalar.cpp"
	duckdbGEOS = "src/spatial/modules/geos/geos_module.cpp"
)

// inDuckDB cites the page of DuckDB's extension on functions, and their code in a file.
func inDuckDB(functions, file string) spec.Source { return duckdbCode(functions, functions, file) }

// duckdbCode is inDuckDB of code by other names.
func duckdbCode(functions, code, file string) spec.Source {
	return spec.DuckDBSpatialPage(functions).With(spec.DuckDBSpatial(code, file))
}

// inSpatiaLite cites SpatiaLite's code of functions, which may use other files of its geometry.
func inSpatiaLite(code string, further ...string) spec.Source {
	files := "src/spatialite/spatialite.c"
	for _, f := range further {
		files += ", src/gaiageo/" + f
	}
	return spec.SpatiaLiteCode(code, files)
}

// familyCode cites a section of MySQL's manual, and the code of MySQL 5.6 and MariaDB.
func familyCode(section, code string) spec.Source {
	const files = "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc"
	return spec.MySQLSpatial(section).With(spec.MySQL56Code(code, files)).With(spec.MariaDBCode(code, files))
}

// Sections of MySQL's manual.
const (
	anyProperties        = "14.16.7.1 General Geometry Property Functions"
	pointProperties      = "14.16.7.2 Point Property Functions"
	lineProperties       = "14.16.7.3 LineString and MultiLineString Property Functions"
	polygonProperties    = "14.16.7.4 Polygon and MultiPolygon Property Functions"
	collectionProperties = "14.16.7.5 GeometryCollection Property Functions"
	formatConversion     = "14.16.6 Geometry Format Conversion Functions"
)

// mariadbProperties is the folder of MariaDB's pages on properties of geometries.
const mariadbProperties = "server/reference/sql-structure/geometry/geometry-properties/"

// Pages of PostGIS' manual.
const (
	accessorPage       = "doc/reference_accessor.xml"
	editorPage         = "doc/reference_editor.xml"
	measurePage        = "doc/reference_measure.xml"
	outputPage         = "doc/reference_output.xml"
	processingPage     = "doc/reference_processing.xml"
	relationPage       = "doc/reference_relationship.xml"
	transformationPage = "doc/reference_transformation.xml"
)
