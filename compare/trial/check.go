package trial

import (
	"context"
	"errors"
	"slices"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// Check is a law that is ready to be tried: its questions, and the condition that the answers must
// fulfil.
type Check struct {
	Questions []Question
	// Judge holds the answers, one of each question, against one another.
	Judge func(answers []*engine.Result) Verdict
	// BySemantics tells that the judge holds the answers against what the semantics say of rows or
	// conditions.
	BySemantics bool
	// Offered tells that the variant is something that an engine has or has not,
	// whatever the query: one that refuses it once does not have it, if CheckResult.Lacking
	// says so.
	Offered bool
	// Traces are statements that bring about what the check leaves behind, although
	// its questions put everything back: statistics that an engine remembers. They
	// change no answer, but what is found later may need them.
	Traces []string
}

// Question is one thing that a law asks an engine.
type Question struct {
	// Role says in a few words what the question is for: "rows where p is True".
	Role string
	// Query is what is asked. Where Text is not empty it is Query spelled in a way
	// that trees cannot say, with a hint.
	Query *ast.Query
	Text  string
	// Fixtures are what has to be in the database and may stay there: an asker that is
	// a Keeper makes it once, others make and drop it for each question.
	Fixtures []*Fixture
	// Before and After are statements around the question: an index or a setting,
	// and its end. After is executed also if the question fails. They come after what
	// a fixture.
	Before, After []string
	// Changed tells that Before changes what the database holds: the semantics of the
	// database at hand say nothing of the answer.
	Changed bool
	// Way is how the question is sent.
	Way Way
}

// Fixture is a relation beside the database that questions of several checks need. It does not
// change the answers to other questions.
type Fixture struct {
	// Name tells it apart from all else that may stand in the database.
	Name          string
	Made, Dropped []string // the statements that make it, and that drop it
}

// Fixtures are the fixtures of the database in use, by name.
type Fixtures map[string]bool

// Keeper is an Asker that keeps fixtures as long as its database exists.
type Keeper interface {
	Asker
	// Fixtures is what stands there now; nil where nothing is to be kept.
	Fixtures() Fixtures
}

// around are the statements before and behind a question, for an asker that has
// those fixtures.
func (q *Question) around(fixtures Fixtures) (before, after []string) {
	after = q.After
	for _, s := range q.Fixtures {
		if fixtures[s.Name] {
			continue
		}
		before = append(before, s.Made...)
		if fixtures == nil {
			after = append(after[:len(after):len(after)], s.Dropped...)
		}
	}
	return append(before, q.Before...), after
}

// QueryOnly tells whether the question is a query and nothing else: it needs no setting and no
// other spelling.
func (q *Question) QueryOnly() bool {
	return q.Query != nil && q.Text == "" && len(q.Before)+len(q.Fixtures) == 0 && q.Way == Plain
}

// Way is the way in which a question is sent to an engine.
type Way uint8

const (
	Plain    Way = iota // as the engine's sessions send queries
	Prepared            // as a prepared statement
)

// Verdict is what the judge of a check says about the answers.
type Verdict struct {
	// Violation says how the law is violated; empty where it holds.
	Violation string
	// NoCase says why the answers cannot be held against one another; empty where
	// they can.
	NoCase string
	// Rows is the number of rows that the law was about: nothing is shown where
	// there are none.
	Rows int
}

// Answer is a question as it was asked, with the engine's answer.
type Answer struct {
	Question *Question
	Text     string
	Result   *engine.Result // nil where it failed
	Failure  error
	// Unset tells that a statement before the question failed, so that it was not
	// asked.
	Unset bool
	Stuck bool // a statement behind it failed, although those before it did not
}

// CheckResult is the result of a check: its answers and their judgement.
type CheckResult struct {
	compare.Judgement
	Answers []Answer
	Rows    int // see Verdict
}

// Asker asks an engine about the database in use.
type Asker interface {
	// Ask runs a query. Failure is the engine's error; err says nothing of the
	// question: a cancelled context, an engine that is gone.
	Ask(ctx context.Context, text string, way Way) (result *engine.Result, failure, err error)
	// Execute runs a statement that returns no rows.
	Execute(ctx context.Context, text string) (failure, err error)
}

// RunCheck asks the questions of a check and judges the answers:
//
//   - Agree: the law holds;
//   - Disagree: it is violated, or an answer is an error that no answer may be;
//   - Crash and Hang: as everywhere;
//   - Refused: the engine does not take one of the questions;
//   - Unsupported: a question raises an error that depends on rows, or cannot be
//     written in the dialect, or the answers show too little. Which rows an expression is evaluated on is the
//     engine's choice, so errors cannot be compared.
func RunCheck(ctx context.Context, d *spec.Dialect, to Asker, c *Check) (*CheckResult, error) {
	p := &CheckResult{Answers: make([]Answer, 0, len(c.Questions))}
	results := make([]*engine.Result, 0, len(c.Questions))
	for i := range c.Questions {
		q := &c.Questions[i]
		answer := Answer{Question: q, Text: q.Text}
		if answer.Text == "" {
			var err error
			if answer.Text, err = render.Query(q.Query, d); err != nil {
				p.Judgement = compare.Judgement{Verdict: compare.Unsupported, Detail: "cannot be written: " + err.Error()}
				return p, nil //nolint:nilerr // the detail says it
			}
		}
		if unanswered := answer.ask(ctx, to); unanswered != nil {
			return nil, unanswered
		}
		p.Answers = append(p.Answers, answer)
		if answer.Failure != nil {
			p.Judgement = judgeFailure(&answer, typeErrors.For(d))
			return p, nil //nolint:nilerr // an engine's error is an answer
		}
		results = append(results, answer.Result)
	}
	verdict := c.Judge(results)
	p.Rows = verdict.Rows
	p.Verdict = compare.Agree
	switch {
	case verdict.NoCase != "":
		p.Judgement = compare.Judgement{Verdict: compare.Unsupported, Detail: "no case: " + verdict.NoCase}
	case verdict.Violation != "":
		p.Judgement = compare.Judgement{Verdict: compare.Disagree, Difference: compare.DifferenceRows, Detail: verdict.Violation}
	}
	return p, nil
}

// ask asks one question, with the statements around it.
func (a *Answer) ask(ctx context.Context, to Asker) error {
	var fixtures Fixtures
	if keeper, is := to.(Keeper); is {
		fixtures = keeper.Fixtures()
	}
	statements, afterwards := a.Question.around(fixtures)
	var err error
	for _, before := range statements {
		if a.Failure, err = to.Execute(ctx, before); err != nil {
			return err
		}
		if a.Failure != nil {
			a.Unset = true
			break
		}
	}
	for _, s := range a.Question.Fixtures {
		switch {
		case fixtures == nil || fixtures[s.Name]:
		case a.Unset: // it may be there in part
			afterwards = append(afterwards[:len(afterwards):len(afterwards)], s.Dropped...)
		default:
			fixtures[s.Name] = true
		}
	}
	if a.Failure == nil {
		if a.Result, a.Failure, err = to.Ask(ctx, a.Text, a.Question.Way); err != nil {
			return err
		}
	}
	if broken(a.Failure) {
		return nil // what was set is gone with the session
	}
	for _, after := range afterwards {
		failure, err := to.Execute(ctx, after)
		if err != nil {
			return err
		}
		if failure != nil && !a.Unset {
			a.Stuck = true
		}
		if a.Failure == nil && failure != nil {
			a.Failure = failure
		}
	}
	return nil
}

// Stuck tells whether a setting or object of a question could not be put back. The session is not
// what it was then.
func (p *CheckResult) Stuck() bool {
	return slices.ContainsFunc(p.Answers, func(a Answer) bool { return a.Stuck })
}

func broken(failure error) bool {
	var e *engine.Error
	return failure != nil && (!errors.As(failure, &e) || e.Kind == engine.ErrorConnection || e.Kind == engine.ErrorTimeout)
}

// Lacking tells whether the engine refused a check because it has no such setting, syntax or way
// of asking.
func (p *CheckResult) Lacking() bool {
	if p.Verdict != compare.Refused || len(p.Answers) < 2 {
		return false // the query as it is was refused
	}
	last := &p.Answers[len(p.Answers)-1]
	return last.Unset || p.Class == semantics.ClassSyntax || p.Class == semantics.ClassUnsupported
}

// judgeFailure judges an answer that is an error. Whether an error of no class
// is one that the engine may give is not decided here.
// Types are what errors of types come of.
func judgeFailure(a *Answer, types ErrorOrigin) compare.Judgement {
	var failure *engine.Error
	if !errors.As(a.Failure, &failure) {
		return compare.OfAdapter(a.Failure)
	}
	j := compare.Judgement{Class: failure.Class}
	switch failure.Kind {
	case engine.ErrorTimeout:
		j.Verdict, j.Detail = compare.Hang, failure.Message
		return j
	case engine.ErrorConnection:
		return compare.Broken(failure)
	case engine.ErrorResource:
		j.Verdict, j.Detail = compare.Unsupported, "the engine lacks resources: "+failure.Error()
		return j
	case engine.ErrorStatement:
	}
	if failure.Internal {
		return compare.JudgeInternal(failure, "any answer: "+a.Question.Role)
	}
	class := failure.Class
	if types == ErrorOfData && class == semantics.ClassType {
		class = semantics.ClassArgument
	}
	switch class {
	case semantics.ClassDivisionByZero, semantics.ClassOverflow, semantics.ClassCast, semantics.ClassCardinality,
		semantics.ClassArgument, semantics.ClassConstraint, semantics.ClassLength, semantics.ClassGeometry:
		j.Verdict, j.Detail = compare.Unsupported, noCase(a.Question.Role, "fails by its data: an error of class "+failure.Class.String(), failure)
	case semantics.ClassNone, semantics.ClassDegree, semantics.ClassType, semantics.ClassName, semantics.ClassAmbiguous,
		semantics.ClassGrouping, semantics.ClassDuplicate, semantics.ClassInvalidOrder, semantics.ClassSyntax, semantics.ClassUnsupported, semantics.ClassParameter, semantics.ClassRecursion:
		j.Verdict, j.Detail = compare.Refused, failure.Error()
		if !a.Question.QueryOnly() {
			j.Detail = a.Question.Role + ": " + j.Detail
		}
	}
	return j
}

// Evidence writes down the questions with their answers.
func (p *CheckResult) Evidence() []finding.Asked {
	var list []finding.Asked
	for _, a := range p.Answers {
		before, after := a.Question.around(nil)
		list = append(list, finding.Asked{Role: a.Question.Role, Before: before, Query: a.Text, After: after,
			Prepared: a.Question.Way == Prepared, Actual: finding.ActualOf(a.Result, a.Failure)})
	}
	return list
}
