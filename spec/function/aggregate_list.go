package function

import "github.com/semcheck/semcheck/spec"

// listAggregates is the chapter of set functions that make a list.
var listAggregates = []*Function{ListOfGroup}

// ListOfGroup is ARRAY_AGG, and in DuckDB LIST.
var ListOfGroup = &Function{
	Name: "ARRAY_AGG", Spellings: []Spelling{{"LIST", duckdb}}, Kind: Aggregate, Aggregation: Aggregation{Order: OfSequence, TakesNulls: true, Lists: true}, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: postgres | duckdb,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.list",
		Statement: "ARRAY_AGG(x) is the list of the values, those that are NULL among them; NULL if there is no row; in the order of ORDER BY inside, without it, and of peers, in any order.",
		From:      aggregatesOfPostgreSQL(),
		Keywords:  []string{"ARRAY_AGG", "LIST"},
		Cases:     []string{JoinedEmpty: "empty", JoinedNulls: "unused", JoinedOne: "one value", JoinedOrdered: "one order", JoinedFree: "any order"},
		Only:      []string{"postgres", "duckdb"},
		Except:    map[string][]string{"postgres": {"unused"}, "duckdb": {"unused"}},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "LIST(x), too.",
			From: aggregatesOfDuckDB("ListFun::GetFunction, ListUpdateFunction", "extension/core_functions/aggregate/nested/list.cpp")}},
	}),
}
