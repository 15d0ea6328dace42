package function

import "github.com/semcheck/semcheck/spec/function"

// takesUnsigned are the functions that take unsigned integers where types are chosen by cost: they are
// declared for each type of integers, or for any type.
//
// Sources: DuckDB 1.5.5, AbsOperator in src/include/duckdb/common/operator/abs.hpp, LeastFun in
// extension/core_functions/scalar/generic/least.cpp, ListValueFun in
// extension/core_functions/scalar/list/list_value.cpp; SumFun and AvgFun in
// extension/core_functions/aggregate, MinFun, CountFun and FirstFun in src/function/aggregate.
var takesUnsigned = map[*function.Function]bool{
	function.Abs: true, function.Greatest: true, function.Least: true, function.ListValue: true, function.ListPack: true,
	function.CountRows: true, function.Count: true, function.Sum: true, function.Avg: true, function.Min: true, function.Max: true,
	function.BitAndOfGroup: true, function.BitOrOfGroup: true, function.BitXorOfGroup: true,
	function.AnyValue: true, function.First: true, function.Last: true, function.ListOfGroup: true,
}

// TakesUnsigned tells that a function takes unsigned integers where types are chosen by cost.
func TakesUnsigned(f *function.Function) bool { return takesUnsigned[f] }
