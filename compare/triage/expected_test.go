package triage

import (
	"context"
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

// TestUnexpectedError triages an error of no class that comes only where there
// are rows, of a query that the semantics leave open: what is reduced must go on
// failing with rows and not without. Its counterpart always fails, and is refused.
func TestUnexpectedError(t *testing.T) {
	for law, variant := range map[string]string{"norec": "count", "differential": ""} {
		t.Run(law, func(t *testing.T) { unexpectedError(t, law, variant) })
	}
}

func unexpectedError(t *testing.T, law, variant string) {
	d := spec.DialectByName("sqlite")
	for _, withRowsOnly := range []bool{true, false} {
		bare, err := sqlite.New("sqlite", d, "")
		if err != nil {
			t.Fatal(err)
		}
		e := fault.Failing(bare, func(ctx context.Context, beneath engine.Session, text string) *engine.Error {
			if !strings.HasPrefix(text, "SELECT") || !strings.Contains(text, "LIKE") {
				return nil
			}
			if n, _ := engine.Single(ctx, beneath, "SELECT count(*) FROM t"); withRowsOnly && (n == "" || n == "0") {
				return nil
			}
			return &engine.Error{Number: 1, Message: "no query solution"}
		})
		b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
		t.Cleanup(func() {
			if err := b.Close(); err != nil {
				t.Error(err)
			}
		})
		f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: law, Variant: variant, Verdict: "disagree", Difference: "foreign error",
			Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3.53.4"}}
		f.Found.Statements = []string{"CREATE TABLE t (a INT, b BLOB)", "CREATE TABLE u (c TEXT)", "INSERT INTO u VALUES ('x')", "INSERT INTO t VALUES (1, x'00'), (2, x'61')"}
		f.Found.Query = "SELECT t.a FROM t WHERE t.b LIKE 'a%' AND t.a IS NOT NULL"
		f.Found.Expected.Outcome = "undetermined"
		if err := (&Triager{Runner: b}).Triage(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		if !withRowsOnly {
			if f.Repeated.Differed != 0 || f.Reduced != nil {
				t.Errorf("the counterpart: %+v", f)
			}
			continue
		}
		if f.Reduced == nil || f.Note != "" || f.Verdict != compare.Disagree.String() || f.Difference != compare.DifferenceForeign.String() {
			t.Fatalf("%+v", f)
		}
		if got := strings.Join(f.Reduced.Statements, "; "); strings.Contains(got, "TABLE u") || !strings.Contains(got, "INSERT INTO t") || len(f.Reduced.Query) > 45 {
			t.Errorf("reduced to %s; %s", got, f.Reduced.Query)
		}
		if law == "differential" && (f.Blame == nil || f.Blame.Rule != "" || !strings.Contains(f.Blame.Actual, "no query solution")) {
			t.Errorf("blame %+v", f.Blame)
		}
		t.Log(f.Title(), f.Law, f.Reduced.Statements, f.Reduced.Query)
	}
}
