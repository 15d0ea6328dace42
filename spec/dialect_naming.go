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
	TableNamesAliased                    // DuckDB: a base table by its own name beside one that has it as an alias
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
)

// ShortInserts says what an INSERT without column list does that has fewer
// values than the table columns.
type ShortInserts uint8

const (
	ShortInsertsRefused ShortInserts = iota
	ShortInsertsDefault              // PostgreSQL: the other columns have their defaults
)

var (
	isoNaming   = Naming{}
	mysqlNaming = Naming{
		Ordinals: OrdinalsPlus, DistinctOrder: DistinctOrderDetermined,
		TableNames: TableNamesByKind, DerivedNames: DerivedNamesDistinct, UsingNames: UsingNamesSet,
	}
	mariadbNaming = Naming{
		Ordinals: OrdinalsFolded, DistinctOrder: DistinctOrderFree,
		TableNames: TableNamesByKind, DerivedNames: DerivedNamesDistinct, UsingNames: UsingNamesSet,
	}
	postgresNaming = Naming{Ordinals: OrdinalsConstant, ShortInserts: ShortInsertsDefault}
	sqliteNaming   = Naming{
		Ordinals: OrdinalsSigned, OrderAliases: OrderAliasesFirst, DistinctOrder: DistinctOrderFree,
		TableNames: TableNamesFree, DerivedNames: DerivedNamesNumbered, UsingNames: UsingNamesSet,
	}
	duckdbNaming = Naming{
		Ordinals: OrdinalsOrdered, OrderAliases: OrderAliasesLast, DistinctOrder: DistinctOrderFree,
		TableNames: TableNamesAliased, DerivedNames: DerivedNamesCounted, UsingNames: UsingNamesSet,
	}
)
