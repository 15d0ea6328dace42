package eval_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

// memberQueries compare a value, or a row, with the rows of a query. %c stands for a comparison, %q
// for ANY or ALL, %d for a small number.
var memberQueries = []string{
	"SELECT a.x, a.x %c %q (SELECT x FROM b) FROM a",
	"SELECT a.x FROM a WHERE a.x %c %q (SELECT x FROM b WHERE x < %d)",
	"SELECT a.x FROM a WHERE NOT (a.x %c %q (SELECT x FROM b WHERE x IS NOT NULL))",
	"SELECT a.x FROM a WHERE a.x %c %q (SELECT 6 / (x - %d) FROM b)",
	"SELECT a.x, 6 / (a.x - %d) %c %q (SELECT x FROM b) FROM a",
	"SELECT a.x, a.n %c %q (SELECT n FROM b) FROM a",
	"SELECT a.x, a.x %c %q (SELECT n FROM b) FROM a",
	"SELECT a.x, a.s %c %q (SELECT s FROM b) FROM a",
	"SELECT a.x, (a.x, a.s) %c %q (SELECT x, s FROM b) FROM a",
	"SELECT a.x, a.d %c %q (SELECT d FROM b) FROM a",
	"SELECT a.x FROM a WHERE a.x %c %q (SELECT x FROM b WHERE b.s = a.s)",
}

// rowQueries are those that every dialect can be asked. %i stands for IN or NOT IN.
var rowQueries = []string{
	"SELECT a.x, a.x %i (SELECT x FROM b) FROM a",
	"SELECT a.x, a.d %i (SELECT d FROM b) FROM a",
	"SELECT a.x, (a.x, a.s) %i (SELECT x, s FROM b) FROM a",
	"SELECT a.x FROM a WHERE (a.x, a.s) %i (SELECT x, s FROM b)",
	"SELECT a.x, (a.x, a.n) %i (SELECT x, x FROM b) FROM a",
	"SELECT a.x, (a.x, a.x, a.s) %i (SELECT x, 1 + x - 1, s FROM b) FROM a",
	"SELECT a.x FROM a WHERE (a.x, a.s) %i (SELECT 6 / (x - %d), s FROM b)",
	"SELECT a.x FROM a WHERE (6 / (a.x - %d), a.s) %i (SELECT x, s FROM b)",
	"SELECT a.x FROM a WHERE (a.x, %d) %i (SELECT x, x FROM b)",
}

// joinQueries join two tables by one or two equalities. %j stands for a join.
var joinQueries = []string{
	"SELECT * FROM a %j b ON a.x = b.x",
	"SELECT * FROM a %j b ON a.x = b.x AND a.s = b.s",
	"SELECT * FROM a %j b ON b.s = a.s AND a.x = b.x AND a.n < b.n",
	"SELECT * FROM a %j b ON a.d = b.d AND a.x = b.x",
	"SELECT * FROM a %j b ON a.x = b.x AND a.s = b.s WHERE a.n > %d OR a.n IS NULL",
	"SELECT * FROM a %j b ON a.x = b.n AND a.s = b.s",
	"SELECT COUNT(*) FROM a %j b ON a.x = b.x AND a.n = %d",
	"SELECT * FROM a %j (SELECT x, 6 / (x - %d) AS q FROM b) AS e ON a.x = e.x AND a.n = e.q",
	"SELECT * FROM a, b WHERE a.x + 1 = b.x",
	"SELECT * FROM a, b WHERE a.x = b.n AND b.s <> 'b'",
	"SELECT * FROM a, b WHERE a.rowid + 1 = b.x",
	"SELECT * FROM a, b WHERE a.s COLLATE NOCASE = b.s || ''",
	"SELECT * FROM a JOIN b USING (x) JOIN a AS c ON c.x = b.x + a.x",
	"SELECT * FROM a JOIN b ON a.x = b.x * 2 - a.x",
	"SELECT * FROM a, b, a AS c WHERE c.x = a.x + b.x AND a.n > %d",
	"SELECT * FROM a, b WHERE a.s = b.x",
	"SELECT * FROM a, b WHERE a.s = b.s || ''",
	"SELECT * FROM a, b WHERE a.d = 0 - b.d AND a.x <> %d",
	"SELECT a.x FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = a.x + %d)",
	"SELECT a.x FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.n = a.x AND b.s = a.s || '')",
	"SELECT a.x, (SELECT COUNT(*) FROM b WHERE a.x + a.n = b.x) FROM a",
	"SELECT a.x FROM a WHERE EXISTS (SELECT 1 FROM b %j a AS c ON b.x = c.x AND b.s = c.s)",
}

// The fast forms of memberships and joins are the plain ones, on values of several types, also
// where there is no memory for an index.
func TestFastMembersAndJoinsFindTheSameRows(t *testing.T) {
	for _, name := range []string{"sqlite", "postgres", "mysql", "mariadb", "duckdb", "iso"} {
		t.Run(name, func(t *testing.T) {
			testrun.Check(t, func(t *rapid.T) { sameMembers(t, spec.DialectByName(name)) })
		})
	}
}

func sameMembers(t *rapid.T, d *spec.Dialect) {
	db := eval.NewDatabase(d)
	for _, table := range []string{"a", "b"} {
		apply(t, db, "CREATE TABLE "+table+" (x INTEGER, n DECIMAL(6, 2), s VARCHAR(9), d DOUBLE PRECISION)")
		few := rapid.Bool().Draw(t, "few values")
		for range rapid.IntRange(0, 6).Draw(t, "rows") {
			value := func(of ...string) string {
				if few {
					of = of[:2]
				}
				return rapid.SampledFrom(of).Draw(t, "value")
			}
			apply(t, db, fmt.Sprintf("INSERT INTO %s VALUES (%s, %s, %s, %s)", table, value("1", "NULL", "2", "3", "0"), value("1", "NULL", "1.50", "2", "3.00"),
				value("'a'", "NULL", "'b'", "'c'"), value("1e0", "NULL", "0.1", "-0e0", "0e0", "1e300")))
		}
	}
	joins := []string{"JOIN", "LEFT JOIN", "RIGHT JOIN"}
	switch d.Name {
	case "duckdb":
		joins = append(joins, "FULL JOIN", "SEMI JOIN", "ANTI JOIN")
	case "postgres", "sqlite", "iso":
		joins = append(joins, "FULL JOIN")
	}
	list := append(rowQueries, joinQueries...)
	if d.Name != "sqlite" {
		list = append(list, memberQueries...)
	}
	text := rapid.SampledFrom(list).Draw(t, "query")
	for mark, of := range map[string][]string{"%c": {"=", "<>", "<", "<=", ">", ">="}, "%q": {"ANY", "ALL"}, "%i": {"IN", "NOT IN"}, "%j": joins, "%d": {"0", "1", "2", "3"}} {
		if strings.Contains(text, mark) {
			text = strings.ReplaceAll(text, mark, rapid.SampledFrom(of).Draw(t, mark))
		}
	}
	if strings.Contains(text, "SEMI") || strings.Contains(text, "ANTI") {
		text = strings.NewReplacer(" AND a.n < b.n", " AND b.n > 1", "SELECT *", "SELECT a.x, a.s").Replace(text)
	}
	if _, err := parse.Query(text, d); err != nil {
		t.Skip(err)
	}
	budget := limit.Budget{}
	if rapid.IntRange(0, 3).Draw(t, "memory") == 0 {
		budget.Memory = 1
	}
	sameRowsWithin(t, db, text, budget)
}

// The fast forms look at few rows: the plain ones need more than the limit, or compare more often.
func TestFastMembersAndJoinsLookAtFewRows(t *testing.T) {
	const n = 3000
	for _, test := range []struct{ dialect, query, want string }{
		{"postgres", "SELECT COUNT(*) FROM a WHERE x <> ALL (SELECT x FROM b)", "[1]"},
		{"postgres", "SELECT COUNT(*) FROM a WHERE x > ALL (SELECT x FROM b)", "[1]"},
		{"postgres", "SELECT COUNT(*) FROM a WHERE x + 0 < ANY (SELECT x FROM b)", "[2999]"},
		{"postgres", "SELECT COUNT(*) FROM a WHERE x > ANY (SELECT x FROM b)", "[2999]"},
		{"postgres", "SELECT COUNT(*) FROM a WHERE x <= ALL (SELECT x FROM b)", "[1]"},
		{"postgres", "SELECT COUNT(*) FROM a WHERE x = ALL (SELECT x FROM b)", "[0]"},
		{"postgres", "SELECT COUNT(*) FROM a WHERE (x, y) NOT IN (SELECT x, y FROM b)", "[1]"},
		{"sqlite", "SELECT COUNT(*) FROM a WHERE (x, y) NOT IN (SELECT x, y FROM b)", "[1]"},
		{"sqlite", "SELECT COUNT(*) FROM a WHERE y NOT IN (SELECT x FROM b)", "[0]"},
		{"sqlite", "SELECT COUNT(*) FROM a LEFT JOIN b ON a.y = b.y AND a.x = b.x", "[3000]"},
		{"sqlite", "SELECT COUNT(*) FROM a RIGHT JOIN b ON a.x = b.x", "[3000]"},
		{"sqlite", "SELECT COUNT(*) FROM a FULL JOIN b ON a.x = b.x", "[3001]"},
		{"sqlite", "SELECT COUNT(*) FROM a, b WHERE a.x + 1 = b.x", "[2999]"},
		{"sqlite", "SELECT COUNT(*) FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = a.x + 1)", "[2999]"},
		{"duckdb", "SELECT COUNT(*) FROM a ANTI JOIN b ON a.x = b.x AND a.y = b.y", "[1]"},
	} {
		d := spec.DialectByName(test.dialect)
		db := eval.NewDatabase(d)
		for _, table := range []string{"a", "b"} {
			var rows strings.Builder
			for i := range n {
				fmt.Fprintf(&rows, "(%d, %d), ", i, i%2)
			}
			last := "(2999, 1)"
			if table == "a" {
				last = "(3000, NULL)"
			}
			for _, text := range []string{"CREATE TABLE " + table + " (x INTEGER, y INTEGER)", "INSERT INTO " + table + " VALUES " + strings.TrimSuffix(rows.String(), ", "),
				"DELETE FROM " + table + " WHERE x = 2999", "INSERT INTO " + table + " VALUES " + last} {
				s, err := parse.Statement(text, d)
				if err == nil {
					err = db.Apply(context.Background(), s)
				}
				if err != nil {
					t.Fatal(text, err)
				}
			}
		}
		s, err := parse.Statement(test.query, d)
		if err != nil {
			t.Fatal(err)
		}
		ctx, end := context.WithTimeout(context.Background(), time.Minute)
		coverage := spec.NewCoverage()
		o, err := eval.Query(ctx, s.(*ast.QueryStatement).Query, db, eval.Options{Budget: limit.Budget{Rows: 20 * n}, Coverage: coverage})
		end()
		if err != nil {
			t.Errorf("%s: %v", test.query, err)
			continue
		}
		if o.Kind != eval.OutcomeRows || fmt.Sprint(o.Worlds[0].Groups[0].Rows[0]) != test.want {
			t.Errorf("%s: %v %v, want %s", test.query, o.Kind, o.Worlds, test.want)
		}
		applied := uint64(0)
		for _, a := range coverage.All(d.Name) {
			applied += a.Count
		}
		if applied > 40*n {
			t.Errorf("%s: rules are applied %d times for 2 × %d rows", test.query, applied, n)
		}
	}
}
