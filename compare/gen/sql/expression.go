package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// column looks for a column that is fit: of the block, or of an outer one.
func (b *queryBuilder) column(f *frame, fit need) (visible, bool) {
	outer := f.outer()
	if outer != nil && b.PerMille(b.weights[ChanceOuter]) {
		if c, ok := outer.any(&b.Sequence, fit); ok {
			return c, true
		}
	}
	if c, ok := f.any(&b.Sequence, fit); ok || outer == nil {
		return c, ok
	}
	return outer.any(&b.Sequence, fit)
}

// columnOf looks for a column of the family that is fit: of the block, of its
// outer one or of that one's.
func (b *queryBuilder) columnOf(f *frame, of family, fit need) (visible, bool) {
	outer := f.outer()
	if outer != nil && b.PerMille(b.weights[ChanceOuter]) {
		from := outer
		if further := from.outer(); further != nil && b.PerMille(300) {
			from = further
		}
		if c, ok := from.find(&b.Sequence, of, fit); ok {
			return c, true
		}
	}
	if c, ok := f.find(&b.Sequence, of, fit); ok || outer == nil {
		return c, ok
	}
	return outer.find(&b.Sequence, of, fit)
}

// expression makes an expression of the family that is fit.
func (b *queryBuilder) expression(f *frame, of family, fit need) ast.Expr {
	if f.base != nil && of != familyBoolean && (len(f.columns) == 0 || b.PerMille(b.weights[ChanceAggregate])) {
		if x, ok := b.aggregate(f, of, fit); ok {
			return x
		}
	}
	switch of {
	case familyBoolean:
		if c, ok := b.columnOf(f, of, fit); ok && b.PerMille(400) {
			return b.reference(c)
		}
		if !b.mayNest(2) {
			return b.leaf(f, of, fit, false)
		}
		return b.truth(f)
	case familyInteger, familyDecimal, familyDouble:
		return b.number(f, of, fit)
	case familyText:
		return b.text(f, fit)
	case familyDate, familyTimestamp:
		return b.moment(f, of, fit)
	case familyDynamic:
		if b.room > 0 && b.mayNest(3) && b.PerMille(200) && fit&needKey == 0 {
			return b.conditional(f, of, fit)
		}
		if b.mayNest(2) && b.PerMille(150) && fit&needKey == 0 {
			return &ast.Cast{X: b.leaf(f, familyText, fit, false), Type: b.castType(of)}
		}
		return b.leaf(f, of, fit, b.PerMille(150))
	}
	panic("sql: unknown family")
}

// leaf is a column of the family, or a literal where there is none or one is
// asked for.
func (b *queryBuilder) leaf(f *frame, of family, fit need, constant bool) ast.Expr {
	if !constant {
		if c, ok := b.columnOf(f, of, fit); ok {
			return b.named(f, c)
		}
	}
	b.room--
	if b.PerMille(25) && of != familyDynamic && b.mayNest(2) {
		return b.converted(null, of)
	}
	return b.literalOf(of)
}

// mayNest tells whether the expression at hand may have so many levels below it.
func (b *queryBuilder) mayNest(levels int) bool {
	limit := b.weights[DeepestExpression]
	return limit == 0 || b.nesting+levels <= limit
}

// literalOf is a literal of the family.
func (b *queryBuilder) literalOf(of family) ast.Expr {
	switch of {
	case familyBoolean:
		return choice.One(&b.Sequence, truths)
	case familyInteger:
		return number(b.Between(-2, 6))
	case familyDecimal:
		return choice.One(&b.Sequence, decimalsTwo)
	case familyDouble:
		return choice.One(&b.Sequence, doubles)
	case familyText:
		return choice.One(&b.Sequence, someTexts[:12])
	case familyDynamic:
		return choice.One(&b.Sequence, mixed)
	case familyDate:
		return choice.One(&b.Sequence, days)
	case familyTimestamp:
		return choice.One(&b.Sequence, timestamps)
	}
	panic("sql: unknown family")
}

// castType is a type that CAST to the family names.
func (b *queryBuilder) castType(of family) ast.Type {
	return choice.One(&b.Sequence, b.language.casts[of])
}

// converted casts to the family; to doubles, where the dialect has no CAST to
// them, by adding one.
func (b *queryBuilder) converted(x ast.Expr, of family) ast.Expr {
	if b.language.casts[of] == nil {
		return &ast.Binary{Op: ast.Add, L: x, R: literal("0e0")}
	}
	return &ast.Cast{X: x, Type: b.castType(of)}
}

// number makes a number: an integer, decimal or double.
func (b *queryBuilder) number(f *frame, of family, fit need) ast.Expr {
	b.nesting++
	defer func() { b.nesting-- }()
	b.room--
	exactOnly := fit&needKey != 0 && (of == familyDouble || of == familyDecimal)
	if b.database.EngineSpecific && !exactOnly && b.room > 0 && b.PerMille(b.weights[ChanceEngineSpecificValue]) {
		if x := b.engineSpecificValue(f, kindsOf[of]); x != nil {
			return x
		}
	}
	if x := b.listedCall(f, kindsOf[of], fit); x != nil {
		return x
	}
	if of == familyInteger {
		if x := b.weighed(f, function.Integer, fit); x != nil {
			return x
		}
	}
	if x := b.weighedNumber(f, of, fit); x != nil {
		return x
	}
	kind := b.weights.choose(&b.Sequence, numberLeaves)
	if b.room > 0 && b.mayNest(1) {
		kind = b.weights.choose(&b.Sequence, numbers)
	}
	if exactOnly && kind != NumberLiteral {
		kind = NumberColumn
	}
	small := fit | needSmall
	switch kind {
	case NumberAdd:
		return b.binary(ast.Add, f, of, small)
	case NumberSubtract:
		return b.binary(ast.Subtract, f, of, small)
	case NumberMultiply:
		return b.binary(ast.Multiply, f, of, small)
	case NumberDivide:
		if b.divides(of, fit) {
			return &ast.Binary{Op: ast.Divide, L: b.number(f, of, small), R: b.divisor(f, of, small)}
		}
	case NumberIntegerDivide:
		if of == familyInteger {
			if l := familyInteger + family(b.Below(3)); l != familyInteger && b.PerMille(400) {
				return &ast.Binary{Op: ast.IntegerDivide, L: b.leaf(f, l, small&^needBits, false), R: b.divisor(f, of, small)}
			}
			return &ast.Binary{Op: ast.IntegerDivide, L: b.number(f, of, small), R: b.divisor(f, of, small)}
		}
	case NumberModulo:
		if of != familyDouble || b.dialect.FloatModulo == spec.FloatModuloDefined {
			return &ast.Binary{Op: ast.Modulo, L: b.number(f, of, small), R: b.divisor(f, of, small)}
		}
	case NumberNegate:
		return &ast.Unary{Op: ast.Negate, X: b.number(f, of, small)}
	case NumberAbsolute:
		return function.Abs.Call(b.number(f, of, small))
	case NumberPlus:
		return &ast.Unary{Op: ast.Plus, X: b.number(f, of, fit)}
	case NumberBit:
		if of == familyInteger && fit&needSmall == 0 {
			return b.bits(f, fit)
		}
	case NumberConditional:
		return b.conditional(f, of, fit)
	case NumberCast:
		return b.numberCast(f, of, fit)
	case NumberScalarQuery:
		if x := b.scalarQuery(f, of, fit); x != nil {
			return x
		}
	case NumberTruth:
		if of == familyInteger && b.dialect.BooleanType == spec.BooleanInteger {
			return b.predicate(f)
		}
		if of == familyInteger {
			return &ast.Cast{X: b.truth(f), Type: ast.Integer}
		}
	}
	return b.leaf(f, of, fit, kind == NumberLiteral)
}

func (b *queryBuilder) binary(op ast.BinaryOp, f *frame, of family, fit need) ast.Expr {
	l := b.number(f, of, fit)
	if b.PerMille(350) {
		b.room--
		return &ast.Binary{Op: op, L: l, R: b.literalOf(of)}
	}
	return &ast.Binary{Op: op, L: l, R: b.number(f, of, fit)}
}

// divides tells whether a quotient of the family is of the family and fit.
func (b *queryBuilder) divides(of family, fit need) bool {
	switch {
	case of == familyInteger && !wholeQuotient(b.dialect):
		return fit == 0
	case of == familyDecimal && fit&needCompare != 0:
		return exactQuotient(b.dialect) || b.PerMille(b.weights[ChanceInexact])
	}
	return true
}

// divisor is a number, mostly guarded against zero.
func (b *queryBuilder) divisor(f *frame, of family, fit need) ast.Expr {
	if b.PerMille(300) {
		b.room--
		return number(b.Between(1, 4))
	}
	x := b.leaf(f, of, fit, false)
	if !b.PerMille(b.weights[ChanceGuardedDivisor]) {
		return x
	}
	b.room -= 2
	return function.NullIf.Call(x, digits[0])
}

// bits is a bit operation.
func (b *queryBuilder) bits(f *frame, fit need) ast.Expr {
	fit |= needBits
	op := ast.BitAnd
	switch b.weights.choose(&b.Sequence, bitForms) {
	case BitOr:
		op = ast.BitOr
	case BitXor:
		op = ast.BitXor
	case BitNot:
		return &ast.Unary{Op: ast.BitNot, X: b.number(f, familyInteger, fit)}
	case BitShiftLeft:
		return &ast.Binary{Op: ast.ShiftLeft, L: b.number(f, familyInteger, fit), R: b.shift()}
	case BitShiftRight:
		return &ast.Binary{Op: ast.ShiftRight, L: b.number(f, familyInteger, fit), R: b.shift()}
	}
	r := b.literalOf(familyInteger)
	switch {
	case b.PerMille(b.weights[ChanceNullOperand]):
		r = null
	case b.PerMille(500):
		r = b.number(f, familyInteger, fit)
	}
	return &ast.Binary{Op: op, L: b.number(f, familyInteger, fit), R: r}
}

func (b *queryBuilder) shift() ast.Expr {
	b.room--
	if b.PerMille(b.weights[ChanceNullOperand]) {
		return null
	}
	if wideShift(b.dialect) && b.PerMille(b.weights[ChanceWideShift]) {
		return number(choice.One(&b.Sequence, []int{31, 32, 63, 64, 65}))
	}
	return number(b.Below(4))
}

// numberCast converts a number, or seldom a text, to the family.
func (b *queryBuilder) numberCast(f *frame, of family, fit need) ast.Expr {
	from := familyInteger + family(b.Below(3))
	if of == familyInteger && b.language.unsigned != nil && fit&(needSmall) == 0 && b.PerMille(120) {
		return &ast.Cast{X: b.number(f, familyInteger, fit|needBits), Type: ast.Unsigned}
	}
	if b.dialect.BooleanType == spec.BooleanInteger && b.PerMille(80) {
		return b.converted(b.leaf(f, familyText, fit, false), of)
	}
	return b.converted(b.number(f, from, (fit|needSmall|needCompare)&^needBits), of)
}

// conditional makes CASE, COALESCE or NULLIF over values of one family.
func (b *queryBuilder) conditional(f *frame, of family, fit need) ast.Expr {
	b.room--
	switch b.weights.choose(&b.Sequence, conditionals) {
	case ConditionalSearched:
		x := &ast.Case{Whens: make([]ast.When, 1, 2)}
		x.Whens[0] = ast.When{Condition: b.predicate(f), Result: b.expression(f, of, fit)}
		if b.room > 0 && b.PerMille(250) {
			x.Whens = append(x.Whens, ast.When{Condition: b.predicate(f), Result: b.otherArm(f, of, fit)})
		}
		if b.PerMille(750) {
			x.Else = b.otherArm(f, of, fit)
		}
		return x
	case ConditionalSimple:
		o := b.operand(f)
		x := &ast.Case{Operand: o.expr, Whens: make([]ast.When, 1, 2)}
		if b.PerMille(b.weights[ChanceNullWhen]) {
			b.room--
			x.Whens[0] = ast.When{Condition: null, Result: b.expression(f, of, fit)}
			x.Whens = append(x.Whens, ast.When{Condition: o.expr, Result: b.otherArm(f, of, fit)})
			return x
		}
		x.Whens[0] = ast.When{Condition: b.against(o), Result: b.expression(f, of, fit)}
		if b.room > 0 && b.PerMille(400) {
			x.Whens = append(x.Whens, ast.When{Condition: b.against(o), Result: b.otherArm(f, of, fit)})
		}
		if b.PerMille(700) {
			x.Else = b.otherArm(f, of, fit)
		}
		return x
	case ConditionalNullIf:
		return function.NullIf.Call(b.expression(f, of, fit), b.expression(f, of, fit|needCompare))
	}
	x := function.Coalesce.Call(b.expression(f, of, fit), b.otherArm(f, of, fit))
	if b.room > 0 && b.PerMille(200) {
		x.Args = append(x.Args, b.leaf(f, of, fit, true))
	}
	return x
}

// otherArm is a value of the family, or NULL: the first arm has the type.
func (b *queryBuilder) otherArm(f *frame, of family, fit need) ast.Expr {
	if b.PerMille(b.weights[ChanceNullArm]) {
		b.room--
		return null
	}
	if b.PerMille(500) {
		return b.leaf(f, of, fit, b.PerMille(600))
	}
	return b.expression(f, of, fit)
}
