package campaign

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/reduce"
)

// TestExamplesDependOnNumbersAlone runs one campaign with 1, 2 and 4 workers: clusters, their titles, counts and
// examples are the same, and so are the reports that are left.
func TestExamplesDependOnNumbersAlone(t *testing.T) {
	bug := fault.RuleFaults()[slices.IndexFunc(fault.RuleFaults(), func(f *fault.RuleFault) bool { return f.Name == "<> with a NULL is True" })]
	var first string
	for _, workers := range []int{1, 2, 4} {
		d, e := faultySQLite(t, bug)
		var mu sync.Mutex
		reports := map[string]bool{}
		s, err := Run(context.Background(), Config{Seed: ruleFaultSeed, Dialect: d, Engine: e, Queries: 600, Workers: workers,
			Sources: Standard(ruleFaultSeed, d, ruleFaultMix(d), false),
			Triage: &Triage{Budget: reduce.Budget{Checks: 300},
				Write: func(f *finding.Finding, _ Cluster) error {
					mu.Lock()
					defer mu.Unlock()
					reports[f.ID] = true
					return nil
				},
				Drop: func(id string) error { mu.Lock(); defer mu.Unlock(); delete(reports, id); return nil },
			}}, &gathered{stop: func() {}})
		if err != nil {
			t.Fatal(err)
		}
		got, written, most := "", 0, 0
		for _, c := range s.Clusters {
			got += fmt.Sprintf("%s %d %s %q %v\n", c.Key, c.Count, c.Severity, c.Title, c.Examples)
			most = max(most, c.Count)
			for _, id := range c.Examples {
				if reports[id] {
					written++
				}
			}
			if !slices.IsSortedFunc(c.Examples, finding.CompareID) {
				t.Errorf("%d workers: examples %v", workers, c.Examples)
			}
		}
		if written != len(reports) || written == 0 {
			t.Errorf("%d workers: reports of %v:\n%s", workers, reports, got)
		}
		if most <= mostExamples {
			t.Errorf("no cluster has more findings than examples:\n%s", got)
		}
		if first == "" {
			first = got
		}
		if got != first {
			t.Errorf("%d workers:\n%s\n1 worker:\n%s", workers, got, first)
		}
	}
}

// TestExamplesOfAnyOrder groups findings in several orders.
func TestExamplesOfAnyOrder(t *testing.T) {
	made := func(id, verdict, difference string) *finding.Finding {
		return &finding.Finding{ID: id, Verdict: verdict, Difference: difference, Found: finding.Judged{Case: finding.Case{Query: id}}, Cluster: &finding.Cluster{Key: "truth.and-00000001"}}
	}
	list := []*finding.Finding{made("query-9", "disagree", "type"), made("query-10", "disagree", "rows"), made("query-2", "disagree", "type"), made("query-100", "disagree", "error"), made("query-11", "disagree", "type")}
	for range 5 {
		list = append(list[1:], list[0])
		r := &run{clusters: map[string]*Cluster{}}
		left := map[string]bool{}
		for _, f := range list {
			c, displaced := r.group(f)
			if slices.Contains(c.Examples, f.ID) {
				left[f.ID] = true
			}
			delete(left, displaced)
		}
		c := r.clusters["truth.and-00000001"]
		if fmt.Sprint(c.Examples) != "[query-2 query-9 query-10]" || c.Title != list[slices.IndexFunc(list, func(f *finding.Finding) bool { return f.ID == "query-2" })].Title() || c.Severity != finding.SeverityRows || len(left) != 3 {
			t.Errorf("%v: examples %v, title %q, severity %v, reports %v", list[0].ID, c.Examples, c.Title, c.Severity, left)
		}
	}
}
