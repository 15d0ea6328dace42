package migrate

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// carried is the type in another dialect that holds the values of a type: the first of the spellings
// that the dialect reads as a type that is modelled. Unsigned integers become the next wider signed
// ones where the dialect has no unsigned ones, and 64 bits without a sign a decimal of 20 digits.
//
// Sources: PostgreSQL 18, Chapter 8 Data Types (datatype.sgml); MySQL 9.5, Chapter 13 Data Types;
// SQLite, Datatypes In SQLite (datatype3.html), 3.1; DuckDB, Data Types (data_types/overview.md).
func carried(t ast.Type, to *spec.Dialect) (ast.Type, error) {
	for _, spelling := range spellings(t) {
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

// spellings are names of types that hold the values of a type, in the order in which they are tried.
func spellings(t ast.Type) []string {
	length := ""
	if t.Length > 0 {
		length = "(" + strconv.Itoa(t.Length) + ")"
	}
	switch t.Kind {
	case ast.TypeDynamic:
		return dynamicSpellings(t)
	case ast.TypeBoolean:
		return []string{"BOOLEAN"}
	case ast.TypeInteger:
		return integerSpellings(t)
	case ast.TypeDecimal:
		if t.Precision == ast.Unlimited {
			return []string{"NUMERIC", "DECIMAL(38, 10)"}
		}
		return []string{fmt.Sprintf("DECIMAL(%d, %d)", t.Precision, t.Scale), fmt.Sprintf("DECIMAL(38, %d)", t.Scale)}
	case ast.TypeDouble:
		return []string{"DOUBLE PRECISION"}
	case ast.TypeReal:
		return []string{"REAL", "DOUBLE PRECISION"}
	case ast.TypeText:
		if length != "" {
			return []string{"VARCHAR" + length}
		}
		return []string{"TEXT"}
	case ast.TypeChar:
		return []string{"CHAR" + length, "VARCHAR" + length}
	case ast.TypeBytes:
		return []string{"BLOB", "BYTEA"}
	case ast.TypeDate:
		return []string{"DATE"}
	case ast.TypeTimestamp:
		return []string{"DATETIME", "TIMESTAMP"}
	case ast.TypeInstant:
		return []string{"TIMESTAMP WITH TIME ZONE", "TIMESTAMP"}
	case ast.TypeTime:
		return []string{"TIME"}
	case ast.TypeInterval:
		return []string{"INTERVAL"}
	case ast.TypeGeometry:
		return []string{"GEOMETRY"}
	case ast.TypeUnknown, ast.TypeEngineSpecific:
	case ast.TypeLabel, ast.TypeDocument, ast.TypeList:
	}
	return nil
}

func integerSpellings(t ast.Type) []string {
	wider := map[int][]string{
		8:  {"TINYINT", "SMALLINT"},
		16: {"SMALLINT"}, 24: {"MEDIUMINT", "INTEGER"}, 32: {"INTEGER"}, 64: {"BIGINT"},
		128: {"HUGEINT", "NUMERIC(39, 0)", "DECIMAL(38, 0)"},
	}
	switch {
	case t.Unsigned && t.Width == 64:
		return []string{"BIGINT UNSIGNED", "UBIGINT", "NUMERIC(20, 0)"}
	case t.Unsigned:
		return append([]string{"INTEGER UNSIGNED"}, wider[map[int]int{8: 16, 16: 32, 24: 32, 32: 64}[t.Width]]...)
	}
	return wider[t.Width]
}

// dynamicSpellings are those of a column of SQLite: the declared type where another dialect knows it,
// else what holds the values of its affinity.
func dynamicSpellings(t ast.Type) []string {
	list := []string{}
	if t.Name != "" {
		list = append(list, t.Name)
	}
	if strings.HasPrefix(strings.ToUpper(t.Name), "DATETIME") {
		list = append(list, "TIMESTAMP") // its affinity is NUMERIC, but no text of a time is a number elsewhere
	}
	switch t.Affinity {
	case ast.AffinityInteger:
		return append(list, "BIGINT")
	case ast.AffinityReal:
		return []string{"DOUBLE PRECISION"} // of REAL, too: its values have 64 bits
	case ast.AffinityNumeric:
		return append(list, "NUMERIC", "DECIMAL(38, 10)")
	case ast.AffinityText, ast.AffinityNone, ast.AffinityMixed:
	case ast.AffinityBlob:
	}
	return append(list, "TEXT")
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
