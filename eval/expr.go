package eval

import (
	"errors"
	"math"
	"math/big"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/native"
)

// compileExpr gives an expression its meaning in a scope.
func (c *compiler) compileExpr(x ast.Expr, s *scope) (operand, error) {
	switch x := x.(type) {
	case *ast.Literal:
		return c.compileLiteral(x)
	case *ast.ColumnRef:
		return c.compileColumn(x, s)
	case *ast.Unary:
		return c.compileUnary(x, s)
	case *ast.Binary:
		return c.compileBinary(x, s)
	case *ast.Comparison:
		return c.compileComparison(x, s)
	case *ast.Distinct:
		return c.compileDistinct(x, s)
	case *ast.Is:
		return c.compileIs(x, s)
	case *ast.Between:
		return c.compileBetween(x, s)
	case *ast.InList:
		return c.compileInList(x, s)
	case *ast.InQuery:
		return c.compileInQuery(x, s)
	case *ast.Like:
		return c.compileLike(x, s)
	case *ast.Exists:
		return c.compileExists(x, s)
	case *ast.Quantified:
		return c.compileQuantified(x, s)
	case *ast.Case:
		return c.compileCase(x, s)
	case *ast.Cast:
		return c.compileCast(x, s)
	case *ast.Call:
		return c.compileCall(x, s)
	case *ast.Aggregate:
		return c.compileAggregate(x, s)
	case *ast.Row:
		items, err := c.compileList(x.Items, s)
		return operand{row: items, slot: -1}, err
	case *ast.Subquery:
		return c.compileScalarSubquery(x, s)
	case *ast.Collate:
		return operand{}, unsupported("collation %s", x.Collation)
	case *ast.Native:
		return operand{}, unsupported("%s", native.Name(x.Form))
	}
	panic("eval: unknown expression")
}

func (c *compiler) compileList(list []ast.Expr, s *scope) ([]operand, error) {
	return compileEach(list, s, c.compileExpr)
}

func (c *compiler) compileScalars(list []ast.Expr, s *scope) ([]operand, error) {
	return compileEach(list, s, c.compileScalar)
}

func compileEach(list []ast.Expr, s *scope, compile func(ast.Expr, *scope) (operand, error)) ([]operand, error) {
	operands := make([]operand, len(list))
	for i, x := range list {
		o, err := compile(x, s)
		if err != nil {
			return nil, err
		}
		operands[i] = o
	}
	return operands, nil
}

// compileScalar compiles an expression that must be a single value.
func (c *compiler) compileScalar(x ast.Expr, s *scope) (operand, error) {
	o, err := c.compileExpr(x, s)
	if err == nil && o.row != nil && c.dialect.RowTypes == spec.RowsAreValues {
		return o, unsupported("a row as a value")
	}
	if err == nil && (o.row != nil || o.query != nil) {
		return o, statementError(semantics.ClassDegree, "a row stands where a single value is needed")
	}
	return o, err
}

func (c *compiler) compileLiteral(x *ast.Literal) (operand, error) {
	t, v, err := c.literal(x)
	if err != nil {
		return operand{}, err
	}
	o := operand{typ: t, constant: true, slot: -1, value: func(*environment) semantics.Value { return v }}
	if t.Kind == ast.TypeUnknown {
		o.literal = x
	}
	return o, nil
}

// literal gives a literal its type and value in the dialect.
func (c *compiler) literal(x *ast.Literal) (ast.Type, semantics.Value, error) {
	dynamic := c.dialect.Storage == spec.StorageOfValue
	none := ast.Dynamic(ast.AffinityNone)
	switch x.Kind {
	case ast.LiteralNull:
		return typing.Null(c.dialect), semantics.Null, nil
	case ast.LiteralTrue, ast.LiteralFalse:
		truth := x.Kind == ast.LiteralTrue
		if c.dialect.BooleanType == spec.BooleanOwn {
			return ast.Boolean, semantics.Boolean(truth), nil
		}
		i := int64(0)
		if truth {
			i = 1
		}
		return typing.Predicate(c.dialect), semantics.Integer(i), nil
	case ast.LiteralInteger:
		return c.integerLiteral(x.Text)
	case ast.LiteralDecimal, ast.LiteralApproximate:
		if c.dialect.FractionLiterals == spec.FractionLiteralsWritten {
			return c.sizedLiteral(x)
		}
		if dynamic || x.Kind == ast.LiteralApproximate && c.dialect.FractionLiterals != spec.FractionLiteralsExact {
			f, err := strconv.ParseFloat(x.Text, 64)
			if err != nil && !dynamic {
				return none, semantics.Null, statementError(semantics.ClassOverflow, "number %s is out of range", x.Text)
			}
			if dynamic {
				return none, semantics.Float(f), nil
			}
			return ast.Double, semantics.Float(f), nil
		}
		d, err := semantics.ParseDecimal(x.Text)
		if errors.Is(err, semantics.ErrDecimalRange) {
			return none, semantics.Null, statementError(semantics.ClassOverflow, "number %s is out of range", x.Text)
		}
		if err != nil {
			return none, semantics.Null, statementError(semantics.ClassSyntax, "%s is not a number", x.Text)
		}
		t := ast.Numeric
		if c.dialect.FractionLiterals == spec.FractionLiteralsDigits {
			t = ast.Decimal(max(d.Number().NumDigits(), d.Scale()+1), d.Scale())
		}
		return t, semantics.DecimalValue(d), nil
	case ast.LiteralString:
		switch {
		case dynamic:
			return none, semantics.Text(x.Text), nil
		case c.dialect.StringLiterals == spec.StringLiteralsUntyped:
			return ast.Unknown, semantics.Text(x.Text), nil
		case c.dialect.StringLiterals == spec.StringLiteralsOfPlace:
			return ast.Type{Kind: ast.TypeText, Literal: 1}, semantics.Text(x.Text), nil
		}
		return ast.Text, semantics.Text(x.Text), nil
	case ast.LiteralBytes:
		if dynamic {
			return none, semantics.Bytes(x.Text), nil
		}
		return ast.Bytes, semantics.Bytes(x.Text), nil
	}
	panic("eval: unknown literal")
}

// integerText reads the digits of an integer literal, a sign in front allowed.
// Leading zeros mean nothing; parsers have turned other bases into decimal.
func integerText(text string) (*big.Int, bool) { return new(big.Int).SetString(text, 10) }

func (c *compiler) integerLiteral(text string) (ast.Type, semantics.Value, error) {
	n, ok := integerText(text)
	if !ok {
		return ast.Unknown, semantics.Null, statementError(semantics.ClassSyntax, "%s is not a number", text)
	}
	return c.integerOf(n, typing.IntegerLiteral(c.dialect, n.BitLen()))
}

// sizedLiteral is a number with a point: a decimal of the digits that are
// written, a double with an exponent or beyond 38 digits
// (Transformer::TransformValue of DuckDB).
func (c *compiler) sizedLiteral(x *ast.Literal) (ast.Type, semantics.Value, error) {
	precision := len(x.Text) - 1
	if x.Kind == ast.LiteralDecimal && precision <= c.dialect.DecimalDigits {
		d, err := semantics.ParseDecimal(x.Text)
		if err == nil {
			return ast.Decimal(precision, d.Scale()), semantics.DecimalValue(d), nil
		}
	}
	f, err := strconv.ParseFloat(x.Text, 64)
	if err != nil && !math.IsInf(f, 0) {
		return ast.Unknown, semantics.Null, statementError(semantics.ClassSyntax, "%s is not a number", x.Text)
	}
	return ast.Double, semantics.Float(f), nil
}

// integerOf gives an integer of a literal's type its value.
func (c *compiler) integerOf(n *big.Int, t ast.Type) (ast.Type, semantics.Value, error) {
	switch {
	case t.Width == 128 && t.Unsigned:
		return t, semantics.Null, unsupported("UHUGEINT")
	case t.Width == 128:
		return t, semantics.HugeInteger(n), nil
	case n.IsInt64():
		return t, semantics.Integer(n.Int64()), nil
	case t.Kind == ast.TypeDynamic || t.IsApproximate():
		f, _ := new(big.Float).SetInt(n).Float64()
		return t, semantics.Float(f), nil
	case t.Unsigned:
		return t, semantics.UnsignedInteger(n.Uint64()), nil
	}
	d, err := semantics.ParseDecimal(n.String())
	if err != nil {
		return t, semantics.Null, err
	}
	return t, semantics.DecimalValue(d), nil
}
