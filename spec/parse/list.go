package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// arrayOf reads what makes a type of elements the type of a list, if that follows. Lengths and
// the number of dimensions mean nothing in PostgreSQL (8.15.1 Declaration of Array Types).
func (p *parser) arrayOf(t ast.Type) ast.Type {
	if p.d.Lists == spec.ListsNone {
		return t
	}
	if p.accept("ARRAY") {
		if p.acceptOp("[") {
			p.dimension()
		}
		return ast.List(t)
	}
	of := t
	for p.acceptOp("[") {
		p.dimension()
		if t = ast.List(of); p.d.Lists == spec.ListsDuckDB {
			of = t
		}
	}
	return t
}

// dimension reads what stands behind the bracket in the type of a list.
func (p *parser) dimension() {
	if !p.isOp("]") {
		if p.d.Lists == spec.ListsDuckDB {
			panic(p.unsupported("array type of a fixed length"))
		}
		p.typeNumber()
	}
	p.expectOp("]")
}

// listLiteral reads [a, b], the brackets of an array or a list. In PostgreSQL brackets inside of
// it are arrays, too.
func (p *parser) listLiteral() ast.Expr {
	p.enter()
	defer p.leave()
	p.expectOp("[")
	var elements []ast.Expr
	if !p.isOp("]") {
		elements = listWithComma(p, p.listElement)
	}
	if p.is("FOR") {
		if len(elements) != 1 || p.d.Lists != spec.ListsDuckDB {
			panic(p.unsupported("list comprehension"))
		}
		return p.comprehension(elements[0])
	}
	p.expectOp("]")
	return function.ListValue.Call(elements...)
}

func (p *parser) listElement() ast.Expr {
	if p.isOp("]") { // behind a comma at the end
		panic(p.expected("an element"))
	}
	if p.isOp("[") && p.d.Lists == spec.ListsPostgres {
		return p.listLiteral()
	}
	return p.expr()
}

// arrayConstructor reads ARRAY[a, b] or ARRAY(query); nil where neither is at hand.
func (p *parser) arrayConstructor() ast.Expr {
	if p.d.Lists == spec.ListsNone {
		return nil
	}
	switch {
	case p.ahead(1).isOp("["):
		p.at++
		return p.listLiteral()
	case p.ahead(1).isOp("("):
		p.at++
		if !p.isQuery() {
			p.at++
			panic(p.expected("a query"))
		}
		return &ast.Subquery{Query: p.bareQuery(), List: true}
	}
	return nil
}

// castOf is a cast; an array without elements takes the type of its cast in PostgreSQL.
//
// Source: PostgreSQL 18, transformTypeCast in src/backend/parser/parse_expr.c.
func (p *parser) castOf(x ast.Expr, t ast.Type) *ast.Cast {
	if call, is := x.(*ast.Call); is && call.Name == function.ListValue.Name && len(call.Args) == 0 && p.d.Lists == spec.ListsPostgres && t.IsList() {
		x = &ast.Literal{Kind: ast.LiteralString, Text: "{}"}
	} else if is && call.Name == function.ListValue.Name && p.d.Lists == spec.ListsPostgres && t.IsList() && mixed(call.Args) {
		for i, element := range call.Args { // transformArrayExpr casts the elements
			call.Args[i] = &ast.Cast{X: element, Type: t.Of()}
		}
	}
	return &ast.Cast{X: x, Type: t}
}

// mixed tells that literals without a type stand beside numbers, whose type they would have.
func mixed(list []ast.Expr) bool {
	texts, others := 0, 0
	for _, x := range list {
		if sign, is := x.(*ast.Unary); is {
			x = sign.X
		}
		switch literal, is := x.(*ast.Literal); {
		case !is:
			return false
		case literal.Kind == ast.LiteralString:
			texts++
		default:
			others++
		}
	}
	return texts > 0 && others > 0
}

// subscripted reads the subscripts and slices behind an expression that begins at a token.
// PostgreSQL takes them behind names and parentheses.
func (p *parser) subscripted(x ast.Expr, begin int) ast.Expr {
	if p.d.Lists == spec.ListsNone {
		return x
	}
	if p.d.Lists == spec.ListsPostgres && p.isOp("[") {
		_, column := x.(*ast.ColumnRef)
		_, parameter := x.(*ast.Parameter)
		if !column && !parameter && !p.tokens[begin].isOp("(") {
			return x
		}
	}
	for p.isOp("[") || p.isOp(".") && (p.d.Lists == spec.ListsDuckDB || p.d.RowTypes == spec.RowsAreRecords && p.tokens[begin].isOp("(")) {
		if p.isOp("[") {
			x = p.subscript(x)
		} else {
			x = p.fields(x)
		}
	}
	return x
}

// subscript reads [i], or a slice. In PostgreSQL the subscripts of all dimensions are one.
func (p *parser) subscript(x ast.Expr) ast.Expr {
	p.expectOp("[")
	var first ast.Expr
	if !p.isOp(":") {
		if p.isOp("::") {
			panic(p.unsupported("slice with a step"))
		}
		first = p.expr()
	}
	if p.acceptOp("]") {
		if inner, is := x.(*ast.Call); is && inner.Name == function.Subscript.Name && p.d.Lists == spec.ListsPostgres {
			inner.Args = append(inner.Args, first)
			return inner
		}
		if inner, is := x.(*ast.Call); is && p.d.Lists == spec.ListsPostgres && function.IsSlice(inner.Name) {
			panic(p.unsupported("slices of several dimensions"))
		}
		return function.Subscript.Call(x, first)
	}
	p.expectOp(":")
	if inner, is := x.(*ast.Call); is && p.d.Lists == spec.ListsPostgres && (inner.Name == function.Subscript.Name || function.IsSlice(inner.Name)) {
		panic(p.unsupported("slices of several dimensions"))
	}
	var last ast.Expr
	if p.isOp("-") && p.ahead(1).isOp("]") || p.isOp("-") && p.ahead(1).isOp(":") {
		p.at++ // DuckDB writes a missing end so, if a step follows
	} else if !p.isOp("]") && !p.isOp(":") {
		last = p.expr()
	}
	if p.isOp(":") {
		panic(p.unsupported("slice with a step"))
	}
	p.expectOp("]")
	switch {
	case first == nil && last == nil:
		return function.SliceAll.Call(x)
	case first == nil:
		return function.SliceTo.Call(x, last)
	case last == nil:
		return function.SliceFrom.Call(x, first)
	}
	return function.Slice.Call(x, first, last)
}
