package campaign

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
)

// lacks makes an answer hook: the engine lacks resources for texts with a prefix,
// a number of times.
func lacks(prefix string, times int) func(context.Context, *fakeSession, string) (*engine.Result, error, bool) {
	return func(_ context.Context, _ *fakeSession, text string) (*engine.Result, error, bool) {
		if strings.HasPrefix(text, prefix) && times > 0 {
			times--
			return nil, &engine.Error{Kind: engine.ErrorResource, Number: 13, Message: "database or disk is full"}, true
		}
		return nil, nil, false
	}
}

func TestResourcesComeBack(t *testing.T) {
	for _, prefix := range []string{"SELECT 17", "INSERT", "CREATE TABLE u"} {
		w := &world{answer: lacks(prefix, 3)}
		c := w.config(t, 50, 1)
		c.Patience = time.Millisecond
		s, r := mustRun(t, c)
		verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 50})
		if n := s.Statistics.Verdicts[KindStatement][compare.Agree]; n != 20 || s.Statistics.Unsupported != nil {
			t.Errorf("%s: %d statements agree, %v", prefix, n, s.Statistics.Unsupported)
		}
		if len(r.incidents) != 3 || r.incidents[0].What != "resources" || len(r.incidents[0].Log) == 0 || !strings.HasPrefix(r.incidents[0].Log[len(r.incidents[0].Log)-1], prefix) {
			t.Errorf("%s: incidents %+v", prefix, r.incidents)
		}
	}
}

// One query for which the engine always lacks resources is left out; it says
// nothing of the others.
func TestResourcesForOneQuery(t *testing.T) {
	w := &world{answer: lacks("SELECT 17", 1000)}
	c := w.config(t, 50, 1)
	c.Patience = time.Millisecond
	s, r := mustRun(t, c)
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 49, compare.Unsupported: 1})
	if len(r.incidents) != triesOfCase || s.Failed() {
		t.Errorf("%d incidents, failed %v", len(r.incidents), s.Failed())
	}
}

func TestResourcesStayAway(t *testing.T) {
	for _, prefix := range []string{"SELECT 2", "INSERT", "CREATE"} {
		wrong := sick()
		w := &world{answer: lacks(prefix, 1000), evaluate: wrong.evaluate}
		c := w.config(t, 50, 1)
		c.Patience = time.Millisecond
		s, err := Run(context.Background(), c, &recorder{})
		var lost *LostError
		if !errors.As(err, &lost) || lost.Resource == nil || s.Ending != EndedByResources || strings.Contains(err.Error(), "\n") ||
			!strings.Contains(err.Error(), "disk is full") || !strings.Contains(err.Error(), "--resume "+c.Out) {
			t.Fatalf("%s: %v, %s", prefix, err, s.Ending)
		}
		if n := len(mustRead(t, c.Out).Incidents); n < mostTries {
			t.Errorf("%s: %d incidents", prefix, n)
		}
		w.answer = nil // there is space again
		c.Resume = true
		s, _ = mustRun(t, c)
		clean, _ := mustRun(t, (&world{evaluate: wrong.evaluate}).config(t, 50, 1))
		if s.Statistics.Verdicts != clean.Statistics.Verdicts {
			t.Errorf("%s: resumed\n%v, want\n%v", prefix, s.Statistics.Verdicts, clean.Statistics.Verdicts)
		}
	}
}

func TestTooManyConnections(t *testing.T) {
	w := sick()
	refused := 0
	w.open = func(number int) error {
		if number > 1 && refused < 3 {
			refused++
			return &engine.UnreachableError{Target: "sqlite", Address: "here", Cause: engine.NewMySQLError(1040, "08004", "Too many connections")}
		}
		return nil
	}
	s, _ := mustRun(t, w.config(t, 400, 1))
	if refused != 3 || s.Ending != EndedByCount {
		t.Errorf("refused %d times, %s", refused, s.Ending)
	}
	w = sick()
	w.open = func(number int) error {
		if number > 1 {
			return &engine.UnreachableError{Target: "sqlite", Address: "here", Cause: engine.NewMySQLError(1040, "08004", "Too many connections")}
		}
		return nil
	}
	c := w.config(t, 400, 1)
	c.ReconnectFor = time.Millisecond
	s, err := Run(context.Background(), c, &recorder{})
	if err == nil || !strings.Contains(err.Error(), "has not enough disk, memory or connections") || !strings.Contains(err.Error(), "1040 (08004): Too many connections") || s.Ending != EndedByResources {
		t.Errorf("%v, %s", err, s.Ending)
	}
}

// A statement at which the engine is lost is tried again: its database must not
// be another because something else killed the engine.
func TestStatementIsTriedAgain(t *testing.T) {
	w := &world{answer: at("INSERT INTO t", func(_ context.Context, s *fakeSession) (*engine.Result, error) {
		s.dead = true
		return nil, s.gone()
	})}
	s, r := mustRun(t, w.config(t, 30, 1))
	if s.Failed() || s.Statistics.Verdicts[KindStatement][compare.Agree] != 12 || len(r.incidents) != 1 {
		t.Errorf("%v, incidents %+v", s.Statistics.Verdicts, r.incidents)
	}
	w = &world{answer: func(_ context.Context, s *fakeSession, text string) (*engine.Result, error, bool) {
		if text != "INSERT INTO t" {
			return nil, nil, false
		}
		s.dead = true
		return nil, s.gone(), true
	}}
	s, r = mustRun(t, w.config(t, 30, 1))
	if s.Statistics.Verdicts[KindStatement][compare.Crash] != 3 || len(r.findings) != 3 || s.Statistics.Verdicts[KindQuery][compare.Agree] != 30 {
		t.Errorf("%v, %d findings", s.Statistics.Verdicts, len(r.findings))
	}
}

func TestTextsAreCountedUpToANumber(t *testing.T) {
	var a, b Statistics
	for i := range 3 * mostTexts {
		note(&a.Refusals, strings.Repeat("x", i+1))
		note(&b.Refusals, strings.Repeat("y", i+1))
	}
	b.Add(&a)
	var n uint64
	for _, count := range b.Refusals {
		n += count
	}
	if len(b.Refusals) != mostTexts+1 || n != 6*mostTexts || b.Refusals[OtherTexts] != 5*mostTexts {
		t.Errorf("%d texts, %d counted, %d others", len(b.Refusals), n, b.Refusals[OtherTexts])
	}
}

func TestDoneSet(t *testing.T) {
	var s doneSet
	for _, index := range []uint64{3, 0, 1, 5, 3} {
		s.add(index)
	}
	for index, want := range []bool{true, true, false, true, false, true, false} {
		if s.has(uint64(index)) != want {
			t.Errorf("has(%d) is %v", index, !want)
		}
	}
	s.add(2)
	if s.add(4); s.below != 6 || len(s.above) != 0 {
		t.Errorf("%+v", s)
	}
}
