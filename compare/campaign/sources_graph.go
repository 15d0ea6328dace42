package campaign

import (
	"github.com/semcheck/semcheck/compare/gen/graph"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Graphs returns the generator of graphs and queries of a seed, and the evaluator and the printer
// of a dialect of openCypher. The dialect must be one that graph.LanguageOf knows.
func Graphs(seed uint64, d *spec.Dialect, naive bool) Sources {
	generator := graph.NewGenerator(seed, graph.LanguageOf(d.Name))
	s := evaluating(d, naive)
	s.QueriesPerDatabase, s.Describe = graph.QueriesPerDatabase, describeGraph
	s.Generate = func(index uint64) Case {
		db := generator.Database(index)
		c := Case{Query: func(n uint64) *ast.Query { return &ast.Query{Body: &ast.Cypher{Query: generator.Query(db, n)}} }}
		for _, statement := range db.Statements {
			c.Statements = append(c.Statements, &ast.CypherStatement{Statement: statement})
		}
		return c
	}
	return s
}

// describeGraph counts what a query of a graph is made of: node patterns are the
// relations and relationship patterns the joins.
func describeGraph(q *ast.Query) sql.Mix {
	asked := ast.CypherQuery(q)
	m := sql.Mix{Nodes: cypher.Size(asked), SetOps: len(asked.Unions), Subqueries: -1}
	cypher.Walk(asked, cypher.Visitor{
		Query: func(*cypher.Query) { m.Subqueries++ },
		Path: func(p *cypher.PathPattern) {
			m.Relations += 1 + len(p.Steps)
			m.Joins += len(p.Steps)
		},
		Expr: func(x cypher.Expr) { m.Grouping = m.Grouping || cypher.Aggregates(x) },
	})
	return m
}
