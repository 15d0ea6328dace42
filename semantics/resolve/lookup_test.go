package resolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// read parses a query and the statements before it.
func read(t *testing.T, d *spec.Dialect, statements, query string) (*resolve.Schema, *ast.Query) {
	t.Helper()
	list, err := parse.Statements(statements, d)
	if err != nil {
		t.Fatal(err)
	}
	q, err := parse.Query(query, d)
	if err != nil {
		t.Fatal(err)
	}
	return resolve.SchemaOf(list, d), q
}

// PostgreSQL folds names that are not quoted when it reads them, and a and A are two names
// then; the others take names as the same in whatever case.
func TestSameNames(t *testing.T) {
	for _, c := range []struct {
		dialect, a, b string
		want          bool
	}{
		{"postgres", "a", "a", true}, {"postgres", "a", "A", false}, {"iso", "a", "A", true}, {"mysql", "a", "A", true}, {"sqlite", "ab", "Ab", true}, {"duckdb", "a", "A", true},
		{"mysql", "a", "b", false}, {"sqlite", "a", "", false},
	} {
		d := spec.DialectByName(c.dialect)
		if got := resolve.SameName(d, c.a, c.b); got != c.want {
			t.Errorf("%s: %q and %q are the same: %v", c.dialect, c.a, c.b, got)
		}
		if got := resolve.NameKey(d, c.a) == resolve.NameKey(d, c.b); got != c.want {
			t.Errorf("%s: %q and %q have the same key: %v", c.dialect, c.a, c.b, got)
		}
		s := resolve.SchemaOf(nil, d)
		if s.Same(c.a, c.b) != c.want || (s.Key(c.a) == s.Key(c.b)) != c.want {
			t.Errorf("%s: a schema takes %q and %q otherwise", c.dialect, c.a, c.b)
		}
	}
}

func TestTablesNamed(t *testing.T) {
	d := spec.DialectByName("sqlite")
	_, q := read(t, d, "", "SELECT 1 FROM t JOIN u AS x ON 1 = 1, (SELECT 1 FROM T) AS s WHERE EXISTS (SELECT 1 FROM w, t AS y)")
	var got []string
	for _, n := range resolve.TablesNamed(d, q) {
		text := n.Name
		for _, at := range n.At {
			text += fmt.Sprintf(" %s/%s", at.Name, at.Alias)
		}
		got = append(got, text)
	}
	if want := []string{"t t/ T/ t/y", "u u/x", "w w/"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for name, want := range map[string]bool{"t": true, "u": false, "X": true, "s": true, "w": true, "y": true, "z": false} {
		if resolve.Exposes(d, q, name) != want {
			t.Errorf("%s is exposed: %v", name, !want)
		}
	}
	if got := resolve.ExposedName(&ast.Join{}); got != "" {
		t.Errorf("a join is exposed as %q", got)
	}
	if got := resolve.ExposedName(&ast.DerivedTable{}); got != "" {
		t.Errorf("a derived table without alias is exposed as %q", got)
	}
	if got := resolve.WrittenName(&ast.ColumnRef{Table: "t", Column: "a"}) + " " + resolve.WrittenName(&ast.ColumnRef{Column: "a"}); got != "t.a a" {
		t.Error(got)
	}
}

func TestColumnsThatAChangeNames(t *testing.T) {
	d := spec.DialectByName("sqlite")
	made, err := parse.Statement("CREATE TABLE r (a INTEGER, b INTEGER, c INTEGER)", d)
	if err != nil {
		t.Fatal(err)
	}
	made.(*ast.CreateTable).Columns[1].GeneratedAs = &ast.ColumnRef{Column: "a"}
	s := resolve.SchemaOf([]ast.Statement{made}, d)
	r := s.Relation("R")
	if r == nil || s.Relation("q") != nil {
		t.Fatal("relations are not found by their names")
	}
	for name, want := range map[string]int{"a": 0, "B": 1, "c": 2, "z": -1} {
		if got := s.Column(r, name); got != want {
			t.Errorf("column %s has the number %d", name, got)
		}
	}
	for _, c := range []struct {
		columns []string
		want    []int
	}{{nil, []int{0, 2}}, {[]string{"c", "A"}, []int{2, 0}}, {[]string{"z", "b"}, []int{-1, 1}}, {[]string{}, nil}} {
		if got := s.Assigned(r, &ast.Insert{Columns: c.columns}); !slices.Equal(got, c.want) {
			t.Errorf("an INSERT of %v gives values to %v", c.columns, got)
		}
	}
	if got := s.Assigned(&resolve.Relation{Columns: r.Columns}, &ast.Insert{}); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("columns without a definition: %v", got)
	}
}

// What is defined later is not in a copy that was made before, nor the other way round.
func TestSchemaIsCopied(t *testing.T) {
	d := spec.DialectByName("sqlite")
	s, _ := read(t, d, "CREATE TABLE r (a INTEGER); CREATE TABLE IF NOT EXISTS R (b INTEGER); CREATE VIEW v AS SELECT 1", "SELECT 1")
	copied := s.Clone()
	for _, text := range []string{"DROP TABLE v", "DROP VIEW r", "CREATE TABLE q (a INTEGER)", "DROP TABLE R"} {
		x, err := parse.Statement(text, d)
		if err != nil {
			t.Fatal(err)
		}
		s.Define(x)
	}
	names := func(s *resolve.Schema) string {
		var list []string
		for _, r := range s.Relations() {
			list = append(list, r.Name)
			if s.Relation(r.Name) != r {
				t.Errorf("%s is another relation by its name", r.Name)
			}
			for _, c := range r.Columns {
				list = append(list, c.Name)
			}
		}
		return strings.Join(list, " ")
	}
	if got := names(s); got != "v q a" {
		t.Errorf("the schema has %s", got)
	}
	if got := names(copied); got != "r a v" {
		t.Errorf("its copy has %s", got)
	}
	if copied.Relation("q") != nil || s.Relation("r") != nil {
		t.Error("a copy is no copy")
	}
}

// Names are visited in the order in which a block is read: FROM, WHERE, GROUP BY, the
// select list, HAVING, a view's and a subquery's where they stand; ORDER BY a is of the
// output. A visit that ends is over.
func TestWalks(t *testing.T) {
	q := bind(t, "postgres", "SELECT a, (SELECT MAX(d) FROM u WHERE u.a = b) FROM t JOIN (SELECT x FROM v) AS s ON c = 'x' WHERE b = x GROUP BY a, b HAVING MIN(c) > 'y' ORDER BY a")
	var names []string
	for ref := range q.Names() {
		names = append(names, resolve.WrittenName(ref))
	}
	if got, want := strings.Join(names, " "), "a b x c b x a b a u.a b d c"; got != want {
		t.Errorf("names are met as %s, want %s", got, want)
	}
	queries := 0
	for range q.Queries() {
		queries++
	}
	if queries != 4 { // itself, the derived table, its view, the subquery
		t.Errorf("%d queries", queries)
	}
	for stop := range 13 {
		met := 0
		for range q.Names() {
			if met++; met > stop {
				break
			}
		}
		if met != stop+1 {
			t.Errorf("%d names are met where the walk ends at %d", met, stop+1)
		}
	}
	for range q.Queries() {
		break
	}
	sources := 0
	for s := range q.Body.(*resolve.Block).Sources() {
		if sources++; s.Name == "t" {
			break
		}
	}
	if sources != 1 {
		t.Errorf("%d tables are met before the walk ends", sources)
	}
	expressions := 0
	for range q.Body.(*resolve.Block).Expressions() {
		if expressions++; expressions == 2 {
			break
		}
	}
	if expressions != 2 {
		t.Errorf("%d expressions are met before the walk ends", expressions)
	}
	var parts []string
	q.Body.(*resolve.Block).Having.Inspect(func(part ast.Expr, at *resolve.Expression) bool {
		parts = append(parts, fmt.Sprintf("%T", part))
		return true
	})
	if got := strings.Join(parts, " "); got != "*ast.Comparison *ast.Aggregate *ast.ColumnRef *ast.Literal" {
		t.Errorf("HAVING has the parts %s", got)
	}
	(*resolve.Expression)(nil).Inspect(nil)
}

// The names of an expression with many parts are found like those of one with few.
func TestManyNames(t *testing.T) {
	text := "a"
	for i := range 60 {
		text += " + " + []string{"a", "b"}[i%2]
	}
	q := bind(t, "postgres", "SELECT "+text+" FROM t")
	x := q.Body.(*resolve.Block).Items[0].Expr
	count := map[string]int{}
	for _, m := range meanings(x) {
		count[m]++
	}
	if count["t.a#0"] != 31 || count["t.b#1"] != 30 || len(count) != 2 {
		t.Errorf("meanings %v", count)
	}
	if x.Name(&ast.ColumnRef{Column: "a"}) != nil {
		t.Error("a name that is not in the expression has a meaning")
	}
}

func TestColumnsDeterminedByKeys(t *testing.T) {
	for query, want := range map[string][]int{
		"SELECT a, b, c, b FROM t GROUP BY a":   {1, 2},
		"SELECT a, b FROM t GROUP BY a, b":      nil,
		"SELECT MIN(b), a FROM t GROUP BY a":    nil,
		"SELECT c FROM t GROUP BY a ORDER BY b": {2, 1},
	} {
		if got := bind(t, "postgres", query).Body.(*resolve.Block).DeterminedColumns(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", query, got, want)
		}
	}
}
