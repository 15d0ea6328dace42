package resolve_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

const tables = `
	CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER, c VARCHAR(10));
	CREATE TABLE u (a INTEGER, d INTEGER NOT NULL UNIQUE, e BIGINT);
	CREATE TABLE w (b BIGINT, d INTEGER);
	CREATE VIEW v (x, y) AS SELECT a, b + 1 FROM t`

// bind reads a query in a dialect and binds it over the tables above.
func bind(t *testing.T, dialect, text string) *resolve.Query {
	t.Helper()
	d := spec.DialectByName(dialect)
	if d == nil {
		t.Fatalf("no dialect %s", dialect)
	}
	statements, err := parse.Statements(tables, d)
	if err != nil {
		t.Fatal(err)
	}
	q, err := parse.Query(text, d)
	if err != nil {
		t.Fatalf("%s: %s: %v", dialect, text, err)
	}
	return resolve.Bind(q, d, resolve.SchemaOf(statements, d), resolve.Options{})
}

// errorText is the class of an error, or that it is not modelled.
func errorText(err error) string {
	var refused *semantics.StatementError
	var unmodelled *semantics.UnsupportedError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refused):
		return "error " + refused.Class.String()
	case errors.As(err, &unmodelled):
		return "not modelled"
	}
	return err.Error()
}

// columnText is a column as table.name, without a table where it was merged, and with its
// position.
func columnText(c *resolve.Column) string {
	return strings.TrimPrefix(fmt.Sprintf("%s.%s#%d", c.Table, c.Name, c.Position), ".")
}

// meaning is what a name means, in a short text.
func meaning(x *resolve.Expression, ref *ast.ColumnRef) string {
	name := x.Name(ref)
	if name == nil {
		return "not bound"
	}
	text := ""
	switch {
	case name.Err != nil:
		return errorText(name.Err)
	case name.Kind == resolve.NameColumn:
		text = columnText(name.Column)
		if name.Depth > 0 {
			text += fmt.Sprintf(" up %d", name.Depth)
		}
	case name.Kind == resolve.NameAlias:
		text = fmt.Sprintf("item %d (%s)", name.Item, strings.Join(meanings(name.Alias), ", "))
	case name.Kind == resolve.NameText:
		text = "text"
	case name.Kind == resolve.NameUnknown:
		text = "unknown"
	}
	return text
}

// meanings are those of the names in an expression and, behind them, of those in its
// aggregates and subqueries.
func meanings(x *resolve.Expression) (list []string) {
	var visit func(node ast.Expr)
	visit = func(node ast.Expr) {
		switch node := node.(type) {
		case *ast.ColumnRef:
			list = append(list, meaning(x, node))
			return
		case *ast.Aggregate:
			a := x.Aggregate(node)
			if a.Err != nil {
				list = append(list, errorText(a.Err))
				return
			}
			args := []string{}
			for _, arg := range a.Args {
				args = append(args, meanings(arg)...)
			}
			list = append(list, fmt.Sprintf("aggregate up %d (%s)", a.Depth, strings.Join(args, ", ")))
			return
		}
		ast.Children(node, visit, func(q *ast.Query) { list = append(list, "["+strings.Join(queryMeanings(x.Query(q)), ", ")+"]") })
	}
	visit(x.Node)
	return list
}

func queryMeanings(q *resolve.Query) (list []string) {
	switch b := q.Body.(type) {
	case *resolve.Block:
		for x := range b.Expressions() {
			list = append(list, meanings(x)...)
		}
	case *resolve.Values:
		for _, row := range b.Rows {
			for _, x := range row {
				list = append(list, meanings(x)...)
			}
		}
	case *resolve.SetOperation, *resolve.Nested:
	}
	for _, key := range q.OrderBy {
		switch {
		case key.Err != nil:
			list = append(list, "by "+errorText(key.Err))
		case key.Output >= 0:
			list = append(list, fmt.Sprintf("by output %d", key.Output))
		default:
			list = append(list, "by ("+strings.Join(meanings(key.Expr), ", ")+")")
		}
	}
	return list
}

func TestNames(t *testing.T) {
	for _, test := range []struct {
		dialects, query, want string
	}{
		{"iso postgres mysql sqlite duckdb", "SELECT a, t.b FROM t", "t.a#0, t.b#1"},
		{"iso postgres mysql sqlite duckdb", "SELECT x.c FROM t AS x", "x.c#2"},
		{"iso postgres mysql sqlite duckdb", "SELECT t.c FROM t AS x", "error name"},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM t, u", "error ambiguous"},
		{"iso postgres mysql sqlite duckdb", "SELECT t.a, u.a, d FROM t, u", "t.a#0, u.a#3, u.d#4"},
		{"sqlite duckdb", "SELECT A, T.b FROM t", "t.a#0, t.b#1"},
		{"mysql mariadb mysql56", "SELECT A, t.B FROM t", "t.a#0, t.b#1"},
		{"mysql mariadb mysql56", "SELECT T.b FROM t", "error name"},
		{"iso postgres mysql sqlite duckdb", "SELECT b FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a AND d = b)",
			"[u.a#0, t.a#0 up 1, u.d#1, t.b#1 up 1], t.b#1"},
		{"iso postgres mysql sqlite duckdb", "SELECT (SELECT a FROM u) FROM t", "[u.a#0]"},
		{"postgres", "SELECT (SELECT (SELECT c) FROM u) FROM t", "[[t.c#2 up 2]]"},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM (SELECT b AS a FROM t) AS s", "s.a#0"},
		{"iso postgres mysql sqlite duckdb", "SELECT x, y FROM v", "v.x#0, v.y#1"},
		{"iso postgres duckdb", "SELECT p, b FROM t AS s (p, b, c)", "s.p#0, s.b#1"},
		{"iso postgres mysql mysql56 sqlite duckdb", "SELECT 1 FROM t JOIN u ON t.a = d", "t.a#0, u.d#4"},
		{"iso postgres mysql", "SELECT 1 FROM w, t JOIN u ON t.a = w.b", "t.a#2, error name"},
		{"sqlite duckdb", "SELECT 1 FROM w, t JOIN u ON t.a = w.b", "t.a#2, w.b#0"}, // its comma is a join
		{"duckdb", "SELECT 1 FROM w, w AS x, t JOIN u ON t.a = x.b AND c = w.b", "t.a#4, x.b#2, t.c#6, w.b#0"},
		{"duckdb", "SELECT 1 FROM w JOIN (t JOIN u ON t.a = w.b) ON w.b = e", "w.b#0, u.e#7, t.a#2, w.b#0"},
		{"duckdb", "SELECT 1 FROM w JOIN u ON t.a = w.b, t", "error name, w.b#0"},
		{"mysql", "SELECT 1 FROM w WHERE EXISTS (SELECT 1 FROM t JOIN u ON c = w.b)", "[t.c#2, w.b#0 up 1]"},
		{"mysql56", "SELECT 1 FROM w WHERE EXISTS (SELECT 1 FROM t JOIN u ON c = w.b)", "[t.c#2, error name]"},
		{"sqlite", `SELECT "a", "none" FROM t`, "t.a#0, text"},
		{"sqlite", "SELECT rowid FROM t", "t.a#0"}, // its INTEGER PRIMARY KEY
		{"postgres", "SELECT ctid FROM t", "not modelled"},
		{"postgres duckdb", "SELECT t FROM t", "item 0 (t.a#0, t.b#1, t.c#2)"},
		{"sqlite mysql iso", "SELECT t FROM t", "error name"},
		{"iso postgres sqlite duckdb", "VALUES (1, 2)", ""},
		{"iso postgres mysql sqlite duckdb", "SELECT a, z FROM none, t", "t.a#0, unknown"},
		{"iso postgres mysql sqlite duckdb", "SELECT t.a, none.a, t.x FROM none, t", "t.a#0, unknown, error name"},
	} {
		for _, dialect := range strings.Fields(test.dialects) {
			want := test.want
			if got := strings.Join(queryMeanings(bind(t, dialect, test.query)), ", "); got != want {
				t.Errorf("%s: %s:\n got %s\nwant %s", dialect, test.query, got, want)
			}
		}
	}
}

// A column of an unknown table may hide one that is known only in its own block.
func TestUnknownTableHidesNothingThatIsKnown(t *testing.T) {
	q := bind(t, "sqlite", "SELECT t.b, z FROM t, none")
	if got := strings.Join(queryMeanings(q), ", "); got != "t.b#1, unknown" {
		t.Error(got)
	}
	if !q.Body.(*resolve.Block).Open || q.Open {
		t.Error("the block is open, its result is not")
	}
	if !bind(t, "sqlite", "SELECT * FROM t, none").Open {
		t.Error("the star lists columns that are not known")
	}
	if got := errorText(q.Err()); got != "error name" {
		t.Errorf("the unknown table is an error, not %q", got)
	}
}

func TestAliases(t *testing.T) {
	for _, test := range []struct {
		dialects, query, want string
	}{
		{"iso postgres mysql", "SELECT b AS z FROM t WHERE z = 1", "error name, t.b#1"},
		{"sqlite duckdb", "SELECT b AS z FROM t WHERE z = 1", "item 0 (t.b#1), t.b#1"},
		{"sqlite duckdb", "SELECT c AS b FROM t WHERE b = 1", "t.b#1, t.c#2"},
		{"iso postgres", "SELECT b AS z FROM t GROUP BY b HAVING z = 1", "t.b#1, t.b#1, error name"},
		{"sqlite duckdb", "SELECT b AS z FROM t GROUP BY b HAVING z = 1", "t.b#1, t.b#1, item 0 (t.b#1)"},
		{"mysql mariadb", "SELECT b AS z FROM t GROUP BY b HAVING z = 1", "t.b#1, t.b#1, t.b#1"},
		{"mysql56", "SELECT b AS z FROM t GROUP BY b HAVING z = 1", "t.b#1, t.b#1, error grouping"},
		{"mysql mariadb", "SELECT b AS z FROM t GROUP BY b HAVING EXISTS (SELECT z)", "t.b#1, t.b#1, [t.b#1 up 1]"},
		{"mysql mariadb", "SELECT b + 1 AS z, (SELECT z) FROM t", "t.b#1, [item 0 (t.b#1)]"},
		{"mysql mariadb", "SELECT (SELECT z), b AS z FROM t", "[error name], t.b#1"},
		{"mysql mariadb", "SELECT MAX(b) AS z, (SELECT z) FROM t", "aggregate up 0 (t.b#1), [error name]"},
		{"mysql mariadb", "SELECT b AS z FROM t WHERE EXISTS (SELECT z)", "[error name], t.b#1"},
		{"mysql mariadb", "SELECT b AS a, a AS c FROM t HAVING a = 1", "t.b#1, t.a#0, t.b#1"},
		{"mysql mariadb", "SELECT b AS a, a + 1 AS a FROM t HAVING a = 1", "t.b#1, t.a#0, item 1 (t.a#0)"},
		{"mysql mariadb", "SELECT a, b AS a, 1 AS a FROM t HAVING a = 1", "t.a#0, t.b#1, error ambiguous"},
		{"duckdb", "SELECT MIN(b) AS c FROM t GROUP BY a HAVING c = 1", "t.a#0, aggregate up 0 (t.b#1), item 0 (aggregate up 0 (t.b#1))"},
		{"sqlite", "SELECT MIN(b) AS c FROM t GROUP BY a HAVING c = 1", "t.a#0, aggregate up 0 (t.b#1), t.c#2"},
		{"duckdb", "SELECT b AS z, z + 1 AS y FROM t", "t.b#1, item 0 (t.b#1)"},
		{"sqlite postgres mysql", "SELECT b AS z, z + 1 AS y FROM t", "t.b#1, error name"},
		{"duckdb", "SELECT z + 1 AS y, b AS z FROM t", "error name, t.b#1"},
		{"sqlite", "SELECT a AS z, b AS z FROM t WHERE z = 1", "item 0 (t.a#0), t.a#0, t.b#1"},
		{"duckdb", "SELECT a AS z, b AS z FROM t WHERE z = 1", "item 1 (t.b#1), t.a#0, t.b#1"},
		{"postgres mysql sqlite duckdb", "SELECT b AS z FROM t GROUP BY z", "t.b#1, t.b#1"},
		{"iso", "SELECT b AS z FROM t GROUP BY z", "error name, t.b#1"},
		{"postgres mysql sqlite duckdb", "SELECT a AS b FROM t GROUP BY b", "t.b#1, t.a#0"},
		{"postgres mysql sqlite duckdb", "SELECT a, b FROM t GROUP BY 2, 1", "t.b#1, t.a#0, t.a#0, t.b#1"},
	} {
		for _, dialect := range strings.Fields(test.dialects) {
			if got := strings.Join(queryMeanings(bind(t, dialect, test.query)), ", "); got != test.want {
				t.Errorf("%s: %s:\n got %s\nwant %s", dialect, test.query, got, test.want)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		dialects, query, want string
	}{
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM t", ""},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM none", "error name"},
		{"iso postgres", "SELECT 1 FROM t, t", "error duplicate"},
		{"mysql", "SELECT 1 FROM t, t", "error duplicate"},
		{"mysql", "SELECT 1 FROM t, (SELECT 1 AS z) AS t", ""},
		{"sqlite", "SELECT 1 FROM t, t", ""},
		{"duckdb", "SELECT 1 FROM t, u AS t", ""},
		{"duckdb", "SELECT t.b FROM t, u AS t", ""},
		{"duckdb", "SELECT t.a FROM t, u AS t", "error duplicate"},
		{"mysql", "SELECT 1 FROM (SELECT a, a FROM t) AS s", "error duplicate"},
		{"postgres sqlite", "SELECT 1 FROM (SELECT a, a FROM t) AS s", ""},
		{"sqlite", "SELECT \"a:1\" FROM (SELECT a, a FROM t) AS s", ""},
		{"duckdb", "SELECT a_1 FROM (SELECT a, a FROM t) AS s", ""},
		{"iso postgres", "SELECT 1 FROM t JOIN u USING (a, a)", "error duplicate"},
		{"mysql sqlite duckdb", "SELECT 1 FROM t JOIN u USING (a, a)", ""},
		{"iso postgres mysql sqlite duckdb", "SELECT 1 FROM t JOIN u USING (b)", "error name"},
		{"duckdb", "SELECT 1 FROM t NATURAL JOIN (SELECT 1 AS z) AS s", "error name"},
		{"postgres sqlite mysql", "SELECT 1 FROM t NATURAL JOIN (SELECT 1 AS z) AS s", ""},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM t UNION SELECT a, d FROM u", "error degree"},
		{"iso postgres mysql duckdb", "SELECT a, b FROM t GROUP BY b", "error grouping"},
		{"sqlite", "SELECT a, b FROM t GROUP BY b", ""},
		{"iso postgres mysql", "SELECT b FROM t GROUP BY a", ""}, // the primary key determines b
		{"mariadb mysql56 duckdb", "SELECT b FROM t GROUP BY a", "error grouping"},
		{"iso mysql", "SELECT e FROM u GROUP BY d", ""}, // UNIQUE and NOT NULL
		{"postgres", "SELECT e FROM u GROUP BY d", "error grouping"},
		{"iso postgres mysql duckdb", "SELECT b + 1, MIN(a) FROM t GROUP BY b + 1", ""},
		{"iso postgres mysql duckdb", "SELECT t.b + 1 FROM t GROUP BY b + 1", ""},
		{"iso postgres mysql duckdb", "SELECT b + 2 FROM t GROUP BY b + 1", "error grouping"},
		{"iso postgres mysql duckdb", "SELECT b + 1, c FROM t GROUP BY b + 1", "error grouping"},
		{"iso postgres mysql duckdb", "SELECT b, COUNT(*) FROM t", "error grouping"},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM t WHERE COUNT(*) = 1", "error grouping"},
		{"iso postgres mysql sqlite duckdb", "SELECT MIN(MIN(a)) FROM t", "error grouping"},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM t GROUP BY MIN(a)", "error grouping"},
		{"iso postgres duckdb", "SELECT MIN(b) FROM t HAVING b = 1", "error grouping"},
		{"mysql mariadb", "SELECT MIN(b) FROM t GROUP BY a HAVING b = 1", "error name"},
		{"mysql", "SELECT b FROM t HAVING b = 1", ""},
		{"mariadb", "SELECT b FROM t HAVING b = 1", "error grouping"},
		{"mariadb", "SELECT b AS z FROM t HAVING z = 1", ""},
		{"mysql mariadb", "SELECT a AS x, c AS x FROM t GROUP BY x", "error ambiguous"},
		{"mysql mariadb", "SELECT t.a FROM t, w, u GROUP BY a", ""},
		{"iso postgres", "SELECT t.a FROM t, u GROUP BY a", "error ambiguous"},
		{"mysql56", "SELECT b FROM t HAVING b = 1", "error grouping"},
		{"sqlite", "SELECT b FROM t HAVING b = 1", "error grouping"},
		{"sqlite329", "SELECT MIN(b) FROM t HAVING MIN(b) = 1", "error grouping"},
		{"mariadb iso postgres", "SELECT MIN(a) FROM t ORDER BY b", "error grouping"},
		{"mariadb", "SELECT MIN(a) FROM t GROUP BY c ORDER BY b", "not modelled"},
		{"mysql", "SELECT MIN(a) FROM t ORDER BY b", ""},
		{"mysql", "SELECT 1 FROM t ORDER BY MIN(a)", "error grouping"},
		{"mariadb iso postgres", "SELECT 1 FROM t ORDER BY MIN(a)", ""},
		{"mysql mariadb", "SELECT (a + 1) * 2 FROM t GROUP BY a + 1", "error grouping"},
		{"mysql", "SELECT 1 FROM t GROUP BY a + 1 ORDER BY (a + 1) * 2", "error grouping"},
		{"iso postgres duckdb mysql56", "SELECT (a + 1) * 2 FROM t GROUP BY a + 1", ""},
		{"postgres", "SELECT a FROM t LIMIT (SELECT a)", "error name"},
		{"duckdb", "SELECT b FROM t GROUP BY 'x'", "error grouping"},
		{"postgres", "SELECT 1 FROM t GROUP BY 'x'", "error syntax"},
		{"duckdb", "SELECT 1 FROM t GROUP BY 'x'", ""},
		{"postgres mysql sqlite duckdb", "SELECT 1 FROM t GROUP BY 2", "error name"},
		{"iso", "SELECT 1 FROM t GROUP BY 2", ""},
		{"postgres mysql", "SELECT * FROM t JOIN u USING (a) GROUP BY 1", "not modelled"},
		{"postgres", "SELECT *, 1 FROM t GROUP BY b, 4", "error grouping"},
		{"postgres mysql", "SELECT t.*, 1 FROM t GROUP BY 1", ""},
		{"iso postgres mysql duckdb", "SELECT MIN(a), (SELECT b) FROM t", "error grouping"},
		{"iso postgres mysql duckdb", "SELECT b, (SELECT MIN(d) FROM u WHERE u.a = b) FROM t GROUP BY b", ""},
		{"iso postgres mysql duckdb", "SELECT (SELECT MIN(d) FROM u WHERE u.a = t.b) FROM t GROUP BY b + 1", "error grouping"},
		{"iso postgres mysql56 duckdb", "SELECT CASE b + 1 WHEN 1 THEN b + 1 END FROM t GROUP BY b + 1", ""},
		{"mysql mariadb", "SELECT CASE b + 1 WHEN 1 THEN b + 1 END FROM t GROUP BY b + 1", "error grouping"},
		{"iso postgres mysql duckdb", "SELECT (SELECT 1) FROM t GROUP BY (SELECT 1)", ""},
		{"iso postgres duckdb", "SELECT 1 FROM t GROUP BY b HAVING b = 1 AND c = 'x'", "error grouping"},
		{"iso postgres mysql duckdb", "SELECT b FROM t GROUP BY b ORDER BY c", "error grouping"},
		{"mysql", "SELECT 1 FROM t HAVING EXISTS (SELECT b)", ""},
		{"mariadb", "SELECT 1 FROM t GROUP BY a HAVING EXISTS (SELECT b)", "error name"},
		{"mysql mariadb", "SELECT 1 FROM t GROUP BY a HAVING MIN(b) = 1", ""},
		{"mysql56", "SELECT b FROM t GROUP BY b HAVING b = 1", ""},
		{"mysql56", "SELECT a, b FROM t GROUP BY a HAVING MIN(c) = 1 AND b = 1", "error grouping"},
		{"iso postgres", "SELECT 1 FROM t AS s (p, q, r, z)", "error degree"},
		{"iso postgres", "SELECT 1 FROM (SELECT 1) AS s (p, q)", "error degree"},
		{"mysql", "SELECT 1 FROM (SELECT 1, 2) AS s (p)", "error degree"},
		{"postgres", "SELECT 1 FROM (SELECT 1, 2) AS s (p)", ""},
		{"iso", "SELECT 1 FROM (SELECT 1, 2) AS s (p)", "error degree"},
		{"iso", "SELECT 1 FROM (SELECT 1, 2) AS s (p, P)", "error duplicate"},
		{"mariadb", "SELECT (SELECT a GROUP BY 1 HAVING t.a) FROM t", ""},
		{"mariadb", "SELECT (SELECT a GROUP BY NULL HAVING t.a) FROM t", "error grouping"},
		{"duckdb", "SELECT 1 FROM t WHERE z = (SELECT 1 FROM u)", "error name"},
		{"duckdb", "SELECT b AS z, (SELECT z) FROM t", "not modelled"},
		{"duckdb", "SELECT (SELECT z), b AS z FROM t", "error name"},
		{"duckdb", "SELECT 1 FROM t, (SELECT b) AS s", ""},
		{"postgres", "SELECT 1 FROM t, (SELECT b) AS s", "error name"},
		{"duckdb", "SELECT (SELECT 1 FROM u, (SELECT t.a AS z) AS s) FROM t", ""},
		{"duckdb", "SELECT (SELECT 1 FROM u, (SELECT a AS z) AS s) FROM t", ""},
		{"iso postgres mysql sqlite duckdb", "SELECT * ", "error syntax"},
		{"sqlite", "SELECT 1 FROM sqlite_master", "not modelled"},
		{"postgres", "SELECT 1 FROM t, LATERAL (SELECT t.a) AS s", ""},
	} {
		for _, dialect := range strings.Fields(test.dialects) {
			if got := errorText(bind(t, dialect, test.query).Err()); got != test.want {
				t.Errorf("%s: %s: got %q, want %q", dialect, test.query, got, test.want)
			}
		}
	}
}

func TestCorrelation(t *testing.T) {
	for _, test := range []struct {
		query string
		want  bool
	}{
		{"SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a)", true},
		{"SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = d)", false},
		{"SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM u WHERE EXISTS (SELECT 1 FROM w WHERE w.d = c))", true},
		{"SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM u WHERE EXISTS (SELECT 1 FROM w WHERE w.d = e))", false},
		{"SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM (SELECT c) AS s)", true},
		{"SELECT 1 FROM t WHERE EXISTS (SELECT 1 UNION SELECT b)", true},
		{"SELECT 1 FROM t WHERE EXISTS (VALUES (b))", true},
		{"SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM u LIMIT b)", true},
		{"SELECT 1 FROM t GROUP BY a HAVING EXISTS (SELECT MIN(t.b) FROM u)", true},
	} {
		block := bind(t, "postgres", test.query).Body.(*resolve.Block)
		x := block.Where
		if x == nil {
			x = block.Having
		}
		inside := x.Query(x.Node.(*ast.Exists).Query)
		if inside.Correlated != test.want {
			t.Errorf("%s: correlated is %t", test.query, inside.Correlated)
		}
		if block.Correlated {
			t.Errorf("%s: the block that has the column is not correlated", test.query)
		}
	}
}
