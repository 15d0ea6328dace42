package reference_test

import (
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/reference"
)

// Spellings of plan laws mean what they mean without hints and WITH.
func TestHintsAndCommonTables(t *testing.T) {
	for _, c := range []struct{ dialect, query, want string }{
		{"sqlite", "SELECT a FROM t NOT INDEXED WHERE a > 1", "2"},
		{"sqlite", "SELECT x.a FROM t AS x INDEXED BY i WHERE x.a > 1", "2"},
		{"sqlite", "SELECT a FROM t WHERE unlikely(a > 1) AND likely(a < 3)", "2"},
		{"sqlite", "SELECT ' NOT INDEXED' FROM t NOT INDEXED WHERE a = 1", " NOT INDEXED"},
		{"sqlite", "SELECT 'it''s NOT INDEXED' FROM t NOT INDEXED WHERE a = 1", "it's NOT INDEXED"},
		{"mysql", "SELECT a FROM t USE INDEX (i, PRIMARY) WHERE a > 1", "2"},
		{"mysql", "SELECT a FROM t IGNORE INDEX FOR JOIN (i) WHERE a > 1", "2"},
		{"mysql", "SELECT /*+ NO_INDEX(t) */ a FROM t WHERE a > 1", "2"},
		{"mysql", "SELECT STRAIGHT_JOIN t.a FROM t STRAIGHT_JOIN t AS u ON t.a = u.a WHERE t.a > 1", "2"},
		{"sqlite", "SELECT a FROM t WHERE likelihood(a > 1, 0.5)", "2"},
		{"postgres", "WITH w AS (SELECT a FROM t WHERE a > 1) SELECT a FROM w", "2"},
		{"postgres", "WITH w AS MATERIALIZED (SELECT ')' AS a FROM t), v AS NOT MATERIALIZED (SELECT a FROM w) SELECT DISTINCT x.a FROM v AS x, w", ")"},
		{"postgres", "with w(b) as (SELECT a FROM t) SELECT b FROM w WHERE b IN (SELECT MAX(b) FROM w)", "2"},
		{"duckdb", "WITH t AS (SELECT 7 AS a) SELECT a FROM t", "7"},
		{"sqlite", "WITH w AS (SELECT a FROM t) SELECT a FROM w WHERE a = 2", "2"},
	} {
		s := open(t, c.dialect, reference.Options{})
		execute(t, s, "CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (2)", "CREATE INDEX i ON t (a)")
		if got := strings.Join(query(t, s, c.query).FirstColumn(), ","); got != c.want {
			t.Errorf("%s: %s: %s, want %s", c.dialect, c.query, got, c.want)
		}
	}
	s := open(t, "postgres", reference.Options{})
	for _, text := range []string{"WITH w AS (SELECT 1", "WITH w AS (SELECT nonsense(*)) SELECT 1"} {
		if _, err := s.Query(context.Background(), text); !reference.CannotSay(err) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
