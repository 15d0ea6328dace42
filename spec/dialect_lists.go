package spec

// Lists says which lists or arrays a dialect has, and how they are written.
//
// Sources: PostgreSQL 18 manual, 8.15 Arrays, 4.2.3 Subscripts, 4.2.12 Array Constructors, and
// c_expr in src/backend/parser/gram.y; DuckDB's documentation, List Type and List Functions
// (data_types/list.md, functions/list.md @ 1b8069627e25), and ListToVarcharCast in
// src/function/cast/list_casts.cpp of 1.5.5; all read 2026-11-29.
type Lists uint8

const (
	ListsNone     Lists = iota
	ListsPostgres       // arrays: ARRAY[1, 2], of any number of dimensions in one type; their text is {1,2}
	ListsDuckDB         // lists: [1, 2] and ARRAY[1, 2], a list of lists is a type of its own; their text is [1, 2]
)

// ListQuotes says which elements are in quotes in the text of a list.
//
// Sources: array_out in src/backend/utils/adt/arrayfuncs.c of PostgreSQL 18; ListToVarcharCast in
// src/function/cast/list_casts.cpp of DuckDB 1.5.5 and of 1.1.3, which has no quotes; read
// 2026-11-29.
type ListQuotes uint8

const (
	ListQuotesNeeded ListQuotes = iota // where the text would be read as something else
	ListQuotesOpen                     // DuckDB 1.1.3 writes none, and reads another form: such texts are not modelled
)
