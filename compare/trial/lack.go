package trial

import (
	"context"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// A server that lacks a setting may answer otherwise than the semantics wherever they applied a
// rule that depends on it. Such a disagreement says nothing of the server. An agreement stands.

// leaveOpen makes a disagreement one that is not compared where the evaluation depends on a
// setting that the server lacks. Outcome is nil for a statement.
func (r *Runner) leaveOpen(j *compare.Judgement, coverage *spec.Coverage, outcome *eval.Outcome) bool {
	if j.Verdict != compare.Disagree || j.Difference == compare.DifferenceInternal {
		return false
	}
	return leaveTo(j, r.openBy(coverage, outcome))
}

// leaveCheck does so for a law that needs the semantics: by what they applied in its questions.
func (r *Runner) leaveCheck(ctx context.Context, c *Check, j *compare.Judgement) {
	if len(r.told.Lacks) == 0 {
		return
	}
	for i := range c.Questions {
		if q := c.Questions[i].Query; q != nil && j.Verdict == compare.Disagree {
			coverage := spec.NewCoverage()
			r.leaveOpen(j, coverage, r.Outcome(ctx, q, eval.Options{Coverage: coverage}))
		}
	}
}

// leaveError makes an error of a named server one that is not compared where an error is called
// for and the server's is in no table of classes: another server has other numbers.
func (r *Runner) leaveError(j *compare.Judgement, called bool) bool {
	is := called && r.told.Called != "" && j.Verdict == compare.Disagree && j.Difference == compare.DifferenceForeign
	if is {
		*j = compare.Judgement{Verdict: compare.Unsupported, Detail: "an error is called for, and the server's is in no table of classes"}
	}
	return is
}

// openBy is the first setting that the server lacks and on which an evaluation depends; empty
// where there is none.
func (r *Runner) openBy(coverage *spec.Coverage, outcome *eval.Outcome) string {
	if len(r.told.Lacks) == 0 {
		return ""
	}
	var results []string
	if outcome != nil {
		for _, c := range outcome.Columns {
			results = append(results, c.Type.Kind.String())
		}
	}
	for i := range r.told.Lacks {
		if l := &r.told.Lacks[i]; l.Without.Opens(coverage, results) {
			return l.Name
		}
	}
	return ""
}

// depend notes that what a statement did to the tables depends on a setting that the server lacks.
func (r *Runner) depend(coverage *spec.Coverage) {
	if name := r.openBy(coverage, nil); name != "" {
		r.dependent = name
	}
}

// LeaveTable leaves the judgement of a table's contents open if they depend on a setting that the
// server lacks.
func (r *Runner) LeaveTable(j *compare.Judgement) {
	if j.Verdict == compare.Disagree && j.Difference != compare.DifferenceInternal {
		leaveTo(j, r.dependent)
	}
}

// leaveTo makes a judgement one that a setting leaves open; of none it stays as it is.
func leaveTo(j *compare.Judgement, setting string) bool {
	if setting == "" {
		return false
	}
	*j = compare.Judgement{Verdict: compare.Unsupported, Detail: "the server lacks " + setting, Class: j.Class, Lacks: setting}
	return true
}
