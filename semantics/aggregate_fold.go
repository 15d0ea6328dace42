package semantics

import (
	"math/big"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// NewTotal is SQLite's TOTAL: the sum as a REAL.
func NewTotal(e *Evaluation) Accumulator { return &total{newFloatSum(e)} }

type total struct{ floatSum }

func (t *total) Add(v *Value) {
	number := castReal(AsNumber(*v))
	t.add(&number)
}

func (t *total) Result() Value {
	t.e.apply(function.Total.Rule, function.FoldValues)
	return t.result()
}

// NewTruths is BOOL_AND, or BOOL_OR, of truth values.
func NewTruths(e *Evaluation, f *function.Function) Accumulator {
	return &truths{e: e, declared: f, holds: f == function.BoolAnd}
}

type truths struct {
	e        *Evaluation
	declared *function.Function
	holds    bool
}

func (t *truths) Add(v *Value) {
	if v.Bool() != (t.declared == function.BoolAnd) {
		t.holds = v.Bool()
	}
}

func (t *truths) Result() Value {
	t.e.apply(t.declared.Rule, function.FoldValues)
	return Boolean(t.holds)
}

// FoldBits is BIT_AND, BIT_OR or BIT_XOR of integers of one type; in the MySQL family of
// values that are taken as integers.
//
// Sources: MySQL 8.0.39, Item_sum_bit::add, MariaDB 10.3.24, Item_sum_or::add, both in
// sql/item_sum.cc: args[0]->val_int().
func FoldBits(e *Evaluation, f *function.Function, values []Value, result ast.Type) Value {
	e.apply(f.Rule, function.FoldValues)
	if result.Width == 128 || unsignedByType(e, result) {
		return foldHugeBits(f, values)
	}
	for i := range values {
		if values[i].kind == KindText && e.Dialect.Bits == spec.BitsUnsigned64 && truncatedInteger(e, values[i].text) {
			return malformed(e, ruleToInteger)
		}
	}
	operand := func(v *Value) uint64 {
		if e.Dialect.Bits == spec.BitsUnsigned64 {
			if v.kind == KindText && leadingInteger(e.Dialect, v.text).kind == KindUnsigned { // a column's stops at 2^63 - 1, a literal's does not
				e.MarkUndetermined(f.Rule)
			}
			return AsShiftCount(e, v).bits
		}
		return v.bits
	}
	bits := operand(&values[0])
	for i := range values[1:] {
		switch next := operand(&values[1+i]); f {
		case function.BitAndOfGroup:
			bits &= next
		case function.BitOrOfGroup:
			bits |= next
		case function.BitXorOfGroup:
			bits ^= next
		}
	}
	if result.Unsigned {
		return UnsignedInteger(bits)
	}
	return Integer(int64(bits))
}

func foldHugeBits(f *function.Function, values []Value) Value {
	whole := func(v *Value) *big.Int { return exactDecimal(v).BigInt() }
	bits := new(big.Int).Set(whole(&values[0]))
	for i := range values[1:] {
		next := whole(&values[1+i])
		switch f {
		case function.BitAndOfGroup:
			bits.And(bits, next)
		case function.BitOrOfGroup:
			bits.Or(bits, next)
		case function.BitXorOfGroup:
			bits.Xor(bits, next)
		}
	}
	return HugeInteger(bits)
}

// NeutralBits is what the MySQL family gives as BIT_AND, BIT_OR or BIT_XOR of no value.
func NeutralBits(f *function.Function) Value {
	if f == function.BitAndOfGroup {
		return UnsignedInteger(^uint64(0))
	}
	return UnsignedInteger(0)
}
