package semantics

import (
	"math"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// NegateValue computes -a; result is the static type of the result.
func NegateValue(e *Evaluation, a *Value, result ast.Type) Value {
	if unsignedByType(e, result) {
		if _, whole := WholeNumber(a); whole {
			return negateUnsigned(e, a, result)
		}
	}
	switch a.kind {
	case KindRaised:
		return *a
	case KindNull:
		e.apply(ruleNegate, function.ArithmeticNull)
		return Null
	case KindDecimal:
		e.apply(ruleNegate, function.ArithmeticDecimal)
		return DecimalValue(&Decimal{number: a.decimal.number.Neg(), scale: a.decimal.scale, slack: a.decimal.slack, dropped: a.decimal.dropped, longer: a.decimal.longer})
	case KindFloat:
		e.apply(ruleNegate, function.ArithmeticFloat)
		return FloatWithin(-a.Float64(), a.Bound())
	case KindUnsigned:
		if a.bits > 1<<63 {
			e.apply(ruleNegate, function.ArithmeticBeyond)
			return e.Raise(ClassOverflow)
		}
		e.apply(ruleNegate, function.ArithmeticInteger)
		return Integer(-int64(a.bits))
	case KindHuge:
		return hugeArithmetic(e, ruleNegate, subtraction, &Value{kind: KindInteger}, a)
	case KindInteger:
		if a.Int() == math.MinInt64 && result.Width == 128 {
			return hugeArithmetic(e, ruleNegate, subtraction, &Value{kind: KindInteger}, a)
		}
		if a.Int() == math.MinInt64 || !fitsWidth(-a.Int(), result.Width) {
			e.apply(ruleNegate, function.ArithmeticBeyond)
			if e.Dialect.IntegerOverflow == spec.OverflowToFloat {
				return Float(-float64(a.Int()))
			}
			return e.Raise(ClassOverflow)
		}
		e.apply(ruleNegate, function.ArithmeticInteger)
		return Integer(-a.Int())
	case KindInterval:
		e.apply(ruleIntervals, intervalScaled)
		return IntervalValue(a.Interval().times(-1))
	case KindOpen:
		return *a
	case KindBoolean, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindGeometry, KindList, KindStruct, KindMap:
	}
	panic("semantics: cannot negate " + a.kind.String())
}

// NoteNegation counts the negation of a literal that a parser folded.
func NoteNegation(e *Evaluation, v *Value) {
	if v.kind == KindFloat {
		e.apply(ruleNegate, function.ArithmeticFloat)
	} else {
		e.apply(ruleNegate, function.ArithmeticInteger)
	}
}

// NegateDynamic is SQLite's -x, computed as 0 - x: no -0, and the least
// integer becomes a REAL.
func NegateDynamic(e *Evaluation, a *Value) Value {
	if a.kind == KindFloat {
		e.apply(ruleNegate, function.ArithmeticFloat)
		return FloatWithin(0-a.Float64(), a.Bound())
	}
	return NegateValue(e, a, ast.Dynamic(ast.AffinityNone))
}

var ruleAbsolute = function.Abs.Rule

// AbsoluteDynamic is SQLite's abs(x).
func AbsoluteDynamic(e *Evaluation, a *Value) Value {
	switch {
	case a.kind == KindText || a.kind == KindBytes || a.kind == KindGeometry || a.kind == KindList || a.kind == KindStruct || a.kind == KindMap:
		f := Float(prefixFloat(a.text))
		return Absolute(e, &f, ast.Dynamic(ast.AffinityNone))
	case a.kind == KindInteger && a.Int() == math.MinInt64:
		e.apply(ruleAbsolute, function.AbsOfNegative)
		return e.Raise(ClassOverflow)
	case a.kind == KindFloat && a.Float64() == 0: // -0 is not below 0, and stays
		e.apply(ruleAbsolute, function.AbsOfNotNegative)
		return *a
	}
	return Absolute(e, a, ast.Dynamic(ast.AffinityNone))
}

// Absolute computes ABS(a); result is the static type of the result.
func Absolute(e *Evaluation, a *Value, result ast.Type) Value {
	negative := false
	switch a.kind {
	case KindRaised:
		return *a
	case KindNull:
		e.apply(ruleAbsolute, function.AbsOfNull)
		return Null
	case KindInteger:
		negative = a.Int() < 0
	case KindDecimal, KindHuge:
		negative = a.decimal.number.IsNegative()
	case KindFloat:
		negative = math.Signbit(a.Float64())
	case KindUnsigned, KindBoolean, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
	}
	if !negative {
		e.apply(ruleAbsolute, function.AbsOfNotNegative)
		return *a
	}
	e.apply(ruleAbsolute, function.AbsOfNegative)
	return NegateValue(e, a, result)
}
