package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// A function of geometries is a row of its chapter. What is the same in all rows of a chapter
// stands once, in the function of the chapter that makes a row; what is the same in all chapters
// stands here.

// The parameters that most functions of geometries have.
var (
	shape  = []Type{Geometry}
	shapes = []Type{Geometry, Geometry}
	nth    = []Type{Geometry, Integer}
)

// geometryErrors is what a function raises that does not take every geometry.
var geometryErrors = []spec.Class{spec.ClassGeometry}

// What rules say of NULL, behind the rest of their statement.
const (
	nullStays     = " NULL stays NULL."
	nullArgument  = " NULL if an argument is."
	nullOperand   = " NULL if an operand is."
	nullOrNothing = " NULL if an argument is, and where there is none."
	nullOrEmpty   = " NULL if an operand is, or if it is EMPTY."
)

// ruled declares a function of geometries and its rule. The rule is one of the dialects of the
// function, and its keyword is the name or the sign of the function.
func ruled(f Function, r spec.Rule) *Function {
	r.Keywords = []string{strings.ToUpper(f.Name)}
	if f.Form == Sign {
		r.Keywords = []string{f.Sign}
	}
	return following(declare(f.in, r), f)
}

// following declares a function of geometries that follows a rule. Its name may be written as
// manuals write it. Its weight is 10, and 1 if it raises errors, unless the row says another.
func following(rule *spec.Rule, f Function) *Function {
	f.Name, f.Rule = strings.ToUpper(f.Name), rule
	switch {
	case f.Weight != 0:
	case len(f.Raises) > 0:
		f.Weight = 1
	default:
		f.Weight = 10
	}
	return &f
}

// also declares a function that is like another in all but its name, and its older name if the
// other has one. The name is a keyword of the rule of both.
func also(f *Function, name string) *Function {
	like := *f
	like.Name = strings.ToUpper(name)
	if len(f.Spellings) > 0 {
		like.Spellings = older(name)
	}
	if !slices.Contains(f.Rule.Keywords, like.Name) {
		f.Rule.Keywords = append(f.Rule.Keywords, like.Name)
	}
	return &like
}

// spelled gives a function another name in some dialects.
func spelled(f *Function, name string, in dialects) *Function {
	f.Spellings = append(f.Spellings, Spelling{name, in})
	return f
}

// ofPart is the invariance of a part of a geometry, and of a number of parts.
func ofPart(result Type) Invariance {
	switch result {
	case Integer, Unsigned:
		return Invariant
	case Geometry:
		return Equivariant
	case Unstated, Any, ByRule, Condition, Decimal, Double, Number, Text, Bytes, Document, SmallCount, Place, ShortText, Path, Pattern, NumberDocument, Probability, LiteralOne:
	}
	return NotInvariant
}

// older is the name without ST_ that MySQL 5.6 and MariaDB have for a function, too.
func older(name string) []Spelling {
	return []Spelling{{strings.TrimPrefix(strings.ToUpper(name), "ST_"), mysql56 | mariadb}}
}

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
)

// mariadbProperties is the folder of MariaDB's pages on properties of geometries.
const mariadbProperties = "server/reference/sql-structure/geometry/geometry-properties/"

// Pages of PostGIS' manual.
const (
	accessorPage   = "doc/reference_accessor.xml"
	editorPage     = "doc/reference_editor.xml"
	measurePage    = "doc/reference_measure.xml"
	outputPage     = "doc/reference_output.xml"
	processingPage = "doc/reference_processing.xml"
	relationPage   = "doc/reference_relationship.xml"

	transformationPage = "doc/reference_transformation.xml"
)
