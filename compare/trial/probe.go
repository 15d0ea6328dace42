package trial

import (
	"context"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec/ast"
)

// Probe evaluates a query on the database in use, without a guard around it and without counting its time.
// The outcome is nil where the semantics do not model the database.
func (r *Runner) Probe(ctx context.Context, q *ast.Query, o eval.Options) (*eval.Outcome, error) {
	if r.model == nil || r.model.database == nil {
		return nil, nil
	}
	limited, cancel := r.limit(ctx)
	defer cancel()
	return r.model.database.Query(limited, q, o)
}
