package oracle

import (
	"context"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/known"
)

// Replay tries the example of a known issue: does the engine still differ? It
// is a known.Try.
func (b *Bench) Replay(ctx context.Context, e *known.Entry) (known.Replay, error) {
	replay := known.Replay{Entry: e, Fate: known.FateUndecided}
	law, err := LawByName(e.Law)
	if err != nil {
		return replay, err
	}
	c, err := Parse(e.Example, b.Dialect)
	if err != nil {
		return undecided(replay, err), nil
	}
	trial, err := law.Try(ctx, b, c)
	if err != nil {
		return replay, err
	}
	replay.Detail = trial.Detail
	switch trial.Verdict {
	case compare.Disagree, compare.Crash, compare.Hang:
		replay.Fate = known.FateFires
	case compare.Agree, compare.Freedom, compare.Documented, compare.Observed:
		replay.Fate = known.FateStale
	case compare.Unsupported, compare.Refused, compare.Precision, compare.Known:
	}
	return replay, nil
}

// undecided is the replay of an example that cannot be read: the dialect of
// another version may lack what it is about.
func undecided(replay known.Replay, err error) known.Replay {
	replay.Detail = err.Error()
	return replay
}
