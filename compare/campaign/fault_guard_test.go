package campaign

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// goesOn runs with two workers, and checks that all cases are accounted for, that no
// other thing than the fault is said of them, and that each fault is kept in the run
// database with what it is called and its case.
func goesOn(t *testing.T, c Config, faults int, called, last string) Summary {
	t.Helper()
	r := &recorder{}
	s, err := Run(context.Background(), c, r)
	if err != nil {
		t.Fatal(err)
	}
	if s.Faults != faults || s.Ending != EndedByCount {
		t.Fatalf("%d faults, ended %v: %+v", s.Faults, s.Ending, r.incidents)
	}
	kept := 0
	for _, i := range mustRead(t, c.Out).Incidents {
		if !i.Fault() {
			continue
		}
		kept++
		if !strings.Contains(i.Detail, "semcheck itself failed: ") || !strings.Contains(i.Detail, "\ncase: "+called) || !strings.HasSuffix(i.Detail, "seed 1") {
			t.Errorf("kept as %s", i.Detail)
		}
		if len(i.Log) == 0 || !strings.HasPrefix(i.Log[len(i.Log)-1], last) {
			t.Errorf("its case is %q, want at last %q", i.Log, last)
		}
	}
	if kept != faults {
		t.Errorf("%d faults are kept", kept)
	}
	return s
}

// A law that holds asks for the schema of the statements.
type holding struct{}

func (holding) Name() string { return "holding" }

func (holding) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	return []metamorphic.Variant{{Name: "only", Make: func() *trial.Check {
		return &trial.Check{Questions: []trial.Question{{Role: "it", Text: "SELECT 1", Query: s.Query}}, Judge: func([]*engine.Result) trial.Verdict {
			return trial.Verdict{Rows: 1}
		}}
	}}}, ""
}

// The binding of the schema for laws fails at a row without an expression.
func TestPanicWhileTheSchemaIsBound(t *testing.T) {
	w := &world{}
	c := w.config(t, 20, 2)
	c.Laws = Laws{{Metamorphic: holding{}, Weight: 1}}
	plain := c.Sources.Generate
	c.Sources.Generate = func(index uint64) Case {
		made := plain(index)
		if index == 1 {
			made.Statements = append(made.Statements, &ast.CreateTable{Name: "k", Columns: []ast.ColumnDefinition{{Name: "a"}}},
				&ast.Insert{Table: "k", Query: &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{{(*ast.Literal)(nil)}}}}})
		}
		return made
	}
	s := goesOn(t, c, 10, "query-1", "SELECT 1")
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 10, compare.Unsupported: 10})
}

// unsound is an error that breaks who looks at it.
type unsound struct{}

func (unsound) Error() string { return "unsound" }
func (unsound) As(any) bool   { panic("a bug") }

// The judgement of a statement fails: it is left out on both sides.
func TestPanicWhileAStatementIsJudged(t *testing.T) {
	w := &world{answer: func(_ context.Context, _ *fakeSession, text string) (*engine.Result, error, bool) {
		return nil, unsound{}, text == "INSERT INTO t"
	}}
	c := w.config(t, 20, 2)
	s := goesOn(t, c, 2, "database ", "INSERT INTO t")
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 20})
	if n := s.Statistics.Verdicts[KindStatement]; n[compare.Agree] != 6 || n[compare.Unsupported] != 2 {
		t.Errorf("%v", n)
	}
}

// What is written down of an outcome that differs fails: its column has a type that there
// is not.
func TestPanicWhileTheEvidenceIsWrittenDown(t *testing.T) {
	w := &world{evaluate: func(n uint64, _ *spec.Coverage) (*eval.Outcome, error) {
		if n != 3 {
			return nil, nil
		}
		return &eval.Outcome{Kind: eval.OutcomeRows, Columns: []eval.Column{{Name: "x", Type: ast.Type{Kind: 250}}},
			Worlds: []eval.Result{{Groups: []eval.TieGroup{{Rows: []semantics.Row{{semantics.Integer(7)}}, Take: 1}}}}}, nil
	}}
	c := w.config(t, 20, 2)
	s := goesOn(t, c, 1, "query-3 of database 0, ", "SELECT 3")
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 19, compare.Unsupported: 1})
}

// Printing panics, of a statement and of a query, also where the case of
// another fault is printed.
func TestPanicWhileTextsArePrinted(t *testing.T) {
	w := &world{}
	c := w.config(t, 20, 2)
	print := c.Sources.PrintStatement
	c.Sources.PrintStatement = func(s ast.Statement) (string, error) {
		if create, is := s.(*ast.CreateTable); is && create.Name == "u" {
			panic("a bug")
		}
		return print(s)
	}
	s := goesOn(t, c, 2, "database ", "a statement that cannot be printed")
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 20})

	c = w.config(t, 20, 2)
	query := c.Sources.PrintQuery
	c.Sources.PrintQuery = func(q *ast.Query) (string, error) {
		if n, is := number(q); is && n == 13 {
			panic("a bug")
		}
		return query(q)
	}
	c.Laws = Laws{{Metamorphic: broken{"nothing"}, Weight: 1}}
	s = goesOn(t, c, 1, "query-13 of database 1, ", "")
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 19, compare.Unsupported: 1})
}

// What a run asks of its sources besides is guarded by the case, and what it does with a
// database outside of all cases by the database.
func TestPanicBesideTheTrial(t *testing.T) {
	w := &world{}
	c := w.config(t, 20, 2)
	c.Laws = Laws{{Metamorphic: holding{}, Weight: 1}}
	c.Sources.Written = func(q *ast.Query) *ast.Query {
		if n, is := number(q); is && n == 3 {
			panic("a bug")
		}
		return q
	}
	s := goesOn(t, c, 1, "query-3 of database 0, ", "SELECT 3")
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 19, compare.Unsupported: 1})

	c = w.config(t, 20, 2)
	plain := c.Sources.Generate
	c.Sources.Generate = func(index uint64) Case {
		made := plain(index)
		if index == 1 {
			made.Statements = append(made.Statements, (*ast.Insert)(nil)) // no statement has a table
		}
		return made
	}
	s = goesOn(t, c, 1, "database 1, ", "")
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 10})
	if s.Statistics.Abandoned != 1 {
		t.Errorf("%d abandoned", s.Statistics.Abandoned)
	}
}

// A panic in the report of a finding leaves the finding, and the triage goes on.
func TestPanicWhileAFindingIsReported(t *testing.T) {
	wrong := &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{Digits: engine.NotFixed}}, Rows: [][]engine.Cell{{{Type: "integer", Text: "0"}}}}
	w := &world{answer: func(_ context.Context, _ *fakeSession, text string) (*engine.Result, error, bool) {
		return wrong, nil, text == "SELECT 3" || text == "SELECT 13"
	}}
	c := w.config(t, 20, 2)
	var written []string
	c.Triage = &Triage{Write: func(f *finding.Finding, _ Cluster) error {
		if f.ID == "query-3" {
			panic("a bug")
		}
		written = append(written, f.ID)
		return nil
	}}
	s := goesOn(t, c, 1, "query-3 of database 0, ", "SELECT 3")
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 18, compare.Disagree: 2})
	if !slices.Equal(written, []string{"query-13"}) || s.Pending != 0 {
		t.Errorf("written %v, %d pending", written, s.Pending)
	}
}
