package trial

import (
	"context"
	"slices"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Rounded tells whether roundings explain that a law is violated: that one of the answers
// is not as the semantics have it is explained by a rounding, and each of the others is
// right or explained, too. Again evaluates a query again.
//
// Of a question about another database than the one at hand, an image of it, the
// semantics say nothing: what a rounding may decide of the question beside it may be
// decided otherwise there.
func Rounded(p *CheckResult, again func(q *ast.Query) compare.Reread) bool {
	rounded, unknown, sensitive := false, false, false
	for i := range p.Answers {
		a := &p.Answers[i]
		q := a.Question.Query
		if q == nil || !NamesGeometry(q) {
			continue
		}
		reread := again(q)
		outcome := reread(spatial.Real, nil)
		switch {
		case outcome == nil || outcome.Kind != eval.OutcomeRows || a.Question.Changed || a.Result == nil:
			unknown = true
		case compare.Judge(outcome, a.Result, nil).Verdict != compare.Disagree:
			sensitive = sensitive || compare.Sensitive(outcome, reread(spatial.Binary64, nil))
		case !compare.Rounded(a.Result, reread):
			return false
		default:
			rounded = true
		}
	}
	return rounded || unknown && sensitive
}

// NamesGeometry tells whether a query calls a function of geometries. A query that calls none has
// the same outcome under both readings.
func NamesGeometry(q *ast.Query) (found bool) {
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		if call, is := x.(*ast.Call); is && slices.ContainsFunc(function.Named(call.Name), (*function.Function).IsOnGeometries) {
			found = true
		}
	}})
	return found
}

// mostRelations is how many pairs of geometries are looked at for a tag.
const mostRelations = 256

// Robust tells whether a case gets the tag "robustness": some of its geometries, as they are
// stored, have segments that cross where no binary64 is.
func (r *Runner) Robust(ctx context.Context, c *Case) bool {
	if c.Query == nil || !NamesGeometry(c.Query) || r.Model(c.Statements) != nil {
		return false
	}
	outcome := r.Outcome(ctx, c.Query, eval.Options{Relations: mostRelations})
	if outcome == nil {
		return false
	}
	crosses := func(r semantics.Relation) bool {
		a, known := spatial.InBinary64(r.A.Shape())
		b, too := spatial.InBinary64(r.B.Shape())
		return known && too && !spatial.CrossInBinary(a, b)
	}
	return slices.ContainsFunc(outcome.Relations, crosses)
}
