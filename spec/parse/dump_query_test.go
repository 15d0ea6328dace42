package parse_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// Queries in a schema are read past and counted. A query that is no SQL of the dialect is an error
// with its place, as a statement is; one that is not modelled is none.
func TestReadSchemaReadsQueries(t *testing.T) {
	const tables = "CREATE TABLE t (a INTEGER);\n"
	for _, c := range []struct {
		dialect, text, fails string
		skipped              int
	}{
		{"sqlite", "SELECT a FROM t; SELECT 1;", "", 2},
		{"postgres", "SELECT a FROM t WHERE (a, ARRAY[1]) IS NULL;", "", 1},
		{"postgres", "SELECT a FORM t;", "line 2, column 15", 0},
		{"mysql", "SELECT 1;\nSELECT a FROM t WHER a = 1;", "line 3, column 22", 0},
	} {
		dump, err := parse.ReadSchema(tables+c.text, spec.DialectByName(c.dialect))
		switch {
		case c.fails != "":
			if err == nil || !strings.Contains(err.Error(), c.fails) {
				t.Errorf("%s: %s: error %v, want one at %s", c.dialect, c.text, err, c.fails)
			}
		case err != nil:
			t.Errorf("%s: %s: %v", c.dialect, c.text, err)
		case len(dump.Ignored) != 1 || dump.Ignored[0] != parse.DumpNote{What: parse.IgnoredQuery, Count: c.skipped}:
			t.Errorf("%s: %s: ignored %v, want %d queries", c.dialect, c.text, dump.Ignored, c.skipped)
		}
	}
}

// The name of a foreign key that is read past goes with it, where the dialect lets one stand there.
func TestReadSchemaPassesNamedReferences(t *testing.T) {
	const text = "CREATE TABLE par (id INTEGER PRIMARY KEY); CREATE TABLE kid (p INTEGER NOT NULL CONSTRAINT kid_p REFERENCES par (id) DEFERRABLE)"
	for _, dialect := range []string{"sqlite", "postgres", "duckdb"} {
		if dump, err := parse.ReadSchema(text, spec.DialectByName(dialect)); err != nil || len(dump.Statements) != 2 {
			t.Errorf("%s: %v", dialect, err)
		}
	}
	if _, err := parse.ReadSchema(text, spec.DialectByName("mysql")); err == nil {
		t.Error("mysql reads a name before REFERENCES")
	}
}
