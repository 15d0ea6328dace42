package function

import (
	"github.com/semcheck/semcheck/spec"
)

// Cases of the rules of set functions of one kind of value.
const (
	FoldEmpty spec.Case = iota
	FoldNulls
	FoldValues
)

var foldCases = []string{FoldEmpty: "empty", FoldNulls: "nulls only", FoldValues: "values"}

// Cases of the rule of ANY_VALUE.
const (
	AnyEmpty spec.Case = iota
	AnyNulls
	AnyOne
	AnySeveral
)

// furtherAggregates is the chapter of set functions beside the five of SQL-92.
var furtherAggregates = []*Function{Total, BoolAnd, BoolOr, BitAndOfGroup, BitOrOfGroup, BitXorOfGroup, AnyValue, DeviationPopulation, DeviationSample, VariancePopulation, VarianceSample, GroupConcat, StringAgg, Grouping}

var Total = &Function{
	Name: "TOTAL", Kind: Aggregate, Aggregation: Aggregation{Order: OfAdditions}, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: sqlites,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.total",
		Statement: "TOTAL(x) is the sum of the values that are not NULL as a REAL, 0.0 if there is none; it never raises.",
		From:      aggregatesOfSQLite(),
		Keywords:  []string{"TOTAL"},
		Cases:     foldCases,
		Only:      []string{"sqlite"},
	}),
}

// ofTruths are the dialects with BOOL_AND and BOOL_OR.
var ofTruths = []string{"postgres", "duckdb"}

var BoolAnd = &Function{
	Name: "BOOL_AND", Spellings: []Spelling{{"EVERY", postgres}}, Kind: Aggregate, Parameters: []Type{Condition}, Result: Condition, Lenient: true, in: postgres | duckdb,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.bool-and",
		Statement: "BOOL_AND(x) is true if all values that are not NULL are true, else false; NULL if there is none.",
		From:      aggregatesOfPostgreSQL().With(aggregatesOfDuckDB("BoolAggregate", "extension/core_functions/aggregate/distributive/bool.cpp")),
		Keywords:  []string{"BOOL_AND", "EVERY"},
		Cases:     foldCases,
		Only:      ofTruths,
	}),
}

var BoolOr = &Function{
	Name: "BOOL_OR", Kind: Aggregate, Parameters: []Type{Condition}, Result: Condition, Lenient: true, in: postgres | duckdb,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.bool-or",
		Statement: "BOOL_OR(x) is true if some value is true, else false; NULL if there is none that is not NULL.",
		From:      aggregatesOfPostgreSQL().With(aggregatesOfDuckDB("BoolAggregate", "extension/core_functions/aggregate/distributive/bool.cpp")),
		Keywords:  []string{"BOOL_OR"},
		Cases:     foldCases,
		Only:      ofTruths,
	}),
}

// bitFold declares an aggregate of bits.
func bitFold(name string, id, statement, neutral string) *Function {
	return &Function{
		Name: name, Kind: Aggregate, Parameters: []Type{Integer}, Result: Integer, Lenient: true, in: servers | duckdb,
		Rule: spec.Declare(spec.Rule{
			ID:        id,
			Statement: name + "(x) of integers has " + statement + "; NULL if there is no value that is not NULL.",
			From:      aggregatesOfPostgreSQL().With(aggregatesOfDuckDB("BitState, BitwiseOperation", "extension/core_functions/aggregate/distributive/bitagg.cpp")),
			Keywords:  []string{name},
			Cases:     foldCases,
			Only:      []string{"postgres", "duckdb", "mysql", "mariadb"},
			Variants: []spec.Variant{{Dialects: []string{"mysql", "mariadb"}, Statement: "Values are converted to 64-bit unsigned integers; of no value that is not NULL the result is " + neutral + ".",
				From: aggregatesOfMySQL().With(aggregatesOfMariaDB("bit_and"))}},
		}),
	}
}

var (
	BitAndOfGroup = bitFold("BIT_AND", "aggregate.bit-and", "the bits that all values have", "all bits set")
	BitOrOfGroup  = bitFold("BIT_OR", "aggregate.bit-or", "the bits that some value has", "0")
	BitXorOfGroup = bitFold("BIT_XOR", "aggregate.bit-xor", "the bits that an odd number of values have", "0")
)

var AnyValue = &Function{
	Name: "ANY_VALUE", Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence}, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: postgres | duckdb,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.any-value",
		Statement: "ANY_VALUE(x) is any value that is not NULL, NULL if there is none.",
		From:      aggregatesOfPostgreSQL(),
		Keywords:  []string{"ANY_VALUE"},
		Cases:     []string{AnyEmpty: "empty", AnyNulls: "nulls only", AnyOne: "one value", AnySeveral: "several values"},
		Only:      ofTruths,
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "The first value that is not NULL in the order that ORDER BY inside gives.",
			From: aggregatesOfDuckDB("AnyValueFun::GetFunctions", "src/function/aggregate/distributive/first_last_any.cpp")}},
	}),
}
