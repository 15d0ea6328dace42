package trial

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Build says how a database is made: which statements, and what becomes of it where
// one of them fails.
type Build struct {
	Statements []ast.Statement
	// Begin is called each time that the making begins; nil is nothing.
	Begin func()
	// Skip tells which statements are left out; nil is none.
	Skip func(i int) bool
	// Took is called behind each statement and decides how it goes on.
	Took func(s *Step) (Decision, error)

	engineOnly bool
	lacked     []int // tries of each statement for which the engine lacked resources
}

// Decision says what becomes of a database after one of its statements.
type Decision uint8

const (
	GoOn      Decision = iota // with the next statement
	MakeAnew                  // the database is made again, without what is left out by then
	LeaveThem                 // no further statement
)

// Step is the result of one statement that makes a database, on both sides.
type Step struct {
	Result
	Index     int
	Statement ast.Statement
	Text      string // empty where it could not be printed
	// NotSent is why the engine was not sent it; empty where it was.
	NotSent string
	// Applied tells that the semantics were asked, and did not say that they do not
	// model it.
	Applied bool
	// EngineOnly tells that the statement was executed on the engine alone, Unmodelled
	// why the semantics do not model it; empty where they were not to be asked.
	EngineOnly bool
	Unmodelled string
	// Lacking is the engine's error where it lacked resources for it, time and again.
	Lacking *engine.Error
}

// Build makes a database on both sides. Where a statement leaves the sides apart, Took
// has it made anew without it, so that they stay equal. A session that a statement broke is
// replaced.
func (r *Runner) Build(ctx context.Context, b *Build) error {
	b.lacked = make([]int, len(b.Statements))
	for {
		again, err := r.buildOnce(ctx, b)
		if err != nil || !again {
			return err
		}
	}
}

func (r *Runner) buildOnce(ctx context.Context, b *Build) (again bool, err error) {
	r.Loads++
	if err := r.reset(ctx); err != nil {
		return false, err
	}
	r.flaw, r.loaded, r.engineOnly, r.dependent = nil, nil, b.engineOnly, ""
	if !b.engineOnly {
		r.model = &model{database: r.empty()}
	}
	if b.Begin != nil {
		b.Begin()
	}
	for i, s := range b.Statements {
		if b.Skip != nil && b.Skip(i) {
			continue
		}
		step := &Step{Index: i, Statement: s}
		if err := r.step(ctx, step, b.engineOnly); err != nil {
			return false, err
		}
		if lacking := engine.Lacking(step.Failure); lacking != nil {
			b.lacked[i]++
			again, err := r.retryLater(ctx, strainOfStatements, b.lacked[i], lacking)
			if again || err != nil {
				return true, err
			}
			step.Lacking = lacking
		} else if _, is := s.(*ast.Insert); is && step.NotSent == "" { // an index or a table needs less
			r.resetRetries(strainOfStatements)
		}
		decision, err := r.decide(b, step)
		if err != nil {
			return false, err
		}
		if step.Breaks() {
			if err := r.lose(step.Verdict.String(), step.Detail); err != nil {
				return false, err
			}
		}
		switch decision {
		case GoOn:
			if step.NotSent == "" && step.Failure == nil {
				r.executed = append(r.executed, step.Text)
			}
		case MakeAnew:
			return true, nil
		case LeaveThem:
			return false, nil
		}
	}
	return false, nil
}

// decide has it decided how it goes on behind a statement. A panic there makes the statement
// one on which semcheck itself failed, and that is decided.
func (r *Runner) decide(b *Build, step *Step) (decision Decision, err error) {
	fault, unobserved := r.Guard("judging statement "+strconv.Itoa(step.Index+1)+" of the database", r.caseOfStep(step), func() { decision, err = b.Took(step) })
	if fault == nil {
		return decision, err
	}
	if unobserved != nil || step.Fault != nil { // it was told of a fault already
		return MakeAnew, unobserved
	}
	step.fail(fault)
	return b.Took(step)
}

// step is how a statement fares on both sides. A panic on the way is the step's fault;
// what the session is like is not known then, so that it is given up.
func (r *Runner) step(ctx context.Context, step *Step, engineOnly bool) (err error) {
	fault, unobserved := r.Guard("executing statement "+strconv.Itoa(step.Index+1)+" of the database", r.caseOfStep(step), func() { err = r.execute(ctx, step, engineOnly) })
	if fault == nil {
		return err
	}
	step.fail(fault)
	if unobserved == nil {
		unobserved = r.lose("given up", fault.Line())
	}
	return unobserved
}

// caseOfStep is the case of a statement, as far as it is printed.
func (r *Runner) caseOfStep(step *Step) func() finding.Case {
	return func() finding.Case { return r.caseOf(cmp.Or(step.Text, "a statement that cannot be printed")) }
}

// fail makes the step one on which semcheck itself failed: nothing is known of it.
func (s *Step) fail(f *Fault) {
	*s = Step{Result: *faulted(f), Index: s.Index, Statement: s.Statement, Text: s.Text}
}

// execute executes one statement on both sides, or on the engine alone where the semantics
// do not model it.
func (r *Runner) execute(ctx context.Context, step *Step, engineOnly bool) error {
	began := time.Now()
	text, err := r.printStatement(step.Statement)
	spend(&r.Times.Print, began)
	if err != nil {
		step.leave(err.Error())
		return nil
	}
	step.Text, step.EngineOnly = text, engineOnly
	if !engineOnly {
		reason := r.model.unmodelled.Statement(step.Statement)
		if reason == "" { // else it is a view over what is not modelled, or the like
			if reason, err = r.applyStep(ctx, step); err != nil {
				return err
			}
		}
		if step.Unmodelled = reason; reason != "" {
			if r.OnlyModelled {
				step.leave(reason)
				return nil
			}
			r.model.unmodelled.Note(step.Statement, reason)
			step.EngineOnly = true
		}
	}
	failure, err := r.once(ctx, text, func(limited context.Context) error { return r.session.Execute(limited, text) })
	if err != nil {
		return err
	}
	step.Failure = failure
	r.depend(step.Coverage)
	if step.Either == nil {
		step.Judgement = r.judged(compare.JudgeStatement(step.Expected, failure))
		_ = r.leaveError(&step.Judgement, step.Expected != nil) || r.leaveOpen(&step.Judgement, step.Coverage, nil)
		return nil
	}
	step.Judgement = compare.JudgeEither(step.Either, failure)
	if failure == nil { // what the engine chose decides which database goes on
		step.Either.Take()
	} else {
		step.Expected = step.Either.Raised()
	}
	return nil
}

// applyStep executes a statement by the semantics. The reason is why they do not model
// it.
func (r *Runner) applyStep(ctx context.Context, step *Step) (reason string, err error) {
	coverage := r.counting()
	began := time.Now()
	expected, either, unmodelled, err := r.apply(ctx, r.model.database, step.Statement, step.Text, coverage)
	spend(&r.Times.Evaluate, began)
	if err != nil {
		return "", err
	}
	if unmodelled != nil {
		step.Fault = unmodelled.Fault
		return unmodelled.Detail, nil
	}
	step.Applied, step.Expected, step.Either, step.Coverage = true, expected, either, coverage
	return "", nil
}

// leave says why the engine is not sent the statement.
func (s *Step) leave(reason string) {
	s.NotSent = reason
	s.Judgement = compare.Judgement{Verdict: compare.Unsupported, Detail: reason}
}

// counting is the coverage of the next case.
func (r *Runner) counting() *spec.Coverage {
	if r.Coverage == nil {
		return spec.NewCoverage()
	}
	r.Coverage.Reset()
	return r.Coverage
}

// Load makes the database of a case on both sides, unless the database exists already. It returns a
// result if the statements make no database that both sides share.
func (r *Runner) Load(ctx context.Context, statements []ast.Statement) (*Result, error) {
	return r.load(ctx, statements, false)
}

// LoadEngineOnly makes the database of a case on the engine alone, unless the database exists
// already. It ignores statements that fail.
func (r *Runner) LoadEngineOnly(ctx context.Context, statements []ast.Statement) (*Result, error) {
	return r.load(ctx, statements, true)
}

func (r *Runner) load(ctx context.Context, statements []ast.Statement, engineOnly bool) (*Result, error) {
	texts, err := r.texts(statements)
	if err != nil {
		return NotTried("%v", err), nil
	}
	if r.clean && r.engineOnly == engineOnly && equal(texts, r.loaded) {
		return r.flaw, nil
	}
	var flaw, broken *Result
	err = r.Build(ctx, &Build{Statements: statements, engineOnly: engineOnly, Took: func(s *Step) (Decision, error) {
		switch {
		case s.Lacking != nil:
			return LeaveThem, s.Lacking
		case s.Breaks():
			broken = &s.Result
			return LeaveThem, nil
		case s.Fault != nil && !s.EngineOnly: // the session may be gone
			broken = faulted(s.Fault)
			return LeaveThem, nil
		case s.EngineOnly: // it makes nothing where it fails
			return GoOn, nil
		case s.Verdict != compare.Agree && s.Verdict != compare.Freedom:
			flaw = NotTried("statement %d: %s", s.Index+1, s.Detail)
		case s.Failure != nil: // both refuse it: it makes nothing, and a smaller case would do without
			flaw = NotTried("statement %d fails: %v", s.Index+1, s.Failure)
		default:
			return GoOn, nil
		}
		return LeaveThem, nil
	}})
	if err != nil || broken != nil {
		return broken, err
	}
	r.loaded, r.clean, r.flaw = texts, true, flaw
	if !engineOnly {
		r.model.texts = texts
	}
	return flaw, nil
}

// Apart tells whether one side took a statement and the other did not.
func (s *Step) Apart() bool { return (s.Expected == nil) != (s.Failure == nil) }
