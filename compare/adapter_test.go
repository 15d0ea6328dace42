package compare_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
)

// A value that has no counterpart is not compared; an adapter that fails is a crash.
func TestErrorsThatAreNotTheEngines(t *testing.T) {
	outcome := &eval.Outcome{Kind: eval.OutcomeRows}
	for want, err := range map[compare.Verdict]error{
		compare.Unsupported: &engine.UnreadError{What: "INT128 9223372036854775808"},
		compare.Crash:       errors.New("the pipe is closed"),
	} {
		if got := compare.Judge(outcome, nil, err); got.Verdict != want {
			t.Errorf("a query with %q: %s, want %s", err, got.Verdict, want)
		}
		if got := compare.JudgeStatement(nil, err); got.Verdict != want {
			t.Errorf("a statement with %q: %s, want %s", err, got.Verdict, want)
		}
	}
}
