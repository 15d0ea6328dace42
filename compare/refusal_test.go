package compare_test

import (
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// What was executed and is refused is refused by syntax or by feature; by syntax in the
// engine's own dialect it is forbidden, which fails.
func TestRefusals(t *testing.T) {
	for class, want := range map[semantics.Class]struct {
		refusal string
		own     compare.Verdict
	}{
		semantics.ClassSyntax:      {"by syntax", compare.Disagree},
		semantics.ClassUnsupported: {"by feature", compare.Refused},
	} {
		j := compare.Judge(&eval.Outcome{Kind: eval.OutcomeRows}, nil, &engine.Error{Class: class, Message: "m"})
		if j.Verdict != compare.Refused || j.Refusal() != want.refusal {
			t.Errorf("%s: %+v, %q", class, j, j.Refusal())
		}
		own := j.InOwnDialect()
		if own.Verdict != want.own || (own.Difference == compare.DifferenceForbidden) != own.Verdict.Fails() {
			t.Errorf("%s: %+v", class, own)
		}
		if own.Compared() {
			t.Errorf("%s: rules count as compared", class)
		}
	}
}
