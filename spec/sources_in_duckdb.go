package spec

// sourcesInDuckDB are the texts of DuckDB that say what a rule says whose source is another
// document, by rule.
//
// Not among them are rules of which its texts say something else, in part: predicate.any and
// predicate.all (rows that are compared with those of a query),
// freedom.worlds and from.derived (the page on the preservation of order promises more).
var sourcesInDuckDB = map[string]Authority{
	"aggregate.count":    sourceOf(duckDBNullAggregates.With(DuckDB("Aggregate Functions, count(), count(arg)", "functions/aggregates.md @ 7b6cd50e99d5"))),
	"aggregate.distinct": sourceOf(DuckDB("Aggregate Functions, DISTINCT Clause in Aggregate Functions", "functions/aggregates.md @ 7b6cd50e99d5")),
	"aggregate.max":      sourceOf(duckDBNullAggregates.With(DuckDB("Aggregate Functions, max(arg)", "functions/aggregates.md @ 7b6cd50e99d5")).With(duckDBExtremes)),
	"aggregate.min":      sourceOf(duckDBNullAggregates.With(DuckDB("Aggregate Functions, min(arg)", "functions/aggregates.md @ 7b6cd50e99d5")).With(duckDBExtremes)),
	// Of an approximate number the sign is taken away, also from -0.0.
	"arithmetic.absolute":   sourceOf(DuckDBCode("AbsOperatorFun::GetFunctions, AbsOperator::Operation, TryAbsOperator::Operation", "{extension/core_functions/scalar/math/numeric.cpp,src/include/duckdb/common/operator/abs.hpp}").With(DuckDB("NULL Values, NULL and Functions", "data_types/nulls.md @ 19bc1ded4480"))),
	"bag.duplicates":        sourceOf(DuckDBCode("CreateNotDistinctComparison, GroupedAggregateHashTable::GroupedAggregateHashTable", "src/execution/{physical_plan/plan_set_operation,aggregate_hashtable}.cpp").With(DuckDB("SELECT Clause, DISTINCT Clause", "query_syntax/select.md @ f93a5854ca60"))),
	"compare.boolean":       sourceOf(DuckDBCode("GreaterThan::Operation of bool", "src/include/duckdb/common/operator/comparison_operators.hpp")),
	"compare.distinct":      sourceOf(duckDBComparisons),
	"compare.equal":         sourceOf(duckDBComparisons),
	"compare.greater":       sourceOf(duckDBComparisons),
	"compare.greater-equal": sourceOf(duckDBComparisons),
	"compare.less":          sourceOf(duckDBComparisons),
	"compare.less-equal":    sourceOf(duckDBComparisons),
	"compare.not-equal":     sourceOf(duckDBComparisons),
	"conditional.case":      sourceOf(DuckDB("CASE Expression", "expressions/case.md @ 19bc1ded4480")),
	"conditional.coalesce":  sourceOf(DuckDB("NULL Values, NULL and Functions", "data_types/nulls.md @ 19bc1ded4480")),
	"conditional.nullif":    sourceOf(DuckDB("Utility Functions, nullif(a, b)", "functions/utility.md @ 4cc96ebc37dc").With(DuckDB("CASE Expression", "expressions/case.md @ 19bc1ded4480"))),
	"float.bound":           sourceOf(DuckDB("Numeric Types, Floating-Point Types", "data_types/numeric.md @ 7b6cd50e99d5").With(DuckDB("Aggregate Functions, sum(arg)", "functions/aggregates.md @ 7b6cd50e99d5"))),
	"from.cross":            sourceOf(DuckDB("FROM and JOIN Clauses, Cross Product Joins (Cartesian Product)", "query_syntax/from.md @ 49b7052be2f0")),
	"from.left":             sourceOf(duckDBOuterJoins),
	"from.right":            sourceOf(duckDBOuterJoins),
	"from.table":            sourceOf(DuckDB("FROM and JOIN Clauses", "query_syntax/from.md @ 49b7052be2f0")),
	// The page on the preservation of order says more of LIMIT without ORDER BY.
	"order.limit": sourceOf(DuckDB("LIMIT and OFFSET Clauses", "query_syntax/limit.md @ 7b6cd50e99d5").
		With(DuckDB("Order Preservation, Clauses, ORDER BY", "dialect/order_preservation.md @ f93a5854ca60"))),
	"predicate.exists": sourceOf(DuckDB("Subqueries, EXISTS", "expressions/subqueries.md @ 19bc1ded4480")),
	// In 1.5.5 a NULL anywhere among the rows makes False NULL (ScanStructure::ConstructMarkJoinResult),
	// which the developers mended as a fault of it: they compare row by row and element by element.
	"predicate.in-query": {AuthorityOwn, Source{Doc: "DuckDB source after 1.5.5", Clause: "JoinHashTable::ConstructMarkJoinResult, MarkJoinChunkHasUnknown, MarkJoinRowComparison::CompareEquality",
		Address: "github.com/duckdb/duckdb src/execution/{join_hashtable,mark_join_row_comparison}.cpp @ 044a04a7cd39", Read: "2026-11-24"}},
	"query.values":    sourceOf(DuckDB("VALUES Clause", "query_syntax/values.md @ 1b5452ec722e")),
	"select.distinct": sourceOf(DuckDB("SELECT Clause, DISTINCT Clause", "query_syntax/select.md @ f93a5854ca60")),
	"select.list": sourceOf(DuckDB("SELECT Clause, SELECT List, Star Expressions, Aggregates", "query_syntax/select.md @ f93a5854ca60").
		With(DuckDBCode("Binder::Bind of an EmptyTableRef, PhysicalDummyScan::GetDataInternal", "src/{planner/binder/tableref/bind_emptytableref,execution/operator/scan/physical_dummy_scan}.cpp"))),
	"set.except":        sourceOf(duckDBSets("EXCEPT")),
	"set.except-all":    sourceOf(duckDBSets("EXCEPT ALL (Bag Semantics)").With(duckDBSetPlan)),
	"set.intersect":     sourceOf(duckDBSets("INTERSECT")),
	"set.intersect-all": sourceOf(duckDBSets("INTERSECT ALL (Bag Semantics)").With(duckDBSetPlan)),
	"set.union":         sourceOf(duckDBSets("UNION")),
	"set.union-all":     sourceOf(duckDBSets("UNION ALL (Bag Semantics)")),
	// Without a row the value is that of the aggregate FIRST over none.
	"subquery.scalar": sourceOf(DuckDB("Subqueries, Scalar Subquery", "expressions/subqueries.md @ 19bc1ded4480").
		With(DuckDBCode("PlanUncorrelatedSubquery", "src/planner/binder/query_node/plan_subquery.cpp")).
		With(duckDBNullAggregates)),
	"text.concat": sourceOf(DuckDB("Text Functions, arg1 || arg2", "functions/text.md @ 8162aaa530b4")),
	"truth.and":   sourceOf(duckDBLogic),
	"truth.is":    sourceOf(DuckDBCode("Transformer::TransformBooleanTest", "src/parser/transform/expression/transform_boolean_test.cpp").With(duckDBComparisons)),
	"truth.not":   sourceOf(duckDBLogic),
	"truth.or":    sourceOf(duckDBLogic),
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
