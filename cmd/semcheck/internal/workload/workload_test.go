package workload

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// account runs one script in SQLite's dialect.
func account(t *testing.T, o Options, statements ...string) *Account {
	t.Helper()
	o.Timeout, o.Workers = time.Minute, 1
	a, err := runScript(context.Background(), &Script{ID: t.Name(), Dialect: spec.DialectByName("sqlite"), Statements: statements}, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestFilledTablesAnswerConditions(t *testing.T) {
	for _, query := range []string{
		"SELECT * FROM a WHERE x = 4711 AND y LIKE '%needle%'",
		"SELECT * FROM a JOIN b ON a.x = b.z WHERE a.y = 'one' AND b.w > 100 AND b.w < 110",
		"SELECT * FROM a NATURAL JOIN c WHERE d BETWEEN '1998-01-05' AND '1998-01-05'",
		"SELECT * FROM a WHERE x IN (SELECT z FROM b WHERE w = -7.5)",
		"SELECT * FROM (SELECT x AS u FROM a) AS s WHERE u = 4712",
		"SELECT * FROM a WHERE LOWER(y) = 'two'",
	} {
		got := account(t, Options{Fill: 1}, "CREATE TABLE a (x INTEGER, y TEXT)", "CREATE TABLE b (z INTEGER PRIMARY KEY, w NUMERIC)", "CREATE TABLE c (x INTEGER, d DATE)", query)
		if got.Filled != 1 || got.FilledEmpty != 0 {
			t.Errorf("%s: %+v", query, got.Queries)
		}
	}
}

func TestFillingIsAFunctionOfTheSeed(t *testing.T) {
	rows := func(seed int64) string {
		s := &Script{ID: "s", Dialect: spec.DialectByName("sqlite"), Setup: []string{"CREATE TABLE a (x INTEGER, y TEXT)"}, Statements: []string{"SELECT * FROM a"}}
		var text string
		o := Options{Fill: seed, Timeout: time.Minute, Engine: func(*spec.Dialect) (Engine, error) { return recorder{&text}, nil }}
		if _, err := runScript(context.Background(), s, o); err != nil {
			t.Fatal(err)
		}
		return text
	}
	first, again, other := rows(1), rows(1), rows(2)
	if first == "" || first != again || first == other {
		t.Error("filling is no function of the seed")
	}
}

func TestFilledTablesAreLeftAlone(t *testing.T) {
	a := account(t, Options{Fill: 1}, "CREATE TABLE a (x INTEGER)", "INSERT INTO a SELECT 1 WHERE 0", "SELECT * FROM a")
	if a.Filled != 0 || a.Empty != 1 {
		t.Errorf("a table was filled beside the script's own rows: %+v", a.Queries)
	}
}

// What is not known of a table is not known of what asks for it, and of nothing else.
func TestWhatIsLostTakesItsReadersWithIt(t *testing.T) {
	a := account(t, Options{}, "CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x INTEGER)",
		"INSERT INTO a VALUES (COMPRESS('x'))", "SELECT * FROM a", "SELECT * FROM b", "SELECT * FROM b WHERE EXISTS (SELECT * FROM A)")
	if a.Counts[Dependent] != 2 || a.Counts[Rows] != 1 {
		t.Errorf("%+v", a.Queries)
	}
}

// ON UPDATE in a definition names no table: what is lost is the table that is defined.
func TestATableWithAnActionOfAColumnIsLost(t *testing.T) {
	for _, definition := range []string{"x INT, y TIMESTAMP DEFAULT '2000-01-01 00:00:00' ON UPDATE CURRENT_TIMESTAMP", "x INT, y TIMESTAMP ON UPDATE NOW()"} {
		s := &Script{ID: t.Name(), Dialect: spec.DialectByName("mariadb"), Statements: []string{
			"CREATE TABLE a (" + definition + ")", "INSERT INTO a (x) VALUES (1)", "SELECT x FROM a"}}
		a, err := runScript(context.Background(), s, Options{Timeout: time.Minute, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if a.Counts[Dependent] != 1 {
			t.Errorf("%s: %+v", definition, a.Queries)
		}
	}
}

func TestAnEngineThatDiffersIsSeen(t *testing.T) {
	var text string
	a := account(t, Options{Engine: func(*spec.Dialect) (Engine, error) { return recorder{&text}, nil }}, "SELECT 2", "SELECT 1")
	if a.Engine["differs"] != 1 || a.Engine["agree"] != 1 {
		t.Errorf("%v", a.Engine)
	}
}

func TestScriptsAreRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.jsonl")
	if err := os.WriteFile(file, []byte(`{"id":"a","dialect":"mysql","statements":["SELECT 1"]}`+"\n\n"+`{"id":"b","dialect":"neo4j","statements":["RETURN 1","RETURN 2"]}`+"\n"+`{"id":"c","dialect":"sparql","statements":["ASK {}"]}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	skipped := map[string]int{}
	scripts, err := ReadFile(file, nil, skipped)
	if err != nil || len(scripts) != 2 || scripts[0].Dialect.Name != "mysql" || scripts[0].Graphs || !scripts[1].Graphs || len(skipped) != 1 {
		t.Errorf("%v, %v, %v", scripts, skipped, err)
	}
}

// recorder is an engine that keeps what it is told and answers 1 to every query.
type recorder struct{ text *string }

func (r recorder) Name() string                                 { return "recorder" }
func (r recorder) Dialect() string                              { return "sqlite" }
func (r recorder) Open(context.Context) (engine.Session, error) { return r, nil }
func (r recorder) Version() string                              { return "1" }
func (r recorder) Reset(context.Context) error                  { return errors.New("nobody asks for that") }
func (r recorder) Execute(_ context.Context, text string) error { *r.text += text + "\n"; return nil }
func (r recorder) Close() error                                 { return nil }
func (r recorder) Query(context.Context, string) (*engine.Result, error) {
	return &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{}}, Rows: [][]engine.Cell{{{Text: "1", Type: "integer"}}}}, nil
}

func TestStatementsOfCypherShareOneGraph(t *testing.T) {
	a, err := runScript(context.Background(), &Script{ID: "s", Dialect: spec.DialectByName("neo4j"), Graphs: true, Setup: []string{"CREATE (:A {x: 1})"}, Statements: []string{
		"CREATE CONSTRAINT FOR (n:A) REQUIRE n.x IS UNIQUE", "CREATE (:A {x: 1})", "MATCH (n:A {x: 2}) RETURN n", "MATCH (n:A) RETURN count(*) AS c; RETURN $p",
		"RETURN rand()", "RETURN date()", "SHOW INDEXES", "LOAD CSV FROM 'a' AS row RETURN row", "LOAD CSV FROM 'a' AS row CREATE (:A {x: row[0]})", "RETURN 1",
	}}, Options{Timeout: time.Minute, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	want := map[Answer]int{Rows: 3, Raised: 1, Dependent: 2, OfChance: 1, OfTheClock: 1, Open: 1, NotModelled: 2}
	for answer, n := range want {
		if a.Counts[answer] != n {
			t.Errorf("%v: %d, want %d: %+v", answer, a.Counts[answer], n, a.Queries)
		}
	}
	if a.Total() != 11 || a.Empty != 1 || !a.Graphs {
		t.Errorf("%d statements, %d without records", a.Total(), a.Empty)
	}
	sql, graphs := Apart([]*Account{a, newAccount("b")})
	if len(sql) != 1 || len(graphs) != 1 {
		t.Error("the accounts of graphs stand apart")
	}
}

// A trigger that is read past acts on the tables that it names, a change of a view on those behind it.
func TestWhatChangesMoreThanItNamesIsLost(t *testing.T) {
	tables := []string{"CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x INTEGER)", "CREATE TABLE c (x INTEGER)"}
	queries := []string{"SELECT * FROM a", "SELECT * FROM b", "SELECT * FROM c"}
	for name, change := range map[string][]string{
		"trigger": {"CREATE TRIGGER r BEFORE INSERT ON a FOR EACH ROW BEGIN IF NEW.x > 0 THEN INSERT INTO b VALUES (NEW.x)", "END IF", "END", "INSERT INTO a VALUES (1)"},
		"view":    {"CREATE VIEW v AS SELECT a.x FROM a JOIN b ON a.x = b.x", "UPDATE v SET x = COMPRESS('x')"},
		"several": {"UPDATE a JOIN b ON a.x = b.x SET a.x = 1, b.x = a.x"},
	} {
		s := &Script{ID: name, Dialect: spec.DialectByName("mysql"), Setup: tables, Statements: append(change, queries...)}
		a, err := runScript(context.Background(), s, Options{Timeout: time.Minute, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if a.Counts[Dependent] != 2 || a.Counts[Rows] != 1 {
			t.Errorf("%s: %+v", name, a.Queries)
		}
	}
}

// A trigger whose body was cut at its semicolons is modelled as a whole; what is not modelled of it takes with
// it what it changes.
func TestTriggersRun(t *testing.T) {
	s := &Script{ID: "t", Dialect: spec.DialectByName("mysql"), Setup: []string{"CREATE TABLE a (x INT)", "CREATE TABLE b (x INT)", "CREATE TABLE c (x INT)"}, Statements: []string{
		"CREATE TRIGGER r AFTER INSERT ON a FOR EACH ROW BEGIN INSERT INTO b VALUES (NEW.x)", "DELETE FROM b WHERE x > 5", "END",
		"INSERT INTO a VALUES (1), (7)", "SELECT * FROM b", "INSERT INTO a VALUES (COMPRESS('x'))", "SELECT * FROM b", "SELECT * FROM c"}}
	a, err := runScript(context.Background(), s, Options{Timeout: time.Minute, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if a.Counts[Dependent] != 1 || a.Counts[Rows] != 2 || a.Empty != 1 {
		t.Errorf("%+v", a.Queries)
	}
}
