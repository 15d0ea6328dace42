package function_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// having names the dialects of a list that have a declaration.
func having(f *function.Function, among []string) string {
	var names []string
	for _, name := range among {
		if f.In(spec.DialectByName(name)) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// Which engine has which function that is not modelled, by the manuals that the
// declarations name and by the versions on which they were tried.
func TestDialectsOfFunctionsThatAreNotModelled(t *testing.T) {
	engines := []string{"sqlite329", "sqlite", "mysql56", "mysql", "mariadb", "postgres", "duckdb"}
	const (
		everyone      = "sqlite329 sqlite mysql56 mysql mariadb postgres duckdb"
		serversDuckDB = "mysql56 mysql mariadb postgres duckdb"
		newSQLite     = "sqlite mysql56 mysql mariadb postgres duckdb"
		mysqls        = "mysql56 mysql mariadb"
		sqlitesMySQLs = "sqlite329 sqlite mysql56 mysql mariadb"
	)
	want := map[string]string{} // by name and number of arguments, where a name has several
	for dialects, names := range map[string]string{
		"sqlite329": "JSON_EXTRACT JSON_REMOVE JSON_ARRAY_LENGTH JSON_TYPE/2",
		mysqls:      "IF", sqlitesMySQLs + " duckdb": "IFNULL",
		"sqlite": "IIF", "postgres": "JSONB_PATH_EXISTS",
		"sqlite329 mariadb": "JSON_TYPE/1 JSON_QUOTE JSON_VALID",
		"mysql mariadb":     "JSON_VALUE", "mariadb": "JSON_LENGTH JSON_DEPTH JSON_CONTAINS JSON_CONTAINS_PATH JSON_EXISTS",
	} {
		for _, name := range strings.Fields(names) {
			want[name] = dialects
		}
	}
	met := map[string]bool{}
	for _, f := range function.All() {
		if f.Kind != function.Scalar || f.Rule != nil || len(f.Parameters) == 0 || f.Result == function.Unstated {
			continue
		}
		key := f.Name
		if want[key] == "" {
			key += "/" + string(rune('0'+len(f.Parameters)))
		}
		met[key] = true
		if got := having(f, engines); got != want[key] {
			t.Errorf("%s %v is in %s, want %q", f.Name, f.Parameters, got, want[key])
		}
		if of := spec.DialectByName("iso"); f.In(of) {
			t.Errorf("%s is no function of the standard", f.Name)
		}
	}
	for name := range want {
		if !met[name] {
			t.Errorf("%s is not in the catalogue", name)
		}
	}
}

// Names that MySQL 5.6 and MariaDB have beside those with ST_ (item_create.cc), and those
// that MySQL 9.5 has (its manual, 14.16.6 and 14.16.7.4).
func TestOtherNamesOfFunctionsOfGeometries(t *testing.T) {
	older := map[string]string{
		"GEOMFROMTEXT": "ST_GEOMFROMTEXT", "GEOMFROMWKB": "ST_GEOMFROMWKB", "ASTEXT": "ST_ASTEXT", "ASWKT": "ST_ASTEXT", "ASBINARY": "ST_ASBINARY", "ASWKB": "ST_ASBINARY",
		"SRID": "ST_SRID", "ISEMPTY": "ST_ISEMPTY", "ISSIMPLE": "ST_ISSIMPLE", "ISCLOSED": "ST_ISCLOSED", "DIMENSION": "ST_DIMENSION", "GEOMETRYTYPE": "ST_GEOMETRYTYPE",
		"ENVELOPE": "ST_ENVELOPE", "NUMPOINTS": "ST_NUMPOINTS", "POINTN": "ST_POINTN", "STARTPOINT": "ST_STARTPOINT", "ENDPOINT": "ST_ENDPOINT", "EXTERIORRING": "ST_EXTERIORRING",
		"INTERIORRINGN": "ST_INTERIORRINGN", "NUMINTERIORRINGS": "ST_NUMINTERIORRINGS", "NUMGEOMETRIES": "ST_NUMGEOMETRIES", "GEOMETRYN": "ST_GEOMETRYN", "AREA": "ST_AREA", "GLENGTH": "ST_LENGTH",
	}
	newer := map[string]string{"ST_ASWKT": "ST_ASTEXT", "ST_ASWKB": "ST_ASBINARY", "ST_NUMINTERIORRING": "ST_NUMINTERIORRINGS"}
	for dialect, names := range map[string]map[string]string{"mysql56": older, "mariadb": older, "mysql": newer, "postgis": nil, "duckdbspatial": nil, "spatialite": nil, "geos": nil, "iso": nil} {
		d := spec.DialectByName(dialect)
		for _, spelled := range slices.Concat(slices.Collect(maps.Keys(older)), slices.Collect(maps.Keys(newer))) {
			want := names[spelled]
			if want == "" {
				want = spelled
			}
			if got, _ := function.Spelled(spelled, d); got != want {
				t.Errorf("%s in %s is %s, want %s", spelled, dialect, got, want)
			}
		}
		for _, name := range slices.Collect(maps.Values(older)) {
			want := slices.Contains(slices.Collect(maps.Values(names)), name)
			if got := function.SpelledOtherwise(name, d); got != want {
				t.Errorf("%s has another name in %s: %v", name, dialect, got)
			}
		}
	}
}

// The forms with FROM and IN are of the standard; SQLite has SUBSTRING and TRIM alone, and
// reads them with commas.
func TestDialectsOfForms(t *testing.T) {
	all := []string{"iso", "sqlite329", "sqlite", "mysql56", "mysql", "mariadb", "postgres", "duckdb"}
	for name, want := range map[string]string{
		"POSITION": "iso mysql56 mysql mariadb postgres duckdb", "EXTRACT": "iso mysql56 mysql mariadb postgres duckdb", "VALUES": "mysql56 mysql mariadb",
		"SUBSTRING": "iso sqlite mysql56 mysql mariadb postgres duckdb", "TRIM_BOTH": strings.Join(all, " "), "TRIM_LEADING": "iso mysql56 mysql mariadb postgres duckdb", "TRIM_TRAILING": "iso mysql56 mysql mariadb postgres duckdb",
		"NEXTVAL": strings.Join(all, " "), "COALESCE": strings.Join(all, " "), "NULLIF": strings.Join(all, " "), "ABS": strings.Join(all, " "), "MOD": "iso sqlite mysql56 mysql mariadb postgres duckdb",
		"IFNULL": "sqlite329 sqlite mysql56 mysql mariadb duckdb", "IF": "mysql56 mysql mariadb duckdb", "IIF": "sqlite329 sqlite",
		"CHAR_LENGTH": "iso mysql56 mysql mariadb postgres", "UPPER": strings.Join(all, " "), "LENGTH": "sqlite329 sqlite mysql56 mysql mariadb postgres duckdb",
	} {
		var got []string
		for _, dialect := range all {
			if slices.ContainsFunc(function.Named(name), func(f *function.Function) bool { return !f.Signature && f.In(spec.DialectByName(dialect)) }) {
				got = append(got, dialect)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s is in %q, want %q", name, strings.Join(got, " "), want)
		}
	}
}

// An extension has what it extends, a version what its dialect has.
func TestExtensionsHaveWhatTheyExtend(t *testing.T) {
	for child, parent := range map[string]string{"postgis": "postgres", "postgis33": "postgis", "geos": "postgres", "spatialite": "sqlite", "duckdbspatial": "duckdb", "sqlite332": "sqlite329"} {
		for _, f := range function.All() {
			if f.In(spec.DialectByName(parent)) && !f.In(spec.DialectByName(child)) {
				t.Errorf("%s %v is in %s and not in %s", f.Name, f.Parameters, parent, child)
			}
		}
	}
}

// Rules of geometries that stand with no function.
func TestRulesOfReferencesApply(t *testing.T) {
	systems := []string{"iso", "postgis", "postgis33", "mysql", "mysql56", "mariadb", "duckdbspatial", "spatialite", "geos"}
	for rule, want := range map[*spec.Rule]string{
		function.RuleMixedReferences: "postgis postgis33 mysql", function.RuleInheritedReference: "postgis postgis33 mysql mysql56 mariadb", function.RuleFlat: "postgis postgis33",
	} {
		var got []string
		for _, dialect := range systems {
			if rule.Admits(dialect, 0) {
				got = append(got, dialect)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s applies in %q, want %q", rule.ID, strings.Join(got, " "), want)
		}
	}
}

// How trees know set functions leads to their declarations, and back.
func TestSetFunctionsOfTrees(t *testing.T) {
	for f, want := range map[*function.Function]ast.AggregateFunction{function.CountRows: ast.CountStar, function.Count: ast.Count, function.Sum: ast.Sum, function.Avg: ast.Avg, function.Min: ast.Min, function.Max: ast.Max} {
		if f.InTree() != want || function.OfAggregate(want) != f {
			t.Errorf("%s is the set function %s", f.Name, f.InTree())
		}
	}
}

// Readers that take a number of a reference system besides, and MySQL's ST_X and its like
// of the family: they share the rule of another declaration, which says nothing of their
// dialects.
func TestDialectsOfFurtherDeclarations(t *testing.T) {
	systems := []string{"iso", "postgis", "mysql56", "mysql", "mariadb", "duckdbspatial", "spatialite", "geos"}
	for f, want := range map[*function.Function]string{
		function.STGeomFromTextWithSRID: "iso postgis mysql56 mysql mariadb spatialite geos", function.STGeomFromWKBWithSRID: "postgis mysql56 mysql mariadb",
		function.STPointFromTextWithSRID: "postgis", function.STSRIDSet: "mysql", function.STXOfOlderMySQL: "mysql56 mariadb", function.STXOfMySQL: "mysql",
		function.IfNull: "mysql56 mysql mariadb duckdbspatial spatialite", function.CoalesceOfSQLite: "spatialite", function.Coalesce: "iso postgis mysql56 mysql mariadb duckdbspatial geos",
	} {
		if got := having(f, systems); got != want {
			t.Errorf("%s %v is in %q, want %q", f.Name, f.Parameters, got, want)
		}
	}
}

// A dialect of graphs has no function of SQL.
func TestGraphDialectsHaveNoFunctionsOfSQL(t *testing.T) {
	for _, dialect := range []string{"opencypher", "neo4j", "falkordb", "kuzu", "age"} {
		for _, f := range function.All() {
			if f.In(spec.DialectByName(dialect)) {
				t.Errorf("%s %v is in %s", f.Name, f.Parameters, dialect)
			}
		}
	}
}

// A set crosses a set of a greater dimension if their interiors meet, in no more than the
// lesser dimension, and the first reaches into the exterior of the second; two lines, if
// their interiors meet in points. The matrix of the operands exchanged is the transposed one.
func TestPatternsOfCrossing(t *testing.T) {
	want := []string{
		"0*0***1**", "0*0***2**", "0*1***2**", "1*0***2**", "1*1***2**", // the first is of less dimension
		"0*1***1**",                                                     // two lines
		"0*1***0**", "0*2***0**", "0*2***1**", "1*2***0**", "1*2***1**", // the second is
	}
	if got := function.STCrosses.Patterns; !slices.Equal(got, want) {
		t.Errorf("ST_Crosses has %q", got)
	}
}
