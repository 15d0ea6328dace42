package gremlin_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/gremlin"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

func TestTinkerGraph(t *testing.T) { contract(t, "tinkergraph") }

func TestJanusGraph(t *testing.T) { contract(t, "janusgraph") }

func contract(t *testing.T, name string) {
	e, err := gremlin.New(name, "tinkerpop", enginetest.DSN(t, name))
	if err != nil {
		t.Fatal(err)
	}
	enginetest.RunGraph(t, enginetest.GraphContract{
		Engine:       e,
		Fill:         "g.addV('A').property('n', 1L).as('a').addV('B').property('n', 2L).addE('T').from('a').property('w', 3L).iterate()",
		Node:         "g.V().hasLabel('A')",
		Relationship: "g.E()",
		Count:        "g.V().count()",
		Values: map[string]graph.Value{
			"MATCH (a) RETURN count(*)":       graph.Integer(0),
			"g.inject(null)":                  graph.Null{},
			"g.inject(true)":                  graph.Boolean(true),
			"g.inject(1)":                     graph.Integer(1),
			"g.inject(-9223372036854775808L)": graph.Integer(math.MinInt64),
			"g.inject(0.1d)":                  graph.Float(0.1),
			"g.inject(1e300d)":                graph.Float(1e300),
			"g.inject(NaN)":                   graph.Float(math.NaN()),
			"g.inject(-Infinity)":             graph.Float(math.Inf(-1)),
			"g.inject('é\\n\\'x')":            graph.String("é\n'x"),
			"g.inject(1L, null, 'a').fold()":  graph.List{graph.Integer(1), graph.Null{}, graph.String("a")},
			"g.inject(1).project('.(k', 'l').by().by(__.constant('x').fold()).fold()": graph.List{graph.Map{".(k": graph.Integer(1), "l": graph.List{graph.String("x")}}},
		},
		Failures: map[string]cypher.ErrorType{
			"g.V().nonesuch()":                  cypher.SyntaxError,
			"RETURN 1":                          "", // not a traversal
			"RETUR 1":                           cypher.SyntaxError,
			"g.inject(1L).math('_ / 0')":        cypher.ArithmeticError,
			"g.inject(1L).math('_ / 0').fold()": cypher.ArithmeticError,
		},
		Slow: "g.inject(1).repeat(union(__.constant(1L), __.constant(2L))).times(25).path().dedup().count()",
	})
	t.Run("project", func(t *testing.T) { project(t, e) })
}

// project has a column for each key, with null where there is no value.
func project(t *testing.T, e *gremlin.Engine) {
	s, err := e.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var r *engine.GraphResult
	for _, statement := range []string{"g.addV('A').property('n', 1L).addV('A').iterate()", "g.V().as('x').project('a.b', 'c').by('n').by(label).order().by(select('a.b')).limit(5)"} {
		if r, err = s.Execute(context.Background(), statement, nil); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	if len(r.Columns) != 2 || r.Columns[0] != "a.b" || len(r.Records) == 0 || len(r.Records[0]) != 2 || r.Records[0][1] != graph.Value(graph.String("A")) {
		t.Errorf("%+v", r)
	}
	nulls := 0
	for _, record := range r.Records {
		if record[0] == graph.Value(graph.Null{}) {
			nulls++
		}
	}
	if len(r.Records) == 2 && nulls != 1 {
		t.Errorf("%+v", r)
	}
}

func TestAddresses(t *testing.T) {
	for _, dsn := range []string{"http://localhost", "gremlin://h:1", "gremlin://me:s3cret@h:1/g", "gremlin://h:1/semcheck_g?control=1", "gremlin://h:1/?control=x", "gremlin://me:s3cret@h:port/semcheck_g"} {
		if _, err := gremlin.New("tinkergraph", "tinkerpop", dsn); err == nil || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", dsn, err)
		}
	}
	for _, dsn := range []string{"gremlin://me:s3cret@127.0.0.1:1/semcheck_g", "gremlin://127.0.0.1:1/?control=1"} {
		e, err := gremlin.New("tinkergraph", "tinkerpop", dsn)
		if err != nil {
			t.Fatal(err)
		}
		var unreachable *engine.UnreachableError
		if _, err := e.Open(context.Background()); !errors.As(err, &unreachable) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("nobody listens: %v", err)
		}
	}
}
