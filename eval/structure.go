package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// rowValue makes a struct without names of a row that stands where a single value does.
func (c *compiler) rowValue(x ast.Expr, o operand, s *scope) (operand, error) {
	row, is := x.(*ast.Row)
	if !is || c.dialect.Lists != spec.ListsDuckDB {
		return o, unsupported("a row as a value")
	}
	t := s.at.Type(x)
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
	return computed(t, false, func(env *environment) semantics.Value {
		values := make([]semantics.Value, len(parts))
		for i := range parts {
			if values[i] = parts[i].value(env); values[i].IsRaised() || values[i].IsOpen() {
				return values[i]
			}
		}
		e.Coverage.Apply(function.StructValue.Rule, function.StructFound)
		return semantics.Struct(t, values...)
	}, parts...), nil
}
