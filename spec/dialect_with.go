package spec

// CommonTables is what queries of WITH mean where dialects differ.
type CommonTables struct {
	CommonNames   CommonNames
	CommonUnused  CommonUnused
	CommonResults CommonResults
	CommonLists   CommonLists

	RecursiveTerms   RecursiveTerms
	RecursiveNames   RecursiveNames
	RecursiveClauses RecursiveClauses
	RecursiveTypes   RecursiveTypes
	RecursiveEnd     RecursiveEnd
	RecursiveFetch   RecursiveFetch
}

// CommonNames says which names of its WITH a query of it sees.
type CommonNames uint8

const (
	CommonNamesEach   CommonNames = iota // those before it; with RECURSIVE all, its own, too
	CommonNamesBefore                    // MySQL, DuckDB: those before it; with RECURSIVE its own, too
	CommonNamesAll                       // SQLite: all, and its own, whether RECURSIVE stands there or not
)

// CommonUnused says what becomes of a query of WITH that nothing names. It is never computed.
type CommonUnused uint8

const (
	CommonUnusedChecked CommonUnused = iota // what is wrong with it is an error
	CommonUnusedIgnored                     // SQLite, DuckDB: it is not looked at
	CommonUnusedOpen                        // MySQL: the manual does not say; what is wrong with it is not modelled
)

// CommonResults says of how many results the names of one query of WITH are.
type CommonResults uint8

const (
	CommonResultsOne   CommonResults = iota // one: it is computed once for the query that WITH stands before
	CommonResultsHint                       // PostgreSQL: one, unless AS NOT MATERIALIZED stands there
	CommonResultsApart                      // each name may be computed apart
)

// CommonLists says which list of columns a query of WITH takes.
type CommonLists uint8

const (
	CommonListsDerived   CommonLists = iota // the one that a derived table takes
	CommonListsTruncated                    // DuckDB: names that are too many say nothing
)

// RecursiveTerms says which parts of a query of WITH RECURSIVE may name it.
type RecursiveTerms uint8

const (
	RecursiveTermsLast RecursiveTerms = iota // the right side of the outermost UNION
	RecursiveTermsArms                       // SQLite, MySQL, MariaDB: the last arms
)

// RecursiveNames says how they may.
type RecursiveNames uint8

const (
	RecursiveNamesOnce   RecursiveNames = iota // once; in no subquery of an expression, where no outer join pads it, over no aggregate
	RecursiveNamesFrom                         // SQLite: once, in the FROM of the arm; not grouped
	RecursiveNamesBlock                        // MySQL, MariaDB: so, where no outer join pads it, without DISTINCT
	RecursiveNamesAnyhow                       // DuckDB
)

// RecursiveClauses says what ORDER BY and LIMIT behind the union do.
type RecursiveClauses uint8

const (
	RecursiveClausesNone   RecursiveClauses = iota // PostgreSQL and others: an error of class unsupported
	RecursiveClausesSyntax                         // DuckDB: they are refused by the parser
	RecursiveClausesLimit                          // MySQL: LIMIT ends the recursion, ORDER BY is an error of class unsupported
	RecursiveClausesQueue                          // SQLite: ORDER BY is the order in which rows are taken, LIMIT how many are
)

// RecursiveTypes says which types the columns have.
type RecursiveTypes uint8

const (
	RecursiveTypesSame   RecursiveTypes = iota // those of the initial query; a union of other ones is an error
	RecursiveTypesCast                         // DuckDB: those of the initial query, to which the others are cast
	RecursiveTypesFirst                        // MySQL, MariaDB: those of the initial query, whose columns the others must fit in
	RecursiveTypesJoined                       // ISO, SQLite: those of the union
)

// RecursiveEnd says when a recursion is ended that has no end.
type RecursiveEnd uint8

const (
	RecursiveEndNever  RecursiveEnd = iota
	RecursiveEndRaises              // MySQL: after 1,000 steps it is an error (cte_max_recursion_depth)
	RecursiveEndCuts                // MariaDB: after 1,000 steps behind the first it ends, with a warning (max_recursive_iterations)
)

// RecursiveSteps is the number of steps by default of those that end a recursion.
const RecursiveSteps = 1000

// RecursiveFetch says how much of a recursion a LIMIT around its name needs.
type RecursiveFetch uint8

const (
	RecursiveFetchAll  RecursiveFetch = iota // all of it
	RecursiveFetchRows                       // PostgreSQL, SQLite: as many rows as are fetched
)

// Sources: ISO D2011 7.13 <query expression>, GR 1 (a query name is a table); PostgreSQL 18
// manual, 7.8.4 Common Table Expression Materialization, and parse_cte.c
// (transformWithClause); MySQL 9.5 manual, 15.2.20 WITH, and 10.2.2.4 (materialised once
// even if referenced several times); MariaDB, WITH (unverified: With_clause::
// prepare_unreferenced_elements in sql_cte.cc; a reference is a clone of the query);
// SQLite 3.4x, resolveFromTermToCte in select.c, and lang_with.html, "Materialization
// Hints", which calls them hints; DuckDB @ 044a04a7cd39, PrepareCTE, FinishCTE and
// CTEBindState in bind_cte_node.cpp, whose optimiser may put the query in the place of its
// names. Of recursion: PostgreSQL 18 manual, 7.8.2 Recursive Queries, and parse_cte.c
// (checkWellFormedRecursion, analyzeCTE); SQLite, lang_with.html, "Recursive Common Table
// Expressions", and resolveFromTermToCte; MySQL 9.5 manual, 15.2.20 WITH, "Recursive Common
// Table Expressions", "Limiting Common Table Expression Recursion" and error 3636; MariaDB,
// max_recursive_iterations (unverified: TABLE_LIST::fill_recursive in sql_derived.cc);
// DuckDB, bind_recursive_cte_node.cpp, ToRecursiveCTE in transform_create_view.cpp.
var (
	isoCommonTables   = CommonTables{RecursiveTypes: RecursiveTypesJoined}
	mysqlCommonTables = CommonTables{CommonNames: CommonNamesBefore, CommonUnused: CommonUnusedOpen,
		RecursiveTerms: RecursiveTermsArms, RecursiveNames: RecursiveNamesBlock, RecursiveClauses: RecursiveClausesLimit, RecursiveTypes: RecursiveTypesFirst, RecursiveEnd: RecursiveEndRaises}
	mariadbCommonTables = CommonTables{CommonResults: CommonResultsApart,
		RecursiveTerms: RecursiveTermsArms, RecursiveNames: RecursiveNamesBlock, RecursiveTypes: RecursiveTypesFirst, RecursiveEnd: RecursiveEndCuts}
	postgresCommonTables = CommonTables{CommonResults: CommonResultsHint, RecursiveFetch: RecursiveFetchRows}
	sqliteCommonTables   = CommonTables{CommonNames: CommonNamesAll, CommonUnused: CommonUnusedIgnored, CommonResults: CommonResultsApart,
		RecursiveTerms: RecursiveTermsArms, RecursiveNames: RecursiveNamesFrom, RecursiveClauses: RecursiveClausesQueue, RecursiveTypes: RecursiveTypesJoined, RecursiveFetch: RecursiveFetchRows}
	duckdbCommonTables = CommonTables{CommonNames: CommonNamesBefore, CommonUnused: CommonUnusedIgnored, CommonResults: CommonResultsApart, CommonLists: CommonListsTruncated,
		RecursiveNames: RecursiveNamesAnyhow, RecursiveClauses: RecursiveClausesSyntax, RecursiveTypes: RecursiveTypesCast}
)
