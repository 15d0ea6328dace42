package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (c *compiler) compileUnary(x *ast.Unary, s *scope) (operand, error) {
	if c.dialect.Negation == spec.NegationLiteral {
		if o, ok := c.foldedInteger(x); ok {
			return o, nil
		}
	}
	if lit, ok := x.X.(*ast.Literal); ok && x.Op == ast.Negate && c.dialect.Negation == spec.NegationNumber {
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
		o, err := c.decided(o)
		if err != nil {
			return o, err
		}
		t := o.truth
		not := c.predicate(func(env *environment) semantics.Truth { return semantics.Not(e, t(env)) }, o)
		not.bounds = denied(c.boundsOf(o, t), true)
		not.equated, not.unequated = o.unequated, o.equated
		return not, nil
	case ast.BitNot:
		sig, err := typing.Invert(c.dialect, o.typ)
		if err != nil {
			return o, typed(err)
		}
		value, t := c.bitOperand(o, sig.Left, false), sig.Result
		return computed(t, false, func(env *environment) semantics.Value {
			v := value(env)
			return semantics.ComplementBits(e, &v, t)
		}, o), nil
	case ast.Plus:
		result, to, err := typing.Plus(c.dialect, o.typ)
		if err != nil {
			return o, typed(err)
		}
		if o, err = c.convert(o, to); err != nil {
			return o, err
		}
		o.typ = result
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
	if result.Kind == ast.TypeDecimal && c.knownNull(o) {
		result = ast.Unknown
	}
	value, e := o.value, c.e
	if result.Kind == ast.TypeDynamic { // SQLite computes 0 - x
		return computed(result, false, func(env *environment) semantics.Value {
			v := semantics.AsNumber(value(env))
			return semantics.NegateDynamic(e, &v)
		}, o), nil
	}
	if (c.dialect.Negation == spec.NegationDecimal || c.dialect.Negation == spec.NegationFolded) && o.typ.Kind == ast.TypeInteger && o.constant {
		if v := value(nil); resolve.NegatesToDecimal(c.dialect, x.X, &v) {
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
	e, t, written := c.e, sig.Result, [2]ast.Type{l.typ, r.typ}
	if t.Kind == ast.TypeDynamic {
		return c.dynamicArithmetic(op, l, r), nil
	}
	if l, err = c.convert(l, sig.Left); err != nil {
		return l, err
	}
	if r, err = c.convert(r, sig.Right); err != nil {
		return r, err
	}
	ofDecimals := op == ast.Modulo && t.IsApproximate() && !written[0].IsApproximate() && !written[1].IsApproximate()
	null := c.knownNull(l) || c.knownNull(r)
	if (t.Kind == ast.TypeDecimal || ofDecimals) && null {
		t = ast.Unknown // BindDecimalModulo, which would make it a DOUBLE, is not asked
	}
	a, b, operation := l.value, r.value, arithmetic(op)
	if ofDecimals {
		operation = semantics.ModuloOfDecimals
	}
	o := computed(t, true, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return operation(e, &x, &y, t)
	}, l, r)
	if null {
		return replacedByNull(o), nil
	}
	return c.raising(o), nil
}

// knownNull tells that DuckDB's binder replaces a function by NULL, of a type
// that is not known before the arguments are (FunctionBinder::BindScalarFunction).
func (c *compiler) knownNull(o operand) bool {
	if c.dialect.NullCalls != spec.NullCallsUntyped || !o.constant {
		return false
	}
	met, open, out := c.e.Met, c.e.Open, c.e.LeftOut
	v := o.value(&environment{})
	c.e.Met, c.e.Open, c.e.LeftOut = met, open, out
	return v.IsNull()
}

// replacedByNull is the constant that stands for a function with an argument that
// is known to be NULL. The others are not computed.
func replacedByNull(o operand) operand {
	value, constant := o.value, o.constant
	o.constant = true
	o.value = func(env *environment) semantics.Value {
		if constant {
			value(env)
		}
		return semantics.Null
	}
	return o
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
	case spec.BitsChecked:
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
	if c.dialect.Bits == spec.BitsChecked {
		return c.raising(computed(t, true, func(env *environment) semantics.Value {
			x, y := a(env), b(env)
			return semantics.BitOperation(e, op, &x, &y, t)
		}, l, r)), nil
	}
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
	if c.dialect.Storage == spec.StorageOfValue {
		t = ast.Dynamic(ast.AffinityNone)
	}
	null := c.knownNull(l) || c.knownNull(r)
	if null {
		t = ast.Unknown
	}
	o := computed(t, false, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return semantics.ConcatText(e, &x, &y)
	}, l, r)
	if null {
		return replacedByNull(o), nil
	}
	return o, nil
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
	return c.decimalText(o.typ, func(env *environment) semantics.Value {
		v := value(env)
		return semantics.TextOf(e, &v)
	}), nil
}
