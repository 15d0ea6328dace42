package sql

import (
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/render"
)

// caseOf is a case of the dialect postgres, whose tables are t (a, b) and u (a, c).
func caseOf(t *testing.T, query string, statements ...string) *Case {
	t.Helper()
	d := spec.DialectByName("postgres")
	c, err := trial.Parse(finding.Case{Query: query, Statements: append([]string{"CREATE TABLE t (a INT, b INT)", "CREATE TABLE u (a INT, c INT)", "CREATE VIEW v AS SELECT b AS k FROM t"}, statements...)}, d)
	if err != nil {
		t.Fatal(err)
	}
	return (Model{Dialect: d}).New(*c)
}

// Each name of a query stands for columns of base tables, in the order of its places.
func TestOrigins(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT b, u.a FROM t, u":                                                 "b=t.b u.a=u.a",
		"SELECT (SELECT a FROM u WHERE b = c) FROM t":                             "a=u.a b=t.b c=u.c",
		"SELECT x.k FROM (SELECT a AS k FROM t) AS x WHERE k > 0":                 "x.k=t.a a=t.a k=t.a",
		"SELECT a FROM t JOIN u USING (a)":                                        "a=t.a,u.a",
		"SELECT b AS z FROM t ORDER BY z":                                         "b=t.b z=t.b",
		"SELECT k FROM v ORDER BY k":                                              "k=t.b k=t.b",
		"SELECT x.k FROM (SELECT b FROM t UNION SELECT c FROM u) AS x (k)":        "x.k=t.b,u.c b=t.b c=u.c",
		"SELECT x.k FROM (SELECT b + 1 AS k FROM t) AS x, missing AS m":           "x.k= b=t.b",
		"SELECT a FROM t, u WHERE n.a = 1":                                        "a= n.a=",
		"SELECT a FROM t WHERE a IN (SELECT c FROM u WHERE u.a = t.a) GROUP BY a": "a=t.a a=t.a c=u.c u.a=u.a t.a=t.a a=t.a",
	} {
		c := caseOf(t, query)
		var got []string
		for i := range c.names().places {
			ref := c.names().reference(i)
			if ref == nil {
				continue
			}
			var of []string
			for _, o := range c.names().origins(i) {
				of = append(of, o.table.Name+"."+o.table.Columns[o.column].Name)
			}
			text, err := render.Expr(ref, c.model.Dialect)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, text+"="+strings.Join(of, ","))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", query, strings.Join(got, " "), want)
		}
	}
}

// A table stands in the place of another with all that names its columns, and with nothing
// else.
func TestReplacing(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT b, c FROM t, u":                                      "SELECT t.c, c FROM u AS t, u",
		"SELECT x.b, b FROM t AS x WHERE x.a > b":                    "SELECT x.c, x.c FROM u AS x WHERE x.a > x.c",
		"SELECT a FROM u WHERE c IN (SELECT b FROM t WHERE b = u.a)": "SELECT a FROM u WHERE c IN (SELECT t.c FROM u AS t WHERE t.c = u.a)",
	} {
		c := caseOf(t, query)
		i := slices.IndexFunc(c.names().tables, func(n resolve.NamedTable) bool { return n.Name == "t" })
		text, err := render.Query(c.replacing(i, "u", c.stands("t", "u")), c.model.Dialect)
		if err != nil || text != want {
			t.Errorf("%s: %s, %v, want %s", query, text, err, want)
		}
	}
}

// What names a column of a table goes with the column; what names another one of that name
// stays.
func TestDroppedColumn(t *testing.T) {
	c := caseOf(t, "SELECT 1", "INSERT INTO u (c, a) VALUES (1, 2)", "UPDATE u SET c = (SELECT MAX(a) FROM t)", "UPDATE u SET c = (SELECT MAX(b) FROM t WHERE t.a = u.a)",
		"UPDATE t SET b = a", "DELETE FROM u WHERE a > 1", "CREATE INDEX i ON u (c, (a + 1))")
	create := c.created("u")
	var got []string
	for _, s := range c.Statements[3:] {
		if s = c.dropColumns(s, create, 0, 1); s != nil {
			text, err := render.Statement(s, c.model.Dialect)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, text)
		}
	}
	want := []string{"INSERT INTO u (c) VALUES (1)", "UPDATE u SET c = (SELECT MAX(a) FROM t)", "UPDATE t SET b = a", "CREATE INDEX i ON u (c)"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
