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
	{Name: TrimBoth.Name, Signature: true, Parameters: []Type{Text}, Result: Text, in: everyone},
	{Name: "LTRIM", Parameters: []Type{Text}, Result: Text, in: everyone},
	{Name: "RTRIM", Parameters: []Type{Text}, Result: Text, in: everyone},
	{Name: "REPLACE", Reserved: true, Parameters: []Type{Text, Word, Word}, Result: Text, in: everyone},
	Substr,
	{Name: "REVERSE", Parameters: []Type{Text}, Result: Text, in: servers | duckdb},
	{Name: "LEFT", Reserved: true, Parameters: []Type{Text, Few}, Result: Text, in: servers | duckdb},
	{Name: "RIGHT", Reserved: true, Parameters: []Type{Text, Few}, Result: Text, in: servers | duckdb},
	{Name: "LPAD", Parameters: []Type{Text, Few, Word}, Result: Text, in: servers | duckdb},
	{Name: "RPAD", Parameters: []Type{Text, Few, Word}, Result: Text, in: servers | duckdb},
	{Name: "REPEAT", Reserved: true, Parameters: []Type{Text, Few}, Result: Text, in: servers | duckdb},
	{Name: "CONCAT", Parameters: []Type{Text, Text}, Result: Text, in: sqlite | servers | duckdb},
	{Name: "CONCAT_WS", Parameters: []Type{Word, Text, Text}, Result: Text, in: sqlite | servers | duckdb},
	{Name: "HEX", Parameters: []Type{Text}, Result: Text, in: sqlites | mysqls | duckdb},
	{Name: "QUOTE", Parameters: []Type{Text}, Result: Text, in: sqlites | mysqls},
	{Name: "TYPEOF", Parameters: []Type{Any}, Result: Text, in: sqlites},
	{Name: "SOUNDEX", Parameters: []Type{Text}, Result: Text, in: mysqls},
	{Name: "SUBSTRING_INDEX", Parameters: []Type{Text, Word, Few}, Result: Text, in: mysqls},
	{Name: "ELT", Parameters: []Type{Integer, Text, Word}, Result: Text, in: mysqls},
	{Name: If.Name, Signature: true, Parameters: []Type{Truth, Text, Text}, Result: Text, in: mysqls},
	{Name: Iif.Name, Signature: true, Parameters: []Type{Truth, Text, Text}, Result: Text, in: sqlite},
	{Name: IfNull.Name, Signature: true, Parameters: []Type{Text, Text}, Result: Text, in: sqlites | mysqls | duckdb},
	{Name: "INITCAP", Parameters: []Type{Text}, Result: Text, in: postgres},
	{Name: "SPLIT_PART", Parameters: []Type{Text, Word, Place}, Result: Text, in: postgres | duckdb},
	{Name: "TRANSLATE", Parameters: []Type{Text, Word, Word}, Result: Text, in: postgres | duckdb},

	{Name: "ASCII", Parameters: []Type{Text}, Result: Integer, in: servers | duckdb},
	{Name: "UNICODE", Parameters: []Type{Text}, Result: Integer, in: sqlites | duckdb},
	{Name: "INSTR", Parameters: []Type{Text, Word}, Result: Integer, in: sqlites | mysqls | duckdb},
	{Name: "LOCATE", Parameters: []Type{Word, Text}, Result: Integer, in: mysqls},
	{Name: "STRPOS", Parameters: []Type{Text, Word}, Result: Integer, in: postgres | duckdb},
	{Name: "STRCMP", Parameters: []Type{Text, Word}, Result: Integer, in: mysqls},
	{Name: "FIND_IN_SET", Parameters: []Type{Word, Text}, Result: Integer, in: mysqls},
	{Name: "FIELD", Parameters: []Type{Text, Word, Word}, Result: Integer, in: mysqls},
	{Name: "LEVENSHTEIN", Parameters: []Type{Text, Word}, Result: Integer, in: duckdb},
	Greatest,
	Least,
	{Name: "MAX", Parameters: []Type{Integer, Integer}, Result: Integer, in: sqlites}, // of several arguments
	{Name: "MIN", Parameters: []Type{Integer, Integer}, Result: Integer, in: sqlites}, // of several arguments
	{Name: IfNull.Name, Signature: true, Parameters: []Type{Integer, Integer}, Result: Integer, in: sqlites | mysqls | duckdb},
	{Name: "SIGN", Parameters: []Type{Integer}, Result: Integer, in: sqlite | mysqls | duckdb},
	{Name: "BIT_COUNT", Parameters: []Type{Integer}, Result: Integer, in: mysqls | duckdb},
	{Name: "ROUND", Parameters: []Type{Decimal, Few}, Result: Decimal, in: everyone},
	{Name: "FLOOR", Parameters: []Type{Double}, Result: Double, in: sqlite | servers | duckdb},

	Likely,
	Unlikely,
	Likelihood,
	{Name: "STARTS_WITH", Parameters: []Type{Text, Word}, Result: Truth, in: postgres | duckdb},
	{Name: "CONTAINS", Parameters: []Type{Text, Word}, Result: Truth, in: duckdb},
	{Name: "SUFFIX", Parameters: []Type{Text, Word}, Result: Truth, in: duckdb},
	{Name: "REGEXP_MATCHES", Parameters: []Type{Text, Pattern}, Result: Truth, in: duckdb},

	{Name: "JSON_EXTRACT", Parameters: []Type{Document, Path}, Result: Text, Raises: ofDocuments, in: sqlites},
	{Name: "JSON_TYPE", Parameters: []Type{Document, Path}, Result: Text, Raises: ofDocuments, in: sqlites | duckdb},
	{Name: "JSON_TYPE", Parameters: []Type{Document}, Result: Text, Raises: ofDocuments, in: mysql | mariadb | sqlites},
	{Name: "JSON_REMOVE", Parameters: []Type{Document, Path}, Result: Text, Raises: ofDocuments, in: sqlites},
	{Name: "JSON_VALUE", Parameters: []Type{Document, Path}, Result: Text, Raises: ofDocuments, in: mysql | mariadb},
	{Name: "JSON_EXTRACT_STRING", Parameters: []Type{Document, Path}, Result: Text, Raises: ofDocuments, in: duckdb},
	{Name: "JSONB_TYPEOF", Parameters: []Type{Document}, Result: Text, in: postgres},
	{Name: "JSON_QUOTE", Parameters: []Type{Text}, Result: Text, in: sqlites | mysql | mariadb},
	{Name: "JSON_ARRAY_LENGTH", Parameters: []Type{Document}, Result: Integer, Raises: ofDocuments, in: sqlites},
	{Name: "JSON_ARRAY_LENGTH", Parameters: []Type{Document, Path}, Result: Integer, Raises: ofDocuments, in: sqlites},
	{Name: "JSON_LENGTH", Parameters: []Type{Document}, Result: Integer, Raises: ofDocuments, in: mysql | mariadb},
	{Name: "JSON_DEPTH", Parameters: []Type{Document}, Result: Integer, Raises: ofDocuments, in: mysql | mariadb},
	{Name: "JSON_VALID", Parameters: []Type{Document}, Result: Truth, in: sqlites | mysql | mariadb | duckdb},
	{Name: "JSON_CONTAINS", Parameters: []Type{Document, NumberDocument}, Result: Truth, Raises: ofDocuments, in: mysql | mariadb | duckdb},
	{Name: "JSON_CONTAINS_PATH", Parameters: []Type{Document, WordOne, Path}, Result: Truth, Raises: ofDocuments, in: mysql | mariadb},
	{Name: "JSON_EXISTS", Parameters: []Type{Document, Path}, Result: Truth, Raises: ofDocuments, in: duckdb | mariadb},
	{Name: "JSONB_PATH_EXISTS", Parameters: []Type{Document, Path}, Result: Truth, in: postgres},
}

var (
	Greatest   = &Function{Name: "GREATEST", Parameters: []Type{Integer, Integer}, Result: Integer, in: servers | duckdb}
	Least      = &Function{Name: "LEAST", Parameters: []Type{Integer, Integer}, Result: Integer, in: servers | duckdb}
	Likely     = &Function{Name: "LIKELY", Parameters: []Type{Truth}, Result: Truth, in: sqlites}
	Unlikely   = &Function{Name: "UNLIKELY", Parameters: []Type{Truth}, Result: Truth, in: sqlites}
	Likelihood = &Function{Name: "LIKELIHOOD", Parameters: []Type{Truth, Share}, Result: Truth, in: sqlites}
	Substr     = &Function{Name: "SUBSTR", Parameters: []Type{Text, Place, Few}, Result: Text, in: everyone}
)
