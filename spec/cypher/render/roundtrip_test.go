package render_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
	"github.com/semcheck/semcheck/spec/cypher/render"
)

// Reading what the printer wrote gives the same tree.
func TestExpressionRoundTrip(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		g := &generator{t: t, depth: 4}
		x := g.expr()
		text, err := render.Expression(x, spec.OpenCypher)
		if err != nil {
			t.Fatalf("render: %v", err)
		}
		back, err := parse.Expression(text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if !cypher.EqualExpr(x, back) {
			again, _ := render.Expression(back, spec.OpenCypher)
			t.Fatalf("%s\nread back as\n%s", text, again)
		}
	})
}

func TestQueryRoundTrip(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		g := &generator{t: t, depth: 2}
		q := g.query()
		text, err := render.Statement(q, spec.OpenCypher)
		if err != nil {
			t.Fatalf("render: %v", err)
		}
		back, err := parse.Query(text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if !cypher.EqualQuery(q, back) {
			again, _ := render.Statement(back, spec.OpenCypher)
			t.Fatalf("%s\nread back as\n%s", text, again)
		}
	})
}

// A copy is the same tree and shares no part with its original.
func TestCopy(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		g := &generator{t: t, depth: 2}
		q := g.query()
		c := cypher.CopyQuery(q)
		if !cypher.EqualQuery(q, c) {
			t.Fatal("the copy differs")
		}
		places := map[*cypher.Expr]bool{}
		for _, place := range cypher.Places(q) {
			places[place] = true
		}
		for _, place := range cypher.Places(c) {
			if places[place] {
				t.Fatal("the copy shares a place")
			}
		}
	})
}
