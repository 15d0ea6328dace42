package tck

import (
	"errors"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
)

const small = `# a comment
Feature: Small
  Background:
    Given an empty graph

  Scenario: one
    And having executed:
      """
      CREATE (:A {s: 'x \" y'})
      """
    And parameters are:
      | p | [1, 'x'] |
    When executing query:
      """
      MATCH (n:A)
      RETURN n.s AS s
      """
    Then the result should be, in order (ignoring element order for lists):
      | s       | n\|m |
      | 'x " y' | null |
    And the side effects should be:
      | +nodes | 1 |

  @ignore @other
  Scenario Outline: two <x>
    When executing query:
      """
      RETURN <x> AS r
      """
    Then a <error> should be raised at runtime: <detail>

    Examples:
      | x   | error     | detail |
      | 1/0 | TypeError | *      |
    Examples:
      | x   | error         | detail         |
      | 2/0 | ArithmeticError | DivisionByZero |
`

func TestRead(t *testing.T) {
	list, err := Read(small)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 3 {
		t.Fatalf("%d scenarios", len(list))
	}
	one, three := list[0], list[2]
	if one.Problem != nil || one.Line != 6 || one.Name != "one" || one.Feature != "Small" || len(one.Steps) != 6 {
		t.Errorf("%+v", one)
	}
	if s := one.Steps[1]; s.Kind != SetUp || s.Line != 7 || s.Query != `CREATE (:A {s: 'x \" y'})` {
		t.Errorf("%+v", s)
	}
	if s := one.Steps[2]; s.Kind != SetParameters || notation.Write(s.Parameters) != "{p: [1, 'x']}" {
		t.Errorf("%+v", s)
	}
	if s := one.Steps[3]; s.Query != "MATCH (n:A)\nRETURN n.s AS s" || one.Query() != s.Query {
		t.Errorf("%+v", s)
	}
	if s := one.Steps[4]; !s.Ordered || !s.Unordered || strings.Join(s.Columns, ",") != "s,n|m" || s.Rows[0][0] != graph.String(`x " y`) {
		t.Errorf("%+v", s)
	}
	if s := one.Steps[5]; s.Effects.String() != "+nodes 1" {
		t.Errorf("%+v", s)
	}
	if !three.Ignored() || three.Line != 37 || three.Name != "two 2/0" || three.Query() != "RETURN 2/0 AS r" {
		t.Errorf("%+v", three)
	}
	if s := three.Steps[2]; s.Error.String() != "ArithmeticError at runtime: DivisionByZero" {
		t.Errorf("%+v", s)
	}
}

// TestBadFeatures reads texts with one fault each.
func TestBadFeatures(t *testing.T) {
	scenario := func(steps string) string {
		return "Feature: F\n\n  Scenario: S\n    Given an empty graph\n" + steps
	}
	query := "    When executing query:\n      \"\"\"\n      RETURN 1 AS a\n      \"\"\"\n"
	tests := []struct {
		name, text string
		line       int
		message    string
	}{
		{"nothing", "", 1, "the file holds no feature"},
		{"no Gherkin", "hello\n", 1, "not a feature: "},
		{"a table of uneven width", scenario(query + "    Then the result should be, in any order:\n      | a |\n      | 1 | 2 |\n"), 11, "inconsistent cell count"},
		{"a doc string that does not end", scenario("    When executing query:\n      \"\"\"\n      RETURN 1\n"), 8, "unexpected end of file"},
		{"a long line", "Feature: F\n# " + strings.Repeat("x", 70000), 2, "a line of more than 65534 bytes"},
		{"an unknown step", scenario("    When the moon is full\n"), 5, `unknown step "the moon is full"`},
		{"an unknown phase", scenario(query + "    Then a TypeError should be raised at lunch: X\n"), 9, "unknown step"},
		{"a step without its text", scenario("    When executing query:\n"), 5, `below the step "executing query:" stands nothing, not a doc string`},
		{"a step with a table for a text", scenario("    When executing query:\n      | a |\n"), 5, "stands a table, not a doc string"},
		{"no value", scenario(query + "    Then the result should be, in any order:\n      | a |\n      | b |\n"), 9, "expected a value, found 'b'"},
		{"parameters of three columns", scenario("    And parameters are:\n      | a | 1 | 2 |\n"), 5, "has 3 columns, not 2"},
		{"an unknown side effect", scenario(query + "    And the side effects should be:\n      | +node | 1 |\n"), 9, `unknown side effect "+node"`},
		{"a side effect that is no number", scenario(query + "    And the side effects should be:\n      | +nodes | one |\n"), 9, `"one" is not a number of +nodes`},
		{"no signature", scenario("    And there exists a procedure p(in INTEGER):\n      | in |\n"), 5, "is no signature of a procedure"},
		{"no field", scenario("    And there exists a procedure p(in INTEGER) :: (o :: STRING):\n      | in |\n"), 5, "is no field of a procedure"},
		{"a procedure's table of another width", scenario("    And there exists a procedure p(in :: INTEGER) :: (o :: STRING):\n      | in |\n"), 5, "has 1 columns, the procedure 2 fields"},
		{"a procedure's table of other columns", scenario("    And there exists a procedure p(in :: INTEGER) :: (o :: STRING):\n      | in | out |\n"), 5, "has no column o"},
	}
	for _, test := range tests {
		list, err := Read(test.text)
		if err == nil && len(list) == 1 {
			err = list[0].Problem
		}
		var read *ReadError
		if !errors.As(err, &read) {
			t.Errorf("%s: %v", test.name, err)
		} else if read.Line != test.line || !strings.Contains(read.Message, test.message) {
			t.Errorf("%s: line %d, %s; want line %d, %s", test.name, read.Line, read.Message, test.line, test.message)
		}
	}
}

func TestParseSignature(t *testing.T) {
	s, err := ParseSignature("test.my.proc(name :: STRING?, ids :: LIST? OF INTEGER) :: (city :: STRING?, code :: INTEGER)")
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "test.my.proc" || len(s.Inputs) != 2 || len(s.Outputs) != 2 || s.Inputs[0] != (Field{"name", "STRING", true}) || s.Outputs[1] != (Field{"code", "INTEGER", false}) {
		t.Errorf("%+v", s)
	}
	for _, text := range []string{"test.doNothing() :: VOID", "test.doNothing() :: ()"} {
		if s, err := ParseSignature(text); err != nil || len(s.Inputs)+len(s.Outputs) != 0 {
			t.Errorf("%s: %+v, %v", text, s, err)
		}
	}
}

// FuzzRead: no text makes the reader fail or hang.
func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add("Feature: F\nRule: r\nBackground:\nGiven any graph\nScenario Outline: s\nExamples:\n|a|\n|1|")
	f.Add("# language: fr\nFonctionnalité: x")
	f.Fuzz(func(t *testing.T, text string) { _, _ = Read(text) })
}
