package keyword

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// readOn is the day on which the texts below were searched for the keywords.
const readOn spec.Reading = "2026-11-29"

// absence is a text that lists all that dialects have of a sort. The keywords are not in it.
type absence struct {
	keywords string // separated by blanks, two blanks within a name
	dialects []string
	from     spec.Source
}

// Keywords that are functions stand here only where the list of functions does not decide: the
// standard has no list of names, and a word that a grammar keeps for something else is in a list
// as that. XOR and && are logical operators here; DuckDB's function xor is one of bits, and && is
// an operator of arrays, lists and boxes in PostgreSQL and DuckDB.
//
// The lists of the draft of 2011 are older than SQL:2016, which has functions of angles and LOG,
// and than SQL:2023, which has LTRIM, RTRIM, LPAD, RPAD, GREATEST and LEAST: these editions
// were not reached.
var absences = []absence{
	{"XOR &&", []string{"iso"}, spec.ISO("<boolean value expression>")},
	{"^", []string{"iso"}, spec.ISO("<numeric value expression>")},
	{"IF IFNULL", []string{"iso"}, spec.ISO("<case expression>")},
	{"LTRIM RTRIM LCASE UCASE CHAR CONCAT CONCAT_WS ELT FORMAT INSERT LEFT LPAD MID REPEAT REPLACE REVERSE RIGHT RPAD SPACE SUBSTR SUBSTRING_INDEX" +
		" BIN OCT HEX UNHEX TO_BASE64 FROM_BASE64 EXPORT_SET", []string{"iso"}, spec.ISO("<string value function>")},
	{"LENGTH BIT_LENGTH ASCII FIELD FIND_IN_SET INSTR LOCATE STRCMP" +
		" ACOS ASIN ATAN ATAN2 COS SIN TAN DEGREES RADIANS ROUND SIGN SQUARE LOG LEAST GREATEST PI TRUNCATE" +
		" BIT_COUNT LOG10 LOG2 POW COT CBRT CRC32", []string{"iso"}, spec.ISO("<numeric value function>")},

	{"XOR &&", []string{"postgres"}, postgresPage("9.1. Logical Operators", "doc/src/sgml/func/func-logical.sgml")},
	{"CHAR", []string{"postgres"}, postgresPage("col_name_keyword: type names that are not usable as function names", "src/backend/parser/gram.y")},

	{"FULL  JOIN", []string{"mysql"}, spec.MySQL("15.2.13.2 JOIN Clause", "join.html").With(spec.MySQLCode("joined_table, outer_join_type", "sql/sql_yacc.yy"))},
	{"FULL  JOIN", []string{"mysql56"}, spec.MySQL56Code("join_table", "sql/sql_yacc.yy")},
	{"INTERSECT INTERSECT  ALL EXCEPT EXCEPT  ALL", []string{"mysql56"}, spec.MySQL56Code("union_clause, union_list", "sql/sql_yacc.yy")},
	{"FULL  JOIN", []string{"mariadb"}, spec.MariaDB("JOIN Syntax", "server/reference/sql-statements/data-manipulation/selecting-data/joins/join-syntax")},

	{"XOR && ^ IS  UNKNOWN IS  NOT  UNKNOWN", []string{"sqlite"}, spec.SQLite("2. Operators, and Parse-Affecting Attributes", "lang_expr.html")},
	{"INTERSECT  ALL EXCEPT  ALL", []string{"sqlite"}, spec.SQLite("3. Compound Select Statements", "lang_select.html")},
	{"INSERT", []string{"sqlite"}, spec.SQLite("2. List Of Core Functions", "lang_corefunc.html")},

	{"XOR &&", []string{"duckdb"}, duckdbPage("a_expr: AND, OR and NOT alone take truth values", "third_party/libpg_query/grammar/statements/select.y")},
	{"CHAR", []string{"duckdb"}, duckdbPage("column_name_keywords: CHAR_P", "third_party/libpg_query/grammar/keywords/column_name_keywords.list")},
}

// lists are the texts that list a dialect's functions. The names in them are those of
// spec/function/names.
var lists = map[string]spec.Source{
	"postgres": postgresPage("all of pg_proc", "src/include/catalog/pg_proc.dat"),
	"mysql":    spec.MySQL("14.1 Built-In Function and Operator Reference", "built-in-function-reference.html").With(spec.MySQLCode("func_array", "sql/item_create.cc")),
	"mysql56":  spec.MySQL56Code("func_array", "sql/item_create.cc").With(spec.MySQL56Code("symbols", "sql/lex.h")),
	"mariadb":  spec.MariaDB("Functions & Operators", "server/reference/sql-functions/function-and-operator-reference").With(spec.MariaDBCode("func_array", "sql/item_create.cc")),
	"sqlite":   spec.SQLite("2. List Of Core Functions", "lang_corefunc.html").With(spec.SQLite("2. Descriptions of built-in scalar SQL math functions", "lang_mathfunc.html")),
	"duckdb":   duckdbPage("core_functions", "extension/core_functions/function_list.cpp").With(duckdbPage("internal_functions", "src/function/function_list.cpp")),
}

func postgresPage(section, file string) spec.Source {
	return spec.Source{Doc: "PostgreSQL 20, in development", Clause: section, Address: "github.com/hackorum-dev/postgres " + file + " @ f20c4278342f", Read: readOn}
}

func duckdbPage(section, file string) spec.Source {
	return spec.Source{Doc: "DuckDB 1.5.5 source", Clause: section, Address: "github.com/duckdb/duckdb " + file + " @ d8cdaa33fda8", Read: readOn}
}

// names are the keywords of an absence.
func (a *absence) names() []string {
	list := strings.Split(strings.ReplaceAll(a.keywords, "  ", "\t"), " ")
	for i := range list {
		list[i] = strings.ReplaceAll(list[i], "\t", " ")
	}
	return list
}

// Absent is the text that shows that a dialect lacks a keyword: the text lists what the dialect has
// of this sort. It is nil if no text shows this. For a dialect that extends another dialect, and
// for an older version, Absent cites the texts of the other dialect; it does not look for additions
// of a library.
func (r *Row) Absent(d *spec.Dialect) *spec.Source {
	for _, name := range d.Lineage() {
		for i := range absences {
			a := &absences[i]
			if slices.Contains(a.dialects, name) && slices.Contains(a.names(), r.Name) {
				from := a.from.On(readOn)
				return &from
			}
		}
		list, listed := lists[name]
		if listed && r.IsFunction() && function.Lacking(spec.DialectByName(name), r.Name, 0) == function.LackName {
			from := list.On(readOn)
			return &from
		}
	}
	return nil
}

// Has tells whether a dialect has a keyword: no text shows that it does not.
func (r *Row) Has(d *spec.Dialect) bool { return r.Absent(d) == nil }
