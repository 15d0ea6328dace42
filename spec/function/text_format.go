package function

import "github.com/semcheck/semcheck/spec"

// textFormats is the chapter of functions that write values into texts, quote and encode them.
var textFormats = []*Function{QuoteLiteral, QuoteNullable, QuoteIdent, FormatText, FormatOfDuckDB, Printf, PrintfOld, Overlay, ToBin, ToOct, Encode, Decode, ZeroBlob, RandomBlob}

// Quoted texts of PostgreSQL.
var (
	QuoteLiteral = &Function{Name: "QUOTE_LITERAL", Parameters: []Type{Any}, Result: Text, in: postgres, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "text.quote-literal", Statement: "QUOTE_LITERAL(x) is the text of x between quotes, each quote and backslash in it doubled, an E before it if there is a backslash. NULL stays NULL.",
		From: pagesOf(postgres, "quote_literal", "").With(postgresCode("quote_literal_internal", "quote.c")), Keywords: []string{"QUOTE_LITERAL"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	})}
	QuoteNullable = &Function{Name: "QUOTE_NULLABLE", Parameters: []Type{Any}, Result: Text, Lenient: true, in: postgres, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "text.quote-nullable", Statement: "QUOTE_NULLABLE(x) is what QUOTE_LITERAL(x) is, of NULL the text NULL.",
		From: pagesOf(postgres, "quote_nullable", "").With(postgresCode("quote_nullable", "quote.c")), Keywords: []string{"QUOTE_NULLABLE"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	})}
	QuoteIdent = &Function{Name: "QUOTE_IDENT", Weight: 1, Parameters: []Type{Text}, Result: Text, in: postgres, Rule: spec.Declare(spec.Rule{
		ID: "text.quote-ident", Statement: "QUOTE_IDENT(s) is s if it begins with a small letter of ASCII or an underscore, has such letters, digits and underscores alone and is no keyword, but for those that are not reserved at all; else it is s between double quotes, each one in it doubled. NULL stays NULL.",
		From: pagesOf(postgres, "quote_ident", "").With(postgresCode("quote_identifier; PG_KEYWORD of src/include/parser/kwlist.h", "ruleutils.c")), Keywords: []string{"QUOTE_IDENT"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	})}
)

// Cases of rules of functions whose arguments may be wrong.
const (
	FormOfNull spec.Case = iota
	FormOfValues
	FormWrong
)

var formCases = []string{FormOfNull: "null", FormOfValues: "value", FormWrong: "wrong"}

// FormatText is FORMAT of PostgreSQL.
var FormatText = &Function{Name: "FORMAT", Parameters: []Type{Text, Any}, Variadic: true, Optional: 1, Result: Text, Lenient: true, Raises: []spec.Class{spec.ClassArgument, spec.ClassConstraint}, in: postgres, Rule: spec.Declare(spec.Rule{
	ID: "text.format", Statement: "FORMAT(f, a, b, …) is f with values in place of %s (the text, nothing of NULL), %I (as QUOTE_IDENT has it; NULL raises) and %L (as QUOTE_NULLABLE has it), and with % in place of %%. Between % and the letter may stand a position and $, a minus for the left side, and a width, which may be * for the next argument or *n$ for the n-th one; a place without a position takes the argument behind the last one. Another letter and a lack of arguments raise. A NULL for f gives NULL.",
	From: read(postgresPage("9.4.1. format", "func-string.sgml")).With(postgresCode("text_format, text_format_parse_format, text_format_append_string", "varlena.c")), Keywords: []string{"FORMAT"},
	Cases: formCases, Only: []string{"postgres"},
})}

// FormatOfDuckDB has the syntax of the library fmt.
var FormatOfDuckDB = &Function{Name: "FORMAT", Parameters: []Type{Text, Any}, Variadic: true, Optional: 1, Result: Text, Raises: argumentErrors, in: duckdb, Rule: spec.Declare(spec.Rule{
	ID: "text.fmt", Statement: "FORMAT(f, a, b, …) is f with values in place of {} (the next one) or of {n} (the n-th one, from 0), but not of both in one text, and with a brace in place of {{ and }}. Between a colon and the closing brace may stand, in this order: a character to fill with and <, ^ or > (left, as texts are, centre, right, as numbers are) or = (behind the sign of a number); a sign +, - or a blank, or what separates thousands: a comma, _, a single quote, or t and a character; # for 0x, 0b or 0 before digits; 0 for zeros behind the sign; a width in characters, or {} for the argument that is one; a point and how many characters of a text are taken; d, x, X, b, B, o, n, l or L of an integer or a truth value, s of a text. Anything else raises, as do what is not of the type and a lack of arguments; further arguments are passed over. NULL for f or a value gives NULL. Numbers with a fraction, integers of 128 bits and without sign are not modelled.",
	From: duckdbPage("format", "extension/core_functions/scalar/string/functions.json").With(duckdbPage("PrintfFunction, BindPrintfFunction; parse_format_string, parse_arg_id, parse_format_specs, specs_checker, int_writer, write_padded", "extension/core_functions/scalar/string/printf.cpp, third_party/fmt/include/fmt/format.h")), Keywords: []string{"FORMAT"},
	Cases: formCases, Only: []string{"duckdb"},
})}

// Printf is FORMAT of SQLite, which it has under this name from 3.38 on.
var (
	Printf    = &Function{Name: "PRINTF", Spellings: []Spelling{{"FORMAT", sqlite}}, Parameters: []Type{Any, Any}, Variadic: true, Optional: 1, Result: Text, Lenient: true, in: sqlite, Rule: printfRule}
	PrintfOld = &Function{Name: "PRINTF", Parameters: []Type{Any, Any}, Variadic: true, Optional: 1, Result: Text, Lenient: true, in: sqliteOld, Rule: printfRule}

	printfRule = spec.Declare(spec.Rule{
		ID: "text.printf", Statement: "PRINTF(f, a, b, …) is f with values in place of %d, %i and %u (an integer), %x, %X and %o (its hexadecimal and octal digits), %s and %z (a text), %c (its first character), %q, %Q and %w (a text with doubled quotes, in quotes, with doubled double quotes) and %f, and with % in place of %%. Flags, width and precision are those of C; a comma separates thousands; an argument that is missing is NULL: 0, or the empty text. A NULL for f gives NULL. Not modelled: %f that rounds halfway or more than 15 digits, %e, %g, NULL for %q and %w, widths of texts beyond ASCII.",
		From: read(spec.SQLite("2. Formatting Details; format(FORMAT,...)", "printf.html, lang_corefunc.html").With(spec.SQLiteCode("sqlite3_str_vappendf", "printf.c"))), Keywords: []string{"PRINTF", "FORMAT"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"sqlite"},
	})
)

// Cases of the rule of OVERLAY.
const (
	OverlayOfNull spec.Case = iota
	OverlayMade
	OverlayOutside
)

var Overlay = &Function{Name: "OVERLAY", Form: Placing, Parameters: []Type{Text, Text, Place, SmallCount}, Optional: 1, Result: Text, Raises: argumentErrors, in: iso | postgres, Weight: 3, Rule: spec.Declare(spec.Rule{
	ID: "text.overlay", Statement: "OVERLAY(s PLACING t FROM p FOR n) is the characters of s before the p-th, then t, then those of s from the p+n-th on; n is the length of t if it is left out. A p below 1 raises. NULL stays NULL.",
	From: pagesOf(iso|postgres, "overlay", "").With(postgresCode("text_overlay", "varlena.c")), Keywords: []string{"OVERLAY"},
	Cases: []string{OverlayOfNull: "null", OverlayMade: "value", OverlayOutside: "outside"}, Only: []string{"iso", "postgres"},
})}

// ToBin and ToOct are of integers of 32 and of 64 bits, as TO_HEX.
var (
	ToBin = &Function{Name: "TO_BIN", Weight: 1, Parameters: []Type{Integer}, Result: Text, in: postgres, Rule: toBase("text.to-bin", "TO_BIN", "binary", "to_bin")}
	ToOct = &Function{Name: "TO_OCT", Weight: 1, Parameters: []Type{Integer}, Result: Text, in: postgres, Rule: toBase("text.to-oct", "TO_OCT", "octal", "to_oct")}
)

func toBase(id, name, digits, page string) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: name + "(n) is the " + digits + " digits of n; a negative n is not modelled. NULL stays NULL.",
		From: pagesOf(postgres, page, "").With(postgresCode("convert_to_base", "varlena.c")), Keywords: []string{name}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	})
}

// Encode and Decode are of the forms hex, base64 and escape.
var (
	Encode = &Function{Name: "ENCODE", Parameters: []Type{Bytes, Text}, Result: Text, Raises: argumentErrors, in: postgres, Rule: spec.Declare(spec.Rule{
		ID: "text.encode", Statement: "ENCODE(b, f) is the byte string b as a text: in hex two hexadecimal digits in lower case a byte; in base64 with + and /, filled up with =, a newline behind each 76 characters; in escape bytes as characters, a zero byte and those beyond 127 as a backslash and three octal digits, the backslash doubled. Another f raises; base64url and base32hex, which newer versions have, are not modelled. NULL stays NULL.",
		From: encodings.With(postgresCode("binary_encode, pg_base64_encode_internal, esc_encode", "encode.c")), Keywords: []string{"ENCODE"}, Cases: formCases, Only: []string{"postgres"},
	})}
	Decode = &Function{Name: "DECODE", Parameters: []Type{Text, Text}, Result: Bytes, Raises: []spec.Class{spec.ClassArgument, spec.ClassCast}, in: postgres, Rule: spec.Declare(spec.Rule{
		ID: "text.decode", Statement: "DECODE(s, f) is the byte string that ENCODE writes as s; white space between the bytes of hex is passed over. In hex an odd number of digits and another character raise, as another f does; what is no base64 or no escape is not modelled. NULL stays NULL.",
		From: encodings.With(postgresCode("binary_decode, hex_decode, pg_base64_decode, esc_decode", "encode.c")), Keywords: []string{"DECODE"}, Cases: formCases, Only: []string{"postgres"},
	})}
	encodings = read(postgresPage("9.5. Binary String Functions and Operators, encode, decode", "func-binarystring.sgml"))
)

var ZeroBlob = &Function{Name: "ZEROBLOB", Parameters: []Type{SmallCount}, Result: Bytes, Lenient: true, in: sqlites, Rule: spec.Declare(spec.Rule{
	ID: "text.zeroblob", Statement: "ZEROBLOB(n) is the byte string of n zeros, an empty one if n is below 1 or NULL.",
	From: read(spec.SQLite("3. Descriptions of built-in scalar SQL functions, zeroblob(N)", "lang_corefunc.html").With(spec.SQLiteCode("zeroblobFunc", "func.c"))), Keywords: []string{"ZEROBLOB"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"sqlite"},
})}

// RandomBlob is drawn by chance.
var RandomBlob = &Function{Name: "RANDOMBLOB", Parameters: []Type{SmallCount}, Result: ByRule, Lenient: true, Volatility: Volatile, in: sqlites, Rule: ChanceRule}
