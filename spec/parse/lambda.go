package parse

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// withLambda reads the arguments of a function of a list and a lambda.
//
// Source: DuckDB 1.5.5, LAMBDA, SINGLE_ARROW and list_comprehension in
// third_party/libpg_query/grammar/statements/select.y, and %left SINGLE_ARROW in grammar.y, where the arrow
// binds less than OR.
func (p *parser) withLambda(f *function.Function) ast.Expr {
	p.requireNested("a lambda")
	args := []ast.Expr{p.expr()}
	if !p.acceptOp(",") {
		panic(p.unsupported(f.Name + " without a lambda"))
	}
	args = append(args, p.lambda())
	for p.acceptOp(",") {
		args = append(args, p.expr())
	}
	return f.Call(args...)
}

// lambda reads lambda x, y: z or x -> z or (x, y) -> z.
func (p *parser) lambda() ast.Expr {
	var names []string
	keyword := p.is("LAMBDA")
	switch {
	case p.is("LAMBDA") && p.isName(p.ahead(1)):
		p.at++
		names = p.parameterNames()
		p.expectOp(":")
	case p.isName(p.token()) && p.ahead(1).isOp("->"):
		names = []string{p.name("a parameter")}
		p.at++
	case p.isOp("(") && p.isName(p.ahead(1)):
		p.at++
		names = p.parameterNames()
		p.expectOp(")")
		if !p.isOp("->") {
			panic(p.unsupported("a list function by other than a lambda"))
		}
		p.at++
	default:
		panic(p.unsupported("a list function by other than a lambda"))
	}
	if keyword {
		body := p.expr()
		if p.isOp("->") || p.isOp("->>") {
			panic(p.unsupported("JSON operator -> in a lambda"))
		}
		return p.lambdaOf(names, body)
	}
	p.refuseArrows()
	return p.lambdaOf(names, p.expr())
}

// refuseArrows refuses an arrow in the body of a lambda that has one itself: arrows associate to the left, so
// that x -> x -> 'a' is (x -> x) -> 'a', which is no lambda. In parentheses it is one.
func (p *parser) refuseArrows() {
	depth := 0
	for k := 0; p.ahead(k).kind != tokenEnd; k++ {
		switch t := p.ahead(k); {
		case t.isOp("(") || t.isOp("[") || t.isOp("{"):
			depth++
		case depth == 0 && (t.isOp(")") || t.isOp(",")):
			return
		case t.isOp(")") || t.isOp("]") || t.isOp("}"):
			depth--
		case depth == 0 && (t.isOp("->") || t.isOp("->>")):
			panic(p.unsupported("an arrow behind the arrow of a lambda"))
		}
	}
}

// parameterNames reads one or more names.
func (p *parser) parameterNames() []string {
	names := []string{p.name("a parameter")}
	for p.acceptOp(",") {
		names = append(names, p.name("a parameter"))
	}
	return names
}

// lambdaOf makes a lambda of names and what was read before it was known which names are parameters.
func (p *parser) lambdaOf(names []string, body ast.Expr) ast.Expr {
	ast.Inspect(body, func(x ast.Expr) bool {
		switch x.(type) {
		case *ast.Aggregate, *ast.Windowed:
			panic(p.unsupported("a set function in a lambda"))
		default: // Other expressions may stand in it.
		}
		return true
	})
	args := make([]ast.Expr, len(names))
	for i, name := range names {
		args[i] = fieldLiteral(name)
	}
	body = ast.RewriteExpr(body, ast.Rewriter{Expr: func(x ast.Expr) ast.Expr {
		ref, is := x.(*ast.ColumnRef)
		if !is {
			return x
		}
		for _, name := range names {
			switch {
			case ref.Table == "" && sameFold(ref.Column, name):
				return function.LambdaParameter.Call(fieldLiteral(name))
			case ref.Table != "" && sameFold(ref.Table, name):
				return function.FieldOf.Call(function.LambdaParameter.Call(fieldLiteral(name)), fieldLiteral(ref.Column))
			}
		}
		return x
	}})
	return function.Lambda.Call(append(args, body)...)
}

// comprehension reads what follows the first expression of [x + 1 FOR x IN a IF x > 1].
func (p *parser) comprehension(result ast.Expr) ast.Expr {
	p.requireNested("list comprehension")
	p.expect("FOR")
	names := p.parameterNames()
	p.expect("IN")
	a := p.expr()
	if !p.accept("IF") {
		p.expectOp("]")
		return function.ListTransform.Call(a, p.lambdaOf(names, result))
	}
	condition := p.expr()
	p.expectOp("]")
	part := func(name string) ast.Expr {
		return p.lambdaOf([]string{"elem"}, function.FieldOf.Call(&ast.ColumnRef{Column: "elem"}, fieldLiteral(name)))
	}
	both := function.StructValue.Call(fieldLiteral("filter"), condition, fieldLiteral("result"), result)
	pairs := function.ListTransform.Call(a, p.lambdaOf(names, both))
	return function.ListTransform.Call(function.ListFilter.Call(pairs, part("filter")), part("result"))
}
