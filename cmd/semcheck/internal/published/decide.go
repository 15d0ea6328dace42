package published

import (
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
)

// State says whether a bug shows on an engine.
type State uint8

const (
	Shows   State = iota // it reproduces
	Gone                 // it does not
	Unclear              // nobody can say
)

var stateNames = [...]string{"reproduces", "does not", "cannot say"}

// String returns the state's name as it is printed.
func (s State) String() string { return stateNames[s] }

// StateByName returns the state of that name.
func StateByName(name string) (State, bool) {
	i := slices.Index(stateNames[:], name)
	return State(max(i, 0)), i >= 0
}

// Way says by what a bug was decided.
type Way uint8

const (
	ByRemark   Way = iota // the words behind the statements
	ByRuling              // words of ours, where those are not enough
	ByFailure             // the engine breaks, or says itself that it is at fault
	ByVersions            // the newest version answers otherwise
	ByNothing
)

var wayNames = [...]string{"remark", "ruling", "failure", "versions", ""}

// String returns the way's name as it is printed.
func (w Way) String() string { return wayNames[w] }

// Decision says whether a bug shows on one engine, and why.
type Decision struct {
	State State
	Way   Way
	Why   string
	// Statement is the one that decided, from 0; -1 where none did.
	Statement int
	// open tells that no remark decides, whatever the answer.
	open bool
}

// checks tells whether a target's build checks its own assertions.
func checks(target string) bool { return strings.HasSuffix(target, "-debug") }

// decide holds the answers of one engine against the remarks.
func decide(script []Statement, remarks []remark, answers []Answer, target string) Decision {
	said := Decision{State: Unclear, Way: ByNothing, Why: "no remark says what came or should have come", Statement: -1, open: true}
	for _, r := range remarks {
		if r.ours != "" {
			said.Why = r.ours
		}
	}
	flaw := -1 // the first statement that fails and should not
	for i := range script {
		a, r := &answers[i], &remarks[i]
		if !a.Asked {
			break
		}
		d, claimed := decideStatement(r, a, target)
		if !claimed {
			if flaw < 0 && a.Failure != nil && !r.expected.holds(a) {
				flaw = i
			}
			continue
		}
		if d.Statement = i; r.ours != "" && d.Way == ByRemark {
			d.Way, d.Why = ByRuling, d.Why+": "+r.ours
		}
		if flaw >= 0 && !d.standsWithout(r, a) {
			d = refused(script, answers, flaw)
		}
		if d.State == Shows {
			return d
		}
		if said.Statement < 0 || d.State == Unclear && said.State == Gone {
			said = d
		}
	}
	if said.Statement < 0 && flaw >= 0 {
		return refused(script, answers, flaw)
	}
	return said
}

// standsWithout tells whether a decision holds though a statement before it
// failed: an error or a crash that was published is one all the same, and rows
// that should come are not due to what is missing.
func (d *Decision) standsWithout(r *remark, a *Answer) bool {
	switch d.State {
	case Shows:
		return !r.shown.rows()
	case Gone:
		return r.expected.rows() && r.expected.holds(a) && len(a.Rows) > 0
	case Unclear: // what failed before is the better reason
	}
	return false
}

func refused(script []Statement, answers []Answer, flaw int) Decision {
	return Decision{State: Unclear, Way: ByNothing, Statement: flaw,
		Why: fmt.Sprintf("statement %d of %d fails: %s", flaw+1, len(script), oneLine(answers[flaw].Failure.Error()))}
}

// decideStatement holds one answer against its remark; false where the remark
// claims nothing and the engine did not break.
func decideStatement(r *remark, a *Answer, target string) (Decision, bool) {
	say := func(s State, w Way, why string) (Decision, bool) {
		return Decision{State: s, Way: w, Why: why}, true
	}
	got := "it answers " + a.Line()
	switch {
	case a.Crashed():
		return say(Shows, ByFailure, oneLine(a.Failure.Message))
	case a.Hung() && r.shown.kind == claimHang:
		return say(Shows, ByFailure, "it does not end")
	case a.Hung():
		return say(Unclear, ByNothing, "the statement ran past its time")
	case r.unsteady && r.shown.kind == claimNothing:
		return say(Unclear, ByNothing, "it comes and goes: "+r.text)
	case r.shown.kind == claimNothing && r.expected.kind == claimNothing:
		if a.Failure != nil && a.Failure.Class == semantics.ClassNone && a.broken() {
			return say(Shows, ByFailure, oneLine(a.Failure.Message))
		}
		return Decision{}, false
	case r.shown.kind == claimNothing && !r.expected.rows():
		return Decision{}, false // a note that the statement fails
	case r.shown.holds(a):
		return say(Shows, ByRemark, got)
	case r.expected.holds(a):
		return say(Gone, ByRemark, got)
	case r.shown.kind == claimNoError:
		return say(Gone, ByRemark, got)
	case a.Failure != nil && a.broken():
		return say(Shows, ByFailure, oneLine(a.Failure.Message))
	case r.shown.kind == claimAssertion && !checks(target):
		return say(Unclear, ByNothing, "an assertion, and this build checks none")
	case a.Failure != nil && r.shown.fault():
		return say(Gone, ByRemark, got)
	case a.Failure != nil:
		return say(Unclear, ByNothing, "the statement fails: "+oneLine(a.Failure.Error()))
	case !r.shown.rows() && r.shown.kind != claimNothing:
		return say(Gone, ByRemark, got)
	case r.expected.rows():
		// Neither the one nor the other: that a row came or did not may decide.
		shown, expected := r.shown.empty(), r.expected.empty()
		if r.shown.kind != claimNothing && shown != expected {
			if (len(a.Rows) == 0) == shown {
				return say(Shows, ByRemark, got)
			}
			return say(Gone, ByRemark, got)
		}
		d, _ := say(Unclear, ByNothing, "neither what came nor what should have come: "+a.Line())
		d.open = true
		return d, true
	}
	return say(Gone, ByRemark, got)
}

// fault tells whether the claim is that the engine is at fault, so that an error
// of another sort is an answer like others.
func (c claim) fault() bool {
	switch c.kind {
	case claimCrash, claimAssertion, claimHang:
		return true
	case claimError:
		return isFault(c.text)
	case claimNothing, claimNoRow, claimSomeRow, claimRowCount, claimValues, claimAnyError, claimNoError:
	}
	return false
}

// empty tells whether a claim about rows is that none come.
func (c claim) empty() bool { return c.kind == claimNoRow || c.kind == claimRowCount && c.count == 0 }

// compareVersions decides what the remarks left open: an engine that answers the
// last statement as the newest version of it does, with the bug fixed, does not
// show it, and one that answers otherwise does.
func compareVersions(b *Bug, mine, newest *Result) {
	if !mine.open || mine == newest || !strings.HasPrefix(b.Status, "fixed") || b.Documented() {
		return
	}
	last := len(mine.Answers) - 1
	here, there := &mine.Answers[last], &newest.Answers[last]
	for i := range mine.Answers {
		if mine.Answers[i].Failure != nil || newest.Answers[i].Failure != nil {
			return
		}
	}
	if newest.State == Shows || !mine.Script[last].asks() {
		return // nothing to hold it against
	}
	if here.Line() == there.Line() {
		mine.Decision = Decision{State: Gone, Way: ByVersions, Statement: last, Why: "it answers as " + newest.Target + " does: " + here.Line()}
		return
	}
	mine.Decision = Decision{State: Shows, Way: ByVersions, Statement: last, Why: fmt.Sprintf("it answers %s, %s answers %s", here.Line(), newest.Target, there.Line())}
}
