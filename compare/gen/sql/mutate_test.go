package sql

import (
	"reflect"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

const tablesOfMutants = `
CREATE TABLE t (a INT, b INT, c VARCHAR(10));
INSERT INTO t VALUES (1, 2, 'x'), (3, NULL, 'y');
CREATE TABLE u (a INT, d INT);
INSERT INTO u VALUES (1, 5);
`

// givenFor is a given database, and the generator of a dialect.
func givenFor(t testing.TB, dialect, tables string) (*Generator, *DatabaseCase) {
	t.Helper()
	g := generator(t, dialect, 1)
	dump, err := parse.ReadSchema(tables, g.dialect)
	if err != nil {
		t.Fatal(err)
	}
	var statements []ast.Statement
	for _, s := range dump.Statements {
		statements = append(statements, s.Tree)
	}
	return g, NewGivenDatabase(g.dialect, statements, nil, nil)
}

func queryOf(t testing.TB, text string, d *spec.Dialect) *ast.Query {
	t.Helper()
	s, err := parse.Statement(text, d)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return withoutTexts(s.(*ast.QueryStatement).Query)
}

// withoutTexts is a query as one that was never typed.
func withoutTexts(q *ast.Query) *ast.Query {
	ast.Walk(q, ast.Visitor{Body: func(b ast.Body) {
		if s, is := b.(*ast.Select); is {
			for i := range s.Items {
				s.Items[i].Text = ""
			}
		}
	}})
	return q
}

// Every mutation has a query on which it acts, and gives what its name says.
func TestMutations(t *testing.T) {
	for _, test := range []struct {
		mutation, dialect, query string
		gives                    []string
	}{
		{"constant", "sqlite", "SELECT a FROM t WHERE a = 1", []string{"SELECT a FROM t WHERE a = 3"}},
		{"condition", "sqlite", "SELECT a FROM t WHERE a = 1", []string{"SELECT a FROM t WHERE a = 1 IS NOT TRUE", "SELECT a FROM t WHERE t.a IS NULL"}},
		{"operator-replace", "sqlite", "SELECT a FROM t WHERE a = 1 AND b = 2", []string{"SELECT a FROM t WHERE a = 1 OR b = 2", "SELECT a FROM t WHERE a < 1 AND b = 2"}},
		{"keyword-replace", "sqlite", "SELECT MIN(t.a) FROM t JOIN u ON t.a = u.a", []string{"SELECT max(t.a) FROM t JOIN u ON t.a = u.a", "SELECT min(t.a) FROM t LEFT JOIN u ON t.a = u.a"}},
		{"keyword-replace", "postgres", "SELECT a FROM t UNION SELECT d FROM u ORDER BY 1", []string{"SELECT a FROM t EXCEPT SELECT d FROM u ORDER BY 1", "SELECT a FROM t UNION SELECT d FROM u ORDER BY 1 DESC"}},
		{"keyword-replace", "sqlite", "SELECT UPPER(c) FROM t", []string{"SELECT lower(c) FROM t"}},
		{"operator-add", "sqlite", "SELECT a FROM t WHERE a = 1", []string{"SELECT -a FROM t WHERE a = 1", "SELECT a FROM t WHERE NOT a = 1", "SELECT a FROM t WHERE a = 1 AND t.b IS NULL"}},
		{"keyword-add", "postgres", "SELECT a FROM t", []string{"SELECT CAST(a AS TEXT) FROM t", "SELECT DISTINCT a FROM t", "SELECT a FROM t ORDER BY 1", "SELECT a FROM t GROUP BY a"}},
		{"keyword-add", "postgres", "SELECT a FROM t WHERE a BETWEEN 1 AND 2", []string{"SELECT a FROM t WHERE a BETWEEN SYMMETRIC 1 AND 2"}},
		{"operator-delete", "sqlite", "SELECT a + b FROM t WHERE NOT a = 1", []string{"SELECT a FROM t WHERE NOT a = 1", "SELECT a + b FROM t WHERE a = 1", "SELECT a + b FROM t"}},
		{"keyword-delete", "sqlite", "SELECT DISTINCT CAST(a AS TEXT) FROM t ORDER BY 1 LIMIT 2", []string{"SELECT CAST(a AS TEXT) FROM t ORDER BY 1 LIMIT 2", "SELECT DISTINCT a FROM t ORDER BY 1 LIMIT 2", "SELECT DISTINCT CAST(a AS TEXT) FROM t", "SELECT DISTINCT CAST(a AS TEXT) FROM t ORDER BY 1"}},
		{"constant-to-column", "sqlite", "SELECT a FROM t WHERE a % 2 = 1", []string{"SELECT a FROM t WHERE a % t.b = 1", "SELECT a FROM t WHERE a % 2 = t.a"}},
		{"parameter-type", "sqlite", "SELECT a FROM t WHERE a = 1", []string{"SELECT a FROM t WHERE a = '1'", "SELECT a FROM t WHERE a = 1.0", "SELECT a FROM t WHERE CAST(a AS TEXT) = 1"}},
		{"parameter-add", "sqlite", "SELECT a FROM t WHERE a IN (1)", []string{"SELECT abs(a) FROM t WHERE a IN (1)", "SELECT a FROM t WHERE a IN (1, NULL)"}},
		{"parameter-add", "sqlite", "SELECT a FROM t GROUP BY a", []string{"SELECT a FROM t GROUP BY a, t.b"}},
		{"parameter-delete", "sqlite", "SELECT COALESCE(a, b, 1), c FROM t WHERE a IN (1, 2)", []string{"SELECT coalesce(a, b), c FROM t WHERE a IN (1, 2)", "SELECT b, c FROM t WHERE a IN (1, 2)", "SELECT coalesce(a, b, 1), c FROM t WHERE a IN (2)", "SELECT c FROM t WHERE a IN (1, 2)"}},
		{"subquery-replace", "sqlite", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u)", []string{"SELECT a FROM t WHERE EXISTS (SELECT * FROM u AS x0)"}},
		{"subquery-add", "sqlite", "SELECT a FROM t WHERE a = 1", []string{"SELECT a FROM t WHERE a = 1 AND EXISTS (SELECT * FROM u AS x0)", "SELECT a FROM t WHERE EXISTS (SELECT * FROM u AS x0)"}},
		{"subquery-delete", "sqlite", "SELECT a FROM t WHERE a IN (SELECT a FROM u)", []string{"SELECT a FROM t WHERE a IS NULL"}},
	} {
		t.Run(test.mutation+"/"+test.query, func(t *testing.T) {
			g, db := givenFor(t, test.dialect, tablesOfMutants)
			q := queryOf(t, test.query, g.dialect)
			wanted := map[string]string{}
			for _, text := range test.gives {
				normal, err := render.Query(queryOf(t, text, g.dialect), g.dialect)
				if err != nil {
					t.Fatal(err)
				}
				wanted[normal] = text
			}
			before := ast.CopyQuery(q)
			of := mutationNamed(t, test.mutation)
			for n := uint64(0); n < 40_000 && len(wanted) > 0; n++ {
				if mutant := g.Mutate(db, q, of, n); mutant != nil {
					text, err := render.Query(mutant, g.dialect)
					if err != nil {
						t.Fatal(err)
					}
					delete(wanted, text)
				}
			}
			for _, text := range wanted {
				t.Errorf("never %s", text)
			}
			if !reflect.DeepEqual(q, before) {
				t.Error("the query itself was changed")
			}
		})
	}
}

func mutationNamed(t testing.TB, name string) int {
	t.Helper()
	for i, m := range Mutations() {
		if m.Name == name {
			return i
		}
	}
	t.Fatalf("there is no mutation %s", name)
	return 0
}

// Table 2 of SemConT's paper is there as a whole, each rule once.
func TestMutationsAreThoseOfTable2(t *testing.T) {
	numbers := map[string]int{}
	for _, m := range Mutations() {
		if m.Number != "" {
			numbers[m.Number]++
		}
		if m.Does == "" {
			t.Errorf("nothing is said of %s", m.Name)
		}
	}
	for _, number := range []string{"01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13"} {
		if numbers[number] != 1 {
			t.Errorf("rule %s is there %d times", number, numbers[number])
		}
	}
	if len(numbers) != 13 {
		t.Errorf("%d rules", len(numbers))
	}
}

// A mutant of a generated query binds, and reads as it is written; every mutation acts on generated
// queries of every dialect.
func TestMutantsAreReadAsTheyAreWritten(t *testing.T) {
	for _, dialect := range []string{"iso", "mysql", "mysql56", "mariadb", "postgres", "sqlite", "duckdb"} {
		t.Run(dialect, func(t *testing.T) {
			g := generator(t, dialect, 11)
			acted := make([]int, len(mutations))
			other := 0
			each(g, testrun.Count[uint64](400, 400, 1200), func(db *DatabaseCase, n uint64, q *ast.Query) {
				before, err := render.Query(q, g.dialect)
				if err != nil {
					t.Fatal(err)
				}
				for i := range mutations {
					mutant := g.Mutate(db, q, i, n)
					if mutant == nil {
						continue
					}
					acted[i]++
					if err := resolve.Bind(mutant, g.dialect, db.schema, resolve.Options{}).Err(); err != nil {
						t.Fatalf("%s of query %d: %v", mutations[i].Name, n, err)
					}
					text, err := render.Query(mutant, g.dialect)
					if err != nil {
						t.Fatalf("%s of query %d: %v", mutations[i].Name, n, err)
					}
					if again := readBack(t, text, g.dialect); oneSpelling.Replace(again) != oneSpelling.Replace(text) {
						t.Fatalf("%s of query %d: %s is read as %s", mutations[i].Name, n, text, again)
					}
					if before != text {
						other++
					}
				}
			})
			total := 0
			for i, n := range acted {
				total += n
				if n == 0 {
					t.Errorf("%s never acted", mutations[i].Name)
				}
			}
			if other*100 < total*80 {
				t.Errorf("only %d of %d mutants are other queries", other, total)
			}
			t.Logf("%d mutants, %d of them other queries", total, other)
		})
	}
}

// oneSpelling writes what SQLite reads as a test for NULL in one way.
var oneSpelling = strings.NewReplacer("IS NOT DISTINCT FROM NULL", "IS NULL", "IS DISTINCT FROM NULL", "IS NOT NULL")

// readBack is how a text is written when it was read.
func readBack(t *testing.T, text string, d *spec.Dialect) string {
	t.Helper()
	again, err := render.Query(queryOf(t, text, d), d)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return again
}

// A mutant that the database does not accept is not made.
func TestMutantsAreAccepted(t *testing.T) {
	g, db := givenFor(t, "postgres", tablesOfMutants)
	q := queryOf(t, "SELECT a FROM t WHERE a = 1", g.dialect)
	asked := 0
	db.Accepts = func(q *ast.Query) bool { asked++; return asked%2 == 0 }
	made := 0
	for n := range uint64(100) {
		if g.Mutate(db, q, mutationNamed(t, "operator-replace"), n) != nil {
			made++
		}
	}
	if asked == 0 || made != asked/2 {
		t.Errorf("made %d of %d", made, asked)
	}
	db.Accepts = func(*ast.Query) bool { return false }
	if mutant := g.Mutant(db, []*ast.Query{q}, 3); !ast.Same(mutant, q) {
		t.Error("a mutant that is not accepted was made")
	}
}

// Mutate makes one change to a copy of a query over a database: the one with that number of
// Mutations, in the way that n chooses. It is nil where the query has no place for it, and where what
// comes of it does not bind.
func (g *Generator) Mutate(db *DatabaseCase, q *ast.Query, mutation int, n uint64) *ast.Query {
	m := g.mutator(db, choice.New(g.seed, n, mutantStream))
	if !m.begin(q) || !m.change(mutation) || !m.accepted() {
		return nil
	}
	return m.query
}
