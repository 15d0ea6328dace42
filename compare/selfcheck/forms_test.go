package selfcheck

import (
	"slices"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
)

// differ tells how the outcomes of two forms of one query differ: kind,
// permitted results, permitted errors.
func differ(plain, fast *eval.Outcome) string {
	switch {
	case plain == nil || fast == nil: // a budget was exceeded
		return ""
	case plain.Kind != fast.Kind:
		return "kinds differ"
	case plain.Kind == eval.OutcomeRaise && fast.Classes&^plain.Classes != 0:
		return "the fast form raises other classes"
	case fast.MayRaise != plain.MayRaise:
		return "the forms may raise different errors"
	case !slices.Equal(worlds(plain), worlds(fast)):
		return "permitted results differ"
	case plain.Ordered != fast.Ordered || len(plain.Columns) != len(fast.Columns):
		return "columns or order differ"
	}
	return ""
}

// tooMany tells that an evaluation ended because of the number of worlds.
func tooMany(o *eval.Outcome) bool {
	return o != nil && o.Kind == eval.OutcomeUndetermined && o.Rule.ID == "freedom.worlds"
}

// open tells that an outcome is held against no answer.
func open(o *eval.Outcome) bool {
	return o.Kind == eval.OutcomeUndetermined || o.Kind == eval.OutcomeUnsupported
}

// The fast form is the plain form, over the generator's queries of every
// dialect.
func TestFastFormIsThePlainForm(t *testing.T) {
	for _, name := range relationalDialects() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			compared, definite, failures := 0, 0, 0
			each(t, name, testrun.Seed(t)+10, sampleSize(t), func(s *sample, i uint64, q *ast.Query) {
				plain, fast := s.evaluate(q, eval.Options{Naive: true}), s.evaluate(q, eval.Options{})
				if tooMany(plain) && !tooMany(fast) {
					// The plain form also makes the choices that an early exit leaves out.
					plain = s.evaluate(q, eval.Options{Naive: true, Worlds: 10_000})
				}
				if plain != nil && fast != nil && plain.MayRaise != fast.MayRaise {
					// A probe of the plain form takes more rows, so that one may end where the other does not.
					plain = s.evaluate(q, eval.Options{Naive: true, Budget: limit.Budget{Rows: 4_000_000}, Probe: 2_000_000})
					fast = s.evaluate(q, eval.Options{Budget: limit.Budget{Rows: 4_000_000}, Probe: 2_000_000})
				}
				if plain != nil && fast != nil && open(plain) && plain.Kind != fast.Kind {
					definite++ // what is open, or not modelled of some value, was not needed: an early exit left it out
					return
				}
				if plain != nil && fast != nil {
					compared++
				}
				if d := differ(plain, fast); d != "" {
					if failures++; failures <= 5 {
						t.Errorf("query %d: %s\n%s\nplain %s %s\nfast  %s %s", i, d, s.text(q), worlds(plain), plain.MayRaise, worlds(fast), fast.MayRaise)
					}
				}
			})
			t.Logf("%d queries compared, %d differ; %d more are definite in the fast form only", compared, failures, definite)
			if definite > compared/1000+1 {
				t.Errorf("%d queries are open in the plain form only", definite)
			}
		})
	}
}

// An evaluation is a function: the same worlds in the same order, again.
func TestEvaluationRepeats(t *testing.T) {
	for _, name := range relationalDialects() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, name, testrun.Seed(t)+11, sampleSize(t)/4, func(s *sample, i uint64, q *ast.Query) {
				one, two := s.evaluate(q, eval.Options{}), s.evaluate(q, eval.Options{})
				if one == nil || two == nil {
					return
				}
				if one.Kind != two.Kind || one.MayRaise != two.MayRaise || one.Classes != two.Classes || one.Rule != two.Rule || len(one.Worlds) != len(two.Worlds) {
					t.Fatalf("query %d: outcomes differ\n%s", i, s.text(q))
				}
				for w := range one.Worlds {
					a, b := &eval.Outcome{Worlds: one.Worlds[w : w+1]}, &eval.Outcome{Worlds: two.Worlds[w : w+1]}
					if !slices.Equal(worlds(a), worlds(b)) {
						t.Fatalf("query %d: world %d differs\n%s", i, w, s.text(q))
					}
				}
			})
		})
	}
}

// A form that differs is found: the fast form of another query, one row less.
func TestADifferentFormIsFound(t *testing.T) {
	found := 0
	each(t, "sqlite", 13, 500, func(s *sample, _ uint64, q *ast.Query) {
		plain, fast := s.evaluate(q, eval.Options{Naive: true}), s.evaluate(q, eval.Options{})
		if plain == nil || fast == nil || fast.Kind != eval.OutcomeRows {
			return
		}
		for w := range fast.Worlds {
			for g := range fast.Worlds[w].Groups {
				if group := &fast.Worlds[w].Groups[g]; len(group.Rows) > 0 {
					group.Rows = group.Rows[1:]
					group.Take = min(group.Take, len(group.Rows))
				}
			}
		}
		if differ(plain, fast) != "" {
			found++
		}
	})
	if found < 100 {
		t.Errorf("a dropped row was found %d times", found)
	}
}
