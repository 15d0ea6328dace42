package resolve_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
)

// An aggregate belongs to no block that is farther out than those whose columns it names,
// even if their clauses admit it (Item_sum::check_sum_func).
func TestAggregateOfTheMiddleBlock(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT (SELECT (SELECT MAX(u.d)) FROM u) FROM t":        "aggregate up 1",
		"SELECT (SELECT (SELECT MAX(t.b)) FROM u) FROM t":        "aggregate up 2",
		"SELECT (SELECT (SELECT MAX(w.d) FROM w) FROM u) FROM t": "aggregate up 0",
		"SELECT (SELECT (SELECT MAX(u.d + t.b)) FROM u) FROM t":  "aggregate up 1",
	} {
		for _, dialect := range []string{"mysql", "mariadb", "postgres"} {
			if got := strings.Join(queryMeanings(bind(t, dialect, query)), ", "); !strings.Contains(got, want) {
				t.Errorf("%s: %s: %s, want %s", dialect, query, got, want)
			}
		}
	}
}

// A condition elsewhere that names a padded column may make an inner join of an outer one;
// one that names none does not (simplify_joins). The first column of a table is a key like
// others.
func TestConditionsAroundAnOuterJoin(t *testing.T) {
	d := spec.DialectByName("mysql")
	for query, want := range map[string]string{
		"SELECT t.b FROM t LEFT JOIN k ON k.u = t.b JOIN m ON m.q = 1 GROUP BY k.u":   "error grouping",
		"SELECT t.b FROM t LEFT JOIN k ON k.u = t.b JOIN m USING (p) GROUP BY k.u":    "not modelled",
		"SELECT t.b FROM t LEFT JOIN k ON k.u = t.b JOIN m ON m.q = k.v GROUP BY k.u": "not modelled",
		"SELECT t.b FROM t LEFT JOIN k ON k.u = t.b WHERE k.v = 1 GROUP BY k.u":       "not modelled",
		"SELECT t.b FROM t LEFT JOIN k ON k.u = t.b WHERE t.c = 1 GROUP BY k.u":       "error grouping",
		"SELECT v FROM f WHERE w > 1 GROUP BY w":                                      "",
		"SELECT v FROM f GROUP BY w":                                                  "error grouping",
	} {
		s, q := read(t, d, `CREATE TABLE t (a INTEGER, b INTEGER, c INTEGER); CREATE TABLE k (p INTEGER PRIMARY KEY, u INTEGER, v INTEGER);
			CREATE TABLE m (p INTEGER, q INTEGER); CREATE TABLE f (w INTEGER UNIQUE, v INTEGER)`, query)
		if got := errorText(resolve.Bind(q, d, s, resolve.Options{}).Err()); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// ROW is a name that CASE takes, in PostgreSQL.
func TestNameOfARow(t *testing.T) {
	for item, want := range map[string]string{"ROW(1, 2)": "row", "CASE WHEN a = 1 THEN NULL ELSE ROW(1, 2) END": "row", "(1, 2)": "row"} {
		if got := bind(t, "postgres", "SELECT "+item+" FROM t").Columns[0]; got.Unknown || got.Name != want {
			t.Errorf("%s is called %q", item, got.Name)
		}
	}
}
