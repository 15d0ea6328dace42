package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
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

// SetFunction is the code of a set function.
type SetFunction struct {
	// Types finds, of the types of the arguments in a dialect, those that the arguments are
	// converted to, and the type of the result. It returns an error of package typing where
	// the dialect has no such function.
	Types func(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error)
	// Apply computes the function of the values of a group that are not NULL, one at least,
	// without duplicates if DISTINCT says so: arguments[i] are those of the i-th argument.
	// result is the static type of the result. It is nil where the order of values matters, and
	// where the function takes them one by one.
	Apply func(e *semantics.Evaluation, arguments [][]semantics.Value, result ast.Type) semantics.Value
	// Accumulate is the code of a function of one argument that takes the values one by one.
	Accumulate func(e *semantics.Evaluation, result ast.Type) semantics.Accumulator
	// Ordered is what Apply is for a function that takes one of the values by their order:
	// sorted are the values, one at least, and ends tells where runs of rows that tie end.
	// The function may give each value of the result.
	Ordered func(e *semantics.Evaluation, fraction semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value
	// OfNone is what the function gives where no value is not NULL: NULL where it is nil.
	OfNone func(e *semantics.Evaluation) semantics.Value
}

// argumentType finds the types of a set function of one argument.
type argumentType func(d *spec.Dialect, name string, argument ast.Type) (operand, result ast.Type, err error)

// ofOne is the code of a set function of one argument.
func ofOne(types argumentType, apply func(e *semantics.Evaluation, values []semantics.Value, result ast.Type) semantics.Value) SetFunction {
	s := SetFunction{Types: func(d *spec.Dialect, name string, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		var t ast.Type
		if len(arguments) > 0 {
			t = arguments[0]
		}
		operand, result, err := types(d, name, t)
		return []ast.Type{operand}, result, err
	}}
	if apply != nil {
		s.Apply = func(e *semantics.Evaluation, arguments [][]semantics.Value, result ast.Type) semantics.Value {
			return apply(e, arguments[0], result)
		}
	}
	return s
}

// setFunctions are the set functions. The number of no values is a number, too.
var setFunctions = withPairs(map[*function.Function]SetFunction{
	function.CountRows: ofOne(typing.Count, nil).oneByOne(count),
	function.Count:     ofOne(typing.Count, nil).oneByOne(count),
	function.Sum:       ofOne(typing.Sum, nil).oneByOne(semantics.NewSum),
	function.Avg:       ofOne(typing.Average, nil).oneByOne(semantics.NewAverage),
	function.Min:       ofOne(typing.Extreme, nil).oneByOne(extremeOf(function.Min, semantics.Less)),
	function.Max:       ofOne(typing.Extreme, nil).oneByOne(extremeOf(function.Max, semantics.Greater)),

	function.Total:         ofOne(typing.Further(typing.Total), nil).oneByOne(total).withoutValues(zero),
	function.BoolAnd:       ofOne(typing.Further(typing.Truths), nil).oneByOne(truths(function.BoolAnd)),
	function.BoolOr:        ofOne(typing.Further(typing.Truths), nil).oneByOne(truths(function.BoolOr)),
	function.BitAndOfGroup: foldBits(function.BitAndOfGroup),
	function.BitOrOfGroup:  foldBits(function.BitOrOfGroup),
	function.BitXorOfGroup: foldBits(function.BitXorOfGroup),

	function.DeviationPopulation: spread(function.DeviationPopulation),
	function.DeviationSample:     spread(function.DeviationSample),
	function.VariancePopulation:  spread(function.VariancePopulation),
	function.VarianceSample:      spread(function.VarianceSample),

	function.AnyValue:    ofOne(typing.Further(typing.AnyOf), nil).takes(anyValue),
	function.GroupConcat: ofOne(typing.Further(typing.Joined), nil),
	function.StringAgg:   ofOne(typing.Further(typing.Joined), nil),
	function.Grouping:    ofOne(typing.Grouping, nil),
	function.ListOfGroup: ofOne(typing.Listed, nil),

	function.JSONGroupArray:  {Types: collectedTypes},
	function.JSONGroupObject: {Types: collectedTypes},
	function.JSONArrayAgg:    {Types: typedCollection},
	function.JSONObjectAgg:   {Types: typedCollection},
	function.JSONAgg:         {Types: heldCollection(ast.JSON)},
	function.JSONBAgg:        {Types: heldCollection(ast.JSONB)},
	function.JSONObjectOfAgg: {Types: heldCollection(ast.JSON)},
	function.JSONBObjectAgg:  {Types: heldCollection(ast.JSONB)},

	function.PercentileContinuous: {Types: typing.Percentile, Ordered: percentileContinuous},
	function.PercentileDiscrete:   {Types: typing.Quantile, Ordered: percentileDiscrete},
	function.Mode:                 {Types: typing.Mode, Ordered: mode},

	function.First:              {Types: takesValue, Ordered: firstOf(function.First)},
	function.Last:               {Types: takesValue, Ordered: lastOf(function.Last)},
	function.ArgMin:             {Types: takesByKey, Ordered: firstOf(function.ArgMin)},
	function.ArgMax:             {Types: takesByKey, Ordered: firstOf(function.ArgMax)},
	function.ModeOfValues:       {Types: takesValue, Ordered: modeOfValues},
	function.Median:             {Types: typing.MiddleOf, Ordered: median},
	function.QuantileContinuous: {Types: typing.QuantileBetween, Ordered: quantileContinuous(function.QuantileContinuous)},
	function.QuantileDiscrete:   {Types: typing.QuantileAmong, Ordered: quantileDiscrete(function.QuantileDiscrete)},
})

// withPairs adds the set functions of pairs.
func withPairs(all map[*function.Function]SetFunction) map[*function.Function]SetFunction {
	for _, f := range function.OfPairs() {
		code := SetFunction{Types: typing.Pairs(f == function.RegressionCount), Apply: func(e *semantics.Evaluation, arguments [][]semantics.Value, _ ast.Type) semantics.Value {
			return semantics.OfPairs(e, f, arguments[0], arguments[1])
		}}
		if f == function.RegressionCount {
			code.OfNone = func(*semantics.Evaluation) semantics.Value { return semantics.Integer(0) }
		}
		all[f] = code
	}
	return all
}

// SetFunctionOf is the code of a set function.
func SetFunctionOf(f *function.Function) SetFunction { return setFunctions[f] }

// withoutValues is the code with what it gives where no value is not NULL.
func (s SetFunction) withoutValues(of func(e *semantics.Evaluation) semantics.Value) SetFunction {
	s.OfNone = of
	return s
}

// oneByOne is the code with the accumulator of the values.
func (s SetFunction) oneByOne(of func(e *semantics.Evaluation, result ast.Type) semantics.Accumulator) SetFunction {
	s.Accumulate = of
	return s
}

// takes is the code with what it takes of the values by their order.
func (s SetFunction) takes(taken func(e *semantics.Evaluation, fraction semantics.Value, sorted []semantics.Value, ends []int) []semantics.Value) SetFunction {
	s.Ordered = taken
	return s
}

func zero(*semantics.Evaluation) semantics.Value { return semantics.Float(0) }

func extremeOf(f *function.Function, wanted semantics.Ordering) func(e *semantics.Evaluation, _ ast.Type) semantics.Accumulator {
	return func(e *semantics.Evaluation, _ ast.Type) semantics.Accumulator {
		return semantics.NewExtreme(e, f.Rule, wanted)
	}
}

func total(e *semantics.Evaluation, _ ast.Type) semantics.Accumulator { return semantics.NewTotal(e) }

func truths(f *function.Function) func(e *semantics.Evaluation, _ ast.Type) semantics.Accumulator {
	return func(e *semantics.Evaluation, _ ast.Type) semantics.Accumulator {
		return semantics.NewTruths(e, f)
	}
}

func spread(f *function.Function) SetFunction {
	return ofOne(typing.Further(typing.Spread), func(e *semantics.Evaluation, values []semantics.Value, result ast.Type) semantics.Value {
		return semantics.Spread(e, f, values, result)
	})
}

func foldBits(f *function.Function) SetFunction {
	return ofOne(typing.Further(typing.BitsOf), func(e *semantics.Evaluation, values []semantics.Value, result ast.Type) semantics.Value {
		return semantics.FoldBits(e, f, values, result)
	}).withoutValues(func(e *semantics.Evaluation) semantics.Value {
		if e.Dialect.EmptyBits == spec.EmptyBitsNeutral {
			return semantics.NeutralBits(f)
		}
		return semantics.Null
	})
}

// presentValues is the number of values.
type presentValues int64

func count(*semantics.Evaluation, ast.Type) semantics.Accumulator { return new(presentValues) }

func (n *presentValues) Add(*semantics.Value) { *n++ }

func (n *presentValues) Result() semantics.Value { return semantics.Integer(int64(*n)) }

// CountRows is COUNT(*) over n rows.
func CountRows(e *semantics.Evaluation, n int) semantics.Value {
	if n == 0 {
		e.Coverage.Apply(function.Count.Rule, function.CountOfNone)
	} else {
		e.Coverage.Apply(function.Count.Rule, function.CountOfRows)
	}
	return semantics.Integer(int64(n))
}

// Aggregate applies a set function other than COUNT(*) to the rows of a group: arguments[i]
// are the values of the i-th argument, row by row; result is the static type of the result. A
// row in which an argument is NULL is passed over. A value that raises makes the function
// raise.
func Aggregate(e *semantics.Evaluation, f *function.Function, distinct bool, arguments [][]semantics.Value, result ast.Type) semantics.Value {
	code := setFunctions[f]
	if code.Accumulate != nil && !distinct {
		running := NewRunning(e, f, result)
		for i := range arguments[0] {
			running.Add(&arguments[0][i])
		}
		return running.Result()
	}
	rows := len(arguments[0])
	present, exception := withoutNulls(arguments, f != function.Count)
	if exception != nil {
		return *exception
	}
	if distinct {
		present = withoutDuplicates(e, present, f != function.Count)
	}
	if code.noteValues(e, f, rows, len(present[0]), distinct) {
		return code.ofNone(e)
	}
	if code.Accumulate == nil {
		return code.Apply(e, present, result)
	}
	values := code.Accumulate(e, result)
	for i := range present[0] {
		values.Add(&present[0][i])
	}
	return values.Result()
}

// noteValues counts how many of the rows have values; none tells that the function is of none,
// other than COUNT.
func (s SetFunction) noteValues(e *semantics.Evaluation, f *function.Function, rows, values int, distinct bool) (none bool) {
	switch {
	case f == function.Count && rows == 0:
		e.Coverage.Apply(f.Rule, function.CountOfNone)
	case f == function.Count && values < rows && !distinct:
		e.Coverage.Apply(f.Rule, function.CountNullsSkipped)
	case f == function.Count:
		e.Coverage.Apply(f.Rule, function.CountNoNulls)
	case rows == 0:
		e.Coverage.Apply(f.Rule, function.AggregateEmpty)
		return true
	case values == 0:
		e.Coverage.Apply(f.Rule, function.AggregateNulls)
		return true
	}
	return false
}

func (s SetFunction) ofNone(e *semantics.Evaluation) semantics.Value {
	if s.OfNone == nil {
		return semantics.Null
	}
	return s.OfNone(e)
}

// withoutNulls leaves the rows in which no argument is NULL. The exception is a value that
// raises or, if the values matter, one that is open.
func withoutNulls(arguments [][]semantics.Value, matter bool) (present [][]semantics.Value, exception *semantics.Value) {
	present = make([][]semantics.Value, len(arguments))
	for i := range present {
		present[i] = make([]semantics.Value, 0, len(arguments[0]))
	}
	for row := range arguments[0] {
		known := true
		for i := range arguments {
			switch v := &arguments[i][row]; {
			case v.IsRaised():
				return nil, v
			case v.IsOpen() && matter:
				exception, known = v, false
			case v.IsNull():
				known = false
			}
		}
		for i := range arguments {
			if known {
				present[i] = append(present[i], arguments[i][row])
			}
		}
	}
	return present, exception
}

// withoutDuplicates keeps one of each class of duplicates; which one is open
// where they can be told apart and it matters.
func withoutDuplicates(e *semantics.Evaluation, values [][]semantics.Value, matters bool) [][]semantics.Value {
	seen := make(map[string]int, len(values[0])) // the first row of the class
	kept := make([][]semantics.Value, len(values))
	var buf []byte
	for row := range values[0] {
		buf = buf[:0]
		for i := range values {
			buf = semantics.AppendKey(e, buf, &values[i][row])
		}
		first, met := seen[string(buf)]
		if !met {
			seen[string(buf)] = row
		}
		for i := range values {
			if !met {
				kept[i] = append(kept[i], values[i][row])
			} else if matters && !semantics.Identical(&values[i][first], &values[i][row]) {
				e.MarkUndetermined(semantics.RuleDuplicates)
			}
		}
	}
	if len(kept[0]) < len(values[0]) {
		e.Coverage.Apply(ruleDistinct, duplicatesRemoved)
	} else {
		e.Coverage.Apply(ruleDistinct, duplicatesNone)
	}
	return kept
}
