package compare

import (
	"errors"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Judge holds an engine's answer, a result or an error, against the outcome
// that the semantics call for.
//
// Rows compare as a bag inside each run of ties and in order from run to run.
// A value has to be of the outcome's kind: the integer 1 is not the decimal
// 1.0. Texts and byte strings compare by their bytes, decimals by all digits
// of their scale, floats by their bits where their bound is zero (every NaN is
// the same, −0 and 0 are not unless the engine's text hides the sign) and
// within their bound otherwise. The number of columns counts, and so do their
// types where the engine has static types; their names do not.
//
// An answer that is the only permitted one agrees. One of several permitted
// worlds, a part of a run of ties that a LIMIT cut, and an error that the
// engine may raise instead of returning rows are freedom; rows where an error
// would also be permitted agree.
//
// An error by which the engine says that it is itself at fault is a disagreement
// with every outcome, also with one that is open or not modelled: no meaning of
// a query calls for it.
func Judge(outcome *eval.Outcome, result *engine.Result, err error) Judgement {
	var failure *engine.Error
	if err != nil && !errors.As(err, &failure) {
		return OfAdapter(err)
	}
	if failure != nil {
		switch failure.Kind {
		case engine.ErrorTimeout:
			return Judgement{Verdict: Hang, Detail: failure.Message}
		case engine.ErrorConnection:
			return Broken(failure)
		case engine.ErrorResource:
			return lacking(failure)
		case engine.ErrorStatement:
		}
		if failure.Internal {
			return JudgeInternal(failure, expected(outcome))
		}
	}
	switch outcome.Kind {
	case eval.OutcomeUnsupported:
		return Judgement{Verdict: Unsupported, Detail: "not modelled: " + outcome.Feature}
	case eval.OutcomeUndetermined:
		return Judgement{Verdict: Unsupported, Rule: outcome.Rule, Detail: "undetermined by " + ruleName(outcome)}
	case eval.OutcomeRaise:
		return judgeRaise(outcome, result, failure)
	case eval.OutcomeRows:
		if failure != nil {
			return judgeError(failure, outcome.MayRaise, Freedom, expectedRows(outcome))
		}
		return judges.Of(outcome.Language).rows(outcome, result)
	}
	panic("compare: unknown outcome")
}

// Broken is the verdict on a session that broke: the server closed its connection, or is gone.
func Broken(failure *engine.Error) Judgement {
	j := Judgement{Verdict: Crash, Detail: failure.Loss()}
	if failure.Closed {
		j.Difference = DifferenceClosed
	}
	return j
}

// lacking is no verdict on the case: the engine could not try it.
func lacking(failure *engine.Error) Judgement {
	return Judgement{Verdict: Unsupported, Detail: "the engine lacks resources: " + failure.Error()}
}

// JudgeInternal judges an error by which the engine says that it is itself at fault. expected says
// in a few words what the semantics call for. Only the first line of the message is kept: DuckDB
// writes a stack behind it.
func JudgeInternal(failure *engine.Error, expected string) Judgement {
	message, _, _ := strings.Cut(failure.Error(), "\n")
	return Judgement{Verdict: Disagree, Difference: DifferenceInternal,
		Detail: "want " + expected + "\ngot an internal error: " + message}
}

// expected describes an outcome in a few words.
func expected(outcome *eval.Outcome) string {
	switch outcome.Kind {
	case eval.OutcomeUnsupported:
		return "any answer (not modelled: " + outcome.Feature + ")"
	case eval.OutcomeUndetermined:
		return "any answer (undetermined by " + ruleName(outcome) + ")"
	case eval.OutcomeRaise:
		return expectedError(outcome)
	case eval.OutcomeRows:
		return expectedRows(outcome)
	}
	panic("compare: unknown outcome")
}

// expectedError describes the errors that an outcome calls for.
func expectedError(outcome *eval.Outcome) string {
	text := "an error: " + outcome.Classes.String()
	if outcome.Message != "" {
		text += " (" + outcome.Message + ")"
	}
	return text
}

// Conforms tells whether an answer under one dialect is also an answer to an outcome under
// another. It compares as Judge does, without static types. A run uses it to decide whether an
// agreement is a documented difference from iso.
func Conforms(outcome *eval.Outcome, result *engine.Result, err error) bool {
	var failure *engine.Error
	switch {
	case outcome.Kind == eval.OutcomeUnsupported || outcome.Kind == eval.OutcomeUndetermined:
		return true // nothing to differ from
	case err != nil:
		if !errors.As(err, &failure) || failure.Internal {
			return false
		}
		return outcome.Kind == eval.OutcomeRaise && (outcome.Classes|outcome.Also).Has(failure.Class) || outcome.MayRaise.Has(failure.Class)
	case outcome.Kind == eval.OutcomeRaise || len(result.Columns) != len(outcome.Columns):
		return false
	}
	return judges.Of(outcome.Language).conform(outcome, result)
}

// judge holds the rows of an answer against those that are called for.
type judge interface {
	rows(outcome *eval.Outcome, result *engine.Result) Judgement
	// conform tells whether they would do in another dialect, without static types.
	conform(outcome *eval.Outcome, result *engine.Result) bool
}

var judges = spec.ByLanguage[judge]{SQL: rowJudge{}, Cypher: recordJudge{}}

// rowJudge judges rows of tables.
type rowJudge struct{}

func (rowJudge) rows(outcome *eval.Outcome, result *engine.Result) Judgement {
	return judgeRows(outcome, result)
}

func (rowJudge) conform(outcome *eval.Outcome, result *engine.Result) bool {
	m := newMatcher(outcome, result)
	for _, world := range outcome.Worlds {
		if m.world(world) {
			return true
		}
	}
	return false
}

func ruleName(outcome *eval.Outcome) string {
	if outcome.Rule == nil {
		return "an unnamed rule"
	}
	return outcome.Rule.ID
}

// judgeRaise judges where the semantics call for an error.
func judgeRaise(outcome *eval.Outcome, result *engine.Result, failure *engine.Error) Judgement {
	if failure == nil && outcome.Avoidable {
		return Judgement{Verdict: Unsupported, Rule: outcome.Rule, Detail: "an engine need not compute what raises here: no text fixes the order of evaluation"}
	}
	if failure == nil {
		return Judgement{Verdict: Disagree, Difference: DifferenceSuccess, Detail: "want " + expectedError(outcome) + "\ngot " + count(len(result.Rows), "row") + sample(result)}
	}
	return judgeError(failure, outcome.Classes|outcome.Also, Agree, expectedError(outcome))
}

// judgeError judges an engine's error where errors of some classes are
// permitted.
func judgeError(failure *engine.Error, permitted semantics.ClassSet, verdict Verdict, expected string) Judgement {
	j := Judgement{Class: failure.Class}
	got := "error " + failure.Error()
	switch {
	case failure.Class == semantics.ClassNone:
		j.Verdict, j.Difference = Disagree, DifferenceForeign
		j.Detail = "want " + expected + "\ngot " + got + "\nwhich is in no table of error classes"
	case permitted.Has(failure.Class):
		j.Verdict = verdict
		if verdict != Agree {
			j.Detail = fmt.Sprintf("an error of class %s instead of rows is permitted: %s", failure.Class, got)
		}
	case failure.Class == semantics.ClassSyntax || failure.Class == semantics.ClassUnsupported:
		j.Verdict, j.Detail = Refused, got
	default:
		j.Verdict, j.Difference = Disagree, DifferenceError
		j.Detail = fmt.Sprintf("want %s\ngot %s\nof class %s", expected, got, failure.Class)
	}
	return j
}

// judgeRows judges rows where the semantics call for rows.
func judgeRows(outcome *eval.Outcome, result *engine.Result) Judgement {
	if got, want := len(result.Columns), len(outcome.Columns); got != want {
		return Judgement{Verdict: Disagree, Difference: DifferenceDegree, Detail: fmt.Sprintf("want %s, got %d", count(want, "column"), got)}
	}
	if detail := typeDifference(outcome, result); detail != "" {
		return Judgement{Verdict: Disagree, Difference: DifferenceType, Detail: detail}
	}
	m := newMatcher(outcome, result)
	for _, world := range outcome.Worlds {
		if !m.world(world) {
			continue
		}
		switch {
		case len(outcome.Worlds) > 1:
			return Judgement{Verdict: Freedom, Detail: fmt.Sprintf("one of %d permitted results", len(outcome.Worlds))}
		case !m.determined(world):
			return Judgement{Verdict: Freedom, Detail: "a permitted choice among ties"}
		}
		return Judgement{Verdict: Agree}
	}
	difference, detail := m.difference(outcome)
	return Judgement{Verdict: Disagree, Difference: difference, Detail: detail}
}
