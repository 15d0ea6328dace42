package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// shops are schemas as somebody would write them, by dialect.
func shop(t testing.TB, dialect string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "given", dialect+".sql"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// queriesOfShop are queries over the tables of all shops.
const queriesOfShop = `
SELECT c.name, COUNT(*) AS n, SUM(o.amount) FROM customers c JOIN orders o ON o.customer = c.id GROUP BY c.name HAVING COUNT(*) >= 1 ORDER BY 2 DESC;
SELECT name FROM customers WHERE id NOT IN (SELECT customer FROM orders);
SELECT c.city, o.note FROM customers c LEFT JOIN orders o ON c.id = o.customer AND o.amount > 1 WHERE c.credit BETWEEN 1 AND 50 OR c.city IS NULL;
SELECT * FROM customers WHERE name LIKE 'A%' ORDER BY id LIMIT 3;
SELECT x.city, x.n FROM (SELECT city, COUNT(*) AS n FROM customers GROUP BY city) x WHERE x.n > 1 UNION SELECT name, 1 FROM customers;
SELECT id FROM customers WHERE name = 'Ann' AND EXISTS (SELECT 1 FROM orders o WHERE o.customer = customers.id);
SELECT MAX(credit), MIN(city) FROM customers WHERE id IN (1, 2, 7);
SELECT a.id, b.id FROM orders a, orders b WHERE a.id < b.id AND a.customer = b.customer;
SELECT CASE WHEN credit > 10 THEN 'rich' ELSE 'poor' END AS k FROM customers NATURAL JOIN rich;
SELECT 1 + 2;
`

// read reads a schema and queries, and checks them.
func read(t testing.TB, dialect, schema, queries string) (*Given, *eval.Database) {
	t.Helper()
	d := spec.DialectByName(dialect)
	g := &Given{}
	for i, text := range []string{schema, queries} {
		dump, err := parse.ReadQueries(text, d)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range dump.Statements {
			g.Statements = append(g.Statements, GivenStatement{s.Tree, fmt.Sprintf("%d:%s", i, s.Place)})
		}
		for _, q := range dump.Queries {
			if q.Err != nil {
				t.Fatal(q.Err)
			}
			g.Queries = append(g.Queries, GivenQuery{Tree: q.Tree, Text: q.Text, Place: q.Place.String()})
		}
	}
	db, err := CheckGiven(context.Background(), d, g)
	if err != nil {
		t.Fatal(err)
	}
	return g, db
}

func fromGiven(t testing.TB, seed uint64, dialect, schema, queries string) (Sources, *eval.Database) {
	t.Helper()
	g, db := read(t, dialect, schema, queries)
	d := spec.DialectByName(dialect)
	sources, err := FromGiven(context.Background(), seed, d, sql.DefaultWeights(d), false, g, db)
	if err != nil {
		t.Fatal(err)
	}
	return sources, db
}

var dialectsGiven = []string{"sqlite", "mysql", "mysql56", "mariadb", "postgres"}

// What is made of somebody's tables and queries is accepted: it names what
// there is, by its types.
func TestGivenCasesAreAccepted(t *testing.T) {
	for _, dialect := range dialectsGiven {
		for what, queries := range map[string]string{"generated": "", "mutants": queriesOfShop} {
			t.Run(dialect+"/"+what, func(t *testing.T) {
				sources, db := fromGiven(t, 5, dialect, shop(t, dialect), queries)
				if len(db.Tables()) < 2 {
					t.Fatalf("%d tables", len(db.Tables()))
				}
				c := sources.Generate(0)
				reasons := map[string]int{}
				accepted, rows := 0, 0
				asked := testrun.Count(400, 400, 2000)
				for n := range uint64(asked) {
					q := c.Query(n)
					outcome, err := eval.Query(context.Background(), q, db, eval.Options{})
					switch {
					case err != nil:
						reasons[err.Error()]++
					case outcome.Kind == eval.OutcomeUnsupported:
						reasons[outcome.Feature]++
					case outcome.Kind == eval.OutcomeRaise && outcome.Static:
						text, _ := render.Query(q, spec.DialectByName(dialect))
						reasons[outcome.Message+" "+text]++
					default:
						accepted++
						if outcome.Kind == eval.OutcomeRows && outcome.Worlds[0].Len() > 0 {
							rows++
						}
					}
				}
				t.Logf("accepted %d of %d, with rows %d", accepted, asked, rows)
				for reason, n := range reasons {
					t.Logf("%5d %s", n, reason)
				}
				if accepted < asked*97/100 || rows < asked/2 {
					t.Errorf("accepted %d of %d, with rows %d", accepted, asked, rows)
				}
			})
		}
	}
}

// A column that nothing is made of makes no name ambiguous.
func TestGivenHiddenColumns(t *testing.T) {
	const schema = "CREATE TABLE u (a INT, b INT, c VARCHAR(9)); INSERT INTO u VALUES (1, 2, 'x'), (2, 1, 'y'); CREATE VIEW v AS SELECT NULL AS a, b FROM u;"
	sources, db := fromGiven(t, 5, "mysql", schema, "")
	c, left := sources.Generate(0), 0
	for n := range uint64(1500) {
		q := c.Query(n)
		outcome, err := eval.Query(context.Background(), q, db, eval.Options{})
		if err == nil && outcome.Kind == eval.OutcomeUnsupported { // of names nothing is not modelled
			left++
			continue
		}
		if err != nil || outcome.Kind == eval.OutcomeRaise && outcome.Static {
			text, _ := render.Query(q, spec.DialectByName("mysql"))
			t.Errorf("%s: %v %v", text, outcome, err)
		}
	}
	if left > 15 {
		t.Errorf("%d of 1500 queries are not modelled", left)
	}
}

// The seeds are asked first, in order, once, and stay as they are.
func TestGivenQueriesComeFirst(t *testing.T) {
	g, _ := read(t, "sqlite", shop(t, "sqlite"), queriesOfShop)
	before := make([]*ast.Query, len(g.Queries))
	for i, q := range g.Queries {
		before[i] = ast.CopyQuery(q.Tree)
	}
	sources, _ := fromGiven(t, 5, "sqlite", shop(t, "sqlite"), queriesOfShop)
	c := sources.Generate(3)
	differing := 0
	for n := range uint64(500) {
		q := c.Query(n)
		if n < uint64(len(before)) {
			if !reflect.DeepEqual(q, before[n]) {
				t.Errorf("case %d is not query %d", n, n)
			}
			continue
		}
		same := false
		for _, seed := range before {
			same = same || reflect.DeepEqual(q, seed)
		}
		if !same {
			differing++
		}
	}
	for i := range before {
		if !reflect.DeepEqual(c.Query(uint64(i)), before[i]) {
			t.Errorf("seed %d was changed", i)
		}
	}
	if differing < 480 {
		t.Errorf("%d of %d mutants differ from all seeds", differing, 500-len(before))
	}
}

// A wrong answer of the engine on somebody's own table is found, and the clean
// engine is not blamed.
func TestGivenFindsPlantedFault(t *testing.T) {
	d := spec.DialectByName("sqlite")
	for _, queries := range []string{"", queriesOfShop} {
		for _, bug := range []fault.Fault{fault.None, fault.All()[0]} {
			clean, err := sqlite.New("sqlite", d, "")
			if err != nil {
				t.Fatal(err)
			}
			sources, _ := fromGiven(t, 5, "sqlite", shop(t, "sqlite"), queries)
			whole := regexp.MustCompile(`^SELECT \* FROM "?\w+"?$`) // a table that differs would end its database
			target := fault.Wrap(clean, bug, whole.MatchString)
			s, err := Run(context.Background(), Config{Seed: 5, Dialect: d, Engine: target, Sources: sources, Queries: 400, Workers: 2}, &recorder{})
			if err != nil {
				t.Fatal(err)
			}
			// Every planted answer is found, except where it is still one of several
			// that are permitted: those are counted as freedom, and no more of them.
			planted, found := target.Planted(), int64(s.Statistics.Total(compare.Disagree))
			free := int64(s.Statistics.Total(compare.Freedom) + s.Statistics.Total(compare.Unsupported))
			t.Logf("%v: planted %d, found %d, free or not compared %d", bug, planted, found, free)
			if bug == fault.None && found > 0 || bug != fault.None && (planted == 0 || found > planted || found+free < planted) {
				t.Errorf("%v: planted %d times, found %d times, %d free or not compared", bug, planted, found, free)
			}
			if s.Statistics.Queries != 400 {
				t.Errorf("%d queries", s.Statistics.Queries)
			}
		}
	}
}

// What is not modelled is left out with all that is over it, and said.
func TestGivenLeavesOut(t *testing.T) {
	for _, c := range []struct {
		name, schema, queries string
		notes                 []string
		tables                int
	}{
		{"index", "CREATE TABLE t (a INT, b INT); CREATE UNIQUE INDEX i ON t (UNISTR_QUOTE(a));", "", []string{"index i is left out"}, 1},
		{"insert", "CREATE TABLE t (a INT); CREATE TABLE u (a INT); INSERT INTO t VALUES (UNISTR_QUOTE('x')); INSERT INTO u SELECT a FROM t; CREATE VIEW v AS SELECT a FROM u; CREATE TABLE w (a INT);", "",
			[]string{"table t is left out: function UNISTR_QUOTE", "table u is left out: it is filled from t", "view v is left out: it is over u"}, 1},
		{"query", "CREATE TABLE t (a INT);", "SELECT a FROM t; SELECT a FROM u; SELECT UNISTR_QUOTE(a) FROM t; SELECT b FROM t",
			[]string{"there is no table u", "no seed of others: function UNISTR_QUOTE", "no seed of others: there is no column b"}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, db := read(t, "sqlite", c.schema, c.queries)
			all := strings.Join(g.Notes, "\n")
			for _, note := range c.notes {
				if !strings.Contains(all, note) {
					t.Errorf("no note %q in\n%s", note, all)
				}
			}
			d := spec.DialectByName("sqlite")
			sources, err := FromGiven(context.Background(), 1, d, sql.DefaultWeights(d), false, g, db)
			if err != nil {
				t.Fatal(err)
			}
			for n := uint64(len(g.Queries)); n < 60; n++ {
				if text, err := render.Query(sources.Generate(0).Query(n), d); err != nil || strings.Contains(text, "UNISTR_QUOTE(") {
					t.Errorf("a mutant of what is not modelled: %s %v", text, err)
				}
			}
			if len(db.Tables()) != c.tables {
				t.Errorf("%d tables", len(db.Tables()))
			}
		})
	}
}

func TestGivenRefused(t *testing.T) {
	d := spec.DialectByName("sqlite")
	for _, c := range []struct{ schema, message string }{
		{"CREATE TABLE t (a INT NOT NULL);\nINSERT INTO t VALUES (NULL);", "2:1: the statement fails by the rules of sqlite"},
		{"CREATE TABLE t (a BLOB(3) NOT NULL);\nCREATE TABLE t (a INT)", "2:1: the statement fails"},
	} {
		dump, err := parse.ReadSchema(c.schema, d)
		if err != nil {
			t.Fatal(err)
		}
		g := &Given{}
		for _, s := range dump.Statements {
			g.Statements = append(g.Statements, GivenStatement{s.Tree, s.Place.String()})
		}
		_, err = CheckGiven(context.Background(), d, g)
		var unfit *GivenError
		if !errors.As(err, &unfit) || !strings.HasPrefix(err.Error(), c.message) {
			t.Errorf("%q: %v", c.schema, err)
		}
	}
}

// The number of workers changes no case.
func TestGivenWorkersChangeNothing(t *testing.T) {
	d := spec.DialectByName("sqlite")
	var runs [][]StoredCase
	for _, workers := range []int{1, 3} {
		sources, _ := fromGiven(t, 9, "sqlite", shop(t, "sqlite"), queriesOfShop)
		target, err := sqlite.New("sqlite", d, "")
		if err != nil {
			t.Fatal(err)
		}
		out := t.TempDir() + "/run"
		c := Config{Seed: 9, Dialect: d, Engine: target, Sources: sources, Queries: 350, Workers: workers, Out: out, KeepAll: true}
		if _, err := Run(context.Background(), c, &recorder{}); err != nil {
			t.Fatal(err)
		}
		var all []StoredCase
		for _, verdict := range []string{"agree", "freedom", "unsupported"} {
			cases, err := Cases(context.Background(), out, verdict)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, cases...)
		}
		runs = append(runs, all)
	}
	if len(runs[0]) < 350 || !reflect.DeepEqual(runs[0], runs[1]) {
		t.Errorf("%d and %d cases, which differ", len(runs[0]), len(runs[1]))
	}
}

// Tables that are too large for products are joined by their keys, and few
// queries exceed the evaluator's budget.
func TestGivenLargeTables(t *testing.T) {
	var b strings.Builder
	const rows = 1000
	for i := range 3 {
		fmt.Fprintf(&b, "CREATE TABLE part%d (id INTEGER PRIMARY KEY, parent INTEGER, name VARCHAR(20));\nINSERT INTO part%d VALUES (0, NULL, 'n')", i, i)
		for k := 1; k < rows; k++ {
			fmt.Fprintf(&b, ", (%d, %d, 'n%d')", k, k*7%rows, k%50)
		}
		b.WriteString(";\n")
	}
	sources, db := fromGiven(t, 5, "postgres", b.String(), "")
	if sources.QueriesPerDatabase <= sql.QueriesPerDatabase {
		t.Errorf("the database is made anew every %d queries", sources.QueriesPerDatabase)
	}
	c := sources.Generate(0)
	joined, tooLarge, some := 0, 0, 0
	const asked = 120
	for n := range uint64(asked) {
		q := c.Query(n)
		if sql.Describe(q).Joins > 0 {
			joined++
		}
		outcome, err := eval.Query(context.Background(), q, db, eval.Options{})
		if err != nil {
			tooLarge++
		} else if outcome.Kind == eval.OutcomeRows && outcome.Worlds[0].Len() > 0 {
			some++
		}
	}
	t.Logf("joined %d, too large %d, with rows %d of %d", joined, tooLarge, some, asked)
	if joined < asked/2 || tooLarge > asked/20 || some < asked/3 {
		t.Errorf("joined %d, too large %d, with rows %d of %d", joined, tooLarge, some, asked)
	}
}
