package spec

// Meaning is what a dialect's operations do where dialects differ. Every field
// is a closed enumeration; the sources are with the variants of the rules that
// switch on it.
type Meaning struct {
	Typing               Typing      `asked:"spec/function/feasible semantics/typing semantics/unsigned semantics/function/text semantics/function/call semantics/function/number semantics/function/time_part semantics/function/clock semantics/function/time_day semantics/function/time_format semantics/function/time_interval semantics/function/time_trunc" often:"functions of texts, numbers and times have signatures by it"`
	Storage              Storage     `asked:"semantics eval compare/gen/sql compare/oracle compare/internal/fault" often:"wherever there are values, they have types of their own or their column's"`
	BooleanType          BooleanType `asked:"semantics eval compare/gen compare/oracle compare/internal/fault" often:"wherever a truth value is made or taken, it is a number or it is none"`
	PathsNeverEmpty      bool        // an empty path of a JSON document is an error: CheckPath in extension/json/json_functions.cpp of DuckDB 1.1.3
	Division             Division
	ZeroDivisor          ZeroDivisor
	IntegerOverflow      IntegerOverflow
	IntegerResults       IntegerResults
	FloatOverflow        FloatOverflow
	NotANumber           NotANumber
	Quotient             Quotient
	Bits                 Bits
	FullJoins            FullJoins
	NullPlacement        NullPlacement
	ScalarRows           ScalarRows
	Uncorrelated         Uncorrelated
	CaseBranches         CaseBranches `asked:"eval/conditional"`
	CoalesceArguments    CaseBranches `asked:"eval/conditional"`
	RowBeside            RowBeside    `asked:"eval/comparison"`
	Grouping             Grouping
	GroupingMode         GroupingMode `asked:"semantics/resolve/group"`
	Dependence           Dependence
	GroupingParts        GroupingParts
	HavingNames          HavingNames
	HavingWithoutGroupBy HavingWithoutGroupBy
	ExistsStar           ExistsStar `asked:"semantics/resolve/select"`
	GroupNames           GroupNames
	AliasScope           AliasScope
	LimitArgument        LimitArgument
	Between              BetweenTypes
	NameCase             NameCase      `asked:"semantics/resolve eval compare/gen/sql/given"`
	TableNameCase        TableNameCase `asked:"semantics/resolve eval spec/parse/dump compare/campaign/given compare/engine/mysql"`
	UsingValue           UsingValue
	UsingOrder           UsingOrder
	MixedSigns           MixedSigns
	Negation             Negation
	ScaleOfChosenBranch  ScaleOfChosenBranch
	BitOperand           BitOperand
	RowTypes             RowTypes `asked:"spec/parse spec/render semantics eval compare/gen/sql" often:"wherever a row may be a value"`
	UnknownTests         UnknownTests
	RowNulls             RowNulls

	ComparedConstants ComparedConstants
	EqualColumns      EqualColumns
	System            System
	UnknownFunctions  UnknownFunctions `asked:"semantics/error"`
	TextPadding       TextPadding
	Literals          `asked:"semantics eval"`
	Conversion        `asked:"semantics eval compare/gen/sql compare/oracle"`
	Numbers           `asked:"semantics compare/gen/sql"`
	Patterns          `asked:"semantics/like eval/predicate semantics/resolve/raises compare/oracle/pinolo/pattern"`
	Comparing         `asked:"semantics eval compare/gen/sql compare/oracle"`
	Changing          `asked:"eval compare/gen compare/oracle"`
	CommonTables      `asked:"semantics/resolve eval"`
	Naming            `asked:"semantics/resolve eval compare/gen/sql"`
	Aggregating       `asked:"semantics eval compare/oracle"`
	Spatial           `asked:"semantics eval compare/gen/geom compare/oracle"`
	// DecimalDigits and DecimalScale are the largest precision and scale of a
	// decimal; 0 means that no limit is modelled.
	DecimalDigits, DecimalScale int `asked:"semantics eval compare/gen/sql compare/oracle spec/parse/types_mysql"`
}

// Typing is how operands of different types come together.
type Typing uint8

const (
	TypingStrict   Typing = iota // a static error unless an implicit conversion is defined
	TypingCoercing               // MySQL: every operand is converted to what the operation wants
	TypingDynamic                // SQLite: values carry their storage class, columns an affinity
	TypingByCost                 // DuckDB: the function whose implicit conversions cost least; literals take the type of their place
)

// Storage says what a stored value's type comes from.
type Storage uint8

const (
	StorageOfColumn Storage = iota // its column: all values of a column have one type
	StorageOfValue                 // SQLite: itself; each value has a storage class, columns and expressions at most an affinity (datatype3.html, 2. Storage Classes and Datatypes)
)

// BooleanType says what a predicate yields as a value.
type BooleanType uint8

const (
	BooleanOwn     BooleanType = iota // a type of its own
	BooleanInteger                    // the integers 0 and 1
)

// Division is the meaning of / between integers.
type Division uint8

const (
	DivisionOpen      Division = iota // ISO: precision and scale are implementation-defined
	DivisionTruncates                 // an integer, rounded towards zero
	DivisionDecimal                   // MySQL: a decimal with four more digits
	DivisionFloat                     // DuckDB: a double
)

// ZeroDivisor is what a division by zero does.
type ZeroDivisor uint8

const (
	ZeroDivisorRaises ZeroDivisor = iota
	ZeroDivisorNull
	ZeroDivisorFloat // DuckDB: NULL for // and exact numbers, an infinity or NaN for / and doubles
)

// IntegerOverflow is what an integer result outside its type does.
type IntegerOverflow uint8

const (
	OverflowRaises  IntegerOverflow = iota
	OverflowToFloat                 // SQLite: the operation is done again in floating point
)

// IntegerResults is the width of an integer operation's result.
type IntegerResults uint8

const (
	ResultsWidest IntegerResults = iota // the wider operand's width
	Results64                           // 64 bits always
)

// FloatOverflow is what a float result beyond binary64 does.
type FloatOverflow uint8

const (
	FloatOverflowRaises FloatOverflow = iota
	FloatOverflowInfinity
)

// NotANumber says whether NaN is a value.
type NotANumber uint8

const (
	NaNValue  NotANumber = iota
	NaNNull              // SQLite: NaN becomes NULL
	NaNAbsent            // MySQL: no operation yields it
)

// Quotient is the scale of a decimal quotient.
type Quotient uint8

const (
	QuotientOpen        Quotient = iota // ISO: implementation-defined
	QuotientIncrement                   // MySQL: scale of the dividend plus four
	QuotientSignificant                 // PostgreSQL: at least 16 significant digits
	QuotientFloat                       // SQLite, DuckDB: a double, there is no decimal quotient
)

// Bits is the type in which bit operations work.
type Bits uint8

const (
	BitsTyped      Bits = iota // PostgreSQL: the operands' integer type, shift counts masked by its width
	BitsUnsigned64             // MySQL: 64 bits unsigned, shifts of 64 and more give 0
	BitsSigned64               // SQLite: 64 bits signed, a negative shift goes the other way
	BitsChecked                // DuckDB: one integer type for both operands; a left shift that loses bits raises
)

// RowBeside says what a comparison of a row with a single value is.
type RowBeside uint8

const (
	RowBesideDegree RowBeside = iota // an error of degrees
	RowBesideTypes                   // PostgreSQL: an operator of record that there is not (transformAExprOp in src/backend/parser/parse_expr.c); beside an untyped literal it is not modelled
)

// FullJoins says which conditions a FULL JOIN may have.
type FullJoins uint8

const (
	FullJoinsAny FullJoins = iota
	// FullJoinsEquality: PostgreSQL needs an equality of both sides, or a constant, unless
	// the planner makes another join of it (select_mergejoin_clauses and
	// hash_inner_and_outer in src/backend/optimizer/path/joinpath.c).
	FullJoinsEquality
)

// NullPlacement is where NULLs sort by default.
type NullPlacement uint8

const (
	NullsOpen     NullPlacement = iota // ISO: implementation-defined, all first or all last
	NullsSmallest                      // first in ascending order
	NullsLargest                       // last in ascending order
	NullsLast                          // DuckDB: last in either order
)

// ScalarRows is what a scalar subquery with several rows does.
type ScalarRows uint8

const (
	ManyRowsRaise ScalarRows = iota
	ManyRowsFirst            // SQLite: the first row, whichever that is
)

// Uncorrelated says how often a subquery is computed that names nothing outside
// itself; it matters only where its result is free.
type Uncorrelated uint8

const (
	UncorrelatedOften Uncorrelated = iota // nothing is said
	UncorrelatedOnce                      // SQLite: only once (lang_expr.html, 12. Correlated Subqueries)
)

// CaseBranches says which parts of CASE, or which arguments of COALESCE, an engine computes. This
// matters only if one of the parts raises.
type CaseBranches uint8

const (
	// CaseBranchesAny: nothing is promised.
	CaseBranchesAny CaseBranches = iota
	// CaseBranchesNeeded: only those that the result needs (SQLite: lang_expr.html, The CASE
	// expression, "lazy, or short-circuit, evaluation"; lang_corefunc.html, iif()).
	CaseBranchesNeeded
	// CaseBranchesNeededButConstants: only those that the result needs, but constants may be
	// computed early, and aggregates are before all else (PostgreSQL: 4.2.14 Expression
	// Evaluation Rules; 9.18 Conditional Expressions).
	CaseBranchesNeededButConstants
)

// Grouping says whether a grouped query may name ungrouped columns.
type Grouping uint8

const (
	GroupingStrict Grouping = iota // only what the grouping columns determine
	GroupingBare                   // SQLite: the value of an arbitrary row of the group
	GroupingAlike                  // the MySQL family without ONLY_FULL_GROUP_BY: of any row; modelled where all rows of the group have the same
)

// GroupingMode says by which setting it may not. What is answered without the setting is not
// modelled.
type GroupingMode uint8

const (
	GroupingModeAlways  GroupingMode = iota // by none
	GroupingModeDefault                     // MySQL: sql_mode ONLY_FULL_GROUP_BY, which a server has by default
	GroupingModeAsked                       // MariaDB, MySQL 5.6: the same, which a server does not have by default
)

// GroupingParts says where what is written like a grouping expression has its value.
type GroupingParts uint8

const (
	GroupingPartsAny    GroupingParts = iota // as any part of the select list, HAVING, ORDER BY
	GroupingPartsWhole                       // MySQL: as a whole element of the select list or ORDER BY
	GroupingPartsListed                      // MariaDB: as a whole element of the select list; ORDER BY is not checked
)

// Dependence says which columns the grouping columns determine.
type Dependence uint8

const (
	DependenceByKey      Dependence = iota // those of a table whose key they contain
	DependenceNone                         // MariaDB: themselves only; ORDER BY is not checked
	DependenceItself                       // MySQL 5.6, DuckDB: themselves only
	DependencePrimary                      // PostgreSQL: those of a table whose PRIMARY KEY they contain
	DependenceByEquality                   // MySQL: those of a table whose key they contain, and by equalities in WHERE and ON
)

// MixedSigns is the common type of signed and unsigned integers.
type MixedSigns uint8

const (
	MixedSignsWiden   MixedSigns = iota // a wider signed integer, a decimal beyond 64 bits
	MixedSignsDecimal                   // MariaDB: always a decimal
	MixedSignsWider                     // MySQL 5.6: the wider one's width; signed, in a set operation as the first side is
)

// Negation is the type of -x where x is a constant that is negative or beyond
// the signed range.
type Negation uint8

const (
	NegationInteger Negation = iota
	NegationDecimal          // MySQL: a decimal
	NegationFolded           // MariaDB: a decimal, but a sign before a literal is part of it
	NegationLiteral          // PostgreSQL: a sign before a literal is part of it
	NegationNumber           // SQLite: a minus before the literal of a number is part of it, so that -9223372036854775808 is an integer
)

// BitOperand is how an operand that is no integer becomes 64 bits.
type BitOperand uint8

const (
	BitOperandInteger BitOperand = iota // MySQL: as an integer; text gives its leading digits
	BitOperandDecimal                   // MariaDB: as a decimal that is rounded, signed or unsigned by its sign
)

// ScaleOfChosenBranch says how many digits a decimal shows that CASE chose.
type ScaleOfChosenBranch uint8

const (
	ScaleOfChosenBranchUnited ScaleOfChosenBranch = iota // those of the united type
	ScaleOfChosenBranchOwn                               // MySQL: those of its branch, unless it was stored meanwhile
)

// RowTypes says whether a row is a value like others.
type RowTypes uint8

const (
	RowsCompareOnly RowTypes = iota // rows stand in comparisons only
	RowsAreValues                   // a row may be a column; that is not modelled
	RowsAreStructs                  // DuckDB: a row is a struct without names
	RowsAreRecords                  // PostgreSQL: a row is a record, whose fields are f1, f2 and so on
)

// UnknownTests says what x IS UNKNOWN asks of an x that is no truth value.
type UnknownTests uint8

const (
	UnknownOfTruth UnknownTests = iota // x as a truth value
	UnknownIsNull                      // DuckDB: x as it is, as IS NULL does (Transformer::TransformBooleanTest in transform_boolean_test.cpp)
)

// TextPadding says what a comparison of texts does with the shorter one.
type TextPadding uint8

const (
	TextPaddingNone   TextPadding = iota
	TextPaddingBlanks             // MySQL 5.6: it is padded with blanks to the other's length
)

// ComparedConstants says whether constants may be moved from one side of a
// comparison to the other.
type ComparedConstants uint8

const (
	ConstantsStay ComparedConstants = iota
	ConstantsMove                   // DuckDB: by exact arithmetic, so that an overflow may not be met
)

// EqualColumns says whether what conditions equate a column with may be put in
// its place.
type EqualColumns uint8

const (
	EqualColumnsStay        EqualColumns = iota
	EqualColumnsReplaced                 // MySQL: in WHERE and ON, before a row is read
	EqualColumnsReplacedToo              // MariaDB: in HAVING too
)

// RowNulls says what NULL is among the elements of a row that is compared.
type RowNulls uint8

const (
	RowNullsUnknown RowNulls = iota // unknown, as outside of a row
	RowNullsLargest                 // DuckDB: a value, equal to itself and larger than all others
)

// System says which names the engine defines besides the schema.
type System uint8

const (
	SystemNothing  System = iota
	SystemPostgres        // tables pg_…, columns ctid, xmin, …
	SystemSQLite          // tables sqlite_…, column rowid and its aliases
	SystemMySQL           // column _rowid
	SystemDuckDB          // tables duckdb_… and pg_…, column rowid
)

var (
	isoMeaning = Meaning{
		Typing: TypingStrict, BooleanType: BooleanOwn,
		Division: DivisionOpen, ZeroDivisor: ZeroDivisorRaises, Quotient: QuotientOpen,
		IntegerOverflow: OverflowRaises, IntegerResults: Results64,
		FloatOverflow: FloatOverflowRaises, NotANumber: NaNValue, Bits: BitsTyped,
		NullPlacement: NullsOpen, ScalarRows: ManyRowsRaise, Grouping: GroupingStrict,
		GroupNames: GroupInputOnly, AliasScope: AliasOrdered,
		LimitArgument: LimitAtLeastOne, Between: BetweenPairwise, NameCase: NamesCaseless, TableNameCase: TableNamesCaseless, UsingValue: UsingCoalesce,
		RowTypes: RowsAreValues,
		Literals: isoLiterals, Conversion: isoConversion, Numbers: isoNumbers, Patterns: isoPatterns, Comparing: isoComparing, Changing: isoChanging, CommonTables: isoCommonTables,
		Naming:  isoNaming,
		Spatial: isoSpatial,
	}
	mysqlMeaning = Meaning{
		Typing: TypingCoercing, BooleanType: BooleanInteger,
		Division: DivisionDecimal, ZeroDivisor: ZeroDivisorNull, Quotient: QuotientIncrement,
		IntegerOverflow: OverflowRaises, IntegerResults: Results64,
		FloatOverflow: FloatOverflowRaises, NotANumber: NaNAbsent, Bits: BitsUnsigned64,
		NullPlacement: NullsSmallest, ScalarRows: ManyRowsRaise, Grouping: GroupingStrict, GroupingMode: GroupingModeDefault,
		GroupNames: GroupInputFirst, AliasScope: AliasListed,
		LimitArgument: LimitNonNegative, Between: BetweenTogether, NameCase: NamesCaseless, UsingValue: UsingByJoin,
		DecimalDigits: 65, DecimalScale: 30, Aggregating: mysqlAggregating,
		UsingOrder: UsingOuterFirstInside, Negation: NegationDecimal, ScaleOfChosenBranch: ScaleOfChosenBranchOwn,
		GroupingParts: GroupingPartsWhole,
		HavingNames:   HavingListed, ExistsStar: ExistsStarUnlessHaving, HavingWithoutGroupBy: HavingWithoutGroupByFilters, Dependence: DependenceByEquality, EqualColumns: EqualColumnsReplaced,
		System:   SystemMySQL,
		Literals: mysqlLiterals, Conversion: mysqlConversion, Numbers: mysqlNumbers, Patterns: mysqlPatterns, Comparing: mysqlComparing, Changing: mysqlChanging, CommonTables: mysqlCommonTables,
		Naming:  mysqlNaming,
		Spatial: mysqlSpatial,
	}
	mariadbMeaning = Meaning{
		Typing: TypingCoercing, BooleanType: BooleanInteger,
		Division: DivisionDecimal, ZeroDivisor: ZeroDivisorNull, Quotient: QuotientIncrement,
		IntegerOverflow: OverflowRaises, IntegerResults: Results64,
		FloatOverflow: FloatOverflowRaises, NotANumber: NaNAbsent, Bits: BitsUnsigned64,
		NullPlacement: NullsSmallest, ScalarRows: ManyRowsRaise, Grouping: GroupingStrict, GroupingMode: GroupingModeAsked,
		GroupNames: GroupInputFirst, AliasScope: AliasListed,
		LimitArgument: LimitNonNegative, Between: BetweenTogether, NameCase: NamesCaseless, UsingValue: UsingByJoin,
		DecimalDigits: 65, DecimalScale: 38, Aggregating: mariadbAggregating,
		UsingOrder: UsingOuterFirst, MixedSigns: MixedSignsDecimal, Negation: NegationFolded,
		GroupingParts: GroupingPartsListed,
		HavingNames:   HavingListedAll, ExistsStar: ExistsStarConstant, HavingWithoutGroupBy: HavingWithoutGroupByFilters, Dependence: DependenceNone, BitOperand: BitOperandDecimal,
		EqualColumns: EqualColumnsReplacedToo,
		System:       SystemMySQL,
		Literals:     mariadbLiterals, Conversion: mariadbConversion, Numbers: mariadbNumbers, Patterns: mariadbPatterns, Comparing: mariadbComparing, Changing: mariadbChanging, CommonTables: mariadbCommonTables,
		Naming:  mariadbNaming,
		Spatial: mariadbSpatial,
	}
	postgresMeaning = Meaning{
		FullJoins: FullJoinsEquality, UnknownFunctions: UnknownFunctionsTyped,
		Typing: TypingStrict, BooleanType: BooleanOwn, RowBeside: RowBesideTypes,
		Division: DivisionTruncates, ZeroDivisor: ZeroDivisorRaises, Quotient: QuotientSignificant,
		IntegerOverflow: OverflowRaises, IntegerResults: ResultsWidest,
		FloatOverflow: FloatOverflowRaises, NotANumber: NaNValue, Bits: BitsTyped,
		NullPlacement: NullsLargest, ScalarRows: ManyRowsRaise, Grouping: GroupingStrict,
		GroupNames: GroupInputFirst, AliasScope: AliasNowhere,
		LimitArgument: LimitNullUnlimited, Between: BetweenPairwise, NameCase: NamesFolded, UsingValue: UsingByJoin,
		DecimalDigits: 147455, DecimalScale: 16383, Dependence: DependencePrimary,
		UsingOrder: UsingListed, Negation: NegationLiteral,
		RowTypes: RowsAreRecords, System: SystemPostgres,
		CaseBranches: CaseBranchesNeededButConstants, CoalesceArguments: CaseBranchesNeededButConstants,
		Literals: postgresLiterals, Conversion: postgresConversion, Numbers: postgresNumbers, Patterns: postgresPatterns, Comparing: postgresComparing, Changing: postgresChanging, CommonTables: postgresCommonTables,
		Naming: postgresNaming,
	}
	sqliteMeaning = Meaning{
		Typing: TypingDynamic, Storage: StorageOfValue, BooleanType: BooleanInteger,
		Division: DivisionTruncates, ZeroDivisor: ZeroDivisorNull, Quotient: QuotientFloat,
		IntegerOverflow: OverflowToFloat, IntegerResults: Results64,
		FloatOverflow: FloatOverflowInfinity, NotANumber: NaNNull, Bits: BitsSigned64,
		NullPlacement: NullsSmallest, ScalarRows: ManyRowsFirst, Uncorrelated: UncorrelatedOnce, CaseBranches: CaseBranchesNeeded, Grouping: GroupingBare,
		GroupNames: GroupInputFirst, AliasScope: AliasAnywhere,
		LimitArgument: LimitAnyInteger, Between: BetweenPairwise, NameCase: NamesCaselessASCII, TableNameCase: TableNamesCaselessASCII, UsingValue: UsingByJoin,
		UsingOrder: UsingInPlace, Negation: NegationNumber,
		System:   SystemSQLite,
		Literals: sqliteLiterals, Conversion: sqliteConversion, Numbers: sqliteNumbers, Patterns: sqlitePatterns, Comparing: sqliteComparing, Changing: sqliteChanging, CommonTables: sqliteCommonTables,
		Naming: sqliteNaming,
	}
	duckdbMeaning = Meaning{
		Typing: TypingByCost, BooleanType: BooleanOwn,
		Division: DivisionFloat, ZeroDivisor: ZeroDivisorFloat, Quotient: QuotientFloat,
		IntegerOverflow: OverflowRaises, IntegerResults: ResultsWidest,
		FloatOverflow: FloatOverflowInfinity, NotANumber: NaNValue, Bits: BitsChecked,
		NullPlacement: NullsLast, ScalarRows: ManyRowsRaise, Grouping: GroupingStrict,
		GroupNames: GroupInputFirst, AliasScope: AliasLateral,
		LimitArgument: LimitNullUnlimited, Between: BetweenTogether, NameCase: NamesCaselessASCII, TableNameCase: TableNamesCaselessASCII, UsingValue: UsingByJoin,
		DecimalDigits: 38, DecimalScale: 38, Aggregating: duckdbAggregating, Dependence: DependenceItself,
		UsingOrder: UsingInPlace, Negation: NegationLiteral,
		RowTypes: RowsAreStructs, UnknownTests: UnknownIsNull, RowNulls: RowNullsLargest, ComparedConstants: ConstantsMove, System: SystemDuckDB,
		Literals: duckdbLiterals, Conversion: duckdbConversion, Numbers: duckdbNumbers, Patterns: duckdbPatterns, Comparing: duckdbComparing, Changing: duckdbChanging, CommonTables: duckdbCommonTables,
		Naming: duckdbNaming,
	}
)
