package cypher

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// How many units of the last place are free follows from the functions, sums and
// operators of a query, and whether the signs of zeros count from its operations.
func TestSpreadAndSigns(t *testing.T) {
	for _, c := range []struct {
		query  string
		spread int
		signed bool
	}{
		{"RETURN 0.1 + 0.2 AS x", 0, true},
		{"RETURN sqrt(2.0) * -0.0 AS x", 0, true},
		{"RETURN sin(1.0) AS x", 4, false},
		{"RETURN sin(1.0) + cos(1.0) AS x", 9, false}, // two calls of 4, and a rounding
		{"UNWIND [1.0, 2.0, 3.0] AS v RETURN sin(v) AS x", 4, false},
		{"RETURN CASE WHEN false THEN sin(1.0) ELSE 0.0 END AS x", 0, false},
		{"RETURN 1.5 ^ 2 AS x", 4, false},
		{"UNWIND [1.0, 2.0, 3.0] AS v RETURN sum(v) AS x", 0, false}, // whole: exact in any order
		{"UNWIND [0.5, 1.0, 1.5] AS v RETURN sum(v) AS x", 2, false}, // two additions of terms of one sign
		{"UNWIND [2.5, -1.5] AS v RETURN sum(v) AS x", 4, false},     // one addition, sizes four times the sum
		{"RETURN DISTINCT 0.0 AS x", 0, false},
		{"RETURN 0.0 AS x UNION RETURN -0.0 AS x", 0, false},
		{"RETURN 0.0 AS x UNION ALL RETURN -0.0 AS x", 0, true},
		{"RETURN round(0.4) AS x", 0, false},
		{"WITH 0.0 AS x RETURN x * -1 AS x", 0, true},
		{"WITH 0.0 AS x RETURN -x AS x", 0, false},
		{"RETURN abs(-0.0) AS x", 0, false},
	} {
		q, err := parse.Query(c.query)
		if err != nil {
			t.Fatal(err)
		}
		result, err := Evaluate(context.Background(), q, graph.New(), Options{Dialect: spec.OpenCypher})
		if err != nil {
			t.Fatalf("%s: %v", c.query, err)
		}
		if result.Spread != c.spread || result.SignedZeros != c.signed {
			t.Errorf("%s: spread %d, signs fixed: %v; want %d, %v", c.query, result.Spread, result.SignedZeros, c.spread, c.signed)
		}
	}
}
