package campaign

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// A planted fault shows by the query that witnesses the case which the fault has wrong, and not by one that
// applies the case alone; the engine without the fault agrees with both.
func TestFaultShowsWhenWitnessed(t *testing.T) {
	table := []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (NULL)"}
	for _, test := range []struct{ fault, in, unseen, witness string }{
		{"COUNT(x) counts NULLs", "nulls skipped", "SELECT COUNT(a) < 9 FROM t", "SELECT COUNT(a) FROM t"},
		{"SUM of no values is 0", "nulls only", "SELECT COALESCE(SUM(NULL), 0) FROM t", "SELECT SUM(NULL) FROM t"},
		{"GROUP BY loses the group of NULL", "null key", "SELECT 1 WHERE EXISTS (SELECT 1 FROM t GROUP BY a)", "SELECT COUNT(*) FROM t GROUP BY a"},
	} {
		i := slices.IndexFunc(fault.RuleFaults(), func(f *fault.RuleFault) bool { return f.Name == test.fault })
		if i < 0 {
			t.Errorf("there is no fault %q", test.fault)
			continue
		}
		bug := fault.RuleFaults()[i]
		d, faulty := faultySQLite(t, bug)
		clean, err := sqlite.New("sqlite", d, "")
		if err != nil {
			t.Fatal(err)
		}
		rule := spec.RuleByID(bug.Rule)
		in := spec.Case(slices.Index(rule.Cases, test.in))
		for query, sees := range map[string]bool{test.unseen: false, test.witness: true} {
			c, err := trial.Parse(finding.Case{Statements: table, Query: query}, d)
			if err != nil {
				t.Fatal(err)
			}
			applied := spec.NewCoverage()
			right := &trial.Runner{Engine: clean, Dialect: d, Coverage: applied, Timeout: time.Minute}
			result, err := right.Try(context.Background(), c)
			if err != nil || result.Verdict != compare.Agree {
				t.Errorf("%s: without the fault: %v, %v", query, result, err)
				continue
			}
			if applied.Count(rule, in) == 0 {
				t.Errorf("%s does not apply %s", query, rule.CaseName(in))
			}
			seen := false
			for _, how := range spec.MutationsOf(rule) {
				other := probe{rule, in, how}.witnesses(result.Outcome, func(o eval.Options) *eval.Outcome {
					outcome, err := right.Probe(context.Background(), c.Query, o)
					if err != nil {
						t.Errorf("%s: %v", query, err)
					}
					return outcome
				})
				seen = seen || other != nil && how == bestOf[test.fault]
			}
			if seen != sees {
				t.Errorf("%s: witnessed: %v", query, seen)
			}
			wrong := &trial.Runner{Engine: faulty, Dialect: d, Timeout: time.Minute}
			result, err = wrong.Try(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			if differs := result.Verdict == compare.Disagree; differs != sees {
				t.Errorf("%s: with the fault: %s", query, result.Verdict)
			}
			for _, r := range []*trial.Runner{right, wrong} {
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// bestOf is the mutation that is nearest to a fault.
var bestOf = map[string]spec.Mutation{
	"COUNT(x) counts NULLs": spec.MutationNext, "SUM of no values is 0": spec.MutationNull, "GROUP BY loses the group of NULL": spec.MutationDropped,
}

// Probes change no case, and what is witnessed depends on the seed alone, not on the number of workers, nor
// on where a run was cut.
func TestProbesAreOfTheSeed(t *testing.T) {
	plain := guided(t, nil, 400, 1)
	mustRun(t, plain)
	unguided := textsOf(t, plain.Out)
	witnessed := func(c Config) map[string]uint64 {
		stored, err := Read(context.Background(), c.Out)
		if err != nil {
			t.Fatal(err)
		}
		first := map[string]uint64{}
		for _, reach := range stored.Reached.Elements(spec.CriterionMutant) {
			first[reach.Text()] = reach.Query
		}
		return first
	}
	var want map[string]uint64
	for _, workers := range []int{1, 2, 3} {
		c := guided(t, nil, 400, workers)
		c.Probes = 4
		s, _ := mustRun(t, c)
		sameTexts(t, textsOf(t, c.Out), unguided)
		got := witnessed(c)
		if want == nil {
			want = got
		}
		if !maps.Equal(got, want) || len(got) < 50 {
			t.Errorf("%d workers: %d mutants were seen, want the %d of one worker", workers, len(got), len(want))
		}
		if s.Statistics.Probes == 0 || s.Failed() {
			t.Errorf("%d probes, %v", s.Statistics.Probes, s.Statistics.Verdicts)
		}
	}
	c := guided(t, nil, 173, 2)
	c.Probes = 4
	mustRun(t, c)
	c.Queries, c.Resume = 400, true
	mustRun(t, c)
	if !maps.Equal(witnessed(c), want) {
		t.Error("a run that was cut witnesses something else")
	}
}

// What is witnessed is applied, and neither a statement's rule nor one that is open is.
func TestWitnessedIsApplied(t *testing.T) {
	c := guided(t, byWitness{}, 600, 2)
	s, _ := mustRun(t, c)
	if s.Failed() || s.Statistics.Total(compare.Disagree) > 0 {
		t.Errorf("a sound engine differs: %v", s.Statistics.Verdicts)
	}
	stored, err := Read(context.Background(), c.Out)
	if err != nil {
		t.Fatal(err)
	}
	if stored.Meta["probes"] == "" {
		t.Error("the run does not say how many probes it made")
	}
	list := stored.Reached.Elements(spec.CriterionWitness)
	if len(list) < 100 {
		t.Errorf("%d cases are witnessed", len(list))
	}
	for _, reach := range list {
		r, k := spec.Application(reach.Element + 1).Rule()
		if s.Queries.Count(r, k) == 0 || r.Unwitnessable("sqlite", k) != "" {
			t.Errorf("%s is witnessed", r.CaseName(k))
		}
	}
}
