package pinolo_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
)

// ANY and ALL change places over tables of which the statements say that they have a row, by
// example 3.3 of the paper; over others they do not.
func TestPinoloQuantifiersOverTables(t *testing.T) {
	inserted := []string{"INSERT INTO u VALUES (1, 2)"}
	for _, c := range []struct {
		condition, want string
		statements      []string
	}{
		{"b > ANY (SELECT a FROM u)", "< b > ALL (SELECT a FROM u)", inserted},
		{"NOT b >= ALL (SELECT c FROM u)", "< NOT b >= ANY (SELECT c FROM u)", inserted},
		{"b < ALL (SELECT c FROM u)", "> b < ANY (SELECT c FROM u)", inserted},
		{"b > ANY (SELECT a FROM u)", "", nil},
		{"b > ANY (SELECT a FROM u)", "", append(slices.Clone(inserted), "DELETE FROM u WHERE a = 2")},
		{"b > ANY (SELECT a FROM u)", "< b > ALL (SELECT a FROM u)", append(slices.Clone(inserted), "DELETE FROM u", "REPLACE INTO u VALUES (1, 1)")},
		{"b > ANY (SELECT a FROM u)", "", []string{"INSERT IGNORE INTO u VALUES (1, 1)"}}, // what is ignored may be the row
		{"b > ANY (SELECT a FROM u WHERE c > 1)", "", inserted},
		{"b > ANY (SELECT a FROM u LIMIT 1)", "", inserted},
		{"b > ANY (SELECT MAX(a) FROM u GROUP BY c)", "< b > ALL (SELECT MAX(a) FROM u GROUP BY c)", inserted},
		{"b > ANY (SELECT MAX(a) FROM u GROUP BY c HAVING c > 1)", "", inserted},
		{"b > ANY (SELECT u.a FROM u, u AS v)", "< b > ALL (SELECT u.a FROM u, u AS v)", inserted},
		{"b > ANY (SELECT u.a FROM u, t AS v)", "", inserted},
		{"b > ANY (SELECT u.a FROM u LEFT JOIN t AS v ON TRUE)", "< b > ALL (SELECT u.a FROM u LEFT JOIN t AS v ON TRUE)", inserted},
		{"b > ANY (SELECT u.a FROM u RIGHT JOIN t AS v ON TRUE)", "", inserted},
		{"b > ANY (SELECT u.a FROM u JOIN u AS v ON u.a = v.c)", "", inserted},
		{"b > ANY (SELECT x.a FROM (SELECT a FROM u) AS x)", "< b > ALL (SELECT x.a FROM (SELECT a FROM u) AS x)", inserted},
		{"b > ANY (SELECT x.a FROM (SELECT a FROM u WHERE a = 1) AS x)", "", inserted},
	} {
		s := lawtest.SubjectOf(t, "mysql", append(slices.Clone(lawtest.Tables), c.statements...), "SELECT a FROM t WHERE "+c.condition)
		got := append(mutantsOf(t, s, "AnyAllL"), mutantsOf(t, s, "AllAnyU")...)
		if text := strings.ReplaceAll(strings.Join(got, "\n"), "SELECT a FROM t WHERE ", ""); text != c.want {
			t.Errorf("%s after %v: %q, want %q", c.condition, c.statements, text, c.want)
		}
	}
}

// Aggregates over all rows are a way down: a fault below them is found, and the control is silent.
func TestPinoloFindsBelowAggregates(t *testing.T) {
	statements := append(slices.Clone(lawtest.Tables), "CREATE INDEX i ON t (b)", "INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y'), (3, 2, 'z'), (4, NULL, NULL)")
	for _, c := range []struct{ fault, query string }{
		{"an index scan for IN leaves the last element out", "SELECT COUNT(*) FROM t WHERE b IN (1, 2)"},
		{"an index scan for IN leaves the last element out", "SELECT SUM(a), MAX(b) FROM t WHERE b IN (1, 2)"},
		{"an index scan for IN leaves the last element out", "SELECT MIN(x.b) FROM (SELECT b FROM t WHERE b IN (2, 1)) AS x"},
		{"an index scan for IN leaves the last element out", "SELECT COUNT(DISTINCT b) FROM t WHERE b IN (1, 2)"},
	} {
		tried := lawtest.VerdictOf(t, lawtest.Planted(t, c.fault), "pinolo", statements, c.query)
		if tried.Verdict != compare.Disagree {
			t.Errorf("%s, %s: %s %s %s", c.fault, c.query, tried.Verdict, tried.Variant, tried.Detail)
		}
		if control := lawtest.VerdictOf(t, lawtest.Planted(t, ""), "pinolo", statements, c.query); control.Verdict != compare.Agree || control.Check.Rows == 0 {
			t.Errorf("%s, the control without a fault: %s %s", c.query, control.Verdict, control.Detail)
		}
	}
}
