package determinism_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// TestNondeterminism has a query for each reason for which answers may differ that
// are both right, and its counterpart for which they may not.
func TestNondeterminism(t *testing.T) {
	const deterministic = ""
	for _, c := range []struct{ dialect, query, reason string }{
		{"sqlite", "SELECT a FROM t ORDER BY b LIMIT 1", "LIMIT"},
		{"sqlite", "SELECT a FROM t ORDER BY a LIMIT 1", deterministic}, // rows that tie are equal
		{"sqlite", "SELECT a, b AS c FROM t ORDER BY c, 1 LIMIT 1", deterministic},
		{"sqlite", "SELECT a, b FROM t ORDER BY a LIMIT 1", "LIMIT"},
		{"iso", "SELECT a FROM t ORDER BY a FETCH FIRST 1 ROWS ONLY", "LIMIT"}, // NULL is first or last
		{"iso", "SELECT a FROM t ORDER BY a NULLS LAST FETCH FIRST 1 ROWS ONLY", deterministic},
		{"sqlite", "SELECT a, b AS a FROM t ORDER BY t.b LIMIT 1", "LIMIT"},
		{"sqlite", "SELECT * FROM t ORDER BY 1, 2, 3 LIMIT 1", deterministic}, // all columns of the star
		{"sqlite", "SELECT * FROM t ORDER BY 1, 2 LIMIT 1", "LIMIT"},
		{"sqlite", "SELECT d FROM f ORDER BY d LIMIT 1", deterministic},
		{"sqlite", "SELECT a FROM t WHERE a IN (SELECT d FROM f ORDER BY d LIMIT 1)", "LIMIT"}, // of 1 and 1.0 either
		{"sqlite", "SELECT a FROM t UNION ALL SELECT a FROM u ORDER BY 1 LIMIT 1 OFFSET 1", deterministic},
		{"sqlite", "SELECT a FROM t ORDER BY a", deterministic},
		{"mysql", "SELECT a FROM t WHERE a IN (SELECT a FROM (SELECT a FROM u ORDER BY c LIMIT 1) AS d)", "LIMIT"},
		{"mysql", "SELECT a FROM t WHERE a IN (SELECT a FROM (SELECT a FROM u ORDER BY a LIMIT 1) AS d)", deterministic},
		{"sqlite", "SELECT a FROM t WHERE a = (SELECT a FROM u)", "first row"},
		{"sqlite", "SELECT a FROM t WHERE a = (SELECT MAX(a) FROM u)", deterministic},
		{"sqlite", "SELECT a FROM t WHERE a = (SELECT MAX(a) FROM u GROUP BY c)", "first row"},
		{"postgres", "SELECT a FROM t WHERE a = (SELECT a FROM u)", deterministic}, // several rows are an error there
		{"sqlite", "SELECT a, MAX(b) FROM t", "not grouped"},
		{"postgres", "SELECT a, MAX(b) FROM t GROUP BY ROLLUP (a)", "several grouping sets"},
		{"postgres", "SELECT a FROM t WHERE a IN (SELECT GROUPING(a) FROM t GROUP BY a)", "GROUPING"},
		{"sqlite", "SELECT a, MAX(b) FROM t GROUP BY a", deterministic},
		{"sqlite", "SELECT a + 1, MAX(b) FROM t GROUP BY a", deterministic},
		{"sqlite", "SELECT a, MAX(b) FROM t GROUP BY s", "not grouped"},
		{"sqlite", "SELECT a FROM t GROUP BY a HAVING EXISTS (SELECT 1 FROM u WHERE u.a = t.b)", "beside aggregates"},
		{"postgres", "SELECT SUM(d) FROM f", "floats"},
		{"postgres", "SELECT SUM(a) FROM t", deterministic},
		{"postgres", "SELECT AVG(m) FROM f", deterministic},
		{"postgres", "SELECT s FROM t WHERE a > (SELECT AVG(d) FROM f)", "floats"},
		{"sqlite", "SELECT SUM(a) FROM t", deterministic},
		{"sqlite", "SELECT SUM(d) FROM f", "floats"},
		{"sqlite", "SELECT SUM(b) FROM big", "floats"},                                      // integers beyond 32 bits become floats in AVG, or an error
		{"postgres", "SELECT DISTINCT d FROM f", deterministic},                             // −0 and 0 compare as equal
		{"postgres", "SELECT x.d + 1 FROM (SELECT DISTINCT d FROM f) AS x", "equal values"}, // one of them is looked at
		{"postgres", "SELECT x.a + 1 FROM (SELECT DISTINCT a FROM t) AS x", deterministic},
		{"postgres", "SELECT d FROM f GROUP BY d", deterministic},
		{"postgres", "SELECT d + 1 FROM f GROUP BY d", "representative"},
		{"postgres", "SELECT MAX(d) FROM f", deterministic},
		{"postgres", "SELECT 'x' || MAX(d) FROM f", "equal values"},
		{"postgres", "SELECT a FROM t WHERE a < (SELECT MAX(d) FROM f)", deterministic},
		{"sqlite", "SELECT a FROM t WHERE a < (SELECT MAX(d) FROM f)", "equal values"}, // a comparison may make a text of it
		{"sqlite", "SELECT a FROM t WHERE a IN (SELECT a FROM t UNION SELECT d FROM f)", "affinity"},
		{"sqlite", "SELECT a FROM t WHERE a IN (SELECT a FROM t UNION SELECT a FROM u)", deterministic},
		{"sqlite", "SELECT a FROM t UNION SELECT d FROM f", deterministic},
		{"sqlite", "SELECT RANDOM() FROM t", "arguments alone"},
		{"mysql", "SELECT a FROM t WHERE a / 3 > 1", deterministic},
		{"postgres", "SELECT a / 3 FROM t", deterministic},
		{"mysql56", "SELECT s FROM t ORDER BY s LIMIT 1", "LIMIT"},
		{"mysql", "SELECT s FROM t ORDER BY s LIMIT 1", deterministic},
		{"mysql56", "SELECT DISTINCT s FROM t", "a collation calls equal"}, // blanks at the end count for nothing
		{"mysql", "SELECT DISTINCT s FROM t", deterministic},
		{"sqlite", "SELECT ABS(a) FROM t", deterministic},
	} {
		d := spec.DialectByName(c.dialect)
		statements := []string{"CREATE TABLE t (a INTEGER, b INTEGER, s VARCHAR(9))", "CREATE TABLE u (a INTEGER, c INTEGER)",
			"CREATE TABLE f (d DOUBLE PRECISION, m DECIMAL(5,2))", "CREATE TABLE big (b BIGINT)",
			"INSERT INTO big VALUES (9223372036854775807)", "INSERT INTO t VALUES (1, 2, 'x')", "INSERT INTO f VALUES (0.5, 1)"}
		parsed, err := trial.Parse(finding.Case{Statements: statements, Query: c.query}, d)
		if err != nil {
			t.Fatalf("%s: %v", c.query, err)
		}
		got := determinism.Nondeterminism(&metamorphic.Subject{Dialect: d, Schema: metamorphic.SchemaOf(parsed.Statements, d), Query: parsed.Query}, parsed.Query)
		if (got == "") != (c.reason == deterministic) || !strings.Contains(got, c.reason) {
			t.Errorf("%s, %s: %q, want %q", c.dialect, c.query, got, c.reason)
		}
	}
}
