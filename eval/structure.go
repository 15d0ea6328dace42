package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// rowValue makes a struct without names, or a record, of a row that stands where a single value does.
func (c *compiler) rowValue(x ast.Expr, o operand, s *scope) (operand, error) {
	row, is := x.(*ast.Row)
	written := s.at.Type(x) // of a record it says that the row is written out
	t := typing.Settled(written)
	if !is || !t.IsStruct() {
		return o, unsupported("a row as a value")
	}
	fields := t.StructFields()
	if len(fields) != len(row.Items) {
		return o, unsupported("a row as a value")
	}
	parts := make([]operand, len(o.row))
	for i, part := range o.row {
		if isRow(part) {
			var err error
			if part, err = c.rowValue(row.Items[i], part, s); err != nil {
				return o, err
			}
		}
		var err error
		if parts[i], err = c.convert(part, fields[i].Type); err != nil {
			return o, err
		}
	}
	e := c.e
	return computed(written, false, func(env *environment) semantics.Value {
		values := make([]semantics.Value, len(parts))
		for i := range parts {
			if values[i] = parts[i].value(env); values[i].IsRaised() || values[i].IsOpen() {
				return values[i]
			}
		}
		return semantics.RowValue(e, t, values...)
	}, parts...), nil
}

// besideValues makes structs of rows that stand beside a single value, or that have rows inside.
//
// Sources: DuckDB 1.5.5, where a row is the call of row() (c_expr and row in
// third_party/libpg_query/grammar/statements/select.y); PostgreSQL behind 18, transformAExprOp in
// src/backend/parser/parse_expr.c, where a row beside a record is a record.
func (c *compiler) besideValues(nodes []ast.Expr, list []operand, s *scope) error {
	switch c.dialect.RowTypes {
	case spec.RowsCompareOnly, spec.RowsAreValues:
		return nil
	case spec.RowsAreRecords:
		if !slices.ContainsFunc(list, func(o operand) bool { return o.row == nil && o.typ.IsStruct() }) {
			return nil
		}
	case spec.RowsAreStructs:
	}
	rows, inside := 0, false
	for i := range list {
		if list[i].query != nil {
			return nil
		}
		if list[i].row != nil {
			rows++
			inside = inside || nested(list[i])
		}
	}
	if rows == 0 || rows == len(list) && !inside {
		return nil
	}
	for i := range list {
		if list[i].row == nil {
			continue
		}
		var err error
		if list[i], err = c.rowValue(nodes[i], list[i], s); err != nil {
			return err
		}
	}
	return nil
}

// rowsBeside is besideValues of two operands.
func (c *compiler) rowsBeside(x, y ast.Expr, l, r operand, s *scope) (left, right operand, err error) {
	both := []operand{l, r}
	err = c.besideValues([]ast.Expr{x, y}, both, s)
	return both[0], both[1], err
}
