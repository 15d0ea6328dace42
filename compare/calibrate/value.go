package calibrate

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

func null() ast.Expr { return datatype.Null() }

func text(s string) ast.Expr { return datatype.Text(s) }

func integer(n int64) ast.Expr { return datatype.Integer(n) }

func number(kind ast.LiteralKind, digits string) ast.Expr { return datatype.Signed(kind, digits) }
