package oracle

import (
	"context"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
)

// control and controlOfGraph are queries that every engine of their kind answers. One that does not shows nothing
// of a known issue by failing its example, too.
const (
	control        = "SELECT 1"
	controlOfGraph = "RETURN 1 AS one"
)

// Replay tries the example of a known issue: does the engine still differ, and
// as the entry says? It is a known.Try.
func (b *Bench) Replay(ctx context.Context, e *known.Entry) (known.Replay, error) {
	replay := known.Replay{Entry: e, Fate: known.FateUndecided}
	law, err := LawByName(e.Laws[0])
	if err != nil {
		return replay, err
	}
	c, err := Parse(e.Example, b.Dialect)
	if err != nil {
		return undecided(replay, err), nil
	}
	control := control
	if b.Dialect.Graph != nil {
		control = controlOfGraph
	}
	plain, err := Parse(finding.Case{Statements: e.Example.Statements, Query: control}, b.Dialect)
	if err != nil {
		return replay, err
	}
	// Before the example, which may leave no engine to ask.
	trial, err := Differential{}.Try(ctx, b, plain)
	if err != nil {
		return replay, err
	}
	if trial.Verdict != compare.Agree {
		replay.Detail = "the engine fails " + control + " on its database, too: " + trial.Detail
		return replay, nil
	}
	if trial, err = law.Try(ctx, b, c); err != nil {
		return replay, err
	}
	return e.Judged(trial.Judgement), nil
}

// undecided is the replay of an example that cannot be read: the dialect of
// another version may lack what it is about.
func undecided(replay known.Replay, err error) known.Replay {
	replay.Detail = err.Error()
	return replay
}
