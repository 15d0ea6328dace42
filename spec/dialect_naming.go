package spec

// Naming is what names and positions in a query refer to, where dialects
// differ. The tables are at the end, side by side.
type Naming struct {
	Ordinals      Ordinals
	OrderAliases  OrderAliases
	DistinctOrder DistinctOrder
	TableNames    TableNames
	DerivedNames  DerivedNames
	UsingNames    UsingNames
	ShortInserts  ShortInserts
	OnNames       OnNames
	DerivedOuter  DerivedOuter `asked:"semantics/resolve/from"`
	OutputNames   OutputNames  `asked:"semantics/resolve eval compare/gen/sql spec/parse/query"`
	ValuesNames   ValuesNames
	SetOrderNames SetOrderNames
	SetOrderTwice SetOrderTwice `asked:"semantics/resolve/order"`
	SetOrderOuter SetOrderOuter `asked:"semantics/resolve/order"`
	KeyAliases    KeyAliases    `asked:"semantics/resolve/select_list"`
	DerivedLists  ColumnLists   // a derived table's or table's list of column names
	ViewLists     ColumnLists   // that of CREATE VIEW
	UsingType     UsingType
	NaturalNone   NaturalNone
	WholeRows     WholeRows `asked:"semantics/resolve eval/scope spec/parse/primary"`
	StarNames     StarNames
	OwnCasts      OwnCasts `asked:"semantics/resolve/same semantics/resolve/order"`

	AggregateAliases AggregateAliases
	AggregateBlocks  AggregateBlocks
	GroupOrder       GroupOrder
	UsingSeveral     UsingSeveral
	MergedNames      MergedNames
	Rowids           Rowids
	LimitNames       LimitNames
}

// Ordinals says which constants in ORDER BY and GROUP BY are positions in the
// select list.
type Ordinals uint8

const (
	OrdinalsPlain    Ordinals = iota // an integer literal
	OrdinalsPlus                     // MySQL: + before it changes nothing
	OrdinalsFolded                   // MariaDB: a sign and TRUE and FALSE are integer literals, too
	OrdinalsTruth                    // MySQL 5.6: as OrdinalsPlus, and TRUE and FALSE are 1 and 0
	OrdinalsSigned                   // SQLite: with either sign
	OrdinalsConstant                 // PostgreSQL: a minus belongs to it; other literals are errors
	OrdinalsOrdered                  // DuckDB: a minus belongs to it; other literals are errors in ORDER BY only
)

// OrderAliases says what ORDER BY does with a name that several output columns
// bear.
type OrderAliases uint8

const (
	OrderAliasesUnique OrderAliases = iota // ambiguous, unless they are the same
	OrderAliasesFirst                      // SQLite: the first one with that alias
	OrderAliasesLast                       // DuckDB: the last one with that alias, then the only column of that name
)

// OwnCasts says what a cast to the type that an expression has already is where two
// expressions are compared: as grouping keys, in ORDER BY, as what one name may mean.
//
// Sources: PostgreSQL behind 18, coerce_type and coerce_type_typmod in
// src/backend/parser/parse_coerce.c, which give back the node.
type OwnCasts uint8

const (
	OwnCastsApart   OwnCasts = iota // another expression
	OwnCastsNothing                 // PostgreSQL: the expression itself
)

// DistinctOrder says what ORDER BY may name in a SELECT DISTINCT besides its
// columns.
type DistinctOrder uint8

const (
	DistinctOrderSelected   DistinctOrder = iota // nothing
	DistinctOrderDetermined                      // MySQL: what is computed from selected columns
	DistinctOrderFree                            // anything
)

// TableNames says which tables of one FROM may bear the same name.
type TableNames uint8

const (
	TableNamesDistinct TableNames = iota // none
	TableNamesByKind                     // MySQL: a base table and a derived table
	TableNamesFree                       // SQLite: any; only what refers to both is ambiguous
	TableNamesShared                     // DuckDB: any; the name means the table that has the column, and where several have it that is an error
)

// DerivedNames says whether columns of a derived table may bear the same name.
type DerivedNames uint8

const (
	DerivedNamesFree     DerivedNames = iota
	DerivedNamesDistinct              // MySQL: an error
	DerivedNamesNumbered              // SQLite: the later one gets a number, behind a colon
	DerivedNamesCounted               // DuckDB: the later one gets a number, behind an underscore
)

// UsingNames says what a name is that USING lists twice.
type UsingNames uint8

const (
	UsingNamesDistinct UsingNames = iota // an error
	UsingNamesSet                        // nothing
)

// OnNames says which columns a join's ON may name.
type OnNames uint8

const (
	OnNamesOuter    OnNames = iota // those of its two sides and of the blocks around
	OnNamesOperands                // MySQL 5.6: those of its two sides only, also in subqueries inside
	OnNamesFrom                    // SQLite: those of all tables of FROM, or of the parentheses around it, and of the blocks around; aliases of the select list, too
	OnNamesFromOpen                // SQLite before 3.39: so, but an outer join whose ON names a table to its right is not modelled
	OnNamesLeft                    // DuckDB: those of its two sides, else of the tables to the left of the join in FROM, else of the blocks around
)

// DerivedOuter says whether a derived table without LATERAL may name columns of the blocks
// around the one whose FROM it stands in.
//
// Sources: ISO D2011 7.6 SR 9 (the scope is the clauses of the <query specification>, with all
// that they contain); MySQL 9.5 manual, 15.2.15.8 Derived Tables, and the 8.0 manual there, "Prior
// to MySQL 8.0.14, a derived table cannot contain outer references"; MySQL 5.6.24,
// mysql_derived_prepare in sql_derived.cc; MariaDB documentation, Subquery Limitations, Correlated
// Subqueries (subquery-limitations.md @ 97b0d93e2); MariaDB 10.3.24, mysql_derived_prepare in
// sql_derived.cc.
type DerivedOuter uint8

const (
	DerivedOuterSeen   DerivedOuter = iota // it may
	DerivedOuterHidden                     // MariaDB, MySQL 5.6: it may not, nor may what is inside of it
)

// UsingSeveral says what a name of USING or NATURAL means that several tables to the left
// have.
type UsingSeveral uint8

const (
	UsingSeveralAmbiguous UsingSeveral = iota // an error
	UsingSeveralLeftmost                      // SQLite: the leftmost one, unless FROM has a RIGHT or FULL JOIN
)

// MergedNames says what a name without a table means that a column of USING or NATURAL has and
// columns of tables that are not joined by it have, too.
type MergedNames uint8

const (
	MergedNamesEqual MergedNames = iota // the merged column is one of them: ambiguous
	MergedNamesFirst                    // DuckDB: the merged column; several of them are ambiguous (bind_context.cpp, BindContext::GetUsingBinding)
)

// Rowids says what the names of a table's row ID are that no definition shows.
type Rowids uint8

const (
	RowidsNone    Rowids = iota // names like others; one of the engine's own is not modelled
	RowidsTables                // SQLite: those of base tables; of views and subqueries there are none
	RowidsCounted               // DuckDB: those of base tables, from 0, which nothing changes (statements/select.md, Row IDs)
	RowidsOpen                  // SQLite before 3.36: beside views and subqueries they are not modelled, and of several tables there is none
)

// LimitNames says what a name of the rows that LIMIT cuts is in its argument.
type LimitNames uint8

const (
	LimitNamesUnknown LimitNames = iota // a name that nothing has
	LimitNamesRefused                   // PostgreSQL: the column, which an argument of LIMIT must not contain (checkExprIsVarFree)
	LimitNamesAlone                     // DuckDB: nothing; one of a block around is refused, too (Binder::BindLimitValue), which is not modelled
)

// ShortInserts says what an INSERT without column list does that has fewer
// values than the table columns.
type ShortInserts uint8

const (
	ShortInsertsRefused ShortInserts = iota
	ShortInsertsDefault              // PostgreSQL: the other columns have their defaults
)

// HavingNames says which columns of its own block HAVING may name outside
// aggregates.
type HavingNames uint8

const (
	HavingDetermined HavingNames = iota // those that the grouping columns determine
	HavingListed                        // MySQL: grouping columns and columns of the select list; others are unknown
	HavingListedAll                     // MariaDB: so, also in HAVING's subqueries; a column of the select list that is not grouped is an error, unless it is named by an alias
	HavingGrouped                       // MySQL 5.6: grouping columns; what only the select list has is an error
)

// HavingWithoutGroupBy says whether HAVING may stand without GROUP BY.
type HavingWithoutGroupBy uint8

const (
	HavingWithoutGroupByGrouped HavingWithoutGroupBy = iota // it may: the whole table is one group
	HavingWithoutGroupByRefused                             // SQLite before 3.39: GROUP BY is required
	HavingWithoutGroupByFilters                             // MySQL: it may, and a block without an aggregate is filtered, as WHERE does it (15.2.13 SELECT Statement)
)

// ExistsStar says what a star is in the select list of a query in EXISTS.
type ExistsStar uint8

const (
	ExistsStarColumns      ExistsStar = iota // the columns, as elsewhere
	ExistsStarConstant                       // MariaDB: a constant, of which GROUP BY asks nothing (setup_wild in sql_base.cc of 10.3)
	ExistsStarUnlessHaving                   // MySQL: the same without HAVING (Query_block::setup_wild in sql_resolver.cc of 8.0.39)
)

// GroupNames says how a name in GROUP BY resolves.
type GroupNames uint8

const (
	GroupInputOnly  GroupNames = iota // ISO
	GroupInputFirst                   // an input column, else an output column
)

// AliasScope is where aliases of the select list are visible besides ORDER BY
// and GROUP BY.
type AliasScope uint8

const (
	AliasNowhere  AliasScope = iota
	AliasOrdered             // ISO: inside a key of ORDER BY, before the columns of FROM
	AliasListed              // MySQL: in HAVING, and in subqueries of the select list, GROUP BY, HAVING and ORDER BY: by one walk through the list, which GROUP BY and ORDER BY make, too
	AliasAnywhere            // SQLite: WHERE, ON and HAVING too, and in subqueries in all of these; columns win
	AliasLateral             // DuckDB: WHERE, HAVING, ORDER BY and later items of the list, not in aggregates; an alias may name another; columns win, but in HAVING those that are not grouped
)

// LimitArgument says what LIMIT and OFFSET accept.
type LimitArgument uint8

const (
	LimitAtLeastOne    LimitArgument = iota // ISO, 7.13 <query expression>: a count below 1 raises, a negative offset, too
	LimitNonNegative                        // a negative count raises
	LimitNullUnlimited                      // PostgreSQL: NULL means no limit, negative raises
	LimitAnyInteger                         // SQLite: negative means no limit
)

// BetweenTypes says how the operands of BETWEEN come together.
type BetweenTypes uint8

const (
	BetweenPairwise BetweenTypes = iota // as two comparisons
	BetweenTogether                     // MySQL: one common type of all three
)

// NameCase says whether names of columns and aliases distinguish case once
// the parser has folded them.
//
// Sources: SQLite 3.53.4, sqlite3StrICmp and sqlite3UpperToLower in util.c and global.c; DuckDB 1.5.5,
// StringUtil::CIEquals and CIHash, by which case_insensitive_map_t compares.
type NameCase uint8

const (
	NamesFolded        NameCase = iota // compare exactly what the parser left
	NamesCaseless                      // compare without case
	NamesCaselessASCII                 // SQLite, DuckDB: compare without case of the letters A to Z; others are as they are written
)

// TableNameCase says whether names of tables and views, and the aliases of tables,
// distinguish case once the parser has folded them. In MySQL and MariaDB they do where
// lower_case_table_names is 0, the default on Unix; a session reads it back, and a server
// where it is not is refused.
//
// Sources: MySQL 9.5 manual, 11.2.3 Identifier Case Sensitivity (identifier-case-sensitivity.html,
// copy github.com/tavaresgerson/mysql-docs @ f44f3499a189); MariaDB documentation, Identifier
// Case Sensitivity (server/reference/sql-structure/sql-language-structure/identifier-case-sensitivity.md
// @ 97b0d93e2).
type TableNameCase uint8

const (
	TableNamesExact         TableNameCase = iota // compare exactly what the parser left
	TableNamesCaseless                           // compare without case
	TableNamesCaselessASCII                      // SQLite, DuckDB: compare without case of the letters A to Z
)

// UsingValue is the value of a column that USING or NATURAL merged.
type UsingValue uint8

const (
	UsingCoalesce UsingValue = iota // COALESCE(left, right)
	UsingByJoin                     // the left column, the right one in a RIGHT JOIN, COALESCE in a FULL JOIN
)

// UsingOrder is the order in which * lists the columns of a join that USING or
// NATURAL merged.
type UsingOrder uint8

const (
	UsingLeftOrder        UsingOrder = iota // merged columns as the left table has them, rest of left, rest of right
	UsingListed                             // merged columns as USING lists them
	UsingOuterFirst                         // MariaDB: a right join that it merged in counts its right side as the left one
	UsingOuterFirstInside                   // MySQL: so does a right join with ON inside of one that merges
	UsingInPlace                            // SQLite: the left table unchanged, then the rest of right
)

// OutputNames says which name a column of the select list has if it has no alias and is not a
// column of a table.
type OutputNames uint8

const (
	OutputNamesOpen     OutputNames = iota // in a way that is not modelled
	OutputNamesFunction                    // PostgreSQL: a function's, an aggregate's, CASE's, a cast's (PostgreSQL 18, FigureColnameInternal in parse_target.c)
	OutputNamesSpan                        // SQLite: its text, up to the next token (SQLite 3.53.4, sqlite3ExprListSetSpan)
	OutputNamesText                        // MySQL: its text; a string's value (MySQL 8.0.39, PTI_expr_with_alias::itemize; MariaDB 10.3.24, Item::set_name)
	OutputNamesTree                        // DuckDB: what it writes of the tree (DuckDB, ParsedExpression::ToString)
)

// ValuesNames says how the columns of VALUES are named.
type ValuesNames uint8

const (
	ValuesNamesFromOne    ValuesNames = iota // column1, column2
	ValuesNamesUnderscore                    // MySQL: column_0, column_1 (15.2.19 VALUES Statement [unverified])
	ValuesNamesShort                         // DuckDB: col0, col1
	ValuesNamesFirstRow                      // MariaDB: the texts of the first row (MariaDB 10.3.24, values_with_names in sql_yacc.yy)
)

// SetOrderNames says which columns ORDER BY behind a set operation may name.
type SetOrderNames uint8

const (
	SetOrderNamesFirst SetOrderNames = iota // those of its first arm
	SetOrderNamesLater                      // SQLite, DuckDB: those of later arms, too; that is not modelled
)

// SetOrderTwice says what ORDER BY behind a set operation or a query in parentheses means by
// a name that several columns of the result have.
//
// Sources: ISO D2011 6.6 SR 8 (exactly one candidate basis; columns of one name are
// distinguished by their positions), 7.13 SR 28; PostgreSQL, transformSetOperationStmt in analyze.c (each
// column is a variable of its own) and findTargetlistEntrySQL92; MySQL 8.0.39,
// find_item_in_list in sql_base.cc; SQLite 3.53.4, resolveCompoundOrderBy and resolveAsName in
// resolve.c; DuckDB 1.5.5, GatherAliases in bind_setop_node.cpp.
type SetOrderTwice uint8

const (
	SetOrderTwiceRefused SetOrderTwice = iota // an error behind a set operation; behind parentheses it is not modelled
	SetOrderTwiceAlways                       // MySQL: an error behind both
	SetOrderTwiceAlias                        // SQLite: the first that has it by AS; where none has, it is not modelled
	SetOrderTwiceFirst                        // DuckDB: the first
	SetOrderTwiceOpen                         // DuckDB 1.1: not modelled
)

// SetOrderOuter says whether a name in ORDER BY behind a set operation or a query in
// parentheses that is no column of the result may be one of a block around.
//
// Sources: MySQL 8.0.39, Query_expression::create_post_processing_block in sql_lex.cc (its
// context has the arms' outer context), find_order_in_list in sql_resolver.cc; MariaDB 10.3.24,
// add_fake_select_lex in sql_parse.cc and st_select_lex_unit::exec in sql_union.cc, where the keys
// of what is not executed are not looked at.
type SetOrderOuter uint8

const (
	SetOrderOuterNone SetOrderOuter = iota // it may not
	SetOrderOuterSeen                      // MySQL: it may, and orders nothing
	SetOrderOuterOpen                      // MariaDB, MySQL 5.6: it may where the query is executed, which is not modelled
)

// KeyAliases says by which names HAVING finds a grouping key.
//
// Sources: MySQL 8.0.39 and 5.6.24, MariaDB 10.3.24, find_field_in_group_list in item.cc.
type KeyAliases uint8

const (
	KeyAliasesNone   KeyAliases = iota // as a column, by the column's own
	KeyAliasesListed                   // MariaDB: also by the alias of the first element of the select list that it is
)

// ColumnLists says how many names a list of column names may have.
type ColumnLists uint8

const (
	ColumnListsLeading  ColumnLists = iota // at most as many as there are columns; the rest keep theirs
	ColumnListsComplete                    // as many as there are columns
	ColumnListsDistinct                    // ISO: so, and no name twice
)

// UsingType says which type a column has that USING or NATURAL merged.
type UsingType uint8

const (
	UsingTypeUnited UsingType = iota // the common type of both sides
	UsingTypeOfSide                  // MySQL, SQLite: the left column's, in a RIGHT JOIN the right one's
	UsingTypeByJoin                  // DuckDB: so, but in a FULL JOIN the common type; the sides need none elsewhere
)

// NaturalNone says what NATURAL JOIN is where no column is common.
type NaturalNone uint8

const (
	NaturalNoneCross   NaturalNone = iota // the product
	NaturalNoneRefused                    // DuckDB: an error
)

// WholeRows says what a name of a table is where a value is asked for.
type WholeRows uint8

const (
	WholeRowsNone  WholeRows = iota // no column
	WholeRowsOpen                   // PostgreSQL: the table's row, where there is no such column in any block around; that is not modelled
	WholeRowsFirst                  // DuckDB: so, before aliases and before columns of blocks around (ExpressionBinder::QualifyColumnName)
)

// StarNames says what * stands for.
type StarNames uint8

const (
	StarNamesColumns   StarNames = iota // the columns
	StarNamesQualified                  // SQLite: the list of their qualified names, which may be ambiguous
)

// AggregateAliases says where, outside of HAVING, an alias of an aggregate may stand in
// the block itself; where aliases are visible in subqueries, it may not stand there.
type AggregateAliases uint8

const (
	AggregateAliasesInside AggregateAliases = iota // wherever other aliases may
	AggregateAliasesAlone                          // MariaDB: alone as a key of ORDER BY
)

// AggregateBlocks says which block an aggregate belongs to that a subquery has.
type AggregateBlocks uint8

const (
	AggregateBlockNamed    AggregateBlocks = iota // the innermost one whose columns its argument names, in subqueries, too; its own if it names none
	AggregateBlockWritten                         // SQLite: so; in WHERE and ON it needs a block that is aggregated, and it stands in no other aggregate
	AggregateBlockDirect                          // DuckDB: so; its own where only subqueries in its argument name columns
	AggregateBlockAllowing                        // MySQL: from that one inwards the outermost whose clause admits an aggregate
)

// GroupOrder says what ORDER BY does in a block without GROUP BY.
type GroupOrder uint8

const (
	GroupOrderCounts  GroupOrder = iota // an aggregate in it makes one group, which is sorted
	GroupOrderDropped                   // MySQL: an aggregate in it alone is an error; that of the one group is taken away before its columns are checked
	GroupOrderChecked                   // MariaDB: an aggregate in it makes one group; it is taken away once its columns are checked
	GroupOrderMisused                   // SQLite: an aggregate in it alone is an error; EXISTS has no ORDER BY, and of a query in FROM it is not modelled
)

var (
	isoNaming   = Naming{DerivedLists: ColumnListsDistinct, ViewLists: ColumnListsDistinct}
	mysqlNaming = Naming{
		AggregateBlocks: AggregateBlockAllowing, GroupOrder: GroupOrderDropped,
		OutputNames: OutputNamesText,
		Ordinals:    OrdinalsPlus, DistinctOrder: DistinctOrderDetermined,
		TableNames: TableNamesByKind, DerivedNames: DerivedNamesDistinct, UsingNames: UsingNamesSet,
		SetOrderTwice: SetOrderTwiceAlways, SetOrderOuter: SetOrderOuterSeen,
		ValuesNames: ValuesNamesUnderscore, DerivedLists: ColumnListsComplete, ViewLists: ColumnListsComplete, UsingType: UsingTypeOfSide,
	}
	mariadbNaming = Naming{
		OutputNames: OutputNamesText,
		Ordinals:    OrdinalsFolded, DistinctOrder: DistinctOrderFree,
		TableNames: TableNamesByKind, DerivedNames: DerivedNamesDistinct, UsingNames: UsingNamesSet,
		ValuesNames: ValuesNamesFirstRow, DerivedLists: ColumnListsComplete, ViewLists: ColumnListsComplete, UsingType: UsingTypeOfSide,
		AggregateAliases: AggregateAliasesAlone, AggregateBlocks: AggregateBlockAllowing, GroupOrder: GroupOrderChecked,
		DerivedOuter: DerivedOuterHidden, SetOrderTwice: SetOrderTwiceAlways, SetOrderOuter: SetOrderOuterOpen, KeyAliases: KeyAliasesListed,
	}
	postgresNaming = Naming{
		Ordinals: OrdinalsConstant, ShortInserts: ShortInsertsDefault, OutputNames: OutputNamesFunction, WholeRows: WholeRowsOpen, LimitNames: LimitNamesRefused, OwnCasts: OwnCastsNothing,
	}
	sqliteNaming = Naming{
		AggregateBlocks: AggregateBlockWritten,
		OutputNames:     OutputNamesSpan,
		Ordinals:        OrdinalsSigned, OrderAliases: OrderAliasesFirst, DistinctOrder: DistinctOrderFree,
		TableNames: TableNamesFree, DerivedNames: DerivedNamesNumbered, UsingNames: UsingNamesSet,
		SetOrderNames: SetOrderNamesLater, SetOrderTwice: SetOrderTwiceAlias, StarNames: StarNamesQualified, DerivedLists: ColumnListsComplete, UsingType: UsingTypeOfSide,
		OnNames: OnNamesFrom, UsingSeveral: UsingSeveralLeftmost, Rowids: RowidsTables, GroupOrder: GroupOrderMisused,
	}
	duckdbNaming = Naming{
		AggregateBlocks: AggregateBlockDirect,
		OutputNames:     OutputNamesTree,
		Ordinals:        OrdinalsOrdered, OrderAliases: OrderAliasesLast, DistinctOrder: DistinctOrderFree,
		TableNames: TableNamesShared, OnNames: OnNamesLeft, DerivedNames: DerivedNamesCounted, UsingNames: UsingNamesSet,
		ValuesNames: ValuesNamesShort, SetOrderNames: SetOrderNamesLater, SetOrderTwice: SetOrderTwiceFirst, UsingType: UsingTypeByJoin, MergedNames: MergedNamesFirst, NaturalNone: NaturalNoneRefused, LimitNames: LimitNamesAlone, WholeRows: WholeRowsFirst, Rowids: RowidsCounted,
	}
)
