package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/triage"
	"github.com/semcheck/semcheck/compare/trial"
)

// Triage says how findings are triaged while a run goes on: by one
// goroutine, on a session of its own; behind the last query where the engine has
// room for one session at a time.
type Triage struct {
	Budget reduce.Budget // of each reduction
	// After is how long findings are still triaged when the last query has
	// ended; 0 is no limit.
	After time.Duration
	// Match finds the known issue that a finding is; nil knows none.
	Match func(f *finding.Finding) *finding.Known
	// InBaseline tells whether an earlier run found a cluster; nil knows none.
	InBaseline func(key string) bool
	// Versions tells how the installed versions of the engine fare on a finding;
	// nil knows none.
	Versions func(ctx context.Context, f *finding.Finding) []finding.Version
	// Write makes the report of an example of a cluster; nil makes none.
	Write func(f *finding.Finding, c Cluster) error
}

// queue holds the findings that are to be triaged, in the order in which they
// were found.
type queue struct {
	store  *store // that has the findings which the queue has only the name of; nil without
	mu     sync.Mutex
	list   []queued
	closed bool
	wake   chan struct{} // of capacity 1
}

// queued is a finding in the queue.
type queued struct {
	id      string
	found   string           // the verdict that its case was counted with
	finding *finding.Finding // nil where it has to be read from the run database
}

// mostInMemory is how many findings a queue keeps apart from the run database.
const mostInMemory = 100

func newQueue(s *store) *queue { return &queue{store: s, wake: make(chan struct{}, 1)} }

func (q *queue) put(f *finding.Finding, found string) {
	q.mu.Lock()
	entry := queued{id: f.ID, found: found}
	if q.store == nil || len(q.list) < mostInMemory {
		entry.finding = f
	}
	q.list = append(q.list, entry)
	q.mu.Unlock()
	q.signal()
}

// close says that the last query has ended.
func (q *queue) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.signal()
}

func (q *queue) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// take waits for the next finding; nil when there will be none. A finding that
// breaks the engine is left until no worker needs the engine any more.
func (q *queue) take(ctx context.Context) (*queued, error) {
	for {
		q.mu.Lock()
		for i, entry := range q.list {
			if q.closed || entry.found == compare.Disagree.String() {
				q.list = slices.Delete(q.list, i, i+1)
				q.mu.Unlock()
				return q.whole(entry)
			}
		}
		closed := q.closed
		q.mu.Unlock()
		if closed {
			return nil, nil
		}
		select {
		case <-ctx.Done():
			return nil, nil
		case <-q.wake:
		}
	}
}

// whole reads the finding of an entry that has only its name.
func (q *queue) whole(entry queued) (*queued, error) {
	if entry.finding == nil {
		var err error
		if entry.finding, entry.found, err = q.store.oneFinding(entry.id); err != nil {
			return nil, err
		}
	}
	return &entry, nil
}

// triageAll triages findings until the queue is closed and empty, the time
// for it is over or ctx is cancelled. What is left is stored as it was found.
func (r *run) triageAll(ctx context.Context, q *queue) error {
	e := r.config.Triage
	observer := &triaging{run: r, told: map[string]bool{}}
	runner := &trial.Runner{Engine: r.config.Engine, Dialect: r.config.Dialect, Semantics: r.config.Sources.Semantics,
		Timeout: r.config.StatementTimeout, ReconnectFor: r.config.ReconnectFor, Observer: observer}
	x := &triage.Triager{Runner: runner, Budget: e.Budget, Match: e.Match, Versions: e.Versions, InBaseline: e.InBaseline}
	defer func() { _ = runner.Close() }() // what an engine that is gone says of it is known
	for ctx.Err() == nil {
		entry, err := q.take(ctx)
		if err != nil || entry == nil {
			return err
		}
		f := entry.finding
		observer.trying = nameOf(f)
		fit := true
		fault, unobserved := runner.Guard("concluding on the finding "+f.ID, func() finding.Case { return f.Found.Case }, func() { fit, err = r.triageUntilFit(ctx, x, entry) })
		if fault != nil { // it stays as it was found
			runner.Forget()
			err = unobserved
		}
		if err != nil || !fit {
			return err
		}
	}
	return nil
}

// triaging observes the runner of a triage: what befalls its session is no
// matter, the engine's crashes are what is triaged. Each fault of semcheck itself is
// told once, since a reduction meets it again and again.
type triaging struct {
	run    *run
	told   map[string]bool
	trying string // the case of the finding at hand: its name, database and seed
}

func (*triaging) Sent(string)                {}
func (*triaging) Lost(string, string) error  { return nil }
func (*triaging) Lacked(*engine.Error) error { return nil }

func (x *triaging) Faulted(f *trial.Fault) error {
	if x.told[f.Error()] {
		return nil
	}
	x.told[f.Error()] = true
	return x.run.fault(f, x.trying)
}

// mostUnfit is how often in a row a finding is triaged on an engine that is
// gone or lacks resources.
const mostUnfit = 3

// triageUntilFit triages a finding, again after a pause where the engine
// cannot be asked. It tells whether the engine could be asked in the end; the
// workers see for themselves whether they can go on.
func (r *run) triageUntilFit(ctx context.Context, x *triage.Triager, entry *queued) (fit bool, err error) {
	for try := range mostUnfit {
		err := r.triage(ctx, x, entry.finding, entry.found)
		unfit := (*unfitError)(nil)
		if !errors.As(err, &unfit) {
			return true, err
		}
		detail := "while a finding was examined: "
		if try == mostUnfit-1 {
			detail = "findings are not examined any more: "
		}
		if err := r.incident(Incident{What: "lost", Detail: detail + oneLine(unfit.cause.Error())}); err != nil {
			return false, err
		}
		select {
		case <-ctx.Done():
		case <-time.After(r.config.Patience << try):
		}
	}
	return false, nil
}

// unfitError says that the engine is gone, or lacks what it needs to triage
// anything.
type unfitError struct{ cause error }

func (e *unfitError) Error() string { return e.cause.Error() }

// triage triages one finding, stores what was found out and reports it.
func (r *run) triage(ctx context.Context, x *triage.Triager, f *finding.Finding, found string) error {
	err := x.Triage(ctx, f)
	switch {
	case ctx.Err() != nil || errors.Is(err, triage.ErrUnfit):
		if f.Reduced != nil && f.Reduction != nil && r.store != nil { // the best until now is kept; a resumed run goes on from there
			f.Reduction.Ended = finding.EndedInterrupted
			if err := r.store.reduced(f); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return nil //nolint:nilerr // what failed while everything was being stopped says nothing
		}
		return &unfitError{err}
	case err != nil:
		f.Note = "not examined: " + err.Error()
	}
	if found != compare.Disagree.String() && 2*f.Repeated.Differed < f.Repeated.Runs {
		return r.withdraw(f, found, x.Gave)
	}
	return r.conclude(f, found)
}

// withdraw takes back a crash or a hang that did not repeat on the same case, or
// seldom: something else broke the engine.
func (r *run) withdraw(f *finding.Finding, found string, gave compare.Verdict) error {
	from, err := countedAs(f.Origin.Kind, found)
	if err != nil {
		return err
	}
	if r.store != nil {
		if err := r.store.withdraw(f, gave.String()); err != nil {
			return err
		}
	}
	r.mu.Lock()
	r.moved.add(from, gave)
	r.mu.Unlock()
	return r.incident(Incident{What: "not repeated", Detail: fmt.Sprintf("%s of %s: %s", found, f.ID, f.Found.Detail), Log: f.Log})
}

// conclude groups a triaged finding, writes its report, stores and reports
// it. What is killed in between is done again by a resumed run.
func (r *run) conclude(f *finding.Finding, found string) error {
	from, err := countedAs(f.Origin.Kind, found)
	if err != nil {
		return err
	}
	now, err := compare.VerdictByName(f.Verdict)
	if err != nil {
		return err
	}
	if f.Known != nil {
		now = compare.Known
	}
	c := r.grouped(f, from, now)
	if r.config.Triage.Write != nil && slices.Contains(c.Examples, f.ID) {
		var unwritten error
		fault := trial.Guard("writing the report of the finding "+f.ID, func() finding.Case { return f.Found.Case }, func() { unwritten = r.config.Triage.Write(f, c) })
		switch {
		case fault != nil: // the finding is there without it
			if err := r.fault(fault, nameOf(f)); err != nil {
				return err
			}
		case unwritten != nil:
			return &StoreError{Folder: r.config.Out, Cause: unwritten}
		}
	}
	if r.store != nil {
		if err := r.store.triaged(f, now.String()); err != nil {
			return err
		}
	}
	r.reporting.Lock()
	defer r.reporting.Unlock()
	r.reporter.Triaged(f, c)
	return nil
}

// grouped counts a triaged finding and adds it to its cluster.
func (r *run) grouped(f *finding.Finding, from counted, now compare.Verdict) Cluster {
	r.mu.Lock()
	defer r.mu.Unlock() // also where a panic is caught above
	c := r.group(f)
	r.moved.add(from, now)
	return c
}

// nameOf is what the case of a finding is called in incidents.
func nameOf(f *finding.Finding) string {
	return fmt.Sprintf("%s of database %d, seed %d", f.ID, f.Origin.Database, f.Origin.Seed)
}

// countedAs reads kind and verdict of a stored finding.
func countedAs(kind, verdict string) (counted, error) {
	v, err := compare.VerdictByName(verdict)
	if err != nil {
		return counted{}, err
	}
	for k := range Kind(kinds) {
		if k.String() == kind {
			return counted{k, v}, nil
		}
	}
	return counted{}, fmt.Errorf("unknown kind %q of a finding", kind)
}
