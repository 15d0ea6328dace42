package semantics

import (
	"strconv"
	"strings"
)

// zerofilled is the text of an unsigned integer: one of a column of ZEROFILL has zeros before it.
//
// Source: MySQL 8.0.39, Field_num::prepend_zeros in sql/field.cc; MySQL 9.5 Reference Manual, 13.1.6
// Numeric Type Attributes.
func zerofilled(e *Evaluation, v *Value) string {
	if v.digits&computedZerofill != 0 {
		e.MarkUnsupported("the text of a computed ZEROFILL number")
	}
	text := strconv.FormatUint(v.bits, 10)
	return strings.Repeat("0", max(0, int(v.digits)-len(text))) + text
}

// computedZerofill marks the digits of a number that an expression yields.
const computedZerofill = 0x80

// ComputedZerofill marks a value of a column of ZEROFILL that an expression other than a column
// yields: whether it keeps its zeros depends on the expression and on the engine, so that its text is
// not modelled.
func ComputedZerofill(v Value) Value {
	if v.kind == KindUnsigned && v.digits > 0 {
		v.digits |= computedZerofill
	}
	return v
}
