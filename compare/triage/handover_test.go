package triage

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// A violated law whose wrong answer the semantics know becomes a finding of the
// differential law about that answer, and keeps where it came from.
func TestHandOver(t *testing.T) {
	d := spec.DialectByName("sqlite")
	statements := []string{"CREATE TABLE t (a INTEGER)", "CREATE TABLE u (b INTEGER)", "INSERT INTO t VALUES (1), (2)", "INSERT INTO u VALUES (1)"}
	const query = "SELECT t.a, u.b FROM t LEFT JOIN u ON t.a = u.b WHERE u.b IS NULL ORDER BY 1"
	found := func(e engine.Engine) *finding.Finding {
		b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
		defer func() {
			if err := b.Close(); err != nil {
				t.Error(err)
			}
		}()
		f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: "norec", Variant: "fetch", Verdict: "disagree", Difference: "rows",
			Target: finding.Target{Name: "sqlite", Dialect: "sqlite"}}
		f.Found.Statements, f.Found.Query = statements, query
		f.Found.Asked = []finding.Asked{{Role: "as the run asked it"}}
		if err := (&Triager{Runner: b}).Triage(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(fault.RuleFaults(), func(f *fault.RuleFault) bool {
		return f.Name == "a LEFT JOIN below any WHERE becomes an inner join"
	})
	e, err := fault.WrapRule(bare, fault.RuleFaults()[i])
	if err != nil {
		t.Fatal(err)
	}
	f := found(e)
	if f.Law != "differential" || f.Variant != "" || f.Origin.Law != "norec" || f.Origin.Variant != "fetch" || len(f.Origin.Asked) != 1 {
		t.Errorf("law %s %q, found by %s %q with %d questions", f.Law, f.Variant, f.Origin.Law, f.Origin.Variant, len(f.Origin.Asked))
	}
	if f.Found.Expected.Outcome != "rows" || f.Reduced == nil || f.Blame == nil || f.Blame.Rule == "" || f.Cluster == nil {
		t.Errorf("expected %s, reduced %v, blame %v, cluster %v", f.Found.Expected.Outcome, f.Reduced, f.Blame, f.Cluster)
	}
	if control := found(bare); control.Law != "norec" || control.Reduced != nil || control.Repeated.Differed != 0 {
		t.Errorf("the control without a fault: %+v", control)
	}
}

// What is defined before a question belongs to the case that it is handed over as.
func TestHandOverWithAnIndex(t *testing.T) {
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(fault.RuleFaults(), func(f *fault.RuleFault) bool { return f.Name == "an index scan for c > x begins at x" })
	e, err := fault.WrapRule(bare, fault.RuleFaults()[i])
	if err != nil {
		t.Fatal(err)
	}
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: "plan", Variant: "index", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "sqlite", Dialect: "sqlite"}}
	f.Found.Statements, f.Found.Query = []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (NULL), (1), (2)"}, "SELECT a + 1 FROM t WHERE a > 1"
	if err := (&Triager{Runner: b}).Triage(context.Background(), f); err != nil {
		t.Fatal(err)
	}
	if f.Law != "differential" || f.Origin.Law != "plan" || f.Origin.Variant != "index" || f.Blame == nil || f.Blame.Rule == "" {
		t.Errorf("law %s, found by %s %q, blame %+v", f.Law, f.Origin.Law, f.Origin.Variant, f.Blame)
	}
	if f.Reduced == nil || !slices.ContainsFunc(f.Reduced.Statements, func(s string) bool { return strings.HasPrefix(s, "CREATE INDEX") }) {
		t.Errorf("reduced %+v", f.Reduced)
	}
}

// A finding that only answers together show becomes one of the differential law
// when what the semantics do not model is reduced away; otherwise it is shown by
// the plainest law, whatever law and variant found it, and its clusters are one.
func TestUnify(t *testing.T) {
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(fault.RuleFaults(), func(f *fault.RuleFault) bool {
		return f.Name == "a LEFT JOIN below any WHERE becomes an inner join"
	})
	modelled, err := fault.WrapRule(bare, fault.RuleFaults()[i])
	if err != nil {
		t.Fatal(err)
	}
	engineSpecific := fault.Wrap(bare, fault.DropRow, func(query string) bool {
		_, where, _ := strings.Cut(query, " WHERE ")
		return !strings.Contains(where, ` <> UNISTR('1')`)
	})
	triaged := func(e engine.Engine, law, variant, query string) *finding.Finding {
		b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
		defer func() {
			if err := b.Close(); err != nil {
				t.Error(err)
			}
		}()
		f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: law, Variant: variant, Verdict: "disagree", Difference: "rows",
			Target: finding.Target{Name: "sqlite", Dialect: "sqlite"}}
		f.Found.Statements = []string{"CREATE TABLE t (a INTEGER, s TEXT COLLATE NOCASE)", "CREATE TABLE u (b INTEGER, s TEXT COLLATE NOCASE)",
			"INSERT INTO t VALUES (1, '1'), (2, '2')", "INSERT INTO u VALUES (1, '1')"}
		f.Found.Query = query
		if err := (&Triager{Runner: b}).Triage(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		if f.Cluster == nil || f.Reduction == nil || f.Reduction.Ended != finding.EndedMinimal {
			t.Fatalf("%s: no cluster, or not reduced: %s", query, f.Note)
		}
		return f
	}
	const left = "SELECT t.a, u.b FROM t LEFT JOIN u ON t.s = u.s WHERE UNISTR(u.s) IS NULL AND u.b IS NULL"
	explained := triaged(modelled, "tlp", "where", left)
	if explained.Law != "differential" || explained.Origin.Law != "tlp" || explained.Origin.Variant != "where" || explained.Blame == nil || explained.Found.Query != left {
		t.Errorf("law %s, found by %s %s, blame %v", explained.Law, explained.Origin.Law, explained.Origin.Variant, explained.Blame)
	}
	one := triaged(engineSpecific, "tlp", "where", "SELECT t.a, u.b FROM t LEFT JOIN u ON t.s = u.s WHERE u.s <> UNISTR('1') OR u.b IS NULL")
	other := triaged(engineSpecific, "norec", "fetch", "SELECT s FROM t WHERE s <> UNISTR('1')")
	if one.Law != "norec" || one.Variant != "count" || one.Origin.Law != "tlp" || other.Variant != "count" || other.Origin.Variant != "fetch" {
		t.Errorf("law %s %s, found by %s; form %s, found by %s", one.Law, one.Variant, one.Origin.Law, other.Variant, other.Origin.Variant)
	}
	if len(one.Best().Asked) != 2 || one.Blame != nil {
		t.Errorf("%d questions, blame %v", len(one.Best().Asked), one.Blame)
	}
	if one.Cluster.Key != other.Cluster.Key {
		t.Errorf("two clusters: %s of %s and %s of %s", one.Cluster.Key, one.Best().Query, other.Cluster.Key, other.Best().Query)
	}
}

// What several changes to a query show is shown by one of them, if one does.
func TestPlainestVariant(t *testing.T) {
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	for variant, shown := range map[string]func(query string) bool{
		"IsNotFalseU": func(query string) bool { return strings.Contains(query, "IS NOT FALSE") },
		"upper": func(query string) bool {
			return strings.Contains(query, "IS NOT FALSE") && strings.Contains(query, "<=")
		},
	} {
		b := &trial.Runner{Engine: fault.Wrap(bare, fault.DropRow, func(query string) bool {
			return !shown(query) || !strings.Contains(query, `UNISTR('1')`) // which the semantics do not model
		}),
			Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
		f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: "pinolo", Variant: "upper", Verdict: "disagree", Difference: "rows",
			Target: finding.Target{Name: "sqlite", Dialect: "sqlite"}}
		f.Found.Statements = []string{"CREATE TABLE t (a INTEGER, s TEXT COLLATE NOCASE)", "INSERT INTO t VALUES (1, '1'), (2, 'y')"}
		f.Found.Query = "SELECT a FROM t WHERE s = UNISTR('1') AND a = 1"
		if err := (&Triager{Runner: b}).Triage(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		if f.Law != "pinolo" || f.Variant != variant || variant != "upper" && f.Origin.Variant != "upper" || f.Reduced == nil || f.Reduction.Ended != finding.EndedMinimal {
			t.Errorf("law %s %s, found by %s; %s", f.Law, f.Variant, f.Origin.Variant, f.Note)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}
}
