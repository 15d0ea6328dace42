package render_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
	"github.com/semcheck/semcheck/spec/cypher/render"
)

// Forms after the dialects' grammars: see the sources of the table of syntaxes.
// An empty form means that the dialect has none.
func TestDialects(t *testing.T) {
	cases := []struct {
		text  string
		forms map[string]string
	}{
		{"RETURN a < b <= c", map[string]string{"neo4j": "RETURN a < b <= c", "kuzu": "RETURN a < b AND b <= c"}},
		{"RETURN exists(a.x)", map[string]string{"opencypher": "RETURN exists(a.x)", "falkordb": "RETURN exists(a.x)", "neo4j": "RETURN a.x IS NOT NULL", "age": "RETURN a.x IS NOT NULL"}},
		{"MATCH (a)<-[r]->(b) RETURN a", map[string]string{"opencypher": "MATCH (a)<-[r]->(b) RETURN a", "neo4j": "MATCH (a)-[r]-(b) RETURN a", "age": "MATCH (a)-[r]-(b) RETURN a"}},
		{"RETURN -9223372036854775808", map[string]string{"opencypher": "RETURN -9223372036854775808", "kuzu": "RETURN -9223372036854775807 - 1"}},
		{"RETURN a[0].x, -a[1], a[1][2]", map[string]string{"neo4j": "RETURN a[0].x, -a[1], a[1][2]", "kuzu": "RETURN (a[0]).x, -(a[1]), (a[1])[2]"}},
		{"RETURN '$$'", map[string]string{"neo4j": "RETURN '$$'", "age": `RETURN '\u0024\u0024'`}},
		{"MATCH (n) REMOVE n.x, n.y", map[string]string{"age": "MATCH (n) REMOVE n.x, n.y", "kuzu": "MATCH (n) SET n.x = null, n.y = null"}},
		{"MATCH (n) WHERE n:A:B RETURN n", map[string]string{"neo4j": "MATCH (n) WHERE n:A:B RETURN n", "age": "MATCH (n) WHERE 'A' IN labels(n) AND 'B' IN labels(n) RETURN n", "kuzu": ""}},
		{"RETURN [x IN l | x]", map[string]string{"age": "RETURN [x IN l | x]", "kuzu": ""}},
		{"RETURN +a", map[string]string{"neo4j": "RETURN +a", "kuzu": "", "age": ""}},
		{"MATCH (a:A:B) RETURN a", map[string]string{"falkordb": "MATCH (a:A:B) RETURN a", "kuzu": "", "age": ""}},
		{"MATCH (n) SET n:A", map[string]string{"neo4j": "MATCH (n) SET n:A", "kuzu": "", "age": ""}},
		{"RETURN (a IN b) = (c + 1 IN d), NOT (a AND b XOR c), (a ^ b) ^ -1", map[string]string{
			"opencypher": "RETURN a IN b = (c + 1) IN d, NOT ((a AND b) XOR c), (a ^ b) ^ (-1)"}},
	}
	for _, c := range cases {
		q, err := parse.Query(c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		for name, want := range c.forms {
			got, err := render.Statement(q, spec.DialectByName(name))
			var inexpressible *render.InexpressibleError
			switch {
			case want == "" && !errors.As(err, &inexpressible):
				t.Errorf("%s in %s: %q, %v", c.text, name, got, err)
			case want != "" && (got != want || err != nil):
				t.Errorf("%s in %s: %q, %v, want %q", c.text, name, got, err, want)
			}
		}
	}
}

// What is written for a dialect is read, and written again as it is.
func TestDialectsAreStable(t *testing.T) {
	for _, d := range spec.GraphDialects() {
		t.Run(d.Name, func(t *testing.T) {
			testrun.Check(t, func(t *rapid.T) {
				g := &generator{t: t, depth: 2}
				q := g.query()
				text, err := render.Statement(q, d)
				var inexpressible *render.InexpressibleError
				if errors.As(err, &inexpressible) {
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				back, err := parse.Query(text)
				if err != nil {
					t.Fatalf("%s\n%v", text, err)
				}
				if again, err := render.Statement(back, d); again != text {
					t.Fatalf("%s\nwritten again as\n%s (%v)", text, again, err)
				}
			})
		})
	}
}

// What was read from a text is written and read back as it was.
func FuzzRoundTrip(f *testing.F) {
	for _, text := range []string{"RETURN 1", "MATCH (a)-[r:T*1..2]->(b:B {x: 1}) WHERE a.x > 1 RETURN [x IN a.l | x + 1] AS y",
		"RETURN a ^ b ^ c, [(x IN l)], [(a)--(b) | 1], any(x IN l WHERE x)", "MERGE (a) ON CREATE SET a.x = 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parse.Statement(text)
		if err != nil {
			return
		}
		q, is := s.(*cypher.Query)
		if !is {
			return
		}
		written, err := render.Statement(q, spec.OpenCypher)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		back, err := parse.Query(written)
		if err != nil {
			t.Fatalf("%q written as %q: %v", text, written, err)
		}
		if !cypher.EqualQuery(q, back) {
			t.Fatalf("%q written as %q", text, written)
		}
	})
}
