package trial

import (
	"context"
	"errors"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec/ast"
)

// Check tries a check on the database in use: it asks the questions, judges the answers, and asks
// the semantics about a violation. The caller must call Settle before the next case.
func (r *Runner) Check(ctx context.Context, c *Check) (*Result, error) {
	checked, err := RunCheck(ctx, r.Dialect, r, c)
	if err != nil {
		return nil, err
	}
	result := &Result{Check: checked}
	if r.JudgeErrors {
		if result.Expectation, err = r.expect(ctx, checked); err != nil {
			return nil, err
		}
	}
	result.Judgement, result.Failure = checked.Judgement, checked.failure()
	if result.Verdict == compare.Disagree && r.permitted(ctx, checked) {
		result.Judgement = compare.Judgement{Verdict: compare.Freedom, Detail: AllPermitted + checked.Detail}
	}
	if c.BySemantics {
		r.leaveCheck(ctx, c, &result.Judgement)
	}
	result.ByRounding(func() bool { return r.rounded(ctx, checked) })
	return result, nil
}

// expect judges a check by what is known of the error of its last question.
func (r *Runner) expect(ctx context.Context, p *CheckResult) (Expectation, error) {
	defer r.askedOnEmptyTables()()
	return p.Expect(ctx, r.expects(), r.executed, func(q *ast.Query) *eval.Outcome { return r.Outcome(ctx, q, eval.Options{}) })
}

// Expect judges a check by what is known about the error of its last question. A check whose
// questions were all answered, or whose engine was lost, stays as it is; its expectation is the
// zero value.
func (p *CheckResult) Expect(ctx context.Context, e *ExpectedErrors, statements []string, evaluate func(q *ast.Query) *eval.Outcome) (Expectation, error) {
	var failure *engine.Error
	if !errors.As(p.failure(), &failure) || failure.Kind != engine.ErrorStatement {
		return Expectation{}, nil
	}
	a := &p.Answers[len(p.Answers)-1]
	expectation, err := e.JudgeAnswer(ctx, statements, a, evaluate)
	if err != nil {
		return Expectation{}, err
	}
	p.Judgement = expectation.Judgement(failure, a.Question.Role)
	if p.Verdict == compare.Refused && !a.Question.QueryOnly() {
		p.Detail = a.Question.Role + ": " + p.Detail
	}
	return expectation, nil
}

// failure is the error that ended the asking; nil where all questions were
// answered.
func (p *CheckResult) failure() error {
	if len(p.Answers) == 0 {
		return nil
	}
	return p.Answers[len(p.Answers)-1].Failure
}

// AllPermitted begins the detail of a violation if the semantics permit every answer. The law asks
// too much then, and no engine is to blame.
const AllPermitted = "the semantics permit each answer: "

// permitted tells whether the semantics permit every answer of a check that was
// asked. An answer that cannot be judged is not permitted.
func (r *Runner) permitted(ctx context.Context, p *CheckResult) bool {
	for i := range p.Answers {
		a := &p.Answers[i]
		if a.Question.Query == nil || a.Question.Changed {
			return false
		}
		outcome := r.Outcome(ctx, a.Question.Query, eval.Options{})
		if outcome == nil {
			return false
		}
		if v := compare.Judge(outcome, a.Result, a.Failure).Verdict; v != compare.Agree && v != compare.Freedom {
			return false
		}
	}
	return len(p.Answers) > 0
}

// rounded tells whether a rounding decides one of the answers by which a law is
// violated. Of what the semantics do not model nothing is known: a law about
// geometries asks nothing there that a rounding decides.
func (r *Runner) rounded(ctx context.Context, p *CheckResult) bool {
	return Rounded(p, func(q *ast.Query) compare.Reread { return r.reread(ctx, q) })
}
