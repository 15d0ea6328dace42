package campaign

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/limit"
)

// A query witnesses a case of a rule if, were the case to answer otherwise, no permitted answer would be the
// same: an engine that has it wrong in this way is found by the query. Mutants of the case say so, and a
// probe evaluates one. What was witnessed in the epochs before, and by the queries of the same database, is
// not probed again. So what is witnessed is a function of the seed and the number of probes, as the cases are.

// DefaultProbes is how many mutants of a case's evaluation a run guided by witnesses evaluates at most.
const DefaultProbes = 4

// rowsOfProbe bounds the rows of intermediate results of a probe, which takes no faster form.
const rowsOfProbe = 50_000

// probe is a mutant to be evaluated.
type probe struct {
	rule *spec.Rule
	in   spec.Case
	how  spec.Mutation
}

// witnesses tells whether a query witnesses what the probe asks for: outcome is what the query gives,
// evaluate evaluates it. The other outcome is what it would give; nil where it would give the same.
func (p probe) witnesses(outcome *eval.Outcome, evaluate func(o eval.Options) *eval.Outcome) (other *eval.Outcome) {
	m := &eval.Mutant{Rule: p.rule, Case: p.in, How: p.how}
	mutant := evaluate(eval.Options{Naive: true, Untraced: true, Mutant: m, Coverage: spec.NewCoverage(), Budget: limit.Budget{Rows: rowsOfProbe}, Probe: rowsOfProbe})
	if mutant == nil || m.Changed == 0 || !compare.Disjoint(outcome, mutant) {
		return nil
	}
	return mutant
}

// mutable are the languages whose evaluations have mutants.
var mutable = spec.ByLanguage[bool]{SQL: true}

// probeable tells whether a query may witness anything.
func probeable(o *eval.Outcome) bool {
	return mutable.Of(o.Language) && (o.Kind == eval.OutcomeRows || o.Kind == eval.OutcomeRaise && !o.Static && !o.Avoidable) && !o.NearThreshold
}

// witnessing is what is known in a database of what was probed.
type witnessing struct {
	seen  map[uint64]bool // places that the queries of the database witness
	tried map[uint64]int  // probes by place
}

// targets lists the places of rule × case that a query applied and that are not witnessed, those first that
// the fewest queries applied.
func (w *witnessing) targets(dialect string, applied *spec.Coverage, t *guideTable) (list []uint64) {
	applied.Places(func(at int) {
		place := uint64(at)
		r, k := spec.Application(place + 1).Rule()
		if !w.seen[place] && t.witnessed[place] == 0 && r.Admits(dialect, k) && r.Unwitnessable(dialect, k) == "" {
			list = append(list, place)
		}
	})
	slices.SortStableFunc(list, func(a, b uint64) int {
		return cmp.Or(cmp.Compare(w.tried[a], w.tried[b]), cmp.Compare(t.applied[a], t.applied[b]))
	})
	return list
}

// probing evaluates mutants of the query at hand: of each target one after another, with the mutations that
// its earlier probes have not come to.
func (w *worker) probing(ctx context.Context, q *ast.Query, outcome *eval.Outcome, record *Record) {
	c := &w.run.config
	if c.Probes == 0 || w.guidance == nil || !probeable(outcome) || record.Verdict == compare.Refused || record.Verdict == compare.Unsupported {
		return
	}
	began := time.Now()
	if w.witnessing.seen == nil {
		w.witnessing = witnessing{seen: map[uint64]bool{}, tried: map[uint64]int{}}
	}
	evaluate := func(o eval.Options) (other *eval.Outcome) {
		var err error
		if fault := trial.Guard("evaluating a mutant", noCase, func() { other, err = w.runner.Probe(ctx, q, o) }); fault != nil {
			w.statistics.ProbesBroken++
			return nil
		}
		if err != nil {
			return nil
		}
		return other
	}
	targets := w.witnessing.targets(c.Dialect.Name, w.current, w.guidance)
	for left := c.Probes; left > 0 && len(targets) > 0; {
		var open []uint64
		for _, place := range targets {
			if left == 0 {
				break
			}
			r, k := spec.Application(place + 1).Rule()
			kinds := spec.MutationsOf(r)
			n := w.witnessing.tried[place]
			how := kinds[(n+int(record.Number))%len(kinds)]
			w.witnessing.tried[place]++
			w.statistics.Probes++
			left--
			if (probe{r, k, how}).witnesses(outcome, evaluate) != nil {
				w.current.NoteWitness(int(place), how)
				w.witnessing.seen[place] = true
				w.reach.Witnessed[place]++
			} else if (n+1)%len(kinds) != 0 {
				open = append(open, place)
			}
		}
		targets = open
	}
	w.current.Places(func(at int) { w.reach.Applied[uint64(at)]++ })
	w.statistics.Times[ShareProbes] += time.Since(began)
}

// byWitness are the pairs of rule and case that a query applied, and those that it witnesses.
type byWitness struct{ byRule }

func (byWitness) Name() string { return "witness" }

// ofWitnesses marks numbers of rule × case that are witnessed.
const ofWitnesses = 1 << 62

func (b byWitness) Reached(q *ast.Query, text string, applied *spec.Coverage) []uint64 {
	list := b.byRule.Reached(q, text, applied)
	for _, place := range applied.Witnessed() {
		list = append(list, place|ofWitnesses)
	}
	return list
}

// shareOfUnapplied is how much more often a case steers that no query applied than one that none witnesses.
const shareOfUnapplied = 2

// Deficit counts the cases of a function's rule that no query applied, then those that none witnesses.
func (byWitness) Deficit(d *spec.Dialect) func(*function.Function, map[uint64]uint64) int {
	return func(f *function.Function, reached map[uint64]uint64) (lacking int) {
		if f.Rule == nil {
			return 0
		}
		for k := range f.Rule.Numbered() {
			place := uint64(f.Rule.Place(k))
			switch {
			case !f.Rule.Admits(d.Name, k) || f.Rule.Undetermined(d.Name, k):
			case reached[place] == 0:
				lacking += shareOfUnapplied
			case reached[place|ofWitnesses] == 0 && f.Rule.Unwitnessable(d.Name, k) == "":
				lacking++
			}
		}
		return lacking
	}
}

// unwitnessed counts the elements of a seed that were applied and are not witnessed.
func (t *guideTable) unwitnessed(s guideSeed) (n int) {
	if _, is := t.criterion.(byWitness); !is {
		return 0
	}
	for _, element := range s.Reached {
		if element&ofWitnesses == 0 && t.witnessed[element] == 0 {
			n++
		}
	}
	return n
}

// byWatching is the criterion of a run that nothing guides and whose cases are probed.
type byWatching struct{}

func (byWatching) Name() string { return GuideNone }

func (byWatching) Reached(*ast.Query, string, *spec.Coverage) []uint64 { return nil }

func (byWatching) Deficit(*spec.Dialect) func(*function.Function, map[uint64]uint64) int { return nil }

// watching tells that the table of the database at hand guides nothing.
func (w *worker) watching() (t *guideTable, is bool) {
	if w.guidance == nil {
		return nil, false
	}
	_, is = w.guidance.criterion.(byWatching)
	return w.guidance, is
}

// wantsDecisive tells whether rows are added to a database.
func (w *worker) wantsDecisive(index uint64) bool {
	if w.guidance == nil || index%decisiveOf == 0 {
		return false
	}
	_, is := w.guidance.criterion.(byWitness)
	return is && w.guidance.epoch > 0
}
