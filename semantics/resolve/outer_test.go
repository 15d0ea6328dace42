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

// Names in the argument of an aggregate inside of another one's do not draw that one out.
func TestAggregateInsideAnAggregate(t *testing.T) {
	for _, dialect := range []string{"mysql", "mariadb"} {
		q := bind(t, dialect, "SELECT (SELECT MAX((SELECT MIN(t.b) FROM w)) FROM u) FROM t")
		if got, want := strings.Join(queryMeanings(q), ", "), "[aggregate up 0 ([aggregate up 2 (t.b#1)])]"; got != want {
			t.Errorf("%s: %s, want %s", dialect, got, want)
		}
	}
}

// In PostgreSQL alone a literal has no type of its own that the query would keep.
func TestUntypedLiterals(t *testing.T) {
	for _, c := range []struct {
		dialect, query string
		want           bool
	}{{"postgres", "SELECT NULL", true}, {"postgres", "SELECT 'x'", true}, {"postgres", "SELECT 1", false}, {"postgres", "(SELECT NULL)", true}, {"postgres", "SELECT DISTINCT NULL", false}, {"postgres", "SELECT NULL ORDER BY 1", false},
		{"mysql", "SELECT NULL", false}, {"duckdb", "SELECT 'x'", false}, {"iso", "SELECT NULL", false}, {"sqlite", "SELECT NULL", false}} {
		if got := bind(t, c.dialect, c.query).Untyped(0); got != c.want {
			t.Errorf("%s: the column of %s has no type: %v", c.dialect, c.query, got)
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
