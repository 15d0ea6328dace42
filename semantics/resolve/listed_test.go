package resolve_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The walk over the select list, part by part: find_item_in_list of sql_base.cc and
// find_field_in_group_list of item.cc (MySQL 8.0.39, MariaDB 10.3.24), as select_list.go
// tells them.
func TestWalkOverTheSelectList(t *testing.T) {
	for _, test := range []struct{ dialects, query, want string }{
		// A qualified name finds columns only.
		{"mysql", "SELECT b AS a, t.a AS z FROM t HAVING t.a = 1", "t.b#1, t.a#0, t.a#0"},
		{"mariadb", "SELECT b AS a, t.a AS z FROM t HAVING t.a = 1", "t.b#1, t.a#0, error grouping"}, // HAVING alone wants an alias
		{"mysql mariadb", "SELECT b AS a FROM t HAVING t.a = 1", "t.b#1, error name"},
		{"mysql mariadb", "SELECT b AS a FROM t HAVING none.a = 1", "t.b#1, error name"},
		// A column that is hidden by its alias counts where nothing else has the name; two of them do not.
		{"mysql", "SELECT a AS x FROM t HAVING a = 1", "t.a#0, t.a#0"}, {"mariadb", "SELECT a AS x FROM t HAVING a = 1", "t.a#0, error grouping"},
		{"mysql", "SELECT a AS x, a AS y FROM t HAVING a = 1", "t.a#0, t.a#0, t.a#0"}, {"mariadb", "SELECT a AS x, a AS y FROM t HAVING a = 1", "t.a#0, t.a#0, error grouping"},
		{"mysql mariadb", "SELECT t.a AS x, u.a AS y FROM t, u HAVING a = 1", "t.a#0, u.a#3, error ambiguous"},
		{"mysql", "SELECT a, a FROM t HAVING a = 1", "t.a#0, t.a#0, t.a#0"}, {"mariadb", "SELECT a, a FROM t HAVING a = 1", "t.a#0, t.a#0, error grouping"},
		{"mysql mariadb", "SELECT 1 FROM t, u GROUP BY t.a, u.a HAVING a = 1", "t.a#0, u.a#3, error ambiguous"},
		{"mysql mariadb", "SELECT 1 FROM t, u GROUP BY t.a, u.a HAVING u.a = 1", "t.a#0, u.a#3, u.a#3"},
		{"mysql", "SELECT b AS a FROM t GROUP BY t.a, t.b HAVING a = 1", "t.a#0, t.b#1, t.b#1, t.a#0"},             // the grouping column first
		{"mariadb", "SELECT b AS a FROM t GROUP BY t.a, t.b HAVING a = 1", "t.a#0, t.b#1, t.b#1, error ambiguous"}, // find_field_in_group_list: the key t.b is the element b AS a
		// Expressions of derived tables among elements of one name: merged or not, MySQL finds another one.
		{"mysql", "SELECT x AS z, y AS z FROM (SELECT a + 1 AS x, b AS y FROM t) AS s HAVING z = 1", "s.x#0, s.y#1, not modelled"},
		{"mysql", "SELECT x AS z, 1 AS z FROM (SELECT a + 1 AS x FROM t) AS s HAVING z = 1", "s.x#0, not modelled"},
		{"mysql", "SELECT x AS z, 1 AS y FROM (SELECT a + 1 AS x FROM t) AS s HAVING z = 1", "s.x#0, s.x#0"},
		// GROUP BY takes a column of FROM before the alias, HAVING and ORDER BY the other way round.
		{"mysql mariadb", "SELECT b AS a FROM t GROUP BY a", "t.a#0, t.b#1"},
		{"mysql mariadb", "SELECT b AS z FROM t GROUP BY z", "t.b#1, t.b#1"},
		{"mysql mariadb", "SELECT b + 1 AS z FROM t GROUP BY z", "t.b#1, t.b#1"},
		{"mysql mariadb", "SELECT b AS a FROM t ORDER BY a", "t.b#1, by output 0"},
		{"mysql mariadb", "SELECT b AS z FROM t ORDER BY a", "t.b#1, by (t.a#0)"},
		{"mysql mariadb", "SELECT t.a, u.a FROM t, u ORDER BY a", "t.a#0, u.a#3, by error ambiguous"},
		{"mysql mariadb", "SELECT b AS x, c AS x FROM t ORDER BY x", "t.b#1, t.c#2, by error ambiguous"},
		{"mysql mariadb", "SELECT b + 1 AS x, c AS x FROM t ORDER BY x", "t.b#1, t.c#2, by output 0"},
		// A subquery in HAVING: grouping columns, else columns of the block, in MariaDB those that HAVING itself may name.
		{"mysql mariadb mysql56", "SELECT 1 FROM t GROUP BY b HAVING EXISTS (SELECT b)", "t.b#1, [t.b#1 up 1]"},
		{"mysql56", "SELECT 1 FROM t GROUP BY b HAVING EXISTS (SELECT c)", "t.b#1, [error grouping]"},
		{"mariadb", "SELECT c FROM t GROUP BY b HAVING EXISTS (SELECT c)", "t.b#1, t.c#2, [error grouping]"},
		{"mariadb", "SELECT 1 FROM t GROUP BY b HAVING EXISTS (SELECT c)", "t.b#1, [error name]"},
		{"mariadb", "SELECT 1 FROM t HAVING EXISTS (SELECT c)", "[t.c#2 up 1]"},
		{"mariadb", "SELECT 1 FROM t HAVING COUNT(*) = 1 AND EXISTS (SELECT c)", "aggregate up 0 (), [error name]"},
		// Aliases in subqueries: of the items before, not of aggregates in the select list.
		{"mysql mariadb", "SELECT b + 1 AS z, (SELECT z + 1), (SELECT z) FROM t", "t.b#1, [item 0 (t.b#1)], [item 0 (t.b#1)]"},
		{"mysql mariadb", "SELECT b AS z FROM t ORDER BY (SELECT z)", "t.b#1, by ([t.b#1 up 1])"},
		{"mysql56", "SELECT b + 1 AS z FROM t GROUP BY b HAVING z = 1", "t.b#1, t.b#1, error grouping"},
		{"mysql mariadb", "SELECT MIN(b) AS z FROM t HAVING z = 1", "aggregate up 0 (t.b#1), item 0 (aggregate up 0 (t.b#1))"},
		// A column whose name is not known may be the one that is meant.
		{"mysql", "SELECT a FROM (SELECT ' x') AS s", "not modelled"},
		{"postgres", "SELECT a FROM (SELECT TRIM(' x')) AS s", "not modelled"},
		{"postgres", "SELECT s.a FROM (SELECT TRIM(' x')) AS s", "not modelled"},
		{"postgres", "SELECT t.z FROM (SELECT TRIM(' x')) AS s, t", "error name"},
		{"postgres", "SELECT TRIM(' x') FROM t ORDER BY a", "by not modelled"},
	} {
		for _, dialect := range strings.Fields(test.dialects) {
			if got := strings.Join(queryMeanings(bind(t, dialect, test.query)), ", "); got != test.want {
				t.Errorf("%s: %s:\n got %s\nwant %s", dialect, test.query, got, test.want)
			}
		}
	}
}

// Parts of expressions are alike if they are so node by node, whatever names a column has.
func TestGroupingByTheSameExpression(t *testing.T) {
	for _, test := range []struct{ item, key, want string }{
		{"b IN (1, 2)", "t.b IN (1, 2)", ""}, {"b IN (1, 2)", "b IN (1, 3)", "error grouping"}, {"b IN (1, 2)", "b IN (1)", "error grouping"}, {"b IN (1)", "b NOT IN (1)", "error grouping"},
		{"CASE WHEN b = 1 THEN 2 END", "CASE WHEN b = 1 THEN 2 END", ""}, {"CASE WHEN b = 1 THEN 2 END", "CASE WHEN b = 1 THEN 2 ELSE 3 END", "error grouping"}, {"CASE WHEN b = 1 THEN 2 ELSE 4 END", "CASE WHEN b = 1 THEN 2 ELSE 3 END", "error grouping"},
		{"b + d", "t.b + u.d", ""}, {"b + d", "b - d", "error grouping"}, {"b + t.a", "b + u.a", "error grouping"}, {"COALESCE(b, 1)", "COALESCE(b, 1)", ""}, {"COALESCE(b, 1)", "COALESCE(b, 1, 1)", "error grouping"},
		{"(SELECT 1 FROM w WHERE w.b = t.b)", "(SELECT 1 FROM w WHERE w.b = t.b)", ""}, {"(SELECT 1 FROM w WHERE w.b = t.b)", "(SELECT 2 FROM w WHERE w.b = t.b)", "error grouping"},
		{"b = 1", "t.b = 1", ""}, {"b = 1", "b = 1.0", "error grouping"}, {"b IS NULL", "b IS NOT NULL", "error grouping"}, {"CAST(b AS BIGINT)", "CAST(b AS BIGINT)", ""}, {"CAST(b AS BIGINT)", "CAST(b AS SMALLINT)", "error grouping"},
	} {
		for _, dialect := range []string{"postgres", "iso"} {
			query := "SELECT " + test.item + " FROM t, u GROUP BY " + test.key
			if got := errorText(bind(t, dialect, query).Err()); got != test.want {
				t.Errorf("%s: %s: %q, want %q", dialect, query, got, test.want)
			}
		}
	}
}

// Predicates that let no NULL of a column pass make a key of it that admits NULL
// (MySQL 8.0.39, Group_check::analyze_conjunct), and parts of a condition that MySQL finds
// only by writing it anew leave that open.
func TestConditionsThatKeepNullOut(t *testing.T) {
	d := spec.DialectByName("mysql")
	for where, want := range map[string]string{
		"1 = 1": "error grouping", "w LIKE 'x'": "", "'x' LIKE w": "", "w NOT LIKE 'x'": "not modelled", "w IS NULL": "error grouping", "w IS NOT NULL": "", "NOT w IS NULL": "not modelled",
		"w IN ('x', 'y')": "", "w BETWEEN 'x' AND 'y'": "", "w > 'x'": "", "'x' < w": "", "w > v": "", "w > p": "not modelled", "w = 'x' OR v = 'y'": "error grouping", "w > 'x' AND v > 'y'": "",
		"(w = 'x') IS TRUE": "not modelled", "(w = 'x') IS NOT FALSE": "not modelled", "(w <=> 'x') IS TRUE": "not modelled", "w = (SELECT 'x')": "", "v = 'y'": "error grouping",
	} {
		s, q := read(t, d, "CREATE TABLE k (p INTEGER PRIMARY KEY, w VARCHAR(9) UNIQUE, v VARCHAR(9))", "SELECT p FROM k WHERE "+where+" GROUP BY w")
		if got := errorText(resolve.Bind(q, d, s, resolve.Options{}).Err()); got != want {
			t.Errorf("WHERE %s: %q, want %q", where, got, want)
		}
	}
	for query, want := range map[string]string{
		"SELECT b FROM t WHERE b = (SELECT e FROM u WHERE d = 1) GROUP BY c": "error grouping", // a subquery with FROM is no constant yet
		"SELECT b FROM t WHERE b = (SELECT 1) GROUP BY c":                    "not modelled",
		"SELECT b FROM t WHERE (b = 1) IS TRUE GROUP BY c":                   "not modelled",
		"SELECT b FROM t WHERE (b = 1) IS FALSE GROUP BY c":                  "error grouping",
		"SELECT b FROM t WHERE (b = 1) IS NOT FALSE GROUP BY c":              "not modelled",
		"SELECT b FROM t WHERE (b = 1) IS NOT TRUE GROUP BY c":               "error grouping",
	} {
		if got := errorText(bind(t, "mysql", query).Err()); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// SQLite's key of a table comes before the aliases of the select list.
func TestRowidAsAGroupingKey(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT b AS rowid FROM t GROUP BY rowid": "t.a#0, t.b#1", "SELECT b AS z FROM t GROUP BY z": "t.b#1, t.b#1", "SELECT b AS rowid FROM u GROUP BY rowid": "u.rowid#3, error name",
	} {
		if got := strings.Join(queryMeanings(bind(t, "sqlite", query)), ", "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// There are no outputs behind the last column.
func TestOutputsBehindTheLastColumn(t *testing.T) {
	for _, query := range []string{"SELECT a, b FROM t", "VALUES (1, 2)", "SELECT a, b FROM t UNION SELECT b, d FROM w", "(SELECT a, b FROM t)"} {
		q := bind(t, "postgres", query)
		for column, want := range []bool{true, true, false} {
			found := false
			for range q.Outputs(column) {
				found = true
			}
			if found != want {
				t.Errorf("%s: column %d has outputs: %v", query, column, found)
			}
		}
	}
}

// Where a list has no rule of its own its elements are compared one by one, as they are.
func TestListsWithoutACommonType(t *testing.T) {
	for _, dialect := range []string{"mysql", "iso", "sqlite"} {
		x := bindWhere(t, dialect, "b IN (1, 2.5, e)", semantics.Integer(1))
		s := x.InList(x.Node.(*ast.InList))
		if s.First != nil || s.Err != nil || len(s.Pairs) != 3 {
			t.Errorf("%s: converted to %v before, %d pairs, %v", dialect, s.First, len(s.Pairs), s.Err)
		}
	}
	for _, dialect := range []string{"duckdb", "postgres"} { // rows have no type in common
		x := bindWhere(t, dialect, "(b, 1) IN ((1, 2), (2, 3))", semantics.Integer(1))
		if s := x.InList(x.Node.(*ast.InList)); s.First != nil || s.Err != nil {
			t.Errorf("%s: rows are converted to %v before", dialect, s.First)
		}
	}
}

// A number that does not fit into 32 bits is an expression to SQLite (sqlite3ExprIsInteger)
// and no integer constant to PostgreSQL (findTargetlistEntrySQL92).
func TestOrdinalsBeyondAnInteger(t *testing.T) {
	for _, test := range []struct{ dialect, key, want string }{
		{"sqlite", "4294967296", ""}, {"sqlite", "2147483647", "error name"}, {"sqlite", "2147483648", ""}, {"sqlite", "0", "error name"}, {"sqlite", "2", "error name"}, {"sqlite", "1", ""},
		{"postgres", "4294967296", "error syntax"}, {"postgres", "2147483647", "error name"}, {"postgres", "2147483648", "error syntax"}, {"postgres", "0", "error name"}, {"postgres", "1", ""},
		{"mysql", "4294967296", "error name"}, {"mysql", "2", "error name"}, {"mysql", "1", ""},
	} {
		for _, clause := range []string{"GROUP BY", "ORDER BY"} {
			query := "SELECT b FROM t " + clause + " " + test.key
			if test.want == "" && test.key != "1" && clause == "GROUP BY" {
				query = "SELECT 1 FROM t GROUP BY " + test.key // b is no grouping column
			}
			if got := errorText(bind(t, test.dialect, query).Err()); got != test.want {
				t.Errorf("%s: %s: %q, want %q", test.dialect, query, got, test.want)
			}
		}
	}
}

// A LIMIT that is no number raises for what its value may be, in a subquery as well.
func TestRaisesOfLimits(t *testing.T) {
	for where, want := range map[string]bool{"EXISTS (SELECT 1 FROM u LIMIT 1 + 1)": true, "EXISTS (SELECT 1 FROM u LIMIT 1)": false, "EXISTS (SELECT 1 FROM u OFFSET 1 + 1)": true, "b = 1": false} {
		x := bindWhere(t, "postgres", where, semantics.Integer(1))
		if got := strings.Contains(x.Raises().String(), "argument"); got != want {
			t.Errorf("%s may raise %s", where, x.Raises())
		}
		q := bind(t, "postgres", "SELECT 1 FROM t, u WHERE "+where)
		if got := strings.Contains(q.Raises().String(), "argument"); got != want {
			t.Errorf("a query with %s may raise %s", where, q.Raises())
		}
	}
}

// An ordinal counts the columns that a star stands for: a merged one once, before the others.
func TestOrdinalsOfStars(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT * FROM t JOIN u USING (a) GROUP BY 2":          "t.b#1",
		"SELECT * FROM t JOIN u USING (a) GROUP BY 5":          "u.e#5",
		"SELECT *, u.e + 1 FROM t JOIN u USING (a) GROUP BY 6": "u.e#5",
		"SELECT u.*, t.c FROM t, u GROUP BY 4":                 "t.c#2",
		"SELECT u.*, t.c FROM t, u GROUP BY 1":                 "u.a#3",
		"SELECT t.c, u.* FROM t JOIN u USING (a) GROUP BY 3":   "u.d#4",
	} {
		block := bind(t, "postgres", query).Body.(*resolve.Block)
		key := block.GroupBy[0]
		got := errorText(key.Err)
		if key.Expr != nil {
			got = strings.Join(meanings(key.Expr), ", ")
		}
		if got != want {
			t.Errorf("%s groups by %s, want %s", query, got, want)
		}
	}
}

// Outside of PostgreSQL NULL has no type of its own that a side would have to take.
func TestUntypedColumnsElsewhere(t *testing.T) {
	for _, dialect := range []string{"iso", "mysql", "duckdb"} {
		u := bind(t, dialect, "SELECT NULL UNION SELECT 1").Body.(*resolve.SetOperation).Column(0)
		if u.Err != nil || u.Takes != [2]bool{} {
			t.Errorf("%s: takes %v, %v", dialect, u.Takes, u.Err)
		}
	}
}

// The first error counts, in the order in which a query is read.
func TestFirstErrorOfSeveral(t *testing.T) {
	for query, want := range map[string]string{"SELECT first + second FROM t": "first", "SELECT first FROM t WHERE second = 1": "second", "SELECT MAX(first), second FROM t ORDER BY third": "first", "SELECT a FROM t ORDER BY first, second": "first"} {
		q := bind(t, "postgres", query)
		if err := q.Err(); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", query, err, want)
		}
		if x := q.Body.(*resolve.Block).Items[0].Expr; strings.HasPrefix(query, "SELECT first +") && !strings.HasSuffix(x.Err().Error(), "first") {
			t.Errorf("the first error of %s is %v", query, x.Err())
		}
	}
	if err := bind(t, "postgres", "SELECT a + b FROM t").Body.(*resolve.Block).Items[0].Expr.Err(); err != nil {
		t.Errorf("a + b: %v", err)
	}
}
