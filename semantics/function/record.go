package function

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// recordFieldTypes is the signature of (s).a in PostgreSQL, where another a may be a function of s
// (ParseFuncOrColumn in src/backend/parser/parse_func.c).
func recordFieldTypes(x *ast.Call, t ast.Type) ([]ast.Type, ast.Type, error) {
	name, is := x.Args[1].(*ast.Literal)
	if !is || !t.IsStruct() {
		return nil, ast.Unknown, &typing.Unsupported{Feature: "a name behind a point behind " + t.String()}
	}
	fields := t.StructFields()
	k := recordField(t, name.Text)
	if k < 0 || slices.ContainsFunc(fields[k+1:], func(f ast.StructField) bool { return f.Name == name.Text }) {
		return nil, ast.Unknown, &typing.Unsupported{Feature: "." + name.Text + " of a row that has not one field of that name"}
	}
	if fields[k].Type.Kind == ast.TypeUnknown {
		return nil, ast.Unknown, &typing.Unsupported{Feature: "a field of a row that is a literal without a type"} // an internal error of 18
	}
	return []ast.Type{t, ast.Text}, fields[k].Type, nil
}

// recordField is the place of the first field of a name; -1 where there is none.
func recordField(t ast.Type, name string) int {
	return slices.IndexFunc(t.StructFields(), func(f ast.StructField) bool { return f.Name == name })
}

// tableRowTypes is the signature of the row of a table.
func tableRowTypes(_ *function.Function, _ *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	var fields []ast.StructField
	operands := []ast.Type{ast.Text, ast.Text}
	for i := 2; i+1 < len(arguments); i += 2 {
		fields = append(fields, ast.StructField{Name: x.Args[i].(*ast.Literal).Text, Type: arguments[i+1]})
		operands = append(operands, ast.Text, arguments[i+1])
	}
	t := ast.Struct(fields...)
	t.Name = x.Args[0].(*ast.Literal).Text
	return operands, t, nil
}

func tableRow(c *call) semantics.Value {
	var values []semantics.Value
	absent := true
	for i := 3; i < len(c.arguments); i += 2 {
		values = append(values, c.arguments[i])
		absent = absent && c.arguments[i].IsNull()
	}
	switch guard := c.arguments[1].Str(); {
	case !absent || guard == "":
	case guard == function.RowMayBeAbsent:
		return c.unmodelled("a table beside an outer join whose columns are all NULL")
	default:
		if k, err := strconv.Atoi(guard); err == nil && values[k].IsNull() {
			c.apply(function.RowAbsent)
			return semantics.Null
		}
	}
	c.apply(function.RowFound)
	return semantics.Record(c.result, values...)
}
