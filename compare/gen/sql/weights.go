package sql

import "github.com/semcheck/semcheck/compare/gen/choice"

// Weight names one knob of the generator. Knobs of one group are alternatives
// and their numbers are shares; knobs of the group of chances are per mille.
type Weight uint8

// The knobs, group by group. Within the groups of expressions the leaves come
// first: where a query has grown large enough only those are chosen.
const (
	// What a query is made of.
	BodySelect Weight = iota
	BodySetOperation
	BodyValues

	// How many relations a query block has, while the row budget lasts.
	RelationsNone
	RelationsOne
	RelationsTwo
	RelationsThree
	RelationsFour

	// What a relation is.
	RelationTable
	RelationDerived

	// How a relation joins the ones before it.
	JoinComma
	JoinCross
	JoinInner
	JoinLeft
	JoinRight
	JoinFull

	// What a join condition is.
	OnEquality
	OnEqualityAnd
	OnComparison
	OnNullSafe
	OnPredicate
	OnConstant
	OnUsing
	OnNatural

	// The shape of a query block.
	ShapePlain
	ShapeStar
	ShapeDistinct
	ShapeGrouped
	ShapeAggregated
	ShapeBare // SQLite: columns beside aggregates that are not grouped

	// Set operations.
	SetUnion
	SetUnionAll
	SetIntersect
	SetIntersectAll
	SetExcept
	SetExceptAll

	// The end of a query.
	OrderNone
	OrderSome    // by some columns or expressions
	OrderTotal   // by all columns
	OrderLimited // by all columns, with LIMIT
	OrderCut     // by some columns, with LIMIT: ties are free

	// What an ORDER BY key is.
	KeyOrdinal
	KeyAlias
	KeyColumn
	KeyExpression

	// A GROUP BY key.
	GroupColumn
	GroupExpression

	// Predicates, leaves.
	PredicateComparison
	PredicateBetween
	PredicateInList
	PredicateLike
	PredicateIsNull
	PredicateDistinct
	PredicateRow
	PredicateRowDistinct
	PredicateRowInList
	PredicateValue // a boolean column, or a number as a truth value
	PredicateLiteral
	PredicateLookAlike // text against a number
	// Predicates, compound.
	PredicateAnd
	PredicateOr
	PredicateNot
	PredicateXor
	PredicateTruthTest
	PredicateExists
	PredicateInQuery
	PredicateQuantified
	PredicateScalarQuery
	PredicateRowQuery
	PredicateCase
	PredicateTruths // a comparison of two truth values

	// Comparison operators.
	CompareEqual
	CompareNotEqual
	CompareLess
	CompareLessEqual
	CompareGreater
	CompareGreaterEqual

	// What a comparison's right side is.
	AgainstSample // a value that occurs in the column
	AgainstColumn
	AgainstValue
	AgainstNumber // a column of another numeric type
	AgainstNull

	// Null-safe comparisons.
	DistinctFrom
	DistinctNullSafe
	DistinctIs

	// Truth tests: IS [NOT] TRUE, …
	TestTrue
	TestFalse
	TestUnknown
	TestNull

	// Pattern matches.
	LikePlain
	LikeEscape
	LikeInsensitive
	LikeGlob
	LikeColumn

	// Numbers, leaves.
	NumberColumn
	NumberLiteral
	// Numbers, compound.
	NumberAdd
	NumberSubtract
	NumberMultiply
	NumberDivide
	NumberIntegerDivide
	NumberModulo
	NumberNegate
	NumberPlus
	NumberAbsolute
	NumberBit
	NumberConditional
	NumberCast
	NumberScalarQuery
	NumberTruth // a predicate as a number

	// Bit operations.
	BitAnd
	BitOr
	BitXor
	BitNot
	BitShiftLeft
	BitShiftRight

	// Texts, leaves.
	TextColumn
	TextLiteral
	// Texts, compound.
	TextConcat
	TextConditional
	TextCast
	TextScalarQuery

	// Conditional expressions.
	ConditionalSearched
	ConditionalSimple
	ConditionalCoalesce
	ConditionalNullIf

	// Aggregates over numbers; texts have MIN, MAX and COUNT.
	AggregateCountStar
	AggregateCount
	AggregateSum
	AggregateAvg
	AggregateMin
	AggregateMax

	// Scalar subqueries.
	ScalarAggregate
	ScalarFirst  // ORDER BY … LIMIT 1
	ScalarKeyed  // one row by a unique column
	ScalarNoFrom // a subquery without FROM

	// What a query dares at run time, in one place or several.
	HazardNone
	HazardDivision
	HazardOverflow
	HazardCardinality
	HazardCast
	HazardEscape

	// Operands at the edge of an operation, in a column that nothing depends on.
	CornerNull        // an operand is NULL
	CornerCast        // between all types, out of range where that is no error
	CornerText        // a float as text
	CornerApproximate // arithmetic on doubles
	CornerDecimal     // arithmetic on decimals
	CornerZero        // a zero divisor where that is no error
	CornerOverflow    // a result outside 64 bits where that is no error
	CornerShift       // a shift past the width
	CornerCoalesce    // COALESCE of NULLs
	CornerBranch      // CASE over decimals of different scales

	// Column types, by family; the types themselves are in the language table.
	ColumnInteger
	ColumnUnsigned
	ColumnDecimal
	ColumnDouble
	ColumnText
	ColumnBoolean
	ColumnDynamic
	ColumnDate
	ColumnTimestamp

	// Statements that change a filled database.
	StateInsert
	StateUpdate
	StateDelete
	StateAnalyze
	StateRefused // violates a constraint: both sides must refuse it

	// Chances, per mille.
	ChanceWhere             // a block has WHERE
	ChanceWhereGrouped      // a grouped or aggregated block has WHERE
	ChanceHaving            // a grouped block has HAVING
	ChanceCorrelated        // a subquery is tied to its outer query by an equality
	ChanceOuter             // a column comes from an outer query, where there is one
	ChanceNegated           // NOT of a predicate that has an own NOT form
	ChanceSymmetric         // BETWEEN SYMMETRIC
	ChanceNullArm           // NULL as an arm or list element
	ChanceComputedOperand   // a predicate's operand is an expression, not a column
	ChanceDistinctAggregate // DISTINCT inside an aggregate
	ChanceAggregate         // an operand in a grouped block is an aggregate
	ChanceGuardedDivisor    // a divisor is guarded by NULLIF(x, 0)
	ChanceInexact           // an inexact value where exact ones are due
	ChanceNestedJoin        // a join's right side is a join itself
	ChanceBareTable         // a table without an alias
	ChanceUnqualified       // a column without its table, where that is unambiguous
	ChanceDescending        // DESC
	ChanceNullsOrder        // NULLS FIRST or LAST
	ChanceOffset            // OFFSET beside LIMIT
	ChanceTies              // FETCH FIRST n ROWS WITH TIES for LIMIT
	ChanceCommon            // a derived table is a query of WITH
	ChanceCommonAgain       // a query of WITH that there is, in the place of a derived table
	ChanceRecursive         // a recursive query that counts, in the place of a derived table
	ChanceLateral           // a subquery that sees the relations before it, in the place of a relation
	ChanceTableFunction     // a function that gives rows, in the place of a derived table
	ChanceGroupingSets      // GROUP BY of the whole query makes several grouping sets
	ChanceWindow            // a select list has functions over windows
	ChanceFurtherAggregate  // a grouped select list has a set function beside the usual five
	ChanceFunction          // a text or an integer is a call of a function that the catalogue weighs
	ChanceFurtherFunction   // a number or a condition is a call of a function of numbers, or of one that is a condition
	ChanceDistinctSubquery  // DISTINCT in a subquery
	ChanceSetSubquery       // a set operation as a subquery
	ChanceOrderedArm        // a set operation's arm with an own ORDER BY and LIMIT
	ChanceNestedSet         // a set operation as the arm of a set operation
	ChanceLarge             // a query several times as large as usual
	ChanceWideShift         // a shift past the width of the type
	ChanceCorner            // a select list has an operation at its edge
	ChanceNullOperand       // an operand of a bit operation is NULL
	ChanceNullWhen          // CASE passes an Unknown WHEN over
	ChanceRowNull           // IS [NOT] NULL of a row
	ChanceSameArm           // an arm of a set operation is the one before it
	ChanceListedColumn      // IN looks for a literal in a list of columns
	ChanceWholeTable        // ANY and ALL are over all rows of a table
	ChanceSimilarArm        // an arm of a set operation repeats the one before it
	ChanceDistinguishable   // DISTINCT over values that are equal but can be told apart
	ChanceBareArbitrary     // SQLite: bare columns of an arbitrary row
	ChanceBareEmpty         // SQLite: bare columns of no row
	ChanceEmptyList         // SQLite: IN ()
	ChanceConverted         // SQLite: a stored value is converted by the column's affinity
	ChanceNull              // a stored value is NULL
	ChanceBoundary          // a column stores boundary values
	ChanceNotNull           // a column is NOT NULL
	ChancePrimaryKey        // a table has a primary key
	ChanceUnique            // a column is UNIQUE
	ChanceCheck             // a column has a CHECK
	ChanceDefault           // a column has a DEFAULT
	ChanceEmptyTable        // a table has no rows
	ChanceIndex             // a column is indexed
	ChanceIndexExpression   // an index is on an expression
	ChanceIndexPartial      // an index is partial
	ChanceStrict            // SQLite: a STRICT table
	ChanceTextCollation     // a text column has a collation
	ChanceTextCollate       // a text has a COLLATE

	// Chances of engine-specific databases, per mille; 0 unless EngineSpecificWeights sets them.
	ChanceEngineSpecific          // a database is engine-specific
	ChanceCollation               // its text columns have another collation
	ChanceComputed                // a table has a generated column
	ChanceEngineSpecificColumn    // a table has a column of a type that is not modelled
	ChanceEnumeration             // MySQL family: a text column is an ENUM or a SET
	ChancePartition               // a table is partitioned
	ChanceRowless                 // SQLite: a table with a key is WITHOUT ROWID
	ChanceVirtual                 // SQLite: the database has a virtual table, of each sort
	ChanceFullText                // MySQL family: a text column has a FULLTEXT index
	ChanceEngineSpecificIndex     // a table has an index on a function, by a collation, by a method
	ChanceUpkeep                  // a change is an upkeep of storage
	ChanceEngineSpecificValue     // a value is computed by a function that is not modelled
	ChanceEngineSpecificPredicate // a predicate is a construct that is not modelled
	ChanceListed                  // a value or a predicate is a function that the catalogue does not have, and a row names
	ChanceCollate                 // a text column in an expression has a COLLATE
	ChanceTrap                    // a predicate is of a form in which engines failed before
	ChanceCased                   // a text column's values differ in case only
	ChanceCondition               // a partial index has a condition on two columns, or a constant key
	ChanceReplace                 // a change replaces the rows that it collides with
	ChanceView                    // the database has views
	ChanceCrowded                 // a table has many rows of few values
	ChanceLongNumbers             // SQLite: the database has floats as long as integers get

	// Limits.
	DeepestExpression // levels of an expression; 0 sets none
	weights
)

// Weights holds the number of every knob.
type Weights [weights]int

// group is a run of alternatives, both ends included.
type group struct{ first, last Weight }

var (
	bodies          = group{BodySelect, BodyValues}
	relationCounts  = group{RelationsNone, RelationsFour}
	relationKinds   = group{RelationTable, RelationDerived}
	joinKinds       = group{JoinComma, JoinFull}
	joinConditions  = group{OnEquality, OnNatural}
	onConditions    = group{OnEquality, OnConstant}
	shapes          = group{ShapePlain, ShapeBare}
	setOperators    = group{SetUnion, SetExceptAll}
	endings         = group{OrderNone, OrderCut}
	orderKeys       = group{KeyOrdinal, KeyExpression}
	groupKeys       = group{GroupColumn, GroupExpression}
	predicates      = group{PredicateComparison, PredicateTruths}
	predicateLeaves = group{PredicateComparison, PredicateLookAlike}
	comparisons     = group{CompareEqual, CompareGreaterEqual}
	rightSides      = group{AgainstSample, AgainstNull}
	distinctForms   = group{DistinctFrom, DistinctIs}
	truthTests      = group{TestTrue, TestNull}
	likeForms       = group{LikePlain, LikeColumn}
	numbers         = group{NumberColumn, NumberTruth}
	numberLeaves    = group{NumberColumn, NumberLiteral}
	bitForms        = group{BitAnd, BitShiftRight}
	texts           = group{TextColumn, TextScalarQuery}
	textLeaves      = group{TextColumn, TextLiteral}
	conditionals    = group{ConditionalSearched, ConditionalNullIf}
	aggregates      = group{AggregateCountStar, AggregateMax}
	scalarForms     = group{ScalarAggregate, ScalarNoFrom}
	hazards         = group{HazardNone, HazardEscape}
	corners         = group{CornerNull, CornerBranch}
	columnFamilies  = group{ColumnInteger, ColumnTimestamp}
)

// choose picks one knob of a group by its share. A group whose shares are all zero
// gives its first knob.
func (w *Weights) choose(s *choice.Sequence, g group) Weight {
	return g.first + Weight(s.Share(w[g.first:g.last+1]))
}
