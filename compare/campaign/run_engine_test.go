package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
)

// dies breaks a session each time that it is asked a text.
func dies(at string) func(context.Context, *fakeSession, string) (*engine.Result, error, bool) {
	return func(_ context.Context, s *fakeSession, text string) (*engine.Result, error, bool) {
		if text != at {
			return nil, nil, false
		}
		s.dead = true
		return nil, s.gone(), true
	}
}

func TestEngineDiesAndComesBack(t *testing.T) {
	w := &world{answer: dies("SELECT 17")}
	s, r := mustRun(t, w.config(t, 50, 1))
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 49, compare.Crash: 1})
	if len(r.findings) != 1 || r.findings[0].SQL != "SELECT 17" || s.Statistics.Reconnects != 2 || w.sessions != 3 {
		t.Errorf("findings %+v, %d reconnects, %d sessions", r.findings, s.Statistics.Reconnects, w.sessions)
	}
	if n := s.Statistics.Statements; n != 20 {
		t.Errorf("statements were counted again when the database was made anew: %d", n)
	}
}

// A session that breaks at a query for the first time alone was broken by something else:
// the query's second answer counts, right or wrong.
func TestCrashThatDoesNotRepeatIsNone(t *testing.T) {
	wrong := &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{Digits: engine.NotFixed}}, Rows: [][]engine.Cell{{{Type: "integer", Text: "0"}}}}
	for _, second := range []*engine.Result{nil, wrong} {
		asked := 0
		w := &world{answer: func(_ context.Context, s *fakeSession, text string) (*engine.Result, error, bool) {
			if text != "SELECT 17" {
				return nil, nil, false
			}
			if asked++; asked == 1 {
				s.dead = true
				return nil, s.gone(), true
			}
			return second, nil, second != nil
		}}
		s, r := mustRun(t, w.config(t, 50, 1))
		want := map[compare.Verdict]uint64{compare.Agree: 50}
		if second != nil {
			want = map[compare.Verdict]uint64{compare.Agree: 49, compare.Disagree: 1}
		}
		verdicts(t, s, want)
		if len(r.findings) != int(want[compare.Disagree]) || asked != 2 || s.Incidents != 2 {
			t.Errorf("findings %+v, asked %d times, %d incidents", r.findings, asked, s.Incidents)
		}
	}
}

// A database at whose queries the engine dies again and again is left; the next one is
// run to its end.
func TestDatabaseThatBreaksTheEngineIsLeft(t *testing.T) {
	w := &world{answer: func(_ context.Context, s *fakeSession, text string) (*engine.Result, error, bool) {
		var n int
		if read, _ := fmt.Sscanf(text, "SELECT %d", &n); read == 0 || n < 10 || n >= 20 {
			return nil, nil, false
		}
		s.dead = true
		return nil, s.gone(), true
	}}
	s, _ := mustRun(t, w.config(t, 50, 1))
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 40, compare.Crash: mostLost})
	if s.Statistics.Abandoned != 1 || s.Statistics.Reconnects != 2*mostLost {
		t.Errorf("%d databases left, %d reconnects", s.Statistics.Abandoned, s.Statistics.Reconnects)
	}
	if n := s.Statistics.GivenUp["the engine was lost at 5 queries of the database"]; n != 5 || n+s.Statistics.Queries != 50 {
		t.Errorf("%d queries asked, not asked %v", s.Statistics.Queries, s.Statistics.GivenUp)
	}
}

func TestEngineDiesAndStaysAway(t *testing.T) {
	w := &world{
		answer: dies("SELECT 17"),
		open: func(number int) error {
			if number > 1 {
				return errGone
			}
			return nil
		},
	}
	c := w.config(t, 50, 1)
	c.ReconnectFor = time.Millisecond
	r := &recorder{}
	s, err := Run(context.Background(), c, r)
	var lost *LostError
	if !errors.As(err, &lost) || !errors.Is(err, errGone) || s.Ending != EndedByLostEngine {
		t.Fatalf("%v, %s", err, s.Ending)
	}
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 17, compare.Crash: 1})
	stored, err := Read(context.Background(), c.Out)
	if err != nil || stored.Meta["ending"] != "the engine is gone" || !slices.Contains(stored.Verdicts, VerdictLine{"query", "crash", 1}) {
		t.Errorf("%+v %v", stored, err)
	}
}

func TestEngineNeverReached(t *testing.T) {
	w := &world{open: func(int) error { return errGone }}
	c := w.config(t, 50, 1)
	c.ReconnectFor = time.Millisecond
	if _, err := Run(context.Background(), c, &recorder{}); !errors.Is(err, errGone) {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(c.Out); err == nil {
		t.Error("a run that did not begin left a folder")
	}
}

func TestHang(t *testing.T) {
	w := &world{answer: at("SELECT 17", func(ctx context.Context, s *fakeSession) (*engine.Result, error) {
		<-ctx.Done()
		s.dead = true
		return nil, &engine.Error{Kind: engine.ErrorTimeout, Message: "interrupted: " + context.Cause(ctx).Error()}
	})}
	c := w.config(t, 50, 1)
	c.StatementTimeout = 50 * time.Millisecond
	s, r := mustRun(t, c)
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 49, compare.Hang: 1})
	if len(r.findings) != 1 || !strings.Contains(r.findings[0].Detail, "ran past its time") {
		t.Errorf("%+v", r.findings)
	}
}
