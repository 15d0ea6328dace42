package parse_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// How statements are read, written back in the plainest form of the dialect.
func TestStatements(t *testing.T) {
	for _, test := range []struct{ dialect, text, want string }{
		// Names: https://www.postgresql.org/docs/current/sql-syntax-lexical.html "Identifiers and Key Words";
		// https://dev.mysql.com/doc/refman/en/identifiers.html; https://sqlite.org/lang_keywords.html.
		{"postgres", `SELECT Abc, "Abc", "a""b" FROM Tab`, `SELECT abc, "Abc", "a""b" FROM tab`},
		{"mysql", "SELECT Abc, `a``b`, \"s\" FROM Tab", "SELECT `Abc`, `a``b`, 's' FROM `Tab`"},
		{"sqlite", "SELECT Abc, \"x y\", `b`, [c d] FROM t", "SELECT `Abc`, \"x y\", b, `c d` FROM t"},
		{"iso", `SELECT "select" FROM t`, `SELECT "select" FROM t`},
		{"postgres", `SELECT 1 AS select, t.order FROM t`, `SELECT 1 AS "select", t."order" FROM t`},

		// Strings: the same pages; https://dev.mysql.com/doc/refman/en/string-literals.html.
		{"mysql", `SELECT 'a\n\'\\\%\x', 'a' 'b', "it's"`, `SELECT 'a\n''\\\\%x', 'ab', 'it''s'`},
		{"postgres", `SELECT 'a\n', E'a\n\x41\u00e9\'', E'\uD83D\U0000de00', 0x_1F, 0O17, 0b1_0, 1_000.5_0, 1_0e1_0, 'a'` + "\n" + `'b', $q$it's$q$, U`, `SELECT 'a\n', E'a\nAé''', '😀', 31, 15, 2, 1000.50, 10e10, 'ab', 'it''s', u`},
		{"sqlite", `SELECT 'a\n''b'`, `SELECT 'a\n''b'`},
		{"sqlite", `SELECT 'a' 'b'`, `SELECT 'a' AS b`},
		{"mysql", `SELECT X'00ff', x'', 0xf`, `SELECT X'00ff', X'', 0x0f`},
		{"sqlite", `SELECT X'00ff', 0x10`, `SELECT X'00ff', 16`},
		{"sqlite", "SELECT 1_000, 1_0.5_0e1_0, 0xf_f", "SELECT 1000, 10.50e10, 255"}, // lang_expr.html, Literal Values, since 3.46
		{"duckdb", "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY a DESC), MODE() WITHIN GROUP (ORDER BY a) FROM t", "SELECT QUANTILE_CONT(a, -0.5), MODE(a ORDER BY a) FROM t"},
		{"duckdb", "SELECT 1_000, 1.5a, .5b, 1__0, 0x10, 0b101, 1e2", "SELECT 1000, 1.5 AS a, .5 AS b, 1 AS __0, 0 AS x10, 0 AS b101, 1e2"},
		{"postgres", `SELECT bytea '\x00ff', 0x10, float8 '1.5', numeric(3, 1) '2'`, `SELECT bytea '\x00ff', 16, CAST('1.5' AS DOUBLE PRECISION), CAST('2' AS NUMERIC(3, 1))`},

		// Comments.
		{"mysql", "SELECT 1--1, 2 -- x\n, 3 # y\n, /* z */ 4", "SELECT 1 - -1, 2, 3, 4"},
		{"postgres", "SELECT 1--1\n, 2 /* a /* b */ c */", "SELECT 1, 2"},

		// Operators that would run together: scan.l, "operator".
		{"postgres", "SELECT 2*-1, a<-1, 3- -2", "SELECT 2 * -1, a < -1, 3 - -2"},

		// Limits.
		{"mysql", "SELECT 1 LIMIT 2, 3", "SELECT 1 LIMIT 3 OFFSET 2"},
		{"sqlite", "SELECT 1 LIMIT 2, 3", "SELECT 1 LIMIT 3 OFFSET 2"},
		{"sqlite", "SELECT 1 LIMIT -1 OFFSET 3", "SELECT 1 LIMIT -1 OFFSET 3"},
		{"postgres", "SELECT 1 OFFSET 2 LIMIT ALL", "SELECT 1 OFFSET 2"},
		{"postgres", "SELECT 1 OFFSET 2 ROWS FETCH NEXT ROW ONLY", "SELECT 1 LIMIT 1 OFFSET 2"},
		{"iso", "SELECT 1 FROM t OFFSET 2 ROWS FETCH FIRST 3 ROWS ONLY", "SELECT 1 FROM t OFFSET 2 ROWS FETCH FIRST 3 ROWS ONLY"},
		{"mariadb", "SELECT 1 OFFSET 2 ROWS FETCH FIRST 3 ROWS ONLY", "SELECT 1 LIMIT 3 OFFSET 2"},

		// Set operations.
		{"postgres", "SELECT 1 UNION SELECT 2 INTERSECT SELECT 3", "SELECT 1 UNION SELECT 2 INTERSECT SELECT 3"},
		{"postgres", "(SELECT 1 UNION SELECT 2) INTERSECT SELECT 3", "(SELECT 1 UNION SELECT 2) INTERSECT SELECT 3"},
		{"postgres", "((SELECT 1))", "SELECT 1"},
		{"mysql", "SELECT 1 EXCEPT ALL (SELECT 2 UNION SELECT 3)", "SELECT 1 EXCEPT ALL (SELECT 2 UNION SELECT 3)"},
		{"mysql", "VALUES ROW(1, 2), ROW(3, 4) ORDER BY 1", "VALUES ROW(1, 2), ROW(3, 4) ORDER BY 1"},
		{"mariadb", "VALUES (1, 2), (3, 4)", "VALUES (1, 2), (3, 4)"},

		// Joins.
		{"sqlite", "SELECT * FROM a LEFT JOIN b JOIN c ON x", "SELECT * FROM a LEFT JOIN b ON 1 JOIN c ON x"}, // lang_select.html, 2.1
		{"postgres", "SELECT * FROM a JOIN b JOIN c ON x ON y", "SELECT * FROM a JOIN (b JOIN c ON x) ON y"},
		{"mysql", "SELECT * FROM a JOIN b JOIN c ON x", "SELECT * FROM a CROSS JOIN b JOIN c ON x"},
		{"mysql", "SELECT * FROM a CROSS JOIN b ON x, c", "SELECT * FROM a JOIN b ON x, c"},
		{"mysql", "SELECT * FROM a, b JOIN c ON x", "SELECT * FROM a, b JOIN c ON x"},
		{"sqlite", "SELECT * FROM a, b JOIN c ON x", "SELECT * FROM a CROSS JOIN b JOIN c ON x"},
		{"sqlite", "SELECT * FROM a, (b JOIN c ON x)", "SELECT * FROM a, (b JOIN c ON x)"},
		{"postgres", "SELECT * FROM a NATURAL FULL OUTER JOIN b CROSS JOIN LATERAL (SELECT 1) c (d)", "SELECT * FROM a NATURAL FULL JOIN b CROSS JOIN LATERAL (SELECT 1) AS c(d)"},

		// IN over a query in parentheses of its own.
		{"mysql", "SELECT a IN ((SELECT 1))", "SELECT a IN (SELECT 1)"},
		{"postgres", "SELECT a IN ((SELECT 1))", "SELECT a IN (SELECT 1)"},
		{"sqlite", "SELECT a NOT IN t", "SELECT a NOT IN (SELECT * FROM t)"},               // https://sqlite.org/lang_expr.html#in_op
		{"sqlite", "SELECT a IN ((SELECT 1)), b IN ()", "SELECT a IN (SELECT 1), b IN ()"}, // changes.html, 3.41.0
		{"sqlite332", "SELECT a IN ((SELECT 1)), b IN ()", "SELECT a IN ((SELECT 1)), b IN ()"},

		// Functions.
		{"mysql", "SELECT MOD(a, 2), TRIM(LEADING 'x' FROM a), SUBSTRING(a FROM 1 FOR 2), POSITION('a' IN b), mid(a, 1, 2)", "SELECT a % 2, TRIM(LEADING 'x' FROM a), SUBSTRING(a, 1, 2), POSITION('a' IN b), SUBSTR(a, 1, 2)"},
		{"iso", "SELECT MOD(a + 1, 2) FROM t", "SELECT MOD(a + 1, 2) FROM t"},
		{"sqlite", "SELECT mod(a, 2), max(a, b), max(a), count(), trim(a, 'x')", "SELECT MOD(a, 2), MAX(a, b), MAX(a), COUNT(*), TRIM(a, 'x')"},
		{"postgres", "SELECT current_date, trim('x' from a)", "SELECT CURRENT_DATE, TRIM(BOTH 'x' FROM a)"},
		{"mysql", "SELECT CONVERT(a, CHAR(3)), CAST(a AS SIGNED INTEGER)", "SELECT CAST(a AS CHAR(3)), CAST(a AS SIGNED)"},
		{"mariadb", "SELECT CAST(a AS INTEGER), CAST(a AS VARCHAR(3))", "SELECT CAST(a AS SIGNED), CAST(a AS CHAR(3))"},
		{"sqlite", "SELECT x IS NULL, x IS NOT TRUE, x IS NOT DISTINCT FROM NULL", "SELECT x IS NULL, x IS NOT TRUE, x IS NULL"},

		// Statements.
		{"mysql", "create table T (a tinyint(1), b bool, c double precision, d dec(5), e int unsigned default -1, f varchar(5) collate utf8mb4_0900_bin, unique (a, b), check (a > 0))",
			"CREATE TABLE `T` (a TINYINT, b TINYINT, c DOUBLE, d DECIMAL(5, 0), e INT UNSIGNED DEFAULT -1, f VARCHAR(5) COLLATE utf8mb4_0900_bin, UNIQUE (a, b), CHECK (a > 0))"},
		{"postgres", `create table T (a int2, b bool default true, c float8, d decimal, e varchar, f text collate "C", constraint k primary key (a))`,
			"CREATE TABLE t (a SMALLINT, b BOOLEAN DEFAULT TRUE, c DOUBLE PRECISION, d NUMERIC, e TEXT, f TEXT, PRIMARY KEY (a))"},
		{"sqlite", "create table t (a, b varchar(10) collate binary, c long  name (1, 2) not null) strict", "CREATE TABLE t (a, b varchar(10) COLLATE \"binary\", c long  name (1, 2) NOT NULL) STRICT"},
		// https://dev.mysql.com/doc/refman/en/create-table.html; https://www.postgresql.org/docs/18/sql-createtable.html.
		{"mysql", "create table t (a int, b varchar(5), key k (a, b), index (b), unique key u (a), constraint c check (a > 0)) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_0900_bin",
			"CREATE TABLE t (a INT, b VARCHAR(5) COLLATE utf8mb4_0900_bin, UNIQUE (a), KEY (a, b), KEY (b), CHECK (a > 0))"},
		{"mysql", "create table t (a int unsigned not null auto_increment, b int, primary key (a))", "CREATE TABLE t (a INT UNSIGNED NOT NULL AUTO_INCREMENT, b INT, PRIMARY KEY (a))"},
		{"postgres", "create table t (a serial primary key, b bigserial)", "CREATE TABLE t (a SERIAL NOT NULL PRIMARY KEY, b BIGSERIAL NOT NULL)"},
		{"mysql", "create temporary table t (a int) charset utf8mb4", "CREATE TEMPORARY TABLE t (a INT)"},
		{"postgres", "create temp table if not exists t (a int constraint n not null)", "CREATE TEMPORARY TABLE IF NOT EXISTS t (a INTEGER NOT NULL)"},
		{"sqlite", "create temporary table t (a int)", "CREATE TEMPORARY TABLE t (a int)"},
		{"iso", "CREATE TABLE t (a INT NOT NULL, b CHARACTER VARYING(3), c DOUBLE PRECISION)", "CREATE TABLE t (a INTEGER NOT NULL, b VARCHAR(3), c DOUBLE PRECISION)"},
		{"postgres", "create unique index i on t (a desc, (b + 1), lower(c)) where a > 0", "CREATE UNIQUE INDEX i ON t (a DESC, (b + 1), (LOWER(c))) WHERE a > 0"},
		{"mysql", "drop index i on t", "DROP INDEX i ON t"},
		{"sqlite", "drop index if exists i", "DROP INDEX IF EXISTS i"},
		{"mysql", "insert t values (1, 2)", "INSERT INTO t VALUES (1, 2)"},
		{"mysql", "insert into t values row(1, 2)", "INSERT INTO t VALUES (1, 2)"},
		// https://www.postgresql.org/docs/18/sql-insert.html, https://sqlite.org/lang_insert.html,
		// https://dev.mysql.com/doc/refman/en/insert.html; SQLite has no DEFAULT in a row.
		{"postgres", "insert into t (a, b) values (default, 1), (2, default)", "INSERT INTO t (a, b) VALUES (DEFAULT, 1), (2, DEFAULT)"},
		{"mysql", "insert into t values (default, 1)", "INSERT INTO t VALUES (DEFAULT, 1)"},
		{"mariadb", "update t set a = default, b = 1", "UPDATE t SET a = DEFAULT, b = 1"},
		{"sqlite", "insert into t default values", "INSERT INTO t DEFAULT VALUES"},
		{"iso", "insert into t default values", "INSERT INTO t DEFAULT VALUES"},
		{"mysql", "insert into t () values ()", "INSERT INTO t () VALUES ()"},
		{"mariadb", "insert into t values ()", "INSERT INTO t () VALUES ()"},
		{"sqlite", "insert into t (a) select 1", "INSERT INTO t (a) SELECT 1"},
		{"postgres", "update t set a = a + 1, b = default_value where c", "UPDATE t SET a = a + 1, b = default_value WHERE c"},
		// https://www.postgresql.org/docs/18/sql-update.html and sql-createindex.html; https://sqlite.org/syntax/qualified-table-name.html
		{"postgres", "update t as q set a = q.b where q.a > 0", "UPDATE t AS q SET a = q.b WHERE q.a > 0"},
		{"postgres", "delete from t q where q.a > 0", "DELETE FROM t AS q WHERE q.a > 0"},
		{"sqlite", "update t as q set a = 1", "UPDATE t AS q SET a = 1"},
		{"sqlite", "delete from t as q", "DELETE FROM t AS q"},
		{"postgres", "create index on k(b)", "CREATE INDEX ON k (b)"},
		{"mariadb", "analyze table t", "ANALYZE TABLE t"},
		{"sqlite", "analyze", "ANALYZE"},
	} {
		d := spec.DialectByName(test.dialect)
		s, err := parse.Statement(test.text, d)
		if err != nil {
			t.Errorf("%s: %s: %v", test.dialect, test.text, err)
			continue
		}
		if got, err := render.Statement(s, d); err != nil || got != test.want {
			t.Errorf("%s: %s:\ngot  %s, %v\nwant %s", test.dialect, test.text, got, err, test.want)
		}
	}
}

// Constructs that are recognised and not modelled are named.
func TestUnsupported(t *testing.T) {
	for _, test := range []struct{ dialect, text, feature string }{
		{"mysql56", "WITH a AS (SELECT 1) SELECT * FROM a", "WITH"},
		{"mysql56", "SELECT SUM(a) OVER (PARTITION BY b) FROM t", "window function (OVER)"},
		{"mysql", "SELECT SUM(a) OVER (ORDER BY b GROUPS 1 PRECEDING) FROM t", "frames of GROUPS"},
		{"mysql", "SELECT SUM(DISTINCT a) OVER () FROM t", "DISTINCT in a window function"},
		{"duckdb", "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY a) OVER () FROM t", "WITHIN GROUP in a window function"},
		{"duckdb", "SELECT PERCENTILE_CONT(a, 0.5) FROM t", "PERCENTILE_CONT without WITHIN GROUP"},
		{"duckdb", "SELECT ARBITRARY(a) OVER () FROM t", "FIRST over a window"},
		{"duckdb", "SELECT PERCENTILE_DISC(b) WITHIN GROUP (ORDER BY a) FROM t", "PERCENTILE_DISC of other than a literal from 0 to 1"},
		{"mariadb", "SELECT GROUP_CONCAT(a) OVER () FROM t", "GROUP_CONCAT over a window"},
		{"sqlite329", "SELECT COUNT(*) FILTER (WHERE a) FROM t", "FILTER"},
		{"mariadb", "SELECT JSON_ARRAYAGG(a) FROM t", "aggregate JSON_ARRAYAGG"},
		{"postgres", "SELECT 1 FROM t GROUP BY ()", "GROUP BY ()"},
		{"duckdb", "SELECT GROUPING() FROM t GROUP BY a", "GROUPING()"},
		{"postgres", "SELECT 1 FROM t GROUP BY DISTINCT ROLLUP (a)", "GROUP BY DISTINCT"},
		{"mariadb", "SELECT 1 FROM t GROUP BY a WITH ROLLUP", "GROUP BY … WITH ROLLUP"},
		{"mysql56", "SELECT 1 FROM t GROUP BY a WITH ROLLUP", "GROUP BY … WITH ROLLUP"},
		{"mysql", "SELECT 1 FROM t GROUP BY ROLLUP (a)", "ROLLUP"},
		{"postgres", "SELECT INTERVAL '1 2' DAY TO HOUR", "an interval with several fields or a precision"},
		{"mysql", "SELECT INTERVAL(1, 2)", "INTERVAL"},
		{"duckdb", "SELECT a ~* 'x'", "regular expression match"},
		{"postgres", "SELECT a |&> 1", "operator |&>"},
		{"mysql", "SELECT CAST(a AS INTEGER)", "data type INTEGER"},
		{"postgres", "SELECT !! a", "prefix operator !!"},
		{"postgres", "SELECT FROM t", "empty select list"},
		{"postgres", "(SELECT) UNION ALL SELECT", "empty select list"},
		{"postgres", "SELECT money '1'", "literal of the type MONEY"},
		{"postgres", "SELECT interval(2) '1 day'", "data type INTERVAL with fields or a precision"},
		{"postgres", "SELECT ROW(t.*) FROM t", "all columns of a table by a star in parentheses, in a row or in VALUES"},
		{"postgres", "SELECT 1 FROM t* u", "inheriting tables (t *)"},
		{"mariadb", "SELECT JSON_ARRAYAGG(a) FROM t", "aggregate JSON_ARRAYAGG"},
		{"mariadb", "SELECT GROUP_CONCAT(a LIMIT 1) FROM t", "LIMIT in GROUP_CONCAT"},
		{"sqlite332", "SELECT SUM(a ORDER BY b) FROM t", "ORDER BY in an aggregate"},
		{"mysql", "SELECT @@a", "parameter or variable"},
		{"mysql", "SELECT @a := 1", "assignment to a user variable in an expression"},
		{"mysql", "SELECT /*!40101 1 */", "executable comment"},
		{"sqlite332", "SELECT 1 FROM t INDEXED BY i", "index hint"},
		{"postgres", "SELECT 1 FROM s.t", "qualified name"},
		{"postgres", "SELECT X'1f'", "bit string literal"},
		{"postgres", "CREATE TABLE t (a TIME WITH TIME ZONE)", "data type TIME"},
		{"postgres", `CREATE TABLE t (a TEXT COLLATE "C", b TEXT COLLATE "POSIX")`, "collation POSIX"},
		{"duckdb", "CREATE TABLE t (a TEXT COLLATE C, b TEXT COLLATE POSIX)", "collation POSIX"},
		{"mysql", "CREATE TABLE t (a INT) ENGINE = MyISAM", "table option ENGINE other than InnoDB"},
		{"mysql", "CREATE TABLE t (a TEXT, KEY k (a(10)))", "key part that is not a plain column"},
		{"postgres", "CREATE TABLE t (a INT REFERENCES u MATCH FULL)", "option of a foreign key"},
		{"postgres", "CREATE TABLE t (a INT, CONSTRAINT f FOREIGN KEY (a) REFERENCES u ON DELETE SET NULL (a))", "columns of a referential action"},
		{"mysql", "SELECT 1 FROM a FULL JOIN b ON x", ""},          // FULL is an alias there
		{"iso", "SELECT a % 2, b & 1 FROM t LIMIT 1 OFFSET 2", ""}, // extensions
		{"mysql", "INSERT INTO t VALUES (DEFAULT(a))", "function DEFAULT"},
		{"postgres", "INSERT INTO t VALUES (DEFAULT) LIMIT 1", "DEFAULT in a query"},
		{"sqlite", "PRAGMA x", "statement PRAGMA"},
	} {
		_, err := parse.Statement(test.text, spec.DialectByName(test.dialect))
		var unsupported *parse.UnsupportedError
		switch is := errors.As(err, &unsupported); {
		case test.feature == "":
			if err != nil && is {
				t.Errorf("%s: %s: %v", test.dialect, test.text, err)
			}
		case !is:
			t.Errorf("%s: %s: got %v, want %s as unsupported", test.dialect, test.text, err, test.feature)
		case unsupported.Feature != test.feature:
			t.Errorf("%s: %s: got %q, want %q", test.dialect, test.text, unsupported.Feature, test.feature)
		}
	}
}

// Syntax errors: place, message, source line and caret.
func TestSyntaxErrors(t *testing.T) {
	for _, test := range []struct{ dialect, text, want string }{
		{"iso", "SELECT FROM t", "line 1, column 8: syntax error at \"FROM\": expected an expression\nSELECT FROM t\n       ^"},
		{"mysql", "SELECT a,\n\tä b c\nFROM t", "line 2, column 6: syntax error at \"c\": expected the end of the statement\n\tä b c\n\t    ^"},
		{"postgres", "SELECT (1", "line 1, column 10: the text ends too early: expected \")\"\nSELECT (1\n         ^"},
		{"sqlite", "SELECT 'abc", "line 1, column 8: the string literal does not end\nSELECT 'abc\n       ^"},
		{"sqlite", "SELECT 1 UNION (SELECT 2)", "line 1, column 16: an arm of a set operation cannot stand in parentheses in this dialect\nSELECT 1 UNION (SELECT 2)\n               ^"},
		{"postgres", "SELECT 1 = 2 = 3", "line 1, column 14: operators of this kind do not chain without parentheses\nSELECT 1 = 2 = 3\n             ^"},
		{"postgres", `SELECT E'\ud83d\u0061'`, "line 1, column 22: an invalid Unicode surrogate pair\nSELECT E'\\ud83d\\u0061'\n                     ^"},
		{"postgres", `SELECT E'\ude00'`, "line 1, column 16: an invalid Unicode surrogate pair\nSELECT E'\\ude00'\n               ^"},
		{"postgres", "SELECT 0b12", "line 1, column 11: a number runs into a word\nSELECT 0b12\n          ^"},
		{"postgres", "SELECT 1__0", "line 1, column 9: a number runs into a word\nSELECT 1__0\n        ^"},
		{"postgres", "SELECT 0o", "line 1, column 8: an integer literal needs digits of its base\nSELECT 0o\n       ^"},
		{"postgres", "(SELECT 1 ORDER BY 1) ORDER BY 1", "line 1, column 23: a second ORDER BY of the query in parentheses\n(SELECT 1 ORDER BY 1) ORDER BY 1\n                      ^"},
		{"postgres", "(SELECT 1 LIMIT ALL) LIMIT 1", "line 1, column 22: a second LIMIT of the query in parentheses\n(SELECT 1 LIMIT ALL) LIMIT 1\n                     ^"},
		{"postgres", "((SELECT 1 LIMIT ALL)) FETCH FIRST ROW ONLY", "line 1, column 24: a second LIMIT of the query in parentheses\n((SELECT 1 LIMIT ALL)) FETCH FIRST ROW ONLY\n                       ^"},
		{"duckdb", "SELECT ((VALUES (1) OFFSET 0) OFFSET 0)", "line 1, column 31: a second OFFSET of the query in parentheses\nSELECT ((VALUES (1) OFFSET 0) OFFSET 0)\n                              ^"},
		{"duckdb", "((SELECT 1 UNION SELECT 2 ORDER BY 1) LIMIT 1) ORDER BY 1", "line 1, column 48: a second ORDER BY of the query in parentheses\n((SELECT 1 UNION SELECT 2 ORDER BY 1) LIMIT 1) ORDER BY 1\n                                               ^"},
		{"mysql", "SELEC 1", "line 1, column 1: syntax error at \"SELEC\": expected a statement\nSELEC 1\n^"},
		{"postgres", "SELECT 1a", "line 1, column 9: a number runs into a word\nSELECT 1a\n        ^"},
		{"mysql", "SELECT \xff", "line 1, column 8: the text is not valid UTF-8\nSELECT \xff\n       ^"},
		{"mysql", "", "line 1, column 1: the text ends too early: expected a statement\n\n^"},
		{"sqlite", "SELECT 1;\nSELECT 2 FROM", "line 2, column 14: the text ends too early: expected a table name\nSELECT 2 FROM\n             ^"},
	} {
		_, err := parse.Statements(test.text, spec.DialectByName(test.dialect))
		if test.text == "" {
			_, err = parse.Statement(test.text, spec.DialectByName(test.dialect))
		}
		var syntax *parse.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%s: %q: got %v, want a SyntaxError", test.dialect, test.text, err)
			continue
		}
		if got := syntax.Diagnostic(); got != test.want {
			t.Errorf("%s: %q: got\n%s\nwant\n%s", test.dialect, test.text, got, test.want)
		}
	}
}

// A text that is nested deeper than 1,000 levels is refused with one line, however deep it goes on.
func TestDeepNesting(t *testing.T) {
	const n = 1100
	repeat := strings.Repeat
	eachDialect(t, func(t *testing.T, d *spec.Dialect) {
		for name, text := range map[string]string{
			"parentheses": "SELECT " + repeat("(", n) + "1" + repeat(")", n),
			"unclosed":    "SELECT " + repeat("(", n),
			"NOT":         "SELECT " + repeat("NOT ", n) + "1",
			"minus":       "SELECT " + repeat("- ", n) + "1",
			"calls":       "SELECT " + repeat("f(", n) + "1" + repeat(")", n),
			"case":        "SELECT " + repeat("CASE WHEN ", n) + "1",
			"subqueries":  repeat("SELECT (", n) + "SELECT 1" + repeat(")", n),
			"derived":     repeat("SELECT 1 FROM (", n) + "SELECT 1" + repeat(") AS t", n),
			"queries":     repeat("(", n) + "SELECT 1" + repeat(")", n),
			"joins":       "SELECT 1 FROM " + repeat("(", n) + "a JOIN b ON 1 = 1" + repeat(") JOIN c ON 1 = 1", n),
			"right joins": "SELECT 1 FROM a" + repeat(" LEFT JOIN b", n) + repeat(" ON 1 = 1", n),
			"exists":      "SELECT " + repeat("EXISTS (SELECT ", n) + "1" + repeat(")", n),
		} {
			_, err := parse.Statement(text, d)
			if err == nil || len(err.Error()) > 200 || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: got %.300v", name, err)
			}
		}
		// Within the limit the text is what the table of constructs says of the whole of it.
		var syntax *parse.SyntaxError
		if _, err := parse.Statement("SELECT "+repeat("(", 100), d); !errors.As(err, &syntax) {
			t.Errorf("100 parentheses that are not closed: %v", err)
		}
		long := "SELECT 1" + repeat(" + 1", 5000)
		s, err := parse.Statement(long, d)
		if err != nil {
			t.Errorf("a chain of 5000: %v", err)
			return
		}
		if got, err := render.Statement(s, d); err != nil || got != long {
			t.Errorf("a chain of 5000 is written as %.100s, %v", got, err)
		}
		if _, err := parse.Statement("SELECT 1"+repeat(" + 1", 100000), d); err == nil {
			t.Errorf("a chain of 100000 was read")
		}
	})
}

// SQLite's affinities: https://sqlite.org/datatype3.html, section 3.1.1, table
// of examples.
func TestAffinity(t *testing.T) {
	for affinity, types := range map[ast.Affinity][]string{
		ast.AffinityInteger: {"INT", "INTEGER", "TINYINT", "SMALLINT", "MEDIUMINT", "BIGINT", "UNSIGNED BIG INT", "INT2", "INT8", "FLOATING POINT", "CHARINT"},
		ast.AffinityText:    {"CHARACTER(20)", "VARCHAR(255)", "VARYING CHARACTER(255)", "NCHAR(55)", "NATIVE CHARACTER(70)", "NVARCHAR(100)", "TEXT", "CLOB"},
		ast.AffinityBlob:    {"BLOB"},
		ast.AffinityReal:    {"REAL", "DOUBLE", "DOUBLE PRECISION", "FLOAT"},
		ast.AffinityNumeric: {"NUMERIC", "DECIMAL(10,5)", "BOOLEAN", "DATE", "DATETIME", "STRING"},
	} {
		for _, name := range types {
			s, err := parse.Statement("CREATE TABLE t (a "+name+")", spec.DialectByName("sqlite"))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			want := ast.Type{Kind: ast.TypeDynamic, Affinity: affinity, Name: name}
			if got := s.(*ast.CreateTable).Columns[0].Type; got != want {
				t.Errorf("%s: got %v, want %v", name, got, want)
			}
		}
	}
}

// Scripts are cut at semicolons outside of literals, names and comments.
func TestSplit(t *testing.T) {
	for _, test := range []struct {
		dialect, text string
		want          []parse.Piece
	}{
		{"mysql", "SELECT ';' ; # a ; b\nSELECT `;`, \"\\\";\"\n;;\n-- end;", []parse.Piece{{Text: "SELECT ';'", Line: 1}, {Text: "SELECT `;`, \"\\\";\"", Line: 2}}},
		{"postgres", "SELECT $a$;$a$;\n\n/* ; /* ; */ ; */ SELECT\n2", []parse.Piece{{Text: "SELECT $a$;$a$", Line: 1}, {Text: "SELECT\n2", Line: 3}}},
		{"sqlite", "SELECT [;];\nSELECT 'a\n;b';SELECT 3", []parse.Piece{{Text: "SELECT [;]", Line: 1}, {Text: "SELECT 'a\n;b'", Line: 2}, {Text: "SELECT 3", Line: 3}}},
		{"iso", " ; ", nil},
	} {
		got, err := parse.Split(test.text, spec.DialectByName(test.dialect))
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %q: got %v, %v, want %v", test.dialect, test.text, got, err, test.want)
		}
	}
	if _, err := parse.Split("SELECT 1;\nSELECT 'x", spec.DialectByName("iso")); err == nil || !strings.HasPrefix(err.Error(), "line 2, column 8:") {
		t.Errorf("an open string: %v", err)
	}
}
