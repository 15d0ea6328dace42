// Package engine is the boundary to real database engines: a session takes
// statements as text and returns exact text or bytes with the engine's type, that
// of a graph database values of package graph. Drivers' conversions are off. What
// an answer means is decided in compare.
package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Form is the way in which an engine writes and types the texts of a result.
type Form uint8

const (
	FormSQLite   Form = iota // each value carries its storage class; columns have no type
	FormMySQL                // texts of the text protocol; columns carry MySQL's type names
	FormPostgres             // texts of the simple protocol, byte strings decoded; columns carry type names
	FormDuckDB               // exact texts that the child writes; columns carry DuckDB's type names
	FormGEOS                 // answers to the calls of package geos: exact texts, and DuckDB's type names
	FormGraph                // values of graphs in the notation of package graph/notation; columns have no type
)

// String returns the form's name, as a child process sends it.
func (f Form) String() string {
	return [...]string{"sqlite", "mysql", "postgres", "duckdb", "geos", "graph"}[f]
}

// NotFixed is the value of Digits for a column whose floats have as many digits as they need.
const NotFixed = -1

// Column describes a result column as the engine reports it.
type Column struct {
	Name string
	Type string // the engine's type name, upper case; empty where the engine has no static types
	// Digits is the number of digits after the point that the engine rounds
	// every float of the column to when it sends it (MySQL), or NotFixed.
	Digits int
}

// Cell is one value as the engine sent it.
type Cell struct {
	Null bool
	Text string // exact text, or bytes where Type is a byte string type
	// Signed is the text with the signs of zeros where Text leaves one out (values of a
	// graph); else empty.
	Signed string
	Type   string // type of this value where the engine types values (SQLite's typeof); else empty
}

// Result is an answer with rows.
type Result struct {
	Form Form
	// UnsignedZero tells that the engine's texts do not show the sign of a
	// zero, though it may hold one (MariaDB).
	UnsignedZero bool
	// SignificantDigits is the number of decimal digits to which a graph database
	// rounds every float that it sends; 0 where floats arrive exactly.
	SignificantDigits int
	Columns           []Column
	Rows              [][]Cell
}

// FirstColumn returns the texts of the first column.
func (r *Result) FirstColumn() []string {
	var texts []string
	for _, row := range r.Rows {
		texts = append(texts, row[0].Text)
	}
	return texts
}

// ErrorKind says what an error means for the session.
type ErrorKind uint8

const (
	ErrorStatement  ErrorKind = iota // the engine refused or failed the statement; the session is fine
	ErrorTimeout                     // the statement ran past its time
	ErrorConnection                  // the connection or the engine is gone
	// ErrorResource: the engine lacks disk, memory, connections or the like. The
	// statement is not to blame and the answer says nothing of it; the session is
	// fine.
	ErrorResource
)

// Lacking returns the error by which an engine says that it lacks resources. It is nil if err is
// no such error.
func Lacking(err error) *Error {
	var failure *Error
	if errors.As(err, &failure) && failure.Kind == ErrorResource {
		return failure
	}
	return nil
}

// Error is an engine's error. Number is the vendor's error number, or 0. State is the SQLSTATE, or
// empty. Class comes from the adapter's table; ClassNone means that the error is in no table.
type Error struct {
	Kind    ErrorKind
	Number  int
	State   string
	Message string
	Class   semantics.Class
	// Type is what the adapter's table makes of an error of a graph database, in
	// openCypher's words; empty where the error is in no table, and for SQL.
	Type cypher.ErrorType
	// Closed tells of an ErrorConnection that the server answers a new connection: it runs, and has
	// closed this one. Gone tells that it does not answer. Neither is set where nobody knows.
	Closed, Gone bool
	// Internal tells that the engine says that it is itself at fault: an internal
	// error, a failed assertion, a damaged table or index. No statement calls for
	// such an error, so its Class is ClassNone.
	Internal bool
}

// Loss says in one line what happened to the connection. It is for errors of the kind
// ErrorConnection.
func (e *Error) Loss() string {
	switch {
	case e.Closed:
		return "the server closed the connection, and answers a new one: " + e.Message
	case e.Gone:
		return "the server is gone, or answers no new connection: " + e.Message
	}
	return e.Message
}

// Error prints number, state and message on one line.
func (e *Error) Error() string {
	switch {
	case e.Number != 0 && e.State != "":
		return fmt.Sprintf("%d (%s): %s", e.Number, e.State, e.Message)
	case e.State != "":
		return fmt.Sprintf("%s: %s", e.State, e.Message)
	case e.Number != 0:
		return fmt.Sprintf("%d: %s", e.Number, e.Message)
	}
	return e.Message
}

// Engine opens sessions on one target that answers SQL.
type Engine = Opener[Session]

// Opener opens sessions of one kind on one target.
type Opener[Of any] interface {
	// Name is the target's name: "sqlite", "mysql", …
	Name() string
	// Dialect is the name of the dialect profile that the target speaks.
	Dialect() string
	// Open connects, prepares the session with the preamble, reads it back and
	// enters an empty database whose name begins with semcheck_.
	Open(ctx context.Context) (Of, error)
	// Close releases what the target holds; sessions must be closed before.
	Close() error
}

// Session is one connection. It is not safe for concurrent use.
type Session interface {
	Version() string
	// Reset empties the session's own database.
	Reset(ctx context.Context) error
	// Execute runs a statement that returns no rows.
	Execute(ctx context.Context, statement string) error
	// Query runs a query and returns all its rows. Errors are *Error.
	Query(ctx context.Context, query string) (*Result, error)
	Close() error
}

// Single returns the only value of a query.
func Single(ctx context.Context, s Session, query string) (string, error) {
	result, err := s.Query(ctx, query)
	if err != nil {
		return "", err
	}
	if len(result.Rows) != 1 || len(result.Rows[0]) != 1 {
		return "", &Error{Message: fmt.Sprintf("%s: %d rows instead of one value", query, len(result.Rows))}
	}
	return result.Rows[0][0].Text, nil
}
