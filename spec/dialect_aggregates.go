package spec

// Aggregates is how the set functions of a dialect are written beside NAME(x).
type Aggregates struct {
	AggregateFilter   bool              // FILTER (WHERE …)
	FilterBare        bool              // FILTER (…), without WHERE
	AggregateOrder    bool              // ORDER BY behind the arguments
	AggregateDistinct AggregateDistinct // what DISTINCT takes
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
// 14.19.1 Aggregate Function Descriptions; MariaDB, GROUP_CONCAT; SQLite, lang_aggfunc.html, 1.
// Syntax, and "Release History", 3.30.0 (FILTER) and 3.44.0 (ORDER BY, string_agg); DuckDB,
// filter_clause of third_party/libpg_query/grammar/statements/select.y.
var (
	isoAggregates      = Aggregates{AggregateFilter: true}
	postgresAggregates = Aggregates{AggregateFilter: true, AggregateOrder: true, AggregateDistinct: AggregateDistinctSorted, SeparatorNeeded: true}
	mysqlAggregates    = Aggregates{SeparatorKeyword: true}
	sqliteAggregates   = Aggregates{AggregateFilter: true, AggregateOrder: true, AggregateDistinct: AggregateDistinctOne}
	duckdbAggregates   = Aggregates{AggregateFilter: true, FilterBare: true, AggregateOrder: true}
)

// Aggregating is what set functions do where dialects differ.
type Aggregating struct {
	EmptyBits      EmptyBits      // what BIT_AND and its like give of no value
	JoinSeparators JoinSeparators // what stands between the texts of GROUP_CONCAT and STRING_AGG
	AnyValues      AnyValues      // which value ANY_VALUE gives
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

var (
	mysqlAggregating  = Aggregating{EmptyBits: EmptyBitsNeutral}
	duckdbAggregating = Aggregating{JoinSeparators: JoinSeparatorsConstant, AnyValues: AnyValuesFirst}
)
