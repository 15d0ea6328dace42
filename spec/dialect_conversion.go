package spec

// Conversion is what CAST and implicit conversions make of values, and how values
// are written as text. The tables are at the end, side by side; the sources are
// with the rules cast.* and text.of-float.
type Conversion struct {
	Casts               Casts
	CastRounding        CastRounding
	ImplicitConversions ImplicitConversions
	NumberText          NumberText
	FloatDigits         FloatDigits
	FloatWords          FloatWords
	SpecialDecimals     SpecialDecimals
	LongNumberText      LongNumberText
	BooleanText         BooleanText
	BooleanCasts        BooleanCasts
	DecimalText         DecimalText
	FloatText           FloatText
	StoredText          StoredText
	IntegerBlanks       IntegerBlanks
}

// Casts says what CAST does with a value that the type does not hold.
type Casts uint8

const (
	CastsRaise   Casts = iota // an error
	CastsNearest              // MySQL: the nearest value of the type, with a warning
	// CastsTried: an error, by the rules of DuckDB's TryCast operators, which round
	// and read text in their own way (src/common/operator/cast_operators.cpp of 1.5.5).
	CastsTried
)

// CastRounding says what becomes of digits that the type of CAST has no room for.
type CastRounding uint8

const (
	CastRoundingOpen    CastRounding = iota // ISO, <cast specification>: rounding or truncation is implementation-defined
	CastRoundingNearest                     // the nearest value
)

// ImplicitConversions says whether a conversion that nobody wrote may raise.
type ImplicitConversions uint8

const (
	ImplicitConversionsTotal ImplicitConversions = iota // no: types that may not fit do not come together, or every value has an image
	ImplicitConversionsRaise                            // DuckDB: text is converted like any value, and a decimal may lack the digits
)

// NumberText says which text CAST reads as a number.
type NumberText uint8

const (
	NumberTextLiteral NumberText = iota // ISO: a numeric literal, which is then cast in its turn
	NumberTextPrefix                    // MySQL, SQLite: any; the longest prefix that is a number counts, 0 without one
	NumberTextInput                     // PostgreSQL: what the input function of the type reads
)

// FloatWords says whether NaN and Infinity are texts of a binary64.
type FloatWords uint8

const (
	FloatWordsNone FloatWords = iota // no: what is no numeric literal is an error (ISO, <cast specification>), or counts as its prefix
	FloatWordsRead                   // PostgreSQL, DuckDB: they are, in any case of letters (8.1.3 Floating-Point Types)
)

// FloatDigits says which digits a binary64 has as a decimal.
type FloatDigits uint8

const (
	FloatDigitsShortest FloatDigits = iota // the fewest that read back as the same number
	FloatDigitsFifteen                     // PostgreSQL: 15 significant ones (float8_numeric)
)

// SpecialDecimals says whether a decimal may be NaN or infinite.
type SpecialDecimals uint8

const (
	SpecialDecimalsNone SpecialDecimals = iota
	SpecialDecimalsOpen                 // PostgreSQL: it may (8.1.2 Arbitrary Precision Numbers [unverified]); that is not modelled
)

// LongNumberText says what CAST of a number or truth value does whose text is
// longer than the type.
type LongNumberText uint8

const (
	LongNumberTextRaises LongNumberText = iota // ISO, <cast specification>: only strings are truncated
	LongNumberTextCut
)

// BooleanText says how a truth value is text, and which text is one.
type BooleanText uint8

const (
	BooleanTextLiteral BooleanText = iota // ISO: TRUE and FALSE, as the literals
	BooleanTextWord                       // PostgreSQL: true and false; any unambiguous prefix of true, yes, on, 1 and their contraries is read (8.6 Boolean Type)
)

// BooleanCasts says which numbers CAST makes of truth values, and back.
type BooleanCasts uint8

const (
	BooleanCastsNone    BooleanCasts = iota // ISO: none
	BooleanCastsInteger                     // PostgreSQL: integers of 32 bits (pg_cast [unverified])
	BooleanCastsNumber                      // DuckDB: any (TryCast::Operation and TryCastBoolToDecimal in src/common/operator/cast_operators.cpp of 1.5.5)
)

// DecimalText says how a decimal between -1 and 1 is text.
type DecimalText uint8

const (
	DecimalTextBare   DecimalText = iota // ISO: .5, the shortest literal of the scale
	DecimalTextZero                      // 0.5
	DecimalTextOfType                    // DuckDB: 0.5, but .5 where the type has no digits before the point (DecimalToString::FormatDecimal)
)

// FloatText says how a binary64 is text; the thresholds of the exponent are in
// the rule text.of-float.
type FloatText uint8

const (
	FloatTextScientific FloatText = iota // ISO: always a mantissa and E
	FloatTextWide                        // MySQL: an exponent without sign and padding, from 1e-15 to 1e15 none (my_gcvt)
	FloatTextPlain                       // PostgreSQL: an exponent below 1e-4 and from 1e15 on
	FloatTextDigits                      // SQLite: always a point; 15 or 17 digits by version
	FloatTextPointed                     // DuckDB: a point wherever there is no exponent; one below 1e-4 and from 1e16 on
)

// StoredText says what a store into a numeric column makes of text.
type StoredText uint8

const (
	StoredTextCast StoredText = iota // what an implicit conversion makes of it
	// StoredTextWhole: MySQL in strict mode refuses text that is no number; the whole
	// number is read and rounded half away from zero, unlike CAST, which reads leading
	// digits (my_strntoull10rnd_8bit, strings/ctype-simple.cc).
	StoredTextWhole
)

// IntegerBlanks says which characters are skipped before the digits of a text that becomes
// an integer.
type IntegerBlanks uint8

const (
	IntegerBlanksAll  IntegerBlanks = iota // white space (MariaDB: my_strtoll10 in strings/my_strtoll10.c of 10.3.24)
	IntegerBlanksTabs                      // MySQL: blanks and tabs (my_strtoll10 in strings/my_strtoll10.cc of 8.0.39, .c of 5.6.24)
)

var (
	isoConversion   = Conversion{}
	mysqlConversion = Conversion{
		Casts: CastsNearest, CastRounding: CastRoundingNearest, NumberText: NumberTextPrefix, LongNumberText: LongNumberTextCut,
		BooleanText: BooleanTextWord, DecimalText: DecimalTextZero, FloatText: FloatTextWide, StoredText: StoredTextWhole,
		IntegerBlanks: IntegerBlanksTabs,
	}
	mariadbConversion = func() Conversion {
		c := mysqlConversion
		c.IntegerBlanks = IntegerBlanksAll
		return c
	}()
	postgresConversion = Conversion{
		CastRounding: CastRoundingNearest, NumberText: NumberTextInput, FloatWords: FloatWordsRead, LongNumberText: LongNumberTextCut,
		FloatDigits: FloatDigitsFifteen, SpecialDecimals: SpecialDecimalsOpen,
		BooleanText: BooleanTextWord, BooleanCasts: BooleanCastsInteger, DecimalText: DecimalTextZero, FloatText: FloatTextPlain,
	}
	sqliteConversion = Conversion{
		CastRounding: CastRoundingNearest, NumberText: NumberTextPrefix, LongNumberText: LongNumberTextCut,
		BooleanText: BooleanTextWord, DecimalText: DecimalTextZero, FloatText: FloatTextDigits,
	}
	duckdbConversion = Conversion{
		Casts: CastsTried, CastRounding: CastRoundingNearest, FloatWords: FloatWordsRead, ImplicitConversions: ImplicitConversionsRaise, LongNumberText: LongNumberTextCut,
		BooleanText: BooleanTextWord, BooleanCasts: BooleanCastsNumber, DecimalText: DecimalTextOfType, FloatText: FloatTextPointed,
	}
)
