package function

import "github.com/semcheck/semcheck/spec"

// listFunctionsChapter is the chapter of functions of lists and arrays.
var listFunctionsChapter = []*Function{
	ListLength, ArrayLengthOfDuckDB, ArrayLength, Cardinality, ArrayDimensions, ArrayUpper, ArrayLower,
	ListContains, ListContainsOfText, ListPosition, ArrayPosition, ArrayPositions,
	ListAppend, ArrayAppend, ListPrepend, ArrayPrepend, ArrayPushFront, ListConcat, ArrayCat, ArrayRemove, ArrayReplace,
	ListSort, ListReverseSort, ListReverse, ListPopBack, ListPopFront, ListDistinct, ListUnique, Flatten,
	ListHasAny, ListHasAll, ArrayToString, ArrayToStringOfDuckDB, StringToArray, StringSplit, RangeList, SeriesList,
	RegexpExtractAll, ListMin, ListMax, ListSum, ListAvg, ListCount,
}

var listValueCases = []string{OfNull: "null", OfValues: "value"}

// ofLists declares the rule of a function of lists.
func ofLists(in dialects, id, statement string, from spec.Source, variants []spec.Variant, keywords ...string) *spec.Rule {
	r := spec.Rule{ID: id, Statement: statement, From: from, Keywords: keywords, Cases: listValueCases, Variants: variants}
	if in&postgres != 0 {
		r.Only = append(r.Only, "postgres")
	}
	if in&duckdb != 0 {
		r.Only = append(r.Only, "duckdb")
	}
	return spec.Declare(r)
}

func spelledInDuckDB(names ...string) (list []Spelling) {
	for _, name := range names {
		list = append(list, Spelling{name, duckdb})
	}
	return list
}

func variantOfDuckDB(statement string, from spec.Source) []spec.Variant {
	return []spec.Variant{{Dialects: []string{"duckdb"}, Statement: statement, From: from}}
}

// Lengths. LEN of a text is LENGTH.
var (
	ListLength          = &Function{Name: "LENGTH", Parameters: []Type{AnyList}, Result: ByRule, in: duckdb, Rule: listLengthRule}
	ArrayLengthOfDuckDB = &Function{Name: "ARRAY_LENGTH", Parameters: []Type{AnyList}, Result: ByRule, in: duckdb, Rule: listLengthRule}
	listLengthRule      = ofLists(duckdb, "list.length", "LEN(a), LENGTH(a) or ARRAY_LENGTH(a) is the number of elements of a list, those that are NULL among them. NULL stays NULL.", listFunctions, nil, "LEN", "ARRAY_LENGTH")
	ArrayLength         = &Function{Name: "ARRAY_LENGTH", Parameters: []Type{AnyList, Integer}, Result: ByRule, in: postgres, Rule: ofLists(postgres, "array.length",
		"ARRAY_LENGTH(a, n) is the length of an array in its n-th dimension, NULL if it has none; an empty array has no dimension. NULL stays NULL.", arrayFunctions, nil, "ARRAY_LENGTH")}
	Cardinality = &Function{Name: "CARDINALITY", Parameters: []Type{AnyList}, Result: ByRule, in: postgres, Rule: ofLists(postgres, "array.cardinality",
		"CARDINALITY(a) is the number of elements of an array in all dimensions. NULL stays NULL.", arrayFunctions, nil, "CARDINALITY")}
	ArrayDimensions = &Function{Name: "ARRAY_NDIMS", Parameters: []Type{AnyList}, Result: ByRule, in: postgres, Rule: ofLists(postgres, "array.dimensions",
		"ARRAY_NDIMS(a) is the number of dimensions of an array, NULL of an empty one. NULL stays NULL.", arrayFunctions.With(spec.PostgreSQLCode("array_ndims", "src/backend/utils/adt/arrayfuncs.c")), nil, "ARRAY_NDIMS")}
	ArrayUpper = &Function{Name: "ARRAY_UPPER", Parameters: []Type{AnyList, Integer}, Result: ByRule, in: postgres, Rule: arrayBoundRule}
	ArrayLower = &Function{Name: "ARRAY_LOWER", Parameters: []Type{AnyList, Integer}, Result: ByRule, in: postgres, Rule: arrayBoundRule}

	arrayBoundRule = ofLists(postgres, "array.bounds", "ARRAY_LOWER(a, n) and ARRAY_UPPER(a, n) are the least and the greatest subscript in the n-th dimension of an array, NULL if it has none. Arrays whose subscripts begin with another number than 1 are not modelled. NULL stays NULL.",
		arrayFunctions, nil, "ARRAY_UPPER", "ARRAY_LOWER")
)

// Searches.
var (
	ListContains       = &Function{Name: "LIST_CONTAINS", Spellings: spelledInDuckDB("LIST_HAS", "ARRAY_CONTAINS", "ARRAY_HAS"), Parameters: []Type{AnyList, Any}, Result: ByRule, in: duckdb, Rule: listContainsRule}
	ListContainsOfText = &Function{Name: "CONTAINS", Parameters: []Type{AnyList, Any}, Result: ByRule, in: duckdb, Rule: listContainsRule}
	listContainsRule   = ofLists(duckdb, "list.contains", "LIST_CONTAINS(a, x) is whether an element of the list is x. NULL where the list or x is NULL.",
		listFunctions.With(spec.DuckDBCode("ListSearchSimpleOp", "src/include/duckdb/function/scalar/list/contains_or_position.hpp")), nil, "LIST_CONTAINS", "LIST_HAS", "ARRAY_CONTAINS", "ARRAY_HAS")
	ListPosition = &Function{Name: "LIST_POSITION", Spellings: spelledInDuckDB("LIST_INDEXOF", "ARRAY_POSITION", "ARRAY_INDEXOF"), Parameters: []Type{AnyList, Any}, Result: ByRule, Lenient: true, in: duckdb, Rule: listPositionRule}
	// ArrayPosition raises for an array of several dimensions.
	ArrayPosition    = &Function{Name: "ARRAY_POSITION", Parameters: []Type{AnyList, Any}, Result: ByRule, Lenient: true, in: postgres, Rule: listPositionRule}
	listPositionRule = ofLists(postgres|duckdb, "list.position", "ARRAY_POSITION(a, x) is the subscript of the first element that is not distinct from x, NULL if there is none. NULL of a list that is NULL.",
		arrayFunctions, variantOfDuckDB("LIST_POSITION, too.", listFunctions.With(spec.DuckDBCode("ListPositionFun::GetFunction, ListSearchSimpleOp", "src/function/scalar/list/contains_or_position.cpp, src/include/duckdb/function/scalar/list/contains_or_position.hpp"))), "ARRAY_POSITION", "LIST_POSITION", "LIST_INDEXOF")
	ArrayPositions = &Function{Name: "ARRAY_POSITIONS", Parameters: []Type{AnyList, Any}, Result: ByRule, Lenient: true, in: postgres, Rule: ofLists(postgres, "array.positions",
		"ARRAY_POSITIONS(a, x) is the array of the subscripts of all elements that are not distinct from x. NULL of an array that is NULL.", arrayFunctions, nil, "ARRAY_POSITIONS")}
	ListHasAny = &Function{Name: "LIST_HAS_ANY", Spellings: spelledInDuckDB("ARRAY_HAS_ANY"), Parameters: []Type{AnyList, AnyList}, Result: ByRule, in: duckdb, Rule: ofLists(duckdb, "list.has-any",
		"LIST_HAS_ANY(a, b) is whether an element of a is an element of b; those that are NULL do not count. NULL stays NULL.", listFunctions, nil, "LIST_HAS_ANY")}
	ListHasAll = &Function{Name: "LIST_HAS_ALL", Spellings: spelledInDuckDB("ARRAY_HAS_ALL"), Parameters: []Type{AnyList, AnyList}, Result: ByRule, in: duckdb, Rule: ofLists(duckdb, "list.has-all",
		"LIST_HAS_ALL(a, b) is whether all elements of b are elements of a; those that are NULL do not count. NULL stays NULL.", listFunctions, nil, "LIST_HAS_ALL")}
)

// Changes.
var (
	ListAppend     = &Function{Name: "LIST_APPEND", Spellings: spelledInDuckDB("ARRAY_APPEND", "ARRAY_PUSH_BACK"), Parameters: []Type{AnyList, Any}, Result: ByRule, Lenient: true, in: duckdb, Rule: listAppendRule}
	ArrayAppend    = &Function{Name: "ARRAY_APPEND", Parameters: []Type{AnyList, Any}, Result: ByRule, Lenient: true, in: postgres, Rule: listAppendRule}
	listAppendRule = ofLists(postgres|duckdb, "list.append", "ARRAY_APPEND(a, x) is a with the element x behind the others; a list that is NULL counts as empty.",
		arrayFunctions, variantOfDuckDB("LIST_APPEND, too: LIST_CONCAT(a, [x]).", listFunctions.With(spec.DuckDBCode("internal_macros", "src/catalog/default/default_functions.cpp"))), "ARRAY_APPEND", "LIST_APPEND")
	ListPrepend     = &Function{Name: "LIST_PREPEND", Spellings: spelledInDuckDB("ARRAY_PREPEND"), Parameters: []Type{Any, AnyList}, Result: ByRule, Lenient: true, in: duckdb, Rule: listPrependRule}
	ArrayPrepend    = &Function{Name: "ARRAY_PREPEND", Parameters: []Type{Any, AnyList}, Result: ByRule, Lenient: true, in: postgres, Rule: listPrependRule}
	ArrayPushFront  = &Function{Name: "ARRAY_PUSH_FRONT", Parameters: []Type{AnyList, Any}, Result: ByRule, Lenient: true, in: duckdb, Rule: listPrependRule}
	listPrependRule = ofLists(postgres|duckdb, "list.prepend", "ARRAY_PREPEND(x, a) is a with the element x before the others; a list that is NULL counts as empty.",
		arrayFunctions, variantOfDuckDB("LIST_PREPEND(x, a) and ARRAY_PUSH_FRONT(a, x), too.", listFunctions.With(spec.DuckDBCode("internal_macros", "src/catalog/default/default_functions.cpp"))), "ARRAY_PREPEND", "LIST_PREPEND")
	ListConcat     = &Function{Name: "LIST_CONCAT", Spellings: spelledInDuckDB("LIST_CAT", "ARRAY_CAT", "ARRAY_CONCAT"), Parameters: []Type{AnyList, AnyList}, Result: ByRule, Lenient: true, in: duckdb, Rule: listConcatRule}
	ArrayCat       = &Function{Name: "ARRAY_CAT", Parameters: []Type{AnyList, AnyList}, Result: ByRule, Lenient: true, in: postgres, Rule: listConcatRule}
	listConcatRule = ofLists(postgres|duckdb, "list.concat", "ARRAY_CAT(a, b) is the elements of a and behind them those of b. A list that is NULL is passed over.",
		arrayFunctions, variantOfDuckDB("LIST_CONCAT, too; of another number of lists than two it is not modelled.", listFunctions.With(spec.DuckDBCode("ListConcatFunction", "src/function/scalar/string/concat.cpp"))), "ARRAY_CAT", "LIST_CONCAT", "LIST_CAT")
	ArrayRemove = &Function{Name: "ARRAY_REMOVE", Parameters: []Type{AnyList, Any}, Result: ByRule, Lenient: true, in: postgres, Rule: ofLists(postgres, "array.remove",
		"ARRAY_REMOVE(a, x) is a without the elements that are not distinct from x. NULL of an array that is NULL.", arrayFunctions, nil, "ARRAY_REMOVE")}
	ArrayReplace = &Function{Name: "ARRAY_REPLACE", Parameters: []Type{AnyList, Any, Any}, Result: ByRule, Lenient: true, in: postgres, Rule: ofLists(postgres, "array.replace",
		"ARRAY_REPLACE(a, x, y) is a with y in the place of each element that is not distinct from x. NULL of an array that is NULL.", arrayFunctions.With(spec.PostgreSQLCode("array_replace_internal", "src/backend/utils/adt/arrayfuncs.c")), nil, "ARRAY_REPLACE")}
	ListReverse = &Function{Name: "LIST_REVERSE", Spellings: spelledInDuckDB("ARRAY_REVERSE"), Parameters: []Type{AnyList}, Result: ByRule, in: duckdb, Rule: ofLists(duckdb, "list.reverse",
		"LIST_REVERSE(a) is the elements of a from the last to the first. NULL stays NULL.", listFunctions, nil, "LIST_REVERSE", "ARRAY_REVERSE")}
	ListPopBack = &Function{Name: "ARRAY_POP_BACK", Parameters: []Type{AnyList}, Result: ByRule, in: duckdb, Rule: ofLists(duckdb, "list.pop-back",
		"ARRAY_POP_BACK(a) is a without its last element. NULL stays NULL.", listFunctions, nil, "ARRAY_POP_BACK")}
	ListPopFront = &Function{Name: "ARRAY_POP_FRONT", Parameters: []Type{AnyList}, Result: ByRule, in: duckdb, Rule: ofLists(duckdb, "list.pop-front",
		"ARRAY_POP_FRONT(a) is a without its first element. NULL stays NULL.", listFunctions, nil, "ARRAY_POP_FRONT")}
	Flatten = &Function{Name: "FLATTEN", Parameters: []Type{AnyList}, Result: ByRule, in: duckdb, Rule: ofLists(duckdb, "list.flatten",
		"FLATTEN(a) is the elements of the lists in a, one list after the other; lists that are NULL are passed over. NULL stays NULL.", listFunctions, nil, "FLATTEN")}
)

// Orders.
var (
	ListSort = &Function{Name: "LIST_SORT", Spellings: spelledInDuckDB("ARRAY_SORT"), Parameters: []Type{AnyList, LiteralOne, LiteralOne}, Optional: 2, Result: ByRule, in: duckdb, Rule: ofLists(duckdb, "list.sort",
		"LIST_SORT(a) is the elements of a in rising order, those that are NULL behind the others. 'DESC' asks for falling order, a further 'NULLS FIRST' for those that are NULL before the others. NULL stays NULL.",
		listFunctions.With(spec.DuckDBCode("ListNormalSortBind, DBConfig::ResolveNullOrder, DefaultNullOrderSetting, where the page says NULLS FIRST", "extension/core_functions/scalar/list/list_sort.cpp, src/main/config.cpp, src/include/duckdb/main/settings.hpp")), nil, "LIST_SORT", "ARRAY_SORT")}
	ListReverseSort = &Function{Name: "LIST_REVERSE_SORT", Spellings: spelledInDuckDB("ARRAY_REVERSE_SORT"), Parameters: []Type{AnyList, LiteralOne}, Optional: 1, Result: ByRule, in: duckdb, Rule: ofLists(duckdb, "list.reverse-sort",
		"LIST_REVERSE_SORT(a) is the elements of a in falling order, those that are NULL behind the others. A further 'NULLS FIRST' puts them before the others. NULL stays NULL.",
		listFunctions.With(spec.DuckDBCode("ListReverseSortBind", "extension/core_functions/scalar/list/list_sort.cpp")), nil, "LIST_REVERSE_SORT", "ARRAY_REVERSE_SORT")}
	ListDistinct = &Function{Name: "LIST_DISTINCT", Spellings: spelledInDuckDB("ARRAY_DISTINCT"), Parameters: []Type{AnyList}, Result: ByRule, in: duckdb, Rule: spec.Declare(spec.Rule{
		ID: "list.distinct", Statement: "LIST_DISTINCT(a) is one of each element of a that is not NULL, in any order: of several elements the outcome is open. NULL stays NULL.",
		From: listFunctions, Keywords: []string{"LIST_DISTINCT", "ARRAY_DISTINCT"}, Cases: []string{OfNull: "null", OfValues: "value", DistinctInAnyOrder: "any order"}, Only: []string{"duckdb"},
		Open: map[string][]string{"duckdb": {"any order"}},
	})}
	ListUnique = &Function{Name: "LIST_UNIQUE", Spellings: spelledInDuckDB("ARRAY_UNIQUE"), Parameters: []Type{AnyList}, Result: ByRule, in: duckdb, Rule: ofLists(duckdb, "list.unique",
		"LIST_UNIQUE(a) is how many different elements a has, NULL left out. NULL stays NULL.", listFunctions, nil, "LIST_UNIQUE", "ARRAY_UNIQUE")}
)

// DistinctInAnyOrder is the case of LIST_DISTINCT that leaves several elements.
const DistinctInAnyOrder spec.Case = 2

// Texts.
var (
	ArrayToString = &Function{Name: "ARRAY_TO_STRING", Parameters: []Type{AnyList, Text, Text}, Optional: 1, Result: ByRule, Lenient: true, in: postgres, Rule: arrayToStringRule}
	// ArrayToStringOfDuckDB is NULL of a list in which all is NULL.
	ArrayToStringOfDuckDB = &Function{Name: "ARRAY_TO_STRING", Parameters: []Type{AnyList, Text}, Result: ByRule, Lenient: true, in: duckdb, Rule: arrayToStringRule}
	arrayToStringRule     = ofLists(postgres|duckdb, "list.to-string", "ARRAY_TO_STRING(a, s, n) is the elements of an array as texts with s between them; those that are NULL are passed over, or are n. NULL where the array or s is NULL.",
		arrayFunctions.With(spec.PostgreSQLCode("array_to_text_internal", "src/backend/utils/adt/varlena.c")),
		variantOfDuckDB("Of a list that is not empty and has nothing but NULL it is NULL, as STRING_AGG is; there is no n. NULL as s is not modelled.", listFunctions.With(spec.DuckDBCode("internal_macros", "src/catalog/default/default_functions.cpp"))), "ARRAY_TO_STRING")
	StringToArray = &Function{Name: "STRING_TO_ARRAY", Parameters: []Type{Text, Text, Text}, Optional: 1, Result: ByRule, Lenient: true, in: postgres, Rule: ofLists(postgres, "array.of-string",
		"STRING_TO_ARRAY(s, d, n) is the parts of s between the texts d; with a d that is NULL its characters, with an empty one s alone; of an empty s it is an empty array. A part that is n is NULL. NULL where s is NULL.",
		spec.PostgreSQL("9.4 String Functions and Operators, string_to_array", "func.sgml").On("2026-11-29").With(spec.PostgreSQLCode("split_text", "src/backend/utils/adt/varlena.c")), nil, "STRING_TO_ARRAY")}
	StringSplit = &Function{Name: "STRING_SPLIT", Spellings: spelledInDuckDB("STR_SPLIT", "SPLIT", "STRING_TO_ARRAY"), Parameters: []Type{Text, Text}, Result: ByRule, Lenient: true, in: duckdb, Rule: ofLists(duckdb, "list.of-string",
		"STRING_SPLIT(s, d) is the list of the parts of s between the texts d; with an empty d its characters, with one that is NULL s alone. NULL where s is NULL.",
		spec.DuckDBCode("StringSplitter::Split, StringSplitExecutor", "src/function/scalar/string/string_split.cpp"), nil, "STRING_SPLIT", "STR_SPLIT")}
)

// Lists of numbers.
var (
	RangeList      = &Function{Name: "RANGE", Parameters: []Type{SmallCount, SmallCount, SmallCount}, Optional: 2, Result: ByRule, in: duckdb, Rule: seriesListRule}
	SeriesList     = &Function{Name: "GENERATE_SERIES", Parameters: []Type{SmallCount, SmallCount, SmallCount}, Optional: 2, Result: ByRule, in: duckdb, Rule: seriesListRule}
	seriesListRule = ofLists(duckdb, "list.series", "RANGE(a, b, c) is the list of the numbers from a on, each c after the last, that stand before b; GENERATE_SERIES has b, too, if it is met. One argument is b, with a 0; c is 1 where it is not given, and with a c of 0 the list is empty. NULL stays NULL.",
		listFunctions.With(spec.DuckDBCode("NumericRangeInfo::ListLength", "extension/core_functions/scalar/list/range.cpp")), nil, "RANGE", "GENERATE_SERIES")
)

// RegexpExtractAll is REGEXP_EXTRACT_ALL.
var RegexpExtractAll = &Function{Name: "REGEXP_EXTRACT_ALL", Parameters: []Type{Text, Pattern, SmallCount, ShortText}, Optional: 2, Result: ByRule, Raises: ofPatterns, in: duckdb, Rule: spec.Declare(spec.Rule{
	ID: "list.regexp", Statement: "REGEXP_EXTRACT_ALL(s, p, n) is the list of what the n-th group of the regular expression p matches in each match in s, without n or with 0 what all of it matches. A group that is no part of a match is NULL; one that the expression does not have raises if there is a match, and of a negative n the list is empty. Expressions that the empty text may match are not modelled. NULL stays NULL.",
	From: spec.DuckDBCode("ExtractSingleTuple, ExtractAll", "src/function/scalar/string/regexp/regexp_extract_all.cpp"), Keywords: []string{"REGEXP_EXTRACT_ALL"},
	Cases: []string{OfNull: "null", OfValues: "value", NoSuchGroup: "no such group"}, Only: []string{"duckdb"},
})}

// NoSuchGroup is the case of REGEXP_EXTRACT_ALL of a group that the expression does not have.
const NoSuchGroup spec.Case = 2

// Aggregates of the elements of a list.
var (
	ListMin   = listAggregate("LIST_MIN")
	ListMax   = listAggregate("LIST_MAX")
	ListSum   = listAggregate("LIST_SUM")
	ListAvg   = listAggregate("LIST_AVG")
	ListCount = listAggregate("LIST_COUNT")

	listAggregateRule = ofLists(duckdb, "list.aggregate", "LIST_MIN(a), LIST_MAX, LIST_SUM, LIST_AVG and LIST_COUNT are the set functions of the elements of a list that are not NULL. NULL stays NULL.",
		listFunctions.With(spec.DuckDBCode("ListAggregatesFunction", "extension/core_functions/scalar/list/list_aggregates.cpp")), nil, "LIST_MIN", "LIST_MAX", "LIST_SUM", "LIST_AVG", "LIST_COUNT")
)

func listAggregate(name string) *Function {
	return &Function{Name: name, Parameters: []Type{AnyList}, Result: ByRule, Raises: []spec.Class{spec.ClassOverflow}, in: duckdb, Rule: listAggregateRule}
}
