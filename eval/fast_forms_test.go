package eval_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

// formQueries are queries in which the fast forms find rows by keys, join tables in another
// order, or stop early. %d stands for a small number.
var formQueries = []string{
	"SELECT a.x, a.x IN (SELECT y FROM b) FROM a",
	"SELECT a.x FROM a WHERE a.x NOT IN (SELECT y FROM b WHERE y <> %d)",
	"SELECT a.x FROM a WHERE a.x NOT IN (SELECT y + %d FROM b)",
	"SELECT a.x FROM a WHERE NOT (a.x IN (SELECT y / %d FROM b))",
	"SELECT a.x FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.y = a.x AND b.z > %d)",
	"SELECT a.x FROM a WHERE NOT EXISTS (SELECT z / (z - %d) FROM b WHERE b.y = a.x)",
	"SELECT a.x, (SELECT COUNT(*) FROM b WHERE b.y = a.x) FROM a",
	"SELECT a.x FROM a WHERE EXISTS (SELECT 1 FROM b, c WHERE b.y = a.x AND c.z = b.z AND 10 / (c.z - %d) > 1)",
	"SELECT * FROM a, b, c WHERE a.x = b.y AND b.z = c.z AND c.w > %d",
	"SELECT * FROM a, b, c WHERE a.x = b.y AND b.z = c.z AND 12 / (c.w - %d) > 2",
	"SELECT * FROM a JOIN b ON a.x = b.y JOIN c ON c.z = b.z AND 12 / (c.w - %d) > 2 WHERE a.x < 3",
	"SELECT * FROM a JOIN b ON a.x = b.y LEFT JOIN c ON c.z = b.z WHERE c.w IS NULL OR c.w <> %d",
	"SELECT * FROM a, b JOIN c ON c.z = b.z WHERE a.x = c.w OR a.x = %d",
	"SELECT * FROM (SELECT x, 6 / (x - %d) AS q FROM a) AS d, b, c WHERE d.q = b.y AND c.z = b.z",
	"SELECT * FROM (SELECT x, 6 / (x - %d) AS q FROM a) AS d JOIN b ON d.x = b.y WHERE d.q > 1",
	"SELECT COUNT(*) FROM a, b, c, a AS d WHERE a.x = b.y AND b.z = c.z AND d.x = c.w AND d.x > %d",
	"SELECT x FROM a WHERE x = (SELECT MAX(y) FROM b WHERE b.y = a.x AND b.z IN (SELECT w FROM c))",
}

// The fast form of a query is its plain form, on tables of many NULLs and duplicates.
func TestFastFormsFindTheSameRows(t *testing.T) {
	for _, name := range []string{"sqlite", "postgres", "mysql", "duckdb", "iso"} {
		t.Run(name, func(t *testing.T) { testrun.Check(t, func(t *rapid.T) { sameForms(t, spec.DialectByName(name)) }) })
	}
}

func sameForms(t *rapid.T, d *spec.Dialect) {
	db := eval.NewDatabase(d)
	for _, table := range []struct{ name, columns string }{{"a", "x"}, {"b", "y, z"}, {"c", "z, w"}} {
		columns := strings.Split(table.columns, ", ")
		apply(t, db, fmt.Sprintf("CREATE TABLE %s (%s INTEGER)", table.name, strings.Join(columns, " INTEGER, ")))
		for range rapid.IntRange(0, 5).Draw(t, "rows") {
			values := make([]string, len(columns))
			for i := range values {
				values[i] = rapid.SampledFrom([]string{"NULL", "0", "1", "2", "3"}).Draw(t, "value")
			}
			apply(t, db, fmt.Sprintf("INSERT INTO %s VALUES (%s)", table.name, strings.Join(values, ", ")))
		}
	}
	sameRows(t, db, strings.ReplaceAll(rapid.SampledFrom(formQueries).Draw(t, "query"), "%d", fmt.Sprint(rapid.IntRange(0, 3).Draw(t, "number"))))
}

// repeatedQueries are of a table whose rows repeat: frames that grow, or end before that of the row
// before, and queries that are asked again of the same values. %f stands for a set function.
var repeatedQueries = []string{
	"SELECT x, y, %f OVER (ORDER BY x) FROM t",
	"SELECT x, y, %f OVER (PARTITION BY x ORDER BY y) FROM t",
	"SELECT x, y, %f OVER (ORDER BY x, y, z ROWS UNBOUNDED PRECEDING) FROM t",
	"SELECT x, y, %f OVER (ORDER BY x, y, z ROWS BETWEEN UNBOUNDED PRECEDING AND 1 FOLLOWING) FROM t",
	"SELECT x, y, %f OVER (ORDER BY x, y, z ROWS BETWEEN UNBOUNDED PRECEDING AND 2 PRECEDING) FROM t",
	"SELECT x, y, %f OVER (ORDER BY x RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) FROM t",
	"SELECT x, (SELECT %f FROM t AS u WHERE u.x = t.x) FROM t",
	"SELECT x, (SELECT %f FROM t AS u WHERE u.x < t.x OR u.y = t.y) FROM t",
	"SELECT x FROM t WHERE y IN (SELECT u.y FROM t AS u WHERE u.x = t.x GROUP BY u.y HAVING %f > 1)",
	"SELECT x, (SELECT MAX(v.x) FROM (SELECT %f AS x FROM t AS u WHERE u.x = t.x) AS v) FROM t",
	"SELECT x, COUNT(*), (SELECT MIN(u.z) FROM t AS u WHERE u.x = t.x) FROM t GROUP BY x",
	"SELECT x, COUNT(*), (SELECT COUNT(*) FROM t AS u WHERE u.y < COUNT(t.y)) FROM t GROUP BY x",
	"WITH w AS (SELECT x, %f AS y FROM t GROUP BY x) SELECT x, (SELECT SUM(w.y) FROM w WHERE w.x >= t.x) FROM t",
	"SELECT x, (SELECT u.y FROM t AS u WHERE u.x = t.x ORDER BY u.y, u.z LIMIT 1) FROM t",
	"SELECT x, (WITH w AS (SELECT t.y AS y) SELECT MAX(w.y + u.x) FROM t AS u, w WHERE u.x = t.x) FROM t",
}

// The same where rows repeat.
func TestFastFormsFindTheSameRowsAgain(t *testing.T) {
	for _, name := range []string{"sqlite", "postgres", "mysql", "duckdb"} {
		t.Run(name, func(t *testing.T) {
			testrun.Check(t, func(t *rapid.T) {
				db := eval.NewDatabase(spec.DialectByName(name))
				apply(t, db, "CREATE TABLE t (x INTEGER, y INTEGER, z DOUBLE PRECISION)")
				for range rapid.IntRange(0, 9).Draw(t, "rows") {
					small := rapid.SampledFrom([]string{"NULL", "0", "1", "2"})
					z := rapid.SampledFrom([]string{"NULL", "0.1", "2.5", "1e16", "-1e16", "3"}).Draw(t, "z")
					apply(t, db, fmt.Sprintf("INSERT INTO t VALUES (%s, %s, %s)", small.Draw(t, "x"), small.Draw(t, "y"), z))
				}
				f := rapid.SampledFrom([]string{"COUNT(*)", "COUNT(y)", "SUM(y)", "AVG(y)", "SUM(z)", "AVG(z)", "MIN(y)", "MAX(z)"}).Draw(t, "function")
				q := rapid.SampledFrom(repeatedQueries).Draw(t, "query")
				if strings.Contains(q, " AS u ") && !strings.HasPrefix(q, "WITH") {
					f = strings.NewReplacer("(y", "(u.y", "(z", "(u.z").Replace(f)
				}
				sameRows(t, db, strings.ReplaceAll(q, "%f", f))
			})
		})
	}
}

// collatedQueries are formQueries over texts: n.x folds letters, r.x drops blanks, p.x does neither.
var collatedQueries = []string{
	"SELECT n.x, n.x IN (SELECT x FROM p) FROM n",
	"SELECT p.x, p.x IN (SELECT x FROM n) FROM p",
	"SELECT r.x, r.x NOT IN (SELECT DISTINCT x FROM n) FROM r",
	"SELECT p.x, p.x COLLATE NOCASE IN (SELECT x FROM p WHERE x <> 'b') FROM p",
	"SELECT * FROM n, p, r WHERE n.x = p.x AND p.x = r.x",
	"SELECT * FROM p JOIN n ON p.x = n.x LEFT JOIN r ON r.x = n.x",
	"SELECT n.x FROM n WHERE EXISTS (SELECT 1 FROM r WHERE r.x = n.x)",
	"SELECT x, (SELECT COUNT(*) FROM p WHERE p.x = n.x) FROM n",
}

// The same under collations, by which texts that differ are equal.
func TestFastFormsFindTheSameRowsByCollations(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		db := eval.NewDatabase(spec.DialectByName("sqlite"))
		for _, table := range []string{"n (x TEXT COLLATE NOCASE)", "p (x TEXT)", "r (x TEXT COLLATE RTRIM)"} {
			apply(t, db, "CREATE TABLE "+table)
			for range rapid.IntRange(0, 5).Draw(t, "rows") {
				apply(t, db, fmt.Sprintf("INSERT INTO %s VALUES (%s)", table[:1], rapid.SampledFrom([]string{"NULL", "'a'", "'A'", "'a '", "'b'"}).Draw(t, "value")))
			}
		}
		sameRows(t, db, rapid.SampledFrom(collatedQueries).Draw(t, "query"))
	})
}

// sameRows holds the two forms of a query against each other.
func sameRows(t *rapid.T, db *eval.Database, text string) {
	sameRowsWithin(t, db, text, limit.Budget{})
}

// sameRowsWithin is sameRows of a fast form that has a budget.
func sameRowsWithin(t *rapid.T, db *eval.Database, text string, budget limit.Budget) {
	q, err := parse.Query(text, db.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	fast, err := eval.Query(context.Background(), q, db, eval.Options{Budget: budget})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := eval.Query(context.Background(), q, db, eval.Options{Naive: true})
	if err != nil {
		t.Fatal(err)
	}
	if plain.Kind == eval.OutcomeUndetermined {
		return // what is open was perhaps not needed
	}
	if plain.Kind != fast.Kind || plain.MayRaise != fast.MayRaise || fast.Classes&^plain.Classes != 0 || !reflect.DeepEqual(bag(plain), bag(fast)) {
		t.Fatalf("%s\nplain %v %v %v %v\nfast  %v %v %v %v", text, plain.Kind, bag(plain), plain.MayRaise, plain.Classes, fast.Kind, bag(fast), fast.MayRaise, fast.Classes)
	}
}

func apply(t *rapid.T, db *eval.Database, text string) {
	statement, err := parse.Statement(text, db.Dialect())
	if err == nil {
		err = db.Apply(context.Background(), statement)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// bag counts the rows of each permitted result.
func bag(o *eval.Outcome) (list []map[string]int) {
	for _, world := range o.Worlds {
		counts := map[string]int{}
		for _, g := range world.Groups {
			for _, row := range g.Rows {
				counts[fmt.Sprint(row)]++
			}
		}
		list = append(list, counts)
	}
	return list
}
