package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of TRIM.
const (
	TrimOfNull spec.Case = iota
	TrimBlanks
	TrimCharacters
)

// textEdits is the chapter of functions that change a text.
var textEdits = []*Function{
	TrimBoth, TrimLeading, TrimTrailing, LeftTrim, RightTrim, BothTrim, TrimBothOfStandard, TrimLeadingOfStandard, TrimTrailingOfStandard,
	TrimBothOfMySQL, TrimLeadingOfMySQL, TrimTrailingOfMySQL, LeftTrimOfMySQL, RightTrimOfMySQL,
	TrimBothOfDuckDB, TrimLeadingOfDuckDB, TrimTrailingOfDuckDB, LeftTrimOfDuckDB, RightTrimOfDuckDB,
	Replace, ReplaceWhatOccurs, ReplaceOfSQLite, Reverse, ReverseOfDuckDB, Repeat, RepeatOfDuckDB, Space, LeftPad, RightPad, LeftPadOfMySQL, RightPadOfMySQL, LeftPadOfMariaDB, RightPadOfMariaDB, LeftPadOfDuckDB, RightPadOfDuckDB,
	Translate, InitCap, Insert,
}

var trimRule = spec.Declare(spec.Rule{
	ID:        "text.trim",
	Statement: "TRIM takes from both ends of a text, or from the one that is named, all that consists of the given characters, of blanks if none are given. NULL stays NULL.",
	From:      pagesOf(postgres|sqlites, "trim, ltrim, rtrim", ""), Keywords: []string{"TRIM", "LTRIM", "RTRIM"},
	Cases: []string{TrimOfNull: "null", TrimBlanks: "blanks", TrimCharacters: "characters"}, Only: []string{"iso", "postgres", "mysql", "mariadb", "sqlite", "duckdb"},
	Variants: []spec.Variant{
		{Dialects: []string{"iso"}, Statement: "One character alone is taken away; more than one, or none, is an error.", From: read(spec.ISO("<string value function>"))},
		{Dialects: []string{"mysql"}, Statement: "Not characters are taken away but whole occurrences of the given text, first at the beginning; an empty one takes nothing.",
			From: pagesOf(mysql, "TRIM(), LTRIM(), RTRIM()", "").With(spec.MySQLCode("Item_func_trim::val_str", "sql/item_strfunc.cc"))},
		{Dialects: []string{"mariadb"}, Statement: "Not characters are taken away but whole occurrences of the given text, first at the beginning; an empty one takes nothing.",
			From: pagesOf(mariadb, "TRIM, LTRIM, RTRIM", "trim").With(spec.MariaDBCode("Item_func_trim::val_str", "sql/item_strfunc.cc"))},
		{Dialects: []string{"duckdb"}, Statement: "Without characters all that Unicode calls a space separator is taken away.",
			From: pagesOf(duckdb, "trim, ltrim, rtrim", "").With(duckdbPage("TrimOperator, BinaryTrimFunction", "extension/core_functions/scalar/string/trim.cpp"))},
	},
})

// TRIM and its like: of characters, of one character (the standard), of whole occurrences
// of a text (the MySQL family), of blanks of any kind (DuckDB).
var (
	TrimBoth     = trim(Function{Name: "TRIM_BOTH", Spellings: []Spelling{{"TRIM", postgres | sqlites}}, Form: TrimForm, in: postgres | sqlites, Weight: 10})
	TrimLeading  = trim(Function{Name: "TRIM_LEADING", Form: TrimForm, in: postgres, Weight: 3})
	TrimTrailing = trim(Function{Name: "TRIM_TRAILING", Form: TrimForm, in: postgres, Weight: 3})
	LeftTrim     = trim(Function{Name: "LTRIM", in: postgres | sqlites, Weight: 5})
	RightTrim    = trim(Function{Name: "RTRIM", in: postgres | sqlites, Weight: 5})
	BothTrim     = trim(Function{Name: "BTRIM", in: postgres, Weight: 3})

	TrimBothOfStandard     = trim(Function{Name: "TRIM_BOTH", Spellings: []Spelling{{"TRIM", iso}}, Form: TrimForm, Raises: argumentErrors, in: iso, Weight: 10})
	TrimLeadingOfStandard  = trim(Function{Name: "TRIM_LEADING", Form: TrimForm, Raises: argumentErrors, in: iso, Weight: 3})
	TrimTrailingOfStandard = trim(Function{Name: "TRIM_TRAILING", Form: TrimForm, Raises: argumentErrors, in: iso, Weight: 3})

	TrimBothOfMySQL     = trim(Function{Name: "TRIM_BOTH", Spellings: []Spelling{{"TRIM", mysqls}}, Form: TrimForm, in: mysqls, Weight: 10})
	TrimLeadingOfMySQL  = trim(Function{Name: "TRIM_LEADING", Form: TrimForm, in: mysqls, Weight: 3})
	TrimTrailingOfMySQL = trim(Function{Name: "TRIM_TRAILING", Form: TrimForm, in: mysqls, Weight: 3})
	// LTRIM and RTRIM take no characters in the MySQL family.
	LeftTrimOfMySQL  = &Function{Name: "LTRIM", Parameters: []Type{Text}, Result: Text, in: mysqls, Weight: 5, Rule: trimRule}
	RightTrimOfMySQL = &Function{Name: "RTRIM", Parameters: []Type{Text}, Result: Text, in: mysqls, Weight: 5, Rule: trimRule}

	TrimBothOfDuckDB     = trim(Function{Name: "TRIM_BOTH", Spellings: []Spelling{{"TRIM", duckdb}}, Form: TrimForm, in: duckdb, Weight: 10})
	TrimLeadingOfDuckDB  = trim(Function{Name: "TRIM_LEADING", Form: TrimForm, in: duckdb, Weight: 3})
	TrimTrailingOfDuckDB = trim(Function{Name: "TRIM_TRAILING", Form: TrimForm, in: duckdb, Weight: 3})
	LeftTrimOfDuckDB     = trim(Function{Name: "LTRIM", in: duckdb, Weight: 5})
	RightTrimOfDuckDB    = trim(Function{Name: "RTRIM", in: duckdb, Weight: 5})
)

func trim(f Function) *Function {
	f.Parameters, f.Optional, f.Result, f.Rule, f.Subject = []Type{Text, ShortText}, 1, Text, trimRule, 1
	return &f
}

// Replace of the empty text is the text itself in SQLite, whatever would replace it, in
// MariaDB and MySQL 5.6 that of any text that does not occur.
var (
	Replace           = &Function{Name: "REPLACE", Reserved: true, Parameters: []Type{Text, ShortText, ShortText}, Result: Text, Subject: 1, in: postgres | mysql | duckdb, Weight: 10, Rule: replaceRule}
	ReplaceWhatOccurs = &Function{Name: "REPLACE", Reserved: true, Parameters: []Type{Text, ShortText, ShortText}, Result: Text, Lenient: true, in: mariadb | mysql56, Weight: 10, Rule: replaceRule}
	ReplaceOfSQLite   = &Function{Name: "REPLACE", Reserved: true, Parameters: []Type{Text, ShortText, ShortText}, Result: Text, Lenient: true, in: sqlites, Weight: 10, Rule: replaceRule}
)

var replaceRule = spec.Declare(spec.Rule{
	ID: "text.replace", Statement: "REPLACE(s, a, b) is s with b in place of each occurrence of a, found from the left without overlap, byte by byte; s if a is empty. NULL stays NULL.",
	From: pagesOf(postgres|mysql|mariadb|sqlites|duckdb, "replace", "replace-function"), Keywords: []string{"REPLACE"},
	Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql", "mariadb", "sqlite", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"mariadb", "mysql56"}, Statement: "If a is empty, or by a binary collation does not occur in s, it is s, even if b is NULL; by another collation a NULL for b is not modelled. The page says that any NULL gives NULL, the source is followed.", From: pagesOf(mariadb, "", "replace-function").With(spec.MariaDBCode("Item_func_replace::val_str_internal", "sql/item_strfunc.cc"))}, {Dialects: []string{"sqlite"}, Statement: "If a is empty it is s, even if b is NULL.", From: pagesOf(sqlites, "replace(X,Y,Z)", "").With(spec.SQLiteCode("replaceFunc", "func.c"))}},
})

// Reverse is of characters; DuckDB's is of graphemes.
var (
	Reverse         = &Function{Name: "REVERSE", Parameters: []Type{Text}, Result: Text, in: servers, Weight: 5, Rule: reverseRule}
	ReverseOfDuckDB = &Function{Name: "REVERSE", Parameters: []Type{Text}, Result: Text, in: duckdb, Weight: 5, Rule: reverseRule}
)

var reverseRule = spec.Declare(spec.Rule{
	ID: "text.reverse", Statement: "REVERSE(s) is the characters of s in the opposite order. NULL stays NULL.",
	From: pagesOf(postgres|mysql|mariadb, "reverse", "reverse"), Keywords: []string{"REVERSE"},
	Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql", "mariadb", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "Characters that belong together keep their order: beyond ASCII it is not modelled.", From: pagesOf(duckdb, "reverse", "").With(duckdbPage("ReverseOperator", "extension/core_functions/scalar/string/reverse.cpp"))}},
})

// Repeat is of lists and byte strings, too, in DuckDB.
var (
	Repeat         = &Function{Name: "REPEAT", Reserved: true, Parameters: []Type{Text, SmallCount}, Result: Text, in: servers, Weight: 5, Rule: repeatRule}
	RepeatOfDuckDB = &Function{Name: "REPEAT", Reserved: true, Parameters: []Type{Text, SmallCount}, Result: Text, in: duckdb, Weight: 5, Rule: repeatRule}
)

var repeatRule = spec.Declare(spec.Rule{
	ID: "text.repeat", Statement: "REPEAT(s, n) is s n times, nothing if n is below 1. NULL stays NULL.",
	From:     pagesOf(postgres|mysql|mariadb|duckdb, "repeat", "repeat-function").With(duckdbPage("RepeatFunction", "extension/core_functions/scalar/string/repeat.cpp")),
	Keywords: []string{"REPEAT"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql", "mariadb", "duckdb"},
})

var Space = &Function{
	Name: "SPACE", Parameters: []Type{SmallCount}, Result: Text, in: mysqls, Weight: 2,
	Rule: spec.Declare(spec.Rule{
		ID: "text.space", Statement: "SPACE(n) is n blanks, nothing if n is below 1. NULL stays NULL.", From: pagesOf(mysql|mariadb, "SPACE()", "space"), Keywords: []string{"SPACE"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// Cases of the rules of LPAD and RPAD.
const (
	PadOfNull spec.Case = iota
	PadLonger
	PadShorter
	PadNegative
	PadWithNothing
)

// LPAD and RPAD: MySQL and DuckDB have no default for the last argument.
var (
	LeftPad           = pad(Function{Name: "LPAD", Optional: 1, in: postgres, Rule: leftPadRule})
	RightPad          = pad(Function{Name: "RPAD", Optional: 1, in: postgres, Rule: rightPadRule})
	LeftPadOfMySQL    = pad(Function{Name: "LPAD", in: mysql | mysql56, Rule: leftPadRule})
	RightPadOfMySQL   = pad(Function{Name: "RPAD", in: mysql | mysql56, Rule: rightPadRule})
	LeftPadOfMariaDB  = pad(Function{Name: "LPAD", Optional: 1, in: mariadb, Rule: leftPadRule})
	RightPadOfMariaDB = pad(Function{Name: "RPAD", Optional: 1, in: mariadb, Rule: rightPadRule})
	LeftPadOfDuckDB   = pad(Function{Name: "LPAD", in: duckdb, Raises: argumentErrors, Rule: leftPadRule})
	RightPadOfDuckDB  = pad(Function{Name: "RPAD", in: duckdb, Raises: argumentErrors, Rule: rightPadRule})

	leftPadRule  = padRule("text.lpad", "LPAD", "LPAD(s, n, p) is s with as many characters of p, again and again, before it as make it n characters long", "lpad")
	rightPadRule = padRule("text.rpad", "RPAD", "RPAD(s, n, p) is s with as many characters of p, again and again, behind it as make it n characters long", "rpad")
)

func pad(f Function) *Function {
	f.Parameters, f.Result, f.Weight, f.Subject = []Type{Text, Integer, ShortText}, Text, 5, 1
	return &f
}

func padRule(id, name, statement, page string) *spec.Rule {
	null := "A negative n gives NULL"
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + ", or its first n characters; p is a blank if not given, s stays if it is empty; a negative n counts as 0. NULL stays NULL.", From: pagesOf(postgres, page, page), Keywords: []string{name},
		Cases: []string{PadOfNull: "null", PadLonger: "longer", PadShorter: "shorter", PadNegative: "negative", PadWithNothing: "with nothing"}, Only: []string{"postgres", "mysql", "mariadb", "duckdb"},
		Except: map[string][]string{"duckdb": {"negative"}},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: null + "; an empty p gives the empty text where n is longer.", From: pagesOf(mysql, name+"()", page).With(spec.MySQLCode("Item_func_lpad::val_str, Item_func_rpad::val_str", "sql/item_strfunc.cc"))},
			{Dialects: []string{"mariadb"}, Statement: null + "; so does an empty p where n is longer.", From: pagesOf(mariadb, name, page).With(spec.MariaDBCode("Item_func_lpad::val_str, Item_func_rpad::val_str", "sql/item_strfunc.cc"))},
			{Dialects: []string{"duckdb"}, Statement: "An empty p is an error where n is longer. What comes of a negative n is not modelled.", From: pagesOf(duckdb, page, page).With(duckdbPage("LeftPadFunction, RightPadFunction", "extension/core_functions/scalar/string/pad.cpp"))},
		},
	})
}

var Translate = &Function{
	Name: "TRANSLATE", Parameters: []Type{Text, ShortText, ShortText}, Result: Text, in: postgres | duckdb, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.translate", Statement: "TRANSLATE(s, a, b) is s with each character that a has replaced by the one that b has in the same place, or taken away where b is shorter. NULL stays NULL. What comes of a character that a has twice is not modelled.",
		From: pagesOf(postgres|duckdb, "translate", ""), Keywords: []string{"TRANSLATE"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "duckdb"},
	}),
}

// Cases of the rule of INITCAP.
const (
	InitCapOfNull spec.Case = iota
	InitCapASCII
	InitCapBeyondASCII
)

var InitCap = &Function{
	Name: "INITCAP", Parameters: []Type{Text}, Result: Text, in: postgres, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.initcap", Statement: "INITCAP(s) is s with the first letter of each word in upper case and the rest in lower case; words are sequences of letters and digits. Letters beyond ASCII follow the locale and are left open. NULL stays NULL.",
		From: pagesOf(postgres, "initcap", ""), Keywords: []string{"INITCAP"},
		Cases: []string{InitCapOfNull: "null", InitCapASCII: "ascii", InitCapBeyondASCII: "beyond ascii"}, Only: []string{"postgres"}, Open: map[string][]string{"postgres": {"beyond ascii"}},
	}),
}

var Insert = &Function{
	Name: "INSERT", Reserved: true, Parameters: []Type{Text, Place, SmallCount, Text}, Result: Text, Subject: 1, in: mysqls, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.insert", Statement: "INSERT(s, p, n, t) is s with t in place of the n characters from the p-th on, of all that are left if n is negative or reaches beyond the end; s if it has no p-th character. NULL stays NULL.",
		From: pagesOf(mysql|mariadb, "INSERT()", "insert-function").With(spec.MySQLCode("Item_func_insert::val_str", "sql/item_strfunc.cc")), Keywords: []string{"INSERT"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}
