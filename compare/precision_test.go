package compare_test

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// Only what a rounding decides is sensitive: the first query is listing 1 of the
// Spatter paper.
func TestSensitive(t *testing.T) {
	d := spec.DialectByName("postgis")
	for query, want := range map[string]bool{
		"SELECT ST_Covers('LINESTRING(0 1,2 0)', 'POINT(0.2 0.9)')":              true,
		"SELECT ST_Covers('LINESTRING(0 1,2 0)', 'POINT(1 0.5)')":                false,
		"SELECT ST_Covers('LINESTRING(0 1,2 0)', 'POINT(0.2 0.8)')":              false,
		"SELECT ST_GeomFromText('POINT(0.2 0.9)')":                               false,
		"SELECT ST_Relate('LINESTRING(0 1,2 0)', 'POINT(0.2 0.9)', 'FF*FF****')": true,
	} {
		q, err := parse.Query(query, d)
		if err != nil {
			t.Fatal(err)
		}
		ask := func(r spatial.Reading) *eval.Outcome {
			outcome, err := eval.Query(context.Background(), q, eval.NewDatabase(d), eval.Options{Reading: r})
			if err != nil || outcome.Kind != eval.OutcomeRows {
				t.Fatalf("%s: %+v %v", query, outcome, err)
			}
			return outcome
		}
		if got := compare.Sensitive(ask(spatial.Real), ask(spatial.Binary64)); got != want {
			t.Errorf("%s: %t", query, got)
		}
	}
	near := &eval.Outcome{Kind: eval.OutcomeRows, NearThreshold: true}
	if !compare.Sensitive(near, near) || !compare.Sensitive(near, nil) {
		t.Error("near a threshold")
	}
}

func TestByRounding(t *testing.T) {
	yes := func() bool { return true }
	for _, c := range []struct {
		j    compare.Judgement
		want compare.Verdict
	}{
		{compare.Judgement{Verdict: compare.Disagree, Difference: compare.DifferenceRows}, compare.Precision},
		{compare.Judgement{Verdict: compare.Disagree, Difference: compare.DifferenceInternal}, compare.Disagree},
		{compare.Judgement{Verdict: compare.Agree}, compare.Agree},
		{compare.Judgement{Verdict: compare.Crash}, compare.Crash},
	} {
		if c.j.ByRounding(yes); c.j.Verdict != c.want {
			t.Errorf("%s, want %s", c.j.Verdict, c.want)
		}
	}
	if compare.Precision.Fails() || !compare.Precision.Kept() || compare.Agree.Kept() {
		t.Error("what is kept")
	}
}

// An engine may keep -0 where a coordinate is 0; another coordinate is another geometry.
func TestNegativeZeroIsACoordinateLikeZero(t *testing.T) {
	d := spec.DialectByName("postgis")
	q, err := parse.Query("SELECT ST_GeomFromText('POINT(0 1)')", d)
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := eval.Query(context.Background(), q, eval.NewDatabase(d), eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const point, zero, one = "\x01\x01\x00\x00\x00", "\x00\x00\x00\x00\x00\x00\x00", "\x00\x00\x00\x00\x00\x00\xf0"
	for text, want := range map[string]compare.Verdict{
		point + zero + "\x00" + one + "\x3f": compare.Agree,
		point + zero + "\x80" + one + "\x3f": compare.Agree,
		point + zero + "\x80" + one + "\xbf": compare.Disagree,
		point + zero + "\x80":                compare.Disagree,
	} {
		result := &engine.Result{Form: engine.FormPostgres, Columns: []engine.Column{{Name: "g", Type: "GEOMETRY", Digits: engine.NotFixed}}, Rows: [][]engine.Cell{{{Text: text}}}}
		if j := compare.Judge(outcome, result, nil); j.Verdict != want {
			t.Errorf("%x: %s, want %s: %s", text, j.Verdict, want, j.Detail)
		}
	}
}
