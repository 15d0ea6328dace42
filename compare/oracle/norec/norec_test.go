package norec_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
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
		{"sqlite", "derived", "SELECT a FROM t LEFT JOIN u USING (a) WHERE b > 1 ORDER BY 1",
			"SELECT COUNT(*) FROM t LEFT JOIN u USING (a) WHERE b > 1",
			"SELECT SUM(norec_truth) FROM (SELECT b > 1 IS TRUE AS norec_truth FROM t LEFT JOIN u USING (a)) AS norec"},
		{"postgres", "derived", "SELECT a FROM t WHERE b > 1",
			"SELECT COUNT(*) FROM t WHERE b > 1",
			"SELECT SUM(norec_truth) FROM (SELECT CAST(b > 1 IS TRUE AS INTEGER) AS norec_truth FROM t) AS norec"},
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
		plain := func(text string) string { return strings.NewReplacer("(", "", ")", "").Replace(text) } // only the printer decides about parentheses
		if len(got) != 2 || plain(got[0]) != plain(c.optimised) || plain(got[1]) != plain(c.other) {
			t.Errorf("%s of %s:\ngot  %s\nwant %s\n     %s", c.variant, c.query, strings.Join(got, "\n     "), c.optimised, c.other)
		}
	}
}

// The law asks the outer joins of a query alone: their rows, the pairs that match, and the rows of
// each preserved side without a match.
func TestNoRECAsksOfOuterJoins(t *testing.T) {
	const matches = "SELECT SUM(t.a = u.a IS TRUE) FROM t CROSS JOIN u"
	const left = "SELECT SUM(CASE WHEN SELECT SUM(t.a = u.a IS TRUE) FROM u > 0 THEN 0 ELSE 1 END) FROM t"
	const right = "SELECT SUM(CASE WHEN SELECT SUM(t.a = u.a IS TRUE) FROM t > 0 THEN 0 ELSE 1 END) FROM u"
	plain := func(text string) string { return strings.NewReplacer("(", "", ")", "").Replace(text) }
	for _, c := range []struct {
		query string
		want  []string
	}{
		{"SELECT 1 FROM t LEFT JOIN u ON t.a = u.a", []string{"SELECT COUNT(*) FROM t LEFT JOIN u ON t.a = u.a", matches, left}},
		{"SELECT 1 FROM t RIGHT JOIN u ON t.a = u.a", []string{"SELECT COUNT(*) FROM t RIGHT JOIN u ON t.a = u.a", matches, right}},
		{"SELECT 1 FROM t FULL JOIN u ON t.a = u.a WHERE b > 1", []string{"SELECT COUNT(*) FROM t FULL JOIN u ON t.a = u.a", matches, left, right}},
		// An aggregate of t.b alone would belong to the outer query.
		{"SELECT 1 FROM t LEFT JOIN u ON t.b = 2", []string{"SELECT COUNT(*) FROM t LEFT JOIN u ON t.b = 2", "SELECT SUM(t.b = 2 IS TRUE) FROM t CROSS JOIN u",
			"SELECT SUM(CASE WHEN SELECT SUM(t.b = 2 AND u.a IS NULL OR u.a IS NOT NULL IS TRUE) FROM u > 0 THEN 0 ELSE 1 END) FROM t"}},
		{"SELECT 1 FROM t AS x JOIN (t LEFT JOIN u ON t.a = u.a) ON x.a = t.a", []string{"SELECT COUNT(*) FROM t LEFT JOIN u ON t.a = u.a", matches, left}},
	} {
		got := lawtest.Questions(t, norec.Relation{}, lawtest.Subject(t, "sqlite", c.query), "outer")
		if plain(strings.Join(got, "\n")) != plain(strings.Join(c.want, "\n")) {
			t.Errorf("%s:\ngot  %s\nwant %s", c.query, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
	for _, query := range []string{
		"SELECT 1 FROM t LEFT JOIN u USING (a)",
		"SELECT 1 FROM t AS x JOIN (t LEFT JOIN u ON t.a = u.a AND x.b = 1) ON TRUE",
	} {
		if got := lawtest.Questions(t, norec.Relation{}, lawtest.Subject(t, "sqlite", query), "outer"); got != nil {
			t.Errorf("%s asks %s", query, strings.Join(got, "\n"))
		}
	}
}

// A fault in the condition of an outer join is found without any WHERE. The control finds nothing.
func TestNoRECFindsFaultsOfOuterJoins(t *testing.T) {
	statements := append(slices.Clone(lawtest.Tables), "INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y'), (NULL, 3, NULL)", "INSERT INTO u VALUES (1, 4), (NULL, 1), (NULL, 1)")
	for fault, query := range map[string]string{
		"ON of a LEFT JOIN filters the left rows": "SELECT t.b FROM t LEFT JOIN u ON t.b = 2",
		"a hash join matches NULL with NULL":      "SELECT t.b FROM t LEFT JOIN u ON t.a = u.a AND u.c = 1",
	} {
		tried := lawtest.VerdictOf(t, lawtest.Planted(t, fault), "norec", statements, query)
		if tried.Verdict != compare.Disagree || tried.Variant != "outer" {
			t.Errorf("%s: %s %s %s", fault, tried.Verdict, tried.Variant, tried.Detail)
		}
		if control := lawtest.VerdictOf(t, lawtest.Planted(t, ""), "norec", statements, query); control.Verdict != compare.Agree || control.Check.Rows == 0 {
			t.Errorf("the control without a fault: %s %s", control.Verdict, control.Detail)
		}
	}
}

// A variant is not asked if its condition does not hold.
func TestNoRECDoesNotAsk(t *testing.T) {
	for _, c := range []struct{ variant, query string }{
		{"", "SELECT a FROM t WHERE b > 1 LIMIT 1"},
		{"", "SELECT a FROM t WHERE b > 1 UNION SELECT a FROM u"},
		{"", "SELECT a FROM t"},
		{"", "SELECT 1 WHERE 1"},
		{"", "SELECT a FROM t WHERE b > (SELECT a FROM u)"}, // SQLite takes the first row of the subquery
		{"", "SELECT a FROM t WHERE b IN (SELECT a FROM u ORDER BY c LIMIT 2)"},
		{"", "SELECT a FROM t WHERE RANDOM() > 0"},
		{"on", "SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE b > 1"},
		{"on", "SELECT t.a FROM t LEFT JOIN (u JOIN u AS v ON u.a = v.a) ON t.a = u.a WHERE b > 1"},
		{"on", "SELECT t.a FROM t JOIN u USING (a) WHERE b > 1"},
		{"aggregate", "SELECT a, COUNT(*) FROM t WHERE b > 1"},
		{"aggregate", "SELECT COUNT(*), (SELECT MAX(c) FROM u WHERE u.a = t.a) FROM t WHERE b > 1"},
		{"distinct", "SELECT DISTINCT a, 1 FROM t WHERE b > 1"}, // GROUP BY 1 names an item
		{"distinct", "SELECT DISTINCT * FROM t WHERE b > 1"},
		{"having", "SELECT a AS x FROM t GROUP BY x HAVING COUNT(*) > 0"}, // the other query has no column x
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
