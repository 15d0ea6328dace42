package report

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

// An internal error of a query that is not modelled reads as one in each form of
// the report, with the part that brings it about and no rule.
func TestInternalErrorReadsAsOne(t *testing.T) {
	f := sampleCrash()
	f.Verdict, f.Difference, f.Log = "disagree", "internal error", nil
	f.Found.Expected = finding.Expected{Outcome: "unsupported", Feature: "windows"}
	f.Found.Actual = finding.Actual{Error: "XX000: cache lookup failed for type 0"}
	f.Blame = &finding.Blame{Part: "lag(a) OVER ()", Place: "the select list", Isolated: true, Expected: "unsupported", Actual: "error XX000: …"}
	for form, text := range map[string]string{
		"Markdown": string(Markdown(f, nil, "findings/query-9001")),
		"JUnit":    junitText(f, "findings/query-9001"),
	} {
		for _, part := range []string{"internal error of lag(a) OVER ()", "The query fails with an internal error of the engine.",
			"semcheck does not model windows", "XX000: cache lookup failed for type 0"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %q is missing in:\n%s", form, part, text)
			}
		}
		if strings.Contains(text, "By the rule") {
			t.Errorf("%s: a rule is named:\n%s", form, text)
		}
	}
}
