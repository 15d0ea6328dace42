package campaign

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// progressEvery is the time between progress reports and between commits of
// the counters.
const progressEvery = time.Second

// run is one campaign under way.
type run struct {
	config   Config
	reporter Reporter
	store    *store // nil without a run database
	began    time.Time
	before   time.Duration // that a resumed run had asked
	deadline time.Time     // zero without a limit of time
	next     atomic.Uint64
	findings *queue   // nil without triage
	refusals sync.Map // by law and variant: *refusals
	server   trial.Server
	guide    *guide       // nil where the run is not guided
	breaking sync.RWMutex // held alone while a finding is triaged that breaks the engine

	mu           sync.Mutex // guards what follows
	version      string
	total        account              // of the databases that were run to their end
	gaps         account              // of those that lack a case for which the engine lacked resources
	partial      map[*worker]*account // of those on their way
	done         doneSet              // databases that were run to their end
	fresh        []uint64             // … which the run database does not know yet
	reached      *spec.Reached        // by all queries
	refusedRules map[string]uint64    // rules of refused queries with the first of these, which the run database does not know yet
	clusters     map[string]*Cluster
	moved        moves
	triaging     string             // the finding that was taken last to be triaged
	waiting      map[string]counted // findings of a resumed run that are to be met again, by ID
	incidents    int
	faults       int           // incidents that befell semcheck itself
	asked        time.Duration // until the last query had run; 0 before
	atEnd        bool          // no query is asked any more: the account of databases on their way is kept

	reporting sync.Mutex                   // held while the reporter is called
	writing   sync.Mutex                   // held while a report is written
	asking    sync.Mutex                   // held while installed versions are asked
	versions  map[string][]finding.Version // by cluster key without a version
}

// counted is with what a finding's case counts.
type counted struct {
	kind    Kind
	verdict compare.Verdict
}

// Run runs a campaign until its limits are reached, ctx is cancelled or the engine is lost. The
// summary is valid in every case, and everything that was reported is stored.
//
// The error is nil if the run reached its limits or was cancelled. It is a *LostError if the
// engine stayed away or lacked what it needs, a *StoreError if the run database cannot be written,
// and a *engine.UnreachableError if the engine never answered.
//
// The number of workers does not change case n: each worker takes whole databases, and a case
// depends on the seed and its number alone.
func Run(ctx context.Context, config Config, reporter Reporter) (Summary, error) {
	config, err := config.complete()
	if err != nil {
		return Summary{}, err
	}
	r := &run{config: config, reporter: reporter, total: newAccount(), gaps: newAccount(), partial: map[*worker]*account{},
		clusters: map[string]*Cluster{}, waiting: map[string]counted{}, reached: spec.NewReached(config.Out != "")}
	if config.Guide != nil || config.Probes > 0 {
		r.guide = newGuide(&config)
	}
	session, err := engine.OpenSession(ctx, config.Engine)
	if err != nil {
		return Summary{}, err
	}
	r.version = session.Version()
	r.opened(session)
	if err := config.tellsPlans(ctx, session); err != nil {
		return Summary{}, errors.Join(err, session.Close())
	}
	r.began = time.Now() // incidents of a resumed run have times, too
	if err := r.prepare(ctx); err != nil {
		return Summary{}, errors.Join(err, session.Close())
	}
	r.began = time.Now()
	if n, ok := config.Engine.(restarting); ok {
		n.Notify(func(what, detail string) {
			_ = r.incident(Incident{What: what, Detail: detail}) // a run database in trouble is seen by the workers, too
		})
		defer n.Notify(nil)
	}
	if config.Duration > 0 {
		r.deadline = r.began.Add(config.Duration - r.before)
	}
	workErr := r.work(ctx, session)
	r.mu.Lock()
	r.atEnd = true
	r.mu.Unlock()
	summary := r.summary()
	summary.Ending = r.ending(ctx, workErr)
	if r.store != nil {
		storeErr := r.save(&summary)
		storeErr = cmp.Or(storeErr, r.store.finish(&summary))
		if workErr == nil && storeErr != nil { // else the run database may be what is in trouble: that was said
			workErr, summary.Ending = storeErr, EndedByTrouble
		}
	}
	return summary, workErr
}

// restarting is an engine that is started again when it is gone.
type restarting interface {
	Notify(report func(what, detail string))
}

// prepare makes the run database, or takes up the one of the run that is
// resumed.
func (r *run) prepare(ctx context.Context) (err error) {
	switch {
	case r.config.Out == "":
	case r.config.Resume:
		r.store, err = openStore(r.config, r.version)
	default:
		r.store, err = createStore(r.config, r.version)
	}
	if err != nil {
		return err
	}
	if r.config.Triage != nil {
		r.findings = newQueue(r.store, r.config.Triage.Settles)
	}
	if !r.config.Resume || r.store == nil {
		return nil
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
	problems, closing := make([]error, r.config.Workers), make([]error, r.config.Workers)
	for i := range r.config.Workers {
		w := newWorker(r)
		if i == 0 {
			w.runner.Use(first)
		}
		workers.Go(func() {
			if problems[i] = w.loop(ctx); problems[i] != nil {
				stop() // the other workers would only meet the same
			}
			closing[i] = w.close()
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
	alone := engine.OnlySession(r.config.Engine)
	var triaging func() error
	if !alone {
		triaging = r.startTriaging(ctx)
	}
	workers.Wait()
	r.mu.Lock()
	r.asked = r.elapsed()
	r.mu.Unlock()
	if alone { // the workers have closed theirs
		triaging = r.startTriaging(ctx)
	}
	problems = append(problems, triaging())
	close(ended)
	monitor.Wait()
	return cmp.Or(append(append(problems, monitoring), closing...)...) // the first says it all
}

// startTriaging runs the triage beside the workers. The function that it
// returns is called when they have ended: it waits for the triage's end.
func (r *run) startTriaging(ctx context.Context) func() error {
	if r.findings == nil {
		return func() error { return nil }
	}
	parent := ctx
	ctx, stop := context.WithCancel(parent)
	several := r.config.Workers
	if engine.OnlySession(r.config.Engine) {
		several = 1
	}
	var triagers sync.WaitGroup
	problems := make([]error, several)
	begin := func(i int) {
		triagers.Go(func() {
			if problems[i] = r.triageAll(ctx, r.findings); problems[i] != nil {
				stop() // the others would only meet the same
			}
		})
	}
	begin(0) // one beside the workers, and as many as they were behind them
	return func() error {
		defer stop()
		r.findings.close()
		if after := r.config.Triage.After; after > 0 {
			defer time.AfterFunc(after, stop).Stop()
		}
		for i := range several - 1 {
			begin(i + 1)
		}
		triagers.Wait()
		return cmp.Or(append(problems, r.settleAll(parent, r.findings))...)
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
		Target: r.config.Engine.Name(), Dialect: r.config.Dialect.Name, Seed: r.config.Seed, Workers: r.config.Workers, Guide: guideName(r.config.Guide),
		Elapsed: r.elapsed(), Out: r.config.Out,
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s.Version = r.version
	s.Called = r.config.server.Called
	if s.Asking = r.asked; s.Asking == 0 {
		s.Asking = s.Elapsed
	}
	all := r.total.copy()
	all.add(r.unfinished())
	for _, c := range r.waiting { // reported is reported, met again or not
		all.statistics.Verdicts[c.kind][c.verdict]++
	}
	r.moved.apply(&all.statistics)
	s.Reached = r.reached.Counts()
	s.Statistics, s.Coverage, s.Queries = all.statistics, all.coverage, all.queries
	s.Lacking = lackingOf(r.config.server.Lacks, s.Statistics.Lacking)
	s.Clusters, s.Incidents, s.Faults = sorted(r.clusters), r.incidents, r.faults
	for _, v := range compare.Verdicts() {
		if v.Kept() {
			s.Pending += int(all.statistics.Total(v))
		}
	}
	s.Pending -= int(r.moved.kept())
	s.Triaging = r.triaging
	return s
}

// unfinished is the account of the databases that were not run to their end.
func (r *run) unfinished() *account {
	all := r.gaps.copy()
	for _, a := range r.partial {
		all.add(a)
	}
	return all
}

// save stores the counters and the databases that were run to their end.
func (r *run) save(summary *Summary) error {
	r.mu.Lock()
	point, err := r.total.encode(summary.Asking)
	unfinished := ""
	if err == nil && r.atEnd {
		unfinished, err = r.unfinished().encode(0)
	}
	fresh := r.fresh
	r.fresh = nil
	unsaved := r.guide.unsaved()
	r.reached.Queried(summary.Statistics.Queries)
	reached := r.reached.TakeFresh()
	refused := r.refusedRules
	r.refusedRules = nil
	r.mu.Unlock()
	if err == nil {
		err = r.store.save(summary, point, unfinished, fresh, unsaved)
	}
	if err == nil {
		err = cmp.Or(r.store.saveReached(reached), r.store.saveRefused(refused))
	}
	if err != nil { // a point of resumption knows them: they must not be counted again
		r.mu.Lock()
		r.fresh = append(fresh, r.fresh...)
		r.guide.notSaved(unsaved)
		r.reached.PutBack(reached)
		for rule, query := range refused {
			leastOf(&r.refusedRules, rule, query)
		}
		r.mu.Unlock()
	}
	return err
}

// complete adds the account of a database that was run to its end. One with a
// gap is run again by a resumed run.
func (r *run) complete(w *worker, index uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.partial, w)
	r.guide.add(index, w.reach)
	r.reached.Merge(w.reached)
	if w.gap {
		w.gap = false
		r.gaps.add(&w.account)
		return
	}
	r.total.add(&w.account)
	r.done.add(index)
	r.fresh = append(r.fresh, index)
}

// publish shows the account of a database on its way.
func (r *run) publish(w *worker) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.partial[w] = w.account.copy()
	r.reached.Merge(w.reached)
}

func (r *run) isDone(index uint64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.done.has(index)
}

func (r *run) ending(ctx context.Context, err error) Ending {
	var lost *LostError
	switch {
	case errors.As(err, &lost) && lost.Resource != nil:
		return EndedByResources
	case errors.As(err, &lost):
		return EndedByLostEngine
	case ctx.Err() != nil:
		return EndedByCancel
	case err != nil:
		return EndedByTrouble
	case !r.deadline.IsZero() && r.asked >= r.config.Duration:
		return EndedByTime
	}
	return EndedByCount
}

// over tells whether no further query may begin.
func (r *run) over(ctx context.Context) bool {
	return ctx.Err() != nil || !r.deadline.IsZero() && !time.Now().Before(r.deadline)
}
