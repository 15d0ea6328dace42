package oracle_test

import (
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/norec"
	"github.com/semcheck/semcheck/compare/oracle/pinolo"
)

// What a correct engine is free to answer, or must answer so, is no violation.
func TestNoFalseAlarms(t *testing.T) {
	b := lawtest.Planted(t, "")
	statements := []string{
		"CREATE TABLE t (a INTEGER, b INTEGER, c TEXT COLLATE NOCASE)",
		"CREATE TABLE u (a INTEGER, b INTEGER)",
		"CREATE INDEX ui ON u (b)",
		"INSERT INTO t VALUES (1, 1, 'a'), (1, 2, 'A'), (1, 3, 'b'), (2, NULL, 'B'), (NULL, 4, NULL), (3, 9, 'c')",
		"INSERT INTO u VALUES (1, 5), (2, 4), (3, 1), (1, 2), (NULL, 3)",
	}
	for _, c := range []struct{ law, query string }{
		{"norec", "SELECT COUNT(DISTINCT c) FROM t WHERE a > 0"},         // CASE loses the column's collation
		{"norec", "SELECT EXISTS (SELECT SUM(t.a)) FROM t WHERE a > 0"},  // one group of all rows
		{"tlp", "SELECT u.a FROM t JOIN u ON t.b < u.b GROUP BY t.a"},    // u.a is of any row of the group
		{"pinolo", "SELECT u.a FROM t JOIN u ON t.b < u.b GROUP BY t.a"}, // so here
		{"plan", "SELECT t.a FROM t JOIN u ON t.b < 7 GROUP BY t.a HAVING u.a > 1"},
	} {
		tried := lawtest.VerdictOf(t, b, c.law, statements, c.query)
		if tried.Verdict.Fails() || tried.Verdict == compare.Freedom {
			t.Errorf("%s %s of %s: %s\n%s", c.law, tried.Variant, c.query, tried.Detail, lawtest.Told(statements, tried.Check))
		}
	}
	// Orderings and subqueries with aggregates of the block around them.
	for _, c := range []struct {
		law            metamorphic.Relation
		variant, query string
	}{
		{norec.Relation{}, "fetch", "SELECT 1 FROM t WHERE a > 0 ORDER BY SUM(b)"},
		{pinolo.Relation{}, "AnyAllL", "SELECT a FROM t GROUP BY a HAVING a >= ANY (SELECT MAX(t.b) FROM u)"}, // u may be empty
	} {
		if asked := lawtest.Questions(t, c.law, lawtest.Subject(t, "postgres", c.query), c.variant); asked != nil {
			t.Errorf("%s %s of %s asks %q", c.law.Name(), c.variant, c.query, asked)
		}
	}
	if lawtest.Questions(t, pinolo.Relation{}, lawtest.Subject(t, "postgres", "SELECT a FROM t GROUP BY a HAVING a >= ANY (SELECT MAX(u.c) FROM u)"), "AnyAllL") == nil {
		t.Error("AnyAllL is not asked over a subquery with an aggregate of its own")
	}
}
