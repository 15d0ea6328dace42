package tck

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
	"github.com/semcheck/semcheck/spec/cypher"
)

// scripted is an executor that knows what it is to answer.
type scripted struct {
	answers map[string]*Result
	errors  map[string]error
	created map[string]int // nodes by query
	graph   *graph.Graph
}

func (s *scripted) Reset(context.Context) error { s.graph = graph.New(); return nil }

func (s *scripted) State(context.Context) (*State, error) { return StateOf(s.graph), nil }

func (s *scripted) Run(_ context.Context, query string, _ graph.Map) (*Result, error) {
	for range s.created[query] {
		s.graph.CreateNode([]string{"A"}, graph.Map{"p": graph.Integer(1)})
	}
	if err := s.errors[query]; err != nil {
		return nil, err
	}
	if r := s.answers[query]; r != nil {
		return r, nil
	}
	return &Result{}, nil
}

func rows(columns string, texts ...string) *Result {
	r := &Result{Columns: strings.Split(columns, ",")}
	for _, text := range texts {
		v, err := notation.Read("[" + text + "]")
		if err != nil {
			panic(err)
		}
		r.Rows = append(r.Rows, v.(graph.List))
	}
	return r
}

// TestRun holds answers against expectations: each that is wrong stands beside its
// counterpart that is right.
func TestRun(t *testing.T) {
	typeError := cypher.Raise(cypher.TypeError, cypher.Runtime, "InvalidArgumentType", cypher.Position{}, "no")
	e := &scripted{
		answers: map[string]*Result{
			"two":   rows("a", "1", "2"),
			"lists": rows("a", "[1, 2]"),
			"named": rows("b", "1", "2"),
			"twice": rows("a", "1", "1"),
			"float": rows("a", "1.0", "2"),
			"void":  {},
			"cut":   {Columns: []string{"a"}, Rows: rows("a", "1", "2", "3").Rows, Groups: []Group{{rows("a", "1").Rows, 1}, {rows("a", "2", "3", "4").Rows, 2}}},
			"free":  {Columns: []string{"a"}, Rows: rows("a", "[1, 2]").Rows, FreeLists: []bool{true}},
			"open":  {Columns: []string{"a"}, Rows: rows("a", "1").Rows, Open: "some.rule"},
		},
		errors: map[string]error{
			"raise":   typeError,
			"writing": typeError,
			"engine":  &EngineError{"1064"},
			"unknown": &Unsupported{"the moon"},
			"broken":  errors.New("connection lost"),
		},
		created: map[string]int{"create": 2, "writing": 1},
	}
	result := func(how, rows string) string {
		return "Then the result should be" + how + ":\n| a |\n" + rows
	}
	tests := []struct {
		query, then string
		want        Verdict
	}{
		{"two", result(", in any order", "| 2 |\n| 1 |\n"), Right},
		{"two", result("", "| 2 |\n| 1 |\n"), Right},
		{"two", result(", in order", "| 2 |\n| 1 |\n"), Wrong},
		{"two", result(", in order", "| 1 |\n| 2 |\n"), Right},
		{"two", result(", in any order", "| 1 |\n"), Wrong},
		{"twice", result(", in any order", "| 1 |\n| 2 |\n"), Wrong},
		{"two", result(", in any order", "| 1 |\n| 1 |\n"), Wrong},
		{"named", result(", in any order", "| 1 |\n| 2 |\n"), Wrong},
		{"float", result(", in any order", "| 1 |\n| 2 |\n"), Wrong},
		{"lists", result(", in any order", "| [2, 1] |\n"), Wrong},
		{"lists", result(" (ignoring element order for lists)", "| [2, 1] |\n"), Right},
		{"lists", result(", in order (ignoring element order for lists)", "| [2, 1] |\n"), Right},
		{"lists", result(" (ignoring element order for lists)", "| [2, 2] |\n"), Wrong},
		{"cut", result(", in order", "| 1 |\n| 4 |\n| 2 |\n"), Right},
		{"cut", result(", in order", "| 4 |\n| 1 |\n| 2 |\n"), Wrong},
		{"cut", result(", in order", "| 1 |\n| 2 |\n| 2 |\n"), Wrong},
		{"cut", result(", in any order", "| 4 |\n| 1 |\n| 2 |\n"), Right},
		{"cut", result(", in any order", "| 4 |\n| 3 |\n| 2 |\n"), Wrong},
		{"cut", result(", in any order", "| 4 |\n| 1 |\n| 1 |\n"), Wrong},
		{"free", result(", in any order", "| [2, 1] |\n"), Right},
		{"free", result(", in any order", "| [2, 3] |\n"), Wrong},
		{"open", result(", in any order", "| 1 |\n"), Right},
		{"open", result(", in any order", "| 2 |\n"), NoSupport},
		{"engine", result(", in any order", "| 2 |\n"), Failed},
		{"engine", "Then a TypeError should be raised at runtime: *\n", Right},
		{"void", "Then the result should be empty\n", Right},
		{"two", "Then the result should be empty\n", Wrong},
		{"void", "Then no side effects\n", Right},
		{"create", "Then no side effects\n", Wrong},
		{"create", "Then the side effects should be:\n| +nodes | 2 |\n| +labels | 1 |\n| +properties | 2 |\n", Right},
		{"create", "Then the side effects should be:\n| +nodes | 2 |\n| +labels | 2 |\n| +properties | 2 |\n", Wrong},
		{"raise", "Then a TypeError should be raised at runtime: InvalidArgumentType\n", Right},
		{"raise", "Then a TypeError should be raised at any time: *\n", Right},
		{"raise", "Then a TypeError should be raised at compile time: *\n", Wrong},
		{"raise", "Then a SyntaxError should be raised at runtime: InvalidArgumentType\n", Wrong},
		{"raise", "Then a TypeError should be raised at runtime: InvalidArgumentValue\n", Wrong},
		{"two", "Then a TypeError should be raised at runtime: *\n", Wrong},
		{"writing", "Then a TypeError should be raised at runtime: *\n", Wrong},
		{"raise", result(", in any order", "| 1 |\n"), Failed},
		{"raise", "", Failed},
		{"broken", result(", in any order", "| 1 |\n"), Failed},
		{"unknown", result(", in any order", "| 1 |\n"), NoSupport},
		{"two", "Then an error with GQL code 22N01 should be raised\n", NoSupport},
	}
	for _, test := range tests {
		text := fmt.Sprintf("Feature: F\nScenario: S\nGiven any graph\nWhen executing query:\n\"\"\"\n%s\n\"\"\"\n%s", test.query, test.then)
		list, err := Read(text)
		if err != nil || list[0].Problem != nil {
			t.Fatal(err, list[0].Problem)
		}
		o := list[0].Run(t.Context(), e, nil)
		if o.Verdict != test.want {
			t.Errorf("%s, %s: %+v", test.query, test.then, o)
		}
		if o.Verdict == Wrong && (o.Want == "" || o.Got == "") {
			t.Errorf("%s, %s: nothing is wanted or got: %+v", test.query, test.then, o)
		}
	}
}

// TestScenarioThatCannotRun: a scenario for a procedure needs a host, one for a named graph
// the graph, an ignored one nothing.
func TestScenarioThatCannotRun(t *testing.T) {
	missing := func(name string) ([]string, error) { return nil, fmt.Errorf("there is no %s", name) }
	tests := []struct {
		text string
		want Verdict
	}{
		{"Feature: F\nScenario: S\nGiven there exists a procedure p() :: VOID:\n||\n", NoSupport},
		{"Feature: F\nScenario: S\nGiven there exists a CSV file with URL as $u, with rows:\n|a|\n", NoSupport},
		{"Feature: F\nScenario: S\nGiven the lost graph\n", Failed},
		{"Feature: F\nScenario: S\nGiven an empty graph\nThen no side effects\n", Failed},
		{"Feature: F\nScenario: S\nGiven an empty graph\nThen the result should be empty\n", Failed},
		{"Feature: F\nScenario: S\nGiven nonsense\n", Failed},
		{"Feature: F\n@ignore\nScenario: S\nGiven nonsense\n", Skipped},
	}
	for _, test := range tests {
		list, err := Read(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if o := list[0].Run(t.Context(), &scripted{}, missing); o.Verdict != test.want {
			t.Errorf("%s: %+v", test.text, o)
		}
	}
}

// TestPlace: what is wrong is at its step, or, of an outline, at its example.
func TestPlace(t *testing.T) {
	for text, want := range map[string]int{
		"Feature: F\nScenario: S\nGiven any graph\nThen no side effects\n":                              4,
		"Feature: F\nScenario Outline: S\nGiven any graph\nThen no side effects\nExamples:\n|a|\n|1|\n": 7,
	} {
		list, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if o := list[0].Run(t.Context(), &scripted{}, nil); o.Line != want {
			t.Errorf("%s: line %d, want %d", text, o.Line, want)
		}
	}
}

// queried hides the state of its graph: it has to be asked for.
type queried struct{ *scripted }

func (queried) State() {}

func TestMeasureByQueries(t *testing.T) {
	e := queried{&scripted{answers: map[string]*Result{
		measurements[0]: rows("id", "7", "8"),
		measurements[1]: rows("id", "7"),
		measurements[2]: rows("label", "'A'"),
		measurements[3]: rows("id,key,value", "7, 'p', 1", "8, 'p', 1"),
		measurements[4]: rows("id,key,value", "7, 'p', 1"),
	}}}
	s, err := measure(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	if got := Difference(NewState(), s).String(); got != "+nodes 2, +relationships 1, +labels 1, +properties 3" {
		t.Error(got)
	}
	changed := NewState()
	changed.Properties[property("node 7", "'p'", graph.Integer(2))] = true
	if got := Difference(s, changed).String(); got != "-nodes 2, -relationships 1, -labels 1, +properties 1, -properties 3" {
		t.Error(got)
	}
}
