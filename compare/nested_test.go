package compare

import (
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// Structs and maps are compared part by part where a part may be shown by several texts, else by their text.
func TestNestedCells(t *testing.T) {
	named := ast.Struct(ast.StructField{Name: "a", Type: ast.Double}, ast.StructField{Name: "b, =", Type: ast.Text})
	bare := ast.Struct(ast.StructField{Type: ast.Integer}, ast.StructField{Type: ast.Text})
	measured := ast.Map(ast.Text, ast.Double)
	entry := func(key string, value semantics.Value) semantics.Value {
		return semantics.Struct(measured.Of(), semantics.Text(key), value)
	}
	near := semantics.FloatWithin(0.1, 1e-16)
	for _, c := range []struct {
		name  string
		value semantics.Value
		typ   string
		text  string
		want  bool
	}{
		{"struct", semantics.Struct(named, semantics.Float(0.5), semantics.Text("x")), "STRUCT(a DOUBLE, b VARCHAR)", "{'a': 0.5, 'b, =': x}", true},
		{"struct, another name", semantics.Struct(named, semantics.Float(0.5), semantics.Text("x")), "STRUCT(a DOUBLE, b VARCHAR)", "{'c': 0.5, 'b, =': x}", false},
		{"struct, another value", semantics.Struct(named, semantics.Float(0.5), semantics.Text("x")), "STRUCT(a DOUBLE, b VARCHAR)", "{'a': 0.5, 'b, =': y}", false},
		{"struct, NULL", semantics.Struct(named, semantics.Null, semantics.Text("x")), "STRUCT(a DOUBLE, b VARCHAR)", "{'a': NULL, 'b, =': x}", true},
		{"struct, NULL and 0", semantics.Struct(named, semantics.Null, semantics.Text("x")), "STRUCT(a DOUBLE, b VARCHAR)", "{'a': 0.0, 'b, =': x}", false},
		{"struct within bounds", semantics.Struct(named, near, semantics.Text("a, b")), "STRUCT(a DOUBLE, b VARCHAR)", "{'a': 0.10000000000000002, 'b, =': 'a, b'}", true},
		{"struct outside", semantics.Struct(named, near, semantics.Text("a, b")), "STRUCT(a DOUBLE, b VARCHAR)", "{'a': 0.2, 'b, =': 'a, b'}", false},
		{"struct within bounds, another text", semantics.Struct(named, near, semantics.Text("a, b")), "STRUCT(a DOUBLE, b VARCHAR)", "{'a': 0.1, 'b, =': 'a, c'}", false},
		{"struct within bounds, another name", semantics.Struct(named, near, semantics.Text("x")), "STRUCT(a DOUBLE, b VARCHAR)", "{'a': 0.1, 'c': x}", false},
		{"struct within bounds, a field less", semantics.Struct(named, near, semantics.Text("x")), "STRUCT(a DOUBLE, b VARCHAR)", "{'a': 0.1}", false},
		{"row", semantics.Struct(bare, semantics.Integer(1), semantics.Text("x")), "STRUCT(INTEGER, VARCHAR)", "(1, x)", true},
		{"row, fields changed", semantics.Struct(bare, semantics.Integer(1), semantics.Text("x")), "STRUCT(INTEGER, VARCHAR)", "(x, 1)", false},
		{"map", semantics.MapOf(measured, entry("a=b", semantics.Float(1.5)), entry("c", semantics.Null)), "MAP(VARCHAR, DOUBLE)", "{'a=b'=1.5, c=NULL}", true},
		{"map, entries changed", semantics.MapOf(measured, entry("a=b", semantics.Float(1.5)), entry("c", semantics.Null)), "MAP(VARCHAR, DOUBLE)", "{c=NULL, 'a=b'=1.5}", false},
		{"map within bounds", semantics.MapOf(measured, entry("a=b", near)), "MAP(VARCHAR, DOUBLE)", "{'a=b'=0.10000000000000002}", true},
		{"map outside", semantics.MapOf(measured, entry("a=b", near)), "MAP(VARCHAR, DOUBLE)", "{'a=b'=0.2}", false},
		{"map within bounds, another key", semantics.MapOf(measured, entry("a=b", near)), "MAP(VARCHAR, DOUBLE)", "{'a=c'=0.1}", false},
		{"map within bounds, an entry more", semantics.MapOf(measured, entry("a", near)), "MAP(VARCHAR, DOUBLE)", "{a=0.1, b=1.0}", false},
		{"map within bounds, no entry", semantics.MapOf(measured, entry("a", near)), "MAP(VARCHAR, DOUBLE)", "{}", false},
	} {
		column := engine.Column{Type: c.typ, Digits: engine.NotFixed}
		m := &matcher{result: &engine.Result{Form: engine.FormDuckDB, Columns: []engine.Column{column}}, families: []family{columnFamily(engine.FormDuckDB, column)}, loose: make([]bool, 1)}
		if got := m.cellAgrees(c.value, &engine.Cell{Text: c.text, Type: c.typ}, 0); got != c.want {
			t.Errorf("%s: %v and %s agree: %v, want %v", c.name, c.value, c.text, got, c.want)
		}
	}
}

// Rows of PostgreSQL are compared field by field where a field may be shown by several texts, else by their text.
func TestRecordCells(t *testing.T) {
	of := ast.Struct(ast.StructField{Name: "a", Type: ast.Double}, ast.StructField{Name: "b", Type: ast.Text}, ast.StructField{Name: "c", Type: ast.Boolean})
	near := semantics.FloatWithin(0.1, 1e-16)
	for _, c := range []struct {
		name  string
		value semantics.Value
		text  string
		want  bool
	}{
		{"row", semantics.Struct(of, semantics.Float(0.5), semantics.Text("x y"), semantics.Boolean(true)), `(0.5,"x y",t)`, true},
		{"row, NULL", semantics.Struct(of, semantics.Null, semantics.Text(""), semantics.Null), `(,"",)`, true},
		{"row, an empty text for NULL", semantics.Struct(of, semantics.Null, semantics.Null, semantics.Null), `(,"",)`, false},
		{"within bounds", semantics.Struct(of, near, semantics.Text(`a"b`), semantics.Boolean(false)), `(0.10000000000000002,"a""b",f)`, true},
		{"outside", semantics.Struct(of, near, semantics.Text(`a"b`), semantics.Boolean(false)), `(0.2,"a""b",f)`, false},
		{"within bounds, NULL", semantics.Struct(of, near, semantics.Null, semantics.Boolean(false)), `(0.1,"",f)`, false},
		{"row of a type that a statement made", semantics.Struct(of, semantics.Float(0.5), semantics.Text("x y"), semantics.Boolean(true)), `(0.5,"x y",t)`, true},
		{"array", semantics.ListOf(of, semantics.Struct(of, semantics.Float(0.5), semantics.Text("x"), semantics.Null)), `{"(0.5,x,)"}`, true},
	} {
		column := engine.Column{Type: "RECORD", Digits: engine.NotFixed}
		if c.value.Kind() == semantics.KindList {
			column.Type = "RECORD[]"
		}
		if c.name == "row of a type that a statement made" {
			column.Type = "OID 16500"
		}
		m := &matcher{result: &engine.Result{Form: engine.FormPostgres, Columns: []engine.Column{column}}, families: []family{columnFamily(engine.FormPostgres, column)}, loose: make([]bool, 1)}
		if got := m.cellAgrees(c.value, &engine.Cell{Text: c.text, Type: column.Type}, 0); got != c.want {
			t.Errorf("%s: %v and %s agree: %v, want %v", c.name, c.value, c.text, got, c.want)
		}
	}
}

// TestRowsOfOwnTypeInAnyOrder: rows whose type has a number of its own in PostgreSQL are a bag, as others are.
func TestRowsOfOwnTypeInAnyOrder(t *testing.T) {
	column := engine.Column{Type: "OID 16500", Digits: engine.NotFixed}
	row := func(n int64) semantics.Row {
		return semantics.Row{semantics.Struct(ast.Struct(ast.StructField{Name: "a", Type: ast.Integer}), semantics.Integer(n))}
	}
	m := &matcher{result: &engine.Result{Form: engine.FormPostgres, Columns: []engine.Column{column}}, families: []family{columnFamily(engine.FormPostgres, column)}, loose: make([]bool, 1)}
	cells := func(texts ...string) (rows [][]engine.Cell) {
		for _, text := range texts {
			rows = append(rows, []engine.Cell{{Text: text, Type: column.Type}})
		}
		return rows
	}
	want := []semantics.Row{row(1), row(2), row(2)}
	if left := m.assign(want, cells("(2)", "(1)", "(2)")); left != nil {
		t.Errorf("rows %v are left of the same bag", left)
	}
	if left := m.assign(want, cells("(2)", "(1)", "(1)")); len(left) != 1 {
		t.Errorf("rows %v are left of another bag, want one", left)
	}
}

// TestArraysOfRows: an array of PostgreSQL has its rows in quotes.
func TestArraysOfRows(t *testing.T) {
	of := ast.Struct(ast.StructField{Name: "f1", Type: ast.Double}, ast.StructField{Name: "f2", Type: ast.Text})
	list := semantics.ListOf(of, semantics.Struct(of, semantics.FloatWithin(0.1, 1e-16), semantics.Text("x y")), semantics.Null)
	column := engine.Column{Type: "RECORD[]", Digits: engine.NotFixed}
	m := &matcher{result: &engine.Result{Form: engine.FormPostgres, Columns: []engine.Column{column}}, loose: make([]bool, 1)}
	for text, want := range map[string]bool{`{"(0.10000000000000002,\"x y\")",NULL}`: true, `{"(0.1,\"x z\")",NULL}`: false, `{"(0.2,\"x y\")",NULL}`: false} {
		if got := m.listAgrees(list, text, 0); got != want {
			t.Errorf("%s agrees: %v, want %v", text, got, want)
		}
	}
}
