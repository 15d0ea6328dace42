package function

import (
	"github.com/semcheck/semcheck/spec"
)

// Cases of the rules of GROUP_CONCAT and STRING_AGG.
const (
	JoinedEmpty spec.Case = iota
	JoinedNulls
	JoinedOne
	JoinedOrdered // ORDER BY, or that the values are alike, leaves one text
	JoinedFree    // several texts are permitted
)

var joinedCases = []string{JoinedEmpty: "empty", JoinedNulls: "nulls only", JoinedOne: "one value", JoinedOrdered: "one order", JoinedFree: "any order"}

var joining = Aggregation{Order: OfSequence, Joins: true}

// GroupConcat joins texts in SQLite and the MySQL family.
var GroupConcat = &Function{
	Name: "GROUP_CONCAT", Spellings: []Spelling{{"STRING_AGG", sqlite}}, Kind: Aggregate, Aggregation: joining, Parameters: []Type{Any}, Variadic: true,
	Result: Text, Lenient: true, in: sqlites | mysqls,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.group-concat",
		Statement: "GROUP_CONCAT(x) joins the values that are not NULL as texts, with a comma or the separator between them, NULL if there is none; in the order of ORDER BY inside, without it, and of peers, in any order.",
		From:      aggregatesOfSQLite(),
		Keywords:  []string{"GROUP_CONCAT", "STRING_AGG"},
		Cases:     joinedCases,
		Only:      []string{"sqlite", "mysql", "mariadb"},
		Variants: []spec.Variant{{Dialects: []string{"mysql", "mariadb"}, Statement: "Of several expressions the texts stand side by side, and a row in which one is NULL is left out. SEPARATOR gives the separator; what is longer than group_concat_max_len is cut.",
			From: aggregatesOfMySQL().With(aggregatesOfMariaDB("group_concat"))},
			{Dialects: []string{"sqlite"}, Statement: "The separator is computed for each row and stands before its value; NULL is an empty one.",
				From: spec.SQLiteCode("groupConcatStep", "func.c")}},
	}),
}

// StringAgg joins texts in PostgreSQL and DuckDB.
var StringAgg = &Function{
	Name: "STRING_AGG", Spellings: []Spelling{{"GROUP_CONCAT", duckdb}, {"LISTAGG", duckdb}}, Kind: Aggregate, Aggregation: joining, Parameters: []Type{Any},
	Result: Text, Lenient: true, in: postgres | duckdb,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.string-agg",
		Statement: "STRING_AGG(x, s) joins the values that are not NULL, each but the first behind the separator of its row, which is empty where it is NULL; NULL if there is none; in the order of ORDER BY inside, without it, and of peers, in any order.",
		From:      aggregatesOfPostgreSQL(),
		Keywords:  []string{"STRING_AGG", "GROUP_CONCAT", "LISTAGG"},
		Cases:     joinedCases,
		Only:      []string{"postgres", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "The separator is a constant, a comma where none is given; where it is NULL the result is NULL. Every type is taken as text.",
			From: aggregatesOfDuckDB("StringAggBind, StringAggFun::GetFunctions", "extension/core_functions/aggregate/distributive/string_agg.cpp")}},
	}),
}
