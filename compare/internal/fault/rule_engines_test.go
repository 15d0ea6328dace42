package fault_test

import (
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/mysql"
	"github.com/semcheck/semcheck/compare/engine/postgres"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
)

// The wrapper serves other engines, too: around a server the control without a
// fault differs nowhere that the bare engine does not, and most faults are found.
// Not all queries that show one on SQLite can be asked elsewhere.
func TestRuleFaultsOnServers(t *testing.T) {
	t.Run("postgres", func(t *testing.T) {
		d := spec.DialectByName("postgres")
		e, err := postgres.New("postgres", d, enginetest.DSN(t, "postgres"))
		if err != nil {
			t.Fatal(err)
		}
		faultsOnServer(t, d, e)
	})
	t.Run("mysql", func(t *testing.T) {
		d := spec.DialectByName("mysql")
		e, err := mysql.New("mysql", d, enginetest.DSN(t, "mysql"))
		if err != nil {
			t.Fatal(err)
		}
		faultsOnServer(t, d, e)
	})
}

func faultsOnServer(t *testing.T, d *spec.Dialect, bare engine.Engine) {
	t.Cleanup(func() {
		if err := bare.Close(); err != nil {
			t.Error(err)
		}
	})
	databases := testrun.Count[uint64](2, 4, 5)
	generator := sql.NewGenerator(seed, d, sql.DefaultWeights(d))
	var cases []*trial.Case // in which the bare engine does not differ
	plain, control := runnerOf(t, d, bare), runnerOf(t, d, wrap(t, bare, fault.NoRuleFault()))
	for k := range databases {
		db := generator.Database(k)
		statements := accepted(d, db.Statements)
		for n := range uint64(sql.QueriesPerDatabase) {
			c := &trial.Case{Statements: statements, Query: generator.Query(db, k*sql.QueriesPerDatabase+n)}
			before, after := try(t, plain, c), try(t, control, c)
			if before.Signature() != after.Signature() {
				t.Errorf("query %d: bare %s %s, control without a fault %s %s", k*sql.QueriesPerDatabase+n, before.Verdict, before.Detail, after.Verdict, after.Detail)
			}
			if before.Verdict.Compared() && !before.Verdict.Fails() {
				cases = append(cases, c)
			}
		}
	}
	shown, total := 0, 0
	for _, bug := range fault.RuleFaults() {
		e := wrap(t, bare, bug)
		runner := runnerOf(t, d, e)
		found, failures := 0, 0
		for _, c := range cases {
			tried := try(t, runner, c)
			if !tried.Verdict.Fails() {
				continue
			}
			found++
			switch {
			case tried.Failure != nil:
				failures++
				t.Errorf("%s: %v", bug, tried.Failure)
			case tried.Difference == compare.DifferenceType || tried.Difference == compare.DifferenceDegree:
				t.Errorf("%s: %s: %s", bug, tried.Difference, tried.Detail)
			}
			break
		}
		total++
		if found > 0 {
			shown++
		}
		t.Logf("%-60s planted %4d, found %d, errors %d", bug, e.Planted(), found, failures)
		if err := runner.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d cases, %d of %d faults found", len(cases), shown, total)
	if !testing.Short() && shown < 20 {
		t.Errorf("only %d of %d faults were found", shown, total)
	}
}

func wrap(t *testing.T, bare engine.Engine, bug *fault.RuleFault) *fault.RuleEngine {
	t.Helper()
	e, err := fault.WrapRule(bare, bug)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func runnerOf(t *testing.T, d *spec.Dialect, e engine.Engine) *trial.Runner {
	t.Helper()
	runner := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute}
	t.Cleanup(func() {
		if err := runner.Close(); err != nil {
			t.Error(err)
		}
	})
	return runner
}
