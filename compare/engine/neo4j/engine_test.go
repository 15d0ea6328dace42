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

// TestInstants sends values of date and time there and back, and reads literals.
func TestInstants(t *testing.T) {
	e, err := neo4j.New("neo4j", "neo4j", enginetest.DSN(t, "neo4j"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := e.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for query, want := range map[string]string{
		"date('2020-02-29')":                                  "2020-02-29",
		"date('-0044-03-15')":                                 "-0044-03-15",
		"localtime('12:34:56.789')":                           "12:34:56.789",
		"time('12:34:56+05:30')":                              "12:34:56+05:30",
		"localdatetime('2020-10-25T02:30:00.000000001')":      "2020-10-25T02:30:00.000000001",
		"datetime('2020-10-25T02:30:00+01:00')":               "2020-10-25T02:30+01:00",
		"datetime('2020-10-25T02:30:00+01:00[Europe/Paris]')": "2020-10-25T02:30+01:00[Europe/Paris]",
		"datetime('2020-01-01T00:00:00Z')":                    "2020-01-01T00:00Z",
		"duration('P1Y2M3DT4H5M6.7S')":                        "P1Y2M3DT4H5M6.7S",
		"duration({seconds: -1, nanoseconds: 1})":             "PT-0.999999999S",
	} {
		r, err := s.Execute(context.Background(), "RETURN "+query, nil)
		if err != nil || !graph.IsTemporal(r.Records[0][0]) || graph.TemporalText(r.Records[0][0]) != want {
			t.Errorf("%s: %v, %v", query, r, err)
			continue
		}
		back, err := s.Execute(context.Background(), "RETURN $p, toString($p) = toString("+query+")", graph.Map{"p": r.Records[0][0]})
		if err != nil || back.Records[0][0] != r.Records[0][0] || back.Records[0][1] != graph.Value(graph.Boolean(true)) {
			t.Errorf("%s: came back as %v, %v", query, back, err)
		}
	}
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
