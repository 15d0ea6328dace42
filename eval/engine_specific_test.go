package eval_test

import (
	"context"
	"errors"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// What engines have and the semantics do not model is unsupported, by its name.
func TestEngineSpecificConstructsAreUnsupported(t *testing.T) {
	for _, c := range []struct{ dialect, text, feature string }{
		{"sqlite", "SELECT COUNT(*) FROM t WHERE a = 'x' COLLATE mine", "collation mine"},
		{"sqlite", "SELECT a FROM t GROUP BY a COLLATE mine ORDER BY a COLLATE mine", "collation mine"},
		{"sqlite", "SELECT a FROM t WHERE t MATCH 'x'", "MATCH"},
		{"sqlite", "CREATE VIRTUAL TABLE f USING fts5(a)", "statement CREATE VIRTUAL"},
		{"sqlite", "VACUUM", "statement VACUUM"},
		{"mysql", "SELECT a FROM t WHERE MATCH (a) AGAINST ('x' IN BOOLEAN MODE)", "MATCH AGAINST"},
		{"mysql", "CREATE TABLE u (a INT) PARTITION BY HASH (a) PARTITIONS 2", "PARTITION BY"},
		{"mysql", "CREATE FULLTEXT INDEX i ON t (a)", "an index by FULLTEXT"},
		{"mysql", "CREATE INDEX i ON t (a(3))", "prefix of a column as a key part"},
	} {
		d := spec.DialectByName(c.dialect)
		db := eval.NewDatabase(d)
		for _, text := range []string{"CREATE TABLE t (a VARCHAR(9))", "INSERT INTO t VALUES ('x')"} {
			s, err := parse.Statement(text, d)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Apply(context.Background(), s); err != nil {
				t.Fatal(err)
			}
		}
		s, err := parse.EngineSpecificStatement(c.text, d)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		feature := ""
		if q, is := s.(*ast.QueryStatement); is {
			outcome, err := eval.Query(context.Background(), q.Query, db, eval.Options{})
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
				continue
			}
			feature = outcome.Feature
		} else {
			var unsupported *eval.UnsupportedError
			if errors.As(db.Apply(context.Background(), s), &unsupported) {
				feature = unsupported.Feature
			}
		}
		if feature != c.feature {
			t.Errorf("%s: %q is unsupported, want %q", c.text, feature, c.feature)
		}
	}
}
