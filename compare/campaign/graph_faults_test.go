package campaign

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
)

const (
	graphFaultSeed    = 17
	graphFaultQueries = 3000
	// A reduced case of a graph has at most so many statements: nodes, relationships,
	// an index, and one to spare.
	mostGraphStatements = 4
)

// runGraphFault runs a campaign against the evaluator as a Neo4j with a fault, and examines its first
// finding.
func runGraphFault(t *testing.T, bug *fault.GraphFault, laws Laws) *gatherer {
	t.Helper()
	d := spec.DialectByName("neo4j")
	e, err := fault.WrapGraph(reference.New(d, reference.Options{Seed: 9, SteadyFloats: true}), bug)
	if err != nil {
		t.Fatal(err)
	}
	g, _ := examineFirst(t, Config{Seed: graphFaultSeed, Dialect: d, Engine: e, Queries: graphFaultQueries, Sources: Graphs(graphFaultSeed, d, false), Laws: laws}, 1)
	return g
}

// smallGraph checks that a finding was reduced to a small case.
func smallGraph(t *testing.T, bug *fault.GraphFault, f *finding.Finding) {
	t.Helper()
	if f.Reduced == nil || f.Reduction == nil || f.Cluster == nil {
		t.Errorf("%s: %s was not examined: %s", bug, f.ID, f.Note)
		return
	}
	shown := strings.Join(append(f.Reduced.Statements, f.Reduced.Query), ";\n  ")
	blamed := "nothing"
	if f.Blame != nil {
		blamed = f.Blame.Named()
	}
	t.Logf("%s: %s by %s %s, %d → %d nodes in %d checks, blamed %s (planted %s)\n  %s", bug, f.ID, f.Law, f.Variant, f.Reduction.NodesBefore, f.Reduction.NodesAfter,
		f.Reduction.Checks, blamed, bug.Rule, shown)
	if len(f.Reduced.Statements) > mostGraphStatements {
		t.Errorf("%s: %d statements", bug, len(f.Reduced.Statements))
	}
	if f.Reduction.Ended != finding.EndedMinimal {
		t.Errorf("%s: the reduction ended by %s", bug, f.Reduction.Ended)
	}
}

// Each planted fault of a graph database is found by the differential law, and reduced
// to a small case.
func TestGraphFaultsAreReduced(t *testing.T) {
	for i, bug := range fault.GraphFaults() {
		if bug.Unseen || bug.Rare || !testrun.Whole() && i%3 != 0 {
			continue
		}
		t.Run(bug.Name, func(t *testing.T) {
			g := runGraphFault(t, bug, nil)
			if len(g.triaged) == 0 {
				t.Fatalf("%d findings, none was examined", g.found)
			}
			smallGraph(t, bug, g.triaged[0])
		})
	}
}

// A law finds its faults in a campaign, and what it finds is handed over to the
// differential law, or reduced as it is.
func TestGraphLawsFindFaultsInCampaigns(t *testing.T) {
	laws := map[string]metamorphic.Relation{}
	for _, m := range oracle.GraphLaws() {
		laws[m.Name()] = m
	}
	for law, name := range map[string]string{
		"graph-partition": "NOT IN passes null",
		"graph-index":     "an index range loses its boundary",
		"graph-reversal":  "<-- of any type is taken for -->",
		"graph-split":     "a path may take a relationship twice",
		"graph-refine":    "OR of two properties looks at the second alone",
		"graph-empty":     "an answer is remembered beyond DELETE",
		"graph-nonempty":  "on a graph of few nodes a condition on two is not looked at",
	} {
		t.Run(law, func(t *testing.T) {
			for _, bug := range fault.GraphFaults() {
				if bug.Name != name {
					continue
				}
				g := runGraphFault(t, bug, Laws{{Metamorphic: laws[law], Weight: 1}})
				if len(g.triaged) == 0 {
					t.Fatalf("%d findings, none was examined", g.found)
				}
				smallGraph(t, bug, g.triaged[0])
				return
			}
			t.Errorf("there is no fault %q", name)
		})
	}
}
