package spec

// Changing is what definitions and changes of tables do. The tables are at the
// end, side by side.
type Changing struct {
	// ChangeZeroDivisor is what a division by zero does in a change: in MySQL's strict
	// mode with ERROR_FOR_DIVISION_BY_ZERO it raises where a query has NULL (MySQL 9.5
	// manual, 7.1.11 Server SQL Modes).
	ChangeZeroDivisor ZeroDivisor
	// ChangeTruncations is what a change does with a text that is taken as a number and is none.
	ChangeTruncations Truncations
	StrictDeletes     StrictDeletes
	TruncatedTexts    TruncatedTexts
	RaisedChecks      RaisedChecks
	Assignments       Assignments
	RaisedConditions  RaisedConditions
	OwnReads          OwnReads
	InsertReads       InsertReads
	RepeatedTargets   RepeatedTargets
	ColumnTypes       ColumnTypes
	PrimaryKeys       PrimaryKeys `asked:"eval semantics/resolve/catalogue"`
	GeneratedKeys     GeneratedKeys
	Defaults          Defaults
	IndexNames        IndexNames
	Views             Views
	Checks            Checks
	KeyChecks         KeyChecks
	ForeignKeys       ForeignKeys `asked:"eval spec/parse"`
	ColumnReferences  ColumnReferences
	ReferencedKeys    ReferencedKeys

	DefinitionQueries    DefinitionQueries
	ColumnChecks         ColumnChecks
	CheckConditions      CheckConditions
	NullDefaults         NullDefaults
	DefaultColumns       DefaultColumns
	RepeatedKeyColumns   RepeatedKeyColumns
	TextColumnAsKey      TextColumnAsKey
	RepeatedAssignments  RepeatedAssignments
	ViewTargets          ViewTargets
	OtherKinds           OtherKinds
	DependentViews       DependentViews
	GeneratedNames       GeneratedNames
	GeneratedTargets     GeneratedTargets
	GeneratedConstraints GeneratedConstraints
	QualifiedNames       QualifiedNames
	BareIndexes          BareIndexes
	ConflictKeys         ConflictKeys
	ChangeErrors         ChangeErrors
	AddedColumns         AddedColumns
	RowTwice             RowTwice
	Merges               Merges
}

// StrictDeletes says whether DELETE is under strict mode.
type StrictDeletes uint8

const (
	StrictDeletesRaise StrictDeletes = iota // as other changes are (Strict_error_handler::handle_condition, sql/error_handler.cc of MySQL 8.0.39)
	// StrictDeletesTaken is MariaDB, whose warnings are errors where abort_on_warning is set:
	// sql/sql_delete.cc of 10.3.24 sets it nowhere.
	StrictDeletesTaken
)

// TruncatedTexts says of which texts a change does not surely raise where they are taken as numbers.
type TruncatedTexts uint8

const (
	// TruncatedTextsChecked is MySQL: columns of TEXT are read without a check, and so is what a function
	// hands on as it is (Field_blob::val_real, sql/field.cc; Item_cache_str::val_real, sql/item.cc; 8.0.39).
	TruncatedTextsChecked TruncatedTexts = iota
	// TruncatedTextsLate is MariaDB: a query reads tables of one row, and UPDATE chooses and folds
	// constants, before abort_on_warning is set (mysql_update, sql/sql_update.cc; select_insert::prepare,
	// sql/sql_insert.cc; 10.3.24).
	TruncatedTextsLate
)

// RaisedChecks says what a CHECK does that raises.
type RaisedChecks uint8

const (
	RaisedChecksError    RaisedChecks = iota // the error is that of the statement
	RaisedChecksViolated                     // MySQL: it is violated (invoke_table_check_constraints, sql/sql_base.cc of 8.0.39)
)

// Assignments says which row the expressions of UPDATE … SET see.
type Assignments uint8

const (
	AssignmentsOld     Assignments = iota // the one before the change
	AssignmentsInOrder                    // MySQL: what is assigned to the left is seen (15.2.17 UPDATE Statement [unverified])
)

// RaisedConditions says what UPDATE and DELETE do where the condition raises.
type RaisedConditions uint8

const (
	RaisedConditionsRefused RaisedConditions = iota // an error, nothing is changed
	RaisedConditionsOpen                            // MySQL and MariaDB differ; that is not modelled
)

// OwnReads says whether a change may read the table that it changes.
type OwnReads uint8

const (
	OwnReadsTaken OwnReads = iota
	OwnReadsOpen           // MySQL: often not (error 1093); that is not modelled
)

// InsertReads says whether INSERT … VALUES may name columns of its table.
type InsertReads uint8

const (
	InsertReadsNone InsertReads = iota
	InsertReadsOpen             // MySQL: it may (15.2.7 INSERT Statement [unverified]); that is not modelled
)

// RepeatedTargets says what an INSERT does that names a column twice.
type RepeatedTargets uint8

const (
	RepeatedTargetsRefused RepeatedTargets = iota
	RepeatedTargetsOpen                    // SQLite: it is taken; that is not modelled
)

// ColumnTypes says what the declared type of a column is.
type ColumnTypes uint8

const (
	ColumnTypesKept     ColumnTypes = iota // the type of its values
	ColumnTypesAffinity                    // SQLite: the name of an affinity, so that CHAR(n) pads nothing (datatype3.html, 3.1 Determination Of Column Affinity)
)

// PrimaryKeys says what PRIMARY KEY does besides being unique.
type PrimaryKeys uint8

const (
	PrimaryKeysNotNull PrimaryKeys = iota // it takes no NULL
	PrimaryKeysRowid                      // SQLite: INTEGER PRIMARY KEY is the rowid, another one takes NULL (lang_createtable.html, 3.5 and 5)
)

// GeneratedKeys says when a generated column gets a value, and where it may stand.
type GeneratedKeys uint8

const (
	GeneratedKeysAbsent GeneratedKeys = iota // where INSERT gives none; explicit values do not move the counter
	GeneratedKeysNull                        // MySQL: for NULL and 0, too; the counter follows explicit values; only a key is one (5.6.9 Using AUTO_INCREMENT, 17.6.1.6)
)

// Defaults says when the value of DEFAULT is held against its column.
type Defaults uint8

const (
	DefaultsUsed    Defaults = iota // when it is stored
	DefaultsDefined                 // MySQL: when the table is made (error 1067; 8.0.39, prepare_default_value in default_values.cc)
)

// IndexNames says within what the names of indexes are distinct.
type IndexNames uint8

const (
	IndexNamesOfSchema    IndexNames = iota
	IndexNamesOfTable                // MySQL: a table, whose keys have indexes with names, too
	IndexNamesOfRelations            // PostgreSQL, SQLite: the schema, whose tables and views they differ from, too (ref/create_index.sgml, name; sqlite3CreateIndex in build.c)
)

// Views says when the query of a view is looked at.
type Views uint8

const (
	ViewsDefined Views = iota // when the view is made
	ViewsUsed                 // SQLite: when it is used
)

// Checks says what a CHECK constraint does.
type Checks uint8

const (
	ChecksHold    Checks = iota
	ChecksIgnored        // MySQL 5.6: it is read, and nothing comes of it
)

// KeyChecks says when an UPDATE holds the keys of its rows against each other.
type KeyChecks uint8

const (
	KeyChecksStatement KeyChecks = iota // when all rows are changed
	KeyChecksRow                        // as each row is changed, and nothing says which row comes first
	KeyChecksChunk                      // DuckDB: as each chunk of KeyChunk rows is changed (indexes.md, Constraint Checking in UPDATE Statements)
	KeyChecksRetained                   // DuckDB 1.1: an old key of a changed row may count still (indexes.md of 1.1, Over-Eager Unique Constraint Checking)
)

// KeyChunk is how many rows DuckDB changes at a time.
const KeyChunk = 2048

// DefinitionQueries says whether the expressions of a definition, in CHECK, DEFAULT and an
// index, may hold a query.
type DefinitionQueries uint8

const (
	DefinitionQueriesTaken DefinitionQueries = iota // feature F671 (D2011 11.9, Conformance Rules)
	// PostgreSQL: CHECK and DEFAULT cannot contain subqueries (ref/create_table.sgml); SQLite: CHECK
	// and index expressions prohibit them, a DEFAULT is constant (resolveExprStep, sqlite3AddDefaultValue);
	// MySQL: 3815, 3769 (8.0.39, table.cc); MariaDB: VCOL_IMPOSSIBLE (10.3.24, item_subselect.h);
	// DuckDB: CheckBinder, IndexBinder, ConstantBinder (1.5.5).
	DefinitionQueriesRefused
)

// ColumnChecks says of which columns a CHECK beside a column may speak.
type ColumnChecks uint8

const (
	ColumnChecksTable ColumnChecks = iota // of all that the table has
	ColumnChecksOwn                       // MySQL: its own (error 3813; 8.0.39, Sql_check_constraint_spec::pre_validate)
)

// CheckConditions says what the condition of a CHECK may be.
type CheckConditions uint8

const (
	CheckConditionsTyped   CheckConditions = iota // what the dialect takes as a condition elsewhere
	CheckConditionsBoolean                        // MySQL: a predicate or truth value by its form (error 3812; 8.0.39, Sql_check_constraint_spec::pre_validate)
)

// NullDefaults says whether DEFAULT NULL may stand beside NOT NULL.
type NullDefaults uint8

const (
	NullDefaultsTaken   NullDefaults = iota
	NullDefaultsRefused              // the MySQL family: error 1067 (8.0.39, Alter_info::add_field in sql_parse.cc; MariaDB 10.3.24, Column_definition::check in field.cc)
)

// DefaultColumns says what a DEFAULT is that names a column.
type DefaultColumns uint8

const (
	DefaultColumnsUnknown DefaultColumns = iota // a name of nothing
	// PostgreSQL: cross-references to other columns are not allowed (ref/create_table.sgml); SQLite:
	// a DEFAULT is constant (lang_createtable.html, 3.2); DuckDB: ConstantBinder (1.5.5).
	DefaultColumnsRefused
	DefaultColumnsOpen // the MySQL family: some are taken; that is not modelled
)

// RepeatedKeyColumns says whether a key may name a column twice.
type RepeatedKeyColumns uint8

const (
	// ISO: the same column shall not be identified more than once (D2011 11.7 SR 5); MySQL and MariaDB: error
	// 1060 (sql_table.cc); DuckDB: Binder::BindUniqueConstraint (1.5.5).
	RepeatedKeyColumnsRefused RepeatedKeyColumns = iota
	RepeatedKeyColumnsNowhere                    // the MySQL family: not in an index either
	RepeatedKeyColumnsTaken                      // SQLite: the index has it twice (sqlite3CreateIndex in build.c)
)

// TextColumnAsKey says whether a column of type TEXT may be a key.
type TextColumnAsKey uint8

const (
	TextColumnAsKeyTaken   TextColumnAsKey = iota
	TextColumnAsKeyRefused                 // MySQL: not without a length (error 1170; 15.1.22 CREATE TABLE Statement [unverified])
)

// RepeatedAssignments says what an UPDATE does that assigns a column twice.
type RepeatedAssignments uint8

const (
	// ISO: equivalent object columns shall not appear more than once (D2011 14.15 SR 8); DuckDB:
	// Binder::BindUpdateSet (1.5.5).
	RepeatedAssignmentsRefused RepeatedAssignments = iota
	RepeatedAssignmentsLast                        // SQLite: all but the rightmost are ignored (lang_update.html, 2); the MySQL family assigns from left to right
)

// ViewTargets says what a change or an index of a view is.
type ViewTargets uint8

const (
	ViewTargetsOpen    ViewTargets = iota // of some views it is one of the table; that is not modelled
	ViewTargetsRefused                    // SQLite: views are read-only (lang_createview.html, 2); DuckDB: Can only update base table (Binder::BindNode, 1.5.5)
)

// OtherKinds says what DROP TABLE of a view and DROP VIEW of a table is.
type OtherKinds uint8

const (
	OtherKindsUnknown OtherKinds = iota // a name of nothing
	OtherKindsRefused                   // an error, IF EXISTS or not (SQLite: sqlite3DropTable in build.c; DuckDB: DuckSchemaEntry::DropEntry; PostgreSQL: of the wrong type [unverified])
	OtherKindsOpen                      // the MySQL family: versions differ; that is not modelled
)

// DependentViews says whether a table or a view may be dropped while a view reads it.
type DependentViews uint8

const (
	DependentViewsLeft DependentViews = iota // it may; the view cannot be used then
	DependentViewsHold                       // PostgreSQL: not without CASCADE (DROP TABLE, RESTRICT [unverified])
)

// GeneratedNames says which generated columns the expression of one may name.
type GeneratedNames uint8

const (
	GeneratedNamesNone   GeneratedNames = iota // none (PostgreSQL: ddl-generated-columns.html)
	GeneratedNamesBefore                       // those before it (MySQL: create-table-generated-columns)
	GeneratedNamesAny                          // any without a circle (SQLite: gencol.html, 2.3; DuckDB)
)

// GeneratedTargets says how a change may name a generated column.
type GeneratedTargets uint8

const (
	GeneratedTargetsDefault GeneratedTargets = iota // with DEFAULT as its value
	GeneratedTargetsNull                            // MariaDB: or with NULL
	GeneratedTargetsNone                            // not at all; an INSERT without a list leaves it out (SQLite, DuckDB)
)

// GeneratedConstraints says whether a constraint may name a generated column.
type GeneratedConstraints uint8

const (
	GeneratedConstraintsTaken GeneratedConstraints = iota
	// DuckDB: "Constraints on generated columns are not supported yet"
	// (AnyConstraintReferencesGeneratedColumn in bind_create_table.cpp, 1.5.5).
	GeneratedConstraintsRefused
)

// QualifiedNames says whether the expression of an index or a generated column may name its
// table.
type QualifiedNames uint8

const (
	QualifiedNamesTaken   QualifiedNames = iota
	QualifiedNamesNowhere                // SQLite: the "." operator is prohibited in both; a name that is unknown is the error that is told (resolveExprStep, sqlite3ErrorMsg)
	QualifiedNamesIndex                  // DuckDB: of a generated column not, which is an error of syntax (ColumnDefinition::SetGeneratedExpression, 1.5.5)
)

// BareIndexes says whether an index may be of no column.
type BareIndexes uint8

const (
	BareIndexesTaken BareIndexes = iota
	// DuckDB: "CREATE INDEX does not refer to any columns in the base table"
	// (LogicalCreateIndex, 1.5.5).
	BareIndexesRefused
)

// ConflictKeys says whether ON CONFLICT without columns needs a key of the table.
type ConflictKeys uint8

const (
	ConflictKeysAny    ConflictKeys = iota
	ConflictKeysNeeded              // DuckDB (Binder::GenerateMergeInto, 1.5.5)
)

// ChangeErrors says which of several errors of a change is told.
type ChangeErrors uint8

const (
	ChangeErrorsConditions ChangeErrors = iota // that of the condition before those of what is assigned, and the number of values before the values
	// SQLite: from left to right the values that are assigned and their columns, then the
	// condition (sqlite3Update); the values of a single row before their number (sqlite3Insert).
	ChangeErrorsValues
)

// ForeignKeys says when foreign keys are checked.
type ForeignKeys uint8

const (
	ForeignKeysStatement ForeignKeys = iota // at the end of the statement, if they are not deferred
	ForeignKeysRow                          // InnoDB: as each row is changed; NO ACTION is RESTRICT (1.7.2.3 FOREIGN KEY Constraint Differences)
	ForeignKeysAsked                        // SQLite: at the end of the statement, where PRAGMA foreign_keys asks for it (foreignkeys.html, 2)
	ForeignKeysChunk                        // DuckDB: as each chunk of rows is changed, and without actions (data_table.cpp, VerifyForeignKeyConstraint; transform_constraint.cpp)
)

// ColumnReferences says what REFERENCES of a column does.
type ColumnReferences uint8

const (
	ColumnReferencesHold    ColumnReferences = iota
	ColumnReferencesIgnored                  // MySQL before 9: it is read, and nothing comes of it (1.7.2.3 FOREIGN KEY Constraint Differences)
)

// ReferencedKeys says which columns a foreign key may refer to.
type ReferencedKeys uint8

const (
	ReferencedKeysUnique  ReferencedKeys = iota // those of a key
	ReferencedKeysIndexed                       // the first ones of an index (MariaDB, Foreign Keys: Requirements; MySQL before restrict_fk_on_non_standard_key)
)

// AddedColumns says what a column may have that ALTER TABLE adds.
type AddedColumns uint8

const (
	AddedColumnsAny      AddedColumns = iota
	AddedColumnsDefault               // SQLite: no key, and with NOT NULL a default that is not NULL (lang_altertable.html, 4)
	AddedColumnsImplicit              // the MySQL family: with NOT NULL a value that its type has; that is not modelled
	AddedColumnsPlain                 // DuckDB: no constraint (alter_table, ADD COLUMN)
)

// Merges says what MERGE refuses.
type Merges uint8

const (
	MergesOnce Merges = iota // a second change of a row, and a WHEN that no row comes to (PostgreSQL: ref/merge.sgml, Notes)
	MergesFree               // DuckDB: no second change, and of several WHEN of a kind without a condition the second (PhysicalMergeInto; transform_merge_into.cpp, 1.5.5)
)

// RowTwice says whether ON CONFLICT DO UPDATE may update a row that the statement wrote.
type RowTwice uint8

const (
	RowTwiceTaken   RowTwice = iota
	RowTwiceRefused          // PostgreSQL: cardinality_violation (INSERT, ON CONFLICT Clause); DuckDB
)

var (
	isoChanging   = Changing{ChangeZeroDivisor: ZeroDivisorRaises}
	mysqlChanging = Changing{
		ChangeZeroDivisor: ZeroDivisorRaises, ChangeTruncations: TruncationsRaise, RaisedChecks: RaisedChecksViolated, Assignments: AssignmentsInOrder, RaisedConditions: RaisedConditionsOpen,
		OwnReads: OwnReadsOpen, InsertReads: InsertReadsOpen,
		GeneratedKeys: GeneratedKeysNull, Defaults: DefaultsDefined, IndexNames: IndexNamesOfTable, KeyChecks: KeyChecksRow,
		DefinitionQueries: DefinitionQueriesRefused, ColumnChecks: ColumnChecksOwn, CheckConditions: CheckConditionsBoolean,
		NullDefaults: NullDefaultsRefused, DefaultColumns: DefaultColumnsOpen, TextColumnAsKey: TextColumnAsKeyRefused,
		RepeatedKeyColumns: RepeatedKeyColumnsNowhere, RepeatedAssignments: RepeatedAssignmentsLast, OtherKinds: OtherKindsOpen,
		GeneratedNames: GeneratedNamesBefore, AddedColumns: AddedColumnsImplicit, ForeignKeys: ForeignKeysRow,
	}
	mariadbChanging = func() Changing {
		c := mysqlChanging
		c.ChangeTruncations, c.StrictDeletes, c.TruncatedTexts, c.RaisedChecks = TruncationsRaiseEmpty, StrictDeletesTaken, TruncatedTextsLate, RaisedChecksError
		c.GeneratedTargets, c.ReferencedKeys = GeneratedTargetsNull, ReferencedKeysIndexed
		c.ColumnChecks, c.CheckConditions, c.TextColumnAsKey = ColumnChecksTable, CheckConditionsTyped, TextColumnAsKeyTaken
		return c
	}()
	postgresChanging = Changing{
		ChangeZeroDivisor: ZeroDivisorRaises, KeyChecks: KeyChecksRow, IndexNames: IndexNamesOfRelations, RowTwice: RowTwiceRefused,
		DefinitionQueries: DefinitionQueriesRefused, DefaultColumns: DefaultColumnsRefused,
		OtherKinds: OtherKindsRefused, DependentViews: DependentViewsHold,
	}
	sqliteChanging = Changing{
		ChangeZeroDivisor: ZeroDivisorNull, RepeatedTargets: RepeatedTargetsOpen,
		ColumnTypes: ColumnTypesAffinity, PrimaryKeys: PrimaryKeysRowid, Views: ViewsUsed, KeyChecks: KeyChecksRow, IndexNames: IndexNamesOfRelations,
		DefinitionQueries: DefinitionQueriesRefused, DefaultColumns: DefaultColumnsRefused, RepeatedKeyColumns: RepeatedKeyColumnsTaken,
		RepeatedAssignments: RepeatedAssignmentsLast, ViewTargets: ViewTargetsRefused, OtherKinds: OtherKindsRefused,
		GeneratedNames: GeneratedNamesAny, GeneratedTargets: GeneratedTargetsNone, AddedColumns: AddedColumnsDefault,
		QualifiedNames: QualifiedNamesNowhere, ChangeErrors: ChangeErrorsValues,
		ForeignKeys: ForeignKeysAsked,
	}
	duckdbChanging = Changing{
		ChangeZeroDivisor: ZeroDivisorFloat, KeyChecks: KeyChecksChunk, RowTwice: RowTwiceRefused, Merges: MergesFree,
		DefinitionQueries: DefinitionQueriesRefused, DefaultColumns: DefaultColumnsRefused,
		ViewTargets: ViewTargetsRefused, OtherKinds: OtherKindsRefused,
		GeneratedNames: GeneratedNamesAny, GeneratedTargets: GeneratedTargetsNone, AddedColumns: AddedColumnsPlain,
		GeneratedConstraints: GeneratedConstraintsRefused, QualifiedNames: QualifiedNamesIndex, BareIndexes: BareIndexesRefused, ConflictKeys: ConflictKeysNeeded,
		ForeignKeys: ForeignKeysChunk,
	}
)
