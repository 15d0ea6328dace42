package function

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec/ast"
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
	return []ast.Type{t, ast.Text}, fields[k].Type, nil
}

// recordField is the place of the first field of a name; -1 where there is none.
func recordField(t ast.Type, name string) int {
	return slices.IndexFunc(t.StructFields(), func(f ast.StructField) bool { return f.Name == name })
}
