package triage

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// listening is an engine that keeps the queries that it is asked.
type listening struct {
	engine.Engine
	mu    sync.Mutex
	asked []string
	heard func(n int) // after each query, with their number
}

func (l *listening) Open(ctx context.Context) (engine.Session, error) {
	s, err := l.Engine.Open(ctx)
	return &listeningSession{s, l}, err
}

type listeningSession struct {
	engine.Session
	engine *listening
}

func (s *listeningSession) Query(ctx context.Context, text string) (*engine.Result, error) {
	l := s.engine
	l.mu.Lock()
	l.asked = append(l.asked, text)
	n := len(l.asked)
	l.mu.Unlock()
	if l.heard != nil {
		l.heard(n)
	}
	return s.Session.Query(ctx, text)
}

// wrong returns a triager of an SQLite whose left joins lose rows, and a
// finding on it.
func wrong(t *testing.T) (*Triager, *listening, *finding.Finding) {
	t.Helper()
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(fault.RuleFaults(), func(f *fault.RuleFault) bool { return f.Name == "LEFT JOIN loses unmatched rows" })
	e, err := fault.WrapRule(bare, fault.RuleFaults()[i])
	if err != nil {
		t.Fatal(err)
	}
	l := &listening{Engine: e}
	b := &trial.Runner{Engine: l, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: "differential", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "sqlite", Dialect: "sqlite"}}
	f.Found.Statements = []string{"CREATE TABLE t (a INT, b TEXT, c INT)", "CREATE TABLE u (a INT, d TEXT)", "CREATE INDEX i ON t (b)",
		"INSERT INTO t VALUES (1, 'x', 2), (2, 'y', NULL), (3, 'z', 5)", "INSERT INTO u VALUES (7, 'x'), (8, 'p')"}
	f.Found.Query = "SELECT x.a + 1 AS one, x.b, COUNT(y.d) FROM t AS x LEFT JOIN u AS y ON x.b = y.d AND y.a > 3 WHERE x.c IS NULL OR x.a BETWEEN 0 AND 9 GROUP BY x.a, x.b HAVING COUNT(*) > 0 ORDER BY x.a"
	return &Triager{Runner: b}, l, f
}

// TestCutReductionGoesOn cuts a reduction at different places and goes on with
// it: nothing is tried that is larger than what was kept, and the end is as
// small as without the cut.
func TestCutReductionGoesOn(t *testing.T) {
	x, l, whole := wrong(t)
	if err := x.Triage(context.Background(), whole); err != nil || whole.Reduction.Ended != finding.EndedMinimal {
		t.Fatalf("%v, %+v", err, whole.Reduction)
	}
	cuts := 0
	for at := 5; at < len(l.asked)-5; at += 7 {
		x, l, f := wrong(t)
		ctx, cancel := context.WithCancel(context.Background())
		l.heard = func(n int) {
			if n == at {
				cancel()
			}
		}
		err := x.Triage(ctx, f)
		cancel()
		if err == nil || f.Reduced == nil || f.Reduction.Ended != finding.EndedInterrupted || f.Reduction.Accepted == 0 {
			continue // before the first step, or when the reduction was done
		}
		cuts++
		kept, account := f.Reduced.Query, *f.Reduction
		l.heard, l.asked = nil, nil
		if err := x.Triage(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		if f.Reduction.Ended != finding.EndedMinimal || f.Reduction.NodesAfter != whole.Reduction.NodesAfter || f.Reduction.NodesBefore != whole.Reduction.NodesBefore {
			t.Errorf("cut at %d: %+v, want as %+v", at, f.Reduction, whole.Reduction)
		}
		if f.Reduction.Checks < account.Checks || f.Reduction.Accepted < account.Accepted || f.Cluster == nil {
			t.Errorf("cut at %d: %+v after %+v, cluster %v", at, f.Reduction, account, f.Cluster)
		}
		for _, text := range l.asked {
			if text != f.Found.Query && len(text) > len(kept) {
				t.Errorf("cut at %d: %s is larger than what was kept: %s", at, text, kept)
				break
			}
		}
	}
	if cuts < 3 {
		t.Errorf("only %d reductions were cut", cuts)
	}
}

func TestConclusionsOfAnotherVersionAreForgotten(t *testing.T) {
	x, _, f := wrong(t)
	f.Found.Query = "SELECT 1" // which is right here
	f.Target.Version = "SQLite 3.0.0"
	f.Reduced, f.Reduction = &finding.Judged{Case: finding.Case{Query: "SELECT 2"}}, &finding.Reduction{Ended: finding.EndedMinimal}
	f.Blame, f.Known, f.Cluster = &finding.Blame{Rule: "from.left"}, &finding.Known{ID: "elsewhere"}, &finding.Cluster{Key: "elsewhere"}
	if err := x.Triage(context.Background(), f); err != nil {
		t.Fatal(err)
	}
	if f.Reduced != nil || f.Reduction != nil || f.Blame != nil || f.Known != nil || f.Cluster != nil || f.Note == "" {
		t.Errorf("it does not differ on this engine, and still %+v", f)
	}
}

func TestBudgetThatIsLeft(t *testing.T) {
	x := &Triager{Budget: reduce.Budget{Checks: 100, Time: time.Minute}}
	before := &finding.Reduction{Checks: 40, Seconds: 15, Ended: finding.EndedInterrupted}
	if got := x.left(before); got.Checks != 60 || got.Time != 45*time.Second {
		t.Errorf("%+v", got)
	}
	before.Checks, before.Seconds = 500, 500 // zero would be no limit
	if got := x.left(before); got.Checks != 1 || got.Time != time.Second {
		t.Errorf("%+v", got)
	}
	before.Ended = finding.EndedMinimal
	if got := x.left(before); got != x.Budget {
		t.Errorf("%+v", got)
	}
	if got := (&Triager{}).left(&finding.Reduction{Checks: 5, Ended: finding.EndedInterrupted}); got != (reduce.Budget{}) {
		t.Errorf("%+v", got)
	}
}

// twoFaults is an engine that loses a row of left joins and gives one of other queries twice.
type twoFaults struct{ engine.Engine }

func (e twoFaults) Open(ctx context.Context) (engine.Session, error) {
	s, err := e.Engine.Open(ctx)
	return &twoFaultsSession{s}, err
}

type twoFaultsSession struct{ engine.Session }

func (s *twoFaultsSession) Query(ctx context.Context, text string) (*engine.Result, error) {
	result, err := s.Session.Query(ctx, text)
	if err != nil || len(result.Rows) == 0 {
		return result, err
	}
	wrong := *result
	if wrong.Rows = result.Rows[1:]; !strings.Contains(text, "LEFT JOIN") {
		wrong.Rows = append(slices.Clone(result.Rows), result.Rows[0])
	}
	return &wrong, nil
}

// TestReductionKeepsTheDirection reduces a query that loses rows on an engine that gives too
// many of a smaller one.
func TestReductionKeepsTheDirection(t *testing.T) {
	x, _, f := wrong(t)
	clean, err := sqlite.New("sqlite", spec.DialectByName("sqlite"), "")
	if err != nil {
		t.Fatal(err)
	}
	x.Runner.Engine = twoFaults{clean}
	f.Found.Query = "SELECT x.a FROM t AS x LEFT JOIN u AS y ON x.b = y.d WHERE x.a > 0"
	if err := x.Triage(context.Background(), f); err != nil || f.Reduced == nil {
		t.Fatalf("%v, %+v", err, f)
	}
	if !strings.Contains(f.Reduced.Query, "LEFT JOIN") || !strings.Contains(f.Reduced.Detail, "missing: ") {
		t.Errorf("it ends in %s: %s", f.Reduced.Query, f.Reduced.Detail)
	}
}

// dying is an engine that is gone once a query was asked.
type dying struct{ engine.Engine }

func (d dying) Open(context.Context) (engine.Session, error) {
	return nil, &engine.UnreachableError{Target: "sqlite", Address: "here", Cause: context.DeadlineExceeded}
}

func TestEngineThatIsGoneFindsOutNothing(t *testing.T) {
	x, l, f := wrong(t)
	x.Runner.Engine, x.Runner.ReconnectFor = dying{l}, time.Millisecond
	if err := x.Triage(context.Background(), f); err == nil || !strings.Contains(err.Error(), ErrUnfit.Error()) || f.Note != "" || f.Repeated.Runs != 0 {
		t.Errorf("%v, %q", err, f.Note)
	}
}
