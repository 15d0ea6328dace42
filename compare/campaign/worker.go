package campaign

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// errTooLong is why a statement is stopped.
var errTooLong = errors.New("the statement ran past its time")

// worker takes databases and runs their queries on a session of its own. It observes
// the runner on which it tries them: a trial.Observer.
type worker struct {
	run    *run
	runner *trial.Runner

	account   // of the database at hand
	records   []Record
	published time.Time

	recent []string // texts that the session was last sent, oldest first
	trying string   // the case at hand, for incidents: its name, database and seed
	taken  bool     // the case at hand is counted
	gone   error    // why the engine that broke could not be asked again; nil as long as it can
	gap    bool     // a case of the database at hand was left out for lack of resources

	current  *spec.Coverage // rules of the query at hand
	guidance *guideTable    // by which the queries of the database at hand are drawn; nil where nothing guides
	reach    *databaseReach // what they reached
	made     []int          // the mutations by which the query at hand was made
	reached  *spec.Reached  // by the queries of the database at hand
	variants []variant

	witnessing witnessing // in the database at hand
}

// variant is a rule that the dialect follows by a variant of its own.
type variant struct {
	rule     *spec.Rule
	observed bool
	counts   []*uint64 // one for each case, in worker.current
}

// How often an engine that lacks resources is asked: a case for which it lacks them
// each time is left out, and after several in a row the run ends.
const (
	triesOfCase = 4 // of one case
	mostTries   = 6 // in a row, over all cases of a kind
)

func newWorker(r *run) *worker {
	c := &r.config
	w := &worker{run: r, account: newAccount(), current: spec.NewCoverage(), reached: spec.NewReached(false), published: time.Now()}
	w.runner = &trial.Runner{Engine: c.Engine, Dialect: c.Dialect,
		Semantics: c.Sources.Semantics, PrintStatement: c.Sources.PrintStatement, PrintQuery: c.Sources.PrintQuery,
		Server: &r.server, Timeout: c.StatementTimeout, ReconnectFor: c.ReconnectFor, Patience: trial.Patience{Pause: c.Patience, Tries: triesOfCase, InRow: mostTries},
		Accept: r.accept, Observer: w, AskOpen: true, JudgeErrors: true, OnlyModelled: !c.Laws.NeedNoSemantics(), Coverage: w.current}
	for _, rule := range spec.Rules() {
		v := rule.VariantFor(r.config.Dialect.Name)
		if v == nil {
			continue
		}
		entry := variant{rule: rule, observed: v.Observed}
		for k := range rule.Numbered() {
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
		index := c.Shard.database(w.run.next.Add(1) - 1)
		if w.run.over(ctx) || c.Queries > 0 && index*c.Sources.QueriesPerDatabase >= c.Queries {
			return nil
		}
		if w.run.isDone(index) {
			continue
		}
		if w.guidance, w.reach = w.run.guide.await(ctx, w.run, index); w.run.over(ctx) {
			return nil
		}
		whole, err := w.database(ctx, index)
		if err == nil && whole {
			err = w.complete(index)
		} else {
			err = cmp.Or(err, w.publish())
		}
		if gone := (*trial.GoneError)(nil); errors.As(err, &gone) {
			err = lost(c, gone.For, gone.Cause)
		}
		if err != nil && ctx.Err() == nil { // what failed while everything was being stopped says nothing
			return err
		}
	}
}

// close ends the sessions.
func (w *worker) close() error { return w.runner.Close() }

// complete adds the account of a database that was run to its end: a resumed
// run does not come back to it.
func (w *worker) complete(index uint64) error {
	w.run.complete(w, index)
	w.account.reset()
	w.reached.Reset()
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

// accept refuses a session of another version: their answers would make no one run.
func (r *run) accept(session engine.Session) error {
	if now := session.Version(); now != r.version {
		return &otherVersionError{r.config.Engine.Name(), r.version, now, r.config.Out}
	}
	return nil
}

// Lost notes that a session was given up.
func (w *worker) Lost(what, detail string) error {
	w.statistics.Reconnects++
	err := w.run.incident(Incident{What: what, Detail: detail, Log: slices.Clone(w.recent)})
	w.recent = w.recent[:0]
	return err
}

// Lacked notes that the engine lacked resources for a try.
func (w *worker) Lacked(failure *engine.Error) error {
	return w.run.incident(Incident{What: IncidentResources, Detail: failure.Error(), Log: slices.Clone(w.recent)})
}

// Faulted notes a panic of semcheck itself.
func (w *worker) Faulted(f *trial.Fault) error { return w.run.fault(f, w.trying) }

// guarded has a case tried, from its number to its verdict and to what the run keeps of
// it. A panic on the way is kept with the case, which is not compared then, and the
// database is made anew; narrower guards beneath tell more exactly what was being done.
func (w *worker) guarded(ctx context.Context, d *database, record Record, text func() string, try func() error) error {
	id, database := record.ID(), w.nameOf(d.index)
	w.taken, w.trying = false, id+" of "+database
	defer func() { w.trying = database }()
	result, err := w.runner.Guarded("trying the case "+id, text, func() (*trial.Result, error) { return nil, try() })
	if result == nil || err != nil {
		return err
	}
	if !w.taken {
		if err := w.notCompared(d, record, result.Detail); err != nil {
			return err
		}
	}
	return w.after(ctx, d, result)
}

func (w *worker) nameOf(database uint64) string {
	return "database " + strconv.FormatUint(database, 10) + ", seed " + strconv.FormatUint(w.run.config.Seed, 10)
}

// settle accounts for a judged case: it is counted, and stored unless it
// agrees; a finding is stored and reported at once.
func (w *worker) settle(record Record, evidence func() (finding.Expected, finding.Actual)) error {
	c := &w.run.config
	kept := record.Verdict.Kept()
	if (kept || c.KeepAll) && evidence != nil { // before it is counted: a panic in it makes another case of it
		expected, actual := evidence()
		record.Expected, record.Actual = &expected, &actual
	}
	if !kept {
		w.taken = true
		w.statistics.Verdicts[record.Kind][record.Verdict]++
	}
	if record.Verdict == compare.Agree && !c.KeepAll {
		return nil
	}
	if kept {
		return w.found(record, w.findingOf(&record))
	}
	if w.run.store != nil {
		w.records = append(w.records, record)
	}
	return nil
}

// keptTexts is how many texts are kept for the report of a crash.
const keptTexts = 20

// Sent notes a text that the session is sent.
func (w *worker) Sent(text string) {
	if len(w.recent) >= 4*keptTexts {
		w.recent = append(w.recent[:0], w.recent[len(w.recent)-keptTexts:]...)
	}
	w.recent = append(w.recent, text)
}
