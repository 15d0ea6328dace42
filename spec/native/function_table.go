package native

// Where the functions were read, all on 2026-11-20. Every name is in the manual of
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
var functions = []Function{
	{Name: "LOWER", Args: []Kind{Text}, Result: Text, in: everyone},
	{Name: "UPPER", Args: []Kind{Text}, Result: Text, in: everyone},
	{Name: "TRIM_BOTH", Args: []Kind{Text}, Result: Text, in: everyone},
	{Name: "LTRIM", Args: []Kind{Text}, Result: Text, in: everyone},
	{Name: "RTRIM", Args: []Kind{Text}, Result: Text, in: everyone},
	{Name: "REPLACE", Args: []Kind{Text, Word, Word}, Result: Text, in: everyone},
	{Name: "SUBSTR", Args: []Kind{Text, Position, Count}, Result: Text, in: everyone},
	{Name: "REVERSE", Args: []Kind{Text}, Result: Text, in: servers | duckdb},
	{Name: "LEFT", Args: []Kind{Text, Count}, Result: Text, in: servers | duckdb},
	{Name: "RIGHT", Args: []Kind{Text, Count}, Result: Text, in: servers | duckdb},
	{Name: "LPAD", Args: []Kind{Text, Count, Word}, Result: Text, in: servers | duckdb},
	{Name: "RPAD", Args: []Kind{Text, Count, Word}, Result: Text, in: servers | duckdb},
	{Name: "REPEAT", Args: []Kind{Text, Count}, Result: Text, in: servers | duckdb},
	{Name: "CONCAT", Args: []Kind{Text, Text}, Result: Text, in: sqliteNew | servers | duckdb},
	{Name: "CONCAT_WS", Args: []Kind{Word, Text, Text}, Result: Text, in: sqliteNew | servers | duckdb},
	{Name: "HEX", Args: []Kind{Text}, Result: Text, in: sqlite | mysqls | duckdb},
	{Name: "QUOTE", Args: []Kind{Text}, Result: Text, in: sqlite | mysqls},
	{Name: "TYPEOF", Args: []Kind{Any}, Result: Text, in: sqlite},
	{Name: "SOUNDEX", Args: []Kind{Text}, Result: Text, in: mysqls},
	{Name: "SUBSTRING_INDEX", Args: []Kind{Text, Word, Count}, Result: Text, in: mysqls},
	{Name: "ELT", Args: []Kind{Integer, Text, Word}, Result: Text, in: mysqls},
	{Name: "IF", Args: []Kind{Truth, Text, Text}, Result: Text, in: mysqls},
	{Name: "IIF", Args: []Kind{Truth, Text, Text}, Result: Text, in: sqliteNew},
	{Name: "IFNULL", Args: []Kind{Text, Text}, Result: Text, in: sqlite | mysqls | duckdb},
	{Name: "INITCAP", Args: []Kind{Text}, Result: Text, in: postgres},
	{Name: "SPLIT_PART", Args: []Kind{Text, Word, Position}, Result: Text, in: postgres | duckdb},
	{Name: "TRANSLATE", Args: []Kind{Text, Word, Word}, Result: Text, in: postgres | duckdb},

	{Name: "LENGTH", Args: []Kind{Text}, Result: Integer, in: everyone},
	{Name: "CHAR_LENGTH", Args: []Kind{Text}, Result: Integer, in: servers},
	{Name: "ASCII", Args: []Kind{Text}, Result: Integer, in: servers | duckdb},
	{Name: "UNICODE", Args: []Kind{Text}, Result: Integer, in: sqlite | duckdb},
	{Name: "INSTR", Args: []Kind{Text, Word}, Result: Integer, in: sqlite | mysqls | duckdb},
	{Name: "LOCATE", Args: []Kind{Word, Text}, Result: Integer, in: mysqls},
	{Name: "STRPOS", Args: []Kind{Text, Word}, Result: Integer, in: postgres | duckdb},
	{Name: "STRCMP", Args: []Kind{Text, Word}, Result: Integer, in: mysqls},
	{Name: "FIND_IN_SET", Args: []Kind{Word, Text}, Result: Integer, in: mysqls},
	{Name: "FIELD", Args: []Kind{Text, Word, Word}, Result: Integer, in: mysqls},
	{Name: "LEVENSHTEIN", Args: []Kind{Text, Word}, Result: Integer, in: duckdb},
	{Name: "GREATEST", Args: []Kind{Integer, Integer}, Result: Integer, in: servers | duckdb},
	{Name: "LEAST", Args: []Kind{Integer, Integer}, Result: Integer, in: servers | duckdb},
	{Name: "MAX", Args: []Kind{Integer, Integer}, Result: Integer, in: sqlite},
	{Name: "MIN", Args: []Kind{Integer, Integer}, Result: Integer, in: sqlite},
	{Name: "IFNULL", Args: []Kind{Integer, Integer}, Result: Integer, in: sqlite | mysqls | duckdb},
	{Name: "SIGN", Args: []Kind{Integer}, Result: Integer, in: sqliteNew | mysqls | duckdb},
	{Name: "BIT_COUNT", Args: []Kind{Integer}, Result: Integer, in: mysqls | duckdb},
	{Name: "ROUND", Args: []Kind{Decimal, Count}, Result: Decimal, in: everyone},
	{Name: "FLOOR", Args: []Kind{Double}, Result: Double, in: sqliteNew | servers | duckdb},

	{Name: "LIKELY", Args: []Kind{Truth}, Result: Truth, in: sqlite},
	{Name: "UNLIKELY", Args: []Kind{Truth}, Result: Truth, in: sqlite},
	{Name: "LIKELIHOOD", Args: []Kind{Truth, Share}, Result: Truth, in: sqlite},
	{Name: "STARTS_WITH", Args: []Kind{Text, Word}, Result: Truth, in: postgres | duckdb},
	{Name: "CONTAINS", Args: []Kind{Text, Word}, Result: Truth, in: duckdb},
	{Name: "SUFFIX", Args: []Kind{Text, Word}, Result: Truth, in: duckdb},
	{Name: "REGEXP_MATCHES", Args: []Kind{Text, Pattern}, Result: Truth, in: duckdb},

	{Name: "JSON_EXTRACT", Args: []Kind{Document, Path}, Result: Text, Raises: true, in: sqlite},
	{Name: "JSON_TYPE", Args: []Kind{Document, Path}, Result: Text, Raises: true, in: sqlite | duckdb},
	{Name: "JSON_TYPE", Args: []Kind{Document}, Result: Text, Raises: true, in: mysqlNew | mariadb | sqlite},
	{Name: "JSON_REMOVE", Args: []Kind{Document, Path}, Result: Text, Raises: true, in: sqlite},
	{Name: "JSON_VALUE", Args: []Kind{Document, Path}, Result: Text, Raises: true, in: mysqlNew | mariadb},
	{Name: "JSON_EXTRACT_STRING", Args: []Kind{Document, Path}, Result: Text, Raises: true, in: duckdb},
	{Name: "JSONB_TYPEOF", Args: []Kind{Document}, Result: Text, in: postgres},
	{Name: "JSON_QUOTE", Args: []Kind{Text}, Result: Text, in: sqlite | mysqlNew | mariadb},
	{Name: "JSON_ARRAY_LENGTH", Args: []Kind{Document}, Result: Integer, Raises: true, in: sqlite},
	{Name: "JSON_ARRAY_LENGTH", Args: []Kind{Document, Path}, Result: Integer, Raises: true, in: sqlite},
	{Name: "JSON_LENGTH", Args: []Kind{Document}, Result: Integer, Raises: true, in: mysqlNew | mariadb},
	{Name: "JSON_DEPTH", Args: []Kind{Document}, Result: Integer, Raises: true, in: mysqlNew | mariadb},
	{Name: "JSON_VALID", Args: []Kind{Document}, Result: Truth, in: sqlite | mysqlNew | mariadb | duckdb},
	{Name: "JSON_CONTAINS", Args: []Kind{Document, Scalar}, Result: Truth, Raises: true, in: mysqlNew | mariadb | duckdb},
	{Name: "JSON_CONTAINS_PATH", Args: []Kind{Document, One, Path}, Result: Truth, Raises: true, in: mysqlNew | mariadb},
	{Name: "JSON_EXISTS", Args: []Kind{Document, Path}, Result: Truth, Raises: true, in: duckdb | mariadb},
	{Name: "JSONB_PATH_EXISTS", Args: []Kind{Document, Path}, Result: Truth, in: postgres},
}
