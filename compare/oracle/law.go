package oracle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Law is a statement about an engine's answers that a case can violate.
type Law interface {
	// Name is the law's name in findings and on the command line.
	Name() string
	// Try checks the law on one case. A case to which the law does not apply,
	// or that one side does not take, is Unsupported or Refused: never a
	// violation. The error is for what says nothing of the case: a cancelled
	// context, or an engine that is gone for good.
	Try(ctx context.Context, b *Bench, c *Case) (*Trial, error)
}

// Laws lists all laws, the differential one first.
func Laws() []Law {
	laws := []Law{Differential{}}
	for _, m := range MetamorphicLaws() {
		laws = append(laws, metamorphic{m})
	}
	return laws
}

// MetamorphicLaws lists the laws that need no semantics to judge; PQS needs them
// to ask.
func MetamorphicLaws() []Metamorphic {
	return append(append(RelationalLaws(), SpatialLaws()...), GraphLaws()...)
}

// RelationalLaws lists those that ask of any query.
func RelationalLaws() []Metamorphic { return []Metamorphic{NoREC{}, TLP{}, Pinolo{}, PQS{}, Plan{}} }

// SpatialLaws lists those that ask of functions of geometries.
func SpatialLaws() []Metamorphic { return []Metamorphic{AEI{}, Canonical{}, Transpose{}, Matrix{}} }

// GraphLaws lists those that ask of queries of graphs.
func GraphLaws() []Metamorphic {
	return []Metamorphic{GraphPartition{}, GraphIndex{}, GraphReversal{}, GraphSplit{}, GraphRefine{}, GraphEmpty{}, GraphNonEmpty{}}
}

// LawByName returns the law of that name; the error lists all of them.
func LawByName(name string) (Law, error) {
	var names []string
	for _, l := range Laws() {
		if l.Name() == name {
			return l, nil
		}
		names = append(names, l.Name())
	}
	return nil, fmt.Errorf("unknown law %q; the laws are %s", name, strings.Join(names, ", "))
}

// Trial is how a law fared on one case.
type Trial struct {
	compare.Judgement
	Outcome  *eval.Outcome        // of a query; nil where the engine was not asked by the semantics
	Expected *eval.StatementError // of a statement: the error that is called for, or nil
	Result   *engine.Result       // the engine's rows, or nil
	Failure  error                // the engine's error, or nil
	Coverage *spec.Coverage       // the rules that were applied; nil where none were counted
	// Posed is how a metamorphic law was asked, in which form; nil and empty for
	// others.
	Posed *Posed
	Form  string
	// Unmodelled tells that the semantics do not know the statement at all.
	Unmodelled bool
}

// Open tells whether the semantics leave the outcome open or do not model it: what
// can differ then is only that the engine breaks, does not end or gives an error
// that it may not give, and no rule calls for anything.
func (t *Trial) Open() bool { return t.Outcome != nil && open(t.Outcome) }

// Judged writes down the trial of a case.
func (t *Trial) Judged(c finding.Case) finding.Judged {
	j := finding.Judged{Case: c, Detail: t.Detail, Actual: finding.ActualOf(t.Result, t.Failure)}
	if t.Posed != nil {
		j.Asked = t.Posed.Evidence()
		return j
	}
	if t.Outcome != nil {
		j.Expected = finding.ExpectedOf(t.Outcome)
	} else {
		j.Expected = finding.ExpectedOfStatement(t.Expected)
	}
	return j
}

// Signature tells apart the ways in which a case can differ: verdict, sort of
// difference and, for an error, its identity. A reduction keeps it, so that it
// ends in the fault that it began with.
func (t *Trial) Signature() string {
	signature := t.Verdict.String() + "/" + t.Difference.String()
	if t.Form != "" {
		signature += "/" + t.Form
	}
	var failure *engine.Error
	if t.Verdict == compare.Disagree && errors.As(t.Failure, &failure) {
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
		if t.Outcome != nil && t.Outcome.Graph != nil && t.Outcome.Kind == eval.OutcomeRaise {
			signature += "/instead of an error"
		}
		if t.Open() && !failure.Internal { // where the semantics say what is right, more is known
			signature += "/open"
		}
	}
	return signature
}
