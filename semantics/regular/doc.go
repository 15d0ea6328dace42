// Package regular matches regular expressions of the dialects where package regexp of Go, which
// is RE2, means the same. What is beyond that is not modelled, by name.
//
// RE2 is DuckDB's own library, so its expressions are taken as they are, but for what Go's package
// has in another way. Of the others a part is read here and written anew for Go: characters,
// lists in brackets, anchors, groups, alternatives, quantifiers, and the escapes that all have.
// Where a part means the same for some texts only, these are named ([Expression.Refuses]).
//
// Sources, read 2026-11-28: PostgreSQL manual, 9.7.3 (func-matching.sgml), and regexp.c,
// regc_lex.c, github.com/hackorum-dev/postgres @ f20c4278342f; MySQL 9.5 manual, 14.8.2
// (tavaresgerson/mysql-docs @ f44f3499a189), which names ICU; MariaDB documentation, REGEXP and
// its functions, which names PCRE (mariadb-docs @ 97b0d93e244b); regex/regex.7 of MySQL 5.6.24
// (Lasertooth/mysql-5.6.24 @ e3ebd74a08af), POSIX' extended expressions of H. Spencer; DuckDB,
// third_party/re2, and src/function/scalar/string/regexp.cpp (duckdb/duckdb @ 044a04a7cd39).
package regular
