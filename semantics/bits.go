package semantics

import (
	"math"
	"math/big"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of the rules of operations that give one kind of value.
const (
	operationNull spec.Case = iota
	operationValue
	operationBeyond // of shifts: a count outside the width of the type
)

var (
	operationCases = []string{operationNull: "null", operationValue: "value"}
	shiftCases     = []string{operationNull: "null", operationValue: "value", operationBeyond: "beyond"}
)

func bitRule(id, statement, keyword string, only, cases []string) *spec.Rule {
	var open map[string][]string
	var choices []spec.Choice
	if slices.Contains(cases, "beyond") { // no text says what a count outside the width of the type does
		open = map[string][]string{"iso": {"beyond"}, "postgres": {"beyond"}}
		choices = []spec.Choice{{Date: "2026-11-20", Statement: "In PostgreSQL a count outside the width of the type is a plain shift of C, which leaves the result undefined: open."}}
	}
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + " NULL if an operand is NULL.", Keywords: []string{keyword},
		From:  spec.PostgreSQL("9.3 Mathematical Functions and Operators", "func.sgml").With(spec.PostgreSQLCode("proisstrict", "src/include/catalog/pg_proc.h")),
		Cases: cases, Only: only, Open: open, Choices: choices,
		Variants: []spec.Variant{
			{Dialects: []string{"mariadb"}, Statement: "As MySQL; an operand that is no integer is converted as a decimal, text by its numeric prefix.",
				From: spec.MariaDBServer("Item_func_bit_operator, Func_handler_shift_left_decimal_to_ulonglong, Dec_ptr::to_xlonglong_null",
					"sql/item_func.h @ d2c16fc608cf, sql/item_func.cc @ 001f93df2be5, sql/sql_type.h @ 0ec6418bb4b7")},
			{Dialects: []string{"mysql"}, Statement: "Operands are converted to 64-bit unsigned integers and the result is one; a shift count of 64 or more gives 0.",
				From: spec.MySQL("14.12 Bit Functions and Operators", "bit-functions.html")},
			{Dialects: []string{"duckdb"}, Statement: "Both operands take one integer type. A left shift of a negative number, by a negative count, past the width or of bits beyond it raises; a right shift by a negative count or past the width is 0.",
				From: spec.DuckDBCode("BitwiseShiftLeftOperator, BitwiseShiftRightOperator, BitwiseAndFun::GetFunctions", "extension/core_functions/scalar/operators/bitwise.cpp")},
			{Dialects: []string{"sqlite"}, Statement: "Operands are cast to INTEGER; shifts are arithmetic, a negative count shifts the other way, 64 or more shifts everything out.",
				From: spec.SQLiteCode("OP_BitAnd, OP_ShiftLeft", "vdbe.c")},
		},
	})
}

var bitRules = map[ast.BinaryOp]*spec.Rule{
	ast.BitAnd:     bitRule("bits.and", "a & b has the bits that both operands have.", "&", nil, operationCases),
	ast.BitOr:      bitRule("bits.or", "a | b has the bits that an operand has.", "|", nil, operationCases),
	ast.BitXor:     bitRule("bits.xor", "Bitwise exclusive or has the bits that exactly one operand has.", "^", []string{"mysql", "mariadb", "postgres"}, operationCases),
	ast.ShiftLeft:  bitRule("bits.shift-left", "a << n moves the bits of a up by n.", "<<", nil, shiftCases),
	ast.ShiftRight: bitRule("bits.shift-right", "a >> n moves the bits of a down by n.", ">>", nil, shiftCases),
}

var ruleBitNot = bitRule("bits.not", "~a has the bits that a has not.", "~", nil, operationCases)

// BitOperation computes a bit operation on integers of the static type, as
// typing arranged; a shift count keeps its own value.
func BitOperation(e *Evaluation, op ast.BinaryOp, a, b *Value, result ast.Type) Value {
	rule := bitRules[op]
	if v, done := strict(e, rule, a, b); done {
		return v
	}
	if result.Width == 128 || unsignedByType(e, result) {
		return hugeBits(e, rule, op, a, b, result)
	}
	x, y := a.bits, b.bits
	switch op {
	case ast.BitAnd:
		x &= y
	case ast.BitOr:
		x |= y
	case ast.BitXor:
		x ^= y
	case ast.ShiftLeft, ast.ShiftRight:
		return shift(e, rule, op, a, b, result)
	case ast.And, ast.Or, ast.Xor, ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.IntegerDivide,
		ast.Modulo, ast.Power, ast.Concat:
		panic("semantics: not a bit operator")
	}
	e.apply(rule, operationValue)
	return bitResult(x, result)
}

func bitResult(x uint64, result ast.Type) Value {
	if result.Unsigned {
		return UnsignedInteger(x)
	}
	return Integer(int64(x))
}

func shift(e *Evaluation, rule *spec.Rule, op ast.BinaryOp, a, b *Value, result ast.Type) Value {
	switch e.Dialect.Bits {
	case spec.BitsUnsigned64:
		count := b.bits
		if e.Dialect.BitOperand == spec.BitOperandDecimal { // 32 bits of it: Longlong_null::operator<< in sql_type_int.h of MariaDB
			count = uint64(uint32(count))
		}
		if count >= 64 {
			e.apply(rule, operationBeyond)
			return UnsignedInteger(0)
		}
		e.apply(rule, operationValue)
		if op == ast.ShiftLeft {
			return UnsignedInteger(a.bits << count)
		}
		return UnsignedInteger(a.bits >> count)
	case spec.BitsChecked:
		return shiftChecked(e, rule, op, a.Int(), b.Int(), int64(result.Width))
	case spec.BitsSigned64:
		return shiftSigned(e, rule, op, a.Int(), b.Int())
	case spec.BitsTyped:
		// The manual says nothing on counts outside the width; the source is a
		// plain C shift, undefined there.
		width := max(result.Width, 32)
		if b.Int() < 0 || b.Int() >= int64(width) {
			e.apply(rule, operationBeyond)
			e.MarkUndetermined(rule)
			return Null
		}
		e.apply(rule, operationValue)
		x := a.Int() >> b.bits
		if op == ast.ShiftLeft {
			x = a.Int() << b.bits
		}
		switch result.Width {
		case 16:
			x = int64(int16(x))
		case 32:
			x = int64(int32(x))
		}
		return Integer(x)
	}
	panic("semantics: unknown bit type")
}

// shiftChecked raises where a left shift would lose a bit.
func shiftChecked(e *Evaluation, rule *spec.Rule, op ast.BinaryOp, x, count, width int64) Value {
	within := count >= 0 && count < width
	switch {
	case op == ast.ShiftRight && !within:
		e.apply(rule, operationBeyond)
		return Integer(0)
	case op == ast.ShiftRight:
		e.apply(rule, operationValue)
		return Integer(x >> uint(count))
	case x == 0 && count >= 0:
		e.apply(rule, operationValue)
		return Integer(0)
	case x < 0 || !within || count > 0 && x >= 1<<uint(width-count-1):
		e.apply(rule, operationBeyond)
		return e.Raise(ClassOverflow)
	}
	e.apply(rule, operationValue)
	return Integer(x << uint(count))
}

// hugeBits computes a bit operation of 128 bits, or of unsigned integers.
func hugeBits(e *Evaluation, rule *spec.Rule, op ast.BinaryOp, a, b *Value, result ast.Type) Value {
	x, y := bigInteger(a), bigInteger(b)
	switch op {
	case ast.BitAnd:
		x.And(x, y)
	case ast.BitOr:
		x.Or(x, y)
	case ast.BitXor:
		x.Xor(x, y)
	case ast.And, ast.Or, ast.Xor, ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.IntegerDivide,
		ast.Modulo, ast.Power, ast.Concat:
		panic("semantics: not a bit operator")
	case ast.ShiftLeft, ast.ShiftRight:
		if result.Unsigned {
			return shiftUnsigned(e, rule, op, x, y, result.Width)
		}
		return shiftHuge(e, rule, op, x, y)
	}
	e.apply(rule, operationValue)
	return HugeInteger(x)
}

// shiftHuge is shiftChecked for 128 bits.
func shiftHuge(e *Evaluation, rule *spec.Rule, op ast.BinaryOp, x, count *big.Int) Value {
	const width = 128
	within := count.Sign() >= 0 && count.Cmp(big.NewInt(width)) < 0
	switch {
	case op == ast.ShiftRight && !within:
		e.apply(rule, operationBeyond)
		return Integer(0)
	case op == ast.ShiftRight:
		e.apply(rule, operationValue)
		return HugeInteger(x.Rsh(x, uint(count.Int64())))
	case x.Sign() == 0 && count.Sign() >= 0:
		e.apply(rule, operationValue)
		return Integer(0)
	case x.Sign() < 0 || !within || !fitsHuge(new(big.Int).Lsh(x, uint(count.Int64()))):
		e.apply(rule, operationBeyond)
		return e.Raise(ClassOverflow)
	}
	e.apply(rule, operationValue)
	return HugeInteger(x.Lsh(x, uint(count.Int64())))
}

func shiftSigned(e *Evaluation, rule *spec.Rule, op ast.BinaryOp, x, count int64) Value {
	left := op == ast.ShiftLeft
	c := count
	if c < 0 {
		left = !left
		c = -max(c, -64)
	}
	if c < 64 {
		e.apply(rule, operationValue)
		if left {
			return Integer(x << uint(c))
		}
		return Integer(x >> uint(c))
	}
	e.apply(rule, operationBeyond)
	if left || x >= 0 {
		return Integer(0)
	}
	return Integer(-1)
}

// ComplementBits computes ~a.
func ComplementBits(e *Evaluation, a *Value, result ast.Type) Value {
	switch a.kind {
	case KindRaised:
		return *a
	case KindOpen:
		return OfOpen(e, a)
	case KindNull:
		e.apply(ruleBitNot, operationNull)
		return Null
	case KindBoolean, KindInteger, KindUnsigned, KindHuge, KindDecimal, KindFloat, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindGeometry, KindList, KindStruct, KindMap:
	}
	e.apply(ruleBitNot, operationValue)
	if unsignedByType(e, result) {
		return complementUnsigned(a, result)
	}
	if a.kind == KindHuge {
		n := bigInteger(a)
		return HugeInteger(n.Not(n))
	}
	return bitResult(^a.bits, result)
}

// AsBits converts a MySQL operand to 64 bits: integers by two's complement,
// decimals and doubles rounded, text by its leading integer.
func AsBits(e *Evaluation, v *Value) Value {
	if e.Dialect.BitOperand == spec.BitOperandDecimal {
		return decimalBits(e, v)
	}
	return AsShiftCount(e, v)
}

// decimalBits converts a MariaDB operand that is no integer by way of a
// decimal, which rounds half away from zero. That it takes the whole unsigned
// range was only seen (10.11.19): the body of to_xlonglong was not reached.
func decimalBits(e *Evaluation, v *Value) Value {
	d := v
	switch v.kind {
	case KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindGeometry, KindList, KindStruct, KindMap:
		if truncatedDecimal(e, v.text) {
			return malformed(e, ruleToDecimal)
		}
		prefix, _, _ := numericPrefix(v.text)
		number, err := ParseDecimal(prefix)
		if err != nil {
			return UnsignedInteger(0)
		}
		n := DecimalValue(number)
		d = &n
	case KindFloat:
		n := DecimalValue(wholeDecimal(v))
		d = &n
	case KindDecimal:
	case KindNull, KindRaised, KindOpen, KindInteger, KindUnsigned, KindHuge, KindBoolean:
		return AsShiftCount(e, v)
	}
	i := roundToInteger(e, d)
	return UnsignedInteger(i.bits)
}

// AsShiftCount converts an operand that is taken as an integer to 64 bits.
func AsShiftCount(e *Evaluation, v *Value) Value {
	switch v.kind {
	case KindNull, KindRaised, KindOpen:
		return *v
	case KindInteger, KindUnsigned:
		return UnsignedInteger(v.bits)
	case KindDecimal, KindFloat:
		i := roundToInteger(e, v)
		if i.kind == KindUnsigned || v.kind == KindFloat && i.Int() == math.MinInt64 {
			// MySQL stops at the end of the signed range unless the operand counts
			// as unsigned, and raises for some doubles.
			e.MarkUndetermined(ruleToInteger)
		}
		return UnsignedInteger(i.bits)
	case KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindGeometry, KindList, KindStruct, KindMap:
		if truncatedInteger(e, v.text) {
			return malformed(e, ruleToInteger)
		}
		cast, i := leadingInteger(e.Dialect, v.text), integerBehind(whiteSpace, v.text)
		if cast.bits != i.bits && ruleToInteger.DefectFor(e.Dialect.Name) != nil && e.defective(ruleToInteger) {
			i = cast
		}
		return UnsignedInteger(i.bits)
	case KindBoolean, KindHuge:
	}
	panic("semantics: no bits in " + v.kind.String())
}

// StoredAsBits converts a text of a table's column, as AsBits and AsShiftCount convert others:
// an engine that has the defect of the others has it not there.
func StoredAsBits(e *Evaluation, v *Value) Value {
	if e.Dialect.BitOperand == spec.BitOperandDecimal || v.kind != KindText {
		return AsBits(e, v)
	}
	return StoredShiftCount(e, v)
}

// StoredShiftCount is StoredAsBits of a number of places to shift: its digits count in MariaDB, too.
//
// Source: Item_func_shift_left::val_int (sql/item_func.cc), Field_varstring::val_int (sql/field.cc) of
// MariaDB 10.3.24.
func StoredShiftCount(e *Evaluation, v *Value) Value {
	if v.kind != KindText {
		return AsShiftCount(e, v)
	}
	if truncatedInteger(e, v.text) {
		return malformed(e, ruleToInteger)
	}
	i := integerBehind(whiteSpace, v.text)
	if i.kind == KindUnsigned { // my_strntoll_8bit stops at the end of the signed range
		i = Integer(math.MaxInt64)
	}
	return UnsignedInteger(i.bits)
}

// RoundedInteger is a decimal where an integer is asked for: rounded, and the nearest end of the range
// where it is beyond.
//
// Source: MySQL 8.0.39, Item::val_int_from_decimal in sql/item.cc, my_decimal2int in sql/my_decimal.h,
// decimal2longlong in strings/decimal.cc.
func RoundedInteger(e *Evaluation, v *Value) int64 {
	i := roundToInteger(e, v)
	if i.kind == KindUnsigned {
		return math.MaxInt64
	}
	return i.Int()
}

// roundToInteger rounds a decimal half away from zero, a double half to even,
// and stops at the ends of the signed range (of the unsigned one above it).
func roundToInteger(e *Evaluation, v *Value) Value {
	d := wholeDecimal(v)
	if v.kind == KindFloat && v.Bound() > 0 || d.slack.Sign() > 0 {
		low, high := d.number.Sub(d.slack).Round(0), d.number.Add(d.slack).Round(0)
		switch {
		case low.Equal(high):
		case v.kind == KindFloat:
			e.MarkUndetermined(ruleFloatWithin)
		default:
			e.MarkUndetermined(ruleQuotientDigits)
		}
	}
	whole := d.number.Round(0)
	if v.kind == KindFloat {
		whole = d.number.RoundBank(0)
	}
	return clampInteger(whole)
}

// clampInteger returns the nearest integer of the signed range, or of the
// unsigned range for numbers above it.
func clampInteger(whole decimal.Decimal) Value {
	big := whole.BigInt()
	switch {
	case big.IsInt64():
		return Integer(big.Int64())
	case big.IsUint64():
		return UnsignedInteger(big.Uint64())
	case big.Sign() < 0:
		return Integer(-1 << 63)
	}
	return UnsignedInteger(1<<64 - 1)
}
