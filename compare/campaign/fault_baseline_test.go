package campaign

import (
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
)

// TestNoFaultHidesBehindABaseline makes a baseline of all planted faults of rules but one: the findings of that one
// are new. Only a fault that is another's in another clause may share its cluster.
func TestNoFaultHidesBehindABaseline(t *testing.T) {
	owners := map[string]string{}
	for _, bug := range fault.RuleFaults() {
		g, _, _ := runRuleFault(t, bug, 1)
		for _, f := range g.triaged {
			if f.Cluster == nil {
				t.Errorf("%s: %s was not examined: %s", bug.Name, f.ID, f.Note)
				continue
			}
			key := finding.Base(f.Cluster.Key)
			if other, there := owners[key]; there && other != bug.Name {
				t.Errorf("%q and %q have the cluster %s: %s", bug.Name, other, key, f.Best().Query)
			}
			owners[key] = bug.Name
		}
		if len(g.triaged) == 0 {
			t.Errorf("%s: no finding", bug.Name)
		}
	}
}

// TestTwinsAreNew has pairs of faults of one rule that behave differently: each is new against a baseline of the
// other.
func TestTwinsAreNew(t *testing.T) {
	for _, pair := range fault.TwinFaults() {
		owners := map[string]*finding.Finding{}
		for i, bug := range pair {
			g, _, _ := runRuleFault(t, bug, 3)
			if len(g.triaged) == 0 {
				t.Errorf("%s: no finding", bug.Name)
			}
			for _, f := range g.triaged {
				if f.Cluster == nil {
					continue
				}
				key := finding.Base(f.Cluster.Key)
				if i == 0 {
					owners[key] = f
				} else if other := owners[key]; other != nil {
					t.Errorf("%q and %q have the cluster %s: %s; %s", pair[0].Name, pair[1].Name, key, other.Best().Query, f.Best().Query)
				}
			}
		}
	}
}
