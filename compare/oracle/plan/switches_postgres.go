package plan

import "github.com/semcheck/semcheck/spec"

var (
	postgresMethods = spec.PostgreSQL("19.7.1 Planner Method Configuration", "config.sgml")
	postgresCosts   = spec.PostgreSQL("19.7.2 Planner Cost Constants", "config.sgml")
	postgresWith    = spec.PostgreSQL("7.8.3 Common Table Expression Materialization", "queries.sgml")
)

// planningPostgres gathers statistics in a transaction that is rolled back.
var planningPostgres = Planning{
	Explain: &Explain{Before: "EXPLAIN (COSTS OFF, FORMAT JSON) ", Shape: shapeOfJSON, From: spec.PostgreSQL("EXPLAIN", "ref/explain.sgml")},
	Undone:  true, StoredKeys: true, Methods: []string{"hash", "brin"},
	PreferIndex: new(together("prefer an index", "no sequential scan where an index can be used", postgresMethods, [2]string{"enable_seqscan", "off"})),
	Switches: concat(parameters(postgresMethods,
		[3]string{"enable_bitmapscan", "off", "no bitmap scans"},
		[3]string{"enable_distinct_reordering", "off", "keys of DISTINCT stay in order (18)"},
		[3]string{"enable_gathermerge", "off", "no gather merge"},
		[3]string{"enable_group_by_reordering", "off", "grouping keys stay in order (17)"},
		[3]string{"enable_hashagg", "off", "no hashed aggregation"},
		[3]string{"enable_hashjoin", "off", "no hash joins"},
		[3]string{"enable_incremental_sort", "off", "no incremental sort"},
		[3]string{"enable_indexscan", "off", "no index scans"},
		[3]string{"enable_indexonlyscan", "off", "no index-only scans"},
		[3]string{"enable_material", "off", "no materialisation that is not needed"},
		[3]string{"enable_memoize", "off", "no cache of the inner side of nested loops"},
		[3]string{"enable_mergejoin", "off", "no merge joins"},
		[3]string{"enable_nestloop", "off", "no nested loops where there is another way"},
		[3]string{"enable_presorted_aggregate", "off", "no input sorted for aggregates (16)"},
		[3]string{"enable_self_join_elimination", "off", "joins of a table with itself stay (18)"},
		[3]string{"enable_seqscan", "off", "no sequential scans where there is another way"},
		[3]string{"enable_sort", "off", "no sort steps where there is another way"},
	), []Switch{
		together("hash joins only", "no merge joins, no nested loops", postgresMethods, [2]string{"enable_mergejoin", "off"}, [2]string{"enable_nestloop", "off"}),
		together("merge joins only", "no hash joins, no nested loops", postgresMethods, [2]string{"enable_hashjoin", "off"}, [2]string{"enable_nestloop", "off"}),
		together("nested loops only", "no hash joins, no merge joins", postgresMethods, [2]string{"enable_hashjoin", "off"}, [2]string{"enable_mergejoin", "off"}),
		together("index scans only", "no sequential scans, no bitmap scans", postgresMethods, [2]string{"enable_seqscan", "off"}, [2]string{"enable_bitmapscan", "off"}),
		together("bitmap scans only", "no sequential scans, no index scans", postgresMethods, [2]string{"enable_seqscan", "off"}, [2]string{"enable_indexscan", "off"}),
		together("sorted groups and subplans", "no hashed aggregation, no materialisation", postgresMethods, [2]string{"enable_hashagg", "off"}, [2]string{"enable_material", "off"}),
		together("parallel", "parallel plans for small tables, too", postgresCosts, [2]string{"parallel_setup_cost", "0"}, [2]string{"parallel_tuple_cost", "0"},
			[2]string{"min_parallel_table_scan_size", "0"}, [2]string{"min_parallel_index_scan_size", "0"}),
	}, parameters(spec.PostgreSQL("19.17 Developer Options", "config.sgml"),
		[3]string{"debug_parallel_query", "on", "everything that can runs in a worker (16)"},
	), parameters(spec.PostgreSQL("19.7.3 Genetic Query Optimizer", "config.sgml"),
		[3]string{"geqo_threshold", "2", "join orders are searched by the genetic algorithm"},
	), parameters(spec.PostgreSQL("19.7.4 Other Planner Options", "config.sgml"),
		[3]string{"constraint_exclusion", "on", "constraints of all tables are looked at"},
		[3]string{"from_collapse_limit", "1", "subqueries in FROM are planned apart"},
		[3]string{"join_collapse_limit", "1", "joins in the order in which they are written"},
		[3]string{"jit_above_cost", "0", "all expressions are compiled, where the server can"},
	), parameters(spec.PostgreSQL("19.4.1 Memory", "config.sgml"),
		[3]string{"work_mem", "'64kB'", "sorts and hash tables spill early"},
		[3]string{"hash_mem_multiplier", "1", "hash tables spill early"},
	)),
	Statistics: []Statistics{
		{Name: "analyze", Set: []string{"BEGIN", "ANALYZE %s"}, Reset: []string{"ROLLBACK"}, Does: "statistics of the query's tables, undone",
			From: spec.PostgreSQL("14.2 Statistics Used by the Planner", "perform.sgml")},
	},
	With: []With{
		{Name: "materialized cte", Text: "WITH %s%s AS MATERIALIZED (%s) ", Does: "a common table expression that is computed first", From: postgresWith},
		{Name: "not materialized cte", Text: "WITH %s%s AS NOT MATERIALIZED (%s) ", Does: "a common table expression that is put in place", From: postgresWith},
	},
}
