package known

import (
	"context"
	"fmt"
)

// Fate is the result of replaying an entry's example.
type Fate string

const (
	FateFires      Fate = "fires"        // the engine still differs
	FateStale      Fate = "stale"        // it agrees: the entry is to be removed, or its range to end
	FateMismatch   Fate = "mismatch"     // it differs, but the entry does not match what is made of it
	FateUndecided  Fate = "undecided"    // it could not be judged
	FateLeftOut    Fate = "left out"     // it would end the engine, and that was not asked for
	FateOutOfRange Fate = "out of range" // the engine's version is not the entry's
)

// Fates lists what can become of an example, in the order of reports.
func Fates() []Fate {
	return []Fate{FateFires, FateStale, FateMismatch, FateUndecided, FateLeftOut, FateOutOfRange}
}

// Replay is a replay of an entry's example, with its result.
type Replay struct {
	Entry  *Entry
	Fate   Fate
	Detail string // what differs, or why it was not judged; may be empty
}

// Try replays an example on the engine of the run. The error ends the run: a cancelled context, or
// an engine that is gone.
type Try func(ctx context.Context, e *Entry) (Replay, error)

// Stale replays the examples of the entries in the version's range that did not fire. It returns
// those that do not fire now either: stale entries, and entries that could not be judged. It
// leaves out examples that end the engine.
func (l *List) Stale(ctx context.Context, version string, try Try) ([]Replay, error) {
	entries, err := l.InRange(version)
	if err != nil {
		return nil, fmt.Errorf("known issues: %w", err)
	}
	var list []Replay
	for _, e := range entries {
		if e.Kills || l.Fired(e.ID) > 0 {
			continue
		}
		replay, err := try(ctx, e)
		if err != nil {
			return list, fmt.Errorf("known issue %s: %w", e.ID, err)
		}
		if replay.Fate != FateFires {
			list = append(list, replay)
		}
	}
	return list, nil
}
