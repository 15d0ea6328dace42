package resolve_test

import (
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// Names of output columns that are the text as typed, and those that are not known. The
// expectations with their sources stand in testdata/rules/names/output-….
func TestNamesAsTyped(t *testing.T) {
	for _, test := range []struct {
		dialect, query, want string
		unknown              bool
	}{
		{"sqlite", "SELECT a  +1 /* end */ , b FROM t", "a  +1 /* end */", false},
		{"sqlite", "SELECT a  +1 ;", "a  +1", false},
		{"mysql", "SELECT a  +1 /* end */ , b FROM t", "a  +1", false},
		{"mysql", "SELECT SQRT( (a) ) FROM t", "SQRT( (a) )", false},
		{"mariadb", "SELECT (SELECT  1 , 2), 3 FROM t", "(SELECT  1 , 2)", false},
		{"mariadb", "SELECT ALL a +1, (SELECT b+ 1)  FROM t", "a +1", false},
		{"mysql", "SELECT ' x' FROM t", " x", true},
		{"mysql", "SELECT 'x' 'y' FROM t", "xy", true},
		{"mysql", "SELECT + + 'x' FROM t", "x", false},
		{"postgres", "SELECT CAST(1 AS VARCHAR) FROM t", "", true},
		{"postgres", "SELECT CAST(1 AS VARCHAR(3)) FROM t", "varchar", false},
		{"postgres", "SELECT CHARACTER_LENGTH('x') FROM t", "", true},
		{"postgres", "SELECT TRIM(' x') FROM t", "", true},
		{"postgres", "SELECT MOD(a, 2) + MOD(b, 2) FROM t", "?column?", false},
		{"postgres", "SELECT MOD(a, 2) % (1) FROM t", "", true},
		{"postgres", "SELECT CAST(MOD(a, 2) AS BIGINT) FROM t", "", true},
		{"postgres", "SELECT (SELECT CAST(1 AS VARCHAR)) FROM t", "", true},
	} {
		d := spec.DialectByName(test.dialect)
		statements, err := parse.Statements(tables, d)
		if err != nil {
			t.Fatal(err)
		}
		q, err := parse.Query(test.query, d)
		if err != nil {
			t.Errorf("%s: %s: %v", test.dialect, test.query, err)
			continue
		}
		got := resolve.Bind(q, d, resolve.SchemaOf(statements, d), resolve.Options{}).Columns[0]
		if got.Unknown != test.unknown || !got.Unknown && got.Name != test.want {
			t.Errorf("%s: %s: %q, unknown %v, want %q", test.dialect, test.query, got.Name, got.Unknown, test.want)
		}
	}
}

// A copy keeps the texts, and they do not count where trees are compared.
func TestTextsOfTrees(t *testing.T) {
	d := spec.DialectByName("sqlite")
	tight, err := parse.Query("SELECT a+1 FROM (SELECT b+2 FROM t)", d)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := parse.Query("SELECT a + 1 FROM (SELECT b + 2 FROM t)", d)
	if err != nil {
		t.Fatal(err)
	}
	other, err := parse.Query("SELECT a + 1 FROM (SELECT b + 3 FROM t)", d)
	if err != nil {
		t.Fatal(err)
	}
	if !ast.Same(tight, wide) || ast.Same(wide, other) {
		t.Error("trees are compared by their texts")
	}
	if copied := ast.CopyQuery(tight); copied.Body.(*ast.Select).Items[0].Text != "a+1" {
		t.Error("a copy has no text")
	}
	ast.ForgetTexts(tight)
	from := tight.Body.(*ast.Select).From[0].(*ast.DerivedTable).Query.Body.(*ast.Select)
	if tight.Body.(*ast.Select).Items[0].Text+from.Items[0].Text != "" {
		t.Error("texts are kept")
	}
}
