package plan

import "github.com/semcheck/semcheck/spec"

var (
	duckdbSettings = spec.DuckDBCode("settings", "src/common/settings.json")
	duckdbWith     = spec.DuckDBCode("Transformer::TransformCTE", "src/parser/transform/helpers/transform_cte.cpp")
)

// planningDuckDB leaves out the optimisers of what laws do not ask for: limits,
// samples, windows.
var planningDuckDB = Planning{
	Explain: &Explain{Before: "EXPLAIN (FORMAT JSON) ", Shape: shapeOfJSON, From: spec.DuckDBCode("PEGTransformerFactory::TransformExplainStatement", "src/parser/peg/transformer/transform_explain.cpp")},
	Switches: concat([]Switch{
		one("disable_optimizer", "PRAGMA disable_optimizer", "PRAGMA enable_optimizer", "no optimiser at all",
			spec.DuckDBCode("PragmaDisableOptimizer", "src/function/pragma/pragma_functions.cpp")),
		one("verify_parallelism", "PRAGMA verify_parallelism", "PRAGMA disable_verify_parallelism", "small tables are scanned in parallel, too",
			spec.DuckDBCode("PragmaEnableForceParallelism", "src/function/pragma/pragma_functions.cpp")),
		one("threads=4", "SET threads = 4", "SET threads = 1", "four threads instead of the one of the preamble", duckdbSettings),
	}, optimisers("expression_rewriter", "filter_pullup", "filter_pushdown", "empty_result_pullup", "cte_filter_pusher", "regex_range", "in_clause",
		"join_order", "deliminator", "unnest_rewriter", "unused_columns", "statistics_propagation", "common_subexpressions", "common_aggregate",
		"column_lifetime", "build_side_probe_side", "compressed_materialization", "duplicate_groups", "reorder_filter", "join_filter_pushdown",
		"sum_rewriter", "materialized_cte", "cte_inlining", "common_subplan", "join_elimination"), parameters(duckdbSettings,
		[3]string{"prefer_range_joins", "true", "range joins for mixed conditions"},
		[3]string{"nested_loop_join_threshold", "0", "no nested loops for small tables"},
		[3]string{"merge_join_threshold", "0", "no merge join is too large"},
		[3]string{"perfect_ht_threshold", "0", "no perfect hash tables for groups"},
		[3]string{"dynamic_or_filter_threshold", "0", "no filters on a scan from the other side of a join"},
		[3]string{"debug_force_external", "true", "operators work as if memory were short"},
		[3]string{"enable_caching_operators", "false", "no small chunks are gathered"},
		[3]string{"preserve_insertion_order", "false", "rows may come in any order"},
		[3]string{"debug_verify_vector", "'dictionary_expression'", "expressions see dictionary vectors"},
		[3]string{"debug_verify_vector", "'constant_operator'", "operators see constant vectors"},
		[3]string{"debug_verify_vector", "'sequence_operator'", "operators see sequence vectors"},
	), []Switch{
		together("no index scans", "no scan is small enough for an index", duckdbSettings,
			[2]string{"index_scan_max_count", "0"}, [2]string{"index_scan_percentage", "0"}),
	}),
	Statistics: []Statistics{
		{Name: "analyze", Set: []string{"ANALYZE"}, Does: "statistics of all tables; they stay",
			From: spec.DuckDBCode("Transformer::TransformVacuum", "src/parser/transform/statement/transform_vacuum.cpp")},
	},
	With: []With{
		{Name: "materialized cte", Text: "WITH %s%s AS MATERIALIZED (%s) ", Does: "a common table expression that is computed first",
			From: duckdbWith},
		{Name: "not materialized cte", Text: "WITH %s%s AS NOT MATERIALIZED (%s) ", Does: "a common table expression that is put in place",
			From: duckdbWith},
	},
}

// optimisers are the single steps of DuckDB's optimiser, each left out.
func optimisers(names ...string) []Switch {
	from := spec.DuckDBCode("internal_optimizer_types", "src/common/enums/optimizer_type.cpp")
	var all []Switch
	for _, name := range names {
		all = append(all, one("disabled_optimizers="+name, "SET disabled_optimizers = '"+name+"'", "RESET disabled_optimizers",
			"this step of the optimiser is left out", from))
	}
	return all
}
