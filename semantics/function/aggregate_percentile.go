package function

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/function"
)

// percentileContinuous is the value at a fraction of the way through the values, or between
// two of them.
func percentileContinuous(e *semantics.Evaluation, fraction semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	rule := function.PercentileContinuous.Rule
	place := fraction.Float64() * float64(len(sorted)-1)
	first, second := int(math.Floor(place)), int(math.Ceil(place))
	for i := range sorted {
		if _, bound := semantics.AsFloat(&sorted[i]); bound > 0 {
			e.MarkUndetermined(rule)
			return []semantics.Value{semantics.Null}
		}
	}
	if first == second {
		e.Coverage.Apply(rule, function.OrderedFound)
		return run(sorted, ends, first)
	}
	e.Coverage.Apply(rule, function.OrderedBetween)
	low, high := sorted[first].Float64(), sorted[second].Float64()
	return []semantics.Value{semantics.Float(low + (place-float64(first))*(high-low))}
}

// percentileDiscrete is the first value whose position is at least a fraction of their number.
func percentileDiscrete(e *semantics.Evaluation, fraction semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	e.Coverage.Apply(function.PercentileDiscrete.Rule, function.OrderedFound)
	return run(sorted, ends, max(int(math.Ceil(fraction.Float64()*float64(len(sorted)))), 1)-1)
}

// mode is the first of the values that are there most often.
func mode(e *semantics.Evaluation, _ semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value {
	e.Coverage.Apply(function.Mode.Rule, function.OrderedFound)
	longest, at, begin := 0, 0, 0
	for _, end := range ends {
		if end-begin > longest {
			longest, at = end-begin, begin
		}
		begin = end
	}
	return run(sorted, ends, at)
}

// run are the values that tie with the one at a place.
func run(sorted []semantics.Value, ends []int, place int) []semantics.Value {
	begin := 0
	for _, end := range ends {
		if place < end {
			return sorted[begin:end]
		}
		begin = end
	}
	return nil
}
