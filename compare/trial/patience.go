package trial

import (
	"context"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
)

// Patience says how often an engine that lacks disk, memory or connections is asked again. Its
// answer says nothing about the case. The pauses grow.
type Patience struct {
	Pause time.Duration // the first; 0 is a second
	Tries int           // of one case, until it is given up; 0 is three
	InRow int           // tries without success over all cases of a kind, until the engine is given up; 0 is no limit
}

// The kinds of cases whose tries are counted apart.
const (
	strainOfStatements = iota
	strainOfQueries
	strains
)

// strain counts tries in a row for which the engine lacked resources.
type strain struct {
	tries int
	since time.Time
}

func (p Patience) pause() time.Duration {
	if p.Pause == 0 {
		return time.Second
	}
	return p.Pause
}

func (p Patience) tries() int {
	if p.Tries == 0 {
		return 3
	}
	return p.Tries
}

// retryLater accounts for a try for which the engine lacked resources and waits. It
// tells whether the case is to be tried again, or given up. The error is *GoneError
// where the engine lacks them for good, and for a cancelled context.
func (r *Runner) retryLater(ctx context.Context, kind, tries int, failure *engine.Error) (again bool, err error) {
	s := &r.strained[kind]
	if s.tries == 0 {
		s.since = time.Now()
	}
	s.tries++
	if err := r.observer().Lacked(failure); err != nil {
		return false, err
	}
	switch p := r.Patience; {
	case p.InRow > 0 && s.tries >= p.InRow:
		return false, &GoneError{For: time.Since(s.since), Cause: failure}
	case tries >= p.tries():
		return false, nil
	case p.InRow > 0:
		tries = s.tries
	}
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case <-time.After(r.Patience.pause() << (tries - 1)):
	}
	return true, nil
}

// resetRetries says that the engine had what a case of the kind needs.
func (r *Runner) resetRetries(kind int) { r.strained[kind] = strain{} }

// patiently sends the session a text, again where it lacks resources. The failure is
// that lack where it is this case that is given up; the error is *GoneError where it is
// the engine, and for a cancelled context.
func (r *Runner) patiently(ctx context.Context, text string, send func(limited context.Context) error) (failure, err error) {
	for tries := 1; ; tries++ {
		failure, err := r.once(ctx, text, send)
		if err != nil {
			return failure, err
		}
		lacking := engine.Lacking(failure)
		if lacking == nil {
			r.resetRetries(strainOfQueries)
			return failure, nil
		}
		again, err := r.retryLater(ctx, strainOfQueries, tries, lacking)
		if err != nil {
			return failure, err
		}
		if !again {
			r.clean = false
			return failure, nil
		}
	}
}
