package campaign

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// silent is a semantics that says nothing: it shows what generator, printer
// and engine do by themselves.
type silent struct{}

func (silent) Apply(context.Context, ast.Statement, *spec.Coverage) error { return nil }

func (silent) Query(context.Context, *ast.Query, eval.Options) (*eval.Outcome, error) {
	return &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "everything"}, nil
}

// openTarget opens a target, or skips.
func openTarget(t testing.TB, name string) (engine.Engine, *spec.Dialect) {
	t.Helper()
	target, err := targets.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	if !target.Embedded && !target.Child {
		enginetest.DSN(t, name)
	}
	e, err := target.Engine("", nil)
	if err != nil {
		t.Fatal(err)
	}
	if target.Child {
		enginetest.Built(t, e)
	}
	return e, spec.DialectByName(target.Dialect)
}

func TestRealEnginesTakeWhatIsGenerated(t *testing.T) {
	for name, queries := range map[string]uint64{"sqlite": 2500, "sqlite@3.29.0": 1000, "sqlite@3.30.1": 1000, "sqlite@3.32.2": 1000, "mysql": 500, "mysql56": 500, "mariadb": 500, "postgres": 500} {
		t.Run(name, func(t *testing.T) {
			e, d := openTarget(t, name)
			sources := Standard(1, d, sql.DefaultWeights(d), false)
			sources.Semantics = func(*spec.Dialect) trial.Database { return silent{} }
			s, err := Run(context.Background(), Config{
				Seed: 1, Dialect: d, Engine: e, Sources: sources, Queries: testrun.Count(queries/2, queries/2, queries), Workers: 2, Out: t.TempDir(),
			}, &recorder{})
			if err != nil {
				t.Fatal(err)
			}
			st := &s.Statistics
			for _, v := range []compare.Verdict{compare.Crash, compare.Hang} {
				if n := st.Total(v); n > 0 {
					t.Errorf("%d × %s", n, v)
				}
			}
			if 100*st.Accepted < 95*st.Sent || 100*st.StatementsAccepted < 95*st.Statements {
				t.Errorf("accepted %d of %d queries, %d of %d statements: %v", st.Accepted, st.Sent, st.StatementsAccepted, st.Statements, st.Refusals)
			}
			t.Logf("%s: %d queries in %v, engine %v, generator %v, non-empty %d", s.Version, st.Queries, s.Elapsed.Round(time.Millisecond),
				st.Times[ShareEngine].Round(time.Millisecond), st.Times[ShareGenerator].Round(time.Millisecond), st.NonEmpty)
		})
	}
}

// BenchmarkCampaign measures a run on SQLite with the default weights and one
// worker: compared queries a second, where the time goes, and the whole time as
// a multiple of the engine's own. The second form leaves the evaluation out.
func BenchmarkCampaign(b *testing.B) {
	e, d := openTarget(b, "sqlite")
	for _, form := range []struct {
		name   string
		silent bool
	}{{"whole", false}, {"without-evaluation", true}} {
		b.Run(form.name, func(b *testing.B) {
			sources := Standard(1, d, sql.DefaultWeights(d), false)
			if form.silent {
				sources.Semantics = func(*spec.Dialect) trial.Database { return silent{} }
			}
			folder, err := os.MkdirTemp(b.TempDir(), "")
			if err != nil {
				b.Fatal(err)
			}
			s, err := Run(context.Background(), Config{
				Seed: 1, Dialect: d, Engine: e, Sources: sources, Queries: uint64(max(b.N, 100)), Workers: 1, Out: folder + "/run",
			}, &recorder{})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(s.Statistics.Queries)/s.Elapsed.Seconds(), "queries/s")
			b.ReportMetric(s.PerSecond(), "compared/s")
			b.ReportMetric(s.Elapsed.Seconds()/s.Statistics.Times[ShareEngine].Seconds(), "×engine")
			for share := range shares {
				b.ReportMetric(100*s.Statistics.Times[share].Seconds()/s.Elapsed.Seconds(), "%"+share.String())
			}
		})
	}
}
