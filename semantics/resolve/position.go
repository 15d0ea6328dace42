package resolve

import (
	"math/big"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// position reads a key of ORDER BY or GROUP BY as a position in the select
// list; is tells whether it is one.
//
// Sources: PostgreSQL 18, findTargetlistEntrySQL92 in parse_clause.c and
// doNegate in gram.y; MySQL 8.0.39, find_order_in_list in sql_resolver.cc;
// MySQL 5.6.24, simple_expr and literal in sql_yacc.yy, where TRUE is an integer;
// MariaDB 10.3, find_order_in_list in sql_select.cc; SQLite 3.53.4,
// resolveOrderGroupBy and sqlite3ExprIsInteger.
func (b *binder) position(key ast.Expr, columns int) (n int, is bool, err error) {
	x, negative, signed := key, false, false
	for {
		u, unary := x.(*ast.Unary)
		if !unary || !signBelongs(b.dialect.Ordinals, u.Op) {
			break
		}
		x, negative, signed = u.X, negative != (u.Op == ast.Negate), true
	}
	if collate, is := x.(*ast.Collate); is && b.dialect.Ordinals == spec.OrdinalsOrdered {
		if literal, is := collate.X.(*ast.Literal); is && literal.Kind == ast.LiteralInteger {
			return 0, false, semantics.Unmodelled("a position with a collation")
		}
	}
	literal, ok := x.(*ast.Literal)
	if !ok {
		return 0, false, nil
	}
	text := literal.Text
	switch literal.Kind {
	case ast.LiteralInteger:
	case ast.LiteralTrue, ast.LiteralFalse:
		if b.dialect.Ordinals == spec.OrdinalsFolded || b.dialect.Ordinals == spec.OrdinalsTruth {
			text = map[bool]string{true: "1", false: "0"}[literal.Kind == ast.LiteralTrue]
			break
		}
		if b.dialect.Ordinals == spec.OrdinalsOrdered {
			return 0, false, nil // CAST('t' AS BOOLEAN): makeBoolAConst in grammar.cpp of DuckDB
		}
		return 0, false, b.notPosition(signed)
	case ast.LiteralNull, ast.LiteralString, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		return 0, false, b.notPosition(signed)
	case ast.LiteralDecimal, ast.LiteralApproximate:
		return 0, false, b.notPosition(false)
	}
	v, ok := new(big.Int).SetString(text, 10)
	if !ok || v.Sign() < 0 { // of 64 bits in hexadecimal
		return 0, false, nil
	}
	if v.BitLen() > 31 && (b.dialect.Ordinals == spec.OrdinalsSigned || b.dialect.Ordinals == spec.OrdinalsConstant) {
		return 0, false, b.notPosition(false) // no longer an integer constant to these two
	}
	if negative {
		v.Neg(v)
	}
	if !v.IsInt64() || v.Int64() < 1 || v.Int64() > int64(columns) {
		return 0, false, semantics.Refuse(semantics.ClassName, "position %s is not in the select list", v)
	}
	return int(v.Int64()), true, nil
}

func signBelongs(o spec.Ordinals, op ast.UnaryOp) bool {
	switch o {
	case spec.OrdinalsPlus, spec.OrdinalsTruth:
		return op == ast.Plus
	case spec.OrdinalsFolded, spec.OrdinalsSigned:
		return op == ast.Plus || op == ast.Negate
	case spec.OrdinalsConstant, spec.OrdinalsOrdered:
		return op == ast.Negate
	case spec.OrdinalsPlain:
	}
	return false
}

// notPosition is the error of a constant key that is no integer; one with a
// sign that does not belong to it is an expression.
func (b *binder) notPosition(expression bool) error {
	if b.dialect.Ordinals != spec.OrdinalsConstant && b.dialect.Ordinals != spec.OrdinalsOrdered || expression {
		return nil
	}
	return semantics.Refuse(semantics.ClassSyntax, "a constant in ORDER BY or GROUP BY must be an integer")
}

// namesColumn tells whether an argument of LIMIT names a column of the rows
// that it cuts: PostgreSQL knows the name, and refuses it
// (checkExprIsVarFree).
func (b *binder) namesColumn(x ast.Expr, body *scope) bool {
	if body == nil || b.dialect.LimitNames != spec.LimitNamesRefused {
		return false
	}
	found := false
	ast.Inspect(x, func(x ast.Expr) bool {
		ref, column := x.(*ast.ColumnRef)
		found = found || column && body.lookup(b.dialect, ref) >= 0
		return true
	})
	return found
}
