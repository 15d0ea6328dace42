package function_test

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

func dialects() []*spec.Dialect {
	var list []*spec.Dialect
	for _, name := range spec.DialectNames() {
		list = append(list, spec.DialectByName(name))
	}
	return list
}

// Entries are well formed, and what they say twice agrees: the dialects of a function and
// of its rule, converses both ways round, one function for each call.
func TestDeclarationsAgreeWithThemselves(t *testing.T) {
	upper := regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)
	pattern := regexp.MustCompile(`^[012TF*]{9}$`)
	for i, f := range function.All() {
		ofLists := f.Form == function.Listing || f.Form == function.Subscripting || f.Form == function.QuantifiedList || // which no call names
			f.Form == function.Naming || f.Form == function.Fielding || f.Form == function.AllFields || f.Form == function.LambdaForm || f.Form == function.LambdaName || f.Form == function.Introducing
		if !upper.MatchString(f.Name) && f.Form != function.Prefix && f.Form != function.Between && f.Form != function.Unread && !ofLists {
			t.Errorf("the name %q", f.Name)
		}
		if slices.Contains(function.All()[:i], f) {
			t.Errorf("%s stands twice in the catalogue", f.Name)
		}
		has := 0
		for _, d := range dialects() {
			if !f.In(d) {
				continue
			}
			has++
			if f.Rule == nil || f.Signature {
				continue
			}
			if !slices.ContainsFunc(f.Rule.Cases, func(text string) bool { k, _ := f.Rule.CaseNamed(text); return f.Rule.Admits(d.Name, k) }) {
				t.Errorf("%s %v is in %s, where rule %s has no case", f.Name, f.Parameters, d.Name, f.Rule.ID)
			}
			if f.IsOnGeometries() == (d.SpatialSystem == spec.SpatialNone) && f.IsOnGeometries() {
				t.Errorf("%s is in %s, which has no geometries", f.Name, d.Name)
			}
			for _, other := range function.All() {
				if other != f && other.Name == f.Name && other.In(d) && other.Rule != nil && !other.Signature && other.Kind == f.Kind && slices.Equal(other.Parameters, f.Parameters) && other.Form == f.Form {
					t.Errorf("%s %v is declared twice for %s", f.Name, f.Parameters, d.Name)
				}
			}
			if f.Kind == function.Scalar && f.Form != function.Remainder {
				types := make([]ast.Type, len(f.Parameters))
				for i, p := range f.Parameters {
					switch p {
					case function.Integer:
						types[i] = ast.Integer
					case function.Bytes:
						types[i] = ast.Bytes
					case function.Number:
						types[i] = ast.Numeric
					case function.AnyList:
						types[i] = ast.List(ast.Integer)
					default: // The others are found by any type.
					}
				}
				if got := function.Lookup(f.Name, types, d); got != f {
					t.Errorf("%s %v is not found in %s", f.Name, f.Parameters, d.Name)
				}
			}
		}
		if has == 0 {
			t.Errorf("no dialect has %s", f.Name)
		}
		for _, c := range f.Patterns {
			if !pattern.MatchString(c) {
				t.Errorf("%s has the pattern %q", f.Name, c)
			}
		}
		if f.Converse != "" && !slices.ContainsFunc(function.Named(f.Converse), func(g *function.Function) bool {
			return g.Converse == f.Name && slices.Equal(g.Parameters, f.Parameters)
		}) {
			t.Errorf("the converse of %s is %s, whose is another", f.Name, f.Converse)
		}
		if f.IsOnGeometries() && f.Weight == 0 {
			t.Errorf("%s has no weight", f.Name)
		}
		if f.Kind == function.Aggregate && f.Rule != nil && function.OfAggregate(f.InTree()) != f {
			t.Errorf("%s is not found by how trees know it", f.Name)
		}
	}
}

// The rule of a function of geometries that stands with it alone applies in the dialects
// that have the function, and in no others.
func TestRulesOfGeometriesApplyWhereTheirFunctionsAre(t *testing.T) {
	having := map[*spec.Rule][]string{}
	for _, f := range function.All() {
		if !f.IsOnGeometries() {
			continue
		}
		for _, d := range dialects() {
			if f.In(d) && !slices.Contains(having[f.Rule], d.Name) {
				having[f.Rule] = append(having[f.Rule], d.Name)
			}
		}
	}
	for r, names := range having {
		slices.Sort(names)
		only := slices.Sorted(slices.Values(r.Only))
		if !slices.Equal(names, only) {
			t.Errorf("%s applies in %v, its functions are in %v", r.ID, only, names)
		}
	}
}

func TestLookup(t *testing.T) {
	integer, any := ast.Integer, ast.Type{}
	for _, c := range []struct {
		name    string
		types   []ast.Type
		dialect string
		want    *function.Function
	}{
		{"COALESCE", []ast.Type{any}, "postgres", function.Coalesce}, {"COALESCE", []ast.Type{any, any, any}, "iso", function.Coalesce}, {"COALESCE", nil, "postgres", nil},
		{"COALESCE", []ast.Type{any}, "sqlite", nil}, {"COALESCE", []ast.Type{any, any}, "spatialite", function.CoalesceOfSQLite},
		{"IFNULL", []ast.Type{any, any}, "mysql56", function.IfNull}, {"IFNULL", []ast.Type{any, any}, "duckdb", function.IfNull}, {"IFNULL", []ast.Type{any, any}, "postgres", nil}, {"IFNULL", []ast.Type{any}, "sqlite", nil},
		{"IF", []ast.Type{any, any, any}, "mariadb", function.If}, {"IF", []ast.Type{any, any, any}, "sqlite", nil}, {"IIF", []ast.Type{any, any, any}, "sqlite329", function.Iif},
		{"ABS", []ast.Type{any}, "geos", function.Abs}, {"ABS", []ast.Type{any, any}, "geos", nil}, {"COUNT", []ast.Type{any}, "iso", nil}, {"TYPEOF", []ast.Type{any}, "sqlite", function.TypeOf},
		{"LENGTH", []ast.Type{any}, "mysql", function.LengthInBytes}, {"LENGTH", []ast.Type{any}, "postgis33", function.Length}, {"LENGTH", []ast.Type{any}, "iso", nil},
		{"CHAR_LENGTH", []ast.Type{any}, "iso", function.CharLength}, {"CHAR_LENGTH", []ast.Type{any}, "sqlite", nil},
		{"ST_RELATE", []ast.Type{any, any}, "postgis", function.STRelate}, {"ST_RELATE", []ast.Type{any, any, any}, "postgis", function.STRelatePattern}, {"ST_RELATE", []ast.Type{any, any, integer}, "postgis", function.STRelateByBoundaryRule},
		{"ST_RELATE", []ast.Type{any, any, integer}, "spatialite", function.STRelatePattern}, {"ST_RELATE", []ast.Type{any, any}, "mysql", nil}, {"ST_X", []ast.Type{any}, "postgres", nil},
		{"ST_X", []ast.Type{any}, "iso", function.STX}, {"ST_X", []ast.Type{any}, "mysql", function.STXOfMySQL}, {"ST_X", []ast.Type{any}, "mysql56", function.STXOfOlderMySQL}, {"ST_X", []ast.Type{any}, "duckdbspatial", function.STXOfDuckDB},
	} {
		if got := function.Lookup(c.name, c.types, spec.DialectByName(c.dialect)); got != c.want {
			t.Errorf("%s of %d arguments in %s is %v", c.name, len(c.types), c.dialect, got)
		}
	}
}

func TestSpellings(t *testing.T) {
	for _, c := range []struct{ spelled, dialect, name string }{
		{"TRIM", "postgres", "TRIM_BOTH"}, {"TRIM", "sqlite", "TRIM_BOTH"}, {"GLENGTH", "mysql56", "ST_LENGTH"}, {"GLENGTH", "mariadb", "ST_LENGTH"}, {"GLENGTH", "mysql", ""}, {"ST_ASWKT", "mysql", "ST_ASTEXT"},
		{"ST_ASWKT", "mariadb", ""}, {"ST_NUMINTERIORRING", "mysql", "ST_NUMINTERIORRINGS"}, {"ST_NUMINTERIORRING", "postgis", "ST_NUMINTERIORRING"}, {"CHARACTER_LENGTH", "iso", "CHAR_LENGTH"}, {"CHAR_LENGTH", "duckdb", "LENGTH"},
		{"POSITION", "sqlite", ""}, {"POSITION", "duckdb", "POSITION"}, {"NOTHING", "iso", ""}, {"SRID", "mariadb", "ST_SRID"}, {"AREA", "postgis", ""},
	} {
		name, f := function.Spelled(c.spelled, spec.DialectByName(c.dialect))
		if c.name == "" {
			if f != nil || name != c.spelled {
				t.Errorf("%s in %s is %s", c.spelled, c.dialect, name)
			}
		} else if f == nil || name != c.name || f.Name != c.name {
			t.Errorf("%s in %s is %s, want %s", c.spelled, c.dialect, name, c.name)
		}
	}
	for _, c := range []struct {
		spelled, dialect string
		form             function.Form
	}{{"TRIM", "iso", function.TrimForm}, {"TRIM_LEADING", "iso", function.TrimForm}, {"POSITION", "iso", function.InForm}, {"POSITION", "sqlite", function.Plain}, {"SUBSTRING", "mysql", function.FromFor}, {"EXTRACT", "mysql", function.Extraction},
		{"EXTRACT", "sqlite", function.Plain}, {"VALUES", "mariadb", function.Unread}, {"VALUES", "postgres", function.Plain}, {"MOD", "postgres", function.Remainder}, {"ABS", "iso", function.Plain}} {
		got := function.Plain
		if _, f := function.Spelled(c.spelled, spec.DialectByName(c.dialect)); f != nil {
			got = f.Form
		}
		if got != c.form {
			t.Errorf("%s has the form %d in %s", c.spelled, got, c.dialect)
		}
	}
}

func TestWhatNamesSay(t *testing.T) {
	kinds := map[string]function.Kind{"MIN": function.Aggregate, "STRING_AGG": function.Aggregate, "LAG": function.Window, "ABS": function.Scalar, "GROUPING": function.Aggregate}
	for name, want := range kinds {
		if got, known := function.KindOf(name); !known || got != want {
			t.Errorf("%s is of the kind %d", name, got)
		}
	}
	if _, known := function.KindOf("NOTHING"); known {
		t.Error("NOTHING is known")
	}
	volatilities := map[string]function.Volatility{"RANDOM": function.Volatile, "NEXTVAL": function.Volatile, "CURRENT_DATE": function.Stable, "DATABASE": function.Stable, "COALESCE": function.Immutable, "NOTHING": function.Immutable}
	for name, want := range volatilities {
		if got := function.VolatilityOf(name); got != want {
			t.Errorf("the volatility of %s is %d", name, got)
		}
	}
	for name, want := range map[string][2]bool{"CURRENT_DATE": {true, true}, "SESSION_USER": {true, false}, "LEFT": {false, true}, "LAG": {false, true}, "IF": {false, true}, "ABS": {false, false}, "STRING_AGG": {false, false}} {
		if got := [2]bool{function.IsBare(name), function.Reserved(name)}; got != want {
			t.Errorf("%s: written bare and reserved %v", name, got)
		}
	}
	for sign, f := range map[string]*function.Function{"&&": function.BoxesOverlap, "~=": function.BoxesSame, "@": function.BoxWithin, "~": function.BoxContains, "<->": function.DistanceOperator, "=": nil} {
		if function.BySign(sign) != f {
			t.Errorf("%s stands for another function", sign)
		}
		if f == nil {
			continue
		}
		if got, is := function.SignOf(f.Name); !is || got != sign {
			t.Errorf("%s is written %s", f.Name, got)
		}
	}
	if _, is := function.SignOf("ST_EQUALS"); is {
		t.Error("ST_Equals has a sign")
	}
	for name, want := range map[string]bool{"PREPARED_DWITHIN": true, "PREPARED_COVERS": true, "ST_COVERS": false} {
		if function.IsPrepared(name) != want {
			t.Errorf("%s is prepared: %v", name, !want)
		}
	}
	call := function.NullIf.Call(&ast.Literal{Text: "1"}, &ast.Literal{Text: "2"})
	if call.Name != "NULLIF" || len(call.Args) != 2 || !function.NullIf.Calls(call) || function.Abs.Calls(call) || function.Abs.Calls(call.Args[0]) {
		t.Error("a call is not one of its function")
	}
	if function.Coalesce.Parameter(7) != function.Any || function.STSetPoint.Parameter(1) != function.Integer || !function.Coalesce.Takes(9) || function.NullIf.Takes(3) || function.CoalesceOfSQLite.Takes(1) {
		t.Error("parameters are counted wrong")
	}
}

// The signature of a call is that of the function with fixed types that takes so many
// arguments.
func TestSignatureOf(t *testing.T) {
	for _, c := range []struct {
		name      string
		arguments int
		dialect   string
		want      string
	}{{"IFNULL", 2, "duckdb", "[9 9] 9"}, {"SUBSTR", 3, "sqlite", "[9 15 14] 9"}, {"SUBSTR", 2, "sqlite", "[9 15 14] 9"}, {"SUBSTR", 1, "sqlite", ""}, {"IIF", 3, "sqlite329", ""}, {"IIF", 3, "sqlite", "[3 9 9] 9"}, {"ABS", 1, "iso", ""}, {"ST_X", 1, "postgis", ""}, {"COUNT", 1, "iso", ""}} {
		got := ""
		if f := function.SignatureOf(c.name, c.arguments, spec.DialectByName(c.dialect)); f != nil {
			got = fmt.Sprintf("%v %v", f.Parameters, f.Result)
		}
		if got != c.want {
			t.Errorf("the signature of %s in %s is %q", c.name, c.dialect, got)
		}
	}
}
