package campaign

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/spec"
)

// errTooLong is why a statement is stopped.
var errTooLong = errors.New("the statement ran past its time")

// worker takes databases and runs their queries on a session of its own.
type worker struct {
	run     *run
	session engine.Session // nil while there is none
	kept    oracle.Kept    // what laws have standing in its database

	account   // of the database at hand
	records   []Record
	published time.Time

	recent   []string      // texts that the session was last sent, oldest first
	strained [kinds]strain // by kind of the case that the engine lacked resources for
	gap      bool          // a case of the database at hand was left out for lack of resources

	expected *oracle.ExpectedErrors // of laws' questions

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
	c := &r.config
	w := &worker{run: r, account: newAccount(), current: spec.NewCoverage(), published: time.Now(),
		expected: &oracle.ExpectedErrors{Engine: c.Engine, Dialect: c.Dialect, Timeout: c.StatementTimeout}}
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
			return nil
		}
		if w.run.isDone(index) {
			continue
		}
		whole, err := w.database(ctx, index)
		if err == nil && whole {
			err = w.complete(index)
		} else {
			err = cmp.Or(err, w.publish())
		}
		if err != nil && ctx.Err() == nil { // what failed while everything was being stopped says nothing
			return err
		}
	}
}

// close ends the session, and the one on empty tables. A session that died is not
// asked again.
func (w *worker) close() error {
	twin := w.expected.Close()
	if w.session == nil {
		return twin
	}
	err := w.session.Close()
	w.session = nil
	if err != nil {
		return errors.Join(fmt.Errorf("close the session: %w", err), twin)
	}
	return twin
}

// complete adds the account of a database that was run to its end: a resumed
// run does not come back to it.
func (w *worker) complete(index uint64) error {
	w.run.complete(w, index)
	w.account.reset()
	return w.storeRecords()
}

// publish shows the account of a database that is not at its end.
func (w *worker) publish() error {
	w.published = time.Now()
	w.run.publish(w)
	return w.storeRecords()
}

// publishOften keeps the run's account fresh where a database takes long.
func (w *worker) publishOften() error {
	if time.Since(w.published) < progressEvery {
		return nil
	}
	return w.publish()
}

func (w *worker) storeRecords() error {
	records := w.records
	w.records = w.records[:0]
	if w.run.store == nil || len(records) == 0 {
		return nil
	}
	return w.run.store.cases(records)
}

// reopen replaces a session that cannot go on. It calls the engine with
// growing pauses until the engine answers or the time is over.
func (w *worker) reopen(ctx context.Context, what, detail string) error {
	w.statistics.Reconnects++
	if err := w.run.incident(Incident{What: what, Detail: detail, Log: slices.Clone(w.recent)}); err != nil {
		return err
	}
	w.recent = w.recent[:0]
	if w.session != nil {
		_ = w.session.Close() // it is broken: what went wrong was reported as the case's verdict
		w.session = nil
	}
	return w.open(ctx)
}

// open calls the engine until it answers.
func (w *worker) open(ctx context.Context) error {
	c := &w.run.config
	began, pause := time.Now(), 50*time.Millisecond
	for {
		session, err := engine.OpenSession(ctx, c.Engine)
		if err == nil {
			if session.Version() != w.run.version {
				return errors.Join(&otherVersionError{c.Engine.Name(), w.run.version, session.Version(), c.Out}, session.Close())
			}
			w.session = session
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if after := time.Since(began); after >= c.ReconnectFor {
			return lost(c, after, err)
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
func (w *worker) settle(d *database, record Record, evidence func() (finding.Expected, finding.Actual)) error {
	c := &w.run.config
	kept := record.Verdict.Kept()
	if !kept {
		w.statistics.Verdicts[record.Kind][record.Verdict]++
	}
	if record.Verdict == compare.Agree && !c.KeepAll {
		return nil
	}
	if (kept || c.KeepAll) && evidence != nil {
		expected, actual := evidence()
		record.Expected, record.Actual = &expected, &actual
	}
	if kept {
		return w.found(record, w.findingOf(d, &record))
	}
	if w.run.store != nil {
		w.records = append(w.records, record)
	}
	return nil
}

// keptTexts is how many texts are kept for the report of a crash.
const keptTexts = 20

// sent remembers a text that the session is sent.
func (w *worker) sent(text string) {
	if len(w.recent) >= 4*keptTexts {
		w.recent = append(w.recent[:0], w.recent[len(w.recent)-keptTexts:]...)
	}
	w.recent = append(w.recent, text)
}
