package function

import "github.com/semcheck/semcheck/spec"

// codes is the chapter of functions that join texts, and of those of their characters'
// codes and bytes.
var codes = []*Function{Concat, ConcatOfPostgreSQL, ConcatWhole, ConcatWS, ConcatWSOfPostgreSQL, ASCII, ASCIIOfMySQL, Ord, Unicode, UnicodeOfDuckDB, Chr, Char, CharBytes, Hex, HexOfSQLite, UnHex, UnHexOfDuckDB, UnHexOfSQLite, ToHex, ExportSet, MakeSet, Soundex, Quote, QuoteOfSQLite, BitLength, OctetLength, OctetLengthOfText}

// Concat passes NULL over. PostgreSQL writes a truth value as a result shows it.
var (
	Concat             = &Function{Name: "CONCAT", Parameters: []Type{Any, Any}, Variadic: true, Optional: 1, Result: Text, Lenient: true, in: sqlite | duckdb, Weight: 10, Rule: concatRule}
	ConcatOfPostgreSQL = &Function{Name: "CONCAT", Parameters: []Type{Any, Any}, Variadic: true, Optional: 1, Result: Text, Lenient: true, in: postgres, Weight: 10, Rule: concatRule}
)

var concatRule = spec.Declare(spec.Rule{
	ID: "text.concat-function", Statement: "CONCAT(a, b, …) is the texts of its arguments one behind the other; NULL counts as the empty text.",
	From: pagesOf(postgres|sqlites, "concat", "").With(duckdbPage("concat", "src/function/scalar/string/functions.json")), Keywords: []string{"CONCAT"},
	Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "sqlite", "duckdb"},
})

// ConcatWhole is CONCAT in the MySQL family.
var ConcatWhole = &Function{
	Name: "CONCAT", Parameters: []Type{Text, Text}, Variadic: true, Optional: 1, Result: Text, in: mysqls, Weight: 10,
	Rule: spec.Declare(spec.Rule{
		ID: "text.concat-whole", Statement: "CONCAT(a, b, …) is the texts of its arguments one behind the other, NULL if one of them is NULL.",
		From: pagesOf(mysql|mariadb, "CONCAT()", "concat"), Keywords: []string{"CONCAT"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// ConcatWS passes NULL over but for the separator.
var (
	ConcatWS             = &Function{Name: "CONCAT_WS", Parameters: []Type{ShortText, Any, Any}, Variadic: true, Optional: 1, Result: Text, Lenient: true, in: sqlite | mysqls | duckdb, Weight: 5, Rule: concatWSRule}
	ConcatWSOfPostgreSQL = &Function{Name: "CONCAT_WS", Parameters: []Type{ShortText, Any, Any}, Variadic: true, Optional: 1, Result: Text, Lenient: true, in: postgres, Weight: 5, Rule: concatWSRule}
)

var concatWSRule = spec.Declare(spec.Rule{
	ID: "text.concat-separated", Statement: "CONCAT_WS(s, a, b, …) is the texts of a, b, … that are not NULL with s between them; NULL if s is.",
	From: pagesOf(postgres|mysql|mariadb|sqlites, "concat_ws", "concat_ws").With(duckdbPage("ConcatWSFunction", "src/function/scalar/string/concat_ws.cpp")), Keywords: []string{"CONCAT_WS"},
	Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql", "mariadb", "sqlite", "duckdb"},
})

// ASCII is of a character, in the MySQL family of a byte.
var (
	ASCII        = &Function{Name: "ASCII", Parameters: []Type{Text}, Result: Integer, in: postgres | duckdb, Weight: 3, Rule: asciiRule}
	ASCIIOfMySQL = &Function{Name: "ASCII", Parameters: []Type{Text}, Result: Integer, in: mysqls, Weight: 3, Rule: asciiRule}
)

var asciiRule = spec.Declare(spec.Rule{
	ID: "text.ascii", Statement: "ASCII(s) is the code point of the first character of s, 0 of the empty text. NULL stays NULL.",
	From: pagesOf(postgres|duckdb, "ascii", "").With(duckdbPage("AsciiOperator", "extension/core_functions/scalar/string/ascii.cpp")), Keywords: []string{"ASCII"},
	Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql", "mariadb", "duckdb"},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql"}, Statement: "The first byte of s.", From: pagesOf(mysql, "ASCII()", "").With(spec.MySQLCode("Item_func_ascii::val_int", "sql/item_func.cc"))},
		{Dialects: []string{"mariadb"}, Statement: "The first byte of s.", From: pagesOf(mariadb, "ASCII", "ascii").With(spec.MariaDBCode("Item_func_ascii::val_int", "sql/item_func.cc"))},
	},
})

var Ord = &Function{
	Name: "ORD", Parameters: []Type{Text}, Result: Integer, in: mysqls, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.ord", Statement: "ORD(s) is the number that the bytes of the first character of s are, the last byte the least, 0 of the empty text. NULL stays NULL.",
		From: pagesOf(mysql|mariadb, "ORD()", "ord").With(spec.MySQLCode("Item_func_ord::val_int", "sql/item_func.cc")), Keywords: []string{"ORD"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// Cases of the rule of UNICODE.
const (
	UnicodeOfNull spec.Case = iota
	UnicodeOfText
	UnicodeOfNothing
)

// Unicode is NULL of the empty text, -1 in DuckDB.
var (
	Unicode         = &Function{Name: "UNICODE", Parameters: []Type{Text}, Result: Integer, in: sqlites, Weight: 3, Rule: unicodeRule}
	UnicodeOfDuckDB = &Function{Name: "UNICODE", Spellings: []Spelling{{"ORD", duckdb}}, Parameters: []Type{Text}, Result: Integer, in: duckdb, Weight: 3, Rule: unicodeRule}
)

var unicodeRule = spec.Declare(spec.Rule{
	ID: "text.unicode", Statement: "UNICODE(s) is the code point of the first character of s, NULL of the empty text and of NULL.",
	From: pagesOf(sqlites, "unicode(X)", "").With(spec.SQLiteCode("unicodeFunc", "func.c")), Keywords: []string{"UNICODE"},
	Cases: []string{UnicodeOfNull: "null", UnicodeOfText: "text", UnicodeOfNothing: "of nothing"}, Only: []string{"sqlite", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "It is -1 of the empty text.", From: pagesOf(duckdb, "unicode", "").With(duckdbPage("UnicodeOperator", "extension/core_functions/scalar/string/unicode.cpp"))}},
})

var Chr = &Function{
	Name: "CHR", Parameters: []Type{Integer}, Result: Text, Raises: argumentErrors, in: postgres | duckdb, Weight: 2,
	Rule: spec.Declare(spec.Rule{
		ID: "text.chr", Statement: "CHR(n) is the character with the code point n. NULL stays NULL. A negative number is an error. What comes of 0 and of a number that is no character's is not modelled.",
		From: pagesOf(postgres|duckdb, "chr", ""), Keywords: []string{"CHR"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "duckdb"},
	}),
}

// Char is CHAR of code points, which SQLite has; NULL counts as 0.
var Char = &Function{
	Name: "CHAR", Reserved: true, Parameters: []Type{Any}, Variadic: true, Result: Text, Lenient: true, in: sqlites, Weight: 2,
	Rule: spec.Declare(spec.Rule{
		ID: "text.char", Statement: "CHAR(a, b, …) is the characters with the code points a, b, …; what is none of 0 to 1114111 counts as 65533. What comes of NULL, of 0 and of surrogates is not modelled.",
		From: pagesOf(sqlites, "char(X1,X2,...,XN)", "").With(spec.SQLiteCode("charFunc", "func.c")), Keywords: []string{"CHAR"}, Cases: []string{Always: "value"}, Only: []string{"sqlite"},
	}),
}

// CharBytes is CHAR of bytes, which the MySQL family has.
var CharBytes = &Function{
	Name: "CHAR", Reserved: true, Parameters: []Type{SmallCount}, Variadic: true, Result: Bytes, Lenient: true, in: mysqls,
	Rule: spec.Declare(spec.Rule{
		ID: "text.char-bytes", Statement: "CHAR(a, b, …) is the byte string of the numbers a, b, …, one that is greater than 255 as several bytes; NULL is passed over. A number of more than 32 bits is not modelled.",
		From: pagesOf(mysql|mariadb, "CHAR()", "char-function").With(spec.MySQLCode("Item_func_char::val_str", "sql/item_strfunc.cc")), Keywords: []string{"CHAR"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// Cases of the rule of HEX.
const (
	HexOfNull spec.Case = iota
	HexOfText
	HexOfBytes
	HexOfNumber
)

// Hex is of a number's text in SQLite, of the number elsewhere.
var (
	Hex         = &Function{Name: "HEX", Spellings: []Spelling{{"TO_HEX", duckdb}}, Parameters: []Type{Any}, Result: Text, in: mysqls | duckdb, Weight: 5, Rule: hexRule}
	HexOfSQLite = &Function{Name: "HEX", Parameters: []Type{Any}, Result: Text, Lenient: true, in: sqlites, Weight: 5, Rule: hexRule}
)

var hexRule = spec.Declare(spec.Rule{
	ID: "text.hex", Statement: "HEX(s) is the bytes of s, of a text in UTF-8, as hexadecimal digits in upper case; of an integer the digits of the number, of a negative one in two's complement of 64 bits. NULL stays NULL.",
	From:     pagesOf(mysql|mariadb, "HEX()", "hex").With(spec.MySQLCode("Item_func_hex::val_str_ascii", "sql/item_strfunc.cc")).With(duckdbPage("HexStrOperator, HexIntegralOperator", "extension/core_functions/scalar/string/hex.cpp")),
	Keywords: []string{"HEX"}, Cases: []string{HexOfNull: "null", HexOfText: "text", HexOfBytes: "bytes", HexOfNumber: "number"}, Only: []string{"mysql", "mariadb", "sqlite", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "A number is taken as its text, NULL as the empty text.", From: pagesOf(sqlites, "hex(X)", "").With(spec.SQLiteCode("hexFunc", "func.c"))}},
})

var UnHex = &Function{
	Name: "UNHEX", Parameters: []Type{Text}, Result: Bytes, in: mysqls, Weight: 2,
	Rule: unhexRule,
}

// UnHexOfDuckDB raises where others are NULL.
var UnHexOfDuckDB = &Function{Name: "UNHEX", Spellings: []Spelling{{"FROM_HEX", duckdb}}, Parameters: []Type{Text}, Result: Bytes, Raises: argumentErrors, in: duckdb, Weight: 2, Rule: unhexRule}

// UnHexOfSQLite may pass characters over.
var UnHexOfSQLite = &Function{Name: "UNHEX", Parameters: []Type{Text, ShortText}, Optional: 1, Result: Bytes, in: sqlite, Rule: unhexRule}

var unhexRule = spec.Declare(spec.Rule{
	ID: "text.unhex", Statement: "UNHEX(s) is the byte string of which s has the hexadecimal digits, NULL if s has anything else. NULL stays NULL. In MySQL and MariaDB the first one of an odd number of digits is a byte of its own.",
	From: pagesOf(mysql|mariadb|sqlites, "unhex", "unhex").With(spec.MySQLCode("unhex", "mysys/unhex.cc")).With(spec.MariaDBCode("Item_func_unhex::val_str", "sql/item_strfunc.cc")), Keywords: []string{"UNHEX"}, Cases: formCases, Only: []string{"mysql", "mariadb", "sqlite", "duckdb"},
	Except:   map[string][]string{"mysql": {"wrong"}, "mariadb": {"wrong"}, "sqlite": {"wrong"}},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "Of an odd number of digits the first one is a byte of its own; anything else raises.", From: duckdbPage("FromHexOperator", "extension/core_functions/scalar/string/hex.cpp")}},
})

var ToHex = &Function{
	Name: "TO_HEX", Parameters: []Type{Integer}, Result: Text, in: postgres, Weight: 2,
	Rule: spec.Declare(spec.Rule{
		ID: "text.to-hex", Statement: "TO_HEX(n) is the hexadecimal digits of n in lower case; a negative n is not modelled. NULL stays NULL.",
		From: pagesOf(postgres, "to_hex", ""), Keywords: []string{"TO_HEX"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	}),
}

var ExportSet = &Function{
	Name: "EXPORT_SET", Weight: 1, Parameters: []Type{SmallCount, Text, ShortText, ShortText, SmallCount}, Optional: 2, Result: Text, in: mysqls,
	Rule: spec.Declare(spec.Rule{
		ID: "text.export-set", Statement: "EXPORT_SET(n, a, b, s, k) is, of the first k bits of n from the least on, a for each that is 1 and b for each that is 0, with s between them: a comma and 64 if they are not given; more than 64 are 64. NULL stays NULL. A negative k is not modelled.",
		From: pagesOf(mysql|mariadb, "EXPORT_SET()", "export_set"), Keywords: []string{"EXPORT_SET"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// MakeSet may have NULL among its texts.
var MakeSet = &Function{
	Name: "MAKE_SET", Weight: 2, Parameters: []Type{SmallCount, Text, ShortText}, Variadic: true, Optional: 1, Result: Text, Lenient: true, in: mysqls,
	Rule: spec.Declare(spec.Rule{
		ID: "text.make-set", Statement: "MAKE_SET(n, a, b, …) is those of the texts a, b, … whose bit is 1 in n, from the least on, with commas between them; NULL among them is passed over. NULL if n is NULL.",
		From: pagesOf(mysql|mariadb, "MAKE_SET()", "make_set").With(spec.MySQLCode("Item_func_make_set::val_str", "sql/item_strfunc.cc")), Keywords: []string{"MAKE_SET"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

var Soundex = &Function{
	Name: "SOUNDEX", Parameters: []Type{Text}, Result: Text, in: mysqls, Weight: 2,
	Rule: spec.Declare(spec.Rule{
		ID: "text.soundex", Statement: "SOUNDEX(s) is the first letter of s and a digit for each further one (B, F, P, V 1; C, G, J, K, Q, S, X, Z 2; D, T 3; L 4; M, N 5; R 6), without vowels, H, W, Y and digits that repeat the one before, and with zeros up to four characters. What is no letter is passed over; without a letter it is empty. Letters beyond ASCII are not modelled. NULL stays NULL.",
		From: pagesOf(mysql|mariadb, "SOUNDEX()", "soundex").With(spec.MySQLCode("Item_func_soundex::val_str, soundex_map", "sql/item_strfunc.cc")), Keywords: []string{"SOUNDEX"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}

// Cases of the rule of QUOTE.
const (
	QuoteOfNull spec.Case = iota
	QuoteOfText
	QuoteOfNumber
	QuoteOfBytes
)

// Quote writes the literal of any value in SQLite.
var (
	Quote         = &Function{Name: "QUOTE", Parameters: []Type{Text}, Result: Text, Lenient: true, in: mysqls, Weight: 3, Rule: quoteRule}
	QuoteOfSQLite = &Function{Name: "QUOTE", Parameters: []Type{Any}, Result: Text, Lenient: true, in: sqlites, Weight: 3, Rule: quoteRule}
)

var quoteRule = spec.Declare(spec.Rule{
	ID: "text.quote", Statement: "QUOTE(s) is s between single quotes, with a backslash before a single quote and a backslash; the word NULL of NULL. NUL and Control-Z are not modelled.",
	From: pagesOf(mysql|mariadb, "QUOTE()", "quote"), Keywords: []string{"QUOTE"}, Cases: []string{QuoteOfNull: "null", QuoteOfText: "text", QuoteOfNumber: "number", QuoteOfBytes: "bytes"}, Only: []string{"mysql", "mariadb", "sqlite"},
	Except: map[string][]string{"mysql": {"number", "bytes"}, "mariadb": {"number", "bytes"}},
	Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "The literal of the value: a text with its quotes doubled, an integer as it is, a BLOB as X'…' with digits in upper case. A REAL is not modelled.",
		From: pagesOf(sqlites, "quote(X)", "").With(spec.SQLiteCode("sqlite3QuoteValue", "func.c"))}},
})

var BitLength = &Function{
	Name: "BIT_LENGTH", Parameters: []Type{Text}, Result: Integer, in: servers | duckdb, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "text.bit-length", Statement: "BIT_LENGTH(s) is eight times the number of bytes of s in UTF-8. NULL stays NULL.",
		From: pagesOf(postgres|mysql|mariadb, "bit_length", "bit_length").With(duckdbPage("bit_length", "src/function/scalar/string/functions.json")), Keywords: []string{"BIT_LENGTH"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql", "mariadb", "duckdb"},
	}),
}

// OctetLength takes whatever there is in SQLite.
var OctetLength = &Function{
	Name: "OCTET_LENGTH", Parameters: []Type{Any}, Result: Integer, in: sqlite, Weight: 3, Rule: octetLengthRule,
}

// OctetLengthOfText is STRLEN in DuckDB, whose OCTET_LENGTH takes byte strings alone.
var OctetLengthOfText = &Function{
	Name: "OCTET_LENGTH", Parameters: []Type{Text}, Result: Integer, in: postgres | mysqls | iso, Weight: 3, Rule: octetLengthRule,
}

var octetLengthRule = spec.Declare(spec.Rule{
	ID: "text.octet-length", Statement: "OCTET_LENGTH(s) is the number of bytes of s, of a text in UTF-8. NULL stays NULL.",
	From: together(iso|postgres|mysql|mariadb|sqlite, []cited{{iso, spec.ISO("<numeric value function>")},
		{postgres | mysql | mariadb | sqlite, pagesOf(postgres|mysql|mariadb|sqlite, "octet_length", "octet_length")}}), Keywords: []string{"OCTET_LENGTH"},
	Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"iso", "postgres", "mysql", "mariadb", "sqlite", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "Of byte strings; of bit strings, and of a literal that may be one, it is not modelled.", From: duckdbPage("octet_length", "src/function/scalar/string/functions.json")}},
})
