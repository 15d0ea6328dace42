package spec

// Literals says which types constants have. The tables are at the end, side by
// side.
type Literals struct {
	StringLiterals    StringLiterals `asked:"semantics eval cmd/semcheck/internal/workload"`
	IntegerLiterals   IntegerLiterals
	FractionLiterals  FractionLiterals
	Untyped           Untyped
	UntypedOperands   UntypedOperands
	HexLiterals       HexLiterals
	QuotedHexLiterals bool // X'41' is such a literal, too, and not a byte string everywhere
	LongHexLiterals   LongHexLiterals
}

// StringLiterals says which type a string literal has.
type StringLiterals uint8

const (
	StringLiteralsText StringLiterals = iota // text
	// StringLiteralsUntyped: none of its own, its place gives it one (PostgreSQL 18,
	// 4.1.2.7 Constants of Other Types; 10.1 Overview, pseudo-type unknown [unverified]).
	StringLiteralsUntyped
	// StringLiteralsOfPlace: text that takes the type of its place before any other
	// conversion (DuckDB: STRING_LITERAL, Typecasting [unverified]).
	StringLiteralsOfPlace
)

// IntegerLiterals says which type an integer literal has.
type IntegerLiterals uint8

const (
	IntegerLiteralsSigned   IntegerLiterals = iota // 64 bits, beyond them a decimal
	IntegerLiteralsUnsigned                        // MySQL: 64 bits, then 64 bits unsigned, then a decimal
	IntegerLiteralsLeast                           // PostgreSQL: integer, bigint or numeric, the first that holds it (4.1.2.6 Numeric Constants [unverified])
	IntegerLiteralsOfValue                         // SQLite: none, the value has a storage class
	IntegerLiteralsOfPlace                         // DuckDB: INTEGER or the first wider type that holds it, and any narrower integer in its place (INTEGER_LITERAL)
)

// FractionLiterals says what numbers are that are written with a point or an
// exponent.
type FractionLiterals uint8

const (
	FractionLiteralsByForm  FractionLiterals = iota // exact with a point, approximate with an exponent (ISO, <exact numeric literal>)
	FractionLiteralsDigits                          // MySQL: so, too, and the type of an exact one has its digits
	FractionLiteralsExact                           // PostgreSQL: always numeric (4.1.2.6 Numeric Constants [unverified])
	FractionLiteralsFloat                           // SQLite: always binary64
	FractionLiteralsWritten                         // DuckDB: a decimal of the digits that are written, a double with an exponent or more digits (Transformer::TransformValue)
)

// Untyped says what becomes of a constant without a type where nothing around
// gives it one: the output column NULL or 'x', a grouping key, branches of CASE
// that are all NULL.
type Untyped uint8

const (
	UntypedStays Untyped = iota // it goes on without one
	// UntypedText: it is text, and where it unites with typed ones a declared length
	// or precision is lost, as it has none (PostgreSQL 18, 10.5 UNION, CASE, and
	// Related Constructs; 10.6 SELECT Output Columns [unverified]).
	UntypedText
)

// UntypedOperands says what the operand NULL, or another constant without a type,
// of arithmetic and of aggregates is where no typed operand stands beside it.
type UntypedOperands uint8

const (
	UntypedOperandsPlaced   UntypedOperands = iota // ISO: of the type that its place asks for
	UntypedOperandsResolved                        // PostgreSQL: an error where several operators would do, else the preferred type (10.2 Operators; func_select_candidate in src/backend/parser/parse_func.c of 18.4)
)

// HexLiterals says what a hexadecimal literal 0x41 or a bit literal b'101' is as an operand
// of arithmetic and of SUM and AVG. Elsewhere it is a byte string, and an unsigned integer
// where a number is asked for.
type HexLiterals uint8

const (
	HexLiteralsNone HexLiterals = iota // there are none
	// HexLiteralsUnsigned: an unsigned integer (11.1.4: "like a BIGINT UNSIGNED"), a bit literal
	// a signed one (11.1.5: "like an integer"; Item_bin_string::bin_string_init sets no
	// unsigned_flag). A sign and ABS take a double (Item_func_num1::set_numeric_type).
	HexLiteralsUnsigned
	HexLiteralsDouble // MySQL 5.6: a double, as any text (numeric_context_result_type is that of Item)
	// HexLiteralsInteger: an unsigned integer, of signs and ABS, too (MariaDB, Hexadecimal
	// Literals: "in a numeric context, they are interpreted as integers")
	HexLiteralsInteger
)

// LongHexLiterals says which number a hexadecimal or bit literal of more than 64 bits is.
type LongHexLiterals uint8

const (
	LongHexLiteralsLast LongHexLiterals = iota // that of its last 8 bytes (MySQL 5.6, MariaDB)
	LongHexLiteralsZero                        // MySQL: 0, with a warning, unless the bytes before these are 0 (Item_hex_string::val_int)
)

var (
	isoLiterals   = Literals{}
	mysqlLiterals = Literals{
		IntegerLiterals: IntegerLiteralsUnsigned, FractionLiterals: FractionLiteralsDigits,
		HexLiterals: HexLiteralsUnsigned, QuotedHexLiterals: true, LongHexLiterals: LongHexLiteralsZero,
	}
	mariadbLiterals = Literals{
		IntegerLiterals: IntegerLiteralsUnsigned, FractionLiterals: FractionLiteralsDigits, HexLiterals: HexLiteralsInteger,
	}
	postgresLiterals = Literals{
		StringLiterals: StringLiteralsUntyped, IntegerLiterals: IntegerLiteralsLeast, FractionLiterals: FractionLiteralsExact,
		Untyped: UntypedText, UntypedOperands: UntypedOperandsResolved,
	}
	sqliteLiterals = Literals{
		IntegerLiterals: IntegerLiteralsOfValue, FractionLiterals: FractionLiteralsFloat,
	}
	duckdbLiterals = Literals{
		StringLiterals: StringLiteralsOfPlace, IntegerLiterals: IntegerLiteralsOfPlace, FractionLiterals: FractionLiteralsWritten,
	}
)
