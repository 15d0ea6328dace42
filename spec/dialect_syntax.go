package spec

// Syntax is how a dialect is written: what the parsers read and the printers
// write. Knobs are closed enums or plain facts; the five tables stand side by side
// in dialect_syntax_tables.go, binding strengths are in dialect_operators.go and
// reserved words in dialect_words.go.
type Syntax struct {
	SQLParser bool // github.com/xwb1989/sqlparser reads a part of the dialect

	// Names, literals, comments.
	NameQuote       NameQuote       // what the printer puts around a name
	DoubleQuoted    DoubleQuoted    `asked:"spec/parse spec/render semantics/resolve/name eval/scope"` // what "x" is
	Backquoted      bool            // `x` is a name
	Bracketed       bool            // [x] is a name
	Folding         Folding         // what happens to an unquoted name
	Backslash       Backslash       // what \ is in '…'
	EscapeStrings   bool            // E'…' and $tag$…$tag$ are strings
	AdjacentStrings AdjacentStrings // what 'a' 'b' is
	Hexadecimal     Hexadecimal     // what 0x1F is
	RadixLiterals   bool            // 0x1F, 0o17 and 0b101 are integers
	DigitSeparators bool            // 1_000 is a number
	NumbersEnd      bool            // a number ends where its digits do: 1a is 1 AS a, 0x1F is 0 AS x1F
	DigitNames      bool            // a bare name may begin with a digit
	Introducers     bool            // _charset 'x' is a string of a character set
	EscapeSequences bool            // {d 'x'}, {fn f(x)} of ODBC
	BytesLiteral    BytesLiteral    // how a byte string is written
	HashSign        HashSign        // what # is
	DashComment     DashComment     // when -- begins a comment
	NestedComments  bool            // /* /* */ */ is one comment
	OperatorRuns    bool            // a run of operator characters is one operator
	OperatorNames   map[string]bool `asked:"spec/parse"` // the operators that there are, where the grammar reads any run of signs as one; nil where it does not
	Parameters      ParameterForms  // how a parameter of a statement is written

	// Operators.
	Operators        *OperatorTable   `asked:"spec/parse spec/render spec/function/function compare/gen compare/oracle"` // binding strengths
	Operands         Operands         // how a stronger position treats a weaker operator
	BetweenLow       Level            // the weakest operator that may stand bare before BETWEEN's AND
	Pipes            Pipes            `asked:"spec/parse spec/render spec/function/function compare"` // what || is
	AmpersandPair    bool             // && is AND
	Caret            Caret            // what ^ is
	StarsPower       bool             // a ** b is a ^ b
	ExclamationNot   bool             // !x is NOT x
	DoubleEqual      DoubleEqual      // what == is
	NullSafeEqual    bool             // <=>
	IsOperand        IsOperand        // what may follow IS
	DistinctFrom     bool             // IS [NOT] DISTINCT FROM
	UnknownTest      bool             // IS UNKNOWN
	PostfixNullTests bool             // x ISNULL, x NOTNULL
	PostfixNotNull   bool             // x NOT NULL
	Symmetric        bool             // BETWEEN SYMMETRIC
	ILike            bool             `asked:"spec/parse spec/render compare/gen/sql eval/predicate"` // ILIKE
	PredicatesFollow bool             // a predicate may follow another one without parentheses; how they bind then is not modelled
	Glob             Globs            `asked:"spec/parse spec/render compare/gen/sql eval/predicate semantics/glob"`                                                                         // GLOB
	Regexps          Regexps          `asked:"spec/parse spec/render spec/enginespecific semantics/regexp semantics/regular semantics/function/text_pattern eval/predicate compare/gen/sql"` // which regular expressions a match takes
	Quantified       bool             // = ANY (query)
	DivKeyword       bool             // a DIV b
	DivSlashes       bool             // a // b is integer division
	LogicalXor       bool             // a XOR b
	BitOperators     bool             // & | ~ << >>
	BoxOperators     bool             `asked:"spec/parse spec/render spec/enginespecific"` // && ~= @ ~ compare the boxes of two geometries, <-> is their distance
	CatalogSchema    string           `asked:"spec/parse eval/call"`                       // the schema of the dialect's own functions, where calls may name schemas; empty where not
	RowLocks         bool             // FOR UPDATE behind a query locks its rows
	FunctionTables   bool             // FROM ST_Boundary(x) AS b: a function of geometries is a table of one row
	Documents        Documents        `asked:"spec/parse spec/datatype/document semantics/typing semantics/document semantics/resolve/raises eval/document" often:"wherever a document is read, typed, compared or made: it is a text, one type or two"` // which types of JSON documents there are
	RecursiveKeys    bool             `asked:"spec/parse spec/render"`                                                                                                                                                                                   // USING KEY of a recursive query, and recurring.name in it
	TableFunctions   TableFunctions   `asked:"spec/parse spec/render semantics/resolve/table_function eval/table_function eval/document_held compare/gen/sql"`                                                                                           // which functions that give rows stand in FROM
	Lists            Lists            `asked:"spec/parse spec/render semantics eval compare" often:"wherever a list is read, typed, computed or written: an array of several dimensions is one type, or lists of lists are"`                             // which lists there are
	NestedTypes      bool             `asked:"spec/parse spec/render semantics/resolve eval" often:"wherever a struct, a map or a lambda may begin"`                                                                                                     // structs, maps and lambdas; those of DuckDB 1.1 were not read
	Modulo           Modulo           // how a modulo is written
	ModuloFunction   bool             // MOD(a, b) is the modulo operator
	PercentToo       bool             // a % b is read although MOD(a, b) is written
	DoubleColon      bool             // x::type is a cast
	RowKeyword       bool             // ROW(a, b)
	EmptyInList      bool             // x IN ()
	InTable          bool             // x IN t is x IN (SELECT * FROM t)
	NestedInQuery    NestedInQuery    `asked:"spec/parse spec/render eval/membership"` // what x IN ((query)) is
	SeveralArguments SeveralArguments // what MIN(a, b) is
	CountSeveral     bool             `asked:"spec/parse spec/render compare/gen/sql eval/aggregate semantics/resolve/aggregate"` // COUNT(DISTINCT a, b)
	CountNothing     bool             // COUNT() is COUNT(*)
	Windows          `asked:"spec/parse spec/render spec/function/window compare/gen/sql eval/window eval/window_rows eval/window_frame eval/window_compute semantics/resolve/window semantics/typing/window semantics/window"`
	Aggregates       `asked:"spec/parse spec/render compare/gen/sql compare/calibrate/form eval/aggregate semantics/resolve/aggregate"`
	ConvertCast      bool            // CONVERT(x, type) is a cast
	TryCast          bool            // TRY_CAST(x AS type) is NULL where the cast raises (DuckDB)
	KeywordCalls     KeywordCalls    // where keywords stand between the arguments of a call
	WrongCalls       WrongCalls      `asked:"spec/parse"`                       // what a call is whose form its function does not take
	AdjacentCalls    map[string]bool `asked:"spec/parse spec/render eval/call"` // functions whose names mean one only if ( follows at once

	// Queries.
	SetPrecedence            SetPrecedence            // how UNION, INTERSECT and EXCEPT mix
	SetParentheses           bool                     // an arm may be parenthesised
	SetAll                   SetAll                   // which set operations take ALL
	SetDistinct              bool                     // set operations take DISTINCT
	SetOperators             SetOperators             // which set operations there are
	SetArms                  SetArms                  // what an arm in parentheses may be
	ClausesAroundParentheses ClausesAroundParentheses // what ORDER BY and LIMIT behind a query in parentheses are
	ValuesRow                ValuesRow                // how a row of VALUES is written
	ValuesOrder              bool                     // VALUES may be ordered and limited
	StarAnywhere             bool                     // * may stand behind other items
	LimitClause              LimitClause              // how the printer writes a limit
	LimitComma               bool                     // LIMIT offset, count
	LimitToo                 bool                     // LIMIT is read although FETCH is written
	FetchFirst               bool                     // OFFSET n ROWS FETCH FIRST n ROWS ONLY
	FetchTies                bool                     // FETCH FIRST n ROWS WITH TIES
	OffsetWithoutLimit       OffsetWithoutLimit       // how an offset without a limit is written
	NullsOrder               bool                     // NULLS FIRST, NULLS LAST
	DerivedAlias             DerivedAlias             // whether a derived table needs an alias
	DerivedColumns           bool                     `asked:"spec/parse spec/render compare/gen compare/oracle semantics/resolve/inline"` // (query) AS t(a, b)
	YearColumns              bool                     `asked:"spec/parse/types_mysql"`                                                     // a column may be a YEAR, which is modelled
	TimestampColumns         bool                     // a column may be a TIMESTAMP, which has no default of its own
	With                     With                     // WITH t AS (query) before a query
	WithInsert               bool                     // WITH … INSERT
	WithChanges              bool                     // WITH … UPDATE, WITH … DELETE (PostgreSQL, SQLite, DuckDB; MySQL: with.html)
	TableQuery               bool                     // TABLE t
	TableColumns             bool                     // t AS u(a, b)
	Lateral                  bool                     `asked:"spec/parse spec/render compare/gen semantics/resolve/lateral eval/lateral"` // LATERAL (query)
	RightJoin                bool                     // RIGHT JOIN
	FullJoin                 bool                     // FULL JOIN
	BareJoin                 bool                     // JOIN without a condition is CROSS JOIN
	CommaJoin                CommaJoin                // how the comma binds against JOIN
	NaturalJoin              NaturalJoin              // how NATURAL binds behind a JOIN without a condition
	FromDual                 bool                     // a WHERE without tables needs FROM DUAL
	DualBare                 bool                     // behind FROM DUAL stands nothing but WHERE
	StringAlias              StringAlias              // where an alias may be a string
	TableString              bool                     // FROM t AS 'x'
	GroupingSets             GroupingSets             `asked:"spec/parse spec/render semantics/resolve/grouping_sets compare/gen/sql"` // how GROUP BY writes several grouping sets
	WordLabel                bool                     // AS may be followed by any word, reserved ones, too
	LimitLiteral             bool                     // LIMIT and OFFSET take integer literals only
	LimitAll                 bool                     // LIMIT ALL
	OffsetRows               bool                     // an OFFSET that stands first needs ROWS behind its number
	ParenthesizedTable       bool                     // FROM (t): parentheses around a single table
	OnlyTable                bool                     // FROM ONLY t, which is t where no table inherits
	SelectInto               bool                     `asked:"spec/parse/select_into"` // SELECT … INTO t makes a table
	FilterJoins              bool                     `asked:"spec/parse spec/render"` // SEMI JOIN, ANTI JOIN
	FromFirst                bool                     // FROM t SELECT a; FROM t is SELECT * FROM t
	TrailingComma            bool                     // a list may end with a comma
	ByAll                    bool                     `asked:"spec/parse spec/render"` // ORDER BY ALL, GROUP BY ALL
	StarChanges              StarChanges              `asked:"spec/parse spec/render"` // * EXCLUDE a, * REPLACE (1 AS a), * RENAME (a AS b)
	SetByName                bool                     `asked:"spec/parse spec/render"` // UNION BY NAME
	PrefixAlias              bool                     // SELECT a: 1 FROM t: u

	// Types and statements.
	TypeNames        TypeNames    `asked:"spec/parse/types spec/render/types compare/engine/reference/engine spec/type_names"` // the names of data types
	CastInteger      bool         // CAST(x AS INTEGER) and (x AS VARCHAR) beside SIGNED and CHAR, MySQL family
	CastDouble       CastDouble   `asked:"spec/parse spec/render spec/datatype/float compare"` // CAST(x AS DOUBLE) and (x AS FLOAT), MySQL family
	CharsetCollation string       // that of a table of which utf8mb4 alone is said
	BinaryCollation  []string     // collations that compare code points or bytes
	DropIndexOn      bool         // DROP INDEX i ON t
	DropIndexIf      bool         // DROP INDEX IF EXISTS
	PartialIndex     bool         // CREATE INDEX … WHERE
	StrictTables     bool         // CREATE TABLE … STRICT
	UnknownTypes     UnknownTypes `asked:"spec/parse/types spec/type_names"` // what a name is that no data type has
	IndexExpressions bool         // an expression in parentheses as a key part
	BareKeyParts     BareKeyParts
	AnalyzeStatement AnalyzeStatement
	Statements       `asked:"spec/parse spec/render compare/gen compare/oracle"`
	Times
	EngineSpecific `asked:"spec/parse spec/render spec/enginespecific compare/engine/reference"`

	// ReservedWords cannot be used bare as names.
	ReservedWords map[string]bool `asked:"spec/parse spec/render compare/gen compare/oracle semantics/resolve/output_name_tree"`
}

// WrongCalls is what a call is that the grammar of calls reads and whose function does not take the form:
// DISTINCT, OVER, FILTER or no argument.
type WrongCalls uint8

const (
	WrongCallsSyntax    WrongCalls = iota // an error of syntax, or not modelled
	WrongCallsTypes                       // PostgreSQL: an error of types (ParseFuncOrColumn in src/backend/parser/parse_func.c; func_application in gram.y)
	WrongCallsModifiers                   // SQLite: DISTINCT and ALL say nothing, * is no argument, FILTER, OVER and ORDER BY are an error of types (parse.y, expr; resolveExprStep in resolve.c)
)

// CastDouble is which types of floating point a CAST takes in the MySQL family.
type CastDouble uint8

const (
	CastDoubleNone CastDouble = iota
	CastDoubleWord            // MariaDB: DOUBLE and FLOAT (cast_type_numeric in sql_yacc.yy of 10.3)
	CastDoubleAny             // MySQL: DOUBLE PRECISION, REAL and FLOAT(p), too (cast_type in sql_yacc.yy of 8.0.39)
)

// BareKeyParts is what may be a part of an index without parentheses around it.
type BareKeyParts uint8

const (
	KeyPartName BareKeyParts = iota // MySQL family: a name, perhaps with a length
	KeyPartCall                     // PostgreSQL, DuckDB: a call, too (index_elem in gram.y, select.y)
	KeyPartAny                      // SQLite: any expression
)

// NameQuote is what the printer puts around a name that needs quotes.
type NameQuote uint8

// DoubleQuoted is what "x" is.
type DoubleQuoted uint8

// Folding is what happens to an unquoted name.
type Folding uint8

// Backslash is what \ is in a string literal.
type Backslash uint8

// AdjacentStrings is what two string literals in a row are.
type AdjacentStrings uint8

// Hexadecimal is what 0x1F is.
type Hexadecimal uint8

// BytesLiteral is how a byte string is written.
type BytesLiteral uint8

// HashSign is what # is.
type HashSign uint8

// DashComment is when -- begins a comment.
type DashComment uint8

// Operands is how a position that asks for a stronger operator treats a weaker
// one without parentheses.
type Operands uint8

// Pipes is what || is.
type Pipes uint8

// Caret is what ^ is.
type Caret uint8

// Globs is which patterns GLOB has.
type Globs uint8

const (
	GlobsNone        Globs = iota
	GlobsCaret             // SQLite: [^a-z] is one character outside of the set
	GlobsExclamation       // DuckDB: [!a-z] is, and \ takes the sign behind it as it is
)

// DoubleEqual is what == is.
type DoubleEqual uint8

const (
	DoubleEqualNone     DoubleEqual = iota
	DoubleEqualSame                 // SQLite: =
	DoubleEqualOperator             // DuckDB: it compares as = does and binds as operators without a place of their own (OperatorToExpressionType, src/common/enums/expression_type.cpp; scan.l)
)

// IsOperand is what may follow IS.
type IsOperand uint8

// Modulo is how the modulo operator is written.
type Modulo uint8

// NestedInQuery is what x IN ((query)) is.
type NestedInQuery uint8

// SeveralArguments is what MIN or MAX of several arguments is.
type SeveralArguments uint8

// KeywordCalls says which functions of texts have keywords between their arguments.
type KeywordCalls uint8

// SetPrecedence is how set operations mix without parentheses.
type SetPrecedence uint8

// SetAll is which set operations take ALL.
type SetAll uint8

// SetOperators is which set operations there are.
type SetOperators uint8

// GroupingSets is how GROUP BY writes several grouping sets.
type GroupingSets uint8

const (
	GroupingSetsNone     GroupingSets = iota // SQLite: not at all, so ROLLUP(a) is a call
	GroupingSetsStandard                     // ROLLUP, CUBE, GROUPING SETS, ()
	GroupingSetsBehind                       // MySQL: WITH ROLLUP behind the keys
	GroupingSetsUnread                       // MariaDB, MySQL 5.6: WITH ROLLUP, which is not modelled
)

// SetArms is what an arm of a set operation in parentheses may be.
type SetArms uint8

// ClausesAroundParentheses is what ORDER BY, LIMIT and OFFSET behind a query in parentheses are.
type ClausesAroundParentheses uint8

// ValuesRow is how a row of a VALUES body is written.
type ValuesRow uint8

// LimitClause is how a limit is written.
type LimitClause uint8

// OffsetWithoutLimit is how an offset without a limit is written.
type OffsetWithoutLimit uint8

// DerivedAlias is whether a derived table needs an alias.
type DerivedAlias uint8

// StringAlias is where an alias in the select list may be a string.
type StringAlias uint8

// CommaJoin is how the comma of FROM binds against JOIN.
type CommaJoin uint8

// NaturalJoin is how NATURAL binds behind a JOIN without a condition.
type NaturalJoin uint8

// TypeNames is a family of names of data types.
type TypeNames uint8

// AnalyzeStatement is how statistics are gathered.
type AnalyzeStatement uint8

const (
	QuoteDouble   NameQuote = iota // "x"
	QuoteBacktick                  // `x`
)

const (
	DoubleQuotedName       DoubleQuoted = iota // a name
	DoubleQuotedString                         // a string: MySQL without ANSI_QUOTES
	DoubleQuotedNameOrText                     // SQLite: a name, or a string where no such column exists (quirks.html, 8. Double-quoted String Literals Are Accepted)
)

const (
	FoldNone  Folding = iota // kept as written
	FoldLower                // folded to lower case
)

const (
	BackslashPlain  Backslash = iota // a character like others
	BackslashEscape                  // begins an escape sequence
)

const (
	AdjacentRefused AdjacentStrings = iota // no literal: the second one would be an alias
	AdjacentByLine                         // one string if a line break stands between
	AdjacentAlways                         // one string
)

const (
	HexadecimalNone    Hexadecimal = iota
	HexadecimalInteger             // an integer
	HexadecimalWord                // SQLite: an integer of 64 bits in two's complement, more digits are an error (lang_expr.html, 3. Literal Values)
	HexadecimalBytes               // a byte string that is a number where one is asked for; so are 0b101 and b'101'
)

const (
	BytesHex     BytesLiteral = iota // X'00ff'
	BytesTyped                       // bytea '\x00ff'
	BytesEscaped                     // '\x00\xFF'::BLOB
)

const (
	HashUnknown HashSign = iota
	HashComment          // begins a comment
	HashBitXor           // exclusive or
)

const (
	DashAlways      DashComment = iota // always
	DashBeforeBlank                    // where a blank or the end follows
)

const (
	// OperandsByPrecedence: one kind of expression, conflicts resolved by
	// precedence; a prefix operator may stand anywhere, a finished predicate
	// may be an operand again.
	OperandsByPrecedence Operands = iota
	// OperandsByGrammar: each strength is a nonterminal of its own; a weaker
	// operator in a stronger place is a syntax error.
	OperandsByGrammar
)

const (
	PipesConcat Pipes = iota
	PipesOr
)

const (
	CaretNone Caret = iota
	CaretPower
	CaretBitXor
)

const (
	IsTruthValue IsOperand = iota // NULL, TRUE, FALSE, UNKNOWN
	IsAnything                    // any operand: null-safe equality
)

const (
	ModuloSign Modulo = iota // a % b
	ModuloCall               // MOD(a, b)
)

const (
	NestedInTable  NestedInQuery = iota // the table again
	NestedInScalar                      // a list of one scalar subquery
)

const (
	SeveralRefused SeveralArguments = iota
	SeveralScalar                   // a scalar function
	SeveralOpen                     // DuckDB: an aggregate that is not modelled
)

const (
	KeywordCallsTrim  KeywordCalls = iota // TRIM(BOTH y FROM x), POSITION(x IN y)
	KeywordCallsNone                      // SQLite: none
	KeywordCallsEvery                     // ISO: SUBSTRING(x FROM y FOR z), too
)

const (
	IntersectFirst SetPrecedence = iota
	SetLeftToRight               // all equal
)

const (
	AllEvery SetAll = iota
	AllUnion        // UNION only
)

const (
	SetOperatorsEvery SetOperators = iota
	SetOperatorsUnion              // UNION only
)

const (
	SetArmsAny    SetArms = iota // any query
	SetArmsBlocks                // a query block, and if the first arm stands in parentheses all do; elsewhere no query does
)

const (
	ClausesAroundParenthesesApart ClausesAroundParentheses = iota // those of a query around it
	// ClausesAroundParenthesesJoined: those of the query itself, which must not have the same ones
	// already (insertSelectOptions in gram.y of PostgreSQL, in grammar.cpp of DuckDB).
	ClausesAroundParenthesesJoined
)

const (
	ValuesPlain   ValuesRow = iota // VALUES (1, 2)
	ValuesKeyword                  // VALUES ROW(1, 2)
	ValuesNone                     // in INSERT only
)

const (
	LimitFetch LimitClause = iota // FETCH FIRST n ROWS ONLY
	LimitCount                    // LIMIT n
)

const (
	OffsetPlain         OffsetWithoutLimit = iota // OFFSET m
	OffsetHugeLimit                               // LIMIT 18446744073709551615 OFFSET m
	OffsetNegativeLimit                           // LIMIT -1 OFFSET m
)

const (
	AliasRequired DerivedAlias = iota
	AliasOptional
)

const (
	StringAliasNone     StringAlias = iota
	StringAliasLabel                // SELECT 1 AS 'x'
	StringAliasAnywhere             // SELECT 1 'x', too
)

const (
	CommaWeaker CommaJoin = iota // a, b JOIN c is a, (b JOIN c)
	CommaEqual                   // a, b JOIN c is (a, b) JOIN c
)

const (
	NaturalLeft  NaturalJoin = iota // a CROSS JOIN b NATURAL JOIN c is (a CROSS JOIN b) NATURAL JOIN c
	NaturalFirst                    // … is a CROSS JOIN (b NATURAL JOIN c)
)

const (
	TypeNamesISO TypeNames = iota
	TypeNamesMySQL
	TypeNamesPostgres
	TypeNamesSQLite
	TypeNamesDuckDB
)

const (
	AnalyzeNone  AnalyzeStatement = iota
	AnalyzeTable                  // ANALYZE TABLE t
	AnalyzeName                   // ANALYZE [t]
)

// With says whether queries have names before another query.
type With uint8

const (
	WithNone  With = iota // they have not (MySQL before 8.0)
	WithPlain             // WITH t AS (query)
	WithHint              // and AS [NOT] MATERIALIZED, too
)
