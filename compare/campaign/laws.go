package campaign

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec/ast"
)

// Laws are the laws of a run. One law tries each query: the seed and the query's number draw an
// order of the laws, by weight, and the first law of the order that applies is asked. An empty
// list is the differential law alone.
type Laws []WeightedLaw

// WeightedLaw is a law with its share.
type WeightedLaw struct {
	// Metamorphic is the law; nil is the differential one.
	Metamorphic metamorphic.Relation
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

// NeedNoSemantics tells whether one of the laws needs no semantics.
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
	for state := metamorphic.Choice(seed+2, n); len(left) > 0; state = metamorphic.Choice(state, n) {
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
	written := q // laws hold queries against one another that are written from trees, all alike
	if c.Sources.Written != nil {
		written = c.Sources.Written(q)
	}
	var subject *metamorphic.Subject
	for _, i := range c.Laws.order(c.Seed, n) {
		law := &c.Laws[i]
		note(&w.statistics.Laws, law.Name()+" "+LawDrawn)
		if law.Metamorphic == nil {
			reason := w.runner.Unmodelled().Query(q)
			if name := d.listedIn(q, c.Dialect); name != "" && reason == "" {
				reason = "the function " + name + ", which the catalogue does not have"
			}
			if reason != "" {
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
		began := time.Now()
		var check *trial.Check
		var variant, reason string
		fault, err := w.runner.Guard("making a check of the law "+law.Name(), w.caseOf(d, written), func() {
			if subject == nil {
				subject = w.subject(ctx, d, n, written)
			}
			check, variant, reason = w.draw(law, subject, n)
		})
		w.statistics.Times[ShareGenerator] += time.Since(began)
		if err != nil {
			return err
		}
		if fault != nil {
			return w.notCompared(d, Record{Kind: KindQuery, Number: n, Database: d.index, Law: law.Name()}, fault.Line())
		}
		if check == nil {
			if reason == "" {
				reason = "no form fits"
			}
			note(&w.statistics.NotAsked, law.Name()+": "+reason)
			continue
		}
		note(&w.statistics.Laws, law.Name()+" "+LawApplied)
		note(&w.statistics.LawVariants, law.Name()+" "+variant)
		return w.metamorphic(ctx, d, n, written, law.Name(), variant, check)
	}
	w.statistics.form(w.run.config.Sources.Describe(q))
	return w.notCompared(d, Record{Kind: KindQuery, Number: n, Database: d.index, Law: "none"}, "no law applies")
}

// draw makes a check of a law: of its variants, from a drawn one on, the first that can
// be made. Reason is why the law does not apply.
func (w *worker) draw(law *WeightedLaw, subject *metamorphic.Subject, n uint64) (check *trial.Check, variant, reason string) {
	variants, reason := metamorphic.VariantsOf(law.Metamorphic, subject)
	drawn := metamorphic.Choice(w.run.config.Seed+1, n)
	for k := range variants {
		f := &variants[(drawn+uint64(k))%uint64(len(variants))]
		if w.run.lacks(law.Name(), f.Name) {
			continue
		}
		if check := f.Make(); check != nil {
			return check, f.Name, reason
		}
	}
	return nil, "", reason
}

// refusals is how often an engine refused what a variant asks for, and whether it
// ever took it.
type refusals struct {
	count atomic.Int32
	taken atomic.Bool
}

// enoughRefusals is how many queries an engine must refuse in a variant, and take
// none, until it is said not to have what the variant asks for: one query may be
// refused for itself.
const enoughRefusals = 3

// lacks tells whether the engine was found not to have what a variant of a law asks
// for. Until then the cases count as refused.
func (r *run) lacks(law, variant string) bool {
	known, asked := r.refusals.Load(law + " " + variant)
	return asked && known.(*refusals).lacking()
}

func (r *refusals) lacking() bool { return !r.taken.Load() && r.count.Load() >= enoughRefusals }

// learn notes whether the engine has what a variant asks for.
func (w *worker) learn(law, variant string, checked *trial.CheckResult) {
	entry, _ := w.run.refusals.LoadOrStore(law+" "+variant, &refusals{})
	known := entry.(*refusals)
	switch {
	case checked.Lacking():
		if known.count.Add(1) == enoughRefusals && known.lacking() {
			note(&w.statistics.NotAsked, law+": the engine lacks "+variant)
		}
	case checked.Verdict == compare.Agree || checked.Verdict == compare.Disagree:
		known.taken.Store(true)
	}
}

// subject is what laws are asked about.
func (w *worker) subject(ctx context.Context, d *database, n uint64, q *ast.Query) *metamorphic.Subject {
	c := &w.run.config
	if d.schema == nil {
		var made []ast.Statement
		for i, s := range d.Statements {
			if !d.skipped[i] {
				made = append(made, s)
			}
		}
		d.schema = metamorphic.SchemaOf(made, c.Dialect)
	}
	s := &metamorphic.Subject{Dialect: c.Dialect, Schema: d.schema, Query: q, Choice: metamorphic.ChoiceIn(c.Seed, d.index, n)}
	if w.runner.Unmodelled().Query(q) == "" {
		s.Evaluate = func(q *ast.Query) *eval.Outcome { return w.runner.Outcome(ctx, q, eval.Options{}) }
	}
	return s
}

// metamorphic has a check asked and accounts for it.
func (w *worker) metamorphic(ctx context.Context, d *database, n uint64, q *ast.Query, law, variant string, check *trial.Check) error {
	record := Record{Kind: KindQuery, Number: n, Database: d.index, Law: law, Variant: variant}
	began := time.Now()
	defer func() { w.spent(began) }()
	asked := w.runner.AskedOnEmptyTables()
	result, err := w.tried(ctx, d, "trying the law "+law, q, &record, func() (*trial.Result, error) { return w.runner.Check(ctx, check) })
	if err != nil {
		return err
	}
	if result.Check == nil { // the engine was not asked, or semcheck itself failed
		if err := w.notCompared(d, record, result.Detail); err != nil {
			return err
		}
		return w.after(ctx, d, result)
	}
	w.gap = w.gap || engine.Lacking(result.Failure) != nil
	w.countExpectation(law, result.Expectation, asked)
	record.Judgement = result.Judgement
	w.countLaw(law, result.Check, &record)
	w.countListed(d, q, record.Verdict)
	if check.Offered {
		w.learn(law, variant, result.Check)
	}
	if record.Verdict.Kept() {
		record.Asked = result.Check.Evidence()
	}
	if err := w.settle(record, nil); err != nil {
		return err
	}
	w.runner.AddTraces(check.Traces)
	return w.after(ctx, d, result)
}

// countLaw accounts for a check that was asked.
func (w *worker) countLaw(law string, checked *trial.CheckResult, record *Record) {
	s := &w.statistics
	s.Sent++
	if checked.Rows > 0 {
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
		note(&s.Freedoms, law+" "+record.Variant+": the semantics permit each answer")
	case compare.Disagree, compare.Crash, compare.Hang:
		note(&s.Laws, law+" "+LawViolated)
	case compare.Agree, compare.Documented, compare.Observed, compare.Known, compare.Precision:
	}
	s.Accepted++
	if record.Verdict == compare.Agree {
		s.Answered++
		count(&s.NonEmpty, checked.Rows > 0)
		count(&s.SeveralRows, checked.Rows > 1)
	}
}
