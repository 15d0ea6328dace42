package campaign

import (
	"context"
	"reflect"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// Every case of these rules has an example, whose text applies the case when it is read and evaluated anew.
func TestExamples(t *testing.T) {
	for _, test := range []struct{ rule, dialect string }{
		{"text.trim", "sqlite"}, {"window.rank", "sqlite"}, {"truth.and", "postgres"}, {"conditional.coalesce", "mysql"}, {"set.union", "iso"}, {"arithmetic.absolute", "duckdb"},
	} {
		t.Run(test.rule+" "+test.dialect, func(t *testing.T) {
			d, rule := spec.DialectByName(test.dialect), spec.RuleByID(test.rule)
			if rule == nil {
				t.Fatal("there is no such rule")
			}
			list, err := Examples(context.Background(), d, rule, 3000)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) == 0 {
				t.Fatal("no case is admitted")
			}
			for _, e := range list {
				if e.Witness == nil {
					t.Errorf("%s: no witness: %s", rule.Cases[e.Case], e.Unseen)
				} else if !compare.Disjoint(e.Outcome, e.Witness.Outcome) {
					t.Errorf("%s: %s: the mutant gives the same", rule.Cases[e.Case], e.Found.Query)
				}
				if e.Found.Query == "" {
					t.Errorf("%s: none was found", rule.Cases[e.Case])
					continue
				}
				applied := spec.NewCoverage()
				db := eval.NewDatabase(d)
				for _, text := range append(e.Found.Statements, e.Found.Query) {
					s, err := parse.Statement(text, d)
					if err != nil {
						t.Fatalf("%s: %v", text, err)
					}
					if q, is := s.(*ast.QueryStatement); is {
						_, err = eval.Query(context.Background(), q.Query, db, eval.Options{Coverage: applied})
					} else {
						err = db.Apply(context.Background(), s)
					}
					if err != nil {
						t.Fatalf("%s: %v", text, err)
					}
				}
				if applied.Count(rule, e.Case) == 0 {
					t.Errorf("%s does not apply %s", e.Found.Query, rule.Cases[e.Case])
				}
			}
			again, err := Examples(context.Background(), d, rule, 3000)
			if err != nil {
				t.Fatal(err)
			}
			for i := range again {
				if !reflect.DeepEqual(again[i].Found, list[i].Found) {
					t.Errorf("another example the second time: %v, then %v", list[i].Found, again[i].Found)
				}
			}
		})
	}
}

// A case that a statement applies has an example without a query.
func TestExampleOfStatement(t *testing.T) {
	d, rule := spec.DialectByName("sqlite"), spec.RuleByID("change.key-checks")
	if rule == nil {
		t.Fatal("there is no such rule")
	}
	list, err := Examples(context.Background(), d, rule, 200)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, e := range list {
		if len(e.Found.Statements) > 0 {
			found++
		}
	}
	if found == 0 {
		t.Errorf("%d cases, none with statements", len(list))
	}
}
