package function

import "github.com/semcheck/semcheck/spec"

// ofDocuments is what a text raises that is no JSON document.
var ofDocuments = []spec.Class{spec.ClassCast}

// unmodelled is the chapter of scalar functions that engines have and the semantics do
// not model: how they are called. Where they were read, all on 2026-11-20. Every name is in the manual of
// its dialect:
//
//   - SQLite 3.50.4, "Built-In Scalar SQL Functions", "JSON Functions And
//     Operators" (which says that all of them are deterministic) and "Built-In
//     Mathematical SQL Functions" (lang_corefunc.html, json1.html,
//     lang_mathfunc.html; copy github.com/ronnydrooid/sqlite-docs @ cf0ea92cfb5d).
//   - MySQL 9.5 Reference Manual, chapter "Functions and Operators" (copy
//     github.com/tavaresgerson/mysql-docs @ f44f3499a189): a JSON function raises an
//     error where an argument is no document.
//   - MariaDB documentation of 2026-08-22, "SQL Functions" (text
//     github.com/mariadb-corporation/mariadb-docs @ 97b0d93e244b); GREATEST and LEAST
//     were tried only.
//   - PostgreSQL 13 manual (in development), chapters 9 and 8.14 (func.sgml, json.sgml;
//     github.com/boshengchen/postgres @ 06a367c382d0).
//   - DuckDB 1.5 documentation, "Text Functions" (docs/current/sql/functions/text.md;
//     github.com/duckdb/duckdb-web @ 1b5452ec722e); SIGN, BIT_COUNT, ROUND, FLOOR,
//     IFNULL, TRANSLATE, LEVENSHTEIN and the JSON functions were tried only.
//
// Which version has which function was tried on SQLite 3.29.0, 3.30.1, 3.32.2 and
// 3.53.4, MySQL 5.6.24 and 9.7.4, MariaDB 10.11.19, PostgreSQL 18.4, DuckDB 1.1.3
// and 1.5.5. Left out: what depends on the session, on time or on chance, and what
// raises errors for common values.
//
// All of them are functions of their arguments alone: the same arguments, the same value.
var unmodelled = []*Function{
	{Name: If.Name, Signature: true, Parameters: []Type{Condition, Text, Text}, Result: Text, in: mysqls},
	{Name: Iif.Name, Signature: true, Parameters: []Type{Condition, Text, Text}, Result: Text, in: sqlite},
	{Name: IfNull.Name, Signature: true, Parameters: []Type{Text, Text}, Result: Text, in: sqlites | mysqls | duckdb},

	{Name: IfNull.Name, Signature: true, Parameters: []Type{Integer, Integer}, Result: Integer, in: sqlites | mysqls | duckdb},

	{Name: "JSON_EXTRACT", Parameters: []Type{Document, Path}, Result: Text, Raises: ofDocuments, in: sqliteOld},
	{Name: "JSON_TYPE", Parameters: []Type{Document, Path}, Result: Text, Raises: ofDocuments, in: sqliteOld},
	{Name: "JSON_TYPE", Parameters: []Type{Document}, Result: Text, Raises: ofDocuments, in: mariadb | sqliteOld},
	{Name: "JSON_REMOVE", Parameters: []Type{Document, Path}, Result: Text, Raises: ofDocuments, in: sqliteOld},
	{Name: "JSON_VALUE", Parameters: []Type{Document, Path}, Result: Text, Raises: ofDocuments, in: mysql | mariadb},
	{Name: "JSON_QUOTE", Parameters: []Type{Text}, Result: Text, in: sqliteOld | mariadb},
	{Name: "JSON_ARRAY_LENGTH", Parameters: []Type{Document}, Result: Integer, Raises: ofDocuments, in: sqliteOld},
	{Name: "JSON_ARRAY_LENGTH", Parameters: []Type{Document, Path}, Result: Integer, Raises: ofDocuments, in: sqliteOld},
	{Name: "JSON_LENGTH", Parameters: []Type{Document}, Result: Integer, Raises: ofDocuments, in: mariadb},
	{Name: "JSON_DEPTH", Parameters: []Type{Document}, Result: Integer, Raises: ofDocuments, in: mariadb},
	{Name: "JSON_VALID", Parameters: []Type{Document}, Result: Condition, in: sqliteOld | mariadb},
	{Name: "JSON_CONTAINS", Parameters: []Type{Document, NumberDocument}, Result: Condition, Raises: ofDocuments, in: mariadb},
	{Name: "JSON_CONTAINS_PATH", Parameters: []Type{Document, LiteralOne, Path}, Result: Condition, Raises: ofDocuments, in: mariadb},
	{Name: "JSON_EXISTS", Parameters: []Type{Document, Path}, Result: Condition, Raises: ofDocuments, in: mariadb},
	{Name: "JSONB_PATH_EXISTS", Parameters: []Type{Document, Path}, Result: Condition, in: postgres},
}
