package selfcheck

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// repeats is how often a query is asked to see whether its answers vary.
const repeats = 5

// asBag is an answer as a bag by the engine's own equality.
func asBag(r *engine.Result) string {
	keys := make([]string, len(r.Rows))
	for i, row := range r.Rows {
		var key []byte
		for c := range row {
			key = compare.AppendEqualityKey(key, r.Form, r.Columns[c], &row[c])
		}
		keys[i] = string(key)
	}
	slices.Sort(keys)
	return strings.Join(keys, "\n")
}

// varies asks a query several times: do the answers differ, or is there none
// because the sources leave it open? An error is no answer.
func (s *lawSession) varies(text string) (differ, open bool) {
	first, answered := "", false
	for range repeats {
		r, err := s.Query(context.Background(), text)
		if reference.CannotSay(err) {
			return false, strings.HasSuffix(err.Error(), " open")
		}
		if err != nil {
			continue
		}
		if b := asBag(r); !answered {
			first, answered = b, true
		} else if b != first {
			return true, false
		}
	}
	return false, false
}

// What determinism.Nondeterminism calls deterministic is answered alike each time,
// though the evaluator picks by chance among what the semantics permit.
func TestDeterministicQueriesAreAnsweredAlike(t *testing.T) {
	// Beyond the sample a dialect is asked until enough of its queries are deterministic, and in SQLite,
	// where one query in a hundred varies, until one does.
	const enough, most = 100, 100_000
	for _, name := range relationalDialects() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newLawSession(t, name, reference.Options{Seed: testrun.Seed(t) + 4, UnsignedZero: name == "mariadb"})
			deterministic, varied, failures := 0, 0, 0
			lacking := func() bool { return deterministic < enough || name == "sqlite" && varied == 0 }
			for n := uint64(0); n < sampleSize(t) || lacking() && n < most; n++ {
				if n%sql.QueriesPerDatabase == 0 {
					s.make(n / sql.QueriesPerDatabase)
				}
				subject := s.subject(n)
				reason := determinism.Nondeterminism(subject, subject.Query)
				text, err := render.Query(subject.Query, s.dialect)
				if err != nil {
					t.Fatal(err)
				}
				differ, _ := s.varies(text)
				switch {
				case differ && reason == "":
					if failures++; failures <= 5 {
						t.Errorf("query %d is called deterministic, and its answers differ\n%s;\n%s", n, strings.Join(s.statements, ";\n"), text)
					}
				case differ:
					varied++
				case reason == "":
					deterministic++
				}
			}
			t.Logf("%d deterministic queries are answered alike, %d nondeterministic ones are not", deterministic, varied)
			if lacking() {
				t.Errorf("%d deterministic queries and %d that vary show nothing", deterministic, varied)
			}
		})
	}
}

// Each condition of determinism.Nondeterminism is needed: a query that it refuses
// is answered in several ways, or left open by the sources. Beside it stands a
// query that is much like it and deterministic.
func TestEachConditionOfDeterminismIsNeeded(t *testing.T) {
	statements := []string{
		"CREATE TABLE t (a INTEGER, b INTEGER)", "INSERT INTO t VALUES (1, 1), (1, 2), (2, 3), (3, 3)",
		"CREATE TABLE f (x DOUBLE PRECISION)", "INSERT INTO f VALUES (0.1), (0.2), (0.3), (1e10), (-1e10)",
	}
	sqlite := append(slices.Clone(statements), "CREATE TABLE d (x)", "INSERT INTO d VALUES (1), (1.0), (2)")
	postgres := append(slices.Clone(statements), "CREATE TABLE n (x NUMERIC)", "INSERT INTO n VALUES (1.0), (1.00), (2)")
	for _, c := range []struct {
		dialect          string
		statements       []string
		reason           string
		nondeterministic string
		deterministic    string
	}{
		{"postgres", statements, "LIMIT", "SELECT a FROM t LIMIT 2", "SELECT a FROM t"},
		{"postgres", statements, "LIMIT", "SELECT COUNT(*) FROM t WHERE a < (SELECT q.b FROM (SELECT b FROM t LIMIT 1) AS q)",
			"SELECT COUNT(*) FROM t WHERE a < (SELECT MIN(q.b) FROM (SELECT b FROM t) AS q)"},
		{"sqlite", sqlite, "first row of a scalar subquery", "SELECT (SELECT b FROM t)", "SELECT (SELECT MAX(b) FROM t)"},
		{"sqlite", sqlite, "not grouped", "SELECT b, COUNT(*) FROM t GROUP BY a", "SELECT a, COUNT(*) FROM t GROUP BY a"},
		{"sqlite", sqlite, "subquery beside aggregates", "SELECT a FROM t GROUP BY a HAVING EXISTS (SELECT 1 FROM f WHERE t.b = 1)", "SELECT a FROM t GROUP BY a HAVING MIN(b) = 1"},
		{"postgres", statements, "sum of floats", "SELECT SUM(x) FROM f", "SELECT SUM(a) FROM t"},
		{"postgres", statements, "sum of floats", "SELECT AVG(x) FROM f", "SELECT MAX(x) FROM f"},
		{"sqlite", sqlite, "sum of floats", "SELECT SUM(x) FROM f", "SELECT SUM(a) FROM t"},
		{"postgres", postgres, "representative", "SELECT CAST(x AS TEXT) FROM (SELECT DISTINCT x FROM n) AS q", "SELECT DISTINCT x FROM n"},
		{"postgres", postgres, "representative", "SELECT CAST(x AS TEXT) FROM n GROUP BY x", "SELECT x FROM n GROUP BY x"},
		{"postgres", postgres, "representative", "SELECT CAST(x AS TEXT) FROM (SELECT x FROM n UNION SELECT x FROM n) AS q", "SELECT x FROM n UNION SELECT x FROM n"},
		{"postgres", postgres, "representative", "SELECT CAST(MIN(x) AS TEXT) FROM n", "SELECT CAST(MIN(a) AS TEXT) FROM t"},
		{"sqlite", sqlite, "representative", "SELECT CAST(x AS TEXT) FROM (SELECT DISTINCT x FROM d)", "SELECT DISTINCT x FROM d"},
		{"sqlite", sqlite, "representative", "SELECT q.x = CAST('1' AS TEXT) FROM (SELECT DISTINCT COALESCE(x, 7) AS x FROM d) AS q", "SELECT q.x IS NULL FROM (SELECT DISTINCT x FROM d) AS q"},
		{"sqlite", sqlite, "affinity", "SELECT q.x = '1' FROM (SELECT a AS x FROM t UNION ALL SELECT CAST(b AS TEXT) FROM t) AS q",
			"SELECT q.x = '1' FROM (SELECT a AS x FROM t UNION ALL SELECT b FROM t) AS q"},
		{"mysql56", append(slices.Clone(statements), "CREATE TABLE p (x VARCHAR(9))", "INSERT INTO p VALUES ('a'), ('a ')"), "collation",
			"SELECT DISTINCT x FROM p", "SELECT x FROM p"},
		{"mysql", statements[:2], "last digit of a quotient", "SELECT AVG(a) FROM t WHERE b <> 3 OR a = 2", "SELECT SUM(a) FROM t"},
		{"mysql", statements[:2], "last digit of a quotient", "SELECT a / 3 FROM t", "SELECT a * 3 FROM t"},
	} {
		s := newLawSession(t, c.dialect, reference.Options{Seed: 5})
		s.execute(c.statements)
		ask := func(text string) (reason string, differ, open bool) {
			q, err := parse.Query(text, s.dialect)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			for range 4 { // 1 of 5⁴ for a choice of two
				if differ, open = s.varies(text); differ || open {
					break
				}
			}
			return determinism.Nondeterminism(&metamorphic.Subject{Dialect: s.dialect, Schema: s.schema, Query: q}, q), differ, open
		}
		if reason, differ, open := ask(c.nondeterministic); !strings.Contains(reason, c.reason) || !differ && !open {
			t.Errorf("%s: %s\nnondeterministic: %q, its answers differ: %v, open: %v; want %s", c.dialect, c.nondeterministic, reason, differ, open, c.reason)
		}
		if reason, differ, open := ask(c.deterministic); reason != "" || differ || open {
			t.Errorf("%s: %s\nnondeterministic: %q, its answers differ: %v, open: %v; want a deterministic query", c.dialect, c.deterministic, reason, differ, open)
		}
	}
}
