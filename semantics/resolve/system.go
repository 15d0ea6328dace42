package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// What an engine gives a base table besides its columns is found where a column is, in the
// block itself: before aliases of the select list, and before columns of blocks around. But
// for SQLite's rowid it is not modelled.
//
// Sources: PostgreSQL 18, "5.6 System Columns" and SELECT, GROUP BY Clause; MySQL 8.0.39 and
// MariaDB 10.3.24, find_field_in_table in sql_base.cc, with rowid_field_offset of table.cc;
// DuckDB 1.5.5, TableBinding, ExpressionBinder::QualifyColumnName and CreateStructPack.

// ownName is the error of a name that a table of this scope has of the engine, whether
// another table has a column of that name, which was found, or none; nil where there is none.
func (b *binder) ownName(ref *ast.ColumnRef, at *scope, found int) error {
	if b.dialect.Rowids == spec.RowidsNone && b.systemColumn(ref.Column) {
		for i := range at.columns {
			if b.showsNot(at.columns[i].Source, ref) {
				return semantics.Unmodelled("system column %s", ref.Column)
			}
		}
	}
	if found == notFound && b.dialect.WholeRows == spec.WholeRowsFirst && b.namesRow(ref, at) {
		return wholeRow()
	}
	return nil
}

// showsNot tells that a name is a column that the engine gives the table, which has no
// column of that name.
func (b *binder) showsNot(source *Source, ref *ast.ColumnRef) bool {
	if source == nil || source.Relation == nil || source.Query != nil || ref.Table != "" && !b.sameTable(source.Name, ref.Table) {
		return false
	}
	if b.dialect.System.KeyColumn() && !slices.ContainsFunc(source.Relation.Keys, func(key []int) bool { return len(key) == 1 }) {
		return false
	}
	return !slices.ContainsFunc(source.Columns, func(c *Column) bool { return b.sameName(c.Name, ref.Column) })
}

// systemColumn tells that a name is one that the engine gives a column.
func (b *binder) systemColumn(name string) bool {
	for _, own := range b.dialect.System.Columns() {
		if b.sameName(own, name) {
			return true
		}
	}
	return false
}

// namesRow tells that a name is that of a table of the scope.
func (b *binder) namesRow(ref *ast.ColumnRef, at *scope) bool {
	return ref.Table == "" && slices.ContainsFunc(at.columns, func(c Visible) bool { return c.Table != "" && b.sameTable(c.Table, ref.Column) })
}

// valueOfFunction is the name of a function in FROM that gives one column, whose row is its value;
// nil for another name.
//
// Source: PostgreSQL behind 18, makeWholeRowVar in src/backend/nodes/makefuncs.c, read 2026-11-29.
func (b *binder) valueOfFunction(ref *ast.ColumnRef, s *scope) *Name {
	if ref.Table != "" || b.dialect.WholeRows != spec.WholeRowsOpen {
		return nil
	}
	depth := 0
	for at := s; at != nil; at, depth = at.outer, depth+1 {
		for i := range at.columns {
			c := &at.columns[i]
			if c.Source == nil || !b.sameTable(c.Source.Name, ref.Column) {
				continue
			}
			t, derived := c.Source.Node.(*ast.DerivedTable)
			if derived && t.TableFunction() != nil && t.TableFunction().Name.OfHeld() && len(t.TableFunction().ColumnNames()) == 1 {
				return b.column(ref, s, at, depth, c.Column)
			}
		}
	}
	return nil
}

func wholeRow() error { return semantics.Unmodelled("a table's row as a value") }

// position is that of a column of the scope, -1 where none was found.
func (s *scope) position(found int) int {
	if found < 0 {
		return -1
	}
	return s.columns[found].Position
}
