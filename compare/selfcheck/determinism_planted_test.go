package selfcheck

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// The evaluator answers no volatile functions, and says of a subquery beside
// aggregates that it is open. That these conditions of determinism are needed is
// shown on SQLite: a law that lets such a query pass, planted by having the engine
// read it instead of a deterministic one, is violated though the engine is right.
// The control without a fault is not.
func TestUnsoundConditionsOfDeterminismAreFound(t *testing.T) {
	d := spec.DialectByName("sqlite")
	statements := []string{"CREATE TABLE t (a INTEGER, b INTEGER)", "INSERT INTO t VALUES (1, 2), (1, 1), (2, 3), (3, 3)"}
	for _, c := range []struct{ law, query, from, to, reason string }{
		{"plan", "SELECT ABS(a) FROM t", "ABS(a)", "RANDOM()", "a function that is not of its arguments alone"},
		{"norec", "SELECT a FROM t WHERE ABS(a) > 0", "ABS(a)", "RANDOM() % 2", "a function that is not of its arguments alone"},
		{"plan", "SELECT a FROM t GROUP BY a HAVING MIN(b) = 1", "MIN(b)", "(SELECT t.b)", "a subquery beside aggregates"},
		{"plan", "SELECT a, MIN(b) FROM t GROUP BY a", "MIN(b)", "(SELECT t.b)", "a subquery beside aggregates"},
	} {
		law, err := oracle.LawByName(c.law)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := trial.Parse(finding.Case{Statements: statements, Query: c.query}, d)
		if err != nil {
			t.Fatal(err)
		}
		schema := metamorphic.SchemaOf(parsed.Statements, d)
		q, err := parse.EngineSpecificQuery(strings.ReplaceAll(c.query, c.from, c.to), d)
		if err != nil {
			t.Fatal(err)
		}
		if reason := determinism.Nondeterminism(&metamorphic.Subject{Dialect: d, Schema: schema, Query: q}, q); !strings.Contains(reason, c.reason) {
			t.Errorf("%s with %s: nondeterministic for %q, want %q", c.query, c.to, reason, c.reason)
		}
		try := func(from, to string) *trial.Result {
			e, err := sqlite.New("sqlite", d, "")
			if err != nil {
				t.Fatal(err)
			}
			b := &trial.Runner{Engine: fault.Misread(e, from, to), Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
			defer func() {
				if err := b.Close(); err != nil {
					t.Error(err)
				}
			}()
			for n := range uint64(20) { // a chance of which some questions may agree
				parsed.Choice = n
				tried, err := law.Try(context.Background(), b, parsed)
				if err != nil {
					t.Fatal(err)
				}
				if tried.Verdict == compare.Disagree || !slices.Contains([]compare.Verdict{compare.Agree, compare.Disagree}, tried.Verdict) {
					return tried
				}
			}
			return &trial.Result{Judgement: compare.Judgement{Verdict: compare.Agree}}
		}
		if planted := try(c.from, c.to); planted.Verdict != compare.Disagree {
			t.Errorf("%s, %s read as %s: %s %s", c.query, c.from, c.to, planted.Verdict, planted.Detail)
		}
		if control := try("no query has this", ""); control.Verdict != compare.Agree {
			t.Errorf("%s, the control without a fault: %s %s", c.query, control.Verdict, control.Detail)
		}
	}
}
