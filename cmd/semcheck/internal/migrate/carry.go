package migrate

import (
	"fmt"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
	"github.com/semcheck/semcheck/spec/parse"
)

// carried is the type in another dialect that holds the values of a type: the first of the spellings
// that the dialect reads as a type that is modelled. Unsigned integers become the next wider signed
// ones where the dialect has no unsigned ones, and 64 bits without a sign a decimal of 20 digits.
//
// Sources: PostgreSQL 18, Chapter 8 Data Types (datatype.sgml); MySQL 9.5, Chapter 13 Data Types;
// SQLite, Datatypes In SQLite (datatype3.html), 3.1; DuckDB, Data Types (data_types/overview.md).
func carried(t ast.Type, to *spec.Dialect) (ast.Type, error) {
	names := datatype.Of(t).Carried
	if names == nil {
		names = func(ast.Type) []string { return nil }
	}
	for _, spelling := range names(t) {
		statement, err := parse.Statement("CREATE TABLE t (c "+spelling+")", to)
		table, is := statement.(*ast.CreateTable)
		if err != nil || !is || len(table.Columns) != 1 || table.Columns[0].Type.Kind == ast.TypeEngineSpecific {
			continue
		}
		other := table.Columns[0].Type
		if whole := other.Kind == ast.TypeDecimal && other.Scale == 0 && other.Precision != ast.Unlimited; whole && t.Kind == ast.TypeDecimal && t.Precision == ast.Unlimited {
			continue // it has no digits behind the point
		}
		return other, nil
	}
	return ast.Type{}, fmt.Errorf("%s has no type for %s", to.Title, t)
}

// carriedTable is the definition of a table in another dialect, with its keys. Conditions, defaults and
// collations are left out: they bear on rows that are added, and the rows are the same.
func carriedTable(t *ast.CreateTable, to *spec.Dialect) (*ast.CreateTable, error) {
	other := &ast.CreateTable{Name: t.Name, PrimaryKey: t.PrimaryKey, Unique: t.Unique, ForeignKeys: t.ForeignKeys}
	for _, column := range t.Columns {
		typ, err := carried(column.Type, to)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", column.Name, err)
		}
		other.Columns = append(other.Columns, ast.ColumnDefinition{Name: column.Name, Type: typ, NotNull: column.NotNull,
			PrimaryKey: column.PrimaryKey, Unique: column.Unique, References: column.References})
	}
	return other, nil
}
