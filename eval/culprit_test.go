package eval

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// TestCulprit: an expression is named only if the query or change raises because of it.
func TestCulprit(t *testing.T) {
	d := spec.DialectByName("postgres")
	db := NewDatabase(d)
	for _, text := range []string{"CREATE TABLE t (a INT, s TEXT)", "INSERT INTO t VALUES (1, '1'), (0, 'x')"} {
		s, err := parse.Statement(text, d)
		if err == nil {
			err = db.Apply(context.Background(), s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ change, want string }{
		{"INSERT INTO t VALUES (3, '3')", ""},
		{"INSERT INTO t VALUES (2 + 1/0, '3')", "1 / 0"},
		{"INSERT INTO t (a) VALUES ('x')", "'x'"},
		{"INSERT INTO t SELECT 1/a, s FROM t", "1 / a"},
		{"UPDATE t SET a = 1/a", "1 / a"},
		{"UPDATE t SET a = 1 WHERE 1/a > 0", "1 / a"},
		{"DELETE FROM t WHERE CAST(s AS INT) = 1", "CAST(s AS INTEGER)"},
		{"DELETE FROM t WHERE b = 1", "b"},
		{"UPDATE t SET a = s", "s"},
	} {
		s, err := parse.Statement(c.change, d)
		if err != nil {
			t.Fatal(c.change, err)
		}
		x, err := CulpritOfChange(context.Background(), s, db)
		if err != nil {
			t.Fatal(c.change, err)
		}
		got := ""
		if x != nil {
			if got, err = render.Expr(x, d); err != nil {
				t.Fatal(err)
			}
		}
		if got != c.want {
			t.Errorf("%s: the expression is %q, not %q", c.change, got, c.want)
		}
		if rows := db.table("t").Rows; len(rows) != 2 {
			t.Fatalf("%s: the table has %d rows", c.change, len(rows))
		}
	}
	for _, c := range []struct{ query, want string }{
		{"SELECT 1", ""},
		{"SELECT a, 1/0 FROM t", "1 / 0"},
		{"SELECT a, 2 + 1/a FROM t", "1 / a"},
		{"SELECT CAST('x' AS INT)", "CAST('x' AS INTEGER)"},
		{"SELECT 1 + 'x'", "1 + 'x'"},
		{"SELECT CAST(s AS INT) + 1 FROM t WHERE a < 1", "CAST(s AS INTEGER)"},
		{"SELECT 1/a, 2/a FROM t", "1 / a"},
		{"SELECT SUM(1/a) FROM t", "1 / a"},
		{"SELECT SUM(a + 9223372036854775807) OVER () FROM t", "a + 9223372036854775807"},
		{"SELECT d.x + 1 FROM (SELECT 1/a AS x FROM t) AS d", "1 / a"},
		{"SELECT (SELECT a FROM t)", "(SELECT a FROM t)"},
		{"SELECT a FROM t GROUP BY a HAVING 1/a > 0", "1 / a"},
		{"SELECT a FROM t ORDER BY 1/a", "1 / a"},
		{"SELECT t.a FROM t JOIN t AS u ON 1/t.a = u.a", "1 / t.a"},
		{"SELECT EXISTS (SELECT 1 FROM t WHERE 1/a = 5)", "1 / a"},
		{"SELECT CAST(CASE WHEN a = 1 OR 1/(a - 1) > 5 THEN 'x' ELSE '1' END AS INT) FROM t", "CAST(CASE WHEN a = 1 OR 1 / (a - 1) > 5 THEN 'x' ELSE '1' END AS INTEGER)"},
		{"SELECT CASE WHEN a = 0 THEN 1 ELSE 1/a END FROM t", ""},
		{"SELECT 'y' FROM t WHERE s = 1", "s = 1"},
		{"SELECT b FROM t", "b"},
		{"SELECT a FROM t LIMIT 1/0", "1 / 0"},
	} {
		q, err := parse.Query(c.query, d)
		if err != nil {
			t.Fatal(c.query, err)
		}
		x, err := Culprit(context.Background(), q, db, Options{})
		if err != nil {
			t.Fatal(c.query, err)
		}
		got := ""
		if x != nil {
			if got, err = render.Expr(x, d); err != nil {
				t.Fatal(err)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.query, got, c.want)
		}
	}
}

// TestCulpritOfAnOpenOutcome: the expression is named at which the sources leave the outcome open.
func TestCulpritOfAnOpenOutcome(t *testing.T) {
	d := spec.DialectByName("iso")
	for _, c := range []struct{ query, want string }{
		{"SELECT 1 + 1 / 2", "1 / 2"},
		{"SELECT x FROM (VALUES (1)) AS t (x) WHERE x / 2 > 0", "x / 2"},
		{"SELECT 1", ""},
	} {
		q, err := parse.Query(c.query, d)
		if err != nil {
			t.Fatal(err)
		}
		x, err := Culprit(context.Background(), q, NewDatabase(d), Options{})
		got := ""
		if err == nil && x != nil {
			got, err = render.Expr(x, d)
		}
		if err != nil || got != c.want {
			t.Errorf("%s: got %q, %v, want %q", c.query, got, err, c.want)
		}
	}
}
