package resolve

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Fields of records of PostgreSQL. Where a record has no type with a name, PostgreSQL knows its fields only of a row that
// is written out, of the row of a table, and of a column of a query that is one; of other expressions it refuses them.
// f(t) is the field f of t where no function has the name.
//
// Sources: PostgreSQL behind 18, ParseComplexProjection in src/backend/parser/parse_func.c, expandRecordVariable in
// src/backend/parser/parse_target.c, get_expr_result_tupdesc in src/backend/utils/fmgr/funcapi.c; 8.16.5 Using
// Composite Types in Queries; read 2026-11-29.

// recordCall refuses calls of which it is not known what they do with a record; f is nil where no function is meant.
func (b *binder) recordCall(x *ast.Call, types []ast.Type, f *function.Function, at *Expression) error {
	switch {
	case f == nil && function.FieldOf.Calls(x):
		return &typing.Unsupported{Feature: "a name behind a point behind an expression"}
	case f == nil && len(types) == 1 && types[0].IsStruct() && !strings.Contains(x.Name, ".") && !b.namesNothing(x, types[0], at): // a name with a schema is of a function
		return &typing.Unsupported{Feature: x.Name + " of a row, which may be a field"}
	case f == function.FieldOf && types[0].IsStruct() && types[0].Name == "" && !writtenRow(x.Args[0], at, 0):
		return &typing.Unsupported{Feature: "a field of an expression whose type is record"}
	}
	return nil
}

// namesNothing tells that a call of a row is of no function of the engine and of no field of the row. System columns are
// fields of the rows of tables.
func (b *binder) namesNothing(x *ast.Call, row ast.Type, at *Expression) bool {
	name := x.Typed()
	return function.Lacking(b.dialect, name, 1) == function.LackName && (row.Name != "" || writtenRow(x.Args[0], at, 0)) &&
		!b.dialect.System.HasColumn(name) && !slices.ContainsFunc(row.StructFields(), func(f ast.StructField) bool { return strings.EqualFold(f.Name, name) })
}

// deepestRow is the number of steps after which a row is not looked for any more.
const deepestRow = 32

// writtenRow tells that an expression is a row that is written out, the row of a table, or a column that is one.
func writtenRow(x ast.Expr, at *Expression, depth int) bool {
	switch x := x.(type) {
	case *ast.Row:
		return true
	case *ast.Call:
		return function.TableRow.Calls(x)
	case *ast.ColumnRef:
		name := at.Name(x)
		switch {
		case name == nil || name.Err != nil || depth > deepestRow:
			return false
		case name.Kind == NameAlias && name.Alias != nil:
			return writtenRow(name.Alias.Node, name.Alias, depth+1)
		case name.Kind == NameColumn && name.Column != nil:
			return writtenColumn(name.Column, depth+1)
		}
	default: // Of another expression the fields are not known.
	}
	return false
}

func writtenColumn(col *Column, depth int) bool {
	if col.Source == nil || col.Source.Query == nil || col.Source.Working || col.Source.Recurring || depth > deepestRow { // expandRecordVariable looks into no WITH from its own query
		return false
	}
	body := col.Source.Query.Body
	for {
		switch of := body.(type) {
		case *SetOperation:
			body = of.L
		case *Nested:
			body = of.Query.Body
		case *Block:
			if col.Index >= len(of.Items) {
				return false
			}
			switch item := &of.Items[col.Index]; {
			case item.Expr != nil:
				return writtenRow(item.Expr.Node, item.Expr, depth+1)
			case item.Column != nil:
				return writtenColumn(item.Column, depth+1)
			}
			return false
		default: // A column of VALUES has no fields (expandRecordVariable).
			return false
		}
	}
}

// takesRow tells that a function of a name takes values of every type.
func takesRow(name string) bool {
	return slices.ContainsFunc(function.Named(strings.ToUpper(name)), func(f *function.Function) bool {
		return len(f.Parameters) > 0 && f.Parameters[0] == function.Any
	})
}
