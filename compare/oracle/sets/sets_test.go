package sets_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/sets"
)

func TestSetsAsks(t *testing.T) {
	const q = "SELECT a, b + 1 FROM t WHERE b > 1"
	for dialect, want := range map[string][]string{
		"sqlite":   {"EXCEPT", "INTERSECT", "UNION", "UNION ALL"},
		"postgres": {"EXCEPT", "EXCEPT ALL", "INTERSECT", "INTERSECT ALL", "UNION", "UNION ALL"},
		"mysql56":  {"UNION", "UNION ALL"},
	} {
		var got []string
		for _, variant := range []string{"except", "except all", "intersect", "intersect all", "union", "union all"} {
			asked := lawtest.Questions(t, sets.Relation{}, lawtest.Subject(t, dialect, q+" ORDER BY a"), variant)
			if asked == nil {
				continue
			}
			operator := strings.ToUpper(variant)
			if got = append(got, operator); !slices.Equal(asked, []string{q, q + " " + operator + " " + q}) {
				t.Errorf("%s, %s: %q", dialect, variant, asked)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s asks %v, want %v", dialect, got, want)
		}
	}
	for _, query := range []string{
		"SELECT a FROM t LIMIT 1",
		"SELECT a FROM t UNION SELECT a FROM t",
		"SELECT a, a FROM t",
		"SELECT RANDOM() FROM t",
	} {
		if variants, reason := (sets.Relation{}).Variants(lawtest.Subject(t, "sqlite", query)); len(variants) > 0 || reason == "" {
			t.Errorf("%s: %d variants, %q", query, len(variants), reason)
		}
	}
}

// A set operation that takes a row for another one than itself is found; the control without a
// fault is silent.
func TestSetsFinds(t *testing.T) {
	statements := append(slices.Clone(lawtest.Tables), "INSERT INTO t VALUES (NULL, 1, 'x'), (2, 2, 'y'), (2, 2, 'y')")
	for _, c := range []struct{ fault, query, variant string }{
		{"EXCEPT and INTERSECT become joins by =", "SELECT a FROM t", "except"},
		{"UNION of filtered arms keeps duplicates", "SELECT a, s FROM t WHERE b > 0", "union"},
	} {
		tried := lawtest.VerdictOf(t, lawtest.Planted(t, c.fault), "sets", statements, c.query)
		if tried.Verdict != compare.Disagree || tried.Variant != c.variant {
			t.Errorf("%s: %s %s %s", c.fault, tried.Verdict, tried.Variant, tried.Detail)
		}
		if control := lawtest.VerdictOf(t, lawtest.Planted(t, ""), "sets", statements, c.query); control.Verdict != compare.Agree || control.Check.Rows == 0 {
			t.Errorf("%s, the control without a fault: %s %s", c.query, control.Verdict, control.Detail)
		}
	}
}

// How often each operation has a row that the query has n times; an answer with another number is
// a violation.
func TestSetsCounts(t *testing.T) {
	s := lawtest.Subject(t, "postgres", "SELECT a FROM t")
	rows := func(texts ...string) *engine.Result {
		r := &engine.Result{Form: engine.FormPostgres, Columns: []engine.Column{{Type: "INT4"}}}
		for _, text := range texts {
			r.Rows = append(r.Rows, []engine.Cell{{Text: text, Null: text == "NULL"}})
		}
		return r
	}
	query := rows("1", "1", "2", "NULL")
	holds := map[string]*engine.Result{
		"except":        rows(),
		"except all":    rows(),
		"intersect":     rows("2", "NULL", "1"),
		"intersect all": rows("1", "2", "1", "NULL"),
		"union":         rows("1", "2", "NULL"),
		"union all":     rows("1", "2", "1", "2", "1", "1", "NULL", "NULL"),
	}
	variants, _ := metamorphic.VariantsOf(sets.Relation{}, s)
	if len(variants) != len(holds) {
		t.Fatalf("%d variants", len(variants))
	}
	for _, v := range variants {
		check := v.Make()
		for name, answer := range holds {
			same := name == v.Name || strings.HasPrefix(name, "except") && strings.HasPrefix(v.Name, "except") || name == "intersect" && v.Name == "union" || name == "union" && v.Name == "intersect"
			if h := check.Judge([]*engine.Result{query, answer}); (h.Violation == "") != same {
				t.Errorf("%s with the answer of %s: %q", v.Name, name, h.Violation)
			}
		}
	}
}
