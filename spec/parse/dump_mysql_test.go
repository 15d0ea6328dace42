package parse_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// What a text of the MySQL family says of its database, of indexes and of tables beside queries is read past.
func TestMySQLScriptsAreReadPast(t *testing.T) {
	for _, c := range []struct {
		text    string
		queries int
		read    bool // all of them
	}{
		{"CREATE TABLE t (a INT); SELECT a FROM shop.t AS x", 1, true},
		{"CREATE TABLE t (a INT); SELECT a FROM shop.t; SELECT a FROM other.t", 2, false},
		{"CREATE TABLE t (a INT); CREATE DATABASE shop; SELECT a FROM shop.t", 1, false},
		{"CREATE TABLE t (a INT); SELECT table_name FROM information_schema.tables", 1, false},
		{"CREATE TABLE t (a INT, KEY k (a)); SELECT a FROM t USE INDEX (k) IGNORE KEY FOR ORDER BY (k), FORCE INDEX (k) WHERE a = 1", 1, true},
		{"CREATE TABLE t (a INT); HANDLER t OPEN; CHECK TABLE t; DROP PREPARE s; SELECT a FROM t", 1, true},
	} {
		dump, err := parse.ReadScript(nil, c.text, spec.DialectByName("mysql"), true)
		if err != nil || len(dump.Queries) != c.queries {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		read := true
		for _, q := range dump.Queries {
			read = read && q.Err == nil
		}
		if read != c.read {
			t.Errorf("%s: read %v, %v", c.text, read, dump.Queries[len(dump.Queries)-1].Err)
		}
	}
}
