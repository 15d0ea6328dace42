package resolve_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

func TestBlocks(t *testing.T) {
	q := bind(t, "postgres", "SELECT (SELECT 1 FROM u) FROM v JOIN (SELECT 2 AS z FROM w) AS s ON EXISTS (SELECT 3)")
	n := 0
	for range q.Blocks() {
		n++
	}
	if n != 5 { // itself, the view's, the derived table's, that of ON, that of the list
		t.Errorf("%d blocks", n)
	}
}

func TestBindOver(t *testing.T) {
	d := spec.DialectByName("postgres")
	statements, err := parse.Statements(tables, d)
	if err != nil {
		t.Fatal(err)
	}
	schema := resolve.SchemaOf(statements, d)
	for _, test := range []struct{ text, alias, want string }{
		{"a + t.b", "", "t.a#0, t.b#1"},
		{"a + t.b", "x", "x.a#0, error name"},
	} {
		x, err := parse.Expr(test.text, d)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(meanings(resolve.BindOver(x, schema.Relation("t"), test.alias, d, schema)), ", "); got != test.want {
			t.Errorf("%s as %q: got %s, want %s", test.text, test.alias, got, test.want)
		}
	}
	x, err := parse.Expr("a", d)
	if err != nil {
		t.Fatal(err)
	}
	if got := errorText(resolve.Options{}.BindExpression(x, d, schema).Err()); got != "error name" {
		t.Errorf("no column is in scope: %s", got)
	}
}

func TestSchema(t *testing.T) {
	for _, test := range []struct {
		dialect, statements string
		keys                [][]int
		primary             []int
	}{
		{"postgres", "CREATE TABLE r (a INTEGER PRIMARY KEY, b INTEGER)", [][]int{{0}}, []int{0}},
		{"postgres", "CREATE TABLE r (a INTEGER UNIQUE, b INTEGER)", nil, nil},
		{"postgres", "CREATE TABLE r (a INTEGER NOT NULL UNIQUE, b INTEGER, PRIMARY KEY (b, a))", [][]int{{0}, {1, 0}}, []int{1, 0}},
		{"sqlite", "CREATE TABLE r (a TEXT PRIMARY KEY, b INTEGER)", nil, nil},
		{"sqlite", "CREATE TABLE r (a INTEGER PRIMARY KEY, b INTEGER)", [][]int{{0}}, []int{0}},
		{"sqlite", "CREATE TABLE r (a INTEGER, b INTEGER, PRIMARY KEY (a))", [][]int{{0}}, []int{0}},
		{"sqlite", "CREATE TABLE r (a TEXT NOT NULL PRIMARY KEY, b INTEGER)", [][]int{{0}}, nil},
		{"postgres", "CREATE TABLE r (z INTEGER); DROP TABLE r; CREATE TABLE r (a INTEGER, b INTEGER, UNIQUE (b))", nil, nil},
	} {
		d := spec.DialectByName(test.dialect)
		statements, err := parse.Statements(test.statements, d)
		if err != nil {
			t.Fatal(err)
		}
		s := resolve.SchemaOf(statements, d)
		r := s.Relation("r")
		if len(s.Relations()) != 1 || len(r.Columns) != 2 {
			t.Errorf("%s: %d relations, %d columns", test.statements, len(s.Relations()), len(r.Columns))
		}
		if !slices.EqualFunc(r.Keys, test.keys, slices.Equal) || !slices.Equal(r.Primary, test.primary) {
			t.Errorf("%s: keys %v, primary %v", test.statements, r.Keys, r.Primary)
		}
	}
}

func TestViewOfItselfIsRefused(t *testing.T) {
	d := spec.DialectByName("sqlite")
	statements, err := parse.Statements("CREATE VIEW v AS SELECT * FROM v", d)
	if err != nil {
		t.Fatal(err)
	}
	q, err := parse.Query("SELECT * FROM v", d)
	if err != nil {
		t.Fatal(err)
	}
	if got := errorText(resolve.Bind(q, d, resolve.SchemaOf(statements, d), resolve.Options{}).Err()); got != "error name" {
		t.Errorf("got %q", got)
	}
}
