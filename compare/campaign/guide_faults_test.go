package campaign

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/spec"
)

// firstFinding notes the least number of a query that differs by a fault, and ends the run there.
type firstFinding struct {
	gatherer
	known map[string]bool // texts that differ without the fault; nil where they are gathered
	texts map[string]bool
	first uint64
	stop  context.CancelFunc
}

func (f *firstFinding) Finding(r Record) {
	switch {
	case f.known == nil:
		f.texts[r.SQL] = true
	case r.Kind == KindQuery && !f.known[r.SQL]:
		if f.first == 0 {
			f.first = r.Number + 1
		}
		f.stop()
	}
}

// untilFound runs SQLite with a fault until a query differs. First is how many queries that took; 0 where
// none did.
func untilFound(t *testing.T, bug *fault.RuleFault, by Criterion, seed, queries uint64, known map[string]bool) *firstFinding {
	t.Helper()
	d, e := faultySQLite(t, bug)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	f := &firstFinding{stop: stop, known: known, texts: map[string]bool{}}
	if _, err := Run(ctx, Config{Seed: seed, Dialect: d, Engine: e, Guide: by, Queries: queries, Workers: 1,
		Sources: Standard(seed, d, sql.DefaultWeights(d), false)}, f); err != nil {
		t.Fatal(err)
	}
	return f
}

// The table of docs/QUERIES.md: how many queries a planted fault takes to its first finding, without
// guidance and by rules, of at most SEMCHECK_GUIDE_FAULTS queries: all faults of rules, and some that are
// drawn of those of single functions. Nothing guides the first epoch, so that faults which it shows with
// each seed say nothing.
func TestGuidanceFindsFaults(t *testing.T) {
	queries := uint64(asked("SEMCHECK_GUIDE_FAULTS", 0))
	if queries == 0 {
		t.Skip("SEMCHECK_GUIDE_FAULTS asks for the table")
	}
	const seeds = 3
	known := map[string][]map[string]bool{}
	firsts := func(bug *fault.RuleFault, by Criterion) (list []uint64, late bool) {
		name := guideName(by)
		for seed := range uint64(seeds) {
			if len(known[name]) <= int(seed) {
				known[name] = append(known[name], untilFound(t, fault.NoRuleFault(), by, seed+1, queries, nil).texts)
			}
			n := untilFound(t, bug, by, seed+1, queries, known[name][seed]).first
			list, late = append(list, n), late || n == 0 || n > epochLength
		}
		return list, late
	}
	functions := fault.FunctionFaults(spec.DialectByName("sqlite"))
	rand.New(rand.NewPCG(1, 0)).Shuffle(len(functions), func(i, j int) { functions[i], functions[j] = functions[j], functions[i] })
	of := slices.Concat(fault.RuleFaults()[:asked("SEMCHECK_GUIDE_RULE_FAULTS", len(fault.RuleFaults()))], functions[:asked("SEMCHECK_GUIDE_FUNCTION_FAULTS", 10)])
	early := 0
	for _, bug := range of {
		plain, late := firsts(bug, nil)
		if !late {
			early++
			continue
		}
		guided, _ := firsts(bug, byRule{})
		witnessing, _ := firsts(bug, byWitness{})
		t.Logf("%s (%s): %v without guidance, %v guided by rules, %v by witnesses", bug, bug.Rule, plain, guided, witnessing)
		for i, first := range plain {
			if first > 0 && first <= epochLength && guided[i] != first {
				t.Errorf("seed %d: nothing guides the first epoch, and the fault is found elsewhere in it", i+1)
			}
		}
	}
	t.Logf("%d of %d faults are found with each seed within the first %d queries, which nothing guides", early, len(of), epochLength)
}
