package eval

import (
	"context"
	"errors"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// TableColumn is a column of a base table.
type TableColumn struct {
	Name    string
	Type    ast.Type
	NotNull bool
}

// Table is a base table: a bag of rows.
type Table struct {
	Name    string
	Columns []TableColumn
	Rows    []semantics.Row
}

// Database is a set of tables under one dialect. Reading it from several
// goroutines is safe while nobody applies a statement.
type Database struct {
	dialect *spec.Dialect
	tables  map[string]*Table
}

// NewDatabase returns an empty database.
func NewDatabase(d *spec.Dialect) *Database {
	return &Database{dialect: d, tables: map[string]*Table{}}
}

// Dialect is the dialect that the database's statements are read in.
func (db *Database) Dialect() *spec.Dialect { return db.dialect }

// StatementError is the error class that the semantics give for a statement.
type StatementError struct {
	Class   semantics.Class
	Message string
}

// Error returns the message.
func (e *StatementError) Error() string { return e.Message }

// UnsupportedError names a feature that is not modelled.
type UnsupportedError struct{ Feature string }

// Error names the feature.
func (e *UnsupportedError) Error() string { return "not modelled: " + e.Feature }

// Apply executes a statement that changes the database: *StatementError where
// the semantics call for an error, *UnsupportedError where it is not modelled.
// A failed statement changes nothing. A query is refused.
func (db *Database) Apply(ctx context.Context, s ast.Statement) error {
	return errors.New("eval: Apply is under construction")
}

// Options are the limits and the form of an evaluation. Zero values mean the
// defaults.
type Options struct {
	Naive    bool           // plain form only: no pushdown, no hash join, no early exit
	Rows     int            // rows that intermediate bags may hold together (default 2,000,000)
	Worlds   int            // worlds that are enumerated (default 64)
	Coverage *spec.Coverage // counts rule × case; nil is allowed
}

// Query evaluates a query. The outcome is never nil; the error is only for
// what is not an outcome: a cancelled context or an exceeded budget.
func Query(ctx context.Context, q *ast.Query, db *Database, o Options) (*Outcome, error) {
	return nil, errors.New("eval: Query is under construction")
}
