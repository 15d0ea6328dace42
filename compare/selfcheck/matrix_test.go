package selfcheck

import (
	"context"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// The table fault × law: which law finds which fault of an optimiser, planted in
// the embedded SQLite, and at which of its checks.

// matrixSeed is that of the databases and queries of the table.
const matrixSeed = 23

// matrixQueries is how many queries are tried: as many as each law needs to find a fault at all;
// SEMCHECK_MATRIX=20000 makes the table of docs/LAWS.md, and writes it there.
func matrixQueries(t testing.TB) (queries uint64, write bool) {
	if text := os.Getenv("SEMCHECK_MATRIX"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal("SEMCHECK_MATRIX: ", err)
		}
		return n, true
	}
	return 300, false
}

// planted is an engine with a fault, and what each law made of it.
type planted struct {
	asking
	fault *fault.RuleFault
	// found is, by law, the number of the check that found the fault; 0 where
	// none did.
	found map[string]int
}

// asking asks a session: a trial.Asker.
type asking struct{ engine.Session }

// Ask runs a query.
func (a asking) Ask(ctx context.Context, text string, way trial.Way) (result *engine.Result, failure, err error) {
	result, failure = trial.AskSession(ctx, a.Session, text, way)
	return result, failure, nil
}

// Execute runs a statement.
func (a asking) Execute(ctx context.Context, text string) (failure, err error) {
	return a.Session.Execute(ctx, text), nil
}

// matrix is the table while it is made. The first engine is the control without a
// fault: a check that it violates says nothing of the faults.
type matrix struct {
	dialect   *spec.Dialect
	generator *sql.Generator
	clean     asking
	engines   []*planted
	laws      []metamorphic.Relation
	checks    map[string]int // asked, by law
	// one tells that a law is asked no more once it has found a fault.
	one bool
}

func newMatrix(t testing.TB, faults ...*fault.RuleFault) *matrix {
	d := spec.DialectByName("sqlite")
	m := &matrix{dialect: d, generator: sql.NewGenerator(matrixSeed, d, sql.DefaultWeights(d)), laws: oracle.RelationalLaws(), checks: map[string]int{}}
	m.clean = openFaulty(t, fault.NoRuleFault())
	for _, bug := range faults {
		m.engines = append(m.engines, &planted{asking: openFaulty(t, bug), fault: bug, found: map[string]int{}})
	}
	return m
}

func openFaulty(t testing.TB, bug *fault.RuleFault) asking {
	bare, err := sqlite.New("sqlite", spec.DialectByName("sqlite"), "")
	if err != nil {
		t.Fatal(err)
	}
	wrapped, err := fault.WrapRule(bare, bug)
	if err != nil {
		t.Fatal(err)
	}
	s, err := wrapped.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return asking{s}
}

// make makes a database on all engines and by the semantics.
func (m *matrix) make(t testing.TB, statements []ast.Statement) (*metamorphic.Schema, *eval.Database) {
	ctx := context.Background()
	for _, s := range append([]asking{m.clean}, m.sessions()...) {
		if err := s.Reset(ctx); err != nil {
			t.Fatal(err)
		}
	}
	database := eval.NewDatabase(m.dialect)
	var made []ast.Statement
	for _, statement := range statements {
		text, err := render.Statement(statement, m.dialect)
		if err != nil || database.Apply(ctx, statement) != nil || m.clean.Session.Execute(ctx, text) != nil {
			continue
		}
		made = append(made, statement)
		for _, s := range m.sessions() {
			if err := s.Session.Execute(ctx, text); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
	}
	return metamorphic.SchemaOf(made, m.dialect), database
}

func (m *matrix) sessions() []asking {
	var list []asking
	for _, e := range m.engines {
		list = append(list, e.asking)
	}
	return list
}

// settled tells that a law is not asked any more.
func (m *matrix) settled(law string) bool {
	return m.one && slices.ContainsFunc(m.engines, func(e *planted) bool { return e.found[law] > 0 })
}

// ask asks a check of each engine in which the law has not found the fault yet.
func (m *matrix) ask(t testing.TB, law string, check *trial.Check) {
	m.checks[law]++
	ctx := context.Background()
	trusted := false
	for _, e := range m.engines {
		if e.found[law] > 0 {
			continue
		}
		checked, err := trial.RunCheck(ctx, m.dialect, e, check)
		if err != nil {
			t.Fatal(err)
		}
		if checked.Verdict != compare.Disagree {
			continue
		}
		if !trusted { // by the control without a fault
			control, err := trial.RunCheck(ctx, m.dialect, m.clean, check)
			if err != nil {
				t.Fatal(err)
			}
			if control.Verdict != compare.Agree {
				t.Errorf("%s without a fault: %s %s", law, control.Verdict, control.Detail)
				return
			}
			trusted = true
		}
		e.found[law] = m.checks[law]
	}
}

// differ asks a query of each engine in which the semantics have not found the
// fault yet.
func (m *matrix) differ(t testing.TB, q *ast.Query, database *eval.Database) {
	law := oracle.Differential{}.Name()
	if m.settled(law) {
		return
	}
	text, err := render.Query(q, m.dialect)
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := eval.Query(context.Background(), q, database, eval.Options{})
	if err != nil {
		return
	}
	m.checks[law]++
	for _, e := range m.engines {
		if e.found[law] > 0 {
			continue
		}
		result, failure := e.Query(context.Background(), text)
		if compare.Judge(outcome, result, failure).Verdict != compare.Disagree {
			continue
		}
		result, failure = m.clean.Query(context.Background(), text)
		if j := compare.Judge(outcome, result, failure); j.Verdict.Fails() {
			t.Errorf("without a fault: %s %s: %s", j.Verdict, j.Detail, text)
			return
		}
		e.found[law] = m.checks[law]
	}
}

// subject is what the laws are asked about.
func (m *matrix) subject(q *ast.Query, schema *metamorphic.Schema, database *eval.Database, n uint64) *metamorphic.Subject {
	return &metamorphic.Subject{Dialect: m.dialect, Schema: schema, Query: q, Choice: n * 0x9e3779b97f4a7c15, Evaluate: func(q *ast.Query) *eval.Outcome {
		outcome, err := eval.Query(context.Background(), q, database, eval.Options{})
		if err != nil {
			return nil
		}
		return outcome
	}}
}

// Each law finds in generated queries what it is said to find, and in few of them a fault.
func TestFaultsFoundByLaws(t *testing.T) {
	m := newMatrix(t, fault.OptimiserFaults()...)
	queries, write := matrixQueries(t)
	if m.one = !write && !testrun.Whole(); m.one {
		t.Run("each fault by each law", func(t *testing.T) {
			t.Skip("one fault for each law: SEMCHECK_TESTS=whole, as .ci/run, asks each law for each fault")
		})
	}
	lacking := func() (list []string) {
		for law := range m.checks {
			if !slices.ContainsFunc(m.engines, func(e *planted) bool { return e.found[law] > 0 }) {
				list = append(list, law)
			}
		}
		return list
	}
	const most = 5_000
	n := uint64(0)
	for n < queries || len(lacking()) > 0 && n < most {
		db := m.generator.Database(n / sql.QueriesPerDatabase)
		schema, database := m.make(t, db.Statements)
		for range uint64(sql.QueriesPerDatabase) {
			q := m.generator.Query(db, n)
			m.differ(t, q, database)
			subject := m.subject(q, schema, database, n)
			for i, law := range m.laws {
				if m.settled(law.Name()) {
					continue
				}
				if _, check := drawn(law, subject, n+uint64(i)); check != nil {
					m.ask(t, law.Name(), check)
				}
			}
			n++
		}
	}
	t.Log("\n" + m.table(queries))
	if write {
		writeTable(t, faultTable, m.table(queries))
	}
	for _, law := range lacking() {
		t.Errorf("%s finds no fault in %d queries", law, n)
	}
	for _, e := range m.engines {
		if e.found[oracle.Differential{}.Name()] == 0 && write {
			t.Errorf("%s: the semantics do not find it", e.fault)
		}
		for law, why := range claimed(e.fault) {
			if e.found[law] == 0 && write && generatedOnly[law+": "+e.fault.Name] {
				t.Errorf("%s: %s does not find it; %s", e.fault, law, why)
			}
		}
	}
}

// A law that is said to see a fault sees it in the smallest case that shows it,
// in one of its variants. What is said is in fault.Claim and in claims.
func TestLawsSeeTheSmallestCase(t *testing.T) {
	for law, faults := range claims {
		for name := range faults {
			if !slices.ContainsFunc(fault.OptimiserFaults(), func(f *fault.RuleFault) bool { return f.Name == name }) {
				t.Errorf("%s: there is no fault %q", law, name)
			}
		}
	}
	for _, bug := range fault.OptimiserFaults() {
		c, err := trial.Parse(finding.Case{Statements: bug.Statements, Query: bug.Query}, spec.DialectByName("sqlite"))
		if err != nil {
			t.Fatal(err)
		}
		m := newMatrix(t, bug)
		schema, database := m.make(t, c.Statements)
		claims := claimed(bug)
		for _, law := range m.laws {
			if claims[law.Name()] == "" && !testrun.Whole() {
				continue // that another law sees the fault as well is only printed
			}
			for choice := range uint64(50) { // for laws that draw
				variants, _ := metamorphic.VariantsOf(law, m.subject(c.Query, schema, database, choice))
				for _, variant := range variants {
					if check := variant.Make(); check != nil && m.engines[0].found[law.Name()] == 0 {
						m.ask(t, law.Name(), check)
					}
				}
			}
		}
		found := m.engines[0].found
		t.Logf("%-60s %v", bug, found)
		for law, why := range claims {
			if found[law] == 0 && !generatedOnly[law+": "+bug.Name] {
				t.Errorf("%s: %s does not see it; %s", bug, law, why)
			}
		}
	}
}

// claimed is, by law, why it must see a fault.
func claimed(bug *fault.RuleFault) map[string]string {
	all := map[string]string{}
	for law, faults := range claims {
		if why := faults[bug.Name]; why != "" {
			all[law] = why
		}
	}
	for _, c := range bug.Claims {
		if c.Sees {
			all[c.Law] = c.Why
		}
	}
	return all
}
