package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of UPPER and LOWER.
const (
	FoldedNull spec.Case = iota
	FoldedASCII
	FoldedBeyondASCII
	FoldedBytes
)

// Cases of the rule of LENGTH.
const (
	LengthOfNull spec.Case = iota
	LengthOfCharacters
	LengthOfBytes
	LengthOfNumber
)

// Cases of the rule of LENGTH where it counts bytes.
const (
	BytesOfNull spec.Case = iota
	BytesCounted
)

// Cases of the rule of CHAR_LENGTH.
const (
	CharactersOfNull spec.Case = iota
	CharactersCounted
)

// characters is the chapter of functions of character strings.
var characters = []*Function{Lower, Upper, Length, LengthInBytes, CharLength}

// The texts that are cited were read on 2026-11-23. Of PostgreSQL's manual chapter 9 was
// read in a version in development, of 13.
var (
	stringFunctionsOfPostgreSQL = spec.Source{Doc: "PostgreSQL 13 manual, in development",
		Clause:  "9.4. String Functions and Operators, tables of SQL string functions and of other string functions; the note on arguments of other types",
		Address: "github.com/boshengchen/postgres doc/src/sgml/func.sgml @ 64c18ab342d7", Read: "2026-11-23"}
	stringFunctionsOfDuckDB = spec.DuckDB("Text Functions, upper, lower, length", "functions/text.md @ 1b5452ec722e").
				With(spec.Source{Doc: "DuckDB source of 2026-08-20", Clause: "UpperFun, LowerFun, LengthFun::GetFunctions",
			Address: "github.com/duckdb/duckdb src/function/scalar/string/{caseconvert,length}.cpp @ 044a04a7cd39", Read: "2026-11-23"})
)

const mariadbStrings = "server/reference/sql-functions/string-functions/"

var Lower = &Function{
	Name: "LOWER", Spellings: []Spelling{{"LCASE", mysqls | duckdb}}, Parameters: []Type{Text}, Result: Text, in: allDialects, Weight: 20,
	Rule: foldRule("text.lower", "LOWER", "LOWER(s) is s with every upper case letter replaced by its lower case letter in the character set of s; letters beyond ASCII depend on the character set and are left open.", "lower"),
}

var Upper = &Function{
	Name: "UPPER", Spellings: []Spelling{{"UCASE", mysqls | duckdb}}, Parameters: []Type{Text}, Result: Text, in: allDialects, Weight: 20,
	Rule: foldRule("text.upper", "UPPER", "UPPER(s) is s with every lower case letter replaced by its upper case letter in the character set of s; letters beyond ASCII depend on the character set and are left open.", "upper"),
}

// foldRule is the rule of UPPER or LOWER, whose sources say the same of both.
func foldRule(id, name, statement, page string) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + " NULL stays NULL.", From: spec.ISO("<string value function>"), Keywords: []string{name},
		Cases: []string{FoldedNull: "null", FoldedASCII: "ascii", FoldedBeyondASCII: "beyond ascii", FoldedBytes: "bytes"},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Statement: "Of text alone; letters beyond ASCII follow the database's locale and are left open.", From: stringFunctionsOfPostgreSQL},
			{Dialects: []string{"mysql"}, Statement: "What is no string becomes one; letters follow the character set's mapping, beyond ASCII they are left open; a binary string stays as it is.",
				From: spec.MySQL("14.8 String Functions and Operators, "+name+"()", "string-functions.html")},
			{Dialects: []string{"mariadb"}, Statement: "What is no string becomes one; letters follow the character set's mapping, beyond ASCII they are left open; a binary string stays as it is.",
				From: spec.MariaDB(name, mariadbStrings+page)},
			{Dialects: []string{"sqlite"}, Statement: "ASCII letters alone are changed; what is no text is taken as its text.",
				From: spec.SQLite("3. Descriptions of built-in scalar SQL functions, "+page+"(X)", "lang_corefunc.html").With(spec.SQLiteCode(page+"Func", "func.c"))},
			{Dialects: []string{"duckdb"}, Statement: "Of VARCHAR alone; letters beyond ASCII are left open.", From: stringFunctionsOfDuckDB},
		},
		Open:   map[string][]string{"iso": {"beyond ascii"}, "postgres": {"beyond ascii"}, "mysql": {"beyond ascii"}, "mariadb": {"beyond ascii"}, "duckdb": {"beyond ascii"}},
		Except: map[string][]string{"iso": {"bytes"}, "postgres": {"bytes"}, "duckdb": {"bytes"}, "sqlite": {"bytes"}},
	})
}

// Length is no function of the standard.
var Length = &Function{
	Name: "LENGTH", Parameters: []Type{Text}, Result: Integer, in: withEngine &^ mysqls, Weight: 10,
	Spellings: []Spelling{{"CHAR_LENGTH", duckdb}, {"CHARACTER_LENGTH", duckdb}, {"LEN", duckdb}},
	Rule: spec.Declare(spec.Rule{
		ID: "text.length", Statement: "LENGTH(s) is the number of characters in s. NULL stays NULL.", From: stringFunctionsOfPostgreSQL,
		Keywords: []string{"LENGTH", "CHARACTER_LENGTH"}, Cases: []string{LengthOfNull: "null", LengthOfCharacters: "characters", LengthOfBytes: "bytes", LengthOfNumber: "of a number"},
		Only: []string{"postgres", "sqlite", "duckdb"},
		Variants: []spec.Variant{
			{Dialects: []string{"sqlite"}, Statement: "The number of code points before the first that is 0 in a text, of bytes in a BLOB, of characters in the text of a number.",
				From: spec.SQLite("3. Descriptions of built-in scalar SQL functions, length(X)", "lang_corefunc.html").With(spec.SQLiteCode("lengthFunc", "func.c"))},
			{Dialects: []string{"postgres"}, Statement: "The number of characters of a text, of bytes of a byte string; an integer.", From: stringFunctionsOfPostgreSQL.With(bytesOfPostgreSQL)},
			{Dialects: []string{"duckdb"}, Statement: "The number of Unicode code points of a VARCHAR, a BIGINT.", From: stringFunctionsOfDuckDB},
		},
		Except: map[string][]string{"postgres": {"of a number"}, "duckdb": {"bytes", "of a number"}},
	}),
}

// LengthInBytes is LENGTH in the MySQL family.
var LengthInBytes = &Function{
	Name: "LENGTH", Parameters: []Type{Text}, Result: Integer, in: mysqls, Weight: 10,
	Rule: spec.Declare(spec.Rule{
		ID: "text.length-in-bytes", Statement: "LENGTH(s) is the number of bytes of s, of characters in UTF-8; what is no string becomes one. A BIGINT. NULL stays NULL.",
		From:     spec.MySQL("14.8 String Functions and Operators, LENGTH()", "string-functions.html").With(spec.MySQLCode("Item_func_length, Item_int_func", "sql/item_func.h")),
		Keywords: []string{"LENGTH"}, Cases: []string{BytesOfNull: "null", BytesCounted: "bytes"},
		Only: []string{"mysql", "mariadb"},
		Variants: []spec.Variant{{Dialects: []string{"mariadb"}, Statement: "The number of bytes, of characters in UTF-8; what is no string becomes one.",
			From: spec.MariaDB("LENGTH", mariadbStrings+"length")}},
	}),
}

var CharLength = &Function{
	Name: "CHAR_LENGTH", Parameters: []Type{Text}, Result: Integer, in: servers | iso, Weight: 10,
	Spellings: []Spelling{{"CHARACTER_LENGTH", servers | iso}},
	Rule: spec.Declare(spec.Rule{
		ID: "text.char-length", Statement: "CHAR_LENGTH(s) is the number of characters in s. NULL stays NULL.", From: spec.ISO("<numeric value function>"),
		Keywords: []string{"CHAR_LENGTH"}, Cases: []string{CharactersOfNull: "null", CharactersCounted: "characters"},
		Only: []string{"iso", "postgres", "mysql", "mariadb"},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Statement: "Of text alone, an integer.", From: stringFunctionsOfPostgreSQL},
			{Dialects: []string{"mysql"}, Statement: "What is no string becomes one; of a byte string the bytes count. A BIGINT.",
				From: spec.MySQL("14.8 String Functions and Operators, CHAR_LENGTH()", "string-functions.html").With(spec.MySQLCode("Item_func_char_length, Item_int_func", "sql/item_func.h"))},
			{Dialects: []string{"mariadb"}, Statement: "What is no string becomes one; of a byte string the bytes count. A BIGINT.", From: spec.MariaDB("CHAR_LENGTH", mariadbStrings+"char_length")},
		},
	}),
}
