package campaign

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
)

// For the record another seed, and more findings of each fault, are asked for by
// SEMCHECK_FAULT_SEED and SEMCHECK_FAULT_FINDINGS.
var (
	ruleFaultSeed    = uint64(asked("SEMCHECK_FAULT_SEED", 19)) // in which every fault shows within …
	ruleFaultQueries = uint64(2000)                             // queries
)

// ruleFaultMix is the mix of these runs: in the queries of ruleFaultSeed by it every fault shows, and
// no more forms of one than severalClusters says. What the default mix has beside it is left out, so
// that it can change. A knob at 0 draws nothing.
func ruleFaultMix(d *spec.Dialect) sql.Weights {
	w := sql.DefaultWeights(d)
	for _, beside := range []sql.Weight{
		sql.ChanceSameArm, sql.ChanceListedColumn, sql.ChanceWholeTable,
		sql.ChanceCommon, sql.ChanceCommonAgain, sql.ChanceRecursive, sql.ChanceTableFunction, sql.ChanceGroupingSets, sql.ChanceWindow, sql.ChanceFurtherAggregate, sql.ChanceFurtherFunction, sql.ColumnDate, sql.ColumnTimestamp,
	} {
		w[beside] = 0
	}
	return w
}

// asked is a number of the environment, or the usual one.
func asked(variable string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		return n
	}
	return usual
}

const (
	nodesBeyond = 5 // tree nodes that a reduced query may have more than the hand-written one
)

// severalClusters says of which faults the cases end in more than one form, and
// why no step of the reduction leads from one to another.
var severalClusters = map[string]string{
	"DESC sorts ascending":                               "the order of a block that reads a table, or of a set operation that needs none",
	"DISTINCT comes after LIMIT":                         "with OFFSET two rows are enough, without it three are needed",
	"CASE takes a WHEN that is Unknown":                  "of 1 and 1.0 the storage class differs alone, and no step leads from there to other rows",
	"_ in a pattern stands for any number of characters": "a number of two digits is no text, and no smaller number shows it",
}

// gatherer keeps triaged findings.
type gatherer struct {
	found   int
	triaged []*finding.Finding
}

func (g *gatherer) Progress(Summary)  {}
func (g *gatherer) Incident(Incident) {}
func (g *gatherer) Finding(Record)    { g.found++ }
func (g *gatherer) Triaged(f *finding.Finding, _ Cluster) {
	g.triaged = append(g.triaged, f)
}

// upTo ends a run when enough findings were found, and remembers how many queries that took.
type upTo struct {
	gatherer
	enough  int
	queries uint64
	stop    context.CancelFunc
}

func (u *upTo) Finding(r Record) {
	if u.found++; u.found == u.enough {
		u.queries = r.Number + 1
		u.stop()
	}
}

// examineFirst runs as many queries as have enough findings, and examines these. One worker counts them:
// several would end with findings that the clock chooses.
func examineFirst(t *testing.T, config Config, enough int) (*gatherer, Summary) {
	t.Helper()
	config.Workers = 1
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	first := &upTo{enough: enough, queries: config.Queries, stop: stop}
	if _, err := Run(ctx, config, first); err != nil {
		t.Fatal(err)
	}
	config.Queries, config.Workers, config.Triage = first.queries, 2, &Triage{}
	g := &gatherer{}
	s, err := Run(context.Background(), config, g)
	if err != nil {
		t.Fatal(err)
	}
	return g, s
}

// faultySQLite is SQLite with a fault, and its dialect.
func faultySQLite(t *testing.T, bug *fault.RuleFault) (*spec.Dialect, *fault.RuleEngine) {
	t.Helper()
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	e, err := fault.WrapRule(bare, bug)
	if err != nil {
		t.Fatal(err)
	}
	return d, e
}

// runRuleFault runs a campaign against SQLite with a fault, and examines its first findings.
func runRuleFault(t *testing.T, bug *fault.RuleFault, enough int) (*gatherer, Summary, *fault.RuleEngine) {
	t.Helper()
	d, e := faultySQLite(t, bug)
	g, s := examineFirst(t, Config{Seed: ruleFaultSeed, Dialect: d, Engine: e, Queries: ruleFaultQueries,
		Sources: Standard(ruleFaultSeed, d, ruleFaultMix(d), false)}, enough)
	return g, s, e
}

// TestRuleFaults plants faults in an engine, one rule each: every one is found,
// reduced, blamed on its rule, and its findings are one cluster. With -v it
// prints the table.
func TestRuleFaults(t *testing.T) {
	findings := asked("SEMCHECK_FAULT_FINDINGS", testrun.Count(1, 2, 4))
	table := []string{fmt.Sprintf("seed %d, at most %d queries and %d findings a fault; tree nodes: found → reduced (minimum)", ruleFaultSeed, ruleFaultQueries, findings)}
	for i, bug := range fault.RuleFaults() {
		enough := findings
		if !testrun.Whole() && i%3 != 0 { // one finding has no clusters that may differ: a third has two
			enough = min(enough, asked("SEMCHECK_FAULT_FINDINGS", 1))
		}
		t.Run(bug.Name, func(t *testing.T) {
			g, _, _ := runRuleFault(t, bug, enough)
			if len(g.triaged) == 0 {
				t.Fatalf("%d findings, none was examined", g.found)
			}
			table = append(table, triagedFault(t, bug, g.triaged)...)
		})
	}
	t.Log(strings.Join(table, "\n"))
}

// triagedFault checks the findings of one fault and returns their lines of the
// table.
func triagedFault(t *testing.T, bug *fault.RuleFault, findings []*finding.Finding) []string {
	written, err := trial.Parse(finding.Case{Statements: bug.Statements, Query: bug.Query}, spec.DialectByName("sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	minimum := written.Nodes()
	clusters := map[string]bool{}
	var lines []string
	checks, seconds := 0, 0.0
	for _, f := range findings {
		if f.Reduced == nil || f.Blame == nil || f.Cluster == nil {
			t.Errorf("%s: not examined: %s", f.ID, f.Note)
			continue
		}
		clusters[f.Cluster.Key] = true
		checks, seconds = checks+f.Reduction.Checks, seconds+f.Reduction.Seconds
		shown := strings.Join(append(slices.Clone(f.Reduced.Statements), f.Reduced.Query), "; ")
		lines = append(lines, fmt.Sprintf("    %-10s %3d → %d (%d), %3d checks, %s, %s: %s",
			f.ID, f.Reduction.NodesBefore, f.Reduction.NodesAfter, minimum, f.Reduction.Checks, f.Blame.Named(), f.Cluster.Key, shown))
		if most := max(2, len(bug.Statements)); len(f.Reduced.Statements) > most {
			t.Errorf("%s: %d statements and the query: %s", f.ID, len(f.Reduced.Statements), shown)
		}
		if f.Reduction.NodesAfter > minimum+nodesBeyond {
			t.Errorf("%s: %d nodes, the minimum has %d: %s", f.ID, f.Reduction.NodesAfter, minimum, shown)
		}
		if f.Reduction.Ended != finding.EndedMinimal {
			t.Errorf("%s: the reduction ended by %s", f.ID, f.Reduction.Ended)
		}
		if f.Blame.Rule != bug.Rule && !slices.Contains(bug.Also, f.Blame.Rule) {
			t.Errorf("%s: blamed %s, not %s: %s", f.ID, f.Blame.Named(), bug.Rule, shown)
		}
		if f.Blame.Isolated && bug.Planning {
			t.Errorf("%s: %s differs alone, and the fault is one of planning: %s", f.ID, f.Blame.Part, shown)
		}
	}
	if why := severalClusters[bug.Name]; len(clusters) > 1 && why == "" {
		t.Errorf("%d clusters:\n%s", len(clusters), strings.Join(lines, "\n"))
	}
	head := fmt.Sprintf("%s (%s): first at query %d, %d findings, %d checks, %.0f a second, clusters: %d",
		bug.Name, bug.Rule, findings[0].Origin.Number+1, len(findings), checks, float64(checks)/max(seconds, 1e-9), len(clusters))
	return append([]string{head}, lines...)
}

// The control, whose queries are read, printed and asked again, is silent.
func TestControlOfRuleFaultsIsSilent(t *testing.T) {
	g, s, e := runRuleFault(t, fault.NoRuleFault(), 1)
	if g.found > 0 || s.Failed() {
		t.Errorf("%d findings: %v", g.found, s.Statistics.Verdicts)
	}
	if agreed := s.Statistics.Verdicts[KindQuery][compare.Agree]; agreed < ruleFaultQueries*9/10 || uint64(e.Planted()) < ruleFaultQueries*9/10 {
		t.Errorf("%d queries agreed, %d were read and printed", agreed, e.Planted())
	}
}
