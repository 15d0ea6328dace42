package semantics

import (
	"math"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/shopspring/decimal"
)

// Otherwise is another value than v of a type, and false where the mutation has none: the operands are
// the values that it was computed of.
func Otherwise(e *Evaluation, m spec.Mutation, v Value, t ast.Type, operands []Value) (Value, bool) {
	missing := v.IsNull() || v.IsRaised()
	if v.kind == KindList || v.kind == KindGeometry || int(v.kind) >= int(KindList) && !missing {
		if m != spec.MutationNull && m != spec.MutationError {
			return v, false
		}
	}
	switch m {
	case spec.MutationNull:
		if v.IsNull() {
			return sample(t, 0)
		}
		return Null, true
	case spec.MutationOpposite:
		if missing {
			return sample(t, 1)
		}
		return opposite(v)
	case spec.MutationNext:
		if missing {
			return sample(t, 2)
		}
		return next(v)
	case spec.MutationOperand:
		for i := len(operands) - 1; i >= 0; i-- {
			if o := operands[i]; o.kind == v.kind && o.Plain() != v.Plain() || missing && !o.IsNull() && !o.IsRaised() && t.Kind == o.Type().Kind {
				return o, true
			}
		}
		return v, false
	case spec.MutationEmpty:
		if missing {
			return v, false // as NULL is there for NULL
		}
		z, is := emptied(v)
		return z, is && z.Plain() != v.Plain()
	case spec.MutationError:
		if v.IsRaised() {
			return v, false
		}
		return e.Raise(ClassArgument), true
	case spec.MutationDropped, spec.MutationDoubled, spec.MutationNone, spec.MutationCells, spec.MutationTurned: // of rows
	}
	return v, false
}

// OtherTruth is Otherwise of a truth value.
func OtherTruth(e *Evaluation, m spec.Mutation, t Truth, operands []Truth) (Truth, bool) {
	switch m {
	case spec.MutationNull:
		if t == Unknown {
			return False, true
		}
		return Unknown, true
	case spec.MutationOpposite:
		switch t {
		case False, Unknown, Fails:
			return True, true
		case True:
		}
		return False, true
	case spec.MutationNext: // one further in the order of truth values
		switch t {
		case False:
			return Unknown, true
		case Unknown:
			return True, true
		case True, Fails:
		}
		return False, true
	case spec.MutationOperand:
		for i := len(operands) - 1; i >= 0; i-- {
			if operands[i] != t {
				return operands[i], true
			}
		}
	case spec.MutationEmpty:
		return False, t == True || t == Fails
	case spec.MutationError:
		if t == Fails {
			return t, false
		}
		e.Raise(ClassArgument)
		return Fails, true
	case spec.MutationDropped, spec.MutationDoubled, spec.MutationNone, spec.MutationCells, spec.MutationTurned: // of rows
	}
	return t, false
}

// sample is some value of a type.
func sample(t ast.Type, n int64) (Value, bool) {
	switch {
	case t.IsEnumeration():
	case t.Kind == ast.TypeBoolean:
		return Boolean(n > 0), n < 2
	case t.Kind == ast.TypeInteger && t.Unsigned:
		return UnsignedInteger(uint64(n)), t.Width != 128
	case t.Kind == ast.TypeInteger, t.Kind == ast.TypeDynamic:
		return Integer(n), t.Width != 128
	case t.Kind == ast.TypeDecimal:
		return DecimalValue(NewDecimal(decimal.NewFromInt(n), max(t.Scale, 0))), true
	case t.IsApproximate():
		return Float(float64(n)), true
	case t.IsText():
		return Text([]string{"", "0", "x"}[n]), true
	default: // Other types have no value that is at hand.
	}
	return Null, false
}

func opposite(v Value) (Value, bool) {
	switch v.kind {
	case KindBoolean:
		return Boolean(v.bits == 0), true
	case KindInteger:
		switch i := v.Int(); i {
		case 0:
			return Integer(1), true
		case math.MinInt64:
			return Integer(math.MaxInt64), true
		default:
			return Integer(-i), true
		}
	case KindUnsigned:
		if v.bits == 0 {
			return UnsignedInteger(1), true
		}
		return UnsignedInteger(0), true
	case KindFloat:
		if f := v.Float64(); f != 0 && !math.IsNaN(f) {
			return Float(-f), true
		}
		return Float(1), true
	case KindDecimal:
		if v.decimal.number.IsZero() {
			return next(v)
		}
		return DecimalValue(NewDecimal(v.decimal.number.Neg(), v.decimal.scale)), true
	case KindText, KindBytes:
		turned := []byte(v.text)
		for i, k := 0, len(turned)-1; i < k; i, k = i+1, k-1 {
			if turned[i] >= 0x80 || turned[k] >= 0x80 {
				return v, false
			}
			turned[i], turned[k] = turned[k], turned[i]
		}
		other := v
		other.text = string(turned)
		return other, other.text != v.text
	case KindNull, KindRaised, KindHuge, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap: // Other values have no opposite.
	}
	return v, false
}

func next(v Value) (Value, bool) {
	switch v.kind {
	case KindInteger:
		if i := v.Int(); i == math.MaxInt64 {
			return Integer(i - 1), true
		}
		return Integer(v.Int() + 1), true
	case KindUnsigned:
		if v.bits == math.MaxUint64 {
			return UnsignedInteger(v.bits - 1), true
		}
		return UnsignedInteger(v.bits + 1), true
	case KindFloat:
		f := v.Float64()
		other := f + 1
		if math.Abs(f) > 1e6 {
			other = f / 2
		}
		return Float(other), !math.IsNaN(f) && !math.IsInf(f, 0)
	case KindDecimal:
		return DecimalValue(NewDecimal(v.decimal.number.Add(decimal.New(1, -int32(v.decimal.scale))), v.decimal.scale)), true
	case KindText, KindBytes:
		other := v
		other.text += "x"
		return other, true
	case KindNull, KindRaised, KindBoolean, KindHuge, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap: // Other values have no next one.
	}
	return v, false
}

func emptied(v Value) (Value, bool) {
	switch v.kind {
	case KindBoolean:
		return Boolean(false), true
	case KindInteger:
		return Integer(0), true
	case KindUnsigned:
		return UnsignedInteger(0), true
	case KindFloat:
		return Float(0), true
	case KindDecimal:
		return DecimalValue(NewDecimal(decimal.Decimal{}, v.decimal.scale)), true
	case KindText, KindBytes:
		other := v
		other.text = ""
		return other, true
	case KindNull, KindRaised, KindHuge, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap: // Other values are never empty.
	}
	return v, false
}
