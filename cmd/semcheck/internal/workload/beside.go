package workload

import (
	"context"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// Engine opens sessions of the engine that is asked beside the semantics.
type Engine = engine.Engine

// beside is a session of an engine that gets every statement of a script. A nil one asks
// nobody.
type beside struct {
	session engine.Session
	options Options
}

// openBeside opens a session for a script; nil where the engine does not speak its dialect.
func openBeside(ctx context.Context, d *spec.Dialect, o Options) (*beside, error) {
	e, err := o.Engine(d)
	if err != nil || e == nil {
		return nil, err
	}
	session, err := engine.OpenSession(ctx, e)
	if err != nil {
		return nil, err
	}
	return &beside{session, o}, nil
}

func (b *beside) close() {
	if b != nil {
		b.session.Close() //nolint:errcheck,gosec // nothing hangs on it any more
	}
}

// change sends a statement that returns no rows; what it says does not matter, the queries
// behind it show it.
func (b *beside) change(ctx context.Context, text string) {
	if b == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, b.options.Timeout)
	defer cancel()
	b.session.Execute(ctx, text) //nolint:errcheck,gosec // see above
}

// ask asks the engine a query and notes what its answer is worth.
func (b *beside) ask(ctx context.Context, q *Query, outcome *eval.Outcome) {
	if b == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, b.options.Timeout)
	defer cancel()
	result, err := b.session.Query(ctx, q.Text)
	if outcome == nil || !q.Answer.Evaluated() {
		q.Engine = "only the engine answers"
		if err != nil {
			q.Engine = "nobody answers"
		}
		return
	}
	judgement := compare.Judge(outcome, result, err)
	q.Engine = judgement.Verdict.String()
	if judgement.Verdict == compare.Disagree {
		q.Engine = "differs"
		q.Detail = strings.Join(strings.Fields(judgement.Difference.String()+": "+judgement.Detail), " ")
	}
}
