package eval

import (
	"errors"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/enginespecific"
)

// compileExpr gives an expression its meaning in a scope. Its type is the bound one.
func (c *compiler) compileExpr(x ast.Expr, s *scope) (operand, error) {
	before := c.trace
	site := c.enter(x)
	o, err := c.compileNode(x, s)
	if err == nil {
		err = s.at.RefuseMixedSets(x)
	}
	c.leave(site, before, &o, err)
	if err == nil {
		o = c.typed(o, s.at.Type(x))
	}
	if w := c.options.culprits; w != nil {
		w.watch(c, x, &o, err)
	}
	if err == nil {
		c.mutant(x, &o)
	}
	if err == nil && c.trace.within > 0 {
		c.noteOperands(x, s)
	}
	return o, err
}

// typed gives what was compiled of an expression its type.
func (c *compiler) typed(o operand, t ast.Type) operand {
	if o.typ = t; t.IsApproximate() {
		c.e.UseFixedFloat(t)
	}
	if t.IsEnumeration() && !o.column {
		o = computedMember(o)
	}
	if t.Kind == ast.TypeReal && !o.column {
		o = computedSingle(o)
	} else if t.Kind == ast.TypeInteger && t.Length > 0 && !o.column {
		o = computedZerofill(o)
	}
	return o
}

// unscopedLiteral is unscoped of a literal, which needs no binding: its type is its own.
func (c *compiler) unscopedLiteral(x *ast.Literal) (operand, error) {
	t := resolve.LiteralType(x, c.dialect)
	o, err := c.compileLiteral(x, t)
	if err == nil {
		o = c.typed(o, t)
	}
	if w := c.options.culprits; w != nil {
		w.watch(c, x, &o, err)
	}
	return o, err
}

func (c *compiler) compileNode(x ast.Expr, s *scope) (operand, error) {
	switch x := x.(type) {
	case *ast.Literal:
		return c.compileLiteral(x, s.at.Type(x))
	case *ast.ColumnRef:
		return c.compileColumn(x, s)
	case *ast.Parameter:
		return c.compileParameter(x, s.at.Type(x))
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
	case *ast.Windowed:
		return c.compileWindowed(x, s)
	case *ast.Row:
		items, err := c.compileList(x.Items, s)
		return operand{row: items, slot: -1}, err
	case *ast.Subquery:
		return c.compileScalarSubquery(x, s)
	case *ast.Collate:
		return c.compileCollate(x, s)
	case *ast.EngineSpecific:
		return operand{}, unsupported("%s", enginespecific.Name(x.Form))
	case *ast.DefaultValue:
	}
	panic("eval: DEFAULT inside of an expression")
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
	if err == nil && o.row != nil && c.dialect.RowTypes != spec.RowsCompareOnly {
		return c.rowValue(x, o, s)
	}
	if err == nil && (o.row != nil || o.query != nil) {
		return o, statementError(semantics.ClassDegree, "a row stands where a single value is needed")
	}
	return o, err
}

func (c *compiler) compileLiteral(x *ast.Literal, t ast.Type) (operand, error) {
	v, err := c.literal(x, t)
	if err != nil {
		return operand{}, err
	}
	o := operand{typ: t, constant: true, slot: -1, value: func(*environment) semantics.Value { return v }}
	if t.Kind == ast.TypeUnknown {
		o.literal = x
	}
	return o, nil
}

// literal is the value of a literal of a type.
func (c *compiler) literal(x *ast.Literal, t ast.Type) (semantics.Value, error) {
	switch x.Kind {
	case ast.LiteralNull:
		return semantics.Null, nil
	case ast.LiteralTrue, ast.LiteralFalse:
		truth := x.Kind == ast.LiteralTrue
		if c.dialect.BooleanType == spec.BooleanOwn {
			return semantics.Boolean(truth), nil
		}
		if truth {
			return semantics.Integer(1), nil
		}
		return semantics.Integer(0), nil
	case ast.LiteralInteger:
		n, ok := integerText(x.Text)
		if !ok {
			return semantics.Null, statementError(semantics.ClassSyntax, "%s is not a number", x.Text)
		}
		return integerOf(n, t)
	case ast.LiteralDecimal, ast.LiteralApproximate:
		return c.pointed(x, t)
	case ast.LiteralString:
		return semantics.Text(x.Text), nil
	case ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		return semantics.Bytes(x.Text), nil
	}
	panic("eval: unknown literal")
}

// pointed is the value of a number with a point or an exponent. In DuckDB one that no
// double holds is infinite (Transformer::TransformValue).
func (c *compiler) pointed(x *ast.Literal, t ast.Type) (semantics.Value, error) {
	if t.Kind != ast.TypeDecimal {
		f, err := strconv.ParseFloat(x.Text, 64)
		switch {
		case err == nil || t.Kind == ast.TypeDynamic:
		case c.dialect.FractionLiterals != spec.FractionLiteralsWritten:
			return semantics.Null, statementError(semantics.ClassOverflow, "number %s is out of range", x.Text)
		case !math.IsInf(f, 0):
			return semantics.Null, statementError(semantics.ClassSyntax, "%s is not a number", x.Text)
		}
		return semantics.Float(f), nil
	}
	if c.dialect.FractionLiterals == spec.FractionLiteralsDigits && len(strings.TrimLeft(x.Text, "0")) > c.dialect.DecimalDigits+1 {
		return semantics.Null, unsupported("a decimal literal of more than %d digits", c.dialect.DecimalDigits)
	}
	d, err := semantics.ParseDecimal(x.Text)
	switch {
	case errors.Is(err, semantics.ErrDecimalRange):
		return semantics.Null, statementError(semantics.ClassOverflow, "number %s is out of range", x.Text)
	case err != nil:
		return semantics.Null, statementError(semantics.ClassSyntax, "%s is not a number", x.Text)
	}
	return semantics.DecimalValue(d), nil
}

// integerText reads the digits of an integer literal, a sign in front allowed.
// Leading zeros mean nothing; parsers have turned other bases into decimal.
func integerText(text string) (*big.Int, bool) { return new(big.Int).SetString(text, 10) }

// integerOf is an integer as a value of a literal's type.
func integerOf(n *big.Int, t ast.Type) (semantics.Value, error) {
	switch {
	case t.Width == 128 && t.Unsigned:
		return semantics.Null, unsupported("UHUGEINT")
	case t.Width == 128:
		return semantics.HugeInteger(n), nil
	case n.IsInt64():
		return semantics.Integer(n.Int64()), nil
	case t.Kind == ast.TypeDynamic || t.IsApproximate():
		f, _ := new(big.Float).SetInt(n).Float64()
		return semantics.Float(f), nil
	case t.Unsigned:
		return semantics.UnsignedInteger(n.Uint64()), nil
	}
	digits := n.String()
	if t.Kind == ast.TypeDecimal && t.Precision != ast.Unlimited && len(digits) > t.Precision {
		digits = strings.Repeat("9", t.Precision) // MySQL: the largest one (str2my_decimal: E_DEC_OVERFLOW)
	}
	d, err := semantics.ParseDecimal(digits)
	if err != nil {
		return semantics.Null, err
	}
	return semantics.DecimalValue(d), nil
}
