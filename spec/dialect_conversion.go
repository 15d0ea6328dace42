package spec

// Conversion is what CAST and implicit conversions make of values, and how values
// are written as text. The tables are at the end, side by side; the sources are
// with the rules cast.* and text.of-float.
type Conversion struct {
	Casts               Casts
	CastRounding        CastRounding
	ImplicitConversions ImplicitConversions
	NumberText          NumberText
	Truncations         Truncations
	FloatDigits         FloatDigits
	FloatWords          FloatWords
	SpecialDecimals     SpecialDecimals
	LongNumberText      LongNumberText
	BooleanText         BooleanText
	BooleanCasts        BooleanCasts
	DecimalText         DecimalText
	FloatText           FloatText
	StoredText          StoredText
	StoredBlanks        StoredBlanks
	ZeroText            ZeroText
	IntegerBlanks       IntegerBlanks
	DayText             DayText
	TimeText            TimeText
	IntervalText        IntervalText
	TimeDigits          TimeDigits
	CharacterBlanks     CharacterBlanks
	ByteStrings         ByteStrings
	// ByteColumns tells that columns of byte strings are modelled, which store what is no byte string
	// by its text, and that a string function of byte strings is one.
	ByteColumns bool `often:"wherever a byte string is converted, typed, compared or given to a function of texts"`
	BytesCut    BytesCut
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

// ByteStrings says how a byte string is text, and which text is one.
type ByteStrings uint8

const (
	ByteStringsCharacters ByteStrings = iota // its bytes are those of the characters
	ByteStringsHex                           // PostgreSQL: \x and hexadecimal digits, or with escapes in octal digits (8.4. Binary Data Types)
	ByteStringsEscaped                       // DuckDB: \xHH for a byte that is no plain character of ASCII (Blob::ToString, Blob::ToBlob)
)

// BytesCut says what CAST AS BINARY(n) takes of a longer text.
type BytesCut uint8

const (
	BytesCutBytes      BytesCut = iota // n bytes (Item_charset_conversion::val_str in sql/item_strfunc.cc of MySQL 8.0.39)
	BytesCutCharacters                 // MariaDB: n characters (Well_formed_prefix in Item_char_typecast::val_str, sql/item_timefunc.cc of 10.3.24)
)

// DayText says what comes of a text in the form of a day that the calendar does not have.
type DayText uint8

const (
	DayTextOverflow DayText = iota // PostgreSQL, DuckDB: an error of range (ValidateDate, DateTimeParseError; Date::TryConvertDate, Date::RangeError)
	DayTextByMode                  // MySQL: NULL with a warning, and an error where it is stored; years are 1000 to 9999 (13.2 Date and Time Data Types)
)

// TimeText says which texts are days and times.
type TimeText uint8

const (
	TimeTextExact   TimeText = iota // those of one form that all dialects read
	TimeTextInput                   // PostgreSQL: also months and days of one digit, YYYYMMDD, times without seconds (8.5.1. Date/Time Input)
	TimeTextRelaxed                 // MySQL: also with other punctuation, with years of two digits, without punctuation (11.1.3 Date and Time Literals)
)

// TimeDigits says what becomes of digits of seconds that a type has no room for.
type TimeDigits uint8

const (
	TimeDigitsRounded TimeDigits = iota // the nearest time (PostgreSQL: AdjustTimestampForTypmod; MySQL: 13.2.6 Fractional Seconds in Time Values)
	TimeDigitsCut                       // MariaDB: they are cut off, as sql_mode has no TIME_ROUND_FRACTIONAL (Microseconds in MariaDB)
)

// IntervalText says how an interval is text.
type IntervalText uint8

const (
	IntervalTextSigned IntervalText = iota // PostgreSQL: 1 year 2 mons -3 days +04:00:00 (EncodeInterval, src/backend/utils/adt/datetime.c)
	IntervalTextPlain                      // DuckDB: 1 year 2 months -3 days 04:00:00 (IntervalToStringCast, src/include/duckdb/common/types/cast_helpers.hpp)
)

// CharacterBlanks says what becomes of blanks at the end of values of CHAR(n).
type CharacterBlanks uint8

const (
	CharacterBlanksOpen  CharacterBlanks = iota // that is not modelled
	CharacterBlanksGone                         // MySQL: they are gone when the value is read (The CHAR and VARCHAR Types)
	CharacterBlanksShown                        // PostgreSQL: as many are shown as the type asks for, and none counts (8.3. Character Types)
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

// Truncations says what becomes of a text that is taken as a number and has more than the number, or
// none, where NumberTextPrefix reads it.
type Truncations uint8

const (
	TruncationsTaken Truncations = iota // its prefix counts; MySQL and MariaDB warn
	// TruncationsRaise is MySQL in a change under strict mode (7.1.11 Server SQL Modes, Comparison of
	// the IGNORE Keyword and Strict SQL Mode): the warning is an error. Of an empty text no
	// warning is given as a double.
	TruncationsRaise
	TruncationsRaiseEmpty // MariaDB: the same, and of an empty text as a double, too
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

// BooleanCasts says to which number CAST converts a truth value, and which numbers it converts to a truth value.
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

// ZeroText says whether the text of -0 has its sign.
type ZeroText uint8

const (
	ZeroTextByForm ZeroText = iota // as FloatText has it
	// ZeroTextOpen: MariaDB's my_gcvt writes the sign that dtoa sees (10.3.24). Since 10.6.26,
	// 10.11.17, 11.4.11 and 11.8.7 "many SELECT scenarios" return 0 for -0, which ones the
	// release notes do not say (MDEV-38670; mariadb-docs @ 97b0d93e244b, read 2026-11-28).
	ZeroTextOpen
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

// StoredBlanks says what becomes of blanks at the end of a text that is too long for the VARCHAR into
// which it is stored.
type StoredBlanks uint8

const (
	StoredBlanksCut StoredBlanks = iota // they are cut off
	// StoredBlanksOpen: MySQL and MariaDB cut them off in a constant. The manual says so of every store
	// (MySQL 9.5, 13.3.2 The CHAR and VARCHAR Types, read 2026-11-29), but the sources warn of the copy of a column,
	// which in strict mode is an error: copy_field_varstring in sql/field_conv.cc of MySQL 8.0.39, of
	// columns and what comes through a temporary table; do_varstring1_mb in sql/field_conv.cc of
	// MariaDB 10.3.24, of ALTER TABLE and temporary tables.
	StoredBlanksOpen
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
		BooleanText: BooleanTextWord, DecimalText: DecimalTextZero, FloatText: FloatTextWide, StoredText: StoredTextWhole, StoredBlanks: StoredBlanksOpen,
		IntegerBlanks: IntegerBlanksTabs, DayText: DayTextByMode, TimeText: TimeTextRelaxed, CharacterBlanks: CharacterBlanksGone,
		ByteColumns: true,
	}
	mariadbConversion = func() Conversion {
		c := mysqlConversion
		c.IntegerBlanks, c.TimeDigits, c.ZeroText = IntegerBlanksAll, TimeDigitsCut, ZeroTextOpen
		c.BytesCut = BytesCutCharacters
		return c
	}()
	postgresConversion = Conversion{
		CharacterBlanks: CharacterBlanksShown, ByteStrings: ByteStringsHex, TimeText: TimeTextInput,
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
		BooleanText: BooleanTextWord, BooleanCasts: BooleanCastsNumber, DecimalText: DecimalTextOfType, FloatText: FloatTextPointed, IntervalText: IntervalTextPlain,
		ByteStrings: ByteStringsEscaped,
	}
)
