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
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// faultOf returns the only incident of a run, which has to be a fault, and checks that
// it was stored with its case.
func faultOf(t *testing.T, c Config, s Summary, r *recorder, doing, query string, statements ...string) Incident {
	t.Helper()
	if len(r.incidents) != 1 || s.Faults != 1 {
		t.Fatalf("%d faults, incidents %+v", s.Faults, r.incidents)
	}
	i := r.incidents[0]
	if !i.Fault() || !strings.HasPrefix(i.Detail, doing+": semcheck itself failed: a bug\n") || !strings.Contains(i.Detail, "_test.go:") || strings.Count(i.Detail, "\n") > 9 {
		t.Errorf("%s: %s", i.What, i.Detail)
	}
	if want := append(slices.Clone(statements), query); !slices.Equal(i.Log, want) {
		t.Errorf("its case is %q, want %q", i.Log, want)
	}
	stored := mustRead(t, c.Out).Incidents
	if len(stored) != 1 || stored[0].Detail != i.Detail || !slices.Equal(stored[0].Log, i.Log) {
		t.Errorf("stored as %+v", stored)
	}
	return i
}

func TestPanicWhileADatabaseIsMade(t *testing.T) {
	w := &world{apply: func(text string) error {
		if text == "CREATE TABLE u" {
			panic("a bug")
		}
		return nil
	}}
	c := w.config(t, 10, 1)
	s, r := mustRun(t, c)
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 10})
	faultOf(t, c, s, r, "executing the statement by the semantics", "CREATE TABLE u", "CREATE TABLE t")
	if n := s.Statistics.Verdicts[KindStatement]; n[compare.Agree] != 3 || n[compare.Unsupported] != 1 || s.Failed() {
		t.Errorf("%v", s.Statistics.Verdicts)
	}
	if slices.Contains(w.asked, "CREATE TABLE u") {
		t.Error("the table is on one side only")
	}
}

func TestPanicWhileAQueryIsEvaluated(t *testing.T) {
	w := &world{evaluate: func(n uint64, _ *spec.Coverage) (*eval.Outcome, error) {
		if n == 3 {
			panic("a bug")
		}
		return nil, nil
	}}
	c := w.config(t, 10, 1)
	s, r := mustRun(t, c)
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 9, compare.Unsupported: 1})
	faultOf(t, c, s, r, "evaluating the query", "SELECT 3", "CREATE TABLE t", "CREATE TABLE u", "INSERT INTO t", "ANALYZE")
	if slices.Contains(w.queries(), "SELECT 3") || s.Failed() {
		t.Error("the engine was asked, or is to blame")
	}
}

// broken is a law with a bug in one of its parts.
type broken struct{ part string }

func (broken) Name() string { return "broken" }

func (b broken) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	n, _ := number(s.Query)
	fails := func(part string) {
		if part == b.part && n == 3 {
			panic("a bug")
		}
	}
	fails("forms")
	return []metamorphic.Variant{{Name: "only", Make: func() *trial.Check {
		fails("make")
		return &trial.Check{Questions: []trial.Question{{Role: "it", Text: "SELECT 1", Query: s.Query}}, Judge: func([]*engine.Result) trial.Verdict {
			fails("judge")
			return trial.Verdict{Rows: 1}
		}}
	}}}, ""
}

func TestPanicInALaw(t *testing.T) {
	for part, doing := range map[string]string{"forms": "making a check of the law broken", "make": "making a check of the law broken", "judge": "trying the law broken"} {
		w := &world{}
		c := w.config(t, 10, 1)
		c.Laws = Laws{{Metamorphic: broken{part}, Weight: 1}}
		r := &recorder{}
		s, err := Run(context.Background(), c, r)
		if err != nil {
			t.Fatal(err)
		}
		verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 9, compare.Unsupported: 1})
		var faults []Incident
		for _, i := range r.incidents {
			if i.Fault() {
				faults = append(faults, i)
			}
		}
		if len(faults) == 0 || s.Faults != 1 {
			t.Fatalf("%s: %d faults, %+v", part, s.Faults, r.incidents)
		}
		if i := faults[0]; !strings.HasPrefix(i.Detail, doing+": semcheck itself failed: a bug\n") || len(i.Log) != 5 || i.Log[4] != "SELECT 3" {
			t.Errorf("%s: %+v", part, i)
		}
		if s.Failed() {
			t.Errorf("%s: the engine is to blame", part)
		}
	}
}

func TestPanicOfTheGenerator(t *testing.T) {
	w := &world{}
	c := w.config(t, 30, 1)
	plain := c.Sources.Generate
	c.Sources.Generate = func(index uint64) Case {
		if index == 1 {
			panic("a bug")
		}
		made := plain(index)
		query := made.Query
		made.Query = func(n uint64) *ast.Query {
			if n == 3 {
				panic("a bug")
			}
			return query(n)
		}
		return made
	}
	s, r := mustRun(t, c)
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 19, compare.Unsupported: 1})
	if s.Faults != 2 || s.Statistics.Abandoned != 1 || len(r.incidents) != 2 || !strings.HasPrefix(r.incidents[0].Detail, "generating query 3: ") || !strings.HasPrefix(r.incidents[1].Detail, "generating database 1: ") {
		t.Errorf("%d faults, %d abandoned, %+v", s.Faults, s.Statistics.Abandoned, r.incidents)
	}
}

func TestPanicInAnTriage(t *testing.T) {
	wrong := &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{Digits: engine.NotFixed}}, Rows: [][]engine.Cell{{{Type: "integer", Text: "0"}}}}
	w := &world{answer: func(_ context.Context, _ *fakeSession, text string) (*engine.Result, error, bool) {
		return wrong, nil, text == "SELECT 17" || text == "SELECT 23"
	}}
	c := w.config(t, 50, 1)
	matched := 0
	// The triage knows real statements: the fakes' have no columns.
	plain := c.Sources.PrintStatement
	c.Sources.PrintStatement = func(s ast.Statement) (string, error) {
		text, err := plain(s)
		switch s.(type) {
		case *ast.CreateTable:
			text += " (a INT)"
		case *ast.Insert:
			text += " VALUES (1)"
		}
		return text, err
	}
	c.Triage = &Triage{Match: func(f *finding.Finding) *finding.Known {
		if matched++; matched == 1 {
			panic("a bug")
		}
		return nil
	}}
	s, r := mustRun(t, c)
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 48, compare.Disagree: 2})
	i := faultOf(t, c, s, r, "examining the finding query-17", "SELECT 17", "CREATE TABLE t (a INT)", "CREATE TABLE u (a INT)", "INSERT INTO t VALUES (1)", "ANALYZE")
	if len(r.triaged) != 2 || !strings.HasPrefix(r.triaged[0].Note, "not examined: semcheck itself failed: a bug") || r.triaged[1].Note != "" || r.triaged[1].Cluster == nil {
		t.Errorf("examined %+v; %s", r.triaged, i.Detail)
	}
}
