package plan

import "github.com/semcheck/semcheck/spec"

var (
	mysqlSwitches   = spec.MySQL("10.9.2 Switchable Optimizations", "switchable-optimizations.html")
	mysqlVariables  = spec.MySQL("7.1.8 Server System Variables", "server-system-variables.html")
	mysqlHints      = spec.MySQL("10.9.3 Optimizer Hints", "optimizer-hints.html")
	mysqlIndexHints = spec.MySQL("10.9.4 Index Hints", "index-hints.html")
	mysqlSelect     = spec.MySQL("15.2.13 SELECT Statement", "select.html")
)

// explainMySQL asks for JSON: MySQL 5.6 has no other form of which the shape could be told.
var explainMySQL = &Explain{Before: "EXPLAIN FORMAT=JSON ", Shape: shapeOfJSON, From: spec.MySQL("15.8.2 EXPLAIN Statement", "explain.html")}

// planningMySQL leaves engine_condition_pushdown out, which is of another storage
// engine, and hash_join, which has no effect any more.
var planningMySQL = Planning{
	Explain:    explainMySQL,
	ForceIndex: "FORCE INDEX (%s)",
	Switches: concat(flags(mysqlSwitches,
		[3]string{"", "index_merge=off", "one index for each table"},
		[3]string{"", "index_merge_union=off", "no union of index scans"},
		[3]string{"", "index_merge_sort_union=off", "no sorted union of index scans"},
		[3]string{"", "index_merge_intersection=off", "no intersection of index scans"},
		[3]string{"", "index_condition_pushdown=off", "conditions are not looked at in the index"},
		[3]string{"", "mrr=off", "rows are read in the order of the index"},
		[3]string{"", "mrr_cost_based=off", "rows are read in their own order wherever that can be"},
		[3]string{"", "block_nested_loop=off", "no hash joins"},
		[3]string{"batched_key_access=on", "batched_key_access=on,mrr_cost_based=off", "index lookups of a join are batched"},
		[3]string{"", "materialization=off", "subqueries are not materialised"},
		[3]string{"", "semijoin=off", "IN and EXISTS are no joins"},
		[3]string{"", "duplicateweedout=off", "semijoins without that strategy"},
		[3]string{"", "firstmatch=off", "semijoins without that strategy"},
		[3]string{"", "loosescan=off", "semijoins without that strategy"},
		[3]string{"duplicateweedout only", "firstmatch=off,loosescan=off,materialization=off", "semijoins by that strategy"},
		[3]string{"firstmatch only", "duplicateweedout=off,loosescan=off,materialization=off", "semijoins by that strategy"},
		[3]string{"loosescan only", "duplicateweedout=off,firstmatch=off,materialization=off", "semijoins by that strategy"},
		[3]string{"materialization only", "duplicateweedout=off,firstmatch=off,loosescan=off", "semijoins by that strategy"},
		[3]string{"", "subquery_materialization_cost_based=off", "subqueries are materialised wherever that can be"},
		[3]string{"", "use_index_extensions=off", "an index does not end in the primary key"},
		[3]string{"", "condition_fanout_filter=off", "conditions are not counted on"},
		[3]string{"", "derived_merge=off", "derived tables and views are materialised"},
		[3]string{"", "derived_condition_pushdown=off", "conditions stay outside of derived tables"},
		[3]string{"", "skip_scan=off", "no skip scan"},
		[3]string{"", "prefer_ordering_index=off", "no index for its order alone"},
		[3]string{"", "subquery_to_derived=on", "subqueries become joins with derived tables"},
		[3]string{"", "hash_set_operations=off", "INTERSECT and EXCEPT by a temporary table"},
		[3]string{"", "hypergraph_optimizer=on", "the other optimiser, where it is built in"},
	), variables(mysqlVariables,
		[3]string{"join_buffer_size", "128", "joins in many parts"},
		[3]string{"sort_buffer_size", "32768", "sorts in many parts"},
		[3]string{"set_operations_buffer_size", "16384", "INTERSECT and EXCEPT in many parts"},
		[3]string{"optimizer_prune_level", "0", "all join orders are looked at"},
		[3]string{"optimizer_search_depth", "1", "join orders are looked at one table ahead"},
		[3]string{"max_seeks_for_key", "1", "an index lookup costs next to nothing"},
		[3]string{"eq_range_index_dive_limit", "1", "ranges are estimated by statistics"},
		[3]string{"big_tables", "ON", "temporary tables on disk"},
		[3]string{"internal_tmp_mem_storage_engine", "MEMORY", "temporary tables in the other engine"},
		[3]string{"tmp_table_size", "1024", "temporary tables move to disk early"},
	)),
	Hints: append([]Hint{
		{Name: "hint BKA", Select: "/*+ BKA() */", Does: "index lookups of a join are batched", From: mysqlHints},
		{Name: "hint NO_BNL", Select: "/*+ NO_BNL() */", Does: "no hash joins", From: mysqlHints},
		{Name: "hint NO_MERGE", Select: "/*+ NO_MERGE() */", Does: "derived tables and views are materialised", From: mysqlHints},
		{Name: "hint NO_SEMIJOIN", Select: "/*+ NO_SEMIJOIN() */", Does: "IN and EXISTS are no joins", From: mysqlHints},
		{Name: "hint SEMIJOIN(FIRSTMATCH)", Select: "/*+ SEMIJOIN(FIRSTMATCH) */", Does: "semijoins by that strategy", From: mysqlHints},
		{Name: "hint SEMIJOIN(LOOSESCAN)", Select: "/*+ SEMIJOIN(LOOSESCAN) */", Does: "semijoins by that strategy", From: mysqlHints},
		{Name: "hint SEMIJOIN(MATERIALIZATION)", Select: "/*+ SEMIJOIN(MATERIALIZATION) */", Does: "semijoins by that strategy", From: mysqlHints},
		{Name: "hint SEMIJOIN(DUPSWEEDOUT)", Select: "/*+ SEMIJOIN(DUPSWEEDOUT) */", Does: "semijoins by that strategy", From: mysqlHints},
		{Name: "hint SUBQUERY(INTOEXISTS)", Select: "/*+ SUBQUERY(INTOEXISTS) */", Does: "IN becomes EXISTS", From: mysqlHints},
		{Name: "hint SUBQUERY(MATERIALIZATION)", Select: "/*+ SUBQUERY(MATERIALIZATION) */", Does: "subqueries are materialised", From: mysqlHints},
		{Name: "hint NO_DERIVED_CONDITION_PUSHDOWN", Select: "/*+ NO_DERIVED_CONDITION_PUSHDOWN() */", Does: "conditions stay outside of derived tables", From: mysqlHints},
		{Name: "hint JOIN_FIXED_ORDER", Select: "/*+ JOIN_FIXED_ORDER() */", Does: "joins in the order in which they are written", From: mysqlHints},
	}, selectOptions(mysqlSelect, mysqlIndexHints)...),
	Statistics: []Statistics{mysqlAnalyze},
	With: []With{{Name: "cte", Text: "WITH %s%s AS (%s) ", Does: "the query as a common table expression",
		From: spec.MySQL("15.2.20 WITH (Common Table Expressions)", "with.html")}},
}

// mysqlAnalyze leaves statistics behind: what was there before is not to be had
// again, and the server gathers them by itself from time to time.
var mysqlAnalyze = Statistics{Name: "analyze", Set: []string{"ANALYZE TABLE %s"}, Does: "statistics of the query's tables; they stay",
	From: spec.MySQL("15.7.3.1 ANALYZE TABLE Statement", "analyze-table.html")}

// selectOptions are the hints that the MySQL family has shared from the start.
func selectOptions(options, index spec.Source) []Hint {
	return []Hint{
		{Name: "hint STRAIGHT_JOIN", Select: "STRAIGHT_JOIN", Does: "joins in the order in which they are written", From: options},
		{Name: "hint SQL_BUFFER_RESULT", Select: "SQL_BUFFER_RESULT", First: true, Does: "the result goes through a temporary table", From: options},
		{Name: "hint SQL_BIG_RESULT", Select: "SQL_BIG_RESULT", Does: "groups by sorting", From: options},
		{Name: "hint SQL_SMALL_RESULT", Select: "SQL_SMALL_RESULT", Does: "groups by a temporary table", From: options},
		{Name: "hint USE INDEX ()", Table: "USE INDEX ()", Does: "no index on any table", From: index},
	}
}

var (
	mysql56Switches  = spec.MySQL56Code("optimizer_switch_names", "sql/sys_vars.cc")
	mysql56Variables = spec.MySQL56Code("Sys_join_buffer_size and the like", "sql/sys_vars.cc")
)

// planningMySQL56 has what 5.6 had of it; the hints are those of the later
// manual, which are older.
var planningMySQL56 = Planning{
	Explain:    explainMySQL,
	ForceIndex: "FORCE INDEX (%s)",
	PlainViews: true, // error 1349
	Switches: concat(flags(mysql56Switches,
		[3]string{"", "index_merge=off", "one index for each table"},
		[3]string{"", "index_merge_union=off", "no union of index scans"},
		[3]string{"", "index_merge_sort_union=off", "no sorted union of index scans"},
		[3]string{"", "index_merge_intersection=off", "no intersection of index scans"},
		[3]string{"", "index_condition_pushdown=off", "conditions are not looked at in the index"},
		[3]string{"", "mrr=off", "rows are read in the order of the index"},
		[3]string{"", "mrr_cost_based=off", "rows are read in their own order wherever that can be"},
		[3]string{"", "block_nested_loop=off", "joins without a buffer"},
		[3]string{"batched_key_access=on", "batched_key_access=on,mrr_cost_based=off", "index lookups of a join are batched"},
		[3]string{"", "materialization=off", "subqueries are not materialised"},
		[3]string{"", "semijoin=off", "IN is no join"},
		[3]string{"", "firstmatch=off", "semijoins without that strategy"},
		[3]string{"", "loosescan=off", "semijoins without that strategy"},
		[3]string{"duplicate weedout only", "firstmatch=off,loosescan=off,materialization=off", "semijoins by what is left"},
		[3]string{"", "subquery_materialization_cost_based=off", "subqueries are materialised wherever that can be"},
		[3]string{"", "use_index_extensions=off", "an index does not end in the primary key"},
	), variables(mysql56Variables,
		[3]string{"join_buffer_size", "128", "joins in many parts"},
		[3]string{"sort_buffer_size", "32768", "sorts in many parts"},
		[3]string{"optimizer_prune_level", "0", "all join orders are looked at"},
		[3]string{"optimizer_search_depth", "1", "join orders are looked at one table ahead"},
		[3]string{"max_seeks_for_key", "1", "an index lookup costs next to nothing"},
		[3]string{"max_length_for_sort_data", "4", "sorts carry addresses of rows instead of rows"},
		[3]string{"eq_range_index_dive_limit", "1", "ranges are estimated by statistics"},
		[3]string{"big_tables", "ON", "temporary tables on disk"},
		[3]string{"tmp_table_size", "1024", "temporary tables move to disk early"},
	)),
	Hints:      selectOptions(mysqlSelect, mysqlIndexHints),
	Statistics: []Statistics{mysqlAnalyze},
}
