package campaign

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle/norec"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// runFailing runs NoREC on an SQLite that fails queries with a BETWEEN, on all
// sessions or on those alone that ever had rows.
func runFailing(t *testing.T, withRowsOnly bool, failure engine.Error) (Summary, *recorder) {
	t.Helper()
	d := spec.DialectByName("sqlite")
	clean, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	hadRows := map[engine.Session]bool{}
	target := fault.Failing(clean, func(_ context.Context, beneath engine.Session, text string) *engine.Error {
		mu.Lock()
		defer mu.Unlock()
		hadRows[beneath] = hadRows[beneath] || strings.HasPrefix(text, "INSERT")
		if !strings.HasPrefix(text, "SELECT") || !strings.Contains(text, " BETWEEN ") || withRowsOnly && !hadRows[beneath] {
			return nil
		}
		copied := failure
		return &copied
	})
	r := &recorder{}
	s, err := Run(context.Background(), Config{Seed: 3, Dialect: d, Engine: target, Sources: Standard(3, d, sql.DefaultWeights(d), false), Queries: 400, Workers: 2,
		Laws: Laws{{Metamorphic: norec.Relation{}, Weight: 1}}, Out: t.TempDir() + "/run"}, r)
	if err != nil {
		t.Fatal(err)
	}
	return s, r
}

func TestErrorsOfLawsAreExpectedOrFindings(t *testing.T) {
	foreign := engine.Error{Number: 1, Message: "no query solution"}
	s, r := runFailing(t, true, foreign)
	if n := s.Statistics.Errors["norec unexpected"]; n < 5 || n != uint64(len(r.findings)) || n != s.Statistics.Total(compare.Disagree) {
		t.Errorf("%d unexpected errors, %d findings: %v", n, len(r.findings), s.Statistics.Errors)
	}
	for _, f := range r.findings {
		if f.Difference != compare.DifferenceForeign || !strings.Contains(f.Detail, "with empty tables the engine answers") || len(f.Asked) == 0 {
			t.Errorf("%+v", f)
		}
	}
	s, r = runFailing(t, false, foreign)
	if n := s.Statistics.Errors["norec of the form"]; n < 5 || n > s.Statistics.Total(compare.Refused) || len(r.findings) > 0 {
		t.Errorf("the counterpart: %d errors of the form, %d findings: %v", n, len(r.findings), s.Statistics.Errors)
	}
	s, r = runFailing(t, false, engine.Error{Number: 11, Message: "database disk image is malformed", Internal: true})
	if n := s.Statistics.Errors["norec unexpected"]; n < 5 || n != uint64(len(r.findings)) || r.findings[0].Difference != compare.DifferenceInternal {
		t.Errorf("%d internal errors, %d findings", n, len(r.findings))
	}
}

// An error of a query that the semantics do not model is held against what the
// engine gives on empty tables.
func TestErrorsWhereTheOutcomeIsOpen(t *testing.T) {
	for name, c := range map[string]struct {
		withRowsOnly bool
		outcome      *eval.Outcome
		want         compare.Verdict
		count        string
	}{
		"with rows only":  {true, &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "windows"}, compare.Disagree, "differential unexpected"},
		"undetermined":    {true, &eval.Outcome{Kind: eval.OutcomeUndetermined, Rule: rulePlain}, compare.Disagree, "differential unexpected"},
		"its counterpart": {false, &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "windows"}, compare.Unsupported, "differential of the form"},
	} {
		hadRows := map[*fakeSession]bool{}
		w := &world{
			evaluate: func(n uint64, _ *spec.Coverage) (*eval.Outcome, error) {
				if n == 13 {
					return c.outcome, nil
				}
				return nil, nil
			},
			answer: func(_ context.Context, s *fakeSession, text string) (*engine.Result, error, bool) {
				hadRows[s] = hadRows[s] || strings.HasPrefix(text, "INSERT")
				if text != "SELECT 13" || c.withRowsOnly && !hadRows[s] {
					return nil, nil, false
				}
				return nil, &engine.Error{Number: 1, Message: "no query solution"}, true
			},
		}
		s, r := mustRun(t, w.config(t, 20, 1))
		verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 19, c.want: 1})
		if s.Statistics.Errors[c.count] != 1 || s.Statistics.Errors["differential asked on empty tables"] != 1 {
			t.Errorf("%s: %v", name, s.Statistics.Errors)
		}
		if c.want == compare.Disagree && (len(r.findings) != 1 || r.findings[0].Difference != compare.DifferenceForeign) {
			t.Errorf("%s: findings %+v", name, r.findings)
		}
		if odd := s.Coverage.Count(rulePlain, 1); odd != 9 { // of ten odd numbers
			t.Errorf("%s: rules of %d odd numbers count as compared, want 9", name, odd)
		}
	}
}
