package graph_test

import (
	"fmt"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
	"github.com/semcheck/semcheck/spec/cypher/render"
)

var dialects = []string{"opencypher", "neo4j", "falkordb", "kuzu", "age"}

// What is generated can be written in its dialect, is read back as the same text, and
// has no error that the text alone shows.
func TestQueriesAreWellFormed(t *testing.T) {
	for _, name := range dialects {
		t.Run(name, func(t *testing.T) {
			d := spec.DialectByName(name)
			g := graph.NewGenerator(7, graph.LanguageOf(name))
			for index := range uint64(20) {
				db := g.Database(index)
				for _, s := range db.Statements {
					if _, err := render.Statement(s, d); err != nil {
						t.Fatalf("a statement cannot be written: %v", err)
					}
				}
				for n := range uint64(50) {
					text, err := render.Statement(g.Query(db, index*50+n), d)
					if err != nil {
						t.Fatalf("a query cannot be written: %v", err)
					}
					q, err := parse.Query(text)
					if err != nil {
						t.Fatalf("%s\nis not read: %v", text, err)
					}
					if again, err := render.Statement(q, d); err != nil || again != text {
						t.Fatalf("%s\nis read as\n%s\n%v", text, again, err)
					}
				}
			}
		})
	}
}

// A case is a function of seed and number alone.
func TestCasesRepeat(t *testing.T) {
	text := func(n uint64) string {
		g := graph.NewGenerator(3, graph.LanguageOf("neo4j"))
		text, err := render.Statement(g.Query(g.Database(n/graph.QueriesPerDatabase), n), spec.DialectByName("neo4j"))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	different := map[string]bool{}
	for n := range uint64(50) {
		if first, second := text(n), text(n); first != second {
			t.Fatalf("query %d is not the same twice", n)
		}
		different[text(n)] = true
	}
	if len(different) < 45 {
		t.Errorf("50 queries are %d different ones", len(different))
	}
}

// Every form of query and every clause is met, or the generator has a hole.
func TestAllFormsAreMet(t *testing.T) {
	g := graph.NewGenerator(1, graph.LanguageOf("neo4j"))
	met := map[string]int{}
	for index := range uint64(30) {
		db := g.Database(index)
		for n := range uint64(40) {
			met[g.Form(index*40+n).String()]++
			cypher.Walk(g.Query(db, index*40+n), cypher.Visitor{
				Clause: func(c cypher.Clause) { met[fmt.Sprintf("%T", c)]++ },
				Expr:   func(x cypher.Expr) { met[fmt.Sprintf("%T", x)]++ },
				Path: func(p *cypher.PathPattern) {
					for _, s := range p.Steps {
						met[fmt.Sprint("direction ", s.Relationship.Direction)]++
						if s.Relationship.Length != nil {
							met["variable length"]++
						}
					}
					if len(p.Steps) == 5 {
						met["five relationships"]++
					}
				},
			})
		}
	}
	for _, what := range []string{"match", "optional match", "aggregated", "piped", "union", "paths", "values", "unwound", "whole records", "*cypher.Match",
		"*cypher.Unwind", "*cypher.With", "*cypher.Comparison", "*cypher.Quantifier", "*cypher.ListComprehension", "*cypher.PatternPredicate",
		"*cypher.Subquery", "*cypher.Case", "*cypher.IsNull", "*cypher.HasLabels", "*cypher.CountStar", "direction 0", "direction 1", "direction 2",
		"variable length", "five relationships"} {
		if met[what] == 0 {
			t.Errorf("%s is never generated: %v", what, met)
		}
	}
}
