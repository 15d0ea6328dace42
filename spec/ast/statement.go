package ast

// Statement is *QueryStatement, *CreateTable, *CreateIndex, *CreateView, *DropTable,
// *DropIndex, *CreateTrigger, *DropTrigger, *AlterTable, *Transaction, *Sequence, *Insert, *Update, *Delete, *Merge, *Truncate, *Analyze, *SetVariables, *EngineSpecificStatement or
// *CypherStatement.
//
//sumtype:decl
type Statement interface{ statement() }

// QueryStatement is a query on its own.
type QueryStatement struct{ Query *Query }

// SetVariables gives user variables of the MySQL family the values of a query's row, SET @a = x and
// SELECT … INTO @a. Without a query their values are not known.
type SetVariables struct {
	Names []string // in lower case
	Query *Query
	// Lasting tells that they stay unknown: a trigger or a routine sets them.
	Lasting bool
}

// ColumnDefinition is one column of a CREATE TABLE.
type ColumnDefinition struct {
	Name       string
	Type       Type
	NotNull    bool
	PrimaryKey bool
	Unique     bool
	Default    Expr // nil where not given
	Check      Expr // nil where not given
	// Generated is MySQL's AUTO_INCREMENT and PostgreSQL's SERIAL, which is NOT
	// NULL as well.
	Generated bool
	// Descending is SQLite's PRIMARY KEY DESC, which is no alias of the rowid; Autoincrement is its
	// AUTOINCREMENT, by which no number of a row comes again.
	Descending, Autoincrement bool
	// OnNull, OnPrimary and OnUnique are the ON CONFLICT clauses of its constraints (SQLite).
	OnNull, OnPrimary, OnUnique ConstraintConflict
	// Collation is what COLLATE names where that is not the one that the semantics
	// model (not modelled).
	Collation string
	// Always tells that a generated value is the only one that INSERT takes: GENERATED ALWAYS
	// AS IDENTITY.
	Always bool
	// GeneratedAs computes the column; Stored says that it is stored, not computed when it is
	// read.
	GeneratedAs Expr // nil where not given
	Stored      bool
	// Opaque tells that nothing is known of the column's values: its type, of which Type has the
	// name, is not modelled. Nothing else of the definition is kept then.
	Opaque bool
	// References is the column's foreign key, whose Columns are empty; nil where not given.
	References *ForeignKey
}

// ReferentialAction is what happens to the rows that refer to a key that is taken out or
// changed.
type ReferentialAction uint8

// The referential actions.
const (
	NoAction ReferentialAction = iota
	Restrict
	Cascade
	SetNull
	SetDefault
)

// ForeignKey is a constraint by which the rows of a table refer to rows of another table, or of the
// same table. NULLs match as MATCH SIMPLE says.
type ForeignKey struct {
	Columns    []string
	Table      string   // that is referred to
	Referenced []string // columns of Table; nil is its primary key
	OnDelete   ReferentialAction
	OnUpdate   ReferentialAction
	// Deferred is DEFERRABLE INITIALLY DEFERRED: the constraint is checked when the
	// transaction ends.
	Deferred bool
}

// CreateTable defines a base table.
type CreateTable struct {
	Name        string
	Temporary   bool // of the session alone; hides a table of the name
	IfNotExists bool
	Columns     []ColumnDefinition
	PrimaryKey  []string   // table constraint; nil where not given
	Unique      [][]string // table constraints
	// OnPrimary and OnUnique are the ON CONFLICT clauses of these constraints (SQLite); OnUnique is nil
	// where there are none.
	OnPrimary   ConstraintConflict
	OnUnique    []ConstraintConflict
	Checks      []Expr // table constraints
	ForeignKeys []ForeignKey
	Keys        [][]string // MySQL family: indexes that are not unique, which change no result
	Strict      bool       // SQLite
	// NextNumber is the number that AUTO_INCREMENT gives first, 0 where not given.
	NextNumber int64
	// As is the query whose columns and rows the table has, nil where not given. Then Names are those of
	// the columns where they are listed. Columns beside it are MySQL's: those that the query has, too,
	// take their definition from there, and the others come before the query's.
	As     *Query
	Names  []string
	NoData bool // WITH NO DATA
	// OnDuplicate says what is done with rows of As that meet others by a key, MySQL's IGNORE and
	// REPLACE; nil where not given.
	OnDuplicate *ConflictAction
	// Like is the table whose definition it has, MySQL's LIKE; empty where not given.
	Like string
	// Replace drops a table of that name before: OR REPLACE.
	Replace      bool
	WithoutRowid bool       // SQLite
	Partition    *Partition // not modelled; nil where not given
	// Module makes it a virtual table of SQLite, by these Arguments; Columns follow from them. Hidden
	// are the names of columns that no list shows, which are not modelled.
	Module            string
	Arguments, Hidden []string
}

// IndexPart is one key of an index.
type IndexPart struct {
	Expr       Expr
	Descending bool
	Length     int // MySQL: characters of the column that are indexed; 0 is all (not modelled)
}

// CreateIndex defines an index. It changes no result. Name is empty where
// PostgreSQL is to find one.
type CreateIndex struct {
	Name   string
	Unique bool
	Table  string
	Parts  []IndexPart
	Where  Expr // partial index; nil where not given
	// Method is how the index is built where that is not the usual way (not
	// modelled): PostgreSQL's USING, in the MySQL family FULLTEXT or SPATIAL.
	Method string
}

// CreateView names a query.
type CreateView struct {
	Name    string
	Columns []string
	Query   *Query
	// Replace gives a view of that name another query: OR REPLACE.
	Replace   bool
	Temporary bool
}

// DropTable removes a table or, if View, a view.
type DropTable struct {
	Name      string
	IfExists  bool
	View      bool
	Temporary bool // a temporary table alone, in the MySQL family
}

// DropIndex removes an index. Table is given in the MySQL family.
type DropIndex struct {
	Name, Table string
	IfExists    bool
}

// Insert adds rows. Columns is nil where all columns are meant in order. Query
// is nil where one row of defaults is added: DEFAULT VALUES, or () VALUES () in
// the MySQL family; Columns is nil, too, then.
type Insert struct {
	Table   string
	Columns []string
	Query   *Query
	// Conflict is what is done with a row that meets another one by a key; nil is an error.
	Conflict *Conflict
	OrAbort  bool // SQLite: OR ABORT, an error whatever the constraints say
	// Returning is what it returns of the rows that it changed; nil for nothing.
	Returning []SelectItem
}

// Assignment is one SET clause element. Table is the name of the changed table, where it is given
// before the column: in the MySQL family.
type Assignment struct {
	Table  string
	Column string
	Value  Expr
}

// Update changes rows. Alias is empty where not given; PostgreSQL and SQLite
// have it.
type Update struct {
	Table string
	Alias string
	Set   []Assignment
	Where Expr // nil where not given
	// OrderBy and Limit say which rows are changed: the first ones.
	OrderBy []OrderItem
	Limit   Expr // nil where not given
	// Conflict is what is done with a row that meets another one by a key; nil is an error.
	Conflict  *Conflict
	IndexedBy string // SQLite: INDEXED BY
	OrAbort   bool   // as in Insert
	Joined
	Returning []SelectItem // as in Insert
}

// Joined are the tables whose rows a change joins with those of the table that it changes. Nothing is
// given in a change of one table by itself.
type Joined struct {
	With *With
	// From are further tables: UPDATE … FROM, DELETE … USING. PostgreSQL, SQLite and DuckDB have it.
	From []TableExpr
	// Tables are all tables, those that are changed among them, in a change of several tables of the MySQL
	// family; Table is then the name of the first of them, Alias is empty.
	Tables []TableExpr
	// Targets are the names by which a DELETE of Tables names the tables whose rows it deletes.
	Targets []string
}

// IsJoined tells whether something of it is given.
func (j *Joined) IsJoined() bool { return j.With != nil || j.From != nil || j.Tables != nil }

// Delete removes rows. Alias, OrderBy, Limit and IndexedBy are as in Update.
type Delete struct {
	IndexedBy string
	Table     string
	Alias     string
	Where     Expr // nil where not given
	OrderBy   []OrderItem
	Limit     Expr // nil where not given
	Joined
	Returning []SelectItem // as in Insert
}

// Analyze gathers statistics. It changes no result. Table is empty where all
// tables are meant.
type Analyze struct{ Table string }

func (*QueryStatement) statement() {}
func (*CreateTable) statement()    {}
func (*CreateIndex) statement()    {}
func (*CreateView) statement()     {}
func (*DropTable) statement()      {}
func (*DropIndex) statement()      {}
func (*Insert) statement()         {}
func (*Update) statement()         {}
func (*Delete) statement()         {}
func (*Analyze) statement()        {}
func (*SetVariables) statement()   {}
