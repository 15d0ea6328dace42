package parse

import "github.com/semcheck/semcheck/spec/ast"

// qualifiedCall reads a call behind the name of its schema, which is at hand: the dialect's own
// functions stand in one schema; a function of another one is called by its qualified name.
//
// Source: PostgreSQL 18, 4.2.6 Function Calls (syntax.sgml), 5.10.5 The System Catalog Schema
// (ddl.sgml).
func (p *parser) qualifiedCall(begin int, schema string) ast.Expr {
	if p.d.CatalogSchema == "" {
		panic(unsupportedError(p.text, begin, "function qualified by a schema"))
	}
	p.at--
	if schema == p.d.CatalogSchema {
		return p.call()
	}
	x := &ast.Call{Name: upperCase(schema) + "." + p.token().upper}
	p.at++
	p.expectOp("(")
	if !p.isOp(")") {
		x.Args = p.exprs()
	}
	p.expectOp(")")
	p.refuseAfterCall()
	return x
}
