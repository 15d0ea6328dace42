package spec

// Numbers is what arithmetic and aggregates do beyond the plain cases. The tables
// are at the end, side by side; the sources are with the rules of package
// semantics that switch on a knob. Sections of chapter 9 are those of PostgreSQL's
// manual, read on 2026-11-23 as it was behind the branch of version 18:
// github.com/postgres/postgres doc/src/sgml/func/func.sgml @ d625d77b59f7 (the order of the
// sections), func-math.sgml @ 4e23c9ef65ac, func-string.sgml @ 00c025a00117,
// func-aggregate.sgml @ 2e606d75c0bf.
type Numbers struct {
	MixedNumbers     MixedNumbers
	Enumerations     Enumerations `asked:"semantics/typing semantics/function"`
	Singles          Singles      `asked:"eval semantics/typing"`
	DecimalResults   DecimalResults
	FloatUnderflow   FloatUnderflow
	FloatSums        FloatSums
	FloatModulo      FloatModulo
	IntegerQuotient  IntegerQuotient
	LeastModulo      LeastModulo
	BigSums          BigSums
	ShiftCounts      ShiftCounts
	BooleanExtremes  BooleanExtremes
	ConcatOperands   ConcatOperands
	Lengths          Lengths
	IntervalDivisors IntervalDivisors
	RoundedIntegers  RoundedIntegers `asked:"semantics/function"`
}

// MixedNumbers says how an exact number compares with an approximate one.
type MixedNumbers uint8

const (
	MixedNumbersExact MixedNumbers = iota // ISO, <comparison predicate>: by their algebraic values
	MixedNumbersFloat                     // as two of binary64
)

// Enumerations says as which number arithmetic takes a value of ENUM.
type Enumerations uint8

const (
	EnumerationsDouble  Enumerations = iota // MySQL: of a text (Item_func_num_op::set_numeric_type in sql/item_func.cc of 8.0.39)
	EnumerationsInteger                     // MariaDB: an integer (Type_handler_enum in sql/sql_type.h of 10.11)
)

// Singles says whether numbers of binary32 are modelled.
type Singles uint8

const (
	SinglesUnmodelled Singles = iota
	// SinglesDouble: columns hold them; computing takes them as binary64, and their own text has
	// six digits (MySQL 8.0.39, Field_float in sql/field.cc, my_gcvt in strings/dtoa.cc).
	SinglesDouble
	// SinglesLiterals: so, and a small literal beside one is an INT, which makes a DOUBLE of both
	// (MariaDB 10.3, Item_int in sql/item.h).
	SinglesLiterals
)

// IntervalDivisors says which numbers divide an interval in DuckDB, which decides what NULL / x is.
type IntervalDivisors uint8

const (
	IntervalDivisorsDouble IntervalDivisors = iota // numbers; OperatorFloatDivideFun::GetFunctions of 1.5.5
	IntervalDivisorsBigInt                         // whole ones; DivideFun::RegisterFunction of 1.1.3
)

// RoundedIntegers says of which type ROUND is of an integer in DuckDB.
type RoundedIntegers uint8

const (
	RoundedIntegersKept   RoundedIntegers = iota // of its own
	RoundedIntegersDouble                        // DOUBLE; ROUND(x, n) of an integer is not modelled
)

// DecimalResults says how many digits a sum, difference, product or remainder of
// decimals has.
type DecimalResults uint8

const (
	DecimalResultsExact DecimalResults = iota // all
	DecimalResultsSized                       // DuckDB: those of its type; a result that it does not hold raises
)

// FloatUnderflow says what a float operation does whose result is too close to
// zero for binary64.
type FloatUnderflow uint8

const (
	FloatUnderflowRaises FloatUnderflow = iota // PostgreSQL: an error (8.1.3 Floating-Point Types; float8_mul in utils/float.h)
	FloatUnderflowZero                         // zero
)

// FloatSums says how exact a float SUM of two numbers is.
type FloatSums uint8

const (
	FloatSumsRounded   FloatSums = iota // it is rounded once
	FloatSumsConverted                  // SQLite: integers beyond 2^53 are converted before, or kept apart since 3.43 (sumStep, func.c)
)

// FloatModulo says whether the remainder of approximate numbers is defined.
type FloatModulo uint8

const (
	FloatModuloRefused FloatModulo = iota // ISO, PostgreSQL: MOD takes exact numbers (9.3 Mathematical Functions and Operators)
	FloatModuloDefined
)

// IntegerQuotient says what the integer division is, a DIV b or a // b.
type IntegerQuotient uint8

const (
	IntegerQuotientTruncates IntegerQuotient = iota // MySQL: the quotient of any numbers without its fraction
	IntegerQuotientByType                           // DuckDB: so between integers, the quotient between doubles
)

// LeastModulo says what the least integer of a type modulo -1 is.
type LeastModulo uint8

const (
	LeastModuloZero   LeastModulo = iota
	LeastModuloRaises             // DuckDB: an overflow, as of the division
)

// BigSums says which type the SUM of integers of 64 bits has.
type BigSums uint8

const (
	BigSumsInteger BigSums = iota // that of its operands
	BigSumsDecimal                // PostgreSQL: numeric (9.21 Aggregate Functions)
)

// ShiftCounts says which integers may count a shift.
type ShiftCounts uint8

const (
	ShiftCountsAny    ShiftCounts = iota // any, as the standard has no shifts
	ShiftCountsNarrow                    // PostgreSQL: those of at most 32 bits (9.3 Mathematical Functions and Operators)
)

// BooleanExtremes says whether MIN and MAX take truth values.
type BooleanExtremes uint8

const (
	BooleanExtremesTaken   BooleanExtremes = iota
	BooleanExtremesRefused                 // PostgreSQL: they do not (9.21 Aggregate Functions)
)

// ConcatOperands says what || takes.
type ConcatOperands uint8

const (
	ConcatOperandsText ConcatOperands = iota // ISO: texts
	ConcatOperandsAny                        // PostgreSQL: a text beside anything (9.4 String Functions and Operators)
)

// Lengths says which type the length of a text has.
type Lengths uint8

const (
	LengthsInteger Lengths = iota // 32 bits (PostgreSQL 18, 9.4 String Functions and Operators)
	LengthsBigInt                 // MySQL, DuckDB: 64 bits
)

var (
	isoNumbers   = Numbers{}
	mysqlNumbers = Numbers{
		MixedNumbers: MixedNumbersFloat, FloatUnderflow: FloatUnderflowZero, FloatModulo: FloatModuloDefined, ConcatOperands: ConcatOperandsAny,
		Lengths: LengthsBigInt, Singles: SinglesDouble,
	}
	mariadbNumbers = func() Numbers {
		n := mysqlNumbers
		n.Singles, n.Enumerations = SinglesLiterals, EnumerationsInteger
		return n
	}()
	postgresNumbers = Numbers{
		MixedNumbers: MixedNumbersFloat, BigSums: BigSumsDecimal, ShiftCounts: ShiftCountsNarrow,
		BooleanExtremes: BooleanExtremesRefused, ConcatOperands: ConcatOperandsAny,
	}
	sqliteNumbers = Numbers{
		MixedNumbers: MixedNumbersFloat, FloatUnderflow: FloatUnderflowZero, FloatModulo: FloatModuloDefined, FloatSums: FloatSumsConverted, ConcatOperands: ConcatOperandsAny,
	}
	duckdbNumbers = Numbers{
		MixedNumbers: MixedNumbersFloat, DecimalResults: DecimalResultsSized, FloatUnderflow: FloatUnderflowZero, FloatModulo: FloatModuloDefined,
		IntegerQuotient: IntegerQuotientByType, LeastModulo: LeastModuloRaises, ConcatOperands: ConcatOperandsAny,
		Lengths: LengthsBigInt,
	}
)
