package campaign

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec/ast"
)

// Laws are the laws that the queries of a run are tried by. Each query is tried
// by one of them: they are drawn in an order that the seed and the query's number
// decide, by weight, and the first that applies is asked. Empty is the
// differential law alone.
type Laws []WeightedLaw

// WeightedLaw is a law with its share.
type WeightedLaw struct {
	// Metamorphic is the law; nil is the differential one.
	Metamorphic oracle.Metamorphic
	Weight      int // at least 1
}

// Name is the law's name.
func (l *WeightedLaw) Name() string {
	if l.Metamorphic == nil {
		return oracle.Differential{}.Name()
	}
	return l.Metamorphic.Name()
}

// String lists the laws with their weights: "differential=1,norec=2".
func (l Laws) String() string {
	if len(l) == 0 {
		return Laws{{Weight: 1}}.String()
	}
	var list []string
	for i := range l {
		list = append(list, fmt.Sprintf("%s=%d", l[i].Name(), l[i].Weight))
	}
	return strings.Join(list, ",")
}

// differential tells whether the differential law is among them.
func (l Laws) differential() bool {
	for i := range l {
		if l[i].Metamorphic == nil {
			return true
		}
	}
	return len(l) == 0
}

// NeedNoSemantics tells whether a law is among them that needs no semantics.
func (l Laws) NeedNoSemantics() bool {
	for i := range l {
		if l[i].Metamorphic != nil {
			return true
		}
	}
	return false
}

// order draws an order of the laws for a query: its indexes, by weight without
// replacement.
func (l Laws) order(seed, n uint64) []int {
	left := make([]int, len(l))
	sum := 0
	for i := range l {
		left[i] = i
		sum += l[i].Weight
	}
	order := make([]int, 0, len(l))
	for state := oracle.Choice(seed+2, n); len(left) > 0; state = oracle.Choice(state, n) {
		at := int(state % uint64(sum))
		for k, i := range left {
			if at -= l[i].Weight; at < 0 {
				order, left = append(order, i), append(left[:k], left[k+1:]...)
				sum -= l[i].Weight
				break
			}
		}
	}
	return order
}

// What is counted of each law: queries for which it was drawn, to which it
// applied, about at least one row, of which an error made no case, which the
// engine refused, in which the semantics permit all answers, and that violate
// it.
const (
	LawDrawn     = "drawn"
	LawApplied   = "applied"
	LawNonEmpty  = "with rows"
	LawNoCase    = "no case"
	LawRefused   = "refused"
	LawPermitted = "permitted"
	LawViolated  = "violated"
)

// underLaw tries a query by the first law that applies.
func (w *worker) underLaw(ctx context.Context, d *database, n uint64, q *ast.Query) error {
	c := &w.run.config
	if len(c.Laws) == 0 {
		_, err := w.query(ctx, d, KindQuery, n, q)
		return err
	}
	var subject *oracle.Subject
	for _, i := range c.Laws.order(c.Seed, n) {
		law := &c.Laws[i]
		note(&w.statistics.Laws, law.Name()+" "+LawDrawn)
		if law.Metamorphic == nil {
			if reason := d.alone.Query(q); reason != "" {
				note(&w.statistics.NotAsked, law.Name()+": "+reason)
				continue
			}
			note(&w.statistics.Laws, law.Name()+" "+LawApplied)
			verdict, err := w.query(ctx, d, KindQuery, n, q)
			if verdict.Fails() {
				note(&w.statistics.Laws, law.Name()+" "+LawViolated)
			}
			return err
		}
		if subject == nil {
			subject = w.subject(ctx, d, n, q)
		}
		began := time.Now()
		forms, reason := law.Metamorphic.Forms(subject)
		var check *oracle.Check
		form := ""
		drawn := oracle.Choice(c.Seed+1, n)
		for k := range forms { // from a drawn one on, the first that can be made
			f := &forms[(drawn+uint64(k))%uint64(len(forms))]
			if w.run.lacks(law.Name(), f.Name) {
				continue
			}
			if check = f.Make(); check != nil {
				form = f.Name
				break
			}
		}
		w.statistics.Times[ShareGenerator] += time.Since(began)
		if check == nil {
			if reason == "" {
				reason = "no form fits"
			}
			note(&w.statistics.NotAsked, law.Name()+": "+reason)
			continue
		}
		note(&w.statistics.Laws, law.Name()+" "+LawApplied)
		note(&w.statistics.LawForms, law.Name()+" "+form)
		return w.metamorphic(ctx, d, n, q, law.Name(), form, check)
	}
	w.statistics.form(describe(q))
	_, err := w.notCompared(d, Record{Kind: KindQuery, Number: n, Database: d.index, Law: "none"}, "no law applies")
	return err
}

// refusals is how often an engine refused what a form asks for, and whether it
// ever took it.
type refusals struct {
	count atomic.Int32
	taken atomic.Bool
}

// enoughRefusals is how many queries an engine must refuse in a form, and take
// none, until it is said not to have what the form asks for: one query may be
// refused for itself.
const enoughRefusals = 3

// lacks tells whether the engine was found not to have what a form of a law asks
// for. Until then the cases count as refused.
func (r *run) lacks(law, form string) bool {
	known, asked := r.refusals.Load(law + " " + form)
	return asked && known.(*refusals).lacking()
}

func (r *refusals) lacking() bool { return !r.taken.Load() && r.count.Load() >= enoughRefusals }

// learn notes whether the engine has what a form asks for.
func (w *worker) learn(law, form string, posed *oracle.Posed) {
	entry, _ := w.run.refusals.LoadOrStore(law+" "+form, &refusals{})
	known := entry.(*refusals)
	switch {
	case posed.Lacking():
		if known.count.Add(1) == enoughRefusals && known.lacking() {
			note(&w.statistics.NotAsked, law+": the engine lacks "+form)
		}
	case posed.Verdict == compare.Agree || posed.Verdict == compare.Disagree:
		known.taken.Store(true)
	}
}

// subject is what laws are asked about.
func (w *worker) subject(ctx context.Context, d *database, n uint64, q *ast.Query) *oracle.Subject {
	c := &w.run.config
	if d.schema == nil {
		var made []ast.Statement
		for i, s := range d.Statements {
			if !d.skipped[i] {
				made = append(made, s)
			}
		}
		d.schema = oracle.SchemaOf(made)
	}
	s := &oracle.Subject{Dialect: c.Dialect, Schema: d.schema, Query: q, Choice: oracle.ChoiceIn(c.Seed, d.index, n)}
	if d.alone.Query(q) == "" {
		s.Evaluate = func(q *ast.Query) *eval.Outcome {
			outcome, err := w.evaluate(ctx, d, q)
			if err != nil {
				return nil
			}
			return outcome
		}
	}
	return s
}

// metamorphic asks a check and accounts for it.
func (w *worker) metamorphic(ctx context.Context, d *database, n uint64, q *ast.Query, law, form string, check *oracle.Check) (err error) {
	c := &w.run.config
	record := Record{Kind: KindQuery, Number: n, Database: d.index, Law: law, Form: form}
	defer func() {
		if fault := recover(); fault != nil { // ours, not the engine's: it must not end the run unseen
			record.Judgement = compare.Judgement{Verdict: compare.Crash, Detail: fmt.Sprintf("semcheck itself failed: %v\n%s", fault, place(debug.Stack()))}
			err = w.settle(d, record, nil)
		}
	}()
	began := time.Now()
	w.statistics.form(describe(q))
	text, err := c.Sources.PrintQuery(q)
	if err != nil {
		_, err := w.notCompared(d, record, err.Error())
		return err
	}
	record.SQL = text
	if reason := d.lacksAny(q); reason != "" {
		_, err := w.notCompared(d, record, "a table was left out: "+reason)
		return err
	}
	w.statistics.Times[ShareGenerator] += time.Since(began)
	began = time.Now()
	posed, err := oracle.Pose(ctx, c.Dialect, asker{w}, check)
	w.statistics.Times[ShareEngine] += time.Since(began)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	evaluate := w.subject(ctx, d, n, q).Evaluate
	if err := w.expect(ctx, d, law, posed, evaluate); err != nil {
		return err
	}
	record.Judgement = posed.Judgement
	if posed.Verdict == compare.Disagree {
		if evaluate != nil && oracle.Permitted(posed, evaluate) {
			record.Judgement = compare.Judgement{Verdict: compare.Freedom, Detail: oracle.AllPermitted + posed.Detail}
		}
	}
	record.ByRounding(func() bool {
		return evaluate != nil && oracle.Rounded(posed, evaluate, func(q *ast.Query) *eval.Outcome { return w.reread(ctx, d, q) })
	})
	w.countLaw(law, posed, &record)
	if check.Offered {
		w.learn(law, form, posed)
	}
	if record.Verdict.Kept() {
		record.Asked = posed.Evidence()
	}
	if err := w.settle(d, record, nil); err != nil {
		return err
	}
	d.leave(check.Traces)
	if record.Verdict == compare.Crash || record.Verdict == compare.Hang {
		d.lost++
		if err := w.reopen(ctx, record.Verdict.String(), record.Detail); err != nil {
			return err
		}
		return w.make(ctx, d)
	}
	if posed.Stuck() {
		if err := w.reopen(ctx, "not put back", "a law's setting or index could not be put back: "+record.Detail); err != nil {
			return err
		}
		return w.make(ctx, d)
	}
	if record.Difference == compare.DifferenceInternal { // the database may be damaged, or refuse everything from now on
		return w.make(ctx, d)
	}
	return nil
}

// expect judges the error of a question, if there is one.
func (w *worker) expect(ctx context.Context, d *database, law string, posed *oracle.Posed, evaluate func(q *ast.Query) *eval.Outcome) error {
	_, err := w.expecting(law, func() (oracle.Expectation, error) {
		return posed.Expect(ctx, w.expected, d.executed, evaluate)
	})
	return err
}

// leave adds what a check left behind to the statements that made the database,
// once.
func (d *database) leave(traces []string) {
	for _, text := range traces {
		if !slices.Contains(d.executed, text) {
			d.executed = append(d.executed, text)
		}
	}
}

// countLaw accounts for a check that was asked.
func (w *worker) countLaw(law string, posed *oracle.Posed, record *Record) {
	s := &w.statistics
	s.Sent++
	if posed.Rows > 0 {
		note(&s.Laws, law+" "+LawNonEmpty)
	}
	switch record.Verdict {
	case compare.Unsupported:
		note(&s.Laws, law+" "+LawNoCase)
		note(&s.Unsupported, law+": "+first(record.Detail))
	case compare.Refused:
		note(&s.Laws, law+" "+LawRefused)
		note(&s.Refusals, law+": "+refusal(record.Detail))
		return
	case compare.Freedom:
		note(&s.Laws, law+" "+LawPermitted)
		note(&s.Freedoms, law+" "+record.Form+": the semantics permit each answer")
	case compare.Disagree, compare.Crash, compare.Hang:
		note(&s.Laws, law+" "+LawViolated)
	case compare.Agree, compare.Documented, compare.Observed, compare.Known, compare.Precision:
	}
	s.Accepted++
	if record.Verdict == compare.Agree {
		s.Answered++
		count(&s.NonEmpty, posed.Rows > 0)
		count(&s.SeveralRows, posed.Rows > 1)
	}
}

// asker asks the worker's session: an oracle.Asker.
type asker struct{ *worker }

// Ask runs a query.
func (a asker) Ask(ctx context.Context, text string, way oracle.Way) (*engine.Result, error, error) {
	return a.askIn(ctx, text, way)
}

// Kept is what stands in the database at hand: an oracle.Keeper.
func (a asker) Kept() oracle.Kept { return a.kept }

// Execute runs a statement.
func (a asker) Execute(ctx context.Context, text string) (failure, err error) {
	limited, cancel := context.WithTimeoutCause(ctx, a.run.config.StatementTimeout, errTooLong)
	defer cancel()
	a.sent(text)
	failure = a.session.Execute(limited, text)
	return failure, ctx.Err()
}

// onEngine executes a statement on the engine alone. One that fails makes
// nothing there.
func (w *worker) onEngine(ctx context.Context, d *database, i int, text string) (again bool, err error) {
	began := time.Now()
	failure, err := asker{w}.Execute(ctx, text)
	w.statistics.Times[ShareEngine] += time.Since(began)
	if err != nil {
		return false, err
	}
	judged := compare.JudgeStatement(nil, failure)
	record := Record{Kind: KindStatement, Number: uint64(i), Database: d.index, SQL: text, Judgement: judged}
	if !d.judged[i] {
		d.judged[i] = true
		w.statistics.Statements++
		if accepted(failure) {
			w.statistics.StatementsAccepted++
		} else if failure != nil {
			note(&w.statistics.Refusals, refusal(failure.Error()))
		}
	}
	switch {
	case failure == nil:
		d.executed = append(d.executed, text)
		return false, nil
	case judged.Verdict == compare.Crash || judged.Verdict == compare.Hang:
		if err := w.settle(d, record, nil); err != nil {
			return false, err
		}
		d.skip(i, judged.Verdict.String())
		return true, w.reopen(ctx, judged.Verdict.String(), judged.Detail)
	case judged.Difference == compare.DifferenceInternal:
		d.skip(i, judged.Difference.String())
		return true, w.settle(d, record, nil)
	}
	d.skip(i, failure.Error())
	return false, nil
}
