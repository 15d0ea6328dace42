package oracle

import (
	"context"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
)

// reread is what the semantics say of a query on the loaded database where decimals
// of geometries are read as binary64; nil where that is beyond the evaluator.
func (b *Bench) reread(ctx context.Context, q *ast.Query) (outcome *eval.Outcome) {
	defer func() {
		if recover() != nil { // ours, and no reason to end a run
			outcome = nil
		}
	}()
	limited, cancel := context.WithTimeoutCause(ctx, b.Timeout, errTooLong)
	defer cancel()
	outcome, err := eval.Query(limited, q, b.database, eval.Options{Reading: spatial.Binary64})
	if err != nil {
		return nil
	}
	return outcome
}

// rounded tells whether a rounding decides one of the answers by which a law is
// violated. Of what the semantics do not model nothing is known: a law about
// geometries asks nothing there that a rounding decides.
func (b *Bench) rounded(ctx context.Context, statements []ast.Statement, p *Posed) bool {
	return Rounded(p, b.evaluator(ctx, statements), b.evaluatorOf(ctx, statements, eval.Options{Reading: spatial.Binary64}))
}

// Rounded tells whether a rounding decides one of the answers of a check. The
// functions return the outcome of a query under both readings of decimals, or nil
// where there is none.
func Rounded(p *Posed, real, binary func(q *ast.Query) *eval.Outcome) bool {
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
		if call, is := x.(*ast.Call); is && isSpatial(call) {
			found = true
		}
	}})
	return found
}

// mostRelations is how many pairs of geometries are looked at for a tag.
const mostRelations = 256

// Robust tells whether a case deserves the tag robustness: pairs of geometries that it
// relates have, as they are stored, segments which cross where no binary64 is.
func (b *Bench) Robust(ctx context.Context, c *Case) bool {
	if c.Query == nil || !NamesGeometry(c.Query) {
		return false
	}
	outcome := b.evaluatorOf(ctx, c.Statements, eval.Options{Relations: mostRelations})(c.Query)
	if outcome == nil {
		return false
	}
	crosses := func(r semantics.Relation) bool {
		a, known := spatial.InBinary64(r.A.Shape())
		b, too := spatial.InBinary64(r.B.Shape())
		return known && too && !spatial.CrossInBinary(a, b)
	}
	for _, r := range outcome.Relations {
		if crosses(r) {
			return true
		}
	}
	return false
}
