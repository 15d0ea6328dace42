package spec

// heardInDuckDB are the texts of DuckDB that say what a rule says whose source is another
// document, by rule.
//
// Not among them are rules of which its texts say something else, in part: predicate.any and
// predicate.all (rows that are compared with those of a query),
// freedom.worlds and from.derived (the page on the preservation of order promises more).
var heardInDuckDB = map[string]Speaker{
	"aggregate.count":    heard(duckDBNullAggregates.With(DuckDB("Aggregate Functions, count(), count(arg)", "functions/aggregates.md @ 7b6cd50e99d5"))),
	"aggregate.distinct": heard(DuckDB("Aggregate Functions, DISTINCT Clause in Aggregate Functions", "functions/aggregates.md @ 7b6cd50e99d5")),
	"aggregate.max":      heard(duckDBNullAggregates.With(DuckDB("Aggregate Functions, max(arg)", "functions/aggregates.md @ 7b6cd50e99d5")).With(duckDBExtremes)),
	"aggregate.min":      heard(duckDBNullAggregates.With(DuckDB("Aggregate Functions, min(arg)", "functions/aggregates.md @ 7b6cd50e99d5")).With(duckDBExtremes)),
	// Of an approximate number the sign is taken away, also from -0.0.
	"arithmetic.absolute":   heard(DuckDBCode("AbsOperatorFun::GetFunctions, AbsOperator::Operation, TryAbsOperator::Operation", "{extension/core_functions/scalar/math/numeric.cpp,src/include/duckdb/common/operator/abs.hpp}").With(DuckDB("NULL Values, NULL and Functions", "data_types/nulls.md @ 19bc1ded4480"))),
	"bag.duplicates":        heard(DuckDBCode("CreateNotDistinctComparison, GroupedAggregateHashTable::GroupedAggregateHashTable", "src/execution/{physical_plan/plan_set_operation,aggregate_hashtable}.cpp").With(DuckDB("SELECT Clause, DISTINCT Clause", "query_syntax/select.md @ f93a5854ca60"))),
	"compare.boolean":       heard(DuckDBCode("GreaterThan::Operation of bool", "src/include/duckdb/common/operator/comparison_operators.hpp")),
	"compare.distinct":      heard(duckDBComparisons),
	"compare.equal":         heard(duckDBComparisons),
	"compare.greater":       heard(duckDBComparisons),
	"compare.greater-equal": heard(duckDBComparisons),
	"compare.less":          heard(duckDBComparisons),
	"compare.less-equal":    heard(duckDBComparisons),
	"compare.not-equal":     heard(duckDBComparisons),
	"conditional.case":      heard(DuckDB("CASE Expression", "expressions/case.md @ 19bc1ded4480")),
	"conditional.coalesce":  heard(DuckDB("NULL Values, NULL and Functions", "data_types/nulls.md @ 19bc1ded4480")),
	"conditional.nullif":    heard(DuckDB("Utility Functions, nullif(a, b)", "functions/utility.md @ 4cc96ebc37dc").With(DuckDB("CASE Expression", "expressions/case.md @ 19bc1ded4480"))),
	"float.bound":           heard(DuckDB("Numeric Types, Floating-Point Types", "data_types/numeric.md @ 7b6cd50e99d5").With(DuckDB("Aggregate Functions, sum(arg)", "functions/aggregates.md @ 7b6cd50e99d5"))),
	"from.cross":            heard(DuckDB("FROM and JOIN Clauses, Cross Product Joins (Cartesian Product)", "query_syntax/from.md @ 49b7052be2f0")),
	"from.left":             heard(duckDBOuterJoins),
	"from.right":            heard(duckDBOuterJoins),
	"from.table":            heard(DuckDB("FROM and JOIN Clauses", "query_syntax/from.md @ 49b7052be2f0")),
	// The page on the preservation of order says more of LIMIT without ORDER BY.
	"order.limit": heard(DuckDB("LIMIT and OFFSET Clauses", "query_syntax/limit.md @ 7b6cd50e99d5").
		With(DuckDB("Order Preservation, Clauses, ORDER BY", "dialect/order_preservation.md @ f93a5854ca60"))),
	"predicate.exists": heard(DuckDB("Subqueries, EXISTS", "expressions/subqueries.md @ 19bc1ded4480")),
	// In 1.5.5 a NULL anywhere among the rows makes False NULL (ScanStructure::ConstructMarkJoinResult),
	// which the developers mended as a fault of it: they compare row by row and element by element.
	"predicate.in-query": {VoiceOwn, Source{Doc: "DuckDB source after 1.5.5", Clause: "JoinHashTable::ConstructMarkJoinResult, MarkJoinChunkHasUnknown, MarkJoinRowComparison::CompareEquality",
		Address: "github.com/duckdb/duckdb src/execution/{join_hashtable,mark_join_row_comparison}.cpp @ 044a04a7cd39", Read: "2026-11-24"}},
	"query.values":    heard(DuckDB("VALUES Clause", "query_syntax/values.md @ 1b5452ec722e")),
	"select.distinct": heard(DuckDB("SELECT Clause, DISTINCT Clause", "query_syntax/select.md @ f93a5854ca60")),
	"select.list": heard(DuckDB("SELECT Clause, SELECT List, Star Expressions, Aggregates", "query_syntax/select.md @ f93a5854ca60").
		With(DuckDBCode("Binder::Bind of an EmptyTableRef, PhysicalDummyScan::GetDataInternal", "src/{planner/binder/tableref/bind_emptytableref,execution/operator/scan/physical_dummy_scan}.cpp"))),
	"set.except":        heard(duckDBSets("EXCEPT")),
	"set.except-all":    heard(duckDBSets("EXCEPT ALL (Bag Semantics)").With(duckDBSetPlan)),
	"set.intersect":     heard(duckDBSets("INTERSECT")),
	"set.intersect-all": heard(duckDBSets("INTERSECT ALL (Bag Semantics)").With(duckDBSetPlan)),
	"set.union":         heard(duckDBSets("UNION")),
	"set.union-all":     heard(duckDBSets("UNION ALL (Bag Semantics)")),
	// Without a row the value is that of the aggregate FIRST over none.
	"subquery.scalar": heard(DuckDB("Subqueries, Scalar Subquery", "expressions/subqueries.md @ 19bc1ded4480").
		With(DuckDBCode("PlanUncorrelatedSubquery", "src/planner/binder/query_node/plan_subquery.cpp")).
		With(duckDBNullAggregates)),
	"text.concat": heard(DuckDB("Text Functions, arg1 || arg2", "functions/text.md @ 8162aaa530b4")),
	"truth.and":   heard(duckDBLogic),
	"truth.is":    heard(DuckDBCode("Transformer::TransformBooleanTest", "src/parser/transform/expression/transform_boolean_test.cpp").With(duckDBComparisons)),
	"truth.not":   heard(duckDBLogic),
	"truth.or":    heard(duckDBLogic),
}

var (
	duckDBComparisons    = DuckDB("Comparisons, Comparison Operators", "expressions/comparison_operators.md @ 19bc1ded4480")
	duckDBExtremes       = DuckDBCode("MinOperation, MaxOperation, MinOperationString, MaxOperationString", "src/function/aggregate/distributive/minmax.cpp")
	duckDBLogic          = DuckDB("Logical Operators", "expressions/logical_operators.md @ 49b7052be2f0")
	duckDBNullAggregates = DuckDB("Aggregate Functions, Handling NULL Values", "functions/aggregates.md @ 7b6cd50e99d5")
	duckDBOuterJoins     = DuckDB("FROM and JOIN Clauses, Outer Joins", "query_syntax/from.md @ 49b7052be2f0")
	duckDBSetPlan        = DuckDBCode("PhysicalPlanGenerator::CreatePlan of a LogicalSetOperation", "src/execution/physical_plan/plan_set_operation.cpp")
)

func duckDBSets(section string) Source {
	return DuckDB("Set Operations, "+section, "query_syntax/setops.md @ 4cc96ebc37dc")
}
