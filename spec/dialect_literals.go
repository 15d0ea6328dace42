package spec

// Literals says which types constants have. The tables are at the end, side by
// side.
type Literals struct {
	StringLiterals   StringLiterals
	IntegerLiterals  IntegerLiterals
	FractionLiterals FractionLiterals
	Untyped          Untyped
	UntypedOperands  UntypedOperands
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

var (
	isoLiterals   = Literals{}
	mysqlLiterals = Literals{
		IntegerLiterals: IntegerLiteralsUnsigned, FractionLiterals: FractionLiteralsDigits,
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
