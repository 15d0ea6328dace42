package calibrate

import (
	"strings"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// statementForms are texts by sort of statement: what the grammar pages of the dialects
// list, put together in every order, so that most of them are illegal somewhere. They are
// over the tables of names.
func (p *Plan) addStatements() {
	number := "INTEGER"
	columns, _ := sql.Types(p.Dialect)
	if text, err := render.Statement(&ast.CreateTable{Name: "t", Columns: []ast.ColumnDefinition{{Name: "a", Type: columns[0]}}}, p.Dialect); err == nil {
		_, after, _ := strings.Cut(text, "(a ")
		if text, found := strings.CutSuffix(after, ")"); found && columns[0].Kind != ast.TypeBoolean {
			number = text
		}
	}
	for _, s := range []struct {
		form  string
		texts []string
	}{
		{"SELECT, order of clauses", clauseOrders()},
		{"SELECT, set operations", setOrders()},
		{"SELECT, joins", joins()},
		{"CREATE TABLE, column", columnDefinitions(number)},
		{"CREATE TABLE, table", tableDefinitions(number)},
		{"CREATE INDEX", indexDefinitions()},
		{"CREATE VIEW", viewDefinitions()},
		{"DROP", drops()},
		{"INSERT", inserts()},
		{"UPDATE", updates()},
		{"DELETE", deletes()},
	} {
		p.add(&Group{Section: Statements, Form: s.form, Count: len(s.texts),
			at: func(i int) *Cell { return &Cell{Text: s.texts[i]} }})
	}
}

// sequences are all sequences of up to n of the words, none twice in a row but for those
// that are twice in the list.
func sequences(n int, words []string) []string {
	list, last := []string{""}, []string{""}
	for range n {
		var next []string
		for _, begun := range last {
			for _, w := range words {
				next = append(next, begun+" "+w)
			}
		}
		list, last = append(list, next...), next
	}
	return list
}

func each(patterns []string, words ...string) (list []string) {
	for _, p := range patterns {
		for _, w := range words {
			list = append(list, strings.ReplaceAll(p, "@", w))
		}
	}
	return list
}

func clauseOrders() (list []string) {
	words := []string{"WHERE a > 1", "GROUP BY a", "HAVING COUNT(*) > 0", "ORDER BY a", "ORDER BY 1 DESC", "LIMIT 2", "LIMIT 1, 2", "LIMIT 1 + 1", "LIMIT NULL", "LIMIT -1",
		"LIMIT ALL", "LIMIT 1.5", "LIMIT '2'", "OFFSET 1", "OFFSET 1 ROWS", "FETCH FIRST 1 ROWS ONLY", "FETCH NEXT ROW ONLY"}
	for _, s := range sequences(2, words) {
		list = append(list, "SELECT a FROM n"+s)
	}
	for _, s := range sequences(3, []string{"GROUP BY a", "ORDER BY a", "LIMIT 2", "OFFSET 1"}) {
		list = append(list, "SELECT a FROM n WHERE a > 1"+s)
	}
	return append(list, "SELECT", "SELECT *", "SELECT a, FROM n", "SELECT , a FROM n", "SELECT a b c FROM n", "SELECT a AS FROM n", "SELECT ALL a FROM n", "SELECT DISTINCT ALL a FROM n",
		"SELECT DISTINCT DISTINCT a FROM n", "SELECT DISTINCT (a) FROM n", "SELECT DISTINCT (a), b FROM n", "SELECT n.* FROM n", "SELECT n.*, * FROM n", "SELECT *, a FROM n", "SELECT a, * FROM n",
		"SELECT * AS x FROM n", "SELECT a 'x' FROM n", "SELECT a AS 'x' FROM n", "SELECT a AS \"x\" FROM n", "SELECT a \"x\" FROM n", "SELECT a FROM (n)", "SELECT a FROM ((n))",
		"SELECT a FROM (n, m)", "SELECT b FROM (n CROSS JOIN m)", "SELECT a FROM (SELECT a FROM n)", "SELECT a FROM (SELECT a FROM n) AS x", "SELECT a FROM (SELECT a FROM n) x(y)", "SELECT y FROM (SELECT a FROM n) x(y)",
		"SELECT y FROM n AS x(y)", "SELECT y, z FROM n AS x(y, z)", "SELECT a FROM n AS n, m AS n", "SELECT b FROM n, n", "SELECT 1 WHERE 1 = 1", "SELECT 1 FROM", "SELECT COUNT (*) FROM n", "SELECT COUNT() FROM n", "SELECT COUNT(a, b) FROM n",
		"SELECT COUNT(DISTINCT a, b) FROM n", "SELECT COUNT(DISTINCT *) FROM n", "SELECT COUNT(ALL a) FROM n", "SELECT SUM(*) FROM n", "SELECT ABS(DISTINCT a) FROM n", "SELECT ABS(*) FROM n", "SELECT ABS() FROM n", "SELECT ABS(a, b) FROM n",
		"SELECT NULLIF(a) FROM n", "SELECT COALESCE() FROM n", "SELECT COALESCE(a) FROM n", "SELECT CAST (a AS CHAR(5)) FROM n", "SELECT CAST(a) FROM n", "SELECT a IN () FROM n", "SELECT a IN (1,) FROM n", "SELECT a IN 1 FROM n", "SELECT a NOT IN (1) FROM n",
		"SELECT NOT a IN (1) FROM n", "SELECT a IS 1 FROM n", "SELECT a IS NOT NULL FROM n", "SELECT a IS NULL IS NULL FROM n", "SELECT a = b = 1 FROM n", "SELECT a < b < 1 FROM n", "SELECT a BETWEEN 1 AND 2 AND 3 FROM n", "SELECT a == 1 FROM n", "SELECT a <> 1 FROM n", "SELECT a != 1 FROM n",
		"SELECT a <=> 1 FROM n", "SELECT - - a FROM n", "SELECT --a FROM n", "SELECT +a FROM n", "SELECT ~a FROM n", "SELECT !a FROM n", "SELECT a || b FROM n", "SELECT a DIV b FROM n", "SELECT a MOD b FROM n", "SELECT a % b FROM n", "SELECT a ^ b FROM n", "SELECT a & b FROM n", "SELECT a << 1 FROM n",
		"SELECT a XOR b FROM n", "SELECT 0x10", "SELECT 0X10", "SELECT X'10'", "SELECT x'1'", "SELECT 0b101", "SELECT B'101'", "SELECT 1e", "SELECT 1e+", "SELECT 1.", "SELECT .5", "SELECT .", "SELECT 1_000", "SELECT 1a", "SELECT 1.5e3", "SELECT 'a' 'b'", "SELECT N'a'", "SELECT E'\\n'", "SELECT 'a\\'b'", "SELECT $$a$$",
		"SELECT TRUE", "SELECT true + 1", "SELECT UNKNOWN", "SELECT NULL", "SELECT (1, 2)", "SELECT ROW(1, 2)", "SELECT (1)", "SELECT ()", "SELECT (1, 2) = (1, 2)", "SELECT (1, 2) = (1, 2, 3)", "SELECT (1, 2) < (1, 3)", "SELECT ((1, 2)) = ((1, 2))",
		"SELECT 1 LIMIT 1 FOR UPDATE", "SELECT a FROM n;", "VALUES (1)", "VALUES (1), (2, 3)", "VALUES ROW(1)", "VALUES ()", "TABLE n", "SELECT CASE WHEN 1 = 1 THEN 1 END", "SELECT CASE END", "SELECT CASE ELSE 1 END", "SELECT CASE 1 WHEN 1 THEN 2 WHEN 2 END",
		"SELECT a FROM n WHERE a LIKE 'x' ESCAPE ''", "SELECT a FROM n WHERE 'x' LIKE 'x' ESCAPE 'ab'", "SELECT a FROM n WHERE EXISTS (SELECT 1) = 1", "SELECT a FROM n WHERE a = ANY (SELECT a FROM m)", "SELECT a FROM n WHERE a = SOME (SELECT a FROM m)", "SELECT a FROM n WHERE a = ALL (1, 2)", "SELECT a FROM n WHERE a = (SELECT a, c FROM m)",
		"SELECT a FROM n WHERE (a, b) IN (SELECT a, c FROM m)", "SELECT a FROM n WHERE (a, b) IN ((1, 2))", "SELECT a FROM n WHERE (a, b) = (SELECT a, c FROM m LIMIT 1)", "SELECT a FROM n WHERE a ISNULL", "SELECT a FROM n WHERE a NOTNULL", "SELECT a FROM n WHERE a NOT NULL")
}

func setOrders() (list []string) {
	arms := []string{"SELECT a FROM n", "(SELECT a FROM m)", "(SELECT a FROM m ORDER BY a LIMIT 1)", "SELECT a FROM m ORDER BY a LIMIT 1", "VALUES (1)", "SELECT a, c FROM m", "TABLE m"}
	for _, l := range arms {
		for _, op := range []string{"UNION", "UNION ALL", "UNION DISTINCT", "INTERSECT", "INTERSECT ALL", "EXCEPT", "EXCEPT ALL", "MINUS"} {
			for _, r := range arms {
				list = append(list, l+" "+op+" "+r)
			}
		}
	}
	return append(list, each([]string{"SELECT a FROM n UNION SELECT a FROM m @", "(SELECT a FROM n UNION SELECT a FROM m) @", "SELECT a FROM n UNION ALL SELECT a FROM m INTERSECT SELECT 2 @"},
		"ORDER BY a", "ORDER BY 1", "ORDER BY 2", "ORDER BY a + 1", "ORDER BY n.a", "ORDER BY zz", "LIMIT 1", "ORDER BY a LIMIT 1 OFFSET 1", "LIMIT 1 ORDER BY a", "GROUP BY a", "WHERE a = 1")...)
}

func joins() (list []string) {
	kinds := []string{",", "JOIN", "INNER JOIN", "CROSS JOIN", "LEFT JOIN", "LEFT OUTER JOIN", "RIGHT JOIN", "FULL JOIN", "FULL OUTER JOIN", "OUTER JOIN", "INNER OUTER JOIN", "NATURAL JOIN", "NATURAL LEFT JOIN",
		"NATURAL INNER JOIN", "NATURAL CROSS JOIN", "NATURAL FULL JOIN", "STRAIGHT_JOIN", "LEFT", "UNION JOIN", "SEMI JOIN", "ASOF JOIN"}
	conditions := []string{"", "ON n.a = m.a", "ON n.a < m.a", "ON 1 = 1", "ON TRUE", "ON 1", "ON n.a", "ON (SELECT 1) = n.a", "USING (a)", "USING (a, a)", "USING (zz)", "USING ()", "ON n.a = m.a USING (a)", "ON COUNT(*) = 1", "WHERE n.a = m.a"}
	for _, k := range kinds {
		for _, c := range conditions {
			list = append(list, "SELECT n.a, c FROM n "+k+" m "+c, "SELECT * FROM n "+k+" m "+c)
		}
	}
	return list
}

func columnDefinitions(number string) (list []string) {
	words := []string{"NOT NULL", "NULL", "DEFAULT 1", "DEFAULT NULL", "DEFAULT 'x'", "DEFAULT (1 + 1)", "DEFAULT 1 + 1", "DEFAULT -1", "DEFAULT a", "DEFAULT (SELECT 1)", "PRIMARY KEY", "UNIQUE", "UNIQUE KEY", "KEY", "CHECK (a > 0)", "CHECK (b > 0)", "CHECK (zz > 0)",
		"CHECK (SELECT 1)", "CHECK (a > (SELECT 1))", "CHECK (COUNT(a) > 0)", "CHECK (a)", "CHECK a > 0", "CHECK (NULL)", "CONSTRAINT k CHECK (a > 0)", "CONSTRAINT k NOT NULL", "CONSTRAINT k", "COLLATE binary", "AUTO_INCREMENT", "AUTOINCREMENT", "PRIMARY KEY DESC", "GENERATED ALWAYS AS (b + 1)", "GENERATED ALWAYS AS (b + 1) STORED",
		"REFERENCES m(a)", "COMMENT 'x'", "NOT NULL DEFAULT NULL"}
	for _, s := range sequences(2, words) {
		list = append(list, "CREATE TABLE t (a "+number+s+", b "+number+")")
	}
	types := []string{"INT", "INTEGER", "SMALLINT", "BIGINT", "TINYINT", "MEDIUMINT", "INT(5)", "INT UNSIGNED", "UNSIGNED", "UNSIGNED INT", "HUGEINT", "DECIMAL", "DECIMAL(5)", "DECIMAL(5,2)", "DECIMAL(2,5)", "DECIMAL(5,-2)", "DECIMAL(0)", "DECIMAL(100,0)", "NUMERIC(5,2)", "DEC(5,2)", "FLOAT", "FLOAT(10)", "FLOAT(60)", "FLOAT(5,2)", "REAL", "DOUBLE", "DOUBLE PRECISION", "DOUBLE(5,2)",
		"CHAR", "CHAR(5)", "CHARACTER(5)", "VARCHAR", "VARCHAR(5)", "VARCHAR(0)", "VARCHAR()", "CHARACTER VARYING(5)", "VARCHAR(99999999)", "TEXT", "TEXT(5)", "CLOB", "STRING", "BOOLEAN", "BOOL", "BIT", "BIT(3)", "DATE", "TIME", "TIMESTAMP", "DATETIME", "YEAR", "INTERVAL", "BLOB", "BYTEA", "BINARY(3)", "VARBINARY(3)", "VARBINARY", "UUID", "JSON", "SERIAL", "ENUM('a')", "zz", "\"zz\"", "", "INT INT", "ANY"}
	for _, t := range types {
		list = append(list, "CREATE TABLE t (a "+t+")")
	}
	return list
}

func tableDefinitions(number string) []string {
	a, b := "a "+number, "b "+number
	elements := []string{"PRIMARY KEY (a)", "PRIMARY KEY (a, b)", "PRIMARY KEY (a, a)", "PRIMARY KEY (zz)", "PRIMARY KEY ()", "UNIQUE (a)", "UNIQUE (b, a)", "UNIQUE (zz)", "UNIQUE KEY (a)", "UNIQUE INDEX k (a)", "KEY (a)", "INDEX (a)", "KEY k (a) USING BTREE", "CHECK (a > b)", "CHECK (zz > 0)", "CHECK ((SELECT 1) = a)", "CONSTRAINT k CHECK (a > 0)", "CONSTRAINT k UNIQUE (a)", "FOREIGN KEY (a) REFERENCES m(a)", "CHECK (COUNT(*) > 0)", a, "A " + number, "c " + number}
	var list []string
	for _, s := range elements {
		list = append(list, "CREATE TABLE t ("+a+", "+b+", "+s+")", "CREATE TABLE t ("+s+", "+a+", "+b+")")
		for _, o := range elements {
			list = append(list, "CREATE TABLE t ("+a+", "+b+", "+s+", "+o+")")
		}
	}
	body := "(" + a + ", " + b + ")"
	return append(list, "CREATE TABLE n "+body, "CREATE TABLE IF NOT EXISTS n "+body, "CREATE TABLE IF NOT EXISTS t "+body, "CREATE TABLE t ()", "CREATE TABLE t", "CREATE TABLE t ("+a+",)", "CREATE TABLE t (a, b)", "CREATE TABLE t (a)", "CREATE TABLE t "+body+" STRICT", "CREATE TABLE t (a, b) STRICT",
		"CREATE TABLE t (a zz) STRICT", "CREATE TABLE t "+body+" WITHOUT ROWID", "CREATE TABLE t "+body+" ENGINE=InnoDB", "CREATE TABLE t "+body+" zz", "CREATE TEMPORARY TABLE t "+body, "CREATE TEMP TABLE t "+body, "CREATE OR REPLACE TABLE t "+body, "CREATE TABLE t AS SELECT a FROM n", "CREATE TABLE t LIKE n", "CREATE TABLE t (LIKE n)", "CREATE TABLE zz.t "+body)
}

func indexDefinitions() []string {
	parts := []string{"(a)", "(a, b)", "(a DESC)", "(a ASC, b DESC)", "(zz)", "(a, a)", "()", "(a + 1)", "((a + 1))", "((a + zz))", "(n.a)", "('a')", "(\"zz\")", "(1)", "((1))", "((SELECT 1))", "(COUNT(*))", "((COUNT(*)))", "(a NULLS FIRST)", "(a DESC NULLS LAST)", "(a COLLATE zz)", "(a(1))", "a", "(a) WHERE a > 0", "(a) WHERE zz > 0", "(a) WHERE (SELECT 1) = 1", "(a) WHERE COUNT(*) > 0", "(a) USING BTREE"}
	var list []string
	for _, begin := range []string{"CREATE INDEX i ON n ", "CREATE UNIQUE INDEX i ON n ", "CREATE INDEX IF NOT EXISTS i ON n ", "CREATE INDEX ON n ", "CREATE INDEX i ON zz ", "CREATE INDEX n ON n "} {
		for _, p := range parts {
			list = append(list, begin+p)
		}
	}
	return list
}

func viewDefinitions() []string {
	return each([]string{"CREATE VIEW v @", "CREATE VIEW v (x) @", "CREATE VIEW v (x, y) @", "CREATE VIEW v (x, x) @", "CREATE VIEW n @", "CREATE OR REPLACE VIEW v @", "CREATE VIEW IF NOT EXISTS v @", "CREATE TEMPORARY VIEW v @"},
		"AS SELECT a FROM n", "AS SELECT a, b FROM n", "AS SELECT a, a FROM n", "AS SELECT a + 1 FROM n", "AS SELECT zz FROM n", "AS SELECT * FROM zz", "AS (SELECT a FROM n)", "AS SELECT a FROM n ORDER BY b", "AS SELECT a FROM n LIMIT 1", "AS VALUES (1, 2)", "AS SELECT n.a, m.a FROM n, m", "AS SELECT a FROM n WITH CHECK OPTION", "SELECT a FROM n", "AS DELETE FROM n")
}

func drops() []string {
	return each([]string{"DROP TABLE @", "DROP TABLE IF EXISTS @", "DROP VIEW @", "DROP VIEW IF EXISTS @", "DROP INDEX @", "DROP INDEX IF EXISTS @"},
		"n", "zz", "n, m", "n, zz", "n CASCADE", "n RESTRICT", "n ON n", "")
}

func inserts() []string {
	sources := []string{"VALUES (7, 8)", "VALUES (7, 8), (9, 10)", "VALUES (7)", "VALUES (7, 8, 9)", "VALUES (7, 8), (9)", "VALUES ()", "VALUES", "VALUES (DEFAULT, 8)", "VALUES (NULL, NULL)", "VALUES (a, b)", "VALUES (b, 1)", "VALUES ((SELECT MAX(a) FROM n), 1)", "VALUES ('x', 1)", "VALUES ('7', ' 8')", "VALUES (1.5, 2.5)", "VALUES (1e3, '1e3')", "VALUES (99999999999, 1)", "VALUES ('', 1)", "VALUES (TRUE, FALSE)", "VALUES (1 = 1, 2)", "VALUES (0x10, X'31')", "DEFAULT VALUES",
		"SELECT a, c FROM m", "SELECT a FROM m", "SELECT * FROM m ORDER BY a LIMIT 1", "(SELECT a, c FROM m)", "SELECT a, c FROM m UNION SELECT 1, 2", "SELECT DEFAULT, 1", "SET a = 1", "SET a = 1, b = 2", "VALUES ROW(1, 2)", "TABLE m", "VALUE (7, 8)", "VALUES (7, 8) RETURNING a", "VALUES (7, 8) ON CONFLICT DO NOTHING", "VALUES (SUM(1), 2)", "VALUES (1, 2) LIMIT 1", "SELECT MAX(a), 1 FROM n"}
	var list []string
	for _, begin := range []string{"INSERT INTO n ", "INSERT INTO n (a, b) ", "INSERT INTO n (b, a) ", "INSERT INTO n (a) ", "INSERT INTO n (a, a) ", "INSERT INTO n (zz, a) ", "INSERT INTO n () ", "INSERT INTO n (n.a, n.b) ", "INSERT n ", "INSERT INTO n AS x ", "INSERT INTO zz "} {
		for _, s := range sources {
			list = append(list, begin+s)
		}
	}
	return append(list, "INSERT IGNORE INTO n VALUES (1, 2)", "INSERT OR IGNORE INTO n VALUES (1, 2)", "REPLACE INTO n VALUES (1, 2)", "INSERT OR REPLACE INTO n VALUES (1, 2)", "INSERT INTO n VALUES (1, 2);", "INSERT INTO TABLE n VALUES (1, 2)")
}

func updates() []string {
	sets := []string{"SET a = 1", "SET a = b, b = a", "SET a = 1, a = 2", "SET a = 1, b = a", "SET n.a = 1", "SET zz = 1", "SET a = zz", "SET a = m.a", "SET a = DEFAULT", "SET a = NULL", "SET a = 'x'", "SET a = '7 '", "SET a = 1.5", "SET a = a + 1", "SET a = 99999999999", "SET a = (SELECT MAX(a) FROM m)", "SET a = (SELECT MAX(a) FROM n)", "SET a = (SELECT a FROM m)", "SET a = (SELECT a, c FROM m LIMIT 1)", "SET (a, b) = (1, 2)", "SET (a, b) = (SELECT a, c FROM m LIMIT 1)", "SET (a, b) = (1)",
		"SET (a) = (1)", "SET a = SUM(b)", "SET a", "SET", "SET a = 1,", "SET a == 1", "SET a = b = 1", "SET a = a > 1"}
	ends := []string{"", " WHERE a = 2", " WHERE zz = 2", " WHERE n.a = 2", " WHERE N.A = 2", " WHERE SUM(a) > 1", " WHERE a", " WHERE a IN (SELECT a FROM n)", " ORDER BY a LIMIT 1", " LIMIT 1", " WHERE a = 2 LIMIT 1", " FROM m WHERE n.a = m.a", " WHERE a = 1 GROUP BY a", " RETURNING a"}
	var list []string
	for _, s := range sets {
		for _, e := range ends {
			list = append(list, "UPDATE n "+s+e)
		}
	}
	return append(list, each([]string{"UPDATE @ SET a = 1", "UPDATE @ SET x.a = 1", "UPDATE @ SET a = 1 WHERE x.a = 2", "UPDATE @ SET a = 1 WHERE n.a = 2"}, "n AS x", "n x", "ONLY n", "n, m", "n JOIN m ON n.a = m.a", "zz", "(SELECT * FROM n) AS x", "IGNORE n", "OR IGNORE n")...)
}

func deletes() []string {
	ends := []string{"", " WHERE a = 2", " WHERE zz = 2", " WHERE n.a = 2", " WHERE x.a = 2", " WHERE SUM(a) > 1", " WHERE a", " WHERE a IN (SELECT a FROM n)", " WHERE a > (SELECT AVG(a) FROM n)", " WHERE EXISTS (SELECT 1 FROM m WHERE m.a = n.a)", " ORDER BY a LIMIT 1", " LIMIT 1", " WHERE a = 2 LIMIT 1", " USING m WHERE n.a = m.a", " WHERE a = 1 WHERE b = 2", " RETURNING a", " GROUP BY a", " WHERE"}
	return each(func() (list []string) {
		for _, e := range ends {
			list = append(list, "DELETE @"+e)
		}
		return list
	}(), "FROM n", "n", "FROM n AS x", "FROM n x", "n FROM n", "FROM zz", "FROM n, m", "* FROM n", "FROM ONLY n", "")
}
