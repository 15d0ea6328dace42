package function

import (
	"github.com/semcheck/semcheck/spec"
)

// Cases of the rule of GROUPING.
const (
	GroupingOfKeys spec.Case = iota
	GroupingOfOthers
)

// Grouping is GROUPING, which tells the grouping set of a row.
var Grouping = &Function{
	Name: "GROUPING", Kind: Aggregate, Aggregation: Aggregation{OfKeys: true}, Reserved: true, Parameters: []Type{Any}, Variadic: true, Result: ByRule, Lenient: true, in: iso | postgres | duckdb | mysql,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.grouping",
		Statement: "GROUPING(k, …) of grouping columns is a number whose bits say which of them are not in the grouping set of the row; the last one is the lowest bit.",
		From:      spec.ISO("<set function specification>").On(groupingRead),
		Keywords:  []string{"GROUPING"},
		Cases:     []string{GroupingOfKeys: "grouped", GroupingOfOthers: "not grouped"},
		Only:      []string{"iso", "postgres", "duckdb", "mysql"},
		Except:    map[string][]string{"mysql56": {"grouped", "not grouped"}},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Statement: "An integer of at most 31 arguments.",
				From: spec.Source{Doc: "PostgreSQL source behind 18", Clause: "transformGroupingFunc",
					Address: "github.com/hackorum-dev/postgres src/backend/parser/parse_agg.c @ f20c4278342f", Read: groupingRead}},
			{Dialects: []string{"duckdb"}, Statement: "A BIGINT of at most 64 arguments.",
				From: aggregatesOfDuckDB("BaseSelectBinder::BindGroupingFunction", "src/planner/expression_binder/base_select_binder.cpp").On(groupingRead)},
			{Dialects: []string{"mysql"}, Statement: "A BIGINT; an error without WITH ROLLUP.",
				From: spec.MySQLCode("Item_func_grouping::fix_fields, Item_func_grouping::val_int", "sql/item_sum.cc").On(groupingRead)},
		},
	}),
}

// groupingRead is when the texts on GROUPING were read.
const groupingRead spec.Reading = "2026-11-28"

// unmodelledGrouping declares GROUPING where its name alone is known.
func unmodelledGrouping() []*Function {
	list := namesOf(Function{Kind: Aggregate, Reserved: true}, Grouping.Name)
	for _, f := range list {
		f.in &^= Grouping.in
	}
	return list
}
