package oracle

import (
	"context"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// controls are queries that every engine answers. If an engine fails a control, a failed
// example says nothing about a known issue.
var controls = spec.ByLanguage[string]{SQL: "SELECT 1", Cypher: "RETURN 1 AS one"}

// Replay tries the example of a known issue: does the engine still differ as the entry says?
// If semcheck itself fails, the replay is undecided.
func Replay(ctx context.Context, r *trial.Runner, e *known.Entry) (replay known.Replay, err error) {
	failed, err := r.Guarded("replaying the known issue "+e.ID, func() string { return e.Example.Query }, func() (_ *trial.Result, err error) {
		replay, err = replayed(ctx, r, e)
		return nil, err
	})
	if failed != nil {
		replay = known.Replay{Entry: e, Fate: known.FateUndecided, Detail: failed.Detail}
	}
	return replay, err
}

func replayed(ctx context.Context, r *trial.Runner, e *known.Entry) (known.Replay, error) {
	replay := known.Replay{Entry: e, Fate: known.FateUndecided}
	law, err := LawByName(e.Laws[0])
	if err != nil {
		return replay, err
	}
	c, err := trial.Parse(e.Example, r.Dialect)
	if err != nil {
		return undecided(replay, err), nil
	}
	control := controls.For(r.Dialect)
	plain, err := trial.Parse(finding.Case{Statements: e.Example.Statements, Query: control}, r.Dialect)
	if err != nil {
		return replay, err
	}
	// Before the example, which may leave no engine to ask.
	tried, err := Differential{}.Try(ctx, r, plain)
	if err != nil {
		return replay, err
	}
	if tried.Verdict != compare.Agree {
		replay.Detail = "the engine fails " + control + " on its database, too: " + tried.Detail
		return replay, nil
	}
	if tried, err = law.Try(ctx, r, c); err != nil {
		return replay, err
	}
	return e.Judged(tried.Judgement), nil
}

// undecided is the replay of an example that cannot be read: the dialect of
// another version may lack what it is about.
func undecided(replay known.Replay, err error) known.Replay {
	replay.Detail = err.Error()
	return replay
}
