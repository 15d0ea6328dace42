package resolve_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

func TestSortKeys(t *testing.T) {
	for _, test := range []struct {
		dialects, query, want string
	}{
		{"iso postgres mysql sqlite duckdb", "SELECT a AS b, b AS z FROM t ORDER BY b", "t.a#0, t.b#1, by output 0"},
		{"iso postgres mysql sqlite duckdb", "SELECT a, b FROM t ORDER BY 2", "t.a#0, t.b#1, by output 1"},
		{"iso postgres mysql sqlite duckdb", "SELECT a, b FROM t ORDER BY 3", "t.a#0, t.b#1, by error name"},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM t ORDER BY c", "t.a#0, by (t.c#2)"},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM t ORDER BY t.a", "t.a#0, by output 0"},
		{"iso postgres mysql sqlite duckdb", "SELECT a + 1 FROM t ORDER BY t.a + 1", "t.a#0, by output 0"},
		{"iso postgres mysql sqlite duckdb", "SELECT a + 1 FROM t ORDER BY a + 2", "t.a#0, by (t.a#0)"},
		{"iso postgres mysql", "SELECT a AS z, b AS z FROM t ORDER BY z", "t.a#0, t.b#1, by error ambiguous"},
		{"iso postgres mysql", "SELECT a AS z, a AS z FROM t ORDER BY z", "t.a#0, t.a#0, by output 0"},
		{"sqlite", "SELECT a AS z, b AS z FROM t ORDER BY z", "t.a#0, t.b#1, by output 0"},
		{"duckdb", "SELECT a AS z, b AS z FROM t ORDER BY z", "t.a#0, t.b#1, by output 1"},
		{"iso postgres mysql sqlite duckdb", "SELECT * FROM t ORDER BY c", "by output 2"},
		{"sqlite", "SELECT a FROM t ORDER BY -1", "t.a#0, by error name"},
		{"mysql", "SELECT a FROM t ORDER BY -1", "t.a#0, by ()"},
		{"postgres duckdb", "SELECT a FROM t ORDER BY 'x'", "t.a#0, by error syntax"},
		{"mariadb sqlite", "SELECT a FROM t ORDER BY +1", "t.a#0, by output 0"},
		{"mysql mysql56", "SELECT a, b FROM t ORDER BY +2", "t.a#0, t.b#1, by output 1"},
		{"postgres iso", "SELECT a FROM t ORDER BY +1", "t.a#0, by ()"},
		{"postgres duckdb", "SELECT a FROM t ORDER BY - -1", "t.a#0, by output 0"},
		{"postgres duckdb", "SELECT a FROM t ORDER BY -1", "t.a#0, by error name"},
		{"postgres duckdb", "SELECT a FROM t ORDER BY 1.5", "t.a#0, by error syntax"},
		{"postgres duckdb", "SELECT a FROM t ORDER BY NULL", "t.a#0, by error syntax"},
		{"postgres", "SELECT a FROM t ORDER BY TRUE", "t.a#0, by error syntax"},
		{"postgres", "SELECT a FROM t ORDER BY 2147483648", "t.a#0, by error syntax"},
		{"sqlite", "SELECT a FROM t ORDER BY 2147483648", "t.a#0, by ()"},
		{"mysql", "SELECT a FROM t ORDER BY 2147483648", "t.a#0, by error name"},
		{"mysql", "SELECT a FROM t ORDER BY 99999999999999999999", "t.a#0, by error name"},
		{"mariadb mysql56", "SELECT a FROM t ORDER BY TRUE", "t.a#0, by output 0"},
		{"mariadb mysql56", "SELECT a FROM t ORDER BY FALSE", "t.a#0, by error name"},
		{"mysql sqlite", "SELECT a FROM t ORDER BY TRUE", "t.a#0, by ()"},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM t ORDER BY 0", "t.a#0, by error name"},
		{"iso postgres mysql", "SELECT t.a, u.*, u.a FROM t, u ORDER BY t.a", "t.a#0, u.a#3, by output 0"},
		{"postgres iso mysql", "SELECT * FROM t, u ORDER BY a", "by error ambiguous"},
		{"postgres iso mysql sqlite duckdb", "SELECT * FROM t, u ORDER BY d", "by output 4"},
		{"sqlite", "SELECT *, a AS z FROM t ORDER BY z", "t.a#0, by output 3"},
		{"duckdb", "SELECT *, a AS z FROM t ORDER BY z", "t.a#0, by output 3"},
		{"duckdb", "SELECT a, a FROM t ORDER BY a", "t.a#0, t.a#0, by output 0"},
		{"sqlite", "SELECT b + 1, a AS Z FROM t ORDER BY z", "t.b#1, t.a#0, by output 1"},
		{"postgres", "SELECT DISTINCT a, b FROM t ORDER BY b, 1, t.a", "t.a#0, t.b#1, by output 1, by output 0, by output 0"},
		{"mysql", "SELECT DISTINCT b, a FROM t ORDER BY a + b", "t.b#1, t.a#0, by (t.a#0, t.b#1)"},
		{"mysql", "SELECT DISTINCT a FROM t GROUP BY a ORDER BY a + 1", "t.a#0, t.a#0, by not modelled"},
		{"mysql", "SELECT DISTINCT a FROM t ORDER BY MIN(a)", "t.a#0, by error grouping"},
		{"mysql", "SELECT DISTINCT a FROM t ORDER BY (SELECT a)", "t.a#0, by not modelled"},
		{"iso postgres mysql", "SELECT a FROM t UNION SELECT a FROM u ORDER BY t.a", "by error name"},
		{"iso postgres mysql sqlite duckdb", "SELECT a, b FROM t UNION SELECT a, d FROM u ORDER BY 2, 1", "by output 1, by output 0"},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM t UNION SELECT a FROM u ORDER BY 2", "by error name"},
		{"iso postgres mysql sqlite duckdb", "SELECT a FROM none UNION SELECT a FROM u ORDER BY a", "by output 0"},
		{"mysql sqlite", "SELECT a FROM t ORDER BY 'x'", "t.a#0, by ()"},
		{"iso postgres duckdb", "SELECT DISTINCT a FROM t ORDER BY a", "t.a#0, by output 0"},
		{"postgres", "SELECT DISTINCT a FROM t ORDER BY a + 1", "t.a#0, by error order"},
		{"iso", "SELECT DISTINCT a FROM t ORDER BY t.a + 1", "t.a#0, by error order"},
		{"iso", "SELECT DISTINCT a FROM t ORDER BY a + b", "t.a#0, by error order"},
		{"iso", "SELECT DISTINCT a AS z FROM t ORDER BY z + 1", "t.a#0, by not modelled"},
		{"iso", "SELECT DISTINCT b AS a FROM t ORDER BY a + 1", "t.b#1, by not modelled"},
		{"iso", "SELECT DISTINCT a FROM t ORDER BY a + 1", "t.a#0, by (item 0 (t.a#0))"},
		{"mysql sqlite", "SELECT DISTINCT a FROM t ORDER BY a + 1", "t.a#0, by (t.a#0)"},
		{"mysql", "SELECT DISTINCT a FROM t ORDER BY b + 1", "t.a#0, by error order"},
		{"sqlite mariadb", "SELECT DISTINCT a FROM t ORDER BY b + 1", "t.a#0, by not modelled"},
		{"iso postgres mysql sqlite duckdb", "SELECT a, b FROM t UNION SELECT a, d FROM u ORDER BY b", "by output 1"},
		{"iso postgres mysql", "SELECT a, b FROM t UNION SELECT a, d FROM u ORDER BY d", "by error name"},
		{"sqlite duckdb", "SELECT a, b FROM t UNION SELECT a, d FROM u ORDER BY d", "by not modelled"},
		{"iso postgres mysql sqlite duckdb", "SELECT a, b FROM t UNION SELECT a, d FROM u ORDER BY b + 1", "by not modelled"},
	} {
		for _, dialect := range strings.Fields(test.dialects) {
			if got := strings.Join(queryMeanings(bind(t, dialect, test.query)), ", "); got != test.want {
				t.Errorf("%s: %s:\n got %s\nwant %s", dialect, test.query, got, test.want)
			}
		}
	}
}

// star is the select list of a block with its stars expanded.
func star(q *resolve.Query) string {
	var list []string
	for _, item := range q.Body.(*resolve.Block).Items {
		switch {
		case item.Err != nil:
			list = append(list, errorText(item.Err))
		case item.Column != nil:
			list = append(list, columnText(item.Column))
		default:
			list = append(list, item.Name)
		}
	}
	return strings.Join(list, ", ")
}

// Merged columns have no table. One that is a side's has its position; one that the
// join computes has its own, behind the tables'.
func TestStars(t *testing.T) {
	for _, test := range []struct {
		dialects, query, want string
	}{
		{"iso postgres mysql sqlite duckdb", "SELECT * FROM t, w", "t.a#0, t.b#1, t.c#2, w.b#3, w.d#4"},
		{"iso postgres mysql sqlite duckdb", "SELECT w.*, 1 AS n FROM t, w", "w.b#3, w.d#4, n"},
		{"iso postgres mysql sqlite duckdb", "SELECT none.* FROM t", "error name"},
		{"iso postgres mysql mariadb", "SELECT * FROM t JOIN u USING (a)", "a#0, t.b#1, t.c#2, u.d#4, u.e#5"},
		{"sqlite duckdb", "SELECT * FROM w JOIN u USING (d)", "w.b#0, d#1, u.a#2, u.e#4"},
		{"mysql mariadb", "SELECT * FROM w RIGHT JOIN u USING (d)", "d#3, u.a#2, u.e#4, w.b#0"},
		{"postgres", "SELECT * FROM w RIGHT JOIN u USING (d)", "d#3, w.b#0, u.a#2, u.e#4"},
		{"iso", "SELECT * FROM w RIGHT JOIN u USING (d)", "d#5, w.b#0, u.a#2, u.e#4"},
		{"postgres", "SELECT * FROM w FULL JOIN u USING (d)", "d#5, w.b#0, u.a#2, u.e#4"},
		{"iso", "SELECT * FROM t JOIN w USING (b)", "b#5, t.a#0, t.c#2, w.d#4"},      // bigint, which no join converts to in place
		{"postgres", "SELECT * FROM t JOIN w USING (b)", "b#3, t.a#0, t.c#2, w.d#4"}, // the side that is bigint
		{"postgres", "SELECT * FROM t LEFT JOIN w USING (b)", "b#5, t.a#0, t.c#2, w.d#4"},
		{"mysql", "SELECT * FROM t JOIN w USING (b)", "b#1, t.a#0, t.c#2, w.d#4"},
		{"postgres", "SELECT * FROM t JOIN (SELECT b + 1 AS b FROM w) AS s USING (b)", "b#3, t.a#0, t.c#2"},
		{"postgres", "SELECT * FROM t JOIN (SELECT b + 1 AS b FROM t) AS s USING (b)", "b#1, t.a#0, t.c#2"},
		{"iso postgres mysql sqlite duckdb", "SELECT u.a, t.a FROM t JOIN u USING (a)", "a, a"},
		{"iso postgres mysql", "SELECT * FROM w NATURAL JOIN u", "d#1, w.b#0, u.a#2, u.e#4"},
		{"mysql", "SELECT * FROM u NATURAL JOIN (w JOIN u AS z ON w.d = z.d)", "error ambiguous"},
		{"sqlite", "SELECT * FROM t, t", "error ambiguous, error ambiguous, error ambiguous, error ambiguous, error ambiguous, error ambiguous"},
	} {
		for _, dialect := range strings.Fields(test.dialects) {
			if test.want == "error ambiguous" {
				if got := errorText(bind(t, dialect, test.query).Err()); got != test.want {
					t.Errorf("%s: %s:\n got %s\nwant %s", dialect, test.query, got, test.want)
				}
				continue
			}
			if got := star(bind(t, dialect, test.query)); got != test.want {
				t.Errorf("%s: %s:\n got %s\nwant %s", dialect, test.query, got, test.want)
			}
		}
	}
}

func TestAggregatesBelongToTheBlockOfTheirColumns(t *testing.T) {
	for _, test := range []struct{ query, want string }{
		{"SELECT MIN(a) FROM t", "aggregate up 0 (t.a#0)"},
		{"SELECT (SELECT MIN(t.b) FROM u) FROM t", "[aggregate up 1 (t.b#1)]"},
		{"SELECT (SELECT MIN(t.b + d) FROM u) FROM t", "[aggregate up 0 (t.b#1 up 1, u.d#1)]"},
		{"SELECT (SELECT COUNT(*) FROM u) FROM t", "[aggregate up 0 ()]"},
	} {
		q := bind(t, "postgres", test.query)
		if got := strings.Join(queryMeanings(q), ", "); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.query, got, test.want)
		}
	}
	for _, test := range []struct{ dialects, query, want string }{
		{"iso postgres sqlite", "SELECT (SELECT MIN((SELECT t.b)) FROM u) FROM t", "[aggregate up 1 ([t.b#1 up 1])]"},
		{"duckdb", "SELECT (SELECT MIN((SELECT t.b)) FROM u) FROM t", "[aggregate up 0 ([t.b#1 up 2])]"},
		{"iso postgres sqlite duckdb mysql", "SELECT (SELECT MIN(t.b + (SELECT d)) FROM u) FROM t", "[aggregate up 0 (t.b#1 up 1, [u.d#1 up 1])]"},
		{"mysql mariadb", "SELECT (SELECT 1 FROM u WHERE d = COUNT(*)) FROM t", "[u.d#1, aggregate up 1 ()]"},
		{"iso postgres sqlite duckdb", "SELECT (SELECT 1 FROM u WHERE d = COUNT(*)) FROM t", "[u.d#1, error grouping]"},
		{"mysql mariadb", "SELECT 1 FROM t WHERE (SELECT MIN(t.b) FROM u) = 1", "[aggregate up 0 (t.b#1 up 1)]"},
		{"mysql mariadb", "SELECT 1 FROM t WHERE (SELECT 1 FROM u WHERE MIN(t.b) = 1) = 1", "[error grouping]"},
		{"mysql mariadb", "SELECT (SELECT MAX(MIN(t.b)) FROM u) FROM t", "[aggregate up 0 (aggregate up 1 (t.b#1))]"},
		{"mysql mariadb", "SELECT (SELECT MAX(MIN(d)) FROM u) FROM t", "[error grouping]"},
		{"mysql mariadb", "SELECT MAX((SELECT MIN(t.b) FROM u)) FROM t", "error grouping"},
		{"sqlite", "SELECT (SELECT 1 FROM u WHERE d = MIN(t.b)) FROM t", "[u.d#1, error grouping]"},
		{"sqlite", "SELECT (SELECT MAX(d) FROM u WHERE d = MIN(t.b)) FROM t", "[u.d#1, aggregate up 1 (t.b#1), aggregate up 0 (u.d#1)]"},
	} {
		for _, dialect := range strings.Fields(test.dialects) {
			if got := strings.Join(queryMeanings(bind(t, dialect, test.query)), ", "); got != test.want {
				t.Errorf("%s: %s:\n got %s\nwant %s", dialect, test.query, got, test.want)
			}
		}
	}
	q := bind(t, "postgres", "SELECT (SELECT MIN(t.b) FROM u) FROM t")
	if outer := q.Body.(*resolve.Block); !outer.Grouped || len(outer.Aggregates) != 1 {
		t.Error("the block around is grouped by the aggregate of its column")
	}
}

func TestGroupingKeys(t *testing.T) {
	q := bind(t, "postgres", "SELECT c AS z, b + 1, t.b + 1 + 2 FROM t GROUP BY z, b + 1, 1")
	block := q.Body.(*resolve.Block)
	var items, positions []int
	for _, key := range block.GroupBy {
		items, positions = append(items, key.Item), append(positions, key.Position)
	}
	if !slices.Equal(items, []int{0, -1, 0}) || !slices.Equal(positions, []int{2, -1, 2}) {
		t.Errorf("items %v, positions %v", items, positions)
	}
	sum := block.Items[2].Expr
	if _, repeats := sum.GroupingKey(sum.Node); repeats {
		t.Error("b + 1 + 2 is no grouping key")
	}
	if key, repeats := sum.GroupingKey(sum.Node.(*ast.Binary).L); !repeats || key != 1 {
		t.Errorf("t.b + 1 is the second grouping key: %d, %t", key, repeats)
	}
	if !slices.Equal(block.Named, []int{2}) || !block.Determined[2] || block.Determined[1] || !block.Grouped {
		t.Errorf("named %v, determined %v", block.Named, block.Determined)
	}
}

func TestOutputs(t *testing.T) {
	q := bind(t, "postgres", "SELECT a, b FROM t UNION (SELECT * FROM w LIMIT 1) UNION VALUES (1, 2)")
	var got []string
	for o := range q.Outputs(1) {
		switch {
		case o.Item == nil:
			got = append(got, o.Expr.Node.(*ast.Literal).Text)
		case o.Expr == nil:
			got = append(got, columnText(o.Item.Column))
		default:
			got = append(got, strings.Join(meanings(o.Expr), ", "))
		}
	}
	if want := []string{"t.b#1", "w.d#1", "2"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
