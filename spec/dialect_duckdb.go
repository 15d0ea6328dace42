package spec

// duckdb11 is DuckDB 1.1. Before 1.2 a query of several columns was refused
// wherever it was an operand, "Subquery returns 2 columns - expected 1"
// (ExpressionBinder::BindExpression of a SubqueryExpression in
// src/planner/binder/expression/bind_subquery_expression.cpp of 1.1.3, read
// 2026-11-20; issue #14513); a BOOLEAN was compared with a VARCHAR as VARCHAR
// (SwitchVarcharComparison in bind_comparison_expression.cpp of 1.1.3 lacks
// BOOLEAN); tables of one FROM had different names (BindContext::AddBinding in
// src/planner/bind_context.cpp of 1.1.3, and of 1.2.0, where it checks nothing); an
// INTERVAL was divided by a BIGINT and no DOUBLE (DivideFun::RegisterFunction of
// src/function/scalar/operators/arithmetic.cpp @ 19864453f7d0, read 2026-11-28);
// CORR and REGR_SLOPE were NULL and not NaN where they divide by 0 (CorrOperation::Finalize and
// RegrSlopeOperation::Finalize, same commit); a decimal
// between two was cut as a whole (CastInterpolation::Interpolate, same commit); GROUPS was not
// implemented (Transformer::TransformWindowFrame in src/parser/transform/expression/transform_function.cpp
// of 1.1.3); ROUND was of no integer, for which that of a DOUBLE costs least (RoundFun::GetFunctions in
// src/core_functions/scalar/math/numeric.cpp, TargetTypeCost in src/function/cast_rules.cpp of 1.1.3; both
// read 2026-11-29). What else was seen to differ are bugs of 1.1.3.
var duckdb11 = func() Dialect {
	d := Dialect{Name: "duckdb11", Title: "DuckDB 1.1", Parent: "duckdb",
		Syntax: duckdbSyntax, Meaning: duckdbMeaning, Preamble: duckdb.Preamble}
	d.OneColumn, d.TextBesideBoolean = true, true
	d.PrefixAlias = false // it came with 1.2
	d.StarChanges = StarChangesReplace
	d.Merge = false // it came with 1.4
	d.KeyChecks = KeyChecksRetained
	d.IntervalDivisors, d.DegeneratePairs = IntervalDivisorsBigInt, DegeneratePairsNull
	d.Interpolation, d.Collations = InterpolationSumCut, duckdb11Collations
	d.TableFunctions = TableFunctionsNone
	d.RecursiveKeys = false // USING KEY came with 1.3
	d.ListQuotes, d.PathsNeverEmpty = ListQuotesOpen, true
	d.NestedTypes, d.RowTypes = false, RowsAreValues
	d.WindowGroups, d.RoundedIntegers = false, RoundedIntegersDouble
	d.TableNames, d.SetOrderTwice = TableNamesDistinct, SetOrderTwiceOpen
	return d
}()
