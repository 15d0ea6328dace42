package resolve

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// LiteralType is the type of a literal wherever it stands, unless its place gives it another one.
func LiteralType(x *ast.Literal, d *spec.Dialect) ast.Type {
	return (&binder{dialect: d}).literalType(x)
}

// literalType is the type of a literal.
func (b *binder) literalType(x *ast.Literal) ast.Type {
	d := b.dialect
	if d.Storage == spec.StorageOfValue {
		return ast.Dynamic(ast.AffinityNone)
	}
	switch x.Kind {
	case ast.LiteralTrue, ast.LiteralFalse:
		return typing.Predicate(d)
	case ast.LiteralNull:
		return typing.Null(d)
	case ast.LiteralInteger:
		if n, err := strconv.ParseInt(x.Text, 10, 64); err == nil && n >= 0 {
			return typing.IntegerLiteral(d, bits.Len64(uint64(n)))
		}
		if n, ok := new(big.Int).SetString(x.Text, 10); ok {
			return typing.IntegerLiteral(d, n.BitLen())
		}
	case ast.LiteralDecimal, ast.LiteralApproximate:
		return b.pointedType(x)
	case ast.LiteralString:
		switch d.StringLiterals {
		case spec.StringLiteralsUntyped:
			return ast.Unknown
		case spec.StringLiteralsOfPlace:
			return ast.Type{Kind: ast.TypeText, Literal: 1}
		case spec.StringLiteralsText:
		}
		return ast.Text
	case ast.LiteralBytes:
		if d.QuotedHexLiterals {
			return ast.HexLiteral
		}
		return ast.Bytes
	case ast.LiteralHexadecimal:
		return ast.HexLiteral
	case ast.LiteralBits:
		return ast.Bits
	}
	return ast.Unknown
}

// parameterType is the type of a parameter: where literals have the type of their place, it
// has that, too; else its value's, or, without a value, that of NULL.
func (b *binder) parameterType(x *ast.Parameter) ast.Type {
	d := b.dialect
	switch {
	case d.Storage != spec.StorageOfValue && d.StringLiterals == spec.StringLiteralsUntyped:
		return ast.Unknown
	case x.Value == nil:
		return b.literalType(&ast.Literal{Kind: ast.LiteralNull})
	case x.Value.Kind == ast.LiteralString && d.StringLiterals == spec.StringLiteralsOfPlace:
		return ast.Text
	}
	return b.literalType(&ast.Literal{Kind: x.Value.Kind, Text: strings.TrimPrefix(x.Value.Text, "-")})
}

// signedType is the type of an integer literal with the signs before it, where these are
// part of it.
func (b *binder) signedType(x *ast.Unary) (ast.Type, bool) {
	if b.dialect.Negation != spec.NegationLiteral {
		return ast.Unknown, false
	}
	var at ast.Expr = x
	negative := false
	for {
		u, unary := at.(*ast.Unary)
		if !unary || u.Op != ast.Negate {
			break
		}
		at, negative = u.X, !negative
	}
	literal, ok := at.(*ast.Literal)
	if !ok || literal.Kind != ast.LiteralInteger {
		return ast.Unknown, false
	}
	n, ok := new(big.Int).SetString(literal.Text, 10)
	switch {
	case !ok:
		return ast.Unknown, false
	case negative && n.Sign() > 0 && b.dialect.IntegerLiterals == spec.IntegerLiteralsOfPlace:
		return typing.NegativeLiteral(b.dialect, n), true
	case negative && n.Sign() > 0:
		n.Sub(n, big.NewInt(1)) // two's complement
	}
	return typing.IntegerLiteral(b.dialect, n.BitLen()), true
}

// pointedType is the type of a number with a point or an exponent.
func (b *binder) pointedType(x *ast.Literal) ast.Type {
	d := b.dialect
	switch d.FractionLiterals {
	case spec.FractionLiteralsWritten:
		if precision := len(x.Text) - 1; x.Kind == ast.LiteralDecimal && precision <= d.DecimalDigits {
			if decimal, err := semantics.ParseDecimal(x.Text); err == nil {
				return ast.Decimal(precision, decimal.Scale())
			}
		}
		return ast.Double
	case spec.FractionLiteralsByForm, spec.FractionLiteralsDigits:
		if x.Kind == ast.LiteralApproximate {
			return ast.Double
		}
		if d.FractionLiterals == spec.FractionLiteralsDigits {
			if decimal, err := semantics.ParseDecimal(x.Text); err == nil {
				return ast.Decimal(max(decimal.Number().NumDigits(), decimal.Scale()+1), decimal.Scale())
			}
		}
	case spec.FractionLiteralsExact, spec.FractionLiteralsFloat:
	}
	return ast.Numeric
}

// negatesToDecimal tells whether MySQL makes a decimal of the negation of a
// constant x of that value: where its 64 bits, read as unsigned, are at least 2^63.
func negatesToDecimal(d *spec.Dialect, x ast.Expr, v *semantics.Value) bool {
	_, literal := x.(*ast.Literal)
	if v.Kind() == semantics.KindUnsigned {
		return v.Uint() > 1<<63 || v.Uint() == 1<<63 && !literal
	}
	folded := d.Negation == spec.NegationFolded && signedLiteral(x) && v.Int() != math.MinInt64
	return v.Kind() == semantics.KindInteger && v.Int() < 0 && !folded
}

// signedLiteral tells whether an expression is a literal behind signs.
func signedLiteral(x ast.Expr) bool {
	for {
		u, ok := x.(*ast.Unary)
		if !ok || u.Op != ast.Negate && u.Op != ast.Plus {
			_, ok = x.(*ast.Literal)
			return ok
		}
		x = u.X
	}
}

// isConstant tells that a part of an expression names no column and has neither a
// subquery nor an aggregate.
func isConstant(x ast.Expr, at *Expression) bool {
	switch x := x.(type) {
	case *ast.ColumnRef:
		name := at.Name(x)
		return name != nil && (name.Kind == NameText || name.Kind == NameAlias && name.Alias != nil && isConstant(name.Alias.Node, name.Alias))
	case *ast.Aggregate, *ast.Windowed:
		return false
	default: // Another part is constant if its parts are.
	}
	if p, is := x.(*ast.Parameter); is && p.Value == nil {
		return false
	}
	constant := true
	ast.Children(x, func(part ast.Expr) { constant = constant && isConstant(part, at) }, func(*ast.Query) { constant = false })
	return constant
}

// valueOf computes a constant part of an expression.
func (b *binder) valueOf(x ast.Expr, at *Expression) (v semantics.Value, known bool) {
	if b.constant == nil {
		return semantics.Null, false
	}
	if literal, is := x.(*ast.Literal); is {
		switch literal.Kind {
		case ast.LiteralNull:
			return semantics.Null, true
		case ast.LiteralString:
			return semantics.Text(literal.Text), true
		case ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits, ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate, ast.LiteralTrue, ast.LiteralFalse:
		}
	}
	if !isConstant(x, at) {
		return semantics.Null, false
	}
	return b.constant(x, at)
}

// knownNull tells that DuckDB's binder replaces a function of an argument by NULL, of a
// type that is not known before the arguments are (FunctionBinder::BindScalarFunction):
// the argument has the type of NULL, as a column of a query may, or is a constant that is NULL.
func (b *binder) knownNull(x ast.Expr, at *Expression) bool {
	if b.dialect.CallWithNullLiteral != spec.CallWithNullLiteralUntyped {
		return false
	}
	if _, parameter := x.(*ast.Parameter); !parameter && at.Type(x).Kind == ast.TypeUnknown {
		return true
	}
	return b.foldedNull(x, at)
}

// foldedNull tells that an expression is a constant that is NULL, or was replaced by one in
// one of its parts that decides so (Expression::IsFoldable).
func (b *binder) foldedNull(x ast.Expr, at *Expression) bool {
	switch x := x.(type) {
	case *ast.Literal:
		return x.Kind == ast.LiteralNull
	case *ast.Binary:
		if at.Signature(x).Null {
			return true
		}
	case *ast.Call:
		if f := at.Signature(x).Function; f != nil && !f.Lenient && slices.ContainsFunc(x.Args, func(arg ast.Expr) bool { return b.knownNull(arg, at) }) {
			return true
		}
	case *ast.Like:
		if b.knownNull(x.X, at) || b.knownNull(x.Pattern, at) {
			return true
		}
	case *ast.Unary:
		if x.Op != ast.Not && x.Op != ast.NotSymbol && b.knownNull(x.X, at) || b.foldedNull(x.X, at) {
			return true
		}
	case *ast.Cast:
		if b.foldedNull(x.X, at) {
			return true
		}
	default: // Whether another part is a constant that is NULL, its value says.
	}
	v, known := b.valueOf(x, at)
	return known && v.IsNull()
}

// replaceable tells whether an operator is a function of DuckDB that NULL replaces.
func replaceable(op ast.BinaryOp) bool {
	switch op {
	case ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.IntegerDivide, ast.Modulo, ast.Concat,
		ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight:
		return true
	case ast.And, ast.Or, ast.Xor, ast.Power:
	}
	return false
}
