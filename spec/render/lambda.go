package render

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// withLambda writes a call with a lambda in it.
func (p *printer) withLambda(x *ast.Call) {
	l := function.LambdaOf(x)
	p.require(l != nil, x.Name+" without a lambda")
	if l == nil {
		return
	}
	p.functionName(x.Name, x.Typed())
	p.put("(")
	p.expr(x.Args[0], 0)
	if !p.d.NestedTypes {
		p.fail("a lambda")
	}
	p.put(", lambda ")
	for i, name := range function.LambdaNames(l) {
		if i > 0 {
			p.put(", ")
		}
		p.name(name)
	}
	p.put(": ")
	p.expr(l.Args[len(l.Args)-1], 0)
	for _, arg := range x.Args[2:] {
		p.put(", ")
		p.expr(arg, 0)
	}
	p.put(")")
}

// lambdaName writes a parameter.
func (p *printer) lambdaName(x *ast.Call) {
	name, is := x.Args[0].(*ast.Literal)
	p.require(is && name.Text != "", "a parameter without a name")
	if is {
		p.name(name.Text)
	}
}
