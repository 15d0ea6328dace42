package eval_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

// Pairs of these tables are equal, are of keys that are alike but fail on the rest of a condition, or
// leave it Unknown; each has rows that no row of the other meets, before and behind rows that are
// met, and NULLs as keys. c is empty; the values of f are known up to a bound once a function took them.
const joinTables = `CREATE TABLE a (x INTEGER, n INTEGER);
INSERT INTO a VALUES (1, 1), (5, 5), (1, NULL), (2, 5), (NULL, 7), (3, 0), (1, 1), (6, 1);
CREATE TABLE b (x INTEGER, n INTEGER);
INSERT INTO b VALUES (4, 0), (1, 1), (1, 2), (NULL, 7), (2, NULL), (6, 6);
CREATE TABLE c (x INTEGER, n INTEGER);
CREATE TABLE f (d DOUBLE PRECISION, x INTEGER);
INSERT INTO f VALUES (1e0, 1), (0.3e0, 2), (NULL, 3)`

func joinedTables(t *testing.T, d *spec.Dialect) *eval.Database {
	t.Helper()
	db := eval.NewDatabase(d)
	for _, text := range strings.Split(joinTables, ";\n") {
		s, err := parse.Statement(text, d)
		if err == nil {
			err = db.Apply(context.Background(), s)
		}
		if err != nil {
			t.Fatal(text, err)
		}
	}
	return db
}

// bothForms are the outcomes of a query in its plain and its fast form, with what they counted.
func bothForms(t *testing.T, db *eval.Database, text string, memory int) (plain, fast *eval.Outcome, counts [2]map[string]uint64) {
	t.Helper()
	q, err := parse.Query(text, db.Dialect())
	if err != nil {
		t.Fatal(text, err)
	}
	for i, o := range []eval.Options{{Naive: true}, {Budget: limit.Budget{Memory: memory}}} {
		o.Coverage = spec.NewCoverage()
		outcome, err := eval.Query(context.Background(), q, db, o)
		if err != nil {
			t.Fatal(text, err)
		}
		counts[i] = map[string]uint64{}
		for _, applied := range o.Coverage.All(db.Dialect().Name) {
			counts[i][fmt.Sprint(applied.Rule.ID, ":", applied.Case)] += applied.Count
		}
		plain, fast = fast, outcome
	}
	return plain, fast, counts
}

// Every kind of join has the rows of its plain form, and counts the same rows as met and as padded,
// with an index and where there is no memory for one.
func TestFastJoinsOfEveryKind(t *testing.T) {
	kinds := map[string][]string{
		"sqlite":   {"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"},
		"postgres": {"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"},
		"mysql":    {"JOIN", "LEFT JOIN", "RIGHT JOIN"},
		"duckdb":   {"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "SEMI JOIN", "ANTI JOIN"},
	}
	for name, list := range kinds {
		db := joinedTables(t, spec.DialectByName(name))
		for _, kind := range list {
			for _, query := range []string{
				"SELECT * FROM a %j b ON a.x = b.x",
				"SELECT * FROM b %j a ON a.x = b.x AND b.n = a.n",
				"SELECT * FROM a %j b ON a.x = b.x AND b.n < 2",
				"SELECT * FROM a %j b ON a.x = b.x AND a.n = b.n AND a.n > 0",
				"SELECT * FROM b %j a ON a.x = b.x AND a.n < b.n",
				"SELECT * FROM a %j c ON a.x = c.x",
				"SELECT * FROM c %j a ON a.x = c.x AND a.n = c.n",
				"SELECT * FROM a %j (SELECT x, 6 / (n - 1) AS n FROM b) AS e ON a.x = e.x",
				"SELECT * FROM (SELECT x, 6 / (n - 1) AS n FROM a) AS e %j b ON e.x = b.x",
				"SELECT * FROM (SELECT 6 / (n - 1) AS x, n FROM a) AS e %j b ON e.x = b.x",
				"SELECT * FROM a %j b ON a.x = b.x AND 6 / (b.n - 1) > 1",
				"SELECT * FROM a %j (SELECT b.x FROM b JOIN a AS e ON 6 / (e.n - 1) > b.n) AS g ON a.x = g.x",
				"SELECT * FROM a %j (b JOIN f ON 6 / (b.n - 1) > f.x) ON a.x = b.x",
				"SELECT * FROM (b JOIN f ON 6 / (b.n - 1) > f.x) %j a ON a.x = b.x",
				"SELECT * FROM (b JOIN f ON 6 / (b.n - 1) > f.x) %j c ON c.x = b.x",
				"SELECT * FROM c %j (b JOIN f ON 6 / (b.n - 1) > f.x) ON c.x = b.x AND c.n = b.n",
				"SELECT * FROM a %j (SELECT x, n FROM b WHERE 2147483642 + n > 0) AS e ON a.x = e.x",
				"SELECT * FROM a %j (SELECT x, n FROM b WHERE 2147483642 + n > 0) AS e ON a.x = e.x AND a.n = e.n",
				"SELECT * FROM (SELECT x, n FROM a WHERE 2147483642 + n > 0) AS e %j b ON e.x = b.x",
				"SELECT * FROM (SELECT x, n FROM a WHERE 2147483642 + n > 0) AS e %j c ON e.x = c.x",
				"SELECT * FROM c %j (SELECT x, n FROM a WHERE 2147483642 + n > 0) AS e ON e.x = c.x AND e.n = c.n",
				"SELECT * FROM (SELECT x, 2147483642 + n AS n FROM a) AS e %j b ON e.x = b.x",
				"SELECT * FROM (SELECT 2147483642 + n AS x, n FROM a) AS e %j b ON e.x = b.x",
				"SELECT 1 FROM (SELECT x, 2147483642 + n AS n FROM a) AS e %j b ON e.x = b.x",
				"SELECT * FROM a %j (SELECT x, 2147483642 + n AS n FROM b) AS e ON a.x = e.x AND a.n = e.n",
				"SELECT * FROM a %j (SELECT x, 2147483642 + n AS n FROM b) AS e ON a.x = e.x",
				"SELECT 1 FROM a %j (SELECT x, 2147483642 + n AS n FROM b) AS e ON a.x = e.x",
				"SELECT * FROM a %j b ON a.x = b.x AND 2147483642 + b.n > a.n",
				"SELECT * FROM a %j (b LEFT JOIN f ON 2147483642 + b.n > f.x) ON a.x = b.x",
				"SELECT * FROM (b JOIN f ON 2147483642 + b.n > f.x) %j c ON c.x = b.x",
				"SELECT * FROM c %j (b JOIN f ON 2147483642 + b.n > f.x) ON c.x = b.x AND c.n = b.n",
				"SELECT * FROM (b JOIN f ON 2147483642 + b.n > f.x) %j a ON a.x = b.x AND a.n = b.n WHERE f.x > 2",
				"SELECT * FROM (b JOIN f ON 2147483642 + b.n > f.x) %j a ON a.x = b.x WHERE b.x IS NULL",
				"SELECT * FROM (b JOIN f ON 2147483642 + b.n > f.x) %j a ON a.x = b.x WHERE b.x IS NOT NULL",
				"SELECT * FROM (b JOIN f ON 2147483642 + b.n > f.x) %j a ON a.x = b.x AND b.n > a.n WHERE b.n IS NULL OR b.n < 6",
				"SELECT * FROM f %j (SELECT x, EXP(d) AS d FROM f) AS e ON f.d = e.d",
				"SELECT * FROM f %j (SELECT x, EXP(d) AS d FROM f) AS e ON f.d = e.d AND f.x = e.x",
			} {
				text := strings.ReplaceAll(query, "%j", kind)
				if _, err := parse.Query(text, db.Dialect()); err != nil {
					t.Fatal(text, err)
				}
				for _, memory := range []int{0, 1} {
					plain, fast, counts := bothForms(t, db, text, memory)
					if plain.Kind == eval.OutcomeUndetermined {
						t.Logf("%s: %s: open in the plain form", name, text)
						continue
					}
					if plain.Kind != fast.Kind || plain.MayRaise != fast.MayRaise || fast.Classes&^plain.Classes != 0 || !reflect.DeepEqual(bag(plain), bag(fast)) {
						t.Errorf("%s: %s\nplain %v %v %v %v\nfast  %v %v %v %v", name, text, plain.Kind, bag(plain), plain.MayRaise, plain.Classes,
							fast.Kind, bag(fast), fast.MayRaise, fast.Classes)
					}
					for place, n := range counts[0] {
						if (strings.HasPrefix(place, "from.left") || strings.HasPrefix(place, "from.right") || strings.HasPrefix(place, "from.full")) && counts[1][place] != n {
							t.Errorf("%s: %s: %s is counted %d times, in the plain form %d", name, text, place, counts[1][place], n)
						}
					}
				}
			}
		}
	}
}

// A value that is known up to a bound only is equal to another one or not: the fast forms do not
// decide that by its key.
func TestFastFormsDoNotDecideByInexactKeys(t *testing.T) {
	for _, name := range []string{"sqlite", "postgres", "duckdb", "mysql"} {
		db := joinedTables(t, spec.DialectByName(name))
		for _, text := range []string{
			"SELECT e.x FROM (SELECT x, EXP(d) AS d FROM f) AS e JOIN (SELECT x, EXP(d) AS d FROM f) AS g ON e.d = g.d",
			"SELECT e.x FROM (SELECT x, EXP(d) AS d FROM f) AS e LEFT JOIN (SELECT x, EXP(d) AS d FROM f) AS g ON e.d = g.d AND e.x = g.x",
			"SELECT e.x FROM (SELECT x, EXP(d) AS d FROM f) AS e RIGHT JOIN (SELECT x, EXP(d) AS d FROM f) AS g ON e.x = g.x AND e.d = g.d",
			"SELECT e.x FROM (SELECT x, EXP(d) AS d FROM f) AS e, (SELECT x, EXP(d) AS d FROM f) AS g WHERE e.d = g.d",
			"SELECT x FROM f WHERE EXP(d) IN (SELECT EXP(d) FROM f)",
			"SELECT x FROM f WHERE (EXP(d), x) IN (SELECT EXP(d), x FROM f)",
			"SELECT x FROM f WHERE (x, EXP(d)) NOT IN (SELECT x, 2.718281828459045e0 FROM f)",
			"SELECT x FROM f WHERE EXP(d) NOT IN (SELECT 2.718281828459045e0 FROM f)",
			"SELECT x FROM f WHERE 2.718281828459045e0 + d - d IN (SELECT EXP(d) FROM f)",
			"SELECT e.x FROM (SELECT x, 2.718281828459045e0 AS d FROM f) AS e JOIN (SELECT x, EXP(d) AS d FROM f) AS g ON e.d = g.d",
			"SELECT e.x FROM (SELECT x, 2.718281828459045e0 AS d FROM f) AS e JOIN (SELECT x, EXP(d) AS d FROM f) AS g ON g.d = e.d AND g.x = e.x",
			"SELECT e.x FROM (SELECT x, EXP(d) AS d FROM f) AS e LEFT JOIN (SELECT x, 2.718281828459045e0 AS d FROM f) AS g ON e.d = g.d",
			"SELECT e.x FROM (SELECT x, EXP(d) AS d FROM f) AS e LEFT JOIN (SELECT x, 2.718281828459045e0 AS d FROM f) AS g ON e.d = g.d AND e.x = g.x",
			"SELECT e.x FROM (SELECT x, EXP(d) AS d FROM f) AS e, (SELECT x, 2.718281828459045e0 AS d FROM f) AS g WHERE e.d = g.d AND e.x > 0",
		} {
			for _, memory := range []int{0, 1} {
				if plain, fast, _ := bothForms(t, db, text, memory); plain.Kind != eval.OutcomeUndetermined || fast.Kind != plain.Kind {
					t.Errorf("%s: %s: plain %v %v, fast %v %v", name, text, plain.Kind, bag(plain), fast.Kind, bag(fast))
				}
			}
		}
	}
}

// Where there is no memory for an index every row is a candidate, so that more rules are applied than
// with one: the limit is asked wherever an index is made.
func TestFastFormsMakeNoIndexBeyondTheMemory(t *testing.T) {
	for _, test := range []struct{ dialect, query string }{
		{"sqlite", "SELECT * FROM a JOIN b ON a.x = b.x"},
		{"sqlite", "SELECT * FROM a LEFT JOIN b ON a.x = b.x"},
		{"sqlite", "SELECT * FROM a RIGHT JOIN b ON a.x = b.x AND a.n = b.n"},
		{"sqlite", "SELECT * FROM a FULL JOIN b ON a.x = b.x"},
		{"duckdb", "SELECT a.x FROM a SEMI JOIN b ON a.x = b.x AND a.n = b.n"},
		{"duckdb", "SELECT a.x FROM a ANTI JOIN b ON a.x = b.x"},
		{"sqlite", "SELECT * FROM a, b, a AS e WHERE a.x = b.x AND b.n = e.n"},
		{"postgres", "SELECT * FROM a WHERE x IN (SELECT x FROM b)"},
		{"postgres", "SELECT * FROM a WHERE x <> ALL (SELECT x FROM b WHERE x IS NOT NULL)"},
		{"postgres", "SELECT * FROM a WHERE (x, n) IN (SELECT x, n FROM b)"},
	} {
		db := joinedTables(t, spec.DialectByName(test.dialect))
		applied := func(memory int) (n uint64) {
			_, _, counts := bothForms(t, db, test.query, memory)
			for _, count := range counts[1] {
				n += count
			}
			return n
		}
		if with, without := applied(0), applied(1); without <= with {
			t.Errorf("%s: %s: rules are applied %d times with an index, %d without", test.dialect, test.query, with, without)
		}
	}
}
