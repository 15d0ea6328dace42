package graph

import (
	"slices"

	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
)

// created lists where the statements of a case create something: by statement, clause
// by clause.
func created(c *Case) []place {
	var list []place
	for i, s := range c.Statements {
		q := changing(s)
		if q == nil || len(q.Arms) != 1 {
			continue
		}
		for k, clause := range q.Arms[0].Clauses {
			if _, is := clause.(*cypher.Create); is {
				list = append(list, place{i, k})
			}
		}
	}
	return list
}

// place is a clause of a statement.
type place struct{ statement, clause int }

func (p place) create(list []ast.Statement) *cypher.Create {
	return changing(list[p.statement]).Arms[0].Clauses[p.clause].(*cypher.Create)
}

func (m Model) paths(c *Case, list int) int {
	return len(created(c)[list].create(c.Statements).Paths)
}

// withoutPaths drops some of the paths that a clause creates, and the relationships
// of the nodes that go with them: they would make nodes of their own.
func (m Model) withoutPaths(c *Case, list, from, to int) *Case {
	at := created(c)[list]
	statements := slices.Clone(c.Statements)
	statements[at.statement] = &ast.CypherStatement{Statement: cypher.CopyQuery(changing(statements[at.statement]))}
	clause := at.create(statements)
	gone := map[string]bool{}
	for _, p := range clause.Paths[from:to] {
		if len(p.Steps) == 0 && p.Start.Variable != "" {
			gone[p.Start.Variable] = true
		}
	}
	clause.Paths = slices.Delete(clause.Paths, from, to)
	clause.Paths = slices.DeleteFunc(clause.Paths, func(p *cypher.PathPattern) bool {
		return gone[p.Start.Variable] || slices.ContainsFunc(p.Steps, func(s cypher.Step) bool { return gone[s.Node.Variable] })
	})
	if len(clause.Paths) > 0 {
		return m.New(trial.Case{Statements: statements, Query: c.Query})
	}
	if arm := changing(statements[at.statement]).Arms[0]; len(arm.Clauses) > 1 {
		arm.Clauses = slices.Delete(arm.Clauses, at.clause, at.clause+1)
	} else {
		statements = slices.Delete(statements, at.statement, at.statement+1)
	}
	return m.New(trial.Case{Statements: statements, Query: c.Query})
}
