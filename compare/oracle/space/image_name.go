package space

import (
	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// boundNames say what the names of trees mean, by node. The trees are changed in place; their names keep
// their meaning.
type boundNames struct {
	names   map[*ast.ColumnRef]*resolve.Name
	queries map[*ast.Query]*resolve.Query
	blocks  map[*ast.Select]*resolve.Block
	sources map[ast.TableExpr]*resolve.Source
	joins   map[*ast.Join]*resolve.Join
}

// newImaging changes trees of a subject. The relations that have images are given.
func newImaging(s subject, c *changing, relations map[string]bool, sets map[storedColumn]bool) *imaging {
	return &imaging{subject: s, changing: c, relations: relations, sets: sets, views: map[*resolve.Relation][]nature{},
		items: map[*ast.Select][]nature{}, derived: map[*ast.DerivedTable][]nature{},
		bound: boundNames{map[*ast.ColumnRef]*resolve.Name{}, map[*ast.Query]*resolve.Query{}, map[*ast.Select]*resolve.Block{},
			map[ast.TableExpr]*resolve.Source{}, map[*ast.Join]*resolve.Join{}}}
}

// bind says what the names of a query mean, before the query is changed.
func (m *imaging) bind(q *ast.Query) *resolve.Query {
	bound := resolve.Bind(q, m.Dialect, m.Schema, resolve.Options{})
	m.within(bound)
	for ref, name := range bound.Names() {
		m.bound.names[ref] = name
	}
	return bound
}

// within notes the queries and tables of a query.
func (m *imaging) within(q *resolve.Query) {
	for inner := range q.Queries() {
		m.bound.queries[inner.Node] = inner
	}
	for block := range q.Blocks() {
		m.bound.blocks[block.Written()] = block
		for _, t := range block.From {
			m.from(t)
		}
	}
}

func (m *imaging) from(t resolve.TableExpr) {
	switch t := t.(type) {
	case *resolve.Source:
		m.bound.sources[t.Node] = t
	case *resolve.Join:
		m.bound.joins[t.Node] = t
		m.from(t.L)
		m.from(t.R)
	}
}

// over says what the names of an expression over one table mean. The table has another name there unless
// alias is empty. If it is empty, the name of the table is removed from its columns, because the image has
// another name.
func (m *imaging) over(t *metamorphic.Table, alias string, x ast.Expr) {
	if x == nil {
		return
	}
	in := resolve.BindOver(x, t.Relation, alias, m.Dialect, m.Schema)
	for ref, name := range in.Names() {
		m.bound.names[ref] = name
		if alias == "" && name.Kind == resolve.NameColumn && name.Block == in.Block {
			ref.Table = ""
		}
	}
	ast.WalkExpr(x, ast.Visitor{Query: func(q *ast.Query) {
		if inner := in.Query(q); inner != nil {
			m.within(inner)
		}
	}})
}

// name is the nature of the thing that a name stands for.
func (m *imaging) name(ref *ast.ColumnRef) nature {
	switch name := m.bound.names[ref]; {
	case name == nil || name.Err != nil:
	case name.Kind == resolve.NameColumn && name.Column != nil:
		return m.column(name.Column)
	case name.Kind == resolve.NameAlias && name.Block != nil:
		if items := m.items[name.Block.Written()]; name.Item < len(items) {
			return items[name.Item]
		}
	}
	return m.fail("a column of which nothing is known: %s", ref.Column)
}

// column is the nature of a column of FROM.
func (m *imaging) column(c *resolve.Column) nature {
	if c.Merge != nil {
		return m.alike(m.column(c.Merge.Left), m.column(c.Merge.Right))
	}
	var list []nature
	if derived, is := c.Source.Node.(*ast.DerivedTable); is {
		list = m.derived[derived]
	} else if t := m.Schema.TableOf(c.Source.Relation); t != nil {
		return m.natureOf(t, c.Index)
	} else {
		list = m.views[c.Source.Relation]
	}
	if c.Index < len(list) {
		return list[c.Index]
	}
	return m.fail("a column of which nothing is known: %s", c.Name)
}

// storedColumn is a column of a base table.
type storedColumn struct {
	table  *metamorphic.Table
	column int
}

// natureOf is the nature of the values of a table's column.
func (m *imaging) natureOf(t *metamorphic.Table, column int) nature {
	switch {
	case !geometry.IsColumn(&t.Columns[column].ColumnDefinition):
		return unchanged
	case m.sets[storedColumn{t, column}]:
		return imageSet
	}
	return image
}
