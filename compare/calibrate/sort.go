package calibrate

import (
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
)

// Sort is the result of a cell.
type Sort string

// The sorts. The last ones are differences.
const (
	Equal       Sort = "equal"
	Free        Sort = "free"         // one of several permitted answers
	Open        Sort = "open"         // the sources leave the answer open
	NotModelled Sort = "not modelled" // or not to be judged
	Rows        Sort = "rows"
	Type        Sort = "type"
	Refused     Sort = "refused"       // we answer, and the engine says that it has no such syntax or feature
	Raises      Sort = "raises"        // we answer, and the engine raises
	Answers     Sort = "answers"       // we raise, and the engine answers
	OtherError  Sort = "other error"   // both raise, errors of other classes
	Internal    Sort = "internal"      // the engine says that it is itself at fault
	Broken      Sort = "crash, hang"   // the engine is gone, or does not end
	Together    Sort = "together"      // cells that are equal alone differ in one statement
	OurFault    Sort = "fault of ours" // a panic of semcheck
)

// Sorts lists all sorts in the order of reports.
func Sorts() []Sort {
	return []Sort{Equal, Free, Open, NotModelled, Rows, Type, Refused, Raises, Answers, Internal, Broken, Together, OurFault, OtherError}
}

// Differs tells whether a sort is a difference.
func (s Sort) Differs() bool {
	switch s {
	case Equal, Free, Open, NotModelled:
		return false
	case Rows, Type, Refused, Raises, Answers, OtherError, Internal, Broken, Together, OurFault:
		return true
	}
	panic("calibrate: unknown sort " + string(s))
}

// sortOf is the sort of a judged answer. Nothing is excused: what a run of random cases
// counts as refused is a difference here.
func sortOf(r *trial.Result) Sort {
	if r.Fault != nil {
		return OurFault
	}
	switch r.Verdict {
	case compare.Agree, compare.Documented, compare.Observed, compare.Known:
		return Equal
	case compare.Freedom:
		return Free
	case compare.Unsupported:
		if r.Outcome != nil && r.Outcome.Kind != eval.OutcomeUnsupported {
			return Open
		}
		return NotModelled
	case compare.Refused:
		if raises(r) {
			return OtherError
		}
		return Refused
	case compare.Crash, compare.Hang:
		return Broken
	case compare.Precision, compare.Disagree:
		return differenceOf(r)
	}
	panic("calibrate: unknown verdict")
}

func differenceOf(r *trial.Result) Sort {
	switch r.Difference {
	case compare.DifferenceType:
		return Type
	case compare.DifferenceError, compare.DifferenceForeign, compare.DifferenceForbidden:
		if raises(r) {
			return OtherError
		}
		return Raises
	case compare.DifferenceSuccess:
		return Answers
	case compare.DifferenceInternal:
		return Internal
	case compare.DifferenceNone, compare.DifferenceDegree, compare.DifferenceRows, compare.DifferenceStorage, compare.DifferenceOrder, compare.DifferenceClosed:
		return Rows
	}
	panic("calibrate: unknown difference")
}

// raises tells whether the semantics call for an error.
func raises(r *trial.Result) bool {
	return r.Expected != nil || r.Outcome != nil && r.Outcome.Kind == eval.OutcomeRaise
}
