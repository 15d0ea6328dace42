package sql

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// reduced reduces a script, whose last statement is what differs, as long as
// the text of the case holds every wanted piece and the semantics take all of
// it.
func reduced(t *testing.T, dialect, script string, wanted ...string) (finding.Case, reduce.Account) {
	t.Helper()
	d := spec.DialectByName(dialect)
	var texts []string
	for text := range strings.SplitSeq(script, ";") {
		if text = strings.TrimSpace(text); text != "" {
			texts = append(texts, text)
		}
	}
	last := len(texts) - 1
	c, err := trial.Parse(finding.Case{Statements: texts[:last], Query: texts[last]}, d)
	if err != nil {
		t.Fatal(err)
	}
	m := Model{Dialect: d}
	keeps := func(ctx context.Context, c *Case) (bool, error) {
		for _, piece := range wanted {
			if !strings.Contains(c.key, piece) {
				return false, nil
			}
		}
		return valid(ctx, d, c), nil
	}
	start := m.New(*c)
	if ok, _ := keeps(context.Background(), start); !ok {
		t.Fatalf("the start is no case: %s", start.key)
	}
	r := reduce.Reducer[*Case]{Model: m, Keeps: keeps, Budget: reduce.Budget{Checks: 5000, Time: time.Minute}}
	best, account, err := r.Reduce(context.Background(), start)
	if err != nil || account.Ending != reduce.Minimal {
		t.Fatalf("%+v, %v", account, err)
	}
	return best.Printed, account
}

// valid tells whether the semantics take the statements and evaluate the query.
func valid(ctx context.Context, d *spec.Dialect, c *Case) bool {
	db := eval.NewDatabase(d)
	for _, s := range c.Statements {
		if db.Apply(ctx, s) != nil {
			return false
		}
	}
	if c.Query == nil {
		return true
	}
	o, err := eval.Query(ctx, c.Query, db, eval.Options{})
	return err == nil && o.Kind == eval.OutcomeRows
}

func TestReducedCases(t *testing.T) {
	const tables = `CREATE TABLE a (x INT NOT NULL DEFAULT 7, y TEXT, z DECIMAL(10,2), PRIMARY KEY (x), CHECK (x > 0));
		CREATE TABLE b (x INT UNIQUE, w TEXT);
		CREATE INDEX i ON a (y DESC, z);
		INSERT INTO a VALUES (1, 'one', 1.5), (2, NULL, 2.5), (3, 'three', NULL);
		INSERT INTO a (x, y) VALUES (4, 'four');
		UPDATE a SET y = 'ONE' WHERE x = 1;
		INSERT INTO b VALUES (1, 'p'), (5, 'q');
		ANALYZE;`
	for _, c := range []struct {
		name, query string
		wanted      []string
		want        string // statements and query, joined
	}{
		{"nothing is needed", "SELECT x, y FROM a WHERE x = 1 ORDER BY y LIMIT 3", []string{"SELECT"}, "SELECT 0"},
		{"an operator", "SELECT x FROM a LEFT JOIN b USING (x) WHERE y IN ('one', 'two') AND (x BETWEEN 1 AND 4 OR y IS NULL)", []string{"BETWEEN"},
			"SELECT 0 BETWEEN 0 AND 0"},
		{"a join of two tables", "SELECT a.x, COUNT(*) FROM a LEFT JOIN b ON a.x = b.x GROUP BY a.x HAVING COUNT(*) > 0 ORDER BY 1", []string{"LEFT JOIN"},
			"CREATE TABLE a (x INT); SELECT 0 FROM a LEFT JOIN a AS b ON 0"},
		{"a row", "SELECT * FROM a WHERE z > 1", []string{"'three'"}, "CREATE TABLE a (y TEXT); INSERT INTO a VALUES ('three'); SELECT 0"},
		{"the effect of an update", "SELECT y FROM a", []string{"'ONE'", "SELECT y"}, "CREATE TABLE a (y TEXT); UPDATE a SET y = 'ONE'; SELECT y FROM a"},
		{"an index", "SELECT x FROM a WHERE y = 'one'", []string{"DESC"}, "CREATE TABLE a (y TEXT); CREATE INDEX i ON a (y DESC); SELECT 0"},
		{"a set operation", "SELECT x, y FROM a UNION ALL SELECT x, w FROM b EXCEPT SELECT 1, 'p'", []string{"EXCEPT"}, "SELECT 0 EXCEPT SELECT 0"},
		{"a subquery", "SELECT 1 FROM a WHERE x IN (SELECT x FROM b WHERE w = y) AND EXISTS (SELECT 1 FROM b WHERE b.x = a.x)", []string{"EXISTS"},
			"SELECT EXISTS (SELECT 0)"},
		{"a derived table", "SELECT d.m FROM (SELECT MAX(x) AS m, y FROM a GROUP BY y) AS d WHERE d.m > 1", []string{"GROUP BY"},
			"SELECT 0 GROUP BY 1"},
		{"CASE", "SELECT CASE x WHEN 1 THEN 'a' WHEN 2 THEN 'b' ELSE y END FROM a", []string{"ELSE"}, "SELECT CASE WHEN 0 THEN 0 ELSE 0 END"},
		{"an aggregate", "SELECT SUM(DISTINCT x + 1) FROM a WHERE x < 100", []string{"SUM(DISTINCT"}, "SELECT SUM(DISTINCT 0)"},
		{"an order", "SELECT x, y FROM a ORDER BY y DESC, x LIMIT 2 OFFSET 1", []string{"OFFSET"}, "SELECT 0 LIMIT -1 OFFSET 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			best, account := reduced(t, "sqlite", tables+c.query, c.wanted...)
			if got := strings.Join(append(best.Statements, best.Query), "; "); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			t.Logf("%d checks, %d accepted", account.Checks, account.Accepted)
		})
	}
}

func TestReducedStatement(t *testing.T) {
	best, _ := reduced(t, "sqlite", `CREATE TABLE a (x INT, y TEXT); CREATE TABLE b (x INT); INSERT INTO a VALUES (1, 'one'), (2, 'two');
		UPDATE a SET x = x + 1, y = 'three' WHERE y = 'two'`, "UPDATE", "three")
	if got := strings.Join(append(best.Statements, best.Query), "; "); got != "CREATE TABLE a (y TEXT); UPDATE a SET y = 'three'" {
		t.Errorf("got %s", got)
	}
}

// A call keeps the arguments without which the dialect has no such function.
func TestReducedCallsKeepTheirArguments(t *testing.T) {
	for dialect, want := range map[string]string{"mysql": "SELECT GREATEST(0, 0)", "postgres": "SELECT GREATEST(0)"} {
		best, _ := reduced(t, dialect, "CREATE TABLE a (x INT); SELECT GREATEST(1, 2, 3 + 4)", "GREATEST")
		if best.Query != want {
			t.Errorf("%s: got %s, want %s", dialect, best.Query, want)
		}
	}
}

// In each dialect the reduced case is one that the dialect reads.
func TestReducedCasesParse(t *testing.T) {
	for _, dialect := range []string{"sqlite", "mysql", "mariadb", "postgres", "mysql56"} {
		best, _ := reduced(t, dialect, `CREATE TABLE a (x INT PRIMARY KEY, y VARCHAR(20)); INSERT INTO a VALUES (1, 'one'), (2, NULL);
			SELECT x, COUNT(*) FROM a AS q WHERE y LIKE 'o%' OR q.x IN (SELECT x FROM a) GROUP BY x ORDER BY x DESC`, "LIKE")
		if _, err := trial.Parse(best, spec.DialectByName(dialect)); err != nil {
			t.Errorf("%s: %v", dialect, err)
		}
		if len(best.Statements) > 0 || len(best.Query) > 40 {
			t.Errorf("%s: %v", dialect, best)
		}
	}
}
