package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

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
