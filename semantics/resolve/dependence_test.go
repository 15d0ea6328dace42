package resolve_test

import (
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// Sources: MySQL 9.5 manual, 14.19.4 Detection of Functional Dependence; MySQL 8.0.39,
// aggregate_check.h and aggregate_check.cc. What of it rows can show is in
// testdata/rules/group/mysql-dependence.
func TestDependence(t *testing.T) {
	d := spec.DialectByName("mysql")
	made, err := parse.Statements(`
		CREATE TABLE t (a INTEGER, b INTEGER, c VARCHAR(9));
		CREATE TABLE k (p INTEGER PRIMARY KEY, u INTEGER UNIQUE, v INTEGER, w VARCHAR(9));
		CREATE TABLE m (p INTEGER, q INTEGER, r INTEGER, PRIMARY KEY (p, q));
		CREATE VIEW d AS SELECT p, u, v + 1 AS x FROM k`, d)
	if err != nil {
		t.Fatal(err)
	}
	schema := resolve.SchemaOf(made, d)
	for _, test := range []struct{ query, want string }{
		{"SELECT b FROM t WHERE b = 1 GROUP BY a", ""},
		{"SELECT b FROM t WHERE b = RAND() GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE b <> 1 GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE NOT b = 1 GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE NOT NOT b = 1 GROUP BY a", "not modelled"},
		{"SELECT b FROM t WHERE b NOT IN (1) GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE NOT b NOT IN (1) GROUP BY a", "not modelled"},
		{"SELECT b FROM t WHERE b IN (1, 2) GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE b NOT BETWEEN 1 AND 1 GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE b BETWEEN a AND 2 GROUP BY a", "not modelled"},
		{"SELECT b FROM t WHERE b = 1 XOR a = 1 GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE (a, b) IN ((1, 2)) GROUP BY c", ""},
		{"SELECT b FROM t WHERE 1 = 0 OR b = 1 GROUP BY a", "not modelled"},
		{"SELECT b FROM t WHERE NOT (b <> 1 AND 1 = 1) GROUP BY a", "not modelled"},
		{"SELECT b FROM t WHERE NOT (b <> 1 OR a = 1) GROUP BY c", "not modelled"},
		{"SELECT b FROM t WHERE (b = 1) IS NOT TRUE GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE b = +a GROUP BY a", "not modelled"},
		{"SELECT b FROM t WHERE c = b GROUP BY c", "not modelled"},
		{"SELECT b FROM t WHERE b = (SELECT a) GROUP BY a", "not modelled"},
		{"SELECT b FROM t WHERE b = (SELECT a + 1) GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE b = ANY (SELECT u FROM k) GROUP BY a", "not modelled"},
		{"SELECT b FROM t WHERE b > ANY (SELECT u FROM k) GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE EXISTS (SELECT 1 FROM k WHERE u = b) GROUP BY a", "not modelled"},
		{"SELECT b FROM t WHERE NOT EXISTS (SELECT 1 FROM k WHERE u = b) GROUP BY a", "error grouping"},
		{"SELECT b FROM t WHERE EXISTS (SELECT 1 FROM k WHERE u = 1) GROUP BY a", "error grouping"},
		{"SELECT (SELECT b FROM t WHERE b = p + 1 GROUP BY a) FROM k", "not modelled"},
		{"SELECT (SELECT b FROM t WHERE b = p GROUP BY a) FROM k", ""},
		{"SELECT r FROM m GROUP BY p", "error grouping"},
		{"SELECT r FROM m WHERE q = 1 GROUP BY p", ""},
		{"SELECT v FROM k WHERE u = v GROUP BY u", ""},
		{"SELECT p FROM k WHERE u = v GROUP BY v", ""},
		{"SELECT p FROM k WHERE u NOT IN (1, 2) GROUP BY u", "not modelled"},
		{"SELECT p FROM k WHERE u NOT BETWEEN 1 AND 2 GROUP BY u", "not modelled"},
		{"SELECT p FROM k WHERE u <=> 2 GROUP BY u", "not modelled"},
		{"SELECT p FROM k WHERE w LIKE 'x' GROUP BY u", "error grouping"},
		{"SELECT p FROM t JOIN k ON u = b GROUP BY u", ""},
		{"SELECT p FROM t JOIN k ON u = c GROUP BY u", "not modelled"},
		{"SELECT p FROM k LEFT JOIN t ON u = b GROUP BY u", "error grouping"},
		{"SELECT p FROM t LEFT JOIN k ON u > b GROUP BY u", ""},
		{"SELECT p FROM k RIGHT JOIN t ON u > b GROUP BY u", ""},
		{"SELECT v FROM k RIGHT JOIN t ON u > b AND p = 1 GROUP BY b, a", ""},
		{"SELECT p FROM k RIGHT JOIN t ON u > b AND p = 1 GROUP BY a", "error grouping"},
		{"SELECT p FROM k RIGHT JOIN t ON 2 > b AND p = 1 GROUP BY b, a", ""},
		{"SELECT v FROM k RIGHT JOIN t ON 2 > b AND p = 1 GROUP BY b", ""},
		{"SELECT v FROM k RIGHT JOIN t ON 2 > b AND p = 1 GROUP BY a", "error grouping"},
		{"SELECT v FROM k RIGHT JOIN t ON RAND() > b AND p = 1 GROUP BY b", "not modelled"},
		{"SELECT b FROM k RIGHT JOIN t ON b = 1 AND p = 1 GROUP BY p", "error grouping"},
		{"SELECT v FROM t LEFT JOIN k ON p = b AND EXISTS (SELECT 1 FROM m WHERE r = a) GROUP BY b", "error grouping"},
		{"SELECT v FROM t LEFT JOIN k ON p = b AND EXISTS (SELECT 1 FROM m WHERE r = a) GROUP BY a, b", ""},
		{"SELECT b FROM k JOIN t ON b = 1 AND p = 1 GROUP BY p", ""},
		{"SELECT k.v FROM k JOIN m USING (p) GROUP BY m.p", ""},
		{"SELECT k.v FROM k NATURAL JOIN m GROUP BY m.p", ""},
		{"SELECT k.v FROM m LEFT JOIN k USING (p) GROUP BY m.p", ""},
		{"SELECT m.r FROM m LEFT JOIN k USING (p) GROUP BY k.p, q", "error grouping"},
		{"SELECT m.r FROM k RIGHT JOIN m USING (p) GROUP BY k.p, q", "error grouping"},
		{"SELECT k.v FROM k RIGHT JOIN m USING (p) GROUP BY m.p", ""},
		{"SELECT x FROM d GROUP BY p", ""},
		{"SELECT x FROM d GROUP BY u", "error grouping"},
		{"SELECT x FROM d WHERE u = 1 GROUP BY u", "not modelled"},
		{"SELECT x FROM t LEFT JOIN d ON p = a GROUP BY a", "not modelled"},
		{"SELECT v FROM m LEFT JOIN (SELECT u, v FROM k WHERE u > 0) AS e ON e.u = r GROUP BY r", "not modelled"},
		{"SELECT u FROM t LEFT JOIN d ON p = a GROUP BY a", ""},
		{"SELECT u FROM (SELECT b, u FROM t LEFT JOIN k ON p = b LIMIT 2) AS e GROUP BY b", ""},
		{"SELECT u FROM m LEFT JOIN (SELECT p, u FROM t LEFT JOIN k ON p = b) AS e ON e.p = r GROUP BY r", "not modelled"},
		{"SELECT x FROM (SELECT a, a + 1 AS x FROM t LIMIT 2) AS e GROUP BY a", ""},
		{"SELECT x FROM (SELECT a, RAND() AS x FROM t) AS e GROUP BY a", "error grouping"},
		{"SELECT x FROM (SELECT a, (SELECT MIN(p) FROM k WHERE u = a) AS x FROM t) AS e GROUP BY a", "not modelled"},
		{"SELECT x FROM (SELECT a, (SELECT MIN(p) FROM k WHERE u = b) AS x FROM t) AS e GROUP BY a", "error grouping"},
		{"SELECT x FROM (SELECT a, b AS x FROM t WHERE a = b) AS e GROUP BY a", ""},
		{"SELECT x FROM (SELECT a, b AS x FROM t WHERE b = 1 LIMIT 1) AS e GROUP BY a", "not modelled"},
		{"SELECT n FROM (SELECT b + 1 AS x, MAX(a) AS n FROM t GROUP BY b + 1) AS e GROUP BY x", ""},
		{"SELECT n FROM (SELECT b + 1 AS x, MAX(a) AS n FROM t GROUP BY b + 1, c) AS e GROUP BY x", "error grouping"},
		{"SELECT n FROM m LEFT JOIN (SELECT b, MAX(a) AS n FROM t GROUP BY b) AS e ON e.b = r GROUP BY r", "not modelled"},
		{"SELECT n FROM ((SELECT a, 1 AS n FROM t)) AS e GROUP BY a", ""},
		{"SELECT x FROM (SELECT a, x FROM (SELECT a, b + a AS x FROM t WHERE b = a) AS f) AS e GROUP BY a", ""},
		{"SELECT e.b, COUNT(*) FROM (SELECT a, b FROM t WHERE b = 1) AS e", ""},
		{"SELECT e.b, COUNT(*) FROM (SELECT a, b + 1 AS b FROM t WHERE b = 1) AS e", "not modelled"},
		{"SELECT e.b FROM (SELECT a, b + 1 AS b FROM t WHERE b = 1) AS e GROUP BY a", ""},
		{"SELECT e.y, COUNT(*) FROM (SELECT f.x AS y FROM (SELECT 1 AS x FROM t) AS f) AS e", "not modelled"},
		{"SELECT e.a, b FROM (SELECT a, b FROM t LIMIT 1) AS e WHERE e.a IS NULL AND b = 1 GROUP BY b", "error grouping"},
	} {
		q, err := parse.Query(test.query, d)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := resolve.Bind(q, d, schema, resolve.Options{}).Err(); err != nil {
			got = errorText(err)
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.query, got, test.want)
		}
	}
}
