package eval_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
)

// firstQueries keep few of the rows that they sort. %k stands for sort keys, %n and %m for small numbers.
var firstQueries = []string{
	"SELECT x, y FROM t ORDER BY %k LIMIT %n",
	"SELECT x, y FROM t ORDER BY %k LIMIT %n OFFSET %m",
	"SELECT y, COUNT(*) FROM t GROUP BY y ORDER BY COUNT(*), y DESC LIMIT %n",
	"SELECT x FROM t WHERE x IN (SELECT u.x FROM (SELECT x FROM t ORDER BY %k LIMIT %n) AS u)",
	"SELECT x FROM t UNION ALL SELECT y FROM t ORDER BY 1 LIMIT %n",
	"SELECT x, 6 / (y - 1) FROM t ORDER BY %k LIMIT %n",
	"SELECT x, y FROM t ORDER BY 6 / (y - 1), x LIMIT %n",
}

// The first rows of an order, their peers and the choice among these are those of all rows sorted.
func TestFirstRowsAreThoseOfAllRowsSorted(t *testing.T) {
	for _, name := range []string{"sqlite", "postgres", "mysql", "mariadb", "duckdb"} {
		t.Run(name, func(t *testing.T) {
			testrun.Check(t, func(t *rapid.T) {
				db := eval.NewDatabase(spec.DialectByName(name))
				apply(t, db, "CREATE TABLE t (x INTEGER, y INTEGER)")
				small := rapid.SampledFrom([]string{"NULL", "0", "1", "2", "3", "4"})
				for range rapid.IntRange(0, 14).Draw(t, "rows") {
					apply(t, db, fmt.Sprintf("INSERT INTO t VALUES (%s, %s)", small.Draw(t, "x"), small.Draw(t, "y")))
				}
				q := rapid.SampledFrom(firstQueries).Draw(t, "query")
				if name == "postgres" && rapid.Bool().Draw(t, "ties") {
					q = "SELECT x, y FROM t ORDER BY %k OFFSET %m ROWS FETCH FIRST %n ROWS WITH TIES"
				}
				sameRows(t, db, strings.NewReplacer("%k", rapid.SampledFrom([]string{"x", "y DESC", "x, y", "y DESC, x", "x + y"}).Draw(t, "keys"),
					"%n", fmt.Sprint(rapid.IntRange(0, 6).Draw(t, "number")), "%m", fmt.Sprint(rapid.IntRange(0, 3).Draw(t, "skipped"))).Replace(q))
			})
		})
	}
}
