package function

import "github.com/semcheck/semcheck/spec"

// lists is the chapter of lists and arrays: how they are made, and what is taken out of them.
var lists = []*Function{ListValue, ListPack, Subscript, ListExtract, Slice, SliceFrom, SliceTo, SliceAll, ListSlice}

// Cases of rules of lists.
const (
	ListOfNull spec.Case = iota
	ListFound            // there is such an element, or a list
	ListBeyond           // there is none
)

var listCases = []string{ListOfNull: "null", ListFound: "value", ListBeyond: "none"}

const listsOnly = postgres | duckdb

var (
	arraysOfPostgreSQL = spec.PostgreSQL("8.15 Arrays", "array.sgml").On("2026-11-29")
	arrayFunctions     = spec.PostgreSQL("9.19 Array Functions and Operators", "func.sgml").On("2026-11-29")
	listsOfDuckDB      = spec.DuckDB("List Type", "data_types/list.md @ 1b8069627e25")
	listFunctions      = spec.DuckDB("List Functions", "functions/list.md @ 11414848fe1d").On("2026-11-29")
)

// ListValue is ARRAY[…], in DuckDB […], too.
var ListValue = &Function{
	Name: "ARRAY[]", Form: Listing, Parameters: []Type{Any}, Optional: 1, Variadic: true, Result: ByRule, Lenient: true, in: listsOnly,
	Rule: spec.Declare(spec.Rule{
		ID: "list.value", Statement: "ARRAY[a, b] is the array of the values of its elements, in the type to which they unite. Of arrays it is an array of one more dimension; arrays of different dimensions raise. ARRAY[] has no type and needs a cast.",
		From:     spec.PostgreSQL("4.2.12 Array Constructors", "syntax.sgml").On("2026-11-29"),
		Keywords: []string{"ARRAY", "LIST_VALUE", "LIST_PACK"}, Cases: listCases, Only: []string{"postgres", "duckdb"}, Except: map[string][]string{"postgres": {"null"}, "duckdb": {"null"}},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "[a, b], ARRAY[a, b] and LIST_VALUE(a, b) are the list; [] is a list of elements without a type. Lists in it need not have one length.",
			From: listsOfDuckDB.With(spec.DuckDBCode("ListValueFun::GetFunctions", "extension/core_functions/scalar/list/list_value.cpp"))}},
	}),
	Raises: []spec.Class{spec.ClassArgument},
}

// ListPack is LIST_VALUE(…).
var ListPack = &Function{
	Name: "LIST_VALUE", Spellings: []Spelling{{"LIST_PACK", duckdb}}, Parameters: []Type{Any}, Optional: 1, Variadic: true, Result: ByRule, Lenient: true, in: duckdb, Rule: ListValue.Rule,
}

// Subscript is a[i].
var Subscript = &Function{
	Name: "a[i]", Form: Subscripting, Parameters: []Type{Any, Integer}, Variadic: true, Result: ByRule, in: listsOnly, Rule: spec.Declare(spec.Rule{
		ID: "list.subscript", Statement: "a[i] is the element at a place, counted from 1, a[i][j] the one in an array of two dimensions; NULL if there is none, if the array has another number of dimensions, and if the array or a subscript is NULL.",
		From: arraysOfPostgreSQL.With(spec.PostgreSQL("4.2.3 Subscripts", "syntax.sgml")), Keywords: []string{"LIST_EXTRACT", "LIST_ELEMENT", "ARRAY_EXTRACT"}, Cases: listCases, Only: []string{"postgres", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "A negative i counts from the end: -1 is the last element. Of a text it is a character.",
			From: listsOfDuckDB.With(spec.DuckDBCode("TryGetChildOffset", "src/function/scalar/list/list_extract.cpp"))}},
	}),
}

// ListExtract is LIST_EXTRACT(a, i).
var ListExtract = &Function{
	Name: "LIST_EXTRACT", Spellings: []Spelling{{"LIST_ELEMENT", duckdb}, {"ARRAY_EXTRACT", duckdb}}, Parameters: []Type{Any, Integer}, Result: ByRule, in: duckdb, Rule: Subscript.Rule,
}

var sliceRule = spec.Declare(spec.Rule{
	ID: "list.slice", Statement: "a[i:j] is the list of the elements from i to j, as many of them as there are; without i from the first one, without j to the last one. NULL where the list, i or j is NULL.",
	From: arraysOfPostgreSQL, Keywords: []string{"LIST_SLICE", "ARRAY_SLICE"}, Cases: listCases, Only: []string{"postgres", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "A negative bound counts from the end. Of a text it is a part of the text.",
		From: listsOfDuckDB.With(spec.DuckDBCode("ClampSlice, ClampIndex", "extension/core_functions/scalar/list/array_slice.cpp"))}},
})

// Slices, by the bounds that are written.
var (
	Slice     = slice("a[i:j]", Integer, Integer)
	SliceFrom = slice("a[i:]", Integer)
	SliceTo   = slice("a[:j]", Integer)
	SliceAll  = slice("a[:]")
	// ListSlice is LIST_SLICE(a, i, j).
	ListSlice = &Function{Name: "LIST_SLICE", Spellings: []Spelling{{"ARRAY_SLICE", duckdb}}, Parameters: []Type{Any, Integer, Integer}, Result: ByRule, in: duckdb, Rule: sliceRule}
)

func slice(name string, bounds ...Type) *Function {
	return &Function{Name: name, Form: Subscripting, Parameters: append([]Type{Any}, bounds...), Result: ByRule, in: listsOnly, Rule: sliceRule}
}

// IsSlice tells whether trees know a slice by a name.
func IsSlice(name string) bool {
	switch name {
	case Slice.Name, SliceFrom.Name, SliceTo.Name, SliceAll.Name:
		return true
	}
	return false
}
