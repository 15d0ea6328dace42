package parse_test

import (
	"reflect"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// Changes of joined rows are written as they are read.
func TestJoinedChangesAreWrittenAndReadAgain(t *testing.T) {
	for _, test := range []struct{ dialect, text string }{
		{"postgres", "UPDATE t AS x SET a = c, b = DEFAULT FROM u, v JOIN w ON v.a = w.a WHERE x.a = c RETURNING x.a, b + 1 AS y"},
		{"postgres", "WITH w AS (SELECT 1 AS n) DELETE FROM t USING u, w WHERE t.a = u.c AND n = 1"},
		{"postgres", "MERGE INTO t AS x USING (SELECT 1 AS c) AS y ON x.a = y.c WHEN MATCHED AND c > 1 THEN UPDATE SET a = 1 WHEN MATCHED THEN DELETE WHEN NOT MATCHED BY SOURCE THEN DO NOTHING WHEN NOT MATCHED THEN INSERT (a) VALUES (c)"},
		{"postgres", "TRUNCATE TABLE t, u RESTART IDENTITY CASCADE"},
		{"postgres", "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING RETURNING *"},
		{"sqlite", "UPDATE OR IGNORE t SET a = c FROM u WHERE a = c RETURNING a"},
		{"duckdb", "MERGE INTO t USING u USING (a) WHEN NOT MATCHED THEN INSERT VALUES (1, DEFAULT)"},
		{"mysql", "UPDATE t LEFT JOIN u AS x ON t.a = x.a, v SET t.a = 1, b = 2 WHERE x.a IS NULL"},
		{"mysql", "UPDATE t AS x SET a = 1"},
		{"mysql", "DELETE t, x FROM t JOIN u AS x ON t.a = x.a WHERE t.a = 1"},
		{"mariadb", "DELETE FROM t WHERE a = 1 RETURNING a"},
		{"mariadb", "TRUNCATE TABLE t"},
	} {
		d := spec.DialectByName(test.dialect)
		tree, err := parse.Statement(test.text, d)
		if err != nil {
			t.Errorf("%s: %s: %v", test.dialect, test.text, err)
			continue
		}
		ast.ForgetTextsOf(tree)
		text, err := render.Statement(tree, d)
		if err != nil {
			t.Errorf("%s: %s is not written: %v", test.dialect, test.text, err)
			continue
		}
		again, err := parse.Statement(text, d)
		if err != nil {
			t.Errorf("%s: %s is not read again: %v", test.dialect, text, err)
			continue
		}
		ast.ForgetTextsOf(again)
		if !reflect.DeepEqual(tree, again) {
			t.Errorf("%s: %s was written as %s", test.dialect, test.text, text)
		}
	}
}

// The two forms of DELETE of several tables are one.
func TestDeleteUsingIsDeleteFrom(t *testing.T) {
	d := spec.DialectByName("mysql")
	using, err := parse.Statement("DELETE FROM t.*, x USING t JOIN u AS x ON t.a = x.a", d)
	if err != nil {
		t.Fatal(err)
	}
	from, err := parse.Statement("DELETE t, x.* FROM t JOIN u AS x ON t.a = x.a", d)
	if err != nil || !reflect.DeepEqual(using, from) {
		t.Errorf("%v: %+v and %+v", err, using, from)
	}
}
