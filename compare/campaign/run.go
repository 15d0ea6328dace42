package campaign

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
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
	before   time.Duration // that a resumed run had run
	deadline time.Time     // zero without a limit of time
	next     atomic.Uint64
	findings *queue // nil without examination

	mu        sync.Mutex // guards what follows
	version   string
	total     account              // of the databases that were run to their end
	partial   map[*worker]*account // of those on their way
	done      map[uint64]bool      // databases that were run to their end
	fresh     []uint64             // … which the run database does not know yet
	clusters  map[string]*Cluster
	outcomes  map[string]outcome // of examined findings, by ID
	incidents int

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
	r := &run{config: config, reporter: reporter, total: newAccount(), partial: map[*worker]*account{},
		done: map[uint64]bool{}, clusters: map[string]*Cluster{}, outcomes: map[string]outcome{}}
	if config.Examination != nil {
		r.findings = newQueue()
	}
	session, err := config.Engine.Open(ctx)
	if err != nil {
		return Summary{}, err
	}
	r.version = session.Version()
	if err := r.prepare(ctx); err != nil {
		return Summary{}, errors.Join(err, session.Close())
	}
	r.began = time.Now()
	if config.Duration > 0 {
		r.deadline = r.began.Add(config.Duration - r.before)
	}
	workErr := r.work(ctx, session)
	summary := r.summary()
	summary.Ending = r.ending(ctx, workErr)
	if r.store != nil {
		workErr = errors.Join(workErr, r.save(&summary), r.store.finish(summary.Ending))
	}
	return summary, workErr
}

// prepare makes the run database, or takes up the one of the run that is
// resumed.
func (r *run) prepare(ctx context.Context) (err error) {
	switch {
	case r.config.Out == "":
		return nil
	case !r.config.Resume:
		r.store, err = createStore(r.config, r.version)
		return err
	}
	if r.store, err = openStore(r.config, r.version); err != nil {
		return err
	}
	if err := r.takeUp(ctx); err != nil {
		return errors.Join(err, r.store.close())
	}
	return nil
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
	examining := r.startExamining(ctx)
	workers.Wait()
	problems = append(problems, examining())
	close(ended)
	monitor.Wait()
	return errors.Join(append(problems, monitoring)...)
}

// startExamining runs the examination beside the workers. The function that it
// returns is called when they have ended: it waits for the examination's end.
func (r *run) startExamining(ctx context.Context) func() error {
	if r.findings == nil {
		return func() error { return nil }
	}
	ctx, stop := context.WithCancel(ctx)
	var examiner sync.WaitGroup
	var problem error
	examiner.Go(func() { problem = r.examineAll(ctx, r.findings) })
	return func() error {
		defer stop()
		r.findings.close()
		if after := r.config.Examination.After; after > 0 {
			defer time.AfterFunc(after, stop).Stop()
		}
		examiner.Wait()
		return problem
	}
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
				if err := r.save(&summary); err != nil {
					return err
				}
			}
			r.reporting.Lock()
			r.reporter.Progress(summary)
			r.reporting.Unlock()
		}
	}
}

// elapsed is how long the run has run, before and after it was resumed.
func (r *run) elapsed() time.Duration { return r.before + time.Since(r.began) }

// summary copies the account.
func (r *run) summary() Summary {
	s := Summary{
		Target: r.config.Engine.Name(), Dialect: r.config.Dialect.Name, Seed: r.config.Seed, Workers: r.config.Workers,
		Elapsed: r.elapsed(), Out: r.config.Out,
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s.Version = r.version
	all := r.total.copy()
	for _, a := range r.partial {
		all.add(a)
	}
	r.adjust(&all.statistics)
	s.Statistics, s.Coverage, s.Queries = all.statistics, all.coverage, all.queries
	s.Clusters, s.Incidents = sorted(r.clusters), r.incidents
	for _, v := range compare.Verdicts() {
		if v.Fails() {
			s.Pending += int(all.statistics.Total(v))
		}
	}
	for _, o := range r.outcomes {
		if v, err := compare.VerdictByName(o.now); err == nil && v.Fails() {
			s.Pending--
		}
	}
	return s
}

// save stores the counters and the databases that were run to their end.
func (r *run) save(summary *Summary) error {
	r.mu.Lock()
	point, err := r.total.encode(summary.Elapsed)
	fresh := r.fresh
	r.fresh = nil
	r.mu.Unlock()
	if err != nil {
		return err
	}
	return r.store.save(summary, point, fresh)
}

// complete adds the account of a database that was run to its end.
func (r *run) complete(w *worker, index uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.total.add(&w.account)
	delete(r.partial, w)
	r.done[index] = true
	r.fresh = append(r.fresh, index)
}

// publish shows the account of a database on its way.
func (r *run) publish(w *worker) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.partial[w] = w.account.copy()
}

func (r *run) isDone(index uint64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.done[index]
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

// finding stores a case that makes the run fail, then reports it and has it
// examined.
func (r *run) finding(record Record, f *finding.Finding) error {
	if r.store != nil {
		fresh, err := r.store.finding(record, f)
		if err != nil {
			return err
		}
		if !fresh { // met again by a resumed run
			return nil
		}
	}
	if r.findings != nil {
		r.findings.put(f)
	}
	r.reporting.Lock()
	defer r.reporting.Unlock()
	r.reporter.Finding(record)
	return nil
}
