package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// corner makes a column of a result that nothing depends on: an operation
// whose operands lie at the edge of what it is defined for, and that raises no
// error there.
func (b *queryBuilder) corner(f *frame) ast.Expr {
	b.room -= 3
	switch b.weights.choose(&b.Sequence, corners) {
	case CornerNull:
		return b.nullOperand(f)
	case CornerCast:
		return b.castCorner(f)
	case CornerText:
		return b.floatText(f)
	case CornerApproximate:
		return b.arithmeticOn(f, familyDouble)
	case CornerDecimal:
		return b.arithmeticOn(f, familyDecimal)
	case CornerZero:
		zero := choice.One(&b.Sequence, []ast.Expr{digits[0], literal("0.00"), literal("0e0")})
		return &ast.Binary{Op: b.quotient(), L: b.someNumber(f), R: zero}
	case CornerOverflow:
		return b.overflowing(f)
	case CornerShift:
		op := ast.ShiftLeft
		if b.PerMille(500) {
			op = ast.ShiftRight
		}
		return &ast.Binary{Op: op, L: b.leaf(f, familyInteger, needBits, false), R: b.wideShift()}
	case CornerCoalesce:
		c := b.leaf(f, choice.One(&b.Sequence, []family{familyInteger, familyText}), needCompare, false)
		return function.Coalesce.Call(function.NullIf.Call(c, c), null)
	case CornerBranch:
		return &ast.Case{Whens: []ast.When{{Condition: b.predicate(f), Result: b.leaf(f, familyDecimal, 0, false)}},
			Else: choice.One(&b.Sequence, []ast.Expr{literal("1.5"), literal("0.125"), digits[2]})}
	}
	panic("sql: unknown corner")
}

// someNumber is a number of any family.
func (b *queryBuilder) someNumber(f *frame) ast.Expr {
	return b.simple(f, familyInteger+family(b.Below(3)), 150)
}

// simple is a column of the family or, seldom or where there is none, a
// literal.
func (b *queryBuilder) simple(f *frame, of family, constant int) ast.Expr {
	x := b.leaf(f, of, needSmall, b.PerMille(constant))
	if _, column := x.(*ast.ColumnRef); !column && of == familyDouble && b.dialect.BooleanType == spec.BooleanOwn {
		return &ast.Cast{X: x, Type: ast.Double} // there a literal with an exponent may be a decimal
	}
	return x
}

// quotient is an operator with a divisor.
func (b *queryBuilder) quotient() ast.BinaryOp {
	op := choice.One(&b.Sequence, []ast.BinaryOp{ast.Divide, ast.Modulo, ast.IntegerDivide})
	if op == ast.IntegerDivide && b.weights[NumberIntegerDivide] == 0 {
		return ast.Divide
	}
	return op
}

// nullOperand is a strict operation with NULL.
func (b *queryBuilder) nullOperand(f *frame) ast.Expr {
	x := b.leaf(f, familyInteger, needSmall|needBits, false)
	op := choice.One(&b.Sequence, []ast.BinaryOp{ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.Modulo, ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight})
	if op == ast.BitXor && b.weights[BitXor] == 0 || op == ast.Divide && b.PerMille(300) {
		op = b.quotient()
	}
	if b.PerMille(250) {
		absent := &ast.Cast{X: null, Type: b.castType(familyInteger)}
		switch b.Below(3) {
		case 0:
			return &ast.Unary{Op: ast.BitNot, X: absent}
		case 1:
			return &ast.Unary{Op: ast.Negate, X: absent}
		}
		return function.Abs.Call(absent)
	}
	if b.PerMille(350) && op != ast.ShiftLeft && op != ast.ShiftRight {
		return &ast.Binary{Op: op, L: null, R: x}
	}
	return &ast.Binary{Op: op, L: x, R: null}
}

// arithmeticOn computes with columns of a family.
func (b *queryBuilder) arithmeticOn(f *frame, of family) ast.Expr {
	x := b.simple(f, of, 200)
	switch b.Below(8) {
	case 0:
		return &ast.Unary{Op: ast.Negate, X: x}
	case 1:
		return function.Abs.Call(x)
	}
	op := choice.One(&b.Sequence, []ast.BinaryOp{ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.Divide, ast.Modulo, ast.Modulo, ast.IntegerDivide})
	switch {
	case op == ast.IntegerDivide && b.weights[NumberIntegerDivide] == 0:
		op = ast.Divide
	case op == ast.Modulo && of == familyDouble && b.dialect.FloatModulo == spec.FloatModuloRefused:
		op = ast.Multiply
	}
	y := b.simple(f, of, 400)
	if op == ast.Divide || op == ast.Modulo || op == ast.IntegerDivide {
		y = function.NullIf.Call(y, digits[0])
	}
	return &ast.Binary{Op: op, L: x, R: y}
}

// overflowing is an operation on integers whose result does not fit 64 bits.
func (b *queryBuilder) overflowing(f *frame) ast.Expr {
	most := boundaries[64][0]
	least := &ast.Binary{Op: ast.Subtract, L: &ast.Unary{Op: ast.Negate, X: most}, R: digits[1]}
	x := b.leaf(f, familyInteger, needSmall|needBits, false)
	switch b.Below(4) {
	case 0:
		return &ast.Binary{Op: ast.Add, L: x, R: most}
	case 1:
		return &ast.Binary{Op: ast.Subtract, L: least, R: x}
	case 2:
		return &ast.Binary{Op: ast.Multiply, L: x, R: most}
	}
	return &ast.Unary{Op: ast.Negate, X: &ast.Binary{Op: ast.Add, L: least, R: &ast.Binary{Op: ast.Multiply, L: x, R: digits[0]}}}
}

// wideShift is a shift count past the width, or a negative one.
func (b *queryBuilder) wideShift() ast.Expr {
	if b.dialect.Bits == spec.BitsSigned64 && b.PerMille(250) {
		return number(choice.One(&b.Sequence, []int{-1, -2, -64, -70}))
	}
	return number(choice.One(&b.Sequence, []int{63, 64, 65, 100}))
}

// Texts and numbers that casts begin with.
var (
	floatTexts = literals("1e100", "1e-5", "-1e20", "1.5e-7", "0.1e0", "100e0", "1e-4", "-2.5e30", "1e-17", "123456.5e0", "0e0", "-1e-3")
	numerals   = [families][]ast.Expr{
		familyBoolean: textLiterals("true", "f", "yes", "off", "1", "0", " ON ", "FALSE"),
		familyInteger: textLiterals("12", " 7 ", "-3", "+4", "0"),
		familyDecimal: textLiterals("1.5", "1e2", ".5", "-12.345", " 7 ", "3"),
		familyDouble:  textLiterals("1.5", "1e2", "-.5", "NaN", "Infinity", "-inf", "1e-5", " 3 "),
	}
	// standardTruths are the texts that the standard reads as booleans.
	standardTruths = textLiterals("true", "FALSE", " True ")
	// notQuite are texts of which a forgiving dialect reads a part.
	notQuite = textLiterals("12abc", "abc", "", "1.5.2", "--1", "1e", " - 1", "-7.9", "2e2", "5.", "+.5x", "99999999999999999999", "-99999999999999999999", "1e400", "-1e400")
	// outside holds what is out of the range of a family's types.
	outside = [families][]ast.Expr{
		familyInteger: append(literals("99999999999999999999.5", "-99999999999999999999", "9223372036854775808.5"), textLiterals("99999999999999999999", "-99999999999999999999")...),
		familyDecimal: append(literals("1e10", "-1e17", "999999999.99", "-123456789"), textLiterals("1e10", "-999999999.5")...),
		familyDouble:  textLiterals("1e400", "-1e400", "1e309x"),
		familyText:    literals("123", "-1.5", "1.25e10"),
	}
	// wideNumbers are beyond some types.
	wideNumbers = literals("99999999999999999999.5", "-99999999999999999999", "123456.789", "-123456.5", "1e10", "-1e17", "99999.9996")
)

// castCorner is a cast between any two types that raises no error.
func (b *queryBuilder) castCorner(f *frame) ast.Expr {
	to := family(b.Below(int(familyDate)))
	for b.language.casts[to] == nil && to != familyDouble || to == familyBoolean && b.dialect.BooleanType == spec.BooleanInteger {
		to = family(b.Below(int(familyDate)))
	}
	if b.language.casts[to] == nil {
		switch b.Below(3) {
		case 0:
			return b.converted(choice.One(&b.Sequence, outside[to]), to)
		case 1:
			return function.Coalesce.Call(b.leaf(f, familyDecimal, 0, false), b.literalOf(to))
		}
		return b.converted(b.anything(f), to)
	}
	target := b.castType(to)
	if b.PerMille(60) {
		return &ast.Cast{X: null, Type: target}
	}
	if b.dialect.NumberText == spec.NumberTextPrefix {
		if list := outside[to]; list != nil && b.PerMille(300) {
			return &ast.Cast{X: choice.One(&b.Sequence, list), Type: target}
		}
		return &ast.Cast{X: b.anything(f), Type: target}
	}
	if b.dialect.TryCast && b.PerMille(250) { // anything goes: what the type does not hold is NULL
		return &ast.Cast{X: b.anything(f), Type: target, Try: true}
	}
	switch to {
	case familyText:
		from := choice.One(&b.Sequence, []family{familyBoolean, familyBoolean, familyInteger, familyDecimal, familyDouble, familyText})
		if from == familyBoolean {
			return &ast.Cast{X: b.truth(f), Type: target}
		}
		return &ast.Cast{X: b.simple(f, from, 200), Type: target}
	case familyBoolean, familyInteger:
		if b.dialect.BooleanCasts != spec.BooleanCastsNone && b.PerMille(250) {
			if to == familyInteger {
				return &ast.Cast{X: b.truth(f), Type: ast.Integer}
			}
			return &ast.Cast{X: &ast.Cast{X: b.leaf(f, familyInteger, needSmall|needBits, false), Type: ast.Integer}, Type: target}
		}
	case familyDecimal, familyDouble, familyDynamic, familyDate, familyTimestamp, families:
	}
	if to != familyBoolean && b.PerMille(550) {
		from := choice.One(&b.Sequence, []family{familyInteger, familyDecimal, familyDouble, familyDouble})
		return &ast.Cast{X: b.simple(f, from, 150), Type: target}
	}
	return &ast.Cast{X: b.numeral(f, to), Type: target}
}

// numeral is a text that can be cast to the family.
func (b *queryBuilder) numeral(f *frame, of family) ast.Expr {
	if of != familyBoolean && b.PerMille(500) {
		return &ast.Cast{X: b.leaf(f, of, needSmall, false), Type: b.language.casts[familyText][0]}
	}
	list := numerals[of]
	if of == familyBoolean && b.dialect.BooleanCasts == spec.BooleanCastsNone {
		list = standardTruths
	}
	if of == familyDouble && b.dialect.FloatWords == spec.FloatWordsNone {
		list = numerals[familyDecimal]
	}
	return &ast.Cast{X: choice.One(&b.Sequence, list), Type: b.language.casts[familyText][0]}
}

// anything is a value of any type.
func (b *queryBuilder) anything(f *frame) ast.Expr {
	switch b.Below(8) {
	case 0:
		return choice.One(&b.Sequence, numerals[familyInteger+family(b.Below(2))])
	case 1, 2:
		return choice.One(&b.Sequence, notQuite)
	case 3:
		return choice.One(&b.Sequence, wideNumbers)
	}
	return b.leaf(f, choice.One(&b.Sequence, []family{familyInteger, familyDecimal, familyDecimal, familyDouble, familyDouble, familyText}), 0, b.PerMille(200))
}

// floatText is a double as text.
func (b *queryBuilder) floatText(f *frame) ast.Expr {
	x := choice.One(&b.Sequence, floatTexts)
	switch {
	case b.PerMille(250):
		x = b.leaf(f, familyDouble, 0, false)
	case b.dialect.FloatWords == spec.FloatWordsRead && b.PerMille(250):
		x = choice.One(&b.Sequence, specials)
	case b.dialect.Storage == spec.StorageOfValue && b.PerMille(350):
		x = literal("9e999")
		if b.PerMille(500) {
			x = literal("-9e999")
		}
	}
	if l, ok := x.(*ast.Literal); ok && b.dialect.BooleanType == spec.BooleanOwn {
		x = &ast.Cast{X: l, Type: ast.Double}
	}
	if b.dialect.Pipes == spec.PipesConcat && b.PerMille(500) {
		return &ast.Binary{Op: ast.Concat, L: x, R: choice.One(&b.Sequence, someTexts)}
	}
	return &ast.Cast{X: x, Type: b.language.casts[familyText][0]}
}
