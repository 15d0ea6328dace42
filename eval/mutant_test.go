package eval

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// mutated is what a query gives under a mutant, row by row, and how often something was changed.
func mutated(t *testing.T, m *Mutant, texts ...string) (string, int) {
	t.Helper()
	d := spec.DialectByName("sqlite")
	db := NewDatabase(d)
	for _, text := range texts {
		s, err := parse.Statement(text, d)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		q, is := s.(*ast.QueryStatement)
		if !is {
			if err := db.Apply(context.Background(), s); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			continue
		}
		o, err := Query(context.Background(), q.Query, db, Options{Naive: true, Mutant: m, Coverage: spec.NewCoverage()})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if o.Kind != OutcomeRows {
			return "error", m.Changed
		}
		shown := ""
		for _, g := range o.Worlds[0].Groups {
			for _, row := range g.Rows[:g.Take] {
				for i := range row {
					shown += row[i].String() + " "
				}
				shown += "; "
			}
		}
		return shown, m.Changed
	}
	t.Fatal("no query")
	return "", 0
}

func TestMutants(t *testing.T) {
	table := []string{"CREATE TABLE t (a INTEGER, b INTEGER)", "INSERT INTO t VALUES (1, 10), (2, NULL), (2, 30)"}
	for _, test := range []struct {
		rule, in string
		how      spec.Mutation
		query    string
		want     string
		changed  int
	}{
		{"truth.and", "false", spec.MutationOpposite, "SELECT 1 AND 0, 0 AND 0", "1 1 ; ", 2},
		{"truth.and", "false", spec.MutationNull, "SELECT a FROM t WHERE NOT (a = 1 AND b = 0)", "", 3},
		{"truth.and", "true", spec.MutationOpposite, "SELECT 1 AND 0", "0 ; ", 0},
		{"aggregate.count", "nulls skipped", spec.MutationNext, "SELECT COUNT(b) FROM t", "3 ; ", 1},
		{"aggregate.count", "nulls skipped", spec.MutationError, "SELECT COUNT(b) FROM t", "error", 1},
		{"where.filter", "unknown", spec.MutationOpposite, "SELECT a FROM t WHERE b > 10", "2 ; 2 ; ", 1},
		{"where.filter", "unknown", spec.MutationNull, "SELECT a FROM t WHERE b > 10", "2 ; ", 0},
		{"where.filter", "true", spec.MutationOpposite, "SELECT a FROM t WHERE (SELECT COUNT(*) FROM t u WHERE u.a = t.a) > 1", "", 5},
		{"from.left", "padded", spec.MutationDropped, "SELECT t.a, u.a FROM t LEFT JOIN t u ON u.b = t.a * 10 WHERE t.b IS NOT NULL", "1 1 ; ", 2},
		{"from.left", "padded", spec.MutationDoubled, "SELECT u.a FROM t LEFT JOIN t u ON u.b = t.a * 10", "1 ; NULL ; NULL ; NULL ; NULL ; ", 2},
		{"select.distinct", "duplicates removed", spec.MutationDropped, "SELECT DISTINCT a FROM t", "2 ; ", 1},
		{"group.by", "keys", spec.MutationDropped, "SELECT a, COUNT(*) FROM t GROUP BY a", "2 2 ; ", 1},
		{"order.by", "ascending", spec.MutationTurned, "SELECT a FROM t ORDER BY a", "2 ; 2 ; 1 ; ", 1},
		{"set.union", "in both", spec.MutationDoubled, "SELECT 1 UNION SELECT 1", "1 ; 1 ; ", 1},
		{"set.union", "right only", spec.MutationDropped, "SELECT a FROM (SELECT 1 AS a UNION SELECT 2) AS s WHERE a = 1", "1 ; ", 1},
		{"set.except", "in both", spec.MutationDoubled, "SELECT 1 EXCEPT SELECT 1", "1 ; ", 1},
		{"group.by", "null key", spec.MutationDropped, "SELECT b FROM t GROUP BY b HAVING b = 10", "10 ; ", 1},
		{"group.by", "null key", spec.MutationDropped, "SELECT b FROM t GROUP BY b", "10 ; 30 ; ", 1},
		{"window.lag", "found", spec.MutationOpposite, "SELECT LAG(a) OVER (ORDER BY a, b) IS NULL FROM t", "1 ; 0 ; 0 ; ", 2},
		{"from.table", "rows", spec.MutationDropped, "SELECT b FROM t", "NULL ; 30 ; ", 1},
	} {
		rule := spec.RuleByID(test.rule)
		if rule == nil {
			t.Errorf("there is no rule %s", test.rule)
			continue
		}
		k := -1
		for i, name := range rule.Numbered() {
			if name == test.in {
				k = int(i)
			}
		}
		if k < 0 {
			t.Errorf("%s has no case %q: %q", test.rule, test.in, rule.Cases)
			continue
		}
		got, changed := mutated(t, &Mutant{Rule: rule, Case: spec.Case(k), How: test.how}, append(table, test.query)...)
		if got != test.want || changed != test.changed {
			t.Errorf("%s[%s] %s, %s: got %q, %d changed, want %q, %d", test.rule, test.in, test.how, test.query, got, changed, test.want, test.changed)
		}
	}
}
