package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/examine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/reduce"
)

// Examination says how findings are examined while a run goes on: by one
// goroutine, on a session of its own.
type Examination struct {
	Budget reduce.Budget // of each reduction
	// After is how long findings are still examined when the last query has
	// ended; 0 is no limit.
	After time.Duration
	// Match finds the known issue that a finding is; nil knows none.
	Match func(f *finding.Finding) *finding.Known
	// InBaseline tells whether an earlier run found a cluster; nil knows none.
	InBaseline func(key string) bool
	// Oldest finds the oldest installed version that shows a finding; nil finds
	// none.
	Oldest func(ctx context.Context, f *finding.Finding) string
	// Write makes the report of an example of a cluster; nil makes none.
	Write func(f *finding.Finding, c Cluster) error
}

// queue holds the findings that are to be examined, in the order in which they
// were found.
type queue struct {
	mu     sync.Mutex
	list   []*finding.Finding
	closed bool
	wake   chan struct{} // of capacity 1
}

func newQueue() *queue { return &queue{wake: make(chan struct{}, 1)} }

func (q *queue) put(f *finding.Finding) {
	q.mu.Lock()
	q.list = append(q.list, f)
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
func (q *queue) take(ctx context.Context) *finding.Finding {
	for {
		q.mu.Lock()
		for i, f := range q.list {
			if q.closed || f.Verdict == compare.Disagree.String() {
				q.list = slices.Delete(q.list, i, i+1)
				q.mu.Unlock()
				return f
			}
		}
		closed := q.closed
		q.mu.Unlock()
		if closed {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-q.wake:
		}
	}
}

func (q *queue) len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.list)
}

// examineAll examines findings until the queue is closed and empty, the time
// for it is over or ctx is cancelled. What is left is stored as it was found.
func (r *run) examineAll(ctx context.Context, q *queue) error {
	e := r.config.Examination
	bench := &oracle.Bench{Engine: r.config.Engine, Dialect: r.config.Dialect, Timeout: r.config.StatementTimeout, ReconnectFor: r.config.ReconnectFor}
	x := &examine.Examiner{Bench: bench, Budget: e.Budget, Match: e.Match, Oldest: e.Oldest}
	var problem error
	for ctx.Err() == nil {
		f := q.take(ctx)
		if f == nil {
			break
		}
		if problem = r.examine(ctx, x, f); problem != nil {
			break
		}
	}
	return errors.Join(problem, bench.Close())
}

// examine examines one finding, stores what was found out and reports it.
func (r *run) examine(ctx context.Context, x *examine.Examiner, f *finding.Finding) error {
	found := f.Verdict
	err := x.Examine(ctx, f)
	switch {
	case ctx.Err() != nil: // the best until now is kept; a resumed run goes on from there
		if f.Reduced != nil && r.store != nil {
			return r.store.reduced(f)
		}
		return nil
	case err != nil:
		f.Note = "not examined: " + err.Error()
	}
	if found != compare.Disagree.String() && f.Repeated.Runs > 0 && f.Repeated.Differed == 0 {
		return r.withdraw(f, found)
	}
	return r.conclude(f, found)
}

// withdraw takes back a crash or a hang that did not repeat on the same case:
// something else broke the engine.
func (r *run) withdraw(f *finding.Finding, found string) error {
	if r.store != nil {
		if err := r.store.withdraw(f); err != nil {
			return err
		}
	}
	r.mu.Lock()
	r.outcomes[f.ID] = outcome{kind: f.Origin.Kind, found: found, now: compare.Agree.String()}
	r.mu.Unlock()
	return r.incident(Incident{What: "not repeated", Detail: fmt.Sprintf("%s of %s: %s", found, f.ID, f.Found.Detail), Log: f.Log})
}

// outcome is what became of a finding: the verdict that its case was counted
// with, and the one that holds after the examination.
type outcome struct{ kind, found, now string }

// conclude stores an examined finding, groups and reports it.
func (r *run) conclude(f *finding.Finding, found string) error {
	now := f.Verdict
	if f.Known != nil {
		now = compare.Known.String()
	}
	r.mu.Lock()
	r.outcomes[f.ID] = outcome{kind: f.Origin.Kind, found: found, now: now}
	c := r.group(f)
	r.mu.Unlock()
	if r.store != nil {
		if err := r.store.examined(f, now); err != nil {
			return err
		}
	}
	if r.config.Examination.Write != nil && slices.Contains(c.Examples, f.ID) {
		if err := r.config.Examination.Write(f, c); err != nil {
			return err
		}
	}
	r.reporting.Lock()
	defer r.reporting.Unlock()
	r.reporter.Examined(f, c)
	return nil
}

// adjust moves examined findings from the verdict that they were counted with
// to the one that holds. The caller holds the run's lock.
func (r *run) adjust(s *Statistics) {
	for _, o := range r.outcomes {
		from, errFrom := compare.VerdictByName(o.found)
		to, errTo := compare.VerdictByName(o.now)
		kind, ok := kindByName(o.kind)
		if errFrom == nil && errTo == nil && ok && s.Verdicts[kind][from] > 0 {
			s.Verdicts[kind][from]--
			s.Verdicts[kind][to]++
		}
	}
}

func kindByName(name string) (Kind, bool) {
	for k := range Kind(kinds) {
		if k.String() == name {
			return k, true
		}
	}
	return 0, false
}
