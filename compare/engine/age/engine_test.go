package age_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/age"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

func reachable(t *testing.T) *age.Engine {
	t.Helper()
	e, err := age.New("age", "age", enginetest.DSN(t, "age"))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestContract(t *testing.T) {
	enginetest.RunGraph(t, enginetest.GraphContract{
		Engine:       reachable(t),
		Fill:         "CREATE (:A {n: 1})-[:T {w: 3}]->(:B {n: 2})",
		Node:         "MATCH (a:A) RETURN a",
		Relationship: "MATCH ()-[r]->() RETURN r",
		Path:         "MATCH p = (:A)-[:T]->() RETURN p",
		Count:        "MATCH (n) RETURN count(n)",
		Values: map[string]graph.Value{
			"RETURN null":                 graph.Null{},
			"RETURN true":                 graph.Boolean(true),
			"RETURN -9223372036854775808": graph.Integer(math.MinInt64),
			"RETURN 1.5":                  graph.Float(1.5),
			"RETURN 1.0":                  graph.Float(1),
			"RETURN 0.1 + 0.2":            graph.Float(math.Nextafter(0.3, 1)),
			"RETURN -0.0":                 graph.Float(math.Copysign(0, -1)),
			"RETURN 1e300":                graph.Float(1e300),
			"RETURN '-Infinity'::float":   graph.Float(math.Inf(-1)),
			"RETURN 'NaN'::float":         graph.Float(math.NaN()),
			"RETURN 'é\\n\\'x\"\\\\ \x01$$ $cypher$'": graph.String("é\n'x\"\\ \x01$$ $cypher$"),
			"RETURN ''":                         graph.String(""),
			"RETURN [1, [null, 'a'], {k: 1.5}]": graph.List{graph.Integer(1), graph.List{graph.Null{}, graph.String("a")}, graph.Map{"k": graph.Float(1.5)}},
			"RETURN {}":                         graph.Map{},
			"RETURN []":                         graph.List{},
			"RETURN 1 // to the end":            graph.Integer(1),
		},
		Parameter: "RETURN $p",
		Parameters: []graph.Value{graph.Null{}, graph.Boolean(false), graph.Integer(math.MinInt64), graph.Float(-2), graph.Float(0.1), graph.Float(1e30), graph.Float(math.NaN()), graph.Float(math.Inf(-1)),
			graph.String("a\\'\n\té\"\x01"), graph.List{graph.Integer(1), graph.Null{}}, graph.Map{"a": graph.List{}, "b'": graph.String("")}},
		Failures: map[string]cypher.ErrorType{
			"RETUR 1":                             cypher.SyntaxError,
			"RETURN x":                            cypher.SyntaxError,
			"RETURN '":                            cypher.SyntaxError,
			"RETURN nonesuch(1)":                  cypher.SyntaxError,
			"RETURN 1 / 0":                        cypher.ArithmeticError,
			"RETURN sqrt('a')":                    cypher.TypeError,
			"RETURN 'a' * 2":                      cypher.TypeError,
			"RETURN [1][true]":                    cypher.TypeError,
			"RETURN 1 IN 2":                       cypher.TypeError,
			"RETURN $missing":                     cypher.ParameterMissing,
			"MATCH (n) RETURN count(count(n))":    cypher.SyntaxError,
			"RETURN 1 UNION RETURN 1, 2":          cypher.SyntaxError,
			"RETURN 1 LIMIT -1":                   cypher.SyntaxError,
			"RETURN range(1, 2, 0)":               cypher.ArgumentError,
			"CREATE (a)-[:T]-(b)":                 cypher.SyntaxError,
			"MATCH (a) MATCH ()-[a]->() RETURN a": cypher.SyntaxError,
		},
		Slow: "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)",
	})
}

func open(t *testing.T) engine.GraphSession {
	t.Helper()
	s, err := engine.OpenSession[engine.GraphSession](context.Background(), reachable(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// AGE wants to be told how many columns a query returns.
func TestColumnsAreThoseOfTheQuery(t *testing.T) {
	s := open(t)
	for _, c := range []struct {
		statement string
		columns   []string
		records   int
	}{
		{"CREATE (:A {n: 1})-[:T {w: 3}]->(:B {n: 2})", nil, 0},
		{"MATCH (a:A) SET a.m = 1", nil, 0},
		{"MATCH (a:A) RETURN a.n, a.n + 1 AS x", []string{"a.n", "x"}, 1},
		{"MATCH p = (a)-[r]->(b) RETURN *", []string{"a", "r", "b", "p"}, 1},
		{"MATCH (a:A) WITH a.n AS x UNWIND [1, 2] AS y RETURN *, 7 AS z", []string{"x", "y", "z"}, 2},
		{"RETURN 1 AS x UNION ALL RETURN 2 AS x", []string{"x"}, 2},
		{"CREATE ()-[:T]->()", nil, 0},
		{"MATCH p = (a)-[*1..2]->(b) WHERE label(a) = '' RETURN p, a", []string{"p", "a"}, 1},
		{"UNWIND [1] AS x MERGE (c:C {n: x}) RETURN *", []string{"x", "c"}, 1},
		{"CREATE (:C) WITH 1 AS one RETURN one, 2, 3", []string{"one", "2", "3"}, 1},
		// What only AGE reads is tried; the names are lost.
		{"RETURN 1::float, 2::pg_float8", []string{"c0", "c1"}, 1},
		{"CREATE (:C)", nil, 0},
		{"MATCH (n:C) RETURN count(*)", []string{"count(*)"}, 1},
		{"CALL pg_catalog.pi()", []string{"c0"}, 1},
		{`CREATE INDEX ON semcheck_graph."A" USING gin (properties)`, nil, 0},
	} {
		r, err := s.Execute(context.Background(), c.statement, nil)
		if err != nil || !slices.Equal(r.Columns, c.columns) || len(r.Records) != c.records {
			t.Errorf("%s: %+v, %v", c.statement, r, err)
		}
	}
	// Each query was executed once, also where numbers of columns were tried.
	r, err := s.Execute(context.Background(), "MATCH (n:C) RETURN count(*)", nil)
	if err != nil || r.Records[0][0] != graph.Integer(3) {
		t.Errorf("nodes C: %v, %v", r, err)
	}
	var unread *engine.UnreadError
	if _, err := s.Execute(context.Background(), "RETURN 1.5::numeric", nil); !errors.As(err, &unread) {
		t.Errorf("a numeric: %v", err)
	}
	var refused *engine.ParameterError
	if _, err := s.Execute(context.Background(), "RETURN $p", graph.Map{"p": graph.String("\x00")}); !errors.As(err, &refused) || refused.Name != "p" {
		t.Errorf("a NUL character: %v", err)
	}
}

func TestAddresses(t *testing.T) {
	if _, err := age.New("age", "age", ""); err == nil || !strings.Contains(err.Error(), "scripts/engines/age.sh start") {
		t.Errorf("no DSN: %v", err)
	}
	for _, dsn := range []string{"/nonexistent/semcheck-age", "postgres://me:s3cret@127.0.0.1:1/x"} {
		e, err := age.New("age", "age", dsn)
		if err != nil {
			t.Fatal(err)
		}
		var unreachable *engine.UnreachableError
		if _, err := e.Open(context.Background()); !errors.As(err, &unreachable) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", dsn, err)
		}
	}
}
