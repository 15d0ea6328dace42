package resolve_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
)

// Names of output columns, construct by construct, by the sources that itemName's parts
// name: PostgreSQL 18, FigureColnameInternal and SystemTypeName; DuckDB, ToString of its
// expressions; MySQL 8.0.39, itemize and the grammar's '+'. An empty name is one that is
// not known.
func TestNamesOfConstructs(t *testing.T) {
	for _, dialect := range []struct {
		name  string
		items [][2]string
	}{
		{"postgres", [][2]string{
			{"1", "?column?"}, {"-a", "?column?"}, {"a + 1", "?column?"}, {"a = 1", "?column?"}, {"t.a", "a"}, {"MAX(a)", "max"}, {"COUNT(*)", "count"},
			{"COALESCE(a, 1)", "coalesce"}, {"NULLIF(a, 1)", "nullif"}, {"ABS(b)", "abs"}, {"UPPER(c)", "upper"}, {"MOD(a, 2)", "mod"}, {"a % 2", "?column?"},
			{"CAST(1 AS REAL)", "float4"}, {"CAST(1 AS DOUBLE PRECISION)", "float8"}, {"CAST(1 AS SMALLINT)", "int2"}, {"CAST(1 AS INTEGER)", "int4"}, {"CAST(1 AS BIGINT)", "int8"},
			{"CAST(1 AS NUMERIC(5, 2))", "numeric"}, {"CAST('x' AS CHAR(3))", "bpchar"}, {"CAST('x' AS TEXT)", "text"}, {"CAST(TRUE AS BOOLEAN)", "bool"}, {"CAST(a AS REAL)", "a"}, {"CAST(MAX(a) AS REAL)", "max"},
			{"CASE WHEN a = 1 THEN 1 END", "case"}, {"CASE WHEN a = 1 THEN 1 ELSE 2 END", "case"}, {"CASE WHEN a = 1 THEN 1 ELSE b END", "b"}, {"CASE WHEN a = 1 THEN 1 ELSE CAST(2 AS REAL) END", "case"},
			{"EXISTS (SELECT 1)", "exists"}, {"(SELECT b FROM t)", "b"}, {"ARRAY[1, 2]", "array"}, {"(ARRAY[a])[1]", "array"}, {"(SELECT 1)", "?column?"}, {"(SELECT MIN(b) FROM t)", "min"}, {"CAST((SELECT b FROM t) AS REAL)", "b"},
		}},
		{"duckdb", [][2]string{
			{"1", "1"}, {"1.50", "1.50"}, {"NULL", "NULL"}, {"TRUE", "CAST('t' AS BOOLEAN)"}, {"FALSE", "CAST('f' AS BOOLEAN)"}, {"'it''s'", "'it''s'"}, {"007", ""}, {"1e0", ""}, {"123456789012345678", "123456789012345678"}, {"1234567890123456789", ""},
			{"a + 1", "(a + 1)"}, {"a - 1", "(a - 1)"}, {"a * b", "(a * b)"}, {"a % 2", "(a % 2)"}, {"MOD(a, 2)", "mod(a, 2)"}, {"MOD(a, 2) + a % 2", ""}, {"a // 2", ""}, {"a + t.b", ""}, {`a + "B c"`, ""}, {"A + 1", ""},
			{"-a", "-(a)"}, {"+a", "+(a)"}, {"-(a + 1)", "-((a + 1))"}, {"-(1)", ""}, {"~a", ""}, {"NOT a = 1", "(a != 1)"}, {"NOT a < 1", ""}, {"NOT c LIKE 'x'", ""},
			{"a = 1", "(a = 1)"}, {"a <> 1", "(a != 1)"}, {"a < 1", "(a < 1)"}, {"a <= 1", "(a <= 1)"}, {"a > 1", "(a > 1)"}, {"a >= 1", "(a >= 1)"}, {"a IS NULL", "(a IS NULL)"}, {"a IS NOT NULL", "(a IS NOT NULL)"}, {"(a = 1) IS TRUE", ""},
			{"a BETWEEN 1 AND b", "(a BETWEEN 1 AND b)"}, {"a NOT BETWEEN 1 AND b", ""}, {"a IN (1, 2)", "(a IN (1, 2))"}, {"a NOT IN (1, b)", "(a NOT IN (1, b))"}, {"c LIKE 'x'", ""},
			{"a = 1 AND b = 2 AND c = 'x'", "((a = 1) AND (b = 2) AND (c = 'x'))"}, {"a = 1 OR b = 2", "((a = 1) OR (b = 2))"}, {"a = 1 AND (b = 2 AND c = 'x')", ""}, {"a = 1 OR b = 2 AND c = 'x'", "((a = 1) OR ((b = 2) AND (c = 'x')))"},
			{"COUNT(*)", "count_star()"}, {"COUNT(a)", "count(a)"}, {"SUM(DISTINCT b)", "sum(DISTINCT b)"}, {"CAST(a AS BIGINT)", "CAST(a AS BIGINT)"}, {"CAST(a AS INTEGER)", ""},
			{"COALESCE(a, b)", "COALESCE(a, b)"}, {"NULLIF(a, b)", `"nullif"(a, b)`}, {"ABS(a)", "abs(a)"}, {"LOWER(c)", "lower(c)"}, {"UPPER(c)", "upper(c)"}, {"LENGTH(c)", ""},
			{"CASE WHEN a = 1 THEN 2 END", "CASE  WHEN ((a = 1)) THEN (2) ELSE NULL END"}, {"CASE a WHEN 1 THEN b WHEN 2 THEN 3 ELSE 4 END", "CASE  WHEN ((a = 1)) THEN (b) WHEN ((a = 2)) THEN (3) ELSE 4 END"},
		}},
		{"mysql", [][2]string{
			{"+a", "a"}, {"+ +'x'", "x"}, {"'x y'", "x y"}, {`'a\\b'`, ""}, {"''", ""}, {"-a", "-a"}, {"+1", "+1"}, {"a  + 1", "a  + 1"},
			{"'" + strings.Repeat("x", 256) + "'", strings.Repeat("x", 256)}, {"'" + strings.Repeat("x", 257) + "'", ""}, {"1+" + strings.Repeat("1", 254), "1+" + strings.Repeat("1", 254)}, {"1+" + strings.Repeat("1", 255), ""},
		}},
		{"sqlite", [][2]string{{"a  + 1", "a  + 1"}, {"'x'", "'x'"}, {"-a", "-a"}}},
	} {
		for _, item := range dialect.items {
			c := bind(t, dialect.name, "SELECT "+item[0]+" FROM t").Columns[0]
			if got := c.Name; c.Unknown != (item[1] == "") || !c.Unknown && got != item[1] {
				t.Errorf("%s: %s is called %q, unknown %v, want %q", dialect.name, item[0], got, c.Unknown, item[1])
			}
		}
	}
}

// Names of the columns of VALUES, and of derived tables whose columns' names come twice or
// are not known.
func TestNamesOfColumnsOfTables(t *testing.T) {
	for _, c := range []struct{ dialect, query, want string }{
		{"postgres", "VALUES (1, 2)", "column1 column2"}, {"sqlite", "VALUES (1, 2)", "column1 column2"}, {"mysql", "VALUES ROW(1, 2)", "column_0 column_1"}, {"duckdb", "VALUES (1, 2)", "col0 col1"},
		{"sqlite", "SELECT * FROM (SELECT a, b AS a, c AS a FROM t) AS s", "a a:1 a:2"}, {"duckdb", "SELECT * FROM (SELECT a, b AS a, c AS a FROM t) AS s", "a a_1 a_2"}, {"postgres", "SELECT * FROM (SELECT a, b AS a FROM t) AS s", "a a"},
		{"sqlite", "SELECT * FROM (SELECT a AS \"true\", b AS z FROM t) AS s", "column1 z"}, {"sqlite", "SELECT * FROM (SELECT a, b AS \"a:1\", c AS a FROM t) AS s", "a a:1 a:2"},
		{"mysql", "SELECT * FROM (SELECT a, 'x' AS b FROM t) AS s", "a b"}, {"mysql", "SELECT * FROM (SELECT a, b AS A FROM t) AS s", "error duplicate"}, {"mysql", "SELECT * FROM (SELECT a, ' x' FROM t) AS s", "not modelled"}, {"mysql", "SELECT 1 FROM (SELECT ' x' FROM t) AS s", "1"},
		{"mysql", "SELECT * FROM (SELECT a, b AS a FROM t) AS s (x, y)", "x y"},
	} {
		q := bind(t, c.dialect, c.query)
		var names []string
		for _, column := range q.Columns {
			names = append(names, column.Name)
		}
		got := strings.Join(names, " ")
		if err := q.Err(); err != nil {
			got = errorText(err)
		}
		if got != c.want {
			t.Errorf("%s: %s: %s, want %s", c.dialect, c.query, got, c.want)
		}
	}
	for view, want := range map[string]string{"SELECT 1 AS x, 1": "x 1", "SELECT 1, 1": "not modelled", "SELECT a, b AS a FROM t": "error duplicate"} {
		s, q := read(t, spec.DialectByName("mysql"), "CREATE TABLE t (a INTEGER, b INTEGER); CREATE VIEW z AS "+view, "SELECT * FROM z")
		bound := resolve.Bind(q, spec.DialectByName("mysql"), s, resolve.Options{})
		var names []string
		for _, column := range bound.Columns {
			names = append(names, column.Name)
		}
		got := strings.Join(names, " ")
		if err := bound.Err(); err != nil {
			got = errorText(err)
		}
		if got != want {
			t.Errorf("a view of %s: %s, want %s", view, got, want)
		}
	}
}
