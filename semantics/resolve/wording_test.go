package resolve_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

func TestNamesOfOutputColumns(t *testing.T) {
	for _, test := range []struct {
		dialects, query string
		names           bool
		want            string
	}{
		{"iso postgres mysql sqlite duckdb", "SELECT a, t.b, c AS z FROM t", false, "a, b, z"},
		{"postgres", "SELECT 1, a + 1, MIN(a), COUNT(*), COALESCE(a, 1), CASE WHEN TRUE THEN 1 END, EXISTS (SELECT 1), (SELECT 1) FROM t", false,
			"?column?, ?column?, min, count, coalesce, case, exists, ?column?"},
		{"iso", "SELECT 1, a + 1 FROM t", false, ", "},
		{"duckdb", "SELECT 1, a + 1 FROM t", false, "1, (a + 1)"},
		{"mysql sqlite", "SELECT 1, a + 1 FROM t", false, "1, a + 1"},
		{"postgres", "SELECT 1, a + 1 FROM t", true, "?column?, ?column?"},
		{"postgres sqlite iso", "VALUES (1, 2)", false, "column1, column2"},
		{"mysql", "VALUES ROW(1, 2)", false, "column_0, column_1"},
		{"duckdb", "VALUES (1, 2)", false, "col0, col1"},
		{"postgres mysql sqlite duckdb", "SELECT a AS x FROM t UNION SELECT d FROM u", false, "x"},
		{"postgres mysql sqlite duckdb", "SELECT * FROM v", false, "x, y"},
		{"sqlite", "SELECT * FROM (SELECT a, a, b AS \"a:1\", a FROM t) AS s", false, "a, a:1, a:1:1, a:2"},
		{"duckdb", "SELECT * FROM (SELECT a, a, a FROM t) AS s", false, "a, a_1, a_2"},
		{"postgres", "SELECT * FROM (SELECT a, a FROM t) AS s", false, "a, a"},
		{"sqlite", "SELECT * FROM (SELECT a + 1 FROM t) AS s", false, "a + 1"},
		{"postgres", "SELECT * FROM (SELECT a, b FROM t) AS s (p)", false, "p, b"},
	} {
		for _, dialect := range strings.Fields(test.dialects) {
			d := spec.DialectByName(dialect)
			statements, err := parse.Statements(tables, d)
			if err != nil {
				t.Fatal(err)
			}
			q, err := parse.Query(test.query, d)
			if err != nil {
				t.Fatalf("%s: %s: %v", dialect, test.query, err)
			}
			var names []string
			for _, c := range resolve.Bind(q, d, resolve.SchemaOf(statements, d), resolve.Options{Names: test.names}).Columns {
				names = append(names, c.Name)
			}
			if got := strings.Join(names, ", "); got != test.want {
				t.Errorf("%s: %s: got %q, want %q", dialect, test.query, got, test.want)
			}
		}
	}
}

func TestMessages(t *testing.T) {
	for _, test := range []struct{ dialect, query, want string }{
		{"postgres", "SELECT z FROM t", "there is no column z"},
		{"postgres", "SELECT t.z FROM t", "there is no column t.z"},
		{"postgres", "SELECT a FROM t, u", "column reference a is ambiguous"},
		{"sqlite", "SELECT * FROM t, t", "column t.a is ambiguous"},
		{"postgres", "SELECT 1 FROM z", "there is no table z"},
		{"postgres", "SELECT z.* FROM t", "there is no table z for z.*"},
		{"postgres", "SELECT 1 FROM t, t", "table name t is used twice"},
		{"postgres", "SELECT 1 FROM t AS s (p, q, r, z)", "s has 3 columns, not 4"},
		{"mysql", "SELECT 1 FROM (SELECT 1 AS z, 2 AS z) AS s", "column name z is used twice"},
		{"postgres", "SELECT 1 FROM t JOIN u USING (a, a)", "USING lists column a twice"},
		{"postgres", "SELECT 1 FROM t JOIN u USING (b)", "column b of USING is not in both tables"},
		{"postgres", "SELECT 1 FROM t JOIN u USING (d)", "column d of USING is not in both tables"},
		{"postgres", "SELECT 1 FROM (t CROSS JOIN u) JOIN u AS x USING (a)", "common column a appears more than once"},
		{"postgres", "SELECT a FROM t ORDER BY 2", "position 2 is not in the select list"},
		{"sqlite", "SELECT a FROM t ORDER BY -1", "position -1 is not in the select list"},
		{"postgres", "SELECT b FROM t GROUP BY c", "column t.b must appear in GROUP BY or in an aggregate"},
		{"postgres", "SELECT b FROM t JOIN w USING (b) GROUP BY c", "column b must appear in GROUP BY or in an aggregate"},
		{"postgres", "SELECT c, b FROM t GROUP BY t.a + 1", "column t.c must appear in GROUP BY or in an aggregate"},
		{"postgres", "SELECT CASE WHEN b = 1 THEN 1 ELSE t.c END FROM t GROUP BY t.a + 1", "column t.c must appear in GROUP BY or in an aggregate"}, // ELSE is read first
		{"postgres", "SELECT 1 FROM t WHERE MIN(a) = 1", "an aggregate is not allowed in WHERE"},
		{"postgres", "SELECT 1 FROM t JOIN u ON MIN(t.a) = 1", "an aggregate is not allowed in FROM"},
		{"postgres", "SELECT 1 FROM t LIMIT COUNT(*)", "an aggregate is not allowed in FROM"},
		{"postgres", "SELECT 1 FROM t GROUP BY MIN(a)", "an aggregate is not allowed in GROUP BY"},
		{"postgres", "SELECT a FROM t UNION ALL SELECT a, b FROM t", "each side of UNION ALL must have the same number of columns, not 1 and 2"},
		{"postgres", "SELECT a FROM t EXCEPT SELECT a, b FROM t", "each side of EXCEPT must have the same number of columns, not 1 and 2"},
		{"mysql56", "SELECT a, b FROM t GROUP BY a HAVING b = 1", "HAVING names b, which is no grouping column, by sql_mode ONLY_FULL_GROUP_BY, which this dialect assumes; a server without the mode, as installed, answers"},
		{"mysql", "SELECT b FROM t GROUP BY c", "column t.b must appear in GROUP BY or in an aggregate, by sql_mode ONLY_FULL_GROUP_BY"},
		{"mariadb", "SELECT b FROM t GROUP BY c", "column t.b must appear in GROUP BY or in an aggregate, by sql_mode ONLY_FULL_GROUP_BY, which this dialect assumes; a server without the mode, as installed, answers"},
		{"postgres", "SELECT a AS z, b AS z FROM t ORDER BY z", "ORDER BY z is ambiguous"},
		{"postgres", "SELECT a FROM t UNION SELECT a FROM t ORDER BY t.a", "ORDER BY t.a is not a column of the result"},
	} {
		err := bind(t, test.dialect, test.query).Err()
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %s:\n got %v\nwant %s", test.dialect, test.query, err, test.want)
		}
	}
}

// What is wrong first in the order in which a query is read is the query's error.
func TestFirstError(t *testing.T) {
	parts := []struct{ wrong, want string }{
		{"x1", "there is no table x1"}, {"x2", "there is no column x2"}, {"x3", "there is no column x3"}, {"x4", "there is no column x4"},
		{"x5", "there is no column x5"}, {"x6", "there is no column x6"}, {"x7", "there is no column x7"},
	}
	right := []string{"w", "w.b", "w.b", "w.b", "w.b", "w.b", "w.b"}
	for first := range parts {
		texts := append([]string(nil), right...)
		for i := first; i < len(parts); i++ {
			texts[i] = parts[i].wrong
		}
		if first == 0 {
			texts[1] = "z.z" // a name that the unknown table may have is no error
		}
		query := "SELECT " + texts[4] + " FROM t JOIN " + texts[0] + " ON " + texts[1] + " = 1 WHERE " + texts[2] + " = 1 GROUP BY " + texts[3] +
			" HAVING MIN(" + texts[5] + ") = 1 ORDER BY " + texts[6] + " + 1"
		if err := bind(t, "postgres", query).Err(); err == nil || err.Error() != parts[first].want {
			t.Errorf("%s:\n got %v\nwant %s", query, err, parts[first].want)
		}
	}
	for _, test := range []struct{ query, want string }{
		{"SELECT b, x1 FROM t GROUP BY a LIMIT x2", "there is no column x1"},
		{"SELECT c FROM t GROUP BY b LIMIT x2", "column t.c must appear in GROUP BY or in an aggregate"},
		{"SELECT c FROM t LIMIT x2 OFFSET x3", "there is no column x2"},
		{"SELECT c FROM t OFFSET x3", "there is no column x3"},
		{"SELECT x1 FROM t UNION SELECT x2 FROM t", "there is no column x1"},
		{"SELECT a FROM t UNION SELECT x2 FROM t", "there is no column x2"},
		{"SELECT a FROM t UNION SELECT a FROM t ORDER BY x3", "ORDER BY x3 is not a column of the result"},
		{"VALUES (1), (x1)", "there is no column x1"},
		{"(SELECT x1 FROM t LIMIT 1) UNION SELECT 1", "there is no column x1"},
		{"SELECT 1 FROM (SELECT x1 FROM t) AS s (p, q)", "there is no column x1"},
		{"SELECT EXISTS (SELECT x1)", "there is no column x1"},
		{"SELECT MIN(x1) FROM t", "there is no column x1"},
	} {
		if err := bind(t, "postgres", test.query).Err(); err == nil || err.Error() != test.want {
			t.Errorf("%s:\n got %v\nwant %s", test.query, err, test.want)
		}
	}
	if err := bind(t, "sqlite", "SELECT MIN(x1) AS z FROM t WHERE z = 1").Err(); err == nil || err.Error() != "an aggregate is not allowed in WHERE" {
		t.Errorf("an alias brings the errors of its expression: %v", err)
	}
}

// Who goes through a bound tree may stop anywhere.
func TestWalksStop(t *testing.T) {
	q := bind(t, "postgres", "VALUES (1), (2) UNION SELECT (SELECT 1) FROM (t JOIN u ON (SELECT TRUE)) JOIN w ON TRUE, (SELECT 2 FROM v) AS s WHERE TRUE GROUP BY w.b HAVING TRUE")
	walks := map[string]func(visit func() bool){
		"outputs": func(visit func() bool) { q.Outputs(0)(func(resolve.Output) bool { return visit() }) },
		"blocks":  func(visit func() bool) { q.Blocks()(func(*resolve.Block) bool { return visit() }) },
	}
	for block := range q.Blocks() {
		walks["sources"] = func(visit func() bool) { block.Sources()(func(*resolve.Source) bool { return visit() }) }
		walks["expressions"] = func(visit func() bool) { block.Expressions()(func(*resolve.Expression) bool { return visit() }) }
		break
	}
	// The rows of VALUES and the SELECT; the SELECT with those of the two conditions, the
	// table, the view and the list; t, u, w and s; two conditions, WHERE, a key, an item, HAVING.
	for name, want := range map[string]int{"outputs": 3, "blocks": 5, "sources": 4, "expressions": 6} {
		for stop := 1; stop <= want+1; stop++ {
			n := 0
			walks[name](func() bool {
				n++
				return n < stop
			})
			if n != min(stop, want) {
				t.Errorf("%s: visited %d, want %d", name, n, min(stop, want))
			}
		}
	}
}
