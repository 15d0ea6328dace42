package semantics

import (
	"math"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// ShiftKey is the key of a window moved up or down by the offset of a RANGE frame. known is
// false where an engine may raise instead.
func ShiftKey(e *Evaluation, key, offset *Value, up bool, of ast.Type) (moved Value, known bool) {
	if key.kind == KindFloat || offset.kind == KindFloat {
		f, bound := AsFloat(key)
		g, other := AsFloat(offset)
		if !up {
			g = -g
		}
		return finishFloat(e, f+g, bound+other), true
	}
	n, by := exactDecimal(key), exactDecimal(offset)
	if !up {
		by = by.Neg()
	}
	n = n.Add(by)
	if e.Dialect.RangeBounds == spec.RangeBoundsKept && key.kind != KindDecimal && of.Width > 0 && of.Width < 128 {
		if of.Unsigned {
			return Null, false
		}
		limit := math.Ldexp(1, of.Width-1)
		if f, _ := n.Float64(); f >= limit || f < -limit {
			return Null, false
		}
	}
	return DecimalValue(NewDecimal(n, int(max(0, -n.Exponent())))), true
}

// Share is a quotient of two counts as a double: PERCENT_RANK and CUME_DIST.
func Share(part, whole int) Value { return Float(float64(part) / float64(whole)) }

// Widen is a float known within so much more.
func Widen(v Value, by float64) Value {
	if v.kind != KindFloat || by == 0 {
		return v
	}
	return FloatWithin(v.Float64(), v.Bound()+by)
}

// MovingError bounds the error of a sum of floats over a frame whose first row moves, if the engine
// subtracts the values that leave the frame. The bound is twice the roundings of all values of the
// partition; it comes on top of the sum's own bound. known is false if an infinity, or a float
// beside an integer, stays in the sum.
func MovingError(e *Evaluation, values []Value) (by float64, known bool) {
	absolute, floats := 0.0, 0
	present := values[:0:0]
	for i := range values {
		if values[i].IsNull() || values[i].IsRaised() {
			continue
		}
		v := values[i]
		if v.kind == KindText || v.kind == KindBytes {
			return 0, false
		}
		present = append(present, v)
		f, _ := AsFloat(&v)
		absolute += math.Abs(f)
		if v.kind == KindFloat {
			floats++
		}
	}
	switch {
	case floats == 0 && absolute < 1<<62:
		return 0, true
	case floats == 0:
		return 0, e.Dialect.Storage != spec.StorageOfValue
	case math.IsInf(absolute, 0) || math.IsNaN(absolute):
		return 0, false
	case floats < len(present) && e.Dialect.Storage == spec.StorageOfValue:
		return 0, false
	case sumsExactly(present, absolute):
		return 0, true
	}
	return 4 * float64(len(present)) * 0x1p-52 * absolute, true
}
