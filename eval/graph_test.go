package eval_test

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// What raises by a value that the rules leave open need not raise by another; and what
// raises for several reasons raises for one of them.
func TestErrorsOfGraphsThatAreNotTheOnlyAnswer(t *testing.T) {
	divided := semantics.ClassSet(0).With(semantics.ClassDivisionByZero)
	for _, c := range []struct {
		query   string
		kind    eval.OutcomeKind
		classes semantics.ClassSet
	}{
		{"RETURN 0 / toInteger(sqrt(-1.0)) AS x", eval.OutcomeUndetermined, divided},
		{"RETURN 0 / toInteger(0.5) AS x", eval.OutcomeRaise, divided},
		{"RETURN 0 / 0 + (0 - 'a') AS x", eval.OutcomeRaise, divided.With(semantics.ClassType).With(semantics.ClassSyntax)}, // the text alone may show it
	} {
		d := spec.DialectByName("falkordb")
		s, err := parse.EngineSpecificStatement(c.query, d)
		if err != nil {
			t.Fatal(err)
		}
		asked, is := s.(*ast.QueryStatement)
		if !is {
			t.Fatalf("%s is no query", c.query)
		}
		outcome, err := eval.Query(context.Background(), asked.Query, eval.NewDatabase(d), eval.Options{})
		if err != nil || outcome.Kind != c.kind || outcome.Classes != c.classes {
			t.Errorf("%s: %+v, %v", c.query, outcome, err)
		}
	}
}
