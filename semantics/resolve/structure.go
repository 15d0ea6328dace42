package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// rowValue is the signature of a row as a value, which is a struct without names in DuckDB and a record in
// PostgreSQL.
func (b *binder) rowValue(x *ast.Row, at *Expression) Signature {
	fields := make([]ast.StructField, len(x.Items))
	for i, item := range x.Items {
		fields[i].Type = typing.Settled(at.Type(item))
	}
	switch b.dialect.RowTypes {
	case spec.RowsAreStructs:
		return Signature{Type: ast.Struct(fields...)}
	case spec.RowsAreRecords:
		return Signature{Type: typing.Record(fields)}
	case spec.RowsCompareOnly, spec.RowsAreValues:
	}
	return Signature{}
}

// fieldName is what a name with a point means that no column of the scope has: the field of a column
// of the scope.
//
// Source: DuckDB 1.5.5, ExpressionBinder::QualifyColumnName in
// src/planner/binder/expression/bind_columnref_expression.cpp.
func (b *binder) fieldName(ref *ast.ColumnRef, s, at *scope, depth int) *Name {
	if ref.Table == "" || !b.dialect.NestedTypes {
		return nil
	}
	column := &ast.ColumnRef{Column: ref.Table}
	switch found := at.lookup(b.dialect, column); {
	case found == notFound:
		if at.block != nil && at.block.Node != nil && b.aliased(at, ref.Table) >= 0 {
			return &Name{Err: semantics.Unmodelled("a field of the alias %s", ref.Table)}
		}
		for i := range at.columns {
			if at.columns[i].Table != "" && b.sameTable(at.columns[i].Table, ref.Column) {
				return &Name{Err: semantics.Unmodelled("name qualified by a schema")}
			}
		}
		return nil
	case found < 0 || depth > 0 && at.columns[found].Opaque != nil:
		return &Name{Err: semantics.Unmodelled("a field of the column %s", ref.Table)}
	case at.columns[found].Opaque != nil:
		return &Name{Err: semantics.Unmodelled("a field of the column %s", ref.Table)}
	}
	call := function.FieldOf.Call(column, &ast.Literal{Kind: ast.LiteralString, Text: ref.Column})
	return &Name{Kind: NameAlias, Alias: b.expression(call, s)}
}
