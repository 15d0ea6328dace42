package notation

import (
	"math"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/graph"
)

func TestRead(t *testing.T) {
	a, b := &graph.Node{Labels: []string{"A"}, Properties: graph.Map{}}, &graph.Node{Labels: []string{"B"}, Properties: graph.Map{}}
	tests := []struct {
		text string
		want graph.Value
	}{
		{"1", graph.Integer(1)},
		{" -12 ", graph.Integer(-12)},
		{"-9223372036854775808", graph.Integer(math.MinInt64)},
		{"1.5", graph.Float(1.5)},
		{".5", graph.Float(0.5)},
		{"-1e-9", graph.Float(-1e-9)},
		{"1.0E+10", graph.Float(1e10)},
		{"NaN", graph.Float(math.NaN())},
		{"Inf", graph.Float(math.Inf(1))},
		{"-Inf", graph.Float(math.Inf(-1))},
		{"true", graph.Boolean(true)},
		{"null", graph.Null{}},
		{"''", graph.String("")},
		{`'it\'s'`, graph.String("it's")},
		{`'a\\b'`, graph.String(`a\b`)},
		{`'\d'`, graph.String(`\d`)},
		{`'a\n\t\"b'`, graph.String("a\n\t\"b")},
		{"'\nFoo\n'", graph.String("\nFoo\n")},
		{"[]", graph.List{}},
		{"[1, 'x', [null]]", graph.List{graph.Integer(1), graph.String("x"), graph.List{graph.Null{}}}},
		{"{}", graph.Map{}},
		{"{a: 1, `b c`:{d: [2]}}", graph.Map{"a": graph.Integer(1), "b c": graph.Map{"d": graph.List{graph.Integer(2)}}}},
		{"()", &graph.Node{Properties: graph.Map{}}},
		{"(:B:A {p: 0, q: 's'})", &graph.Node{Labels: []string{"A", "B"}, Properties: graph.Map{"p": graph.Integer(0), "q": graph.String("s")}}},
		{"({p: true})", &graph.Node{Properties: graph.Map{"p": graph.Boolean(true)}}},
		{"[:T {p: 0}]", &graph.Relationship{Type: "T", Properties: graph.Map{"p": graph.Integer(0)}}},
		{"[[:T], [:T]]", graph.List{&graph.Relationship{Type: "T"}, &graph.Relationship{Type: "T"}}},
		{"<()>", graph.Path{Nodes: []*graph.Node{{}}}},
		{"<(:A)-[:T]->(:B)>", graph.Path{Nodes: []*graph.Node{a, b}, Relationships: []*graph.Relationship{{Type: "T", Start: a, End: b}}}},
		{"<(:A)<-[:T]-(:B)>", graph.Path{Nodes: []*graph.Node{a, b}, Relationships: []*graph.Relationship{{Type: "T", Start: b, End: a}}}},
	}
	for _, test := range tests {
		got, err := Read(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
		} else if Write(got) != Write(test.want) {
			t.Errorf("%s: got %s, want %s", test.text, Write(got), Write(test.want))
		}
	}
}

func TestBadNotation(t *testing.T) {
	tests := []struct{ text, message string }{
		{"", "expected a value, found the end"},
		{"nil", "expected a value, found 'n'"},
		{"1 2", "expected the end, found '2'"},
		{"'x", "a string does not end"},
		{"[1, 2", `expected ",", found the end`},
		{"[1 2]", `expected ",", found '2'`},
		{"{a 1}", `expected ":", found '1'`},
		{"{a: 1, a: 2}", "the key a stands here twice"},
		{"(A)", `expected ")", found 'A'`},
		{"(:)", "expected a name, found ')'"},
		{"(:`A)", "a name in backticks does not end"},
		{"<(:A)-[:T]-(:B)>", `expected "->", found '-'`},
		{"<(:A)", `expected "-", found the end`},
		{"9223372036854775808", "beyond the range of an integer"},
		{"1e999", "beyond the range of a float"},
		{"1.", "expected a digit behind the point"},
		{"-", "expected a digit, found the end"},
		{"1e", "expected a digit of the exponent"},
		{strings.Repeat("[", 5000), "nested deeper than 200"},
	}
	for _, test := range tests {
		v, err := Read(test.text)
		if err == nil {
			t.Errorf("%q is read as %s", cut(test.text, 40), Write(v))
		} else if !strings.Contains(err.Error(), test.message) {
			t.Errorf("%q: %v, want %s", cut(test.text, 40), err, test.message)
		}
	}
}

// TestSameValue holds pairs against each other that differ by a trifle.
func TestSameValue(t *testing.T) {
	tests := []struct {
		a, b            string
		same, unordered bool
	}{
		{"1", "1.0", false, false},
		{"1", "'1'", false, false},
		{"NaN", "NaN", true, true},
		{"0.0", "-0.0", true, true},
		{"0.1", "0.10000000000000001", true, true},
		{"0.1", "0.10000000000000002", false, false},
		{"[1, 2]", "[2, 1]", false, true},
		{"[1, 1, 2]", "[2, 2, 1]", false, false},
		{"[[1, 2], [3]]", "[[3], [2, 1]]", false, true},
		{"{l: [1, 2]}", "{l: [2, 1]}", false, true},
		{"(:A:B)", "(:B:A)", true, true},
		{"(:A)", "(:A:B)", false, false},
		{"({a: 1, b: 2})", "({b: 2, a: 1})", true, true},
		{"({a: 1})", "{a: 1}", false, false},
		{"[:T]", "[:U]", false, false},
		{"<(:A)-[:T]->(:A)>", "<(:A)<-[:T]-(:A)>", false, false},
		{"<(:A)-[:T]->(:A)>", "<(:A)-[:T]->(:A)-[:T]->(:A)>", false, false},
		{"null", "'null'", false, false},
	}
	for _, test := range tests {
		a, errA := Read(test.a)
		b, errB := Read(test.b)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if same := Same(a, b, 0); same != test.same {
			t.Errorf("%s and %s: same %t", test.a, test.b, same)
		}
		if same := Key(a, false) == Key(b, false); same != test.same {
			t.Errorf("%s and %s by key: same %t", test.a, test.b, same)
		}
		if same := Key(a, true) == Key(b, true); same != test.unordered {
			t.Errorf("%s and %s without order: same %t", test.a, test.b, same)
		}
	}
}

// FuzzRead: no text makes the reader fail, and what it reads it reads again from what
// is written.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"1", "-1.5e3", "'a\\'b'", "[[:T {a: 1}], ()]", "<(:A)-[:T]->()<-[:`x y`]-({a: [NaN, -Inf, null]})>", "{`a``b`: true}", "''", "[1,,]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := Read(text)
		if err != nil {
			return
		}
		again, err := Read(Write(v))
		if err != nil {
			t.Fatalf("%q is written as %q: %v", text, Write(v), err)
		}
		if Write(again) != Write(v) {
			t.Fatalf("%q is written as %q, then as %q", text, Write(v), Write(again))
		}
	})
}

// TestTolerance: floats alone may differ, and by no more than the tolerance allows.
func TestTolerance(t *testing.T) {
	tests := []struct {
		a, b string
		same bool
	}{
		{"1.0", "1.0000001", true},
		{"1.0", "1.01", false},
		{"{a: [(:A {f: 2.0})]}", "{a: [(:A {f: 2.0000001})]}", true},
		{"<()-[:T {f: 2.0}]->()>", "<()-[:T {f: 2.0000001}]->()>", true},
		{"1e300", "Inf", false},
		{"NaN", "1.0", false},
		{"10000000", "10000001", false},
		{"0.0", "1e-300", false},
	}
	for _, test := range tests {
		a, errA := Read(test.a)
		b, errB := Read(test.b)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if same := Same(a, b, 1e-6); same != test.same {
			t.Errorf("%s and %s: same %t", test.a, test.b, same)
		}
	}
}
