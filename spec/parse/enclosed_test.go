package parse_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// TestEnclosedAlias: behind a comma or a join SQLite keeps only the name of a single table in
// parentheses, which is not modelled where it has an alias. Source: seltablist in parse.y of
// SQLite 3.53.4, whose first alternative for parentheses is of what stands first.
func TestEnclosedAlias(t *testing.T) {
	sqlite := spec.DialectByName("sqlite")
	for text, read := range map[string]bool{
		"SELECT v.a FROM (t AS v), u":                           true,
		"SELECT t.a FROM u, (t)":                                true,
		"SELECT v.a FROM u, (t AS v)":                           false,
		"SELECT v.a FROM u LEFT JOIN (t v) ON 1":                false,
		"SELECT v.a FROM u, (t AS v JOIN t AS w ON v.a = 1)":    true,
		"SELECT v.a FROM u, (SELECT 1 AS a) AS v":               true,
		"SELECT v.value FROM u JOIN (json_each(u.a) AS v) ON 1": false,
	} {
		_, err := parse.Query(text, sqlite)
		var unsupported *parse.UnsupportedError
		if refused := errors.As(err, &unsupported); refused == read || err != nil && !refused {
			t.Errorf("%s: %v", text, err)
		}
	}
}
