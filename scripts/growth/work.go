package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// work is one line of the table: statements that make a database of n rows, and a query of it.
// Without a query the statements are what is measured.
type work struct {
	name  string
	sizes []int
	setup func(n int) []string
	query func(n int) string
	// dialect is that of the evaluator, sqlite unless it is said, and other the query of
	// SQLite that asks the same where it has to be written in another way.
	dialect, other string
}

// sizes are the numbers of rows by which the growth is seen.
var (
	sizes = []int{1_000, 10_000, 100_000}
	once  = []int{0}
)

// works lists the lines of the table.
func works() []work {
	query := func(name, text string) work {
		return work{name: name, sizes: sizes, setup: twoTables, query: func(int) string { return text }}
	}
	in := func(dialect, name, text, other string) work {
		return work{name: name, sizes: sizes, setup: twoTables, query: func(int) string { return text }, dialect: dialect, other: other}
	}
	list := []work{
		in("postgres", "= ANY", "SELECT COUNT(*) FROM a WHERE w = ANY (SELECT v FROM b)", "SELECT COUNT(*) FROM a WHERE w IN (SELECT v FROM b)"),
		in("postgres", "<> ALL", "SELECT COUNT(*) FROM a WHERE x <> ALL (SELECT y FROM b)", "SELECT COUNT(*) FROM a WHERE x NOT IN (SELECT y FROM b)"),
		in("postgres", "<> ALL, NULLs", "SELECT COUNT(*) FROM a WHERE w <> ALL (SELECT v FROM b)", "SELECT COUNT(*) FROM a WHERE w NOT IN (SELECT v FROM b)"),
		in("postgres", "> ALL", "SELECT COUNT(*) FROM a WHERE x > ALL (SELECT y FROM b WHERE id < 500)", "SELECT COUNT(*) FROM a WHERE x > (SELECT MAX(y) FROM b WHERE id < 500)"),
		in("postgres", "< ANY", "SELECT COUNT(*) FROM a WHERE x + 1000000 < ANY (SELECT y FROM b)", "SELECT COUNT(*) FROM a WHERE x + 1000000 < (SELECT MAX(y) FROM b)"),
		in("postgres", "NOT IN, PostgreSQL", "SELECT COUNT(*) FROM a WHERE w NOT IN (SELECT v FROM b WHERE v > 500)", "SELECT COUNT(*) FROM a WHERE w NOT IN (SELECT v FROM b WHERE v > 500)"),
		in("postgres", "row IN, PostgreSQL", "SELECT COUNT(*) FROM a WHERE (x, w) IN (SELECT y, v FROM b)", "SELECT COUNT(*) FROM a WHERE (x, w) IN (SELECT y, v FROM b)"),
		query("JOIN, floats", "SELECT COUNT(*) FROM a JOIN b ON a.r = b.r"),
		query("JOIN, texts", "SELECT COUNT(*) FROM a JOIN b ON a.s = b.s"),
		query("JOIN, expression", "SELECT COUNT(*) FROM a JOIN b ON a.x + 1 = b.y"),
		query("JOIN, two keys", "SELECT COUNT(*) FROM a JOIN b ON a.k = b.k AND a.x = b.y"),
		query("LEFT JOIN, two keys", "SELECT COUNT(b.y) FROM a LEFT JOIN b ON a.k = b.k AND a.x = b.y"),
		query("JOIN USING", "SELECT COUNT(*) FROM a JOIN b USING (id)"),
		query("RIGHT JOIN", "SELECT COUNT(*) FROM a RIGHT JOIN b ON a.x = b.y"),
		query("FULL JOIN", "SELECT COUNT(*) FROM a FULL JOIN b ON a.x = b.y"),
		query("JOIN, derived", "SELECT COUNT(*) FROM (SELECT x, COUNT(*) AS n FROM a GROUP BY x) AS d JOIN b ON d.x = b.y"),
		query("EXISTS, expression", "SELECT COUNT(*) FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.y = a.x + 1)"),
		query("correlated IN", "SELECT COUNT(*) FROM a WHERE w IN (SELECT v FROM b WHERE b.y = a.x)"),
		query("IN", "SELECT COUNT(*) FROM a WHERE x IN (SELECT y FROM b)"),
		query("IN, NULLs", "SELECT COUNT(*) FROM a WHERE x IN (SELECT v FROM b)"),
		query("NOT IN", "SELECT COUNT(*) FROM a WHERE x NOT IN (SELECT y FROM b)"),
		query("NOT IN, NULLs", "SELECT COUNT(*) FROM a WHERE w NOT IN (SELECT v FROM b WHERE v IS NOT NULL OR y > 0)"),
		query("NOT IN, texts", "SELECT COUNT(*) FROM a WHERE s NOT IN (SELECT s FROM b)"),
		query("row IN", "SELECT COUNT(*) FROM a WHERE (x, w) IN (SELECT y, v FROM b)"),
		query("row NOT IN", "SELECT COUNT(*) FROM a WHERE (x, x) NOT IN (SELECT y, y FROM b)"),
		query("EXISTS", "SELECT COUNT(*) FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.y = a.x)"),
		query("NOT EXISTS", "SELECT COUNT(*) FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.y = a.x)"),
		query("EXISTS of two", "SELECT COUNT(*) FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.y = a.x AND b.v > 3)"),
		query("scalar COUNT", "SELECT SUM((SELECT COUNT(*) FROM b WHERE b.y = a.x)) FROM a"),
		query("JOIN … ON", "SELECT COUNT(*) FROM a JOIN b ON a.x = b.y"),
		query("LEFT JOIN", "SELECT COUNT(*) FROM a LEFT JOIN b ON a.x = b.y WHERE b.y IS NULL"),
		query("GROUP BY", "SELECT w, COUNT(*), SUM(x) FROM a GROUP BY w"),
		query("GROUP BY key", "SELECT x, COUNT(*), MAX(w) FROM a GROUP BY x"),
		query("DISTINCT", "SELECT DISTINCT x FROM a"),
		query("UNION", "SELECT x FROM a UNION SELECT y FROM b"),
		query("EXCEPT", "SELECT x FROM a EXCEPT SELECT y FROM b"),
		query("ORDER BY", "SELECT x, w FROM a ORDER BY w, x"),
		query("ORDER BY, LIMIT", "SELECT x, w FROM a ORDER BY w, x LIMIT 10"),
		query("window SUM", "SELECT x, SUM(w) OVER (ORDER BY id) FROM a"),
		query("window RANK", "SELECT x, RANK() OVER (PARTITION BY w ORDER BY x) FROM a"),
		query("scan", "SELECT COUNT(*) FROM a WHERE x > 10 AND w < 500"),
		query("key", "SELECT SUM(x) FROM a WHERE id = 500"),
		{name: "recursion", sizes: sizes, query: func(n int) string {
			return fmt.Sprintf("WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < %d) SELECT COUNT(*), SUM(n) FROM r", n)
		}},
		{name: "INSERT, a key", sizes: []int{2_000, 20_000, 100_000}, setup: singleInserts},
		{name: "INSERT, many rows", sizes: []int{2_000, 20_000, 100_000}, setup: func(n int) []string { return twoTables(n / 2) }},
	}
	for _, tables := range [][]string{{"t1", "t2", "t3", "t4", "t5"}, {"t1", "t3", "t5", "t2", "t4"}} {
		name := "5-way join, lucky"
		if tables[1] != "t2" {
			name = "5-way join, unlucky"
		}
		list = append(list, work{name: name, sizes: sizes, setup: fiveTables, query: func(int) string {
			return "SELECT COUNT(*) FROM " + strings.Join(tables, ", ") + " WHERE t1.b = t2.a AND t2.b = t3.a AND t3.b = t4.a AND t4.b = t5.a"
		}})
	}
	list = append(list, work{name: "5-way join, star", sizes: sizes, setup: fiveTables, query: func(int) string {
		return "SELECT COUNT(*) FROM t5, t4, t3, t2, t1 WHERE t1.a = t2.a AND t1.a = t3.a AND t1.a = t4.a AND t1.a = t5.a"
	}}, work{name: "5-way JOIN … ON", sizes: sizes, setup: fiveTables, query: func(int) string {
		return "SELECT COUNT(*) FROM t1 JOIN t2 ON t1.b = t2.a JOIN t3 ON t2.b = t3.a JOIN t4 ON t3.b = t4.a JOIN t5 ON t4.b = t5.a"
	}})
	for _, n := range []int{8, 16, 32, 64} {
		list = append(list, work{name: fmt.Sprintf("chain of %d tables", n), sizes: once, setup: func(int) []string { return chainTables(n) },
			query: func(int) string { return chainQuery(n) }})
	}
	return list
}

// values writes n rows of a table as statements of up to 500 rows.
func values(table string, n int, row func(i int) string) (list []string) {
	var b strings.Builder
	for i := range n {
		if i%500 == 0 {
			if b.Len() > 0 {
				list = append(list, b.String())
			}
			b.Reset()
			b.WriteString("INSERT INTO " + table + " VALUES ")
		} else {
			b.WriteString(", ")
		}
		b.WriteString(row(i))
	}
	return append(list, b.String())
}

// twoTables are a and b: x and y meet in half of the rows, w and v repeat and have NULLs.
func twoTables(n int) []string {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	small := func() string {
		if random.IntN(20) == 0 {
			return "NULL"
		}
		return fmt.Sprint(random.IntN(1000))
	}
	list := []string{"CREATE TABLE a (id INTEGER PRIMARY KEY, x INTEGER, w INTEGER, s TEXT, r DOUBLE PRECISION, k INTEGER)", "CREATE TABLE b (id INTEGER PRIMARY KEY, y INTEGER, v INTEGER, s TEXT, r DOUBLE PRECISION, k INTEGER)"}
	list = append(list, values("a", n, func(i int) string {
		return fmt.Sprintf("(%d, %d, %s, 'text %d', %d.25, %d)", i, random.IntN(2*n), small(), random.IntN(2*n), random.IntN(2*n), random.IntN(3))
	})...)
	return append(list, values("b", n, func(i int) string {
		return fmt.Sprintf("(%d, %d, %s, 'text %d', %d.25, %d)", i, random.IntN(2*n), small(), random.IntN(2*n), random.IntN(2*n), random.IntN(3))
	})...)
}

// fiveTables are t1 to t5, whose rows meet one of the next table each.
func fiveTables(n int) (list []string) {
	for k := 1; k <= 5; k++ {
		random := rand.New(rand.NewPCG(uint64(k), uint64(n)))
		table := fmt.Sprintf("t%d", k)
		list = append(list, "CREATE TABLE "+table+" (a INTEGER PRIMARY KEY, b INTEGER)")
		list = append(list, values(table, n, func(i int) string { return fmt.Sprintf("(%d, %d)", i, random.IntN(n)) })...)
	}
	return list
}

// singleInserts are n statements of one row each into a table with two keys.
func singleInserts(n int) []string {
	list := []string{"CREATE TABLE k (id INTEGER PRIMARY KEY, u INTEGER UNIQUE, s TEXT)"}
	for i := range n {
		list = append(list, fmt.Sprintf("INSERT INTO k VALUES (%d, %d, 'row %d')", i, (i*7919)%1_000_003, i))
	}
	return list
}

// chainTables are the tables of a join of select5's form: ten rows each, with a key, a column
// that leads to the key of another table, and a text.
func chainTables(n int) (list []string) {
	random := rand.New(rand.NewPCG(5, uint64(n)))
	for k := 1; k <= n; k++ {
		table, leads := fmt.Sprintf("t%d", k), random.Perm(10)
		list = append(list, fmt.Sprintf("CREATE TABLE %s (a%d INTEGER PRIMARY KEY, b%d INTEGER, x%d VARCHAR(40))", table, k, k, k))
		list = append(list, values(table, 10, func(i int) string {
			return fmt.Sprintf("(%d, %d, 'table %s row %d')", i+1, leads[i]+1, table, i+1)
		})...)
	}
	return list
}

// chainQuery joins n tables by a chain of equalities; the tables and the equalities stand in
// an order drawn by chance.
func chainQuery(n int) string {
	random := rand.New(rand.NewPCG(7, uint64(n)))
	tables, items, equalities := make([]string, n), make([]string, n), make([]string, n)
	for i, k := range random.Perm(n) {
		tables[i], items[i] = fmt.Sprintf("t%d", k+1), fmt.Sprintf("x%d", k+1)
	}
	order := random.Perm(n)
	for i := range n - 1 {
		equalities[i] = fmt.Sprintf("a%d = b%d", order[i]+1, order[i+1]+1)
		if random.IntN(2) == 0 {
			equalities[i] = fmt.Sprintf("b%d = a%d", order[i+1]+1, order[i]+1)
		}
	}
	equalities[n-1] = fmt.Sprintf("a%d = %d", order[0]+1, 1+random.IntN(10))
	random.Shuffle(n, func(i, j int) { equalities[i], equalities[j] = equalities[j], equalities[i] })
	return "SELECT " + strings.Join(items, ", ") + " FROM " + strings.Join(tables, ", ") + " WHERE " + strings.Join(equalities, " AND ")
}
