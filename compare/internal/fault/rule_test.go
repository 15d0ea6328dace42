package fault_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// seed is that of the generated queries.
const seed = 19

// newRunner returns a runner on the embedded SQLite; a nil fault leaves the
// engine bare.
func newRunner(t *testing.T, bug *fault.RuleFault) (*trial.Runner, *fault.RuleEngine) {
	t.Helper()
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	runner := &trial.Runner{Engine: bare, Dialect: d, Timeout: time.Minute}
	var wrapped *fault.RuleEngine
	if bug != nil {
		if wrapped, err = fault.WrapRule(bare, bug); err != nil {
			t.Fatal(err)
		}
		runner.Engine = wrapped
	}
	t.Cleanup(func() {
		if err := runner.Close(); err != nil {
			t.Error(err)
		}
	})
	return runner, wrapped
}

func try(t *testing.T, runner *trial.Runner, c *trial.Case) *trial.Result {
	t.Helper()
	tried, err := oracle.Differential{}.Try(context.Background(), runner, c)
	if err != nil {
		t.Fatal(err)
	}
	return tried
}

// minimum is the hand-written case of a fault.
func minimum(t *testing.T, bug *fault.RuleFault) *trial.Case {
	t.Helper()
	c, err := trial.Parse(finding.Case{Statements: bug.Statements, Query: bug.Query}, spec.DialectByName("sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// accepted leaves out the statements that are refused, on purpose or because
// they are not modelled: the runner takes no others.
func accepted(d *spec.Dialect, statements []ast.Statement) []ast.Statement {
	database := eval.NewDatabase(d)
	var list []ast.Statement
	for _, s := range statements {
		if database.Apply(context.Background(), s) == nil {
			list = append(list, s)
		}
	}
	return list
}

// everyFault lists the faults of rules and those of planning, each once.
func everyFault() []*fault.RuleFault {
	list := fault.RuleFaults()
	known := map[string]bool{}
	for _, bug := range list {
		known[bug.Name] = true
	}
	for _, bug := range fault.OptimiserFaults() {
		if !known[bug.Name] {
			list = append(list, bug)
		}
	}
	return list
}

// Ten faults in ten rules are asked for; the names, the rules and their cases
// must exist.
func TestRuleFaultsAreManifold(t *testing.T) {
	rules, chapters, names, planning := map[string]bool{}, map[string]bool{}, map[string]bool{}, 0
	for _, bug := range everyFault() {
		if names[bug.Name] {
			t.Errorf("%s: two faults of that name", bug)
		}
		names[bug.Name] = true
		if bug.Planning {
			planning++
		} else {
			rules[bug.Rule] = true
			chapter, _, _ := strings.Cut(bug.Rule, ".")
			chapters[chapter] = true
		}
		for _, id := range append([]string{bug.Rule}, bug.Also...) {
			if spec.RuleByID(id) == nil {
				t.Errorf("%s: there is no rule %s", bug, id)
			}
		}
		rule := spec.RuleByID(bug.Rule)
		for _, name := range strings.Split(bug.Case, ", ") {
			known := false
			for _, c := range rule.Cases {
				known = known || c == name
			}
			if !known {
				t.Errorf("%s: %s has no case %q", bug, bug.Rule, name)
			}
		}
	}
	t.Logf("%d faults in %d rules of %d chapters, and %d of planning", len(names)-planning, len(rules), len(chapters), planning)
	if len(rules) < 12 || len(chapters) < 8 || planning < 3 {
		t.Errorf("%d rules, %d chapters, %d of planning", len(rules), len(chapters), planning)
	}
}

func TestMinimumShowsTheFault(t *testing.T) {
	for _, bug := range everyFault() {
		t.Run(bug.Name, func(t *testing.T) {
			c := minimum(t, bug)
			runner, wrapped := newRunner(t, bug)
			if tried := try(t, runner, c); tried.Verdict != compare.Disagree || tried.Failure != nil {
				t.Errorf("the fault: %s %s, error %v", tried.Verdict, tried.Detail, tried.Failure)
			}
			if wrapped.Planted() != 1 {
				t.Errorf("planted %d times", wrapped.Planted())
			}
			control, wrapped := newRunner(t, fault.NoRuleFault())
			if tried := try(t, control, c); tried.Verdict != compare.Agree || wrapped.Planted() != 1 {
				t.Errorf("the control without a fault: %s %s, asked %d times", tried.Verdict, tried.Detail, wrapped.Planted())
			}
		})
	}
}

// The control without a fault differs nowhere that the bare engine does not. Each
// fault shows in what people would write, too, and as wrong rows: no error comes of
// it.
func TestFaultsShowInGeneratedQueries(t *testing.T) {
	const databases = 20
	enough := testrun.Count(1, 1, 3) // findings of a fault before the next one is planted
	bare, _ := newRunner(t, nil)
	control, _ := newRunner(t, fault.NoRuleFault())
	generator := sql.NewGenerator(seed, bare.Dialect, sql.DefaultWeights(bare.Dialect))
	var cases []*trial.Case // in which the bare engine does not differ
	asked := 0
	compared := 0
	for k := range uint64(databases) {
		db := generator.Database(k)
		statements := accepted(bare.Dialect, db.Statements)
		for n := range uint64(sql.QueriesPerDatabase) {
			c := &trial.Case{Statements: statements, Query: generator.Query(db, k*sql.QueriesPerDatabase+n)}
			before, after := try(t, bare, c), try(t, control, c)
			if before.Signature() != after.Signature() {
				t.Errorf("query %d: bare %s %s, control without a fault %s %s", asked, before.Verdict, before.Detail, after.Verdict, after.Detail)
			}
			if before.Verdict.Compared() {
				compared++
			}
			asked++
			if !before.Verdict.Fails() {
				cases = append(cases, c)
			}
		}
	}
	t.Logf("%d queries, %d compared, %d of them differ on the bare engine", asked, compared, asked-len(cases))
	for _, bug := range fault.RuleFaults() {
		runner, wrapped := newRunner(t, bug)
		found, first, errors := 0, 0, 0
		for i, c := range cases {
			tried := try(t, runner, c)
			if !tried.Verdict.Fails() {
				continue
			}
			if found == 0 {
				first = i + 1
			}
			found++
			if tried.Failure != nil {
				errors++
			}
			if found == enough {
				break
			}
		}
		t.Logf("%-60s planted %4d, found %4d, first at %4d, errors %d", bug, wrapped.Planted(), found, first, errors)
		if found == 0 {
			t.Errorf("%s: planted %d times, never found", bug, wrapped.Planted())
		}
		if errors > 0 {
			t.Errorf("%s: %d errors", bug, errors)
		}
	}
}
