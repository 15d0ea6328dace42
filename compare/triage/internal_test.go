package triage

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// TestInternalErrorIsReducedAndBlamedWhereTheOutcomeIsOpen triages an internal
// error of a query that the semantics leave open, because SQLite's LIKE on a BLOB
// is a matter of how it was built. Another internal error lies on the way, into
// which the reduction must not slip.
func TestInternalErrorIsReducedAndBlamedWhereTheOutcomeIsOpen(t *testing.T) {
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	serial := 0
	e := fault.Failing(bare, func(_ context.Context, _ engine.Session, text string) *engine.Error {
		serial++ // numbers and names differ from time to time: the error does not
		switch {
		case strings.Contains(text, "LIKE") && strings.Contains(text, "+"):
			return &engine.Error{Number: 2, Message: fmt.Sprintf("assertion in 'f%d' at line 12, register %d of [%s]", serial, serial, text[:7]), Internal: true}
		case strings.Contains(text, "LIKE"):
			return &engine.Error{Number: 2, Message: "opcode of unknown kind", Internal: true}
		}
		return nil
	})
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: "differential", Verdict: "disagree", Difference: "internal error",
		Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3.53.4"}}
	f.Found.Statements = []string{"CREATE TABLE t (a INT, b BLOB)", "CREATE TABLE u (c TEXT)", "INSERT INTO t VALUES (1, x'00'), (2, x'61')"}
	f.Found.Query = "SELECT t.a FROM t LEFT JOIN u ON t.a = 2 WHERE t.b LIKE 'a%' AND (t.a + 1) BETWEEN 0 AND 9 ORDER BY t.a"
	if err := (&Triager{Runner: b}).Triage(context.Background(), f); err != nil {
		t.Fatal(err)
	}
	if f.Note != "" || f.Reduced == nil || f.Cluster == nil || f.Verdict != compare.Disagree.String() || f.Difference != compare.DifferenceInternal.String() {
		t.Fatalf("not examined: %+v", f)
	}
	reduced := f.Reduced
	if !strings.Contains(reduced.Query, "+") || len(reduced.Query) > 60 || f.Reduction.NodesAfter >= f.Reduction.NodesBefore {
		t.Errorf("reduced to %v %s", reduced.Statements, reduced.Query)
	}
	if f.Blame == nil || f.Blame.Rule != "" || f.Blame.Part == "" || !strings.Contains(f.Blame.Actual, "assertion in") {
		t.Errorf("blame %+v", f.Blame)
	}
	if want := "SQLite 3.53.4: internal error of "; !strings.HasPrefix(f.Title(), want) {
		t.Errorf("title %q, want %s…", f.Title(), want)
	}
	t.Logf("%s; %s; %s", f.Title(), reduced.Query, f.Cluster.Normalised)
}

// TestInternalErrorUnderAMetamorphicLaw triages an internal error that one of a
// law's questions brings about, on an engine that answers nothing else from then
// on. The question alone shows it.
func TestInternalErrorUnderAMetamorphicLaw(t *testing.T) {
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	broken := false
	e := fault.Failing(bare, func(_ context.Context, _ engine.Session, text string) *engine.Error {
		switch {
		case strings.HasPrefix(text, "CREATE"): // made anew
			broken = false
		case broken:
			return &engine.Error{Kind: engine.ErrorConnection, Message: "the database has been invalidated"}
		case strings.Contains(text, "WHERE") && strings.Contains(text, "+"):
			broken = true
			return &engine.Error{Number: 2, Message: "assertion", Internal: true}
		}
		return nil
	})
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: "norec", Variant: "count", Verdict: "disagree", Difference: "internal error",
		Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3.53.4"}}
	f.Found.Statements = []string{"CREATE TABLE t (a INT, b BLOB)", "CREATE TABLE u (c TEXT)", "INSERT INTO t VALUES (1, x'00'), (2, x'61')"}
	f.Found.Query = "SELECT t.a FROM t WHERE (t.a + 1) BETWEEN 0 AND 9 AND t.a IS NOT NULL"
	if err := (&Triager{Runner: b}).Triage(context.Background(), f); err != nil {
		t.Fatal(err)
	}
	if f.Reduced == nil || f.Note != "" || f.Difference != compare.DifferenceInternal.String() || f.Law != "differential" || f.Origin.Law != "norec" || len(f.Reduced.Statements) > 1 {
		t.Fatalf("%+v", f)
	}
	if len(f.Reduced.Query) > 40 || !strings.Contains(f.Reduced.Query, "+") || f.Blame == nil || f.Blame.Rule != "" {
		t.Errorf("%s; blame %+v", f.Reduced.Query, f.Blame)
	}
	t.Log(f.Title(), f.Reduced.Query)
}

// TestErrorsClusterByTheirText plants errors of two causes, each in queries of several
// shapes and under two calls: a cause is a cluster. What a known issue knows by the
// text alone is not run again.
func TestErrorsClusterByTheirText(t *testing.T) {
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	messages := map[string]string{
		"LIKE": "RelateLike: TopologyException: side location conflict at -1 2.5", "BETWEEN": "RelateBetween: TopologyException: side location conflict at 3 4",
		"IS NOT NULL": "IllegalArgumentException: no collection",
	}
	e := fault.Failing(bare, func(_ context.Context, _ engine.Session, text string) *engine.Error {
		for word, message := range messages {
			if strings.Contains(text, word) {
				return &engine.Error{Number: 2, Message: message, Internal: true}
			}
		}
		return nil
	})
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	known := &finding.Known{ID: "side-location", ByError: true}
	for _, match := range []func(*finding.Finding) *finding.Known{
		nil,
		func(f *finding.Finding) *finding.Known {
			if strings.Contains(f.PlainError(), "side location") {
				return known
			}
			return nil
		},
	} {
		x := &Triager{Runner: b, Match: match}
		if match != nil {
			x.Settles = func(f *finding.Finding) bool { return match(f) != nil }
		}
		var keys []string
		queries := []string{"SELECT a FROM t WHERE b LIKE 'a'", "SELECT a FROM t WHERE a BETWEEN 0 AND 9", "SELECT a FROM t WHERE b IS NOT NULL"}
		for i, word := range []string{"LIKE", "BETWEEN", "IS NOT NULL"} {
			query := queries[i]
			f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: "differential", Verdict: "disagree", Difference: "internal error",
				Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3.53.4"}}
			f.Found.Statements = []string{"CREATE TABLE t (a INT, b TEXT)", "INSERT INTO t VALUES (1, 'a')"}
			f.Found.Query, f.Found.Actual.Error = query, "2: "+messages[word]
			if err := x.Triage(context.Background(), f); err != nil || f.Cluster == nil {
				t.Fatalf("%s: not examined: %+v, %v", query, f, err)
			}
			keys = append(keys, f.Cluster.Key)
			if whole := match == nil || i == 2; (f.Reduced != nil) != whole || f.Known != nil && f.Known.Unexamined == whole {
				t.Errorf("%s: reduced is %v, known %v", query, f.Reduced, f.Known)
			}
			if (f.Known != nil) != (match != nil && i < 2) {
				t.Errorf("%s: known %v", query, f.Known)
			}
		}
		if keys[0] != keys[1] || keys[0] == keys[2] {
			t.Errorf("clusters %v: want the first two alike, the third apart", keys)
		}
	}
}
