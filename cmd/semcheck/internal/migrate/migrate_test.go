package migrate

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

const shop = `
CREATE TABLE customers (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, name VARCHAR(50) NOT NULL, city VARCHAR(40),
  active TINYINT(1) NOT NULL DEFAULT 1, created DATETIME NOT NULL, KEY k (city)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE orders (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, customer_id INT UNSIGNED NOT NULL, total DECIMAL(10,2), placed DATE,
  FOREIGN KEY (customer_id) REFERENCES customers (id));
CREATE TABLE items (order_id INT NOT NULL, sku VARCHAR(20) NOT NULL, qty INT, price DOUBLE, PRIMARY KEY (order_id, sku));
CREATE VIEW paid AS SELECT customer_id, SUM(total) AS total FROM orders GROUP BY customer_id;
`

// What becomes of queries from MySQL to PostgreSQL, each by the manuals: MySQL 9.5, 12.8.1 (a default server
// compares letters of either case as equal), 14.6.1 (/ gives a decimal), 14.8.1 (|| is OR), 15.2.13 (NULLs first,
// LIMIT with a comma), 14.8 (CONCAT of NULL), 14.4.1; PostgreSQL 18, 9.3 (whole quotients), 7.5 (NULLs last), 9.4 (CONCAT passes
// NULL over), 4.1.1 (double quotes), 8.6 (no conversion between numbers and booleans).
func TestQueriesFromMySQLToPostgreSQL(t *testing.T) {
	tests := []struct {
		query   string
		verdict Verdict
		rule    string // among those that are named
		instead string // a part of it
	}{
		{"SELECT name FROM customers WHERE city = 'Berlin'", VerdictChanges, "compare.collation", "LOWER"},
		{"SELECT name FROM customers WHERE name LIKE 'L%'", VerdictChanges, "", "LOWER"},
		{"SELECT COUNT(*) FROM customers WHERE name IN ('ADA', 'BOB')", VerdictChanges, "compare.collation", ""},
		{"SELECT DISTINCT city FROM customers", VerdictChanges, "compare.collation", ""},
		{"SELECT COUNT(*) FROM items GROUP BY sku HAVING COUNT(*) > 1", VerdictChanges, "compare.collation", ""},
		{"SELECT name FROM customers WHERE active", VerdictNotInOther, "", ""},
		{"SELECT id FROM customers WHERE id = '1abc'", VerdictNotInOther, "", ""},
		{"SELECT placed FROM orders ORDER BY placed", VerdictOrder, "order.by", "NULLS"},
		{"SELECT qty / 2 FROM items", VerdictChanges, "arithmetic.divide", "2.0"},
		{"SELECT qty DIV 2 FROM items", VerdictNotInOther, "", ""},
		{"SELECT id FROM orders ORDER BY id LIMIT 1, 2", VerdictNotInOther, "", ""},
		{"SELECT IFNULL(city, '?') FROM customers", VerdictNotInOther, "", "COALESCE(a, b)"},
		{"SELECT YEAR(placed), SUM(total) FROM orders GROUP BY YEAR(placed)", VerdictNotInOther, "", "EXTRACT(YEAR FROM d)"},
		{"SELECT CONCAT(name, ' from ', city) FROM customers", VerdictChanges, "text.concat", ""},
		{"SELECT name || city FROM customers", VerdictChanges, "", ""},
		{"SELECT `name` FROM customers", VerdictNotInOther, "", ""},
		{`SELECT "abc"`, VerdictNotInOther, "", ""},
		{"SELECT TRUE + 1", VerdictNotInOther, "", ""},
		{"SELECT AVG(qty) FROM items", VerdictDigits, "aggregate.avg", ""},
		{"SELECT c.id, COUNT(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id", VerdictSame, "", ""},
		{"SELECT id FROM customers WHERE created > '2024-01-01'", VerdictSame, "", ""},
		{"SELECT MAX(total) FROM orders WHERE customer_id NOT IN (SELECT id FROM customers WHERE city IS NULL)", VerdictSame, "", ""},
		{"SELECT ROUND(total) FROM orders", VerdictSame, "", ""},
		{"SELECT SUM(total) FROM paid", VerdictSame, "", ""},
		{"SELECT qty FROM items WHERE qty BETWEEN 1 AND 3 ORDER BY qty", VerdictSame, "", ""},
		{"SELECT 1 = 1", VerdictSame, "", ""}, // 1 and TRUE
		{"UPDATE items SET qty = 1", VerdictNotJudged, "", ""},
		{"SELEC 1", VerdictNotRead, "", ""},
		{"SELECT x FROM nothing", VerdictNotRead, "", ""},
	}
	var queries []Query
	for _, test := range tests {
		queries = append(queries, Query{Text: test.query})
	}
	for i, j := range judgementsOf(t, "mysql", "postgres", shop, queries) {
		test := tests[i]
		if j.Verdict != test.verdict || !strings.Contains(j.Instead, test.instead) {
			t.Errorf("%s: %s (%s), instead %q; want %s and %q", j.Text, j.Verdict, j.Reason, j.Instead, test.verdict, test.instead)
		}
		if j.Verdict == VerdictDigits && j.Rules[0].Rule != test.rule {
			t.Errorf("%s: the first rule is %s, want %s", j.Text, j.Rules[0].Rule, test.rule)
		}
		if test.rule != "" && !slices.ContainsFunc(j.Rules, func(d Difference) bool { return strings.HasPrefix(d.Rule, test.rule) }) {
			t.Errorf("%s: no rule %s in %+v", j.Text, test.rule, j.Rules)
		}
		if shown := j.From != nil; shown != slices.Contains([]Verdict{VerdictChanges, VerdictOrder, VerdictDigits, VerdictMayChange}, j.Verdict) {
			t.Errorf("%s: answers are there: %t", j.Text, shown)
		}
	}
}

func judgementsOf(t *testing.T, from, to, text string, queries []Query) []Judgement {
	t.Helper()
	schema, err := NewSchema(context.Background(), spec.DialectByName(from), spec.DialectByName(to), text, "")
	if err != nil {
		t.Fatal(err)
	}
	list, err := Judge(context.Background(), schema, queries, Options{Fillings: 20, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The rows of the schema count, and so do tables that the other dialect cannot have.
func TestRowsOfTheSchema(t *testing.T) {
	text := "CREATE TABLE t (a INT, b VARCHAR(5)); INSERT INTO t VALUES (3, 'x'), (4, 'X'); CREATE TABLE g (p POINT);"
	schema, err := NewSchema(context.Background(), spec.DialectByName("mysql"), spec.DialectByName("postgres"), text, "")
	if err != nil {
		t.Fatal(err)
	}
	if lost := schema.Lost(); len(lost) != 1 || !strings.HasPrefix(lost[0], "postgres: g: ") {
		t.Errorf("lost %q", lost)
	}
	list, err := Judge(context.Background(), schema, []Query{{Text: "SELECT a / 2 FROM t"}, {Text: "SELECT a FROM t WHERE b = 'x'"}, {Text: "SELECT p FROM g"}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		verdict Verdict
		rows    int
	}{{VerdictChanges, 1}, {VerdictChanges, 1}, {VerdictNotJudged, 0}} {
		if list[i].Verdict != want.verdict || len(list[i].Rows) != want.rows {
			t.Errorf("%s: %s with %q; want %s with %d rows", list[i].Text, list[i].Verdict, list[i].Rows, want.verdict, want.rows)
		}
	}
}

// Types are carried over to types that hold their values.
func TestCarriedTypes(t *testing.T) {
	for _, test := range []struct{ from, to, declared, want string }{
		{"mysql", "postgres", "BIGINT UNSIGNED", "NUMERIC(20, 0)"},
		{"mysql", "postgres", "INT UNSIGNED", "BIGINT"},
		{"mysql", "postgres", "TINYINT", "SMALLINT"},
		{"mysql", "postgres", "DATETIME", "TIMESTAMP"},
		{"mysql", "postgres", "VARCHAR(20)", "VARCHAR(20)"},
		{"mysql", "duckdb", "BIGINT UNSIGNED", "UBIGINT"},
		{"postgres", "mysql", "TIMESTAMP", "DATETIME"},
		{"postgres", "mysql", "BOOLEAN", "BOOLEAN"},
		{"postgres", "mysql", "NUMERIC", "DECIMAL(38, 10)"},
		{"sqlite", "postgres", "VARCHAR(30)", "VARCHAR(30)"},
		{"sqlite", "postgres", "REAL", "DOUBLE PRECISION"},
		{"sqlite", "postgres", "DATETIME", "TIMESTAMP"},
		{"sqlite", "postgres", "FANCY TEXT", "TEXT"},
		{"duckdb", "postgres", "HUGEINT", "NUMERIC(39, 0)"},
	} {
		from, to := spec.DialectByName(test.from), spec.DialectByName(test.to)
		got, err := carried(typeOf(t, from, test.declared), to)
		if want := typeOf(t, to, test.want); err != nil || got != want {
			t.Errorf("%s of %s in %s: %v, %v; want %v", test.declared, test.from, test.to, got, err, want)
		}
	}
}

func typeOf(t *testing.T, d *spec.Dialect, declared string) ast.Type {
	t.Helper()
	statement, err := parse.Statement("CREATE TABLE t (c "+declared+")", d)
	if err != nil {
		t.Fatalf("%s has no type %s: %v", d.Name, declared, err)
	}
	return statement.(*ast.CreateTable).Columns[0].Type
}

// MySQL 9.5, 14.8 (LENGTH counts bytes), 12.8.1; for 0 in a column with AUTO_INCREMENT it puts the next number,
// which no row of the other engine has.
func TestFillingsTellApartBesideOtherQueries(t *testing.T) {
	const schema = `CREATE TABLE customer (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(20), email VARCHAR(40) UNIQUE, active TINYINT(1));
CREATE TABLE orders (id INT UNSIGNED PRIMARY KEY, customer_id INT, status VARCHAR(10), total DECIMAL(10,2));`
	tests := []struct {
		query   string
		verdict Verdict
	}{
		{"SELECT DISTINCT status FROM orders", VerdictChanges},
		{"SELECT LENGTH(name) FROM customer", VerdictChanges},
		{"SELECT CHAR_LENGTH(name) FROM customer", VerdictSame},
		{"SELECT COUNT(*) FROM customer WHERE email = 'ada@x.org'", VerdictChanges},
		{"SELECT name FROM customer WHERE id IN (SELECT customer_id FROM orders)", VerdictSame},
		{"SELECT c.name, SUM(o.total) FROM customer c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id", VerdictSame},
		{"SELECT id FROM customer WHERE NOT active = 1", VerdictSame},
		{"SELECT GROUP_CONCAT(name) FROM customer", VerdictNotInOther},
	}
	var queries []Query
	for _, test := range tests {
		queries = append(queries, Query{Text: test.query})
	}
	for n := range 40 { // each asks for rows of its own
		queries = append(queries, Query{Text: "SELECT id FROM orders WHERE status = 'kept" + strconv.Itoa(n) + "' AND total > " + strconv.Itoa(n)})
	}
	for i, j := range judgementsOf(t, "mysql", "postgres", schema, queries)[:len(tests)] {
		if j.Verdict != tests[i].verdict {
			t.Errorf("%s: %s (%s), rows %q; want %s", j.Text, j.Verdict, j.Reason, j.Rows, tests[i].verdict)
		}
	}
}

// MySQL 9.5, 13.3.6 The ENUM Type (a value is one of the list) and 13.2.4 The YEAR Type (1901 to 2155): tables
// with such columns are filled, so that the place of NULLs shows (MySQL 9.5, 15.2.13; PostgreSQL 18, 7.5). A table
// that no row fits makes no query the same. PostgreSQL 18, 4.1.1: names stand in double quotes.
func TestTablesThatAreHardToFill(t *testing.T) {
	const schema = `CREATE TABLE e (s ENUM('open', 'paid') NOT NULL, n INT);
CREATE TABLE g (s ENUM('größer') NOT NULL, n INT);
CREATE TABLE m (s SET('open', 'paid') NOT NULL, n INT);
CREATE TABLE y (y YEAR NOT NULL, n INT);
CREATE TABLE c (c INT NOT NULL CHECK (c > 100000 AND c % 7 = 3), n INT);`
	tests := []struct {
		query   string
		verdict Verdict
		rule    string // the first
		said    string // a part of the reason, or of what to write
	}{
		{"SELECT n FROM e ORDER BY n LIMIT 100", VerdictOrder, "order.by", "NULLS FIRST"},
		{"SELECT n FROM g ORDER BY n", VerdictOrder, "order.by", "NULLS FIRST"},
		{`SELECT n FROM e WHERE s = "open"`, VerdictNotInOther, "", "PostgreSQL 18: there is no column open"},
		{"SELECT n FROM m ORDER BY n", VerdictOrder, "order.by", "NULLS FIRST"},
		{"SELECT n FROM y ORDER BY n", VerdictOrder, "order.by", "NULLS FIRST"},
		{"SELECT n FROM c ORDER BY n", VerdictNotJudged, "", "the table c had no rows"},
		{"SELECT n FROM e WHERE n IN (SELECT n FROM c)", VerdictNotJudged, "", "the table c had no rows"},
		{"SELECT `n` FROM `e`", VerdictNotInOther, "", "names in double quotes"},
		{"SELECT `n` FROM e LIMIT 1, 2", VerdictNotInOther, "", "PostgreSQL 18: line 1, column"},
		{"SELECT 1", VerdictSame, "", ""},
	}
	var queries []Query
	for _, test := range tests {
		queries = append(queries, Query{Text: test.query})
	}
	for i, j := range judgementsOf(t, "mysql", "postgres", schema, queries) {
		first := ""
		if len(j.Rules) > 0 {
			first = j.Rules[0].Rule
		}
		if test := tests[i]; j.Verdict != test.verdict || first != test.rule || !strings.Contains(j.Reason+j.Instead, test.said) {
			t.Errorf("%s: %s (%s), first rule %q, instead %q; want %s, %q and %q", j.Text, j.Verdict, j.Reason, first, j.Instead, test.verdict, test.rule, test.said)
		}
	}
}

// A dump of many rows neither takes the room of the fillings nor long, and what its INSERTs leave out is what
// the engine that is left puts there.
func TestDumpOfManyRows(t *testing.T) {
	var dump strings.Builder
	dump.WriteString("CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(20), state VARCHAR(9) DEFAULT 'new');\nINSERT INTO t (name) VALUES ('n0')")
	for n := range 999 {
		dump.WriteString(", ('n" + strconv.Itoa(n+1) + "')")
	}
	queries := []Query{{Text: "SELECT COUNT(*) FROM t WHERE name = 'Ada'"}, {Text: "SELECT MAX(id) / 3 FROM t WHERE state = 'new' AND id > 990"}}
	judged := judgementsOf(t, "mysql", "postgres", dump.String()+";\n", queries)
	if judged[0].Verdict != VerdictChanges || len(judged[0].Rows) != 1 {
		t.Errorf("%s: %s with %d rows", judged[0].Text, judged[0].Verdict, len(judged[0].Rows))
	}
	if judged[1].Verdict != VerdictChanges || len(judged[1].Rows) != 1 || !strings.Contains(judged[1].Rows[0], "'new'") {
		t.Errorf("%s: %s with the rows %q", judged[1].Text, judged[1].Verdict, judged[1].Rows[:min(2, len(judged[1].Rows))])
	}
}

func TestNearNumbers(t *testing.T) {
	tests := []struct{ left, right, text string }{{"2", "2.0004", "2"}, {"0", "-0.0001", "0"}, {"1.5", "1.5001", "1.5"}, {"10", "9.99999", "10"}}
	for _, test := range tests {
		for _, text := range []string{test.left, test.right} {
			n, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Fatal(err)
			}
			if got := nearCell(semantics.Float(n)); got != test.text {
				t.Errorf("%s is near %s, want %s", text, got, test.text)
			}
		}
	}
}

// A time that is over makes no query the same.
func TestNoTimeIsNoAnswer(t *testing.T) {
	schema, err := NewSchema(context.Background(), spec.DialectByName("sqlite"), spec.DialectByName("postgres"), "CREATE TABLE t (a TEXT, r REAL);", "")
	if err != nil {
		t.Fatal(err)
	}
	if lost := schema.Lost(); len(lost) > 0 {
		t.Errorf("lost %q: REAL of SQLite is double precision", lost)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if list, err := Judge(ctx, schema, []Query{{Text: "SELECT a FROM t ORDER BY a"}}, Options{Fillings: 20}); err == nil {
		t.Errorf("an answer without time: %v", list)
	}
}

// SQLite, lang_expr.html, 5 (LIKE without regard to case), lang_select.html (NULLs first): its tables are filled
// with rows that PostgreSQL takes.
func TestRowsFromSQLite(t *testing.T) {
	const schema = "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, active BOOLEAN, created DATETIME, born DATE, score REAL);"
	queries := []Query{{Text: "SELECT COUNT(*) FROM users WHERE name LIKE 'a%'"}, {Text: "SELECT name FROM users ORDER BY created DESC LIMIT 1"}}
	for _, j := range judgementsOf(t, "sqlite", "postgres", schema, queries) {
		if j.Verdict != VerdictChanges {
			t.Errorf("%s: %s (%s)", j.Text, j.Verdict, j.Reason)
		}
	}
}
