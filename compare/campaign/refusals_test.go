package campaign

import (
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics"
)

// An engine lacks what a variant asks for when it refused it often enough and took
// it never: one refusal may be the query's.
func TestRefusalsOfAVariant(t *testing.T) {
	refused := &trial.CheckResult{Judgement: compare.Judgement{Verdict: compare.Refused, Class: semantics.ClassSyntax}, Answers: make([]trial.Answer, 2)}
	whole := &trial.CheckResult{Judgement: compare.Judgement{Verdict: compare.Refused, Class: semantics.ClassSyntax}, Answers: make([]trial.Answer, 1)}
	agrees := &trial.CheckResult{Judgement: compare.Judgement{Verdict: compare.Agree}}
	for _, c := range []struct {
		name    string
		checked []*trial.CheckResult
		lacks   bool
	}{
		{"never asked", nil, false},
		{"refused twice", []*trial.CheckResult{refused, refused}, false},
		{"refused three times", []*trial.CheckResult{refused, refused, refused}, true},
		{"the query itself was refused", []*trial.CheckResult{whole, whole, whole}, false},
		{"taken before", []*trial.CheckResult{agrees, refused, refused, refused}, false},
		{"taken by another worker in between", []*trial.CheckResult{refused, refused, agrees, refused}, false},
	} {
		r := &run{}
		w := &worker{run: r}
		for _, checked := range c.checked {
			w.learn("plan", "hash_join=off", checked)
		}
		if r.lacks("plan", "hash_join=off") != c.lacks {
			t.Errorf("%s: lacks is %v", c.name, !c.lacks)
		}
		if r.lacks("plan", "prepared") {
			t.Errorf("%s: another form lacks", c.name)
		}
	}
}
