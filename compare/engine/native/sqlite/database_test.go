package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/child/childtest"
	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

func start(t *testing.T, path string) *childtest.Parent {
	t.Helper()
	p := childtest.Start(t, library())
	if p.Hello.Engine != "SQLite" || !strings.HasPrefix(p.Hello.Version, "3.") {
		t.Fatalf("it says %+v", p.Hello)
	}
	p.Open(path, protocol.Setting{Statement: "PRAGMA cache_size = 77", ReadBack: "PRAGMA cache_size"}, "77")
	return p
}

func TestValuesKeepTheirStorageClass(t *testing.T) {
	d := start(t, ":memory:")
	d.Done("CREATE TABLE t (d DATE, b BOOLEAN)")
	d.Done("INSERT INTO t VALUES ('2024-01-02', 1)")
	for expression, want := range map[string]protocol.Cell{
		"1":                        {Type: "integer", Text: "1"},
		"-9223372036854775807 - 1": {Type: "integer", Text: "-9223372036854775808"},
		"1.0":                      {Type: "real", Text: "1"},
		"0.1 + 0.2":                {Type: "real", Text: "0.30000000000000004"},
		"1e308 * 10":               {Type: "real", Text: "Infinity"},
		"-1e308 * 10":              {Type: "real", Text: "-Infinity"},
		"1e308 * 10 - 1e308 * 10":  {Type: "null", Null: true},
		"'1'":                      {Type: "text", Text: "1"},
		"''":                       {Type: "text"},
		"'a' || char(0) || 'b'":    {Type: "text", Text: "a\x00b"},
		"'é€😀'":                    {Type: "text", Text: "é€😀"},
		"X'00ff'":                  {Type: "blob", Text: "\x00\xff"},
		"X''":                      {Type: "blob"},
		"NULL":                     {Type: "null", Null: true},
		"(SELECT d FROM t)":        {Type: "text", Text: "2024-01-02"},
		"(SELECT b FROM t)":        {Type: "integer", Text: "1"},
	} {
		if _, rows := d.Done("SELECT " + expression + ";\n"); len(rows) != 1 || rows[0][0] != want {
			t.Errorf("%s = %+v, want %+v", expression, rows, want)
		}
	}
}

func TestErrorsCarryTheExtendedCode(t *testing.T) {
	d := start(t, ":memory:")
	d.Done("CREATE TABLE t (a INT UNIQUE); INSERT INTO t VALUES (1)")
	for text, want := range map[string]protocol.Failure{
		"SELECT x":                           {Code: 1, Message: "no such column: x"},
		"SELECT 1; INSERT INTO t VALUES (1)": {Code: 2067, Message: "UNIQUE constraint failed: t.a"},
		"SELECT 'a\x00'":                     {Code: 1, Message: "unrecognized token: a statement with a NUL byte"},
	} {
		if got := d.Fails(text); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
	if _, rows := d.Done("SELECT count(*) FROM t"); rows[0][0].Text != "1" {
		t.Errorf("the session does not go on: %v", rows)
	}
}

func TestStatementIsInterrupted(t *testing.T) {
	d := start(t, ":memory:")
	if failure := d.Interrupted("WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r"); failure.Kind != protocol.FailureInterrupted {
		t.Errorf("got %+v", failure)
	}
	d.Done("SELECT 1")
}

func TestResetEmptiesTheDatabaseAndKeepsTheSettings(t *testing.T) {
	for _, path := range []string{":memory:", filepath.Join(t.TempDir(), "semcheck_x.db")} {
		d := start(t, path)
		for range 2 {
			d.Done("CREATE TABLE t (a)")
			d.Done("PRAGMA cache_size = 5")
			d.Reset("77")
		}
		if _, err := os.Stat(path); path != ":memory:" && err != nil {
			t.Error("the database is not in the file")
		}
	}
}
