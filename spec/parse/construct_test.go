package parse_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// What the parser reads is of the table's grammar, too: otherwise a text with a construct
// beside it would be called a syntax error.
func TestConstructsTakeWhatIsRead(t *testing.T) {
	eachDialect(t, func(t *testing.T, d *spec.Dialect) {
		testrun.Check(t, func(t *rapid.T) {
			g := &generator{t: t, d: d, depth: 3}
			text, err := render.Statement(g.statement(), d)
			if err != nil {
				t.Fatalf("render: %v", err)
			}
			if !parse.OfConstructs(text, d) {
				t.Fatalf("the table of constructs does not take %s", text)
			}
		})
	})
}

// A construct of an engine's manual is not modelled, by its name; the pages are named in the
// tables.
func TestConstructs(t *testing.T) {
	for _, test := range []struct{ dialect, text, name string }{
		{"sqlite332", "DELETE FROM t INDEXED BY i WHERE a = 1", "INDEXED BY"},
		{"sqlite", "SELECT 1; CREATE TABLE over (a)", "a key word as a name"},
		{"sqlite", "SELECT ''=\"\"", "an empty quoted name"},
		{"sqlite", "SELECT $5, ?", ""}, // no number: tokenize.c
		{"postgres", "MOVE FORWARD ALL IN c", "FETCH or MOVE"},
		{"postgres", "CREATE TABLE t ()", "a table without columns"},
		{"postgres", "CREATE TABLE t (a NUMERIC(3, -2))", "a negative scale"},
		{"postgres", "SELECT * FROM current_date", "function CURRENT_DATE in FROM"}, // func_expr_windowless in gram.y
		{"postgres", "SELECT * FROM t, CAST(1 AS integer) AS c (x)", "a function in FROM"},
		{"postgres", "SELECT * FROM LOCALTIME WITH ORDINALITY", "function LOCALTIME in FROM"},
		{"duckdb", "SELECT a FROM t GROUP BY *", "GROUP BY *"},
		{"duckdb", "SELECT * FROM t LIMIT 50%", "LIMIT with a percentage"},
		{"duckdb", "SELECT * FROM t USING SAMPLE 5", "USING SAMPLE"},
		{"duckdb", "SELECT (a).b() FROM t", "a function called behind a point"},
		{"duckdb", "SELECT LIST_TRANSFORM(l, x -> x -> 'a') FROM t", "an arrow behind the arrow of a lambda"},
		{"mysql", "CREATE TABLE t (a FLOAT UNSIGNED)", "UNSIGNED FLOAT"},
	} {
		_, err := parse.Statements(test.text, spec.DialectByName(test.dialect))
		var unsupported *parse.UnsupportedError
		if !errors.As(err, &unsupported) || test.name != "" && unsupported.Feature != test.name {
			t.Errorf("%s: %s: %v, want that %q is not modelled", test.dialect, test.text, err, test.name)
		}
	}
}

// A construct excuses nothing beside it: what no grammar takes is a syntax error.
func TestConstructsExcuseNothing(t *testing.T) {
	for dialect, texts := range map[string][]string{
		"sqlite": {
			"DELETE FROM t INDEXED BY WHERE a = 1", "CREATE BOGUS t", "WITH c AS (SELECT 1) SELECT FROM c", "SELECT sum(a) OVER (ORDER b) FROM t",
			"REPLACE INTO t VALUES (1", "PRAGMA", "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; ", "SELECT ? ?", "VACUUM INTO",
			"CREATE INDEX i ON t USING gist (a)", // lang_createindex.html has no USING
		},
		"postgres": {
			"EXPLAIN SELECT FROM WHERE a", "SET a b", "WITH c AS SELECT 1 SELECT 1", "SELECT a FROM t FOR", "SELECT ARRAY[1,,2]", "SELECT DATE '2020-01-01' DATE '2020-01-01' DATE",
			"SELECT ABS(1) IGNORE NULLS",       // new in PostgreSQL 19: depesz.com, "Waiting for PostgreSQL 19", 2025-10-13
			"CREATE SPATIAL INDEX i ON t (g)",  // sql-createindex.html has no SPATIAL
			"SELECT GROUPING SETS (a) FROM t",  // only in GROUP BY
			"INSERT INTO t DEFAULT VALUES (1)", // sql-insert.html
		},
		"mysql": {
			"REPLACE t VALUES", "SELECT a FROM t USE INDEX", "INSERT INTO t VALUES (1) ON DUPLICATE KEY SET a = 1", "SELECT 1 + INTERVAL 1", "SELECT a OVER () FROM t",
			"CREATE TABLE t (a FLOAT UNSIGNED FLOAT)",
		},
		"mariadb": {"INSERT INTO t VALUES (1) RETURNING", "SELECT 1 LIMIT ROWS"},
		"duckdb": {
			"SELECT 1,,", "SELECT [1, 2 FROM t", "FROM t SELECT WHERE", "SELECT {'a' 1}", "SELECT * EXCLUDE (a FROM t", "PIVOT", "SELECT a QUALIFY FROM t",
			"SELECT 1 FETCH FIRST 1 ROW WITH TIES", // src/parser/peg/grammar/statements/select.gram: FetchClause ends with ONLY
		},
	} {
		for _, text := range texts {
			_, err := parse.Statements(text, spec.DialectByName(dialect))
			var wrong *parse.SyntaxError
			if !errors.As(err, &wrong) {
				t.Errorf("%s: %s: %v, want a syntax error", dialect, text, err)
			}
		}
	}
}
