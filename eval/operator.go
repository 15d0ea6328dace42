package eval

import (
	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (c *compiler) compileUnary(x *ast.Unary, s *scope) (operand, error) {
	if c.dialect.Negation == spec.NegationLiteral {
		if o, ok := c.foldedInteger(x, s.at.Type(x)); ok {
			return o, nil
		}
	}
	if lit, ok := x.X.(*ast.Literal); ok && x.Op == ast.Negate && c.dialect.Negation == spec.NegationNumber {
		if o, ok, err := c.negativeLiteral(lit, s.at.Type(x)); ok || err != nil {
			return o, err
		}
	}
	o, err := c.compileScalar(x.X, s)
	if err != nil {
		return o, err
	}
	e := c.e
	sig := s.at.Signature(x)
	if sig.Err != nil {
		return o, sig.Err
	}
	switch x.Op {
	case ast.Not, ast.NotSymbol:
		o, err := c.decided(o, x.X, s.at)
		if err != nil {
			return o, err
		}
		t := o.truth
		not := c.predicate(func(env *environment) semantics.Truth { return semantics.Not(e, t(env)) }, o)
		not.bounds = denied(c.boundsOf(o, t), true)
		not.equated, not.unequated = o.unequated, o.equated
		return not, nil
	case ast.BitNot:
		t := sig.Type
		value, err := c.bitOperand(o, sig.Operands[0], false)
		if err != nil {
			return o, err
		}
		return computed(t, false, func(env *environment) semantics.Value {
			v := value(env)
			return semantics.ComplementBits(e, &v, t)
		}, o), nil
	case ast.Plus:
		if o, err = c.convert(o, sig.Operands[0]); err != nil {
			return o, err
		}
		o.hidden = o.hidden || o.slot >= 0 // the row is that of this block, of none around
		o.slot, o.truth = -1, nil
		return o, nil
	case ast.Negate:
		return c.compileNegate(o, sig)
	}
	panic("eval: unknown unary operator")
}

// negativeLiteral folds the sign into a literal, as SQLite's grammar does: it
// makes -9223372036854775808 an integer.
func (c *compiler) negativeLiteral(lit *ast.Literal, t ast.Type) (operand, bool, error) {
	switch lit.Kind {
	case ast.LiteralInteger:
		n, ok := integerText(lit.Text)
		if ok && n.Neg(n).IsInt64() {
			v := semantics.Integer(n.Int64())
			semantics.NoteNegation(c.e, &v)
			return computed(t, false, func(*environment) semantics.Value { return v }), true, nil
		}
		fallthrough
	case ast.LiteralDecimal, ast.LiteralApproximate:
		v, err := c.literal(lit, t)
		v = semantics.Float(-v.Float64())
		semantics.NoteNegation(c.e, &v)
		return computed(t, false, func(*environment) semantics.Value { return v }), true, err
	case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralString, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
	}
	return operand{}, false, nil
}

func (c *compiler) compileNegate(o operand, sig *resolve.Signature) (operand, error) {
	if len(sig.Operands) == 0 { // a literal with its signs, beyond the integers that are modelled
		return o, unsupported("an integer literal beyond HUGEINT")
	}
	o, err := c.convert(o, sig.Operands[0])
	if err != nil {
		return o, err
	}
	result, value, e := sig.Type, o.value, c.e
	if result.Kind == ast.TypeDynamic { // SQLite computes 0 - x
		return computed(result, false, func(env *environment) semantics.Value {
			v := semantics.AsNumber(value(env))
			return semantics.NegateDynamic(e, &v)
		}, o), nil
	}
	if result.Kind == ast.TypeDecimal && o.typ.Kind == ast.TypeInteger {
		return computed(result, false, func(env *environment) semantics.Value {
			v := value(env)
			v = semantics.DecimalValue(semantics.AsDecimal(&v))
			return semantics.NegateValue(e, &v, result)
		}, o), nil
	}
	negated := computed(result, false, func(env *environment) semantics.Value {
		v := value(env)
		return semantics.NegateValue(e, &v, result)
	}, o)
	if sig.Raises != 0 {
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
		return c.compileAnd(x, l, r, s.at)
	case ast.Or:
		return c.compileOr(x, l, r, s.at)
	case ast.Xor:
		return c.compileXor(x, l, r, s.at)
	case ast.Power:
		return c.compileOperatorCall(l, r, s.at.Signature(x))
	case ast.Concat, ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight,
		ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.IntegerDivide, ast.Modulo:
	}
	sig := s.at.Signature(x)
	switch {
	case sig.Err != nil:
		return l, sig.Err
	case sig.Function != nil:
		return c.compileOperatorCall(l, r, sig)
	case x.Op == ast.Concat:
		return c.compileConcat(l, r, sig)
	case x.Op == ast.BitAnd || x.Op == ast.BitOr || x.Op == ast.BitXor || x.Op == ast.ShiftLeft || x.Op == ast.ShiftRight:
		return c.compileBits(x.Op, l, r, sig)
	}
	return c.compileArithmetic(x.Op, l, r, sig)
}

// compileOperatorCall gives an operator the meaning of a function.
func (c *compiler) compileOperatorCall(l, r operand, sig *resolve.Signature) (operand, error) {
	code, bound := sqlfunction.ScalarOf(sig.Function)
	if !bound {
		return l, unsupported("an operator that is a function")
	}
	return c.compileScalarCall(code, []operand{l, r}, sig)
}

func (c *compiler) compileArithmetic(op ast.BinaryOp, l, r operand, sig *resolve.Signature) (operand, error) {
	if sig.Type.Kind == ast.TypeDynamic {
		return c.dynamicArithmetic(op, l, r), nil
	}
	e, t, written := c.e, sig.Type, [2]ast.Type{l.typ, r.typ}
	var err error
	if l, err = c.convert(l, sig.Operands[0]); err != nil {
		return l, err
	}
	if r, err = c.convert(r, sig.Operands[1]); err != nil {
		return r, err
	}
	exact := func(t ast.Type) bool { return t.IsNumeric() && !t.IsApproximate() }
	ofDecimals := op == ast.Modulo && t.IsApproximate() && exact(written[0]) && exact(written[1])
	a, b, operation := l.value, r.value, arithmetic(op)
	if ofDecimals {
		operation = semantics.ModuloOfDecimals
	} else if op == ast.Modulo && written[0].IsText() {
		operation = semantics.ModuloOfText
	}
	o := computed(t, true, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return operation(e, &x, &y, t)
	}, l, r)
	if sig.Null {
		return replacedByNull(o), nil
	}
	return c.raising(o), nil
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

// bitOperand converts an operand to the integers that bit operations work on. A literal
// that is none of the type it takes is an error of the statement.
func (c *compiler) bitOperand(o operand, to ast.Type, count bool) (scalar, error) {
	if o.typ.IsHexLiteral() {
		o = c.number(o)
	}
	e, value := c.e, o.value
	if member := o.value; o.typ.IsEnumeration() {
		value = func(env *environment) semantics.Value { return semantics.MemberNumber(e, member(env)) }
	}
	switch c.dialect.Bits {
	case spec.BitsUnsigned64:
		as := semantics.AsBits
		switch {
		case o.stored && o.typ.IsText() && count:
			as = semantics.StoredShiftCount
		case o.stored && o.typ.IsText():
			as = semantics.StoredAsBits
		case count:
			as = semantics.AsShiftCount
		}
		return func(env *environment) semantics.Value {
			v := value(env)
			return as(e, &v)
		}, nil
	case spec.BitsSigned64:
		return func(env *environment) semantics.Value { return semantics.TruncateToInteger(e, value(env)) }, nil
	case spec.BitsChecked, spec.BitsTyped:
	}
	converted, err := c.convert(o, to)
	return converted.value, err
}

func (c *compiler) compileBits(op ast.BinaryOp, l, r operand, sig *resolve.Signature) (operand, error) {
	e, t := c.e, sig.Type
	a, err := c.bitOperand(l, sig.Operands[0], false)
	if err != nil {
		return l, err
	}
	b, err := c.bitOperand(r, sig.Operands[1], op == ast.ShiftLeft || op == ast.ShiftRight)
	if err != nil {
		return r, err
	}
	o := computed(t, sig.Raises != 0, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return semantics.BitOperation(e, op, &x, &y, t)
	}, l, r)
	switch {
	case sig.Null:
		return replacedByNull(o), nil
	case sig.Raises != 0:
		return c.raising(o), nil
	}
	return o, nil
}

func (c *compiler) compileConcat(l, r operand, sig *resolve.Signature) (operand, error) {
	if sig.Type.IsList() {
		return c.compileConcatLists(l, r, sig)
	}
	if sig.Type.Kind == ast.TypeBytes {
		return c.compileConcatBytes(l, r, sig)
	}
	if l.typ.Kind == ast.TypeBytes || r.typ.Kind == ast.TypeBytes {
		return operand{}, unsupported("byte strings as text")
	}
	a, err := c.textual(l)
	if err != nil {
		return l, err
	}
	b, err := c.textual(r)
	if err != nil {
		return r, err
	}
	e := c.e
	o := computed(sig.Type, false, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return semantics.ConcatText(e, &x, &y)
	}, l, r)
	if sig.Null {
		return replacedByNull(o), nil
	}
	return o, nil
}

// compileConcatBytes is || of two byte strings.
func (c *compiler) compileConcatBytes(l, r operand, sig *resolve.Signature) (operand, error) {
	both := []operand{l, r}
	if err := c.convertEach(both, sig.Operands); err != nil {
		return l, err
	}
	a, b, e := both[0].value, both[1].value, c.e
	o := computed(sig.Type, false, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return semantics.ConcatBytes(e, &x, &y)
	}, both...)
	if sig.Null {
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
	e, value := c.e, o.value
	return c.decimalText(o.typ, func(env *environment) semantics.Value {
		v := value(env)
		return semantics.TextOf(e, &v)
	}), nil
}
