package spec

// TableFunctions says which functions that give rows stand in FROM.
//
// Sources: PostgreSQL 18 manual, 9.26 Set Returning Functions, 7.2.1.4 Table Functions, and
// chooseScalarFunctionAlias in parse_relation.c (@ f20c427834); DuckDB 1.5.5,
// RangeTableFunction::RegisterFunction in range.cpp, UnnestBind in unnest.cpp,
// BindTableFunctionInternal in bind_table_function.cpp; both read 2026-11-28. In DuckDB 1.1.3
// a start beyond the stop is an error (GenerateRangeParameters in range.cpp), which is not
// modelled. SQLite 3.50.4 documentation, series.html, and json1.html, 4.23, read 2026-11-29.
type TableFunctions uint8

const (
	TableFunctionsNone     TableFunctions = iota
	TableFunctionsPostgres                // generate_series of integers and numerics, unnest(ARRAY[…]); WITH ORDINALITY; the alias names the column, too
	TableFunctionsSQLite                  // json_each and json_tree of SQLite, generate_series of its shell; they have columns of their own
	TableFunctionsDuckDB                  // range and generate_series of BIGINT, unnest([…]); the function names the column
)
