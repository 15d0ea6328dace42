package published

import (
	"context"
	"testing"
)

func TestSemanticsStandToBugs(t *testing.T) {
	for _, test := range []struct {
		name, dbms, kind, status string
		statements               []string
		want                     Stand
		reason                   string
	}{
		{"the right answer", "SQLite", "logic", "fixed", []string{"CREATE TABLE t0(c0 UNIQUE);", "INSERT INTO t0 VALUES (-1);", "SELECT * FROM t0 WHERE c0 GLOB '-*'; -- unexpected: row is not fetched"}, StandsRight, "right"},
		{"an index that is not modelled", "SQLite", "logic", "fixed", []string{"CREATE TABLE t0(c0);", "INSERT INTO t0 VALUES (1);", "CREATE INDEX i0 ON t0(c0) WHERE c0 NOT NULL;", "REINDEX;", "SELECT * FROM t0; -- unexpected: row is not fetched"}, StandsRight, "right"},
		{"what was published", "SQLite", "logic", "fixed", []string{"SELECT -'1.0'; -- expected: -1, actual: -1.0"}, StandsWrong, "published"},
		{"what was documented", "SQLite", "logic", "fixed (in documentation)", []string{"SELECT -'1.0'; -- expected: -1, actual: -1.0"}, StandsWrong, "published, and documented"},
		{"one of two answers", "SQLite", "logic", "closed (not a bug)", []string{"CREATE TABLE t0(c0, c1);", "INSERT INTO t0 VALUES (0, 0), (0, 1);", "SELECT c1 FROM t0 GROUP BY c0; -- expected: 1, actual: 0"}, StandsEither, "either, and no bug, the makers say"},
		{"a boolean as PostgreSQL shows it", "PostgreSQL", "logic", "fixed", []string{"SELECT 1 = 1; -- expected: t, actual: f"}, StandsRight, "right"},
		{"an error that is due", "PostgreSQL", "error", "fixed", []string{"SELECT 1 / 0; -- expected: error, actual: 0"}, StandsRight, "right"},
		{"an error instead of rows", "PostgreSQL", "logic", "fixed", []string{"SELECT 1 / 0; -- expected: 1, actual: 0"}, StandsError, "an error"},
		{"an error that was published", "PostgreSQL", "error", "closed (not a bug)", []string{"SELECT 1 / 0; -- unexpected: ERROR: there is a zero"}, StandsWrong, "published, and no bug, the makers say"},
		{"an error that is permitted", "SQLite", "logic", "closed (not a bug)", []string{"CREATE TABLE t0(c0);", "INSERT INTO t0 VALUES (-9223372036854775808);", "SELECT 0 AND ABS(c0) FROM t0; -- unexpected: integer overflow"}, StandsEither, "either, and no bug, the makers say"},
		{"a crash", "DuckDB", "crash", "fixed", []string{"SELECT 1; -- Assertion `x' failed"}, StandsRight, "right"},
		{"what the sources leave open", "MySQL", "logic", "verified", []string{"SELECT CAST(1e30 + 0e0 AS SIGNED); -- expected: 1, actual: 0"}, StandsOpen, "undetermined"},
		{"what is not modelled", "SQLite", "logic", "fixed", []string{"CREATE VIRTUAL TABLE v0 USING fts5vocab(c0, row);", "SELECT * FROM v0; -- unexpected: no row is fetched"}, StandsMute, "not modelled"},
		{"a remark that is not understood", "SQLite", "error", "fixed", []string{"PRAGMA integrity_check; -- row 1 missing from index i0"}, StandsUntold, "untold"},
		{"without a remark", "MySQL", "logic", "fixed", []string{"SELECT 1;"}, StandsUntold, "untold"},
		{"another engine", "H2", "logic", "fixed", []string{"SELECT 1; -- expected: 1, actual: 0"}, StandsAlone, "no dialect"},
	} {
		b := &Bug{Source: "own", ID: 1, DBMS: test.dbms, Kind: test.kind, Status: test.status, Statements: test.statements}
		r, err := b.Reading(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if r.Stand != test.want || r.Reason() != test.reason {
			t.Errorf("%s: %s, %s: %s, want %s", test.name, r.Stand, r.Reason(), r.Why, test.reason)
		}
	}
}
