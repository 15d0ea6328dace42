package oracle

import (
	"context"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec/ast"
)

// Differential is the law that an engine answers as the semantics say. It applies to every case
// whose statements both sides accept or both refuse, and whose outcome is determined, or free
// within a set that can be checked.
type Differential struct{}

// Name is "differential".
func (Differential) Name() string { return "differential" }

// Try makes the database, evaluates the query, runs it and compares. A case
// without a query is judged by its last statement.
func (Differential) Try(ctx context.Context, r *trial.Runner, c *trial.Case) (*trial.Result, error) {
	return r.Try(ctx, c)
}

// asLaw makes a Law of a metamorphic law: a case violates the law if it violates a variant.
type asLaw struct{ metamorphic.Relation }

// Try makes the database on the engine alone and asks the variants one after another until one is
// violated. If the case names a variant, it asks this variant only. The result is the result of
// the violated variant, or of the first variant.
func (m asLaw) Try(ctx context.Context, r *trial.Runner, c *trial.Case) (*trial.Result, error) {
	r.Tries++
	if c.Query == nil {
		return trial.NotTried("a statement is no query"), nil
	}
	return r.Guarded("trying the law "+m.Name(), func() string { return r.TextOf(c.Query) }, func() (*trial.Result, error) { return m.try(ctx, r, c) })
}

func (m asLaw) try(ctx context.Context, r *trial.Runner, c *trial.Case) (*trial.Result, error) {
	c = c.Written() // a law's questions are written from trees, all alike
	if err := r.Model(c.Statements); err != nil {
		return trial.NotTried("%v", err), nil
	}
	subject := &metamorphic.Subject{Dialect: r.Dialect, Schema: metamorphic.SchemaOf(c.Statements, r.Dialect), Query: c.Query, Choice: c.Choice,
		Evaluate: func(q *ast.Query) *eval.Outcome { return r.Outcome(ctx, q, eval.Options{}) }}
	variants, reason := metamorphic.VariantsOf(m.Relation, subject)
	if len(variants) == 0 {
		return trial.NotTried("%s does not apply: %s", m.Name(), reason), nil
	}
	if flaw, err := r.LoadEngineOnly(ctx, c.Statements); flaw != nil || err != nil {
		return flaw, err
	}
	first := trial.NotTried("%s has no form %q of the query", m.Name(), c.Variant)
	for i, variant := range variants {
		if c.Variant != "" && variant.Name != c.Variant {
			continue
		}
		check := variant.Make()
		if check == nil {
			continue
		}
		result, err := r.Check(ctx, check)
		if err != nil {
			return nil, err
		}
		if lacking := engine.Lacking(result.Failure); lacking != nil {
			return nil, lacking
		}
		result.Variant = variant.Name
		gone, err := r.Settle(result)
		if err != nil {
			return nil, err
		}
		if result.Verdict.Kept() {
			return result, nil
		}
		if i == 0 || first.Check == nil {
			first = result
		}
		if gone {
			if flaw, err := r.LoadEngineOnly(ctx, c.Statements); flaw != nil || err != nil {
				return flaw, err
			}
		}
	}
	return first, nil
}
