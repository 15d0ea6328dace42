package sql

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
)

// oneTable lets the query use one of its tables in the place of another: as the
// columns are called, or with those of the other table put in their places.
func (m Model) oneTable(c *Case) []trial.Case {
	if c.Query == nil {
		return nil
	}
	var list []trial.Case
	names := tablesOf(c.Query)
	for _, kept := range names {
		for _, gone := range names {
			if kept == gone {
				continue
			}
			list = append(list, c.with(c.replacing(gone, kept, nil)))
			if columns := c.stands(gone, kept); columns != nil {
				list = append(list, c.with(c.replacing(gone, kept, columns)))
			}
		}
	}
	return list
}

// replacing is the query with a table in the place of another. Columns, if they
// are given, say which column stands for which; unqualified names that two
// tables have are left alone.
func (c *Case) replacing(gone, kept string, columns map[string]string) *ast.Query {
	q := ast.CopyQuery(c.Query)
	aliases := map[string]bool{}
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		if t, ok := t.(*ast.TableName); ok && strings.EqualFold(t.Name, gone) {
			if t.Alias == "" {
				t.Alias = t.Name
			}
			t.Name = kept
			aliases[strings.ToLower(t.Alias)] = true
		}
	}})
	if columns == nil {
		return q
	}
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		ref, ok := x.(*ast.ColumnRef)
		if !ok {
			return
		}
		column := columns[strings.ToLower(ref.Column)]
		switch {
		case column == "":
		case aliases[strings.ToLower(ref.Table)]:
			ref.Column = column
		case ref.Table == "" && len(aliases) == 1 && c.owners(ref.Column) == 1:
			for alias := range aliases { // the one that there is
				ref.Table, ref.Column = alias, column
			}
		}
	}})
	return q
}

// created is the statement that makes a table; nil if there is none.
func (c *Case) created(name string) *ast.CreateTable {
	for _, s := range c.Statements {
		if create, ok := s.(*ast.CreateTable); ok && strings.EqualFold(create.Name, name) {
			return create
		}
	}
	return nil
}

// stands says which column of one table stands for which of another: the one at
// the same place of the same kind, else the first of that kind, else the first.
// It is nil where nothing is known of the tables, or their columns have the same
// names.
func (c *Case) stands(gone, kept string) map[string]string {
	from, to := c.created(gone), c.created(kept)
	if from == nil || to == nil || len(to.Columns) == 0 {
		return nil
	}
	columns := map[string]string{}
	same := true
	for i, column := range from.Columns {
		at := slices.IndexFunc(to.Columns, func(k ast.ColumnDefinition) bool { return k.Type.Kind == column.Type.Kind })
		if i < len(to.Columns) && to.Columns[i].Type.Kind == column.Type.Kind {
			at = i
		}
		name := to.Columns[max(at, 0)].Name
		columns[strings.ToLower(column.Name)] = name
		same = same && strings.EqualFold(column.Name, name)
	}
	if same {
		return nil
	}
	return columns
}

// owners counts the tables of the query that have a column of that name.
func (c *Case) owners(column string) int {
	n := 0
	for _, name := range tablesOf(c.Query) {
		if create := c.created(name); create != nil && slices.ContainsFunc(create.Columns, func(k ast.ColumnDefinition) bool { return strings.EqualFold(k.Name, column) }) {
			n++
		}
	}
	return n
}
