package sql

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// What engines have and the semantics do not model is reduced like all else: the
// engine tells what is a case.
func TestReducedEngineSpecificCases(t *testing.T) {
	d := spec.DialectByName("sqlite")
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	s, err := e.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const tables = `CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT COLLATE nocase, c INT GENERATED ALWAYS AS (a + 1) STORED, d TEXT) WITHOUT ROWID;
		INSERT INTO t (a, b, d) VALUES (1, 'x', '{"m": 1}'), (2, 'Y', NULL);
		CREATE INDEX i ON t (b COLLATE rtrim DESC, c);
		CREATE VIRTUAL TABLE f USING fts5(a, b);
		INSERT INTO f VALUES ('alpha', 'beta');
		INSERT INTO f(f) VALUES ('optimize');
		VACUUM;`
	for _, c := range []struct{ query, wanted, want string }{
		{"SELECT t.a FROM t, f WHERE c > 1 AND t.b = 'X'", "GENERATED", "CREATE TABLE t (a INTEGER, c INT GENERATED ALWAYS AS (0) STORED); SELECT 0"},
		{"SELECT t.a FROM t, f WHERE c > 1 AND t.b = 'X'", "nocase", "CREATE TABLE t (b TEXT COLLATE nocase); SELECT 0"},
		{"SELECT t.a FROM t, f WHERE c > 1 AND t.b = 'X'", "rtrim", "CREATE TABLE t (b TEXT); CREATE INDEX i ON t (b COLLATE rtrim); SELECT 0"},
		{"SELECT t.a FROM t WHERE b COLLATE binary > 'a' AND a IN (1, 2)", "COLLATE \"binary\"", "SELECT 0 COLLATE \"binary\""},
		{"SELECT a, COUNT(*) FROM f WHERE f MATCH 'alpha' AND b > '' GROUP BY a", "MATCH", "SELECT 0 MATCH 0 WHERE 0"},
		{"SELECT COUNT(*) FROM t WHERE d -> '$.m' = 1 OR b IS NULL", "->", "SELECT 0 -> 0"},
		{"SELECT a FROM t WHERE b = 'x'", "ROWID", "CREATE TABLE t (a INTEGER PRIMARY KEY) WITHOUT ROWID; SELECT 0"},
		{"SELECT a FROM t", "VACUUM", "VACUUM; SELECT 0"},
	} {
		var texts []string
		for text := range strings.SplitSeq(tables+c.query, ";") {
			texts = append(texts, strings.TrimSpace(text))
		}
		last := len(texts) - 1
		start, err := trial.Parse(finding.Case{Statements: texts[:last], Query: texts[last]}, d)
		if err != nil {
			t.Fatal(err)
		}
		keeps := func(ctx context.Context, candidate *Case) (bool, error) {
			candidate.print()
			return strings.Contains(candidate.key, c.wanted) && runs(ctx, s, candidate.Printed), nil
		}
		m := Model{Dialect: d}
		r := reduce.Reducer[*Case]{Model: m, Keeps: keeps, Budget: reduce.Budget{Checks: 5000, Time: time.Minute}}
		best, account, err := r.Reduce(context.Background(), m.New(*start))
		if err != nil || account.Ending != reduce.Minimal {
			t.Fatalf("%s: %+v, %v", c.query, account, err)
		}
		if got := strings.Join(append(best.Printed.Statements, best.Printed.Query), "; "); got != c.want {
			t.Errorf("%s with %s:\ngot  %s\nwant %s", c.query, c.wanted, got, c.want)
		}
	}
}

// runs tells whether the engine takes all of a case.
func runs(ctx context.Context, s engine.Session, c finding.Case) bool {
	if s.Reset(ctx) != nil {
		return false
	}
	for _, text := range c.Statements {
		if s.Execute(ctx, text) != nil {
			return false
		}
	}
	_, err := s.Query(ctx, c.Query)
	return err == nil
}
