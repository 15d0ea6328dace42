package eval

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
)

// TableColumn is a column of a base table.
type TableColumn struct {
	Name    string
	Type    ast.Type
	NotNull bool
	// Collation is what COLLATE names in its definition.
	Collation spec.Collation
	// Opaque tells that nothing is known of its values: each is NULL here.
	Opaque bool
}

// Table is a base table: a bag of rows.
type Table struct {
	Name    string
	Columns []TableColumn
	Rows    []semantics.Row
	// onConflict are the ON CONFLICT clauses of the first of its unique keys; nil for none.
	onConflict []ast.ConstraintConflict
	reached    int64   // the largest number that AUTOINCREMENT has seen
	unique     [][]int // column positions of UNIQUE and PRIMARY KEY constraints
	// keyParts are what UNIQUE indexes have beside columns.
	keyParts []*keyPart
	keys     [][]int  // those whose columns are all NOT NULL: they determine the row
	primary  []int    // the PRIMARY KEY where its columns are NOT NULL
	held     heldKeys // the keys of its rows; nil where they are not made
	// rowids are the numbers of its rows where no column has them; counted is how many there
	// were, uncounted tells that a next one is open.
	rowids    []int64
	counted   int64
	uncounted bool
	// largest is the largest of its row keys or rowids, where it is known; largestOpen tells
	// that a rowid is open.
	largest                   int64
	largestKnown, largestOpen bool
	// rowKey is SQLite's INTEGER PRIMARY KEY column, -1 if there is none.
	rowKey int
	// computed tells that CREATE TABLE … AS made it of expressions of which it is not known whether
	// their columns are NOT NULL, and what their defaults are.
	computed   bool
	temporary  bool  // of the session alone
	strict     bool  // SQLite's STRICT table
	generated  []int // its generated columns, each behind those that it depends on
	numbered   bool  // its rows have numbers that no column shows
	sequence   *sequence
	definition *ast.CreateTable
	relation   *resolve.Relation // what it is to the names of a query
}

// Database is a set of tables under one dialect. Reading it from several
// goroutines is safe while nobody applies a statement.
type Database struct {
	// Coverage counts the rules that statements apply; nil is allowed.
	Coverage *spec.Coverage
	// Now is the time that the clock shows, a point in time; nil where it is not given, so
	// that what depends on it is open.
	Now *semantics.Value
	// BuiltInFunctionsAlone tells that no statement, command or extension has added functions
	// to those of the dialect's engine: a query that calls another one is in error. Without
	// it such a call is not modelled.
	BuiltInFunctionsAlone bool
	// Budget bounds each statement.
	Budget limit.Budget

	dialect   *spec.Dialect
	collation spec.Collation // of texts for which none is named
	tables    map[string]*Table
	views     map[string]*resolve.Relation
	indexes   map[string]*ast.CreateIndex
	order     []string // names of tables in order of creation
	hidden    map[string]hiddenRelation
	variables map[string]userVariable // by name, in lower case
	// triggers are in the order in which those of one table run.
	triggers []*ast.CreateTrigger
	// firing are the tables that statements name for whose rows triggers run.
	firing []string
	// snapshots are what the database was when the transaction began and at its savepoints.
	snapshots   []snapshot
	foreignKeys *bool                 // whether they are checked; nil where the dialect says so
	uncounted   *spec.Coverage        // where statements count that nobody reads
	failed      bool                  // a statement of the transaction failed, which PostgreSQL ends then
	session     *semantics.Session    // what its functions tell of the statements before; nil where not all are seen
	generators  map[string]*generator // sequences
	// sequencesMoved tells that a sequence got another name or schema, so that the names of sequences are not known.
	sequencesMoved bool
	// lastSequence is the one that the session asked last.
	lastSequence string
	graph        *graph.Graph // of a graph's dialect; else nil
	returned     *returned    // of a statement with RETURNING while it is applied
}

// NewDatabase returns an empty database.
func NewDatabase(d *spec.Dialect) *Database {
	db := &Database{dialect: d, tables: map[string]*Table{}, views: map[string]*resolve.Relation{}, indexes: map[string]*ast.CreateIndex{}}
	languages.For(d).begin(db)
	return db
}

// Dialect is the dialect that the database's statements are read in.
func (db *Database) Dialect() *spec.Dialect { return db.dialect }

// Tables lists the base tables in order of creation.
func (db *Database) Tables() []*Table {
	tables := make([]*Table, len(db.order))
	for i, name := range db.order {
		tables[i] = db.tables[name]
	}
	return tables
}

// Names lists what a query can name: tables, views, columns, and columns of their tables as
// table.column.
func (db *Database) Names() []string {
	var names []string
	for _, t := range db.Tables() {
		names = append(names, t.Name)
		for _, column := range t.Columns {
			names = append(names, column.Name, t.Name+"."+column.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(db.views)) {
		names = append(names, db.views[name].Name)
	}
	return names
}

// Under returns the same tables read in another dialect, for asking what a
// query means elsewhere. Values keep their types. Of tables whose names are one there the
// first is known.
func (db *Database) Under(d *spec.Dialect) *Database {
	under := &Database{dialect: d, collation: db.collation, tables: db.tables, views: db.views, indexes: db.indexes, order: db.order, hidden: db.hidden, variables: db.variables, graph: db.graph, generators: ownGenerators(db.generators), lastSequence: db.lastSequence, sequencesMoved: db.sequencesMoved}
	if d.TableNameCase != db.dialect.TableNameCase {
		under.rename()
	}
	return under
}

// rename keeps tables and views by what their names mean in the database's dialect.
func (db *Database) rename() {
	tables, views, order := map[string]*Table{}, map[string]*resolve.Relation{}, []string{}
	for _, t := range db.Tables() {
		if key := db.tableKey(t.Name); tables[key] == nil {
			tables[key], order = t, append(order, key)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(db.views)) {
		if key := db.tableKey(name); views[key] == nil {
			views[key] = db.views[name]
		}
	}
	db.tables, db.views, db.order = tables, views, order
}

// key and tableKey stand for names, of columns and indexes and of tables and views, as they
// are kept.
func (db *Database) key(name string) string      { return resolve.NameKey(db.dialect, name) }
func (db *Database) tableKey(name string) string { return resolve.TableKey(db.dialect, name) }

func (db *Database) table(name string) *Table           { return db.tables[db.tableKey(name)] }
func (db *Database) view(name string) *resolve.Relation { return db.views[db.tableKey(name)] }

// Relation makes a database the catalogue of its queries.
func (db *Database) Relation(name string) *resolve.Relation {
	if view := db.view(name); view != nil {
		return view
	}
	if t := db.table(name); t != nil {
		return t.relation
	}
	return nil
}

// Index is an index of a table that a statement made; nil where there is none of the name.
func (db *Database) Index(table, name string) *ast.CreateIndex {
	index := db.indexes[db.key(name)]
	if index == nil || db.tableKey(index.Table) != db.tableKey(table) {
		return nil
	}
	return index
}

// describe is what the table is to the names of a query.
func (t *Table) describe() *resolve.Relation {
	r := &resolve.Relation{Name: t.Name, Keys: t.keys, Unique: columnKeys(t.unique), Primary: t.primary, Definition: t.definition, Rowid: t.numbered,
		Columns: make([]resolve.TableColumn, len(t.Columns))}
	for i, col := range t.Columns {
		r.Columns[i] = resolve.TableColumn(col)
	}
	return r
}

// StatementError is the error class that the semantics give for a statement.
type StatementError = semantics.StatementError

// UnsupportedError names a feature that is not modelled.
type UnsupportedError = semantics.UnsupportedError

// Options are the limits and the form of an evaluation. Zero values mean the
// defaults.
type Options struct {
	limit.Budget
	Naive  bool // plain form only: no pushdown, no hash join, no early exit
	Names  bool // name unnamed output columns by their text, as MySQL and SQLite do
	Worlds int  // worlds that are enumerated (default 64)
	// Probe is the number of rows that are computed for the errors alone that an engine
	// may meet on rows that the result does not need (default 20,000); beyond it every
	// class of error is taken to be possible.
	Probe int
	// Reading says which number a decimal in the text of a geometry stands for, in the
	// query and in what was stored.
	Reading spatial.Reading
	// Rounding, where it is not nil, says how the decisions come out that a rounding may
	// turn, and notes them.
	Rounding *semantics.Rounding
	// EachTruth asks for the results by each truth value that the sources leave open, where a
	// rule permits both and the worlds suffice; without it the outcome is undetermined.
	EachTruth bool
	// Defective asks for what the engines give that have the acknowledged defects, and not for
	// what is right.
	Defective bool
	// Library computes the functions of geometries that it has; nil for none.
	Library spatialsql.Library
	// Relations is how many pairs of geometries the outcome keeps with their matrices.
	Relations int
	// Advances tells that the query runs once and its outcome goes to Database.Advance: it may ask
	// sequences for numbers.
	Advances bool
	Coverage *spec.Coverage // counts rule × case; nil is allowed
	// Untraced leaves out of Coverage which application took what another one made.
	Untraced bool
	// Thorough traces all that is computed, however long it takes.
	Thorough bool
	// Mutant, where it is not nil, is the case of a rule that answers otherwise. It needs Naive, since the
	// faster forms take steps together.
	Mutant *Mutant
	// culprits, where it is not nil, notes the expressions that raise.
	culprits *culprits
}
