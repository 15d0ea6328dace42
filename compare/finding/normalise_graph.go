package finding

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// normaliseGraph is Normalise for a statement of a graph's dialect: variables, labels,
// types and keys are numbered in the order in which they appear, literals are replaced
// by their kind. Where only the shape matters, comparisons are alike, too, and so are
// the directions of relationships.
func normaliseGraph(text string, d *spec.Dialect, further func(*ast.Query)) string {
	shape := further != nil
	s, err := parse.EngineSpecificStatement(text, d)
	if err != nil {
		return oneLine(text, 2000)
	}
	var q *cypher.Query
	switch s := s.(type) {
	case *ast.QueryStatement:
		q = ast.CypherQuery(s.Query)
	case *ast.CypherStatement:
		q, _ = s.Statement.(*cypher.Query)
	default: // No other statement holds a query of a graph.
	}
	if q == nil {
		return oneLine(text, 2000)
	}
	variables, labels, types, keys := map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}
	cypher.Rename(q, cypher.Names{
		Variable: func(name string) string { return number(variables, "v", name) },
		Label:    func(name string) string { return number(labels, "L", name) },
		Type:     func(name string) string { return number(types, "T", name) },
		Key:      func(name string) string { return number(keys, "k", name) },
	})
	cypher.Walk(q, cypher.Visitor{Expr: func(x cypher.Expr) {
		switch x := x.(type) {
		case *cypher.Integer:
			x.Value = 909090901
		case *cypher.Float:
			x.Value = 9090909.02
		case *cypher.String:
			x.Value = "?text?"
		case *cypher.Comparison:
			for i := range x.Rest {
				if shape {
					x.Rest[i].Op = cypher.Equal
				}
			}
		default: // Other expressions hold no literal, and their operators matter.
		}
	}, Path: func(p *cypher.PathPattern) {
		for i := range p.Steps {
			if r := p.Steps[i].Relationship; shape && r.Direction == cypher.Incoming {
				r.Direction = cypher.Outgoing
			}
		}
	}})
	written, err := render.Query(&ast.Query{Body: &ast.Cypher{Query: q}}, d)
	if err != nil {
		return oneLine(text, 2000)
	}
	return oneLine(unmarked(written), 2000)
}
