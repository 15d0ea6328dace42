package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Cases of ruleDistinct.
const (
	duplicatesNone spec.Case = iota
	duplicatesRemoved
)

var ruleDistinct = spec.Declare(spec.Rule{
	ID:        "aggregate.distinct",
	Statement: "DISTINCT inside an aggregate removes duplicates among the values before it is applied.",
	From:      spec.ISO("<aggregate function>"),
	Keywords:  []string{"DISTINCT"},
	Cases:     []string{duplicatesNone: "no duplicates", duplicatesRemoved: "duplicates removed"},
})

// setFunction is the code of a set function: of the values of a group that are not NULL,
// one at least, without duplicates if DISTINCT says so; result is the static type.
type setFunction func(e *semantics.Evaluation, values []semantics.Value, result ast.Type) semantics.Value

// aggregates are the set functions. The number of no values is a number, too.
var aggregates = map[*function.Function]setFunction{
	function.CountRows: count,
	function.Count:     count,
	function.Sum:       semantics.Sum,
	function.Avg:       semantics.Average,
	function.Min: func(e *semantics.Evaluation, values []semantics.Value, _ ast.Type) semantics.Value {
		return semantics.Extreme(e, function.Min.Rule, values, semantics.Less)
	},
	function.Max: func(e *semantics.Evaluation, values []semantics.Value, _ ast.Type) semantics.Value {
		return semantics.Extreme(e, function.Max.Rule, values, semantics.Greater)
	},
	function.Total: func(e *semantics.Evaluation, values []semantics.Value, _ ast.Type) semantics.Value {
		return semantics.Total(e, values)
	},
	function.BoolAnd: func(e *semantics.Evaluation, values []semantics.Value, _ ast.Type) semantics.Value {
		return semantics.EveryTrue(e, values)
	},
	function.BoolOr: func(e *semantics.Evaluation, values []semantics.Value, _ ast.Type) semantics.Value {
		return semantics.SomeTrue(e, values)
	},
	function.BitAndOfGroup: foldBits(function.BitAndOfGroup),
	function.BitOrOfGroup:  foldBits(function.BitOrOfGroup),
	function.BitXorOfGroup: foldBits(function.BitXorOfGroup),

	function.DeviationPopulation: spread(function.DeviationPopulation),
	function.DeviationSample:     spread(function.DeviationSample),
	function.VariancePopulation:  spread(function.VariancePopulation),
	function.VarianceSample:      spread(function.VarianceSample),
}

func spread(f *function.Function) setFunction {
	return func(e *semantics.Evaluation, values []semantics.Value, result ast.Type) semantics.Value {
		return semantics.Spread(e, f, values, result)
	}
}

func foldBits(f *function.Function) setFunction {
	return func(e *semantics.Evaluation, values []semantics.Value, result ast.Type) semantics.Value {
		return semantics.FoldBits(e, f, values, result)
	}
}

// ofNone is what a set function gives where no value is not NULL.
func ofNone(e *semantics.Evaluation, f *function.Function) semantics.Value {
	switch f {
	case function.Total:
		return semantics.Float(0)
	case function.BitAndOfGroup, function.BitOrOfGroup, function.BitXorOfGroup:
		if e.Dialect.EmptyBits == spec.EmptyBitsNeutral {
			return semantics.NeutralBits(f)
		}
	}
	return semantics.Null
}

func count(_ *semantics.Evaluation, values []semantics.Value, _ ast.Type) semantics.Value {
	return semantics.Integer(int64(len(values)))
}

// CountRows is COUNT(*) over n rows.
func CountRows(e *semantics.Evaluation, n int) semantics.Value {
	if n == 0 {
		e.Coverage.Apply(function.Count.Rule, function.CountOfNone)
	} else {
		e.Coverage.Apply(function.Count.Rule, function.CountOfRows)
	}
	return semantics.Integer(int64(n))
}

// Aggregate applies a set function other than COUNT(*) to the values of a
// group; result is its static type. A value that raises makes it raise.
func Aggregate(e *semantics.Evaluation, f *function.Function, distinct bool, values []semantics.Value, result ast.Type) semantics.Value {
	present := make([]semantics.Value, 0, len(values))
	open := -1
	for i := range values {
		switch {
		case values[i].IsRaised():
			return values[i]
		case values[i].IsOpen() && f != function.Count:
			open = i
		case !values[i].IsNull():
			present = append(present, values[i])
		}
	}
	if open >= 0 {
		return values[open]
	}
	if distinct {
		present = withoutDuplicates(e, present, f != function.Count)
	}
	switch {
	case f == function.Count && len(values) == 0:
		e.Coverage.Apply(f.Rule, function.CountOfNone)
	case f == function.Count && len(present) < len(values) && !distinct:
		e.Coverage.Apply(f.Rule, function.CountNullsSkipped)
	case f == function.Count:
		e.Coverage.Apply(f.Rule, function.CountNoNulls)
	case len(values) == 0:
		e.Coverage.Apply(f.Rule, function.AggregateEmpty)
		return ofNone(e, f)
	case len(present) == 0:
		e.Coverage.Apply(f.Rule, function.AggregateNulls)
		return ofNone(e, f)
	}
	return aggregates[f](e, present, result)
}

// withoutDuplicates keeps one of each class of duplicates; which one is open
// where they can be told apart and it matters.
func withoutDuplicates(e *semantics.Evaluation, values []semantics.Value, matters bool) []semantics.Value {
	seen := make(map[string]semantics.Value, len(values))
	kept := values[:0:0]
	var buf []byte
	for i := range values {
		buf = semantics.AppendKey(e, buf[:0], &values[i])
		if first, ok := seen[string(buf)]; ok {
			if matters && !semantics.Identical(&first, &values[i]) {
				e.MarkUndetermined(semantics.RuleDuplicates)
			}
			continue
		}
		seen[string(buf)] = values[i]
		kept = append(kept, values[i])
	}
	if len(kept) < len(values) {
		e.Coverage.Apply(ruleDistinct, duplicatesRemoved)
	} else {
		e.Coverage.Apply(ruleDistinct, duplicatesNone)
	}
	return kept
}
