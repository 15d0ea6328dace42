package eval_test

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// Decimals in texts of geometries are real numbers or the doubles next to them: the
// point (0.1 0.3) lies on the line from (0 0) to (1 3) as real numbers, and of the
// doubles 0.3 is not three times 0.1.
func TestReadings(t *testing.T) {
	d := spec.DialectByName("postgis")
	for _, c := range []struct {
		query        string
		differ, near bool
	}{
		{"SELECT ST_Intersects('POINT(0.1 0.3)', 'LINESTRING(0 0,1 3)')", true, false},
		{"SELECT ST_Intersects(g, 'LINESTRING(0 0,1 3)') FROM t", true, false},
		{"SELECT ST_Intersects('POINT(0.5 1.5)', 'LINESTRING(0 0,1 3)')", false, false},
		{"SELECT g FROM t", false, false},
		{"SELECT 1 WHERE ST_Distance('POINT(0 0)', 'POINT(3 4)') <= 5", false, true},
		{"SELECT 1 WHERE ST_Distance('POINT(0 0)', 'POINT(3 4)') <= 6", false, false},
		{"SELECT ST_DWithin('POINT(0 0)', 'POINT(1 1)', 1.4142135623730951)", false, true},
		{"SELECT ST_DWithin('POINT(0 0)', 'POINT(1 1)', 1.4142)", false, false},
	} {
		db := eval.NewDatabase(d)
		setUp, err := parse.Statements("CREATE TABLE t (g GEOMETRY); INSERT INTO t VALUES ('POINT(0.1 0.3)')", d)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range setUp {
			if err := db.Apply(context.Background(), s); err != nil {
				t.Fatal(err)
			}
		}
		q, err := parse.Query(c.query, d)
		if err != nil {
			t.Fatal(err)
		}
		r, err := eval.QueryInBothReadings(context.Background(), q, db, eval.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Differ != c.differ || r.Real.NearThreshold != c.near {
			t.Errorf("%s: readings differ %v, want %v; near a threshold %v, want %v", c.query, r.Differ, c.differ, r.Real.NearThreshold, c.near)
		}
	}
}

// A distance as a condition is False at 0 alone: a computed one may be another there.
func TestDistanceAsAConditionIsNearItsThreshold(t *testing.T) {
	d := spec.DialectByName("mysql")
	for query, near := range map[string]bool{
		"SELECT 1 WHERE ST_Distance(ST_GeomFromText('POINT(1 1)'), ST_GeomFromText('LINESTRING(0 0,3 3)'))": true,
		"SELECT 1 WHERE ST_Distance(ST_GeomFromText('POINT(1 2)'), ST_GeomFromText('LINESTRING(0 0,3 3)'))": false,
	} {
		q, err := parse.Query(query, d)
		if err != nil {
			t.Fatal(err)
		}
		rounding := &semantics.Rounding{}
		o, err := eval.Query(context.Background(), q, eval.NewDatabase(d), eval.Options{Rounding: rounding})
		if err != nil {
			t.Fatal(err)
		}
		rows := 1
		if near {
			rows = 0
		}
		if o.Kind != eval.OutcomeRows || o.NearThreshold != near || len(rounding.Met) != 1-rows || o.Worlds[0].Len() != rows {
			t.Errorf("%s: %+v, decisions %v", query, o, rounding.Met)
		}
	}
}
