package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// mostMembers is how many members a SET may have.
const mostMembers = 64

// setType reads SET with its list.
//
// Source: MySQL 9.5 Reference Manual, 13.3.7 The SET Type.
func (p *parser) setType() ast.Type {
	begin := p.token().begin
	members := p.members()
	switch {
	case len(members) > mostMembers:
		panic(unsupportedError(p.text, begin, "SET of more than 64 members"))
	case slices.ContainsFunc(members, func(m string) bool { return m == "" || strings.Contains(m, ",") }):
		panic(unsupportedError(p.text, begin, "a member of SET that is empty or has a comma"))
	}
	return ast.SetType(members)
}

// binaryOperator reads BINARY x of the MySQL family, which is CAST(x AS BINARY) and binds as a sign
// does.
//
// Source: MySQL 8.0.39, simple_expr in sql/sql_yacc.yy (create_func_cast of ITEM_CAST_CHAR and
// my_charset_bin); MySQL 9.5 Reference Manual, 14.10 Cast Functions and Operators; MariaDB 10.3,
// sql/sql_yacc.yy.
func (p *parser) binaryOperator() ast.Expr {
	b := p.binding(spec.OpNegate)
	p.at++
	return &ast.Cast{X: p.operand(b.Right, false), Type: ast.Bytes}
}
