package campaign

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// What is refused whatever the rows are is told from what rows decide, without a row.
func TestAcceptance(t *testing.T) {
	d := spec.DialectByName("postgres")
	dump, err := parse.ReadSchema("CREATE TABLE t (a integer, b text); INSERT INTO t VALUES (0, 'x'); CREATE VIEW v AS SELECT a FROM t;", d)
	if err != nil {
		t.Fatal(err)
	}
	var statements []ast.Statement
	for _, s := range dump.Statements {
		statements = append(statements, s.Tree)
	}
	accepts := acceptance(d, statements)
	for text, want := range map[string]bool{
		"SELECT a FROM t WHERE b = 'x'":       true,
		"SELECT a FROM v":                     true,
		"SELECT 1 / a FROM t":                 true,
		"SELECT 1 / 0":                        true,
		"SELECT a FROM t WHERE b = 1":         false,
		"SELECT a + b FROM t":                 false,
		"SELECT b FROM v":                     false,
		"SELECT a FROM t GROUP BY b":          false,
		"SELECT a FROM t UNION SELECT 1, 2":   false,
		"SELECT a FROM t WHERE a IN (1, 'x')": false,
	} {
		s, err := parse.Statement(text, d)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := accepts(s.(*ast.QueryStatement).Query); got != want {
			t.Errorf("%s: accepted %v", text, got)
		}
	}
}
