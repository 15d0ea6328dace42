package examine

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/faulty"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/spec"
)

// A violated law whose wrong answer the semantics know becomes a finding of the
// differential law about that answer, and keeps where it came from.
func TestHandOver(t *testing.T) {
	d := spec.DialectByName("sqlite")
	statements := []string{"CREATE TABLE t (a INTEGER)", "CREATE TABLE u (b INTEGER)", "INSERT INTO t VALUES (1), (2)", "INSERT INTO u VALUES (1)"}
	const query = "SELECT t.a, u.b FROM t LEFT JOIN u ON t.a = u.b WHERE u.b IS NULL ORDER BY 1"
	found := func(e engine.Engine) *finding.Finding {
		b := &oracle.Bench{Engine: e, Dialect: d, Timeout: 10 * time.Second, ReconnectFor: time.Second}
		defer func() {
			if err := b.Close(); err != nil {
				t.Error(err)
			}
		}()
		f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: "norec", Form: "fetch", Verdict: "disagree", Difference: "rows",
			Target: finding.Target{Name: "sqlite", Dialect: "sqlite"}}
		f.Found.Statements, f.Found.Query = statements, query
		f.Found.Asked = []finding.Asked{{Role: "as the run asked it"}}
		if err := (&Examiner{Bench: b}).Examine(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(faulty.RuleFaults(), func(f *faulty.RuleFault) bool {
		return f.Name == "a LEFT JOIN below any WHERE becomes an inner join"
	})
	e, err := faulty.WrapRule(bare, faulty.RuleFaults()[i])
	if err != nil {
		t.Fatal(err)
	}
	f := found(e)
	if f.Law != "differential" || f.Form != "" || f.Origin.Law != "norec" || f.Origin.Form != "fetch" || len(f.Origin.Asked) != 1 {
		t.Errorf("law %s %q, found by %s %q with %d questions", f.Law, f.Form, f.Origin.Law, f.Origin.Form, len(f.Origin.Asked))
	}
	if f.Found.Expected.Outcome != "rows" || f.Reduced == nil || f.Blame == nil || f.Blame.Rule == "" || f.Cluster == nil {
		t.Errorf("expected %s, reduced %v, blame %v, cluster %v", f.Found.Expected.Outcome, f.Reduced, f.Blame, f.Cluster)
	}
	if twin := found(bare); twin.Law != "norec" || twin.Reduced != nil || twin.Repeated.Differed != 0 {
		t.Errorf("the clean twin: %+v", twin)
	}
}
