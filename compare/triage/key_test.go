package triage

import (
	"context"
	"slices"
	"strings"
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
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
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

// TestKeysOfPlanning holds findings of SQLite 3.29.0 apart by what is known of their causes: a
// WHERE that is taken for one that no NULL fulfils, by a comparison of rows or by IS; a list of
// IN and a pattern that are compared with other affinities.
func TestKeysOfPlanning(t *testing.T) {
	d := spec.DialectByName("sqlite")
	key := func(law, variant, rule, cases, query, detail string) string {
		f := &finding.Finding{Law: law, Variant: variant, Verdict: "disagree", Difference: "rows"}
		f.Reduced = &finding.Judged{Case: finding.Case{Query: query}, Detail: detail}
		if rule != "" {
			f.Blame = &finding.Blame{Rule: rule, Case: cases, Isolated: strings.HasPrefix(rule, "predicate.") || strings.HasPrefix(rule, "compare.") || strings.HasPrefix(rule, "aggregate.")}
			if strings.HasPrefix(rule, "aggregate.") {
				f.Blame.Part = "MIN(t2.g)"
			}
		}
		to, blamed, shape := keyOf(f, d)
		return finding.NewCluster(to, blamed, finding.Normalise(query, d), shape, "").Key
	}
	const lost, more = "want 1 row, got 0\nmissing: (0) (want 1×, got 0×)", "want 0 rows, got 1\nnot expected: (0) (want 0×, got 1×)"
	const fewer, others = "the condition selects 0 rows and is True on 1 row", "missing: (0) (want 1×, got 0×)\nnot expected: (1) (want 0×, got 1×)"
	where := func(query, detail string) string {
		return key("differential", "", "where.filter", "true", query, detail)
	}
	norec := func(query string) string { return key("norec", "count", "", "", query, fewer) }
	causes := [][]string{
		{
			where("SELECT 0 FROM t LEFT JOIN t AS x ON 0 WHERE (0, 0) <> (x.a, 0)", lost),
			where("SELECT 0 FROM t LEFT JOIN (SELECT 0 AS o) AS x ON 0 WHERE (0, o) <= (1, 0)", lost),
			where("SELECT 0 FROM t LEFT JOIN t AS x ON 0 WHERE ((0, 0) = (x.a, 0)) < 1", lost),
			norec("SELECT 0 FROM (SELECT * FROM t LEFT JOIN u ON 0) AS d WHERE NOT (0, 0) <> (b, 0)"),
			key("differential", "", "from.inner", "true", "SELECT 0 FROM t JOIN (t AS x LEFT JOIN u ON 0) ON (0, 1) > (u.b, 2)", lost),
		},
		{
			where("SELECT 0 FROM t LEFT JOIN t AS x ON 0 WHERE x.a IS NOT TRUE", lost),
			where("SELECT 0 FROM t LEFT JOIN t AS x ON 0 WHERE (x.a IS FALSE) >= 0", lost),
			norec("SELECT 0 FROM t LEFT JOIN u ON 0 WHERE 1 NOT IN (b IS TRUE)"),
		},
		{where("SELECT 0 FROM t LEFT JOIN t AS x ON 0 WHERE x.a IS NULL", more)},
		{where("SELECT 0 FROM t WHERE '' < a", lost), norec("SELECT 0 FROM t WHERE a >= 'x'"), where("SELECT 0 FROM t WHERE a BETWEEN 1 AND 2", lost), norec("SELECT 0 FROM t WHERE a IN ('7')")},
		{where("SELECT 0 FROM t JOIN u ON t.a = u.b", lost), norec("SELECT 0 FROM t, u WHERE NOT u.b < t.a")},
		{where("SELECT 0 FROM t WHERE a IN (1, 2)", lost), where("SELECT 0 FROM t WHERE NOT b NOT IN ('a', 2, 3)", lost)},
		{where("SELECT 0 FROM t WHERE a GLOB '-*'", lost)},
		{where("SELECT 0 FROM t LEFT JOIN t AS x ON 0 WHERE '' AND x.a", lost)},
		{key("differential", "", "predicate.in", "false", "SELECT a IN (0, '1') FROM t", others), key("differential", "", "predicate.in", "false", "SELECT b IN ('1', 2, 3) FROM u", others)},
		{key("differential", "", "predicate.in", "unknown", "SELECT a IN (0, '1') FROM t", others)},
		{key("differential", "", "compare.less", "true", "SELECT a < b FROM t", others), key("differential", "", "compare.equal", "false", "SELECT a = b FROM t", others)},
		{key("differential", "", "compare.less", "true", "SELECT a < 'x' FROM t", others)},
		{key("differential", "", "aggregate.min", "integer", "SELECT MIN(g) FROM t", others), key("differential", "", "aggregate.min", "integer", "SELECT MIN(t2.g) FROM t, t2", others)},
		{key("differential", "", "select.list", "row", "SELECT * FROM t GROUP BY 1 HAVING a IN (SELECT * FROM t)", others), key("differential", "", "select.list", "row, group", "SELECT * FROM t GROUP BY 1 HAVING NOT a IN (SELECT * FROM t)", others)},
	}
	seen := map[string]int{}
	for i, keys := range causes {
		for k, key := range keys {
			if key != keys[0] {
				t.Errorf("cause %d: findings 1 and %d have the keys %s and %s", i+1, k+1, keys[0], key)
			}
		}
		if other, is := seen[keys[0]]; is {
			t.Errorf("causes %d and %d have one key", other, i+1)
		}
		seen[keys[0]] = i + 1
	}
}
