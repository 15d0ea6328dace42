package campaign

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// errTooLong is why a statement is stopped.
var errTooLong = errors.New("the statement ran past its time")

// worker takes databases and runs their queries on a session of its own.
type worker struct {
	run     *run
	session engine.Session // nil while there is none

	// The account since the last merge.
	statistics Statistics
	coverage   *spec.Coverage
	queries    *spec.Coverage
	records    []Record
	merged     time.Time

	current  *spec.Coverage // rules of the query at hand
	variants []variant
}

// variant is a rule that the dialect follows by a variant of its own.
type variant struct {
	rule     *spec.Rule
	observed bool
	counts   []*uint64 // one for each case, in worker.current
}

func newWorker(r *run) *worker {
	w := &worker{run: r, coverage: spec.NewCoverage(), queries: spec.NewCoverage(), current: spec.NewCoverage(), merged: time.Now()}
	for _, rule := range spec.Rules() {
		v := rule.VariantFor(r.config.Dialect.Name)
		if v == nil {
			continue
		}
		entry := variant{rule: rule, observed: v.Observed}
		for k := range rule.Cases {
			entry.counts = append(entry.counts, w.current.Counter(rule, k))
		}
		w.variants = append(w.variants, entry)
	}
	return w
}

// loop takes databases until the run is over.
func (w *worker) loop(ctx context.Context) error {
	c := &w.run.config
	for {
		index := w.run.next.Add(1) - 1
		if w.run.over(ctx) || c.Queries > 0 && index*c.Sources.QueriesPerDatabase >= c.Queries {
			return w.merge()
		}
		err := errors.Join(w.database(ctx, index), w.merge())
		if err != nil && ctx.Err() == nil { // what failed while everything was being stopped says nothing
			return err
		}
	}
}

// close ends the session. A session that died is not asked again.
func (w *worker) close() error {
	if w.session == nil {
		return nil
	}
	err := w.session.Close()
	w.session = nil
	if err != nil {
		return fmt.Errorf("close the session: %w", err)
	}
	return nil
}

// merge adds the worker's account to the run's.
func (w *worker) merge() error {
	w.merged = time.Now()
	r := w.run
	r.mu.Lock()
	r.statistics.Add(&w.statistics)
	r.coverage.Add(w.coverage)
	r.queries.Add(w.queries)
	r.mu.Unlock()
	w.statistics = Statistics{}
	w.coverage.Reset()
	w.queries.Reset()
	records := w.records
	w.records = w.records[:0]
	if r.store == nil || len(records) == 0 {
		return nil
	}
	return r.store.cases(records)
}

// mergeOften keeps the run's account fresh where a database takes long.
func (w *worker) mergeOften() error {
	if time.Since(w.merged) < progressEvery {
		return nil
	}
	return w.merge()
}

// reopen replaces a session that cannot go on. It calls the engine with
// growing pauses until the engine answers or the time is over.
func (w *worker) reopen(ctx context.Context) error {
	w.statistics.Reconnects++
	if w.session != nil {
		_ = w.session.Close() // it is broken: what went wrong was reported as the case's verdict
		w.session = nil
	}
	began, pause := time.Now(), 50*time.Millisecond
	for {
		session, err := w.run.config.Engine.Open(ctx)
		if err == nil {
			w.session = session
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Since(began) >= w.run.config.ReconnectFor {
			return &LostError{Target: w.run.config.Engine.Name(), For: w.run.config.ReconnectFor, Cause: err}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		pause = min(2*pause, 2*time.Second)
	}
}

// settle accounts for a judged case: it is counted, and stored unless it
// agrees; a finding is stored and reported at once.
func (w *worker) settle(d *database, record Record, evidence func() (expected, actual string)) error {
	w.statistics.Verdicts[record.Kind][record.Verdict]++
	c := &w.run.config
	fails := record.Verdict.Fails()
	if record.Verdict == compare.Agree && !c.KeepAll {
		return nil
	}
	if (fails || c.KeepAll) && evidence != nil {
		record.Expected, record.Actual = evidence()
	}
	if fails {
		return w.run.finding(record, d.executed)
	}
	if w.run.store != nil {
		w.records = append(w.records, record)
	}
	return nil
}
