package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// What is asked of names that stand in statements, and so in no scope: of tables, and
// of the columns that a change names.

// SameName tells whether two names that are not of tables mean the same in a dialect.
func SameName(d *spec.Dialect, a, b string) bool { return sameName(d, a, b) }

// SameTable tells whether two names of tables or views, or aliases of tables, mean the same
// in a dialect.
func SameTable(d *spec.Dialect, a, b string) bool { return sameTable(d, a, b) }

// NameKey is the key of a name that does not name a table. Two names have one key if SameName holds
// for them.
func NameKey(d *spec.Dialect, name string) string {
	switch d.NameCase {
	case spec.NamesCaseless:
		return foldCase(name)
	case spec.NamesCaselessASCII:
		return foldLetters(name)
	case spec.NamesFolded:
	}
	return name
}

// TableKey is [NameKey] for names of tables and views and for aliases of tables.
func TableKey(d *spec.Dialect, name string) string {
	switch d.TableNameCase {
	case spec.TableNamesCaseless:
		return foldCase(name)
	case spec.TableNamesCaselessASCII:
		return foldLetters(name)
	case spec.TableNamesExact:
	}
	return name
}

// ExposedName is the name by which the columns of a table in FROM are qualified: its
// alias, or its own; empty for a join and for a derived table without alias.
func ExposedName(t ast.TableExpr) string {
	switch t := t.(type) {
	case *ast.TableName:
		if t.Alias != "" {
			return t.Alias
		}
		return t.Name
	case *ast.DerivedTable:
		return t.Alias
	case *ast.Join:
	}
	return ""
}

// NamedTable is a table or view that a query names: no name of WITH.
type NamedTable struct {
	Name string // as it is first named
	At   []*ast.TableName
}

// TablesNamed are the tables and views that a query names, subqueries included, in the
// order in which it does.
func TablesNamed(d *spec.Dialect, q *ast.Query) []NamedTable {
	var list []NamedTable
	var common []string
	ast.Walk(q, ast.Visitor{Query: func(q *ast.Query) {
		if q.With != nil {
			for _, t := range q.With.Tables {
				common = append(common, t.Name)
			}
		}
	}})
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		table, is := t.(*ast.TableName)
		if !is || slices.ContainsFunc(common, func(name string) bool { return sameTable(d, name, table.Name) }) {
			return
		}
		i := slices.IndexFunc(list, func(n NamedTable) bool { return sameTable(d, n.Name, table.Name) })
		if i < 0 {
			i = len(list)
			list = append(list, NamedTable{Name: table.Name})
		}
		list[i].At = append(list[i].At, table)
	}})
	return list
}

// Exposes tells whether a table in a query, subqueries included, is exposed by that name.
func Exposes(d *spec.Dialect, q *ast.Query, name string) (found bool) {
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) { found = found || sameTable(d, ExposedName(t), name) }})
	return found
}

// Key is [NameKey] by the schema's dialect.
func (s *Schema) Key(name string) string { return NameKey(s.dialect, name) }

// TableKey is [TableKey] by the schema's dialect.
func (s *Schema) TableKey(name string) string { return TableKey(s.dialect, name) }

// Same is [SameName] by the schema's dialect.
func (s *Schema) Same(a, b string) bool { return sameName(s.dialect, a, b) }

// SameTable is [SameTable] by the schema's dialect.
func (s *Schema) SameTable(a, b string) bool { return sameTable(s.dialect, a, b) }

// Column is the number of a base table's column; -1 where it has none of that name.
func (s *Schema) Column(of *Relation, name string) int {
	return slices.IndexFunc(of.Columns, func(c TableColumn) bool { return s.Same(c.Name, name) })
}

// Assigned are the numbers of the columns that an INSERT gives values, in the order of
// the values; -1 stands for a name that is no column. Without a list they are all that
// are not generated.
func (s *Schema) Assigned(of *Relation, x *ast.Insert) []int {
	var list []int
	if x.Columns != nil {
		for _, name := range x.Columns {
			list = append(list, s.Column(of, name))
		}
		return list
	}
	for i := range of.Columns {
		if of.Definition == nil || of.Definition.Columns[i].GeneratedAs == nil {
			list = append(list, i)
		}
	}
	return list
}
