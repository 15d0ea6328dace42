package sql

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// names say what the names of a case's query mean. They are bound over a copy of the
// query, since a node may stand at several places of it: a place is known by its number.
type names struct {
	places  []ast.Place
	tables  []resolve.NamedTable
	sources map[ast.TableExpr]*resolve.Source
	blocks  map[*resolve.Source]*resolve.Block
	// columns are those that names mean, in ORDER BY also by the name of a column of the
	// select list that has no alias; aliased those of which a name is an alias.
	columns, aliased map[*ast.ColumnRef]*resolve.Column
}

// schema are the tables and views that the case's statements make.
func (c *Case) schema() *resolve.Schema {
	if c.relations == nil {
		c.relations = resolve.SchemaOf(c.Statements, c.model.Dialect)
	}
	return c.relations
}

// names are those of the case's query.
func (c *Case) names() *names {
	if c.bound != nil {
		return c.bound
	}
	q := ast.CopyQuery(c.Query)
	n := &names{places: ast.Places(q), tables: resolve.TablesNamed(c.model.Dialect, q),
		sources: map[ast.TableExpr]*resolve.Source{}, blocks: map[*resolve.Source]*resolve.Block{},
		columns: map[*ast.ColumnRef]*resolve.Column{}, aliased: map[*ast.ColumnRef]*resolve.Column{}}
	bound := resolve.Bind(q, c.model.Dialect, c.schema(), resolve.Options{})
	for block := range bound.Blocks() {
		for source := range block.Sources() {
			n.sources[source.Node], n.blocks[source] = source, block
		}
	}
	for ref, name := range bound.Names() {
		n.name(ref, name)
	}
	for inner := range bound.Queries() {
		n.sorting(inner)
	}
	c.bound = n
	return n
}

func (n *names) name(ref *ast.ColumnRef, name *resolve.Name) {
	switch {
	case name.Kind == resolve.NameColumn && name.Column != nil:
		n.columns[ref] = name.Column
	case name.Kind == resolve.NameAlias && name.Alias != nil:
		if behind, is := name.Alias.Node.(*ast.ColumnRef); is {
			if named := name.Alias.Name(behind); named != nil && named.Kind == resolve.NameColumn {
				n.aliased[ref] = named.Column
			}
		}
	}
}

// sorting takes the sort keys that name a column of the select list.
func (n *names) sorting(q *resolve.Query) {
	block, is := q.Body.(*resolve.Block)
	if !is {
		return
	}
	for _, key := range q.OrderBy {
		ref, is := key.Node.Expr.(*ast.ColumnRef)
		if !is || key.Output < 0 || key.Output >= len(block.Items) {
			continue
		}
		item := &block.Items[key.Output]
		column := item.Column
		if item.Expr != nil {
			if selected, is := item.Expr.Node.(*ast.ColumnRef); is {
				column = n.columns[selected]
			}
		}
		switch {
		case column == nil:
		case item.Alias == "":
			n.columns[ref] = column
		default:
			n.aliased[ref] = column
		}
	}
}

// column is the column that the name at a place of the query means; nil where there is no
// name, or none that means a column.
func (n *names) column(place int) *resolve.Column {
	if ref := n.reference(place); ref != nil {
		return n.columns[ref]
	}
	return nil
}

func (n *names) reference(place int) *ast.ColumnRef {
	if p := n.places[place]; p.Expr != nil {
		ref, _ := (*p.Expr).(*ast.ColumnRef)
		return ref
	}
	return nil
}

// source is the table at a place of the query; nil where there is none.
func (n *names) source(place int) *resolve.Source {
	if p := n.places[place]; p.Table != nil {
		return n.sources[*p.Table]
	}
	return nil
}

// origin is a column of a base table.
type origin struct {
	table  *resolve.Relation
	column int
}

// mostNesting is how far a column is followed through views and derived tables.
const mostNesting = 8

// origins are the columns of base tables that the name at a place stands for, an alias of
// the select list included.
func (n *names) origins(place int) []origin {
	ref := n.reference(place)
	if ref == nil {
		return nil
	}
	column := n.columns[ref]
	if column == nil {
		column = n.aliased[ref]
	}
	return originsOf(column, mostNesting)
}

func originsOf(c *resolve.Column, depth int) []origin {
	switch {
	case c == nil || depth == 0:
		return nil
	case c.Merge != nil:
		return append(originsOf(c.Merge.Left, depth-1), originsOf(c.Merge.Right, depth-1)...)
	case c.Source == nil:
		return nil
	case c.Source.Query == nil:
		if c.Source.Relation == nil {
			return nil
		}
		return []origin{{c.Source.Relation, c.Index}}
	}
	var list []origin
	for output := range c.Source.Query.Outputs(c.Index) {
		switch {
		case output.Expr != nil:
			if ref, is := output.Expr.Node.(*ast.ColumnRef); is {
				if name := output.Expr.Name(ref); name != nil && name.Kind == resolve.NameColumn {
					list = append(list, originsOf(name.Column, depth-1)...)
				}
			}
		case output.Item != nil:
			list = append(list, originsOf(output.Item.Column, depth-1)...)
		}
	}
	return list
}
