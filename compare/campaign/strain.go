package campaign

import (
	"context"
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
)

// An engine that lacks disk, memory or connections says nothing of the case. It
// is asked again after pauses that grow; a case for which it lacks resources each
// time is left out, and after several in a row the run ends.
const (
	triesOfCase = 4 // of one case
	mostTries   = 6 // in a row, over all cases of a kind
)

// strain counts tries in a row for which the engine lacked resources.
type strain struct {
	tries int
	since time.Time
}

// lacking accounts for a try for which the engine lacked resources and waits. It
// tells whether the case is to be tried again, or left out. The error ends the
// run: the engine lacks them for good.
func (w *worker) lacking(ctx context.Context, kind Kind, tries int, failure *engine.Error) (again bool, err error) {
	c, s := &w.run.config, &w.strained[kind]
	if s.tries == 0 {
		s.since = time.Now()
	}
	s.tries++
	if err := w.run.incident(Incident{What: "resources", Detail: failure.Error(), Log: slices.Clone(w.recent)}); err != nil {
		return false, err
	}
	switch {
	case s.tries >= mostTries:
		return false, lost(c, time.Since(s.since), failure)
	case tries >= triesOfCase:
		w.gap = true
		return false, nil
	}
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case <-time.After(c.Patience << (s.tries - 1)):
	}
	return true, nil
}

// relieved says that the engine had what a case of the kind needs.
func (w *worker) relieved(kind Kind) { w.strained[kind] = strain{} }
