package trial

import (
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Result is the result of a case.
type Result struct {
	compare.Judgement
	Outcome  *eval.Outcome        // of a query; nil where the engine was not asked by the semantics
	Expected *eval.StatementError // of a statement: the error that is called for, or nil
	// Either is set where the sources permit success and an error of a statement: then
	// Expected is what the engine chose.
	Either   *eval.EitherError
	Result   *engine.Result // the engine's rows, or nil
	Failure  error          // the engine's error, or nil
	Coverage *spec.Coverage // the rules that were applied; nil where none were counted
	// Check is how a check of a metamorphic law was answered, Variant the variant in
	// which the law was asked; nil and empty for others.
	Check   *CheckResult
	Variant string
	// Expectation is what is known of the engine's error, where it was asked for; the
	// zero value where not.
	Expectation Expectation
	// Fault is the panic of semcheck itself on which the case was given up, or nil.
	Fault *Fault
}

// NotTried is the result of a case that cannot be judged.
func NotTried(format string, args ...any) *Result {
	return &Result{Judgement: compare.Judgement{Verdict: compare.Unsupported, Detail: fmt.Sprintf(format, args...)}}
}

// Breaks tells whether the session is gone, or does not answer.
func (r *Result) Breaks() bool { return r.Verdict == compare.Crash || r.Verdict == compare.Hang }

// Open tells whether the semantics leave the outcome open or do not model it. No rule calls for
// anything then: the engine can differ only if it breaks, does not end, or raises an error that it
// may not raise.
func (r *Result) Open() bool { return r.Outcome != nil && open(r.Outcome) }

// open tells whether nothing can be held against the outcome.
func open(o *eval.Outcome) bool {
	switch o.Kind {
	case eval.OutcomeUnsupported, eval.OutcomeUndetermined:
		return true
	case eval.OutcomeRows, eval.OutcomeRaise:
	}
	return false
}

// Judged writes down the result of a case.
func (r *Result) Judged(c finding.Case) finding.Judged {
	j := finding.Judged{Case: c, Detail: r.Detail, Actual: finding.ActualOf(r.Result, r.Failure)}
	if r.Check != nil {
		j.Asked = r.Check.Evidence()
		return j
	}
	if r.Outcome != nil {
		j.Expected = finding.ExpectedOf(r.Outcome)
	} else {
		j.Expected = finding.ExpectedOfStatement(r.Expected)
	}
	return j
}

// insteadOfError tells errors apart by whether the semantics call for another one.
var insteadOfError = spec.ByLanguage[string]{Cypher: "/instead of an error"}

// Signature tells apart the ways in which a case can differ: by verdict, by sort of difference
// and, for an error, by its identity. A reduction keeps the signature, so that it ends in the
// fault that it began with.
func (r *Result) Signature() string {
	difference := r.Difference
	if r.Breaks() { // a server that starts again quickly may answer or not
		difference = compare.DifferenceNone
	}
	signature := r.Verdict.String() + "/" + difference.String()
	if r.Variant != "" {
		signature += "/" + r.Variant
	}
	var failure *engine.Error
	if r.Verdict == compare.Disagree && errors.As(r.Failure, &failure) {
		switch {
		case failure.Number != 0:
			signature += fmt.Sprintf("/%d", failure.Number)
		case failure.State != "":
			signature += "/" + failure.State
		}
		if failure.Class != semantics.ClassNone {
			signature += "/" + failure.Class.String()
		}
		// One number or state stands for all faults of an engine, and SQLite and DuckDB
		// have none for what is in no table.
		// A graph database's texts tell faults apart that are of one type.
		if failure.Internal || failure.Type != "" || failure.Class == semantics.ClassNone && failure.State == "" {
			signature += "/" + finding.PlainMessage(failure.Message)
		}
		// A smaller query of a graph that the semantics refuse, too, is another matter.
		if r.Outcome != nil && r.Outcome.Kind == eval.OutcomeRaise {
			signature += insteadOfError.Of(r.Outcome.Language)
		}
		if r.Open() && !failure.Internal { // where the semantics say what is right, more is known
			signature += "/open"
		}
	}
	return signature
}
