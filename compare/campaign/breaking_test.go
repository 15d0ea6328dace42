package campaign

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/internal/testrun"
)

// counting is an engine that counts what it is asked, and acts before it answers the n-th time.
func counting(e engine.Engine, n int64, act func()) (counted engine.Engine, asked *atomic.Int64) {
	asked = &atomic.Int64{}
	return &breaking{Engine: e, breaks: func(string) bool {
		if asked.Add(1) == n {
			act()
		}
		return false
	}}, asked
}

// undisturbed runs a campaign to its end, and counts what its engine was asked.
func undisturbed(t *testing.T, c Config) (s Summary, asked int64) {
	t.Helper()
	counted, calls := counting(c.Engine, 0, nil)
	c.Engine = counted
	s, _ = mustRun(t, c)
	return s, calls.Load()
}

// moments draws after how many calls of the engine each of several processes is stopped. Their sum
// is at most half of what the undisturbed run asks, so that each of them is stopped.
func moments(random *rand.Rand, asked int64, stops int) []int64 {
	list := make([]int64, stops)
	for i := range list {
		list[i] = 1 + random.Int64N(max(1, asked/int64(2*stops)))
	}
	return list
}

// interrupted runs a campaign that is cancelled at drawn calls of its engine, and resumed until its end.
func interrupted(t *testing.T, c Config, asked int64, cuts int) Summary {
	t.Helper()
	clean := c.Engine
	for _, moment := range moments(testrun.Random(t, uint64(cuts)<<8|uint64(c.Workers)), asked, cuts) {
		ctx, cancel := context.WithCancel(context.Background())
		c.Engine, _ = counting(clean, moment, cancel)
		s, err := Run(ctx, c, &recorder{})
		cancel()
		if err != nil || s.Ending != EndedByCancel {
			t.Fatalf("cut at call %d of %d: %v, %s", moment, asked, err, s.Ending)
		}
		c.Resume = true
	}
	c.Engine = clean
	s, _ := mustRun(t, c)
	if s.Ending != EndedByCount {
		t.Fatalf("the last run ended so: %s", s.Ending)
	}
	return s
}

// sameRun checks that two runs counted, covered and found the same.
func sameRun(t *testing.T, got, want Summary) {
	t.Helper()
	a, b := got.Statistics, want.Statistics
	a.Times, b.Times = [shares]time.Duration{}, [shares]time.Duration{}
	if fmt.Sprintf("%+v", a) != fmt.Sprintf("%+v", b) {
		t.Errorf("counted otherwise:\n%+v\n%+v", a, b)
	}
	if fmt.Sprint(lines(got.Coverage)) != fmt.Sprint(lines(want.Coverage)) || fmt.Sprint(lines(got.Queries)) != fmt.Sprint(lines(want.Queries)) {
		t.Error("the coverage is another")
	}
	if got.Pending != want.Pending || len(got.Clusters) != len(want.Clusters) {
		t.Errorf("%d findings pending in %d clusters, want %d in %d", got.Pending, len(got.Clusters), want.Pending, len(want.Clusters))
	}
	sameFindings(t, got.Out, want.Out)
	for _, folder := range []string{got.Out, want.Out} {
		stored := mustRead(t, folder)
		for k := range kinds {
			for _, v := range compare.Verdicts() {
				line := VerdictLine{Kind(k).String(), v.String(), want.Statistics.Verdicts[k][v]}
				if line.Count > 0 && !slices.Contains(stored.Verdicts, line) {
					t.Errorf("the run database lacks %v: %v", line, stored.Verdicts)
				}
			}
		}
	}
}

func mustRead(t *testing.T, folder string) *Stored {
	t.Helper()
	stored, err := Read(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	return stored
}

// sameFindings checks that two run databases hold the same findings with the
// same verdicts; withdrawn ones are none.
func sameFindings(t *testing.T, got, want string) {
	t.Helper()
	var lists [2][]string
	for i, folder := range []string{got, want} {
		for _, f := range mustRead(t, folder).Findings {
			if f.State != stateWithdrawn {
				lists[i] = append(lists[i], f.ID+" "+f.State+" "+f.Now)
			}
		}
		slices.Sort(lists[i])
	}
	if len(lists[1]) == 0 || !slices.Equal(lists[0], lists[1]) {
		t.Errorf("findings %v, want %v", lists[0], lists[1])
	}
}

// breaking is an engine whose sessions break at chosen texts.
type breaking struct {
	engine.Engine
	breaks func(text string) bool
}

func (b *breaking) Open(ctx context.Context) (engine.Session, error) {
	s, err := b.Engine.Open(ctx)
	return &breakingSession{Session: s, engine: b}, err
}

type breakingSession struct {
	engine.Session
	engine *breaking
	dead   bool
}

func (s *breakingSession) gone(text string) error {
	if s.dead = s.dead || s.engine.breaks(text); s.dead {
		return &engine.Error{Kind: engine.ErrorConnection, Message: "killed"}
	}
	return nil
}

func (s *breakingSession) Reset(ctx context.Context) error {
	return errors.Join(s.gone(""), s.Session.Reset(ctx))
}

func (s *breakingSession) Execute(ctx context.Context, text string) error {
	if err := s.gone(text); err != nil {
		return err
	}
	return s.Session.Execute(ctx, text)
}

func (s *breakingSession) Query(ctx context.Context, text string) (*engine.Result, error) {
	if err := s.gone(text); err != nil {
		return nil, err
	}
	return s.Session.Query(ctx, text)
}
