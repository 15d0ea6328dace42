package campaign

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// progressEvery is the time between progress reports and between commits of
// the counters.
const progressEvery = time.Second

// LostError says that the engine was gone and did not come back.
type LostError struct {
	Target string
	For    time.Duration // how long it was called
	Cause  error
}

// Error is one line.
func (e *LostError) Error() string {
	return fmt.Sprintf("%s is gone and did not come back within %v: %v", e.Target, e.For, e.Cause)
}

// Unwrap returns the last failure to connect.
func (e *LostError) Unwrap() error { return e.Cause }

// run is one campaign under way.
type run struct {
	config   Config
	reporter Reporter
	store    *store // nil without a run database
	began    time.Time
	deadline time.Time // zero without a limit of time
	next     atomic.Uint64

	mu         sync.Mutex // guards what follows
	version    string
	statistics Statistics
	coverage   *spec.Coverage
	queries    *spec.Coverage

	reporting sync.Mutex // held while the reporter is called
}

// Run runs a campaign until its limits are reached, ctx is cancelled or the
// engine is lost. The summary holds in every case, and everything that was
// reported is stored. The error is nil for a run that ended by its limits or
// was cancelled, *LostError where the engine stayed away,
// *engine.UnreachableError where it was never reached.
//
// Case n is the same whatever the number of workers: each worker takes whole
// databases, and a case depends on the seed and its number alone.
func Run(ctx context.Context, config Config, reporter Reporter) (Summary, error) {
	config, err := config.complete()
	if err != nil {
		return Summary{}, err
	}
	r := &run{config: config, reporter: reporter, coverage: spec.NewCoverage(), queries: spec.NewCoverage()}
	session, err := config.Engine.Open(ctx)
	if err != nil {
		return Summary{}, err
	}
	r.version = session.Version()
	if config.Out != "" {
		if r.store, err = createStore(config, r.version); err != nil {
			return Summary{}, errors.Join(err, session.Close())
		}
	}
	r.began = time.Now()
	if config.Duration > 0 {
		r.deadline = r.began.Add(config.Duration)
	}
	workErr := r.work(ctx, session)
	summary := r.summary()
	summary.Ending = r.ending(ctx, workErr)
	if r.store != nil {
		workErr = errors.Join(workErr, r.store.finish(&summary))
	}
	return summary, workErr
}

// work runs the workers and the monitor until all workers have ended.
func (r *run) work(ctx context.Context, first engine.Session) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var workers sync.WaitGroup
	problems := make([]error, r.config.Workers)
	for i := range r.config.Workers {
		w := newWorker(r)
		if i == 0 {
			w.session = first
		}
		workers.Go(func() {
			if problems[i] = w.loop(ctx); problems[i] != nil {
				stop() // the other workers would only meet the same
			}
			problems[i] = errors.Join(problems[i], w.close())
		})
	}
	ended := make(chan struct{})
	var monitor sync.WaitGroup
	var monitoring error
	monitor.Go(func() {
		if monitoring = r.monitor(ended); monitoring != nil {
			stop()
		}
	})
	workers.Wait()
	close(ended)
	monitor.Wait()
	return errors.Join(append(problems, monitoring)...)
}

// monitor reports progress and commits the counters until ended.
func (r *run) monitor(ended <-chan struct{}) error {
	ticker := time.NewTicker(progressEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ended:
			return nil
		case <-ticker.C:
			summary := r.summary()
			if r.store != nil {
				if err := r.store.counters(&summary); err != nil {
					return err
				}
			}
			r.reporting.Lock()
			r.reporter.Progress(summary)
			r.reporting.Unlock()
		}
	}
}

// summary copies the account.
func (r *run) summary() Summary {
	s := Summary{
		Target: r.config.Engine.Name(), Dialect: r.config.Dialect.Name, Seed: r.config.Seed, Workers: r.config.Workers,
		Elapsed: time.Since(r.began), Out: r.config.Out, Coverage: spec.NewCoverage(), Queries: spec.NewCoverage(),
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s.Version = r.version
	s.Statistics.Add(&r.statistics)
	s.Coverage.Add(r.coverage)
	s.Queries.Add(r.queries)
	return s
}

func (r *run) ending(ctx context.Context, err error) Ending {
	var lost *LostError
	switch {
	case errors.As(err, &lost):
		return EndedByLostEngine
	case ctx.Err() != nil:
		return EndedByCancel
	case !r.deadline.IsZero() && !time.Now().Before(r.deadline):
		return EndedByTime
	}
	return EndedByCount
}

// over tells whether no further query may begin.
func (r *run) over(ctx context.Context) bool {
	return ctx.Err() != nil || !r.deadline.IsZero() && !time.Now().Before(r.deadline)
}

// finding stores a case that makes the run fail, then reports it.
func (r *run) finding(record Record, statements []string) error {
	if r.store != nil {
		if err := r.store.finding(record, statements); err != nil {
			return err
		}
	}
	r.reporting.Lock()
	defer r.reporting.Unlock()
	r.reporter.Finding(record)
	return nil
}
