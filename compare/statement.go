package compare

import (
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
)

// JudgeStatement judges a statement that returns no rows. Expected is the
// error that the semantics call for, nil where the statement succeeds; err is
// the engine's answer.
func JudgeStatement(expected *eval.StatementError, err error) Judgement {
	var failure *engine.Error
	if err != nil && !errors.As(err, &failure) {
		return Judgement{Verdict: Crash, Detail: "the adapter failed: " + err.Error()}
	}
	switch {
	case failure != nil && failure.Kind == engine.ErrorTimeout:
		return Judgement{Verdict: Hang, Detail: failure.Message}
	case failure != nil && failure.Kind == engine.ErrorConnection:
		return Judgement{Verdict: Crash, Detail: failure.Message}
	case failure != nil && failure.Kind == engine.ErrorResource:
		return lacking(failure)
	case expected == nil && failure == nil:
		return Judgement{Verdict: Agree}
	case expected == nil:
		return judgeError(failure, 0, Agree, "success")
	case failure == nil:
		return Judgement{Verdict: Disagree, Difference: DifferenceSuccess, Detail: fmt.Sprintf("want an error: %s (%s)\ngot success", expected.Class, expected.Message)}
	}
	return judgeError(failure, 1<<expected.Class, Agree, "an error: "+expected.Class.String()+" ("+expected.Message+")")
}
