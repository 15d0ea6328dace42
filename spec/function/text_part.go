package function

import "github.com/semcheck/semcheck/spec"

// Cases of rules of functions that are NULL if an argument is, and have one thing to say
// of other arguments.
const (
	OfNull spec.Case = iota
	OfValues
)

// Cases of the rule of SUBSTRING.
const (
	SubstringOfNull spec.Case = iota
	SubstringWithin
	SubstringBeyond         // begins before the first character, or ends behind the last
	SubstringFromEnd        // the position is negative
	SubstringNegativeLength //
	SubstringOfBytes
)

// parts is the chapter of functions that take a part of a text.
var parts = []*Function{
	Substr, SubstrOfStandard, SubstrOfSQLite, SubstrOfDuckDB, Substring, SubstringOfPostgreSQL, SubstringOfMySQL, SubstringOfSQLite, SubstringOfDuckDB,
	Left, LeftOfMySQL, Right, RightOfMySQL, SplitPart, SplitPartOfDuckDB, SubstringIndex,
}

var substringRule = spec.Declare(spec.Rule{
	ID:        "text.substring",
	Statement: "SUBSTRING(s FROM p FOR n) is what s has from its p-th character on, n characters long: those of the positions p to p+n-1 that s has; without n all from the p-th on. A negative n raises. NULL stays NULL.",
	From:      together(iso|postgres, []cited{{iso, spec.ISO("<string value function>")}, {postgres, postgresPage("9.4. String Functions and Operators, substring, substr", "func-string.sgml")}}),
	Keywords:  []string{"SUBSTRING", "SUBSTR", "MID"},
	Cases:     []string{SubstringOfNull: "null", SubstringWithin: "within", SubstringBeyond: "beyond", SubstringFromEnd: "from the end", SubstringNegativeLength: "negative length", SubstringOfBytes: "bytes"},
	Only:      []string{"iso", "postgres", "mysql", "mariadb", "sqlite", "duckdb"},
	Except: map[string][]string{"iso": {"from the end", "bytes"}, "postgres": {"from the end"}, "duckdb": {"bytes"},
		"mysql": {"bytes"}, "mariadb": {"bytes"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "Of a byte string the positions are of bytes.", From: read(postgresPage("9.4. String Functions and Operators, substring, substr", "func-string.sgml")).With(bytesOfPostgreSQL)},
		{Dialects: []string{"mysql"}, Statement: "A negative p counts from the end; 0, and one that lies beyond either end, gives the empty text, as does an n below 1.",
			From: read(spec.MySQL("14.8 String Functions and Operators, SUBSTRING()", "string-functions.html").With(spec.MySQLCode("Item_func_substr::val_str", "sql/item_strfunc.cc")))},
		{Dialects: []string{"mariadb"}, Statement: "A negative p counts from the end; 0, and one that lies beyond either end, gives the empty text, as does an n below 1.",
			From: read(spec.MariaDB("SUBSTRING", mariadbStrings+"substring").With(spec.MariaDBCode("Item_func_substr::val_str", "sql/item_strfunc.cc")))},
		{Dialects: []string{"sqlite"}, Statement: "A negative p counts from the end; a negative n takes the characters before the p-th; what lies before the first character counts. Of a BLOB the positions are of bytes.",
			From: read(spec.SQLite("3. Descriptions of built-in scalar SQL functions, substr(X,Y,Z)", "lang_corefunc.html").With(spec.SQLiteCode("substrFunc", "func.c")))},
		{Dialects: []string{"duckdb"}, Statement: "A negative p counts from the end; a negative n takes the characters before the p-th. Two ways to compute it differ where p lies before the first character and p+n within, and where p lies behind the last and n is negative: that is not modelled.",
			From: duckdbPage("SubstringStartEnd, SubstringUnicode", "src/function/scalar/string/substring.cpp")},
	},
})

// Substr is written with commas. Each family of dialects has its own reading of positions
// outside of the text.
var (
	Substr           = substr(Function{in: mysqls, Spellings: []Spelling{{"MID", mysqls}}})
	SubstrOfStandard = substr(Function{in: postgres, Raises: argumentErrors})
	SubstrOfSQLite   = substr(Function{in: sqlites})
	SubstrOfDuckDB   = substr(Function{in: duckdb})
)

func substr(f Function) *Function {
	f.Name, f.Parameters, f.Optional, f.Result, f.Weight, f.Rule = "SUBSTR", []Type{Text, Place, SmallCount}, 1, Text, 10, substringRule
	return &f
}

// Substring is written with FROM and FOR in the standard, with commas elsewhere.
var (
	Substring = substring(Function{in: iso, Raises: argumentErrors})
	// SubstringOfPostgreSQL is of regular expressions, too, which texts are in the place of
	// the position.
	SubstringOfPostgreSQL = substring(Function{in: postgres, Raises: argumentErrors})
	SubstringOfMySQL      = substring(Function{in: mysqls})
	// SubstringOfSQLite is new in 3.34.
	SubstringOfSQLite = substring(Function{in: sqlite})
	SubstringOfDuckDB = substring(Function{in: duckdb})
)

func substring(f Function) *Function {
	f.Name, f.Form, f.Parameters, f.Optional, f.Result, f.Weight, f.Rule = "SUBSTRING", FromFor, []Type{Text, Place, SmallCount}, 1, Text, 5, substringRule
	return &f
}

// argumentErrors is what a function raises whose arguments are outside of its domain.
var argumentErrors = []spec.Class{spec.ClassArgument}

// Left and Right count from the other end where the number is negative; in the MySQL family
// nothing is left then.
var (
	Left         = &Function{Name: "LEFT", Reserved: true, Parameters: []Type{Text, SmallCount}, Result: Text, in: postgres | duckdb, Weight: 5, Rule: leftRule}
	LeftOfMySQL  = &Function{Name: "LEFT", Reserved: true, Parameters: []Type{Text, SmallCount}, Result: Text, in: mysqls, Weight: 5, Rule: leftRule}
	Right        = &Function{Name: "RIGHT", Reserved: true, Parameters: []Type{Text, SmallCount}, Result: Text, in: postgres | duckdb, Weight: 5, Rule: rightRule}
	RightOfMySQL = &Function{Name: "RIGHT", Reserved: true, Parameters: []Type{Text, SmallCount}, Result: Text, in: mysqls, Weight: 5, Rule: rightRule}

	leftRule  = edgeRule("text.left", "LEFT", "LEFT(s, n) is the first n characters of s, and if n is negative all but the last -n.", "left")
	rightRule = edgeRule("text.right", "RIGHT", "RIGHT(s, n) is the last n characters of s, and if n is negative all but the first -n.", "right")
)

// Cases of the rules of LEFT and RIGHT.
const (
	EdgeOfNull spec.Case = iota
	EdgeCounted
	EdgeNegative
)

func edgeRule(id, name, statement, page string) *spec.Rule {
	empty := "A negative n gives the empty text."
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + " NULL stays NULL.", Keywords: []string{name},
		From:  pagesOf(postgres|duckdb, page, page).With(duckdbPage("LeftScalarFunction, RightScalarFunction", "extension/core_functions/scalar/string/left_right.cpp")),
		Cases: []string{EdgeOfNull: "null", EdgeCounted: "counted", EdgeNegative: "negative"}, Only: []string{"postgres", "mysql", "mariadb", "duckdb"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: empty, From: pagesOf(mysql, name+"()", page).With(spec.MySQLCode("Item_func_left::val_str, Item_func_right::val_str", "sql/item_strfunc.cc"))},
			{Dialects: []string{"mariadb"}, Statement: empty, From: pagesOf(mariadb, name, page).With(spec.MariaDBCode("Item_func_left::val_str, Item_func_right::val_str", "sql/item_strfunc.cc"))},
		},
	})
}

// Cases of the rule of SPLIT_PART.
const (
	SplitOfNull spec.Case = iota
	SplitField
	SplitFromEnd
	SplitNoField
	SplitZero
)

// SplitPart raises of the field 0, which is empty in DuckDB.
var (
	SplitPart         = &Function{Name: "SPLIT_PART", Parameters: []Type{Text, ShortText, Place}, Result: Text, in: postgres, Weight: 5, Raises: argumentErrors, Rule: splitPartRule}
	SplitPartOfDuckDB = &Function{Name: "SPLIT_PART", Parameters: []Type{Text, ShortText, Place}, Result: Text, Lenient: true, in: duckdb, Weight: 5, Rule: splitPartRule}
)

var splitPartRule = spec.Declare(spec.Rule{
	ID: "text.split-part", Statement: "SPLIT_PART(s, d, n) is the n-th of the fields into which d divides s, from the end if n is negative, the empty text if there is none; 0 raises. NULL stays NULL.",
	From: pagesOf(postgres, "split_part", ""), Keywords: []string{"SPLIT_PART"},
	Cases: []string{SplitOfNull: "null", SplitField: "field", SplitFromEnd: "from the end", SplitNoField: "no field", SplitZero: "zero"}, Only: []string{"postgres", "duckdb"},
	Except: map[string][]string{"duckdb": {"null"}},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "The field 0 is the empty text; what comes of NULL and of an empty d is not modelled.",
		From: duckdbPage("split_part", "src/catalog/default/default_functions.cpp")}},
})

var SubstringIndex = &Function{
	Name: "SUBSTRING_INDEX", Parameters: []Type{Text, ShortText, SmallCount}, Result: Text, Subject: 1, in: mysqls, Weight: 5,
	Rule: spec.Declare(spec.Rule{
		ID: "text.substring-index", Statement: "SUBSTRING_INDEX(s, d, n) is what s has before the n-th d, or behind the -n-th from the end if n is negative; all of s if it has fewer, nothing if n is 0 or d empty. NULL stays NULL.",
		From: pagesOf(mysql|mariadb, "SUBSTRING_INDEX()", "substring_index").With(spec.MySQLCode("Item_func_substr_index::val_str", "sql/item_strfunc.cc")), Keywords: []string{"SUBSTRING_INDEX"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}
