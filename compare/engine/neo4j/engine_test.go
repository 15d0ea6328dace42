package neo4j_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/neo4j"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

func TestContract(t *testing.T) {
	e, err := neo4j.New("neo4j", "neo4j", enginetest.DSN(t, "neo4j"))
	if err != nil {
		t.Fatal(err)
	}
	enginetest.RunGraph(t, enginetest.GraphContract{
		Engine:       e,
		Single:       true,
		Schema:       []string{"CREATE INDEX byN FOR (a:A) ON (a.n)"},
		Fill:         "CREATE (:A {n: 1})-[:T {w: 3}]->(:B {n: 2})",
		Node:         "MATCH (a:A) RETURN a",
		Relationship: "MATCH ()-[r]->() RETURN r",
		Path:         "MATCH p = (:A)-[:T]->() RETURN p",
		Count:        "MATCH (n) RETURN count(n)",
		Values: map[string]graph.Value{
			"RETURN null":                       graph.Null{},
			"RETURN true":                       graph.Boolean(true),
			"RETURN -9223372036854775808":       graph.Integer(math.MinInt64),
			"RETURN 0.1 + 0.2":                  graph.Float(0.30000000000000004),
			"RETURN -0.0":                       graph.Float(math.Copysign(0, -1)),
			"RETURN 1e300 * 1e300":              graph.Float(math.Inf(1)),
			"RETURN 0.0 / 0.0":                  graph.Float(math.NaN()),
			"RETURN 'é\n\\'x'":                  graph.String("é\n'x"),
			"RETURN [1, [null, 'a'], {k: 1.5}]": graph.List{graph.Integer(1), graph.List{graph.Null{}, graph.String("a")}, graph.Map{"k": graph.Float(1.5)}},
			"RETURN {}":                         graph.Map{},
			"RETURN []":                         graph.List{},
			"RETURN point({latitude: 1.5, longitude: 2})": graph.Point{SRID: 4326, X: 2, Y: 1.5, Dimensions: 2},
			"RETURN point({x: 1, y: 2, z: 3})":            graph.Point{SRID: 9157, X: 1, Y: 2, Z: 3, Dimensions: 3},
		},
		Parameter: "RETURN $p",
		Parameters: []graph.Value{graph.Null{}, graph.Boolean(false), graph.Integer(math.MinInt64), graph.Float(0.1), graph.Float(math.NaN()), graph.String("a\\'\n\té\x00"),
			graph.List{graph.Integer(1), graph.Null{}}, graph.Map{"a b": graph.List{}, "b": graph.String("")}, graph.Point{SRID: 7203, X: 1, Y: 2, Dimensions: 2}},
		Failures: map[string]cypher.ErrorType{
			"RETUR 1":            cypher.SyntaxError,
			"RETURN x":           cypher.SyntaxError,
			"RETURN nonesuch(1)": cypher.SyntaxError,
			"RETURN 1 / 0":       cypher.ArithmeticError,
			"WITH [1, 'a'] AS l RETURN l[0] STARTS WITH 1 OR sqrt(l[1]) > 0": cypher.TypeError,
			"RETURN $missing":                  cypher.ParameterMissing,
			"MATCH (n) RETURN count(count(n))": cypher.SyntaxError,
		},
		Slow: "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)",
	})
}

func TestOneSessionAtATime(t *testing.T) {
	e, err := neo4j.New("neo4j", "neo4j", enginetest.DSN(t, "neo4j"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := e.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Open(context.Background()); engine.Lacking(err) == nil {
		t.Errorf("a second session: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = e.Open(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestAddresses(t *testing.T) {
	for _, dsn := range []string{"http://localhost/semcheck", "neo4j://h:1", "neo4j://me:s3cret@h:1/neo4j", "neo4j://me:s3cret@h:port/semcheck", "neo4j://h/semcheck_a"} {
		if _, err := neo4j.New("neo4j", "neo4j", dsn); err == nil || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", dsn, err)
		}
	}
	e, err := neo4j.New("neo4j", "neo4j", "neo4j://me:s3cret@127.0.0.1:1/semcheck-a")
	if err != nil {
		t.Fatal(err)
	}
	var unreachable *engine.UnreachableError
	if _, err := e.Open(context.Background()); !errors.As(err, &unreachable) || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("nobody listens: %v", err)
	}
}
