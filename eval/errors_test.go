package eval_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

// errorPlaces are expressions and queries with a place for an expression, in
// which an error is found before evaluation wherever it stands.
var errorPlaces = []string{
	"SELECT {}", "SELECT {} FROM t", "SELECT x FROM t WHERE {} = 1", "SELECT x FROM t WHERE x = {}", "SELECT DISTINCT {} FROM t",
	"SELECT {} + 1 FROM t", "SELECT 1 - {} FROM t", "SELECT -{} FROM t", "SELECT {} * {} FROM t", "SELECT {} / 2 FROM t", "SELECT MOD({}, 2) FROM t", "SELECT ABS({}) FROM t",
	"SELECT {} = 1 FROM t", "SELECT 1 < {} FROM t", "SELECT ({}, 1) = (1, 2) FROM t", "SELECT (1, 2) = (1, {}) FROM t", "SELECT (1, {}) IN ((1, 2)) FROM t",
	"SELECT {} = 1 AND x = 1 FROM t", "SELECT x = 1 OR {} = 1 FROM t", "SELECT NOT ({} = 1) FROM t",
	"SELECT {} IS NULL FROM t", "SELECT {} IS NOT NULL FROM t", "SELECT ({} = 1) IS TRUE FROM t", "SELECT ({} = 1) IS NOT FALSE FROM t",
	"SELECT {} BETWEEN 1 AND 2 FROM t", "SELECT 1 BETWEEN {} AND 2 FROM t", "SELECT 1 BETWEEN 0 AND {} FROM t",
	"SELECT {} IN (1, 2) FROM t", "SELECT 1 IN ({}, 2) FROM t", "SELECT 1 NOT IN (2, {}) FROM t",
	"SELECT {} IN (SELECT y FROM u) FROM t", "SELECT 1 IN (SELECT {} FROM u) FROM t", "SELECT 1 IN (SELECT y FROM u WHERE {} = 1) FROM t",
	"SELECT EXISTS (SELECT {} FROM u) FROM t", "SELECT EXISTS (SELECT 1 FROM u WHERE {} = 1) FROM t",
	"SELECT (SELECT {} FROM u) FROM t", "SELECT (SELECT MAX({}) FROM u) FROM t",
	"SELECT CASE WHEN {} = 1 THEN 1 END FROM t", "SELECT CASE WHEN x = 1 THEN {} END FROM t", "SELECT CASE WHEN x = 1 THEN 1 ELSE {} END FROM t",
	"SELECT CASE {} WHEN 1 THEN 1 END FROM t", "SELECT CASE x WHEN {} THEN 1 END FROM t", "SELECT CASE x WHEN 1 THEN {} END FROM t",
	"SELECT COALESCE({}, 1) FROM t", "SELECT COALESCE(1, {}) FROM t", "SELECT NULLIF({}, 1) FROM t", "SELECT NULLIF(1, {}) FROM t", "SELECT CAST({} AS CHAR(5)) FROM t",
	"SELECT 'a' LIKE {} FROM t", "SELECT {} LIKE 'a' FROM t",
	"SELECT COUNT({}) FROM t", "SELECT SUM({}) FROM t", "SELECT MIN(DISTINCT {}) FROM t", "SELECT x, COUNT(*) FROM t GROUP BY x, {}", "SELECT x FROM t GROUP BY x HAVING {} = 1",
	"SELECT COUNT(*) FROM t HAVING MAX({}) = 1", "SELECT x FROM t ORDER BY {}", "SELECT x FROM t ORDER BY x, {} DESC",
	"SELECT x FROM t JOIN u ON {} = 1", "SELECT x FROM t LEFT JOIN u ON x = y AND {} = 1", "SELECT x FROM (SELECT {} AS x FROM t) AS q", "SELECT q.x FROM (SELECT x FROM t WHERE {} = 1) AS q",
	"SELECT {} FROM t UNION SELECT 1", "SELECT 1 UNION ALL SELECT {} FROM t", "SELECT 1 INTERSECT SELECT {} FROM t", "SELECT 1 EXCEPT SELECT 1 FROM t WHERE {} = 1",
}

// strictPlaces are those that not all dialects have.
var strictPlaces = map[string][]string{
	"SELECT {} = ANY (SELECT y FROM u) FROM t":         {"iso", "mysql", "mariadb", "postgres"},
	"SELECT 1 < ALL (SELECT {} FROM u) FROM t":         {"iso", "mysql", "mariadb", "postgres"},
	"SELECT {} IS DISTINCT FROM 1 FROM t":              {"iso", "postgres", "sqlite"},
	"SELECT 1 IS NOT DISTINCT FROM {} FROM t":          {"iso", "postgres", "sqlite"},
	"SELECT {} <=> 1 FROM t":                           {"mysql", "mariadb"},
	"SELECT 1 <=> {} FROM t":                           {"mysql", "mariadb"},
	"SELECT {} IS 1 FROM t":                            {"sqlite"},
	"SELECT ({} = 1) IS UNKNOWN FROM t":                {"iso", "postgres"},
	"SELECT 1 BETWEEN SYMMETRIC {} AND 2 FROM t":       {"iso", "postgres"},
	"SELECT {} XOR 1 FROM t":                           {"mysql", "mariadb"},
	"SELECT 1 DIV {} FROM t":                           {"mysql", "mariadb"},
	"SELECT IF({}, 1, 2) FROM t":                       {"mysql", "mariadb"},
	"SELECT IF(1, 2, {}) FROM t":                       {"mysql", "mariadb"},
	"SELECT IFNULL({}, 2) FROM t":                      {"mysql", "mariadb", "sqlite"},
	"SELECT IIF(1, {}, 2) FROM t":                      {"sqlite"},
	"SELECT 'a' GLOB {} FROM t":                        {"sqlite"},
	"SELECT 'a' ILIKE {} FROM t":                       {"postgres"},
	"SELECT {} || 'a' FROM t":                          {"iso", "postgres", "sqlite"},
	"SELECT {} & 1 FROM t":                             {"mysql", "mariadb", "postgres", "sqlite"},
	"SELECT 1 << {} FROM t":                            {"mysql", "mariadb", "postgres", "sqlite"},
	"SELECT ~{} FROM t":                                {"mysql", "mariadb", "postgres", "sqlite"},
	"SELECT 1 FROM t FULL JOIN u ON {} = 1":            {"iso", "postgres", "sqlite"},
	"SELECT 1 EXCEPT ALL SELECT {} FROM t":             {"iso", "mysql", "mariadb", "postgres"},
	"SELECT COUNT(DISTINCT x, {}) FROM t":              {"mysql", "mariadb"},
	"SELECT * FROM (VALUES (1), ({})) AS v":            {"iso", "postgres", "sqlite"},
	"SELECT x FROM t LIMIT (SELECT {} FROM u LIMIT 1)": {"postgres", "sqlite"},
}

// TestErrorsAreFoundEverywhere puts an unknown column, an unknown table and an
// ambiguous name into every place.
func TestErrorsAreFoundEverywhere(t *testing.T) {
	for _, name := range spec.DialectNames() {
		db := eval.NewDatabase(spec.DialectByName(name))
		for _, text := range []string{"CREATE TABLE t (x INTEGER)", "CREATE TABLE u (y INTEGER)"} {
			s, err := parse.Statement(text, db.Dialect())
			if err == nil {
				err = db.Apply(context.Background(), s)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		places := append([]string(nil), errorPlaces...)
		for place, dialects := range strictPlaces {
			for _, d := range dialects {
				if d == name {
					places = append(places, place)
				}
			}
		}
		for _, place := range places {
			for expression, class := range map[string]semantics.Class{"nosuch": semantics.ClassName, "t.nosuch": semantics.ClassName,
				"(SELECT 1 FROM nosuch)": semantics.ClassName, "(SELECT z.x FROM t AS z, t AS w WHERE w.x = 1 AND x IS NULL AND z.nosuch = 1)": semantics.ClassNone} {
				if strings.Contains(place, "HAVING {}") && db.Dialect().AliasScope == spec.AliasLateral && strings.HasSuffix(expression, "nosuch") {
					class = semantics.ClassGrouping // HavingBinder::BindColumnRef of DuckDB
				}
				checkError(t, db, strings.ReplaceAll(place, "{}", expression), class)
			}
		}
	}
}

// checkError wants an error before evaluation, of that class unless it is none.
func checkError(t *testing.T, db *eval.Database, text string, class semantics.Class) {
	t.Helper()
	q, err := parse.Query(text, db.Dialect())
	if err != nil {
		return // the grammar has no such expression there
	}
	outcome, err := eval.Query(context.Background(), q, db, eval.Options{})
	switch {
	case err != nil:
		t.Errorf("%s: %s: %v", db.Dialect().Name, text, err)
	case outcome.Kind == eval.OutcomeUnsupported:
	case outcome.Kind != eval.OutcomeRaise || !outcome.Static || class != semantics.ClassNone && !outcome.Classes.Has(class):
		t.Errorf("%s: %s: %s, want %s before evaluation", db.Dialect().Name, text, outcomeText(outcome, false, false), class)
	}
}

// A change with an error in it is refused and changes nothing.
func TestErrorsInStatements(t *testing.T) {
	for _, text := range []string{
		"INSERT INTO nosuch VALUES (1)", "INSERT INTO t (nosuch) VALUES (1)", "INSERT INTO t VALUES (nosuch)", "INSERT INTO t SELECT nosuch FROM t",
		"INSERT INTO t SELECT x FROM nosuch", "UPDATE nosuch SET x = 1", "UPDATE t SET nosuch = 1", "UPDATE t SET x = nosuch", "UPDATE t SET x = 1 WHERE nosuch = 1",
		"DELETE FROM nosuch", "DELETE FROM t WHERE nosuch = 1", "CREATE INDEX i ON nosuch (x)", "CREATE INDEX i ON t (nosuch)", "CREATE VIEW v AS SELECT nosuch FROM t",
		"DROP TABLE nosuch", "DROP VIEW nosuch", "CREATE TABLE p (a INTEGER, UNIQUE (nosuch))", "CREATE TABLE p (a INTEGER, PRIMARY KEY (nosuch))",
	} {
		for _, name := range spec.DialectNames() {
			if spec.DialectByName(name).System == spec.SystemSQLite && strings.HasPrefix(text, "CREATE VIEW") {
				continue // a view's query is first looked at where the view is used
			}
			db := eval.NewDatabase(spec.DialectByName(name))
			apply := func(text string) error {
				s, err := parse.Statement(text, db.Dialect())
				if err != nil {
					t.Fatalf("%s: %s: %v", name, text, err)
				}
				return db.Apply(context.Background(), s)
			}
			for _, good := range []string{"CREATE TABLE t (x INTEGER)", "INSERT INTO t VALUES (1)"} {
				if err := apply(good); err != nil {
					t.Fatal(err)
				}
			}
			err := apply(text)
			failure, ok := err.(*eval.StatementError)
			if !ok || failure.Class != semantics.ClassName {
				t.Errorf("%s: %s: %v, want an unknown name", name, text, err)
			}
			if tables := db.Tables(); len(tables) != 1 || len(tables[0].Rows) != 1 || tables[0].Rows[0][0].String() != "1" {
				t.Errorf("%s: %s changed the database", name, text)
			}
		}
	}
}

// TestBudgets: rows beyond the budget and a cancelled context end an
// evaluation with an error that is no outcome.
func TestBudgets(t *testing.T) {
	db := eval.NewDatabase(spec.DialectByName("postgres"))
	for _, text := range []string{"CREATE TABLE t (x INTEGER)", "INSERT INTO t VALUES (1), (2), (3), (4), (5), (6), (7), (8)"} {
		s, err := parse.Statement(text, db.Dialect())
		if err == nil {
			err = db.Apply(context.Background(), s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	q, err := parse.Query("SELECT COUNT(*) FROM t AS a, t AS b, t AS c, t AS d, t AS e", db.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	for _, naive := range []bool{true, false} {
		if o, err := eval.Query(context.Background(), q, db, eval.Options{Naive: naive, Budget: limit.Budget{Rows: 5_000}}); err == nil {
			t.Errorf("naive %v: 32,768 rows within a budget of 5,000: %s", naive, outcomeText(o, false, false))
		}
		cancelled, cancel := context.WithCancel(context.Background())
		cancel()
		if o, err := eval.Query(cancelled, q, db, eval.Options{Naive: naive}); err == nil {
			t.Errorf("naive %v: an answer after the context was cancelled: %s", naive, outcomeText(o, false, false))
		}
		if o, err := eval.Query(context.Background(), q, db, eval.Options{Naive: naive}); err != nil || o.Worlds[0].Groups[0].Rows[0][0].Int() != 32768 {
			t.Errorf("naive %v: %v, %v", naive, o, err)
		}
	}
}

// TestProbeBudget: where there are more rows than a probe computes, every class
// of error is taken to be possible that the query may raise.
func TestProbeBudget(t *testing.T) {
	db := eval.NewDatabase(spec.DialectByName("postgres"))
	for _, text := range []string{"CREATE TABLE t (x INTEGER)", "INSERT INTO t VALUES (1), (2), (3), (4), (5), (6), (7), (8)"} {
		s, err := parse.Statement(text, db.Dialect())
		if err == nil {
			err = db.Apply(context.Background(), s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for text, want := range map[string]string{
		"SELECT COUNT(*) FROM t AS a, t AS b, t AS c, t AS d, t AS e WHERE a.x / b.x > 99": "division by zero, overflow",
		"SELECT COUNT(*) FROM t AS a, t AS b WHERE a.x / b.x > 99":                         "", // the probe sees them all
	} {
		q, err := parse.Query(text, db.Dialect())
		if err != nil {
			t.Fatal(err)
		}
		o, err := eval.Query(context.Background(), q, db, eval.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if o.Kind != eval.OutcomeRows || o.MayRaise.String() != want {
			t.Errorf("%s may raise %q, want %q", text, o.MayRaise, want)
		}
	}
}

// A probe that computes more rows than it may takes every error to be possible; with room
// for all of them it knows that there is none.
func TestAProbeThatEndsTakesEveryErrorToBePossible(t *testing.T) {
	db := eval.NewDatabase(spec.DialectByName("postgres"))
	statements := []string{"CREATE TABLE t (x INTEGER)"}
	for i := range 40 {
		statements = append(statements, fmt.Sprintf("INSERT INTO t VALUES (%d)", i))
	}
	for _, text := range statements {
		s, err := parse.Statement(text, db.Dialect())
		if err == nil {
			err = db.Apply(context.Background(), s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	q, err := parse.Query("SELECT a.x FROM t AS a WHERE a.x + (SELECT COUNT(*) FROM t AS b JOIN t AS c ON b.x = c.x WHERE b.x < a.x) > 0", db.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	for _, naive := range []bool{true, false} {
		for probe, want := range map[int]bool{0: true, 20_000: true, 200_000: false} { // the subquery's pairs are 64,000
			if o, err := eval.Query(context.Background(), q, db, eval.Options{Naive: naive, Probe: probe}); err != nil || o.MayRaise != 0 != want {
				t.Errorf("naive %v, %d rows: may raise %v: %v", naive, probe, o.MayRaise, err)
			}
		}
	}
}
