package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of functions of a sequence.
const (
	SequenceEmpty spec.Case = iota
	SequenceNulls
	SequenceFound
	SequenceBetween // between two values
)

var sequenceCases = []string{SequenceEmpty: "empty", SequenceNulls: "nulls only", SequenceFound: "found"}

// sequenceFunctions is the chapter of functions of DuckDB that take a value by its place, by
// another one, or by how often it is there.
var sequenceFunctions = []*Function{First, Last, ArgMin, ArgMax, ModeOfValues, Median, QuantileContinuous, QuantileDiscrete}

// First is FIRST.
var First = &Function{
	Name: "FIRST", Spellings: []Spelling{{"ARBITRARY", duckdb}}, Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence, TakesNulls: true}, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: duckdb,
	Rule: sequenceRule("aggregate.first", "FIRST", "FIRST(x) is x of the first row in the order of ORDER BY inside, NULL or not; of peers, and without ORDER BY, of any row. NULL if there is no row.",
		"FirstFunction, FirstFun::GetFunctions", "src/function/aggregate/distributive/first_last_any.cpp"),
}

// Last is LAST.
var Last = &Function{
	Name: "LAST", Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence, TakesNulls: true}, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: duckdb,
	Rule: sequenceRule("aggregate.last", "LAST", "LAST(x) is x of the last row in the order of ORDER BY inside, NULL or not; of peers, and without ORDER BY, of any row. NULL if there is no row.",
		"FirstFunction, LastFun::GetFunctions", "src/function/aggregate/distributive/first_last_any.cpp"),
}

// ArgMin is ARG_MIN.
var ArgMin = &Function{
	Name: "ARG_MIN", Spellings: []Spelling{{"ARGMIN", duckdb}, {"MIN_BY", duckdb}}, Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence, Key: LeastFirst}, Parameters: []Type{Any, Any, Integer}, Optional: 1, Result: ByRule, Lenient: true, in: duckdb,
	Rule: sequenceRule("aggregate.arg-min", "ARG_MIN", "ARG_MIN(x, y) is x of the row with the least y, among the rows in which neither is NULL; of several the first in the order of ORDER BY inside, without it any. NULL if there is none.",
		"ArgMinMaxBase, ArgMinFun::GetFunctions", "extension/core_functions/aggregate/distributive/arg_min_max.cpp"),
}

// ArgMax is ARG_MAX.
var ArgMax = &Function{
	Name: "ARG_MAX", Spellings: []Spelling{{"ARGMAX", duckdb}, {"MAX_BY", duckdb}}, Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence, Key: GreatestFirst}, Parameters: []Type{Any, Any, Integer}, Optional: 1, Result: ByRule, Lenient: true, in: duckdb,
	Rule: sequenceRule("aggregate.arg-max", "ARG_MAX", "ARG_MAX(x, y) is x of the row with the greatest y, among the rows in which neither is NULL; of several the first in the order of ORDER BY inside, without it any. NULL if there is none.",
		"ArgMinMaxBase, ArgMaxFun::GetFunctions", "extension/core_functions/aggregate/distributive/arg_min_max.cpp"),
}

// ModeOfValues is MODE of an argument.
var ModeOfValues = &Function{
	Name: "MODE", Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence, Tree: "MODE(x)", Within: "MODE"}, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: duckdb,
	Rule: sequenceRule("aggregate.mode-of-values", "MODE", "MODE(x) is the value that is there most often; of several the first in the order of ORDER BY inside, without it any. NULL if there is none that is not NULL.",
		"BaseModeFunction::Execute, ModeState::Scan", "extension/core_functions/aggregate/holistic/mode.cpp"),
}

// Median is MEDIAN.
var Median = &Function{
	Name: "MEDIAN", Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence, Key: ByFraction}, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: duckdb,
	Rule: quantileRule("aggregate.median", "MEDIAN", "MEDIAN(x) is QUANTILE_CONT(x, 0.5) of numbers and QUANTILE_DISC(x, 0.5) of texts and truth values.",
		"MedianFunction::Bind, CanInterpolate", true),
}

// QuantileContinuous is QUANTILE_CONT.
var QuantileContinuous = &Function{
	Name: "QUANTILE_CONT", Spellings: []Spelling{{"PERCENTILE_CONT", duckdb}}, Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence, Key: ByFraction, Within: "PERCENTILE_CONT"}, Parameters: []Type{Any, Probability}, Result: ByRule, Lenient: true, in: duckdb,
	Rule: quantileRule("aggregate.quantile-cont", "QUANTILE_CONT", "QUANTILE_CONT(x, p) of n values that are not NULL is the one at p * (n - 1), counted from 0, in their order, or between two values x * (1 - r) + y * r with the rest r, of decimals x + r * (y - x) with the last part cut to the scale; a DOUBLE for integers. Below 0, -p counts in falling order. p is a constant from -1 to 1 and not NULL, else an error. NULL if there is no value.",
		"QuantileInterpolator, InterpolateOperator, BindQuantile, QuantileContFun::GetFunctions", true),
}

// QuantileDiscrete is QUANTILE_DISC.
var QuantileDiscrete = &Function{
	Name: "QUANTILE_DISC", Spellings: []Spelling{{"QUANTILE", duckdb}, {"PERCENTILE_DISC", duckdb}}, Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence, Key: ByFraction, Within: "PERCENTILE_DISC"}, Parameters: []Type{Any, Probability}, Result: ByRule, Lenient: true, in: duckdb,
	Rule: quantileRule("aggregate.quantile-disc", "QUANTILE_DISC", "QUANTILE_DISC(x, p) is the first value in their order whose position, divided by the number of values that are not NULL, is at least p: exactly so for a decimal p, else as doubles round. Below 0, -p counts in falling order. p is a constant from -1 to 1 and not NULL, else an error. NULL if there is no value.",
		"QuantileInterpolator<true>::Index, BindQuantile", false),
}

// sequencesRead is when the sources of functions of a sequence were read.
const sequencesRead spec.Reading = "2026-11-29"

func sequenceRule(id, name, statement, clause, file string) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement, Keywords: []string{name}, Cases: sequenceCases, Only: []string{"duckdb"},
		From: spec.Source{Doc: "DuckDB source of 1.5.5", Clause: clause, Address: "github.com/duckdb/duckdb " + file + " @ v1.5.5", Read: sequencesRead},
	})
}

// quantileRule declares the rule of a quantile; between tells that it may lie between two
// values.
func quantileRule(id, name, statement, clause string, between bool) *spec.Rule {
	cases := sequenceCases
	if between {
		cases = append(cases[:len(cases):len(cases)], "between two")
	}
	rule := spec.Rule{
		ID: id, Statement: statement, Keywords: []string{name}, Cases: cases, Only: []string{"duckdb"},
		From: spec.Source{Doc: "DuckDB source of 1.5.5", Clause: clause, Address: "github.com/duckdb/duckdb extension/core_functions/aggregate/holistic/quantile.cpp, include/core_functions/aggregate/quantile_sort_tree.hpp, src/function/scalar/operator/arithmetic.cpp @ v1.5.5", Read: sequencesRead},
	}
	if between {
		rule.Variants = []spec.Variant{{Dialects: []string{"duckdb11"}, Statement: "Of decimals the whole sum is cut to the scale.",
			From: spec.Source{Doc: "DuckDB source of 1.1", Clause: "CastInterpolation::Interpolate", Address: "github.com/duckdb/duckdb src/include/duckdb/core_functions/aggregate/quantile_sort_tree.hpp @ 19864453f7d0", Read: sequencesRead}}}
	}
	return spec.Declare(rule)
}
