package age

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/internal/testrun"
)

const (
	vertexA = `{"id": 844424930131969, "label": "A", "properties": {"n": 1, "x": null}}::vertex`
	vertexB = `{"id": 1407374883553281, "label": "", "properties": {}}::vertex`
	edge    = `{"id": 1125899906842625, "label": "T", "end_id": 1407374883553281, "start_id": 844424930131969, "properties": {"w": -0.0}}::edge`
)

// The texts are what AGE 1.7.0 writes, and its source says it writes.
func TestTextsAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"null": "null", "true": "true", "-9223372036854775808": "-9223372036854775808", "1.0": "1.0", "1e+300": "1.0E300", "1e-05": "1.0E-5", "-0.0": "-0.0",
		"NaN": "NaN", "Infinity": "Inf", "-Infinity": "-Inf", `"a\n'\"é\\\t\b\u0001"`: "'a\\n\\'\"é\\\\\\t\\b\x01'", "[]": "[]", "{}": "{}",
		`[1, [null, "a"], {"k": 1.5, "a b": {}}]`: "[1, [null, 'a'], {`a b`: {}, k: 1.5}]",
		vertexA: "(:A {n: 1})", vertexB: "()", edge: "[:T {w: -0.0}]", "[" + edge + "]": "[[:T {w: -0.0}]]",
		"[" + vertexA + ", " + edge + ", " + vertexB + "]::path":           "<(:A {n: 1})-[:T {w: -0.0}]->()>",
		`{"id": 1, "label": "_ag_label_vertex", "properties": {}}::vertex`: "()",
		`"::vertex"`: "'::vertex'",
	} {
		v, err := new(reader).read(text)
		if err != nil || graph.Format(v) != want {
			t.Errorf("%s: %v, %v, want %s", text, v, err, want)
		}
	}
	r := new(reader)
	p, err := r.read("[" + vertexA + ", " + edge + ", " + vertexB + "]::path")
	if err != nil {
		t.Fatal(err)
	}
	a, err := r.read(vertexA)
	if path := p.(graph.Path); err != nil || path.Nodes[0] != a || path.Relationships[0].Start != a || path.Relationships[0].End != path.Nodes[1] {
		t.Errorf("a vertex is not one node: %v, %v", p, err)
	}
}

func TestTextsThatAreNoneAreRefused(t *testing.T) {
	for _, text := range []string{"", "1 2", "[1", "[1,]", `{"a"}`, `{"a": 1, "a": 2}`, `"a`, `"\x"`, `"\u00"`, `"\ud800"`, "9223372036854775808", "1.5.5", "-", "nul", "1::vertex", "[]::path",
		"[" + vertexA + ", " + vertexA + "]::path", `{"id": "1", "label": "A", "properties": {}}::vertex`, strings.Repeat("[", 2000)} {
		var failure *engine.Error
		if v, err := new(reader).read(text); !errors.As(err, &failure) {
			t.Errorf("%s: %v, %v", text, v, err)
		}
	}
	for _, text := range []string{"1.5::numeric", "123456789012345678901234567890::numeric", "[1::numeric]", "1::something"} {
		var unread *engine.UnreadError
		if v, err := new(reader).read(text); !errors.As(err, &unread) {
			t.Errorf("%s: %v, %v", text, v, err)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, text := range []string{"null", "[1, NaN, -Infinity]", `{"a": "\u0001"}`, vertexA, edge, "[" + vertexA + ", " + edge + ", " + vertexB + "]::path", "1::numeric"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := new(reader).read(text)
		var failure *engine.Error
		var unread *engine.UnreadError
		if err == nil && v == nil || err != nil && !errors.As(err, &failure) && !errors.As(err, &unread) {
			t.Errorf("%q: %v, %v", text, v, err)
		}
	})
}

// What is written as a parameter is read as the same value.
func TestParametersAreReadBack(t *testing.T) {
	var values func(depth int) *rapid.Generator[graph.Value]
	values = func(depth int) *rapid.Generator[graph.Value] {
		atoms := rapid.OneOf(
			rapid.SampledFrom([]graph.Value{graph.Null{}, graph.Boolean(true), graph.Float(math.NaN()), graph.Float(math.Inf(1)), graph.Float(math.Inf(-1)), graph.Float(math.Copysign(0, -1)), graph.Float(1e21)}),
			rapid.Map(rapid.Int64(), func(n int64) graph.Value { return graph.Integer(n) }),
			rapid.Map(rapid.Float64(), func(f float64) graph.Value { return graph.Float(f) }),
			rapid.Map(rapid.StringMatching(`[^\x00]*`), func(s string) graph.Value { return graph.String(s) }))
		if depth == 0 {
			return atoms
		}
		return rapid.OneOf(atoms,
			rapid.Map(rapid.SliceOfN(values(depth-1), 0, 3), func(list []graph.Value) graph.Value { return append(graph.List{}, list...) }),
			rapid.Map(rapid.MapOfN(rapid.StringMatching(`[^\x00]*`), values(depth-1), 0, 3), func(m map[string]graph.Value) graph.Value { return graph.Map(m) }))
	}
	testrun.Check(t, func(t *rapid.T) {
		want := values(2).Draw(t, "value")
		var b strings.Builder
		if why := write(&b, want); why != "" {
			t.Fatal(why)
		}
		got, err := new(reader).read(b.String())
		if err != nil || graph.EquivalenceKey(got) != graph.EquivalenceKey(want) || graph.Format(got) != graph.Format(want) {
			t.Fatalf("%s became %v, %v", b.String(), got, err)
		}
	})
}
