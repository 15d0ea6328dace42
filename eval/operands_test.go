package eval

import (
	"context"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// TestOperands holds what is counted of the operands of a query: its operators and functions, with types,
// columns, literals and expressions, and whether a key or an index begins with a column.
func TestOperands(t *testing.T) {
	for _, c := range []struct {
		dialect, query string
		want           []string
	}{
		{"postgres", "SELECT a + 1 FROM t", []string{"+(integer column indexed, integer literal)"}},
		{"postgres", "SELECT b + 1.5 FROM t WHERE ABS(b) = c", []string{"+(integer column indexed, decimal literal)", "=(integer expression, integer column)", "ABS(integer column indexed)"}},
		{"postgres", "SELECT COUNT(*), MAX(c) FROM t GROUP BY c", []string{"COUNT()", "MAX(integer column)"}},
		{"postgres", "SELECT CAST(c AS TEXT) || 'x' FROM t WHERE c BETWEEN 1 AND b AND c IS NULL", []string{
			"AND(boolean expression, boolean expression)", "BETWEEN(integer column, integer literal, integer column indexed)", "CAST AS text(integer column)", "IS NULL(integer column)", "||(text expression, unknown literal)"}},
		{"postgres", "SELECT x.c + 1 FROM (SELECT a AS c FROM t) x", []string{"+(integer column, integer literal)"}},
		{"sqlite", "SELECT a + c FROM t WHERE c IN (1, 2)", []string{"+(INTEGER column indexed, INTEGER column)", "IN list(INTEGER column, dynamic literal)"}},
	} {
		db := NewDatabase(spec.DialectByName(c.dialect))
		for _, text := range []string{"CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER, c INTEGER)", "CREATE INDEX i ON t (b, c)"} {
			s, err := parse.Statement(text, db.Dialect())
			if err == nil {
				err = db.Apply(context.Background(), s)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		q, err := parse.Query(c.query, db.Dialect())
		if err != nil {
			t.Fatal(err)
		}
		coverage := spec.NewCoverage()
		if outcome, err := Query(context.Background(), q, db, Options{Coverage: coverage}); err != nil || outcome.Kind != OutcomeRows {
			t.Fatal(outcome, err)
		}
		var got []string
		for _, element := range coverage.Elements(spec.CriterionOperands) {
			got = append(got, spec.OperandUse(element).String())
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %s\n got %q\nwant %q", c.dialect, c.query, got, c.want)
		}
	}
}
