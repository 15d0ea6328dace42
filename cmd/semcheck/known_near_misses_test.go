package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/triage"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// twisted is an engine whose answers are changed.
type twisted struct {
	engine.Engine
	twist func(query string, r *engine.Result, failure error) (*engine.Result, error)
}

func (e *twisted) Open(ctx context.Context) (engine.Session, error) {
	s, err := e.Engine.Open(ctx)
	if err != nil {
		return nil, err
	}
	return &twistedSession{s, e.twist}, nil
}

type twistedSession struct {
	engine.Session
	twist func(query string, r *engine.Result, failure error) (*engine.Result, error)
}

func (s *twistedSession) Query(ctx context.Context, query string) (*engine.Result, error) {
	r, err := s.Session.Query(ctx, query)
	return s.twist(query, r, err)
}

// refusal is the error of an engine that fails a query.
func refusal() error { return &engine.Error{Number: 1, Message: "planted"} }

// runnerOf makes a runner of the embedded engine whose answers are changed, with
// its known issues.
func runnerOf(t *testing.T, twist func(query string, r *engine.Result, failure error) (*engine.Result, error)) (*trial.Runner, *known.List) {
	t.Helper()
	target, err := targets.ByName("sqlite")
	if err != nil {
		t.Fatal(err)
	}
	list, err := knownIssues(target, "")
	if err != nil {
		t.Fatal(err)
	}
	bare, err := target.Engine("", nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &trial.Runner{Engine: &twisted{bare, twist}, Dialect: spec.DialectByName(target.Dialect), Timeout: time.Minute, ReconnectFor: reach}
	if err := b.Open(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
		if err := bare.Close(); err != nil {
			t.Error(err)
		}
	})
	return b, list
}

// A fault with the rule, the case and the shape of a known issue that differs in
// another way is another fault.
func TestKnownIssuesHideNoNearMiss(t *testing.T) {
	for _, c := range []struct {
		id, difference string
		example        finding.Case
		holds          []string // what a query must hold for the fault
		twist          func(r *engine.Result) (*engine.Result, error)
	}{
		{"folded-condition-is-an-ordinal", "rows", finding.Case{Query: "SELECT 7 GROUP BY 3 AND 2"}, []string{"GROUP BY", " AND "},
			func(r *engine.Result) (*engine.Result, error) { // GROUP BY a condition returns no group
				return &engine.Result{Form: r.Form, Columns: r.Columns}, nil
			}},
		{"desc-is-lost-over-a-union", "rows", finding.Case{Query: "SELECT * FROM (SELECT 1 AS x UNION SELECT 2) AS y GROUP BY x ORDER BY 1 DESC"}, []string{"SELECT * FROM (", "1 AS x UNION SELECT 2", "GROUP BY x", "DESC"},
			func(r *engine.Result) (*engine.Result, error) { // ORDER BY … DESC returns no row
				return &engine.Result{Form: r.Form, Columns: r.Columns}, nil
			}},
	} {
		runner, list := runnerOf(t, func(query string, r *engine.Result, failure error) (*engine.Result, error) {
			for _, part := range c.holds {
				if failure != nil || !strings.Contains(query, part) {
					return r, failure
				}
			}
			return c.twist(r)
		})
		var entry *known.Entry
		for _, e := range list.Entries() {
			if e.ID == c.id {
				entry = e
			}
		}
		if entry == nil {
			t.Errorf("there is no entry %s", c.id)
			continue
		}
		f := &finding.Finding{Format: finding.Format, ID: c.id, Law: entry.Laws[0], Verdict: compare.Disagree.String(), Found: finding.Judged{Case: c.example},
			Target: finding.Target{Name: "sqlite", Dialect: runner.Dialect.Name, Version: runner.Version()}}
		triager := &triage.Triager{Runner: runner, Budget: reduce.Budget{Checks: 2000}, Match: list.Match}
		if err := triager.Triage(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		switch {
		case f.Cluster == nil || f.Difference != c.difference:
			t.Errorf("%s: got %s, %s", c.id, f.Difference, f.Note)
			continue
		case f.Known != nil:
			t.Errorf("%s hides %s", f.Known.ID, f.Title())
		}
		// It is a near miss: with the entry's own difference it would be matched.
		if f.Difference = entry.Differences[0]; !entry.Matches(f, runner.Dialect) {
			t.Errorf("%s: %s, %s is no near miss", c.id, f.Blame.Named(), f.Cluster.Normalised)
		}
	}
}

// An engine that fails every query shows no known issue, and one that fails
// every query on a table shows only those that are errors.
func TestFailingEngineFiresNothing(t *testing.T) {
	for _, c := range []struct {
		name  string
		fails func(query string) bool
		want  known.Fate
	}{
		{"every query", func(string) bool { return true }, known.FateUndecided},
		{"all but the plainest", func(query string) bool { return query != "SELECT 1" }, known.FateMismatch},
	} {
		runner, list := runnerOf(t, func(query string, r *engine.Result, failure error) (*engine.Result, error) {
			if c.fails(query) {
				return nil, refusal()
			}
			return r, failure
		})
		tried := map[known.Fate]int{}
		entries, err := list.InRange(runner.Version())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if e.Kills {
				continue
			}
			r, err := oracle.Replay(context.Background(), runner, e)
			if err != nil {
				t.Fatal(err)
			}
			want := c.want
			if e.Laws[0] != (oracle.Differential{}).Name() { // a failure is no answer that contradicts another
				want = known.FateUndecided
			}
			if tried[want]++; r.Fate != want || r.Detail == "" {
				t.Errorf("%s: %s is %s: %s", c.name, e.ID, r.Fate, r.Detail)
			}
		}
		if tried[c.want] == 0 {
			t.Error("no entry was tried")
		}
		// The check after a run tells it, and is no error of the run.
		text := strings.Join(strings.Fields(staleCheck(t, runner, time.Minute)), " ")
		for fate, entries := range tried {
			if n := strings.Count(text, string(fate)+": the known issue "); n != entries {
				t.Errorf("%s: %d of %d entries are told %s: %s", c.name, n, entries, fate, text)
			}
		}
	}
}

// staleCheck is what the check after a run prints.
func staleCheck(t *testing.T, runner *trial.Runner, limit time.Duration) string {
	t.Helper()
	var problems bytes.Buffer
	g := openGate(t, gateOptions{failOn: "new"})
	g.staleLimit = limit
	c := &campaign.Config{Engine: runner.Engine, Dialect: runner.Dialect, StatementTimeout: runner.Timeout}
	if err := g.stale(context.Background(), &terminal{err: &problems}, c, runner.Version()); err != nil {
		t.Error(err)
	}
	return problems.String()
}

// A check that is cut short by its limit is told, and is no error of the run.
func TestStaleCheckIsLimited(t *testing.T) {
	runner, _ := runnerOf(t, func(_ string, r *engine.Result, failure error) (*engine.Result, error) { return r, failure })
	if text := staleCheck(t, runner, time.Minute); text != "" {
		t.Errorf("told %q", text)
	}
	if text := staleCheck(t, runner, 0); !strings.HasPrefix(text, "warning: the check for stale known issues was cut off") {
		t.Errorf("told %q", text)
	}
}
