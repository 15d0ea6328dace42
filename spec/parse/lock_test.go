package parse_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// PostgreSQL locks no rows of a query with functions that make rows in its items, and with
// aggregates, those of ORDER BY among them (CheckSelectLocking in analyze.c).
func TestLockOfNoRows(t *testing.T) {
	d := spec.DialectByName("postgres")
	for _, text := range []string{
		"SELECT UNNEST(ARRAY[1, 2]) FROM t FOR UPDATE",
		"SELECT GENERATE_SERIES(1, 2) FROM t FOR UPDATE",
		"SELECT COUNT(*) FROM t FOR UPDATE",
		"SELECT 1 FROM t ORDER BY COUNT(*) FOR UPDATE",
	} {
		var unsupported *parse.UnsupportedError
		if _, err := parse.Statement(text, d); !errors.As(err, &unsupported) {
			t.Errorf("%q: got %v, want an UnsupportedError", text, err)
		}
	}
	if _, err := parse.Statement("SELECT a FROM t ORDER BY a FOR UPDATE", d); err != nil {
		t.Error(err)
	}
}
