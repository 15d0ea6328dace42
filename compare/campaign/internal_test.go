package campaign

import (
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// internal is an answer by which the engine says that it is at fault. From then
// on the session answers nothing else until its database is made anew, as
// DuckDB's do.
func internal(text string) func(context.Context, *fakeSession, string) (*engine.Result, error, bool) {
	var broken *fakeSession
	return func(_ context.Context, s *fakeSession, asked string) (*engine.Result, error, bool) {
		switch {
		case asked == text:
			broken = s
			return nil, &engine.Error{State: "XX000", Message: "cache lookup failed", Internal: true}, true
		case broken == s && len(s.tables) > 0:
			return nil, &engine.Error{Kind: engine.ErrorConnection, Message: "the database has been invalidated"}, true
		}
		broken = nil
		return nil, nil, false
	}
}

func TestInternalErrorIsAFindingAlsoWhereTheOutcomeIsOpen(t *testing.T) {
	for _, outcome := range []*eval.Outcome{nil,
		{Kind: eval.OutcomeUnsupported, Feature: "windows"}, {Kind: eval.OutcomeUndetermined, Rule: rulePlain}} {
		w := &world{answer: internal("SELECT 13"), evaluate: func(n uint64, _ *spec.Coverage) (*eval.Outcome, error) {
			if n != 13 {
				return nil, nil
			}
			return outcome, nil
		}}
		s, r := mustRun(t, w.config(t, 20, 1))
		verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 19, compare.Disagree: 1})
		if len(r.findings) != 1 || r.findings[0].Difference != compare.DifferenceInternal || r.findings[0].SQL != "SELECT 13" || s.Statistics.Reconnects != 0 {
			t.Errorf("findings %v, %d reconnects", r.findings, s.Statistics.Reconnects)
		}
		if odd := s.Coverage.Count(rulePlain, 1); odd != 9 { // of ten odd numbers
			t.Errorf("rules of %d odd numbers count as compared, want 9", odd)
		}
	}
}

func TestInternalErrorOfAStatementLeavesItOut(t *testing.T) {
	w := &world{answer: internal("ANALYZE")}
	s, r := mustRun(t, w.config(t, 20, 1))
	verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 20})
	if s.Statistics.Verdicts[KindStatement][compare.Disagree] != 2 || len(r.findings) != 2 || s.Statistics.Reconnects != 0 {
		t.Errorf("%v, findings %v, %d reconnects", s.Statistics.Verdicts[KindStatement], r.findings, s.Statistics.Reconnects)
	}
	for _, f := range r.findings {
		if f.Kind != KindStatement || f.Difference != compare.DifferenceInternal || !strings.HasPrefix(f.Detail, "want success") {
			t.Errorf("%+v", f)
		}
	}
}
