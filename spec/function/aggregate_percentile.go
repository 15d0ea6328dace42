package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of ordered-set functions.
const (
	OrderedEmpty spec.Case = iota
	OrderedNulls
	OrderedFound
	OrderedNullFraction // the fraction is NULL
	OrderedBeyond       // the fraction is below 0 or above 1
	OrderedBetween      // between two values
)

// orderedSets is the chapter of functions of values in the order of WITHIN GROUP.
var orderedSets = []*Function{PercentileContinuous, PercentileDiscrete, Mode}

var orderedSet = Aggregation{Order: OfSequence, OrderedSet: true}

// PercentileContinuous is PERCENTILE_CONT.
var PercentileContinuous = &Function{
	Name: "PERCENTILE_CONT", Kind: Aggregate, Aggregation: orderedSet, Parameters: []Type{Probability}, Result: Double, Lenient: true, in: postgres,
	Raises: []spec.Class{spec.ClassOverflow},
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.percentile-cont",
		Statement: "PERCENTILE_CONT(p) WITHIN GROUP (ORDER BY x) of n values that are not NULL is the one at p * (n - 1), counted from 0, in their order, or between two values x + r * (y - x) with the rest r; NULL if p is NULL or there is no value. p below 0 or above 1 is an error.",
		From:      orderedSetsOfPostgreSQL("percentile_cont_final_common, float8_lerp"),
		Keywords:  []string{"PERCENTILE_CONT"},
		Cases:     []string{OrderedEmpty: "empty", OrderedNulls: "nulls only", OrderedFound: "found", OrderedNullFraction: "null fraction", OrderedBeyond: "fraction out of range", OrderedBetween: "between two"},
		Only:      []string{"postgres"},
	}),
}

// PercentileDiscrete is PERCENTILE_DISC.
var PercentileDiscrete = &Function{
	Name: "PERCENTILE_DISC", Kind: Aggregate, Aggregation: orderedSet, Parameters: []Type{Probability}, Result: ByRule, Lenient: true, in: postgres,
	Raises: []spec.Class{spec.ClassOverflow},
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.percentile-disc",
		Statement: "PERCENTILE_DISC(p) WITHIN GROUP (ORDER BY x) is the first value in the order whose position, divided by the number of values that are not NULL, is at least p; NULL if p is NULL or there is no value. p below 0 or above 1 is an error.",
		From:      orderedSetsOfPostgreSQL("percentile_disc_final"),
		Keywords:  []string{"PERCENTILE_DISC"},
		Cases:     []string{OrderedEmpty: "empty", OrderedNulls: "nulls only", OrderedFound: "found", OrderedNullFraction: "null fraction", OrderedBeyond: "fraction out of range"},
		Only:      []string{"postgres"},
	}),
}

// Mode is MODE.
var Mode = &Function{
	Name: "MODE", Kind: Aggregate, Aggregation: orderedSet, Result: ByRule, Lenient: true, in: postgres,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.mode",
		Statement: "MODE() WITHIN GROUP (ORDER BY x) is the value that is there most often, of several the first one in the order; NULL if there is none that is not NULL.",
		From:      orderedSetsOfPostgreSQL("mode_final"),
		Keywords:  []string{"MODE"},
		Cases:     []string{OrderedEmpty: "empty", OrderedNulls: "nulls only", OrderedFound: "found"},
		Only:      []string{"postgres"},
	}),
}

func orderedSetsOfPostgreSQL(clause string) spec.Source {
	return spec.Source{Doc: "PostgreSQL source behind 18", Clause: clause,
		Address: "github.com/hackorum-dev/postgres src/backend/utils/adt/orderedsetaggs.c @ f20c4278342f", Read: "2026-11-28"}
}
