package eval_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

// lateralSide is a derived table that depends on the tables before it, some of which an equality
// with its columns connects, so that a key could find its rows if it were computed once.
func lateralSide(t *rapid.T, alias string, before []string) string {
	given := rapid.SampledFrom(before).Draw(t, "given") + "." + rapid.SampledFrom([]string{"x", "y"}).Draw(t, "column")
	number := rapid.IntRange(0, 3).Draw(t, "number")
	query := rapid.SampledFrom([]string{
		"SELECT u.x, u.y FROM u WHERE u.x = %g",
		"SELECT u.x, u.y FROM u WHERE u.y > %g - %d",
		"SELECT u.x + %g - %g AS x, u.y FROM u",
		"SELECT %g AS x, %d AS y",
		"SELECT COUNT(*) AS x, MAX(u.y) AS y FROM u WHERE u.x = %g",
		"SELECT u.x, 6 / (%g - %d) AS y FROM u",
		"SELECT u.x, u.y FROM u, v WHERE u.x = v.x AND v.y <> %g",
		"SELECT u.x, v.y FROM u LEFT JOIN v ON u.x = v.x AND u.y = %g",
		"SELECT u.x, u.y FROM u WHERE u.x IN (SELECT v.y FROM v WHERE v.x = %g)",
		"SELECT u.x, u.y FROM u ORDER BY u.x = %g, u.x, u.y LIMIT 1",
		"SELECT w.x, w.y FROM u, LATERAL (SELECT u.x, %g + u.y AS y) AS w WHERE w.x = %d",
	}).Draw(t, "lateral")
	return "LATERAL (" + strings.NewReplacer("%g", given, "%d", fmt.Sprint(number)).Replace(query) + ") AS " + alias
}

// lateralQuery is a query of tables of which some are LATERAL. Its conditions are equalities and
// others, in ON and in WHERE.
func lateralQuery(t *rapid.T) string {
	names := []string{"a"}
	from := rapid.SampledFrom([]string{"u", "v"}).Draw(t, "first") + " AS a"
	condition := func(own string) string {
		pair := func() string {
			return fmt.Sprintf("%s.%s = %s.%s", own, rapid.SampledFrom([]string{"x", "y"}).Draw(t, "own"),
				rapid.SampledFrom(names[:max(1, len(names)-1)]).Draw(t, "other"), rapid.SampledFrom([]string{"x", "y"}).Draw(t, "its"))
		}
		switch rapid.IntRange(0, 4).Draw(t, "condition") {
		case 0:
			return pair() + " AND " + pair()
		case 1:
			return pair() + fmt.Sprintf(" AND %s.y <> %d", own, rapid.IntRange(0, 3).Draw(t, "not"))
		case 2:
			return pair() + fmt.Sprintf(" AND 6 / (%s.x - %d) > 1", own, rapid.IntRange(0, 3).Draw(t, "zero"))
		}
		return pair()
	}
	var where []string
	commas := rapid.Bool().Draw(t, "commas")
	for i := range rapid.IntRange(1, 3).Draw(t, "tables") {
		alias := string(rune('b' + i))
		table := rapid.SampledFrom([]string{"u", "v"}).Draw(t, "table") + " AS " + alias
		if i == 0 || rapid.Bool().Draw(t, "is lateral") {
			table = lateralSide(t, alias, names)
		}
		names = append(names, alias)
		kinds := []string{" CROSS JOIN ", " JOIN ", " LEFT JOIN "}
		switch {
		case commas:
			kinds = []string{", "}
		case !strings.HasPrefix(table, "LATERAL"):
			kinds = append(kinds, " RIGHT JOIN ")
		}
		switch join := rapid.SampledFrom(kinds).Draw(t, "join"); join {
		case ", ", " CROSS JOIN ":
			from += join + table
			where = append(where, condition(alias))
		default:
			from += join + table + " ON " + condition(alias)
		}
	}
	query := "SELECT * FROM " + from
	if rapid.Bool().Draw(t, "counts") {
		query = "SELECT COUNT(*) FROM " + from
	}
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	return query
}

// A table that depends on the row of those before it is computed for each of these rows, whatever
// equalities connect it with them: the fast form is the plain one.
func TestFastFormsLeaveLateralInPlace(t *testing.T) {
	for _, name := range []string{"postgres", "duckdb", "mysql"} {
		t.Run(name, func(t *testing.T) {
			testrun.Check(t, func(t *rapid.T) {
				db := eval.NewDatabase(spec.DialectByName(name))
				for _, table := range []string{"u", "v"} {
					apply(t, db, "CREATE TABLE "+table+" (x INTEGER, y INTEGER)")
					for range rapid.IntRange(0, 4).Draw(t, "rows") {
						value := rapid.SampledFrom([]string{"1", "NULL", "2", "0", "3"})
						apply(t, db, fmt.Sprintf("INSERT INTO %s VALUES (%s, %s)", table, value.Draw(t, "x"), value.Draw(t, "y")))
					}
				}
				text := lateralQuery(t)
				if _, err := parse.Query(text, db.Dialect()); err != nil {
					t.Fatal(text, err)
				}
				budget := limit.Budget{}
				if rapid.IntRange(0, 3).Draw(t, "memory") == 0 {
					budget.Memory = 1
				}
				sameRowsWithin(t, db, text, budget)
			})
		})
	}
}
