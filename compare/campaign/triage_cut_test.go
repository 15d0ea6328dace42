package campaign

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/reduce"
)

// A reduction that is cut keeps the best, and a resumed run goes on from it.
func TestInterruptedReductionIsKept(t *testing.T) {
	c := planted(t, t.TempDir()+"/run", 300, 1)
	c.Triage = nil
	first, _ := mustRun(t, c)
	if first.Pending == 0 {
		t.Fatal("nothing was found")
	}
	c.Resume, c.Triage = true, &Triage{}
	clean := c.Engine
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	asked := make(chan int, 1)
	asked <- 0
	c.Engine = &breaking{Engine: clean, breaks: func(string) bool {
		n := <-asked + 1
		if n == 300 { // in the middle of a reduction
			cancel()
		}
		asked <- n
		return false
	}}
	if cut, err := Run(ctx, c, &recorder{}); err != nil || cut.Ending != EndedByCancel || cut.Pending == 0 {
		t.Fatalf("%v, %s, %d pending", err, cut.Ending, cut.Pending)
	}
	c.Engine = clean
	var kept *StoredFinding
	for _, f := range mustRead(t, c.Out).Findings {
		if f.State == stateReported && f.Reduced != nil {
			kept = &f
		}
	}
	if kept == nil || kept.Reduction.Accepted == 0 {
		t.Fatal("no reduction was cut")
	}
	if kept.Reduction.Ended != finding.EndedInterrupted || len(kept.Reduced.Query) >= len(kept.Found.Query) {
		t.Fatalf("kept %+v: %s", kept.Reduction, kept.Reduced.Query)
	}
	s, _ := mustRun(t, c)
	ended := mustRead(t, c.Out).Finding(kept.ID)
	if s.Pending != 0 || ended.State != StateExamined || ended.Reduction.Ended != finding.EndedMinimal ||
		ended.Reduction.Checks <= kept.Reduction.Checks || ended.Reduction.NodesBefore != kept.Reduction.NodesBefore ||
		ended.Reduction.NodesAfter > kept.Reduction.NodesAfter {
		t.Errorf("%d pending, %s, %+v after %+v", s.Pending, ended.State, ended.Reduction, kept.Reduction)
	}
}

// What kills the engine from outside changes no finding: a statement is tried
// again, a query that does not break it again is withdrawn and judged by what
// it answers then.
func TestKilledEngineChangesNoFinding(t *testing.T) {
	whole, _ := mustRun(t, planted(t, t.TempDir()+"/run", 600, 1))
	for _, every := range []int{83, 401} {
		t.Run(fmt.Sprint("every ", every), func(t *testing.T) {
			c := planted(t, t.TempDir()+"/run", 600, 1)
			asked := make(chan int, 1)
			asked <- 0
			c.Engine = &breaking{Engine: c.Engine, breaks: func(string) bool {
				n := <-asked + 1
				asked <- n
				return n%every == 0
			}}
			s, r := mustRun(t, c)
			sameFindings(t, c.Out, whole.Out)
			if s.Statistics.Verdicts != whole.Statistics.Verdicts {
				t.Errorf("verdicts\n%v, want\n%v", s.Statistics.Verdicts, whole.Statistics.Verdicts)
			}
			if every < 100 && len(r.incidents) == 0 || s.Incidents != len(r.incidents) || len(mustRead(t, c.Out).Incidents) != s.Incidents {
				t.Errorf("%d incidents are reported, %d counted", len(r.incidents), s.Incidents)
			}
		})
	}
}

// Cancelled in the middle of a reduction, a run ends without asking the engine
// much more.
func TestCancelEndsTheTriage(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c := planted(t, t.TempDir()+"/run", 100, 1)
	c.Triage.Budget = reduce.Budget{}
	asked := make(chan int, 1)
	asked <- 0
	c.Engine = &breaking{Engine: c.Engine, breaks: func(string) bool {
		n := <-asked + 1
		if n == 250 { // 100 queries and the statements of their database are behind
			cancel()
		}
		asked <- n
		return false
	}}
	s, err := Run(ctx, c, &recorder{})
	if n := <-asked; err != nil || s.Ending != EndedByCancel || s.Pending == 0 || n < 250 || n > 260 {
		t.Errorf("%v, %s, %d pending, the engine was asked %d times", err, s.Ending, s.Pending, n)
	}
}

// What cannot be triaged in its time is left to a resumed run.
func TestTriageHasItsTime(t *testing.T) {
	c := planted(t, t.TempDir()+"/run", 200, 1)
	c.Triage.After = time.Nanosecond
	s, r := mustRun(t, c)
	if s.Ending != EndedByCount || s.Pending != len(r.findings)-len(r.triaged) || len(r.findings) == 0 {
		t.Errorf("%s, %d pending, %d found, %d examined", s.Ending, s.Pending, len(r.findings), len(r.triaged))
	}
	c.Resume, c.Triage.After = true, 0
	s, again := mustRun(t, c)
	if s.Pending != 0 || len(again.triaged) != len(r.findings)-len(r.triaged) || len(again.findings) != 0 {
		t.Errorf("%d pending, %d examined after %d", s.Pending, len(again.triaged), len(r.triaged))
	}
}

// lone is an engine that has room for one session at a time.
type lone struct {
	engine.Engine
	open atomic.Bool
}

type loneSession struct {
	engine.Session
	of *lone
}

func (e *lone) OnlySession() bool { return true }

func (e *lone) Open(ctx context.Context) (engine.Session, error) {
	if !e.open.CompareAndSwap(false, true) {
		return nil, &engine.UnreachableError{Target: "lone", Cause: errors.New("another session is open")}
	}
	s, err := e.Engine.Open(ctx)
	if err != nil {
		e.open.Store(false)
		return nil, err
	}
	return &loneSession{s, e}, nil
}

func (s *loneSession) Close() error {
	s.of.open.Store(false)
	return s.Session.Close()
}

// Where one session can be open, findings are triaged behind the last query.
func TestTriageWaitsForTheOnlySession(t *testing.T) {
	c := planted(t, t.TempDir()+"/run", 400, 1)
	c.Engine, c.Patience, c.ReconnectFor = &lone{Engine: c.Engine}, time.Millisecond, time.Millisecond
	if s, r := mustRun(t, c); s.Pending != 0 || len(r.triaged) == 0 || len(r.triaged) != len(r.findings) {
		t.Errorf("%d pending, %d found, %d examined", s.Pending, len(r.findings), len(r.triaged))
	}
}
