package falkordb_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/falkordb"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

func TestContract(t *testing.T) {
	e, err := falkordb.New("falkordb", "falkordb", enginetest.DSN(t, "falkordb"))
	if err != nil {
		t.Fatal(err)
	}
	enginetest.RunGraph(t, enginetest.GraphContract{
		Engine:       e,
		Fill:         "CREATE (:A {n: 1})-[:T {w: 3}]->(:B {n: 2})",
		Node:         "MATCH (a:A) RETURN a",
		Relationship: "MATCH ()-[r]->() RETURN r",
		Path:         "MATCH p = (:A)-[:T]->() RETURN p",
		Count:        "MATCH (n) RETURN count(n)",
		Values: map[string]graph.Value{
			"RETURN null":                       graph.Null{},
			"RETURN true":                       graph.Boolean(true),
			"RETURN -9223372036854775807":       graph.Integer(-9223372036854775807),
			"RETURN 1.5":                        graph.Float(1.5),
			"RETURN 0.1 + 0.2":                  graph.Float(0.3), // 15 digits
			"RETURN 1e300 * 1e300":              graph.Float(math.Inf(1)),
			"RETURN 0.0 / 0.0":                  graph.Float(math.NaN()),
			"RETURN 'é\n\\'x'":                  graph.String("é\n'x"),
			"RETURN ''":                         graph.String(""),
			"RETURN [1, [null, 'a'], {k: 1.5}]": graph.List{graph.Integer(1), graph.List{graph.Null{}, graph.String("a")}, graph.Map{"k": graph.Float(1.5)}},
			"RETURN {}":                         graph.Map{},
			"RETURN []":                         graph.List{},
			"RETURN point({latitude: 1.5, longitude: 2})": graph.Point{SRID: 4326, X: 2, Y: 1.5, Dimensions: 2},
		},
		Parameter: "RETURN $p",
		Parameters: []graph.Value{graph.Null{}, graph.Boolean(false), graph.Integer(math.MinInt64 + 1), graph.Float(-2), graph.Float(0.1), graph.Float(1e30), graph.String("a\\'\n\té"),
			graph.List{graph.Integer(1), graph.Null{}}, graph.Map{"a": graph.List{}, "b": graph.String("")}},
		Failures: map[string]cypher.ErrorType{
			"RETUR 1":                          cypher.SyntaxError,
			"RETURN x":                         cypher.SyntaxError,
			"RETURN nonesuch(1)":               cypher.SyntaxError,
			"RETURN 1 / 0":                     cypher.ArithmeticError,
			"RETURN sqrt('a')":                 cypher.TypeError,
			"RETURN $missing":                  cypher.ParameterMissing,
			"MATCH (n) RETURN count(count(n))": cypher.SyntaxError,
		},
		Slow: "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)",
	})
}

func TestWhatCannotBeReadIsSaid(t *testing.T) {
	e, err := falkordb.New("falkordb", "falkordb", enginetest.DSN(t, "falkordb"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := e.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for query, want := range map[string]string{"date('2020-02-29')": "2020-02-29", "localtime('12:34:56')": "12:34:56", "localdatetime('2020-02-29T12:34:56')": "2020-02-29T12:34:56"} {
		r, err := s.Execute(context.Background(), "RETURN "+query, nil)
		if err != nil || !graph.IsTemporal(r.Records[0][0]) || graph.TemporalText(r.Records[0][0]) != want {
			t.Errorf("%s: %v, %v", query, r, err)
		}
	}
	var unread *engine.UnreadError
	if _, err := s.Execute(context.Background(), "RETURN duration('P1M')", nil); !errors.As(err, &unread) {
		t.Errorf("a duration: %v", err)
	}
	if _, err := s.Execute(context.Background(), "RETURN vecf32([1.0])", nil); !errors.As(err, &unread) {
		t.Errorf("a vector: %v", err)
	}
	var refused *engine.ParameterError
	if _, err := s.Execute(context.Background(), "RETURN $p", graph.Map{"p": graph.Float(math.NaN())}); !errors.As(err, &refused) || refused.Name != "p" {
		t.Errorf("NaN as a parameter: %v", err)
	}
	if _, err := s.Execute(context.Background(), "RETURN 1", graph.Map{"a b": graph.Integer(1)}); !errors.As(err, &refused) || refused.Name != "a b" {
		t.Errorf("a name with a blank: %v", err)
	}
}

func TestAddresses(t *testing.T) {
	for _, dsn := range []string{"redis://localhost", "falkordb://", "falkordb://me:s3cret@h:1/graph", "falkordb://me:s3cret@h:port"} {
		if _, err := falkordb.New("falkordb", "falkordb", dsn); err == nil || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", dsn, err)
		}
	}
	e, err := falkordb.New("falkordb", "falkordb", "falkordb://me:s3cret@127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	var unreachable *engine.UnreachableError
	if _, err := e.Open(context.Background()); !errors.As(err, &unreachable) || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("nobody listens: %v", err)
	}
}
