package spec

// Comparing is how operands come together in comparisons, lists and branches,
// beyond what their types say. The tables are at the end, side by side; the sources
// are with the rules of predicates and of CASE.
type Comparing struct {
	Comparands          Comparands
	ExactLists          ExactLists
	RowQueries          RowQueries
	CaseRows            CaseRows
	RowElements         RowElements
	DistinctFromNull    DistinctFromNull
	BetweenRows         BetweenRows
	InLists             InLists
	MembershipLimit     MembershipLimit
	RowQuantifiers      RowQuantifiers
	ElseOmitted         ElseOmitted
	UnitedDecimals      UnitedDecimals
	NullIfType          NullIfType
	CallWithNullLiteral CallWithNullLiteral
	CollateReach        CollateReach
	CollatedLiterals    CollatedLiterals
	CollationRules      CollationRules   `asked:"semantics/resolve eval spec/collation"`
	Collations          []NamedCollation `asked:"spec/collation spec/character_set"`
	CollationNames      CollationNames   `asked:"spec/collation"`
	CharacterSets       []CharacterSet   `asked:"spec/character_set semantics/resolve spec/parse"`
	CallCollations      CallCollations   `asked:"semantics/resolve semantics/function"`
	// InstalledCollation is that of the sessions and databases of a server as it is
	// installed.
	InstalledCollation Collation `asked:"cmd/semcheck eval/collation spec/collation"`
	EmptyRows          EmptyRows
	TextBesideBoolean  bool // a boolean is compared with text as text
	OneColumn          bool // IN, ANY and ALL take a query of one column only
	TimeConstants      TimeConstants
	// CaseTimes tells that CASE compares a text with days and times behind WHEN as texts
	// (cmp_item::new_comparator in sql/item_cmpfunc.cc of MySQL 8.0.39; MariaDB 10.3.24 aggregates each
	// pair, Predicant_to_list_comparator).
	CaseTimes bool `asked:"semantics/resolve"`
}

// Comparands says how the two sides of a comparison are brought together.
type Comparands uint8

const (
	ComparandsCommon    Comparands = iota // both become the common type
	ComparandsConstants                   // MySQL: so, but a constant first becomes of the type of an integer column beside it, and a decimal beside a decimal
	ComparandsIntegers                    // MySQL 5.6: so, but beside a decimal it does not (Arg_comparator::set_cmp_func in sql/item_cmpfunc.cc of 5.6.24)
	ComparandsAffinity                    // SQLite: neither, the affinity of each is applied to the other
)

// ExactLists says when constants in BETWEEN and IN become integers, as Comparands has it: either
// all values of the list compare as integers, or no value does (Item_func_between::resolve_type,
// Item_func_in::resolve_type in sql/item_cmpfunc.cc).
type ExactLists uint8

const (
	ExactListsConverted ExactLists = iota // MySQL: beside other constants that become integers; the literal of an integer does not
	ExactListsIntegers                    // MySQL 5.6: in BETWEEN beside integers, too
	ExactListsNulls                       // MariaDB: so, and in IN beside NULL
)

// CaseRows says whether CASE compares rows.
type CaseRows uint8

const (
	CaseRowsRefused  CaseRows = iota // it compares single values
	CaseRowsCompared                 // SQLite: rows, too (rowvalue.html, 2.)
)

// RowQueries says where a query of several columns may stand in a comparison of
// rows that is no quantified one.
type RowQueries uint8

const (
	RowQueriesEither RowQueries = iota // on either side
	RowQueriesRight                    // PostgreSQL: on the right (4.2.13 Row Constructors, 9.24 [unverified])
	RowQueriesNone                     // DuckDB: nowhere
)

// EmptyRows says what a row is null-safely equal to that a query without rows gives.
type EmptyRows uint8

const (
	EmptyRowsNull EmptyRows = iota // a row of NULLs
	EmptyRowsOpen                  // MySQL: no text says; that is not modelled
)

// RowElements says in which types two rows are compared.
type RowElements uint8

const (
	RowElementsAlone    RowElements = iota // each pair of elements as two values are
	RowElementsTogether                    // DuckDB: as the members of two STRUCTs, which become one type
)

// DistinctFromNull says what (a, b) IS DISTINCT FROM NULL asks.
type DistinctFromNull uint8

const (
	DistinctFromNullElements DistinctFromNull = iota // of each element
	DistinctFromNullWhole                            // PostgreSQL: of the row itself, which is not null if it is written out (9.2 Comparison Functions and Operators)
)

// BetweenRows says whether BETWEEN takes rows.
type BetweenRows uint8

const (
	BetweenRowsCompared BetweenRows = iota // it does, as two comparisons
	BetweenRowsOpen                        // MySQL: that is not modelled
)

// InLists says how the elements of x IN (a, b, c) come together with x.
type InLists uint8

const (
	InListsApart     InLists = iota // each element for itself
	InListsConstants                // PostgreSQL: those without columns become one type with x (transformAExprIn, src/backend/parser/parse_expr.c @ 565caaa79af9)
	InListsTogether                 // DuckDB: all become one type with x
)

// RowQuantifiers says which comparisons of a row with ANY or ALL there are.
type RowQuantifiers uint8

const (
	RowQuantifiersAll        RowQuantifiers = iota // those of values
	RowQuantifiersMembership                       // MySQL: = ANY and <> ALL, which are IN and NOT IN
)

// MembershipLimit says whether a query of IN, ANY or ALL may have a LIMIT.
type MembershipLimit uint8

const (
	MembershipLimitTaken   MembershipLimit = iota
	MembershipLimitRefused                 // MySQL: it may not (15.2.15.10; MariaDB, Subquery Limitations: error 1235)
)

// ElseOmitted says what a CASE without ELSE has as its last branch.
type ElseOmitted uint8

const (
	ElseOmittedNull      ElseOmitted = iota // NULL, which takes part in the common type
	ElseOmittedNoOperand                    // MySQL: NULL, which is no operand of the common type
)

// UnitedDecimals says how a value becomes of a decimal type that several results
// united to.
type UnitedDecimals uint8

const (
	UnitedDecimalsConverted UnitedDecimals = iota // as by CAST
	UnitedDecimalsRescaled                        // MySQL: it takes the scale, its digits are not cut
)

// NullIfType says which type NULLIF(a, b) has.
type NullIfType uint8

const (
	NullIfTypeFirst    NullIfType = iota // that of a
	NullIfTypeResolved                   // PostgreSQL: that of a once the operator = is resolved (9.18.3 NULLIF)
)

// CallWithNullLiteral says which type a function or operator has that is NULL whatever its
// operands, since a constant among them is.
type CallWithNullLiteral uint8

const (
	CallWithNullLiteralTyped   CallWithNullLiteral = iota // that of its results
	CallWithNullLiteralUntyped                            // DuckDB: none; the binder puts NULL in its place (FunctionBinder::BindScalarFunction)
)

// CollateReach says what COLLATE inside an expression reaches.
type CollateReach uint8

const (
	CollateReachOperand CollateReach = iota // its operand
	// CollateReachWhole: SQLite compares the whole expression by it, be it an argument
	// of a function (sqlite3ExprCollSeq and EP_Propagate, expr.c and sqliteInt.h of
	// 3.53.4, read 2026-11-20).
	CollateReachWhole
)

// CollatedLiterals says which type a literal has behind which COLLATE stands.
type CollatedLiterals uint8

const (
	CollatedLiteralsUntyped CollatedLiterals = iota // that of the place, as without it
	CollatedLiteralsText                            // DuckDB: a text's; NULL is none (ExpressionBinder::BindExpression(CollateExpression))
)

// TimeConstants says what a constant text is beside a day or a timestamp.
type TimeConstants uint8

const (
	TimeConstantsPlaced    TimeConstants = iota // of the other type, if it has none of its own
	TimeConstantsConverted                      // MySQL: a day or a timestamp, if it is written as one (14.3 Type Conversion in Expression Evaluation)
)

var (
	isoComparing   = Comparing{CollationRules: CollationRulesSingle, Collations: isoCollations, CollationNames: CollationNamesCaseless}
	mysqlComparing = Comparing{
		Comparands: ComparandsConstants, BetweenRows: BetweenRowsOpen, MembershipLimit: MembershipLimitRefused,
		RowQuantifiers: RowQuantifiersMembership, ElseOmitted: ElseOmittedNoOperand, UnitedDecimals: UnitedDecimalsRescaled,
		EmptyRows: EmptyRowsOpen, TimeConstants: TimeConstantsConverted, CaseTimes: true,
		CollationRules: CollationRulesCoercibility, Collations: mysqlCollations, CollationNames: CollationNamesCaseless,
		CallCollations:     CallCollationsSubject,
		CharacterSets:      mysqlCharacterSets,
		InstalledCollation: CollationUnicode, // 7.1.8 Server System Variables, collation_server
	}
	mariadbComparing = func() Comparing {
		c := mysqlComparing
		c.CaseTimes = false
		c.EmptyRows, c.ExactLists, c.CallCollations = EmptyRowsNull, ExactListsNulls, CallCollationsTogether
		// latin1_swedish_ci up to 11.5 where no file of options says otherwise, which compares
		// the letters of ASCII alike ("Character Set and Collation Overview").
		c.Collations, c.InstalledCollation = mariadbCollations, CollationGeneral
		c.CharacterSets = mariadbCharacterSets
		return c
	}()
	postgresComparing = Comparing{
		RowQueries: RowQueriesRight, DistinctFromNull: DistinctFromNullWhole, InLists: InListsConstants, NullIfType: NullIfTypeResolved,
		CollationRules: CollationRulesSingle, Collations: postgresCollations,
	}
	sqliteComparing = Comparing{Comparands: ComparandsAffinity, CollateReach: CollateReachWhole, CaseRows: CaseRowsCompared,
		CollationRules: CollationRulesLeftmost, Collations: sqliteCollations, CollationNames: CollationNamesCaseless}
	duckdbComparing = Comparing{
		RowQueries: RowQueriesNone, RowElements: RowElementsTogether, InLists: InListsTogether, CallWithNullLiteral: CallWithNullLiteralUntyped,
		CollationRules: CollationRulesTyped, CollatedLiterals: CollatedLiteralsText, Collations: duckdbCollations, CollationNames: CollationNamesCaseless,
	}
)
