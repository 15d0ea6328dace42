package campaign

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func mustRun(t *testing.T, c Config) (Summary, *recorder) {
	t.Helper()
	r := &recorder{}
	summary, err := Run(context.Background(), c, r)
	if err != nil {
		t.Fatal(err)
	}
	return summary, r
}

// verdicts checks the verdicts of queries; the rest has to be zero.
func verdicts(t *testing.T, s Summary, want map[compare.Verdict]uint64) {
	t.Helper()
	for _, v := range compare.Verdicts() {
		if got := s.Statistics.Verdicts[KindQuery][v]; got != want[v] {
			t.Errorf("%d queries %s, want %d", got, v, want[v])
		}
	}
}

func TestCleanRun(t *testing.T) {
	w := &world{}
	c := w.config(t, 105, 1)
	s, r := mustRun(t, c)
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 105})
	if s.Failed() || len(r.findings) > 0 || s.Ending != EndedByCount {
		t.Errorf("failed %v, findings %v, %s", s.Failed(), r.findings, s.Ending)
	}
	if n := s.Statistics.Verdicts[KindTable][compare.Agree]; n != 22 {
		t.Errorf("%d tables compared, want 22", n)
	}
	if n := s.Statistics.Verdicts[KindStatement][compare.Agree]; n != 44 || s.Statistics.StatementsAccepted != 44 {
		t.Errorf("%d statements agree, want 44", n)
	}
	if even, odd := s.Coverage.Count(rulePlain, 0), s.Queries.Count(rulePlain, 1); even != 53 || odd != 52 {
		t.Errorf("coverage even %d, odd %d", even, odd)
	}
	stored, err := Read(context.Background(), c.Out)
	if err != nil {
		t.Fatal(err)
	}
	if stored.Meta["seed"] != "1" || stored.Meta["engine version"] != "fake 1" || stored.Meta["ending"] != "all cases ran" {
		t.Errorf("meta %v", stored.Meta)
	}
	if !slices.Contains(stored.Verdicts, VerdictLine{"query", "agree", 105}) {
		t.Errorf("verdicts %v", stored.Verdicts)
	}
	if !slices.Contains(stored.Coverage, CoverageLine{"campaigntest.plain", "even", 53, 53}) {
		t.Errorf("coverage %v", stored.Coverage)
	}
	if list, err := Cases(context.Background(), c.Out, "agree"); err != nil || len(list) != 0 {
		t.Errorf("agreeing cases are stored: %d %v", len(list), err)
	}
}

func TestWorkersChangeNothing(t *testing.T) {
	var lists [2][]string
	for i, workers := range []int{1, 4} {
		w := &world{}
		s, _ := mustRun(t, w.config(t, 200, workers))
		verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 200})
		lists[i] = w.queries()
	}
	if !slices.Equal(lists[0], lists[1]) {
		t.Error("the number of workers changes the cases")
	}
}

func TestKeepAllStoresAgreements(t *testing.T) {
	c := (&world{}).config(t, 20, 1)
	c.KeepAll = true
	mustRun(t, c)
	list, err := Cases(context.Background(), c.Out, "agree")
	if err != nil || len(list) != 20+4+8 {
		t.Fatalf("%d cases, %v", len(list), err)
	}
	if q := list[len(list)-1]; q.SQL == "" || q.Kind == "" {
		t.Errorf("%+v", q)
	}
}

func TestFindingIsStoredBeforeItIsReported(t *testing.T) {
	wrong := &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{Digits: engine.NotFixed}}, Rows: [][]engine.Cell{{{Type: "integer", Text: "0"}}}}
	w := &world{answer: at("SELECT 17", func(context.Context, *fakeSession) (*engine.Result, error) { return wrong, nil })}
	c := w.config(t, 50, 2)
	r := &recorder{seen: func(Record) {
		list, err := Cases(context.Background(), c.Out, "disagree")
		if err != nil || len(list) != 1 || list[0].SQL != "SELECT 17" || list[0].Number != 17 || list[0].Database != 1 {
			t.Errorf("the finding is not stored when it is reported: %+v %v", list, err)
			return
		}
		if !strings.Contains(list[0].Detail, "missing: (17)") || !strings.Contains(list[0].Expected, `"17"`) || !strings.Contains(list[0].Actual, `"0"`) {
			t.Errorf("%+v", list[0])
		}
	}}
	s, err := Run(context.Background(), c, r)
	if err != nil {
		t.Fatal(err)
	}
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 49, compare.Disagree: 1})
	if !s.Failed() || len(r.findings) != 1 {
		t.Errorf("failed %v, %d findings", s.Failed(), len(r.findings))
	}
	statements, err := Statements(context.Background(), c.Out, 1)
	if err != nil || !slices.Equal(statements, []string{"CREATE TABLE t", "CREATE TABLE u", "INSERT INTO t", "ANALYZE"}) {
		t.Errorf("statements %v %v", statements, err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	w := &world{answer: at("SELECT 57", func(ctx context.Context, s *fakeSession) (*engine.Result, error) {
		cancel()
		s.dead = true
		return nil, &engine.Error{Kind: engine.ErrorConnection, Message: "closed by the driver"}
	})}
	c := w.config(t, 1000000, 2)
	r := &recorder{}
	s, err := Run(ctx, c, r)
	if err != nil || s.Ending != EndedByCancel || len(r.findings) != 0 {
		t.Fatalf("%v, %s, %v", err, s.Ending, r.findings)
	}
	if s.Statistics.Queries == 0 || s.Statistics.Verdicts[KindQuery][compare.Agree] == 0 {
		t.Error("what ran before is lost")
	}
	stored, err := Read(context.Background(), c.Out)
	if err != nil || stored.Meta["ending"] != "interrupted" || len(stored.Verdicts) == 0 {
		t.Errorf("%+v %v", stored, err)
	}
}

func TestDuration(t *testing.T) {
	c := (&world{}).config(t, 0, 2) // it has no end but its time
	c.Duration = 100 * time.Millisecond
	began := time.Now()
	s, _ := mustRun(t, c)
	if took := time.Since(began); s.Ending != EndedByTime || took < c.Duration {
		t.Errorf("%s after %v", s.Ending, took)
	}
}

// A run is cancelled by its second report of progress: without reports it goes on.
func TestProgressIsReported(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	reports := 0
	r := &recorder{ticked: func() {
		if reports++; reports == 2 {
			cancel()
		}
	}}
	c := (&world{}).config(t, 0, 2)
	c.Duration = time.Minute
	s, err := Run(ctx, c, r)
	if err != nil || s.Ending != EndedByCancel || reports < 2 {
		t.Errorf("%v, %s, %d reports", err, s.Ending, reports)
	}
}

func TestStatementsThatOneSideRefuses(t *testing.T) {
	for _, c := range []struct {
		name       string
		apply      error // of the semantics, for INSERT
		engine     error // of the engine, for INSERT
		want       compare.Verdict
		executions int // of INSERT for two databases
	}{
		{"both refuse", &eval.StatementError{Class: semantics.ClassConstraint, Message: "m"}, &engine.Error{Class: semantics.ClassConstraint}, compare.Agree, 2},
		{"another class", &eval.StatementError{Class: semantics.ClassOverflow, Message: "m"}, &engine.Error{Class: semantics.ClassConstraint}, compare.Disagree, 2},
		{"only the semantics", &eval.StatementError{Class: semantics.ClassOverflow, Message: "m"}, nil, compare.Disagree, 2},
		{"only the engine", nil, &engine.Error{Class: semantics.ClassConstraint}, compare.Disagree, 2},
		{"the engine does not have it", nil, &engine.Error{Class: semantics.ClassUnsupported}, compare.Refused, 2},
		{"not modelled", &eval.UnsupportedError{Feature: "x"}, nil, compare.Unsupported, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := &world{
				apply: func(text string) error {
					if strings.HasPrefix(text, "INSERT") {
						return c.apply
					}
					return nil
				},
				answer: func(_ context.Context, _ *fakeSession, text string) (*engine.Result, error, bool) {
					if strings.HasPrefix(text, "INSERT") && c.engine != nil {
						return nil, c.engine, true
					}
					return nil, nil, false
				},
			}
			s, _ := mustRun(t, w.config(t, 20, 1))
			if got := s.Statistics.Verdicts[KindStatement][c.want]; got < 2 {
				t.Errorf("%d statements %s: %v", got, c.want, s.Statistics.Verdicts[KindStatement])
			}
			verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 20})
			executions := 0
			for _, text := range w.asked {
				if strings.HasPrefix(text, "INSERT") {
					executions++
				}
			}
			if executions != c.executions {
				t.Errorf("INSERT ran %d times, want %d", executions, c.executions)
			}
		})
	}
}

func TestTableThatDiffersEndsItsDatabase(t *testing.T) {
	w := &world{answer: at("SELECT * FROM t", func(context.Context, *fakeSession) (*engine.Result, error) {
		return &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{Digits: engine.NotFixed}}, Rows: [][]engine.Cell{{{Type: "integer", Text: "1"}}}}, nil
	})}
	s, r := mustRun(t, w.config(t, 30, 1))
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 20})
	if len(r.findings) != 1 || r.findings[0].Kind != KindTable || s.Statistics.Abandoned != 1 {
		t.Errorf("%+v, abandoned %d", r.findings, s.Statistics.Abandoned)
	}
}

func TestOurOwnFaultsDoNotEndTheRun(t *testing.T) {
	w := &world{evaluate: func(n uint64, _ *spec.Coverage) (*eval.Outcome, error) {
		switch n {
		case 3:
			panic("a bug")
		case 4:
			return nil, errors.New("row budget")
		case 5:
			return &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "windows"}, nil
		}
		return nil, nil
	}}
	s, r := mustRun(t, w.config(t, 20, 1))
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 17, compare.Unsupported: 3})
	if len(r.findings) != 0 || s.Faults != 1 || s.Statistics.Unsupported["semcheck itself failed: a bug"] != 1 {
		t.Errorf("%+v, %d faults, %v", r.findings, s.Faults, s.Statistics.Unsupported)
	}
	if s.Statistics.Unsupported["over budget: row budget"] != 1 || s.Statistics.Unsupported["not modelled: windows"] != 1 {
		t.Errorf("%v", s.Statistics.Unsupported)
	}
	if slices.Contains(w.queries(), "SELECT 4") {
		t.Error("a query over budget reached the engine")
	}
}

func TestVariants(t *testing.T) {
	hook := func(n uint64, coverage *spec.Coverage) (*eval.Outcome, error) {
		switch n {
		case 3:
			coverage.Apply(ruleSeen, 0)
		case 4, 5:
			coverage.Apply(ruleOther, 0)
		}
		return nil, nil
	}
	s, _ := mustRun(t, (&world{evaluate: hook}).config(t, 20, 1))
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 19, compare.Observed: 1})
	if s.Statistics.VariantApplied != 3 || s.Statistics.ObservedBy["campaigntest.seen"] != 1 {
		t.Errorf("%d by a variant, %v", s.Statistics.VariantApplied, s.Statistics.ObservedBy)
	}
	c := (&world{evaluate: hook}).config(t, 20, 1)
	c.Differences = true
	s, _ = mustRun(t, c)
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 17, compare.Observed: 1, compare.Documented: 2})
	if s.Failed() {
		t.Error("documented differences fail the run")
	}
}

func TestFolderWithARunIsRefused(t *testing.T) {
	c := (&world{}).config(t, 10, 1)
	mustRun(t, c)
	if _, err := Run(context.Background(), c, &recorder{}); err == nil || !strings.Contains(err.Error(), "holds a run already") {
		t.Errorf("%v", err)
	}
}

func TestConfigThatMakesNoRun(t *testing.T) {
	w := &world{}
	for name, spoil := range map[string]func(*Config){
		"no limit":       func(c *Config) { c.Queries = 0 },
		"no engine":      func(c *Config) { c.Engine = nil },
		"no source":      func(c *Config) { c.Sources.Generate = nil },
		"negative limit": func(c *Config) { c.Workers = -1 },
	} {
		c := w.config(t, 10, 1)
		spoil(&c)
		if _, err := Run(context.Background(), c, &recorder{}); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

func TestTablesThatWereLeftOut(t *testing.T) {
	w := &world{apply: func(text string) error {
		if text == "CREATE TABLE t" {
			return &eval.UnsupportedError{Feature: "STRICT tables"}
		}
		return nil
	}}
	c := w.config(t, 20, 1)
	plain := c.Sources.Generate
	c.Sources.Generate = func(index uint64) Case {
		made := plain(index)
		query := made.Query
		made.Query = func(n uint64) *ast.Query {
			q := query(n)
			if n == 3 { // SELECT 3 FROM t
				q.Body.(*ast.Select).From = []ast.TableExpr{&ast.TableName{Name: "t"}}
			}
			return q
		}
		return made
	}
	s, _ := mustRun(t, c)
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 19, compare.Unsupported: 1})
	if s.Statistics.Unsupported["a table was left out: not modelled: STRICT tables"] != 1 {
		t.Errorf("%v", s.Statistics.Unsupported)
	}
	for _, text := range w.asked {
		if text == "CREATE TABLE t" || text == "INSERT INTO t" || text == "SELECT * FROM t" || text == "SELECT 3" {
			t.Errorf("%s reached the engine", text)
		}
	}
}
