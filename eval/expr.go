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
)

// compileExpr gives an expression its meaning in a scope.
func (c *compiler) compileExpr(x ast.Expr, s *scope) (operand, error) {
	if s != nil && s.phase == phaseOutput && s.insideAggregate == 0 && c.isGroupKey(x, s) {
		s.withinKey++
		defer func() { s.withinKey-- }()
	}
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
	}
	panic("eval: unknown expression")
}

// isGroupKey tells whether an expression other than a column is written like a
// grouping key.
func (c *compiler) isGroupKey(x ast.Expr, s *scope) bool {
	if len(s.groupKeys) == 0 {
		return false
	}
	switch x.(type) {
	case *ast.ColumnRef, *ast.Literal:
		return false
	}
	for _, key := range s.groupKeys {
		if c.sameExpression(x, key, s) {
			return true
		}
	}
	return false
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
	dynamic := c.dialect.Typing == spec.TypingDynamic
	none := ast.Dynamic(ast.AffinityNone)
	switch x.Kind {
	case ast.LiteralNull:
		if dynamic {
			return none, semantics.Null, nil
		}
		return ast.Unknown, semantics.Null, nil
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
		if dynamic || x.Kind == ast.LiteralApproximate && c.dialect.Quotient != spec.QuotientSignificant {
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
		if c.dialect.Typing == spec.TypingCoercing {
			t = ast.Decimal(max(d.Number().NumDigits(), d.Scale()+1), d.Scale())
		}
		return t, semantics.DecimalValue(d), nil
	case ast.LiteralString:
		switch {
		case dynamic:
			return none, semantics.Text(x.Text), nil
		case c.dialect.Quotient == spec.QuotientSignificant: // PostgreSQL: a string literal has no type of its own
			return ast.Unknown, semantics.Text(x.Text), nil
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
	t := typing.IntegerLiteral(c.dialect, n.BitLen())
	switch {
	case n.IsInt64():
		return t, semantics.Integer(n.Int64()), nil
	case t.Kind == ast.TypeDynamic:
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

func (c *compiler) compileUnary(x *ast.Unary, s *scope) (operand, error) {
	if c.dialect.Negation == spec.NegationLiteral {
		if o, ok := c.foldedInteger(x); ok {
			return o, nil
		}
	}
	if lit, ok := x.X.(*ast.Literal); ok && x.Op == ast.Negate && c.dialect.Typing == spec.TypingDynamic {
		if o, ok, err := c.negativeLiteral(lit); ok || err != nil {
			return o, err
		}
	}
	o, err := c.compileScalar(x.X, s)
	if err != nil {
		return o, err
	}
	e := c.e
	switch x.Op {
	case ast.Not, ast.NotSymbol:
		t, err := c.condition(o)
		if err != nil {
			return o, err
		}
		not := c.predicate(func(env *environment) semantics.Truth { return semantics.Not(e, t(env)) }, o)
		not.conjuncts, not.denied = o.denied, o.conjuncts
		return not, nil
	case ast.BitNot:
		sig, err := typing.Bits(c.dialect, ast.BitAnd, o.typ, o.typ)
		if err != nil {
			return o, typed(err)
		}
		value, t := c.bitOperand(o, sig.Left, false), sig.Result
		return computed(t, false, func(env *environment) semantics.Value {
			v := value(env)
			return semantics.ComplementBits(e, &v, t)
		}, o), nil
	case ast.Plus:
		untyped := o.typ.Kind == ast.TypeUnknown && c.dialect.Quotient != spec.QuotientSignificant
		if c.dialect.Typing == spec.TypingStrict && !o.typ.IsNumeric() && !untyped {
			return o, statementError(semantics.ClassType, "unary + does not accept %s", o.typ)
		}
		o.slot, o.truth = -1, nil
		if o.typ.Kind == ast.TypeDynamic {
			o.typ.Affinity = ast.AffinityNone
		}
		return o, nil
	case ast.Negate:
		return c.compileNegate(x, o)
	}
	panic("eval: unknown unary operator")
}

// negativeLiteral folds the sign into a literal, as SQLite's grammar does: it
// makes -9223372036854775808 an integer.
func (c *compiler) negativeLiteral(lit *ast.Literal) (operand, bool, error) {
	switch lit.Kind {
	case ast.LiteralInteger:
		n, ok := integerText("-" + lit.Text)
		if ok && n.IsInt64() {
			v := semantics.Integer(n.Int64())
			semantics.NoteNegation(c.e, &v)
			return computed(ast.Dynamic(ast.AffinityNone), false, func(*environment) semantics.Value { return v }), true, nil
		}
		fallthrough
	case ast.LiteralDecimal, ast.LiteralApproximate:
		_, v, err := c.literal(lit)
		v = semantics.Float(-v.Float64())
		semantics.NoteNegation(c.e, &v)
		return computed(ast.Dynamic(ast.AffinityNone), false, func(*environment) semantics.Value { return v }), true, err
	case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralString, ast.LiteralBytes:
	}
	return operand{}, false, nil
}

func (c *compiler) compileNegate(x *ast.Unary, o operand) (operand, error) {
	result, to, err := typing.Negation(c.dialect, o.typ)
	if err != nil {
		return o, typed(err)
	}
	if o, err = c.convert(o, to); err != nil {
		return o, err
	}
	value, e := o.value, c.e
	if result.Kind == ast.TypeDynamic { // SQLite computes 0 - x
		return computed(result, false, func(env *environment) semantics.Value {
			v := semantics.AsNumber(value(env))
			return semantics.NegateDynamic(e, &v)
		}, o), nil
	}
	if (c.dialect.Negation == spec.NegationDecimal || c.dialect.Negation == spec.NegationFolded) && o.typ.Kind == ast.TypeInteger && o.constant {
		if v := value(nil); c.negatesToDecimal(x.X, v) {
			result = ast.Decimal(20, 0)
			return computed(result, false, func(env *environment) semantics.Value {
				v := value(env)
				v = semantics.DecimalValue(semantics.AsDecimal(&v))
				return semantics.NegateValue(e, &v, result)
			}, o), nil
		}
	}
	negated := computed(result, false, func(env *environment) semantics.Value {
		v := value(env)
		return semantics.NegateValue(e, &v, result)
	}, o)
	if result.Kind == ast.TypeInteger {
		negated = c.raising(negated)
	}
	return negated, nil
}

// negatesToDecimal tells whether MySQL makes a decimal of the negation of a
// constant: where its 64 bits, read as unsigned, are at least 2^63.
func (c *compiler) negatesToDecimal(x ast.Expr, v semantics.Value) bool {
	_, literal := x.(*ast.Literal)
	if v.Kind() == semantics.KindUnsigned {
		return v.Uint() > 1<<63 || v.Uint() == 1<<63 && !literal
	}
	folded := c.dialect.Negation == spec.NegationFolded && signedLiteral(x) && v.Int() != math.MinInt64
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

func (c *compiler) compileBinary(x *ast.Binary, s *scope) (operand, error) {
	l, err := c.compileScalar(x.L, s)
	if err != nil {
		return l, err
	}
	r, err := c.compileScalar(x.R, s)
	if err != nil {
		return r, err
	}
	switch x.Op {
	case ast.And:
		return c.compileAnd(l, r)
	case ast.Or:
		return c.compileOr(l, r)
	case ast.Xor:
		return c.compileXor(l, r)
	case ast.Concat:
		return c.compileConcat(l, r)
	case ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight:
		return c.compileBits(x.Op, l, r)
	case ast.Power:
		return l, unsupported("the power operator")
	case ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.IntegerDivide, ast.Modulo:
	}
	return c.compileArithmetic(x.Op, l, r)
}

func (c *compiler) compileArithmetic(op ast.BinaryOp, l, r operand) (operand, error) {
	sig, err := typing.Arithmetic(c.dialect, op, l.typ, r.typ)
	if err != nil {
		return l, typed(err)
	}
	e, t := c.e, sig.Result
	if t.Kind == ast.TypeDynamic {
		return c.dynamicArithmetic(op, l, r), nil
	}
	if l, err = c.convert(l, sig.Left); err != nil {
		return l, err
	}
	if r, err = c.convert(r, sig.Right); err != nil {
		return r, err
	}
	a, b, operation := l.value, r.value, arithmetic(op)
	return c.raising(computed(t, true, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return operation(e, &x, &y, t)
	}, l, r)), nil
}

// arithmetic is the function of an arithmetic operator.
func arithmetic(op ast.BinaryOp) func(e *semantics.Evaluation, a, b *semantics.Value, result ast.Type) semantics.Value {
	switch op {
	case ast.Add, ast.Subtract, ast.Multiply:
		return func(e *semantics.Evaluation, a, b *semantics.Value, result ast.Type) semantics.Value {
			return semantics.Arithmetic(e, op, a, b, result)
		}
	case ast.Divide:
		return semantics.Divide
	case ast.IntegerDivide:
		return semantics.IntegerDivide
	case ast.Modulo:
		return semantics.Modulo
	case ast.And, ast.Or, ast.Xor, ast.Power, ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight, ast.Concat:
	}
	panic("eval: not an arithmetic operator")
}

func (c *compiler) dynamicArithmetic(op ast.BinaryOp, l, r operand) operand {
	e, a, b := c.e, l.value, r.value
	none := ast.Dynamic(ast.AffinityNone)
	if op == ast.Modulo {
		return computed(none, false, func(env *environment) semantics.Value {
			return semantics.ModuloDynamic(e, a(env), b(env))
		}, l, r)
	}
	return computed(none, false, func(env *environment) semantics.Value {
		x, y := semantics.AsNumber(a(env)), semantics.AsNumber(b(env))
		if op == ast.Divide {
			return semantics.Divide(e, &x, &y, none)
		}
		return semantics.Arithmetic(e, op, &x, &y, none)
	}, l, r)
}

// bitOperand converts an operand to the integers that bit operations work on.
func (c *compiler) bitOperand(o operand, to ast.Type, count bool) scalar {
	e, value := c.e, o.value
	switch c.dialect.Bits {
	case spec.BitsUnsigned64:
		as := semantics.AsBits
		if count {
			as = semantics.AsShiftCount
		}
		return func(env *environment) semantics.Value {
			v := value(env)
			return as(e, &v)
		}
	case spec.BitsSigned64:
		return func(env *environment) semantics.Value { return semantics.TruncateToInteger(e, value(env)) }
	case spec.BitsTyped:
	}
	if converted, err := c.convert(o, to); err == nil {
		return converted.value
	}
	return value
}

func (c *compiler) compileBits(op ast.BinaryOp, l, r operand) (operand, error) {
	sig, err := typing.Bits(c.dialect, op, l.typ, r.typ)
	if err != nil {
		return l, typed(err)
	}
	e, t := c.e, sig.Result
	a, b := c.bitOperand(l, sig.Left, false), c.bitOperand(r, sig.Right, op == ast.ShiftLeft || op == ast.ShiftRight)
	return computed(t, false, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return semantics.BitOperation(e, op, &x, &y, t)
	}, l, r), nil
}

func (c *compiler) compileConcat(l, r operand) (operand, error) {
	sig, err := typing.Concat(c.dialect, l.typ, r.typ)
	if err != nil {
		return l, typed(err)
	}
	a, err := c.textual(l)
	if err != nil {
		return l, err
	}
	b, err := c.textual(r)
	if err != nil {
		return r, err
	}
	e, t := c.e, sig.Result
	if c.dialect.Typing == spec.TypingDynamic {
		t = ast.Dynamic(ast.AffinityNone)
	}
	return computed(t, false, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return semantics.ConcatText(e, &x, &y)
	}, l, r), nil
}

// textual converts an operand to text.
func (c *compiler) textual(o operand) (scalar, error) {
	if o.typ.IsText() {
		return o.value, nil
	}
	if o.typ.Kind == ast.TypeUnknown {
		o, err := c.convert(o, ast.Text)
		return o.value, err
	}
	if o.typ.Kind == ast.TypeBytes {
		return nil, unsupported("byte strings as text")
	}
	e, value := c.e, o.value
	return func(env *environment) semantics.Value {
		v := value(env)
		return semantics.TextOf(e, &v)
	}, nil
}
