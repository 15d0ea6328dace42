package sql

import (
	"cmp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Case is a case with its text, which is written when it is first asked for:
// most candidates never are. The trees are not changed once it is made.
type Case struct {
	trial.Case
	Printed finding.Case
	model   Model
	made    bool
	size    size
	key     string // empty where the case cannot be printed

	relations *resolve.Schema // see schema
	bound     *names          // see names
}

// size orders cases: each field counts before those behind it.
type size struct {
	statements int
	tables     int // that the query names
	nodes      int // of the query's tree; a * is one, NATURAL and USING are a condition
	oddity     int // of the query's expressions: a literal is plainer than a column
	bytes      int // of the text
	particular int // literals other than 0, '' and NULL
}

func (a size) compare(b size) int {
	return cmp.Or(cmp.Compare(a.statements, b.statements), cmp.Compare(a.tables, b.tables), cmp.Compare(a.nodes, b.nodes),
		cmp.Compare(a.oddity, b.oddity), cmp.Compare(a.bytes, b.bytes), cmp.Compare(a.particular, b.particular))
}

// query measures the tree.
func (a *size) query(q *ast.Query, d *spec.Dialect) {
	calls, texts := writtenDown(q)
	a.tables, a.nodes, a.oddity = len(resolve.TablesNamed(d, q)), ast.Size(q)+matching(q)-calls, oddity(q)-geometryOddity*texts
	ast.Walk(q, ast.Visitor{
		Body: func(b ast.Body) {
			if s, ok := b.(*ast.Select); ok {
				for _, item := range s.Items {
					if item.Expr == nil {
						a.nodes++
						a.oddity += columnOddity
					}
				}
			}
		},
		Expr: func(x ast.Expr) {
			if l, ok := x.(*ast.Literal); ok && l.Kind != ast.LiteralNull && l.Text != "" && l.Text != "0" {
				a.particular++
			}
		},
	})
}

// Whole is the case as laws take it.
func (c *Case) Whole() *trial.Case { return &c.Case }

// Text is the case as findings keep it.
func (c *Case) Text() finding.Case { return c.Printed }

// Model is the data model of SQL in one dialect.
type Model struct {
	Dialect *spec.Dialect
	// Constants puts geometries into the query that stand in tables, and makes those of a
	// type alike. That may lead to another fault: it is for who looks at that.
	Constants bool
}

// New makes a case of trees.
func (m Model) New(c trial.Case) *Case {
	made := m.candidate(c)
	made.print()
	return made
}

// candidate makes a case that is printed when it is first asked for.
func (m Model) candidate(c trial.Case) *Case { return &Case{Case: c, model: m} }

// print writes the text and measures the case, once.
func (c *Case) print() {
	if c.made {
		return
	}
	c.made = true
	if c.Query == nil && len(c.Statements) == 0 {
		return
	}
	printed, err := c.Print(c.model.Dialect)
	if err != nil {
		return
	}
	c.Printed = printed
	c.key = strings.Join(printed.Statements, ";\n") + ";\n" + printed.Query
	c.size = size{statements: len(c.Statements), bytes: len(c.key)}
	if c.Query != nil {
		c.size.query(c.Query, c.model.Dialect)
	}
}

// Key is the case's text.
func (m Model) Key(c *Case) (string, bool) {
	c.print()
	return c.key, c.key != ""
}

// Less compares, in this order: statements, tables that the query names, tree
// nodes of the query, how odd its expressions are, length of the text, literals
// other than 0, the text itself.
func (m Model) Less(a, b *Case) bool {
	a.print()
	b.print()
	return cmp.Or(a.size.compare(b.size), strings.Compare(a.key, b.key)) < 0
}

// Passes lists the passes. First come the passes that drop unused tables, because such tables make
// every later step slow. Passes that drop parts of the query keep the database, and come before
// passes that make the database again.
func (m Model) Passes() []reduce.Pass[*Case] {
	passes := []reduce.Pass[*Case]{
		m.rewrites("unused tables", m.onlyUsedTables),
		m.queryTree(),
		m.statements(),
		m.rewrites("contents", m.contents),
		m.rows(),
		m.columns(),
		m.definitions(),
		m.rewrites("one table", m.oneTable),
		m.rewrites("one insert", m.mergeInserts),
		m.values(),
		m.oneValue(),
		m.joins(),
		m.geometries(),
		m.coordinates(),
	}
	if m.Constants {
		passes = append([]reduce.Pass[*Case]{m.constants()}, passes...)
	}
	return passes
}

// rewrites is a pass with one place.
func (m Model) rewrites(name string, at func(c *Case) []trial.Case) reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: name,
		Places: func(*Case) int { return 1 },
		At:     func(c *Case, _ int) []*Case { return m.all(at(c)) },
	}
}

func (m Model) all(cases []trial.Case) []*Case {
	var list []*Case
	for _, c := range cases {
		list = append(list, m.candidate(c))
	}
	return list
}

// with is the case with another query.
func (c *Case) with(q *ast.Query) trial.Case {
	return trial.Case{Statements: c.Statements, Query: q}
}

// without is the case without some statements.
func (c *Case) without(from, to int) trial.Case {
	return trial.Case{Statements: slices.Delete(slices.Clone(c.Statements), from, to), Query: c.Query}
}

// replaced is the case with another statement in a place.
func (c *Case) replaced(i int, s ast.Statement) trial.Case {
	list := slices.Clone(c.Statements)
	list[i] = s
	return trial.Case{Statements: list, Query: c.Query}
}

// needs tells whether a query, or a view of the case, names the table that a statement is
// about, or the statement is about none.
func (c *Case) needs(q *ast.Query) func(s ast.Statement) bool {
	used := resolve.TablesNamed(c.model.Dialect, q)
	for _, s := range c.Statements {
		if view, is := s.(*ast.CreateView); is {
			used = append(used, resolve.TablesNamed(c.model.Dialect, view.Query)...)
		}
	}
	return func(s ast.Statement) bool {
		name := ast.TableOf(s)
		return name == "" || slices.ContainsFunc(used, func(t resolve.NamedTable) bool { return resolve.SameTable(c.model.Dialect, t.Name, name) })
	}
}

// onlyUsedTables drops every statement about a table that the query does not
// name.
func (m Model) onlyUsedTables(c *Case) []trial.Case {
	if c.Query == nil {
		return nil
	}
	needed := c.needs(c.Query)
	kept := slices.DeleteFunc(slices.Clone(c.Statements), func(s ast.Statement) bool { return !needed(s) })
	if len(kept) == len(c.Statements) {
		return nil
	}
	return []trial.Case{{Statements: kept, Query: c.Query}}
}
