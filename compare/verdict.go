package compare

import (
	"fmt"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Verdict is what the comparison of one case says.
type Verdict uint8

const (
	Agree       Verdict = iota // the only permitted answer
	Disagree                   // no permitted answer
	Freedom                    // one of several permitted answers, checked
	Documented                 // agrees under the target's dialect; under its base, iso or openCypher, another answer is called for
	Observed                   // agrees, but by a variant that no text states
	Known                      // a disagreement listed in testdata/known
	Unsupported                // not modelled, or free without a checkable set: not compared
	Refused                    // the engine does not have the syntax or the feature; see Judgement.Refusal
	Crash                      // the engine is gone, or closed the connection; see DifferenceClosed
	Hang                       // the statement ran past its time
	Precision                  // a disagreement about geometries that a rounding decides; see Sensitive
	verdicts
)

var verdictNames = [...]string{"agree", "disagree", "freedom", "documented", "observed", "known",
	"unsupported", "refused", "crash", "hang", "precision"}

// String returns the verdict's name as reports print it.
func (v Verdict) String() string { return verdictNames[v] }

// Verdicts lists all verdicts in the order of reports.
func Verdicts() []Verdict {
	var list []Verdict
	for v := range verdicts {
		list = append(list, v)
	}
	return list
}

// VerdictByName returns the verdict of that name.
func VerdictByName(name string) (Verdict, error) {
	for v, n := range verdictNames {
		if n == name {
			return Verdict(v), nil
		}
	}
	return 0, fmt.Errorf("unknown verdict %q", name)
}

// Fails tells whether the verdict makes a run fail.
func (v Verdict) Fails() bool { return v == Disagree || v == Crash || v == Hang }

// Kept tells whether a run keeps a case of the verdict as a finding, examines it and reports it.
// Verdicts that make a run fail are kept, and Precision.
func (v Verdict) Kept() bool { return v.Fails() || v == Precision }

// Compared tells whether the engine's answer was compared with an outcome. Only such cases count
// for coverage.
func (v Verdict) Compared() bool {
	switch v {
	case Agree, Disagree, Freedom, Documented, Observed, Known, Precision:
		return true
	case Unsupported, Refused, Crash, Hang:
		return false
	}
	panic("compare: unknown verdict")
}

// Difference says in what respect an answer differs. A reduction keeps the difference, so that it
// does not slip from one fault to another.
type Difference uint8

const (
	DifferenceNone      Difference = iota
	DifferenceDegree               // another number of columns
	DifferenceType                 // another static type of a column
	DifferenceRows                 // rows are missing, or not permitted
	DifferenceStorage              // in SQLite a number has another storage class: 0 where 0.0 is called for
	DifferenceOrder                // the rows are right, their order is not
	DifferenceError                // an error of a known class where none, or another, is permitted
	DifferenceForeign              // an error that is in no table of classes
	DifferenceSuccess              // rows or success where an error is called for
	DifferenceInternal             // an error by which the engine says that it is itself at fault
	DifferenceForbidden            // the engine refuses by syntax, in its own dialect, what the semantics executed: the fault is ours
	DifferenceClosed               // of a crash: the server closed the connection and answers a new one
)

var differenceNames = [...]string{"none", "degree", "type", "rows", "storage class", "order", "error", "foreign error", "no error", "internal error", "forbidden", "closed connection"}

// String returns the difference's name as findings store it.
func (d Difference) String() string { return differenceNames[d] }

// DifferenceByName returns the difference of that name.
func DifferenceByName(name string) (Difference, error) {
	for d, n := range differenceNames {
		if n == name {
			return Difference(d), nil
		}
	}
	return 0, fmt.Errorf("unknown difference %q", name)
}

// Judgement is the verdict on one case.
type Judgement struct {
	Verdict    Verdict
	Difference Difference      // of a disagreement, and DifferenceClosed of a crash; else DifferenceNone
	Detail     string          // one to several short lines; empty for a plain agreement
	Rule       *spec.Rule      // the rule that leaves the result open or whose variant was only observed; else nil
	Class      semantics.Class // class of the engine's error; ClassNone if it has none or is in no table
	Lacks      string          // the setting without which the server's answer is not compared; else empty
}

// Refusal says for what reason an engine refused a statement: "by syntax" or "by feature". It is
// empty if the engine did not refuse.
func (j *Judgement) Refusal() string {
	switch {
	case j.Verdict != Refused:
		return ""
	case j.Class == semantics.ClassSyntax:
		return "by syntax"
	}
	return "by feature"
}

// InOwnDialect is the judgement of a text in the dialect of the engine itself, which semcheck read
// and executed. The front end has the grammar of that dialect. If the engine refuses the text by
// syntax, the dialect forbids it: a disagreement, and a fault of semcheck.
func (j Judgement) InOwnDialect() Judgement {
	if j.Refusal() == "by syntax" {
		j.Verdict, j.Difference = Disagree, DifferenceForbidden
		j.Detail = "the dialect forbids what semcheck executed (a fault of semcheck)\ngot " + j.Detail
	}
	return j
}

// Compared tells whether the engine's answer was compared with an outcome. It is false for an
// internal error of the engine: that is a finding whatever the outcome is, and says nothing of the
// rules behind the outcome.
func (j *Judgement) Compared() bool {
	return j.Verdict.Compared() && j.Difference != DifferenceInternal && j.Difference != DifferenceForbidden
}
