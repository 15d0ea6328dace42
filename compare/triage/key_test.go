package triage

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// clusterOf triages a query on an engine with a planted fault.
func clusterOf(t *testing.T, bug, query string, statements ...string) *finding.Finding {
	t.Helper()
	d := spec.DialectByName("postgis")
	i := slices.IndexFunc(fault.SpatialFaults(), func(f *fault.RuleFault) bool { return f.Name == bug })
	if i < 0 {
		t.Fatalf("there is no fault %q", bug)
	}
	e, err := fault.WrapRule(reference.New(d, reference.Options{}), fault.SpatialFaults()[i])
	if err != nil {
		t.Fatal(err)
	}
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: 10 * time.Second, ReconnectFor: time.Second}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	f := &finding.Finding{Format: finding.Format, ID: "query-1", Law: "differential", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "postgis", Dialect: "postgis"}}
	f.Found.Statements, f.Found.Query = statements, query
	if err := (&Triager{Runner: b}).Triage(context.Background(), f); err != nil {
		t.Fatal(err)
	}
	if f.Cluster == nil || f.Blame == nil {
		t.Fatalf("%s: not examined: %s", query, f.Note)
	}
	return f
}

// TestRelationsClusterByTheirOperands meets one fault of a relation in queries of four
// shapes, which is one cluster, and two faults of another relation, which are two more.
func TestRelationsClusterByTheirOperands(t *testing.T) {
	const touches = "ST_Touches is true of whatever intersects"
	line := []string{"CREATE TABLE t (id INTEGER PRIMARY KEY, g GEOMETRY)", "INSERT INTO t VALUES (1, ST_GeomFromText('LINESTRING(0 0,2 2)'))"}
	both := append(line[:2:2], "CREATE TABLE u (h GEOMETRY)", "INSERT INTO u VALUES (ST_GeomFromText('LINESTRING(0 2,2 0)'))")
	var one []string
	for _, c := range []struct {
		query      string
		statements []string
	}{
		{"SELECT id FROM t WHERE ST_Touches(g, ST_GeomFromText('LINESTRING(0 2,2 0)'))", line},
		{"SELECT EXISTS (SELECT 1 FROM t WHERE ST_Touches(ST_GeomFromText('LINESTRING(1 0,1 5)'), t.g))", line},
		{"SELECT COUNT(*) FROM t JOIN u ON ST_Touches(u.h, t.g)", both},
		{"SELECT ST_Touches(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('LINESTRING(0 2,2 0)')) AS o", nil},
	} {
		f := clusterOf(t, touches, c.query, c.statements...)
		one = append(one, f.Cluster.Key)
		t.Log(f.Cluster.Key, f.Blame.Named(), f.Reduced.Query)
	}
	if distinct := slices.Compact(slices.Clone(one)); len(distinct) != 1 {
		t.Errorf("one fault has the keys %v", one)
	}
	overlooks := clusterOf(t, "ST_Intersects overlooks what only touches", "SELECT ST_Intersects(g, ST_GeomFromText('LINESTRING(2 2,3 0)')) FROM t", line...)
	empty := clusterOf(t, "EMPTY intersects everything", "SELECT id FROM t WHERE ST_Intersects(ST_GeomFromText('POINT EMPTY'), g)", line...)
	if slices.Contains(one, overlooks.Cluster.Key) || slices.Contains(one, empty.Cluster.Key) || overlooks.Cluster.Key == empty.Cluster.Key {
		t.Errorf("the keys of three faults: %s, %s, %s", one[0], overlooks.Cluster.Key, empty.Cluster.Key)
	}
}

// TestKeysOfRounding holds what a rounding decides by rule and operands alone, apart from
// what is wrong however it is read.
func TestKeysOfRounding(t *testing.T) {
	d := spec.DialectByName("postgis")
	made := func(law, verdict, cases, query string, robust bool) *finding.Finding {
		f := &finding.Finding{Law: law, Verdict: verdict, Difference: "rows", Robustness: robust}
		f.Reduced = &finding.Judged{Case: finding.Case{Query: query}}
		f.Blame = &finding.Blame{Rule: "relation.intersects", Case: cases, Probe: "SELECT ST_Intersects('POINT(0.1 0)', 'LINESTRING(0 0,1 0)')", Isolated: true}
		return f
	}
	key := func(f *finding.Finding) string {
		law, to, shape := keyOf(f, d)
		return finding.NewCluster(law, to, "query", shape, "").Key
	}
	precision := key(made("differential", "precision", "true", "SELECT 1", false))
	robust := key(made("differential", "disagree", "true", "SELECT 1", true))
	plain := key(made("differential", "disagree", "true", "SELECT 1", false))
	if precision == robust || robust == plain || precision == plain {
		t.Errorf("precision %s, robustness %s, disagree %s", precision, robust, plain)
	}
	if other := key(made("norec", "precision", "false", "SELECT 2", false)); other != precision {
		t.Errorf("precision has the keys %s and %s", precision, other)
	}
	if other := key(made("differential", "disagree", "false", "SELECT 2", true)); other != robust {
		t.Errorf("robustness has the keys %s and %s", robust, other)
	}
	if other := key(made("differential", "disagree", "false", "SELECT 1", false)); other == plain {
		t.Errorf("two cases have the key %s", other)
	}
}
