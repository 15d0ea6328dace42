package spec

// Sources of the tables. Read in November 2026: sql/sql_yacc.yy of MySQL 8.0.39
// (expr to simple_expr) and of a copy of trunk at 0945077 (joined_table,
// cast_type); gram.y of PostgreSQL 18 (precedences, a_expr, b_expr); sql_yacc.yy
// of MariaDB 10.3.24 (expr to simple_expr); lang_expr.html of SQLite 3.50.4;
// src/parse.y of SQLite (%fallback, columns, compound selects), the version is
// not recorded. Not read, but named where it is meant: scan.l of PostgreSQL.
// Tried on MySQL 9.7.4, MariaDB 10.11.19, PostgreSQL
// 18.4 and SQLite 3.5x: 30,000 random expressions each, with and without their
// parentheses, and 6,000 random statements each, none of them a syntax error.
// Of ISO/IEC 9075-2 the working draft of 2011-12 was read, in the subclauses that
// the rules cite. Of DuckDB 1.5.5 (@ d8cdaa33fda8) third_party/libpg_query/grammar
// and scan.l were read.
var (
	isoSyntax = Syntax{
		NameQuote: QuoteDouble, DoubleQuoted: DoubleQuotedName, Folding: FoldNone,
		Backslash: BackslashPlain, AdjacentStrings: AdjacentByLine, Hexadecimal: HexadecimalNone, BytesLiteral: BytesHex,
		HashSign: HashUnknown, DashComment: DashAlways, NestedComments: true, Parameters: questionParameters,

		Operators: &isoOperators, Operands: OperandsByPrecedence, BetweenLow: isoBetweenLow,
		Pipes: PipesConcat, Caret: CaretNone,
		IsOperand: IsTruthValue, DistinctFrom: true, UnknownTest: true, Symmetric: true, Quantified: true,
		KeywordCalls: KeywordCallsEvery, Modulo: ModuloCall, ModuloFunction: true, PercentToo: true, BitOperators: true, RowKeyword: true, NestedInQuery: NestedInTable,

		SetPrecedence: IntersectFirst, SetParentheses: true, SetAll: AllEvery, SetDistinct: true, ValuesRow: ValuesPlain, ValuesOrder: true, StarAnywhere: true,
		LimitClause: LimitFetch, LimitToo: true, FetchFirst: true, FetchTies: true, OffsetWithoutLimit: OffsetPlain, NullsOrder: true,
		DerivedAlias: AliasRequired, DerivedColumns: true, TableColumns: true, Lateral: true, With: WithPlain,
		GroupingSets: GroupingSetsStandard, RightJoin: true, FullJoin: true, CommaJoin: CommaWeaker,

		TypeNames: TypeNamesISO, AnalyzeStatement: AnalyzeNone,
		Aggregates: isoAggregates, Windows: isoWindows,
		Statements: isoStatements, EngineSpecific: isoEngineSpecific,
		ReservedWords: isoReserved,
	}

	mysqlSyntax = Syntax{
		SQLParser: true, Documents: DocumentsSorted,

		NameQuote: QuoteBacktick, DoubleQuoted: DoubleQuotedString, Backquoted: true, Folding: FoldNone,
		Backslash: BackslashEscape, AdjacentStrings: AdjacentAlways, Hexadecimal: HexadecimalBytes, BytesLiteral: BytesHex, DigitNames: true, Introducers: true, EscapeSequences: true,
		HashSign: HashComment, DashComment: DashBeforeBlank, Parameters: mysqlParameters,

		Operators: &mysqlOperators, Operands: OperandsByGrammar, BetweenLow: mysqlBetweenLow,
		Pipes: PipesOr, AmpersandPair: true, Caret: CaretBitXor, ExclamationNot: true, NullSafeEqual: true,
		IsOperand: IsTruthValue, UnknownTest: true, Quantified: true, DivKeyword: true, LogicalXor: true, Regexps: RegexpsICU, BitOperators: true,
		Modulo: ModuloSign, ModuloFunction: true, RowKeyword: true, NestedInQuery: NestedInTable, CountSeveral: true, ConvertCast: true, AdjacentCalls: mysqlAdjacentCalls,

		SetPrecedence: IntersectFirst, SetParentheses: true, SetAll: AllEvery, SetDistinct: true, ValuesRow: ValuesKeyword, ValuesOrder: true,
		LimitClause: LimitCount, LimitComma: true, OffsetWithoutLimit: OffsetHugeLimit,
		DerivedAlias: AliasRequired, DerivedColumns: true, Lateral: true, With: WithPlain, WithChanges: true, TableQuery: true, TimestampColumns: true, YearColumns: true,
		GroupingSets: GroupingSetsBehind, RightJoin: true, BareJoin: true, CommaJoin: CommaWeaker, FromDual: true, StringAlias: StringAliasAnywhere, ParenthesizedTable: true, LimitLiteral: true, OffsetRows: true,

		TypeNames: TypeNamesMySQL, UnknownTypes: UnknownTypesSyntax, CastDouble: CastDoubleAny, CharsetCollation: "utf8mb4_0900_ai_ci", BinaryCollation: []string{"utf8mb4_0900_bin"}, DropIndexOn: true, IndexExpressions: true, AnalyzeStatement: AnalyzeTable,
		Aggregates: mysqlAggregates, Windows: mysqlWindows,
		Statements: mysqlStatements, EngineSpecific: mysqlEngineSpecific, Times: mysqlTimes,
		ReservedWords: mysqlReserved,
	}

	mariadbSyntax = Syntax{
		SQLParser: true,

		NameQuote: QuoteBacktick, DoubleQuoted: DoubleQuotedString, Backquoted: true, Folding: FoldNone,
		Backslash: BackslashEscape, AdjacentStrings: AdjacentAlways, Hexadecimal: HexadecimalBytes, BytesLiteral: BytesHex, DigitNames: true, Introducers: true, EscapeSequences: true,
		HashSign: HashComment, DashComment: DashBeforeBlank, Parameters: mysqlParameters,

		Operators: &mariadbOperators, Operands: OperandsByGrammar, PredicatesFollow: true, BetweenLow: mariadbBetweenLow,
		Pipes: PipesOr, AmpersandPair: true, Caret: CaretBitXor, ExclamationNot: true, NullSafeEqual: true,
		IsOperand: IsTruthValue, UnknownTest: true, Quantified: true, DivKeyword: true, LogicalXor: true, Regexps: RegexpsPCRE, BitOperators: true,
		Modulo: ModuloSign, ModuloFunction: true, RowKeyword: true, NestedInQuery: NestedInTable, CountSeveral: true, ConvertCast: true, AdjacentCalls: mariadbAdjacentCalls,

		SetPrecedence: IntersectFirst, SetParentheses: true, SetAll: AllEvery, SetDistinct: true, ValuesRow: ValuesPlain, ValuesOrder: true,
		LimitClause: LimitCount, LimitComma: true, FetchFirst: true, FetchTies: true, OffsetWithoutLimit: OffsetHugeLimit,
		DerivedAlias: AliasRequired, With: WithPlain, TimestampColumns: true,
		GroupingSets: GroupingSetsUnread, RightJoin: true, BareJoin: true, CommaJoin: CommaWeaker, FromDual: true, StringAlias: StringAliasAnywhere, ParenthesizedTable: true, LimitLiteral: true, OffsetRows: true,

		TypeNames: TypeNamesMySQL, CastInteger: true, CastDouble: CastDoubleWord, CharsetCollation: "utf8mb4_general_ci", BinaryCollation: []string{"utf8mb4_nopad_bin"}, DropIndexOn: true, DropIndexIf: true, AnalyzeStatement: AnalyzeTable,
		Aggregates: mysqlAggregates, Windows: mariadbWindows,
		Statements: mariadbStatements, EngineSpecific: mariadbEngineSpecific, Times: mysqlTimes,
		ReservedWords: mariadbReserved,
	}

	postgresSyntax = Syntax{
		NameQuote: QuoteDouble, DoubleQuoted: DoubleQuotedName, Folding: FoldLower,
		Backslash: BackslashPlain, EscapeStrings: true, AdjacentStrings: AdjacentByLine, Hexadecimal: HexadecimalInteger, RadixLiterals: true, DigitSeparators: true, BytesLiteral: BytesTyped,
		HashSign: HashBitXor, DashComment: DashAlways, NestedComments: true, OperatorRuns: true, OperatorNames: postgresOperatorNames, Parameters: dollarParameters,

		Operators: &postgresOperators, Operands: OperandsByPrecedence, BetweenLow: postgresBetweenLow,
		Pipes: PipesConcat, Caret: CaretPower,
		IsOperand: IsTruthValue, DistinctFrom: true, UnknownTest: true, PostfixNullTests: true, Symmetric: true, ILike: true, Quantified: true, RowLocks: true, CatalogSchema: "pg_catalog", Regexps: RegexpsAdvanced, BitOperators: true,
		Modulo: ModuloSign, ModuloFunction: true, DoubleColon: true, RowKeyword: true, NestedInQuery: NestedInTable, WrongCalls: WrongCallsTypes,

		SetPrecedence: IntersectFirst, SetParentheses: true, ClausesAroundParentheses: ClausesAroundParenthesesJoined, SetAll: AllEvery, SetDistinct: true, ValuesRow: ValuesPlain, ValuesOrder: true, StarAnywhere: true,
		LimitClause: LimitCount, FetchFirst: true, FetchTies: true, OffsetWithoutLimit: OffsetPlain, NullsOrder: true,
		DerivedAlias: AliasOptional, DerivedColumns: true, TableColumns: true, Lateral: true, With: WithHint, WithInsert: true, WithChanges: true, TableQuery: true,
		GroupingSets: GroupingSetsStandard, RightJoin: true, FullJoin: true, OnlyTable: true, SelectInto: true, TableFunctions: TableFunctionsPostgres, Documents: DocumentsTwo, Lists: ListsPostgres, CommaJoin: CommaWeaker, WordLabel: true, LimitAll: true,

		// POSIX is not read: beside C it is another collation, and what both decide is undefined
		// (select_common_collation and merge_collation_state in parse_collate.c of 18.4).
		TypeNames: TypeNamesPostgres, UnknownTypes: UnknownTypesNamed, BinaryCollation: []string{"C"}, DropIndexIf: true, PartialIndex: true, IndexExpressions: true, BareKeyParts: KeyPartCall, AnalyzeStatement: AnalyzeName,
		Aggregates: postgresAggregates, Windows: postgresWindows,
		Statements: postgresStatements, EngineSpecific: postgresEngineSpecific, Times: postgresTimes,
		ReservedWords: postgresReserved,
	}

	sqliteSyntax = Syntax{
		TableFunctions: TableFunctionsSQLite,
		NameQuote:      QuoteDouble, DoubleQuoted: DoubleQuotedNameOrText, Backquoted: true, Bracketed: true, Folding: FoldNone,
		Backslash: BackslashPlain, AdjacentStrings: AdjacentRefused, Hexadecimal: HexadecimalWord, DigitSeparators: true, BytesLiteral: BytesHex,
		HashSign: HashUnknown, DashComment: DashAlways, Parameters: sqliteParameters,

		Operators: &sqliteOperators, Operands: OperandsByPrecedence, BetweenLow: sqliteBetweenLow,
		Pipes: PipesConcat, Caret: CaretNone, DoubleEqual: DoubleEqualSame,
		IsOperand: IsAnything, DistinctFrom: true, PostfixNullTests: true, PostfixNotNull: true, Glob: GlobsCaret, Regexps: RegexpsOfUser, BitOperators: true,
		Modulo: ModuloSign, EmptyInList: true, InTable: true, NestedInQuery: NestedInTable, SeveralArguments: SeveralScalar, KeywordCalls: KeywordCallsNone, CountNothing: true, WrongCalls: WrongCallsModifiers,

		SetPrecedence: SetLeftToRight, SetAll: AllUnion, ValuesRow: ValuesPlain, StarAnywhere: true,
		LimitClause: LimitCount, LimitComma: true, OffsetWithoutLimit: OffsetNegativeLimit, NullsOrder: true,
		DerivedAlias: AliasOptional, With: WithHint, WithInsert: true, WithChanges: true,
		RightJoin: true, FullJoin: true, BareJoin: true, CommaJoin: CommaEqual, StringAlias: StringAliasAnywhere, TableString: true, ParenthesizedTable: true,

		TypeNames: TypeNamesSQLite, BinaryCollation: []string{"BINARY"}, DropIndexIf: true, PartialIndex: true, StrictTables: true, IndexExpressions: true, BareKeyParts: KeyPartAny, AnalyzeStatement: AnalyzeName,
		Aggregates: sqliteAggregates, Windows: sqliteWindows,
		Statements: sqliteStatements, EngineSpecific: sqliteEngineSpecific,
		ReservedWords: sqliteReserved,
	}

	duckdbSyntax = Syntax{
		NameQuote: QuoteDouble, DoubleQuoted: DoubleQuotedName, Folding: FoldNone,
		Backslash: BackslashPlain, EscapeStrings: true, AdjacentStrings: AdjacentByLine, Hexadecimal: HexadecimalNone, DigitSeparators: true, NumbersEnd: true, BytesLiteral: BytesEscaped,
		HashSign: HashUnknown, DashComment: DashAlways, NestedComments: true, OperatorRuns: true, Parameters: duckdbParameters,

		Operators: &duckdbOperators, Operands: OperandsByPrecedence, BetweenLow: duckdbBetweenLow,
		Pipes: PipesConcat, Caret: CaretPower, StarsPower: true, DoubleEqual: DoubleEqualOperator,
		IsOperand: IsTruthValue, DistinctFrom: true, UnknownTest: true, PostfixNullTests: true, PostfixNotNull: true, ILike: true, Glob: GlobsExclamation, Quantified: true, Regexps: RegexpsRE2, BitOperators: true, DivSlashes: true,
		Modulo: ModuloSign, ModuloFunction: true, DoubleColon: true, TryCast: true, RowKeyword: true, NestedInQuery: NestedInTable, CountNothing: true, SeveralArguments: SeveralOpen,

		SetPrecedence: IntersectFirst, SetParentheses: true, ClausesAroundParentheses: ClausesAroundParenthesesJoined, SetAll: AllEvery, SetDistinct: true, ValuesRow: ValuesPlain, ValuesOrder: true, StarAnywhere: true,
		LimitClause: LimitCount, FetchFirst: true, OffsetWithoutLimit: OffsetPlain, NullsOrder: true,
		DerivedAlias: AliasOptional, DerivedColumns: true, TableColumns: true, Lateral: true, With: WithHint, WithInsert: true, WithChanges: true, TableQuery: true,
		GroupingSets: GroupingSetsStandard, RightJoin: true, FullJoin: true, OnlyTable: true, TableFunctions: TableFunctionsDuckDB, RecursiveKeys: true, Documents: DocumentsUnchanged, Lists: ListsDuckDB, NestedTypes: true, CommaJoin: CommaWeaker, StringAlias: StringAliasLabel, WordLabel: true, LimitAll: true, FilterJoins: true, FromFirst: true, TrailingComma: true, ByAll: true, StarChanges: StarChangesRename, SetByName: true, PrefixAlias: true,

		// Nor is another one beside C read here (ExtractCollation in function_binder.cpp of 1.5).
		TypeNames: TypeNamesDuckDB, UnknownTypes: UnknownTypesNamed, BinaryCollation: []string{"C"}, DropIndexIf: true, IndexExpressions: true, BareKeyParts: KeyPartCall, AnalyzeStatement: AnalyzeName,
		Aggregates: duckdbAggregates, Windows: duckdbWindows,
		Statements: duckdbStatements, EngineSpecific: duckdbEngineSpecific, Times: duckdbTimes,
		ReservedWords: duckdbReserved,
	}
)
