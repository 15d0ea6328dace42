package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// oneTable lets the query use one of its tables in the place of another: as the
// columns are called, or with those of the other table put in their places.
func (m Model) oneTable(c *Case) []trial.Case {
	if c.Query == nil {
		return nil
	}
	var list []trial.Case
	tables := c.names().tables
	for kept := range tables {
		for gone := range tables {
			if kept == gone {
				continue
			}
			list = append(list, c.with(c.replacing(gone, tables[kept].Name, nil)))
			if columns := c.stands(tables[gone].Name, tables[kept].Name); columns != nil {
				list = append(list, c.with(c.replacing(gone, tables[kept].Name, columns)))
			}
		}
	}
	return list
}

// replacing is the query with a table in the place of another, whose number among the
// tables of the query is given. Columns, if they are given, say which column stands for
// which.
func (c *Case) replacing(gone int, kept string, columns []string) *ast.Query {
	n, q := c.names(), ast.CopyQuery(c.Query)
	for _, t := range resolve.TablesNamed(c.model.Dialect, q)[gone].At {
		if t.Alias == "" {
			t.Alias = t.Name
		}
		t.Name = kept
	}
	if columns == nil {
		return q
	}
	from := map[*resolve.Source]bool{}
	for _, t := range n.tables[gone].At {
		from[n.sources[t]] = true
	}
	for i, place := range ast.Places(q) {
		column := n.column(i)
		if column == nil || column.Source == nil || !from[column.Source] || column.Index >= len(columns) {
			continue
		}
		ref := (*place.Expr).(*ast.ColumnRef)
		ref.Table, ref.Column = column.Table, columns[column.Index]
	}
	return q
}

// created is the statement that makes a table; nil if there is none.
func (c *Case) created(name string) *ast.CreateTable {
	if r := c.schema().Relation(name); r != nil {
		return r.Definition
	}
	return nil
}

// stands says which column of one table stands for which of another: the one at
// the same place of the same kind, else the first of that kind, else the first.
// It is nil where nothing is known of the tables, or their columns have the same
// names.
func (c *Case) stands(gone, kept string) []string {
	from, to := c.created(gone), c.created(kept)
	if from == nil || to == nil || len(to.Columns) == 0 {
		return nil
	}
	var columns []string
	same := true
	for i, column := range from.Columns {
		at := slices.IndexFunc(to.Columns, func(k ast.ColumnDefinition) bool { return k.Type.Kind == column.Type.Kind })
		if i < len(to.Columns) && to.Columns[i].Type.Kind == column.Type.Kind {
			at = i
		}
		name := to.Columns[max(at, 0)].Name
		columns = append(columns, name)
		same = same && c.schema().Same(column.Name, name)
	}
	if same {
		return nil
	}
	return columns
}
