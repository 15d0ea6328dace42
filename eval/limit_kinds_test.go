package eval_test

import (
	"context"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// LIMIT of rows in any order leaves a bag per choice: with more kinds of rows than worlds the
// answer is left open, without a look at each pair of rows; with fewer each bag is listed.
func TestLimitOfManyKindsOfRows(t *testing.T) {
	d := spec.DialectByName("postgres")
	for text, want := range map[string]int{
		"SELECT SUM(x) FROM (SELECT x FROM generate_series(1, 100000) x LIMIT 2) q":        0, // open
		"SELECT SUM(x) FROM (SELECT x FROM generate_series(1, 4) x LIMIT 1) q":             4,
		"SELECT SUM(x) FROM (SELECT x FROM generate_series(1, 4) x LIMIT 3) q":             4,
		"SELECT SUM(x) FROM (SELECT x / 9 AS x FROM generate_series(1, 8) x LIMIT 5) q":    1, // one kind
		"SELECT COUNT(x) FROM (SELECT x FROM generate_series(1, 100000) x LIMIT 100000) q": 1,
		"SELECT COUNT(x) FROM (SELECT x FROM generate_series(1, 100000) x LIMIT 0) AS q":   1,
		"SELECT SUM(x) FROM (SELECT x FROM generate_series(1, 4) x LIMIT 2) q":             5, // 3 to 7
	} {
		q, err := parse.Query(text, d)
		if err != nil {
			t.Fatal(err)
		}
		o, err := eval.Query(context.Background(), q, eval.NewDatabase(d), eval.Options{Worlds: 16})
		if err != nil {
			t.Fatal(err)
		}
		var values []string
		for _, w := range o.Worlds {
			if v := w.Groups[0].Rows[0][0].String(); !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
		if len(values) != want || want == 0 && o.Kind != eval.OutcomeUndetermined {
			t.Errorf("%s: %v, %d values %v, want %d", text, o.Kind, len(values), values, want)
		}
	}
}
