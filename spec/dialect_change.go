package spec

// Changing is what definitions and changes of tables do. The tables are at the
// end, side by side.
type Changing struct {
	// ChangeZeroDivisor is what a division by zero does in a change: in MySQL's strict
	// mode with ERROR_FOR_DIVISION_BY_ZERO it raises where a query has NULL (MySQL 9.5
	// manual, 7.1.11 Server SQL Modes).
	ChangeZeroDivisor ZeroDivisor
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
}

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
	IndexNamesOfSchema IndexNames = iota
	IndexNamesOfTable             // MySQL: a table, whose keys have indexes with names, too
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

var (
	isoChanging   = Changing{ChangeZeroDivisor: ZeroDivisorRaises}
	mysqlChanging = Changing{
		ChangeZeroDivisor: ZeroDivisorRaises, Assignments: AssignmentsInOrder, RaisedConditions: RaisedConditionsOpen,
		OwnReads: OwnReadsOpen, InsertReads: InsertReadsOpen,
		GeneratedKeys: GeneratedKeysNull, Defaults: DefaultsDefined, IndexNames: IndexNamesOfTable, KeyChecks: KeyChecksRow,
	}
	postgresChanging = Changing{ChangeZeroDivisor: ZeroDivisorRaises, KeyChecks: KeyChecksRow}
	sqliteChanging   = Changing{
		ChangeZeroDivisor: ZeroDivisorNull, RepeatedTargets: RepeatedTargetsOpen,
		ColumnTypes: ColumnTypesAffinity, PrimaryKeys: PrimaryKeysRowid, Views: ViewsUsed, KeyChecks: KeyChecksRow,
	}
	duckdbChanging = Changing{ChangeZeroDivisor: ZeroDivisorFloat, KeyChecks: KeyChecksChunk}
)
