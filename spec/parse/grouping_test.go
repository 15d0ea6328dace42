package parse_test

import (
	"slices"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// Several expressions in parentheses are a set of grouping columns if nothing stands behind the
// parentheses; otherwise they begin an expression, which is one column. PostgreSQL's parser makes
// one key of what is not a row alone (parse_clause.c, flatten_grouping_sets).
func TestGroupingSetsOfRowComparisons(t *testing.T) {
	for clause, want := range map[string][]int{ // the keys of each part
		"GROUPING SETS ((a, b) > (1, 5))":         {1},
		"GROUPING SETS ((a, b) > (1, 5), (a, b))": {1, 2},
		"GROUPING SETS ((a, b), (a, b) = (1, 5))": {2, 1},
		"GROUPING SETS ((a, b) IN ((1, 2)), ())":  {1, 0},
		"GROUPING SETS (((a, b) > (1, 5)))":       {1},
		"GROUPING SETS (((a, b) > (1, 5), b))":    {2},
		"ROLLUP ((a, b) <> (1, 5), a)":            {1, 1},
		"ROLLUP ((a, b), a)":                      {2, 1},
		"CUBE ((a, b) IS NULL, (b, a))":           {1, 2},
	} {
		for _, name := range []string{"postgres", "duckdb"} {
			d := spec.DialectByName(name)
			q, err := parse.Query("SELECT COUNT(*) FROM t GROUP BY "+clause, d)
			if err != nil {
				t.Errorf("%s: %s: %v", name, clause, err)
				continue
			}
			s := q.Body.(*ast.Select)
			var got []int
			for _, part := range s.Grouping[0].Parts {
				got = append(got, part.Keys)
			}
			if len(s.Grouping) != 1 || !slices.Equal(got, want) {
				t.Errorf("%s: %s: parts of %v keys, want %v", name, clause, got, want)
			}
			text, err := render.Query(q, d)
			if err != nil {
				t.Errorf("%s: %s: %v", name, clause, err)
				continue
			}
			back, err := parse.Query(text, d)
			if err != nil {
				t.Errorf("%s: %s: %v", name, text, err)
			} else if again, _ := render.Query(back, d); again != text {
				t.Errorf("%s: %s is read as %s", name, text, again)
			}
		}
	}
}
