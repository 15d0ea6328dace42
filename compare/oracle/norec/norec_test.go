package norec_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/norec"
)

func TestNoRECAsks(t *testing.T) {
	for _, c := range []struct{ dialect, variant, query, optimised, other string }{
		{"sqlite", "count", "SELECT a FROM t WHERE b > 1 ORDER BY a",
			"SELECT COUNT(*) FROM t WHERE b > 1", "SELECT SUM(b > 1 IS TRUE) FROM t"},
		{"postgres", "count", "SELECT a FROM t WHERE b > 1",
			"SELECT COUNT(*) FROM t WHERE b > 1", "SELECT SUM(CAST(b > 1 IS TRUE AS INTEGER)) FROM t"},
		{"mysql", "fetch", "SELECT a FROM t LEFT JOIN u USING (a) WHERE b > 1 ORDER BY 1",
			"SELECT a FROM t LEFT JOIN u USING (a) WHERE b > 1 ORDER BY 1", "SELECT (b > 1) IS TRUE FROM t LEFT JOIN u USING (a)"},
		{"duckdb", "records", "SELECT a, s FROM t WHERE b IS NULL",
			"SELECT a, s FROM t WHERE b IS NULL", "SELECT a, s, CAST((b IS NULL) IS TRUE AS INTEGER) FROM t"},
		{"mariadb", "on", "SELECT t.a FROM t JOIN u ON t.a = u.a WHERE b > 1",
			"SELECT COUNT(*) FROM t JOIN u ON t.a = u.a WHERE b > 1", "SELECT SUM((b > 1 AND t.a = u.a) IS TRUE) FROM t CROSS JOIN u"},
		{"sqlite", "aggregate", "SELECT COUNT(*), SUM(a) FROM t WHERE b > 1 HAVING COUNT(DISTINCT s) > 0",
			"SELECT COUNT(*), SUM(a) FROM t WHERE b > 1 HAVING COUNT(DISTINCT s) > 0",
			"SELECT COUNT(CASE WHEN b > 1 THEN 1 END), SUM(CASE WHEN b > 1 THEN a END) FROM t HAVING COUNT(DISTINCT CASE WHEN b > 1 THEN s END) > 0"},
		{"sqlite", "groups", "SELECT a, SUM(b) FROM t WHERE b > 1 GROUP BY a HAVING SUM(b) > 3",
			"SELECT COUNT(*) FROM t WHERE b > 1 GROUP BY a", "SELECT SUM(b > 1 IS TRUE) FROM t GROUP BY a"},
		{"sqlite", "grouped", "SELECT a, SUM(b) FROM t WHERE b > 1 GROUP BY a",
			"SELECT a, SUM(b) FROM t WHERE b > 1 GROUP BY a", "SELECT MAX(b > 1 IS TRUE) FROM t GROUP BY a"},
		{"sqlite", "having", "SELECT a FROM t WHERE b > 1 GROUP BY a HAVING SUM(b) > 3",
			"SELECT a FROM t WHERE b > 1 GROUP BY a HAVING SUM(b) > 3", "SELECT SUM(b) > 3 IS TRUE FROM t WHERE b > 1 GROUP BY a"},
		{"postgres", "distinct", "SELECT DISTINCT a, s FROM t WHERE b > 1",
			"SELECT DISTINCT a, s FROM t WHERE b > 1", "SELECT MAX(CAST(b > 1 IS TRUE AS INTEGER)) FROM t GROUP BY a, s"},
	} {
		got := lawtest.Questions(t, norec.Relation{}, lawtest.Subject(t, c.dialect, c.query), c.variant)
		plain := func(text string) string { return strings.NewReplacer("(", "", ")", "").Replace(text) } // parentheses are the printer's matter
		if len(got) != 2 || plain(got[0]) != plain(c.optimised) || plain(got[1]) != plain(c.other) {
			t.Errorf("%s of %s:\ngot  %s\nwant %s\n     %s", c.variant, c.query, strings.Join(got, "\n     "), c.optimised, c.other)
		}
	}
}

// A variant whose condition is not met is not asked.
func TestNoRECDoesNotAsk(t *testing.T) {
	for _, c := range []struct{ variant, query string }{
		{"", "SELECT a FROM t WHERE b > 1 LIMIT 1"},
		{"", "SELECT a FROM t WHERE b > 1 UNION SELECT a FROM u"},
		{"", "SELECT a FROM t"},
		{"", "SELECT 1 WHERE 1"},
		{"", "SELECT a FROM t WHERE b > (SELECT a FROM u)"}, // SQLite takes the first row
		{"", "SELECT a FROM t WHERE b IN (SELECT a FROM u ORDER BY c LIMIT 2)"},
		{"", "SELECT a FROM t WHERE RANDOM() > 0"},
		{"on", "SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE b > 1"},
		{"on", "SELECT t.a FROM t LEFT JOIN (u JOIN u AS v ON u.a = v.a) ON t.a = u.a WHERE b > 1"},
		{"on", "SELECT t.a FROM t JOIN u USING (a) WHERE b > 1"},
		{"aggregate", "SELECT a, COUNT(*) FROM t WHERE b > 1"},
		{"aggregate", "SELECT COUNT(*), (SELECT MAX(c) FROM u WHERE u.a = t.a) FROM t WHERE b > 1"},
		{"distinct", "SELECT DISTINCT a, 1 FROM t WHERE b > 1"}, // GROUP BY 1 names an item
		{"distinct", "SELECT DISTINCT * FROM t WHERE b > 1"},
		{"having", "SELECT a AS x FROM t GROUP BY x HAVING COUNT(*) > 0"}, // the other query has no x
		{"groups", "SELECT a FROM t WHERE b > 1 GROUP BY 1"},
	} {
		s := lawtest.Subject(t, "sqlite", c.query)
		variants, reason := norec.Relation{}.Variants(s)
		if c.variant == "" {
			if len(variants) > 0 || reason == "" {
				t.Errorf("%s: %d variants, %q", c.query, len(variants), reason)
			}
		} else if got := lawtest.Questions(t, norec.Relation{}, s, c.variant); got != nil {
			t.Errorf("%s of %s asks %s", c.variant, c.query, got)
		}
	}
}
