package typing

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// lacksTemporalOperator tells that PostgreSQL has no operator that takes operands of two types, of
// which one is of the calendar or the clock, whatever is converted implicitly.
//
// Sources: PostgreSQL behind 18, src/include/catalog/pg_operator.dat and, of the conversions,
// pg_cast.dat (castcontext i); op_error in src/backend/parser/parse_oper.c.
func lacksTemporalOperator(op ast.BinaryOp, l, r ast.Type) bool {
	if l.Kind == ast.TypeUnknown || r.Kind == ast.TypeUnknown {
		return false
	}
	return !slices.ContainsFunc(temporalOperators[op], func(o [2]operandKind) bool { return o[0].takes(l) && o[1].takes(r) })
}

// operandKind is a type of an operand in the catalogue.
type operandKind uint8

const (
	takenDate operandKind = iota
	takenTime
	takenTimeZoned
	takenTimestamp
	takenInstant
	takenInterval
	takenInteger
	takenDouble
)

// takes tells that a value of a type is one of the operand's, or is converted implicitly.
func (k operandKind) takes(t ast.Type) bool {
	switch k {
	case takenDate:
		return t.Kind == ast.TypeDate
	case takenTime, takenTimeZoned:
		return t.Kind == ast.TypeTime
	case takenTimestamp:
		return t.Kind == ast.TypeDate || t.Kind == ast.TypeTimestamp
	case takenInstant:
		return t.Kind == ast.TypeDate || t.Kind == ast.TypeTimestamp || t.Kind == ast.TypeInstant
	case takenInterval:
		return t.Kind == ast.TypeInterval || t.Kind == ast.TypeTime
	case takenInteger:
		return t.Kind == ast.TypeInteger && t.Width <= 32
	case takenDouble:
		return t.IsNumeric()
	}
	return false
}

// temporalOperators are the operators with an operand of the calendar or the clock.
var temporalOperators = map[ast.BinaryOp][][2]operandKind{
	ast.Add: {
		{takenDate, takenInteger}, {takenInteger, takenDate}, {takenDate, takenInterval}, {takenInterval, takenDate}, {takenDate, takenTime}, {takenTime, takenDate},
		{takenDate, takenTimeZoned}, {takenTimeZoned, takenDate}, {takenTimestamp, takenInterval}, {takenInterval, takenTimestamp}, {takenInstant, takenInterval},
		{takenInterval, takenInstant}, {takenTime, takenInterval}, {takenInterval, takenTime}, {takenTimeZoned, takenInterval}, {takenInterval, takenTimeZoned},
		{takenInterval, takenInterval},
	},
	ast.Subtract: {
		{takenDate, takenDate}, {takenDate, takenInteger}, {takenDate, takenInterval}, {takenTimestamp, takenTimestamp}, {takenTimestamp, takenInterval},
		{takenInstant, takenInstant}, {takenInstant, takenInterval}, {takenTime, takenTime}, {takenTime, takenInterval}, {takenTimeZoned, takenInterval},
		{takenInterval, takenInterval},
	},
	ast.Multiply: {{takenInterval, takenDouble}, {takenDouble, takenInterval}},
	ast.Divide:   {{takenInterval, takenDouble}},
}

// strictly refuses an operation that takes no operand of the calendar or the clock where nothing is
// converted to fit: no such type becomes a number, a text or a truth value implicitly (pg_cast.dat).
func strictly(d *spec.Dialect, operation string, types ...ast.Type) error {
	if d.Typing != spec.TypingStrict || !slices.ContainsFunc(types, isTemporal) {
		return nil
	}
	return mismatch(operation, types...)
}
