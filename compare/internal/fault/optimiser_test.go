package fault_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

func optimiserFault(t *testing.T, name string) *fault.RuleFault {
	t.Helper()
	for _, bug := range fault.OptimiserFaults() {
		if bug.Name == name {
			return bug
		}
	}
	t.Fatal("no fault ", name)
	return nil
}

// Claims are of laws; nothing is claimed twice.
func TestClaims(t *testing.T) {
	claimed := 0
	for _, bug := range fault.OptimiserFaults() {
		if !bug.Planning {
			t.Errorf("%s is no fault of planning", bug)
		}
		laws := map[string]bool{}
		for _, c := range bug.Claims {
			claimed++
			if !slices.Contains([]string{"norec", "tlp", "pinolo", "pqs", "plan", "sets"}, c.Law) || laws[c.Law] || !strings.Contains(c.Why, ": ") {
				t.Errorf("%s: %+v", bug, c)
			}
			laws[c.Law] = true
		}
	}
	if claimed < 20 {
		t.Errorf("%d claims", claimed)
	}
}

// opened is a session on the reference with a fault, after the statements.
func opened(t *testing.T, dialect string, bug *fault.RuleFault, statements []string) engine.Session {
	t.Helper()
	e := wrap(t, reference.New(spec.DialectByName(dialect), reference.Options{}), bug)
	s, err := e.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(s.Close(), e.Close()); err != nil {
			t.Error(err)
		}
	})
	execute(t, s, statements...)
	return s
}

func execute(t *testing.T, s engine.Session, statements ...string) {
	t.Helper()
	for _, text := range statements {
		if err := s.Execute(context.Background(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// answer is the bag of a query's rows.
func answer(t *testing.T, s engine.Session, query string) string {
	t.Helper()
	result, err := s.Query(context.Background(), query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	var rows []string
	for _, row := range result.Rows {
		var texts []string
		for _, c := range row {
			texts = append(texts, map[bool]string{true: "NULL", false: c.Text}[c.Null])
		}
		rows = append(rows, strings.Join(texts, ","))
	}
	slices.Sort(rows)
	return strings.Join(rows, ";")
}

// Around the reference, in every dialect, a fault changes the answer of its
// example and the control without a fault does not.
func TestOptimiserFaultsAroundTheReference(t *testing.T) {
	for _, dialect := range []string{"sqlite", "mysql", "mariadb", "postgres", "duckdb"} {
		d := spec.DialectByName(dialect)
		for _, bug := range fault.OptimiserFaults() {
			t.Run(dialect+"/"+bug.Name, func(t *testing.T) {
				for _, text := range bug.Statements {
					if _, err := parse.Statement(text, d); err != nil {
						if !strings.Contains(text, "WHERE") {
							t.Fatal(err)
						}
						return // the dialect has no partial indexes
					}
				}
				control, wrong := opened(t, dialect, fault.NoRuleFault(), bug.Statements), opened(t, dialect, bug, bug.Statements)
				right, differs := answer(t, control, bug.Query), false
				for range 20 { // a LIMIT leaves the wrong answer free, too
					if again := answer(t, control, bug.Query); again != right {
						t.Fatalf("the control without a fault answers %q and %q", right, again)
					}
					differs = differs || answer(t, wrong, bug.Query) != right
				}
				if !differs {
					t.Errorf("right and wrong are %q", right)
				}
			})
		}
	}
}

// A fault of an index goes with the index and comes with it.
func TestIndexesComeAndGo(t *testing.T) {
	const query = "SELECT a FROM t WHERE a BETWEEN 0 AND 1"
	for dialect, drop := range map[string]string{"sqlite": "DROP INDEX i", "mysql": "DROP INDEX i ON t", "postgres": "DROP INDEX i"} {
		s := opened(t, dialect, optimiserFault(t, "an index scan for c <= x ends before x"),
			[]string{"CREATE TABLE t (a INTEGER)", "CREATE TABLE u (a INTEGER)", "INSERT INTO t VALUES (1)"})
		for _, step := range []struct{ statement, want string }{
			{"CREATE INDEX k ON u (a)", "1"}, {"CREATE INDEX i ON t (a)", ""}, {drop, "1"}, {"CREATE INDEX i ON t (a DESC)", ""},
			{"CREATE INDEX j ON t (a)", ""}, {drop, ""}, {strings.Replace(drop, " i", " j", 1), "1"},
			{"BEGIN", "1"}, {"CREATE INDEX i ON t (a)", ""}, {"ROLLBACK", "1"}, // undone
		} {
			execute(t, s, step.statement)
			if got := answer(t, s, query); got != step.want {
				t.Errorf("%s, after %s: %q, want %q", dialect, step.statement, got, step.want)
			}
			prepared, err := s.(interface {
				QueryPrepared(ctx context.Context, query string) (*engine.Result, error)
			}).QueryPrepared(context.Background(), query)
			if err != nil || strings.Join(prepared.FirstColumn(), ";") != step.want {
				t.Errorf("%s, prepared, after %s: %+v %v", dialect, step.statement, prepared, err)
			}
		}
	}
}

// A setting switches an optimisation off, and the fault with it.
func TestSettingsSwitchFaultsOff(t *testing.T) {
	for _, c := range []struct {
		dialect, fault string
		steps          []string // off, on, off, on …
	}{
		{"mysql", "an index union for OR loses duplicates", []string{
			"SET optimizer_switch = 'index_merge=off,semijoin=on'", "SET SESSION optimizer_switch='index_merge=on'",
			"SET SESSION optimizer_switch='mrr=on,index_merge_union=off'", "SET optimizer_switch = DEFAULT"}},
		{"postgres", "a hash join matches NULL with NULL", []string{
			"SET enable_hashjoin = off", "SET enable_mergejoin = off", "SET enable_hashjoin TO on", "SET enable_hashjoin TO off", "RESET ALL", "SET enable_hashjoin TO 'off'", "RESET enable_hashjoin"}},
		{"sqlite", "IN and EXISTS become joins that keep duplicates", []string{
			"PRAGMA automatic_index = 0", "PRAGMA automatic_index = 1", "pragma automatic_index=OFF", "PRAGMA automatic_index(1)"}},
		{"duckdb", "WHERE over a UNION filters its first arm alone", []string{
			"SET disabled_optimizers = 'filter_pushdown,join_order'", "SET disabled_optimizers = 'join_order'",
			"SET disabled_optimizers='filter_pushdown'", "RESET disabled_optimizers"}},
	} {
		bug := optimiserFault(t, c.fault)
		right := answer(t, opened(t, c.dialect, fault.NoRuleFault(), bug.Statements), bug.Query)
		s := opened(t, c.dialect, bug, bug.Statements)
		off := false
		for _, step := range append([]string{"SELECT 1"}, c.steps...) {
			execute(t, s, step)
			if strings.Contains(step, "mergejoin") { // another setting: nothing changes
				off = !off
			}
			if got := answer(t, s, bug.Query); (got == right) != off {
				t.Errorf("%s, after %s: %q, right is %q, off is %v", c.dialect, step, got, right, off)
			}
			off = !off
		}
	}
}

// Each fault of planning shows in what the generator writes, as rows and not as
// an error.
func TestOptimiserFaultsShowInGeneratedQueries(t *testing.T) {
	databases := uint64(100)
	if testing.Short() {
		databases = 10
	}
	for i, bug := range fault.OptimiserFaults() {
		if !testrun.Whole() && i%3 != 0 {
			continue
		}
		runner, wrapped := newRunner(t, bug)
		generator := sql.NewGenerator(seed, runner.Dialect, sql.DefaultWeights(runner.Dialect))
		asked, found := 0, false
		for k := uint64(0); k < databases && !found; k++ {
			db := generator.Database(k)
			statements := accepted(runner.Dialect, db.Statements)
			for n := uint64(0); n < sql.QueriesPerDatabase && !found; n++ {
				tried := try(t, runner, &trial.Case{Statements: statements, Query: generator.Query(db, k*sql.QueriesPerDatabase+n)})
				asked++
				found = tried.Verdict.Fails()
				if found && tried.Failure != nil || tried.Verdict == compare.Refused {
					t.Errorf("%s: %s %s", bug, tried.Verdict, tried.Detail)
				}
			}
		}
		t.Logf("%-70s planted %4d in %5d queries", bug, wrapped.Planted(), asked)
		if !found && !testing.Short() || wrapped.Planted() == 0 {
			t.Errorf("%s: planted %d times in %d queries, never found", bug, wrapped.Planted(), asked)
		}
	}
}

// sieve asks the engine beneath only what was rewritten.
type sieve struct {
	engine.Engine
	session *sieveSession
}

func (e *sieve) Open(ctx context.Context) (engine.Session, error) {
	s, err := e.Engine.Open(ctx)
	e.session = &sieveSession{Session: s}
	return e.session, err
}

type sieveSession struct {
	engine.Session
	original string
}

func (s *sieveSession) Query(ctx context.Context, query string) (*engine.Result, error) {
	if query == s.original {
		return &engine.Result{}, nil
	}
	return s.Session.Query(ctx, query)
}

// In other dialects, too, no fault makes a query that is refused.
func TestOptimiserFaultsKeepQueriesValid(t *testing.T) {
	databases := testrun.Count[uint64](1, 2, 5)
	ctx := context.Background()
	for _, dialect := range []string{"mysql", "postgres", "duckdb"} {
		d := spec.DialectByName(dialect)
		generator := sql.NewGenerator(seed, d, sql.DefaultWeights(d))
		var sessions []engine.Session
		var beneath []*sieveSession
		var engines []*fault.RuleEngine
		for _, bug := range append(fault.OptimiserFaults(), fault.NoRuleFault()) {
			under := &sieve{Engine: reference.New(d, reference.Options{})}
			e := wrap(t, under, bug)
			s, err := e.Open(ctx)
			if err != nil {
				t.Fatal(err)
			}
			engines, sessions = append(engines, e), append(sessions, s)
			beneath = append(beneath, under.session)
		}
		clean := len(sessions) - 1
		for k := range databases {
			db := generator.Database(k)
			for _, s := range sessions {
				if err := s.Reset(ctx); err != nil {
					t.Fatal(err)
				}
				for _, statement := range accepted(d, db.Statements) {
					text, err := render.Statement(statement, d)
					if err != nil {
						t.Fatal(err)
					}
					execute(t, s, text)
				}
			}
			for n := range uint64(sql.QueriesPerDatabase) {
				text, err := render.Query(generator.Query(db, k*sql.QueriesPerDatabase+n), d)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := sessions[clean].Query(ctx, text); err != nil {
					continue
				}
				for i, s := range sessions[:clean] {
					beneath[i].original = text
					if _, err := s.Query(ctx, text); err != nil && !reference.CannotSay(err) && !dependsOnRows(err) {
						t.Errorf("%s: %v\n%s", fault.OptimiserFaults()[i], err, text)
					}
				}
			}
		}
		for i, bug := range fault.OptimiserFaults() {
			t.Logf("%-10s %-70s planted %4d", dialect, bug, engines[i].Planted())
		}
	}
}

// dependsOnRows tells whether an error comes of values and not of the text.
func dependsOnRows(err error) bool {
	var failure *engine.Error
	if !errors.As(err, &failure) || failure.Kind != engine.ErrorStatement {
		return false
	}
	switch failure.Class {
	case semantics.ClassDivisionByZero, semantics.ClassOverflow, semantics.ClassCast, semantics.ClassCardinality, semantics.ClassArgument:
		return true
	}
	return false
}
