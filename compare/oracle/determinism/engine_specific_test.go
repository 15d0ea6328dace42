package determinism_test

import (
	"testing"

	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// A text that a collation calls equal to another one must not be chosen: the bags
// of a law tell the two apart.
func TestCollatedTextsAreNotChosen(t *testing.T) {
	d := spec.DialectByName("sqlite")
	schema := read(t, d, "CREATE TABLE t (a TEXT COLLATE nocase, b TEXT, g INTEGER GENERATED ALWAYS AS (length(b)) VIRTUAL, c INTEGER)",
		"INSERT INTO t VALUES ('x', 'y', 99999999999)")
	for query, deterministic := range map[string]bool{
		"SELECT a FROM t WHERE a = 'X'":                                                           true,
		"SELECT a, b FROM t UNION ALL SELECT b, a FROM t":                                         true,
		"SELECT DISTINCT a FROM t":                                                                false,
		"SELECT DISTINCT b FROM t":                                                                true,
		"SELECT DISTINCT b COLLATE nocase FROM t":                                                 false,
		"SELECT DISTINCT b || a FROM t":                                                           false,
		"SELECT DISTINCT CAST(a AS TEXT) FROM t":                                                  false,
		"SELECT DISTINCT COALESCE(b, a) FROM t":                                                   false,
		"SELECT DISTINCT CASE WHEN b = 'y' THEN a ELSE b END FROM t":                              false,
		"SELECT a FROM t UNION SELECT b FROM t":                                                   false,
		"SELECT b FROM t UNION SELECT b FROM t":                                                   true,
		"SELECT COUNT(*) FROM t GROUP BY a":                                                       true,
		"SELECT COUNT(*), a FROM t GROUP BY a":                                                    false,
		"SELECT COUNT(*), t.a FROM t GROUP BY a":                                                  false,
		"SELECT COUNT(*) FROM t GROUP BY a HAVING MAX(b) = 'y'":                                   true,
		"SELECT COUNT(*) FROM t GROUP BY a HAVING a = 'y'":                                        false,
		"SELECT COUNT(DISTINCT a) FROM t":                                                         true,
		"SELECT MIN(a) FROM t":                                                                    false,
		"SELECT MIN(b) FROM t":                                                                    true,
		"SELECT b FROM t WHERE (SELECT MAX(u.a) FROM t AS u) = 'x'":                               false,
		"SELECT b FROM t WHERE b COLLATE nocase IN (SELECT u.a FROM t AS u)":                      true,
		"SELECT a FROM t JOIN t AS u USING (a)":                                                   false,
		"SELECT u.b FROM t JOIN t AS u USING (a)":                                                 true,
		"SELECT b FROM t WHERE t MATCH 'x'":                                                       true,
		"SELECT x.o FROM (SELECT c AS o FROM t EXCEPT SELECT c FROM t) AS x WHERE x.o < '2'":      true,
		"SELECT x.o FROM (SELECT MAX(c) AS o FROM t EXCEPT SELECT c FROM t) AS x WHERE x.o < '2'": false, // MAX has no affinity
		"SELECT SUM(LENGTH(a)) FROM t":                                                            true,
		"SELECT SUM(MAX(c, 1)) FROM t":                                                            false,
		"SELECT DISTINCT LOWER(b) FROM t":                                                         true,
		"SELECT DISTINCT LOWER(a) FROM t":                                                         false,
		"SELECT DISTINCT QUOTE(IIF(b COLLATE nocase = 'y', b, c)) FROM t":                         false, // a COLLATE inside counts for the whole
		"SELECT DISTINCT LENGTH(b COLLATE nocase) FROM t":                                         true,
		"SELECT DISTINCT JSON_EXTRACT(b, '$.a') FROM t":                                           true, // exact by its text
		"SELECT DISTINCT UNISTR(b) FROM t":                                                        true,
		"SELECT DISTINCT UNISTR(a) FROM t":                                                        false,
		"SELECT QUOTE(MIN(TANH(c))) FROM t":                                                       false, // 0.0 and -0.0
		"SELECT MIN(JSON_ERROR_POSITION(a)) FROM t":                                               true,
		"SELECT COUNT(*) FROM t GROUP BY TANH(c)":                                                 false, // an approximation
		"SELECT COUNT(*) FROM t GROUP BY JSON_ERROR_POSITION(a)":                                  true,
		"SELECT COUNT(*) FROM t GROUP BY TYPEOF(RANDOM())":                                        false,
		"SELECT SUM(c) FROM t":                                                                    false, // it may pass 64 bits
		"SELECT SUM(g) FROM t":                                                                    false, // what it computes is not known
	} {
		s, err := parse.EngineSpecificQuery(query, d)
		if err != nil {
			t.Fatal(err)
		}
		reason := determinism.Nondeterminism(&metamorphic.Subject{Dialect: d, Schema: schema, Query: s}, s)
		if (reason == "") != deterministic {
			t.Errorf("%s: nondeterministic for %q, want deterministic: %v", query, reason, deterministic)
		}
	}
}

func read(t *testing.T, d *spec.Dialect, texts ...string) *metamorphic.Schema {
	t.Helper()
	var list []ast.Statement
	for _, text := range texts {
		s, err := parse.EngineSpecificStatement(text, d)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return metamorphic.SchemaOf(list, d)
}
