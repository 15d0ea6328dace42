package campaign

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
)

const (
	hiddenSeed    = 18
	hiddenQueries = 2000 // of each fault, at most
)

// gathered keeps triaged findings and ends the run when there are enough.
type gathered struct {
	list []*finding.Finding
	stop context.CancelFunc
}

func (g *gathered) Progress(Summary)  {}
func (g *gathered) Incident(Incident) {}
func (g *gathered) Finding(Record)    {}
func (g *gathered) Triaged(f *finding.Finding, _ Cluster) {
	if g.list = append(g.list, f); len(g.list) == hiddenEnough() {
		g.stop()
	}
}

// Known issues hide no other fault: a finding of an engine with a planted fault
// that an entry matches shows on the engine as it is, too.
func TestKnownIssuesHideNoPlantedFault(t *testing.T) {
	for _, name := range []string{"sqlite", "mysql", "mariadb"} {
		t.Run(name, func(t *testing.T) {
			target, err := targets.ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			if !target.Embedded {
				enginetest.DSN(t, name)
				if os.Getenv("SEMCHECK_KNOWN") == "" { // it takes minutes on a server
					fmt.Printf("skip: %s: only by make known\n", t.Name())
					t.SkipNow()
				}
			}
			triaged := 0
			for _, bug := range fault.RuleFaults() {
				triaged += hidden(t, target, bug)
			}
			if triaged < len(fault.RuleFaults()) {
				t.Errorf("%d findings of %d faults were examined", triaged, len(fault.RuleFaults()))
			}
		})
	}
}

// hiddenEnough is how many findings of each fault are triaged.
func hiddenEnough() int { return testrun.Count(1, 2, 3) }

// hidden runs a campaign on an engine with a fault and tries what an entry
// matches on the engine without it. It returns the number of triaged findings.
func hidden(t *testing.T, target targets.Target, bug *fault.RuleFault) int {
	t.Helper()
	d := spec.DialectByName(target.Dialect)
	list, err := known.Load(os.DirFS(filepath.Join("..", "..", "testdata", "known")), cmp.Or(target.Family, target.Name), d)
	if err != nil {
		t.Fatal(err)
	}
	bare, err := target.Engine("", d)
	if err != nil {
		t.Fatal(err)
	}
	e, err := fault.WrapRule(bare, bug)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	g := &gathered{stop: stop}
	_, err = Run(ctx, Config{Seed: hiddenSeed, Dialect: d, Engine: e, Queries: hiddenQueries,
		Sources: Standard(hiddenSeed, d, sql.DefaultWeights(d), false),
		Triage:  &Triage{Budget: reduce.Budget{Checks: 1000}, Match: list.Match}}, g)
	if err != nil && len(g.list) < hiddenEnough() { // stopped in the middle of a statement, a session may not close
		t.Fatal(err)
	}
	runner := &trial.Runner{Engine: bare, Dialect: d, Timeout: time.Minute, ReconnectFor: 5 * time.Second}
	defer runner.Close()
	for _, f := range g.list {
		if f.Known == nil {
			continue
		}
		c, err := trial.Parse(f.Reduced.Case, d)
		if err != nil {
			t.Fatal(err)
		}
		tried, err := oracle.Differential{}.Try(context.Background(), runner, c)
		if err != nil {
			t.Fatal(err)
		}
		if !tried.Verdict.Fails() {
			t.Errorf("%s on %s: %s hides it: %s, %s: %s", bug.Name, target.Name, f.Known.ID, f.Blame.Named(), f.Cluster.Normalised,
				strings.Join(append(f.Reduced.Statements, f.Reduced.Query), "; "))
		}
	}
	return len(g.list)
}
