package spec

// Aggregates is how the set functions of a dialect are written beside NAME(x).
type Aggregates struct {
	AggregateFilter   bool              // FILTER (WHERE …)
	FilterBare        bool              // FILTER (…), without WHERE
	AggregateOrder    bool              // ORDER BY behind the arguments
	AggregateDistinct AggregateDistinct // what DISTINCT takes
	DistinctOfFew     bool              // DISTINCT in COUNT, SUM, AVG, MIN, MAX and GROUP_CONCAT alone
	SeparatorKeyword  bool              // GROUP_CONCAT(x SEPARATOR 's'), of several arguments
	SeparatorNeeded   bool              // STRING_AGG takes two arguments
}

// AggregateDistinct is what DISTINCT in an aggregate takes.
type AggregateDistinct uint8

const (
	AggregateDistinctEvery  AggregateDistinct = iota // all arguments
	AggregateDistinctOne                             // one argument: with a separator it is an error
	AggregateDistinctSorted                          // all arguments, and ORDER BY inside sorts by these alone
)

// The tables, by dialect.
//
// Sources, read 2026-11-26: PostgreSQL 4.2.7 Aggregate Expressions (syntax.sgml); MySQL 9.5,
// 14.19.1 Aggregate Function Descriptions, and in_sum_expr of sql/sql_yacc.yy (8.0.39, 5.6.24,
// MariaDB 10.3.24), which has no DISTINCT; MariaDB, GROUP_CONCAT; SQLite, lang_aggfunc.html, 1.
// Syntax, and "Release History", 3.30.0 (FILTER) and 3.44.0 (ORDER BY, string_agg); DuckDB,
// filter_clause of third_party/libpg_query/grammar/statements/select.y.
var (
	isoAggregates      = Aggregates{AggregateFilter: true}
	postgresAggregates = Aggregates{AggregateFilter: true, AggregateOrder: true, AggregateDistinct: AggregateDistinctSorted, SeparatorNeeded: true}
	mysqlAggregates    = Aggregates{SeparatorKeyword: true, DistinctOfFew: true}
	sqliteAggregates   = Aggregates{AggregateFilter: true, AggregateOrder: true, AggregateDistinct: AggregateDistinctOne}
	duckdbAggregates   = Aggregates{AggregateFilter: true, FilterBare: true, AggregateOrder: true}
)

// Aggregating is what set functions do where dialects differ.
type Aggregating struct {
	EmptyBits      EmptyBits      // what BIT_AND and its like give of no value
	JoinSeparators JoinSeparators // what stands between the texts of GROUP_CONCAT and STRING_AGG
	AnyValues      AnyValues      // which value ANY_VALUE gives
	SpreadOverflow SpreadOverflow // what a variance of too large doubles is
	SpreadDigits   SpreadDigits   // how many digits of a variance are shown
	// DegeneratePairs is what CORR and REGR_SLOPE are of pairs on a line that stands or, of
	// CORR, lies.
	DegeneratePairs DegeneratePairs
	ListQuotes      ListQuotes    // which elements are in quotes in the text of a list
	Interpolation   Interpolation // how a decimal between two is cut to their scale
}

// EmptyBits is what an aggregate of bits gives where no value is not NULL.
type EmptyBits uint8

const (
	EmptyBitsNull    EmptyBits = iota
	EmptyBitsNeutral           // all bits set of BIT_AND, 0 of BIT_OR and BIT_XOR
)

// JoinSeparators is what stands between joined texts.
type JoinSeparators uint8

const (
	JoinSeparatorsByRow    JoinSeparators = iota // each row's own stands before its value; NULL is an empty one
	JoinSeparatorsConstant                       // a constant; of NULL the whole is NULL
)

// AnyValues is which value ANY_VALUE gives.
type AnyValues uint8

const (
	AnyValuesAny   AnyValues = iota
	AnyValuesFirst           // the first by ORDER BY inside
)

// SpreadOverflow is what a variance or a standard deviation is where the squares of what the
// values differ from their mean have no sum that a double holds.
type SpreadOverflow uint8

const (
	SpreadOverflowRaises SpreadOverflow = iota
	SpreadOverflowOpen                  // infinite, NaN, NULL or an error, by version and plan: not modelled
)

// SpreadDigits is how many digits of a variance or a standard deviation are shown.
type SpreadDigits uint8

const (
	SpreadDigitsAll      SpreadDigits = iota
	SpreadDigitsArgument              // four more behind the point than an exact argument has
)

// DegeneratePairs is what a correlation or a slope is that divides by 0.
type DegeneratePairs uint8

const (
	DegeneratePairsNull DegeneratePairs = iota
	DegeneratePairsNaN
)

// Interpolation is how a decimal at a part of the way between two is cut to their scale.
//
// Sources, read 2026-11-29: InterpolateOperator::Operation of DuckDB 1.5.5, and
// CastInterpolation::Interpolate of 1.1 (@ 19864453f7d0).
type Interpolation uint8

const (
	InterpolationPartCut Interpolation = iota // the part is cut and added
	InterpolationSumCut                       // the sum is cut
)

// Sources of the three before, read 2026-11-28: float8_accum of PostgreSQL (float.c);
// variance_fp_recurrence_next of MySQL 8.0.39, which raises, of 5.6.24 and MariaDB 10.3.24, which
// do not; CorrOperation::Finalize and RegrSlopeOperation::Finalize of DuckDB;
// Item_sum_variance::fix_length_and_dec_decimal of MariaDB (sql/item_sum.cc).
var (
	mysqlAggregating   = Aggregating{EmptyBits: EmptyBitsNeutral}
	mysql56Aggregating = Aggregating{EmptyBits: EmptyBitsNeutral, SpreadOverflow: SpreadOverflowOpen}
	mariadbAggregating = Aggregating{EmptyBits: EmptyBitsNeutral, SpreadOverflow: SpreadOverflowOpen, SpreadDigits: SpreadDigitsArgument}
	duckdbAggregating  = Aggregating{JoinSeparators: JoinSeparatorsConstant, AnyValues: AnyValuesFirst, SpreadOverflow: SpreadOverflowOpen, DegeneratePairs: DegeneratePairsNaN}
)
