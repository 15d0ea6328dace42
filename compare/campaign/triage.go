package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/triage"
	"github.com/semcheck/semcheck/compare/trial"
)

// Triage says how findings are examined while a run goes on: one goroutine does it, on a session
// of its own. After the last query there are as many as there are workers. If the engine has room
// for one session only, the examination begins after the last query. Findings of a signature that
// was examined less often come first. The result depends on the finding alone.
type Triage struct {
	Budget reduce.Budget // of each reduction
	// After is how long findings are still triaged when the last query has
	// ended; 0 is no limit.
	After time.Duration
	// Match finds the known issue that a finding is; nil knows none.
	Match func(f *finding.Finding) *finding.Known
	// Settles tells whether a known issue knows a finding by the text of its error alone:
	// such findings are not run again; nil examines all.
	Settles func(f *finding.Finding) bool
	// InBaseline tells whether an earlier run found a cluster; nil knows none.
	InBaseline func(key string) bool
	// Versions tells how the installed versions of the engine fare on a finding;
	// nil knows none.
	Versions func(ctx context.Context, f *finding.Finding) []finding.Version
	// Write makes the report of an example of a cluster; nil makes none.
	Write func(f *finding.Finding, c Cluster) error
	// Drop takes away the report of a finding that is no example any more; nil does nothing.
	Drop func(id string) error
}

// triageAll triages findings until the queue is closed and empty, the time
// for it is over or ctx is cancelled. What is left is stored as it was found.
func (r *run) triageAll(ctx context.Context, q *queue) error {
	e := r.config.Triage
	observer := &triaging{run: r, told: map[string]bool{}}
	runner := &trial.Runner{Engine: r.config.Engine, Dialect: r.config.Dialect, Semantics: r.config.Sources.Semantics,
		Server: &r.server, Timeout: r.config.StatementTimeout, ReconnectFor: r.config.ReconnectFor, Observer: observer}
	x := &triage.Triager{Runner: runner, Budget: e.Budget, Match: e.Match, Settles: e.Settles, InBaseline: e.InBaseline}
	if e.Versions != nil {
		x.Versions = r.versionsOf
	}
	defer func() { _ = runner.Close() }() // what an engine that is gone says of it is known
	for ctx.Err() == nil {
		entry, err := q.take(ctx)
		if err != nil || entry == nil {
			return err
		}
		observer.trying = nameOf(entry.finding)
		r.mu.Lock()
		r.triaging = entry.finding.ID
		r.mu.Unlock()
		var fit bool
		if breaks(entry.found) { // it takes the engine away from all others
			r.breaking.Lock()
			fit, err = r.guardedTriage(ctx, x, entry)
			r.breaking.Unlock()
		} else {
			r.breaking.RLock()
			fit, err = r.guardedTriage(ctx, x, entry)
			r.breaking.RUnlock()
		}
		if err != nil || !fit {
			return err
		}
	}
	return nil
}

// guardedTriage triages the finding of an entry; where semcheck itself fails it stays as it
// was found.
func (r *run) guardedTriage(ctx context.Context, x *triage.Triager, entry *queued) (fit bool, err error) {
	f := entry.finding
	fit = true
	fault, unobserved := x.Runner.Guard("concluding on the finding "+f.ID, func() finding.Case { return f.Found.Case }, func() { fit, err = r.triageUntilFit(ctx, x, entry) })
	if fault != nil {
		x.Runner.Invalidate()
		err = unobserved
	}
	return fit, err
}

// settleAll concludes on the findings that are left and need not be run again: that takes
// no engine, and hardly any time.
func (r *run) settleAll(ctx context.Context, q *queue) error {
	x := &triage.Triager{Runner: &trial.Runner{Engine: r.config.Engine, Dialect: r.config.Dialect, Observer: &triaging{run: r, told: map[string]bool{}}},
		Match: r.config.Triage.Match, Settles: r.config.Triage.Settles, InBaseline: r.config.Triage.InBaseline}
	for ctx.Err() == nil {
		entry, err := q.takeSettled()
		if err != nil || entry == nil {
			return err
		}
		if _, err := r.guardedTriage(ctx, x, entry); err != nil {
			return err
		}
	}
	return nil
}

// versionsOf asks the installed versions of the engine about a finding, once for each
// cluster and one triager at a time.
func (r *run) versionsOf(ctx context.Context, f *finding.Finding) []finding.Version {
	r.asking.Lock()
	defer r.asking.Unlock()
	if versions, asked := r.versions[f.Cluster.Key]; asked {
		return versions
	}
	versions := r.config.Triage.Versions(ctx, f)
	if ctx.Err() == nil {
		if r.versions == nil {
			r.versions = map[string][]finding.Version{}
		}
		r.versions[f.Cluster.Key] = versions
	}
	return versions
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
	c, displaced := r.grouped(f, from, now)
	if r.config.Triage.Write != nil && slices.Contains(c.Examples, f.ID) {
		var unwritten error
		fault := trial.Guard("writing the report of the finding "+f.ID, func() finding.Case { return f.Found.Case }, func() { unwritten = r.written(f, c) })
		switch {
		case fault != nil: // the finding is there without it
			if err := r.fault(fault, nameOf(f)); err != nil {
				return err
			}
		case unwritten != nil:
			return &StoreError{Folder: r.config.Out, Cause: unwritten}
		}
	}
	if displaced != "" && r.config.Triage.Drop != nil {
		if err := r.dropped(displaced); err != nil {
			return &StoreError{Folder: r.config.Out, Cause: err}
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

// written writes the report of an example, one at a time.
func (r *run) written(f *finding.Finding, c Cluster) error {
	r.writing.Lock()
	defer r.writing.Unlock()
	if !r.isExample(f) { // another one has taken its place
		return nil
	}
	return r.config.Triage.Write(f, c)
}

// dropped takes away the report of what was an example.
func (r *run) dropped(id string) error {
	r.writing.Lock()
	defer r.writing.Unlock()
	return r.config.Triage.Drop(id)
}

// grouped counts a triaged finding and adds it to its cluster.
func (r *run) grouped(f *finding.Finding, from counted, now compare.Verdict) (c Cluster, displaced string) {
	r.mu.Lock()
	defer r.mu.Unlock() // also where a panic is caught above
	c, displaced = r.group(f)
	r.moved.add(from, now)
	return c, displaced
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
