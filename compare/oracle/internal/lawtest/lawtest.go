package lawtest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// Tables are what the queries of these tests are over.
var Tables = []string{
	"CREATE TABLE t (a INTEGER, b INTEGER, s VARCHAR(9))",
	"CREATE TABLE u (a INTEGER, c INTEGER)",
}

// Subject makes the subject of a query over the tables.
func Subject(t *testing.T, dialect, query string) *metamorphic.Subject {
	t.Helper()
	d := spec.DialectByName(dialect)
	c, err := trial.Parse(finding.Case{Statements: Tables, Query: query}, d)
	if err != nil {
		t.Fatal(err)
	}
	return &metamorphic.Subject{Dialect: d, Schema: metamorphic.SchemaOf(c.Statements, d), Query: c.Query}
}

// Questions are the texts that a law asks of a query in one variant; nil where the
// variant does not fit.
func Questions(t *testing.T, law metamorphic.Relation, s *metamorphic.Subject, variant string) []string {
	t.Helper()
	variants, _ := metamorphic.VariantsOf(law, s)
	i := slices.IndexFunc(variants, func(f metamorphic.Variant) bool { return f.Name == variant })
	if i < 0 {
		return nil
	}
	check := variants[i].Make()
	if check == nil {
		return nil
	}
	var texts []string
	for _, q := range check.Questions {
		text := q.Text
		if text == "" {
			var err error
			if text, err = render.Query(q.Query, s.Dialect); err != nil {
				t.Fatal(err)
			}
		}
		texts = append(texts, text)
	}
	return texts
}

// Planted is an SQLite with a planted fault, or the control without a fault.
func Planted(t *testing.T, bug string) *trial.Runner {
	t.Helper()
	d := spec.DialectByName("sqlite")
	var e engine.Engine
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	if bug != "" {
		faults := append(fault.RuleFaults(), fault.OptimiserFaults()...)
		i := slices.IndexFunc(faults, func(f *fault.RuleFault) bool { return f.Name == bug })
		if i < 0 {
			t.Fatalf("there is no fault %q", bug)
		}
		if e, err = fault.WrapRule(e, faults[i]); err != nil {
			t.Fatal(err)
		}
	}
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: 10 * time.Second, ReconnectFor: time.Second}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// VerdictOf tries a law on a case.
func VerdictOf(t *testing.T, b *trial.Runner, law string, statements []string, query string) *trial.Result {
	t.Helper()
	c, err := trial.Parse(finding.Case{Statements: statements, Query: query}, b.Dialect)
	if err != nil {
		t.Fatal(err)
	}
	l, err := oracle.LawByName(law)
	if err != nil {
		t.Fatal(err)
	}
	tried, err := l.Try(context.Background(), b, c)
	if err != nil {
		t.Fatal(err)
	}
	return tried
}

// SubjectOf reads a query and the statements of its database.
func SubjectOf(t testing.TB, dialect string, statements []string, query string) *metamorphic.Subject {
	t.Helper()
	d := spec.DialectByName(dialect)
	var made []ast.Statement
	for _, text := range statements {
		s, err := parse.EngineSpecificStatement(text, d)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		made = append(made, s)
	}
	q, err := parse.EngineSpecificQuery(query, d)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return &metamorphic.Subject{Dialect: d, Schema: metamorphic.SchemaOf(made, d), Query: q}
}

// Asks writes down what the variants of a law ask, by the name of the variant: the
// texts of a check, one a line.
func Asks(t testing.TB, law metamorphic.Relation, s *metamorphic.Subject) map[string][]string {
	t.Helper()
	variants, _ := metamorphic.VariantsOf(law, s)
	all := map[string][]string{}
	for _, f := range variants {
		check := f.Make()
		if check == nil {
			continue
		}
		var lines []string
		for _, q := range check.Questions {
			text, err := render.Query(q.Query, s.Dialect)
			if err != nil {
				text = err.Error()
			}
			lines = append(lines, text)
		}
		all[f.Name] = append(all[f.Name], strings.Join(lines, "\n"))
	}
	return all
}

// SessionAsker asks a session and nothing else.
type SessionAsker struct{ engine.Session }

func (a SessionAsker) Ask(ctx context.Context, text string, way trial.Way) (*engine.Result, error, error) {
	result, failure := trial.AskSession(ctx, a.Session, text, way)
	return result, failure, nil
}

func (a SessionAsker) Execute(ctx context.Context, text string) (failure, err error) {
	return a.Session.Execute(ctx, text), nil
}

// Told writes down a case.
func Told(statements []string, p *trial.CheckResult) string {
	var b strings.Builder
	for _, s := range statements {
		b.WriteString(s + ";\n")
	}
	for _, a := range p.Answers {
		fmt.Fprintf(&b, "-- %s\n%s;\n", a.Question.Role, a.Text)
		if a.Result != nil {
			for _, row := range a.Result.Rows {
				fmt.Fprintf(&b, "--   %v\n", row)
			}
		}
		if a.Failure != nil {
			fmt.Fprintf(&b, "--   %v\n", a.Failure)
		}
	}
	return b.String()
}

// FaultyAsker plants a fault in one of the answers.
type FaultyAsker struct {
	trial.Asker
	Fault   fault.Fault
	Answer  int // counted down to 0
	Planted bool
}

func (a *FaultyAsker) Ask(ctx context.Context, text string, way trial.Way) (*engine.Result, error, error) {
	result, failure, err := a.Asker.Ask(ctx, text, way)
	if a.Answer--; a.Answer == -1 && failure == nil && err == nil {
		a.Planted, _ = fault.Plant(a.Fault, result)
	}
	return result, failure, err
}

// SQLiteSession opens the embedded SQLite.
func SQLiteSession(t testing.TB, d *spec.Dialect) (engine.Session, error) {
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		return nil, err
	}
	s, err := e.Open(context.Background())
	if err == nil {
		t.Cleanup(func() { s.Close() })
	}
	return s, err
}
