package spec

// Statements says how definitions and changes of tables are written, and how dumps of tables are.
// The tables are at the end, side by side; the sources are those of Syntax.
type Statements struct {
	TemporaryTables       TemporaryTables
	TemporaryNames        TemporaryNames `asked:"eval"`
	TableOptions          TableOptions
	KeyClauses            bool // KEY (c) in CREATE TABLE is an index, and KEY may stand behind UNIQUE, or alone for PRIMARY KEY
	WithoutRowid          bool // CREATE TABLE … WITHOUT ROWID
	AutoIncrement         AutoIncrement
	DefaultClause         DefaultClause
	ReferenceAttribute    bool // SRID n or REF_SYSTEM_ID = n behind a column of geometries
	Partitions            Partitions
	IndexMethods          IndexMethods
	UnnamedIndexes        bool // CREATE INDEX ON t: the engine finds a name
	KeyPrefixes           bool // c(10) as a key part: the first ten characters
	ConstantKeys          bool // a constant in parentheses as a key part
	ConvertingKeys        bool // || and CAST in a key part: elsewhere what they make of values may depend on settings
	SizedKeys             bool // a text is a key part, and has a default, only with a length (MySQL: errors 1170, 1101; 8.0.39, prepare_key_column in sql_table.cc, Create_field::init in create_field.cc)
	SpatialKeysFilled     bool // an index over geometries wants a column without NULL (MySQL: error 1252; 8.0.39, prepare_key_column in sql_table.cc)
	IntoOptional          bool // INSERT t …
	InsertSet             bool // INSERT INTO t SET a = 1, and VALUE for VALUES (MySQL: insert_stmt, value_or_values in sql_yacc.yy)
	DropWords             DropWords
	UpdateOr              bool `asked:"spec/parse spec/render"` // UPDATE OR IGNORE and the like, and INSERT OR FAIL and OR ROLLBACK (SQLite: lang_conflict.html)
	SeveralConflicts      bool `asked:"spec/parse spec/render"` // several ON CONFLICT clauses (SQLite 3.35: lang_upsert.html)
	RowAssignments        RowAssignments
	StringNames           bool          // 'x' is a name where only a name can stand (SQLite: parse.y, nm)
	JoinNames             bool          // INDEXED and the words of joins are names where only a name or an expression can stand (SQLite: parse.y, nm, expr and idj)
	NotIndexed            bool          // t NOT INDEXED (SQLite: lang_indexedby.html), which changes no result
	ConstraintConflicts   bool          `asked:"spec/parse spec/render"` // ON CONFLICT behind a constraint, PRIMARY KEY DESC (SQLite: parse.y, ccons, tcons)
	VirtualTables         bool          `asked:"spec/parse spec/render"` // CREATE VIRTUAL TABLE (SQLite: lang_createvtab.html)
	IndexedBy             bool          `asked:"spec/parse spec/render"` // t INDEXED BY i: the index i of t has to be there (SQLite: lang_indexedby.html)
	ChangeLimits          bool          `asked:"spec/parse spec/render"` // UPDATE and DELETE of one table with ORDER BY and LIMIT (MySQL: update_stmt, delete_stmt in sql_yacc.yy)
	Merge                 bool          `asked:"spec/parse spec/render"` // MERGE INTO (PostgreSQL: ref/merge.sgml; DuckDB 1.4: merge_into.y)
	MergeByName           bool          `asked:"spec/parse spec/render"` // MERGE with USING of columns, UPDATE and INSERT without values, ERROR (DuckDB: merge_into.y)
	Truncate              Truncate      `asked:"spec/parse spec/render eval"`
	Returning             Returning     `asked:"spec/parse spec/render"`
	ReturningByTable      bool          `asked:"eval"` // RETURNING knows the table by its own name, not by an alias, and has no t.* (SQLite: isAsteriskTerm, codeReturningTrigger in trigger.c)
	TargetsOfWith         bool          `asked:"eval"` // a change looks for its table among the names of WITH, too (DuckDB: Binder::Bind(UpdateStatement) in bind_update.cpp; MySQL 9: observed)
	JoinedChanges         JoinedChanges `asked:"spec/parse spec/render eval"`
	DefaultRow            DefaultRow
	AssignedDefault       bool // DEFAULT in the place of a value that is inserted or assigned
	ChangedAlias          ChangedAlias
	Dump                  Dump
	GeneratedColumns      GeneratedColumns
	UntypedGenerated      bool // a generated column may have the type of its expression
	TableAs               TableAs
	ReplaceTables         bool // CREATE OR REPLACE TABLE
	AlterTables           AlterTables
	Upserts               Upserts      `asked:"spec/parse spec/render compare/gen compare/oracle eval"`
	Transactions          Transactions `asked:"spec/parse spec/render compare/gen compare/oracle eval"`
	Sequences             Sequences    `asked:"spec/parse spec/render eval"`
	ColumnsFirst          bool         // no column stands behind a constraint of the table (SQLite: parse.y, columnlist conslist_opt)
	ColumnConstraintNames ColumnConstraintNames
	Triggers              Triggers    `asked:"spec/parse spec/render eval"`
	LockClauses           LockClauses // behind a SELECT that is a statement of its own
	LoneConstraintName    bool        // CONSTRAINT k with nothing behind it (SQLite: parse.y, ccons, tcons)
}

// TemporaryTables says how CREATE TABLE is written for a session's own table.
type TemporaryTables uint8

const (
	TemporaryNone  TemporaryTables = iota // not at all: the standard's are of a schema
	TemporaryWord                         // CREATE TEMPORARY TABLE
	TemporaryShort                        // CREATE TEMP TABLE, too
)

// TemporaryNames says what a name means that a temporary table and another table have.
type TemporaryNames uint8

const (
	TemporaryNamesOpen     TemporaryNames = iota // it is not modelled
	TemporaryNamesSchema                         // the temporary one: its schema is searched first (PostgreSQL: ref/create_table.sgml)
	TemporaryNamesDatabase                       // the temporary one: its database is searched first, and a view that is not temporary names tables of its own (SQLite: lang_naming.html)
	TemporaryNamesOnce                           // the temporary one, which a statement may name once (MySQL: create-temporary-table.html, temporary-table-problems.html)
	TemporaryNamesSeveral                        // the temporary one, which a statement may name several times (MariaDB: THD::open_temporary_table in temporary_tables.cc)
)

// Truncate says how TRUNCATE is written, and what it does beside taking out all rows.
type Truncate uint8

const (
	TruncateNone Truncate = iota
	TruncateList          // PostgreSQL: several tables, RESTART IDENTITY, CASCADE; none to which others refer (ref/truncate.sgml)
	TruncateAnew          // MySQL, MariaDB: one table, which is made anew: AUTO_INCREMENT begins again; none to which others refer (truncate-table.html)
	TruncateRows          // DuckDB: DELETE without a condition (delete.y)
)

// Returning says which changes of rows have RETURNING.
type Returning uint8

const (
	ReturningNone         Returning = iota
	ReturningInsertDelete           // MariaDB: INSERT, REPLACE, DELETE (insertreturning.md, delete.md; UPDATE from 13.0 alone, update.md)
	ReturningAll                    // PostgreSQL (dml.sgml, 6.4), SQLite 3.35 (lang_returning.html), DuckDB (Binder::BindReturning)
)

// JoinedChanges says how UPDATE and DELETE name the tables with which they join the one that they change.
type JoinedChanges uint8

const (
	JoinedChangesNone   JoinedChanges = iota
	JoinedChangesFrom                 // UPDATE … FROM (SQLite: lang_update.html, 2.2)
	JoinedChangesUsing                // UPDATE … FROM, DELETE … USING (PostgreSQL: ref/update.sgml, ref/delete.sgml; DuckDB: update.y, delete.y)
	JoinedChangesTables               // UPDATE t JOIN u …, DELETE t FROM t JOIN u …, DELETE FROM t USING … (MySQL: update_stmt, delete_stmt in sql_yacc.yy)
)

// RowAssignments says what SET (a, b) = x takes.
type RowAssignments uint8

const (
	RowAssignmentsNone RowAssignments = iota
	RowAssignmentsRows                // PostgreSQL, DuckDB: a row of as many elements
	RowAssignmentsAny                 // SQLite: for one column an expression, too (lang_update.html)
)

// DropWords says which words DROP TABLE takes that change nothing.
type DropWords uint8

const (
	DropWordsNone     DropWords = iota
	DropWordsRestrict           // PostgreSQL, DuckDB: RESTRICT, which is the default
	DropWordsIgnored            // MySQL: RESTRICT and CASCADE, and TABLES for TABLE (drop_table_stmt in sql_yacc.yy of 8.0.39)
)

// ColumnConstraintNames says which constraints of a column may have a name.
type ColumnConstraintNames uint8

const (
	NamesOfEvery ColumnConstraintNames = iota // CONSTRAINT k before any
	NamesOfCheck                              // MySQL: before CHECK (15.1.22 CREATE TABLE Statement, column_definition)
	NamesOfNone                               // MariaDB: constraints of the table alone (CONSTRAINT)
)

// TableOptions says what may stand behind the columns of CREATE TABLE.
type TableOptions uint8

const (
	TableOptionsNone     TableOptions = iota
	TableOptionsAssigned              // MySQL: ENGINE = InnoDB, DEFAULT CHARSET = utf8mb4, …
	TableOptionsStorage               // PostgreSQL: WITH (fillfactor = 70), TABLESPACE t
)

// AutoIncrement says how a column is written whose values the engine counts.
type AutoIncrement uint8

const (
	AutoIncrementNone   AutoIncrement = iota
	AutoIncrementWord                 // MySQL: AUTO_INCREMENT behind the type
	AutoIncrementSerial               // PostgreSQL: serial and the like as the type (8.1.4 Serial Types)
	AutoIncrementRowid                // SQLite: AUTOINCREMENT behind INTEGER PRIMARY KEY (autoinc.html, 1. Summary)
)

// DefaultClause says what may stand behind DEFAULT in a column's definition.
type DefaultClause uint8

const (
	DefaultClauseLiteral DefaultClause = iota // a literal, a signed number, an expression in parentheses
	DefaultClauseOperand                      // PostgreSQL, DuckDB: any b_expr
)

// Partitions says how a partitioned table is written.
type Partitions uint8

const (
	PartitionsNone     Partitions = iota
	PartitionsListed              // MySQL: with its partitions
	PartitionsDeclared            // PostgreSQL: without them, they are tables of their own
)

// IndexMethods says how an index by another method than the common one is written.
type IndexMethods uint8

const (
	IndexMethodsSpatial IndexMethods = iota // USING, with a method for geometries, where the dialect has any
	IndexMethodsKeyword                     // MySQL: FULLTEXT or SPATIAL before INDEX or KEY
	IndexMethodsAccess                      // PostgreSQL: USING, with any access method
)

// DefaultRow says how an INSERT of nothing but defaults is written.
type DefaultRow uint8

const (
	DefaultRowValues DefaultRow = iota // DEFAULT VALUES
	DefaultRowEmpty                    // MySQL: () VALUES ()
)

// ChangedAlias says which alias the table of UPDATE and DELETE may have.
type ChangedAlias uint8

const (
	ChangedAliasNone ChangedAlias = iota
	ChangedAliasAs                // behind AS
	ChangedAliasName              // PostgreSQL, DuckDB: AS may be left out
)

// Dump says what the dialect's program for dumps writes besides statements.
type Dump uint8

const (
	DumpPlain    Dump = iota // nothing
	DumpMySQL                // mysqldump: definers, comments, options of tables and indexes
	DumpPostgres             // pg_dump: COPY with its data, commands of psql, the schema public
	DumpSQLite               // .dump of its shell: its own tables, the schema main
	DumpDuckDB               // EXPORT DATABASE: the schema main
)

// GeneratedColumns says how a column is written that is computed from others.
type GeneratedColumns uint8

const (
	GeneratedColumnsNone  GeneratedColumns = iota
	GeneratedColumnsLong                   // GENERATED ALWAYS AS (x)
	GeneratedColumnsShort                  // AS (x), too
)

// TableAs says how CREATE TABLE is written with a query.
type TableAs uint8

const (
	TableAsNone  TableAs = iota
	TableAsPlain         // AS query
	TableAsLists         // with a list of column names before, and WITH [NO] DATA behind it
	TableAsBare          // MySQL: the word AS may be left out
)

// AlterTables says which actions ALTER TABLE has.
type AlterTables uint8

const (
	AlterTablesNone   AlterTables = iota
	AlterTablesShort              // SQLite: one, which adds, drops or renames a column or renames the table (lang_altertable.html)
	AlterTablesOne                // DuckDB: one (sql/statements/alter_table)
	AlterTablesLists              // several
	AlterTablesPlaces             // MySQL: several; columns have a place, FIRST or AFTER another one, and are defined anew: MODIFY, CHANGE
)

// Upserts says how an INSERT is written that has a clause for rows that exist already.
type Upserts uint8

const (
	UpsertsNone      Upserts = iota
	UpsertsConflict          // PostgreSQL: ON CONFLICT
	UpsertsOr                // DuckDB: INSERT OR IGNORE, INSERT OR REPLACE, too
	UpsertsOrReplace         // SQLite: REPLACE INTO, too
	UpsertsDuplicate         // MySQL: ON DUPLICATE KEY UPDATE, INSERT IGNORE, REPLACE
)

// Transactions says what statements about transactions do where there is one already, or none.
type Transactions uint8

const (
	TransactionsNone   Transactions = iota // they are not modelled
	TransactionsWarned                     // PostgreSQL: nothing, but for savepoints
	TransactionsNew                        // MySQL: a new one begins; definitions commit
	TransactionsOnce                       // SQLite: an error; a savepoint begins one
	TransactionsPlain                      // DuckDB: an error; there are no savepoints
)

// Sequences says how sequences are made and asked.
type Sequences uint8

const (
	SequencesNone     Sequences = iota // there are none, or they are not modelled
	SequencesPostgres                  // PostgreSQL: they share their names with tables; ALTER SEQUENCE changes options
	SequencesDuckDB                    // DuckDB: OR REPLACE, names of their own; ALTER SEQUENCE says the owner alone
)

// LockClauses says which clauses behind a SELECT of the MySQL family lock its rows.
type LockClauses uint8

const (
	LockClausesNone  LockClauses = iota // none, or those of RowLocks
	LockClausesPlain                    // MariaDB: FOR UPDATE and LOCK IN SHARE MODE, with WAIT, NOWAIT and SKIP LOCKED
	LockClausesLists                    // MySQL: FOR SHARE, OF tables, SKIP LOCKED, too
)

// Triggers says how triggers are written, and in what order several ones run.
type Triggers uint8

const (
	TriggersNone       Triggers = iota // they are not modelled
	TriggersInOrder                    // MySQL: FOR EACH ROW statement, in the order of creation or of FOLLOWS and PRECEDES
	TriggersOfPrograms                 // SQLite: WHEN, UPDATE OF, BEGIN … END; the order of several ones is open
)

var (
	isoStatements   = Statements{AssignedDefault: true}
	mysqlStatements = Statements{
		ColumnConstraintNames: NamesOfCheck, Triggers: TriggersInOrder, LockClauses: LockClausesLists,
		TemporaryTables: TemporaryWord, TemporaryNames: TemporaryNamesOnce, TableOptions: TableOptionsAssigned, KeyClauses: true,
		AutoIncrement: AutoIncrementWord, ReferenceAttribute: true, Partitions: PartitionsListed,
		IndexMethods: IndexMethodsKeyword, KeyPrefixes: true, SizedKeys: true, SpatialKeysFilled: true,
		IntoOptional: true, InsertSet: true, DropWords: DropWordsIgnored, ChangeLimits: true, JoinedChanges: JoinedChangesTables, TargetsOfWith: true, Truncate: TruncateAnew, DefaultRow: DefaultRowEmpty, AssignedDefault: true, Dump: DumpMySQL,
		GeneratedColumns: GeneratedColumnsShort, TableAs: TableAsBare, AlterTables: AlterTablesPlaces, Upserts: UpsertsDuplicate, Transactions: TransactionsNew,
	}
	mariadbStatements = func() Statements {
		s := mysqlStatements
		s.ColumnConstraintNames, s.Returning, s.LockClauses, s.TemporaryNames = NamesOfNone, ReturningInsertDelete, LockClausesPlain, TemporaryNamesSeveral
		return s
	}()
	postgresStatements = Statements{
		TemporaryTables: TemporaryShort, TemporaryNames: TemporaryNamesSchema, TableOptions: TableOptionsStorage,
		DropWords: DropWordsRestrict, RowAssignments: RowAssignmentsRows, AutoIncrement: AutoIncrementSerial, DefaultClause: DefaultClauseOperand, Partitions: PartitionsDeclared,
		IndexMethods: IndexMethodsAccess, UnnamedIndexes: true,
		AssignedDefault: true, ChangedAlias: ChangedAliasName, JoinedChanges: JoinedChangesUsing, Returning: ReturningAll, Merge: true, Truncate: TruncateList, Dump: DumpPostgres,
		GeneratedColumns: GeneratedColumnsLong, TableAs: TableAsLists, AlterTables: AlterTablesLists, Upserts: UpsertsConflict, Transactions: TransactionsWarned,
		Sequences: SequencesPostgres,
	}
	sqliteStatements = Statements{
		Triggers: TriggersOfPrograms, ColumnsFirst: true, LoneConstraintName: true, UpdateOr: true, SeveralConflicts: true, RowAssignments: RowAssignmentsAny, StringNames: true, JoinNames: true, NotIndexed: true, IndexedBy: true, VirtualTables: true, ConstraintConflicts: true,
		TemporaryTables: TemporaryShort, TemporaryNames: TemporaryNamesDatabase, WithoutRowid: true, ConstantKeys: true, ConvertingKeys: true, AutoIncrement: AutoIncrementRowid,
		ChangedAlias: ChangedAliasAs, Returning: ReturningAll, JoinedChanges: JoinedChangesFrom, ReturningByTable: true, Dump: DumpSQLite,
		GeneratedColumns: GeneratedColumnsShort, TableAs: TableAsPlain, AlterTables: AlterTablesShort, Upserts: UpsertsOrReplace, Transactions: TransactionsOnce,
	}
	duckdbStatements = Statements{
		DropWords: DropWordsRestrict, RowAssignments: RowAssignmentsRows, TemporaryTables: TemporaryShort, DefaultClause: DefaultClauseOperand,
		AssignedDefault: true, ChangedAlias: ChangedAliasName, JoinedChanges: JoinedChangesUsing, Returning: ReturningAll, Merge: true, MergeByName: true, TargetsOfWith: true, Truncate: TruncateRows, Dump: DumpDuckDB,
		GeneratedColumns: GeneratedColumnsShort, UntypedGenerated: true, TableAs: TableAsPlain, ReplaceTables: true, AlterTables: AlterTablesOne, Upserts: UpsertsOr, Transactions: TransactionsPlain,
		Sequences: SequencesDuckDB,
	}
)
