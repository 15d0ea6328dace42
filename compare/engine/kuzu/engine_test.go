package kuzu_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/kuzu"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec/cypher"
)

func started(t *testing.T) *kuzu.Engine {
	t.Helper()
	e, err := kuzu.New("kuzu", "kuzu", "")
	if err != nil {
		t.Fatal(err)
	}
	enginetest.GraphBuilt(t, e)
	return e
}

var schema = []string{"CREATE NODE TABLE A(n INT64, PRIMARY KEY(n))", "CREATE NODE TABLE B(n INT64, s STRING, PRIMARY KEY(n))", "CREATE REL TABLE T(FROM A TO B, FROM A TO A, w INT64)"}

func date(t *testing.T, year, month, day int64) temporal.Date {
	t.Helper()
	d, err := temporal.NewDate(year, month, day)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestContract(t *testing.T) {
	clock, err := temporal.NewLocalTime(23, 59, 59, 500_000_000)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.RunGraph(t, enginetest.GraphContract{
		Engine:       started(t),
		Schema:       schema,
		Fill:         "CREATE (:A {n: 1})-[:T {w: 3}]->(:B {n: 2})",
		Node:         "MATCH (a:A) RETURN a",
		Relationship: "MATCH ()-[r]->() RETURN r",
		Path:         "MATCH p = (:A)-[:T]->() RETURN p",
		Count:        "MATCH (n) RETURN count(*)",
		Values: map[string]graph.Value{
			"RETURN null":                                      graph.Null{},
			"RETURN true":                                      graph.Boolean(true),
			"RETURN -9223372036854775807":                      graph.Integer(-9223372036854775807),
			"RETURN cast(200 AS UINT8)":                        graph.Integer(200),
			"UNWIND [1, 2] AS x RETURN sum(x)":                 graph.Integer(3), // INT128
			"RETURN 1.5":                                       graph.Float(1.5),
			"RETURN 0.1 + 0.2":                                 graph.Float(math.Nextafter(0.3, 1)),
			"RETURN -0.0":                                      graph.Float(math.Copysign(0, -1)),
			"RETURN 1e308 * 10.0":                              graph.Float(math.Inf(1)),
			"RETURN 0.0 / 0.0":                                 graph.Float(math.NaN()),
			"RETURN cast(0.5 AS FLOAT)":                        graph.Float(0.5),
			"RETURN 'é\n\\'x'":                                 graph.String("é\n'x"),
			"RETURN ''":                                        graph.String(""),
			"RETURN [[1], [null], []]":                         graph.List{graph.List{graph.Integer(1)}, graph.List{graph.Null{}}, graph.List{}},
			"RETURN {k: 1.5, l: 'a'}":                          graph.Map{"k": graph.Float(1.5), "l": graph.String("a")},
			"RETURN map(['a'], [1])":                           graph.Map{"a": graph.Integer(1)},
			"RETURN []":                                        graph.List{},
			"RETURN date('2024-02-29')":                        graph.Date{Date: date(t, 2024, 2, 29)},
			"RETURN timestamp('1969-12-31 23:59:59.5')":        graph.LocalDateTime{LocalDateTime: temporal.NewLocalDateTime(date(t, 1969, 12, 31), clock)},
			"RETURN interval('1 month 2 days 3 milliseconds')": graph.Duration{Duration: temporal.Duration{Months: 1, Days: 2, Nanoseconds: 3_000_000}},
		},
		Parameter: "RETURN $p",
		Parameters: []graph.Value{graph.Null{}, graph.Boolean(false), graph.Integer(math.MinInt64), graph.Float(math.NaN()), graph.Float(0.1), graph.String("a\\'\n\té"),
			graph.List{graph.Integer(1), graph.Integer(2)}, graph.Map{"a": graph.List{graph.String("")}, "b": graph.Float(1)}},
		Failures: map[string]cypher.ErrorType{
			"RETUR 1":                          cypher.SyntaxError,
			"RETURN x":                         cypher.SyntaxError,
			"RETURN nonesuch(1)":               cypher.SyntaxError,
			"RETURN 1 / 0":                     cypher.ArithmeticError,
			"RETURN 9223372036854775807 + 1":   cypher.ArithmeticError,
			"RETURN sqrt('a')":                 cypher.TypeError,
			"RETURN 1.5 + 'a'":                 cypher.TypeError,
			"RETURN [1, 'a']":                  cypher.TypeError,
			"MATCH (n) RETURN count(count(n))": cypher.SyntaxError,
			"MATCH (n:Nope) RETURN n":          cypher.LabelNotFound,
			"MATCH (n:A) RETURN n.nope":        cypher.PropertyNotFound,
			"RETURN 1 AS a, 2 AS a":            cypher.SyntaxError,
			"RETURN 1 LIMIT -1":                cypher.SyntaxError,
			"CREATE (:A {n: 1}), (:A {n: 1})":  cypher.ConstraintValidationFailed,
			"RETURN cast('a' AS INT64)":        "",
		},
		// A count alone is multiplied: the condition wants every pair.
		Slow: "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE a * b % 7 = -1 RETURN count(*)",
	})
}

func execute(t *testing.T, s engine.GraphSession, statement string) *engine.GraphResult {
	t.Helper()
	r, err := s.Execute(context.Background(), statement, nil)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return r
}

func open(t *testing.T) engine.GraphSession {
	t.Helper()
	s, err := engine.OpenSession[engine.GraphSession](context.Background(), started(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// A relationship of variable length and a path are of one type in Kùzu.
func TestVariableLengthIsAListOfRelationships(t *testing.T) {
	s := open(t)
	for _, statement := range append(schema, "CREATE (a:A {n: 1})-[:T {w: 1}]->(b:A {n: 2})-[:T {w: 2}]->(:B {n: 3})") {
		execute(t, s, statement)
	}
	for length, want := range map[string]string{"0..0": "[]", "1..1": "[[:T {w: 1}]]", "2..2": "[[:T {w: 1}], [:T {w: 2}]]"} {
		r := execute(t, s, "MATCH p = (a:A {n: 1})-[r:T*"+length+"]->() RETURN r, p")
		if len(r.Records) != 1 || graph.Format(r.Records[0][0]) != want {
			t.Errorf("%s: %v, want %s", length, r.Records, want)
			continue
		}
		if p, ok := r.Records[0][1].(graph.Path); !ok || len(p.Relationships) != len(r.Records[0][0].(graph.List)) {
			t.Errorf("%s: the path is %v", length, r.Records[0][1])
		}
	}
}

func TestWhatReturnsNothingHasNoColumns(t *testing.T) {
	s := open(t)
	for _, statement := range append(schema, "CREATE (:A {n: 1})", "MATCH (a:A) DELETE a", "ALTER TABLE A ADD x INT64", "DROP TABLE T") {
		if r := execute(t, s, statement); len(r.Columns) != 0 || len(r.Records) != 0 {
			t.Errorf("%s: %v %v", statement, r.Columns, r.Records)
		}
	}
	if r := execute(t, s, "RETURN 'a' AS result"); len(r.Columns) != 1 || len(r.Records) != 1 {
		t.Errorf("a column of that name: %v %v", r.Columns, r.Records)
	}
}

func TestWhatCannotBeReadIsSaid(t *testing.T) {
	s := open(t)
	for _, query := range []string{"RETURN cast(1.5 AS DECIMAL(5, 2))", "RETURN 9223372036854775808", "RETURN map([1], [2])", "RETURN uuid('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11')"} {
		var unread *engine.UnreadError
		if r, err := s.Execute(context.Background(), query, nil); !errors.As(err, &unread) {
			t.Errorf("%s: %v, %v", query, r, err)
		}
	}
	for name, parameter := range map[string]graph.Value{"empty": graph.List{}, "mixed": graph.List{graph.Integer(1), graph.String("a")}, "fields": graph.Map{}, "nul": graph.String("\x00"),
		"deep": graph.List{graph.List{graph.Integer(1)}, graph.List{graph.Float(1)}}} {
		var refused *engine.ParameterError
		if _, err := s.Execute(context.Background(), "RETURN $"+name, graph.Map{name: parameter}); !errors.As(err, &refused) || refused.Name != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAddresses(t *testing.T) {
	if _, err := kuzu.New("kuzu", "kuzu", "kuzu?database=/tmp"); err == nil {
		t.Error("a database outside of memory")
	}
	e, err := kuzu.New("kuzu", "kuzu", "/nonexistent/semcheck-kuzu")
	if err != nil {
		t.Fatal(err)
	}
	var unreachable *engine.UnreachableError
	if _, err := e.Open(context.Background()); !errors.As(err, &unreachable) {
		t.Errorf("no executable: %v", err)
	}
}
