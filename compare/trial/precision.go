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

// Rounded tells whether a rounding decides one of the answers of a check. The
// functions return the outcome of a query under both readings of decimals, or nil
// where there is none.
func Rounded(p *CheckResult, real, binary func(q *ast.Query) *eval.Outcome) bool {
	for i := range p.Answers {
		q := p.Answers[i].Question.Query
		if q == nil || !NamesGeometry(q) {
			continue
		}
		outcome := real(q)
		if outcome == nil || outcome.Kind != eval.OutcomeRows {
			continue // an image, which is in no database of the semantics
		}
		if compare.Sensitive(outcome, binary(q)) {
			return true
		}
	}
	return false
}

// NamesGeometry tells whether a query calls a function of geometries; others have
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

// Robust tells whether a case deserves the tag robustness: pairs of geometries that it
// relates have, as they are stored, segments which cross where no binary64 is.
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
