package parse_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// failer is what tests and fuzz targets have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// sameThroughBothFrontends fails unless the own parser reads whatever sqlparser's
// front end lets through, and reads the same tree. It tells whether the front end
// did.
func sameThroughBothFrontends(t failer, text string) bool {
	t.Helper()
	mysql := spec.DialectByName("mysql")
	frontend, err := parse.MySQLFrontend(text)
	if err != nil {
		var unsupported *parse.UnsupportedError
		var syntax *parse.SyntaxError
		if !errors.As(err, &unsupported) && !errors.As(err, &syntax) {
			t.Fatalf("%s: error of type %T: %v", text, err, err)
		}
		return false
	}
	own, err := parse.OwnStatement(text, mysql)
	if err != nil {
		written, _ := render.Statement(frontend, mysql)
		t.Fatalf("%s\nthe front end reads %s\nthe own parser: %v", text, written, err)
	}
	if !ast.Same(frontend, own) {
		a, _ := render.Statement(frontend, mysql)
		b, _ := render.Statement(own, mysql)
		t.Fatalf("%s\nthe front end reads    %s\nthe own parser as %s", text, a, b)
	}
	return true
}

// withoutSome takes out some pairs of parentheses, so that bindings decide.
func withoutSome(t *rapid.T, text string) string {
	b := []byte(text)
	var open []int
	quote := byte(0)
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case quote != 0:
			switch c {
			case '\\':
				i++
			case quote:
				quote = 0
			}
		case c == '\'' || c == '`':
			quote = c
		case c == '(':
			open = append(open, i)
		case c == ')' && len(open) > 0:
			begin := open[len(open)-1]
			open = open[:len(open)-1]
			if rapid.Bool().Draw(t, "drop") {
				b[begin], b[i] = ' ', ' '
			}
		}
	}
	return string(b)
}

// Generated statements mean the same through both front ends, with and without some
// of their parentheses.
func TestBothFrontends(t *testing.T) {
	mysql := spec.DialectByName("mysql")
	through, all := 0, 0
	testrun.Check(t, func(t *rapid.T) {
		g := &generator{t: t, d: mysql, depth: 3}
		text, err := render.Statement(g.statement(), mysql)
		if err != nil {
			t.Fatalf("render: %v", err)
		}
		for _, text := range []string{text, withoutSome(t, text), strings.ToUpper(text)} {
			all++
			if sameThroughBothFrontends(t, text) {
				through++
			}
		}
	})
	t.Logf("%d of %d through the front end", through, all)
	if all >= 300 && through*20 < all { // a short run draws too few to tell
		t.Errorf("only %d of %d went through the front end", through, all)
	}
}

// Hand-written statements that both front ends must read.
func TestFrontendReads(t *testing.T) {
	for _, text := range []string{
		"SELECT 1",
		"select a, t.b AS x, 'it''s', \"d\", X'0aFF', 1.5, .5, 1e3, NULL, TRUE from t",
		"SELECT DISTINCT t1.i FROM t1, t2 AS u WHERE t1.a = u.a AND NOT u.b IN (1, -2, 'x') ORDER BY 1 DESC LIMIT 3",
		"SELECT * FROM a JOIN b ON a.x = b.x LEFT JOIN c USING (y) NATURAL JOIN d CROSS JOIN e",
		"SELECT t.* FROM (a, b) LEFT JOIN (c JOIN d ON c.x = d.x) ON a.x = c.x",
		"SELECT COUNT(*), COUNT(DISTINCT a, b), SUM(x), MIN(DISTINCT y) FROM t GROUP BY a, b HAVING MAX(c) > 1",
		"SELECT a || b && c, !a, ~b, -c, a DIV b, a MOD b, MOD(a, b), a % b, a <=> b, a <> b, a != b",
		"SELECT a + b * c - d / e, a & b | c ^ d << 1 >> 2",
		"SELECT a BETWEEN 1 AND 2 AND b NOT BETWEEN 3 AND 4, a LIKE 'x\\%' ESCAPE '!', b IS NOT NULL, a = b IS TRUE, a IS NULL IS FALSE",
		"SELECT CASE WHEN a THEN 1 ELSE 2 END, CASE a WHEN 1 THEN 2 END, IF(a, b, c), COALESCE(a, b), IFNULL(a, 1), LEFT(s, 2)",
		"SELECT CAST(a AS SIGNED), CAST(a AS CHAR(3)), CONVERT(a, DECIMAL(5, 2)), CAST(a AS UNSIGNED), CAST(a AS BINARY)",
		"SELECT EXISTS (SELECT 1 FROM t), (SELECT 2), a IN (SELECT b FROM u), (a, b) IN ((1, 2), (3, 4)), (1, 2) = (SELECT 1, 2)",
		"SELECT 1 UNION SELECT 2 UNION ALL SELECT 3 ORDER BY 1 LIMIT 1 OFFSET 2",
		"(SELECT 1 LIMIT 1) UNION (SELECT 2 ORDER BY 1)",
		"SELECT 1 LIMIT 2, 3",
		"SELECT 1 FROM DUAL WHERE 1 = 1",
		"SELECT x.a FROM (SELECT 1 AS a) AS x",
		"SELECT a AS 'label', b \"other\" FROM t -- comment\n",
		"SELECT 1--1, 2 # comment\n, 3 /* comment */",
		"SELECT 'a' 'b'",
		"INSERT INTO t VALUES (1, 'x', NULL), (-1, '', 2)",
		"INSERT INTO t (a, b) SELECT c, d FROM u",
		"UPDATE t SET a = 1, b = b + 1 WHERE c IS NULL",
		"DELETE FROM t WHERE a = 1",
		"CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b VARCHAR(10) DEFAULT 'x', c DECIMAL(5, 2) UNIQUE, d BIGINT UNSIGNED, e DOUBLE, PRIMARY KEY (a), UNIQUE KEY k (b, c))",
		"DROP TABLE IF EXISTS t",
		"SELECT `select`, `t`.`from` FROM `dual`",
	} {
		if !sameThroughBothFrontends(t, text) {
			_, err := parse.MySQLFrontend(text)
			t.Errorf("not through the front end: %s: %v", text, err)
		}
	}
}

// What sqlparser accepts and gets wrong, or reads otherwise than MySQL, does
// not go through the front end.
func TestFrontendRefuses(t *testing.T) {
	for _, text := range []string{
		"SELECT a FROM t GROUP BY ROLLUP(a)",            // a function
		"SELECT DISTINCTROW a FROM t",                   // a column and an alias
		"SELECT DATE '2020-01-02'",                      // likewise
		"SELECT TIMESTAMP '2020-01-02 00:00:00'",        // likewise
		"SELECT _utf8'x'",                               // likewise
		"SELECT N'x'",                                   // likewise
		"SELECT /*! 1 + */ 1",                           // runs on the server
		"SELECT - -1",                                   // becomes 1
		"SELECT +1",                                     // becomes 1
		"SELECT Status FROM t",                          // becomes status
		"SELECT int FROM t",                             // reserved in MySQL
		"SELECT a xor FROM t",                           // reserved in MySQL
		"SELECT a XOR b FROM t",                         // outside of its grammar
		"SELECT a FROM t 'x'",                           // an alias in quotes
		"SELECT a LIKE b + c FROM t",                    // MySQL wants parentheses
		"SELECT a IS TRUE IS NULL FROM t",               // likewise
		"SELECT a IN ((SELECT 1)) FROM t",               // a list
		"SELECT 1 ORDER BY 1 UNION SELECT 2",            // MySQL wants parentheses
		"SELECT 1 FROM a LEFT JOIN b JOIN c ON 1 ON 2",  // another order
		"SELECT 1 LIMIT -1",                             // no literal
		"SELECT 1 LIMIT 1 + 1",                          // likewise
		"SELECT SUBSTR(a, 1, 2) FROM t",                 // SUBSTR and SUBSTRING alike
		"SELECT TRIM(a), POSITION('a' IN b) FROM t",     // own syntax
		"SELECT GROUP_CONCAT(a) FROM t",                 // aggregate
		"SELECT LISTAGG(a) FROM t",                      // aggregate
		"SELECT RANK() FROM t",                          // window function
		"SELECT f(a AS b), f(a b) FROM t",               // alias in an argument
		"SELECT f(DISTINCT a) FROM t",                   // no aggregate
		"SELECT a = ANY(b) FROM t",                      // a function
		"SELECT a COLLATE utf8mb4_bin, BINARY a FROM t", // not modelled
		"SELECT a + INTERVAL b + 1 DAY FROM t",          // taken otherwise
		"SELECT INTERVAL 1 DAY + a FROM t",              // the same
		"SELECT a -> '$.x' FROM t",                      // not modelled
		"SELECT @x, ?, :y",                              // not modelled
		"SELECT a FROM s.t",                             // qualified
		"SELECT s.t.a FROM t",                           // qualified
		"SELECT a FROM t USE INDEX (i)",                 // hint
		"SELECT a FROM t PARTITION (p)",                 // option
		"SELECT SQL_CALC_FOUND_ROWS a FROM t",           // option
		"SELECT STRAIGHT_JOIN a FROM t",                 // option
		"SELECT a FROM t FOR UPDATE",                    // locking
		"SELECT a FROM t STRAIGHT_JOIN u",               // not modelled
		"SELECT NEXT VALUE FROM t",                      // Vitess
		"SELECT t.&& FROM t",                            // a column named AND
		"SELECT 1 FROM t WHERE a = b = c",               // outside of its grammar
		"INSERT INTO t SET a = 1",                       // becomes VALUES
		"INSERT INTO t (t.a) VALUES (1)",                // loses the table
		"INSERT IGNORE INTO t VALUES (1)",               // option
		"INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = 1",
		"INSERT INTO t VALUES (DEFAULT)",
		"REPLACE INTO t VALUES (1)",
		"UPDATE t, u SET a = 1",
		"UPDATE t SET t.a = 1",
		"UPDATE t SET a = 1 LIMIT 1",
		"DELETE t FROM t JOIN u",
		"DELETE FROM t ORDER BY a",
		"CREATE INDEX i ON t (a)",                           // becomes ALTER TABLE
		"CREATE UNIQUE INDEX i ON t (a)",                    // likewise
		"CREATE VIEW v AS SELECT 1",                         // loses its body
		"CREATE TABLE IF NOT EXISTS t (a INT)",              // loses IF NOT EXISTS
		"CREATE TABLE t (a INT, CHECK (a > 0))",             // silently emptied without ParseStrictDDL
		"CREATE TABLE t (a INT) ENGINE = InnoDB",            // option
		"CREATE TABLE t (a INT AUTO_INCREMENT)",             // option
		"CREATE TABLE t (a VARCHAR(3) COLLATE utf8mb4_bin)", // option
		"CREATE TABLE t (a INT, KEY k (a))",                 // index
		"CREATE TABLE t (a INT, UNIQUE KEY k (a(3)))",       // prefix
		"DROP VIEW v",                                       // becomes DROP TABLE
		"DROP INDEX i ON t",                                 // becomes ALTER TABLE
		"ANALYZE TABLE t",                                   // becomes ALTER TABLE
		"ALTER TABLE t ADD a INT",
		"SHOW TABLES",
		"SET a = 1",
		"",
	} {
		s, err := parse.MySQLFrontend(text)
		var unsupported *parse.UnsupportedError
		if err == nil || s != nil || !errors.As(err, &unsupported) {
			t.Errorf("%q: got %v, %v, want an UnsupportedError", text, s, err)
		}
	}
}

// Through Statement, both MySQL and MariaDB come to the own parser where the
// front end refuses.
func TestFrontendThenOwn(t *testing.T) {
	for _, name := range []string{"mysql", "mariadb"} {
		d := spec.DialectByName(name)
		for text, want := range map[string]string{
			"select - -1":                                  "SELECT - -1",
			"select a xor b from T":                        "SELECT a XOR b FROM `T`",
			"select 1 intersect select 2":                  "SELECT 1 INTERSECT SELECT 2",
			"create index i on t (a desc)":                 "CREATE INDEX i ON t (a DESC)",
			"select 1 where 1":                             "SELECT 1 FROM DUAL WHERE 1",
			"select 1 limit 18446744073709551615 offset 2": "SELECT 1 LIMIT 18446744073709551615 OFFSET 2",
		} {
			s, err := parse.Statement(text, d)
			if err != nil {
				t.Errorf("%s: %s: %v", name, text, err)
				continue
			}
			if got, err := render.Statement(s, d); err != nil || got != want {
				t.Errorf("%s: %s: got %s, %v, want %s", name, text, got, err, want)
			}
		}
	}
}
