package graph

import (
	"cmp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Case is a case with its text. The trees are not changed once it is made.
type Case struct {
	trial.Case
	printed finding.Case
	key     string // empty where the case cannot be printed
	size    size
}

// Whole is the case as laws take it.
func (c *Case) Whole() *trial.Case { return &c.Case }

// Text is the case as findings keep it.
func (c *Case) Text() finding.Case { return c.printed }

// size orders cases: each field counts before those behind it.
type size struct{ statements, nodes, bytes int }

func (a size) compare(b size) int {
	return cmp.Or(cmp.Compare(a.statements, b.statements), cmp.Compare(a.nodes, b.nodes), cmp.Compare(a.bytes, b.bytes))
}

// Model is the data model of graphs in one dialect.
type Model struct{ Dialect *spec.Dialect }

// New makes a case of trees.
func (m Model) New(c trial.Case) *Case {
	made := &Case{Case: c}
	printed, err := c.Print(m.Dialect)
	if err != nil {
		return made
	}
	made.printed = printed
	made.key = strings.Join(printed.Statements, ";\n") + ";\n" + printed.Query
	made.size = size{statements: len(c.Statements), nodes: c.Nodes(), bytes: len(made.key)}
	return made
}

// Key is the case's text.
func (m Model) Key(c *Case) (string, bool) { return c.key, c.key != "" }

// Less compares, in this order: statements, tree nodes of the query, length of the text,
// the text itself.
func (m Model) Less(a, b *Case) bool {
	return cmp.Or(a.size.compare(b.size), strings.Compare(a.key, b.key)) < 0
}

// Passes lists the passes: what leaves the graph as it is comes first.
func (m Model) Passes() []reduce.Pass[*Case] {
	return []reduce.Pass[*Case]{
		reduce.Rewrites[*Case]{Name: "query", Places: func(c *Case) int { return len(edits(asked(c), m.Dialect)) }, At: m.editQuery},
		reduce.List[*Case]{Name: "statements",
			Lists:   func(*Case) int { return 1 },
			Len:     func(c *Case, _ int) int { return len(c.Statements) - lastAsked(c) },
			Without: m.withoutStatements,
		},
		reduce.List[*Case]{Name: "created", Lists: func(c *Case) int { return len(created(c)) }, Len: m.paths, Without: m.withoutPaths},
		reduce.Rewrites[*Case]{Name: "contents", Places: func(c *Case) int { return len(m.contents(c)) }, At: m.editStatement},
	}
}

// asked is the query of a case, nil where the last statement is what differs.
func asked(c *Case) *cypher.Query {
	if c.Query == nil {
		return nil
	}
	return ast.CypherQuery(c.Query)
}

// lastAsked is 1 where the last statement is what differs: it stays.
func lastAsked(c *Case) int {
	if c.Query == nil {
		return 1
	}
	return 0
}

func (m Model) withoutStatements(c *Case, _, from, to int) *Case {
	return m.New(trial.Case{Statements: slices.Delete(slices.Clone(c.Statements), from, to), Query: c.Query})
}

// editQuery makes one edit of the query.
func (m Model) editQuery(c *Case, place int) []*Case {
	q := cypher.CopyQuery(asked(c))
	edits(q, m.Dialect)[place]()
	return []*Case{m.New(trial.Case{Statements: c.Statements, Query: &ast.Query{Body: &ast.Cypher{Query: q}}})}
}

// content is an edit of a statement.
type content struct{ statement, edit int }

// contents lists the edits of all statements.
func (m Model) contents(c *Case) []content {
	var list []content
	for i, s := range c.Statements {
		if q := changing(s); q != nil {
			for k := range edits(q, m.Dialect) {
				list = append(list, content{i, k})
			}
		}
	}
	return list
}

// changing is a statement that is a query, nil for any other.
func changing(s ast.Statement) *cypher.Query {
	c, is := s.(*ast.CypherStatement)
	if !is {
		return nil
	}
	q, _ := c.Statement.(*cypher.Query)
	return q
}

// editStatement makes one edit of a statement.
func (m Model) editStatement(c *Case, place int) []*Case {
	at := m.contents(c)[place]
	q := cypher.CopyQuery(changing(c.Statements[at.statement]))
	edits(q, m.Dialect)[at.edit]()
	list := slices.Clone(c.Statements)
	list[at.statement] = &ast.CypherStatement{Statement: q}
	return []*Case{m.New(trial.Case{Statements: list, Query: c.Query})}
}
