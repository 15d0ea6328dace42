package compare

import (
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
)

// JudgeStatement judges a statement that returns no rows. expected is the error that the semantics
// call for, nil for success; err is the engine's error, nil for success. An error by which the
// engine says that it is itself at fault is always a disagreement.
func JudgeStatement(expected *eval.StatementError, err error) Judgement {
	var failure *engine.Error
	if err != nil && !errors.As(err, &failure) {
		return OfAdapter(err)
	}
	switch {
	case failure != nil && failure.Kind == engine.ErrorTimeout:
		return Judgement{Verdict: Hang, Detail: failure.Message}
	case failure != nil && failure.Kind == engine.ErrorConnection:
		return Broken(failure)
	case failure != nil && failure.Kind == engine.ErrorResource:
		return lacking(failure)
	case failure != nil && failure.Internal:
		return JudgeInternal(failure, expectedStatement(expected))
	case expected == nil && failure == nil:
		return Judgement{Verdict: Agree}
	case expected == nil:
		return judgeError(failure, 0, Agree, expectedStatement(expected))
	case failure == nil:
		return Judgement{Verdict: Disagree, Difference: DifferenceSuccess, Detail: "want " + expectedStatement(expected) + "\ngot success"}
	}
	return judgeError(failure, 1<<expected.Class, Agree, expectedStatement(expected))
}

// JudgeEither judges a statement for which the sources permit success and one error. Either of the
// two is Freedom.
func JudgeEither(either *eval.EitherError, err error) Judgement {
	if err == nil {
		return Judgement{Verdict: Freedom, Detail: "success is permitted, an error of class " + either.Class.String() + ", too"}
	}
	j := JudgeStatement(either.Raised(), err)
	if j.Verdict == Agree {
		j.Verdict, j.Detail = Freedom, "an error of class "+either.Class.String()+" is permitted, success, too"
	}
	return j
}

// expectedStatement describes what a statement is to end in.
func expectedStatement(expected *eval.StatementError) string {
	if expected == nil {
		return "success"
	}
	return fmt.Sprintf("an error: %s (%s)", expected.Class, expected.Message)
}

// OfAdapter judges an error that the adapter raises and not the engine. A value without a
// counterpart in semcheck says nothing against the engine: Unsupported. After any other error the
// connection counts as lost: Crash.
func OfAdapter(err error) Judgement {
	var unread *engine.UnreadError
	if errors.As(err, &unread) {
		return Judgement{Verdict: Unsupported, Detail: err.Error()}
	}
	return Judgement{Verdict: Crash, Detail: "the adapter failed: " + err.Error()}
}
