package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Structs of DuckDB.
//
// Source: DuckDB 1.5.5, struct_expr, indirection_el, dict_arg and RowOrStruct in
// third_party/libpg_query/grammar/statements/select.y.

// requireNested refuses what the dialect's structs, maps and lambdas would be.
func (p *parser) requireNested(construct string) {
	if !p.d.NestedTypes {
		panic(p.unsupported(construct))
	}
}

// structType reads STRUCT(a type, …) or ROW(a type, …), if it is at hand.
func (p *parser) structType(cast bool) (t ast.Type, is bool) {
	if p.d.NestedTypes && p.is("MAP") && p.ahead(1).isOp("(") {
		p.at += 2
		p.enter()
		defer p.leave()
		key := p.dataType(cast)
		p.expectOp(",")
		value := p.dataType(cast)
		p.expectOp(")")
		return ast.Map(key, value), true
	}
	if !p.d.NestedTypes || !p.isAny("STRUCT", "ROW") || !p.ahead(1).isOp("(") {
		return t, false
	}
	p.at += 2
	p.enter()
	defer p.leave()
	var fields []ast.StructField
	for {
		name := p.fieldName()
		for _, f := range fields {
			if sameFold(f.Name, name) {
				panic(p.unsupported("a struct with two fields of one name"))
			}
		}
		fields = append(fields, ast.StructField{Name: name, Type: p.dataType(cast)})
		if !p.acceptOp(",") {
			break
		}
	}
	p.expectOp(")")
	return ast.Struct(fields...), true
}

func sameFold(a, b string) bool { return lowerCase(a) == lowerCase(b) }

// fieldName reads the name of a field, as a name or a text.
func (p *parser) fieldName() string {
	if t := p.token(); t.isString() {
		p.at++
		if t.text == "" {
			panic(p.unsupported("a field without a name"))
		}
		return t.text
	}
	return p.name("a field")
}

// fieldLiteral is the name of a field as an argument.
func fieldLiteral(name string) ast.Expr { return &ast.Literal{Kind: ast.LiteralString, Text: name} }

// structLiteral reads {'a': x, b: y}.
func (p *parser) structLiteral() ast.Expr {
	p.enter()
	defer p.leave()
	p.requireNested("a struct")
	p.expectOp("{")
	if p.isOp("}") {
		panic(p.unsupported("a struct without fields"))
	}
	var args []ast.Expr
	for {
		args = append(args, fieldLiteral(p.fieldName()))
		p.expectOp(":")
		args = append(args, p.expr())
		if !p.acceptOp(",") || p.isOp("}") {
			break
		}
	}
	p.expectOp("}")
	return function.StructValue.Call(args...)
}

// namedArguments reads arguments that have names; a name is an argument before its own.
func (p *parser) namedArguments(f *function.Function, written string) ast.Expr {
	p.requireNested("a struct")
	var args []ast.Expr
	if f.Form == function.NamingBehind {
		args = append(args, p.expr())
		if !p.acceptOp(",") {
			panic(p.unsupported(written + " without names"))
		}
	}
	for {
		if t := p.token(); !p.isName(t) || !p.ahead(1).isOp(":=") && !(p.ahead(1).isOp("=") && p.ahead(2).isOp(">")) {
			panic(p.unsupported(written + " with an argument without a name"))
		}
		args = append(args, fieldLiteral(p.name("a field")))
		if !p.acceptOp(":=") {
			p.at += 2
		}
		args = append(args, p.expr())
		if !p.acceptOp(",") {
			break
		}
	}
	return f.Call(args...)
}

// fields reads the names behind an expression, each behind a point.
func (p *parser) fields(x ast.Expr) ast.Expr {
	if p.d.RowTypes != spec.RowsAreRecords {
		p.requireNested("a field, or a name qualified by a schema")
	}
	for p.isOp(".") {
		t := p.ahead(1)
		switch {
		case t.isOp("*") && p.d.RowTypes == spec.RowsAreRecords:
			p.at += 2
			return function.FieldsOf.Call(x)
		case t.isOp("*"):
			panic(p.unsupported("the fields of a struct by a star"))
		case t.kind != tokenWord && t.kind != tokenName:
			p.at++
			panic(p.expected("a field"))
		case p.ahead(2).isOp("("):
			panic(p.unsupported("a function called behind a point"))
		}
		p.at += 2
		x = function.FieldOf.Call(x, fieldLiteral(t.text))
	}
	return x
}

// mapLiteral reads the braces of MAP {a: b, …}, which is MAP([a, …], [b, …]) (map_expr).
func (p *parser) mapLiteral() ast.Expr {
	p.enter()
	defer p.leave()
	p.expectOp("{")
	var keys, values []ast.Expr
	for !p.isOp("}") {
		keys = append(keys, p.expr())
		p.expectOp(":")
		values = append(values, p.expr())
		if !p.acceptOp(",") {
			break
		}
	}
	p.expectOp("}")
	return function.MapOf.Call(function.ListValue.Call(keys...), function.ListValue.Call(values...))
}
