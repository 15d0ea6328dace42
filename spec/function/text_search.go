package function

import "github.com/semcheck/semcheck/spec"

// searches is the chapter of functions that find texts in texts.
var searches = []*Function{Position, InStr, InStrOfSQLite, StrPos, Locate, LocateFrom, StartsWith, Contains, EndsWith, StrCmp, Field, Elt, FindInSet}

// Cases of the rule of POSITION.
const (
	PositionOfNull spec.Case = iota
	PositionFound
	PositionNotFound
	PositionOfNothing // of the empty text
	PositionOfBytes
)

var positionRule = spec.Declare(spec.Rule{
	ID:        "text.position",
	Statement: "POSITION(a IN s) is the number of characters of s before the first a in it, and one more; 1 if a is empty, 0 if there is none. NULL stays NULL.",
	From: together(iso|postgres|mysql|mariadb|duckdb, []cited{
		{iso, spec.ISO("<numeric value function>")},
		{postgres, postgresPage("9.4. String Functions and Operators, position, strpos", "func-string.sgml")},
		{mysql, spec.MySQL("14.8 String Functions and Operators, INSTR(), LOCATE(), POSITION()", "string-functions.html")},
		{mariadb, spec.MariaDB("INSTR; LOCATE; POSITION", mariadbStrings+"{instr,locate,position}")},
		{duckdb, duckdbPage("position, strpos, instr", "extension/core_functions/scalar/string/functions.json")},
	}), Keywords: []string{"POSITION", "INSTR", "STRPOS", "LOCATE"},
	Cases:  []string{PositionOfNull: "null", PositionFound: "found", PositionNotFound: "not found", PositionOfNothing: "of nothing", PositionOfBytes: "bytes"},
	Only:   []string{"iso", "postgres", "mysql", "mariadb", "sqlite", "duckdb"},
	Except: map[string][]string{"iso": {"bytes"}, "postgres": {"bytes"}, "mysql": {"bytes"}, "mariadb": {"bytes"}, "duckdb": {"bytes"}},
	Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "Where both are BLOBs bytes are counted; otherwise both are taken as texts.",
		From: pagesOf(sqlites, "instr(X,Y)", "").With(spec.SQLiteCode("instrFunc", "func.c"))}},
})

var (
	// Position is a function like others in SQLite, which has none of that name.
	Position = &Function{Name: "POSITION", Form: InForm, Parameters: []Type{ShortText, Text}, Result: Integer, Compares: true, Subject: 2, in: allDialects &^ sqlites, Weight: 5, Rule: positionRule}
	InStr    = &Function{Name: "INSTR", Parameters: []Type{Text, ShortText}, Result: Integer, Compares: true, Subject: 1, in: mysqls | duckdb, Weight: 5, Rule: positionRule}
	StrPos   = &Function{Name: "STRPOS", Parameters: []Type{Text, ShortText}, Result: Integer, in: postgres | duckdb, Weight: 5, Rule: positionRule}
	Locate   = &Function{Name: "LOCATE", Parameters: []Type{ShortText, Text}, Result: Integer, Compares: true, Subject: 2, in: mysqls, Weight: 5, Rule: positionRule}

	InStrOfSQLite = &Function{Name: "INSTR", Parameters: []Type{Text, ShortText}, Result: Integer, in: sqlites, Weight: 5, Rule: positionRule}
)

var LocateFrom = &Function{
	Name: "LOCATE", Parameters: []Type{ShortText, Text, Place}, Result: Integer, Compares: true, Subject: 2, in: mysqls, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.locate-from", Statement: "LOCATE(a, s, p) is the position in s of the first a that begins at its p-th character or behind it, 0 if there is none or p is below 1. NULL stays NULL.",
		From: pagesOf(mysql|mariadb, "LOCATE()", "locate").With(spec.MySQLCode("Item_func_locate::val_int", "sql/item_func.cc")), Keywords: []string{"LOCATE"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// The texts that begin, end or are anywhere in a text; nothing is in every text.
var (
	StartsWith = &Function{Name: "STARTS_WITH", Spellings: []Spelling{{"PREFIX", duckdb}}, Parameters: []Type{Text, ShortText}, Result: Condition, in: postgres | duckdb, Weight: 2,
		Rule: spec.Declare(spec.Rule{
			ID: "text.starts-with", Statement: "STARTS_WITH(s, a) tells whether s begins with a. NULL stays NULL.", From: together(postgres|duckdb, []cited{
				{postgres, postgresPage("9.4. String Functions and Operators, starts_with", "func-string.sgml")}, {duckdb, duckdbPage("PrefixFunction, prefix", "src/function/scalar/string/{prefix.cpp,functions.json}")}}),
			Keywords: []string{"STARTS_WITH"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "duckdb"},
		})}
	Contains = &Function{Name: "CONTAINS", Parameters: []Type{Text, ShortText}, Result: Condition, in: duckdb, Weight: 2,
		Rule: spec.Declare(spec.Rule{
			ID: "text.contains", Statement: "CONTAINS(s, a) tells whether a is found within s. NULL stays NULL.", From: duckdbPage("contains", "src/function/scalar/string/functions.json"),
			Keywords: []string{"CONTAINS"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
		})}
	EndsWith = &Function{Name: "SUFFIX", Spellings: []Spelling{{"ENDS_WITH", duckdb}}, Parameters: []Type{Text, ShortText}, Result: Condition, in: duckdb, Weight: 2,
		Rule: spec.Declare(spec.Rule{
			ID: "text.ends-with", Statement: "ENDS_WITH(s, a) and SUFFIX(s, a) tell whether s ends with a. NULL stays NULL.", From: duckdbPage("suffix", "src/function/scalar/string/functions.json"),
			Keywords: []string{"ENDS_WITH", "SUFFIX"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
		})}
)

var StrCmp = &Function{
	Name: "STRCMP", Parameters: []Type{Text, ShortText}, Result: Integer, Compares: true, in: mysqls, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.strcmp", Statement: "STRCMP(a, b) is 0 if the texts compare as equal, -1 if a is less, 1 if it is greater. NULL stays NULL.",
		From: together(mysql|mariadb, []cited{{mysql, spec.MySQL("14.8.1 String Comparison Functions and Operators, STRCMP()", "string-comparison-functions.html")}, {mariadb, spec.MariaDB("STRCMP", mariadbStrings+"strcmp")}}), Keywords: []string{"STRCMP"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// Field is 0 of NULL.
var Field = &Function{
	Name: "FIELD", Parameters: []Type{Text, ShortText, ShortText}, Variadic: true, Optional: 1, Result: Integer, Lenient: true, Compares: true, Subject: 1, in: mysqls, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.field", Statement: "FIELD(s, a, b, …) is the number of the first of the texts a, b, … that equals s, 0 if none does; NULL equals nothing. Arguments that are not all texts are not modelled.",
		From: pagesOf(mysql|mariadb, "FIELD()", "field"), Keywords: []string{"FIELD"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// Elt may have NULL among those that it does not choose.
var Elt = &Function{
	Name: "ELT", Parameters: []Type{SmallCount, Text, ShortText}, Variadic: true, Optional: 1, Result: Text, Lenient: true, in: mysqls, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.elt", Statement: "ELT(n, a, b, …) is the n-th of the texts a, b, …, NULL if n is NULL or there is none.",
		From: pagesOf(mysql|mariadb, "ELT()", "elt"), Keywords: []string{"ELT"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

var FindInSet = &Function{
	Name: "FIND_IN_SET", Parameters: []Type{ShortText, Text}, Result: Integer, Compares: true, in: mysqls, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.find-in-set", Statement: "FIND_IN_SET(a, s) is the number of the first of the texts that commas divide s into that equals a, of a literal and a column of SET its number in the list of the type, blanks at the end counted, 0 if none does, s is empty or a has a comma. NULL stays NULL.",
		From: pagesOf(mysql|mariadb, "FIND_IN_SET()", "find_in_set").With(spec.MySQLCode("Item_func_find_in_set::val_int", "sql/item_func.cc")), Keywords: []string{"FIND_IN_SET"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}
