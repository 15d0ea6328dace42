package function

import (
	"math"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// firstOf are the values of the first rows.
func firstOf(f *function.Function) func(e *semantics.Evaluation, _ semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	return placed(f, func(int) int { return 0 })
}

// lastOf are the values of the last rows.
func lastOf(f *function.Function) func(e *semantics.Evaluation, _ semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	return placed(f, func(rows int) int { return rows - 1 })
}

// placed are the values of the rows that tie with the one at a place among so many.
func placed(f *function.Function, place func(rows int) int) func(e *semantics.Evaluation, _ semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	return func(e *semantics.Evaluation, _ semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
		met := function.SequenceNulls
		for i := range sorted {
			if !sorted[i].IsNull() {
				met = function.SequenceFound
			}
		}
		e.Coverage.Apply(f.Rule, met)
		return run(sorted, ends, place(len(sorted)))
	}
}

// anyValue are all values, or where the dialect says so those of the first rows.
func anyValue(e *semantics.Evaluation, _ semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	chosen := sorted
	if e.Dialect.AnyValues == spec.AnyValuesFirst {
		chosen = run(sorted, ends, 0)
	}
	met := function.AnyOne
	for i := range chosen {
		if !semantics.Identical(&chosen[0], &chosen[i]) {
			met = function.AnySeveral
		}
	}
	e.Coverage.Apply(function.AnyValue.Rule, met)
	return chosen
}

// modeOfValues are the values that are there most often, of several those that come first.
func modeOfValues(e *semantics.Evaluation, _ semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	e.Coverage.Apply(function.ModeOfValues.Rule, function.SequenceFound)
	keys, times, most := make([]string, len(sorted)), map[string]int{}, 0
	for i := range sorted {
		if sorted[i].Kind() == semantics.KindFloat && math.IsNaN(sorted[i].Float64()) {
			e.MarkUnsupported("MODE of NaN")
		}
		keys[i] = string(semantics.AppendKey(e, nil, &sorted[i]))
		times[keys[i]]++
		most = max(most, times[keys[i]])
	}
	begin := 0
	for _, end := range ends {
		var chosen []semantics.Value
		for i := begin; i < end; i++ {
			if times[keys[i]] == most {
				chosen = append(chosen, sorted[i])
			}
		}
		if chosen != nil {
			return chosen
		}
		begin = end
	}
	panic("function: no value is the most frequent")
}

// middle is the fraction of MEDIAN.
var middle = semantics.DecimalValue(semantics.NewDecimal(decimal.New(5, -1), 1))

// median is the value in the middle, or of numbers between two of them.
func median(e *semantics.Evaluation, _ semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	if k := sorted[0].Kind(); k == semantics.KindText || k == semantics.KindBoolean {
		return quantileDiscrete(function.Median)(e, middle, sorted, ends)
	}
	return quantileContinuous(function.Median)(e, middle, sorted, ends)
}

// quantileContinuous is the value at a fraction of the way through the values, or between two
// of them. The sign of the fraction is that of the order.
func quantileContinuous(f *function.Function) func(e *semantics.Evaluation, fraction semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	return func(e *semantics.Evaluation, fraction semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
		for i := range sorted {
			if v, bound := semantics.AsFloat(&sorted[i]); bound > 0 && sorted[i].Kind() == semantics.KindFloat {
				e.MarkUndetermined(f.Rule)
			} else if math.IsNaN(v) {
				e.MarkUnsupported(f.Name + " of NaN")
			}
		}
		part, _ := semantics.AsFloat(&fraction)
		place := math.Abs(part) * float64(len(sorted)-1)
		first, second := int(math.Floor(place)), int(math.Ceil(place))
		if first == second {
			e.Coverage.Apply(f.Rule, function.SequenceFound)
			return run(sorted, ends, first)
		}
		e.Coverage.Apply(f.Rule, function.SequenceBetween)
		low, high, rest := sorted[first], sorted[second], place-float64(first)
		if low.Kind() == semantics.KindFloat {
			return []semantics.Value{semantics.Float(float64(low.Float64()*(1-rest)) + float64(high.Float64()*rest))}
		}
		return []semantics.Value{betweenDecimals(e, &low, &high, rest)}
	}
}

// betweenDecimals is the decimal at a part of the way between two, computed of the unscaled
// numbers.
func betweenDecimals(e *semantics.Evaluation, low, high *semantics.Value, part float64) semantics.Value {
	scale := low.Decimal().Scale()
	from := low.Decimal().Number().Shift(int32(scale)).IntPart()
	to := high.Decimal().Number().Shift(int32(scale)).IntPart()
	unscaled := from + int64(float64(to-from)*part)
	if e.Dialect.Interpolation == spec.InterpolationSumCut {
		unscaled = int64(float64(from) + float64(float64(to-from)*part))
	}
	return semantics.DecimalValue(semantics.NewDecimal(decimal.New(unscaled, -int32(scale)), scale))
}

// quantileDiscrete is the first value whose position is at least a fraction of their number.
func quantileDiscrete(f *function.Function) func(e *semantics.Evaluation, fraction semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	return func(e *semantics.Evaluation, fraction semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
		e.Coverage.Apply(f.Rule, function.SequenceFound)
		n := len(sorted)
		var below int
		if fraction.Kind() == semantics.KindDecimal {
			whole := decimal.NewFromInt(int64(n))
			below = int(whole.Sub(whole.Mul(fraction.Decimal().Number().Abs())).Floor().IntPart())
		} else {
			part, _ := semantics.AsFloat(&fraction)
			below = int(math.Floor(float64(n) - float64(float64(n)*math.Abs(part))))
		}
		return run(sorted, ends, max(1, n-below)-1)
	}
}

// sequenceTypes are the signatures of functions that take one of several values.
var (
	takesValue = func(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		return typing.Taken(d, name, 1, arguments)
	}
	takesByKey = func(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		return typing.Taken(d, name, 2, arguments)
	}
)
