package enginetest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

// GraphContract is what an adapter of a graph database is tested against. Statements
// are in the engine's own language.
type GraphContract struct {
	Engine engine.GraphEngine
	Single bool // the engine holds one session at a time
	// Schema is executed after each Reset.
	Schema []string
	// Fill makes the nodes (:A {n: 1}) and (:B {n: 2}) and between them [:T {w: 3}].
	Fill string
	// Node, Relationship and Path ask for (:A), for [:T] and for the path along it.
	Node, Relationship, Path string
	// Extra are properties that the engine's nodes need beside n.
	Extra graph.Map
	// Count counts nodes; its only value is an integer.
	Count string
	// Values are queries of one value, with the value.
	Values map[string]graph.Value
	// Parameter is a query that returns its parameter p; empty where there are none.
	Parameter string
	// Parameters are values that come back as they are.
	Parameters []graph.Value
	// Failures are statements with the types of their errors, empty for one of no type.
	Failures map[string]cypher.ErrorType
	// Slow runs for longer than a second; empty where nothing does.
	Slow string

	// kept is the session that most parts of the contract use one after the other:
	// some engines take seconds to open one.
	kept engine.GraphSession
}

// GraphBuilt skips the test where the executable of an engine is missing.
func GraphBuilt(t testing.TB, e engine.GraphEngine) {
	t.Helper()
	s, err := engine.OpenSession(context.Background(), e)
	if errors.Is(err, child.ErrMissing) {
		fmt.Printf("skip: %s: %s is not built (make full)\n", t.Name(), e.Name())
		t.SkipNow()
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// RunGraph tests an adapter against the contract.
func RunGraph(t *testing.T, c GraphContract) {
	c.kept = c.open(t)
	t.Run("values", c.values)
	t.Run("entities", c.entities)
	t.Run("parameters", c.parameters)
	t.Run("failures", c.failures)
	t.Run("reset", c.reset)
	if !c.Single {
		t.Run("sessions", c.sessions)
	}
	t.Run("timeout", c.timeout) // at the end: it may end the session
}

func (c *GraphContract) open(t *testing.T) engine.GraphSession {
	t.Helper()
	s, err := engine.OpenSession(context.Background(), c.Engine)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	c.prepare(t, s)
	return s
}

// emptied is the kept session with an empty graph.
func (c *GraphContract) emptied(t *testing.T) engine.GraphSession {
	t.Helper()
	if err := c.kept.Reset(context.Background()); err != nil {
		t.Fatal(err)
	}
	c.prepare(t, c.kept)
	return c.kept
}

func (c *GraphContract) prepare(t *testing.T, s engine.GraphSession) {
	t.Helper()
	for _, statement := range c.Schema {
		ask(t, s, statement)
	}
}

func ask(t *testing.T, s engine.GraphSession, statement string) *engine.GraphResult {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	r, err := s.Execute(ctx, statement, nil)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return r
}

func one(t *testing.T, s engine.GraphSession, query string) graph.Value {
	t.Helper()
	r := ask(t, s, query)
	if len(r.Records) != 1 || len(r.Records[0]) != 1 || len(r.Columns) != 1 {
		t.Fatalf("%s: %d records of %v", query, len(r.Records), r.Columns)
	}
	return r.Records[0][0]
}

func (c *GraphContract) values(t *testing.T) {
	s := c.emptied(t)
	if s.Version() == "" {
		t.Error("no version")
	}
	t.Log(s.Version())
	for query, want := range c.Values {
		if got := one(t, s, query); !SameGraphValue(got, want) {
			t.Errorf("%s: got %#v, want %#v", query, got, want)
		}
	}
}

func (c *GraphContract) entities(t *testing.T) {
	s := c.emptied(t)
	if r := ask(t, s, c.Fill); len(r.Columns) != 0 || len(r.Records) != 0 {
		t.Errorf("%s: %v, %v", c.Fill, r.Columns, r.Records)
	}
	properties := func(n int64) graph.Map {
		m := graph.Map{"n": graph.Integer(n)}
		for key, value := range c.Extra {
			m[key] = value
		}
		return m
	}
	a, ok := one(t, s, c.Node).(*graph.Node)
	if !ok || !SameGraphValue(a, &graph.Node{Labels: []string{"A"}, Properties: properties(1)}) {
		t.Errorf("%s: %+v", c.Node, a)
	}
	r, ok := one(t, s, c.Relationship).(*graph.Relationship)
	if !ok || r.Type != "T" || !SameGraphValue(r.Properties, graph.Map{"w": graph.Integer(3)}) || r.Start.ID == r.End.ID || a != nil && r.Start.ID != a.ID {
		t.Errorf("%s: %+v", c.Relationship, r)
	}
	if c.Path == "" {
		return
	}
	p, ok := one(t, s, c.Path).(graph.Path)
	if !ok || len(p.Nodes) != 2 || len(p.Relationships) != 1 {
		t.Fatalf("%s: %+v", c.Path, p)
	}
	if p.Relationships[0].Start != p.Nodes[0] || p.Relationships[0].End != p.Nodes[1] || p.Relationships[0].Type != "T" ||
		!SameGraphValue(p.Nodes[1], &graph.Node{Labels: []string{"B"}, Properties: properties(2)}) {
		t.Errorf("%s: %+v", c.Path, p)
	}
}

func (c *GraphContract) parameters(t *testing.T) {
	s := c.emptied(t)
	if c.Parameter == "" {
		_, err := s.Execute(context.Background(), c.Count, graph.Map{"p": graph.Integer(1)})
		var refused *engine.ParameterError
		if !errors.As(err, &refused) {
			t.Errorf("a parameter: %v", err)
		}
		return
	}
	for _, want := range c.Parameters {
		r, err := s.Execute(context.Background(), c.Parameter, graph.Map{"p": want})
		if err != nil {
			t.Errorf("%#v: %v", want, err)
			continue
		}
		if len(r.Records) != 1 || len(r.Records[0]) != 1 || !SameGraphValue(r.Records[0][0], want) {
			t.Errorf("%#v came back as %#v", want, r.Records)
		}
	}
}

func (c *GraphContract) failures(t *testing.T) {
	s := c.emptied(t)
	for statement, kind := range c.Failures {
		_, err := s.Execute(context.Background(), statement, nil)
		var failure *engine.Error
		switch {
		case !errors.As(err, &failure):
			t.Errorf("%s: %v", statement, err)
		case failure.Kind != engine.ErrorStatement || failure.Type != kind:
			t.Errorf("%s: kind %d, type %q instead of %q: %v", statement, failure.Kind, failure.Type, kind, err)
		}
		ask(t, s, c.Count) // the session is fine
	}
}

func (c *GraphContract) reset(t *testing.T) {
	s := c.emptied(t)
	ask(t, s, c.Fill)
	if got := one(t, s, c.Count); got != graph.Integer(2) {
		t.Errorf("%v nodes instead of 2", got)
	}
	if err := s.Reset(context.Background()); err != nil {
		t.Fatal(err)
	}
	c.prepare(t, s)
	if got := one(t, s, c.Count); got != graph.Integer(0) {
		t.Errorf("%v nodes after Reset", got)
	}
	ask(t, s, c.Fill)
	c2 := one(t, s, c.Node)
	if n, ok := c2.(*graph.Node); !ok || len(n.Labels) != 1 || n.Labels[0] != "A" {
		t.Errorf("after Reset %s: %+v", c.Node, c2)
	}
}

func (c *GraphContract) timeout(t *testing.T) {
	s := c.emptied(t)
	over, cancel := context.WithCancel(context.Background())
	cancel()
	var failure *engine.Error
	if _, err := s.Execute(over, c.Count, nil); !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout {
		t.Errorf("a context that was cancelled: %v", err)
	}
	if c.Slow == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if _, err := s.Execute(ctx, c.Slow, nil); !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout {
		t.Errorf("%s: %v", c.Slow, err)
	}
}

func (c *GraphContract) sessions(t *testing.T) {
	a, b := c.emptied(t), c.open(t)
	ask(t, a, c.Fill)
	if got := one(t, b, c.Count); got != graph.Integer(0) {
		t.Errorf("the second session sees %v nodes of the first", got)
	}
}

// SameGraphValue tells whether two values are the same to the last bit; nodes by
// labels and properties, relationships by type and properties.
func SameGraphValue(a, b graph.Value) bool {
	switch a := a.(type) {
	case graph.Float:
		b, ok := b.(graph.Float)
		x, y := float64(a), float64(b)
		return ok && (math.IsNaN(x) && math.IsNaN(y) || math.Float64bits(x) == math.Float64bits(y))
	case graph.List:
		b, ok := b.(graph.List)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !SameGraphValue(a[i], b[i]) {
				return false
			}
		}
		return true
	case graph.Map:
		b, ok := b.(graph.Map)
		if !ok || len(a) != len(b) {
			return false
		}
		for key := range a {
			if b[key] == nil || !SameGraphValue(a[key], b[key]) {
				return false
			}
		}
		return true
	case *graph.Node:
		b, ok := b.(*graph.Node)
		return ok && fmt.Sprint(a.Labels) == fmt.Sprint(b.Labels) && SameGraphValue(a.Properties, b.Properties)
	case *graph.Relationship:
		b, ok := b.(*graph.Relationship)
		return ok && a.Type == b.Type && SameGraphValue(a.Properties, b.Properties)
	case graph.Path:
		return false
	default:
		switch b.(type) {
		case graph.List, graph.Map, graph.Path: // not comparable
			return false
		}
		return a == b
	}
}
